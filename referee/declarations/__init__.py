"""What may be written in a log, declared once: shapes of values, entries, positions, testimonies."""
