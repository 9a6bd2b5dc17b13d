"""Bytes to plain data with places: what `document.py` is made of."""
