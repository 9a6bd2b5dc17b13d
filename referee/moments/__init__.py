"""One moment of a game: its position, what is known of it, what was legal then."""
