"""Entries of a log, each declared once: a class with its fields, and all that is made of it.

    class Buy(Move, action="buy"):
        "A card of the display is bought."

        card: int = field(KNOWN_CARD, "The card bought.")
        position: int = field(Whole(1, 6), "Its place in the display.", default=0)

is a small slotted class (``Buy(seat, card, 3)``), and gives the reader of such entries, their
writer, and their definition in the schema of the game, from which come the faults people read,
what completion offers, and the reference. A field without a default is always written; one with a
default may be left out, and has that value then.

Checking and reading are one pass. For every class two readers are generated, each when it is first
needed: the quick one trips over whatever is wrong, the careful one then says where.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from typing import Any, ClassVar, dataclass_transform

from referee.declarations.compounds import OneOrMany
from referee.declarations.fields import Field, made
from referee.declarations.fields import field as written
from referee.declarations.generating import generated
from referee.declarations.shapes import (
    LOG,
    NOTE,
    PLAYER,
    Defined,
    Lexicon,
    Odd,
    Schema,
    Shape,
    Text,
    odd,
)
from referee.declarations.testimonies import SAW, Testimony
from referee.header import Header


class Written(Enum):
    """How an entry comes into a record."""

    ALWAYS = "always"  # a choice or an act: a record without it is another game
    MAYBE = "may be left out"  # nothing comes of it that the other entries do not show
    FOLLOWS = "follows by itself"  # it is the consequence of others; written, it is a claim


class Actor(Enum):
    """Whether an entry names who acts."""

    PLAYER = "a player"
    ANYBODY = "a player, or nobody where it does not matter"
    CHANCE = "chance and the bank"


@dataclass_transform(eq_default=False, field_specifiers=(written, made))
class Declared(type):
    """The metaclass of entries: fields become slots, and are kept in order as ``declared``.

    ``action`` is the word of the entry, ``who`` says what its player does, ``demands`` is what the
    schema asks for beyond the single fields (``settle`` asks for the same). An entry that is ``keyed``
    is known by its first field instead of an action. ``first`` are keys a log writes first.
    """

    declared: tuple[Field, ...]
    logged: tuple[Field, ...]
    action: str
    who: str
    actors: Actor
    written: Written
    demands: Schema
    keyed: bool

    def __new__(
        mcs,
        name: str,
        bases: tuple[type, ...],
        body: dict[str, Any],
        *,
        action: str = "",
        who: str = "",
        actors: Actor = Actor.PLAYER,
        written: Written = Written.ALWAYS,
        demands: Schema | None = None,
        keyed: bool = False,
        first: tuple[str, ...] = (),
    ) -> Declared:
        own = {key: value for key, value in body.items() if isinstance(value, Field)}
        for key, field in own.items():
            field.name = key
            field.key = field.key or key
            del body[key]
        body.setdefault("__slots__", tuple(key for key, field in own.items() if field.stored))
        cls = super().__new__(mcs, name, bases, body)
        cls.declared = tuple(own.values())
        cls.action, cls.who, cls.actors, cls.written = action, who, actors, written
        cls.demands, cls.keyed = demands or {}, keyed
        logged = {field.key: field for field in own.values() if field.logged}
        cls.logged = tuple({**{key: logged[key] for key in first}, **logged}.values())
        return cls

    def __init__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any], **about: Any) -> None:
        super().__init__(name, bases, body)


class Move(metaclass=Declared):
    """One typed entry of a log.

    ``actor`` is the seat of the player (0, 1, ... in the order of the header), -1 for chance and
    the bank. ``entry`` is the number of the entry it was read from, 0 where it comes from no log:
    a finding can then name an earlier move (``Finding.related``) as well as its own.
    """

    __slots__ = ("actor", "entry")
    actor: int
    entry: int = made(default=0, init=False)

    action: ClassVar[str]
    declared: ClassVar[tuple[Field, ...]]

    def __init__(self, *values: Any, **named: Any) -> None:
        own = type(self)
        own.__init__ = initialiser(own, acts=True)  # type: ignore[method-assign]  # made when it is first needed
        own.__init__(self, *values, **named)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and all(
            getattr(self, name) == getattr(other, name) for name in self._attributes()
        )

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={getattr(self, name)!r}" for name in self._attributes())
        return f"{type(self).__name__}({shown})"

    def _attributes(self) -> list[str]:
        return ["actor", *(field.name for field in self.declared if field.stored)]

    def settle(self, *found: Any, **named: Any) -> Any:
        """Called with the header and the ``unkept`` fields once all is read; gives the move meant."""
        return self

    def unsettled(self, header: Header) -> Mapping[str, Any]:
        """The way back, for writing: typed values by the names of fields, as they were before ``settle``."""
        return {}


def replace(move: Any, **values: Any) -> Any:
    """The same move with other values; it comes from no log."""
    given = {
        "actor": move.actor,
        **{name.name: getattr(move, name.name) for name in move.declared if name.stored},
    }
    return type(move)(**{**given, **values})


def filled(move: Any, **values: Any) -> Any:
    """The same entry of a log with something that it leaves out, or with something otherwise."""
    other = replace(move, **values)
    other.entry = move.entry
    return other


def initialiser(cls: Declared, acts: bool = False) -> Callable[..., None]:
    """The ``__init__`` of a class: its fields in the order declared, an actor first where it is a move."""
    stored = [field for field in cls.declared if field.stored]
    known = {f"default_{field.name}": field.default for field in stored}
    given = [f"{field.name}=default_{field.name}" if field.optional else field.name for field in stored]
    lines = [f"def __init__({', '.join(['self', *(['actor'] if acts else []), *given])}):", " pass"]
    if acts:
        lines += [" self.actor = actor", " self.entry = 0"]
    lines += [f" self.{field.name} = {field.name}" for field in stored]
    made_: Callable[..., None] = generated("__init__", lines, known)
    return made_


# -- reading ---------------------------------------------------------------------------------------

REMARKS = {
    "note": NOTE,
    "expect": Defined(
        "expect",
        OneOrMany(
            Defined(
                "verdict",
                Text(
                    pattern=(
                        "^(legal|(illegal|penalty|unpaid|contradiction|undetermined|mismatch|note) +[^ ]+)$"
                    )
                ),
                file=LOG,
            )
        ),
        file=LOG,
    ),
}
"""Fields every entry may have; the engine never sees them."""


def testimony(cls: Declared) -> Testimony | None:
    """What witnesses may say of such entries; None where there is nothing to be seen of them."""
    parts = {field.key: field.shape for field in cls.logged}
    if cls.actors is not Actor.CHANCE:
        parts = {"player": PLAYER, **parts}
    if cls.keyed or not parts:
        return None
    needed = [*(["player"] if cls.actors is Actor.PLAYER else ()), *(f.key for f in cls.logged if f.needed)]
    asked = [f.key for f in cls.logged if f.asked and not f.needed]
    return Testimony(cls.action, parts, needed, either(cls), asked, [f.key for f in cls.logged if f.public])


def either(cls: Declared) -> tuple[str, ...]:
    """The parts of which such an entry tells at least one, whichever it is."""
    return tuple(key for branch in cls.demands.get("anyOf", ()) for key in branch["required"])


Reader = Callable[..., Any]
"""(entry, header, its number) -> typed entry."""


def reader(cls: Declared, lexicon: Lexicon, careful: bool = False) -> Reader:
    """The generated function that reads entries of one class."""
    said = testimony(cls)
    known: dict[str, Any] = {
        "new": object.__new__,
        "cls": cls,
        "Odd": Odd,
        "odd": odd,
        "testimony": said,
        "lexicon": lexicon,
    }
    fields = [unneeded for unneeded in cls.declared if unneeded.logged]
    needed = [unneeded for unneeded in fields if unneeded.needed]
    lines = ["def read(e, h, number=0):"]
    if careful:
        lines.append(" if e.__class__ is not dict: raise Odd")
        for key in [*(["player"] if cls.actors is Actor.PLAYER else ()), *(field.key for field in needed)]:
            why = "Odd" if said is None else f"testimony.lacking(e, ({key!r},), h, lexicon)"
            lines.append(f" if {key!r} not in e: raise {why}")
        if some := either(cls):
            why = "Odd" if said is None else f"testimony.lacking(e, {some!r}, h, lexicon)"
            lines.append(f" if not any(key in e for key in {some!r}): raise {why}")
    lines += [" m = new(cls)", " m.entry = number", " seats = h.seats", " m.actor = -1"]
    if cls.actors is Actor.PLAYER:
        lines[-1] = " v = e['player']"
        lines.append(" m.actor = " + _value("actor", PLAYER, "player", lexicon, careful, known))
    for field in needed:
        read = _value(field.name, field.shape, field.key, lexicon, careful, known)
        lines += [f" v = e[{field.key!r}]", *_heard(field.key, said), f" {_target(field)} = {read}"]
    for field in (unneeded for unneeded in cls.declared if not unneeded.needed):
        known[f"default_{field.name}"] = field.default
        lines.append(f" {_target(field)} = default_{field.name}")
    always = len(needed) + (cls.actors is Actor.PLAYER) + (not cls.keyed)
    given = ", ".join(["h", *(f"w_{unneeded.name}" for unneeded in fields if not unneeded.stored)])
    settles = cls.settle is not Move.settle  # type: ignore[attr-defined]
    done = f"return m.settle({given})" if settles else "return m"
    lines += [f" left = len(e) - {always}", f" if not left: {done}"]
    for key, name, shape, target in _left_out(cls, fields):
        read = target + _value(name, shape, key, lexicon, careful, known)
        heard = [f" {line}" for line in _heard(key, said)]
        lines += [f" if {key!r} in e:", f"  v = e[{key!r}]", *heard, f"  {read}", "  left -= 1"]
        lines.append(f"  if not left: {done}")
    if said is not None and SAW not in said.parts:
        lines += [f" if {SAW!r} in e:", "  testimony.read(e, h, lexicon)", "  left -= 1"]
        lines.append(f"  if not left: {done}")
    lines.append(" raise Odd")
    made_: Reader = generated("read", lines, known)
    return made_


def _heard(key: str, said: Testimony | None) -> list[str]:
    """The line that hears witnesses, where they speak in the place of a value."""
    if said is None or key != SAW:
        return []
    return [" if v.__class__ is dict: testimony.read(e, h, lexicon)"]


def _left_out(cls: Declared, fields: Sequence[Field]) -> Iterator[tuple[str, str, Shape, str]]:
    """What an entry may be written without: key, name, shape, and what the value goes to."""
    if cls.actors is Actor.ANYBODY:
        yield "player", "actor", PLAYER, "m.actor = "
    for field in fields:
        if not field.needed:
            yield field.key, field.name, field.shape, f"{_target(field)} = "
    for key, shape in remarks(fields):
        yield key, key, shape, ""


def remarks(fields: Sequence[Field]) -> list[tuple[str, Shape]]:
    """The fields every such entry may have besides its own."""
    own = {field.key for field in fields}
    return [(key, shape) for key, shape in REMARKS.items() if key not in own]


def _target(field: Field) -> str:
    return f"m.{field.name}" if field.stored else f"w_{field.name}"


def _value(name: str, shape: Shape, key: str, lexicon: Lexicon, careful: bool, known: dict[str, Any]) -> str:
    """The expression that reads the value ``v`` of a field."""
    known[f"read_{name}"] = shape.reader(lexicon, careful)
    called = f"read_{name}(v, h, ({key!r},))"
    source = None if careful else shape.quick(lexicon)
    if source is None:
        return called
    known[f"table_{name}"] = source[1]
    return source[0].format(t=f"table_{name}", f=called)


class Readers(dict[str, Reader]):
    """Action -> its reader; each is generated when an entry of the kind is first read."""

    def __init__(self, entries: Iterable[Declared], lexicon: Lexicon, careful: bool = False) -> None:
        super().__init__()
        self.entries = {entry.action: entry for entry in entries}
        self.lexicon = lexicon
        self.careful = careful

    def __missing__(self, action: str) -> Reader:
        made_ = self[action] = reader(self.entries[action], self.lexicon, self.careful)
        return made_


class Border:
    """The entries of a game, both ways: what is written becomes moves, and moves are written."""

    def __init__(self, entries: Iterable[Declared], lexicon: Lexicon | None = None, file: str = "") -> None:
        self.entries = tuple(entries)
        self.file = file  # the schema file that has them, where it is not that of the game
        self.lexicon: Lexicon = lexicon or {}
        self.quick = Readers(self.entries, self.lexicon)
        self.careful = Readers(self.entries, self.lexicon, careful=True)
        self._writers: dict[Declared, list[tuple[Field, Any]]] = {}

    def read(self, entry: Mapping[str, Any], header: Header, number: int = 0) -> Any:
        """One entry as a typed move. BadEntry with its place for what means nothing here, Odd for what
        the schema of the game refuses."""
        action = entry["action"]
        if action not in self.careful.entries:
            raise Odd
        return self.careful[action](entry, header, number)

    def write(self, move: Any, header: Header) -> dict[str, Any]:
        """A move as log data: player, action, then what it needs. Reading it gives the same move."""
        cls: Any = type(move)
        entry: dict[str, Any] = {"player": header.players[move.actor]} if move.actor >= 0 else {}
        entry["action"] = cls.action
        writers = self._writers.get(cls)
        if writers is None:
            writers = self._writers[cls] = [(field, field.shape.writer(self.lexicon)) for field in cls.logged]
        before = move.unsettled(header)
        for field, write in writers:
            value = before[field.name] if field.name in before else getattr(move, field.name, field.default)
            if field.stays or field.needed or value != field.default:
                entry[field.key] = write(value, header)
        return entry


def line(entry: Mapping[str, Any]) -> str:
    """An entry as one line of a log: ``{player: Ann, action: bid, amount: 5}``."""
    return shown(entry)


def shown(value: Any) -> str:
    """Log data on one line."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {shown(item)}" for key, item in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(shown, value)) + "]"
    return str(value)
