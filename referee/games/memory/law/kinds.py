"""What may be written for an option of a rule set: each kind says it as a check and as a schema.

A check raises BadEntry with the path in the data and what was expected. The schema is what files of clubs
meet first; the check is for what comes in other ways (readings of a log, rule sets made by programs).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from referee.games.memory.law import effects
from referee.header import BadEntry
from referee.rules import Path

Schema = dict[str, Any]

MOST = 1_000_000
"""No number of points a rule set names is further from zero."""


class Kind:
    """What may be written in one place of a rule set."""

    __slots__ = ()
    whole = False
    """Whether a table of this kind replaces its parent's as a whole, because its keys exclude each other."""

    def schema(self) -> Schema:
        """The JSON Schema of the value."""
        raise NotImplementedError

    def check(self, value: Any, path: Path) -> None:
        """Raises BadEntry where the value is none of this kind."""
        raise NotImplementedError


def dotted(path: Path) -> str:
    """A path in a rule set as one word."""
    return ".".join(map(str, path))


@dataclass(frozen=True, slots=True)
class Flag(Kind):
    """True or false; None where the option may stay unsaid."""

    unsaid: bool = False

    def schema(self) -> Schema:
        return {"type": ["boolean", "null"] if self.unsaid else "boolean"}

    def check(self, value: Any, path: Path) -> None:
        if not isinstance(value, bool) and not (value is None and self.unsaid):
            raise BadEntry(f"{value!r} is neither true nor false", path, "true or false")


@dataclass(frozen=True, slots=True)
class Whole(Kind):
    """A whole number between bounds; ``instead`` is a word that may stand in its place, ``unsaid``
    allows null, ``of`` says what is counted."""

    least: int
    most: int
    instead: str = ""
    unsaid: bool = False
    of: str = ""

    def schema(self) -> Schema:
        number: Schema = {"type": "integer", "minimum": self.least, "maximum": self.most}
        if self.unsaid:
            number["type"] = ["integer", "null"]
        return {"anyOf": [{"const": self.instead}, number]} if self.instead else number

    def check(self, value: Any, path: Path) -> None:
        if (self.instead and value in (None, self.instead)) or (self.unsaid and value is None):
            return
        if not isinstance(value, int) or isinstance(value, bool) or not self.least <= value <= self.most:
            expected = f"a whole number from {self.least} to {self.most}"
            expected = f"{self.instead}, or {expected}" if self.instead else expected
            raise BadEntry(f"{value!r} is no number of {self.of or dotted(path)}", path, expected)


@dataclass(frozen=True, slots=True)
class OneOf(Kind):
    """One word out of a list."""

    words: tuple[str, ...]

    def schema(self) -> Schema:
        return {"enum": [*self.words]}

    def check(self, value: Any, path: Path) -> None:
        if not isinstance(value, str) or value not in self.words:
            expected = "one of " + ", ".join(self.words)
            raise BadEntry(f"{value!r} is no value of {dotted(path)}", path, expected)


def one_of(*words: str) -> OneOf:
    """One of these words."""
    return OneOf(words)


@dataclass(frozen=True, slots=True)
class Some(Kind):
    """A selection out of a list of words, each once; at least ``least`` of them."""

    words: tuple[str, ...]
    least: int = 0

    def schema(self) -> Schema:
        chosen: Schema = {"type": "array", "uniqueItems": True, "items": {"enum": [*self.words]}}
        return {**chosen, "minItems": self.least} if self.least else chosen

    def check(self, value: Any, path: Path) -> None:
        some = isinstance(value, list) and all(isinstance(word, str) and word in self.words for word in value)
        if not some or len(value) < self.least or (self.least and len(value) != len(set(value))):
            raise BadEntry(f"{value!r} is no selection", path, "a list out of " + ", ".join(self.words))


def some_of(*words: str, least: int = 0) -> Some:
    """A selection out of these words."""
    return Some(words, least)


@dataclass(frozen=True, slots=True)
class Text(Kind):
    """Any text up to so many characters; ``most`` 0 for no bound of its own."""

    most: int = 0

    def schema(self) -> Schema:
        return {"type": "string", "maxLength": self.most} if self.most else {"type": "string"}

    def check(self, value: Any, path: Path) -> None:
        if not isinstance(value, str) or len(value) > (self.most or len(value)):
            raise BadEntry(f"{dotted(path)} is a text", path, "a text")


@dataclass(frozen=True, slots=True)
class Ranks(Kind):
    """The ranks of a pack, one or two digits or capital letters each, as logs can write them."""

    SPELLING = re.compile("[0-9A-Z]{1,2}")

    def schema(self) -> Schema:
        rank: Schema = {
            "title": "a rank of one or two digits or capital letters",
            "anyOf": [
                {"type": "string", "pattern": f"^{self.SPELLING.pattern}$"},
                {"type": "integer", "minimum": 0, "maximum": 99},
            ],
        }
        return {"type": "array", "minItems": 1, "items": rank, "maxItems": 40, "uniqueItems": True}

    def check(self, value: Any, path: Path) -> None:
        if not isinstance(value, list) or not 0 < len(value) <= 40:
            raise BadEntry("these are no ranks", path, "a list such as [A, 2, 3, J, Q, K]")
        named: set[str] = set()
        for number, written in enumerate(value):
            rank, at = str(written), (*path, number)
            if isinstance(written, bool) or self.SPELLING.fullmatch(rank) is None:
                raise BadEntry(f"{written!r} is no rank", at, "one or two digits or capital letters")
            if rank in named:
                raise BadEntry(f"the rank {rank} is there twice", at, "every rank once")
            named.add(rank)


@dataclass(frozen=True, slots=True)
class RanksOfSet(Kind):
    """The ranks a special set consists of."""

    def schema(self) -> Schema:
        return {"type": "array", "minItems": 1, "maxItems": 100, "items": {"type": ["string", "integer"]}}

    def check(self, value: Any, path: Path) -> None:
        if not isinstance(value, list):
            raise BadEntry("a set is a list of ranks", path, "a list such as [Q, Q, K, K]")


@dataclass(frozen=True, slots=True)
class Table(Kind):
    """Some named parts; those in ``needs`` must be there."""

    parts: Mapping[str, Kind]
    needs: tuple[str, ...] = ()
    whole: bool = False

    def schema(self) -> Schema:
        needed: Schema = {"required": [*self.needs]} if self.needs else {}
        properties = {name: part.schema() for name, part in self.parts.items()}
        return {"type": "object", "additionalProperties": False, **needed, "properties": properties}

    def check(self, value: Any, path: Path) -> None:
        if not isinstance(value, Mapping):
            raise BadEntry(f"{dotted(path)} is a table", path, f"{{{next(iter(self.parts))}: ...}}")
        for key, part in value.items():
            if key not in self.parts:
                expected = "one of " + ", ".join(self.parts)
                raise BadEntry(f"{dotted(path)} knows no {key!r}", (*path, key), expected)
            self.parts[key].check(part, (*path, key))
        for key in self.needs:
            if key not in value:
                raise BadEntry(f"{dotted(path)} has no {key!r}", path, f"{key}: ...")


@dataclass(frozen=True, slots=True)
class ListOf(Kind):
    """A list, each part of one kind."""

    inside: Kind

    def schema(self) -> Schema:
        return {"type": "array", "items": self.inside.schema()}

    def check(self, value: Any, path: Path) -> None:
        if not isinstance(value, Sequence) or isinstance(value, str):
            raise BadEntry(f"{dotted(path)} is a list", path, "a list")
        for number, part in enumerate(value):
            self.inside.check(part, (*path, number))


@dataclass(frozen=True, slots=True)
class ByName(Kind):
    """Values by names of the rule set's own; ``unsaid`` allows null for the whole table."""

    inside: Kind
    unsaid: bool = False

    def schema(self) -> Schema:
        kinds = ["object", "null"] if self.unsaid else "object"
        return {"type": kinds, "additionalProperties": self.inside.schema()}

    def check(self, value: Any, path: Path) -> None:
        if value is None and self.unsaid:
            return
        if not isinstance(value, Mapping):
            raise BadEntry(f"{dotted(path)} is a table", path, "a mapping")
        for name, part in value.items():
            self.inside.check(part, (*path, name))


@dataclass(frozen=True, slots=True)
class Sentence(Kind):
    """A sentence that is cited: the number of one of ours, or number and text."""

    def schema(self) -> Schema:
        own = Table(
            {"number": Text(), "section": Text(), "text": Text()},
            needs=("number", "text"),
        ).schema()
        required = {"type": "object", "required": own.pop("required")}
        return {"anyOf": [{"type": "string"}, {**required, **own}]}

    def check(self, value: Any, path: Path) -> None:
        """Numbers are looked up where sentences are gathered: see ``sentences``."""


@dataclass(frozen=True, slots=True)
class Steps(Kind):
    """What a power does, step by step."""

    def schema(self) -> Schema:
        parts: dict[str, Schema] = {
            "who": {"enum": [*effects.OWNERS]},
            "owners": {"enum": [*effects.SWAP_OWNERS]},
            "target": {"enum": [*effects.OWNERS]},
            "count": Whole(1, effects.MOST_CARDS).schema(),
            "blind": {"type": "boolean"},
            "choice": {"type": "string"},
            "look": {"type": "object"},
            "swap": {"type": "object"},
            "optional_swap": {"type": "boolean"},
        }
        step = {
            "type": "object",
            "propertyNames": {"enum": [*effects.KINDS, effects.TWO_STEPS]},
            "additionalProperties": {
                "type": ["object", "null"],
                "additionalProperties": False,
                "properties": parts,
            },
        }
        return {"type": ["array", "null"], "items": step}

    def check(self, value: Any, path: Path) -> None:
        if value is not None and not isinstance(value, list):
            raise BadEntry("a power is a list of steps", path, "a list such as [{look: {who: own}}]")
        for number, step in enumerate(value or ()):
            if not isinstance(step, Mapping):
                raise BadEntry(
                    f"{step!r} is no step of a power", (*path, number), "such as {look: {who: own}}"
                )
            for name, what in step.items():
                _step(name, what, (*path, number, name))


def _step(name: str, what: Any, path: Path) -> None:
    """One step of a power: its name, and what is said about whose cards and how many."""
    if name == effects.TWO_STEPS:
        if not isinstance(what, Mapping) or not what.keys() <= {"look", "swap", "optional_swap"}:
            raise BadEntry("these are no two steps", path, "{look: ..., swap: ...}")
        for part in ("look", "swap"):
            _step(part, what.get(part), (*path, part))
        return
    if name not in effects.KINDS:
        raise BadEntry(f"there is no effect {name!r}", path, "one of " + ", ".join(effects.KINDS))
    kind, whose = effects.KINDS[name]
    if what is None:
        return
    if not isinstance(what, Mapping):
        raise BadEntry(f"{what!r} says nothing about {name}", path, f"such as {{{whose}: any}}")
    for key, value in what.items():
        if key == whose:
            allowed = effects.SWAP_OWNERS if kind == "swap" else effects.OWNERS
            if value not in allowed:
                raise BadEntry(f"{value!r} is not known here", (*path, key), "one of " + ", ".join(allowed))
        elif key == "count":
            Whole(1, effects.MOST_CARDS).check(value, (*path, key))
        elif key not in ("blind", "choice"):
            raise BadEntry(f"{name} knows no {key!r}", (*path, key), f"{whose}, count, blind or choice")
