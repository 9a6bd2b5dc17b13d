"""The table of plays - which entry can come in which phase - and what happens to one that has no cell.

What it shows to have happened, which the record may leave out (passes that closed an auction, chances let go,
Directors who declined), is put in where the entry is allowed after it, and only then."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

from referee.breaches import Open, Refused, Way, permitted
from referee.games.intercity.play import sales
from referee.games.intercity.play.figures.segment import segment
from referee.games.intercity.play.moments import CARDS_DEALT, learn
from referee.games.intercity.play.offering import (
    auction,
    offer_turns,
    offers,
    unnoted_sales,
    unwritten_offers,
)
from referee.games.intercity.play.positions.start import OF_NEXT_TURN
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
from referee.games.intercity.play.track.turn_end import not_judged, play_on
from referee.games.intercity.play.track.untold_track import last_turn, perhaps_ended
from referee.games.intercity.play.unwritten_passes import UNWRITTEN, builds_to_come, let_chances_go
from referee.games.intercity.play.wrong_moment import WRONG, late_bid, late_offer
from referee.games.intercity.record import phases
from referee.games.intercity.record.moves import BORDER, UNSEEN, Silence

Handler = Callable[[Any, Any], None]
Handlers = dict[str, Handler]


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
        elif not state.fresh and _refused_later(state, move):
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
            of_turn and not state.unchosen and not (move.action in _CLOSING and state.part == CARDS_DEALT)
        )
        if known or (state.fresh and permitted(handler, state, move)):
            handler(state, move)
            return
        steps = _steps_to(state, move)
        if again:
            unwritten_choices.in_next_turn(state, move, steps)
        if steps is None or state.breaches.barred:
            if not state.fresh:
                _of_this_turn(state, move)
            handler(state, move)
        else:
            _played_later(state, move, steps)

    return claimed


def _of_this_turn(state: State, move: Any) -> None:
    """What a turn brought about, written when shares can be offered, and not of the turn before: a payment,
    and where no choices are written a build, is judged as one of this turn."""
    built = move.action == "build" and (state.unchosen or not any(state.laid))
    if (built or move.action in _CLOSING) and _refused_later(state, move):
        raise Refused(state.breaches)


_REVEAL_OF_TURN = _told_after(consequences.reveal)
_EQUITY_OF_TURN = _told_after(closing.equity)


def _reveal_once_more(state: State, move: Any) -> None:
    """The cards are up, and some are still to be told: the entry tells them, or speaks of the next turn."""
    tells = any(state.choice[railroad] in (NO_CHOICE, UNSEEN) for railroad, _ in move.sections)
    if state.shown and not tells:
        then = state.copy()
        cards_told(then, move.entry)
        again = PLAYS[then.phase].get("reveal")
        if again is not None and permitted(again, then, move):
            state.breaches.act()
            cards_told(state, move.entry)
            again(state, move)
            return
    reveal(state, move)


def _or_later(handler: Handler, perhaps: Callable[[State, Any], bool]) -> Handler:
    """An entry that may come after what nobody has to write (``perhaps``), where it is allowed then."""

    def played(state: State, move: Any) -> None:
        steps = None if state.breaches.let_stand or not perhaps(state, move) else _steps_to(state, move)
        if steps is None:
            handler(state, move)
        else:
            _played_later(state, move, steps)

    return played


def _not_yet_director(state: State, move: Any) -> bool:
    """Who directs a railroad, told while a share is bid for, fits only once the others passed (IQ-15b)."""
    return not permitted(consequences.director, state, move)


def _chosen_once_more(state: State, move: Any) -> None:
    """A railroad chooses again: others declined, and next turn nobody offered a share; if that fits."""
    try:
        choose(state, move)
    except Refused:
        breaches = state.breaches
        again = state.choice[move.railroad] != NO_CHOICE and state.silent and not state.habits.declines
        asked = breaches.let_stand or breaches.asking or breaches.firm
        steps = _steps_to(state, move) if again and not asked else None
        if steps is None:
            raise
        ways = [Way((move,), "nobody offered a share in the turn of this choice")]
        raise _after_silence(state, move, steps, state.breaches.open(ways, doubted=True)) from None


def _others_missing(handler: Handler) -> Handler:
    """An entry that belongs to no purchase of track, where some Directors have chosen and others not: these
    declined (IQ-15a), and the entry is of what came after."""

    def after(state: State, move: Any) -> None:
        chosen = any(section != NO_CHOICE for section in state.choice) and not state.breaches.let_stand
        if move.action in ("bid", "pass", "sale"):  # a word of an auction that nobody opened on record
            chosen = chosen and state.leaves_out()
        steps = _steps_to(state, move) if chosen else None
        if steps is None:
            if chosen and _refused_later(state, move):
                raise Refused(state.breaches)
            handler(state, move)
            return
        _played_later(state, move, steps)

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
        "choose": _chosen_once_more,
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
        "build": _or_later(consequences.built, unwritten_choices.doubled_after_dividends),
        "dividend": closing.dividend,
        "segment": _or_later(segment, _of_next_turn),
    },
    phases.ORDER: {
        **_AFTER_REVEAL,
        "build": _or_later(consequences.built, unwritten_choices.doubled_after_dividends),
        "dividend": closing.dividend,
        "turn_order": closing.turn_order,
        "segment": _or_later(segment, _of_next_turn),
    },
    phases.OVER: _AFTER_TURN,
    phases.BEYOND: dict.fromkeys((entry.action for entry in BORDER.entries), not_judged),
}

_SPEAKING = frozenset({phases.OFFER, phases.AUCTION, phases.TRACK})
STEPS = 10


def _or_in_next_turn(handler: Handler) -> Handler:
    """What does not fit this turn, in a record that leaves lines out: of the next one, of which nothing is
    written before (IQ-15b), if that fits."""

    def played(state: State, move: Any) -> None:
        try:
            handler(state, move)
        except Refused as refused:
            raise (_in_next_turn(state, move) or refused) from None

    return played


def _in_next_turn(state: State, move: Any) -> Open | None:
    """An entry that was refused as one of the next turn; None where it does not fit that either."""
    account = state.breaches
    if account.let_stand or account.asking or account.firm or not state.leaves_out_turns():
        return None
    then, begun = state.copy(), False
    for steps in range(1, 2 * STEPS):
        step = UNWRITTEN.get(then.phase)
        try:
            if step is None or not step(then, move):
                return None
        except Open as parting:
            return None if begun else _after_silence(state, move, steps - 1, parting)
        begun = begun or (then.phase == phases.TRACK and then.turn > state.turn - state.fresh)
        handler = PLAYS[then.phase].get(move.action) if begun else None
        if handler is not None and permitted(handler, then, move):
            ways = [Way((move,), "nothing is written of the turn before it but what comes before this")]
            return _after_silence(state, move, steps, state.breaches.open(ways, doubted=True))
    return None


def _told_in_next_turn() -> None:
    """Whatever tells of track and payments, at every moment of a turn but its auctions."""
    for phase, handlers in PLAYS.items():
        if phase not in (phases.AUCTION, phases.OVER, phases.BEYOND):
            for action in _OF_TURN & handlers.keys():
                handlers[action] = _or_in_next_turn(handlers[action])


_OF_TURN = frozenset({"choose", "reveal", "build", "resolve", "dividend", "turn_order", "equity"})
"""Of a turn none of these need be the second; bids for a section come after what was chosen."""
_told_in_next_turn()


def catch_up_or_forbid(state: State, move: Any) -> bool:
    """An entry the phase has no cell for: something happened first that nobody has to write, or the entry
    comes at the wrong moment (I-4.1)."""
    try:
        return _caught_up(state, move)
    except Refused as refused:
        of_next = _in_next_turn(state, move) if move.action in _OF_TURN else None
        raise (of_next or refused) from None


def _caught_up(state: State, move: Any) -> bool:
    if move.action == "silence":
        state.breaches.act()
        _in_silence(state, move, move.steps)
        if move.learnt is not None:
            learn(state, move.learnt)
        return True
    steps = _steps_to(state, move)
    if steps is None:
        later = _refused_in_time(state, move)
        if later and not state.breaches.let_stand:
            raise Refused(state.breaches)
        if later and _can_stand(state.copy(), move, later):
            _after(state, move, later)
            return True
        WRONG[state.phase](state, move)
        if move.action in OF_NEXT_TURN and state.phase == phases.OVER:
            state.breaches.act()
            play_on(state)
            steps = 0 if move.action in PLAYS[state.phase] else _steps_to(state, move)
        if steps is None:
            raise state.cannot(f"The game is at {state.phase}.")
        _after(state, move, steps)
        return True
    state.breaches.let_stand = False  # the entry is allowed at its moment: nothing has to stand
    _in_silence(state, move, steps)
    return False


def _can_stand(then: State, move: Any, steps: int) -> bool:
    """Can an entry stand at its moment, after so many steps that nobody wrote down?"""
    then.breaches.let_stand = True
    try:
        _after(then, move, steps)
    except (Refused, Open):
        return False
    return True


def _after(state: State, move: Any, steps: int) -> None:
    """The entry, after so many steps that nobody wrote down."""
    _in_silence(state, move, steps)
    PLAYS[state.phase][move.action](state, move)


def _in_silence(state: State, move: Any, steps: int) -> None:
    for _ in range(steps):
        if state.phase not in UNWRITTEN:  # after another course of the game nothing may be left to come
            raise state.cannot(f"The game is at {state.phase}.")
        UNWRITTEN[state.phase](state, move)


def _steps_to(state: State, move: Any) -> int | None:
    """How many unwritten steps lead to a moment at which the entry is allowed; None where none do. Open where
    one of them can have come out in several ways."""
    if move.action in ("bid", "pass") and state.phase not in _SPEAKING and not state.silent:
        return None
    then = state.copy()
    for steps in range(1, STEPS):
        step = UNWRITTEN.get(then.phase)
        if then.phase == phases.OFFER and then.fresh and then.part < CARDS_DEALT and move.action in _CLOSING:
            return None  # a payment, or the cards, of the turn before, right or wrong
        try:
            if step is None or not step(then, move):
                return None
        except Open as parting:
            raise _after_silence(state, move, steps - 1, parting) from None
        handler = PLAYS[then.phase].get(move.action)
        if handler is not None and permitted(handler, then, move):
            return steps
    return None


def _played_later(state: State, move: Any, steps: int) -> None:
    """The entry, after so many steps that nobody wrote down; it has been found to be allowed there."""
    if move.action in ("bid", "pass"):  # whose auction is it?
        try:
            _after(state.copy(), move, steps)
        except Open as parting:
            raise _after_silence(state, move, steps, parting) from None
    state.breaches.act()
    _after(state, move, steps)


def _refused_in_time(state: State, move: Any) -> int:
    """Does the entry come at its moment, after what nobody has to write, and break a rule there? Then it
    breaks that one, and no rule about moments. After how many unwritten steps; 0 where not."""
    closes = state.phase == phases.AUCTION and move.action in ("offer", "decline") and state.bidder >= 0
    laid = (
        state.phase == phases.TRACK
        and move.action in _CLOSING
        and state.choice.count(NO_CHOICE) < len(state.choice)
    )
    timely = laid or closes or state.phase in _TOLD_BY_WHAT_FOLLOWS
    return _refused_later(state, move) if timely or move.action in _OF_TRACK else 0


def _refused_later(state: State, move: Any) -> int:
    """The same, of an entry that may well come after what nobody has to write: after how many steps."""
    then = state.copy()
    for steps in range(1, STEPS + 1):
        step = UNWRITTEN.get(then.phase)
        if step is None or not step(then, move):
            return 0
        handler = PLAYS[then.phase].get(move.action)
        if handler is not None:
            with suppress(Refused, Open):
                then.breaches.clear()
                handler(then, move)
            if not state.breaches.let_stand:
                state.breaches.take(then.breaches.found)
            return steps if then.breaches.barred else 0
    return 0


_OF_TRACK = ("choose", "build", "resolve", "segment")
_CLOSING = ("dividend", "turn_order", "equity")  # Directors who are not written beside others declined
_TOLD_BY_WHAT_FOLLOWS = frozenset({phases.REVEAL, phases.LAY, phases.DIVIDENDS, phases.ORDER})
"""They pass whatever is written of them."""


def _after_silence(state: State, move: Any, steps: int, parting: Open) -> Open:
    """The same ways, each after so many steps that nobody wrote down."""
    silence = Silence(-1, steps)
    silence.entry = move.entry
    before = (silence,) if steps else ()
    ways = [way._replace(moves=(*before, *way.moves)) for way in parting.ways]
    return state.breaches.open(ways, parting.doubted)
