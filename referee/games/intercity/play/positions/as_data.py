"""The position as data: what lies on the table, in the words of a log. Everything is written - all
players, all railroads - so that a check can ask for anything."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import attrgetter
from typing import Any

from referee.declarations.positions import write_fields, write_part
from referee.games.intercity.play.offering.chances import had_chance
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
    return Position(
        **{key: lay_out(state) for key, lay_out in LAID_OUT.items()},
        **{key: _OF_A_MOMENT[key](state) for key in _PARTS.get(state.phase, ())},
        turn_order=tuple(enumerate(state.card)) if state.card else None,
        unnoted=_unnoted(state),
        board=state.board.source,
        between=Between(_bounds(state.cash, state.cash_doubt), _bounds(state.treasury, state.treasury_doubt)),
        prices=tuple(
            (bit + FIRST, cost) for bit, cost in enumerate(state.cost) if cost != state.board.cost[bit]
        ),
    )


def _sums(least: list[int], doubt: list[int]) -> tuple[tuple[int, int | None], ...]:
    return tuple((amount, None if doubt[amount] else low) for amount, low in enumerate(least))


LAID_OUT: dict[str, Callable[[State], Any]] = {
    "turn": attrgetter("turn"),
    "phase": lambda state: state.phase if state.phase in phases.ALL else phases.OVER,
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


_OF_A_MOMENT: dict[str, Callable[[State], Any]] = {
    "offer": lambda state: Offering(
        round=state.course.round,
        due=state.due if state.due >= 0 else None,
        gone=had_chance(state),
        sales=state.course.sales,
        idle=state.course.idle,
        tried=tuple(members(state.tried)),
        compelled=state.course.compelled,
        open=state.open_end,
    ),
    "auction": lambda state: Bidding(
        railroad=state.railroad,
        offerer=state.offerer if state.offerer >= 0 else None,
        high=state.high,
        bidder=state.bidder,
        inside=tuple(members(state.inside)),
        out=tuple(members(state.out)),
        asked=state.pointer if state.pointer >= 0 else None,
        own=state.own,
        spared=None if state.readings.offerer_first_pass == "drops" else state.spared,
    ),
    "chosen": lambda state: tuple((r, card) for r, card in enumerate(state.choice) if card != NO_CHOICE),
    "silenced": lambda state: tuple(members(state.silenced)),
    "told": lambda state: tuple((r, Built(*told)) for r, told in enumerate(state.told) if told is not None),
    "contests": lambda state: tuple(Contested(section, tuple(members(r))) for section, r in state.contests),
    "blind": lambda state: tuple(
        (r, None if bid == UNSEEN_BID else bid) for r, bid in enumerate(state.blind) if bid != NO_BID
    ),
    "settled": lambda state: tuple(state.contest_winners.items()),
    "standing": lambda state: Winner(*state.awaiting_top_up) if state.awaiting_top_up else None,
    "pending": lambda state: tuple(Winner(*contest) for contest in state.pending),
    "laid": lambda state: tuple(
        (r, Outcome(outcome.section, None if outcome.paid < 0 else outcome.paid, outcome.rule))
        for r, outcome in enumerate(state.laid)
        if outcome is not None
    ),
    "lengths": lambda state: tuple(
        (r, None if length < 0 else length) for r, length in enumerate(state.lengths) if length
    ),
    "equity": lambda state: tuple((r, Payment(*paid)) for r, paid in enumerate(state.payouts) if paid),
}
"""The same of what a position has besides at some moments only."""

_CHOSEN = ("chosen", "silenced")
_CONTESTS = (*_CHOSEN, "contests", "blind", "settled", "standing", "pending", "laid")
_PARTS = {
    phases.OFFER: ("offer",),
    phases.AUCTION: ("offer", "auction"),
    phases.TRACK: _CHOSEN,
    phases.REVEAL: (*_CHOSEN, "told"),
    **dict.fromkeys((phases.PICK, phases.CONTEST, phases.TOP_UP, phases.LAY), _CONTESTS),
    phases.DIVIDENDS: ("laid", "lengths"),
    phases.ORDER: ("laid",),
    phases.OVER: ("equity",),
}
"""Phase -> what a position of it has besides what lies on the table at any time."""
