"""What may be done now: the list behind "what would have been legal", and for players by chance."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any

from referee.breaches import permitted
from referee.declarations.entries import Border, line
from referee.games.memory.play.calls import AS_TURN, moment_of
from referee.games.memory.play.match_guards import alike, late
from referee.games.memory.play.plays import PLAYS
from referee.games.memory.play.power_guards import filled, usable, uses
from referee.games.memory.play.state import Opened, State
from referee.games.memory.play.turns import due_now
from referee.games.memory.record import moves as m
from referee.games.memory.record.phases import DEAL, HOLDING, OVER, PEEK, PLACED, REVEAL, STOPPED, TURN

Wanted = Callable[[Any], bool]


def legal(state: State, wanted: Wanted = lambda move: True) -> Iterator[Any]:
    """Every legal move, faces left out where the record does not show them.

    Attempts are legal: a match of a card nobody has seen is listed. Players in debt are offered
    only what they owe; rearranging is left out (it is always possible where it is allowed). Of acts that are
    not ``wanted`` it is not asked whether they are legal.
    """
    if state.phase == DEAL:
        yield from filter(wanted, (m.Deal(-1),))
    elif state.phase == REVEAL:
        yield from filter(wanted, (m.Score(-1),))
    elif state.phase != OVER:
        yield from filter(wanted, _owed(state))
        barred = {debt.seat for debt in state.debts} | state.leavers
        yield from _acts(state, lambda move: move.actor not in barred and wanted(move))


def _owed(state: State) -> Iterator[Any]:
    for debt in state.debts:
        if debt.gift:
            for slot in filled(state, debt.seat):
                yield m.Give(debt.seat, debt.to, slot)
        else:
            yield m.Penalty(debt.seat, debt.count)


def _acts(state: State, wanted: Wanted) -> Iterator[Any]:
    if state.phase == HOLDING:
        yield from _allowed(state, wanted, _placings(state))
    else:
        if state.phase in (PEEK, TURN):
            yield from filter(wanted, _peeks(state))
        if not _due_first(state):
            yield from _allowed(state, wanted, _turn_starts(state))
    for seat in range(state.seats):
        due, events = due_now(state, seat)
        moment, fault = moment_of(state, seat, due, events)
        if fault is None and not (moment == AS_TURN and _due_first(state)):
            yield from filter(wanted, (m.Call(seat),))
    yield from _allowed(state, wanted, _matches(state))
    for opened in state.powers:
        found = uses(state, opened) if _in_turn(state, opened) else iter(())
        # Of a card that nobody has seen something may be known all the same: that it is no eight.
        seen = state.faces[opened.token] > 0
        yield from filter(wanted, found) if seen else _allowed(state, wanted, found)
        if state.rules.powers_optional:
            yield from filter(wanted, (m.Decline(opened.owner, opened.code),))


def _in_turn(state: State, opened: Opened) -> bool:
    """Whether the turn of an effect has come, and has not passed: where effects must be used in the order in
    which cards were laid, none of an older card is passed over."""
    older = [other for other in state.powers if other.order < opened.order and not state.passed(other)]
    in_order = state.rules.fifo and not state.rules.powers_optional
    return not state.passed(opened) and not (in_order and any(usable(state, other) for other in older))


def _due_first(state: State) -> bool:
    """Whether something has to be done before the next turn may begin."""
    rules = state.rules
    before_play = rules.peek_mandatory and state.phase in (PEEK, TURN)
    if before_play and any(not state.peeked[look.actor] for look in _peeks(state)):
        return True
    return not rules.powers_optional and any(
        usable(state, opened) and not state.passed(opened) for opened in state.powers
    )


def _peeks(state: State) -> Iterator[m.Peek]:
    """Looks at own cards before play: each choice of as many as a player may still see."""
    rules = state.rules
    allowed = max(rules.peek_count, rules.initial_face_up)
    for seat, seen in enumerate(state.peeked):
        bottom = rules.peek_which == "bottom_row" and rules.peek_count
        slots = [slot for slot in filled(state, seat) if not bottom or slot in rules.bottom]
        left = [slot for slot in slots if slot not in seen]
        if (many := min(allowed - len(seen), len(left))) > 0:  # who let a forbidden look stand saw more
            yield from (m.Peek(seat, chosen) for chosen in combinations(left, many))


def _turn_starts(state: State) -> Iterator[Any]:
    """A card drawn, or a turn passed, by whoever comes next; the end of the round. Not all may be allowed."""
    if state.phase == PLACED:
        due, _ = due_now(state, -1)
        starters = [due] if due >= 0 else []
    else:
        starters = [state.active] if state.active >= 0 else list(range(state.seats))
    for seat in starters:
        yield from (m.Draw(seat, m.STOCK), m.Draw(seat, m.UPCARD), m.Skip(seat))
    yield m.Reveal(-1)


def _placings(state: State) -> Iterator[Any]:
    seat = state.active
    slots = filled(state, seat)
    yield from (m.Replace(seat, slot) for slot in slots)
    if state.source:
        yield m.Return(seat)
    else:
        yield from (m.Shed(seat), *(m.Shed(seat, 0, slot) for slot in slots))
    yield m.Keep(seat)


ALLOWED = ("draw", "skip", "reveal", "replace", "shed", "return", "keep")
"""Acts that are listed only where their guards have been asked, whatever is left out of them."""


def _allowed(state: State, wanted: Wanted, moves: Iterable[Any]) -> Iterator[Any]:
    """Those of some acts that are wanted, and that nothing forbids now."""
    plays = PLAYS[state.phase]
    return (move for move in moves if wanted(move) and permitted(plays[move.action], state, move))


def _matches(state: State) -> Iterator[Any]:
    """Cards that equal the top as far as anybody knows. Not all may be allowed."""
    rules = state.rules
    if not state.pile or late(state) or state.matches_kept >= rules.limit:
        return
    top = state.faces[state.pile[-1]]
    for seat in range(state.seats):
        if state.matched.get(seat, 0) >= rules.limit_per_player:
            continue
        for owner in range(state.seats):
            if not (rules.match_own if owner == seat else rules.match_other):
                continue  # not worth asking card by card
            for slot in filled(state, owner):
                face = state.faces[state.token_at(owner, slot)]
                move = m.Match(seat, -1 if owner == seat else owner, slot)
                if alike(state, face, top) is not False:
                    yield move


def actors(state: State) -> Sequence[int]:
    """Whose turn it is, or who may begin."""
    if state.phase in (DEAL, REVEAL, OVER, STOPPED):
        return ()
    if state.phase == HOLDING:
        return (state.active,)
    due, _ = due_now(state, state.active)
    if state.active < 0:
        return tuple(range(state.seats))
    return (due,) if due >= 0 else ()


def subjects(move: Any) -> frozenset[Any]:
    """The places of the table an act is about."""
    found: set[Any] = set()
    if getattr(move, "slot", 0):
        found.add((m.owner_of(move), move.slot))
    for name in ("look", "swap", "reveal", "places"):
        found.update(getattr(move, name, ()))
    return frozenset(found)


def instead(state: State, move: Any, border: Border) -> Sequence[str]:
    """A few legal acts of the same player, or of whoever may act, as log lines."""
    open_ = state.uncounted  # nobody knows in which places cards lie there
    options = [act for act in legal(state) if not any(seat in open_ for seat, _ in subjects(act))]
    own = [option for option in options if option.actor == move.actor]
    same = [option for option in own if option.action == move.action] or own or options
    return [line(border.write(option, state.header)) for option in same[:4]]
