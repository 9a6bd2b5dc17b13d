"""Dutch InterCity, the share auction with railroads."""
