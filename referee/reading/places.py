"""Places in a file, what is said of a file that cannot be read, and the bounds of reading."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from referee.schema import Slip

DEPTH = 64  # lists and mappings inside one another
DIGITS = 4300  # of a whole number: more, and Python itself refuses to read or write it
ALIASES = 100  # aliases in one YAML document
EXPANSION = 10_000  # values all aliases of a document may stand for, together

TOO_DEEP = (f"lists and mappings lie more than {DEPTH} deep inside one another", "less nesting")
TOO_LONG = (f"a whole number may not have more than {DIGITS} digits", "a shorter number")
HALF_CHARACTER = ("half of a surrogate pair is not a character", "both halves, or neither")

INTEGER = re.compile(r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+")
SURROGATE = re.compile("[\ud800-\udfff]")


class TooLong(ValueError):
    """A whole number of more digits than can be written again."""


def whole(text: str) -> int:
    """The whole number a text of the shape of ``INTEGER`` stands for. Raises TooLong."""
    try:
        value = int(text, {"0o": 8, "0x": 16}.get(text[:2], 10))
        if len(text) > DIGITS // 2:
            str(value)  # sixteen has more to a digit than ten
    except ValueError:
        raise TooLong from None
    return value


def number(text: str) -> int | float:
    """The number a text stands for. A whole one is whole however it is written (``12.0``, ``1e1``): to
    JSON Schema it is an integer, and so it has to be for all who come after."""
    value = float(text)
    return int(value) if abs(value) < 2**53 and value.is_integer() else value


def twice(key: str, first: Place) -> tuple[str, str]:
    """What is said of a key that stands in a mapping a second time: (message, expected)."""
    shown = key if len(key) <= 40 else key[:40] + "..."
    return (
        f"the key {shown!r} stands here and, before, at line {first.line}, column {first.column}",
        "every key once",
    )


class Place(NamedTuple):
    """A line and a column, both counted from 1, the column in characters."""

    line: int
    column: int


class Unreadable(Exception):
    """Why a file cannot be read: which, where, what is wrong, and what was expected there.

    ``place`` is None where the file as a whole is at fault (missing, a folder, not permitted);
    ``expected`` may be empty.
    """

    def __init__(self, file: str, place: Place | None, message: str, expected: str = "") -> None:
        super().__init__(file, place, message, expected)
        self.file = file
        self.place = place
        self.message = message
        self.expected = expected
        self.slip: Slip | None = None  # where a word was misspelt

    def __str__(self) -> str:
        where = f":{self.place.line}:{self.place.column}" if self.place else ""
        expected = f" (expected {self.expected})" if self.expected else ""
        return f"{self.file}{where}: {self.message}{expected}"


_BREAK = re.compile(r"\r\n|\r|\n")


def line_starts(text: str) -> list[int]:
    """The positions in ``text`` at which its lines begin."""
    return [0, *(one.end() for one in _BREAK.finditer(text))]


def place_in(starts: list[int], position: int, base: int) -> Place:
    """The place of a position in a text with lines beginning at ``starts``, the first ``base``."""
    n = bisect_right(starts, position) - 1
    return Place(base + n, position - starts[n] + 1)


def inside(level: list[Any]) -> list[Any]:
    """Everything directly inside the containers of a level of nesting."""
    return [
        one
        for holder in level
        if type(holder) in (dict, list)
        for one in (holder.values() if type(holder) is dict else holder)
    ]
