"""What may be written of a game: entries, cards and places, positions; and what each player sees of them."""
