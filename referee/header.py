"""What is fixed before the first move, and what is said of data that is well written and means nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from referee.printable import as_seen
from referee.rules import Path


class BadEntry(Exception):
    """Data the schema accepts but that has no meaning here (an unknown player, a board that does
    not exist): the log cannot be judged. ``path`` is relative to what was being read. ``known`` are
    the words that would mean something there; with ``key`` it is the key at its end that does not.
    ``part`` is the piece of a text that is at fault, where it is not all of it."""

    def __init__(
        self,
        message: str,
        path: Path = (),
        expected: str = "",
        known: Iterable[str] = (),
        key: bool = False,
        part: str = "",
    ) -> None:
        super().__init__(message)
        self.message = message
        self.path = path
        self.expected = expected
        self.known = tuple(known)
        self.key = key
        self.part = part

    def under(self, *way: str | int) -> BadEntry:
        """The same, told from further outside."""
        return BadEntry(self.message, (*way, *self.path), self.expected, self.known, self.key, self.part)


def nobody(name: str, path: Path, players: Iterable[str]) -> BadEntry:
    """What is said of a name that nobody at the table has; it may be a value or a key."""
    names = tuple(players)
    key = bool(path) and path[-1] == name
    expected = "one of " + ", ".join(names)
    if path[:1] == ("result",) and name.casefold() in SHARED:
        expected += f"; a win that is shared is written `winners: [{', '.join(names[:2])}]`"
    return BadEntry(plays_not(name, names), path, expected, names, key)


def plays_not(name: str, players: Iterable[str]) -> str:
    """That nobody of that name is at the table; a name that only looks like another has other signs."""
    told = f"nobody called {in_short(name)} plays here"
    twin = as_seen(name) in map(as_seen, players)
    return f"{told}: who looks the same is written with other signs" if twin else told


def in_short(value: Any, most: int = 60) -> str:
    """A value as a sentence names it, words in quotes, with three dots for what is too long to be said."""
    if isinstance(value, str):
        return repr(value if len(value) <= most else f"{value[: most - 3]}...")
    text = repr(value)
    return text if len(text) <= most else f"{text[: most - 3]}..."


SHARED = ("draw", "drawn", "tie", "tied", "both", "all", "shared", "nobody", "none")
"""What people write for the winner where nobody has won alone."""


class Ear:
    """Listens to a replay: which of the readings in force did it ask for? What it never asked for could be
    read otherwise, and nothing would come out otherwise."""

    __slots__ = ("heard", "known")

    def __init__(self) -> None:
        self.heard: set[str] = set()  # fields of the readings as the engine holds them
        self.known: tuple[Any, Any] | None = None  # what was read otherwise when it was last asked, and these


class _Overheard:
    """The readings in force; every field that is asked for is noted once."""

    def __init__(self, readings: Any, heard: set[str]) -> None:
        self.__dict__.update(_readings=readings, _heard=heard)

    def __getattr__(self, name: str) -> Any:
        own = self.__dict__
        value = own[name] = getattr(own["_readings"], name)
        own["_heard"].add(name)
        return value


@dataclass(frozen=True, slots=True)
class Header:
    """What is fixed before the first move: who plays, and how open questions are read."""

    players: tuple[str, ...]
    rulings: Mapping[str, Any]  # every option of the game, resolved: option -> value
    seats: Mapping[str, int] = field(default_factory=dict)
    load_file: Callable[[str], Any] | None = None  # reads a file the log names, confined to its folder
    settled: Mapping[str, str] = field(default_factory=dict)  # option -> the file of the house it comes from
    ear: Ear | None = None  # who wants to know which readings are asked for

    def told(self, readings: Any) -> Any:
        """The readings in force, for a state: so that the ear hears of it, where there is one."""
        return readings if self.ear is None else _Overheard(readings, self.ear.heard)

    def by_house(self, option: str) -> str:
        """Whose reading of an open question is in force, where it comes from a house: "by referee.toml";
        empty where the log or nobody says it."""
        house = self.settled.get(option)
        return f"by {house}" if house else ""

    def seat(self, name: str, path: Path = ()) -> int:
        """The seat of a player by name; BadEntry where nobody is called that."""
        seat = self.seats.get(name)
        if seat is None:
            raise nobody(name, path, self.players)
        return seat
