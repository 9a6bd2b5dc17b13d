"""What nobody has to write: passes that closed an auction, chances let go, Directors who declined; what the
record leaves open and the turn goes on without. One step for each phase; false where nothing happens by
itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import takewhile
from typing import Any

from referee.breaches import permitted
from referee.games.intercity.play.habits import OF_SHARES, OF_TRACK
from referee.games.intercity.play.offering import auction, chances, offer_turns
from referee.games.intercity.play.offering.unnoted_sales import share_ways
from referee.games.intercity.play.offering.unwritten_offers import MISSED
from referee.games.intercity.play.state import State
from referee.games.intercity.play.track import closing
from referee.games.intercity.play.track.building import lay_in_doubt, next_contest, won
from referee.games.intercity.play.track.choices import (
    bids_alone,
    bids_only,
    cards_told,
    nothing_chosen,
    others_reveal,
)
from referee.games.intercity.play.track.turn_end import UNTOLD, dividends_paid, forget_order, pay_dividends
from referee.games.intercity.play.track.untold_track import spent, track_untold
from referee.games.intercity.play.track.unwritten_contests import contest_ways, pending_ways
from referee.games.intercity.record import phases
from referee.games.intercity.record.boards import COLOURS
from referee.games.intercity.record.moves import NOT_KNOWN
from referee.rules import Kind


def _others_pass(state: State, move: Any) -> bool:
    if not state.silent:
        return False
    if state.railroad == NOT_KNOWN and state.bidder >= 0:
        if not _nameless(state):
            return False  # whose words these are is taken up again before a share goes to nobody knows which
        ways = list(share_ways(state, move))
        if not ways:
            return False
        raise state.breaches.open(ways)
    auction.pass_unwritten(state, move.entry)
    return True


def _nameless(state: State) -> bool:
    """Can a share have been sold here of which neither offer nor sale is written?"""
    silent = state.inside & ~(1 << state.bidder)
    missed = silent.bit_count() < MISSED and not state.habits.offers
    if state.doubted:
        return auction.has_holes(state)
    return missed or state.habits.nameless


def _chances_let_go(state: State, move: Any) -> bool:
    """Everybody who could still offer a share has let the chance go (IQ-15b), and the offering is over; not
    where the record goes on with the turn before."""
    if move.action == "choose" and builds_to_come(state, move):
        return False
    state.assume(move.entry)
    if state.open_end:
        offer_turns.end_open(state)
        return True
    if state.sold_out():
        offer_turns.end(state, "I-1.3")
        return True
    return let_chances_go(state)


def builds_to_come(state: State, move: Any) -> bool:
    """Is what the last turn built only written after an entry?"""
    for later in state.kept.moves[move.entry :] if state.fresh and move.entry else ():
        if later.action == "build" and later.section > 0:
            laid = state.laid[later.railroad]
            return laid is not None and laid.section == later.section
        if later.action in OF_SHARES or later.action in ("choose", "reveal"):
            return False
    return False


def let_chances_go(state: State) -> bool:
    """Chances go by until the offering is over; false where the table has to know of it."""
    if not state.silent or not (state.readings.offer_optional or chances.may_pass(state, state.course)):
        return False
    if not state.order:
        return _ends_in_unknown_order(state)
    for _ in range(3 * len(state.cash)):
        if state.phase != phases.OFFER or state.course.compelled:
            break
        if state.open_end:
            offer_turns.end_open(state)
            break
        state.forget_auction()
        offer_turns.chance_used(state, False)
    return state.phase != phases.OFFER


def _ends_in_unknown_order(state: State) -> bool:
    """Chances go by in whatever order: somebody without money ends that, or a round without a sale."""
    reading = state.readings.offer_deadlock
    if reading != "end_after_idle_cycle" and not state.sold_out() and not chances.surely_broke(state):
        if reading == "must_offer":
            return False
        state.open_end = chances.NO_WAY_OUT
        offer_turns.end_open(state)
    else:
        offer_turns.end(state, "I-5.13")
    return True


def _others_decline(state: State, move: Any) -> bool:
    """Directors whose choice is not written have openly declined (IQ-15a). That all of them did so is shown
    by what follows from it, or has to be written."""
    if not nothing_chosen(state) or any(state.told):
        others_reveal(state, move.entry)
        return True
    return move.action in _CLOSING and (_nobody_chose(state, move) or _track_untold(state, move))


_CLOSING: Mapping[str, Callable[[State, Any], None]] = {
    "dividend": closing.dividend,
    "equity": closing.equity,
    "turn_order": closing.turn_order,
}


def _nobody_chose(state: State, move: Any) -> bool:
    """Was nothing chosen, so that this is the Final Turn (IQ-56)? All that is still written are its payments,
    and they are those of such a turn."""
    payments = [each for each in (move, *state.kept.moves[move.entry :]) if each.action not in _BESIDE]
    if not all(each.action in ("dividend", "equity") for each in payments):
        return False
    then = state.copy()
    others_reveal(then, move.entry)
    final = any(each.action == "equity" for each in payments)
    if not (final or all(permitted(closing.dividend, then, each) for each in payments)):
        return False
    others_reveal(state, move.entry)
    return True


def _track_untold(state: State, move: Any) -> bool:
    """Was track bought of which nothing is written? Nothing of it comes later in this turn either, of which
    the record tells something; where it otherwise tells of track, new cards after dividends show that the
    turn is over. New cards alone may be those of this turn, if they are not written yet."""
    moves = state.kept.moves
    of_turn = {each.action for each in takewhile(_not_of_shares, (move, *moves[move.entry :]))}
    if move.action == "turn_order":
        before = (each.action for each in reversed(moves[: move.entry - 1]) if _not_of_shares(each))
        over = next(before, "") == "turn_order" or (state.turn == 1 and not state.loaded)
    else:
        over = "turn_order" in of_turn or not state.habits.track
    if state.fresh or not over or not OF_TRACK.isdisjoint(of_turn):
        return False
    state.move_on()
    track_untold(state, {}, "action")
    pay_dividends(state)
    return True


def _not_of_shares(move: Any) -> bool:
    return move.action not in OF_SHARES


_BESIDE = frozenset({"check", "director"})


def _cards_told(state: State, move: Any) -> bool:
    if bids_alone(state):
        return False
    if bids_only(state):
        track_untold(state, {}, "action")
        pay_dividends(state)
    else:
        cards_told(state, move.entry)
    return True


def _contest_open(state: State, move: Any) -> bool:
    contest = state.contests[0]
    if move.action in ("resolve", "build") and move.section == contest.section:
        return False  # that is the entry itself, and it has been refused
    raise state.breaches.open(list(contest_ways(state, move)))


def _money_added(state: State, move: Any) -> bool:
    assert state.awaiting_top_up is not None
    railroad, section, bid = state.awaiting_top_up
    state.say(
        Kind.UNDETERMINED,
        "I-6.16",
        f"Whether {COLOURS[railroad]} added to its bid for section {section} "
        "is not recorded; it is taken for yes.",
        rulings=("top_up",),
    )
    state.awaiting_top_up = None
    won(state, railroad, section, state.cost[section - 10], bid)
    state.before = state.copy()
    next_contest(state)
    return True


def _prices_open(state: State, move: Any) -> bool:
    if any(state.untold):
        _perhaps_built(state)
    for railroad, section, bid in state.pending:
        if state.treasury[railroad] < max(bid, state.cost[section - 10] or 6):
            raise state.breaches.open(list(pending_ways(state, move)))
    for railroad, section, bid in state.pending:
        lay_in_doubt(state, railroad, section, bid)
    state.pending = []
    state.before = state.copy()
    pay_dividends(state)
    return True


def _perhaps_built(state: State) -> None:
    """Where track of an earlier turn is not recorded, a section that was chosen may have stood already: what
    came of it is open, unless the record tells it."""
    alone = [waits for waits in state.pending if waits[1] not in state.contest_winners]
    state.pending = [waits for waits in state.pending if waits not in alone]
    for railroad, _, _ in alone:
        state.laid[railroad] = UNTOLD
        state.untold[railroad] += 1
        spent(state, railroad, {})


def _by_itself(step: Callable[[State], None]) -> Callable[[State, Any], bool]:
    def follows(state: State, move: Any) -> bool:
        step(state)
        return True

    return follows


UNWRITTEN: Mapping[str, Callable[[State, Any], bool]] = {
    phases.AUCTION: _others_pass,
    phases.OFFER: _chances_let_go,
    phases.TRACK: _others_decline,
    phases.REVEAL: _cards_told,
    phases.CONTEST: _contest_open,
    phases.TOP_UP: _money_added,
    phases.LAY: _prices_open,
    phases.DIVIDENDS: _by_itself(dividends_paid),
    phases.ORDER: _by_itself(forget_order),
}
