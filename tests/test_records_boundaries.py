"""Records at their edges: places, long lines, several games, what a notation leaves out."""
