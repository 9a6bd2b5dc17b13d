"""Acts that no moment of the game allows, whatever the position is: a power that a card does not have, a card
of another suit, a price that no place asks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from referee.games.auction.law.readings import Readings, readings
from referee.games.auction.play.activations import RULE_OF, VERBS
from referee.games.auction.record.cards import POWERFUL, SUIT_OF, VALUES
from referee.header import Header


def never(header: Header, move: Any, rule: str) -> bool:
    """Whether this entry breaks that rule at whatever moment it is made."""
    holds = NEVER.get(rule)
    return holds is not None and holds(header.told(readings(header.rulings)), move)


def _powerless(table: Readings, move: Any) -> bool:
    """A card below six is played, or named, for a power."""
    if move.action == "power":
        return bool(move.cards & ~POWERFUL)
    if move.action not in ("cash", "take", "duplicate") or move.source is None:
        return False
    return VALUES[move.source] < 6 or bool(move.action == "duplicate" and VALUES[move.card] < 6)


def _too_many(table: Readings, move: Any) -> bool:
    return bool(move.action == "bid" and move.cards.bit_count() > 4)


def _no_price(table: Readings, move: Any) -> bool:
    return bool(move.action == "buy" and move.pay.bit_count() not in table.costs)


def _not_its_work(rule: str) -> Callable[[Readings, Any], bool]:
    """A named card works on one of another suit, or as no card of its value does."""

    def holds(table: Readings, move: Any) -> bool:
        if move.action not in VERBS.values() or move.source is None:
            return False
        value = VALUES[move.source]
        if RULE_OF.get(value) != rule:
            return False
        if VERBS[value] != move.action:
            return bool(value != 7)  # a seven may stand for the card it repeats
        another: bool = not SUIT_OF[move.source] >> move.card & 1
        return another and (value != 7 or table.dup_same_suit)

    return holds


NEVER: Mapping[str, Callable[[Readings, Any], bool]] = {
    "A-0.5": _powerless,
    "A-4.1": _too_many,
    "A-7.3": _no_price,
    **{rule: _not_its_work(rule) for rule in RULE_OF.values()},
}
