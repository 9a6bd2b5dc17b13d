"""What a log begins with, as the state before its first entry."""

from __future__ import annotations

from typing import Any

from referee.log import Log
from referee.rules import Finding, Path

PLAYERS: Path = ("players",)
"""Who plays stands in the header of a log, whatever it begins with."""


def begin(log: Log) -> Any:
    """The state before the first entry, with what is to be said of the start. Raises Refused where no game
    begins so, BadEntry for what makes no sense."""
    key, data = log.start
    game = log.game
    made = {
        "setup": game.positions.start,
        "given": game.positions.load,
        "final": game.positions.final or game.positions.load,
    }[key]
    state = made(log.header, data)
    if game.play.survey is not None:
        game.play.survey(state, log.moves)
    return state


def afresh(log: Log) -> Any:
    """The state before the first entry once more; what is to be said of the start has been said."""
    state = begin(log)
    state.breaches.clear()
    return state


def of_the_start(finding: Finding, key: str) -> Finding:
    """What is said of the set-up or position a log begins with: its paths begin there, but for who plays."""
    if finding.path != PLAYERS:
        finding.path = (key, *finding.path)
    finding.related = tuple(((key, *path), what) for path, what in finding.related)
    return finding
