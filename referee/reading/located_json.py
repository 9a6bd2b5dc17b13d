"""JSON text to plain data, at the speed of ``json``; places are looked for only when asked for."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

from referee.reading.places import (
    DEPTH,
    DIGITS,
    HALF_CHARACTER,
    INTEGER,
    SURROGATE,
    TOO_DEEP,
    TooLong,
    Unreadable,
    line_starts,
    number,
    place_in,
    twice,
    whole,
)
from referee.reading.plain_words import JSON, plainly

if TYPE_CHECKING:
    from json import JSONDecodeError

_TOKEN = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|[\[\]{}]|[^\s\[\]{}",:]+')
_COLON = re.compile(r"\s*:")
_LONG = re.compile(r"[0-9]{" + str(DIGITS + 1) + "}")
_STRIDE = 25
_SAMPLED = re.compile(r"[0-9]{" + str((DIGITS + 1) // _STRIDE) + "}")
_HALF = re.compile(r"\\u[dD][89a-fA-F]")


WORTH = 1 << 20
"""So many characters of JSON one after another pay for the import of a quicker reader."""


class _Refused(ValueError):
    """JSON that Python would read and we do not; where and why is found out afterwards."""


@cache
def decoder(strict: bool) -> Callable[[str], Any]:
    """JSON as we read it. Only the strict way sees a key that is written twice and a number that is too
    long; it takes twice as long."""
    import json

    def mapping(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        made = dict(pairs)
        if len(made) != len(pairs):
            raise _Refused
        return made

    def constant(name: str) -> NoReturn:
        raise _Refused

    return json.JSONDecoder(
        object_pairs_hook=mapping if strict else None,
        parse_constant=constant,
        parse_int=whole if strict else None,
        parse_float=number,
    ).decode


@cache
def _library() -> tuple[Any, type[Exception]] | None:
    """The library of the quicker readers, and what it raises; None where there is none."""
    try:
        import msgspec.json
    except ImportError:
        return None
    return msgspec, msgspec.MsgspecError


SHALLOW = 8
"""So many levels of nesting a quicker reader counts by itself: far more than a record has."""

GREATEST = 2**62
"""Nor does it take greater numbers: those are held against what a number may be."""


@cache
def _plain() -> Callable[[str], tuple[Any, int]] | None:
    """The quickest reader where there is one: of text without fractions that nests little, as nearly every
    record is. It gives the data, and how many colons the same data has when it is written."""
    library = _library()
    if library is None:
        return None
    swift: Any = library[0]
    plain: Any = bool | Annotated[int, swift.Meta(ge=-GREATEST, le=GREATEST)] | str | None
    value: Any = plain
    for _ in range(SHALLOW):
        value = plain | list[value] | dict[str, value]
    decode, encode = swift.json.Decoder(value).decode, swift.json.encode

    def read(text: str) -> tuple[Any, int]:
        data = decode(text)
        return data, encode(data).count(b":")

    return read


def _plainly(text: str) -> Any:
    """The data of a text by the quickest reader; ``_NOTHING`` where there is none, or more to be looked at.

    A key that is written twice is in the data once: then the text has a colon more. Only a colon that is
    itself written as a number could hide that.
    """
    read = _plain()
    if read is None or ("\\" in text and "\\u003" in text):
        return _NOTHING
    try:
        data, colons = read(text)
    except _swift()[1]:
        return _NOTHING
    return data if text.count(":") == colons else _NOTHING


@cache
def _swift() -> tuple[Callable[[str], Any] | None, tuple[type[Exception], ...]]:
    """A quicker reader where there is one, in the extra `archive`, and what it raises.

    It knows no duplicate keys, as the other; it refuses all that the other refuses, and halves of surrogate
    pairs as well; what it takes it reads alike. What it refuses the other reads again, and says why.
    """
    library = _library()
    if library is None:
        return None, ()
    swift, broken = library
    return swift.json.Decoder(float_hook=number).decode, (broken, ValueError, RecursionError)


class _Passed:
    """How much JSON this process has read so far: a small log is judged before anything could be imported."""

    __slots__ = ("characters",)

    def __init__(self) -> None:
        self.characters = 0


_PASSED = _Passed()


def _swiftly(text: str) -> Any:
    """The data of a text by the quicker reader; ``_NOTHING`` where there is none or it refuses the text."""
    read, refusals = _swift()
    if read is None:
        return _NOTHING
    try:
        return read(text)
    except refusals:
        return _NOTHING


_NOTHING: Any = object()


def measured(data: Any) -> tuple[bool, int]:
    """Whether data is nested too deeply, and how many keys all its mappings have."""
    keys = 0
    level: list[Any] = [data] if type(data) is dict or type(data) is list else []
    for _ in range(DEPTH):
        below: list[Any] = []
        for item in level:
            if type(item) is dict:
                keys += len(item)
                for part in item.values():
                    if (kind := type(part)) is dict or kind is list:
                        below.append(part)
            else:
                for part in item:
                    if (kind := type(part)) is dict or kind is list:
                        below.append(part)
        level = below
        if not level:
            break
    return bool(level), keys


def _too_long(text: str) -> bool:
    """Whether a number in the text has too many digits. So many digits in a row show in a sample of the text,
    too, and a sample is read much faster."""
    return bool(_SAMPLED.search(text[::_STRIDE]) and _LONG.search(text))


def _data(text: str) -> tuple[Any, bool]:
    """The data, and whether there may be something in it that JSON allows and we do not.

    Every key is followed by a colon: a text with no more colons than its data has keys names none
    twice, and need not be read the strict way.
    """
    _PASSED.characters += len(text)
    swift = _PASSED.characters >= WORTH
    data = _plainly(text) if swift else _NOTHING
    if data is not _NOTHING:
        return data, False
    data = _swiftly(text) if swift else _NOTHING
    doubtful = False
    if data is _NOTHING:
        data = decoder(False)(text)
        doubtful = "\\u" in text and _HALF.search(text) is not None
    deep, keys = measured(data)
    if not deep and (text.count(":") != keys or _too_long(text)):
        data = decoder(True)(text)
    return data, deep or doubtful


def load(text: str, file: str, base: int, starts: list[int] | None = None) -> Any:
    """The data of a JSON document that begins on line ``base`` of a file. Raises Unreadable.

    ``starts`` are the positions at which lines begin, where the caller knows better than the text.
    """
    from json import JSONDecodeError

    trouble: tuple[int, str, str] | None = None
    try:
        data, doubtful = _data(text)
    except JSONDecodeError as fault:
        trouble = (fault.pos, *_said(text, fault))
    except (ValueError, RecursionError) as fault:
        trouble = _trouble(text, starts, base) or (0, f"not JSON that can be read: {fault}", "")
    else:
        if doubtful:
            trouble = _trouble(text, starts, base)
    if trouble is not None:
        position, message, expected = trouble
        place = place_in(starts or line_starts(text), position, base)
        raise Unreadable(file, place, message, expected)
    return data


def _said(text: str, fault: JSONDecodeError) -> tuple[str, str]:
    """What is said of text that is no JSON: by the sign that stands there, where it means something in
    other languages."""
    sign = text[fault.pos : fault.pos + 1]
    if "Expecting ':'" in fault.msg or sign not in ELSEWHERE:
        return plainly(JSON, fault.msg) or (f"not JSON: {fault.msg}", "")
    return ELSEWHERE[sign]


_TRAILING = ("there is a ',' before the closing bracket", "no ',' there")
_REMARK = ("JSON has no remarks", "the record without it, or YAML, where '#' begins one")
ELSEWHERE = {
    "]": _TRAILING,
    "}": _TRAILING,
    "/": _REMARK,
    "#": _REMARK,
    "'": ("JSON has no single quotes", "double quotes"),
    "N": ("`None` is not JSON", "null"),
    "T": ("`True` is not JSON", "true"),
    "F": ("`False` is not JSON", "false"),
}
"""What other languages have and JSON has not, by its first sign."""


def _trouble(text: str, starts: list[int] | None, base: int) -> tuple[int, str, str] | None:
    """What is refused first of well-formed JSON, if anything: (position, message, expected)."""
    import json

    open_now: list[dict[str, int]] = []
    for token in _TOKEN.finditer(text):
        word, at = token[0], token.start()
        if word in "[{":
            if len(open_now) >= DEPTH:
                return at, *TOO_DEEP
            open_now.append({})
        elif word in "]}":
            open_now.pop()
        elif word[0] == '"':
            value = json.loads(word)
            if SURROGATE.search(value):
                return at, *HALF_CHARACTER
            if _COLON.match(text, token.end()):
                if value in open_now[-1]:
                    first = place_in(starts or line_starts(text), open_now[-1][value], base)
                    return at, *twice(value, first)
                open_now[-1][value] = at
        elif word in ("NaN", "Infinity", "-Infinity"):
            return at, f"{word} is not JSON", "a number, a text or null"
        elif word[0] in "-0123456789":
            try:
                (whole if INTEGER.fullmatch(word) else number)(word)
            except TooLong as fault:
                return at, *fault.said
    return None


def marks_of(text: str, data: Any) -> dict[int, list[Any]]:
    """The table of marks (here: positions in the text) of JSON that is known to be sound.

    The text is gone through once, side by side with the data made from it.
    """
    marks: list[Any] = []
    table = {0: marks}
    values: Iterator[Any] = iter((data,))
    mapping = False
    stack: list[tuple[list[Any], Iterator[Any], bool]] = []
    for token in _TOKEN.finditer(text):
        at = token.start()
        char = text[at]
        if char == "]" or char == "}":
            marks, values, mapping = stack.pop()
            continue
        is_key = mapping and not len(marks) & 1
        marks.append(at)
        if is_key:
            continue
        value = next(values)
        if char == "{" or char == "[":
            stack.append((marks, values, mapping))
            marks = table[id(value)] = []
            mapping = char == "{"
            values = iter(value.values() if mapping else value)
    return table
