"""Checked data: a log or scenario held against its schema, and what is wrong in plain words.

Sound data passes through small compiled functions (:mod:`referee.checking.compiler`). Only what they
refuse is shown to ``jsonschema``, which is the authority and words the faults
(:mod:`referee.checking.faults`); for sound data it is not even imported, because importing it takes
longer than everything else a small log needs.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path as FilePath
from typing import Any, NamedTuple, cast

from referee.checking.compiler import Compiler
from referee.checking.values import Checker
from referee.rules import Path

MOST = 20
"""So many faults are told of one document; of the others, how many there are."""


class Slip(NamedTuple):
    """A word that means nothing where it stands, and what was probably meant, the likeliest first.

    ``path`` leads to the value; with ``key`` it is the key there that was misspelt.
    """

    path: Path
    meant: tuple[Any, ...]
    key: bool = False


class Fault(NamedTuple):
    """One way in which data is not what its schema asks for.

    ``path`` leads to the place; with ``key`` it is the key there that is wrong (an unknown field),
    not its value. ``expected`` says in a few words what would be right; it may be empty. ``slip`` is set
    where the pen probably slipped.
    """

    path: Path
    message: str
    expected: str = ""
    key: bool = False
    slip: Slip | None = None


def schema_folder() -> FilePath:
    """Where our schemas lie: beside the package in a source checkout, inside it when installed."""
    here = FilePath(__file__).resolve().parent
    inside = here / "schemas"
    return inside if inside.is_dir() else here.parent / "schemas"


class Shelf:
    """A folder of schemas; each is read and compiled when it is first needed.

    Schemas go by short names: ``log`` is the file ``log.schema.json``.
    """

    def __init__(self, folder: FilePath | None = None) -> None:
        self.folder = folder if folder is not None else schema_folder()
        self._read: dict[str, Mapping[str, Any]] = {}
        self._compiled: dict[tuple[str, str | None], Checker] = {}
        self.compiler = Compiler(self.load)

    def load(self, name: str) -> Mapping[str, Any]:
        """The content of one schema. FileNotFoundError where there is none of that name."""
        file = file_name(name)
        found = self._read.get(file)
        if found is None:
            content = json.loads((self.folder / file).read_bytes())
            found = self._read[file] = cast(Mapping[str, Any], content)
        return found

    def compiled(self, schema_name: str, definition: str | None = None) -> Checker:
        """The function that says whether a value is valid by a schema, or by one definition in it.

        LookupError for a definition that does not exist, UnknownKeyword for a schema outside the
        subset of JSON Schema that ours are written in.
        """
        key = (schema_name, definition)
        found = self._compiled.get(key)
        if found is None:
            pointer = f"/$defs/{definition}" if definition else ""
            found = self.compiler.checker(file_name(schema_name), pointer)
            self._compiled[key] = found
        return found

    def check(self, data: Any, schema_name: str, definition: str | None = None) -> list[Fault]:
        """What is wrong with ``data``, root causes only; nothing where it is valid."""
        if self.compiled(schema_name, definition)(data):
            return []
        # Brings in jsonschema, which a sound log never needs.
        from referee.checking.faults import faults

        return faults(self, data, schema_name, definition)


def file_name(name: str) -> str:
    """``log`` or ``log.schema.json``: the file of a schema."""
    return name if name.endswith(".json") else name + ".schema.json"


_OURS = Shelf()


def load(name: str) -> Mapping[str, Any]:
    """The content of one of our schemas, by its short name. FileNotFoundError where there is none."""
    return _OURS.load(name)


def compiled(schema_name: str, definition: str | None = None) -> Checker:
    """The quick checker of one of our schemas, or of one definition: ``compiled("duel", "entry")``."""
    return _OURS.compiled(schema_name, definition)


def check(data: Any, schema_name: str, definition: str | None = None) -> list[Fault]:
    """What is wrong with data by one of our schemas: ``check(data, "log")``, ``check(data, "scenario")``.

    Nothing where it is valid. At most ``MOST`` faults are told; one more then says how many are not.
    """
    return _OURS.check(data, schema_name, definition)


def sound_but_for_moves(data: Any, schema_name: str) -> bool:
    """Whether a log or scenario is what its schema asks for, whatever its entries may be: those are
    checked as they are read."""
    frame = {**data, "moves": []} if isinstance(data, dict) and isinstance(data.get("moves"), list) else data
    return _OURS.compiled(schema_name)(frame)


def names(schema_name: str, definition: str) -> frozenset[str]:
    """Every name of a field that a definition of one of our schemas speaks of, at any depth."""
    found: set[str] = set()
    seen: set[tuple[str, str]] = set()
    queue: list[tuple[str, Any]] = [(file_name(schema_name), {"$ref": f"#/$defs/{definition}"})]
    while queue:
        file, part = queue.pop()
        if isinstance(part, Mapping):
            if isinstance(part.get("$ref"), str):
                target = _OURS.compiler.target(part["$ref"], file)
                if target not in seen:
                    seen.add(target)
                    queue.append((target[0], _OURS.compiler.find(*target)))
            if isinstance(part.get("properties"), Mapping):
                found.update(part["properties"])
            queue.extend((file, one) for one in part.values())
        elif isinstance(part, list):
            queue.extend((file, one) for one in part)
    return frozenset(found)
