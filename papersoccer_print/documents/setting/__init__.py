"""Setting blocks in millimetres: rich text, lists, tables, strips of figures, pages."""
