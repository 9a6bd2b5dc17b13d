"""OFFER SHARES, the auction of one share: bids, passes, the sale (rules I-5.2 to I-5.10).

A pass moves nothing and need not be written (IQ-15b): whoever is passed over by a later bid, by the sale or
by whatever comes after the auction has dropped out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from referee.breaches import Way
from referee.games.intercity.play.offering.chances import spoken_in
from referee.games.intercity.play.offering.offer_turns import chance_used, goes_on, what_is_due
from referee.games.intercity.play.offering.refusals import beyond_cash, not_asked, too_little
from referee.games.intercity.play.state import NOBODY, OPENED, State, as_opened
from referee.games.intercity.play.values import SHARES, Course, Unwritten
from referee.games.intercity.record.moves import NOT_KNOWN, Bid, Pass, Unable
from referee.games.intercity.record.phases import AUCTION, OFFER


def open_auction(state: State, offerer: int, railroad: int, own: bool) -> None:
    """A share is up; bidding starts where the table has it start (IQ-8)."""
    readings = state.readings
    state.move_on()
    state.fresh = False
    goes_on(state)
    state.railroad = railroad
    state.offerer = offerer
    state.first = -1
    state.own = own
    state.need = readings.min_open
    state.high = 0
    state.bidder = -1
    state.inside = (1 << len(state.cash)) - 1
    state.out = 0
    state.spared = readings.offerer_first_pass == "may_enter_later"
    state.phase = AUCTION
    state.words = state.opened = ()
    state.closing = None
    ask(state, opener(state, offerer) if state.order else -1)
    if state.phase == AUCTION:
        remember_opening(state)


def remember_opening(state: State) -> None:
    """Nobody has spoken yet; how it was is kept, because later lines may show that words belong to two. The
    table itself is put back only where they may (:func:`at_opening`)."""
    state.words = ()
    state.closing = None
    state.opened = as_opened(state)


def speaks_first(state: State, actor: int) -> None:
    """Nobody wrote down who offered, and this player speaks first."""
    if actor >= 0 and state.phase == AUCTION and state.order and state.inside >> actor & 1:
        state.first = state.pointer = actor
        for seat in unsaid(state):
            if not _able(state, seat):
                _lapses(state, seat)
        remember_opening(state)


def at_opening(state: State) -> State | None:
    """The table as it was when the last auction began; None where that is not known any more."""
    running = state if state.phase == AUCTION else state.closing
    if running is None or not running.opened:
        return None
    then = running.copy()
    for name, value in zip(OPENED, state.opened, strict=True):
        setattr(then, name, value)
    first = then.first
    open_auction(then, then.offerer, then.railroad, then.own)
    speaks_first(then, first)
    return then


def opener(state: State, offerer: int) -> int:
    """Who is asked first (IQ-8)."""
    return offerer if state.readings.first_bidder == "offerer" else state.after[offerer]


def unsaid(state: State) -> list[int]:
    """Where nobody wrote down who offered: those who passed before the first word, if the offerer was the
    earliest there can be."""
    found: list[int] = []
    if state.first >= 0 and state.order:
        seat = opener(state, state.offerer)
        while seat != state.first:
            found.append(seat)
            seat = state.after[seat]
    return found


def _order_shown(state: State, courses: list[Course]) -> None:
    """Who spoke shows in which order the cards lie, or that the share was offered later than it seemed."""
    if courses:
        state.courses = tuple(courses)
    if courses and state.order:
        state.offerer = state.due = courses[0].order[courses[0].used]


def ask(state: State, seat: int) -> None:
    """The next player still in, from ``seat`` on, has to speak; who cannot beat the standing bid
    passes by himself (IQ-15, IQ-15a). Nobody left to ask: the auction is over (IQ-13)."""
    if seat < 0:
        _ask_anybody(state)
        return
    cash, after, bidder, need = state.cash, state.after, state.bidder, state.need
    inside = state.inside
    lazy = state.readings.lazy_passes
    while seat != bidder:
        if inside >> seat & 1:
            if cash[seat] >= need or not lazy or cash[seat] + state.cash_doubt[seat] >= need:
                state.pointer = seat
                state.inside = inside
                return
            inside &= ~(1 << seat)
            state.late += (seat,)
            state.lapsed |= 1 << seat
            if not inside:
                break
        seat = after[seat]
    state.inside = inside
    close(state)


def _ask_anybody(state: State) -> None:
    """The order of play is not known: whoever is still in may speak."""
    state.pointer = -1
    for seat in range(len(state.cash)):
        if state.inside >> seat & 1 and seat != state.bidder and not _able(state, seat):
            _lapses(state, seat)
    if not state.inside & ~(1 << state.bidder if state.bidder >= 0 else 0):
        close(state)


def _able(state: State, seat: int) -> bool:
    """Can a player beat the standing bid, or open? If not he need not speak (IQ-15, IQ-15a)."""
    return not state.readings.lazy_passes or state.most_cash(seat) >= state.need


def _lapses(state: State, seat: int) -> None:
    """A player who cannot bid passes by himself; it may still be written."""
    state.inside &= ~(1 << seat)
    state.late += (seat,)
    state.lapsed |= 1 << seat


def close(state: State) -> None:
    """Everybody else is out. Where it is not known which share was up the sale has to tell it first."""
    if state.railroad == NOT_KNOWN and state.bidder >= 0:
        state.pointer = NOBODY
        return
    if state.words and state.opened and _may_be_two(state):
        state.closing = state.copy()
    if state.bidder < 0:
        _unsold(state)
    else:
        sell(state, state.bidder, state.high)


def _may_be_two(state: State) -> bool:
    """Can the words of this auction belong to two, by what is not written: somebody was passed over, or may
    have been, or this record leaves words out?"""
    passed_by = state.bidder >= 0 and (not state.order or state.unwritten is not state.opened[UNWRITTEN])
    return passed_by or (bool(state.unwritten or state.unoffered) and state.leaves_out())


UNWRITTEN = OPENED.index("unwritten")


def has_holes(state: State) -> bool:
    """Does the record miss words of auctions that are in no doubt?"""
    return len(state.unwritten) + state.unoffered + state.kept.unsold() > state.doubted


def bid(state: State, move: Bid) -> None:
    """A player bids more than anybody before (I-5.5)."""
    actor = move.actor
    amount = move.amount
    courses: list[Course] = []
    if actor != state.pointer or state.first >= 0:
        courses = _speaks(state, move)
    whole = type(amount) is int
    if not whole or amount < state.need:
        too_little(state, actor, amount)
    doubt = None
    if amount > state.cash[actor]:
        doubt = beyond_cash(state, actor, amount, move.entry, ("amount",))
        beyond = amount > state.most_cash(actor) and state.readings.capped
        if beyond and not ((actor, amount) in state.habits.bought or state.kept.stood(move.entry)):
            raise state.cannot(f"{state.name(actor)} does not have ${amount}.", "amount")
    if not whole or amount < 0:
        raise state.cannot(f"${amount} cannot be paid.", "amount")
    state.breaches.act()
    _order_shown(state, courses)
    if actor != state.pointer:
        passed_over(state, actor, move.entry)
        state.inside |= 1 << actor
        state.out &= ~(1 << actor)
    if doubt is not None:
        state.at_least("cash", actor, amount, doubt)
    state.bids += 1
    state.words += (move,)
    state.high = amount
    state.bidder = actor
    state.need = amount + state.readings.raise_step
    ask(state, state.after[actor] if state.order else -1)


def pass_(state: State, move: Pass) -> None:
    """A player drops out of the bidding (I-5.3)."""
    actor = move.actor
    courses: list[Course] = []
    if actor != state.pointer or state.first >= 0:
        if actor in state.late:
            state.breaches.act()
            state.late = tuple(seat for seat in state.late if seat != actor)
            return
        courses = _speaks(state, move)
        if actor == state.bidder:
            raise state.cannot(f"{state.name(actor)} holds the highest bid.", "player")
    state.breaches.act()
    _order_shown(state, courses)
    if actor != state.pointer:
        passed_over(state, actor, move.entry)
    state.passes += 1
    state.words += (move,)
    _drops_out(state, actor)
    if not state.inside:
        _unsold(state)
        return
    ask(state, state.after[actor] if state.order else -1)


def _drops_out(state: State, seat: int) -> None:
    if state.spared and seat == state.offerer and state.bidder < 0:
        state.spared = False
    else:
        state.inside &= ~(1 << seat)
        state.out |= 1 << seat


def _speaks(state: State, move: Bid | Pass) -> list[Course]:
    """A player speaks who is not the next one asked: the others before have passed without a word. Not so
    where he is out himself, or holds the highest bid. In which order the cards lie then, and whose chance it
    was, where the record leaves that open."""
    actor = move.actor
    able, courses = state.inside >> actor & 1 and actor != state.bidder and state.phase == AUCTION, []
    if able and (not state.order or (state.first >= 0 and actor in unsaid(state))):
        courses = spoken_in(state, move)
        able = bool(courses)
    if not (able and (state.silent or state.pointer < 0)):
        not_asked(state, actor, move.action)
    return courses


def passed_over(state: State, actor: int, entry: int) -> None:
    """Everybody between the one who was to speak and the one who does drops out."""
    seat, before = state.pointer, set(unsaid(state))
    while state.order and seat >= 0 and seat != actor:
        if state.inside >> seat & 1 and seat != state.bidder:
            _drops_out(state, seat)
            _unheard(state, seat, entry, before)
        seat = state.after[seat]


def _unheard(state: State, seat: int, entry: int, before: Collection[int]) -> None:
    """A pass that is not written; but who is among ``before`` may have been asked before the offer."""
    may_be_unable(state, seat)
    if seat not in before:
        state.unwritten += (Unwritten(seat, entry),)
        state.assume(entry)


def may_be_unable(state: State, seat: int) -> None:
    """Who is passed over, and of whom nobody knows whether he could bid, may still write a pass."""
    if state.cash[seat] < state.need and state.readings.lazy_passes:
        state.unable += ((seat, state.need),)


def unable_ways(state: State, move: Any) -> Iterator[Way]:
    """The pass of somebody who was passed over, as that of one who could not bid (IQ-15)."""
    known = state.breaches.let_stand or not state.silent
    if move.action == "pass" and not known and any(seat == move.actor for seat, _ in state.unable):
        told = Unable(-1, move.actor)
        told.entry = move.entry
        yield Way((told, move), f"{state.name(move.actor)} could not bid")


def unable(state: State, move: Unable) -> None:
    """Who was passed over could not bid: the pass may be written after it."""
    least = min((need for seat, need in state.unable if seat == move.passing), default=0)
    if state.cash[move.passing] >= least:
        raise state.cannot(f"{state.name(move.passing)} could bid.")
    state.breaches.act()
    state.at_most("cash", move.passing, least - 1)
    state.late += (move.passing,)


def pass_unwritten(state: State, entry: int) -> None:
    """The record goes on after the auction: all who could still have bid have passed."""
    before = set(unsaid(state))
    for seat in range(len(state.cash)):
        if state.inside >> seat & 1 and seat != state.bidder:
            state.out |= 1 << seat
            _unheard(state, seat, entry, before)
    state.inside &= 1 << state.bidder if state.bidder >= 0 else 0
    close(state)


def late_bid(state: State, move: Bid) -> None:
    """A bid when no share is up. Where passes that happened by themselves closed the last auction, the
    player may not have known: what forbids the bid is then what forbade it in that auction."""
    if _of_the_last(state, move.actor):
        not_asked(state, move.actor, "bid")
    else:
        told = "No share is up for auction: there is nothing to bid on."
        state.forbid("I-5.1", told, what_is_due(state), at="action")
    raise state.cannot("No share is up for auction.")


def closed_by_itself(state: State) -> bool:
    """Did somebody pass by himself in the last auction, and has nothing come since but such passes, not yet
    all of them?"""
    return bool(state.lapsed and state.late) and (state.sale is not None or state.bidder < 0)


def _of_the_last(state: State, actor: int) -> bool:
    """Does a word come too late in the last auction: that closed by itself, or the sale is not written, and
    the player is out of it, or has bought?"""
    unwritten = state.sale is not None and bool(state.words)
    return closed_by_itself(state) or (unwritten and (actor == state.bidder or bool(state.out >> actor & 1)))


def late_pass(state: State, move: Pass) -> None:
    """After an auction: a pass that happened by itself is written down after all."""
    if move.actor in state.late:
        state.breaches.act()
        state.late = tuple(seat for seat in state.late if seat != move.actor)
        return
    ways = [] if state.phase == OFFER else [*unable_ways(state, move)]
    if ways:
        raise state.breaches.open(ways)
    if _of_the_last(state, move.actor):
        not_asked(state, move.actor, "pass")
    else:
        told = f"No share is up for auction, so {state.name(move.actor)} cannot pass."
        why = "to let a chance go by is written `decline`, to build nothing `choose` with `section: none`"
        state.forbid("I-5.1", told, why, at="action")
    raise state.cannot("No share is up for auction.")


TOOK_OVER = -2
"""In the place of who sold a share: the railroad did, and by it the buyer became its Director."""


def sell(state: State, buyer: int, price: int) -> None:
    """The highest bidder pays and takes the share (I-5.5 to I-5.10)."""
    railroad = state.railroad
    held = state.shares[railroad]
    cash = state.cash
    if price > cash[buyer] and state.cash_doubt[buyer] and state.readings.capped:
        state.at_least("cash", buyer, price)
    cash[buyer] -= price
    held[buyer] += 1
    if state.paid:
        state.paid[buyer] += price
    seller = -1
    if state.own:
        seller = state.offerer
        cash[seller] += price
        held[seller] -= 1
        state.paid = []
    else:
        state.treasury[railroad] += price
        state.sold[railroad] += 1
    state.sale = (railroad, buyer, price, seller)
    floating = 1 if state.first >= 0 or state.offerer < 0 else 0
    state.courses = tuple(course._replace(floating=floating) for course in state.courses)
    director = state.director[railroad]
    if director < 0:
        state.director[railroad] = buyer
        state.former[railroad] = NOBODY
        state.reach[railroad] = state.board.touch[20 + railroad]
    elif buyer != director and (
        held[buyer] > held[director]
        or (held[buyer] == held[director] and state.readings.director_change == "at_least")
    ):
        state.director[railroad] = buyer
        state.former[railroad] = director
        if seller < 0:
            state.sale = (railroad, buyer, price, TOOK_OVER)
    if seller >= 0:
        _after_resale(state, railroad, buyer)
    chance_used(state, True)


def _after_resale(state: State, railroad: int, buyer: int) -> None:
    """A Director who sold may have fallen behind several others: the one with most shares follows,
    among equals the buyer, then whoever comes next by turn order card."""
    held = state.shares[railroad]
    director = state.director[railroad]
    if max(held) <= held[director]:
        return
    best = [seat for seat in range(len(held)) if held[seat] == max(held)]
    seat = best[0]
    if state.order:
        seat = state.after[director]
        while seat not in best:
            seat = state.after[seat]
    state.director[railroad] = buyer if buyer in best else seat
    state.former[railroad] = director


def _unsold(state: State) -> None:
    """Nobody wants the share (IQ-14)."""
    readings = state.readings
    offerer = state.offerer
    can_pay = state.cash[offerer] >= readings.min_open or not readings.capped
    if readings.unsold == "offerer_takes" and offerer >= 0 and can_pay:
        sell(state, offerer, readings.min_open)
        return
    if readings.unsold == "offer_again" and state.railroad != NOT_KNOWN:
        tried = state.tried | 1 << state.railroad
        open_ones = [r for r in range(5) if state.sold[r] < SHARES and not tried >> r & 1]
        if open_ones:
            state.tried = tried
            state.phase = OFFER
            return
    chance_used(state, False)
