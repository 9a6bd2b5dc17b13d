"""The position as data: what lies on the table, in the words of a log. Everything is written - all
players, all railroads - so that a check can ask for anything."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import attrgetter
from typing import Any

from referee.declarations.positions import write_fields, write_part
from referee.games.intercity.play.state import NO_BID, NO_CHOICE, State
from referee.games.intercity.record import phases
from referee.games.intercity.record.boards import FIRST, members, sections
from referee.games.intercity.record.layout import (
    Between,
    Bidding,
    Built,
    Contested,
    Offering,
    Outcome,
    Payment,
    Position,
    Winner,
)
from referee.games.intercity.record.moves import UNSEEN_BID
from referee.header import Header


def _unnoted(state: State) -> tuple[tuple[int, int], ...]:
    """What each railroad may have built that nobody noted; and where more must stand by now than anybody told
    (I-3.1), any of those that have started may have built that."""
    missing = state.turn - 1 - state.built.bit_count() - sum(state.untold)
    perhaps = [(r, state.untold[r] + (max(missing, 0) if state.director[r] >= 0 else 0)) for r in range(5)]
    return tuple((railroad, more) for railroad, more in perhaps if more)


def position(state: State) -> dict[str, Any]:
    """The whole position as data; loading it gives the same position again."""
    return write_part(laid_out(state), Header(state.players, {}))


def asked(state: State, keys: Iterable[str]) -> dict[str, Any]:
    """These keys of the position, where they are always written; the whole position otherwise."""
    if not LAID_OUT.keys() >= set(keys):
        return position(state)
    return write_fields(Position, {key: LAID_OUT[key](state) for key in keys}, Header(state.players, {}))


def laid_out(state: State) -> Position:
    """The whole position, typed."""
    given = Position(
        **{key: lay_out(state) for key, lay_out in LAID_OUT.items()},
        turn_order=tuple(enumerate(state.card)) if state.card else None,
        unnoted=_unnoted(state),
        board=state.board.source,
        between=Between(_bounds(state.cash, state.cash_doubt), _bounds(state.treasury, state.treasury_doubt)),
        prices=tuple(
            (bit + FIRST, cost) for bit, cost in enumerate(state.cost) if cost != state.board.cost[bit]
        ),
    )
    for write in _WRITERS.get(state.phase, ()):
        write(state, given)
    return given


def _sums(least: list[int], doubt: list[int]) -> tuple[tuple[int, int | None], ...]:
    return tuple((amount, None if doubt[amount] else low) for amount, low in enumerate(least))


LAID_OUT: dict[str, Callable[[State], Any]] = {
    "turn": attrgetter("turn"),
    "phase": attrgetter("phase"),
    "cash": lambda state: _sums(state.cash, state.cash_doubt),
    "shares": lambda state: tuple((r, tuple(enumerate(held))) for r, held in enumerate(state.shares)),
    "directors": lambda state: tuple(enumerate(state.director)),
    "treasury": lambda state: _sums(state.treasury, state.treasury_doubt),
    "built": lambda state: tuple((r, tuple(sections(cubes))) for r, cubes in enumerate(state.cubes)),
}
"""Key -> what a position has there; written whatever it is. A check asks for little else, at many moments."""


def _bounds(least: list[int], doubt: list[int]) -> tuple[tuple[int, tuple[int, int]], ...]:
    """The bounds of sums that the record leaves open."""
    return tuple((amount, (low, low + doubt[amount])) for amount, low in enumerate(least) if doubt[amount])


def _offer(state: State, given: Position) -> None:
    given.offer = Offering(
        round=state.round,
        due=state.due if state.due >= 0 else None,
        gone=tuple(members(state.gone)),
        sales=state.round_sales,
        idle=state.idle,
        tried=tuple(members(state.tried)),
        compelled=state.compelled,
        open=state.open_end,
    )


def _auction(state: State, given: Position) -> None:
    given.auction = Bidding(
        railroad=state.railroad,
        offerer=state.offerer if state.offerer >= 0 else None,
        high=state.high,
        bidder=state.bidder,
        inside=tuple(members(state.inside)),
        out=tuple(members(state.out)),
        asked=state.pointer if state.pointer >= 0 else None,
        own=state.own,
        spared=None if state.readings.offerer_first_pass == "drops" else state.spared,
    )


def _chosen(state: State, given: Position) -> None:
    given.chosen = tuple((r, section) for r, section in enumerate(state.choice) if section != NO_CHOICE)
    given.silenced = tuple(members(state.silenced))


def _told(state: State, given: Position) -> None:
    given.told = tuple((r, Built(*choice)) for r, choice in enumerate(state.told) if choice is not None)


def _contests(state: State, given: Position) -> None:
    given.contests = tuple(
        Contested(contest.section, tuple(members(contest.members))) for contest in state.contests
    )
    given.blind = tuple(
        (r, None if bid == UNSEEN_BID else bid) for r, bid in enumerate(state.blind) if bid != NO_BID
    )
    given.settled = tuple(state.contest_winners.items())
    given.standing = Winner(*state.awaiting_top_up) if state.awaiting_top_up else None
    given.pending = tuple(Winner(*contest) for contest in state.pending)


def _laid(state: State, given: Position) -> None:
    given.laid = tuple(
        (r, Outcome(outcome.section, None if outcome.paid < 0 else outcome.paid, outcome.rule))
        for r, outcome in enumerate(state.laid)
        if outcome is not None
    )


def _lengths(state: State, given: Position) -> None:
    given.lengths = tuple(
        (r, None if length < 0 else length) for r, length in enumerate(state.lengths) if length
    )


def _payouts(state: State, given: Position) -> None:
    given.equity = tuple(
        (r, Payment(payout.treasury, payout.value, payout.per_share, payout.rest))
        for r, payout in enumerate(state.payouts)
        if payout is not None
    )


_WRITERS = {
    phases.OFFER: (_offer,),
    phases.AUCTION: (_offer, _auction),
    phases.TRACK: (_chosen,),
    phases.REVEAL: (_chosen, _told),
    phases.PICK: (_chosen, _contests, _laid),
    phases.CONTEST: (_chosen, _contests, _laid),
    phases.TOP_UP: (_chosen, _contests, _laid),
    phases.LAY: (_chosen, _contests, _laid),
    phases.DIVIDENDS: (_laid, _lengths),
    phases.ORDER: (_laid,),
    phases.OVER: (_payouts,),
}
"""Phase -> what a position of it has besides what lies on the table at any time."""
