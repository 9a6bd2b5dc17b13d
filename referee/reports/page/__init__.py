"""Pages for a browser, each one file that needs no network and runs nobody else's code: a game to step
through, and an index of many."""
