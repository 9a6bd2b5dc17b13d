"""Acts that no moment of the game allows, whatever the position is."""

from __future__ import annotations

from typing import Any

from referee.games.intercity.play.readings import readings_of
from referee.header import Header

DEALINGS = "I-4.1"
"""Players give each other money in no part of the turn."""

BIDS = "I-5.5"


def never(header: Header, move: Any, rule: str) -> bool:
    """Whether this entry breaks that rule at whatever moment it is made."""
    readings = header.told(readings_of(header.rulings))
    if move.action == "transfer":
        return rule == DEALINGS and not readings.transfers
    return move.action == "bid" and rule == BIDS and move.amount < max(readings.min_open, 1)
