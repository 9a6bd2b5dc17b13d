"""Dutch as a memory game: one engine, and three printed variants as rows of data."""
