"""A whole turn of which no line is written, as the next one shows: who is paid for how many shares."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Any

from referee.games.intercity.play.habits import auctions
from referee.games.intercity.play.state import State
from referee.games.intercity.record.moves import Segment
from referee.games.intercity.record.phases import OFFER

Held = dict[int, dict[int, int]]
"""Railroad -> owner -> how many shares."""

Bought = Counter[tuple[int, int]]
"""How often a railroad's share was bought by a player."""


def between(state: State, moves: Sequence[Any], index: int, _: int = 1) -> Iterator[tuple[Any, ...]]:
    """The turn that is missing before an entry with which another turn begins: the figures after its offering
    and its track, as far as the dividends of the next turn tell them."""
    if state.phase == OFFER and (state.fresh or index == 0) and state.silent:
        held = held_before(moves, index)
        if held and _more_than(state, held, Counter()):
            yield (_figures(held),)


MANY = 2
"""So many shares that were sold in no auction on record are more than a slip hides."""


def long_before(state: State, moves: Sequence[Any], index: int) -> Iterator[tuple[int, tuple[Any, ...]]]:
    """The same before the turn in which an entry stands that is at fault, where the dividends that come show
    many shares more than were sold: at what place, and what is missing there."""
    ends = (place for place in range(min(index, len(moves) - 1), -1, -1) if moves[place].action in ENDS)
    place = next(ends, -1) + 1
    held = held_before(moves, place) if place < index and state.silent else None
    since = _bought(moves[place:index]) or Counter()
    if held and _more_than(state, held, since) >= MANY:
        yield place, (_figures(held), moves[place])


ENDS = frozenset({"turn_order", "dividend"})
"""What is written at the end of a turn."""


def _more_than(state: State, held: Held, since: Bought) -> int:
    """How many shares more there are than were sold up to the end of a turn, some having been bought since,
    and one perhaps just now; 0 where somebody has fewer."""
    more = [
        owners.get(seat, 0) - count + since[railroad, seat]
        for railroad, owners in held.items()
        for seat, count in enumerate(state.shares[railroad])
    ]
    return 0 if sum(each for each in more if each < 0) < -1 else sum(more)


def _figures(held: Held) -> Segment:
    return Segment(
        -1,
        "track",
        shares=tuple((railroad, tuple(sorted(owners.items()))) for railroad, owners in held.items()),
    )


def held_before(moves: Sequence[Any], index: int) -> Held | None:
    """What everybody has when a turn begins, by its dividends and what is bought in it; None where the record
    does not tell it."""
    paid = next((place for place in range(index, len(moves)) if moves[place].action == "dividend"), -1)
    if paid < 0 or any(move.action == "turn_order" for move in moves[index:paid]):
        return None
    bought = _bought(moves[index:paid])
    held: Held = {}
    for move in takewhile(lambda move: move.action == "dividend", moves[paid:]):
        if bought is None or not move.paid or not move.length:
            return None
        owners = {seat: amount // move.length - bought[move.railroad, seat] for seat, amount in move.paid}
        held[move.railroad] = {seat: count for seat, count in owners.items() if count > 0}
    return {railroad: owners for railroad, owners in held.items() if owners}


def _bought(moves: Sequence[Any]) -> Bought | None:
    """How many shares of what everybody buys; None where a share is not named."""
    bought: Bought = Counter()
    for auction in auctions(moves):
        if auction.sale is not None:
            bought[auction.sale.railroad, auction.sale.actor] += 1
        elif auction.bids and auction.end < 0:
            break  # it is not over
        elif auction.offer is not None and auction.bids:
            bought[auction.offer.railroad, moves[auction.bids[-1]].actor] += 1
        elif auction.bids:
            return None
    return bought
