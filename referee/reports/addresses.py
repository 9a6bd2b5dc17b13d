"""Where the documentation has a page about a rule."""

from __future__ import annotations

from functools import cache

from referee.games import REGISTRY, named
from referee.rules import RECORD_RULES


def page(number: str, game: str = "") -> str:
    """The page of a rule, from the front page of the documentation: ``rules/auction/A-7.3/``. Empty where
    there is none. Where the game is not said, it is looked for."""
    if number in RECORD_RULES:
        return "rules/#rules-about-records"
    game = game or _games().get(number, "")
    return f"rules/{game}/{number}/" if number in _games() and game else ""


def address(docs: str, number: str, game: str = "") -> str:
    """The whole address of that page, where it is known where the documentation is served."""
    found = page(number, game)
    return f"{docs.rstrip('/')}/{found}" if docs and found else ""


@cache
def _games() -> dict[str, str]:
    """The game every rule belongs to."""

    return {number: name for name in REGISTRY for number in named(name).law.rules}
