"""Pitch sheets: one to a page, cards, class sets, posters, blank paper, and the sheet of house rules."""
