"""The moments of a round, by the words that positions write."""

from __future__ import annotations

from typing import Final

DEAL: Final = "deal"  # before a round
PEEK: Final = "peek"  # before play
TURN: Final = "turn"  # the first turn is due
HOLDING: Final = "holding"  # a card is drawn
PLACED: Final = "placed"  # a turn is done, the next begins with a draw
REVEAL: Final = "reveal"  # the round is being scored
OVER: Final = "over"
STOPPED: Final = "stopped"  # nothing more is judged, because the rule set has it so after the first breach
