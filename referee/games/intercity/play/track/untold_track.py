"""PURCHASE TRACK of which nothing is recorded: what every railroad may have built, told once as a missing
fact."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from referee.games.intercity.play.state import ALL_SECTIONS, State
from referee.games.intercity.play.track.choices import NOTHING_CHOSEN, connects
from referee.games.intercity.play.track.turn_end import UNTOLD, pay_equity
from referee.games.intercity.play.values import Fact
from referee.games.intercity.record.boards import COLOURS, COSTS, FIRST, LAST
from referee.games.intercity.record.phases import OFFER
from referee.rules import Kind, Path, from_to


def track_untold(state: State, treasuries: Mapping[int, int], at: str | Path) -> None:
    """Each railroad may have built a section, and paid for it out of its treasury; what treasuries are told
    to hold now they hold."""
    state.laid = [NOTHING_CHOSEN if director >= 0 else None for director in state.director]
    for railroad in [each for each in state.started() if _least_price(state, each)]:
        if state.treasury_doubt[railroad] or treasuries.get(railroad) != state.treasury[railroad]:
            state.laid[railroad] = UNTOLD
            state.untold[railroad] += 1
            spent(state, railroad, treasuries)
    if UNTOLD in state.laid:
        words = f"What track was chosen or built in turn {state.turn} is not recorded."
        why = "figures after track tell it: `{action: segment, after: track, built: {...}}`"
        state.say(Kind.UNDETERMINED, "I-6.6", words, why, at=at)


def treasuries_possible(state: State, told: Mapping[int, int]) -> None:
    """Forbids treasuries after track that no section can have left."""
    for railroad, amount in told.items():
        started = state.director[railroad] >= 0
        treasury_possible(state, railroad, amount, _least_price(state, railroad) if started else 0)


def treasury_possible(state: State, railroad: int, amount: int, price: int) -> None:
    """Forbids a treasury after track that took something in, or paid for a section less than the least that
    one costs; 0 where none can have been built."""
    least, most = state.treasury[railroad], state.most_treasury(railroad)
    if state.readings.short_winner == "bid_lost" and state.director[railroad] >= 0:
        price = 1
    if not (least <= amount <= most or (price and 0 <= amount <= most - price)):
        colour, was = COLOURS[railroad], from_to(least, most, "$")
        told = f"{colour.capitalize()}'s treasury held {was} before track and ${amount} after it"
        told = f"{told}: no section that it can have built leaves that."
        state.impossible("I-6.7", told, at=("treasury", colour))


def _least_price(state: State, railroad: int) -> int:
    """The least that a railroad can have paid for a section; 0 where it can have built none."""
    if not state.board.known or any(state.untold):
        return COSTS[0]
    return min((state.cost[section - FIRST] for section in reachable(state, railroad)), default=0)


def reachable(state: State, railroad: int) -> Iterator[int]:
    """Sections that it can have built this turn."""
    if state.cubes[railroad].bit_count() >= state.readings.cube_limit:
        return
    most = state.most_treasury(railroad)
    for section in range(FIRST, LAST + 1):
        bit = section - FIRST
        payable = (state.cost[bit] or COSTS[0]) <= most
        if payable and not state.built >> bit & 1 and connects(state, railroad, section):
            yield section


def spent(state: State, railroad: int, told: Mapping[int, int]) -> None:
    """A treasury after track that is not known: as noted, or anything up to what it held."""
    if railroad in told:
        state.exactly("treasury", railroad, told[railroad])
        return
    state.treasury_doubt[railroad] += state.treasury[railroad]
    state.treasury[railroad] = 0
    fact = Fact(_track_of(state.turn), 1, state.treasury_doubt[railroad])
    state.left_open("treasury", railroad, fact)


def perhaps_ended(state: State) -> bool:
    """Can the turn that has just ended have been the last, by track that is not recorded?"""
    open_track = UNTOLD in state.laid or (any(state.untold) and _everything(state))
    return state.phase == OFFER and state.fresh and open_track


def _everything(state: State) -> bool:
    return state.built.bit_count() + sum(state.untold) >= ALL_SECTIONS.bit_count()


def last_turn(state: State) -> None:
    """It comes out that a turn whose track is not recorded was the last: everything stands now, or nothing
    was built in it (I-9.1)."""
    everything = _everything(state)
    for railroad, outcome in enumerate(state.laid):
        if outcome == UNTOLD and not everything:
            state.untold[railroad] = max(state.untold[railroad] - 1, 0)
    state.turn -= 1
    pay_equity(state)


def turns_open(state: State, railroad: int) -> int:
    """In how many turns a railroad may have paid for track since its treasury was last known."""
    turns = {_track_of(turn) for turn in range(1, state.turn + 1)}
    return sum(fact.words in turns for fact in state.facts.get(("treasury", railroad), ()))


def _track_of(turn: int) -> str:
    return f"the track of turn {turn}"
