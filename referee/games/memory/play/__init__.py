"""The table: its state, what each entry does to it, what is legal."""
