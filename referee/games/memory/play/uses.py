"""The ways in which the open effect of a card can be used now."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from referee.games.memory.law.effects import TURNING, Effect
from referee.games.memory.play.cards import can_take_card
from referee.games.memory.play.power_guards import SWAPS, owners_fit, safe_from
from referee.games.memory.play.state import GAP, Opened, State
from referee.games.memory.record import moves as m


def filled(state: State, seat: int) -> list[int]:
    """The places of a layout that hold a card."""
    return [slot for slot, token in enumerate(state.layouts[seat], 1) if token != GAP]


def usable(state: State, opened: Opened) -> bool:
    """Whether an open effect can be used at all."""
    if state.rules.fifo and opened.order < state.last_power[0]:
        return False
    effects = state.rules.effects[opened.code] if opened.code else ()
    return any(True for step in effects if step.name not in opened.used for _ in uses(state, opened, step))


def uses(state: State, opened: Opened, effect: Effect) -> Iterator[Any]:
    """Every way to use one step of an open effect, as entries."""
    seat, code = opened.owner, opened.code
    for targets in TARGETS[effect.kind](state, seat, effect):
        yield m.Power(seat, code, **targets)


def _open_to(state: State, seat: int, protection: str) -> list[tuple[int, int]]:
    """Places that an effect may touch: all but those of a caller who is safe from it."""
    safe = [
        caller
        for caller in state.callers
        if protection in state.rules.immune and safe_from(state, caller, seat)
    ]
    return [
        (owner, slot) for owner in range(state.seats) if owner not in safe for slot in filled(state, owner)
    ]


def _looks(state: State, seat: int, effect: Effect) -> Iterator[dict[str, Any]]:
    for owner, slot in _open_to(state, seat, "look"):
        if owners_fit(effect.whose, seat, [owner]):
            yield {effect.kind: ((owner, slot),)}


def _swaps(state: State, seat: int, effect: Effect) -> Iterator[dict[str, Any]]:
    places = _open_to(state, seat, "swap")
    for number, place in enumerate(places):
        for other in places[number + 1 :]:
            if SWAPS[effect.whose](seat, place[0], other[0]):
                yield {"swap": (place, other)}


def _gifts(state: State, seat: int, effect: Effect) -> Iterator[dict[str, Any]]:
    if not can_take_card(state):
        return
    for other in range(state.seats):
        immune = "give" in state.rules.immune and other in state.callers
        receives = other not in state.leavers and (state.rules.empty_receives or state.count[other])
        if owners_fit(effect.whose, seat, [other]) and not immune and receives:
            yield {effect.kind: (other,)}


def _shuffles(state: State, seat: int, effect: Effect) -> Iterator[dict[str, Any]]:
    for owner in range(state.seats):
        if owners_fit(effect.whose, seat, [owner]):
            yield {"shuffle": owner}


TARGETS: Mapping[str, Callable[[State, int, Effect], Iterable[dict[str, Any]]]] = {
    **dict.fromkeys(("look", "reveal"), _looks),
    "swap": _swaps,
    **dict.fromkeys(("give", "draw"), _gifts),
    "discard": lambda state, seat, effect: [{"discard": (slot,)} for slot in filled(state, seat)],
    "shuffle": _shuffles,
    **dict.fromkeys(TURNING, lambda state, seat, effect: [{"does": effect.kind}]),
}
"""Kind of effect -> the ways to use it now."""
