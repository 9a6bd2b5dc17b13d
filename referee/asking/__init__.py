"""A short conversation about one moment: the smallest position, the move in question, the ruling."""
