"""The law: every sentence that binds, and every question the text leaves open."""
