"""Dutch InterCity, the share auction with railroads. Where to begin: ``game.py``."""
