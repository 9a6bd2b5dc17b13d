"""The games the referee knows, by the name a log writes. A new game is one line here."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from referee.game import BadEntry, Game

REGISTRY: dict[str, tuple[str, str]] = {
    # name in logs: (module, its Game record)
    "auction": ("referee.games.auction", "GAME"),
    "hundred": ("referee.games.memory", "HUNDRED"),
    "duel": ("referee.games.memory", "DUEL"),
    "rommee": ("referee.games.memory", "ROMMEE"),
    "intercity": ("referee.games.intercity.game", "GAME"),
}


def named(name: str, rule_set: str | None = None, load_file: Callable[[str], Any] | None = None) -> Game:
    """The game of that name, under the rule set a log brings along, if any. BadEntry where there is none.

    Games are imported when first asked for: a log of one game does not pay for the others.
    """
    if name not in REGISTRY:
        raise BadEntry(f"there is no game called {name!r}", ("game",), "one of " + ", ".join(REGISTRY))
    module_name, record = REGISTRY[name]
    module = import_module(module_name)
    if rule_set is None:
        game: Game = getattr(module, record)
        return game
    if not hasattr(module, "with_rule_set"):
        raise BadEntry(f"{name} has no rule sets", ("rules",), "rulings, or one of the memory games")
    try:
        changed: Game = module.with_rule_set(rule_set, load_file)
    except BadEntry as bad:
        raise BadEntry(bad.message, ("rules", *bad.path), bad.expected) from None
    return changed
