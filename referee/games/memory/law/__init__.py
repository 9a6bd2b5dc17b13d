"""The law: every sentence that binds, every open question, and rule sets as data."""
