"""What a record of the auction game holds: cards, entries, positions, and who sees what of them."""
