"""What is wrong whatever the position: an entry that breaks a rule at any moment of any game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from referee.games.intercity.play.readings import Readings, readings_of
from referee.games.intercity.record.boards import COSTS, FIRST, LAST, PUBLISHED
from referee.games.intercity.record.moves import BANK, DECLINED, TREASURY, UNSEEN, UNSEEN_BID
from referee.header import Header

Broken = Iterator[str]
"""The numbers of rules that an entry breaks by itself, at whatever moment it is made."""


def _offer(readings: Readings, move: Any) -> Broken:
    if move.own and not readings.resale:
        yield "I-5.1"


def _transfer(readings: Readings, move: Any) -> Broken:
    if not readings.transfers:
        yield "I-4.1"


def _director(readings: Readings, move: Any) -> Broken:
    if (move.gives or 0) > 1:
        yield "I-5.10"


def _sale(readings: Readings, move: Any) -> Broken:
    if move.paid_to not in ("", TREASURY) and not readings.resale:
        yield "I-5.8"
    if move.price < readings.min_open:
        yield "I-5.5"


def _bid(readings: Readings, move: Any) -> Broken:
    whole = type(move.amount) is int
    if not whole or move.amount < readings.min_open:
        yield "I-5.5" if whole else "I-1.5"


def _choose(readings: Readings, move: Any) -> Broken:
    if move.section not in (DECLINED, UNSEEN) and not FIRST <= move.section <= LAST:
        yield "I-1.4"


def _blind(readings: Readings, move: Any) -> Broken:
    whole = type(move.amount) is int
    if not whole or (move.amount < 0 and move.amount != UNSEEN_BID):
        yield "I-6.11" if whole else "I-1.5"


def _build(readings: Readings, move: Any) -> Broken:
    if move.paid_by not in ("", TREASURY):
        yield "I-6.2"
    yield from _price(move)


def _price(move: Any) -> Broken:
    """Which of three it is hangs on how the section was won."""
    least = PUBLISHED.get(move.section, COSTS[0])
    cheap = move.section != DECLINED and move.paid is not None and move.paid < least
    if cheap or move.paid_to not in ("", BANK):
        yield from ("I-6.7", "I-6.14", "I-6.16")


def _resolve(readings: Readings, move: Any) -> Broken:
    if move.winner >= 0:
        yield from _price(move)


def _dividend(readings: Readings, move: Any) -> Broken:
    if move.paid_by not in ("", BANK):
        yield "I-7.2"
    if move.length is not None and move.length < 1:
        yield "I-7.3"


def _equity(readings: Readings, move: Any) -> Broken:
    if move.value_by not in ("", BANK):
        yield "I-9.3"
    if move.paid_by not in ("", TREASURY):
        yield "I-9.4"
    if move.rest_to in (BANK, TREASURY):
        yield "I-9.5"


def _turn_order(readings: Readings, move: Any) -> Broken:
    cards = [card for _, card in move.cards]
    if len(cards) > len(set(cards)):
        yield "I-1.2"


_WRONG_ANYWHERE: Mapping[str, Callable[[Readings, Any], Broken]] = {
    "offer": _offer,
    "transfer": _transfer,
    "director": _director,
    "sale": _sale,
    "bid": _bid,
    "choose": _choose,
    "blind": _blind,
    "build": _build,
    "resolve": _resolve,
    "dividend": _dividend,
    "turn_order": _turn_order,
    "equity": _equity,
}
"""Action -> what an entry breaks whatever the position: money that goes to the wrong purse, a price below
every minimum, a card that there is not."""

NO_SUCH_CARD = "I-2.3"
"""There are as many turn order cards as players."""


def never(header: Header, move: Any, rule: str) -> bool:
    """Whether this entry breaks that rule at whatever moment it is made."""
    if rule == NO_SUCH_CARD and move.action == "turn_order":
        return not all(1 <= card <= len(header.players) for _, card in move.cards)
    broken = _WRONG_ANYWHERE.get(move.action)
    return broken is not None and rule in broken(header.told(readings_of(header.rulings)), move)
