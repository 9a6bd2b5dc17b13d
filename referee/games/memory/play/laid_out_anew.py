"""Lines of one round before an entry; and cards that a player may have laid in other places before it, as
nobody wrote down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from referee.declarations import entries
from referee.games.memory.play.slips import ordered
from referee.games.memory.play.state import State
from referee.games.memory.record.moves import RIGHT, UNSAID, Rearrange, owner_of

ORDERS, LATER = 12, 40
"""So many lines about a player's cards back it is looked where these may have been laid in other places, and
so many lines on in which."""

Slips = Iterator[tuple[int, tuple[Any, ...]]]


def of_the_round(moves: Sequence[Any], index: int) -> Iterator[tuple[int, Any]]:
    """The entries of a round before another, the latest first, with their places."""
    for before in range(index - 1, -1, -1):
        if moves[before].action == "deal":
            return
        yield before, moves[before]


def place_of(move: Any) -> int:
    """Whose places the number in an entry is about; -1 where it names none."""
    return owner_of(move) if move.action in ("replace", "match", "give") else -1


def laid_out_anew(state: State, moves: Sequence[Any], index: int, seat: int) -> Slips:
    """The player laid the own cards in other places, and nobody wrote in which order: where the next lines
    find them, and the others side by side before or behind these. What came since lies behind the last one
    (G-16)."""
    if not state.rules.rearrange or seat < 0:
        return
    yield from _laid_out_by(state, moves, index, seat)
    many, row, tried = state.count[seat], len(state.layouts[seat]), 0
    for before in range(index, -1, -1):
        move = moves[before]
        if before < index and (move.action == "deal" or tried == ORDERS):
            return
        # Whatever is no act of the player, nor about these cards, goes on as well before as after it.
        if before < index and move.actor != seat and not _about(move, seat):
            continue
        more = _more(move, seat) if before < index else 0
        many, row, tried = many - more, row - max(more, 0), tried + 1
        found = [*_found(moves[before : before + LATER], seat)]
        lying = [slot for slot in found if slot <= row]
        orders = ((*lying, *range(1, many + 1)), (*lying, *range(row, 0, -1)), (*found, *range(1, many + 1)))
        for into in dict.fromkeys(tuple(sorted([*dict.fromkeys(slots)][:many])) for slots in orders):
            if 0 < many == len(into):
                yield before, (Rearrange(seat, into=into), move)


def _laid_out_by(state: State, moves: Sequence[Any], index: int, seat: int) -> Slips:
    """Somebody else is written to have laid the own cards in other places in this round: it was this one."""
    for before, move in of_the_round(moves, index):
        if move.action == "rearrange" and move.actor != seat:
            yield before, (entries.filled(move, actor=seat),)
        elif move.action == "rearrange":  # it was in another order, with a gap more or less
            meant = (each for each in ordered(state, move) if 0 in each.order or 0 in move.order)
            yield from ((before, (each,)) for each in meant)


def _about(move: Any, seat: int) -> bool:
    """Whether an entry is about cards of a player."""
    places = (*getattr(move, "swap", ()), *getattr(move, "look", ()))
    return place_of(move) == seat or _more(move, seat) != 0 or any(place[0] == seat for place in places)


def _more(move: Any, seat: int) -> int:
    """How many cards a player has more after an entry than before it, as it is written."""
    if move.action == "match" and move.claim in (UNSAID, RIGHT):
        return -1 - len(move.more) if owner_of(move) == seat else 0
    if move.action == "penalty":
        return max(move.count, len(move.cards), 1) if move.actor == seat else 0
    if move.action == "give":
        return int(move.to == seat) - int(move.actor == seat)
    return int(move.give.count(seat)) if move.action == "power" else 0


def _found(moves: Sequence[Any], seat: int) -> Iterator[int]:
    """The places in which some entries find cards of a player, until they lie otherwise."""
    for move in moves:
        if move.action == "rearrange" and move.actor == seat:
            yield from filter(None, move.order)
            return
        if move.action in ("deal", "reveal"):
            return
        if place_of(move) == seat and move.slot > 0:
            yield move.slot
        for owner, slot in (*getattr(move, "swap", ()), *getattr(move, "look", ())):
            if owner == seat and slot > 0:
                yield slot
