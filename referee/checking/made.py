"""The schemas of the games, made of their declarations.

    python -m referee.checking.made            write what is made into schemas/
    python -m referee.checking.made --check    only say which files are not as they would be made

Made are the definitions of all entries and positions, of the shapes they are written with, of checks (a
part of the position), decisions, and the lists of games. What a schema says of set-ups and results is
written by hand and stays as it is.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from referee.checking.files import file_name, schema_folder, written
from referee.entries import Actor, Declared, remarks
from referee.game import Game
from referee.games import REGISTRY, named
from referee.shapes import LOG, PLAYER, Schema, Shape, defined_in
from referee.statements import Check, Decision

OWN = ("check", "decision")
"""Entries of every game that speak of its positions."""

ANYTHING: Schema = {"const": "?"}
DROPPED = ("description", "required", "uniqueItems")
COUNT: Schema = {"type": "integer", "minimum": 0, "maximum": 9999}


def definition(cls: Declared) -> Schema:
    """The definition of an entry in the schema of its game."""
    fields = cls.logged
    properties: Schema = {}
    if cls.actors is not Actor.CHANCE:
        properties["player"] = {**PLAYER.schema(), **({"description": cls.who} if cls.who else {})}
    if not cls.keyed:
        properties["action"] = {"const": cls.action}
    properties.update({one.key: one.schema() for one in fields})
    properties.update({key: shape.schema() for key, shape in remarks(fields)})
    required = [key for key in ("player", "action") if key in properties]
    if cls.actors is Actor.ANYBODY:
        required.remove("player")
    return {
        "description": " ".join((cls.__doc__ or "").partition("\n\n")[0].split()),
        "type": "object",
        "required": [*required, *(one.key for one in fields if one.needed)],
        "additionalProperties": False,
        "properties": properties,
        **cls.demands,
    }


def switch(entries: Iterable[Declared], file: str = LOG) -> Schema:
    """The definition of any entry of a game: its action says which; ``file`` has checks and decisions."""
    actions = [one.action for one in entries]
    kinds = ("action", "check", "decision")
    return {
        "description": "One entry of the list of moves.",
        "type": "object",
        "anyOf": [{"required": [kind]} for kind in kinds],
        "properties": {"action": {"description": "What is done.", "enum": actions}},
        "allOf": [
            *({"if": {"required": [kind]}, "then": {"$ref": f"{file}#/$defs/{kind}"}} for kind in kinds[1:]),
            *(
                {
                    "if": {"properties": {"action": {"const": action}}, "required": ["action"]},
                    "then": {"$ref": f"#/$defs/{action}"},
                }
                for action in actions
            ),
        ],
    }


def shapes(entries: Iterable[Declared]) -> list[Shape]:
    """The shapes of all fields."""
    return [one.shape for cls in entries for one in cls.declared if one.logged]


def made(name: str) -> Schema:
    """A schema file as it should be: what is made in its place, all else as it is."""
    content: Schema = json.loads(json.dumps(written(name)))
    games = [named(one) for one in REGISTRY]
    if name in ("log", "scenario"):
        return _with_games(content, name)
    for game in games:
        home = game.record.border.file or game.record.schema
        if file_name(name) == home:
            content["$defs"] = _definitions(content["$defs"], game)
        elif file_name(name) == game.record.schema:
            there = written(home)["$defs"]
            content["$defs"] = {
                key: {"$ref": f"{home}#/$defs/{key}"}
                for key in (*STATEMENTS, *OWN, *(one.action for one in game.record.border.entries))
                if key in there
            }
    return content


STATEMENTS = ("setup", "position", "claim", "entry", "result")


def _definitions(there: Mapping[str, Schema], game: Game) -> Schema:
    entries = game.record.border.entries
    laid_out = [game.record.layout()] if game.record.layout else []
    fresh: Schema = {one.name: one.definition() for one in defined_in([*shapes(entries), *laid_out])}
    fresh.update({one.action: definition(one) for one in entries})
    kept = {key: value for key, value in there.items() if key not in fresh}
    all_of_them = {**kept, **fresh}
    kept["claim"] = _claim(all_of_them, all_of_them["position"])
    for cls, key, what in ((Check, "check", "claim"), (Decision, "position", "position")):
        body = fresh[cls.action] = definition(cls)
        field = body["properties"][key]
        body["properties"][key] = {"$ref": f"#/$defs/{what}", "description": field["description"]}
    kept["entry"] = switch(entries, "")
    return {**fresh, **kept}


def _with_games(content: Schema, name: str) -> Schema:
    listed = content["properties"]["game"]["enum"]
    listed[:] = list(dict.fromkeys([*(one for one in listed if one in REGISTRY), *REGISTRY]))
    others = [one for one in content["allOf"] if "const" not in json.dumps(one["if"])]
    content["allOf"] = [
        *others,
        *(
            {
                "if": {"properties": {"game": {"const": game}}, "required": ["game"]},
                "then": {"$ref": named(game).record.schema if name == "log" else f"#/$defs/{game}"},
            }
            for game in listed
        ),
    ]
    if name == "scenario":
        parts = ("given", "position"), ("setup",) * 2, ("final", "position"), ("result",) * 2
        for game in listed:
            home = named(game).record.schema
            properties: Schema = {key: {"$ref": f"{home}#/$defs/{what}"} for key, what in parts}
            properties["moves"] = {"items": {"$ref": f"{home}#/$defs/entry"}}
            content["$defs"][game] = {"properties": properties}
    return content


def _claim(definitions: Mapping[str, Schema], position: Schema) -> Schema:
    """A part of a position: nothing is needed, ``?`` stands for anything, a number for so many cards."""
    made = _part(definitions, position)["anyOf"][0]
    return {"description": "The part of the position that is asserted.", **made, "minProperties": 1}


def _part(definitions: Mapping[str, Schema], node: Schema) -> Schema:
    body = {key: value for key, value in node.items() if key not in DROPPED}
    inside = definitions.get(str(node.get("$ref", "")).removeprefix("#/$defs/"), {})
    if inside.get("type") in ("object", "array"):
        return _part(definitions, {**inside, **{key: value for key, value in node.items() if key != "$ref"}})
    if "properties" in body:
        body["properties"] = {key: _part(definitions, one) for key, one in body["properties"].items()}
    if isinstance(body.get("additionalProperties"), dict):
        body["additionalProperties"] = _part(definitions, body["additionalProperties"])
    ways: list[Schema] = [body]
    if body.get("type") == "array":
        ways = [{**body, "items": _part(definitions, body["items"])} if "items" in body else body, COUNT]
    elif list(body) == ["anyOf"]:
        ways = [_alone(_part(definitions, one)) for one in body["anyOf"]]
    ways = [one for one in ways if one != ANYTHING]
    made: Schema = {"anyOf": [*ways, ANYTHING]}
    return {"description": node["description"], **made} if "description" in node else made


def _alone(part: Schema) -> Schema:
    """One of several ways, without the ``?`` that will be added once for all."""
    ways = [one for one in part["anyOf"] if one != ANYTHING]
    return ways[0] if len(ways) == 1 else {"anyOf": ways} if ways else ANYTHING


def whole(file: str) -> Mapping[str, Any]:
    """The content of one of our schemas, by its file: as it lies there; the lists of games as they are
    registered now. FileNotFoundError where there is none."""
    name = file.removesuffix(".schema.json")
    content = written(name)
    listed = content["properties"]["game"]["enum"] if name in LISTS else None
    if listed is not None and set(listed) != REGISTRY.keys():
        return _with_games(json.loads(json.dumps(content)), name)
    return content


LISTS = ("log", "scenario")
"""The schemas that list the games."""


def all_made() -> Iterator[tuple[str, Schema]]:
    """The file of every schema that is made, and its content."""
    games = [named(one) for one in REGISTRY]
    files = dict.fromkeys([LOG, "scenario.schema.json"])
    files.update(dict.fromkeys(one.record.border.file or one.record.schema for one in games))
    files.update(dict.fromkeys(one.record.schema for one in games))
    for file in files:
        yield file, made(file.removesuffix(".schema.json"))


def main(arguments: list[str]) -> int:
    """Writes or checks; the number of files that differ is told by the exit status (1 where any)."""
    differing = 0
    for file, content in all_made():
        path = schema_folder() / file
        if json.loads(path.read_bytes()) != content:
            differing += 1
            sys.stdout.write(f"{file} {'differs' if '--check' in arguments else 'written'}\n")
            if "--check" not in arguments:
                path.write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return int("--check" in arguments and differing > 0)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
