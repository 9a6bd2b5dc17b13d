"""The table of plays - which entry can come in which phase - and what happens to one that has no cell.

What it shows to have happened, which the record may leave out (passes that closed an auction, chances let go,
Directors who declined), is put in where the entry is allowed after it, and only then."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from referee.breaches import Refused, permitted
from referee.games.intercity.play import sales
from referee.games.intercity.play.catching_up import (
    CLOSING,
    OF_TURN,
    TABLE,
    Handler,
    Handlers,
    once_a_turn,
    played_later,
    refused_later,
    steps_to,
)
from referee.games.intercity.play.figures.segment import segment
from referee.games.intercity.play.moments import CARDS_DEALT
from referee.games.intercity.play.offering import (
    auction,
    offer_turns,
    offers,
    unnoted_sales,
    unwritten_offers,
)
from referee.games.intercity.play.state import NO_CHOICE, State
from referee.games.intercity.play.track import (
    after_contests,
    closing,
    consequences,
    unwritten_choices,
    unwritten_contests,
)
from referee.games.intercity.play.track.building import pick, top_up
from referee.games.intercity.play.track.choices import cards_told, choose, others_reveal, reveal
from referee.games.intercity.play.track.turn_end import not_judged
from referee.games.intercity.play.track.untold_track import last_turn, perhaps_ended
from referee.games.intercity.play.unwritten_passes import builds_to_come, let_chances_go
from referee.games.intercity.play.wrong_moment import late_bid, late_offer
from referee.games.intercity.record import phases
from referee.games.intercity.record.moves import BORDER, UNSEEN


def _reveal_in_offer(state: State, move: Any) -> None:
    """While shares can be offered a reveal speaks of the turn before. With all fifty sold there is nothing to
    offer (IQ-20), and it may be the reveal of this turn, in which nobody chose."""
    if state.sold_out() and not _shows_turn_before(state, move):
        state.breaches.act()
        offer_turns.end(state, "I-1.3")
        reveal(state, move)
        return
    _REVEAL_OF_TURN(state, move)
    state.either = state.phase == phases.OFFER and state.sold_out() and not move.sections


def _shows_turn_before(state: State, move: Any) -> bool:
    written = state.shown or state.part > 1 or not state.fresh or not any(state.laid)
    fits = all(max(state.choice[r], 0) == section for r, section in move.sections)
    return builds_to_come(state, move) or (fits and not written)


def _equity_in_offer(state: State, move: Any) -> None:
    """Final payments: with all shares sold they show that the cards were turned up and nobody built."""
    if state.either:
        _after_steps(state, move, closing.equity, partial(offer_turns.end, rule="I-1.3"), others_reveal)
    elif perhaps_ended(state):
        _after_steps(state, move, closing.equity, last_turn)
    _EQUITY_OF_TURN(state, move)


def _figures_in_offer(state: State, move: Any) -> None:
    """Figures of the turn before; or of this one, and then they show that its offering is over."""
    if move.after != "offer" and (not state.fresh or _again(state, move)):
        then = state.copy()
        if let_chances_go(then) and (state.breaches.let_stand or permitted(segment, then, move)):
            let_chances_go(state)
        elif not state.fresh and refused_later(state, move):
            raise Refused(state.breaches)
    segment(state, move)


def _again(state: State, move: Any) -> bool:
    """Are figures after track not those of this turn, whose own are written, or whose shares are all sold?"""
    return (
        move.after == "track" and (state.figured or state.sold_out()) and not permitted(segment, state, move)
    )


def _of_next_turn(state: State, move: Any) -> bool:
    """Can figures that come when dividends or new cards are due be those of the next turn?"""
    return (move.after == "offer" and state.phase == phases.DIVIDENDS) or _again(state, move)


def _after_steps(state: State, move: Any, handler: Handler, *steps: Callable[[State], None]) -> None:
    """These steps are taken first, where the entry is allowed after them."""
    then = state.copy()
    for step in steps:
        step(then)
    if permitted(handler, then, move):
        for step in steps:
            step(state)


def _told_after(handler: Handler) -> Handler:
    """What a turn brought about, written when shares can be offered: of the turn before; or, where it does
    not fit that one, of this turn, whose offers and choices nobody wrote down."""

    def claimed(state: State, move: Any) -> None:
        known = state.breaches.let_stand or not state.silent
        again = state.fresh and unwritten_choices.doubled(state, move)
        shown = move.action == "reveal" and bool(move.sections) and (state.shown or state.part > 1)
        shown = shown and not builds_to_come(state, move)
        of_turn = state.fresh and not (again or shown)
        known = known or (
            of_turn and not state.unchosen and not (move.action in CLOSING and state.part == CARDS_DEALT)
        )
        if known or (state.fresh and permitted(handler, state, move)):
            handler(state, move)
            return
        steps = steps_to(state, move)
        if again:
            unwritten_choices.in_next_turn(state, move, steps)
        if steps is None or state.breaches.barred:
            if not state.fresh:
                _of_this_turn(state, move)
            handler(state, move)
        else:
            played_later(state, move, steps)

    return claimed


def _of_this_turn(state: State, move: Any) -> None:
    """What a turn brought about, written when shares can be offered, and not of the turn before: a payment,
    and where no choices are written a build, is judged as one of this turn."""
    built = move.action == "build" and (state.unchosen or not any(state.laid))
    if (built or move.action in CLOSING) and refused_later(state, move):
        raise Refused(state.breaches)


_REVEAL_OF_TURN = _told_after(consequences.reveal)
_EQUITY_OF_TURN = _told_after(closing.equity)


def _reveal_once_more(state: State, move: Any) -> None:
    """The cards are up, and some are still to be told: the entry tells them, or speaks of the next turn."""
    tells = any(state.choice[railroad] in (NO_CHOICE, UNSEEN) for railroad, _ in move.sections)
    if state.shown and not tells:
        then = state.copy()
        cards_told(then, move.entry)
        again = TABLE[then.phase].get("reveal")
        if again is not None and permitted(again, then, move):
            state.breaches.act()
            cards_told(state, move.entry)
            again(state, move)
            return
    reveal(state, move)


def _or_later(handler: Handler, perhaps: Callable[[State, Any], bool]) -> Handler:
    """An entry that may come after what nobody has to write (``perhaps``), where it is allowed then."""

    def played(state: State, move: Any) -> None:
        steps = None if state.breaches.let_stand or not perhaps(state, move) else steps_to(state, move)
        if steps is None:
            handler(state, move)
        else:
            played_later(state, move, steps)

    return played


def _not_yet_director(state: State, move: Any) -> bool:
    """Who directs a railroad, told while a share is bid for, fits only once the others passed (IQ-15b)."""
    return not permitted(consequences.director, state, move)


def _others_missing(handler: Handler) -> Handler:
    """An entry that belongs to no purchase of track, where some Directors have chosen and others not: these
    declined (IQ-15a), and the entry is of what came after."""

    def after(state: State, move: Any) -> None:
        chosen = any(section != NO_CHOICE for section in state.choice) and not state.breaches.let_stand
        if move.action in ("bid", "pass", "sale"):  # a word of an auction that nobody opened on record
            chosen = chosen and state.leaves_out()
        steps = steps_to(state, move) if chosen else None
        if steps is None:
            if chosen and refused_later(state, move):
                raise Refused(state.breaches)
            handler(state, move)
            return
        played_later(state, move, steps)

    return after


_ALWAYS: Handlers = {"director": consequences.director}
_IN_OFFER: Handlers = {
    "reopen": unwritten_offers.reopen,
    "before": unnoted_sales.before,
    "unable": auction.unable,
}
_AFTER_REVEAL: Handlers = {
    **_ALWAYS,
    "reveal": consequences.reveal,
    "build": consequences.built,
    "resolve": unwritten_contests.resolved,
    "top_up": after_contests.topped_up,
    "blind": after_contests.empty_blind,
}
_AFTER_TURN: Handlers = {
    **_AFTER_REVEAL,
    "dividend": closing.dividend,
    "turn_order": closing.turn_order,
    "equity": closing.equity,
    "segment": segment,
}


PLAYS: dict[str, Handlers] = {
    phases.OFFER: {
        **{action: _told_after(handler) for action, handler in _AFTER_TURN.items()},
        **_ALWAYS,
        "offer": unwritten_offers.offered,
        "decline": offers.decline,
        "reveal": _reveal_in_offer,
        "equity": _equity_in_offer,
        "segment": _figures_in_offer,
        **_IN_OFFER,
        "bid": unwritten_offers.word_without_offer(auction.late_bid),
        "pass": unwritten_offers.word_without_offer(auction.late_pass),
        "sale": sales.sale,
        "transfer": offers.transfer,
    },
    phases.AUCTION: {
        "director": _or_later(consequences.director, _not_yet_director),
        "reopen": unwritten_offers.reopen,
        "unable": auction.unable,
        "bid": unwritten_offers.word(auction.bid),
        "pass": unwritten_offers.word(auction.pass_),
        "sale": sales.sale,
    },
    phases.TRACK: {
        **_ALWAYS,
        "choose": choose,
        "reveal": reveal,
        **_IN_OFFER,
        "offer": _others_missing(late_offer),
        "bid": _others_missing(late_bid),
        "pass": _others_missing(auction.late_pass),
        "sale": _others_missing(sales.sale),
        "transfer": _others_missing(offers.transfer),
        "segment": _others_missing(segment),
        "build": unwritten_choices.built_by_choice,
        "blind": unwritten_choices.blind_by_choice,
        "resolve": unwritten_choices.resolved_by_choice,
        "top_up": unwritten_choices.topped_up_by_choice,
    },
    phases.REVEAL: {
        **_ALWAYS,
        "reveal": _reveal_once_more,
        "build": _or_later(unwritten_choices.built_by_choice, unwritten_choices.built_once_more),
        "resolve": unwritten_choices.resolved_by_choice,
        "blind": unwritten_choices.blind_by_choice,
        "top_up": unwritten_choices.topped_up_by_choice,
    },
    phases.PICK: {**_AFTER_REVEAL, "pick": pick},
    phases.CONTEST: {
        **_AFTER_REVEAL,
        "blind": unwritten_contests.blind_in_contest,
        "build": unwritten_contests.built_in_contest,
        "resolve": unwritten_contests.resolve_in_contest,
        "top_up": unwritten_contests.topped_up_in_contest,
    },
    phases.TOP_UP: {**_AFTER_REVEAL, "top_up": top_up, "build": unwritten_contests.built_top_up},
    phases.LAY: {
        **_AFTER_REVEAL,
        "build": unwritten_contests.built_pending,
        "resolve": unwritten_contests.resolved_pending,
        "top_up": unwritten_contests.topped_up_pending,
    },
    phases.DIVIDENDS: {
        **_AFTER_REVEAL,
        "build": consequences.built,
        "dividend": closing.dividend,
        "segment": _or_later(segment, _of_next_turn),
    },
    phases.ORDER: {
        **_AFTER_REVEAL,
        "build": consequences.built,
        "dividend": closing.dividend,
        "turn_order": closing.turn_order,
        "segment": _or_later(segment, _of_next_turn),
    },
    phases.OVER: _AFTER_TURN,
    phases.BEYOND: dict.fromkeys((entry.action for entry in BORDER.entries), not_judged),
}


for _phase, _handlers in PLAYS.items():
    if _phase not in (phases.AUCTION, phases.BEYOND):
        for _action in (consequences.ONCE.keys() | OF_TURN) & _handlers.keys():
            _handlers[_action] = once_a_turn(_handlers[_action])
TABLE.update(PLAYS)
