"""One move by the table of plays, as a world carries it out."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from referee.breaches import Ended, Open, Refused
from referee.explanation.worlds import Play
from referee.game import Game
from referee.rules import Finding, Kind, Path

BARS = frozenset({Kind.ILLEGAL, Kind.CONTRADICTION, Kind.UNPAID})
"""What makes an entry a fault even where the handler said it after acting."""

STEPS = 8
"""Automatic steps in a row before an entry: far fewer in any game."""


def step(game: Game, state: Any, move: Any) -> None:
    """One move by the table of plays. Refused where it may not be carried out, Open where it is open how."""
    handler = game.play.table[state.phase].get(move.action)
    if handler is not None:
        handler(state, move)
        return
    for _ in range(STEPS):
        if game.play.catch_up_or_forbid(state, move):
            return
        handler = game.play.table[state.phase].get(move.action)
        if handler is not None:
            handler(state, move)
            return
    raise AssertionError(f"{game.id}: {move.action} is never planned in {state.phase}")


def ready(game: Game, state: Any, move: Any) -> Any:
    """A copy of a state in which has happened what happens by itself before a move of this kind."""
    copy = state.copy()
    with suppress(Refused, Open):
        for _ in range(STEPS):  # pragma: no branch - no game takes so many
            if move.action in game.play.table[copy.phase] or game.play.catch_up_or_forbid(copy, move):
                break
    copy.breaches.clear()
    return copy


def play(game: Game, state: Any, play: Play, firm: bool = False) -> None:
    """One move as a world carries it out, let stand where that has it so; ``firm``: in no way in doubt."""
    breaches = state.breaches
    breaches.let_stand, breaches.firm = play.stands, firm
    try:
        with suppress(Ended):
            step(game, state, play.move)
    finally:
        breaches.let_stand = breaches.firm = False


def stamped(finding: Finding, number: int | None) -> Finding:
    """A finding with the number and place of its entry."""
    base: Path = ("moves", number - 1) if number else ()
    for each in (finding, *finding.also):
        each.path = base + each.path
        if number is not None:
            each.move = number
    return finding
