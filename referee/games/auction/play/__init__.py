"""The game at the table: a state, what each entry does to it, what would be legal."""
