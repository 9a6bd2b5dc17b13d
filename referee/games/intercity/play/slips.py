"""How pens go wrong in this game: what an entry may have been meant to be, and which single entries may be
missing before it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, combinations
from typing import Any

from referee.breaches import permitted
from referee.declarations.entries import filled
from referee.games.intercity.play.habits import OF_SHARES
from referee.games.intercity.play.long_before import NEAR, other_railroads
from referee.games.intercity.play.plays import PLAYS
from referee.games.intercity.play.positions.start import CAPITAL
from referee.games.intercity.play.state import NO_CHOICE, State
from referee.games.intercity.record.boards import FIRST, LAST
from referee.games.intercity.record.moves import DECLINED, Bid, Choose, Segment
from referee.games.intercity.record.phases import (
    AUCTION,
    CONTEST,
    DIVIDENDS,
    LAY,
    OFFER,
    REVEAL,
    TOP_UP,
    TRACK,
)

Edits = Iterator[Any]


def edits(state: State, move: Any) -> Edits:
    """What the entry may have been meant to be: one thing in it otherwise, the likeliest first."""
    if move.action == "sale" and state.sale is not None:
        railroad, buyer, price, _ = state.sale
        return iter((filled(move, actor=buyer, railroad=railroad, price=price, paid_to=""),))
    if move.action in _ONLY_IN and state.phase not in _ONLY_IN[move.action]:
        return iter(())  # it only says what came about by itself
    return chain.from_iterable(of(state, move) for of in _EDITS.get(move.action, ()))


def _sums(state: State, move: Any) -> Edits:
    """Other sums of money, those near the one that is written first."""
    field = next(name for name in ("amount", "price", "paid") if hasattr(move, name))
    now, seat = getattr(move, field), move.actor
    if now is None:
        return
    now = now if type(now) is int else 0
    most = state.most_cash(seat) if move.action in ("bid", "sale") else state.most_treasury(move.railroad)
    for amount in dict.fromkeys([*(now + step for step in NEAR), *range(most + 1)]):
        if 0 <= amount <= most and amount != now:
            yield filled(move, **{field: amount})


def _bids(state: State, move: Any, likely: bool) -> Edits:
    """Sums next to the one written, or the next ones that may be bid; or all others."""
    for other in _sums(state, move):
        if (abs(other.amount - move.amount) < 3 or 0 <= other.amount - state.need < 4) is likely:
            yield other


def _players(state: State, move: Any) -> Edits:
    return (filled(move, actor=seat) for seat in range(len(state.players)) if seat != move.actor)


def _director(state: State, move: Any) -> Edits:
    if state.director[move.railroad] not in (-1, move.actor):
        yield filled(move, actor=state.director[move.railroad])


def _sections(state: State, move: Any) -> Edits:
    sections = (DECLINED, *range(FIRST, LAST + 1))
    return (filled(move, section=section) for section in sections if section != move.section)


def _plain(state: State, move: Any) -> Edits:
    """Without what is seldom said: a share of one's own, another purse."""
    for field, usual in (("own", False), ("paid_to", "")):
        if getattr(move, field, usual) != usual:
            yield filled(move, **{field: usual})


def _lengths(state: State, move: Any) -> Edits:
    return (filled(move, length=length, paid=()) for length in range(1, 9))


def _cards(state: State, move: Any) -> Edits:
    """Two turn order cards in each other's place."""
    for (first, one_card), (second, other_card) in combinations(move.cards, 2):
        swapped = {first: other_card, second: one_card}
        yield filled(move, cards=tuple((seat, swapped.get(seat, card)) for seat, card in move.cards))


def _segment(state: State, move: Any) -> Edits:
    for field in ("cash", "treasury"):
        figures = getattr(move, field)
        for place, (owner, amount) in enumerate(figures or ()):
            for step in NEAR[:6]:
                changed = (*figures[:place], (owner, amount + step), *figures[place + 1 :])
                yield filled(move, **{field: changed})


_EDITS: Mapping[str, Sequence[Callable[[State, Any], Edits]]] = {
    "offer": (_players, other_railroads, _plain),
    "decline": (_players,),
    "bid": (partial(_bids, likely=True), _players, partial(_bids, likely=False)),
    "pass": (_players,),
    "sale": (_plain, _players, other_railroads, _sums),
    "choose": (_director, other_railroads, _sections),
    "blind": (_director, other_railroads, _sums),
    "pick": (other_railroads,),
    "build": (other_railroads, _sections, _sums),
    "dividend": (other_railroads, _lengths),
    "turn_order": (_cards,),
    "segment": (_segment,),
}
_ONLY_IN = {"build": (TRACK, REVEAL, CONTEST, TOP_UP, LAY), "dividend": (DIVIDENDS,)}


def missing(state: State, move: Any) -> Iterator[Any]:
    """Entries that have to be written and may be missing before this one: bids, and choices of track; or all
    there was of a part of the turn, in the record of a game that never tells of it."""
    habits = state.habits
    if state.phase == AUCTION:
        yield from _missing_bids(state, move)
    elif state.phase == TRACK and (move.action not in OF_SHARES or move.action == "segment"):
        yield from missing_choices(state, getattr(move, "railroad", -1))
    elif state.phase == TRACK and habits.spent > 3 * CAPITAL[3] and not (habits.track or state.loaded):
        yield Segment(-1, "track")
    elif state.phase == OFFER and move.action not in OF_SHARES and not (habits.shares or state.loaded):
        yield Segment(-1, "offer")


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
