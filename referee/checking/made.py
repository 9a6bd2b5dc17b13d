"""The schemas of the games, made of their declarations.

    python -m referee.checking.made            write what is made into schemas/
    python -m referee.checking.made --check    only say which files are not as they would be made

Made are whole files: the definitions of all entries, positions and set-ups, of the shapes they are written
with, of checks (a part of the position), decisions and results. In the schemas of logs and scenarios only
the lists of games are made. A game names further files under ``SCHEMAS`` beside its record (rule sets).
A registered game that has no file there gets its schema made when it is needed.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from typing import Any

from referee.checking.compiler import HOME
from referee.checking.files import file_name, schema_folder, written
from referee.declarations.entries import Actor, Declared, remarks, testimony
from referee.declarations.shapes import LOG, NOTE, PLAYER, Schema, Shape, defined_in
from referee.declarations.statements import KINDS_OF_ENTRY, Check, Decision
from referee.declarations.testimonies import SAW
from referee.game import Game
from referee.games import REGISTRY, named

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
    properties.update({field.key: field.schema() for field in fields})
    properties.update({key: shape.schema() for key, shape in remarks(fields)})
    required: list[str] = [key for key in ("player", "action") if key in properties]
    if cls.actors is Actor.ANYBODY:
        required.remove("player")
    required += [field.key for field in fields if field.needed]
    said = testimony(cls)
    contested: Schema = {}
    by_name: Schema = {"required": [SAW]}
    if said is not None:
        told = said.schema()
        if SAW in properties:  # what is seen stands there as well, and nothing else may be missing then
            by_name["properties"] = {SAW: {"type": "object"}}
        properties[SAW] = {"anyOf": [properties[SAW], told]} if SAW in properties else told
    if said is not None and required != ["action"]:  # witnesses may tell it instead
        contested = {
            "if": by_name,
            "else": {"required": [key for key in required if key != "action"]},
        }
        required = ["action"]
    demands = dict(cls.demands)
    if said is not None and "anyOf" in demands:
        demands["anyOf"] = [*demands["anyOf"], by_name]
    return {
        "description": " ".join((cls.__doc__ or "").partition("\n\n")[0].split()),
        "type": "object",
        "required": required,
        "additionalProperties": False,
        "properties": properties,
        **contested,
        **demands,
    }


def switch(entries: Iterable[Declared], file: str = LOG) -> Schema:
    """The definition of any entry of a game: its action says which; ``file`` has checks and decisions."""
    actions = [entry.action for entry in entries]
    return {
        "description": "One entry of the list of moves.",
        "type": "object",
        "anyOf": [{"required": [kind]} for kind in KINDS_OF_ENTRY],
        "properties": {"action": {"description": "What is done.", "enum": actions}},
        "allOf": [
            *(
                {"if": {"required": [kind]}, "then": {"$ref": f"{file}#/$defs/{kind}"}}
                for kind in KINDS_OF_ENTRY[1:]
            ),
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
    return [field.shape for cls in entries for field in cls.declared if field.logged]


def schema_of(game: Game) -> Schema:
    """The schema of a game: made of its declarations, or where it shares them, of references to them."""
    home = game.record.border.file
    low, high = game.seats
    defs = definitions(game)
    if home:
        defs = {key: {"$ref": f"{home}#/$defs/{key}"} for key in (*STATEMENTS, *OWN, *actions(game))}
    bounds = {} if home else {"players": {"minItems": low, "maxItems": high}}
    parts = {"setup": "setup", "given": "position", "final": "position"}
    return {
        **_head(game.record.schema, f"a log of {game.title}"),
        "$ref": f"{LOG}#/$defs/envelope",
        "properties": {
            "game": {"const": game.id},
            **bounds,
            **{key: {"$ref": f"#/$defs/{what}"} for key, what in parts.items()},
            "moves": {"type": "array", "items": {"$ref": "#/$defs/entry"}},
            "result": {"$ref": "#/$defs/result"},
        },
        "$defs": defs,
    }


def shared_by(game: Game) -> Schema:
    """The schema file that a game shares with others: entries, positions and results."""
    return {**_head(game.record.border.file, "what several rule sets share"), "$defs": definitions(game)}


def _head(file: str, title: str) -> Schema:
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": HOME + file, "title": title}


STATEMENTS = ("setup", "position", "claim", "entry", "result")


def actions(game: Game) -> list[str]:
    """The actions of a game, as its schema lists them."""
    return [entry.action for entry in game.record.border.entries]


def definitions(game: Game) -> Schema:
    """Everything that is declared: shapes with names, entries, positions, what is said of them, results."""
    entries = game.record.border.entries
    found: Schema = {
        defined.name: defined.definition()
        for defined in defined_in([*shapes(entries), *game.record.layout()])
    }
    found.update({entry.action: definition(entry) for entry in entries})
    claim = _claim(found, found["position"])
    for cls, key, what in ((Check, "check", "claim"), (Decision, "position", "position")):
        body = found[cls.action] = definition(cls)
        field = body["properties"][key]
        body["properties"][key] = {"$ref": f"#/$defs/{what}", "description": field["description"]}
    return {**found, "claim": claim, "entry": switch(entries, ""), "result": _result(game.record.figures)}


def _result(figures: Mapping[str, str]) -> Schema:
    said = {key: {"$ref": f"{LOG}#/$defs/{key}"} for key in ("scores", "winner", "winners")}
    for name, about in figures.items():
        said[name] = {"$ref": f"{LOG}#/$defs/scores", "description": about}
    return {
        "description": "What the players say came of it: claims that are checked, never trusted.",
        "type": "object",
        "additionalProperties": False,
        "properties": {**said, **ENDED, "note": NOTE.schema()},
    }


ENDED: Schema = {
    "ended": {
        "enum": ["conceded", "abandoned"],
        "description": "Where the game was not played to its end: the score to date, the winner as agreed.",
    },
    "by": {
        "anyOf": [PLAYER.schema(), {"$ref": f"{LOG}#/$defs/winners"}],
        "description": "Who conceded.",
    },
}


def _with_games(content: Mapping[str, Any], name: str) -> Schema:
    made: Schema = json.loads(json.dumps(content))
    listed = made["properties"]["game"]["enum"]
    listed[:] = list(
        dict.fromkeys([*(listed_game for listed_game in listed if listed_game in REGISTRY), *REGISTRY])
    )
    others = [condition for condition in made["allOf"] if "const" not in json.dumps(condition["if"])]
    of_games = [
        {
            "if": {"properties": {"game": {"const": game}}, "required": ["game"]},
            "then": {"$ref": named(game).record.schema if name == "log" else f"#/$defs/{game}"},
        }
        for game in listed
    ]
    made["allOf"] = [*others, *of_games]
    if name == "scenario":
        parts = ("given", "position"), ("setup",) * 2, ("final", "position"), ("result",) * 2
        for game in listed:
            home = named(game).record.schema
            properties: Schema = {key: {"$ref": f"{home}#/$defs/{what}"} for key, what in parts}
            properties["moves"] = {"items": {"$ref": f"{home}#/$defs/entry"}}
            made["$defs"][game] = {"properties": properties}
    return made


def _claim(definitions: Mapping[str, Schema], position: Schema) -> Schema:
    """A part of a position: nothing is needed, ``?`` stands for anything, a number for so many cards."""
    made = _part(definitions, position)["anyOf"][0]
    made["properties"].pop("rest", None)  # a claim is a part of a position, never the whole
    return {"description": "The part of the position that is asserted.", **made, "minProperties": 1}


def _part(definitions: Mapping[str, Schema], node: Schema) -> Schema:
    body = {key: value for key, value in node.items() if key not in DROPPED}
    inside = definitions.get(str(node.get("$ref", "")).removeprefix("#/$defs/"), {})
    if inside.get("type") in ("object", "array"):
        return _part(definitions, {**inside, **{key: value for key, value in node.items() if key != "$ref"}})
    if "properties" in body:
        body["properties"] = {key: _part(definitions, field) for key, field in body["properties"].items()}
    if isinstance(body.get("additionalProperties"), dict):
        body["additionalProperties"] = _part(definitions, body["additionalProperties"])
    ways: list[Schema] = [body]
    if body.get("type") == "array":
        ways = [{**body, "items": _part(definitions, body["items"])} if "items" in body else body, COUNT]
    elif list(body) == ["anyOf"]:
        ways = [_alone(_part(definitions, branch)) for branch in body["anyOf"]]
    ways = [way for way in ways if way != ANYTHING]
    made: Schema = {"anyOf": [*ways, ANYTHING]}
    return {"description": node["description"], **made} if "description" in node else made


def _alone(part: Schema) -> Schema:
    """One of several ways, without the ``?`` that will be added once for all."""
    ways = [branch for branch in part["anyOf"] if branch != ANYTHING]
    return ways[0] if len(ways) == 1 else {"anyOf": ways} if ways else ANYTHING


def whole(file: str) -> Mapping[str, Any]:
    """The content of one of our schemas, by its file: as it lies there; the lists of games as they are
    registered now; made, for a registered game that has no file. FileNotFoundError where there is none."""
    name = file.removesuffix(".schema.json")
    if name in REGISTRY and not (schema_folder() / file).exists():
        return schema_of(named(name))
    content = written(name)
    if name in LISTS and set(content["properties"]["game"]["enum"]) != REGISTRY.keys():
        return _with_games(content, name)
    return content


LISTS = ("log", "scenario")
"""The schemas that list the games; all else in them is written by hand."""


def all_made() -> Iterator[tuple[str, Schema]]:
    """The file of every schema that is made, and its content."""
    for name in LISTS:
        yield file_name(name), _with_games(written(name), name)
    for file, game in {game.record.border.file: game for game in map(named, REGISTRY)}.items():
        if file:
            yield file, shared_by(game)
    for game in map(named, REGISTRY):
        yield game.record.schema, schema_of(game)
    for module in dict.fromkeys(import_module(entry.module) for entry in REGISTRY.values()):
        for file, make in getattr(module, "SCHEMAS", {}).items():
            yield file, make()


def main(arguments: list[str]) -> int:
    """Writes or checks; the number of files that differ is told by the exit status (1 where any)."""
    differing = 0
    for file, content in all_made():
        path = schema_folder() / file
        # People read the keys in their order, and are asked in it: it counts, other than the layout.
        if json.dumps(json.loads(path.read_bytes())) != json.dumps(content):
            differing += 1
            sys.stdout.write(f"{file} {'differs' if '--check' in arguments else 'written'}\n")
            if "--check" not in arguments:
                path.write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return int("--check" in arguments and differing > 0)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
