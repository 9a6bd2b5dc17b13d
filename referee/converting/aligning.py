"""Which entries of two records tell of one act: the pairs by which the two agree best, in order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

Entry = Mapping[str, Any]
Row = tuple[int | None, int | None]
"""Places of one entry in either record; None: it is not there."""

SAME, FITTING, OTHERWISE, ANOTHER = 8, 6, 3, 1
"""How alike two entries are: the same, of which one only says more, of which one thing is told otherwise, of
one kind. Two that are the same weigh more than two pairs of which something is otherwise: they have moved."""

UNSEEN = "?"

Missed = Callable[[Entry], int]


def free(entry: Entry) -> int:
    """Nothing counts against an entry that only one of two records has."""
    return 0


def akin(entry: Entry, other: Entry) -> bool:
    """Whether two entries are one that was written otherwise: the same act, by whomever."""
    return entry.get("action") == other.get("action") and ("action" in entry or entry.keys() == other.keys())


def paired(
    ours: Sequence[Entry],
    theirs: Sequence[Entry],
    missed: Missed = free,
    begins: bool = False,
    ends: bool = False,
) -> list[Row]:
    """All entries of both, those of one act together. ``missed`` is how much it counts against an entry that
    only one of them has; nothing before the other ``begins`` or after it ``ends``, where these entries do."""
    cost = [[*map(missed, side), 0] for side in (ours, theirs)]
    head, tail = ([[0 if free else each for each in side] for side in cost] for free in (begins, ends))
    best = [_last(tail[1])]
    for at in range(len(ours) - 1, -1, -1):
        below, row = best[-1], [0] * (len(theirs) + 1)
        row[-1] = below[-1] - tail[0][at]
        for place in range(len(theirs) - 1, -1, -1):
            row[place] = max(
                below[place] - (cost if place else head)[0][at],
                row[place + 1] - (cost if at else head)[1][place],
                below[place + 1] + (_alike(ours[at], theirs[place]) or IMPOSSIBLE),
            )
        best.append(row)
    best.reverse()
    return list(_path(ours, theirs, best, (head[0], cost[0])))


IMPOSSIBLE = -1_000_000
"""How alike two entries are that cannot be one."""


def _last(costs: Sequence[int]) -> list[int]:
    row = [0]
    for cost in reversed(costs[:-1]):
        row.append(row[-1] - cost)
    return row[::-1]


def _path(
    ours: Sequence[Entry],
    theirs: Sequence[Entry],
    best: Sequence[Sequence[int]],
    cost: tuple[Sequence[int], Sequence[int]],
) -> Iterator[Row]:
    row = place = 0
    while row < len(ours) or place < len(theirs):
        both = row < len(ours) and place < len(theirs)
        alike = _alike(ours[row], theirs[place]) if both else 0
        if alike and best[row][place] == best[row + 1][place + 1] + alike:
            yield row, place
            row, place = row + 1, place + 1
        elif row < len(ours) and (
            place == len(theirs) or best[row][place] == best[row + 1][place] - cost[place > 0][row]
        ):
            yield row, None
            row += 1
        else:
            yield None, place
            place += 1


def _alike(entry: Entry, other: Entry) -> int:
    if entry == other:
        return SAME
    if not akin(entry, other):
        return 0
    apart = sum(not _fits(value, other[key]) for key, value in entry.items() if key in other)
    return (FITTING, OTHERWISE, ANOTHER)[min(apart, 2)]


def _fits(value: Any, other: Any) -> bool:
    """Whether two values may be of one thing: what nobody saw may be anything."""
    if value == other or UNSEEN in (value, other):
        return True
    if isinstance(value, list) and isinstance(other, list) and len(value) == len(other):
        return all(map(_fits, value, other))
    if isinstance(value, dict) and isinstance(other, dict):
        return all(_fits(part, other[key]) for key, part in value.items() if key in other)
    return False
