"""Shapes of values: what may be written in a place of a log, and what it becomes in the engine.

A shape is said once and gives three things: the JSON Schema of the value, a reader (plain value to
typed value) and a writer (the way back). Entries and positions are declared with them, see
:mod:`referee.entries`.

A reader accepts exactly what the schema accepts. It raises ``Odd`` for what the schema refuses
(jsonschema then says what is wrong, in plain words), and ``BadEntry`` with the place for what is
well written and means nothing here: a player who does not play, a card the pack does not have.
Readers come in two kinds: quick ones, which may as well trip over a wrong value with a KeyError or
a TypeError, and careful ones, which tell the place. The quick ones are tried first.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from referee.game import BadEntry, Header
from referee.rules import Path

Read: TypeAlias = "Callable[[Any, Header, Path], Any]"
Write: TypeAlias = "Callable[[Any, Header], Any]"
Schema: TypeAlias = "dict[str, Any]"


class Odd(Exception):
    """A value that the schema refuses."""


@dataclass(frozen=True, slots=True, eq=False)
class Words:
    """Words of a log and what they stand for: ``codes`` reads them, ``names`` writes them.

    ``unknown`` is what is said of a word that is well formed and not among them: (sentence, what was
    expected). Where it is None the schema lists the words, so that nothing is left to be said.
    """

    codes: Mapping[Any, Any]
    names: Mapping[Any, Any]
    unknown: Callable[[Any], tuple[str, str]] | None = None


Lexicon: TypeAlias = "Mapping[str, Words]"
"""Words that differ from one rule set to another, by the name a shape calls them by."""


class Shape(Protocol):
    """What may be written in a place."""

    def schema(self) -> Schema:
        """The JSON Schema of the value."""

    def parts(self) -> Iterable[Shape]:
        """The shapes it is made of."""

    def reader(self, lexicon: Lexicon, careful: bool) -> Read:
        """(value, header, path) -> typed value."""

    def writer(self, lexicon: Lexicon) -> Write:
        """(typed value, header) -> value as a log writes it."""


Quick: TypeAlias = "tuple[str, Any]"
"""An expression that reads the value ``v`` and the object it calls ``{t}``; where it does not know the
value it gives ``{f}``, the reader called. It may trip over anything else."""


def quick_source(shape: Shape, lexicon: Lexicon) -> Quick | None:
    """The expression for a shape where one look-up or comparison does; None where it takes more."""
    quick = getattr(shape, "quick", None)
    found: Quick | None = quick(lexicon) if quick else None
    return found


def odd() -> Any:
    """For an expression that cannot hold a ``raise``."""
    raise Odd


def as_is(value: Any, header: Header) -> Any:
    return value


@dataclass(frozen=True, slots=True, eq=False)
class Seat:
    """A player by name; typed: the seat."""

    def schema(self) -> Schema:
        return {"title": "a player's name", "type": "string", "minLength": 1}

    def quick(self, lexicon: Lexicon) -> Quick:
        return "seats[v]", None

    def parts(self) -> Iterable[Shape]:
        return ()

    def reader(self, lexicon: Lexicon, careful: bool) -> Read:
        def read(value: Any, header: Header, path: Path) -> Any:
            seat = header.seats.get(value) if isinstance(value, str) and value else odd()
            return header.seat(value, path) if seat is None else seat

        return read

    def writer(self, lexicon: Lexicon) -> Write:
        return lambda seat, header: header.players[seat]


@dataclass(frozen=True, slots=True, eq=False)
class Word:
    """One of some words. ``spelling`` is the schema of a well-formed one; where it is empty the words
    are listed. ``of`` is the name under which the lexicon has them, or the words themselves."""

    of: str | Words
    spelling: Schema | None = None

    def words(self, lexicon: Lexicon) -> Words:
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
            return "{t}[v]", codes
        return "{t}[v] if v.__class__ is str else {f}", texts  # a number would let true and false through

    def parts(self) -> Iterable[Shape]:
        return ()

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
            raise BadEntry(message, path, expected)

        return read_carefully if careful else read

    def writer(self, lexicon: Lexicon) -> Write:
        names = self.words(lexicon).names
        return lambda code, header: names[code]


class Spelling:
    """Whether a text or number is well formed: the few keywords our spellings are written with."""

    def __init__(self, schema: Schema) -> None:
        self.branches = schema.get("anyOf", [schema])

    def fits(self, value: Any) -> bool:
        return any(_spelled(one, value) for one in self.branches)


def _spelled(schema: Schema, value: Any) -> bool:
    if schema["type"] == "string":
        pattern = schema.get("pattern", "")
        return (
            isinstance(value, str)
            and len(value) >= schema.get("minLength", 0)
            and bool(re.search(pattern, value))
        )
    number = _whole(value)
    return number is not None and schema.get("minimum", number) <= number <= schema.get("maximum", number)


def choice(*words: Any, **typed: Any) -> Word:
    """One of some words, each standing for itself or, given by name, for something else."""
    codes = {**dict.fromkeys(words), **typed}
    codes = {word: word if word in words else code for word, code in codes.items()}
    return Word(Words(codes, {code: word for word, code in codes.items()}))


@dataclass(frozen=True, slots=True, eq=False)
class Flag:
    """True or false."""

    def schema(self) -> Schema:
        return {"type": "boolean"}

    def quick(self, lexicon: Lexicon) -> Quick:
        return "v if v is True or v is False else {f}", None

    def parts(self) -> Iterable[Shape]:
        return ()

    def reader(self, lexicon: Lexicon, careful: bool) -> Read:
        return lambda value, header, path: value if value is True or value is False else odd()

    def writer(self, lexicon: Lexicon) -> Write:
        return as_is


def _whole(value: Any) -> int | None:
    """A whole number as JSON Schema knows it: 3, and 3.0 as well, but not true."""
    if value.__class__ is int:
        return int(value)
    if isinstance(value, float):
        return int(value) if value.is_integer() else None
    return value if isinstance(value, int) and not isinstance(value, bool) else None


@dataclass(frozen=True, slots=True, eq=False)
class Whole:
    """A whole number between bounds."""

    low: int | None = None
    high: int | None = None

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

    def parts(self) -> Iterable[Shape]:
        return ()

    def reader(self, lexicon: Lexicon, careful: bool) -> Read:
        low = float("-inf") if self.low is None else self.low
        high = float("inf") if self.high is None else self.high

        def read(value: Any, header: Header, path: Path) -> Any:
            if value.__class__ is not int:
                value = _whole(value)
                if value is None:
                    raise Odd
            if low <= value <= high:
                return value
            raise Odd

        return read

    def writer(self, lexicon: Lexicon) -> Write:
        return as_is


@dataclass(frozen=True, slots=True, eq=False)
class Number:
    """A number between bounds; whole ones as such."""

    low: int | None = None
    high: int | None = None

    def schema(self) -> Schema:
        return {**Whole(self.low, self.high).schema(), "type": "number"}

    def quick(self, lexicon: Lexicon) -> Quick:
        return Whole(self.low, self.high).quick(lexicon)

    def parts(self) -> Iterable[Shape]:
        return ()

    def reader(self, lexicon: Lexicon, careful: bool) -> Read:
        low = float("-inf") if self.low is None else self.low
        high = float("inf") if self.high is None else self.high

        def read(value: Any, header: Header, path: Path) -> Any:
            if isinstance(value, bool) or not isinstance(value, (int, float)) or value < low or value > high:
                raise Odd
            number = _whole(value)
            return value if number is None else number

        return read

    def writer(self, lexicon: Lexicon) -> Write:
        return as_is


@dataclass(frozen=True, slots=True, eq=False)
class Text:
    """A text; with ``pattern``, one that fits it."""

    least: int = 0
    pattern: str = ""

    def schema(self) -> Schema:
        made: Schema = {"type": "string"}
        if self.least:
            made["minLength"] = self.least
        if self.pattern:
            made["pattern"] = self.pattern
        return made

    def parts(self) -> Iterable[Shape]:
        return ()

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

    def writer(self, lexicon: Lexicon) -> Write:
        return as_is


@dataclass(frozen=True, slots=True, eq=False)
class ListOf:
    """A list, each item of one shape; typed: a tuple, or what ``gather`` makes of it.

    ``gather(items, path)`` and ``spread(typed)`` are the two ways between the tuple of typed items and
    what the engine wants (a set of cards as one number).
    """

    item: Shape
    least: int = 0
    most: int | None = None
    unique: bool = False
    gather: Callable[[Sequence[Any], Path], Any] | None = None
    spread: Callable[[Any], Iterable[Any]] | None = None

    def schema(self) -> Schema:
        made: Schema = {"type": "array", "items": self.item.schema()}
        if self.least:
            made["minItems"] = self.least
        if self.most is not None:
            made["maxItems"] = self.most
        if self.unique:
            made["uniqueItems"] = True
        return made

    def quick(self, lexicon: Lexicon) -> Quick | None:
        item = quick_source(self.item, lexicon)
        if item is None or item[0] != "{t}[v]" or self.unique or self.gather:
            return None
        least = f" and len(v) >= {self.least}" if self.least else ""
        most = "" if self.most is None else f" and len(v) <= {self.most}"
        return f"tuple(map({{t}}, v)) if v.__class__ is list{least}{most} else {{f}}", item[1].__getitem__

    def parts(self) -> Iterable[Shape]:
        return (self.item,)

    def reader(self, lexicon: Lexicon, careful: bool) -> Read:
        read_item = self.item.reader(lexicon, careful)
        least, most = self.least, self.most
        unique, gather = self.unique, self.gather
        source = None if careful else quick_source(self.item, lexicon)
        look_up = source[1].__getitem__ if source and source[0].startswith("{t}[v]") else None

        def read_all(value: Any, header: Header, path: Path) -> Sequence[Any]:
            if look_up is not None:
                try:
                    return tuple(map(look_up, value))
                except (KeyError, TypeError):  # a number, or what is no card at all
                    pass
            return [read_item(one, header, (*path, at)) for at, one in enumerate(value)]

        def read(value: Any, header: Header, path: Path) -> Any:
            if value.__class__ is not list or len(value) < least or (most is not None and len(value) > most):
                raise Odd
            items = read_all(value, header, path)
            if unique and len(set(items)) < len(items):
                raise Odd
            return tuple(items) if gather is None else gather(items, path)

        return read

    def writer(self, lexicon: Lexicon) -> Write:
        write, spread = self.item.writer(lexicon), self.spread
        return lambda items, header: [write(one, header) for one in (spread(items) if spread else items)]


@dataclass(frozen=True, slots=True, eq=False)
class OneOrMany:
    """A value, or a list of at least one; typed: the value, or a tuple. With ``always`` a single one
    becomes a tuple, too."""

    item: Shape
    always: bool = False
    written_single: bool = False  # a tuple of one is written without a list

    def schema(self) -> Schema:
        one = self.item.schema()
        return {"anyOf": [one, {"type": "array", "minItems": 1, "items": one}]}

    def quick(self, lexicon: Lexicon) -> Quick | None:
        item = quick_source(self.item, lexicon)
        if item is None:
            return None
        single = "({0},)" if self.always else "({0})"
        return f"{single.format(item[0])} if v.__class__ is not list else {{f}}", item[1]

    def parts(self) -> Iterable[Shape]:
        return (self.item,)

    def reader(self, lexicon: Lexicon, careful: bool) -> Read:
        one, many = self.item.reader(lexicon, careful), ListOf(self.item, 1).reader(lexicon, careful)
        always = self.always

        def read(value: Any, header: Header, path: Path) -> Any:
            if value.__class__ is list:
                return many(value, header, path)
            single = one(value, header, path)
            return (single,) if always else single

        return read

    def writer(self, lexicon: Lexicon) -> Write:
        one = self.item.writer(lexicon)
        single = self.written_single

        def write(typed: Any, header: Header) -> Any:
            if not isinstance(typed, tuple):
                return one(typed, header)
            if single and len(typed) == 1:
                return one(typed[0], header)
            return [one(item, header) for item in typed]

        return write


@dataclass(frozen=True, slots=True, eq=False)
class Or:
    """Some words that stand for something special, or a value of a shape: ``none``, ``"?"``, null."""

    special: Mapping[Any, Any]
    shape: Shape
    last: bool = False  # told after the shape where a person wrote neither

    def schema(self) -> Schema:
        words = list(self.special)
        if words == [None]:
            said: Schema = {"type": "null"}
        else:
            said = {"const": words[0]} if len(words) == 1 else {"enum": words}
        return {"anyOf": [self.shape.schema(), said] if self.last else [said, self.shape.schema()]}

    def quick(self, lexicon: Lexicon) -> Quick | None:
        found = quick_source(self.shape, lexicon)
        return found if found and found[0].endswith("else {f}") else None

    def parts(self) -> Iterable[Shape]:
        return (self.shape,)

    def reader(self, lexicon: Lexicon, careful: bool) -> Read:
        special, otherwise = self.special, self.shape.reader(lexicon, careful)

        def read(value: Any, header: Header, path: Path) -> Any:
            if (value is None or value.__class__ is str) and value in special:
                return special[value]
            return otherwise(value, header, path)

        return read

    def writer(self, lexicon: Lexicon) -> Write:
        words = {code: word for word, code in self.special.items()}
        otherwise = self.shape.writer(lexicon)

        def write(typed: Any, header: Header) -> Any:
            if typed.__hash__ is not None and typed in words:
                return words[typed]
            return otherwise(typed, header)

        return write


@dataclass(frozen=True, slots=True, eq=False)
class By:
    """A mapping; typed: a tuple of (key, value) pairs in the order written, or with ``table`` a dict.

    ``key`` is the shape of its keys: players, the words of a closed list, or numbers as text.
    """

    key: Shape
    value: Shape
    table: bool = False

    def schema(self) -> Schema:
        if isinstance(self.key, Word) and self.key.spelling is None:
            inside = self.value.schema()
            return {
                "type": "object",
                "additionalProperties": False,
                "properties": dict.fromkeys(self.key.words({}).codes, inside),
            }
        return {
            "type": "object",
            "propertyNames": self.key.schema(),
            "additionalProperties": self.value.schema(),
        }

    def parts(self) -> Iterable[Shape]:
        return (self.key, self.value)

    def reader(self, lexicon: Lexicon, careful: bool) -> Read:
        key, inside = self.key.reader(lexicon, careful), self.value.reader(lexicon, careful)
        into = dict if self.table else tuple

        def read(value: Any, header: Header, path: Path) -> Any:
            if value.__class__ is not dict:
                raise Odd
            return into(
                [
                    (key(word, header, (*path, word)), inside(one, header, (*path, word)))
                    for word, one in value.items()
                ]
            )

        return read

    def writer(self, lexicon: Lexicon) -> Write:
        key, inside = self.key.writer(lexicon), self.value.writer(lexicon)

        def write(typed: Any, header: Header) -> Any:
            pairs = typed.items() if isinstance(typed, Mapping) else typed
            return {key(who, header): inside(what, header) for who, what in pairs}

        return write


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """Any mapping, for what is read elsewhere."""

    least: int = 0

    def schema(self) -> Schema:
        return {"type": "object", **({"minProperties": self.least} if self.least else {})}

    def parts(self) -> Iterable[Shape]:
        return ()

    def reader(self, lexicon: Lexicon, careful: bool) -> Read:
        least = self.least
        return lambda value, header, path: value if isinstance(value, dict) and len(value) >= least else odd()

    def writer(self, lexicon: Lexicon) -> Write:
        return as_is


@dataclass(frozen=True, slots=True, eq=False)
class Defined:
    """A shape with a name of its own in a schema file, so that it is explained once."""

    name: str
    shape: Shape
    about: str = ""
    title: str = ""
    file: str = ""  # the schema file that has it; the file of the game where it is empty

    def schema(self) -> Schema:
        return {"$ref": f"{self.file}#/$defs/{self.name}"}

    def quick(self, lexicon: Lexicon) -> Quick | None:
        return quick_source(self.shape, lexicon)

    def definition(self) -> Schema:
        """What stands under its name."""
        said = {"title": self.title, "description": self.about}
        return {**{word: text for word, text in said.items() if text}, **self.shape.schema()}

    def parts(self) -> Iterable[Shape]:
        return (self.shape,)

    def reader(self, lexicon: Lexicon, careful: bool) -> Read:
        return self.shape.reader(lexicon, careful)

    def writer(self, lexicon: Lexicon) -> Write:
        return self.shape.writer(lexicon)


@dataclass(frozen=True, slots=True, eq=False)
class Narrowed:
    """A defined shape with a closer bound; ``title`` says what to call such a value."""

    defined: Shape
    shape: Shape
    title: str = ""

    def schema(self) -> Schema:
        closer = {key: value for key, value in self.shape.schema().items() if key != "type"}
        named = {"title": self.title} if self.title else {}
        return {**named, **self.defined.schema(), **closer}

    def quick(self, lexicon: Lexicon) -> Quick | None:
        return quick_source(self.shape, lexicon)

    def parts(self) -> Iterable[Shape]:
        return (self.defined,)

    def reader(self, lexicon: Lexicon, careful: bool) -> Read:
        return self.shape.reader(lexicon, careful)

    def writer(self, lexicon: Lexicon) -> Write:
        return self.shape.writer(lexicon)


@dataclass(frozen=True, slots=True, eq=False)
class Told:
    """A shape with words of its own: what such a value is called, and what it is for."""

    shape: Shape
    title: str = ""
    about: str = ""

    def schema(self) -> Schema:
        said = {"title": self.title, "description": self.about}
        return {**{word: text for word, text in said.items() if text}, **self.shape.schema()}

    def quick(self, lexicon: Lexicon) -> Quick | None:
        return quick_source(self.shape, lexicon)

    def parts(self) -> Iterable[Shape]:
        return (self.shape,)

    def reader(self, lexicon: Lexicon, careful: bool) -> Read:
        return self.shape.reader(lexicon, careful)

    def writer(self, lexicon: Lexicon) -> Write:
        return self.shape.writer(lexicon)


LOG = "log.schema.json"
PLAYER = Defined("player", Seat(), file=LOG)
NOTE = Defined("note", Text(), file=LOG)


def defined_in(shapes: Iterable[Shape], file: str = "") -> Iterator[Defined]:
    """Every shape with a name of its own that occurs in these, of one schema file; each once."""
    seen: set[int] = set()
    queue = list(shapes)
    while queue:
        shape = queue.pop(0)
        if id(shape) in seen:
            continue
        seen.add(id(shape))
        if isinstance(shape, Defined) and shape.file == file:
            yield shape
        queue.extend(shape.parts())
