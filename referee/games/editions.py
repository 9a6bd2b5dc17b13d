"""Which edition of the rules we enforce: a label for each game, named by every verdict.

A label changes when a rule, a reading, a default or an engine changes what some record is told. Old
engines are not kept: what a new edition flips is seen by judging an archive again and comparing.
"""

from __future__ import annotations

EDITIONS: dict[str, str] = {
    "auction": "2018.1",
    "hundred": "2026.1",
    "duel": "2026.1",
    "rommee": "2026.1",
    "intercity": "1999.1",
}
"""Game -> edition: the year of the rulebook we read, and how often our reading of it has changed."""


def edition(game: str) -> str | None:
    """The edition a verdict of that game is by: "auction 2018.1". None for a game of somebody else's.

    >>> edition("auction")
    'auction 2018.1'
    """
    return f"{game} {EDITIONS[game]}" if game in EDITIONS else None
