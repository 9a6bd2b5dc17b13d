"""Points of a round and of the game: sums, bonuses, totals, winners, which sentence a wrong figure breaks."""
