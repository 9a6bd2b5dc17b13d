"""The phases of a round, as they are called in positions and messages (A-2.1)."""

from __future__ import annotations

from typing import Final

SET_ASIDE: Final = "set aside"
BID: Final = "bid"
TIE: Final = "tie"
WINNER: Final = "winner"
LOSER: Final = "loser"
DRAW: Final = "draw"
OVER: Final = "over"

SPELLED: Final = {"set_aside": SET_ASIDE}
"""A phase as it is spelt otherwise."""
PHASES = (SET_ASIDE, BID, TIE, WINNER, LOSER, DRAW, OVER)
