"""Why an entry comes at the wrong moment of the turn (I-4.1), phase by phase; and offers after the end of the
offering, which a table may have let pass (I-5.13, I-5.14)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import takewhile
from typing import Any

from referee.games.intercity.play.habits import OF_SHARES
from referee.games.intercity.play.offering import auction, offers
from referee.games.intercity.play.offering.offer_turns import out_of_money
from referee.games.intercity.play.offering.unwritten_offers import late_word, reopened
from referee.games.intercity.play.state import NO_BID, NO_CHOICE, State
from referee.games.intercity.play.track.choices import bids_alone, not_director, nothing_chosen, told_choices
from referee.games.intercity.play.values import SHARES, Course
from referee.games.intercity.record import phases
from referee.games.intercity.record.boards import COLOURS, RAILROADS, members
from referee.games.intercity.record.moves import NOT_KNOWN, UNSEEN_BID, Bid, Offer, Unoffered

_BY_MONEY = ("I-5.13", "I-5.14")
_OF_OFFER = frozenset({"offer", "decline", "bid", "pass", "sale"})


def _in_offer(state: State, move: Any) -> None:
    due = state.name(state.due) if state.due >= 0 else "another player"
    over = state.fresh and any(state.laid)
    if move.action == "choose" and (over or state.director[move.railroad] < 0):
        _too_late_to_choose(state, move, " this turn")
    elif state.course.round == 1 and not (state.silent and state.readings.offer_deadlock == "must_offer"):
        told = f"The offering of shares is not over: {due} has not had a chance to offer yet."
        state.forbid("I-5.12", told, "everybody has one in the first round", at="action")
    else:
        whose = f", and it is the chance of {due}" if state.due >= 0 else ""
        told = f"The offering of shares is not over: every player has money{whose}."
        why = "after the first round it goes on until a player has no money"
        state.forbid("I-5.13", told, why, at="action")


def _too_late_to_choose(state: State, move: Any, when: str) -> None:
    """The cards are up; and a railroad without a Director chooses none whenever they are."""
    if state.director[move.railroad] < 0:
        not_director(state, move.actor, move.railroad)
    else:
        told = f"The cards are turned up: nobody can choose any more{when}."
        state.forbid("I-6.6", told, at="action")


def _in_auction(state: State, move: Any) -> None:
    asked = state.name(state.pointer) if state.pointer >= 0 else "somebody"
    colour = COLOURS[state.railroad] if state.railroad != NOT_KNOWN else "a railroad"
    rule, alone = ("I-5.1", ", one share at a time") if move.action in ("offer", "decline") else ("I-4.1", "")
    told = f"A share of {colour} is being bid for{alone}; {asked} is to bid or pass."
    state.forbid(rule, told, at="action")


def in_track(state: State, move: Any) -> None:
    """Says why an entry does not belong into the purchase of track: what is over, or what comes first."""
    if move.action in _OF_OFFER:
        told = "The offering of shares is over for this turn; now the Directors choose:"
        why = out_of_money(state) if state.ended_by in _BY_MONEY else ""
        state.forbid(state.ended_by, f"{told} {told_choices(state)} to come.", why, at="action")
    elif move.action == "turn_order":
        state.forbid("I-4.1", "Track and dividends come before new turn order cards.", at="action")
    elif all(section == NO_CHOICE for section in state.choice) and not _chosen_later(state, move):
        raise state.unknown(
            "I-4.1",
            "No Director's choice is recorded, so what follows the purchase of track cannot be judged.",
            "if all openly declined, an entry `{action: reveal}` says so",
            at="action",
        )
    else:
        state.forbid("I-4.1", f"The Directors choose: {told_choices(state)} to come.", at="action")


def _of_one_turn(move: Any) -> bool:
    return move.action not in OF_SHARES and move.action != "turn_order"


def _chosen_later(state: State, move: Any) -> bool:
    """Does the record tell of the choices of this turn, after an entry?"""
    later = takewhile(_of_one_turn, state.kept.moves[move.entry - 1 :])
    return move.entry > 0 and any(other.action in ("choose", "reveal") for other in later)


def _after_reveal(state: State, move: Any) -> None:
    """Between reveal and dividends: what is too late, or too early."""
    alone = bids_alone(state) if state.phase == phases.REVEAL else []
    if alone and move.action != "choose":
        colour = COLOURS[alone[0]]
        told = f"{colour.capitalize()} has bid, and no other railroad is written to have chosen its section"
        told = f"{told}: only those that want one section bid."
        state.forbid("I-6.10", told, "a choice that built nothing has to be written", at="action")
    elif move.action == "choose":
        _too_late_to_choose(state, move, "")
    elif move.action in ("bid", "pass"):
        told = "A contest is no open auction: every Director makes one blind bid (`blind`)."
        state.forbid("I-6.11", told, at="action")
    else:
        state.forbid("I-4.1", f"{_waits_for(state)} comes first.", at="action")


def _waits_for(state: State) -> str:
    if state.phase == phases.CONTEST:
        contest = state.contests[0]
        missing = [COLOURS[r] for r in members(contest.members) if state.blind[r] in (NO_BID, UNSEEN_BID)]
        return f"The blind bid of {' and '.join(missing)} for section {contest.section}"
    if state.phase == phases.PICK:
        return f"Which railroad is to build section {state.contests[0].section}"
    return {
        phases.ORDER: "The assignment of turn order cards",
        phases.DIVIDENDS: "The payment of dividends",
    }.get(state.phase, "The building of track")


def _in_over(state: State, move: Any) -> None:
    if move.action == "choose" and state.shown and state.part < 2:  # of the turn only track is written
        _too_late_to_choose(state, move, "")
        return
    broke = out_of_money(state) if state.ended_by in _BY_MONEY and max(state.director) < 0 else ""
    if move.action in _OF_OFFER and broke:  # and nobody could build
        state.forbid(state.ended_by, ENDED, broke, at="action")
    told = f"The game was over with turn {state.turn}; nothing can follow."
    state.forbid("I-3.1", told, at="action")


WRONG: Mapping[str, Callable[[State, Any], None]] = {
    phases.OFFER: _in_offer,
    phases.AUCTION: _in_auction,
    phases.TRACK: in_track,
    phases.REVEAL: _after_reveal,
    phases.PICK: _after_reveal,
    phases.CONTEST: _after_reveal,
    phases.TOP_UP: _after_reveal,
    phases.LAY: _after_reveal,
    phases.DIVIDENDS: _after_reveal,
    phases.ORDER: _after_reveal,
    phases.OVER: _in_over,
}


ENDED = "The offering of shares is over."


def late_bid(state: State, move: Bid) -> None:
    """A bid when the offering is over: it may still belong to the auction that ended it."""
    ways = [] if state.breaches.let_stand else reopened(state, move)
    if ways:
        raise state.breaches.open(ways)
    if auction.closed_by_itself(state):
        late_word(auction.late_bid, state, move)
    in_track(state, move)
    raise state.cannot(ENDED)


def late_offer(state: State, move: Offer | Unoffered) -> None:
    """An offer when the offering is over. Where nobody has chosen track yet, the table may have gone on all
    the same."""
    in_track(state, move)
    if isinstance(move, Unoffered) or move.own or not can_go_on(state):
        raise state.cannot(ENDED)
    if state.sold[move.railroad] >= SHARES:
        raise state.cannot(f"{RAILROADS[move.railroad]} has no share left.", "railroad")
    state.breaches.act()
    go_on(state, move.actor)
    offers.offer(state, move)


def can_go_on(state: State) -> bool:
    """Can the table have gone on offering, though that was over?"""
    return state.phase == phases.TRACK and nothing_chosen(state)


def go_on(state: State, actor: int) -> None:
    """It did: the chance of this player, the last of a round."""
    state.phase = phases.OFFER
    state.courses = (Course(tuple(state.order), max(state.course.round, 2), len(state.cash) - 1),)
    state.due = actor if state.order else -1
