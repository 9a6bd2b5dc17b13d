"""OFFER SHARES, its course: whose chance it is, and when the offering is over (rules I-5.11 to I-5.14)."""

from __future__ import annotations

from referee.games.intercity.play.offering.chances import ANY_MONEY, IDLE, after_chance, surely_broke
from referee.games.intercity.play.state import State
from referee.games.intercity.play.track.choices import begin_track
from referee.games.intercity.play.values import Course
from referee.games.intercity.record.boards import COLOURS
from referee.games.intercity.record.phases import OFFER
from referee.rules import Kind


def goes_on(state: State) -> None:
    """Shares are offered on where somebody without money would have ended that: everybody has some."""
    if all(ANY_MONEY in course.open for course in state.courses):
        all_have_money(state)
    state.courses = tuple(course._replace(open="") for course in state.courses)
    state.open_end = ""


def all_have_money(state: State) -> None:
    """Whoever may have none has some."""
    for seat, cash in enumerate(state.cash):
        if cash <= 0:
            state.at_least("cash", seat, 1)


def chance_used(state: State, sold: bool) -> None:
    """A chance to offer is used: is the offering over, and if not, whose chance is next?"""
    state.phase, state.tried = OFFER, 0
    after = [after_chance(state, course, sold) for course in state.courses]
    going = [course for course in after if not isinstance(course, str)]
    if not going:
        rule = str(after[0])
        if rule == IDLE:
            told = "A whole round went by without a sale: the offering of shares ends here."
            why = "the rulebook has no way out of this; it lays no duty to offer or to bid on anybody"
            state.say(Kind.NOTE, "I-5.13", told, why, rulings=DEADLOCK)
        end(state, "I-5.13" if rule == IDLE else rule)
        return
    state.courses = tuple(going)
    some_over = WHICH_ORDER if len(going) < len(after) else ""
    state.open_end = next((course.open for course in going if course.open), some_over)
    state.due = state.order[state.course.used] if state.order else -1


DEADLOCK = ("offer_deadlock", "idle_cycle")
WHICH_ORDER = "whose chances belong to one round is not known without the turn order cards"


def end(state: State, rule: str) -> None:
    """The offering of shares is over by this rule, and the purchase of track begins."""
    state.ended_by = rule
    state.open_end = ""
    state.courses = (Course(),)
    begin_track(state)


def out_of_money(state: State) -> str:
    """Who has no money left, for a sentence; empty where that is nobody, or is not known."""
    names = [state.name(seat) for seat in surely_broke(state)]
    return f"{' and '.join(names)} {'have' if len(names) > 1 else 'has'} no money left" if names else ""


def ended_by_money(state: State) -> str:
    """The rule by which somebody without money has ended the offering before this moment; empty where nobody
    has. Who begins a round so has done so before it."""
    if not surely_broke(state):
        return ""
    readings = state.readings
    round_, begins = state.course.round, bool(state.order) and not state.course.used
    if round_ == 1:
        return "" if begins or readings.first_round != "stop_at_zero" else "I-5.14"
    if begins or readings.later_rounds == "stop_at_once":
        return "I-5.13" if begins and round_ == 2 else "I-5.14"
    return ""


def say_open(state: State) -> None:
    """That the rules do not say whether the offering is over; where only money is not recorded nothing
    is said: a legal game goes on as the record does."""
    if "rulebook" in state.open_end:
        told = f"Whether the offering of shares is over cannot be told: {state.open_end}."
        state.say(Kind.UNDETERMINED, "I-5.14", told, rulings=DEADLOCK)


def end_open(state: State) -> None:
    """The record goes on with track where it was open whether the offering was over."""
    say_open(state)
    end(state, "I-5.14")


def what_is_due(state: State) -> str:
    """What goes on instead of an auction: whose chance it is, or what has become of the share last up."""
    if state.sale is not None:
        railroad, buyer, price, _ = state.sale
        return f"the share of {COLOURS[railroad]} went to {state.name(buyer)} for ${price}"
    if state.phase == OFFER:
        return f"it is the chance of {state.name(state.due)} to offer one"
    return "the offering of shares is over for this turn"
