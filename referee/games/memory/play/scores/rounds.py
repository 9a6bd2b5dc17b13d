"""The end of a round: sums, the caller's bonus, points."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import product
from typing import Any

from referee import figures
from referee.games.memory.play.scores import points
from referee.games.memory.play.state import (
    FREE,
    GAP,
    LOST,
    NEITHER,
    OPEN,
    SET,
    WON,
    Bonus,
    Played,
    Points,
    State,
)
from referee.games.memory.record.layout import WENT_FREE, WHO_CALLED
from referee.rules import within


def sums_of(state: State) -> list[Points]:
    """What everybody's cards count; where the record gives a sum instead of cards, that sum. Nothing
    of one whose cards nobody has counted."""
    if state.sums:
        return list(state.sums)
    rules, faces = state.rules, state.faces
    found: list[Points] = []
    for seat, layout in enumerate(state.layouts):
        if seat in state.uncounted:
            found.append(None)
        elif rules.sets:
            found.append(points.of_layout(rules, faces_of(state, seat)))
        else:
            cards = layout if GAP not in layout else [token for token in layout if token != GAP]
            found.append(points.of_cards(rules, [*map(faces.__getitem__, cards)], state.left))
    return found


def faces_of(state: State, seat: int) -> list[int]:
    """The face in every slot of a layout, -1 where the slot is empty."""
    return [state.faces[token] if token != GAP else -1 for token in state.layouts[seat]]


def callers_of(state: State) -> list[int]:
    """Those whose call is won or lost in this round."""
    if state.exhausted and not state.rules.dry_call_stands:
        return []
    return [seat for seat in dict.fromkeys(state.callers) if seat not in state.leavers]


def playing(state: State) -> Sequence[int]:
    """Those who have not given the game up."""
    seats = range(state.seats)
    return [seat for seat in seats if seat not in state.leavers] if state.leavers else seats


TIE = "tie"
"""The point of play about a caller who is equal with the lowest of the others."""


def verdict(state: State, caller: int, sums: list[Points]) -> tuple[str, str, str]:
    """How a call ends: won, lost, neither, or open; the point of play that says so, and why."""
    rules = state.rules
    if rules.other_free_loses:
        for seat in playing(state):
            if seat == caller:
                continue
            if not state.count[seat] or seat == state.free_on or seat in state.free_off:
                return LOST, "other_free", f"{state.name(seat)} has no cards left"
    if rules.self_free_lost and not state.count[caller]:
        return LOST, "other_free", "the caller has no cards left either"
    low, high = figures.low(sums[caller]), figures.high(sums[caller])
    if rules.call_most is not None and low is not None and low > rules.call_most:
        return LOST, "call_lost", f"more than {rules.call_most} points"
    others = [sums[seat] for seat in playing(state) if seat != caller]
    tops = [top for top in map(figures.high, others) if top is not None]
    most = min(tops, default=0)
    if low is not None and tops and low > most:
        return LOST, "call_lost", "not the lowest points"
    if None in sums or low is None or high is None:
        return OPEN, "call_lost", "cards are missing in the record"
    if rules.call_most is not None and high > rules.call_most:
        return OPEN, "call_lost", "the cards shown do not decide whether there were too many points"
    least = min((figures.low(other) or 0 for other in others), default=0)
    return _beside_the_lowest(rules.tie, (low, high), (least, most))


def _beside_the_lowest(tie: str, own: tuple[int, int], lowest: tuple[int, int]) -> tuple[str, str, str]:
    """How a call ends by the least and the most that the caller has, and the lowest of the others."""
    (low, high), (least, most) = own, lowest
    if high < least:
        return WON, "call_won", "fewer points than everybody else"
    if low == high == least == most:
        return {"success": WON, "fail": LOST}.get(tie, NEITHER), TIE, "equal with the lowest"
    if high == least and tie == "success":
        return WON, "call_won", "nobody can have fewer points"
    if low == most and tie == "fail":
        return LOST, "call_lost", "somebody has as few points at least"
    return OPEN, "call_lost", UNDECIDED


def played(state: State) -> Played:
    """The round as it stands on the table, which is not touched. Where nobody told who called, in whose turn
    a last card went, or what a card counts, the least and the most of it all."""
    if not state.unsaid:
        sole = _played(state)
        if all(isinstance(score, int) for score in sole.scores):
            return sole
    return together(state, ways(state, counts_of))


def together(state: State, found: list[Played]) -> Played:
    """A round that may have come out in several ways: the least and the most."""
    last, *others = found
    if others:
        last = last.copy()
        each = [[other.scores[seat] for other in found] for seat in range(state.seats)]
        whole = [[score for score in scores if isinstance(score, int)] for scores in each]
        last.each = tuple(map(frozenset, whole)) if whole == each else ()
    what = untold_end(state)
    point, why = NOT_TOLD[what]
    for seat in range(state.seats) if others else ():
        ends = {(other.bonus[seat], *(bonus.outcome for bonus in other.bonuses_of(seat))) for other in found}
        last.sums[seat] = reduce(figures.either, {other.sums[seat] for other in found})
        last.bonus[seat] = reduce(figures.either, {other.bonus[seat] for other in found})
        last.scores[seat] = reduce(figures.either, {other.scores[seat] for other in found})
        if len(ends) > 1:
            says = (state.name(seat), SAYS[OPEN], why) if what == OPEN else (why,)
            kept = [bonus for bonus in last.bonuses if bonus.seat != seat]
            rule = state.cite(point)
            last.bonuses = [*kept, Bonus(seat, last.bonus[seat], rule, OPEN, says)]
    return last


def untold_end(state: State) -> str:
    """What nobody told of how the round ended: who called, or in whose turn a last card went; or nothing but
    what a card counts."""
    if WHO_CALLED in state.unsaid:
        return WHO_CALLED
    return WENT_FREE if state.rules.free_ends and WENT_FREE in state.unsaid else OPEN


Counts = Callable[[State], Mapping[int, Sequence[int]]]
"""What cards of which not all is known may count in a round that ended in a certain way, by seat."""


def ways(state: State, counts: Counts) -> list[Played]:
    """Every way in which the round may have ended, and what cards may count then."""
    found = []
    for ended in _ends(state) if state.unsaid else (state.copy(),):
        sums, counted = sums_of(ended), counts(ended)
        for chosen in product(*counted.values()):
            if counted:
                ended.sums = [*sums]
                for seat, sum_ in zip(counted, chosen, strict=True):
                    ended.sums[seat] = sum_
            found.append(_played(ended))
    return found


MOST_WAYS = 64
"""So many ways in which cards may count are gone through one by one."""


def counts_of(state: State) -> dict[int, list[int]]:
    """What the cards of players may come to of whom not all is known, as far as there are few ways."""
    found: dict[int, list[int]] = {}
    many = 1
    for seat, sum_ in enumerate(() if state.sums or state.rules.sets else sums_of(state)):
        if isinstance(sum_, tuple):
            faces = [face for face in faces_of(state, seat) if face >= 0]
            values = [each for each in points.values_of(state.rules, faces) or () if figures.fits(sum_, each)]
            if values and many * len(values) <= MOST_WAYS:
                found[seat], many = values, many * len(values)
    return found


NO_CALLER = "who ended the round is not in the record"
NO_TURN = "in whose turn the last card went is not in the record"
UNDECIDED = "the cards shown do not decide who is lowest"
NOT_TOLD = {
    WHO_CALLED: ("call_lost", NO_CALLER),
    WENT_FREE: ("free_bonus", NO_TURN),
    OPEN: ("call_lost", UNDECIDED),
}
"""What nobody knows of the end of a round: the point of play that hangs on it, and the reason in words."""


def _ends(state: State) -> Iterator[State]:
    """The ways in which a round may have ended of which not all is told."""
    callers = [state.callers] + [[seat] for seat in playing(state) if WHO_CALLED in state.unsaid]
    unseen = {seat for seat, sum_ in enumerate(state.sums) if figures.fits(sum_, 0)}
    rid = [seat for seat in playing(state) if not state.count[seat] or seat in unseen]
    went = rid if WENT_FREE in state.unsaid and state.rules.free_ends else ()
    for called in callers:
        for free in dict.fromkeys((state.free_on, *went)):
            ended = state.copy()
            ended.unsaid, ended.callers, ended.free_on = (), called, free
            if free in unseen:
                ended.sums[free] = 0
            yield ended


def _played(state: State) -> Played:
    """The same of a round of which it is told how it ended."""
    rules = state.rules
    sums = sums_of(state)
    for seat in state.leavers:
        sums[seat] = 0  # who has given the game up is counted no more
    bonus: list[Points] = [0] * state.seats
    scores = list(sums)
    found: list[Bonus] = []
    callers = callers_of(state)
    if callers and rules.won == rules.lost and not rules.others_won.get("add"):
        callers = []  # calling changes nothing here
    for caller in callers:
        outcome, point, why = verdict(state, caller, sums)
        if caller == state.free_on and rules.free_caller_once:
            continue
        _judged(state, caller, outcome, sums, bonus, scores)
        found.append(_of_the_call(state, caller, outcome, point, why, bonus[caller]))
        if others := _others_pay(state, outcome):
            says = (state.name(caller), SAYS[outcome], "everybody else pays")
            for seat in playing(state):
                if seat != caller:
                    _add(seat, others, bonus, scores)
                    found.append(Bonus(seat, others, state.cite("call_won"), outcome, says))
    if state.free_on >= 0 and rules.free_bonus:
        _add(state.free_on, rules.free_bonus, bonus, scores)
        found.append(_for_going_free(state, state.free_on, rules.free_bonus, " while on turn"))
    for seat in sorted(state.free_off) if rules.off_turn_bonus else ():
        if not state.count[seat]:
            _add(seat, rules.off_turn_bonus, bonus, scores)
            found.append(_for_going_free(state, seat, rules.off_turn_bonus))
    if rules.sets:
        _special_sets(state, sums, bonus, scores, found)
    caller = state.callers[0] if state.callers else -1
    return Played(rounds_played(state) + 1, sums, bonus, scores, caller, found)


def _of_the_call(state: State, caller: int, outcome: str, point: str, why: str, points_: Points) -> Bonus:
    """What a call brings, with the sentence that says so."""
    tied = point == TIE
    says: tuple[str, ...] = (state.name(caller), SAYS[outcome], why)
    if tied and outcome == WON:
        says = (state.name(caller), "'s call stands: ", why, ", the caller has the advantage")
    return Bonus(caller, points_, state.cite(point), outcome, says, tied)


def _others_pay(state: State, outcome: str) -> Points:
    """What everybody else gets by a call that is won; bounds where it is open whether it is."""
    extra = int(state.rules.others_won.get("add", 0))
    return extra if outcome == WON else figures.either(0, extra) if outcome == OPEN else 0


SAYS: Mapping[str, str] = {
    WON: "'s call is won: ",
    LOST: "'s call is lost: ",
    NEITHER: "'s call is neither won nor lost: ",
    OPEN: "'s call is open: ",
}
"""How a call ended, for the score sheet."""


def _for_going_free(state: State, seat: int, extra: int, when: str = "") -> Bonus:
    why = (state.name(seat), " got rid of all cards", when)
    return Bonus(seat, extra, state.cite("free_bonus"), FREE, why)


def _add(seat: int, extra: Points, bonus: list[Points], scores: list[Points]) -> None:
    bonus[seat] = figures.plus(bonus[seat], extra)
    scores[seat] = figures.plus(scores[seat], extra)


def _judged(
    state: State, caller: int, outcome: str, sums: list[Points], bonus: list[Points], scores: list[Points]
) -> None:
    rules = state.rules
    if outcome == OPEN:
        own = sums[caller]
        scores[caller] = figures.either(changed(own, rules.won), changed(own, rules.lost))
        extra = figures.either(int(rules.won.get("add", 0)), int(rules.lost.get("add", 0)))
        bonus[caller] = None if scores[caller] is None else extra
    elif outcome in (WON, LOST):
        change = rules.won if outcome == WON else rules.lost
        scores[caller] = changed(sums[caller], change)
        bonus[caller] = _extra(sums[caller], change)


def changed(sum_: Points, change: Mapping[str, Any]) -> Points:
    """What becomes of a caller's points by a call that is won, or lost."""
    if change.get("set") is not None:
        return int(change["set"])
    if change.get("double"):
        sum_ = figures.plus(sum_, sum_)
    return figures.plus(sum_, int(change.get("add", 0)))


def _extra(sum_: Points, change: Mapping[str, Any]) -> Points:
    """By how much such a change makes points more."""
    if change.get("set") is None:
        return figures.plus(sum_ if change.get("double") else 0, int(change.get("add", 0)))
    if sum_ is None:
        return None
    fixed = int(change["set"])
    return within(fixed - (figures.high(sum_) or 0), fixed - (figures.low(sum_) or 0))


def _special_sets(
    state: State, sums: list[Points], bonus: list[Points], scores: list[Points], found: list[Bonus]
) -> None:
    """Layouts that turn the round over: their owner gets one score, everybody else another."""
    for combination in state.rules.sets:
        if "exactly" not in combination or state.sums:
            continue
        for seat in range(state.seats):
            faces = [face for face in faces_of(state, seat) if face >= 0]
            if points.exactly(state.rules, combination, faces):
                found.clear()  # whatever a call would have brought is set aside
                why = (state.name(seat), " has ", str(combination.get("name", "a special set")))
                for other, cards in enumerate(sums):
                    scores[other] = int(combination["self"] if other == seat else combination["others"])
                    bonus[other] = figures.minus(scores[other], cards)
                    found.append(Bonus(other, bonus[other], state.cite("sum"), SET, why))
                return
            if points.perhaps(state.rules, combination, faces):
                for other, score in enumerate(scores):
                    counted = int(combination["self"] if other == seat else combination["others"])
                    scores[other] = figures.either(score, counted)
                    bonus[other] = None


def rounds_played(state: State) -> int:
    """How many rounds have been written down, those of before the record among them."""
    return max(state.earlier, 0) + len(state.played)
