"""Dutch as a memory game: one engine, three printed variants as rows of data. Where to begin: ``game.py``."""
