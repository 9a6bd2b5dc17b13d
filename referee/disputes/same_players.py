"""Two records of one game that call its players otherwise, or list them from another one on: who is who."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.checking.words import closest
from referee.disputes.side_by_side import difference, played
from referee.header import BadEntry
from referee.in_memory import InMemory
from referee.log import Log, read_log


def named_as(first: Log, second: Log) -> tuple[Log, Mapping[str, str]]:
    """The second record with its players called, and listed, as in the first; and what the first calls those
    whose names are spelt otherwise. BadEntry where they cannot be the same people round the same table."""
    ours, theirs = first.header.players, second.header.players
    if ours == theirs:
        return second, {}
    called = _called(ours, theirs) or _in_any_order(first, second)
    if called is None:
        names = (", ".join(players) for players in (ours, theirs))
        raise BadEntry(
            f"other players: {' and '.join(f'[{name}]' for name in names)}",
            (),
            "the same, in the order in which they sit",
        )
    data = {**_renamed(second.document.data, called), "players": list(ours)}
    told = {theirs: ours for theirs, ours in called.items() if theirs != ours}
    return read_log(InMemory(data)), told


def _called(ours: Sequence[str], theirs: Sequence[str]) -> dict[str, str] | None:
    """What the one list calls everybody of the other, from wherever that begins to go round the table."""
    for begin in range(len(theirs)) if len(ours) == len(theirs) else ():
        round_ = (*theirs[begin:], *theirs[:begin])
        if all(map(_near, ours, round_)):
            return dict(zip(round_, ours, strict=True))
    return None


def _in_any_order(first: Log, second: Log) -> dict[str, str] | None:
    """Everybody under the own name, where the second record comes to the same though it lists its players as
    the first does: it tells the order of play itself."""
    ours, theirs = first.header.players, second.header.players
    if sorted(ours) != sorted(theirs):
        return None
    seated = read_log(InMemory({**second.document.data, "players": list(ours)}))
    told = difference(played(second, suspect_pen=False), played(seated, suspect_pen=False))
    return None if told.verdicts or told.scores else {name: name for name in theirs}


def _near(name: str, other: str) -> bool:
    """Whether two names can be one: a letter otherwise, or the beginning of it."""
    short, long = sorted((name.casefold(), other.casefold()), key=len)
    return long.startswith(short) or bool(closest(other, [name]))


def _renamed(part: Any, called: Mapping[str, str]) -> Any:
    """Data of a record with other names in it, wherever they stand."""
    if isinstance(part, Mapping):
        return {_renamed(key, called): _renamed(value, called) for key, value in part.items()}
    if isinstance(part, list):
        return [_renamed(item, called) for item in part]
    return called.get(part, part) if isinstance(part, str) else part
