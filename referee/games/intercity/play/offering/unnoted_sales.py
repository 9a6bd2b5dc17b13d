"""OFFER SHARES, what belongs before: a sale and passes that were over when a position was noted, of which no
position tells; shares that were sold and that nobody named, the likeliest railroad first; a sale that is all
that is written of its auction."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.breaches import Way
from referee.games.intercity.play.offering.auction import pass_unwritten
from referee.games.intercity.play.state import NOBODY, State
from referee.games.intercity.play.values import SHARES
from referee.games.intercity.record.boards import COLOURS
from referee.games.intercity.record.moves import NOT_KNOWN, TREASURY, Before, Sale
from referee.games.intercity.record.phases import AUCTION, OFFER, TRACK


def belongs_before(state: State, move: Any) -> Iterator[Way]:
    """The entry as the last word of an auction that was over when the position was noted (IQ-15)."""
    if not state.at_given or not _auction_over(state):
        return
    if move.action == "pass" and state.cash[move.actor] <= max(map(state.most_treasury, range(5))):
        told = Before(-1, NOT_KNOWN, NOBODY, 0)
    elif move.action == "sale" and _can_have_been(state, move):
        told = Before(-1, move.railroad, move.actor, move.price)
    else:
        return
    told.entry = move.entry
    yield Way((told, move), "it was written after the position it belongs before")


def before(state: State, move: Before) -> None:
    """The last auction was over at the position given: its sale and its passes may still be written."""
    if not state.at_given:
        raise state.cannot("Nothing is known of an auction before this.")
    state.breaches.act()
    state.late = tuple(range(len(state.players)))
    if move.railroad != NOT_KNOWN:
        state.sale = move.railroad, move.buyer, move.price, NOBODY
        state.at_given = False


def _auction_over(state: State) -> bool:
    """Can an auction have been the last thing before the position?"""
    if state.phase == TRACK:
        return all(choice < 0 for choice in state.choice)
    return state.phase == OFFER and (state.course[1:3] > (1, 0) or not state.order)


def _sold_last(state: State) -> bool:
    """Was the last chance to offer one that sold a share?"""
    return state.course.idle == 0 and (
        state.phase == TRACK or state.course.sales > 0 or not state.course.used
    )


def _can_have_been(state: State, move: Any) -> bool:
    """Can the last auction have ended with this sale? The share and the money are where it puts them."""
    return bool(
        (_sold_last(state) or not state.order)
        and state.shares[move.railroad][move.actor]
        and state.readings.min_open <= move.price <= state.most_treasury(move.railroad)
        and move.paid_to in ("", TREASURY)
    )


PAID_FOR_FEWER = 3


def share_ways(state: State, move: object) -> Iterator[Way]:
    """The record goes on without telling which share was sold: first of railroads of which the buyer is paid
    for more shares next, or for which he acts, last of those for which somebody else acts that nobody directs
    yet. In a record that otherwise names what is sold, none of which he is paid for no more shares than he
    had: what he bought he keeps, where only railroads sell."""
    entry = getattr(move, "entry", 0)
    acting, owned = state.kept.acting(entry), state.kept.owned(state.bidder, entry)

    def strange(railroad: int) -> int:
        if railroad in owned:
            return -2 if owned[railroad] > state.shares[railroad][state.bidder] else PAID_FOR_FEWER
        if acting.get(railroad, state.bidder) != state.bidder:
            return 1 + (state.director[railroad] < 0)
        return -(railroad in acting and state.director[railroad] != state.bidder)

    anything = state.habits.nameless or state.readings.resale or state.readings.transfers
    for railroad in sorted(range(5), key=strange):
        if state.sold[railroad] < SHARES and (anything or strange(railroad) < PAID_FOR_FEWER):
            told = Sale(state.bidder, railroad, state.high)
            yield Way((told, move), f"it was a share of {COLOURS[railroad]}")


def closed(first: State) -> State | None:
    """The table if an auction is over here, all others having passed; None where it cannot be."""
    if first.phase == AUCTION and first.railroad == NOT_KNOWN and first.bidder >= 0:
        return None
    then = first.copy()
    then.words = ()  # they are not parted once more
    if then.phase == AUCTION:
        pass_unwritten(then, 0)
    return None if then.phase != OFFER or then.sold_out() else then


def over_before(state: State) -> State | None:
    """The table if all words belong to the last auction, and it is over; None where it cannot be."""
    then = closed(state) if state.words else None
    if then is not None:
        then.forget_auction()
    return then


def another(state: State, move: Sale) -> bool:
    """Can this be the sale of the next auction, which nobody noted, rather than of the last one?"""
    return (
        state.sold[move.railroad] < SHARES
        and state.readings.min_open <= move.price
        and (move.price <= state.most_cash(move.actor) or not state.readings.capped)
        and move.paid_to in ("", TREASURY)
    )
