"""PURCHASE TRACK, contests whose bids are not all recorded, and prices without a board: entries tell how it
came out, as far as that is possible at all."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import takewhile
from typing import Any

from referee.breaches import Refused, Way
from referee.games.intercity.play.habits import OF_TRACK
from referee.games.intercity.play.state import NO_BID, State
from referee.games.intercity.play.track.after_contests import losers_keep, resolve, topped_up
from referee.games.intercity.play.track.building import (
    OUTBID,
    REFUSED,
    SHORT,
    SHORT_WINNER,
    TIED,
    award,
    blind,
    build,
    lay_in_doubt,
    next_contest,
    too_early,
    treasury_adds,
    won,
)
from referee.games.intercity.play.track.consequences import (
    above_treasury,
    built,
    by_director,
    for_the_railroad,
    paid_by_treasury,
    to_the_bank,
    written,
)
from referee.games.intercity.play.track.turn_end import pay_dividends
from referee.games.intercity.record.boards import COLOURS, COSTS, FIRST, RAILROADS
from referee.games.intercity.record.moves import DECLINED, UNSEEN_BID, Blind, Build, Resolve, TopUp
from referee.games.intercity.record.phases import LAY


def built_in_contest(state: State, move: Build) -> None:
    """During the contests: a sole build told, or who won a contest whose bids are not all recorded."""
    contest = state.contests[0]
    later = _later(state, move.railroad)
    if later and move.section:
        _first_is_settled(state, move, f"{RAILROADS[move.railroad]} builds")
    if not (contest.members >> move.railroad & 1 and move.section):
        if any(waiting[0] == move.railroad for waiting in state.pending):
            built_pending(state, move)
        elif not later and (state.laid[move.railroad] or not contest.members >> move.railroad & 1):
            built(state, move)
        else:
            paid_by_treasury(state, move)
            state.act_unless_wrong()  # it did not win: that much is told, and settles nothing yet
            state.told[move.railroad] = DECLINED, move.paid
        return
    for_the_railroad(state, move)
    if move.section != contest.section:
        told = f"{RAILROADS[move.railroad]} bids for section {contest.section}."
        state.forbid("I-6.10", told, at="section")
    to_the_bank(state, move.paid_to, "I-6.14", RAILROADS[move.railroad])
    _settle(state, move.railroad, move.paid)


def _later(state: State, railroad: int) -> bool:
    """Is a railroad in a contest that is still to come?"""
    return any(contest.members >> railroad & 1 for contest in state.contests[1:])


def _first_is_settled(state: State, move: Any, what: str) -> None:
    """An entry about a later contest than the one that is up shows that this one is settled, by bids that are
    not written; who won is then open. Where they are written after it, it came too early (I-6.13)."""
    breaches = state.breaches
    if state.readings.contest_order == "by_first_member" and _bids_to_come(state, move):
        too_early(state, what, "action")
    if breaches.asking or breaches.let_stand:
        raise state.cannot("The contest before it is not settled.")
    raise breaches.open(list(contest_ways(state, move)), doubted=breaches.barred)


def _bids_to_come(state: State, move: Any) -> bool:
    """Is a bid for the contest that is up only written after an entry?"""
    later = takewhile(lambda each: each.action in BESIDE_TRACK, state.kept.moves[move.entry :])
    return any(
        each.action == "blind" and each.amount and state.contests[0].members >> each.railroad & 1
        for each in later
    )


def blind_in_contest(state: State, move: Blind) -> None:
    """A blind bid. Of a later contest than the one that is up it shows that this one is settled, by bids that
    nobody wrote down; who won is then open. Where they are written after it, it came too early (I-6.13)."""
    try:
        blind(state, move)
    except Refused:
        breaches = state.breaches
        others = [breach for breach in breaches.found if breach.rule.number != "I-6.13"]
        if breaches.asking or breaches.let_stand or others:
            raise
        doubted = _bids_to_come(state, move)
        if not doubted:
            breaches.set_aside(0)
        raise breaches.open(list(contest_ways(state, move)), doubted) from None


def resolve_in_contest(state: State, move: Resolve) -> None:
    """How a contest came out whose bids are not all recorded."""
    contest = state.contests[0]
    if move.section != contest.section:
        if move.section in state.contest_winners:
            resolved_pending(state, move)
            return
        if any(later.section == move.section for later in state.contests[1:]):
            _first_is_settled(state, move, f"The contest for section {move.section} is settled")
        told = f"The contest that is up is the one for section {contest.section}."
        state.forbid("I-6.13", told, at="section")
    if move.winner >= 0:
        if not contest.members >> move.winner & 1:
            told = f"{RAILROADS[move.winner]} did not bid for section {contest.section}."
            state.forbid("I-6.12", told, at="winner")
        to_the_bank(state, move.paid_to, "I-6.14", RAILROADS[move.winner])
    if state.readings.short_winner != "bid_lost":
        losers_keep(state, move, move.winner)
    _settle(state, move.winner, move.paid)


def resolved(state: State, move: Resolve) -> None:
    """How a contest came out, after the fact. Where the table had another railroad win, that one builds."""
    then = state.before
    up = then is not None and any(contest.section == move.section for contest in then.contests[:1])
    if not (up and state.breaches.let_stand) or state.contest_winners.get(move.section) == move.winner:
        resolve(state, move)
        return
    with suppress(Refused):
        resolve(state, move)
    assert then is not None
    if move.winner >= 0 and not then.contests[0].members >> move.winner & 1:
        state.stop_if_wrong()
    state.become(then.copy())
    _come_out(state, move.winner, move.paid, max(state.blind[move.winner], 0))


def topped_up_in_contest(state: State, move: TopUp) -> None:
    """That the winner adds money, or by this table's reading does not, tells who won, where not all bids are
    recorded."""
    contest = state.contests[0]
    refuses = not move.pays and state.readings.top_up == "may"
    if _later(state, move.railroad) and move.pays:
        _first_is_settled(state, move, f"{RAILROADS[move.railroad]} adds to its bid")
    if not contest.members >> move.railroad & 1 or not (move.pays or refuses):
        topped_up_pending(state, move)
        return
    by_director(state, move.actor, move.railroad)
    treasury_adds(state, move, contest.section if state.blind[move.railroad] >= 0 else 0)
    if refuses:
        _refused(state, move)
        return
    _settle(state, move.railroad, state.cost[contest.section - FIRST] or None)


def _refused(state: State, move: TopUp) -> None:
    """The winner adds nothing, and nothing is built: the bid was the highest, and below the minimum."""
    section, members = state.contests[0].section, state.contests[0].members
    others = [state.blind[r] for r in range(5) if members >> r & 1 and r != move.railroad]
    own = state.blind[move.railroad]
    bid = own if own >= 0 else max(*others, NO_BID) + 1
    if not max(*others, NO_BID) < bid < (state.cost[section - FIRST] or COSTS[-1]):
        told = f"{RAILROADS[move.railroad]} cannot have won with less than the minimum."
        state.forbid("I-6.16", told, at="railroad", rulings=("top_up",))
    _settle(state, -1, None)


def _settle(state: State, winner: int, paid: int | None) -> None:
    """A contest is settled as the record says, as far as the bids it does hold allow it."""
    contest = state.contests[0]
    section, members = contest.section, contest.members
    known = {r: state.blind[r] for r in range(5) if members >> r & 1 and state.blind[r] >= 0}
    state.stop_if_wrong()
    bid = _winning_bid(state, section, winner, paid, known) if winner >= 0 else 0
    if winner < 0:
        _nobody_won(state, section, known, members)
    state.breaches.act()
    _come_out(state, winner, paid, bid)


def _come_out(state: State, winner: int, paid: int | None, bid: int) -> None:
    """The contest that is up came out so, by the rules or because the table had it so."""
    section, members = state.contests.pop(0)
    state.contest_winners[section] = -1
    for railroad in range(5):
        if members >> railroad & 1:
            state.laid[railroad] = OUTBID if winner >= 0 else TIED
            if state.blind[railroad] == NO_BID:
                state.blind[railroad] = UNSEEN_BID
    if winner >= 0:
        state.contest_winners[section] = winner
        if paid is not None:
            won(state, winner, section, paid, bid)
        elif state.blind[winner] >= 0:
            award(state, winner, section, bid)
            if state.awaiting_top_up is not None:
                return
        else:
            lay_in_doubt(state, winner, section, bid, contested=True)
    written(state, 1)
    state.before = state.copy()
    next_contest(state)


def _nobody_won(state: State, section: int, known: dict[int, int], members: int) -> None:
    """Equal bids, or a highest bidder who cannot pay: some bid that is not recorded leaves room for it,
    unless none of the other treasuries holds as much as somebody bid."""
    if len(known) == members.bit_count():
        state.forbid("I-6.12", "All bids are recorded, and one of them won.", at="winner")
        return
    cost, best = state.cost[section - FIRST] or COSTS[-1], max(known.values(), default=-1)
    first = [railroad for railroad, amount in known.items() if amount == best]
    others = [r for r in range(5) if members >> r & 1 and r not in known]
    if state.readings.blind_tie == "any" or any(state.most_treasury(r) >= best for r in others):
        return
    pays = best >= cost or (state.treasury[first[0]] >= cost and state.readings.top_up == "must")
    if len(first) == 1 and pays and state.cubes[first[0]].bit_count() < state.readings.cube_limit:
        colour = RAILROADS[first[0]]
        told = f"{colour} bid ${best}, more than any other railroad in the contest holds, and builds it."
        state.forbid("I-6.12", told, at="winner", rulings=("blind_tie",))


def _winning_bid(state: State, section: int, winner: int, paid: int | None, known: dict[int, int]) -> int:
    """What the winner must have bid at least, judged against the bids that are known."""
    cost = state.cost[section - FIRST]
    colour = RAILROADS[winner]
    own = known.get(winner)
    best = max((amount for other, amount in known.items() if other != winner), default=-1)
    if own is not None:
        bid = own
        price = max(own, cost)
        if paid is not None and paid != price and (cost or paid < price or paid > COSTS[-1]):
            rule = "I-6.14" if own >= cost else "I-6.16"
            told = f"{colour} bid ${own} and pays ${price}, not ${paid}."
            state.forbid(rule, told, at="paid", fits=(price,))
    elif paid is not None:
        bid = price = paid
        if paid < (cost or COSTS[0]):
            state.forbid("I-6.16", f"{colour} pays ${paid}; the minimum is ${cost or COSTS[0]}.", at="paid")
    else:
        bid = best + 1
        price = max(bid, cost or COSTS[0])
    above_treasury(state, winner, price, section, True)
    if best >= bid:
        other = next(r for r, amount in known.items() if r != winner and amount == best)
        rule = "I-6.15" if best == bid else "I-6.12"
        state.forbid(rule, f"{RAILROADS[other]} bid ${best}, which {colour} did not beat.", at="railroad")
    elif own == 0 and not _lower_may_win(state):
        told = f"{colour} bid $0, and none of the others can have bid less."
        state.forbid("I-6.15", told, at="railroad", rulings=("blind_tie",))
    return bid


def _lower_may_win(state: State) -> bool:
    """Does this table read it so that a lower bid than another's may win (IQ-38, IQ-40)?"""
    return state.readings.blind_tie == "third_wins" or state.readings.short_winner == "next_highest"


BESIDE_TRACK = OF_TRACK | {"check", "director"}
"""What may stand between two lines of one purchase of track."""


def contest_ways(state: State, move: object) -> Iterator[Way]:
    """The record goes on without telling who won: any of those who wanted the section, or nobody."""
    contest = state.contests[0]
    for railroad in range(5):
        lost = state.told[railroad]
        able = state.most_treasury(railroad) and (lost is None or lost[0])
        if contest.members >> railroad & 1 and able:
            told = Resolve(-1, contest.section, railroad)
            yield Way((told, move), f"{COLOURS[railroad]} built section {contest.section}")
    yield Way((Resolve(-1, contest.section, -1), move), f"nobody built section {contest.section}")


def built_top_up(state: State, move: Build) -> None:
    """A winner who might have refused to add money is told to have built: money was added."""
    assert state.awaiting_top_up is not None
    railroad, section, bid = state.awaiting_top_up
    if move.railroad != railroad:
        built(state, move)
        return
    colour = RAILROADS[railroad]
    if move.section not in (0, section):
        state.forbid("I-6.10", f"{colour} won section {section}.", at="section", fits=(section,))
    cost = state.cost[section - FIRST]
    if move.section and move.paid not in (None, cost):
        told = f"{colour} pays the minimum of ${cost}, not ${move.paid}."
        state.forbid("I-6.16", told, at="paid", fits=(cost,))
    for_the_railroad(state, move)
    to_the_bank(state, move.paid_to, "I-6.16", colour)
    state.act_unless_wrong()
    state.awaiting_top_up = None
    if move.section:
        won(state, railroad, section, cost, bid)
    else:
        state.laid[railroad] = REFUSED
    state.before = state.copy()
    next_contest(state)


def built_pending(state: State, move: Build) -> None:
    """Without the price the record has to tell who could build: here it does."""
    railroad = move.railroad
    place = next((i for i, contest in enumerate(state.pending) if contest[0] == railroad), None)
    if place is None:
        built(state, move)
        return
    for_the_railroad(state, move)
    to_the_bank(state, move.paid_to, "I-6.7", RAILROADS[railroad])
    _, section, bid = state.pending[place]
    stood = any(state.untold)  # the section may have been built in a turn whose track is not recorded
    if move.section == DECLINED:
        if not stood and state.treasury[railroad] >= (state.cost[section - FIRST] or COSTS[-1]):
            told = f"{RAILROADS[railroad]} can pay for section {section} and has to build it."
            state.forbid("I-6.7", told, at="section")
    elif move.section != section:
        state.forbid("I-6.7", f"{RAILROADS[railroad]} is to build section {section}.", at="section")
    elif move.paid is not None:
        _price_of_pending(state, railroad, section, bid, move.paid)
    elif state.most_treasury(railroad) < max(bid, state.cost[section - FIRST] or COSTS[0]):
        state.forbid("I-6.8", f"{RAILROADS[railroad]} cannot pay for section {section}.", at="section")
    own = not (move.paid_by or move.paid_to) and move.section == section
    if not own or not 0 <= (move.paid or 0) <= state.treasury[railroad]:
        state.stop_if_wrong()
    state.breaches.act()
    state.before = None
    state.pending.pop(place)
    if move.section == DECLINED:
        state.laid[railroad] = SHORT_WINNER if section in state.contest_winners else SHORT
        if not stood:
            state.at_most("treasury", railroad, max(bid, state.cost[section - FIRST] or COSTS[-1]) - 1)
    elif move.paid is None:
        lay_in_doubt(state, railroad, section, bid)
    else:
        _lay_pending(state, railroad, section, bid, move.paid)
    if not state.pending and state.phase == LAY:
        state.before = state.copy()
        pay_dividends(state)


def resolved_pending(state: State, move: Resolve) -> None:
    """How a contest came out whose winner has not built yet, because a price is not known: where the entry
    names the winner, it did."""
    waits = any(contest[:2] == (move.winner, move.section) for contest in state.pending)
    if not waits or state.contest_winners.get(move.section, -1) not in (-1, move.winner):
        resolved(state, move)
        return
    losers_keep(state, move, move.winner)
    built_pending(state, Build(-1, move.winner, move.section, move.paid, "", move.paid_to))


def topped_up_pending(state: State, move: TopUp) -> None:
    """That the winner of a contest adds money, where the price it waits for is not known."""
    if not any(
        contest[0] == move.railroad and contest[1] in state.contest_winners for contest in state.pending
    ):
        topped_up(state, move)
        return
    by_director(state, move.actor, move.railroad)
    treasury_adds(state, move, 0)
    state.act_unless_wrong()
    written(state, 1)


def _price_of_pending(state: State, railroad: int, section: int, bid: int, paid: int) -> None:
    cost, colour = state.cost[section - FIRST], RAILROADS[railroad]
    possible = {max(bid, price) for price in ([cost] if cost else COSTS)}
    if paid not in possible:
        enough = paid < bid or bid >= (cost or COSTS[-1])
        rule = "I-6.7" if section not in state.contest_winners else "I-6.14" if enough else "I-6.16"
        sums = " or ".join(f"${price}" for price in sorted(possible))
        state.forbid(rule, f"{colour} pays ${paid} for section {section}; it can only be {sums}.", at="paid")
    above_treasury(state, railroad, paid, section, section in state.contest_winners)


def _lay_pending(state: State, railroad: int, section: int, bid: int, paid: int) -> None:
    contested = section in state.contest_winners
    if not state.cost[section - FIRST] and paid > bid and paid in COSTS:
        state.cost[section - FIRST] = paid
    build(state, railroad, section, paid, "I-6.7" if not contested else "I-6.14" if paid == bid else "I-6.16")
    if contested:
        state.contest_winners[section] = railroad


def pending_ways(state: State, move: object) -> Iterator[Way]:
    """The record goes on without telling whether a railroad could pay a price that is not known."""
    railroad, section, bid = state.pending[0]
    if state.most_treasury(railroad) >= max(bid, state.cost[section - FIRST] or COSTS[0]):
        yield Way(
            (Build(-1, railroad, section), move), f"{COLOURS[railroad]} could pay for section {section}"
        )
    if state.treasury[railroad] < (state.cost[section - FIRST] or COSTS[-1]):
        yield Way((Build(-1, railroad, 0), move), f"{COLOURS[railroad]} could not pay for section {section}")
