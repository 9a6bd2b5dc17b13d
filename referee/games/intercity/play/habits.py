"""How a record is kept: which lines of the offering of shares it leaves out, as far as its lines show by
themselves; and which of its words may belong to another auction than the one they are taken for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

OFTEN, SELDOM = 6, 16
"""Who wrote so many lines of a kind for the one that is missing writes them; so many for each of several."""


@dataclass(slots=True)
class Words:
    """Lines that can belong to one auction: an offer, bids and passes, a sale."""

    offer: Any = None
    sale: Any = None
    spoken: list[int] = field(default_factory=list)  # the places of bids and passes in the record
    bids: list[int] = field(default_factory=list)


def auctions(moves: Sequence[Any]) -> Iterator[Words]:
    """The auctions of a record as its offers and sales bound them."""
    running: Words | None = None
    for place, move in enumerate(moves):
        action = move.action
        if action == "offer":
            if running is not None:
                yield running
            running = Words(offer=move)
        elif action in ("bid", "pass"):
            running = running or Words()
            running.spoken.append(place)
            if action == "bid":
                running.bids.append(place)
        elif action == "sale":
            running = running or Words()
            running.sale = move
            yield running
            running = None
        elif running is not None and action != "check":
            yield running
            running = None
    if running is not None:
        yield running


class Habits:
    """What a record leaves out. Counted when somebody asks for the first time."""

    __slots__ = ("_known", "_offers", "_sales", "moves")

    def __init__(self, moves: Sequence[Any] = ()) -> None:
        self.moves = moves
        self._known = -1  # entries that were counted

    @property
    def offers(self) -> bool:
        """Does it leave out offers of shares that were bid for or sold?"""
        self._count()
        return self._offers

    @property
    def sales(self) -> bool:
        """Does it leave out sales?"""
        self._count()
        return self._sales

    def _count(self) -> None:
        if self._known == len(self.moves):
            return
        self._known = len(self.moves)
        offered = unoffered = sold = unsold = 0
        for auction in auctions(self.moves):
            two = auction.offer and auction.sale and auction.offer.railroad != auction.sale.railroad
            offered += auction.offer is not None
            unoffered += bool(two or (auction.offer is None and (auction.bids or auction.sale)))
            sold += auction.sale is not None
            unsold += bool(two or (auction.sale is None and auction.bids))
        self._offers = _left_out(unoffered, offered)
        self._sales = _left_out(unsold, sold)


def _left_out(missing: int, written: int) -> bool:
    return missing * (OFTEN if missing < 2 else SELDOM) > written


def turns(moves: Sequence[Any]) -> list[int]:
    """Words that may be the first of another auction than the one they are taken for: the offer of that one
    is not written, and its sale tells it, or nobody bid in it."""
    habits = Habits(moves)
    if not habits.offers:
        return []
    found: list[int] = []
    for auction in auctions(moves):
        told = auction.spoken if auction.sale is not None else _after(auction.bids, auction.spoken)
        for place in told:
            if place == auction.spoken[0] and auction.offer is None:
                continue  # it begins one already
            if habits.sales or not auction.bids or place <= auction.bids[0]:
                found.append(place)
    return found


def _after(bids: Sequence[int], spoken: Sequence[int]) -> list[int]:
    """The passes after the last bid."""
    return [place for place in spoken if not bids or place > bids[-1]]
