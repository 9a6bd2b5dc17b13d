"""PURCHASE TRACK and the end of the turn: choices, contests, building, dividends (rules I-6 to I-9)."""
