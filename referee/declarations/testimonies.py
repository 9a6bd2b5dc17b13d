"""What witnesses say of an entry where they disagree: `saw: {Ann: 7H, Ben: 7S}`, or part by part,
`saw: {Ann: {pay: [G2, G3]}, Ben: {pay: [G2], player: Ann}}`.

A value alone is about what is seen of such an entry, as the card. The record as such holds nothing of it:
what they disagree about stays unknown to whoever reads it, or is what the entry itself says.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.declarations.shapes import Lexicon, Named, Odd, Quick, Read, Schema, Shape
from referee.header import BadEntry, Header
from referee.rules import Path

SAW = "saw"
SEEN = (SAW, "count", "out", "card", "cards", "section", "length", "amount", "price", "paid")
"""What is seen of an entry: of this a witness speaks who says nothing but a value, whether the entry tells it
or not. What the entry cannot be without and leaves out comes before, and who did it and all else after it."""
WITH = {"out": "replace", SAW: "look"}
"""What there is only where the entry tells another part, if it is an entry that may."""

PLAYER = "player"
UNSEEN = "?"
"""What a witness says who did not see it."""

Entry = Mapping[str, Any]


class Witnessed(Named):
    """A value that was seen; where witnesses disagree, a mapping of what each of them saw stands there, and
    typed that is what is ``unknown``."""

    __slots__ = ("unknown",)

    def __init__(self, shape: Shape, unknown: Any) -> None:
        self.shape = shape
        self.unknown = unknown

    def typed_at_table(self) -> Shape:
        return self.shape.typed_at_table()

    def names(self, lexicon: Lexicon) -> Mapping[Any, Any] | None:
        return self.shape.names(lexicon)

    def schema(self) -> Schema:
        return self.shape.schema()

    def quick(self, lexicon: Lexicon) -> Quick | None:
        found = self.shape.quick(lexicon)
        return found if found and found[0].endswith("else {f}") else None

    def reader(self, lexicon: Lexicon, careful: bool) -> Read:
        alone, unknown = self.shape.reader(lexicon, careful), self.unknown
        return lambda value, header, path: unknown if value.__class__ is dict else alone(value, header, path)


class Testimony:
    """What may be said of the entries of one kind: the shapes of their parts, which they always tell, and of
    which they tell at least one; which a recorder is asked for, though they may be left out; and which lie
    open at the table."""

    def __init__(
        self,
        action: str,
        parts: Mapping[str, Shape],
        needed: Sequence[str],
        either: Sequence[str] = (),
        asked: Sequence[str] = (),
        public: Sequence[str] = (),
    ) -> None:
        self.action = action
        self.either = tuple(either)
        self.parts = {
            key: shape.shape if isinstance(shape, Witnessed) else shape for key, shape in parts.items()
        }
        self.needed = tuple(needed)
        self.asked = (*needed, *asked)
        self.public = (*public,)
        first = (key for key in (*self.asked, *SEEN) if key != PLAYER and key in parts)
        self.alone = tuple(key for key in dict.fromkeys((*first, *parts)) if not _mapped(self.parts[key]))

    def schema(self) -> Schema:
        """The schema of `saw`."""
        inside = {key: {"$ref": f"#/$defs/{self.action}/properties/{key}"} for key in self.parts}
        if SAW in inside:
            inside[SAW] = self.parts[SAW].schema()
        alone = {str(self.parts[key].schema()): inside[key] for key in self.alone}
        told = {"type": "object", "additionalProperties": False, "minProperties": 1, "properties": inside}
        return {
            "description": "Where witnesses disagree: what each of them saw, by name.",
            "type": "object",
            "propertyNames": {"type": "string", "minLength": 1},
            "additionalProperties": {"anyOf": [*alone.values(), told, {"const": UNSEEN}]},
            "minProperties": 1,
        }

    def lacks(self, entry: Entry, told: Sequence[Entry]) -> dict[str, Any]:
        """What an entry cannot be without and does not tell, as the first witness has it who tells it; what
        nobody tells stays missing."""
        missing = {key for key in self.needed if key not in entry}
        if not any(key in entry for key in self.either):
            missing |= {
                *next((seen.keys() & {*self.either} for seen in told if seen.keys() & {*self.either}), ())
            }
        first = {key: seen[key] for seen in reversed(told) for key in seen}
        return {key: first[key] for key in sorted(missing & first.keys())}

    def about(self, entry: Entry, header: Header, lexicon: Lexicon) -> str | None:
        """The part that values alone are about, written or not: of those that all of them fit what the entry
        cannot be without and leaves out, then what is seen of it (first what all see), then what else it may
        tell. None where the entry has no such part; BadEntry where it tells several that could be meant."""
        said = [value for value in entry[SAW].values() if not _unseen_or_parts(value)]
        possible = [key for key in self.alone if self._possible(key, entry)]
        fitting = {key: sum(self._fits(key, value, header, lexicon) for value in said) for key in possible}
        fit = [key for key, many in fitting.items() if many == len(said)]
        told = {key for key in possible if key in entry and not (key == SAW and _is_told(entry))}
        missing = [key for key in fit if key in self.asked and key not in told and key != PLAYER]
        seen = [key for key in fit if key in SEEN]
        seen = [key for key in seen if key in self.public] or seen
        if missing or (seen and not told & {*seen}):
            return (missing or seen)[0]
        meant = [key for key in seen or fit if key in told] or [key for key in fit if key == PLAYER] or fit
        if len(meant) > 1:
            parts = " or ".join(f"`{key}`" for key in meant)
            raise BadEntry(f"what was seen here may be {parts}", (SAW,), _by_name(meant))
        likely = [key for key in possible if fitting[key] or key in self.asked or key in SEEN] or possible
        likely.sort(key=lambda key: (key == PLAYER, key in told))

        def near(key: str) -> tuple[int, int]:  # a list with a strange card in it is about cards
            lists = (value for value in said if isinstance(value, list))
            return fitting[key], sum(self._sayable(key, value, header, lexicon) for value in lists)

        return next(iter(meant), max(likely, key=near, default=None))

    def _possible(self, key: str, entry: Entry) -> bool:
        """Whether the entry can tell a part: some come only with another, or in place of one."""
        with_it = WITH.get(key)
        instead = key in self.either and key not in entry and any(other in entry for other in self.either)
        return not instead and (with_it not in self.parts or with_it in entry)

    def heard(self, entry: Entry, header: Header, lexicon: Lexicon) -> Iterator[tuple[str, Path, Any]]:
        """Every value that a witness tells: the part it is about, where it stands, and the value. Odd for
        what the schema refuses, BadEntry where it is not clear what was seen."""
        said = entry[SAW]
        if not isinstance(said, Mapping) or not said:
            raise Odd
        for name, value in said.items():
            if not isinstance(name, str) or not name or (isinstance(value, Mapping) and not value):
                raise Odd
            if isinstance(value, Mapping):
                yield from ((key, (SAW, name, key), inside) for key, inside in value.items())
            elif value != UNSEEN:
                key = self.about(entry, header, lexicon)
                if key is None:
                    message = f"what {name} saw does not say which part of this entry it is about"
                    raise BadEntry(message, (SAW, name), _by_name([*self.parts][:1]))
                yield key, (SAW, name), value

    def read(self, entry: Entry, header: Header, lexicon: Lexicon) -> None:
        """Checks what witnesses say. BadEntry with the place, Odd where the schema has the word."""
        for key, path, value in self.heard(entry, header, lexicon):
            amiss = self.amiss(key, path, value, header, lexicon)
            if amiss is not None:
                raise amiss

    def amiss(self, key: str, path: Path, value: Any, header: Header, lexicon: Lexicon) -> Exception | None:
        """What is wrong with something that a witness tells of a part: BadEntry with the place, Odd where the
        schema has the word."""
        if key not in self.parts:
            return Odd()
        try:
            self.parts[key].reader(lexicon, True)(value, header, path)
        except BadEntry as bad:
            return bad
        except Odd as odd:
            if len(path) == 2 and any(self._sayable(each, value, header, lexicon) for each in self.alone):
                return self._elsewhere(key, path, value, header, lexicon)
            return odd
        return None

    def _elsewhere(self, key: str, path: Path, value: Any, header: Header, lexicon: Lexicon) -> BadEntry:
        """What is wrong with a value that cannot be said of the part in question, but of others."""
        others = [other for other in self.alone if self._fits(other, value, header, lexicon)]
        if others:
            return BadEntry(f"{path[1]} cannot have seen this as `{key}`", path, _by_name(others))
        wanted = self.parts[key].schema().get("title") or _by_name([key])
        known = tuple(self.parts[key].offered(lexicon, header))
        return BadEntry(f"{value!r} is no `{key}`", path, wanted, known)

    def lacking(self, entry: Entry, keys: Sequence[str], header: Header, lexicon: Lexicon) -> Exception:
        """Why an entry cannot be read that lacks a part it always tells, or all of several of which it tells
        one."""
        if not isinstance(entry.get(SAW), Mapping):
            return Odd()
        self.read(entry, header, lexicon)
        key = next((told for told, _, _ in self.heard(entry, header, lexicon) if told in keys), None)
        if key is None:
            key = keys[0]
            return BadEntry(f"`{key}` is missing, and no witness tells it", (), f"`{key}`")
        return BadEntry(
            f"witnesses disagree about `{key}`, and without it nothing can be judged here",
            (SAW,),
            f"`{key}` as well, or `referee adjudicate`, which rules on what each of them says",
        )

    def _fits(self, key: str, value: Any, header: Header, lexicon: Lexicon) -> bool:
        try:
            return self._sayable(key, value, header, lexicon, wrong=False)
        except BadEntry:
            return False

    def _sayable(self, key: str, value: Any, header: Header, lexicon: Lexicon, wrong: bool = True) -> bool:
        """Whether the schema lets a value be said of a part; ``wrong`` where it may name what there is not.
        BadEntry for such a value without it."""
        try:
            self.parts[key].reader(lexicon, True)(value, header, (SAW,))
        except Odd:
            return False
        except BadEntry:
            if not wrong:
                raise
        return True


def is_testimony(data: Any) -> bool:
    """Whether witnesses are heard at an entry of a record, as it is written."""
    moves = data.get("moves") if isinstance(data, Mapping) else None
    return isinstance(moves, list) and any(
        SAW in entry and isinstance(entry[SAW], Mapping) for entry in moves if isinstance(entry, dict)
    )


def _by_name(keys: Sequence[str]) -> str:
    return "what each saw by its name: " + " or ".join(f"{{Ann: {{{key}: ...}}}}" for key in keys)


def _mapped(shape: Shape) -> bool:
    """Whether a value of a shape may be a mapping, which a witness writes by the name of the part."""
    while isinstance(shape, Named):
        shape = shape.shape
    schema = shape.schema()
    return any("object" in branch.get("type", ()) for branch in (schema, *schema.get("anyOf", ())))


def _is_told(entry: Entry) -> bool:
    return isinstance(entry.get(SAW), Mapping)


def _unseen_or_parts(value: Any) -> bool:
    return isinstance(value, Mapping) or value == UNSEEN
