"""Games on paper: a page, a filmstrip, a booklet, or text."""
