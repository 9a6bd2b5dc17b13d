"""The ways in which the open effect of a card can be used now."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations
from typing import Any

from referee.games.memory.law.effects import TURNING
from referee.games.memory.play.cards import can_take_card
from referee.games.memory.play.power_guards import PROTECTED, fitting, is_safe
from referee.games.memory.play.state import GAP, Opened, State
from referee.games.memory.record import moves as m
from referee.games.memory.record.notation import Place


def filled(state: State, seat: int) -> list[int]:
    """The places of a layout that hold a card."""
    return [slot for slot, token in enumerate(state.layouts[seat], 1) if token != GAP]


def usable(state: State, opened: Opened, code: int = 0) -> bool:
    """Whether an open effect can be used at all; ``code``: were the card of that rank."""
    return bool(code or opened.code) and next(uses(state, opened, code), None) is not None


def uses(state: State, opened: Opened, code: int = 0) -> Iterator[Any]:
    """Every way to use a step that is left of an open effect, as entries, whether or not its turn has
    passed."""
    seat, code = opened.owner, code or opened.code
    for step in state.rules.effects[code]:
        for targets in TARGETS[step.kind](state, seat, step.kind) if step.name not in opened.used else ():
            move = m.Power(seat, code, **targets)
            if step.kind in TURNING or fitting((step,), move, step.kind):
                yield move


def _open_to(state: State, seat: int, kind: str) -> list[Place]:
    """Places that an effect may touch: all but those of a caller who is safe from it."""
    owners = [owner for owner in range(state.seats) if not is_safe(state, owner, PROTECTED[kind], seat)]
    return [(owner, slot) for owner in owners for slot in filled(state, owner)]


def _gifts(state: State, seat: int, kind: str) -> Iterator[dict[str, Any]]:
    """Who takes a card, while there is one."""
    for other in range(state.seats) if can_take_card(state) else ():
        immune = "give" in state.rules.immune and other in state.callers
        receives = other not in state.leavers and (state.rules.empty_receives or state.count[other])
        if receives and not immune:
            yield {kind: (other,)}


TARGETS: Mapping[str, Callable[[State, int, str], Iterable[dict[str, Any]]]] = {
    **dict.fromkeys(
        ("look", "reveal"),
        lambda state, seat, kind: [{kind: (place,)} for place in _open_to(state, seat, kind)],
    ),
    "swap": lambda state, seat, kind: [{kind: two} for two in combinations(_open_to(state, seat, kind), 2)],
    **dict.fromkeys(("give", "draw"), _gifts),
    "discard": lambda state, seat, kind: [{kind: (slot,)} for slot in filled(state, seat)],
    "shuffle": lambda state, seat, kind: [{kind: owner} for owner in range(state.seats)],
    **dict.fromkeys(TURNING, lambda state, seat, kind: [{"does": kind}]),
}
"""Kind of effect -> the cards or players it can be about now, whosever it may touch."""


def swapped(state: State, move: m.Power) -> list[tuple[Place, Place]]:
    """The two cards that can be meant by a swap of which not every place is named; none where all are."""
    (first, slot), (second, other) = move.swap
    if (slot and other) or min(first, second) < 0:
        return []
    here = [slot] if slot else filled(state, first)
    there = [other] if other else filled(state, second)
    pairs = [((first, near), (second, far)) for near in here for far in there]
    alike = first == second and not (slot or other)
    return [pair for pair in pairs if pair[0] != pair[1] and not (alike and pair[0] > pair[1])]
