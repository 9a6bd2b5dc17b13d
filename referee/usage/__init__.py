"""What may be typed: every command with its options, and the help that says so."""
