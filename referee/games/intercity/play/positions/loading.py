"""A position read back. What is left out has a default: nobody owns anything, seats hold the cards in
their order, the first round of a turn's offers is about to begin."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from referee.declarations.positions import read_part
from referee.games.intercity.law.rulebook import RULES
from referee.games.intercity.play.offering.auction import ask
from referee.games.intercity.play.offering.chances import standing
from referee.games.intercity.play.offering.offer_turns import end, ended_by_money
from referee.games.intercity.play.positions.soundness import sound
from referee.games.intercity.play.positions.start import new_state
from referee.games.intercity.play.state import NO_CHOICE, NOT_TOLD, State
from referee.games.intercity.play.track.building import next_contest
from referee.games.intercity.play.track.choices import reveal_when_noted
from referee.games.intercity.play.track.turn_end import dividends_paid, pay_equity, shared_out
from referee.games.intercity.play.values import SHARES, Contest, Course, Laid, Payout
from referee.games.intercity.record import phases
from referee.games.intercity.record.board import chosen
from referee.games.intercity.record.boards import COLOURS, FIRST, members
from referee.games.intercity.record.layout import NOBODY, Offering, Pairs, Position, Winner, section
from referee.games.intercity.record.moves import DECLINED, UNSEEN, UNSEEN_BID
from referee.header import BadEntry, Header
from referee.rules import Path, counted

MOST_MONEY = 1075


def load(header: Header, data: Mapping[str, Any]) -> State:
    """A state from a position. BadEntry for names that mean nothing here, and for what cannot be."""
    given: Position = read_part(Position, data, header)
    state = new_state(header, chosen(given.board, header))
    state.loaded, state.at_given = True, given.phase != phases.AUCTION
    state.phase = given.phase
    state.turn = given.turn or _earliest_turn(given)
    _money(state.purses("cash"), given.cash, dict(given.between.cash))
    _money(state.purses("treasury"), given.treasury, dict(given.between.treasury))
    for number, cost in given.prices:
        state.cost[number - FIRST] = cost
    if given.turn_order is not None:
        _cards(state, given.turn_order)
    _shares(state, given)
    _built(state, given)
    _LOADERS[state.phase](state, given)
    sound(state, data)
    settle = _SETTLED.get(state.phase)
    if settle is not None:
        settle(state)
    return state


def _earliest_turn(given: Position) -> int:
    """The first turn in which so much can be built: a railroad builds one section a turn (I-6.1), and that of
    the running turn is still to come before the cards are up."""
    most = max((len(numbers) for _, numbers in given.built), default=0)
    return max(most + (given.phase in (phases.OFFER, phases.AUCTION, phases.TRACK, phases.REVEAL)), 1)


def _set(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in numbers)


def _money(purses: tuple[list[int], list[int]], told: Pairs, bounds: Mapping[int, tuple[int, int]]) -> None:
    """Sums as they are told: the least of each, and what it may be more."""
    sums, doubts = purses
    for owner, amount in told:
        low, high = bounds.get(owner, (0, MOST_MONEY)) if amount is None else (amount, amount)
        sums[owner], doubts[owner] = low, high - low


def _cards(state: State, named: Pairs) -> None:
    seats = len(state.players)
    usual = list(range(1, seats + 1))
    told = dict(named)
    cards = [told.get(seat, 0) for seat in range(seats)] if named else usual
    if sorted(cards) != usual:
        raise BadEntry(f"the turn order cards are 1 to {seats}, one for each player", ("turn_order",))
    state.seat_in_order(cards)


def _shares(state: State, given: Position) -> None:
    for railroad, holders in given.shares:
        for seat, count in holders:
            state.shares[railroad][seat] = count
    state.sold = [sum(share) for share in state.shares]
    directors = dict(given.directors)
    for railroad, colour in enumerate(COLOURS):
        held = state.shares[railroad]
        if state.sold[railroad] > SHARES:
            told = f"{colour} has {state.sold[railroad]} shares out; there are ten (I-1.3)"
            raise BadEntry(told, ("shares", colour), "10 in all at most")
        seat = directors.get(railroad, NOBODY)
        if not state.sold[railroad]:
            if seat != NOBODY:
                told = f"{state.players[seat]} cannot direct {colour}, of which no share is sold (I-5.6)"
                raise BadEntry(told, ("directors", colour), f"shares of {colour}, or no Director")
            continue
        first = [share for share, count in enumerate(held) if count == max(held)]
        if seat == NOBODY and len(first) > 1 and railroad in directors and given.phase == phases.OVER:
            state.former[railroad] = NOT_TOLD
            continue  # all is paid: who was the Director is not known, and decides nothing any more
        if seat == NOBODY and len(first) > 1:
            raise BadEntry(f"several players own most shares of {colour}: say who directs it", ("directors",))
        seat = first[0] if seat == NOBODY else seat
        if seat not in first:
            most = state.players[first[0]]
            told = f"{state.players[seat]} cannot direct {colour} with {counted(held[seat], 'share')}"
            raise BadEntry(f"{told} while {most} has {max(held)} (I-5.9)", ("directors", colour), most)
        state.director[railroad] = seat
        state.former[railroad] = NOT_TOLD
        state.reach[railroad] = state.board.touch[20 + railroad]


def _built(state: State, given: Position) -> None:
    for railroad, numbers in given.built:
        colour = COLOURS[railroad]
        if numbers and state.director[railroad] < 0:
            raise BadEntry(f"{colour} has not started and cannot own track (I-5.7)", ("built", colour))
        for place, number in enumerate(numbers):
            if state.built >> section(number, ("built", colour, place)) - FIRST & 1:
                raise BadEntry(f"section {number} cannot be built twice (I-6.7)", ("built", colour, place))
            state.mark(railroad, number, 0)
    for railroad, more in given.unnoted:
        state.untold[railroad] = more


def _load_offer(state: State, given: Position) -> None:
    offer = given.offer or Offering()
    state.due = -1 if offer.due is None else offer.due
    if state.order and offer.due is None:
        state.due = state.order[0]
    counts = offer.sales, offer.idle, 0, offer.compelled, offer.open
    state.courses = tuple(
        Course(order, offer.round, used, *counts) for order, used in standing(state, offer.gone)
    )
    state.tried = _set(offer.tried)
    state.open_end = offer.open
    state.fresh = state.course[1:3] == (1, 0) and not state.tried


def _load_auction(state: State, given: Position) -> None:
    _load_offer(state, given)
    auction = given.auction
    if auction is None:
        raise BadEntry(
            "a position in an auction tells which share is up", ("auction",), "auction: {railroad: red, ...}"
        )
    readings = state.readings
    state.fresh = False
    state.railroad = auction.railroad
    state.offerer = state.due if auction.offerer is None else auction.offerer
    state.own = auction.own
    state.high = auction.high
    state.bidder = auction.bidder
    state.need = readings.min_open if state.bidder < 0 else state.high + readings.raise_step
    state.out = _set(auction.out)
    everybody = (1 << len(state.cash)) - 1
    state.inside = everybody & ~state.out if auction.inside is None else _set(auction.inside)
    state.late = tuple(members(everybody & ~(state.inside | state.out)))
    if not state.inside and state.bidder < 0:
        raise BadEntry("nobody is left to bid: this auction is over", ("auction",))
    enters_later = readings.offerer_first_pass == "may_enter_later"
    state.spared = enters_later if auction.spared is None else auction.spared
    if not state.order:
        state.pointer = -1
    elif auction.asked is not None:
        state.pointer = auction.asked
    else:
        opener = state.offerer if readings.first_bidder == "offerer" else state.after[state.offerer]
        state.pointer = opener if state.bidder < 0 else state.after[state.bidder]


def _load_chosen(state: State, given: Position) -> None:
    for railroad, choice in given.chosen or ():
        if choice not in (DECLINED, UNSEEN):
            section(choice, ("chosen", COLOURS[railroad]))
        state.choice[railroad] = choice
    state.silenced = _set(given.silenced)
    _count_waiting(state)


def _count_waiting(state: State) -> None:
    state.waiting = sum(state.choice[railroad] == NO_CHOICE for railroad in state.started())


def _load_track(state: State, given: Position) -> None:
    state.take_up_cards()
    _load_chosen(state, given)


def _load_reveal(state: State, given: Position) -> None:
    _load_chosen(state, given)
    for railroad, choice in given.told:
        if choice.section != DECLINED:
            section(choice.section, ("told", COLOURS[railroad], "section"))
        state.told[railroad] = choice.section, choice.paid


def _load_contests(state: State, given: Position) -> None:
    _load_chosen(state, given)
    _load_laid(state, given)
    for number, contest in enumerate(given.contests or ()):
        section(contest.section, ("contests", number, "section"))
        state.contests.append(Contest(contest.section, _set(contest.railroads)))
        for railroad in contest.railroads:
            if state.choice[railroad] == NO_CHOICE and state.director[railroad] >= 0:
                state.choice[railroad] = contest.section  # that it wants the section is told here
    _count_waiting(state)
    for railroad, bid in given.blind or ():
        state.blind[railroad] = UNSEEN_BID if bid is None else bid
        if bid == 0 and not state.treasury[railroad]:  # counted by itself, and still to be written perhaps
            state.empty |= 1 << railroad
    state.contest_winners = dict(given.settled or ())
    if given.standing is not None:
        state.awaiting_top_up = _winner(given.standing, ("standing",))
    elif state.phase == phases.TOP_UP:
        raise BadEntry("a position in which money may be added tells to which bid", ("phase",), "standing")
    state.pending = [_winner(winner, ("pending", number)) for number, winner in enumerate(given.pending)]


def _winner(winner: Winner, path: Path) -> tuple[int, int, int]:
    return winner.railroad, section(winner.section, (*path, "section")), winner.bid


def _load_laid(state: State, given: Position) -> None:
    for railroad, outcome in given.laid or ():
        at = ("laid", COLOURS[railroad])
        rule = outcome.rule or ("I-6.1" if outcome.section == DECLINED else "I-6.7")
        if rule not in RULES:
            raise BadEntry(f"there is no rule {rule!r}", (*at, "rule"))
        if outcome.section != DECLINED:
            section(outcome.section, (*at, "section"))
        state.laid[railroad] = Laid(outcome.section, -1 if outcome.paid is None else outcome.paid, rule)


def _load_dividends(state: State, given: Position) -> None:
    _load_laid(state, given)
    state.untold_turn = given.laid is None and bool(state.built)
    state.lengths = [state.length(r) if state.director[r] >= 0 else 0 for r in range(5)]
    for railroad, length in given.lengths or ():
        if length is not None and state.lengths[railroad] < 0:
            state.lengths[railroad] = length


def _load_order(state: State, given: Position) -> None:
    _load_laid(state, given)
    state.fresh = True
    told = {cash for cash, doubt in zip(state.cash, state.cash_doubt, strict=True) if not doubt}
    if given.turn is None and state.turn == 1 and (state.order or len(told) > 1 or any(state.sold)):
        state.turn = 2  # cards are assigned anew for the second turn at the earliest


def _load_equity(state: State, given: Position) -> None:
    state.fresh = True


def _load_over(state: State, given: Position) -> None:
    state.fresh = True
    for railroad, paid in given.equity or ():
        told = Payout(paid.treasury, paid.value, paid.per_share, paid.rest)
        shared = (*paid.per_share, *paid.rest) == (0, 0, 0, 0) and state.sold[railroad]
        state.payouts[railroad] = (
            shared_out(paid.treasury, paid.value, state.sold[railroad]) if shared else told
        )


_LOADERS = {
    phases.OFFER: _load_offer,
    phases.AUCTION: _load_auction,
    phases.TRACK: _load_track,
    phases.REVEAL: _load_reveal,
    phases.PICK: _load_contests,
    phases.CONTEST: _load_contests,
    phases.TOP_UP: _load_contests,
    phases.LAY: _load_contests,
    phases.DIVIDENDS: _load_dividends,
    phases.ORDER: _load_order,
    phases.EQUITY: _load_equity,
    phases.OVER: _load_over,
}


def _settle_offer(state: State) -> None:
    """A player without money may have ended the offering."""
    rule = ended_by_money(state)
    if rule:
        end(state, rule)


def _settle_track(state: State) -> None:
    if not state.waiting:
        reveal_when_noted(state)


def _settle_built(state: State) -> None:
    for railroad, told in enumerate(state.told):
        built = told is not None and told[0]  # whose card built nothing had its reasons
        if built and state.choice[railroad] not in (NO_CHOICE, UNSEEN, built):
            raise BadEntry("what was chosen and what was built differ", ("told", COLOURS[railroad]))


def _settle_dividends(state: State) -> None:
    if -1 not in state.lengths:
        _by_itself(dividends_paid)(state)


def _by_itself(follows: Callable[[State], None]) -> Callable[[State], None]:
    """What follows from the position by itself; a check may speak of the moment before it (IQ-66)."""

    def settle(state: State) -> None:
        state.before = state.copy()
        follows(state)

    return settle


_SETTLED: Mapping[str, Callable[[State], None]] = {
    phases.OFFER: _settle_offer,
    phases.AUCTION: lambda state: ask(state, state.pointer),  # who may be unable to beat the bid
    phases.TRACK: _settle_track,
    phases.REVEAL: _settle_built,
    phases.PICK: _by_itself(next_contest),
    phases.CONTEST: _by_itself(next_contest),
    phases.DIVIDENDS: _settle_dividends,
    phases.EQUITY: _by_itself(pay_equity),
}
"""What happens by itself from a position given."""
