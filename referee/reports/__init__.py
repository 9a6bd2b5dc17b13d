"""Findings as text, JSON and the formats of other tools. Reports know findings, not games."""
