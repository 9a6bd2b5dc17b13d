"""The moments a check may speak of: what follows by itself from the entry before it comes part by part; and
the sums it tells of purses which the record had left open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.games.intercity.play.offering.auction import unsaid
from referee.games.intercity.play.sales import unsold
from referee.games.intercity.play.state import State
from referee.games.intercity.play.track.building import lay_in_doubt, next_contest
from referee.games.intercity.play.track.choices import cards_told, turn_up
from referee.games.intercity.play.track.turn_end import DIVIDEND, dividends_paid, pay_equity, some_dividends
from referee.games.intercity.play.values import some_of
from referee.games.intercity.record import phases
from referee.games.intercity.record.boards import COLOURS, COSTS, FIRST
from referee.rules import RECORD_RULES, Kind, Path

CARDS_DEALT = 3  # what State.part says once the new turn order cards are written down


def moments(state: State) -> Iterator[State]:
    """The moments a check may speak of (IQ-66): none before what is written down already."""
    fitting = False
    for moment in _around(state):
        if _after_what_is_written(state, moment):
            fitting = True
            yield moment
    if not fitting:
        yield state


def _after_what_is_written(state: State, moment: State) -> bool:
    """Has all happened at a moment of this turn that the record has told of it?"""
    if state.part == CARDS_DEALT and state.phase == phases.OFFER and moment.turn != state.turn:
        return False
    paid = state.noted >> DIVIDEND
    if moment is not state and moment.done >> DIVIDEND & paid != paid:
        return False
    return not any(moment.laid[r] is None and _told_to_build(state, r) for r in range(5))


def _told_to_build(state: State, railroad: int) -> bool:
    told, laid = state.told[railroad], state.laid[railroad]
    if state.phase == phases.REVEAL:
        return told is not None and told[0] > 0
    return bool(state.noted >> railroad & 1 and laid is not None and laid.section)


def _around(state: State) -> Iterator[State]:
    """The table now; then as it was before what followed by itself, and after each part of that."""
    yield state
    yield from _before_the_sale(state)
    yield from _offered_by_others(state)
    if state.phase == phases.REVEAL:
        for mixed in (False, True):
            told = state.copy()
            told.moments, told.mixed = [], mixed
            cards_told(told, 0)
            yield from told.moments
            yield told
        yield from _while_contesting(told)
    elif state.phase == phases.DIVIDENDS:
        told = state.copy()
        told.moments = []
        some_dividends(told)
        yield from told.moments
    yield from _while_contesting(state)
    before = state.before
    if before is None:
        return
    yield before.copy()
    building: list[State] = [before]
    for mixed in (False, True):
        again = before.copy()
        again.moments, again.mixed = [], mixed
        _FOLLOWS.get(again.phase, next_contest)(again)
        yield from again.moments
        building += [moment for moment in again.moments if not moment.done]
    for moment in building:
        yield from _while_contesting(moment)


def _before_the_sale(state: State) -> Iterator[State]:
    """The share goes to the highest bidder by itself: until that is written down, money and shares may lie
    as they did during the auction."""
    if state.sale is not None and state.claimed is None and state.sale[3] < 0:
        then = state.copy()
        unsold(then)
        yield then


def _offered_by_others(state: State) -> Iterator[State]:
    """Nobody wrote down who offered: whoever did and was asked before the first word has passed."""
    silent = unsaid(state) if state.phase == phases.AUCTION else []
    for place, offerer in enumerate(silent):
        then = state.copy()
        then.offerer = then.due = offerer
        for seat in silent[place:]:
            then.inside &= ~(1 << seat)
            then.out |= 1 << seat
        yield then


def _while_contesting(state: State) -> Iterator[State]:
    """While contests are settled, or prices are not known: after some of what railroads built alone."""
    if state.phase != phases.LAY and (
        state.phase not in CONTESTING or not (state.contests or state.contest_winners)
    ):
        return
    yield from _without_some(state)
    alone = [waits for waits in state.pending if waits[1] not in state.contest_winners]
    for chosen in range(1, 1 << len(alone)):
        then = state.copy()
        for place, (railroad, section, bid) in enumerate(alone):
            if chosen >> place & 1 and then.most_treasury(railroad) >= (
                then.cost[section - FIRST] or COSTS[0]
            ):
                lay_in_doubt(then, railroad, section, bid)
        yield then
        yield from _without_some(then)


def _without_some(state: State) -> Iterator[State]:
    """Without some of what railroads built alone. It comes first (IQ-45), and may be written down later
    all the same, with a check before it."""
    alone = [
        (r, laid)
        for r, laid in enumerate(state.laid)
        if laid is not None and laid.section and laid.section not in state.contest_winners and laid.paid >= 0
    ]
    for some in some_of(alone):
        then = state.copy()
        for railroad, laid in some:
            then.treasury[railroad] += laid.paid
            then.cubes[railroad] &= ~(1 << laid.section - FIRST)
            then.built &= ~(1 << laid.section - FIRST)
            then.laid[railroad] = None
        yield then


CONTESTING = (phases.CONTEST, phases.PICK, phases.TOP_UP)

_FOLLOWS = {
    phases.TRACK: turn_up,
    phases.REVEAL: turn_up,
    phases.DIVIDENDS: dividends_paid,
    phases.EQUITY: pay_equity,
}
"""What follows by itself from a part of the turn; from the others the contests go on."""


def learn(state: State, claims: Mapping[str, Any]) -> frozenset[Path]:
    """Sums a check tells that the record had left open: taken over where they are possible, at whichever of
    the moments it may speak of. Where that is not now, what came in between counts."""
    found: set[Path] = set()
    known = [(_against(moment, claims), moment) for moment in moments(state)]
    best = min(against for against, _ in known)
    fitting = [moment for against, moment in known if against == best]
    for purse, name, owner, amount in _told(state, claims):
        least, doubt = _bounds(state, purse, owner)
        low, more = _bounds(fitting[0], purse, owner)
        if not more:
            continue
        found.add((purse, name))
        if not low <= amount <= low + more:
            state.impossible(
                RECORD_RULES["REC-1"],
                f"{purse} {name}: the check says {amount}; it is {fitting[0].possible(purse, owner)}.",
                at=("check", purse, name),
                kind=Kind.MISMATCH,
            )
        elif all(_bounds(moment, purse, owner) == (low, doubt) for moment in fitting):
            state.exactly(purse, owner, amount + least - low)
    return frozenset(found)


def confirm(state: State, claims: Mapping[str, Any]) -> None:
    """A check that holds: a sum that something was legal by is shown where it is what it was taken to be."""
    for purse, _, owner, amount in _told(state, claims) if state.doubts else ():
        if _bounds(state, purse, owner) == (amount, 0):
            state.exactly(purse, owner, amount)


def possible(state: State, claims: Mapping[str, Any]) -> bool:
    """Is there a moment at which all sums of a check can be what it tells?"""
    return any(_against(moment, claims) == (0, 0) for moment in moments(state))


def _against(state: State, claims: Mapping[str, Any]) -> tuple[int, int]:
    """How many sums of a check are others, and how many of those that are open cannot be what it tells."""
    others = beyond = 0
    for purse, _, owner, amount in _told(state, claims):
        low, doubt = _bounds(state, purse, owner)
        if not low <= amount <= low + doubt:
            others, beyond = others + (not doubt), beyond + bool(doubt)
    return others, beyond


def _told(state: State, claims: Mapping[str, Any]) -> Iterator[tuple[str, str, int, int]]:
    """The sums of a check: which purse, whose, the seat or railroad, how much."""
    for purse, names in (("cash", state.players), ("treasury", COLOURS)):
        told = claims.get(purse)
        for name, amount in told.items() if isinstance(told, Mapping) else ():
            if name in names and type(amount) is int:
                yield purse, name, names.index(name), amount


def _bounds(state: State, purse: str, owner: int) -> tuple[int, int]:
    """The least a purse can hold, and how much more it may be."""
    sums, doubts = state.purses(purse)
    return sums[owner], doubts[owner]
