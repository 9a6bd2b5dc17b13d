"""Entries as they were probably meant, where a key or an action is another word: what else is wrong with them
shows once they are read so."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from typing import Any

from referee.checking.fault import Fault, Slip

Keys = dict[tuple[int, Any], Any]
"""Number of an entry, from 0, and a key as it was meant -> the key as it is written."""


READ_AGAIN = 3
"""So often entries are read as they were meant: a key, then the action, then what stands under others."""

COUNTED = 1000
"""Beyond this many faults nobody wants to know the number."""


def read_as_meant(
    data: Mapping[str, Any], told: Iterable[Fault], faults: Callable[[Mapping[str, Any]], Iterator[Fault]]
) -> Iterator[Fault]:
    """What else is wrong with entries of a document, by what has been told, once their keys and actions are
    read as they were meant."""
    written: Keys = {}
    for _ in range(READ_AGAIN):
        before = data["moves"]
        meant = entries_meant(before, told, written)
        if not meant:
            return
        data = {**data, "moves": [meant.get(index, entry) for index, entry in enumerate(before)]}
        inside = [each for each in islice(faults(data), COUNTED) if len(each.path) > 2]
        told = [
            each
            for each in inside
            if each.path[1] in meant and renamed(each, meant[int(each.path[1])], before[int(each.path[1])])
        ]
        yield from (as_written(fault, written) for fault in told)


def entries_meant(moves: list[Any], told: Iterable[Fault], written: Keys) -> dict[int, dict[str, Any]]:
    """The entries, by their index, in which a word can only have been meant to be an action, or a key to be
    another: as they were meant. ``written`` is told how those keys are written."""
    meant: dict[int, dict[str, Any]] = {}
    for fault in told:
        match fault.slip:
            case Slip(("moves", int(index), "action"), (word, *_), False):
                meant[index] = {**meant.get(index, moves[index]), "action": word}
            case Slip(("moves", int(index), str(key)), (word, *_), True):
                entry = meant.get(index, moves[index])
                if word not in entry and key in entry:
                    meant[index] = {word if at == key else at: each for at, each in entry.items()}
                    written[index, word] = written.get((index, key), key)
    return meant


def as_written(fault: Fault, written: Keys) -> Fault:
    """A fault of an entry read as it was meant, with the way to it through the keys as they are written."""
    path, slip = (_written(way, written) for way in (fault.path, fault.slip.path if fault.slip else ()))
    return fault._replace(path=path, slip=fault.slip._replace(path=slip) if fault.slip else None)


def _written(path: Any, written: Keys) -> Any:
    if len(path) < 3 or path[0] != "moves":
        return path
    return (*path[:2], written.get((path[1], path[2]), path[2]), *path[3:])


def renamed(fault: Fault, entry: Mapping[str, Any], before: Mapping[str, Any]) -> bool:
    """Whether a fault lies in an entry read as meant, and not in the action that was guessed."""
    guessed = "action" in before and before["action"] != entry.get("action")
    return not fault.missing and not (guessed and "action" in fault.path)
