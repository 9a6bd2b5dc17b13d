"""What would make a record true: changes of the record, as data, that take one fault away.

The cheapest explanations of a record are edits of it. Nothing here changes a file; a change says what would
be written otherwise, and :mod:`referee.writing.editing` writes it into the text, by place.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from referee.rules import Path


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
