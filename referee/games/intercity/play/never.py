"""What is wrong whatever the position: an entry that breaks a rule at any moment of any game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from referee.games.intercity.play.readings import Readings, readings_of
from referee.games.intercity.record.boards import COSTS, FIRST, LAST, PUBLISHED
from referee.games.intercity.record.moves import BANK, DECLINED, TREASURY, UNSEEN, UNSEEN_BID
from referee.header import Header


def _blind(readings: Readings, move: Any) -> bool:
    return type(move.amount) is not int or (move.amount < 0 and move.amount != UNSEEN_BID)


def _sale(readings: Readings, move: Any) -> bool:
    elsewhere = move.paid_to not in ("", TREASURY) and not readings.resale
    return elsewhere or move.price < readings.min_open


def _bid(readings: Readings, move: Any) -> bool:
    return type(move.amount) is not int or move.amount < readings.min_open


def _choose(readings: Readings, move: Any) -> bool:
    return move.section not in (DECLINED, UNSEEN) and not FIRST <= move.section <= LAST


def _build(readings: Readings, move: Any) -> bool:
    by, to = getattr(move, "paid_by", ""), move.paid_to
    least = PUBLISHED.get(move.section, COSTS[0])
    cheap = move.section != DECLINED and move.paid is not None and move.paid < least
    return by not in ("", TREASURY) or to not in ("", BANK) or cheap


def _resolve(readings: Readings, move: Any) -> bool:
    return move.winner >= 0 and _build(readings, move)


def _dividend(readings: Readings, move: Any) -> bool:
    return move.paid_by not in ("", BANK) or (move.length is not None and move.length < 1)


def _equity(readings: Readings, move: Any) -> bool:
    purses = ((move.value_by, BANK), (move.paid_by, TREASURY))
    return any(named not in ("", right) for named, right in purses) or move.rest_to in (BANK, TREASURY)


_WRONG_ANYWHERE: Mapping[str, Callable[[Readings, Any], bool]] = {
    "offer": lambda readings, move: move.own and not readings.resale,
    "transfer": lambda readings, move: not readings.transfers,
    "director": lambda readings, move: (move.gives or 0) > 1,
    "sale": _sale,
    "bid": _bid,
    "choose": _choose,
    "blind": _blind,
    "build": _build,
    "resolve": _resolve,
    "dividend": _dividend,
    "equity": _equity,
}
"""Action -> whether an entry is wrong whatever the position: money that goes to the wrong purse, a price
below every minimum, a card that there is not."""


def wrong_anywhere(header: Header, move: Any) -> bool:
    """Is it wrong at any moment of any game, by the entry itself?"""
    test = _WRONG_ANYWHERE.get(move.action)
    return test is not None and test(readings_of(header.rulings), move)


_NEVER = {"transfer": "I-4.1", "bid": "I-5.5"}
"""Of those, what is told whatever else is open: players give each other money in no part of the turn, and
nobody bids less than the least that opens."""


def never(header: Header, move: Any, rule: str) -> bool:
    """Whether this entry breaks that rule at whatever moment it is made."""
    return _NEVER.get(move.action) == rule and _WRONG_ANYWHERE[move.action](
        header.told(readings_of(header.rulings)), move
    )
