"""PURCHASE TRACK, what the cards bring about: sole builds, blind auctions (rules I-6.7 to I-6.17)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from referee.games.intercity.play.state import NO_BID, State
from referee.games.intercity.play.track.consequences import paid_by_treasury
from referee.games.intercity.play.track.turn_end import pay_dividends
from referee.games.intercity.play.values import Contest, Doubt, Fact, Laid
from referee.games.intercity.record.boards import COLOURS, COSTS, FIRST, RAILROADS, colours, members
from referee.games.intercity.record.moves import UNSEEN_BID, Blind, Pick, TopUp
from referee.games.intercity.record.phases import CONTEST, LAY, PICK, TOP_UP
from referee.rules import Kind

NO_CUBE = Laid(0, 0, "I-1.1")
SHORT = Laid(0, 0, "I-6.8")
TIED = Laid(0, 0, "I-6.15")
OUTBID = Laid(0, 0, "I-6.12")
SHORT_WINNER = Laid(0, 0, "I-6.17")
REFUSED = Laid(0, 0, "I-6.16")


def sole(state: State, railroad: int, section: int) -> None:
    """One railroad alone chose a section: it pays the minimum, or builds nothing (I-6.7, I-6.8)."""
    price = state.cost[section - FIRST]
    if _out_of_cubes(state, railroad):
        return
    if not _as_told(state, railroad, section, price):
        short = None if any(state.untold) or not price else _short(state, railroad, price)
        if short is None:
            state.pending.append((railroad, section, 0))
        elif short:
            state.laid[railroad] = SHORT
        else:
            build(state, railroad, section, price, "I-6.7")


def _as_told(state: State, railroad: int, section: int, price: int) -> bool:
    """Did the record tell, before all choices were on it, whether a railroad built what it alone chose?"""
    told = state.told[railroad]
    if told is None or (not told[0] and price and _short(state, railroad, price) is False):
        return False
    if not told[0]:
        state.laid[railroad] = SHORT
        if not any(state.untold):  # else the section may have stood already
            state.at_most("treasury", railroad, (price or COSTS[-1]) - 1)
    elif told[1] is not None or price:
        paid = price if told[1] is None else told[1]
        if not price and paid in COSTS and _surely_alone(state, railroad):
            state.cost[section - FIRST] = price = paid
        build(state, railroad, section, paid, "I-6.7" if paid == price else "I-6.14")
    else:
        lay_in_doubt(state, railroad, section, 0)
    return True


def _surely_alone(state: State, railroad: int) -> bool:
    """Is of all other railroads written what they chose or built?"""
    others = (other for other in state.started() if other != railroad)
    return all(state.chosen_at[other] or state.told[other] is not None for other in others)


def _short(state: State, railroad: int, price: int) -> bool | None:
    """Is the treasury too small? None where the record does not tell."""
    least = state.treasury[railroad]
    if least >= price:
        return False
    return None if least + state.treasury_doubt[railroad] >= price else True


def _out_of_cubes(state: State, railroad: int) -> bool:
    if state.cubes[railroad].bit_count() < state.readings.cube_limit:
        return False
    state.laid[railroad] = NO_CUBE
    told = f"{RAILROADS[railroad]} has no cube left: nothing is built, and its money stays."
    state.say(Kind.NOTE, "I-1.1", told, rulings=("cube_limit", "cube_choice"))
    return True


def build(state: State, railroad: int, section: int, paid: int, rule: str) -> None:
    """The price goes to the bank, the cube on the map."""
    state.at_least("treasury", railroad, paid)
    state.mark(railroad, section, paid)
    state.laid[railroad] = Laid(section, paid, rule)
    state.pause()


def next_contest(state: State) -> None:
    """The first of the contested sections is up; empty treasuries bid nothing (IQ-15a)."""
    while state.contests:
        contest = state.contests[0]
        if state.readings.same_director == "director_picks" and shared_directors(state, contest.members):
            state.phase = PICK
            return
        state.phase = CONTEST
        if not contest.members & (contest.members - 1):  # a pick left one railroad
            state.contests.pop(0)
            sole(state, contest.members.bit_length() - 1, contest.section)
            continue
        for railroad in members(contest.members):
            if state.blind[railroad] == NO_BID and not state.most_treasury(railroad):
                state.blind[railroad] = 0
                state.empty |= 1 << railroad
        if not _all_bid(state, contest):
            return
        state.contests.pop(0)
        if resolve(state, contest.section, contest.members):
            return
    track_over(state)


def shared_directors(state: State, contestants: int) -> int:
    """The contestants whose Director has another one in the same contest."""
    directors = [state.director[r] for r in members(contestants)]
    return sum(1 << r for r in members(contestants) if directors.count(state.director[r]) > 1)


def pick(state: State, move: Pick) -> None:
    """A Director of several contestants names the one that is to build (IQ-43)."""
    contest = state.contests[0]
    railroad = move.railroad
    shared = shared_directors(state, contest.members)
    if not shared >> railroad & 1 or state.director[railroad] != move.actor:
        told = f"{state.name(move.actor)} cannot pick {COLOURS[railroad]}; it is among"
        told = f"{told} {' and '.join(colours(shared))}."
        raise state.refuse("I-6.10", told, at="railroad", rulings=("same_director",))
    state.breaches.act()
    left = contest.members
    for other in members(shared):
        if state.director[other] == move.actor and other != railroad:
            state.laid[other] = OUTBID
            left &= ~(1 << other)
    state.contests[0] = Contest(contest.section, left)
    state.before = state.copy()
    next_contest(state)


def blind(state: State, move: Blind) -> None:
    """A Director's blind bid for a railroad in a contest (I-6.11)."""
    railroad, amount = move.railroad, move.amount
    place = next((i for i, contest in enumerate(state.contests) if contest.members >> railroad & 1), None)
    colour = RAILROADS[railroad]
    filled_in = bool(state.empty >> railroad & 1) and amount in (0, UNSEEN_BID)  # counted already
    if place is None and not filled_in:
        told = f"{colour} is in no contest that is still open; only railroads that want the same section bid."
        raise state.refuse("I-6.10", told, at="railroad")
    if state.director[railroad] != move.actor:
        director = state.name(state.director[railroad])
        told = f"{state.name(move.actor)} bids for {COLOURS[railroad]}, whose Director is {director}."
        state.forbid("I-6.11", told, at="player")
    if filled_in:
        state.breaches.act()
        state.empty &= ~(1 << railroad)
        return
    made = state.blind[railroad] >= 0 or state.blind[railroad] == amount == UNSEEN_BID
    if made and not state.empty >> railroad & 1:
        state.forbid("I-6.11", f"{colour} has bid already; a blind bid is one bid.", at="railroad")
    doubt = blind_amount(state, railroad, amount, move.entry) if amount != UNSEEN_BID else None
    if place and state.readings.contest_order == "by_first_member" and not _begun(state):
        too_early(state, f"{colour} bids for section {state.contests[place].section}", "railroad")
    if type(amount) is not int or not UNSEEN_BID <= amount <= state.most_treasury(railroad):
        raise state.cannot(f"{colour} does not have ${amount}.", "amount")
    state.breaches.act()
    settles = _settles(state, railroad, amount)
    if doubt is not None:
        state.at_least("treasury", railroad, amount, doubt)
    state.blind[railroad] = amount
    if place and _all_bid(state, state.contests[place]):  # it was held too early, and that stood
        state.contests.insert(0, state.contests.pop(place))
        settles = True
    state.before = state.copy() if settles else None
    next_contest(state)


def _begun(state: State) -> bool:
    """Was a bid made for a later contest than the one that is up? More of them are no faults of their own."""
    return any(state.blind[r] != NO_BID for later in state.contests[1:] for r in members(later.members))


def _all_bid(state: State, contest: Contest) -> bool:
    """Have all the railroads of a contest bid, and is it known what?"""
    return all(state.blind[r] >= 0 for r in members(contest.members))


def too_early(state: State, what: str, at: str) -> None:
    """Contests are settled one after the other (I-6.13)."""
    section, earliest = state.contests[0].section, colours(state.contests[0].members)[0]
    why = f"section {section} comes first, because {earliest} wants it"
    told = f"{what} before section {section} is settled."
    state.forbid("I-6.13", told, why, at=at, rulings=("contest_order",))


def _settles(state: State, railroad: int, amount: int) -> bool:
    """Is this the last bid that the first contest waits for?"""
    others = (r for r in members(state.contests[0].members) if r != railroad and state.blind[r] < 0)
    return amount >= 0 and not any(map(state.most_treasury, others))


def blind_amount(state: State, railroad: int, amount: Any, entry: int) -> Doubt | None:
    """Forbids a blind bid that is no whole number of dollars, too small, or more than the treasury holds
    (I-1.5, I-6.11). The doubt that stays where it is not known whether the treasury holds as much; None
    where it is."""
    least, most = state.treasury[railroad], state.most_treasury(railroad)
    bids, smallest = f"{RAILROADS[railroad]} bids ${amount}", state.readings.blind_min
    if type(amount) is not int:
        bids = f"{RAILROADS[railroad]} bids ${amount:.2f}"
        state.forbid("I-1.5", f"{bids}; money comes in whole dollars.", at="amount")
    elif amount < 0 or (amount < smallest and least):
        told = f"{bids}; a blind bid is at least ${smallest}."
        state.forbid("I-6.11", told, at="amount", rulings=("blind_min",) if amount == 0 else ())
    elif amount > most:
        told = f"{bids} and has ${most} in its treasury{' at most' if most > least else ''}."
        state.forbid("I-6.11", told, at="amount")
    elif amount > least:
        told = f"Whether {COLOURS[railroad]} could bid ${amount} hangs on its treasury, which is not recorded"
        usual = "what the treasury held"
        return state.doubt(entry, "treasury", railroad, "I-6.11", told, usual, ("amount",))
    return None


def ranking(bids: Iterable[tuple[int, int]], tie: str, least: int) -> list[int]:
    """Who may build, best first, from (bid, railroad) pairs; empty where equal bids stop it (IQ-38).

    ``least`` is the smallest bid that counts as one."""
    by_bid: dict[int, list[int]] = {}
    for amount, railroad in bids:
        if amount >= least:
            by_bid.setdefault(amount, []).append(railroad)
    found: list[int] = []
    for amount in sorted(by_bid, reverse=True):
        if len(by_bid[amount]) == 1:
            found += by_bid[amount]
        elif tie == "any":
            return []
        elif tie == "top_only":
            break
    return found


def resolve(state: State, section: int, contestants: int) -> bool:
    """All bids are on the table (I-6.12 to I-6.17). True where the winner still has to say whether
    money is added (IQ-39)."""
    readings = state.readings
    bids = [(state.blind[r], r) for r in members(contestants)]
    ranked = ranking(bids, readings.blind_tie, readings.blind_min)
    state.contest_winners[section] = -1
    best = max(amount for amount, _ in bids)
    passed_by = bool(ranked) and readings.blind_tie == "third_wins" and state.blind[ranked[0]] < best
    for amount, railroad in bids:
        tied = not ranked or (passed_by and amount == best)
        state.laid[railroad] = TIED if tied else OUTBID
    for railroad in ranked:
        if award(state, railroad, section, state.blind[railroad]):
            return state.awaiting_top_up is not None
        if readings.short_winner != "next_highest" or state.laid[railroad] is NO_CUBE:
            break
    return False


def award(state: State, railroad: int, section: int, bid: int) -> bool:
    """The highest bidder builds if the bid, with what the treasury adds, makes the minimum. True where
    the matter is settled or waits for a word; False where the bidder could not pay."""
    cost = state.cost[section - FIRST]
    if _out_of_cubes(state, railroad):
        return False
    price = max(bid, cost)
    short = _short(state, railroad, price) if cost or bid >= COSTS[-1] else None
    if short is None:
        state.pending.append((railroad, section, bid))
        state.laid[railroad] = None
        return True
    if short:
        state.laid[railroad] = SHORT_WINNER
        if state.readings.short_winner == "bid_lost":
            state.laid[railroad] = Laid(0, bid, "I-6.17")
            state.treasury[railroad] -= bid
        return False
    if bid < cost and state.readings.top_up == "may":
        state.awaiting_top_up = (railroad, section, bid)
        state.laid[railroad] = None
        state.phase = TOP_UP
        return True
    won(state, railroad, section, price, bid)
    return True


def won(state: State, railroad: int, section: int, price: int, bid: int) -> None:
    """The winner of a contest builds: the bid (I-6.14), or the minimum where the bid was less (I-6.16)."""
    build(state, railroad, section, price, "I-6.14" if bid == price else "I-6.16")
    state.contest_winners[section] = railroad


def top_up(state: State, move: TopUp) -> None:
    """By this table's reading the winner may refuse to add money to a bid that is too small (IQ-39)."""
    assert state.awaiting_top_up is not None
    railroad, section, bid = state.awaiting_top_up
    if move.railroad != railroad or move.actor != state.director[railroad]:
        director = state.name(state.director[railroad])
        told = f"It is for {director} to say whether {COLOURS[railroad]} adds to its bid."
        state.forbid("I-6.16", told, at="railroad", rulings=("top_up",))
    treasury_adds(state, move, section)
    state.breaches.act()
    state.before = state.copy()
    state.awaiting_top_up = None
    if move.pays:
        won(state, railroad, section, state.cost[section - FIRST], bid)
    else:
        state.laid[railroad] = REFUSED
    next_contest(state)


def treasury_adds(state: State, move: TopUp, section: int) -> None:
    """What is added to a bid comes from the treasury (I-6.2), and makes the minimum (I-6.16)."""
    paid_by_treasury(state, move)
    due = state.cost[section - FIRST] - state.blind[move.railroad] if section and move.pays else 0
    known = not section or (state.cost[section - FIRST] and state.blind[move.railroad] >= 0)
    if move.amount is not None and known and move.amount != due:
        told = f"{RAILROADS[move.railroad]} adds ${due} to its bid, not ${move.amount}."
        state.forbid("I-6.16", told, at="amount", fits=(due,))


def told_winner(state: State, section: int, contestants: int) -> bool:
    """A contest of which the record tells who built, where its bids are not told: settled as told."""
    for winner, told in enumerate(state.told):
        if told is None or told[0] != section:
            continue
        state.contest_winners[section] = -1
        for railroad in members(contestants):
            state.laid[railroad] = OUTBID
        if told[1] is None:
            lay_in_doubt(state, winner, section, 0)
        else:
            won(state, winner, section, told[1], told[1])
        return True
    return False


def lay_in_doubt(state: State, railroad: int, section: int, bid: int, contested: bool = False) -> None:
    """A section is built for a price that is not known: the treasury is in doubt by the difference."""
    cost = state.cost[section - FIRST]
    low, high = state.treasury[railroad], state.most_treasury(railroad)
    least = max(bid, cost or COSTS[0])
    if high < least:  # the table let it stand: somebody made it up
        low = high = least
    most = high if contested or section in state.contest_winners else max(bid, cost or COSTS[-1])
    least_left, most_left = max(0, low - most), max(0, high - least)
    state.mark(railroad, section, low - least_left)
    state.treasury_doubt[railroad] = most_left - least_left
    what = f"what {COLOURS[railroad]} paid for section {section}"
    state.left_open("treasury", railroad, Fact(what, 1, most_left - least_left))
    contested = section in state.contest_winners
    state.laid[railroad] = Laid(section, -1, "I-6.14" if contested else "I-6.7", least, (low, high))
    if contested:
        state.contest_winners[section] = railroad


def track_over(state: State) -> None:
    """All contests are settled: dividends, unless it is not known who could build."""
    if state.pending:
        state.phase = LAY
    else:
        pay_dividends(state)
