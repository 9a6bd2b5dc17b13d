"""The start of a turn: a card is drawn, and what a fused entry does with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from referee.games.memory.knowledge import forget, show
from referee.games.memory.moves import STOCK, UPCARD, Draw, Replace
from referee.games.memory.placing import guard_slots, keep, put_back, replace, shed
from referee.games.memory.state import (
    HOLDING,
    PLACED,
    STOPPED,
    Faults,
    State,
    say,
)
from referee.games.memory.turns import (
    begin_turn,
    can_take_card,
    refill,
    settle,
    successor,
    turn_fault,
)
from referee.rules import Illegal, Kind, Void

SOURCES = {STOCK: "stock", UPCARD: "upcard"}


def draw(state: State, move: Draw) -> None:
    """A turn begins with a card from the stock or from the discard pile (G-15, T-10, R-14)."""
    seat = move.actor
    source = move.source
    rules = state.rules
    if (
        move.then is None
        and state.count[seat]
        and (state.pile if source else state.stock)
        and not (source and move.card and _below(state, move.card))
    ):
        if state.phase == PLACED:
            queue = state.queue
            if state.calm:
                plain = seat == state.follow[state.active]
            else:
                plain = bool(queue) and seat == queue[0] and _no_more_due(state)  # type: ignore[index]
            plain = plain and rules.plain_draw[source]
            if plain and queue:
                del queue[0]
        else:
            plain = not source and rules.plain_opening and state.active in (-1, seat) and _no_more_due(state)
            if plain:
                state.starter = seat
                state.calm = state.queue is None
        if plain:
            state.active = seat
            state.turn += 1
            state.open = False
            if state.powers:
                state.powers.clear()
                state.youngest = (-1, 0)
            if state.locked:
                state.locked = set()
            if source:
                token = state.pile.pop()
            else:
                state.stock -= 1
                faces = state.faces
                token = len(faces)
                faces.append(0)
                state.shown.append(0)
            state.held = token
            state.source = source
            state.phase = HOLDING
            if move.card:
                show(state, token, move.card, move.entry, "card")
            return
    if move.then is None:
        _draw(state, move)
    else:
        _draw_and_place(state, move)


def _no_more_due(state: State) -> bool:
    """Nothing but the order of turns decides who draws, and nobody owes anything."""
    return not (state.debts or state.lost_turns or state.skips or state.again or state.dry)


def _draw(state: State, move: Draw) -> None:
    seat, source = move.actor, move.source
    faults = Faults(state)
    due, events = _expected(state, seat)
    if due != seat:
        point, message, why, rests = turn_fault(state, seat, due, events)
        faults.add(state.cite(point), message, why, "player", rulings=rests)
        events = []
    _guard_source(state, seat, source, faults)
    below = _below(state, move.card) if source else 0
    if below:
        _guard_top(state, move, faults)
    faults.tell()
    if state.phase == STOPPED:
        return
    settle(state, seat)
    if source == STOCK and not state.stock:
        refill(state)
    if state.phase != PLACED:
        state.starter = seat
        _peek_is_over(state)
    begin_turn(state, seat, events)
    if source == STOCK:
        state.stock -= 1
        state.held = len(state.faces)
        state.faces.append(0)
        state.shown.append(0)
    else:
        state.held = state.pile.pop(-1 - below)
    state.source = source
    state.phase = HOLDING
    show(state, state.held, move.card, move.entry, "card")


def _below(state: State, card: int) -> int:
    """How many cards lie on the one that is taken: more than 0 where the record names a card of the
    pile that another one covers."""
    faces, rank_of, vague = state.faces, state.rules.pack.rank_of, state.rules.pack.vague
    for depth, token in enumerate(reversed(state.pile)):
        face = faces[token]
        if face == card or (rank_of[face] == rank_of[card] and (face >= vague or card >= vague)):
            return depth
        if not face:
            return 0  # it may be this one
    return 0


def _guard_top(state: State, move: Draw, faults: Faults) -> None:
    """Only the top of the pile may be taken (G-15); of two kings too the one laid last counts (G-42)."""
    rules, top = state.rules, state.faces[state.pile[-1]]
    rank = rules.pack.rank_of[move.card]
    special = None
    if rank == rules.pack.rank_of[top] and rank < len(rules.pack.ranks):
        special = rules.rank_sentences.get(f"covered_{rules.pack.ranks[rank]}")
    faults.add(
        special or state.cite("draw"),
        f"{state.name(move.actor)} takes {state.card(move.card)}, which {state.card(top)} covers.",
        "only the top of the discard pile can be taken",
        "card",
    )


def _expected(state: State, seat: int) -> tuple[int, list[tuple[str, int]]]:
    if state.phase == PLACED:
        return successor(state)
    return (seat if state.active < 0 else state.active), []


def _guard_source(state: State, seat: int, source: int, faults: Faults) -> None:
    rules = state.rules
    if SOURCES[source] not in rules.sources:
        faults.add(
            state.cite("draw"), f"Cards are not drawn from the {SOURCES[source]} in this game.", "", "from"
        )
    elif state.phase != PLACED and SOURCES[source] not in rules.first_sources:
        faults.add(
            state.cite("first_source"),
            f"{state.name(seat)} begins the round and can draw from the stock only.",
            field="from",
        )
    if source == UPCARD:
        if not state.pile:
            starts = state.phase != PLACED and SOURCES[source] not in rules.first_sources
            raise Illegal(
                state.cite("first_source" if starts else "draw"),
                f"{state.name(seat)} begins the round and can draw from the stock only."
                if starts
                else "The discard pile is empty: there is nothing to take.",
                "nothing lies on the discard pile yet" if starts else "",
                field="from",
            )
        if not state.count[seat] and "return" not in rules.after_upcard:
            faults.add(
                state.cite("after_upcard"),
                f"{state.name(seat)} has no card to exchange for the upcard.",
                "a card from the discard pile has to be exchanged",
                "from",
                rulings=("turn.after_upcard", "empty_layout.turn"),
            )
    elif not can_take_card(state):
        raise Illegal(
            state.cite("stock"),
            "The stock is used up and the discard pile cannot replace it.",
            field="from",
            rulings=state.asked("stock.when_exhausted"),
        )
    if not state.count[seat] and rules.empty_turn == "call_only":
        faults.add(
            state.cite("empty_turn"),
            f"{state.name(seat)} has no cards and does not draw.",
            field="action",
            rulings=("empty_layout.turn",),
        )


def _peek_is_over(state: State) -> None:
    rules = state.rules
    if rules.peek_mandatory and rules.peek_count:
        for seat in range(state.seats):
            if not state.peeked[seat]:
                say(
                    state,
                    Kind.ILLEGAL,
                    state.cite("peek"),
                    f"{state.name(seat)} has not looked at any cards before play.",
                    rulings=("initial_peek.mandatory",),
                )


def _draw_and_place(state: State, move: Draw) -> None:
    """One entry for a whole turn: either all of it is carried out or nothing."""
    then = move.then
    assert then is not None
    then.entry = move.entry
    if isinstance(then, Replace):
        guard_slots(state, then)
    before = (
        state.phase, state.active, state.starter, state.turn, state.open, state.thrown, state.stock,
        state.held, state.source, state.calm, state.queue if state.queue is None else list(state.queue),
        list(state.powers), set(state.locked), list(state.pile), list(state.callers), state.cause, state.by,
        list(state.debts), list(state.overdue), state.lost_turns, state.skips, state.again,
    )  # fmt: skip
    drawn = Draw(move.actor, move.source, move.card)
    drawn.entry = move.entry
    _draw(state, drawn)
    if state.phase == STOPPED:
        return
    try:
        PLACES[then.action](state, then)
    except Void:
        if move.source == STOCK:
            forget(state, state.held)
        (
            state.phase, state.active, state.starter, state.turn, state.open, state.thrown, state.stock,
            state.held, state.source, state.calm, state.queue, state.powers, state.locked, state.pile,
            state.callers, state.cause, state.by, state.debts, state.overdue, state.lost_turns, state.skips,
            state.again,
        ) = before  # fmt: skip
        raise


PLACES: dict[str, Callable[[State, Any], None]] = {
    "replace": replace,
    "shed": shed,
    "return": put_back,
    "keep": keep,
}
