"""What would make a record true, the likeliest first: data, written by nobody unasked."""
