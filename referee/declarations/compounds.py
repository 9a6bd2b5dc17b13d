"""Shapes made of shapes: lists, one or many, special words beside values, mappings."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import inf
from typing import Any

from referee.declarations.generating import generated
from referee.declarations.many import ALL_LOOKED_UP, carefully, in_line, quickly
from referee.declarations.row_text import SEVERAL_IN_A_LINE
from referee.declarations.shapes import (
    LOOKED_UP,
    TEXT_LOOKED_UP,
    Lexicon,
    Named,
    Odd,
    Quick,
    Read,
    Schema,
    Shape,
    Word,
    Write,
    as_is,
    expression,
)
from referee.header import Header
from referee.rules import Path


class ListOf(Shape):
    """A list, each item of one shape; typed: a tuple, or what ``gather`` makes of it.

    ``gather(items, path)`` and ``spread(typed)`` are the two ways between the tuple of typed items and
    what the engine wants (a set of cards as one number).
    """

    __slots__ = ("gather", "in_a_line", "item", "least", "most", "spread", "unique")

    def __init__(
        self,
        item: Shape,
        least: int = 0,
        most: int | None = None,
        unique: bool = False,
        gather: Callable[[Sequence[Any], Path], Any] | None = None,
        spread: Callable[[Any], Iterable[Any]] | None = None,
        in_a_line: Schema | None = None,
    ) -> None:
        self.item = item
        self.in_a_line = in_a_line  # the text it may be written as, where no word of it holds a blank
        self.least = least
        self.most = most
        self.unique = unique
        self.gather = gather
        self.spread = spread

    def schema(self) -> Schema:
        made: Schema = {"type": "array", "items": self.item.schema()}
        if self.least:
            made["minItems"] = self.least
        if self.most is not None:
            made["maxItems"] = self.most
        if self.unique:
            made["uniqueItems"] = True
        return any_of(made, self.in_a_line) if self.in_a_line else made

    def quick(self, lexicon: Lexicon) -> Quick | None:
        item = self.item.quick(lexicon)
        if item is None or self.unique or self.gather:
            return None
        least = f" and len(v) >= {self.least}" if self.least else ""
        most = "" if self.most is None else f" and len(v) <= {self.most}"
        if item[0] == LOOKED_UP:
            return f"tuple(map({{t}}, v)) if v.__class__ is list{least}{most} else {{f}}", item[1].__getitem__
        if item[0] == TEXT_LOOKED_UP:
            return f"s if v.__class__ is list{least}{most} and {ALL_LOOKED_UP} else {{f}}", item[1]
        return None

    def parts(self) -> Iterable[Shape]:
        return (self.item,)

    def reader(self, lexicon: Lexicon, careful: bool) -> Read:
        least, most = self.least, self.most
        unique, gather = self.unique, self.gather
        source = self.item.quick(lexicon)
        look_up = source[1].__getitem__ if source and source[0].startswith("{t}[v]") else None

        highest = inf if most is None else most

        read_all = (carefully if careful else quickly)(self.item, lexicon)
        read_line = in_line(self.item, lexicon) if self.in_a_line else None

        def read(value: Any, header: Header, path: Path) -> Any:
            items: Sequence[Any]
            if value.__class__ is str and value != UNKNOWN and read_line is not None:
                items = read_line(value, header, path)
                return tuple(items) if gather is None else gather(items, path)
            if value.__class__ is not list or not least <= len(value) <= highest:
                raise Odd
            if look_up is None:
                items = read_all(value, header, path)
            else:
                try:
                    items = tuple(map(look_up, value))
                except (KeyError, TypeError):  # a number, or what is no card at all
                    items = read_all(value, header, path)
            if unique and len(set(items)) < len(items):
                raise Odd
            return tuple(items) if gather is None else gather(items, path)

        return read

    def writer(self, lexicon: Lexicon) -> Write:
        write, spread, names = self.item.writer(lexicon), self.spread, self.item.names(lexicon)
        if names is not None and spread is None:
            return lambda items, header: [names[item] for item in items]
        if write is as_is and spread is None:
            return lambda items, header: list(items)
        return lambda items, header: [write(item, header) for item in (spread(items) if spread else items)]


class Short(Shape):
    """A shape that may also be written in short: as text, as a number. A game writes what is short at length
    (``Positions.longhand``) before it is read, so that the shape never meets it."""

    __slots__ = ("shape", "ways")

    def __init__(self, shape: Shape, *ways: Schema) -> None:
        self.shape = shape
        self.ways = ways

    def schema(self) -> Schema:
        return any_of(self.shape.schema(), *self.ways)

    def parts(self) -> Iterable[Shape]:
        return (self.shape,)

    def typed_at_table(self) -> Shape:
        return self.shape.typed_at_table()

    def reader(self, lexicon: Lexicon, careful: bool) -> Read:
        return self.shape.reader(lexicon, careful)

    def offered(self, lexicon: Lexicon, header: Header) -> Iterable[str]:
        return self.shape.offered(lexicon, header)

    def writer(self, lexicon: Lexicon) -> Write:
        return self.shape.writer(lexicon)


NOT_ONLY_UNKNOWN = "^([^?]|[?].)"
IN_A_LINE: Schema = {"title": "a list, or one line of text", "type": "string", "pattern": NOT_ONLY_UNKNOWN}
"""A list written as text, with blanks or commas between: ``7H ? 3C``. A question mark alone stands for
anything in a check, and for no list."""
SEVERAL: Schema = {"title": SEVERAL_IN_A_LINE, "type": "string", "pattern": "[^ ,][ ,]+[^ ,]"}
MANY_WORDS = re.compile(SEVERAL["pattern"])
UNKNOWN = "?"


class Or(Shape):
    """Some words that stand for something special, or a value of a shape: ``none``, ``"?"``, null."""

    __slots__ = ("last", "shape", "special")

    def __init__(self, special: Mapping[Any, Any], shape: Shape, last: bool = False) -> None:
        self.special = special
        self.shape = shape
        self.last = last  # told after the shape where a person wrote neither

    def schema(self) -> Schema:
        words = list(self.special)
        if words == [None]:
            said: Schema = {"type": "null"}
        else:
            said = {"const": words[0]} if len(words) == 1 else {"enum": words}
        ways = (said, self.shape.schema())
        return any_of(*reversed(ways) if self.last else ways)

    def quick(self, lexicon: Lexicon) -> Quick | None:
        found = self.shape.quick(lexicon)
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

    def names(self, lexicon: Lexicon) -> Mapping[Any, Any] | None:
        found = self.shape.names(lexicon)
        words = {code: word for word, code in self.special.items()}
        return None if found is None else {**found, **words}

    def offered(self, lexicon: Lexicon, header: Header) -> Iterable[str]:
        return [
            *self.shape.offered(lexicon, header),
            *(special for special in self.special if isinstance(special, str)),
        ]

    def writer(self, lexicon: Lexicon) -> Write:
        words = {code: word for word, code in self.special.items()}
        otherwise = self.shape.writer(lexicon)

        def write(typed: Any, header: Header) -> Any:
            if typed.__hash__ is not None and typed in words:
                return words[typed]
            return otherwise(typed, header)

        return write


def any_of(*ways: Schema) -> Schema:
    """The schema of what may be written in several ways, ways among them laid out beside the others."""
    return {"anyOf": [way for each in ways for way in (each["anyOf"] if [*each] == ["anyOf"] else (each,))]}


class Either(Shape):
    """A plain value, or a list or a mapping in its place; typed: the tuple that is made of these, or the
    plain value, or what ``alike`` makes of it."""

    __slots__ = ("alike", "compound", "plain")

    def __init__(
        self, plain: Shape, compound: ListOf | By, alike: Callable[[Any], tuple[Any, ...]] | None = None
    ) -> None:
        self.plain = plain
        self.compound = compound
        self.alike = alike

    def schema(self) -> Schema:
        return any_of(self.plain.schema(), self.compound.schema())

    def parts(self) -> Iterable[Shape]:
        return (self.plain, self.compound)

    def typed_at_table(self) -> Shape:
        return self.compound if isinstance(self.plain, ListOf) else self.plain

    def reader(self, lexicon: Lexicon, careful: bool) -> Read:
        plain, compound = self.plain.reader(lexicon, careful), self.compound.reader(lexicon, careful)
        kind, alike = dict if isinstance(self.compound, By) else list, self.alike
        several = isinstance(self.compound, ListOf) and self.compound.in_a_line is not None

        def read(value: Any, header: Header, path: Path) -> Any:
            if value.__class__ is kind or (several and value.__class__ is str and MANY_WORDS.search(value)):
                return compound(value, header, path)
            found = plain(value, header, path)
            return found if alike is None else alike(found)

        return read

    def writer(self, lexicon: Lexicon) -> Write:
        plain, compound = self.plain.writer(lexicon), self.compound.writer(lexicon)
        return lambda typed, header: (compound if isinstance(typed, tuple) else plain)(typed, header)


class By(Shape):
    """A mapping; typed: a tuple of (key, value) pairs in the order written, or with ``table`` a dict.

    ``key`` is the shape of its keys: players, the words of a closed list, or numbers as text.
    """

    __slots__ = ("key", "table", "value")

    def __init__(self, key: Shape, value: Shape, table: bool = False) -> None:
        self.key = key
        self.value = value
        self.table = table

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
        if not careful:
            return self._quickly(lexicon)
        key, inside = self.key.reader(lexicon, True), self.value.reader(lexicon, True)
        into = dict if self.table else tuple

        def read(value: Any, header: Header, path: Path) -> Any:
            if value.__class__ is not dict:
                raise Odd
            return into(
                [
                    (key(word, header, (*path, word)), inside(item, header, (*path, word)))
                    for word, item in value.items()
                ]
            )

        return read

    def _quickly(self, lexicon: Lexicon) -> Read:
        """The generated function that reads it quickly, pair by pair."""
        known: dict[str, Any] = {"Odd": Odd}
        key = expression(self.key, lexicon, "key", known)
        inside = expression(self.value, lexicon, "value", known)
        lines = [
            "def read(pairs, h, p):",
            " if pairs.__class__ is not dict: raise Odd",
            " seats = h.seats",
            " found = {}" if self.table else " found = []",
            " for v, value in pairs.items():",
            f"  key = {key}",
            "  v = value",
            f"  found[key] = {inside}" if self.table else f"  found.append((key, {inside}))",
            " return found" if self.table else " return tuple(found)",
        ]
        read: Read = generated("read", lines, known)
        return read

    def writer(self, lexicon: Lexicon) -> Write:
        key, inside = self.key.writer(lexicon), self.value.writer(lexicon)
        if inside is as_is:  # figures of players, mostly

            def write_plain(typed: Any, header: Header) -> Any:
                pairs = typed.items() if typed.__class__ is dict else typed
                return {key(who, header): what for who, what in pairs}

            return write_plain

        def write(typed: Any, header: Header) -> Any:
            pairs = typed.items() if typed.__class__ is dict else typed
            return {key(who, header): inside(what, header) for who, what in pairs}

        return write


class OneOrMany(Either):
    """A value, or a list of at least one; typed: the value, or a tuple. With ``always`` a single one
    becomes a tuple, too."""

    __slots__ = ("always", "in_a_line", "item", "written_single")

    def __init__(
        self, item: Shape, always: bool = False, written_single: bool = False, in_a_line: bool = False
    ) -> None:
        many = ListOf(item, 1, in_a_line=SEVERAL if in_a_line else None)
        super().__init__(item, many, (lambda single: (single,)) if always else None)
        self.item = item
        self.in_a_line = in_a_line
        self.always = always
        self.written_single = written_single  # a tuple of one is written without a list

    def quick(self, lexicon: Lexicon) -> Quick | None:
        item = self.item.quick(lexicon)
        if item is None:
            return None
        value, _, when = item[0].removesuffix(" else {f}").partition(" if ")
        if self.in_a_line and item[0] == TEXT_LOOKED_UP:
            when += " and v in {t}"  # other texts may be several in one line
        single = f"({value},)" if self.always else value
        if item[0] == TEXT_LOOKED_UP:
            several = f"s if v.__class__ is list and v and {ALL_LOOKED_UP}"
            return f"{single} if {when} else {several} else {{f}}", item[1]
        return f"{single} if {when or 'v.__class__ is not list'} else {{f}}", item[1]

    def parts(self) -> Iterable[Shape]:
        return (self.item,)

    def typed_at_table(self) -> Shape:
        return self

    def reader(self, lexicon: Lexicon, careful: bool) -> Read:
        read = super().reader(lexicon, careful)
        if careful:
            return read
        read_all = quickly(self.item, lexicon)

        def read_quickly(value: Any, header: Header, path: Path) -> Any:
            if value.__class__ is list and value:
                return tuple(read_all(value, header, path))
            return read(value, header, path)

        return read_quickly

    def writer(self, lexicon: Lexicon) -> Write:
        write, single = super().writer(lexicon), self.written_single

        def written(typed: Any, header: Header) -> Any:
            alone = single and isinstance(typed, tuple) and len(typed) == 1
            return write(typed[0] if alone else typed, header)

        return written


class Narrowed(Named):
    """A defined shape with a closer bound; ``title`` says what to call such a value."""

    __slots__ = ("defined", "title")

    def __init__(self, defined: Shape, shape: Shape, title: str = "") -> None:
        self.defined = defined
        self.shape = shape
        self.title = title

    def schema(self) -> Schema:
        closer = {key: value for key, value in self.shape.schema().items() if key != "type"}
        named = {"title": self.title} if self.title else {}
        return {**named, **self.defined.schema(), **closer}

    def parts(self) -> Iterable[Shape]:
        return (self.defined,)


class Told(Named):
    """A shape with words of its own: what such a value is called, and what it is for."""

    __slots__ = ("about", "title")

    def __init__(self, shape: Shape, title: str = "", about: str = "") -> None:
        self.shape = shape
        self.title = title
        self.about = about

    def schema(self) -> Schema:
        said = {"title": self.title, "description": self.about}
        return {**{word: text for word, text in said.items() if text}, **self.shape.schema()}
