"""Acts that no moment of the game allows, whatever the position is: an effect the card does not have, a card
given where nobody gives any."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from referee.games.memory.law.effects import Effect
from referee.games.memory.law.rule_set import RuleSet
from referee.games.memory.play.power_guards import SWAPS, owners_fit

OWNED = ("look", "reveal", "give", "draw")
"""Steps of an effect that touch cards of players, or hand cards to them."""


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
    return not _allows(rules.effects[move.rank], move)  # of a card that is not named, all there are


def _allows(steps: tuple[Effect, ...], move: Any) -> bool:
    if any(owner < 0 for owner, _ in (*move.swap, *move.look, *move.reveal)):
        return False
    if move.swap and not any(
        step.kind == "swap" and SWAPS[step.whose](move.actor, move.swap[0][0], move.swap[1][0])
        for step in steps
    ):
        return False
    for kind in OWNED:
        seats = [place if isinstance(place, int) else place[0] for place in getattr(move, kind)]
        fitting = (step for step in steps if step.kind == kind)
        if seats and not any(
            len(seats) <= step.count and owners_fit(step.whose, move.actor, seats) for step in fitting
        ):
            return False
    return True


NEVER: Mapping[str, Callable[[RuleSet, Any], bool]] = {
    "give": _no_gifts,
    "power": _no_such_effect,
}
