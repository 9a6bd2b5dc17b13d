"""OFFER SHARES, words that nobody wrote down: which auction a bid or pass belongs to, who offered the share,
and which it was."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from referee.breaches import Open, Refused, Way, permitted
from referee.games.intercity.play.auction import bid, pass_, pass_unwritten
from referee.games.intercity.play.offering import (
    SHARES,
    chances_until,
    offer,
)
from referee.games.intercity.play.state import State
from referee.games.intercity.record.boards import COLOURS
from referee.games.intercity.record.moves import NOT_KNOWN, Offer, Reopen, Sale
from referee.games.intercity.record.phases import AUCTION, OFFER


def implied_offer(state: State, move: Any, actor: int) -> Iterator[Way]:
    """A word in an auction nobody opened on record. The speaker offered the share, or the one whose chance it
    was: those between could only have passed, or let their chances go. Which share was up the sale tells."""
    offerers = [actor] if actor == state.due or _had_chance(state, actor) else []
    if not state.order:
        offerers = sorted(_without_chance(state), key=lambda seat: seat != actor) or [actor]
    elif state.due != actor:
        offerers.append(state.due)
    if not state.leaves_out():
        offerers = offerers[:1]  # one offer is missing where all others are written
    for offerer in offerers if not state.sold_out() else ():
        opened = Offer(offerer, NOT_KNOWN)
        opened.entry = move.entry
        yield Way((opened, move), f"{state.name(offerer)} offered the share")


def _had_chance(state: State, seat: int) -> bool:
    return chances_until(state, seat) is not None


def _without_chance(state: State) -> list[int]:
    """Who can still have a chance in this round, where the order of play is not known."""
    return [seat for seat in range(len(state.cash)) if not state.gone >> seat & 1]


def word(handler: Callable[[State, Any], None]) -> Callable[[State, Any], None]:
    """A bid or pass: where the running auction leaves no room for it, and the record leaves words out, it
    may be of the next auction, whose offer nobody wrote down."""

    def spoken(state: State, move: Any) -> None:
        if state.breaches.asking or (not state.unwritten and not state.unoffered):
            handler(state, move)
            return
        breaches = state.breaches
        begun = state.bidder >= 0 or state.out != 0
        asked = begun and state.leaves_out() and not (breaches.let_stand or breaches.asking)
        if asked and not permitted(handler, state, move):
            ways = [*_next_word(state, move), *reopened(state, move)]
            if ways:
                raise breaches.open(ways)
        handler(state, move)

    return spoken


def _next_word(state: State, move: Any) -> Iterator[Way]:
    """The running auction is over, and this is the first word on record of the next."""
    then = state.copy()
    if state.railroad != NOT_KNOWN or state.bidder < 0:
        pass_unwritten(then, move.entry)
    else:
        then.phase = OFFER  # whichever share it was, the next chance comes
    if then.phase == OFFER:
        yield from implied_offer(then, move, move.actor)


def reopened(state: State, move: Any) -> list[Way]:
    """The words of the last auction, parted where they can belong to two, so that this entry is allowed."""
    ways: list[Way] = []
    if state.opening is None:
        return ways
    for after in range(len(state.words)):
        opened = state.opening
        due = opened.after[opened.offerer] if opened.order else state.words[after].actor
        for offerer in dict.fromkeys((state.words[after].actor, due)):
            again = Reopen(-1, after, offerer)
            then = parted(state, again)
            allowed = then is not None and _fits_after(then, move)
            if allowed:
                ways.append(Way((again, move), f"{state.name(offerer)} offered the next share before"))
            if len(ways) == MOST_PARTINGS:
                return ways
    return ways


MOST_PARTINGS = 4


def parted(state: State, move: Reopen) -> State | None:
    """The table if the words of the last auction belong to two; None where they cannot."""
    assert state.opening is not None
    then = state.opening.copy()
    try:
        for one in state.words[: move.after]:
            if then.phase != AUCTION:
                return None
            _SPEAK[one.action](then, one)
        if then.phase == AUCTION:
            if then.railroad == NOT_KNOWN and then.bidder >= 0:
                return None
            pass_unwritten(then, 0)
        if then.phase != OFFER:
            return None
        offer(then, Offer(move.offerer, NOT_KNOWN))
        for one in state.words[move.after :]:
            if then.phase != AUCTION:
                return None
            _SPEAK[one.action](then, one)
    except (Refused, Open):
        return None
    then.breaches.clear()
    return then


def reopen(state: State, move: Reopen) -> None:
    """The words of the last auction are parted into two auctions."""
    then = None if state.opening is None else parted(state, move)
    if then is None:
        raise state.impossible("These words cannot belong to two auctions.")
    state.breaches.act()
    account = state.breaches
    state.__dict__.update(then.__dict__)
    state.breaches = account


def differs(state: State, move: Sale) -> bool:
    """Does the sale not fit the running auction?"""
    named = state.railroad in (NOT_KNOWN, move.railroad)
    return not (named and move.actor == state.bidder and move.price == state.high)


def share_ways(state: State, move: object) -> Iterator[Way]:
    """The record goes on without telling which share was sold."""
    for railroad in range(5):
        if state.sold[railroad] < SHARES:
            told = Sale(state.bidder, railroad, state.high)
            yield Way((told, move), f"it was a share of {COLOURS[railroad]}")


def _fits_after(then: State, move: Any) -> bool:
    """Does the entry fit the second of two auctions?"""
    if then.phase != AUCTION:
        return False
    if move.action == "sale":
        return not differs(then, move)
    return permitted(_SPEAK[move.action], then, move)


_SPEAK: Mapping[str, Callable[[State, Any], None]] = {"bid": bid, "pass": pass_}
