"""Positions as they are written, each field declared once, with the shapes and fields of entries.

    class Offering(Part):
        "Where the offering of shares stands."

        round: int = field(Whole(1), "Round of chances to offer, from 1.", default=1)

A part has a reader (with bounds, and BadEntry at the place of what means nothing here), a writer that
leaves out what is at rest (``stays`` fields are always written, so that a check can ask for them), and
its definition in the schema of the game. A game makes its state of a read part, and a part of its state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from operator import attrgetter
from typing import Any, ClassVar

from referee.declarations.entries import Declared, initialiser
from referee.declarations.fields import NEEDED, Field
from referee.declarations.shapes import Defined, Lexicon, Odd, Read, Schema, Shape, Write, as_is, choice
from referee.header import BadEntry, Header
from referee.rules import Path

REST = choice(empty=True)
REST_OF_IT = (
    "`empty`: whatever the position does not name is not there, or as it is at the beginning. Without it "
    "nothing is known of what is left out."
)
"""How a position says that it is told whole; every game has it among its fields."""


class Part(metaclass=Declared):
    """A position, or a part of one. Fields that are left out have their default values."""

    __slots__ = ()
    declared: ClassVar[tuple[Field, ...]]
    logged: ClassVar[tuple[Field, ...]]

    def __init__(self, *values: Any, **named: Any) -> None:
        own = type(self)
        own.__init__ = initialiser(own)  # type: ignore[method-assign]  # made when it is first needed
        own.__init__(self, *values, **named)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and all(
            getattr(self, field.name) == getattr(other, field.name) for field in self.declared
        )

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        shown = ", ".join(f"{field.name}={getattr(self, field.name)!r}" for field in self.declared)
        return f"{type(self).__name__}({shown})"


class PartOf(Shape):
    """A mapping with declared fields; typed: the part. With ``or_null`` null stands for none, None."""

    __slots__ = ("or_null", "part")

    def __init__(self, part: type[Part], or_null: bool = False) -> None:
        self.part = part
        self.or_null = or_null

    def schema(self) -> Schema:
        fields = self.part.logged
        about = " ".join((self.part.__doc__ or "").partition("\n\n")[0].split())
        needed = [field.key for field in fields if field.needed]
        return {
            **({"description": about} if about else {}),
            "type": ["object", "null"] if self.or_null else "object",
            **({"required": needed} if needed else {}),
            "additionalProperties": False,
            "properties": {field.key: field.schema() for field in fields},
        }

    def parts(self) -> Iterable[Shape]:
        return [field.shape for field in self.part.logged]

    def reader(self, lexicon: Lexicon, careful: bool) -> Read:
        # Positions are read once for a log: the careful way serves for both.
        fields = {field.key: (field, field.shape.reader(lexicon, True)) for field in self.part.logged}
        needed = [key for key, (field, _) in fields.items() if field.needed]
        names = {field.name: field.default for field in self.part.declared if not field.needed}
        part, or_null = self.part, self.or_null

        def read(value: Any, header: Header, path: Path) -> Any:
            if value is None and or_null:
                return None
            if value.__class__ is not dict or any(key not in value for key in needed):
                raise Odd
            found = dict(names)
            for key, item in value.items():
                if key not in fields:
                    raise Odd
                field, read_field = fields[key]
                found[field.name] = read_field(item, header, (*path, key))
            return part(**found)

        return read

    def writer(self, lexicon: Lexicon) -> Write:
        fields = self.part.logged
        writers = [
            (
                NEEDED if field.needed or field.stays else field.default,
                field.key,
                field.shape.writer(lexicon),
            )
            for field in fields
        ]
        values = _values_of([field.name for field in fields])

        def write(typed: Any, header: Header) -> dict[str, Any] | None:
            if typed is None:
                return None
            made: dict[str, Any] = {}
            for value, (default, key, write_field) in zip(values(typed), writers, strict=True):
                if value is not default and value != default:
                    made[key] = value if write_field is as_is else write_field(value, header)
            return made

        return write


def _values_of(names: Sequence[str]) -> Callable[[Any], tuple[Any, ...]]:
    """The values of some attributes, as a tuple."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda typed: tuple(getattr(typed, name) for name in names)


@cache
def _both_ways(part: type[Part]) -> tuple[Read, Write]:
    shape = PartOf(part)
    return shape.reader({}, True), shape.writer({})


def read_part(part: type[Part], data: Mapping[str, Any], header: Header, read: Read | None = None) -> Any:
    """A position as its declared part. BadEntry with the place of what means nothing here.

    ``read`` is the reader of the part where it was made with words of its own (the cards of a pack).
    """
    try:
        return (read or _both_ways(part)[0])(data, header, ())
    except Odd:
        raise BadEntry("this is no position of the game", (), "what the schema of the game says") from None


@cache
def _field_writers(part: type[Part]) -> Mapping[str, Write]:
    return {field.key: field.shape.writer({}) for field in part.logged}


def lying_open(shape: Shape) -> dict[str, Shape]:
    """The keys of a part, and their shapes, that everybody at the table sees and nothing else tells: who
    records is asked for them."""
    part = shape.shape if isinstance(shape, Defined) else shape
    fields = part.part.logged if isinstance(part, PartOf) else ()
    return {field.key: field.shape for field in fields if field.public}


def write_fields(part: type[Part], values: Mapping[str, Any], header: Header) -> dict[str, Any]:
    """Some fields of a part as plain data, by their keys: all that are given, also what is at rest."""
    writers = _field_writers(part)
    return {key: writers[key](value, header) for key, value in values.items()}


def write_part(part: Part, header: Header, write: Write | None = None) -> dict[str, Any]:
    """A part as plain data, what is at rest left out. Reading it gives the same part."""
    written: dict[str, Any] = (write or _both_ways(type(part))[1])(part, header)
    return written
