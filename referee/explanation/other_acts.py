"""The right line with a wrong word: an entry as another act that can hold all it says.

What the one calls ``out`` the other calls ``card``: a value goes to whatever field of the other act takes it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import permutations
from typing import Any

from referee.declarations.entries import Written
from referee.declarations.statements import INTERJECTED
from referee.log import Log

ANYWHERE = ("player", "action", "note")
"""What an entry of any kind may say."""

MOST_ACTS = 48
"""So many other acts an entry may have been are tried."""

ELSEWHERE = 2
"""So many values may go to other fields."""


def other_acts(log: Log, entry: Mapping[str, Any], number: int) -> Iterator[Any]:
    """The moves an entry may have been meant to be, each of another kind. What nobody has to write would
    explain too much: it must call all that is said by the same names; and what says nothing may only be an
    act of which nothing can be said."""
    if "action" not in entry:  # a check and a decision are no acts
        return
    silent = not _values(entry)
    for kind in log.game.record.border.entries:
        says = any(field.logged for field in kind.declared)
        if kind.action == entry["action"] or kind.action in INTERJECTED or (silent and says):
            continue
        for other in _as(kind, entry, kind.written is Written.ALWAYS):
            if not all(field.key in other for field in kind.logged if field.asked):
                continue  # at a place nobody wrote down it would explain too much
            move = log.as_move(other, number)
            if move is not None and _values(log.game.write(move, log.header)) == _values(entry):
                yield move


def _values(entry: Mapping[str, Any]) -> list[str]:
    """All that an entry says, wherever it stands."""
    return sorted(repr(value) for key, value in entry.items() if key not in ANYWHERE)


def _as(kind: Any, entry: Mapping[str, Any], elsewhere: bool) -> Iterator[dict[str, Any]]:
    """All that an entry says as one of another kind: what is called the same there in its place, then with
    one of these values elsewhere."""
    fields = [field.key for field in kind.declared if field.logged]
    kept = {key: value for key, value in entry.items() if key in fields or key in ANYWHERE}
    kept["action"] = kind.action
    left = [entry[key] for key in entry if key not in kept]
    free = [key for key in fields if key not in kept]
    for keys in permutations(free, len(left)) if len(left) <= (ELSEWHERE if elsewhere else 0) else ():
        yield {**kept, **dict(zip(keys, left, strict=True))}
    for key in () if left or not elsewhere else [key for key in kept if key not in ANYWHERE]:
        others = {name: value for name, value in kept.items() if name != key}
        yield from ({**others, name: kept[key]} for name in free)
