"""The table of plays - which entry can come in which phase - and what happens to one that has no cell."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from referee.games.intercity import auction, chances, closing, consequences, offering, unrecorded
from referee.games.intercity.boards import COLOURS
from referee.games.intercity.building import blind, next_contest, pick, top_up, won
from referee.games.intercity.rulebook import RULES
from referee.games.intercity.segment import segment
from referee.games.intercity.state import (
    AUCTION,
    CONTEST,
    DIVIDENDS,
    LAY,
    LOST,
    NO_BID,
    NO_CHOICE,
    OFFER,
    ORDER,
    OVER,
    PICK,
    REVEAL,
    TOP_UP,
    TRACK,
    UNSEEN,
    UNSEEN_BID,
    State,
    sections,
)
from referee.games.intercity.track import choose, others_reveal, reveal, told_choices
from referee.games.intercity.turn_end import doubtful_dividends, pay_dividends
from referee.rules import Illegal, Kind, Undetermined

Handlers = Mapping[str, Callable[[Any, Any], None]]


def _bid_in_track(state: State, move: Any) -> None:
    """A bid when the offering is over: it may still belong to the auction that ended it."""
    if auction.closed_by_itself(state):
        auction.late_bid(state, move)
    _in_track(state, move)


def _reveal_in_offer(state: State, move: Any) -> None:
    """While shares can be offered a reveal speaks of the turn before. With all fifty sold there is nothing to
    offer (IQ-20), and it may be the reveal of this turn, in which nobody chose."""
    if state.sold_out() and not _shows_turn_before(state, move):
        chances.end(state, "I-1.3")
        reveal(state, move)
        return
    consequences.reveal(state, move)
    state.either = state.sold_out() and not move.sections


def _shows_turn_before(state: State, move: Any) -> bool:
    written = state.shown or state.part > 1 or not state.fresh or not any(state.laid)
    return not written and all(max(state.choice[r], 0) == one for r, one in move.sections)


def _equity_in_offer(state: State, move: Any) -> None:
    """Final payments: with all shares sold they show that the cards were turned up and nobody built."""
    if state.either:
        then = state.aside()
        chances.end(then, "I-1.3")
        others_reveal(then)
        if then.phase == OVER:
            chances.end(state, "I-1.3")
            others_reveal(state)
    closing.equity(state, move)


def _figures_in_offer(state: State, move: Any) -> None:
    """Figures of the turn before; with all shares sold those after track may be of this turn."""
    if move.after == "track" and state.sold_out() and move.built is not None:
        changed = any(sorted(set(one)) != sections(state.cubes[r]) for r, one in move.built)
        if changed or state.figured or not state.fresh:
            chances.end(state, "I-1.3")
    segment(state, move)


_ALWAYS: Handlers = {"director": consequences.director}
_AFTER_REVEAL: Handlers = {
    **_ALWAYS,
    "reveal": consequences.reveal,
    "build": consequences.built,
    "resolve": consequences.resolve,
    "top_up": consequences.topped_up,
    "blind": consequences.empty_blind,
}
_AFTER_TURN: Handlers = {
    **_AFTER_REVEAL,
    "dividend": closing.dividend,
    "turn_order": closing.turn_order,
    "equity": closing.equity,
    "segment": segment,
}


PLAYS: Mapping[str, Handlers] = {
    OFFER: {
        **_AFTER_TURN,
        "offer": offering.offer,
        "decline": offering.decline,
        "reveal": _reveal_in_offer,
        "equity": _equity_in_offer,
        "segment": _figures_in_offer,
        "bid": auction.late_bid,
        "pass": auction.late_pass,
        "sale": unrecorded.sale,
        "transfer": offering.transfer,
    },
    AUCTION: {
        **_ALWAYS,
        "bid": auction.bid,
        "pass": auction.pass_,
        "sale": unrecorded.sale,
    },
    TRACK: {
        **_ALWAYS,
        "choose": choose,
        "reveal": reveal,
        "bid": _bid_in_track,
        "pass": auction.late_pass,
        "sale": unrecorded.sale,
        "transfer": offering.transfer,
        "segment": segment,
    },
    REVEAL: {**_ALWAYS, "reveal": reveal},
    PICK: {**_AFTER_REVEAL, "pick": pick},
    CONTEST: {
        **_AFTER_REVEAL,
        "blind": blind,
        "build": unrecorded.built_in_contest,
        "resolve": unrecorded.resolve_in_contest,
    },
    TOP_UP: {**_AFTER_REVEAL, "top_up": top_up, "build": unrecorded.built_top_up},
    LAY: {**_AFTER_REVEAL, "build": unrecorded.built_pending},
    DIVIDENDS: {**_AFTER_REVEAL, "dividend": closing.dividend, "segment": segment},
    ORDER: {
        **_AFTER_REVEAL,
        "dividend": closing.dividend,
        "turn_order": closing.turn_order,
        "segment": segment,
    },
    OVER: _AFTER_TURN,
    LOST: {},
}

_OF_OFFER = frozenset({"offer", "decline", "bid", "pass", "sale"})
_NEXT_TURN = frozenset({"offer", "decline", "sale", "transfer"})
_AFTER_CHOICE = frozenset({"build", "resolve", "pick", "top_up", "dividend", "turn_order", "equity"})
_FROM_CHOICE = frozenset({"choose"})
_AFTER_IF_LEGAL = frozenset({"offer", "decline", "blind"})


def unplanned(state: State, move: Any) -> None:
    """An entry the phase has no cell for: something is due first that happens by itself, or the entry
    comes at the wrong moment (I-4.1)."""
    _UNPLANNED[state.phase](state, move)


def _wrong_moment(rule: str, message: str, why: str = "") -> Illegal:
    return Illegal(RULES[rule], message, why, field="action", flow=True)


def _not_known(state: State, move: Any, rule: str, missing: str, why: str = "") -> Undetermined:
    """The record lacks a fact. Where it goes on to the next turn all the same, it has lost its reader:
    nothing that follows can be judged."""
    if move.action in _NEXT_TURN:
        state.phase = LOST
        state.missing = missing
    return Undetermined(RULES[rule], missing, why, field="action")


def _in_lost(state: State, move: Any) -> None:
    raise Undetermined(
        RULES["I-4.1"], f"This cannot be judged any more. {state.missing}", field="action", flow=True
    )


def _in_offer(state: State, move: Any) -> None:
    if state.open_end:
        chances.end_open(state)
        return
    if state.sold_out() and move.action in _FROM_CHOICE:
        chances.end(state, "I-1.3")
        return
    due = state.name(state.due)
    if move.action == "choose" and state.fresh and any(state.laid):
        raise _wrong_moment("I-6.6", "The cards are turned up: nobody can choose any more this turn.")
    if state.round == 1:
        raise _wrong_moment(
            "I-5.12",
            f"The offering of shares is not over: {due} has not had a chance to offer yet.",
            "everybody has one in the first round",
        )
    raise _wrong_moment(
        "I-5.13",
        f"The offering of shares is not over: every player has money, and it is the chance of {due}.",
        "after the first round it goes on until a player has no money",
    )


def _in_auction(state: State, move: Any) -> None:
    asked, colour = state.name(state.pointer), COLOURS[state.railroad]
    if move.action in ("offer", "decline"):
        raise _wrong_moment(
            "I-5.1", f"A share of {colour} is being bid for: one share at a time. {asked} is to bid or pass."
        )
    raise _wrong_moment("I-4.1", f"A share of {colour} is being bid for; {asked} is to bid or pass.")


def _in_track(state: State, move: Any) -> None:
    any_choice = any(one != NO_CHOICE for one in state.choice)
    unchosen = move.action == "build" and state.choice[move.railroad] == NO_CHOICE and move.section
    if unchosen and state.director[move.railroad] >= 0:
        raise Undetermined(
            RULES["I-6.6"],
            f"The section {COLOURS[move.railroad]} chose is not recorded, so its building cannot be judged.",
            field="railroad",
        )
    if any_choice and move.action in _AFTER_CHOICE:
        others_reveal(state)
        return
    if move.action in _AFTER_IF_LEGAL and any_choice and _comes_next(state, move):
        others_reveal(state)
        return
    if move.action in _OF_OFFER:
        raise _wrong_moment(
            state.ended_by if move.action in ("offer", "decline") else "I-4.1",
            "The offering of shares is over for this turn; now the Directors choose: "
            f"{told_choices(state)} to come.",
        )
    if move.action == "blind":
        raise _wrong_moment("I-6.10", f"The cards are not turned up yet: {told_choices(state)} to choose.")
    if move.action == "turn_order":
        raise _wrong_moment("I-4.1", "Track and dividends come before new turn order cards.")
    raise Undetermined(
        RULES["I-4.1"],
        "No Director's choice is recorded, so what follows the purchase of track cannot be judged.",
        "if all openly declined, an entry `{action: reveal}` says so",
        field="action",
    )


def _comes_next(state: State, move: Any) -> bool:
    """Would the entry be in its place if the Directors who have not chosen had declined (IQ-15a)?"""
    then = state.aside()
    others_reveal(then)
    if move.action == "blind":
        return then.phase == CONTEST and any(one.members >> move.railroad & 1 for one in then.contests)
    return then.phase in (DIVIDENDS, ORDER, LAY) or (then.phase == OFFER and then.due == move.actor)


def _in_reveal(state: State, move: Any) -> None:
    if move.action == "choose":
        raise _wrong_moment("I-6.6", "All Directors have chosen; the cards are about to be turned up.")
    unseen = [COLOURS[r] for r in range(5) if state.choice[r] == UNSEEN]
    raise _not_known(
        state,
        move,
        "I-6.6",
        f"The record does not say which card {' and '.join(unseen)} showed, "
        "so what follows cannot be judged.",
        "an entry `{action: reveal, sections: {...}}` names it",
    )


def _after_reveal(state: State, move: Any, missing: str) -> None:
    """Between reveal and dividends: what is too late, and what waits for a fact."""
    if move.action == "choose":
        raise _wrong_moment("I-6.6", "The cards are turned up: nobody can choose any more.")
    if move.action in ("bid", "pass"):
        raise _wrong_moment(
            "I-6.11", "A contest is no open auction: every Director makes one blind bid (`blind`)."
        )
    raise _not_known(state, move, "I-4.1", missing)


def _in_pick(state: State, move: Any) -> None:
    _after_reveal(
        state, move, f"Which railroad is to build section {state.contests[0].section} is not recorded."
    )


def _in_contest(state: State, move: Any) -> None:
    contest = state.contests[0]
    missing = [
        COLOURS[r] for r in range(5) if contest.members >> r & 1 and state.blind[r] in (NO_BID, UNSEEN_BID)
    ]
    _after_reveal(
        state,
        move,
        f"The blind bid of {' and '.join(missing)} for section {contest.section} "
        "is not recorded, nor who won it.",
    )


def _in_top_up(state: State, move: Any) -> None:
    assert state.standing is not None
    railroad, section, bid = state.standing
    if move.action in ("choose", "bid", "pass"):
        _after_reveal(state, move, "")
    state.say(
        Kind.UNDETERMINED,
        "I-6.16",
        f"Whether {COLOURS[railroad]} added to its bid for section {section} "
        "is not recorded; it is taken for yes.",
        rulings=("top_up",),
    )
    state.standing = None
    won(state, railroad, section, state.cost[section - 10], bid)
    next_contest(state)


def _in_lay(state: State, move: Any) -> None:
    if move.action in ("choose", "bid", "pass"):
        _after_reveal(state, move, "")
    for railroad, section, bid in state.pending:
        if state.treasury[railroad] < max(bid, state.cost[section - 10] or 6):
            raise _not_known(
                state,
                move,
                "I-6.5",
                f"Whether {COLOURS[railroad]} could pay for section {section} "
                "hangs on its price, which is not known.",
                "the record names no board, and no `build` entry tells the price",
            )
    for railroad, section, bid in state.pending:
        unrecorded.lay_in_doubt(state, railroad, section, bid)
    state.pending = []
    pay_dividends(state)


def _in_dividends(state: State, move: Any) -> None:
    if move.action in ("choose", "bid", "pass"):
        _after_reveal(state, move, "")
    unknown = [COLOURS[r] for r in range(5) if state.lengths[r] < 0]
    state.say(
        Kind.UNDETERMINED,
        "I-7.3",
        f"The longest route of {' and '.join(unknown)} cannot be told without "
        "the board, so dividends are not known.",
        "the record names no board, and no `dividend` entry tells the length",
        rulings=("map",),
    )
    doubtful_dividends(state)


def _in_order(state: State, move: Any) -> None:
    if state.order:
        missing = (
            "Who holds which turn order card is not known: it hangs on "
            "dividends that the record does not hold."
        )
    else:
        missing = "Who holds which turn order card is not recorded."
    rule = "I-8.1" if state.order else "I-2.4"
    raise _not_known(state, move, rule, missing, "`{action: turn_order, cards: {...}}` tells it")


def _in_over(state: State, move: Any) -> None:
    raise _wrong_moment("I-3.1", f"The game was over with turn {state.turn}; nothing can follow.")


_UNPLANNED: Mapping[str, Callable[[State, Any], None]] = {
    OFFER: _in_offer,
    AUCTION: _in_auction,
    TRACK: _in_track,
    REVEAL: _in_reveal,
    PICK: _in_pick,
    CONTEST: _in_contest,
    TOP_UP: _in_top_up,
    LAY: _in_lay,
    DIVIDENDS: _in_dividends,
    ORDER: _in_order,
    OVER: _in_over,
    LOST: _in_lost,
}
