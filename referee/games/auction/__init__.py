"""Dutch, the auction deck-builder for two."""
