"""Records that were never a file: data of a program, held to what a file could hold."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date, time
from os import PathLike, fspath
from typing import Any

from referee.document import Document
from referee.reading.places import DATA, DEPTH, SURROGATE, TOO_DEEP, Place, Unreadable
from referee.reading.sources import as_written

Path = tuple[str | int, ...]


class InMemory(Document):
    """Data of a program as a document. It has no lines: what is wrong is told by the way to it. Places are
    those it would have in JSON, written on one line; the data may grow."""

    __slots__ = ()

    def __init__(self, data: Any) -> None:
        super().__init__(DATA, as_written(data), 0, 1, "", 1, None)

    def place(self, path: Path, key: bool = False) -> Place:
        self._write()
        return super().place(path, key)

    @property
    def written(self) -> tuple[str, int]:
        """As it would be in JSON."""
        self._write()
        return super().written

    def _write(self) -> None:
        if not self._text:
            self._text = json.dumps(self.data)

    def grown(self) -> None:
        """The data is another than it was: places are looked for afresh."""
        self._text, self._marks, self._starts, self._orders = "", None, None, {}


def plain(value: Any, path: Path = ()) -> Any:
    """Data as a file would give it: dates as text, tuples as lists, keys as text. Raises Unreadable, with
    the way there, for what no file can hold (a set, an object, a list inside itself)."""
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, str):
        text = str(value)
        if SURROGATE.search(text):
            raise _odd(path, "half of a surrogate pair is not a character", "both halves, or neither")
        return text
    if isinstance(value, int):
        return int(value)
    if isinstance(value, float):
        return _number(value, path)
    if isinstance(value, (date, time)):
        return value.isoformat()
    if isinstance(value, PathLike):
        return str(fspath(value))
    if len(path) >= DEPTH:
        raise _odd(path[:8], *TOO_DEEP)
    if isinstance(value, Mapping):
        return _mapping(value, path)
    if isinstance(value, (list, tuple)):
        return [plain(item, (*path, place)) for place, item in enumerate(value)]
    wanted = "text, numbers, true, false, None, lists, mappings and dates"
    raise _odd(path, f"a record cannot hold {type(value).__name__!r} values", wanted)


def _mapping(value: Mapping[Any, Any], path: Path) -> dict[str, Any]:
    made: dict[str, Any] = {}
    for key, item in value.items():
        name = plain(key, path)
        if name is None or isinstance(name, (bool, list, dict)):
            raise _odd(path, f"{key!r} cannot be a key", "a text or a number")
        if str(name) in made:
            raise _odd(path, f"two keys are written {str(name)!r}", "every key once")
        made[str(name)] = plain(item, (*path, str(name)))
    return made


def _number(value: float, path: Path) -> int | float:
    if value != value or value in (float("inf"), float("-inf")):
        raise _odd(path, f"{value} is no number a record can hold", "a number")
    return int(value) if value.is_integer() and abs(value) < 2**53 else value


def _odd(path: Path, message: str, expected: str) -> Unreadable:
    fault = Unreadable(DATA, None, message, expected)
    fault.path = path
    return fault
