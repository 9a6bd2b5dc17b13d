"""The games the referee knows, by the name a log writes. A new game is one line here."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, NamedTuple

from referee.game import Game
from referee.header import BadEntry


class Entry(NamedTuple):
    """Where a game is, and which edition of its rules we enforce."""

    module: str
    record: str  # the name of its Game there
    edition: str
    """The year of the rulebook we read, and how often our reading of it has changed. It changes when a rule,
    a reading, a default or an engine changes what some record is told. Old engines are not kept: what a
    new edition flips is seen by judging an archive again and comparing."""
    also: str = ""
    """What else people call it, in small letters: never taken for its name, only offered."""

    @property
    def folder(self) -> str:
        """The name of its folder: games that share an engine share it."""
        return self.module.removesuffix(".game").rpartition(".")[2]


REGISTRY: dict[str, Entry] = {
    # name in logs: its line
    "auction": Entry(
        "referee.games.auction.game", "GAME", "2018.1", "auktion bidding deck deckbuilder versteigerung"
    ),
    "hundred": Entry("referee.games.memory.game", "HUNDRED", "2026.1", "hundert 100 race gist"),
    "duel": Entry("referee.games.memory.game", "DUEL", "2026.1", "duell two computer 54"),
    "rommee": Entry("referee.games.memory.game", "ROMMEE", "2026.1", "rommé romme rummy remi german deutsch"),
    "intercity": Entry(
        "referee.games.intercity.game",
        "GAME",
        "1999.1",
        "railway railroad train trains bahn eisenbahn shares",
    ),
}


def edition(game: str) -> str | None:
    """The edition a verdict of that game is by: "auction 2018.1". None for a game of somebody else's.

    >>> edition("auction")
    'auction 2018.1'
    """
    return f"{game} {REGISTRY[game].edition}" if game in REGISTRY else None


def editions() -> dict[str, str]:
    """Game -> edition, of all that are known."""
    return {game: entry.edition for game, entry in REGISTRY.items()}


COMMON = "dutch"
"""What all of the games are called: it tells none of them from the others."""


def meant(name: str) -> str:
    """``; did you mean ...`` for a name that no game has, where one of them is nearly spelt like that or
    people call it so; else nothing.

    >>> meant("auktion"), meant("railway"), meant("chess")
    ('; did you mean `auction`?', '; did you mean `intercity`?', '')
    """
    if name.strip().casefold() == COMMON:
        return "; all of them are called Dutch"
    game = likely(name)
    return f"; did you mean `{game}`?" if game else ""


def likely(name: str) -> str:
    """The game that is probably meant by a name that no game has; "" where none is."""
    from difflib import get_close_matches  # only a word that is wrong waits for it

    called = {word: game for game, entry in REGISTRY.items() for word in (game, *entry.also.split())}
    near = [
        get_close_matches(word, called, 1, 0.65)
        for word in (name.strip().casefold(), *name.casefold().replace(COMMON, "").split())
        if word != COMMON
    ]
    return next((called[words[0]] for words in near if words), "")


def unknown(name: str) -> BadEntry:
    """What is said where a game is asked for that there is not, with the one that may be meant."""
    message = f"there is no game called {name!r}{meant(name)}"
    return BadEntry(message, ("game",), "one of " + ", ".join(REGISTRY))


def named(name: str, rule_set: str | None = None, load_file: Callable[[str], Any] | None = None) -> Game:
    """The game of that name, under the rule set a log brings along, if any. BadEntry where there is none.

    Games are imported when first asked for: a log of one game does not pay for the others.
    """
    if name not in REGISTRY:
        raise unknown(name)
    entry = REGISTRY[name]
    module = import_module(entry.module)
    if rule_set is None:
        game: Game = getattr(module, entry.record)
        return game
    if not hasattr(module, "with_rule_set"):
        raise BadEntry(f"{name} has no rule sets", ("rules",), "rulings, or one of the memory games")
    try:
        changed: Game = module.with_rule_set(rule_set, load_file)
    except BadEntry as bad:
        where = ".".join(map(str, bad.path))  # the file itself is not what is shown
        said = bad.message if where in bad.message else f"{where}: {bad.message}"
        raise BadEntry(said, ("rules", *bad.path), bad.expected) from None
    return changed
