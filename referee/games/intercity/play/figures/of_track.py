"""Figures after a purchase of track, or dividends, of which nothing else is recorded: one section a turn for
a railroad, connected and paid for; dividends by shares held."""

from __future__ import annotations

from collections.abc import Mapping

from referee.declarations.entries import filled
from referee.games.intercity.play.figures.compared import compare, mismatch
from referee.games.intercity.play.state import State
from referee.games.intercity.play.track.choices import NOTHING_CHOSEN, connects
from referee.games.intercity.play.track.turn_end import UNTOLD, dividends_paid, end_turn, pay_dividends
from referee.games.intercity.play.track.untold_track import (
    spent,
    track_untold,
    treasuries_possible,
    treasury_possible,
    turns_open,
)
from referee.games.intercity.play.values import Fact, Laid
from referee.games.intercity.record.boards import COLOURS, COSTS, FIRST, LAST, sections
from referee.games.intercity.record.moves import Segment
from referee.games.intercity.record.phases import DIVIDENDS, OVER
from referee.rules import Kind, from_to


def take_over_track(state: State, move: Segment) -> None:
    """Cubes after the purchase of track, and treasuries where they were noted."""
    if move.built is None:
        _take_over_treasuries(state, move)
        return
    now = list(state.cubes)
    for railroad, numbers in move.built:
        for number in numbers:
            if not FIRST <= number <= LAST:
                state.forbid("I-1.4", f"There is no section {number}.", at=("built", COLOURS[railroad]))
        now[railroad] = sum(1 << number - FIRST for number in set(numbers) if FIRST <= number <= LAST)
    treasuries = dict(move.treasury or ())
    laid = [_one_section(state, railroad, now, treasuries.get(railroad)) for railroad in range(5)]
    compare(state, filled(move, treasury=None, built=None))
    if min(treasuries.values(), default=0) < 0 or any(
        wrong.path[:1] != ("treasury",) for wrong in state.breaches.found
    ):  # what was paid too much or too little can have stood
        state.stop_if_wrong()
    state.breaches.act()
    state.move_on()
    state.laid = laid
    state.fresh = True
    state.figured = True
    for railroad, outcome in enumerate(laid):
        _carry_out(state, railroad, outcome, now[railroad], treasuries)
    for railroad, _ in move.built:
        state.untold[railroad] = 0
    state.say(
        Kind.NOTE,
        "I-6.6",
        "Only the figures after the purchase of track are recorded: choices and blind bids are not refereed.",
    )
    pay_dividends(state)


def _carry_out(
    state: State, railroad: int, outcome: Laid | None, now: int, treasuries: Mapping[int, int]
) -> None:
    """What came of one railroad's choice: its treasury, its cube, and what is told of earlier turns."""
    new = sections(now & ~state.cubes[railroad])
    if outcome is UNTOLD:
        _spent_since(state, railroad, new, treasuries)
    elif outcome is not None and outcome.section:
        _mark(state, railroad, outcome, treasuries.get(railroad))
    elif railroad in treasuries:
        state.exactly("treasury", railroad, treasuries[railroad])
    for number in new if state.untold[railroad] else ():
        state.mark(railroad, number, 0)


def _take_over_treasuries(state: State, move: Segment) -> None:
    """Of a purchase of track nothing but treasuries was noted: each railroad may have built a section."""
    compare(state, filled(move, treasury=None))
    treasuries = dict(move.treasury or ())
    treasuries_possible(state, treasuries)
    state.act_unless_wrong()
    state.move_on()
    state.fresh = state.figured = True
    track_untold(state, treasuries, "after")
    pay_dividends(state)


def _one_section(state: State, railroad: int, now: list[int], treasury: int | None) -> Laid | None:
    before = state.cubes[railroad]
    colour = COLOURS[railroad]
    field = ("built", colour)
    new = sections(now[railroad] & ~before)
    if before & ~now[railroad]:
        gone = sections(before & ~now[railroad])[0]
        told = f"{colour.capitalize()} had a cube on section {gone}, which is not there any more."
        state.impossible("I-6.7", told, at=field)
    if state.director[railroad] < 0:
        if new:
            state.forbid("I-6.1", f"{colour.capitalize()} has no Director and cannot build.", at=field)
        return None
    if len(new) > 1 + state.untold[railroad]:
        told = f"{colour.capitalize()} built {len(new)} sections in one turn: {new}."
        state.forbid("I-6.1", told, at=field)
    if now[railroad].bit_count() > state.readings.cube_limit:
        told = f"{colour.capitalize()} has no cube left to build with."
        state.forbid("I-1.1", told, at=field, rulings=("cube_limit",))
    if not new and not state.untold[railroad]:
        had = state.treasury[railroad]
        kept = treasury is None or had <= treasury <= state.most_treasury(railroad)
        if not kept and state.readings.short_winner != "bid_lost":
            told = f"{colour.capitalize()} built nothing, but its treasury went from ${had} to ${treasury}."
            state.impossible("I-6.8", told, at=("treasury", colour))
        return NOTHING_CHOSEN
    _one_cube_each(state, railroad, new, now)
    if state.untold[railroad]:
        return _some_before(state, railroad, len(new), treasury)
    section = new[0]
    if state.board.known and not any(state.untold) and not connects(state, railroad, section):
        told = f"{state.board.between(section, 'Section')} does not touch {colour}'s track."
        state.forbid("I-6.4", told, at=field)
    if treasury is not None:
        _paid_alone(state, railroad, section, state.treasury[railroad] - treasury, now)
    return Laid(section, _price(state, railroad, section, treasury), "I-6.7")


def _one_cube_each(state: State, railroad: int, new: list[int], now: list[int]) -> None:
    """Forbids a cube where another railroad has one."""
    colour = COLOURS[railroad]
    for number in new:
        owners = [r for r in range(5) if r != railroad and (now[r] | state.cubes[r]) >> number - FIRST & 1]
        if owners:
            told = f"Section {number} cannot be both {colour}'s and {COLOURS[owners[0]]}'s"
            state.impossible("I-6.7", f"{told}: it has room for one cube.", at=("built", colour))
            return


def _some_before(state: State, railroad: int, new: int, treasury: int | None) -> Laid:
    """What came of a choice where sections may be of an earlier turn whose track is not recorded: one more
    than can be of those is of this turn, and what the treasury shows."""
    if treasury is not None:
        treasury_possible(state, railroad, treasury, COSTS[0] if new else 0)
    kept = not state.treasury_doubt[railroad] and treasury == state.treasury[railroad]
    if kept and new > state.untold[railroad]:
        colour = COLOURS[railroad]
        told = f"{colour.capitalize()} built a section, and its treasury still holds ${treasury}."
        state.impossible("I-6.7", told, at=("treasury", colour))
    return UNTOLD if new and not kept else NOTHING_CHOSEN


def _spent_since(state: State, railroad: int, new: list[int], told: Mapping[int, int]) -> None:
    """A treasury after track of which some sections may be of an earlier turn: as noted, or anything up to
    what it held, less what the cheapest cost that were surely paid since it was last known."""
    prices = sorted(state.cost[number - FIRST] or COSTS[0] for number in new)
    known = state.untold[railroad] - turns_open(state, railroad)
    spent(state, railroad, told)
    most = state.most_treasury(railroad) - sum(prices[: max(len(new) - known, 0)])
    state.at_most("treasury", railroad, max(most, 0))


def _may_have_wanted(state: State, rival: int, section: int, now: list[int]) -> bool:
    """Can this railroad, which built nothing, have chosen the section as well?"""
    if state.director[rival] < 0 or now[rival] & ~state.cubes[rival]:
        return False
    return not state.board.known or any(state.untold) or connects(state, rival, section)


def _paid_alone(state: State, railroad: int, section: int, paid: int, now: list[int]) -> None:
    """Forbids that a railroad which alone can have chosen a section pays more than the minimum (I-6.7)."""
    colour, cost = COLOURS[railroad], state.cost[section - FIRST]
    if any(_may_have_wanted(state, rival, section, now) for rival in range(5) if rival != railroad):
        return
    if paid > (cost or COSTS[-1]):
        due = f"${cost}" if cost else "the minimum, $6 at most"
        told = f"No other railroad can have wanted section {section}: {colour} pays {due}, not ${paid}."
        state.forbid("I-6.7", told, at=("treasury", colour))


def _price(state: State, railroad: int, section: int, treasury: int | None) -> int:
    """What was paid: told by the treasury, at least the minimum; -1 where nothing tells it."""
    colour, most = COLOURS[railroad], state.most_treasury(railroad)
    least = state.cost[section - FIRST] or COSTS[0]
    if most < least:
        told = f"{colour.capitalize()} cannot have paid for section {section} out of ${most}."
        state.forbid("I-6.8", told, at=("built", colour))
    if treasury is None:
        return -1
    paid = most - treasury
    if paid < least or treasury < 0:
        told = f"{colour.capitalize()} paid ${paid} for section {section}; the minimum is ${least}."
        state.forbid("I-6.7", told, at=("treasury", colour))
    return paid if not state.treasury_doubt[railroad] else -1


def _mark(state: State, railroad: int, laid: Laid, treasury: int | None) -> None:
    """A cube, and a treasury that is as noted, or between nothing and what the minimum leaves."""
    had, doubt = state.treasury[railroad], state.treasury_doubt[railroad]
    state.mark(railroad, laid.section, had)
    if treasury is not None:
        state.exactly("treasury", railroad, treasury)
        return
    left = had + doubt - (state.cost[laid.section - FIRST] or COSTS[0])
    state.treasury_doubt[railroad] = left
    words = f"what {COLOURS[railroad]} paid for section {laid.section}"
    state.left_open("treasury", railroad, Fact(words, 1, left))


def take_over_cash(state: State, move: Segment) -> None:
    """Cash after dividends whose routes nobody could reckon, or turn order cards that hang on it; what is not
    told is within its bounds."""
    paying, told = state.phase == DIVIDENDS, move.cash or ()
    it_is = "with the shares held it is" if paying else "it is"
    for seat, amount in told:
        low, high = _after_dividends(state, seat)
        if not low <= amount <= high:
            who = state.name(seat)
            words = f"{who} has ${amount} after dividends; {it_is} {from_to(low, high, '$')}."
            mismatch(state, "I-7.1", words, at=("cash", who))
    compare(state, filled(move, cash=None))
    state.act_unless_wrong()
    if paying:
        dividends_paid(state, told)
    take_figures(state, move)
    if not paying and not any(state.cash_doubt):
        state.turn -= 1  # the cards had waited for this
        end_turn(state)


def take_figures(state: State, move: Segment) -> None:
    """Sums that were open are those the figures tell."""
    for purse, told in (("cash", move.cash), ("treasury", move.treasury)):
        _, doubts = state.purses(purse)
        for owner, amount in told or ():
            if doubts[owner] and state.phase != OVER:
                state.exactly(purse, owner, amount)


def _after_dividends(state: State, seat: int) -> tuple[int, int]:
    """The least and the most a player can have once dividends are paid."""
    low, high = state.cash[seat], state.most_cash(seat)
    for railroad, length in enumerate(state.lengths if state.phase == DIVIDENDS else ()):
        held = state.shares[railroad][seat]
        least, most = state.route_bounds(railroad) if length < 0 else (length, length)
        low, high = low + held * least, high + held * most
    return low, high
