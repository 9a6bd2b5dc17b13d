"""How pens go wrong in this game: what an entry may have been meant to be, and which single entries may be
missing before it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from referee.breaches import permitted
from referee.declarations.entries import filled
from referee.games.intercity.play.long_before import NEAR, other_railroads
from referee.games.intercity.play.plays import PLAYS
from referee.games.intercity.play.state import NO_CHOICE, State
from referee.games.intercity.record.boards import FIRST, LAST
from referee.games.intercity.record.moves import DECLINED, Bid, Choose
from referee.games.intercity.record.phases import AUCTION, CONTEST, DIVIDENDS, REVEAL, TOP_UP, TRACK


def edits(state: State, move: Any) -> Iterator[Any]:
    """What the entry may have been meant to be: one thing in it otherwise."""
    return _EDITS[move.action](state, move) if move.action in _EDITS else iter(())


def _sums(move: Any, field: str, most: int) -> Iterator[Any]:
    now = getattr(move, field)
    if type(now) is not int:
        now = 0
    near = [now + step for step in NEAR]
    for amount in dict.fromkeys([*near, *range(most + 1)]):
        if 0 <= amount <= most and amount != now:
            yield filled(move, **{field: amount})


def _players(state: State, move: Any) -> Iterator[Any]:
    for seat in range(len(state.players)):
        if seat != move.actor:
            yield filled(move, actor=seat)


def _offer(state: State, move: Any) -> Iterator[Any]:
    yield from _players(state, move)
    yield from other_railroads(move)
    if move.own:
        yield filled(move, own=False)


def _bid(state: State, move: Any) -> Iterator[Any]:
    """A sum near the one written, or the next ones that may be bid; another player; any sum."""
    sums = [*_sums(move, "amount", state.most_cash(move.actor))]
    likely = [
        amount
        for amount in sums
        if abs(amount.amount - move.amount) < 3 or 0 <= amount.amount - state.need < 4
    ]
    yield from likely
    yield from _players(state, move)
    yield from (amount for amount in sums if amount not in likely)


def _choose(state: State, move: Any) -> Iterator[Any]:
    if state.director[move.railroad] not in (-1, move.actor):
        yield filled(move, actor=state.director[move.railroad])
    yield from other_railroads(move)
    for section in (DECLINED, *range(FIRST, LAST + 1)):
        if section != move.section:
            yield filled(move, section=section)


def _blind(state: State, move: Any) -> Iterator[Any]:
    if state.director[move.railroad] not in (-1, move.actor):
        yield filled(move, actor=state.director[move.railroad])
    yield from other_railroads(move)
    yield from _sums(move, "amount", state.most_treasury(move.railroad))


def _sale(state: State, move: Any) -> Iterator[Any]:
    if state.sale is not None:
        railroad, buyer, price, _ = state.sale
        yield filled(move, actor=buyer, railroad=railroad, price=price, paid_to="")
        return
    if move.paid_to:
        yield filled(move, paid_to="")
    yield from _players(state, move)
    yield from other_railroads(move)
    yield from _sums(move, "price", state.most_cash(move.actor))


def _build(state: State, move: Any) -> Iterator[Any]:
    if state.phase not in (TRACK, REVEAL, CONTEST, TOP_UP, "lay"):
        return  # it only says what came about by itself
    yield from other_railroads(move)
    for section in (DECLINED, *range(FIRST, LAST + 1)):
        if section != move.section:
            yield filled(move, section=section)
    if move.paid is not None:
        yield from _sums(move, "paid", state.most_treasury(move.railroad))


def _dividend(state: State, move: Any) -> Iterator[Any]:
    if state.phase == DIVIDENDS:
        yield from other_railroads(move)
        for length in range(1, 9):
            yield filled(move, length=length, paid=())


def _segment(state: State, move: Any) -> Iterator[Any]:
    for field in ("cash", "treasury"):
        figures = getattr(move, field)
        for place, (owner, amount) in enumerate(figures or ()):
            for step in NEAR[:6]:
                changed = (*figures[:place], (owner, amount + step), *figures[place + 1 :])
                yield filled(move, **{field: changed})


_EDITS: dict[str, Callable[[State, Any], Iterator[Any]]] = {
    "offer": _offer,
    "decline": _players,
    "bid": _bid,
    "pass": _players,
    "sale": _sale,
    "choose": _choose,
    "blind": _blind,
    "pick": lambda state, move: other_railroads(move),
    "build": _build,
    "dividend": _dividend,
    "segment": _segment,
}


def missing(state: State, move: Any) -> Iterator[Any]:
    """Entries that have to be written and may be missing before this one: bids, and choices of track."""
    if state.phase == AUCTION:
        yield from _missing_bids(state, move)
    elif state.phase == TRACK and move.action not in _OF_OFFERING:
        yield from missing_choices(state, getattr(move, "railroad", -1))


_OF_OFFERING = frozenset({"offer", "decline", "bid", "pass", "sale", "transfer"})


def _missing_bids(state: State, move: Any) -> Iterator[Any]:
    """A bid of the one who is to speak, or of the one who buys."""
    seats = range(len(state.players)) if state.pointer < 0 else [state.pointer]
    least = state.need
    if move.action == "sale" and type(move.price) is int:
        seats, least = [move.actor], max(move.price, least)
    most = move.amount - 1 if move.action == "bid" and type(move.amount) is int else least + 14
    for seat in seats:
        for amount in range(least, min(max(most, least), least + 14) + 1):
            bid = Bid(seat, amount)
            if permitted(PLAYS[AUCTION]["bid"], state, bid):
                yield bid


def missing_choices(state: State, named: int = -1) -> Iterator[Choose]:
    """The choices that may still be made, those for a railroad that is named first."""
    railroads = [r for r in state.started() if state.choice[r] == NO_CHOICE]
    for railroad in sorted(railroads, key=lambda number: number != named):
        for section in range(FIRST, LAST + 1):
            chosen = Choose(state.director[railroad], railroad, section)
            if not state.built >> section - FIRST & 1 and permitted(PLAYS[TRACK]["choose"], state, chosen):
                yield chosen
