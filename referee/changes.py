"""Changes of a record, as data: what would be written otherwise in it.

Nothing here changes a file; :mod:`referee.writing.editing` writes changes into the text, by place.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from referee.rules import Path


class Uneditable(Exception):
    """A change that cannot be made; the text says why, in one sentence."""


@dataclass(frozen=True, slots=True)
class Rewrite:
    """A value of the record is another: ``{pay: [B8, G4, R2]}``, a player, a key that was misspelt.

    ``path`` leads to the value from the document (``("moves", 16, "pay")``); a value that is not there yet is
    added, ``None`` takes it out. With ``key`` it is the key that is renamed, to ``value``.
    """

    path: Path
    value: Any
    key: bool = False


@dataclass(frozen=True, slots=True)
class Insert:
    """An entry is missing before entry ``number`` (one more than there are: at the end)."""

    number: int
    entry: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Remove:
    """An entry is one too many: it was written twice."""

    number: int


@dataclass(frozen=True, slots=True)
class Swap:
    """An entry and the next one change places."""

    number: int


Change = Rewrite | Insert | Remove | Swap


@dataclass(frozen=True, slots=True)
class Repair:
    """One offer: changes that belong together, in words, and the entries they touch.

    ``words`` is what a reader sees after ``fix:`` ("pay: [B8, G4, R2]", "a draw by Ann is missing before
    line 12").
    """

    changes: tuple[Change, ...]
    words: str
    numbers: tuple[int, ...]


def in_order(changes: Sequence[Change]) -> list[Change]:
    """What changes a value first, then what changes the numbers of entries, from the last one on: so that
    every change finds what it speaks of."""
    rewrites = [change for change in changes if isinstance(change, Rewrite)]
    swaps = [change for change in changes if isinstance(change, Swap)]
    backwards = [change for change in reversed(changes) if isinstance(change, (Insert, Remove))]
    rewrites.sort(
        key=lambda a_change: [(isinstance(step, str), step) for step in a_change.path], reverse=True
    )
    return [*rewrites, *swaps, *sorted(backwards, key=lambda edit: -edit.number)]


def line_of(repair: Repair) -> Hashable:
    """Equal for repairs that a reader sees in one line: other values of one field, or of one line that is
    missing."""
    match repair.changes:
        case (Rewrite(path, _, False),):
            return path
        case (Insert(number, entry),):
            return number, str(entry.get("action")), str(entry.get("player"))
    return repr(repair.changes)


# -- a record after changes ---------------------------------------------------------------------------


def changed(data: Any, changes: Sequence[Change]) -> Any:
    """A document's data after changes of it; nothing that was there before is touched. Raises Uneditable
    for a change of what is not there."""
    for change in in_order(changes):
        data = _changed(data, change)
    return data


def _changed(data: Any, change: Change) -> Any:
    if isinstance(change, Rewrite):
        return rewritten(data, change.path, change.value, change.key)
    found = data.get("moves", []) if isinstance(data, Mapping) else None
    moves: list[Any] = list(found) if isinstance(found, list) else []
    last = (
        len(moves) + isinstance(change, Insert) - isinstance(change, Swap) if isinstance(found, list) else 0
    )
    if not 1 <= change.number <= last:
        raise Uneditable(f"the record has no entry {change.number} for that")
    place = change.number - 1
    match change:
        case Insert(_, entry):
            moves.insert(place, dict(entry))
        case Remove():
            del moves[place]
        case Swap():
            moves[place], moves[place + 1] = moves[place + 1], moves[place]
    return {**data, "moves": moves}


def rewritten(data: Any, path: Path, value: Any, key: bool = False) -> Any:
    """The data with another value at the end of a path; ``key`` renames the last step of it."""
    if not path:
        return value
    step, *rest = path
    if isinstance(data, list) and isinstance(step, int) and 0 <= step <= len(data) and (rest or not key):
        here = data[step] if step < len(data) else None
        if rest:
            return [*data[:step], rewritten(here, tuple(rest), value, key), *data[step + 1 :]]
        return [*data[:step], *(() if value is None else (value,)), *data[step + 1 :]]
    if not isinstance(data, (Mapping, type(None))):
        raise Uneditable(f"there is no `{step}` to be written otherwise")
    made = dict(data or {})
    if rest:
        made[str(step)] = rewritten(made.get(str(step)), tuple(rest), value, key)
    elif key:
        made = {str(value) if name == step else name: item for name, item in made.items()}
    elif value is None:
        made.pop(str(step), None)
    else:
        made[str(step)] = value
    return made
