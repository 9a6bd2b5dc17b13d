"""What may be done now: the list behind "what would have been legal", and for players by chance."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.breaches import permitted
from referee.games.memory import moves as m
from referee.games.memory.allowed import SWAPS, safe_from
from referee.games.memory.barred import alike, late
from referee.games.memory.calls import NOW, due_now, moment_of
from referee.games.memory.effects import Effect
from referee.games.memory.matches import match
from referee.games.memory.state import (
    DEAL,
    GAP,
    HOLDING,
    OVER,
    PEEK,
    PLACED,
    REVEAL,
    TURN,
    Opened,
    State,
)
from referee.games.memory.turns import can_take_card


def legal(state: State) -> Iterator[Any]:
    """Every legal move, faces left out where the record does not show them.

    Attempts are legal: a match of a card nobody has seen is listed. Players in debt are offered
    only what they owe; rearranging is left out (it is always possible where it is allowed).
    """
    if state.phase == DEAL:
        yield m.Deal(-1)
    elif state.phase == REVEAL:
        yield m.Score(-1)
    elif state.phase != OVER:
        yield from _owed(state)
        indebted = {debt.seat for debt in state.debts}
        for move in _acts(state):
            if move.actor not in indebted:
                yield move


def _owed(state: State) -> Iterator[Any]:
    for debt in state.debts:
        if debt.gift:
            for slot in _slots(state, debt.seat):
                yield m.Give(debt.seat, debt.to, slot)
        else:
            yield m.Penalty(debt.seat, debt.count)


def _slots(state: State, seat: int) -> list[int]:
    return [slot for slot, token in enumerate(state.layouts[seat], 1) if token != GAP]


def _acts(state: State) -> Iterator[Any]:
    if state.phase == HOLDING:
        yield from _placings(state)
    else:
        before_play = list(_peeks(state)) if state.phase in (PEEK, TURN) else []
        yield from before_play
        if not _due_first(state, before_play):
            yield from _turn_starts(state)
    for seat in range(state.seats):
        due, events = due_now(state, seat)
        moment, fault = moment_of(state, seat, due, events)
        if fault is None and (state.phase != HOLDING or moment != NOW):
            yield m.Call(seat)
    yield from _matches(state)
    for opened in state.powers:
        passed = state.rules.fifo and opened.order < state.youngest[0]
        for effect in state.rules.effects[opened.code]:
            if effect.kind not in opened.used and not passed:
                yield from _uses(state, opened, effect)
        if state.rules.powers_optional:
            yield m.Decline(opened.owner, opened.code)


def _due_first(state: State, before_play: list[Any]) -> bool:
    """Whether something has to be done before the next turn may begin."""
    rules = state.rules
    if rules.peek_mandatory and before_play:
        return True
    return not rules.powers_optional and any(usable(state, one) for one in state.powers)


def usable(state: State, opened: Opened) -> bool:
    """Whether an open effect can be used at all."""
    if state.rules.fifo and opened.order < state.youngest[0]:
        return False
    effects = state.rules.effects[opened.code] if opened.code else ()
    return any(True for one in effects if one.kind not in opened.used for _ in _uses(state, opened, one))


def _peeks(state: State) -> Iterator[Any]:
    rules = state.rules
    allowed = max(rules.peek_count, rules.initial_face_up)
    for seat in range(state.seats):
        if allowed and not state.peeked[seat]:
            bottom = rules.peek_which == "bottom_row" and rules.peek_count
            slots = [slot for slot in _slots(state, seat) if not bottom or slot in rules.bottom]
            yield m.Peek(seat, tuple(slots[:allowed]))


def _turn_starts(state: State) -> Iterator[Any]:
    rules = state.rules
    if state.phase == PLACED:
        due, _ = due_now(state, -1)
        starters = [due] if due >= 0 else []
    else:
        starters = [state.active] if state.active >= 0 else list(range(state.seats))
    drawn = False
    for seat in starters:
        if not state.count[seat] and rules.empty_turn == "call_only":
            drawn = True
            yield m.Skip(seat)
            continue
        if "stock" in rules.sources and can_take_card(state):
            drawn = True
            yield m.Draw(seat, m.STOCK)
        first = state.phase != PLACED and "upcard" not in rules.first_sources
        if "upcard" in rules.sources and state.pile and not first and state.count[seat]:
            drawn = True
            yield m.Draw(seat, m.UPCARD)
        if rules.may_pass:
            yield m.Skip(seat)
    if not drawn:
        yield m.Reveal(-1)


def _placings(state: State) -> Iterator[Any]:
    rules, seat = state.rules, state.active
    allowed = rules.after_upcard if state.source else rules.after_stock
    if "replace" in allowed:
        for slot in _slots(state, seat):
            yield m.Replace(seat, slot)
    if state.source and "return" in allowed:
        yield m.Return(seat)
    if not state.source and ("shed" in allowed or not state.count[seat]):
        hidden = [slot for slot in _slots(state, seat) if state.token_at(seat, slot) not in state.up]
        if rules.shed_flips and hidden:
            for slot in hidden:
                yield m.Shed(seat, 0, slot)
        else:
            yield m.Shed(seat)
    if rules.keep_adds_card:
        yield m.Keep(seat)


def _matches(state: State) -> Iterator[Any]:
    """Cards that equal the top as far as anybody knows, where nothing forbids throwing them."""
    rules = state.rules
    if not state.pile or late(state) or state.right >= rules.limit:
        return
    top = state.faces[state.pile[-1]]
    for seat in range(state.seats):
        if state.matched.get(seat, 0) >= rules.limit_per_player:
            continue
        for owner in range(state.seats):
            if not (rules.match_own if owner == seat else rules.match_other):
                continue  # not worth asking card by card
            for slot in _slots(state, owner):
                face = state.faces[state.token_at(owner, slot)]
                move = m.Match(seat, -1 if owner == seat else owner, slot)
                if alike(state, face, top) is not False and permitted(match, state, move):
                    yield move


def _uses(state: State, opened: Opened, effect: Effect) -> Iterator[Any]:
    seat, code = opened.owner, opened.code
    for targets in TARGETS.get(effect.kind, _none)(state, seat, effect):
        yield m.Power(seat, code, **targets)


def _open_to(state: State, seat: int, protection: str) -> list[tuple[int, int]]:
    """Places that an effect may touch: all but those of a caller who is safe from it."""
    safe = [one for one in state.callers if protection in state.rules.immune and safe_from(state, one, seat)]
    return [
        (owner, slot) for owner in range(state.seats) if owner not in safe for slot in _slots(state, owner)
    ]


def _looks(state: State, seat: int, effect: Effect) -> Iterator[dict[str, Any]]:
    for owner, slot in _open_to(state, seat, "look"):
        if effect.whose == "any" or (effect.whose == "own") == (owner == seat):
            yield {"look": ((owner, slot),)}


def _swaps(state: State, seat: int, effect: Effect) -> Iterator[dict[str, Any]]:
    places = _open_to(state, seat, "swap")
    for number, one in enumerate(places):
        for other in places[number + 1 :]:
            if SWAPS[effect.whose](seat, one[0], other[0]):
                yield {"swap": (one, other)}


def _gifts(state: State, seat: int, effect: Effect) -> Iterator[dict[str, Any]]:
    if not can_take_card(state):
        return
    for other in range(state.seats):
        immune = "give" in state.rules.immune and other in state.callers
        empty = not state.rules.empty_receives and not state.count[other]
        if (other != seat or effect.whose == "any") and not immune and not empty:
            yield {effect.kind: (other,)}


def _discards(state: State, seat: int, effect: Effect) -> Iterator[dict[str, Any]]:
    for slot in _slots(state, seat):
        yield {"discard": (slot,)}


def _reveals(state: State, seat: int, effect: Effect) -> Iterator[dict[str, Any]]:
    for found in _looks(state, seat, effect):
        yield {"reveal": found["look"]}


def _shuffles(state: State, seat: int, effect: Effect) -> Iterator[dict[str, Any]]:
    for owner in range(state.seats):
        if effect.whose == "any" or (effect.whose == "own") == (owner == seat):
            yield {"shuffle": owner}


def _deeds(state: State, seat: int, effect: Effect) -> Iterator[dict[str, Any]]:
    yield {"does": effect.kind}


def _none(state: State, seat: int, effect: Effect) -> Iterator[dict[str, Any]]:
    yield from ()


TARGETS = {
    "look": _looks,
    "swap": _swaps,
    "give": _gifts,
    "draw": _gifts,
    "discard": _discards,
    "reveal": _reveals,
    "shuffle": _shuffles,
    "skip_next": _deeds,
    "extra_turn": _deeds,
    "reverse": _deeds,
}
"""Kind of effect -> the ways to use it now."""
