"""Acts that no moment of the game allows, whatever the position is: an effect the card does not have, a card
given where nobody gives any."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from referee.games.memory.law.options import RuleSet
from referee.games.memory.play.power_guards import OWNED, allows


def never(rules: RuleSet, move: Any) -> bool:
    """Whether this entry is wrong at whatever moment it is made."""
    holds = NEVER.get(move.action)
    return holds is not None and holds(rules, move)


def _no_gifts(rules: RuleSet, move: Any) -> bool:
    return not rules.gift_count


def _no_such_effect(rules: RuleSet, move: Any) -> bool:
    """No card that may be meant lets anybody do what the entry says."""
    if rules.stood_power or (not move.swap and not any(getattr(move, kind) for kind in OWNED)):
        return False
    return not allows(rules.effects[move.rank], move)  # of a card that is not named, all there are


NEVER: Mapping[str, Callable[[RuleSet, Any], bool]] = {
    "give": _no_gifts,
    "power": _no_such_effect,
}
