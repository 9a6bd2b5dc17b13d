"""Our schemas as plain functions: the quick way to learn that data is valid.

The entries of a log are checked as they are read (:mod:`referee.declarations.entries`). All that is read once
for a log goes through here: its header, set-up, positions, checks, boards and rule sets. A JSON
Schema library asks the schema anew for every value it meets, and takes longer to import than a
small log to judge. Here each schema becomes, once, a small function from a value to yes or no. It
knows only the keywords our schemas use, refuses every other one loudly, and accepts exactly what
``jsonschema`` accepts (a property test holds the two against each other). Of what is wrong it says
nothing: that is told by ``jsonschema`` itself, through :mod:`referee.checking.faults`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import inf
from typing import Any, TypeAlias, cast

from referee.checking.values import KINDS, Checker, distinct, is_number, is_whole, same

Schema: TypeAlias = "Mapping[str, Any] | bool"

HOME = "https://dutch-referee.invalid/schemas/"
"""Where the ``$id`` of every schema of ours lies; nothing is ever fetched from there."""

REMARKS = frozenset({"title", "description", "$comment", "examples", "default", "deprecated", "$defs"})
ROOT_ONLY = frozenset({"$id", "$schema"})
TEXT = frozenset({"pattern", "minLength", "maxLength"})
NUMBER = frozenset({"minimum", "maximum"})
ARRAY = frozenset({"items", "minItems", "maxItems", "uniqueItems"})
OBJECT = frozenset(
    {
        "properties",
        "required",
        "additionalProperties",
        "propertyNames",
        "minProperties",
        "maxProperties",
    }
)
GENERAL = frozenset({"type", "enum", "const", "$ref", "allOf", "anyOf", "if", "then", "else"})
KNOWN = REMARKS | TEXT | NUMBER | ARRAY | OBJECT | GENERAL


class UnknownKeyword(ValueError):
    """A schema of ours uses something this compiler does not know: a mistake in the schema."""


def anything(value: Any) -> bool:
    """Fits whatever comes: a schema that asks for nothing."""
    return True


def nothing(value: Any) -> bool:
    """Fits nothing: the schema ``false``."""
    return False


KIND_KEYWORDS = (
    (TEXT, ("string",)),
    (NUMBER, ("number", "integer")),
    (ARRAY, ("array",)),
    (OBJECT, ("object",)),
)


class Compiler:
    """Turns definitions of schema files into checkers, each once, as they are first needed.

    ``load`` gives the content of a schema file by its name (``log.schema.json``). ``entries``
    holds the checker of every ``items`` schema met so far, under the id of that schema, so that
    whoever explains a fault can pass over the entries that are sound.
    """

    def __init__(self, load: Callable[[str], Mapping[str, Any]]) -> None:
        self._load = load
        self._ready: dict[tuple[str, str], Checker] = {}
        self._running: set[tuple[str, str]] = set()
        self.entries: dict[int, tuple[Schema, Checker]] = {}

    def checker(self, file: str, pointer: str = "") -> Checker:
        """The checker of one place in a schema file, e.g. ``("log.schema.json", "/$defs/note")``."""
        key = (file, pointer)
        ready = self._ready.get(key)
        if ready is not None:
            return ready
        if key in self._running:  # a schema that contains itself
            return lambda value: self._ready[key](value)
        self._running.add(key)
        try:
            made = self._ready[key] = self._node(self.find(file, pointer), file, not pointer)
        finally:
            self._running.discard(key)
        return made

    def find(self, file: str, pointer: str) -> Schema:
        """The schema at a place of a file. LookupError where there is none."""
        found: Any = self._load(file)
        for step in pointer.split("/")[1:]:
            step = step.replace("~1", "/").replace("~0", "~")
            found = found[int(step)] if isinstance(found, list) else found[step]
        return cast(Schema, found)

    def target(self, ref: str, file: str) -> tuple[str, str]:
        """What a ``$ref`` written in ``file`` points to, as file and pointer."""
        name, _, pointer = ref.removeprefix(HOME).partition("#")
        if "/" in name or "%" in ref or (pointer and not pointer.startswith("/")):
            raise UnknownKeyword(f"{file}: $ref {ref!r} is not of the kind we use")
        return name or file, pointer

    # One function per keyword or family of keywords.

    def _node(self, schema: Schema, file: str, root: bool = False) -> Checker:
        if schema is True or schema is False:
            return anything if schema else nothing
        if not isinstance(schema, Mapping):
            raise UnknownKeyword(f"{file}: {schema!r} is not a schema")
        unknown = schema.keys() - KNOWN - (ROOT_ONLY if root else frozenset())
        if unknown:
            raise UnknownKeyword(f"{file}: cannot compile {', '.join(sorted(unknown))}")
        parts = self._kinds(schema, file)
        if "enum" in schema or "const" in schema:
            parts = [_listed(schema, parts)]
        if "$ref" in schema:
            parts.append(self.checker(*self.target(schema["$ref"], file)))
        if "anyOf" in schema:
            parts.append(self._any_of(schema["anyOf"], file))
        if "allOf" in schema:
            parts += self._all_of(schema["allOf"], file)
        if schema.keys() & {"if", "then", "else"}:
            parts.append(self._condition(schema, file))
        return together(parts)

    def _kinds(self, schema: Mapping[str, Any], file: str) -> list[Checker]:
        named = schema.get("type")
        kinds = [named] if isinstance(named, str) else named
        if kinds is None:
            parts: list[Checker] = []
        elif set(kinds) <= KINDS.keys():
            parts = [either([KINDS[kind] for kind in kinds])]
        else:
            raise UnknownKeyword(f"{file}: type {named!r}")
        builders = (self._text, self._number, self._array, self._object)
        for builder, (keywords, names) in zip(builders, KIND_KEYWORDS, strict=True):
            if not schema.keys() & keywords:
                continue
            if kinds is not None and len(kinds) == 1 and kinds[0] in names:
                parts = [builder(schema, file, False)]  # asks for the type itself
            else:  # values of other types pass, but what is written here must still compile
                parts.append(builder(schema, file, True))
        return parts

    def _text(self, schema: Mapping[str, Any], file: str, otherwise: bool) -> Checker:
        low, high = schema.get("minLength", 0), schema.get("maxLength", inf)
        pattern = schema.get("pattern")
        if pattern is None:
            if low == 1 and high == inf and not otherwise:
                return lambda value: isinstance(value, str) and value != ""
            return lambda value: low <= len(value) <= high if isinstance(value, str) else otherwise
        search: Callable[[str], object] | None = None

        def fits(value: Any) -> bool:
            nonlocal search
            if not isinstance(value, str):
                return otherwise
            if search is None:  # patterns cost more to make than all the rest: only when needed
                search = re.compile(pattern).search
            return search(value) is not None and low <= len(value) <= high

        return fits

    def _number(self, schema: Mapping[str, Any], file: str, otherwise: bool) -> Checker:
        low, high = schema.get("minimum", -inf), schema.get("maximum", inf)
        right = is_whole if not otherwise and "integer" in schema["type"] else is_number
        # Said with "not less" and "not more" because not-a-number is neither.
        return lambda value: not (value < low or value > high) if right(value) else otherwise

    def _array(self, schema: Mapping[str, Any], file: str, otherwise: bool) -> Checker:
        low, high = schema.get("minItems", 0), schema.get("maxItems", inf)
        unique = schema.get("uniqueItems", False)
        item: Checker = anything
        if "items" in schema:
            item = self._node(schema["items"], file)
            self.entries[id(schema["items"])] = (schema["items"], item)

        def fits(value: Any) -> bool:
            if not isinstance(value, list):
                return otherwise
            if not low <= len(value) <= high or (unique and not distinct(value)):
                return False
            for element in value:  # noqa: SIM110 - a generator costs a third more
                if not item(element):
                    return False
            return True

        return fits

    def _object(self, schema: Mapping[str, Any], file: str, otherwise: bool) -> Checker:
        known = {key: self._node(part, file) for key, part in schema.get("properties", {}).items()}
        other = self._node(schema.get("additionalProperties", True), file)
        required = tuple(schema.get("required", ()))
        get = known.get

        def fits(value: Any) -> bool:
            if not isinstance(value, dict):
                return otherwise
            for key, part in value.items():
                if not get(key, other)(part):
                    return False
            for key in required:  # noqa: SIM110 - a generator costs a third more
                if key not in value:
                    return False
            return True

        if not schema.keys() & {"propertyNames", "minProperties", "maxProperties"}:
            return fits if known or other is not anything else _has(required, otherwise)
        low, high = schema.get("minProperties", 0), schema.get("maxProperties", inf)
        name = self._node(schema.get("propertyNames", True), file)

        def named(value: Any) -> bool:
            if not isinstance(value, dict):
                return otherwise
            return low <= len(value) <= high and all(map(name, value)) and fits(value)

        return named

    def _any_of(self, choices: Sequence[Schema], file: str) -> Checker:
        return either([self._node(choice, file) for choice in choices])

    def _condition(self, schema: Mapping[str, Any], file: str) -> Checker:
        when = self._node(schema.get("if", True), file)
        then = self._later(schema.get("then", True), file)
        other = self._later(schema.get("else", True), file)
        if "if" not in schema:
            return anything
        return lambda value: then(value) if when(value) else other(value)

    def _later(self, schema: Schema, file: str) -> Checker:
        """A bare ``$ref`` is compiled when it is first taken; anything else now.

        A log needs one game out of five, and a game few of its actions.
        """
        if not isinstance(schema, Mapping) or schema.keys() != {"$ref"}:
            return self._node(schema, file)
        place = self.target(schema["$ref"], file)
        made: Checker | None = None

        def later(value: Any) -> bool:
            nonlocal made
            if made is None:
                made = self.checker(*place)
            return made(value)

        return later

    def _all_of(self, conditions: Sequence[Schema], file: str) -> list[Checker]:
        parts: list[Checker] = []
        by_key: dict[str, dict[str, list[Checker]]] = {}
        for condition in conditions:
            case = _case(condition)
            if case is None:
                parts.append(self._later(condition, file))
            else:
                key, word, then = case
                words = by_key.setdefault(key, {})
                words.setdefault(word, []).append(self._later(then, file))
        parts += [_branch(key, words) for key, words in by_key.items()]
        return parts


# Small pieces.


def together(parts: Sequence[Checker]) -> Checker:
    """All of them must say yes."""
    parts = [part for part in parts if part is not anything]
    if not parts:
        return anything
    if len(parts) == 1:
        return parts[0]
    if len(parts) == 2:
        first, second = parts
        return lambda value: first(value) and second(value)

    def all_of(value: Any) -> bool:
        for part in parts:  # noqa: SIM110 - a generator costs a third more
            if not part(value):
                return False
        return True

    return all_of


def either(parts: Sequence[Checker]) -> Checker:
    """One of them must say yes."""
    if len(parts) == 1:
        return parts[0]
    if len(parts) == 2:
        first, second = parts
        return lambda value: first(value) or second(value)

    def any_of(value: Any) -> bool:
        for part in parts:  # noqa: SIM110 - a generator costs a third more
            if part(value):
                return True
        return False

    return any_of


def _listed(schema: Mapping[str, Any], kinds: Sequence[Checker]) -> Checker:
    """``enum`` and ``const``: what the other keywords refuse is struck off the list beforehand."""
    values: Iterable[Any] = schema["enum"] if "enum" in schema else [schema["const"]]
    if "const" in schema:
        values = [value for value in values if same(value, schema["const"])]
    left = [value for value in values if all(kind(value) for kind in kinds)]
    words = frozenset(value for value in left if isinstance(value, str))
    others = [value for value in left if not isinstance(value, str)]
    if not others and len(words) == 1:
        (word,) = words
        return lambda value: bool(value == word)
    if not others:
        return lambda value: isinstance(value, str) and value in words
    if not words and len(others) == 1:
        return lambda value: same(value, others[0])
    return lambda value: (
        value in words if isinstance(value, str) else any(same(value, other) for other in others)
    )


def _has(required: tuple[str, ...], otherwise: bool) -> Checker:
    if len(required) == 1:
        (key,) = required
        return lambda value: key in value if isinstance(value, dict) else otherwise
    return lambda value: all(key in value for key in required) if isinstance(value, dict) else otherwise


def _branch(key: str, words: Mapping[str, Sequence[Checker]]) -> Checker:
    """The word under ``key`` decides which branches count; a value without keys meets them all."""
    table = {word: together(parts) for word, parts in words.items()}

    def branch(value: Any) -> bool:
        if not isinstance(value, dict):
            return all(part(value) for part in table.values())
        word = value.get(key)
        return table.get(word, anything)(value) if isinstance(word, str) else True

    return branch


def _case(condition: Schema) -> tuple[str, str, Schema] | None:
    """``if`` a key holds this very word ``then`` ...: key, word, consequence."""
    if not isinstance(condition, Mapping) or condition.keys() != {"if", "then"}:
        return None
    match condition["if"]:
        case {"properties": dict(said), "required": [key], **more} if said.keys() == {key}:
            match said[key]:
                case {"const": str(word), **rest} if not more and not rest:
                    return key, word, condition["then"]
    return None
