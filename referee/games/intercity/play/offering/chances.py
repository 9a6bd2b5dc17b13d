"""OFFER SHARES, the chances to offer in one order of the cards (rules I-5.11 to I-5.14). Where the cards are
known there is one order; else there are all in which the record can have come about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, permutations
from typing import Any

from referee.games.intercity.play.state import State
from referee.games.intercity.play.values import Course
from referee.rules import Kind

IDLE = "idle"
"""What ends the offering beside the rules about money and shares: a round without a sale (IQ-19)."""

AT_ZERO = ("stop_at_zero", "stop_at_once")
"""Readings by which a sale that leaves somebody without money ends the offering."""

ANY_MONEY = "has any money left"
NO_WAY_OUT = "the rulebook does not say how a round without a sale goes on"
WHICH_ROUND = "nobody wrote down who offered the last share, and in which round"


def surely_broke(state: State) -> list[int]:
    """Who certainly has no money."""
    return [seat for seat in range(len(state.cash)) if state.most_cash(seat) <= 0]


def perhaps_broke(state: State) -> str:
    """That somebody may have no money, where the record leaves that open."""
    names = [state.name(seat) for seat, cash in enumerate(state.cash) if cash <= 0]
    return f"whether {names[0]} {ANY_MONEY} is not known" if names else ""


def after_chance(state: State, course: Course, sold: bool) -> Course | str:
    """How an order goes on once a chance has been used; the rule where the offering is over then."""
    readings = state.readings
    used, sales = course.used + 1, course.sales + sold
    idle, compelled = (0, False) if sold else (course.idle + 1, course.compelled)
    course = course._replace(used=used, sales=sales, idle=idle, compelled=compelled)
    if state.sold_out() and (sold or used == len(state.cash)):
        return "I-1.3"
    if sold and (readings.first_round if course.round == 1 else readings.later_rounds) in AT_ZERO:
        if surely_broke(state):
            return "I-5.14"
        course = course._replace(open=perhaps_broke(state) or course.open)
    unsure, deadlock = course.floating > 1, False
    if used == len(state.cash):
        if surely_broke(state):
            return "I-5.13" if course.round == 1 else "I-5.14"
        deadlock = not sales and (course.round > 1 or readings.idle_cycle == "any_round")
        later = course.round + 1, 0, 0, idle, 2 if course.floating else 0
        course = Course(course.order, *later, compelled, perhaps_broke(state) or course.open)
    if readings.idle_cycle == "any_n_chances":
        deadlock = idle >= len(state.cash) and course.round > 1
    after = _deadlock(state, course, unsure) if deadlock else course
    return after if isinstance(after, str) else _who_can_offer(state, after)


def _deadlock(state: State, course: Course, unsure: bool) -> Course | str:
    """A whole round without a sale while everybody has money (IQ-19); not for sure where a share may have
    been sold in it."""
    match state.readings.offer_deadlock:
        case "undetermined":
            return course._replace(open=NO_WAY_OUT)
        case "must_offer":
            return course if unsure else course._replace(compelled=True)
    return course._replace(open=WHICH_ROUND) if unsure else IDLE


def _who_can_offer(state: State, course: Course) -> Course | str:
    """The chance of somebody without money passes, where the table reads so (IQ-6)."""
    due = course.order[course.used] if course.order and not state.readings.broke_may_offer else -1
    if due < 0 or state.most_cash(due) > 0:
        return course
    if state.order:
        told = f"{state.name(due)} has no money, so his chance to offer passes."
        state.say(Kind.NOTE, "I-5.12", told, rulings=("broke_may_offer",))
    return after_chance(state, course, False)


def optional(state: State, course: Course) -> bool:
    """May a chance to offer be let go (IQ-5)?"""
    return (state.readings.offer_optional and not course.compelled) or state.sold_out()


def may_pass(state: State, course: Course) -> bool:
    """May a chance to offer have gone by, for all that is written: it was let go, or nobody bid?"""
    unsold = not course.compelled and state.readings.unsold != "offerer_takes"
    return optional(state, course) or unsold


def until(state: State, course: Course, actor: int) -> Course | str:
    """An order as it is when a player's chance has come, those before having let theirs go; else the rule by
    which there is no way to that."""
    for _ in range(2 * len(state.cash)):
        if course.order[course.used] == actor:
            return course
        if not (state.silent and may_pass(state, course)):  # none is let go without a word (IQ-15b)
            break
        after = after_chance(state, course, False)
        if isinstance(after, str):
            return after
        course = after
    return "I-5.11"


def possible_orders(state: State) -> list[Course]:
    """The orders the cards can lie in, by what was seen in this turn and the money they were dealt by."""
    if state.order:
        return [*state.courses]
    (first, *_) = state.courses
    every = permutations(range(len(state.cash)))
    found = state.courses if first.order else [first._replace(order=order) for order in every]
    return [course for course in found if _dealt(state, course.order)]


def _dealt(state: State, order: Sequence[int]) -> bool:
    """Can the cards have been dealt in this order, by the money there was then (I-8)?"""
    if not state.paid:
        return True
    old, most = state.before_cards, state.most_cash(order[0]) + state.paid[order[0]]
    for richer, poorer in pairwise(order):
        most -= bool(old) and old[richer] > old[poorer]
        most = min(most, state.most_cash(poorer) + state.paid[poorer])
        if most < state.cash[poorer] + state.paid[poorer]:
            return False
    return True


FEW = 24
"""Of so many orders it is followed who was asked in an auction."""


def spoken_in(state: State, move: Any) -> list[Course]:
    """The orders in which somebody can speak next in the auction; where nobody wrote down who offered, as
    early as that can have been."""
    courses = [*state.courses] if state.course.order or len(state.cash) > 4 else possible_orders(state)
    if not state.opened or not courses[0].order or len(courses) > FEW:
        return courses
    found = (_offered_before(state, course, (*state.words, move)) for course in courses)
    return [course for course in found if course is not None]


def _offered_before(state: State, course: Course, words: Sequence[Any]) -> Course | None:
    named = state.offerer >= 0 and state.first < 0
    for _ in course.order:
        if _one_after_another(state, course, words):
            return course
        after = "" if named or not may_pass(state, course) else after_chance(state, course, False)
        if isinstance(after, str):
            break
        course = after
    return None


def _one_after_another(state: State, course: Course, words: Sequence[Any]) -> bool:
    """Can these words be those of an auction that whoever's chance it is has begun? Who is passed over has
    dropped out (IQ-15b)."""
    order, readings, bidder = course.order, state.readings, -1
    inside, spared = {*order}, readings.offerer_first_pass == "may_enter_later"
    place = course.used + (readings.first_bidder != "offerer")
    for word in words:
        for _ in order:
            seat, place = order[place % len(order)], place + 1
            speaks = seat == word.actor and seat in inside and seat != bidder
            if speaks and word.action == "bid":
                bidder = seat
            elif seat != bidder and not (spared and seat == order[course.used] and bidder < 0):
                inside.discard(seat)
            if speaks:
                break
        else:
            return False
    return True


def standing(state: State, gone: Sequence[int]) -> Iterator[tuple[Sequence[int], int]]:
    """The orders in which it can be a player's chance, or not known whose, after those of others in this
    round; and how many chances are used in each, at least."""
    if state.order:
        yield tuple(state.order), state.order.index(state.due)
    elif state.due < 0 and not gone:
        yield (), 0
    else:
        for order in permutations(range(len(state.cash))):
            after = 1 + max(map(order.index, gone), default=-1)
            used = after if state.due < 0 else order.index(state.due)
            if used >= after:
                yield order, used


def had_chance(state: State) -> tuple[int, ...]:
    """With the order unknown: who has had a chance in this round, whatever it is."""
    now = [set(each.order[: each.used]) for each in state.courses if each.round == state.course.round]
    return () if state.order else tuple(sorted(set.intersection(*now)))
