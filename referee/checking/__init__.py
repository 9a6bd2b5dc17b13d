"""Data against JSON Schemas: what `schema.py` is made of."""
