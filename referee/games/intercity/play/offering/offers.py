"""OFFER SHARES, what a player does with a chance: offer a share, or let it go (rules I-5.1, I-5.11).

To let a chance go moves nothing and need not be written (IQ-15b), nor an auction without a sale (IQ-65):
whoever offers after others have let theirs go shows that they did.
"""

from __future__ import annotations

from referee.games.intercity.play.offering.auction import open_auction
from referee.games.intercity.play.offering.chances import optional, possible_orders, surely_broke, until
from referee.games.intercity.play.offering.offer_turns import (
    chance_used,
    end,
    goes_on,
    out_of_money,
    say_open,
)
from referee.games.intercity.play.offering.refusals import none_left
from referee.games.intercity.play.state import State
from referee.games.intercity.play.values import SHARES, Course
from referee.games.intercity.record.boards import COLOURS
from referee.games.intercity.record.moves import Decline, Offer, Transfer
from referee.games.intercity.record.phases import OFFER


def offer(state: State, move: Offer) -> None:
    """A player puts up a share (I-5.1)."""
    actor, railroad = move.actor, move.railroad
    courses = may_act(state, actor, "offer a share")
    if move.own:
        _may_resell(state, move)
    elif state.sold[railroad] >= SHARES:
        raise none_left(state, railroad)
    if not state.readings.broke_may_offer and state.most_cash(actor) <= 0:
        told = f"{state.name(actor)} has no money; by this table's reading he cannot offer a share."
        state.forbid("I-5.1", told, at="player", rulings=("broke_may_offer",))
    if state.tried >> railroad & 1 and state.course in courses:
        offered = f"{state.name(actor)} has just offered a share of {COLOURS[railroad]} in vain"
        told = f"{offered}; now it is another or none."
        state.forbid("I-5.1", told, at="railroad", rulings=("unsold",))
    state.breaches.act()
    say_open(state)
    _takes_chance(state, actor, courses, move.entry)
    state.offered_at = move.entry
    open_auction(state, actor, railroad, move.own)


def _may_resell(state: State, move: Offer) -> None:
    who, colour = state.name(move.actor), COLOURS[move.railroad]
    if not state.readings.resale:
        told = (
            f"{who} offers a share of {colour} of his own; only shares the railroad still has can be offered."
        )
        state.forbid("I-5.1", told, at="own", rulings=("resale",))
    if not state.shares[move.railroad][move.actor]:
        raise state.refuse("I-5.1", f"{who} owns no share of {colour}.", at="own", rulings=("resale",))


def may_act(state: State, actor: int, what: str) -> list[Course]:
    """The chance is this player's (I-5.11; the very first I-2.5), or those before have let theirs go: the
    orders in which that can be."""
    if actor == state.due:
        return [*state.courses]
    after = [until(state, course, actor) for course in possible_orders(state)]
    found = [course for course in after if not isinstance(course, str)]
    if found:
        return found
    if not state.order:
        told = f"{state.name(actor)} has had every chance to offer, in whatever order the cards lie."
        broke = out_of_money(state)
        state.forbid("I-5.13", told, broke or "a round without a sale ends the offering", at="player")
        return []
    who, due = state.name(actor), state.name(state.due)
    told = f"{who} cannot {what} now: it is the chance of {due}, who holds card {state.card[state.due]}."
    if (state.turn, *state.course[1:3]) == (1, 1, 0):
        state.forbid("I-2.5", told, "the player with card 1 begins", at="player")
    else:
        why = "chances go round by turn order card, whoever bought the last share"
        state.forbid("I-5.11", told, why, at="player")
    return []


def _takes_chance(state: State, actor: int, found: list[Course], entry: int) -> None:
    """A player's chance has come, by name: a share whose offer nobody wrote down was sold before it."""
    if found and all(course[1:3] != state.course[1:3] for course in found):
        state.assume(entry)
    settled = (
        course._replace(floating=0) if course.floating == 1 or not course.used else course
        for course in found or state.courses  # where it was not his, and stood
    )
    state.courses = tuple(sorted(settled, key=lambda course: course[1:3]))
    state.due = actor if state.order else -1


def decline(state: State, move: Decline) -> None:
    """A player lets a chance to offer go by (IQ-5)."""
    courses = may_act(state, move.actor, "decline to offer")
    if not any(optional(state, course) for course in courses or state.courses):
        compelled = (courses or state.courses)[0].compelled
        rule, ruling = ("I-5.13", "offer_deadlock") if compelled else ("I-5.1", "offer_optional")
        told = f"{state.name(move.actor)} has to offer a share: by this table's reading no chance is let go."
        state.forbid(rule, told, at="action", rulings=(ruling,))
    state.breaches.act()
    say_open(state)
    _takes_chance(state, move.actor, courses, move.entry)
    state.move_on()
    state.fresh = False
    goes_on(state)
    state.offerer = move.actor
    chance_used(state, False)


def transfer(state: State, move: Transfer) -> None:
    """One player gives another money: no rule provides for it (IQ-26)."""
    who, to = state.name(move.actor), state.name(move.to)
    if not state.readings.transfers:
        told = f"{who} gives {to} ${move.amount}; money changes hands between players in no part of the turn."
        state.forbid("I-4.1", told, at="to", rulings=("transfers",))
    if move.amount > state.most_cash(move.actor):
        told = f"{who} has only ${state.most_cash(move.actor)}."
        raise state.refuse("I-4.1", told, at="amount", rulings=("transfers",))
    state.breaches.act()
    state.before = None
    state.at_least("cash", move.actor, move.amount)
    state.cash[move.actor] -= move.amount
    state.cash[move.to] += move.amount
    state.paid = []
    stops = state.course.round > 1 and state.readings.later_rounds == "stop_at_once"
    if state.phase == OFFER and stops and surely_broke(state):
        end(state, "I-5.14")
