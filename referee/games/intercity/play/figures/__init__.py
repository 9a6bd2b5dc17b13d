"""Parts of a turn of which only the figures at the end were noted."""
