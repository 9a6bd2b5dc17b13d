"""Small schemas: what may be written for a value, said once as a JSON Schema, and data held against it.

Files meet them in ``schemas/``; what comes in other ways (readings of a log, data made by programs) is held
against the same by :func:`check`, as far as the schemas here go.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from referee.declarations.shapes import Schema
from referee.header import BadEntry, in_short
from referee.rules import Path

FLAG: Schema = {"type": "boolean"}
TRUE: Schema = {"const": True}
"""What goes without saying, and may be said."""
TEXT: Schema = {"type": "string"}


def whole(least: int, most: int, instead: str = "") -> Schema:
    """A whole number between bounds; ``instead`` is a word that may stand in its place."""
    number = {"type": "integer", "minimum": least, "maximum": most}
    return {"anyOf": [{"const": instead}, number]} if instead else number


def unsaid(schema: Schema) -> Schema:
    """The same, or null."""
    return {**schema, "type": [schema["type"], "null"]}


def one_of(*words: str) -> Schema:
    """One of these words."""
    return {"enum": [*words]}


def some_of(*words: str, least: int = 0) -> Schema:
    """A selection out of these words, each once; at least so many of them."""
    chosen: Schema = {"type": "array", "uniqueItems": True, "items": one_of(*words)}
    return {**chosen, "minItems": least} if least else chosen


def table(parts: Mapping[str, Schema], *needs: str) -> Schema:
    """Some named parts, of which those in ``needs`` must be there."""
    needed: Schema = {"required": [*needs]} if needs else {}
    return {"type": "object", "additionalProperties": False, **needed, "properties": {**parts}}


def list_of(inside: Schema) -> Schema:
    """A list, each part of one kind."""
    return {"type": "array", "items": inside}


def by_name(inside: Schema) -> Schema:
    """Values by names of the rule set's own."""
    return {"type": "object", "additionalProperties": inside}


def check(schema: Schema, value: Any, path: Path, name: str = "this") -> None:
    """BadEntry, with the path in the data and what was expected, where a value does not fit. ``name``: what
    the whole is called."""
    ways = schema.get("anyOf", (schema,))
    if not any(_fits(way, value) for way in ways):
        what = "number" if any(way.get("type") == "integer" for way in ways) else "value"
        raise BadEntry(
            f"{in_short(value)} is no {what} of {dotted(path)}", path, ", or ".join(map(_wanted, ways))
        )
    if isinstance(value, list):
        _check_list(schema, value, path)
    elif isinstance(value, Mapping) and len(ways) == 1:
        _check_table(schema, value, path, name)


def _check_list(schema: Schema, value: Sequence[Any], path: Path) -> None:
    many = schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value))
    if not many or (schema.get("uniqueItems") and len({*map(repr, value)}) < len(value)):
        raise BadEntry(f"{in_short(value)} is no selection", path, _wanted(schema))
    for number, part in enumerate(value):
        check(schema["items"], part, (*path, number))


def _check_table(schema: Schema, value: Mapping[str, Any], path: Path, name: str) -> None:
    known, others = schema.get("properties", {}), schema.get("additionalProperties", {})
    names = schema.get("propertyNames", {}).get("enum") or (known if others is False else value)
    for key, part in value.items():
        if key not in names:
            raise BadEntry(
                f"{dotted(path) or name} knows no {in_short(key)}",
                (*path, key),
                f"one of {', '.join(names)}",
            )
        check(known.get(key, others), part, (*path, key))
    for key in schema.get("required", ()):
        if key not in value:
            raise BadEntry(f"{dotted(path)} has no {key!r}", path, f"{key}: ...")


def _fits(schema: Schema, value: Any) -> bool:
    """Whether a value is of the kind that is wanted, whatever is in it."""
    allowed = schema.get("enum", [schema["const"]] if "const" in schema else None)
    if allowed is not None:
        return any(type(value) is type(each) and value == each for each in allowed)
    kind = next((kind for kind in _kinds(schema) if KINDS[kind](value)), None)
    if kind == "integer":
        return bool(schema.get("minimum", value) <= value <= schema.get("maximum", value))
    if kind == "string":
        pattern = re.search(schema.get("pattern", ""), value)
        return pattern is not None and len(value) <= schema.get("maxLength", len(value))
    return kind is not None or "type" not in schema


def _kinds(schema: Schema) -> Iterator[str]:
    kinds = schema.get("type", ())
    yield from [kinds] if isinstance(kinds, str) else kinds


KINDS: Mapping[str, Callable[[Any], bool]] = {
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "boolean": lambda value: isinstance(value, bool),
    "string": lambda value: isinstance(value, str),
    "array": lambda value: isinstance(value, list),
    "object": lambda value: isinstance(value, Mapping),
    "null": lambda value: value is None,
}
WORDS = {"boolean": "true or false", "string": "a text", "array": "a list", "object": "a mapping"}


def _wanted(schema: Schema) -> str:
    """What may be written, in a few words."""
    if "title" in schema:
        return str(schema["title"])
    if "const" in schema:
        return "true" if schema["const"] is True else str(schema["const"])
    if "enum" in schema:
        return "one of " + ", ".join(schema["enum"])
    if "enum" in schema.get("items", ()):
        return "a list out of " + ", ".join(schema["items"]["enum"])
    if "integer" in _kinds(schema):
        return f"a whole number from {schema['minimum']} to {schema['maximum']}"
    return " or ".join(WORDS[kind] for kind in _kinds(schema) if kind in WORDS)


def dotted(path: Path) -> str:
    """A path as one word."""
    return ".".join(part if len(part) <= 60 else f"{part[:57]}..." for part in map(str, path))
