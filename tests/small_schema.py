"""A small game with a schema in the shape every game schema has, and the shipped schemas."""

from __future__ import annotations

import json
import shutil
from functools import partial
from pathlib import Path
from typing import Any

from referee.checking.compiler import HOME
from referee.checking.files import schema_folder, written
from referee.checking.schema_store import SchemaStore

FOLDER = schema_folder()
SHIPPED = sorted(path.name for path in FOLDER.glob("*.schema.json") if not path.name.startswith("report"))


def _own_entries(name: str) -> bool:
    """Whether a schema defines entries itself (the three memory games share one file for them)."""
    definitions = json.loads((FOLDER / name).read_bytes()).get("$defs", {})
    return "allOf" in definitions.get("entry", {})


GAMES = [name for name in SHIPPED if _own_entries(name)]
LOG = "log.schema.json#/$defs/"


def small_game() -> dict[str, Any]:
    name = {"$ref": LOG + "player"}
    card = {"$ref": "#/$defs/card"}
    actions: dict[str, tuple[list[str], dict[str, Any]]] = {
        "offer": (["player", "color"], {"color": {"enum": ["red", "blue"]}}),
        "bid": (["player", "amount"], {"amount": {"type": "integer", "minimum": 0, "maximum": 50}}),
        "pass": (["player"], {}),
        "buy": (
            ["player", "card"],
            {
                "card": card,
                "pay": {"type": "array", "maxItems": 4, "items": {"anyOf": [card, {"const": "?"}]}},
                "to": {"type": ["string", "null"]},
            },
        ),
    }
    definitions: dict[str, Any] = {
        action: {
            "type": "object",
            "additionalProperties": False,
            "required": ["action", *required],
            "properties": {
                "action": {"const": action},
                "player": name,
                **properties,
                "note": {"$ref": LOG + "note"},
                "expect": {"$ref": LOG + "expect"},
            },
        }
        for action, (required, properties) in actions.items()
    }
    dispatch: list[dict[str, Any]] = [
        {
            "if": {"properties": {"action": {"const": action}}, "required": ["action"]},
            "then": {"$ref": f"#/$defs/{action}"},
        }
        for action in actions
    ]
    record = [{"if": {"required": [kind]}, "then": {"$ref": LOG + kind}} for kind in ("check", "decision")]
    cash = {"anyOf": [{"type": "integer", "minimum": 0}, {"const": "?"}]}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": HOME + "intercity.schema.json",
        "$ref": LOG + "envelope",
        "properties": {
            "game": {"const": "intercity"},
            "setup": {"$ref": "#/$defs/setup"},
            "given": {"$ref": "#/$defs/position"},
            "final": {"$ref": "#/$defs/position"},
            "moves": {"type": "array", "items": {"$ref": "#/$defs/entry"}},
            "result": {"$ref": "#/$defs/result"},
        },
        "$defs": {
            "setup": {
                "type": "object",
                "additionalProperties": False,
                "properties": {"board": {"enum": ["example", "own"]}},
            },
            "position": {
                "type": "object",
                "properties": {
                    "cash": {"type": "object", "propertyNames": name, "additionalProperties": cash}
                },
            },
            "result": {"$ref": LOG + "result"},
            "card": {
                "type": "string",
                "pattern": "^[RBGY]([1-9]|10)$",
                "description": "A card: its suit and value, e.g. B7. Ten is written 10.",
            },
            "entry": {
                "type": "object",
                "anyOf": [{"required": ["action"]}, {"required": ["check"]}, {"required": ["decision"]}],
                "properties": {"action": {"enum": list(actions)}},
                "allOf": [*record, *dispatch],
            },
            **definitions,
        },
    }


def small_shelf(folder: Path) -> SchemaStore:
    """A folder with the schemas of logs and scenarios and that of the small game alone."""
    for name in ("log", "scenario"):
        shutil.copy(FOLDER / f"{name}.schema.json", folder)
    (folder / "intercity.schema.json").write_text(json.dumps(small_game()))
    return SchemaStore(partial(written, folder=folder))
