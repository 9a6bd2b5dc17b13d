"""House rulings: how a club plays where its logs do not say otherwise.

What a house says holds for every log below its file, unless the log chooses for itself. Only the command
line looks for the file (:mod:`referee.commands.house_lookup`); for other programs no house says anything.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from referee.document import Place

NAME = "referee.toml"
PROJECT = "pyproject.toml"
MOST = 2**20
"""The files a house may speak in, and how many bytes of one are read."""


Where = Callable[[Sequence[str], bool], tuple[Place | None, str]]
"""The place of something a house says, by the way to it (or of its value), and the line it stands on."""


def nowhere(way: Sequence[str], value: bool = False) -> tuple[Place | None, str]:
    """No place is known."""
    return None, ""


def key_at(line: str, place: Place | None, way: Sequence[str]) -> str:
    """The key at the end of a way as a line has it at a place; nothing where it stands there in quotes."""
    rest = line[place.column - 1 :] if place is not None else ""
    return next((key for key in (".".join(way), *way[-1:]) if rest.startswith(key)), "")


@dataclass(frozen=True, slots=True)
class House:
    """What a club has settled: readings of open questions, rule sets and boards by game."""

    file: str
    rulings: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)  # game -> option or id -> reading
    rules: Mapping[str, str] = field(default_factory=dict)  # game -> rule set: its name, or a file beside
    boards: Mapping[str, str] = field(default_factory=dict)  # game -> board: its name, or a file beside
    players: Sequence[str] = ()
    format: str = ""
    says: Where = nowhere  # where in the file something is said


Finder = Callable[[str], House | None]
"""The house of a log, by the name of its file."""


def nobodys(file: str) -> House | None:
    """No house says anything."""
    return None


_FINDERS: list[Finder] = [nobodys]


def heed(find: Finder) -> None:
    """From now on the houses are heeded that are found like that."""
    _FINDERS[0] = find


def heeding() -> bool:
    """Whether any houses are heeded."""
    return _FINDERS[0] is not nobodys


def house_of(file: str) -> House | None:
    """The house whose rulings hold for a log; None for most. Raises what its finder raises."""
    return _FINDERS[0](file)
