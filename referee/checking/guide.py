"""What the schemas tell a person: the actions of a game, their fields, and what each is for.

Recorders are asked by it, scaffolds and the reference are made of it, so none of them can say
anything the checker does not hold true.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from referee import schema
from referee.checking.files import schema_folder
from referee.declarations.testimonies import SAW
from referee.games import REGISTRY

ANYWHERE = ("note", "expect")
"""Fields every entry may have; they are explained once."""


@dataclass(frozen=True, slots=True)
class Part:
    """One field of an action, of a set-up or of a result."""

    name: str
    description: str
    needed: bool
    shape: str  # "a list", "one of stock, discard", "a whole number" ... in words
    listed: bool  # whether several values can be given in a list


@dataclass(frozen=True, slots=True)
class Action:
    """One kind of entry."""

    name: str
    description: str
    parts: tuple[Part, ...]  # without player, action, note and expect
    actor: bool  # whether a player must be named


def load(name: str) -> dict[str, Any]:
    """A schema by its short name (``log``, ``auction``). FileNotFoundError where there is none."""
    return dict(schema.load(name))


def names() -> list[str]:
    """The short names of all schemas: those that lie in files, and those of games that need none."""
    files = (path.name.removesuffix(".schema.json") for path in schema_folder().glob("*.schema.json"))
    return sorted({*files, *REGISTRY})


class Guide:
    """The schemas of one game, with references followed."""

    def __init__(self, game: str) -> None:
        self.game = game
        self._files: dict[str, Mapping[str, Any]] = {}

    def actions(self) -> list[Action]:
        """All actions, in the order in which the schema lists them."""
        entry, file = self._definition("entry")
        return [self._action(name) for name in entry["properties"]["action"]["enum"] if file]

    def setup(self) -> tuple[Part, ...]:
        """The fields of ``setup``."""
        return self._parts(*self._definition("setup"))

    def result(self) -> tuple[Part, ...]:
        """The fields of ``result``."""
        return self._parts(*self._definition("result"))

    def _action(self, name: str) -> Action:
        body, file = self._definition(name)
        parts = self._parts(body, file)
        needed = {part.name: part for part in parts if part.needed}
        return Action(
            name,
            body.get("description", ""),
            tuple(part for part in parts if part.name not in ("player", "action")),
            "player" in needed,
        )

    def _parts(self, body: Mapping[str, Any], file: str) -> tuple[Part, ...]:
        required = [*body.get("required", ()), *body.get("else", {}).get("required", ())]
        return tuple(
            self._part(name, node, file, name in required)
            for name, node in body.get("properties", {}).items()
            if name not in ANYWHERE and not (name == SAW and node.get("type") == "object")
        )

    def _part(self, name: str, node: Mapping[str, Any], file: str, needed: bool) -> Part:
        resolved, where = self._follow(node, file)
        description = node.get("description") or resolved.get("description", "")
        shapes = list(dict.fromkeys(self._shapes(resolved, where)))
        listed = any(shape.startswith("a list") for shape in shapes)
        return Part(name, description, needed, " or ".join(shapes), listed)

    def _shapes(self, node: Mapping[str, Any], file: str) -> Iterator[str]:
        """What a value looks like, in words; several where there are several ways."""
        node, file = self._follow(node, file)
        if "title" in node:
            yield node["title"].partition(":")[0]
        elif "const" in node:
            yield json.dumps(node["const"])
        elif "enum" in node:
            values = [value for value in node["enum"] if value is not None]
            known = [value for value in values if value != "?"]
            unseen = ", or ? where nobody saw it" if len(known) < len(values) else ""
            many = f"{known[0]} ... {known[-1]}{unseen}"
            yield "one of " + ", ".join(map(str, values)) if len(values) <= 8 else many
        elif "anyOf" in node:
            for branch in node["anyOf"]:
                yield from self._shapes(branch, file)
        elif "items" in node:
            yield f"a list ({' or '.join(dict.fromkeys(self._shapes(node['items'], file)))})"
        else:
            kinds = node.get("type", ())
            for kind in (kinds,) if isinstance(kinds, str) else kinds:
                yield KINDS.get(kind, kind)

    def _definition(self, name: str) -> tuple[Mapping[str, Any], str]:
        return self._follow({"$ref": f"#/$defs/{name}"}, self.game)

    def _follow(self, node: Mapping[str, Any], file: str) -> tuple[Mapping[str, Any], str]:
        while "$ref" in node:
            target, _, pointer = node["$ref"].partition("#")
            file = target.removesuffix(".schema.json") or file
            if file not in self._files:
                self._files[file] = load(file)
            node = self._files[file]
            for step in pointer.strip("/").split("/") if pointer.strip("/") else ():
                node = node[step]
        return node, file


KINDS = {
    "integer": "a whole number",
    "number": "a number",
    "string": "a word",
    "boolean": "true or false",
    "object": "a table",
    "array": "a list",
    "null": "null",
}


def bundled(name: str) -> dict[str, Any]:
    """A schema with everything it refers to inside it, so that an editor needs this one file only."""
    main = load(name)
    inside: dict[str, Any] = {}
    body: dict[str, Any] = _relinked(main, name, name, inside)
    body.pop("$id", None)
    if inside:
        body["$defs"] = {**body.get("$defs", {}), **inside}
    return body


def _relinked(node: Any, here: str, top: str, inside: dict[str, Any]) -> Any:
    if isinstance(node, list):
        return [_relinked(item, here, top, inside) for item in node]
    if not isinstance(node, Mapping):
        return node
    made: dict[str, Any] = {}
    for key, value in node.items():
        if key == "$ref":
            target, _, pointer = value.partition("#")
            file = target.removesuffix(".schema.json") or here
            if file != top and f"{file}.schema" not in inside:
                inside[f"{file}.schema"] = {}  # it may refer to itself
                content = _relinked(load(file), file, top, inside)
                inside[f"{file}.schema"] = {
                    part: body for part, body in content.items() if part not in ("$id", "$schema")
                }
            made[key] = ("#" if file == top else f"#/$defs/{file}.schema") + pointer
        else:
            made[key] = _relinked(value, here, top, inside)
    return made
