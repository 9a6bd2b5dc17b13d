"""What a position leaves out: what it may be, what is known all the same, what a verdict rests on."""
