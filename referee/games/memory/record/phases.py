"""The moments of a round, by the words that positions write."""

from __future__ import annotations

DEAL = "deal"  # before a round
PEEK = "peek"  # before play
TURN = "turn"  # the first turn is due
HOLDING = "holding"  # a card is drawn
PLACED = "placed"  # a turn is done, the next begins with a draw
REVEAL = "reveal"  # the round is being scored
OVER = "over"
STOPPED = "stopped"  # nothing more is judged, because the rule set has it so after the first breach
