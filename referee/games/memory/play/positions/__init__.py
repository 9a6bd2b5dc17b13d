"""Positions: as they begin, as plain data and back, and whether one can be."""
