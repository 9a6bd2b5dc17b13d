"""Who sits down: the players of a log that is about to begin."""

from __future__ import annotations

import re
from collections.abc import Sequence

from referee.game import Game
from referee.header import BadEntry
from referee.printable import hides
from referee.rules import from_to

BETWEEN = re.compile(r"[,;/&+]|(?<!\S)(?:and|und|vs|gegen)(?!\w)\.?")
"""What people write between names."""


def names_in(text: str) -> list[str]:
    """The players somebody names: "Ann, Ben und Cem", "Ann Ben"; a name that was forgotten is empty."""
    names = [piece.strip() for piece in BETWEEN.split(text.strip(" ,;"))] if text.strip(" ,;") else []
    return names if len(names) != 1 else names[0].split()  # nobody plays alone


def seated(game: Game, names: Sequence[str]) -> tuple[str, ...]:
    """The names, where they can begin a game as its rules have it without any ruling. BadEntry says
    what is the matter with them: a name that is none, one that is there twice, too few or too many."""
    low, high = game.usual or game.seats
    many = f"{from_to(low, high)} players"
    for place, name in enumerate(names):
        if hides(name):
            signs = "a name of letters that can be seen"
            raise BadEntry(f"the name {name!r} holds signs that cannot be seen", ("players", place), signs)
        if not name.strip():
            raise BadEntry(f"player {place + 1} has no name", ("players", place), "a name for every player")
        if name in names[:place]:
            raise BadEntry(
                f"two players are called {name!r}", ("players", place), "a different name for every player"
            )
    if not low <= len(names) <= high:
        who = "1 player" if len(names) == 1 else f"{len(names)} players"
        raise BadEntry(f"{who} cannot begin {game.title}", ("players",), many)
    return tuple(names)
