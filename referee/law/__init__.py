"""The law library: rules and rulings looked up, and how much of them is enforced."""
