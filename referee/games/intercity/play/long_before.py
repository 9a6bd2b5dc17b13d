"""Slips that come to light long after: the share that was offered, the sum that was bid for it, the section
that was chosen, where no other line says it a second time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

from referee.entries import replace
from referee.games.intercity.play.habits import OF_TRACK, auctions
from referee.games.intercity.play.state import State
from referee.games.intercity.play.track import connects
from referee.games.intercity.record.boards import FIRST, LAST
from referee.games.intercity.record.moves import Choose
from referee.games.intercity.record.phases import AUCTION

NEAR = (1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 10, -10, 9, -9)
"""How far a sum of money is likely to be off."""

Meant = tuple[int, tuple[Any, ...]]
"""The index of an entry, and what may have been meant there: the entry otherwise, or also a line before."""


def otherwise(move: Any, **fields: Any) -> Any:
    """A move with some of its fields otherwise, at the same entry."""
    other = replace(move, **fields)
    other.entry = move.entry
    return other


def other_railroads(move: Any) -> Iterator[Any]:
    """The move with each of the other railroads in it."""
    for railroad in range(5):
        if railroad != move.railroad:
            yield otherwise(move, railroad=railroad)


def elsewhere(state: State, moves: Sequence[Any], index: int) -> Iterator[Meant]:
    """What long before an entry may have been written wrongly where nothing says it a second time: the
    section that was chosen, where another one is said to stand; the share that was offered, where the entry
    is about a railroad; the sum that was bid for one, where it is about money. The latest first."""
    return chain(_another_choice(state, moves, index), _another_sale(state, moves, index))


def _another_choice(state: State, moves: Sequence[Any], index: int) -> Iterator[Meant]:
    """The choices that may have been meant, or not been written, where a card is shown for a section that
    the railroad does not reach: such a card is laid for a section that stands (I-6.9). Any railroad that
    reaches it by now may have built it."""
    move = moves[index]
    if move.action != "choose" or not FIRST <= move.section <= LAST:
        return
    section = move.section
    if state.built >> section - FIRST & 1 or not state.board.known or connects(state, move.railroad, section):
        return
    builders = [railroad for railroad in state.started() if connects(state, railroad, section)]
    for railroad, entry in reversed(state.left_out):
        if railroad in builders and 0 < entry <= index:
            place = _after_choices(moves, entry - 1)
            yield place, (Choose(state.director[railroad], railroad, section), moves[place])
    for place in range(index - 1, -1, -1):
        other = moves[place]
        if other.action == "choose" and other.railroad in builders:
            yield place, (otherwise(other, section=section),)


def _after_choices(moves: Sequence[Any], place: int) -> int:
    """The place of the line after the last written choice of a turn, of which a line after it is known."""
    while moves[place - 1].action in CARDS_UP and place > 1:
        place -= 1
    return place


CARDS_UP = OF_TRACK - {"choose", "segment"}
"""What is written of a turn once all have chosen."""


def _another_sale(state: State, moves: Sequence[Any], index: int) -> Iterator[Meant]:
    """The offer or the highest bid that may have been meant, of every share whose sale is not written."""
    move = moves[index]
    told = [
        auction for auction in auctions(moves[:index]) if auction.offer and auction.bids and not auction.sale
    ]
    for auction in reversed(told):
        highest = auction.bids[-1]
        if move.action in ABOUT_MONEY:
            yield from ((highest, (other,)) for other in _another_price(state, move, moves[highest]))
        if move.action in ABOUT_SHARES:
            offer, buyer = auction.offer, moves[highest].actor
            yield from ((auction.opened, (other,)) for other in _another_share(move, offer, buyer))


ABOUT_MONEY = frozenset({"bid", "pass", "equity", "blind", "choose"})
ABOUT_SHARES = frozenset({"choose", "blind", "offer", "dividend", "equity"})


def _another_share(move: Any, offer: Any, buyer: int) -> Iterator[Any]:
    """The offers that may have been meant: of what a player bought a share may have been of the railroad that
    is spoken of, of what was sold of that one may have been of another."""
    of_everybody = move.action not in ("choose", "blind")
    if offer.railroad == move.railroad:
        if of_everybody or buyer != move.actor:
            yield from other_railroads(offer)
    elif move.action != "offer" and (of_everybody or buyer == move.actor):
        yield otherwise(offer, railroad=move.railroad)


LACKING = (0, 1, 2, 3, 5, 8)
"""So much more may a price have been too high than it must have been."""


def _another_price(state: State, move: Any, highest: Any) -> Iterator[Any]:
    """The bids that may have been meant: lower, where a player lacks money; otherwise, where what a railroad
    has left does not come out."""
    if move.action in ("bid", "pass"):
        wanted = max(state.need, move.amount if move.action == "bid" else 0)
        lacking = wanted - state.most_cash(move.actor) if state.phase == AUCTION else 0
        if lacking > 0 and highest.actor == move.actor:
            for more in LACKING:
                if highest.amount - lacking - more > 0:
                    yield otherwise(highest, amount=highest.amount - lacking - more)
    elif state.phase != AUCTION:
        for step in NEAR[:4]:
            if highest.amount + step > 0:
                yield otherwise(highest, amount=highest.amount + step)
