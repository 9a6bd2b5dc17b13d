"""Shapes of values: what may be written in a place of a log, and what it becomes in the engine.

A shape is said once and gives three things: the JSON Schema of the value, a reader (plain value to
typed value) and a writer (the way back). Entries and positions are declared with them, see
:mod:`referee.declarations.entries`.

A reader accepts exactly what the schema accepts. It raises ``Odd`` for what the schema refuses
(jsonschema then says what is wrong, in plain words), and ``BadEntry`` with the place for what is
well written and means nothing here: a player who does not play, a card the pack does not have.
Readers come in two kinds: quick ones, which may as well trip over a wrong value with a KeyError or
a TypeError, and careful ones, which tell the place. The quick ones are tried first.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeAlias

from referee.header import BadEntry, Header
from referee.rules import Path

Read: TypeAlias = "Callable[[Any, Header, Path], Any]"
Write: TypeAlias = "Callable[[Any, Header], Any]"
Schema: TypeAlias = "dict[str, Any]"


class Odd(Exception):
    """A value that the schema refuses."""


class Words:
    """Words of a log and what they stand for: ``codes`` reads them, ``names`` writes them.

    ``unknown`` is what is said of a word that is well formed and not among them: (sentence, what was
    expected). Where it is None the schema lists the words, so that nothing is left to be said. ``meet`` tells
    what two of them say together of one thing (0: nothing can be both), where a word may tell a part only.
    """

    __slots__ = ("codes", "meet", "names", "unknown")

    def __init__(
        self,
        codes: Mapping[Any, Any],
        names: Mapping[Any, Any],
        unknown: Callable[[Any], tuple[str, str]] | None = None,
        meet: Callable[[Any, Any], Any] | None = None,
    ) -> None:
        self.codes = codes
        self.names = names
        self.unknown = unknown
        self.meet = meet


Lexicon: TypeAlias = "Mapping[str, Words]"
"""Words that differ from one rule set to another, by the name a shape calls them by."""


class Shape:
    """What may be written in a place. The simplest shapes have no parts and are written as they are."""

    __slots__ = ()

    def schema(self) -> Schema:
        """The JSON Schema of the value."""
        raise NotImplementedError

    def parts(self) -> Iterable[Shape]:
        """The shapes it is made of."""
        return ()

    def quick(self, lexicon: Lexicon) -> Quick | None:
        """The expression that reads it, where one look-up or comparison does; None where it takes more."""
        return None

    def reader(self, lexicon: Lexicon, careful: bool) -> Read:
        """(value, header, path) -> typed value."""
        raise NotImplementedError

    def writer(self, lexicon: Lexicon) -> Write:
        """(typed value, header) -> value as a log writes it."""
        return as_is

    def names(self, lexicon: Lexicon) -> Mapping[Any, Any] | None:
        """Typed value -> how it is written, where a table says it all."""
        return None

    def typed_at_table(self) -> Shape:
        """The shape of what somebody types for it in a hurry, where that is a simpler one."""
        return self

    def offered(self, lexicon: Lexicon, header: Header) -> Iterable[str]:
        """Words a value may begin with, to complete what is typed."""
        found = self.names(lexicon)
        yield from () if found is None else map(str, found.values())
        for part in self.parts():
            yield from part.offered(lexicon, header)


Quick: TypeAlias = "tuple[str, Any]"
"""An expression that reads the value ``v`` and the object it calls ``{t}``; where it does not know the
value it gives ``{f}``, the reader called. It may trip over anything else."""

LOOKED_UP = "{t}[v]"
TEXT_LOOKED_UP = "{t}[v] if v.__class__ is str else {f}"
"""What reads a word of a table; the same where the table holds numbers besides."""


def expression(shape: Shape, lexicon: Lexicon, name: str, known: dict[str, Any]) -> str:
    """What reads the value ``v`` of a shape quickly in such lines, under the path ``p``."""
    known[f"read_{name}"] = shape.reader(lexicon, False)
    called = f"read_{name}(v, h, p)"
    source = shape.quick(lexicon)
    if source is None:
        return called
    known[f"table_{name}"] = source[1]
    return source[0].format(t=f"table_{name}", f=called)


def odd() -> Any:
    """For an expression that cannot hold a ``raise``."""
    raise Odd


def as_is(value: Any, header: Header) -> Any:
    """The value itself: for shapes that are written as they are held."""
    return value


class Seat(Shape):
    """A player by name; typed: the seat."""

    def schema(self) -> Schema:
        return {"title": "a player's name", "type": "string", "minLength": 1}

    def quick(self, lexicon: Lexicon) -> Quick:
        return "seats[v]", None

    def reader(self, lexicon: Lexicon, careful: bool) -> Read:
        def read(value: Any, header: Header, path: Path) -> Any:
            seat = header.seats.get(value) if isinstance(value, str) and value else odd()
            return header.seat(value, path) if seat is None else seat

        return read

    def writer(self, lexicon: Lexicon) -> Write:
        return lambda seat, header: header.players[seat]

    def offered(self, lexicon: Lexicon, header: Header) -> Iterable[str]:
        return header.players


class Word(Shape):
    """One of some words. ``spelling`` is the schema of a well-formed one; where it is empty the words
    are listed. ``of`` is the name under which the lexicon has them, or the words themselves."""

    __slots__ = ("of", "spelling")

    def __init__(self, of: str | Words, spelling: Schema | None = None) -> None:
        self.of = of
        self.spelling = spelling

    def words(self, lexicon: Lexicon) -> Words:
        """The words that may be written: the shape's own, or those the game has under this name."""
        return lexicon[self.of] if isinstance(self.of, str) else self.of

    def schema(self) -> Schema:
        if self.spelling is not None:
            return dict(self.spelling)
        assert isinstance(self.of, Words)
        return {"enum": list(self.of.codes)}

    def quick(self, lexicon: Lexicon) -> Quick:
        codes = self.words(lexicon).codes
        texts = {word: code for word, code in codes.items() if isinstance(word, str)}
        if len(texts) == len(codes):
            return LOOKED_UP, codes
        return TEXT_LOOKED_UP, texts  # a number would let true and false through

    def reader(self, lexicon: Lexicon, careful: bool) -> Read:
        words = self.words(lexicon)
        codes = words.codes
        well_formed = Spelling(self.spelling) if self.spelling is not None and careful else None

        def read(value: Any, header: Header, path: Path) -> Any:
            if value.__class__ is bool:
                raise Odd
            return codes[value]

        def read_carefully(value: Any, header: Header, path: Path) -> Any:
            if isinstance(value, (list, dict, bool)):
                raise Odd
            code = codes.get(value)
            if code is not None or value in codes:
                return code
            if words.unknown is None or well_formed is None or not well_formed.fits(value):
                raise Odd
            message, expected = words.unknown(value)
            raise BadEntry(message, path, expected, map(str, codes))

        return read_carefully if careful else read

    def writer(self, lexicon: Lexicon) -> Write:
        names = self.words(lexicon).names
        return lambda code, header: names[code]

    def names(self, lexicon: Lexicon) -> Mapping[Any, Any] | None:
        return self.words(lexicon).names


class Spelling:
    """Whether a text or number is well formed: the few keywords our spellings are written with."""

    def __init__(self, schema: Schema) -> None:
        self.branches = schema.get("anyOf", [schema])

    def fits(self, value: Any) -> bool:
        """Whether text is spelled in one of the ways the shape knows."""
        return any(_spelled(branch, value) for branch in self.branches)


def _spelled(schema: Schema, value: Any) -> bool:
    if schema["type"] == "string":
        pattern = schema.get("pattern", "")
        return (
            isinstance(value, str)
            and len(value) >= schema.get("minLength", 0)
            and bool(re.search(pattern, value))
        )
    number = whole(value)
    return number is not None and schema.get("minimum", number) <= number <= schema.get("maximum", number)


def choice(*words: Any, **typed: Any) -> Word:
    """One of some words, each standing for itself or, given by name, for something else: for another of
    these words where it is only spelt otherwise."""
    plain = {word: word for word in words}
    return Word(Words(plain | typed | plain, {code: word for word, code in typed.items()} | plain))


class Flag(Shape):
    """True or false."""

    def schema(self) -> Schema:
        return {"type": "boolean"}

    def quick(self, lexicon: Lexicon) -> Quick:
        return "v if v is True or v is False else {f}", None

    def reader(self, lexicon: Lexicon, careful: bool) -> Read:
        return lambda value, header, path: value if value is True or value is False else odd()


def whole(value: Any) -> int | None:
    """A whole number as JSON Schema knows it: 3, and 3.0 as well, but not true."""
    if value.__class__ is int:
        return int(value)
    if isinstance(value, float):
        return int(value) if value.is_integer() else None
    return value if isinstance(value, int) and not isinstance(value, bool) else None


class Whole(Shape):
    """A whole number between bounds."""

    __slots__ = ("high", "low")

    def __init__(self, low: int | None = None, high: int | None = None) -> None:
        self.low = low
        self.high = high

    def schema(self) -> Schema:
        made: Schema = {"type": "integer"}
        if self.low is not None:
            made["minimum"] = self.low
        if self.high is not None:
            made["maximum"] = self.high
        return made

    def quick(self, lexicon: Lexicon) -> Quick:
        low = "" if self.low is None else f" and v >= {self.low}"
        high = "" if self.high is None else f" and v <= {self.high}"
        return f"v if v.__class__ is int{low}{high} else {{f}}", None

    def reader(self, lexicon: Lexicon, careful: bool) -> Read:
        low = float("-inf") if self.low is None else self.low
        high = float("inf") if self.high is None else self.high

        def read(value: Any, header: Header, path: Path) -> Any:
            if value.__class__ is not int:
                value = whole(value)
                if value is None:
                    raise Odd
            if low <= value <= high:
                return value
            raise Odd

        return read


class Number(Shape):
    """A number between bounds; whole ones as such."""

    __slots__ = ("high", "low")

    def __init__(self, low: int | None = None, high: int | None = None) -> None:
        self.low = low
        self.high = high

    def schema(self) -> Schema:
        return {**Whole(self.low, self.high).schema(), "type": "number"}

    def quick(self, lexicon: Lexicon) -> Quick:
        return Whole(self.low, self.high).quick(lexicon)

    def reader(self, lexicon: Lexicon, careful: bool) -> Read:
        low = float("-inf") if self.low is None else self.low
        high = float("inf") if self.high is None else self.high

        def read(value: Any, header: Header, path: Path) -> Any:
            if isinstance(value, bool) or not isinstance(value, (int, float)) or value < low or value > high:
                raise Odd
            number = whole(value)
            return value if number is None else number

        return read


class Text(Shape):
    """A text; with ``pattern``, one that fits it."""

    __slots__ = ("least", "pattern")

    def __init__(self, least: int = 0, pattern: str = "") -> None:
        self.least = least
        self.pattern = pattern

    def schema(self) -> Schema:
        made: Schema = {"type": "string"}
        if self.least:
            made["minLength"] = self.least
        if self.pattern:
            made["pattern"] = self.pattern
        return made

    def reader(self, lexicon: Lexicon, careful: bool) -> Read:
        least, pattern = self.least, self.pattern

        def read(value: Any, header: Header, path: Path) -> Any:
            if (
                not isinstance(value, str)
                or len(value) < least
                or (pattern and not re.search(pattern, value))
            ):
                raise Odd
            return value

        return read


class Table(Shape):
    """Any mapping, for what is read elsewhere."""

    __slots__ = ("least",)

    def __init__(self, least: int = 0) -> None:
        self.least = least

    def schema(self) -> Schema:
        return {"type": "object", **({"minProperties": self.least} if self.least else {})}

    def reader(self, lexicon: Lexicon, careful: bool) -> Read:
        least = self.least
        return lambda value, header, path: value if isinstance(value, dict) and len(value) >= least else odd()


class Named(Shape):
    """A shape that is read and written as another one is, and only told of otherwise."""

    __slots__ = ("shape",)
    shape: Shape

    def quick(self, lexicon: Lexicon) -> Quick | None:
        return self.shape.quick(lexicon)

    def parts(self) -> Iterable[Shape]:
        return (self.shape,)

    def reader(self, lexicon: Lexicon, careful: bool) -> Read:
        return self.shape.reader(lexicon, careful)

    def writer(self, lexicon: Lexicon) -> Write:
        return self.shape.writer(lexicon)


class Defined(Named):
    """A shape with a name of its own in a schema file, so that it is explained once."""

    __slots__ = ("about", "file", "name", "title")

    def __init__(self, name: str, shape: Shape, about: str = "", title: str = "", file: str = "") -> None:
        self.name = name
        self.shape = shape
        self.about = about
        self.title = title
        self.file = file  # the schema file that has it; the file of the game where it is empty

    def schema(self) -> Schema:
        return {"$ref": f"{self.file}#/$defs/{self.name}"}

    def definition(self) -> Schema:
        """What stands under its name."""
        said = {"title": self.title, "description": self.about}
        return {**{word: text for word, text in said.items() if text}, **self.shape.schema()}

    def names(self, lexicon: Lexicon) -> Mapping[Any, Any] | None:
        return self.shape.names(lexicon)


LOG = "log.schema.json"
PLAYER = Defined("player", Seat(), file=LOG)
NOTE = Defined("note", Text(), file=LOG)


def defined_in(shapes: Iterable[Shape]) -> Iterator[Defined]:
    """Every shape with a name of its own that occurs in these, of the schema of the game; each once."""
    seen: set[int] = set()
    queue = list(shapes)
    while queue:
        shape = queue.pop(0)
        if id(shape) in seen:
            continue
        seen.add(id(shape))
        if isinstance(shape, Defined) and not shape.file:
            yield shape
        queue.extend(shape.parts())
