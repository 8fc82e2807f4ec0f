"""Templates: Markdown with placeholders, filled in for a ruleset and a language."""
