"""The table of plays - which entry can come in which phase - and what happens to one that has no cell.

An entry without a cell may show that something happened which nobody wrote down and which the record may
leave out: passes that closed an auction, chances let go, Directors who declined. That is put in where it
leads to a moment at which the entry is allowed, and only then.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from referee.breaches import Open, permitted
from referee.games.intercity import auction, chances, closing, consequences, offering, unrecorded
from referee.games.intercity.boards import COLOURS
from referee.games.intercity.building import blind, lay_in_doubt, next_contest, pick, top_up, won
from referee.games.intercity.segment import segment
from referee.games.intercity.state import (
    AUCTION,
    CONTEST,
    DIVIDENDS,
    LAY,
    NO_BID,
    NO_CHOICE,
    NOT_KNOWN,
    OFFER,
    ORDER,
    OVER,
    PICK,
    REVEAL,
    TOP_UP,
    TRACK,
    UNSEEN_BID,
    State,
    sections,
)
from referee.games.intercity.track import cards_told, choose, others_reveal, reveal, told_choices
from referee.games.intercity.turn_end import doubtful_dividends, forget_order, pay_dividends
from referee.rules import Kind

Handlers = Mapping[str, Callable[[Any, Any], None]]


def _word_without_offer(late: Callable[[Any, Any], None]) -> Callable[[Any, Any], None]:
    """A bid or pass when no share is up: of the auction that has just closed by itself, or of one that
    nobody opened on record."""

    def handler(state: State, move: Any) -> None:
        written_late = move.action == "pass" and move.actor in state.late
        if written_late or state.breaches.let_stand or _word_of_last(state):
            late(state, move)
        else:
            ways = list(unrecorded.implied_offer(state, move, move.actor))
            if not ways:
                late(state, move)
            raise state.breaches.open(ways)

    return handler


def _word_of_last(state: State) -> bool:
    """Can the word only belong to the auction before, or to none?"""
    closed = auction.closed_by_itself(state) and not state.leaves_out()
    return not state.table.silent_passes or closed


def _bid_in_track(state: State, move: Any) -> None:
    """A bid when the offering is over: it may still belong to the auction that ended it."""
    if auction.closed_by_itself(state):
        auction.late_bid(state, move)
    _in_track(state, move)
    raise state.impossible("The offering of shares is over.")


def _reveal_in_offer(state: State, move: Any) -> None:
    """While shares can be offered a reveal speaks of the turn before. With all fifty sold there is nothing to
    offer (IQ-20), and it may be the reveal of this turn, in which nobody chose."""
    if state.sold_out() and not _shows_turn_before(state, move):
        state.breaches.act()
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
        then = state.copy()
        chances.end(then, "I-1.3")
        others_reveal(then)
        if then.phase == OVER and permitted(closing.equity, then, move):
            chances.end(state, "I-1.3")
            others_reveal(state)
    closing.equity(state, move)


def _figures_in_offer(state: State, move: Any) -> None:
    """Figures of the turn before; with all shares sold those after track may be of this turn."""
    if move.after == "track" and state.sold_out() and move.built is not None:
        changed = any(sorted(set(one)) != sections(state.cubes[r]) for r, one in move.built)
        if changed or state.figured or not state.fresh:
            then = state.copy()
            chances.end(then, "I-1.3")
            if permitted(segment, then, move):
                chances.end(state, "I-1.3")
    segment(state, move)


def _told_after(handler: Callable[[Any, Any], None]) -> Callable[[Any, Any], None]:
    """What a turn brought about, written when shares can be offered: of the turn before; or, where it does
    not fit that one, of this turn, whose offers and choices nobody wrote down."""

    def claimed(state: State, move: Any) -> None:
        known = state.breaches.let_stand or not state.table.silent_passes
        known = known or (state.fresh and not state.unchosen)
        if known or (state.fresh and permitted(handler, state, move)):
            handler(state, move)
            return
        steps = None if state.breaches.let_stand else _steps_to(state, move)
        if steps is None:
            handler(state, move)
            return
        state.breaches.act()
        for _ in range(steps):
            _UNWRITTEN[state.phase](state, move)
        PLAYS[state.phase][move.action](state, move)

    return claimed


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
        **{action: _told_after(handler) for action, handler in _AFTER_TURN.items()},
        **_ALWAYS,
        "offer": offering.offer,
        "decline": offering.decline,
        "reveal": _reveal_in_offer,
        "equity": _equity_in_offer,
        "segment": _figures_in_offer,
        "reopen": unrecorded.reopen,
        "bid": _word_without_offer(auction.late_bid),
        "pass": _word_without_offer(auction.late_pass),
        "sale": unrecorded.sale,
        "transfer": offering.transfer,
    },
    AUCTION: {
        **_ALWAYS,
        "reopen": unrecorded.reopen,
        "bid": unrecorded.word(auction.bid),
        "pass": unrecorded.word(auction.pass_),
        "sale": unrecorded.sale,
    },
    TRACK: {
        **_ALWAYS,
        "choose": choose,
        "reveal": reveal,
        "reopen": unrecorded.reopen,
        "bid": _bid_in_track,
        "pass": auction.late_pass,
        "sale": unrecorded.sale,
        "transfer": offering.transfer,
        "segment": segment,
        "build": unrecorded.built_by_choice,
        "blind": unrecorded.blind_by_choice,
    },
    REVEAL: {
        **_ALWAYS,
        "reveal": reveal,
        "build": unrecorded.built_by_choice,
        "resolve": unrecorded.resolved_by_choice,
        "blind": unrecorded.blind_by_choice,
    },
    PICK: {**_AFTER_REVEAL, "pick": pick},
    CONTEST: {
        **_AFTER_REVEAL,
        "blind": blind,
        "build": unrecorded.built_in_contest,
        "resolve": unrecorded.resolve_in_contest,
        "top_up": unrecorded.topped_up_in_contest,
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
}

_OF_OFFER = frozenset({"offer", "decline", "bid", "pass", "sale"})
_AFTER_CHOICE = frozenset({"build", "resolve", "pick", "top_up", "dividend", "turn_order", "equity"})
_SPEAKING = frozenset({OFFER, AUCTION, TRACK})
STEPS = 10


def unplanned(state: State, move: Any) -> None:
    """An entry the phase has no cell for: something happened first that nobody has to write, or the entry
    comes at the wrong moment (I-4.1)."""
    steps = _steps_to(state, move)
    if steps is None:
        _WRONG[state.phase](state, move)
        raise state.impossible(f"The game is at {state.phase}.")
    state.breaches.let_stand = False  # the entry is allowed at its moment: nothing has to stand
    for _ in range(steps):
        _UNWRITTEN[state.phase](state, move)


def _steps_to(state: State, move: Any) -> int | None:
    """How many unwritten steps lead to a moment at which the entry is allowed, or to one that leaves open
    how it came about; None where none do."""
    if move.action in ("bid", "pass") and state.phase not in _SPEAKING and not state.table.silent_passes:
        return None
    then = state.copy()
    for steps in range(1, STEPS):
        step = _UNWRITTEN.get(then.phase)
        try:
            if step is None or not step(then, move):
                return None
        except Open:  # what nobody wrote can have come out in several ways
            return steps
        handler = PLAYS[then.phase].get(move.action)
        if handler is not None and permitted(handler, then, move):
            return steps
    return None


# -- what nobody has to write, phase by phase: false where nothing happens by itself -------------------


def _others_pass(state: State, move: Any) -> bool:
    if not state.table.silent_passes:
        return False
    if state.railroad == NOT_KNOWN and state.bidder >= 0:
        raise state.breaches.open(list(unrecorded.share_ways(state, move)))
    auction.pass_unwritten(state, move.entry)
    return True


def _chances_let_go(state: State, move: Any) -> bool:
    """Everybody who could still offer a share has let the chance go (IQ-15b), and the offering is over."""
    state.assume(move.entry)
    if state.open_end:
        chances.end_open(state)
        return True
    if state.sold_out():
        chances.end(state, "I-1.3")
        return True
    if not state.table.offer_optional or not state.table.silent_passes:
        return False
    if not state.order:
        chances.end(state, "I-5.13")
        return True
    for _ in range(3 * len(state.cash)):
        if state.phase != OFFER:
            return True
        if state.compelled:
            return False
        if state.open_end:
            chances.end_open(state)
            return True
        state.forget_auction()
        chances.chance_used(state, False)
    return state.phase != OFFER


def _others_decline(state: State, move: Any) -> bool:
    """Directors whose choice is not written have openly declined (IQ-15a) - not all of them, though: that
    nobody chose has to be written."""
    if all(one == NO_CHOICE for one in state.choice) and not any(state.told):
        return False
    others_reveal(state, move.entry)
    return True


def _cards_told(state: State, move: Any) -> bool:
    cards_told(state, move.entry)
    return True


def _contest_open(state: State, move: Any) -> bool:
    raise state.breaches.open(list(unrecorded.contest_ways(state, move)))


def _money_added(state: State, move: Any) -> bool:
    assert state.standing is not None
    railroad, section, bid = state.standing
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
    return True


def _prices_open(state: State, move: Any) -> bool:
    for railroad, section, bid in state.pending:
        if state.treasury[railroad] < max(bid, state.cost[section - 10] or 6):
            raise state.breaches.open(list(unrecorded.pending_ways(state, move)))
    for railroad, section, bid in state.pending:
        lay_in_doubt(state, railroad, section, bid)
    state.pending = []
    pay_dividends(state)
    return True


def _routes_open(state: State, move: Any) -> bool:
    doubtful_dividends(state)
    return True


def _cards_open(state: State, move: Any) -> bool:
    forget_order(state)
    return True


_UNWRITTEN: Mapping[str, Callable[[State, Any], bool]] = {
    AUCTION: _others_pass,
    OFFER: _chances_let_go,
    TRACK: _others_decline,
    REVEAL: _cards_told,
    CONTEST: _contest_open,
    TOP_UP: _money_added,
    LAY: _prices_open,
    DIVIDENDS: _routes_open,
    ORDER: _cards_open,
}


# -- why an entry comes at the wrong moment ------------------------------------------------------------


def _wrong_moment(state: State, rule: str, message: str, why: str = "") -> None:
    state.forbid(rule, message, why, at="action", flow=True)


def _in_offer(state: State, move: Any) -> None:
    due = state.name(state.due) if state.due >= 0 else "another player"
    if move.action == "choose" and state.fresh and any(state.laid):
        _wrong_moment(state, "I-6.6", "The cards are turned up: nobody can choose any more this turn.")
    elif state.round == 1:
        _wrong_moment(
            state,
            "I-5.12",
            f"The offering of shares is not over: {due} has not had a chance to offer yet.",
            "everybody has one in the first round",
        )
    else:
        _wrong_moment(
            state,
            "I-5.13",
            f"The offering of shares is not over: every player has money, and it is the chance of {due}.",
            "after the first round it goes on until a player has no money",
        )


def _in_auction(state: State, move: Any) -> None:
    asked = state.name(state.pointer) if state.pointer >= 0 else "somebody"
    colour = COLOURS[state.railroad] if state.railroad != NOT_KNOWN else "a railroad"
    if move.action in ("offer", "decline"):
        _wrong_moment(
            state,
            "I-5.1",
            f"A share of {colour} is being bid for: one share at a time. {asked} is to bid or pass.",
        )
    else:
        _wrong_moment(state, "I-4.1", f"A share of {colour} is being bid for; {asked} is to bid or pass.")


def _in_track(state: State, move: Any) -> None:
    if move.action in _OF_OFFER:
        _wrong_moment(
            state,
            state.ended_by if move.action in ("offer", "decline") else "I-4.1",
            "The offering of shares is over for this turn; now the Directors choose: "
            f"{told_choices(state)} to come.",
        )
    elif move.action == "turn_order":
        _wrong_moment(state, "I-4.1", "Track and dividends come before new turn order cards.")
    elif all(one == NO_CHOICE for one in state.choice):
        raise state.unknown(
            "I-4.1",
            "No Director's choice is recorded, so what follows the purchase of track cannot be judged.",
            "if all openly declined, an entry `{action: reveal}` says so",
            at="action",
        )
    else:
        _wrong_moment(state, "I-4.1", f"The Directors choose: {told_choices(state)} to come.")


def _after_reveal(state: State, move: Any) -> None:
    """Between reveal and dividends: what is too late, or too early."""
    if move.action == "choose":
        _wrong_moment(state, "I-6.6", "The cards are turned up: nobody can choose any more.")
    elif move.action in ("bid", "pass"):
        _wrong_moment(
            state,
            "I-6.11",
            "A contest is no open auction: every Director makes one blind bid (`blind`).",
        )
    else:
        _wrong_moment(state, "I-4.1", f"{_waits_for(state)} comes first.")


def _waits_for(state: State) -> str:
    if state.phase == CONTEST:
        contest = state.contests[0]
        missing = [
            COLOURS[r]
            for r in range(5)
            if contest.members >> r & 1 and state.blind[r] in (NO_BID, UNSEEN_BID)
        ]
        return f"The blind bid of {' and '.join(missing)} for section {contest.section}"
    if state.phase == PICK:
        return f"Which railroad is to build section {state.contests[0].section}"
    return {
        ORDER: "The assignment of turn order cards",
        DIVIDENDS: "The payment of dividends",
    }.get(state.phase, "The building of track")


def _in_over(state: State, move: Any) -> None:
    _wrong_moment(state, "I-3.1", f"The game was over with turn {state.turn}; nothing can follow.")


_WRONG: Mapping[str, Callable[[State, Any], None]] = {
    OFFER: _in_offer,
    AUCTION: _in_auction,
    TRACK: _in_track,
    REVEAL: _after_reveal,
    PICK: _after_reveal,
    CONTEST: _after_reveal,
    TOP_UP: _after_reveal,
    LAY: _after_reveal,
    DIVIDENDS: _after_reveal,
    ORDER: _after_reveal,
    OVER: _in_over,
}
