"""What may be written of a game: entries, positions, boards; and what each player sees of them."""
