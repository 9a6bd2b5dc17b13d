"""Dutch, the auction deck-builder for two (Richard Hoile, 2018): `game` puts it together."""
