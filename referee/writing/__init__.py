"""Logs being written: beginnings, recording at the table, YAML that reads as meant."""
