"""The phases of a round, as they are called in positions and messages (A-2.1)."""

from __future__ import annotations

SET_ASIDE = "set aside"
BID = "bid"
TIE = "tie"
WINNER = "winner"
LOSER = "loser"
DRAW = "draw"
OVER = "over"

PHASES = (SET_ASIDE, BID, TIE, WINNER, LOSER, DRAW, OVER)
