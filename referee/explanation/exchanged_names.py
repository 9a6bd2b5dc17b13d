"""Two players whose names stand in each other's place through some entries in a row, or in one entry that
speaks of both."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

from referee.changes import Repair, Rewrite
from referee.declarations.statements import INTERJECTED
from referee.explanation.nearby_values import entries_named
from referee.explanation.runner import Fault
from referee.log import Log, stretch

MOST_PLACES = 3
"""So many entries are taken for the first in which the names are exchanged: the one at fault, and those it
names."""


def exchanged(value: Any, first: str, second: str) -> Any:
    """Data with two names in each other's place, as keys, as words and before the number of a place."""
    if isinstance(value, dict):
        return {
            exchanged(key, first, second): exchanged(inner, first, second) for key, inner in value.items()
        }
    if isinstance(value, list):
        return [exchanged(inner, first, second) for inner in value]
    if isinstance(value, str):
        for name, stands in ((first, second), (second, first)):
            if value == name or value.startswith(f"{name}."):
                return stands + value[len(name) :]
    return value


def written(log: Log, index: int) -> Any:
    """An entry of a log that somebody made, as data; nothing of a check or a decision."""
    move = log.moves[index]
    return {} if move.action in INTERJECTED else log.game.write(move, log.header)


def places(log: Log, fault: Fault) -> list[int]:
    """The entries, by their index, in which names may have been exchanged: the one at fault, and those
    that it names."""
    found = dict.fromkeys((fault.index, *entries_named(fault.finding, fault.index)))
    return [place for place in found if place < len(log.moves)][:MOST_PLACES]


def with_names_exchanged(log: Log, fault: Fault) -> Iterator[tuple[list[Any], int, tuple[str, str]]]:
    """The moves of a log with two players exchanged from some entry on to its end: they, the index of that
    entry, and who."""
    for first in places(log, fault):
        for pair in combinations(log.header.players, 2):
            if (moved := _from_on(log, first, pair)) is not None:
                yield moved, first, pair


def _from_on(log: Log, first: int, pair: tuple[str, str]) -> list[Any] | None:
    moves: list[Any] = list(log.moves)
    for index in range(first, len(moves)):
        entry = written(log, index)
        other = exchanged(entry, *pair)
        if other == entry:
            if index == first:
                return None
            continue
        meant = log.as_move(other, index + 1)
        if meant is None:
            break
        moves[index] = meant
    return moves


def upto(log: Log, moves: Sequence[Any], first: int, end: int) -> Log:
    """The log with the moves of these entries exchanged, and the others as they are written."""
    return replace(log, moves=[*log.moves[:first], *moves[first:end], *log.moves[end:]])


def as_repair(log: Log, first: int, end: int, pair: tuple[str, str]) -> Repair:
    """What would have to be written otherwise."""
    as_written = log.document.data["moves"]
    entries = {index: as_written[index] for index in range(first, min(end, len(as_written)))}
    numbers = [index for index, entry in entries.items() if exchanged(entry, *pair) != entry]
    changes = tuple(Rewrite(("moves", index), exchanged(entries[index], *pair)) for index in numbers)
    where = stretch(log.document, numbers[0] + 1, numbers[-1] + 1)
    joint = " in" if len(numbers) == 1 else ","
    words = f"{' and '.join(pair)} in each other's place{joint} {where}"
    return Repair(changes, words, tuple(index + 1 for index in numbers))
