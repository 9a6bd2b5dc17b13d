"""Places in a file, what is said of a file that cannot be read, and the bounds of reading."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache
from math import isinf
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from referee.checking.fault import Slip

DEPTH = 64  # lists and mappings inside one another
DIGITS = 100  # of a whole number: far more than a game counts, and sums and products can still be written
MOST_BYTES = 8 * 2**20  # of one document: some 100,000 entries, and 400 MB at most to hold them
ALIASES = 100  # aliases in one YAML document
EXPANSION = 10_000  # values all aliases of a document may stand for, together

TOO_DEEP = (f"lists and mappings lie more than {DEPTH} deep inside one another", "less nesting")
TOO_LONG = (f"a whole number may not have more than {DIGITS} digits", "a shorter number")
TOO_GREAT = ("this number is greater than a number can be", "a smaller number")
HALF_CHARACTER = ("half of a surrogate pair is not a character", "both halves, or neither")

INTEGER = re.compile(r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+")
SURROGATE = re.compile("[\ud800-\udfff]")


class TooLong(ValueError):
    """A number that is written with more digits than is allowed, or is greater than numbers can be."""

    def __init__(self, said: tuple[str, str]) -> None:
        super().__init__(*said)
        self.said = said  # (message, expected)


def whole(text: str) -> int:
    """The whole number a text of the shape of ``INTEGER`` stands for. Raises TooLong."""
    if len(text) > DIGITS + 1 or len(text.lstrip("+-")) > DIGITS:
        raise TooLong(TOO_LONG)
    return int(text, {"0o": 8, "0x": 16}.get(text[:2], 10))


def number(text: str) -> int | float:
    """The number a text stands for. A whole one is whole however it is written (``12.0``, ``1e1``): to
    JSON Schema it is an integer, and so it has to be for all who come after. Raises TooLong."""
    value = float(text)
    if isinf(value):
        raise TooLong(TOO_GREAT)
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
        self.part = ""  # the piece of a text that is at fault, where it is not all of it
        self.line = ""  # what stands there, where the file was read as far as that
        self.path: tuple[str | int, ...] = ()  # the way to it, where the data was read as far as that
        self.others: Sequence[Unreadable] = ()  # what else keeps the same text from being read

    def __str__(self) -> str:
        where = f":{self.place.line}:{self.place.column}" if self.place else ""
        if self.file == DATA:  # a program has no lines of it
            where = f" at {way(self.path)}" if self.path else ""
        expected = f" (expected {self.expected})" if self.expected else ""
        return f"{self.file}{where}: {self.message}{expected}"


DATA = "the data"
"""What stands for the name of a file where a record was given as data of a program."""


def way(path: tuple[str | int, ...]) -> str:
    """A way into data as programs write it: ``moves[3].pay[0]``."""
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path).lstrip(".")


_BREAK = re.compile(r"\r\n|\r|\n")


def line_starts(text: str) -> list[int]:
    """The positions in ``text`` at which its lines begin."""
    return [0, *(match.end() for match in _BREAK.finditer(text))]


def place_in(starts: list[int], position: int, base: int) -> Place:
    """The place of a position in a text with lines beginning at ``starts``, the first ``base``."""
    n = bisect_right(starts, position) - 1
    return Place(base + n, position - starts[n] + 1)


_WORD = re.compile(r"[^\s,]+")


def word_in(text: str, starts: list[int], place: Place, base: int, row: str, number: int) -> Place:
    """Where a word of a list that is written in one line of text stands (``row``, found at ``place``),
    counted from 0; the place of the whole where the file has it otherwise than it is read."""
    first = starts[place.line - base] + place.column - 1
    quoted = text[first : first + 1] in ("'", '"')
    words = _words(row)
    if number >= len(words) or not text.startswith(row, first + quoted):
        return place
    return Place(place.line, place.column + quoted + words[number])


@lru_cache(maxsize=1)
def _words(row: str) -> list[int]:
    """Where the words of a line begin; kept, for of one line many words are asked for."""
    return [word.start() for word in _WORD.finditer(row)]


def inside(level: list[Any]) -> list[Any]:
    """Everything directly inside the containers of a level of nesting."""
    return [
        item
        for holder in level
        if type(holder) in (dict, list)
        for item in (holder.values() if type(holder) is dict else holder)
    ]
