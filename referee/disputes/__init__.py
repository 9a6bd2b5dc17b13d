"""One moment explained, other readings, what-if, decisions: a log held against its neighbours."""
