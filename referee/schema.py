"""Checked data: a log or scenario held against its schema, and what is wrong in plain words.

Sound data passes through small compiled functions (:mod:`referee.checking.compiler`). Only what they
refuse is shown to ``jsonschema``, which is the authority and words the faults
(:mod:`referee.checking.faults`); for sound data it is not even imported, because importing it takes
longer than everything else a small log needs.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module
from typing import Any

from referee.checking.fault import Fault, Known, nothing_known
from referee.checking.files import file_name
from referee.checking.schema_store import SchemaStore
from referee.checking.values import Checker

OURS = SchemaStore()


class Unready(BaseException):
    """Something is wrong with data, and what words it is to be brought in first (``bring_in``), by whoever
    said that it should wait (``postpone``). Nobody else catches it."""


def postpone() -> None:
    """From now on nothing is imported in the middle of a log, where a limit might cut it off."""
    global _POSTPONED
    _POSTPONED = "referee.checking.faults" not in sys.modules


def bring_in() -> None:
    """Brings in what words faults: it is at hand for all logs that come after."""
    global _POSTPONED
    import_module("referee.checking.faults")
    _POSTPONED = False


_POSTPONED = False


def load(name: str) -> Mapping[str, Any]:
    """The content of one of our schemas, by its short name. FileNotFoundError where there is none."""
    return OURS.load(name)


def compiled(schema_name: str, definition: str | None = None) -> Checker:
    """The quick checker of one of our schemas, or of one definition: ``compiled("duel", "entry")``."""
    return OURS.compiled(schema_name, definition)


def check(
    data: Any,
    schema_name: str,
    definition: str | None = None,
    store: SchemaStore | None = None,
    known: Known = nothing_known,
) -> list[Fault]:
    """What is wrong with data by one of our schemas: ``check(data, "log")``, ``check(data, "scenario")``.

    Nothing where it is valid. At most ``MOST`` faults are told; one more then says how many are not.
    ``known`` gives the words that would mean something at a place, as far as a game knows them.
    """
    store = store or OURS
    if store.compiled(schema_name, definition)(data):
        return []
    if _POSTPONED:
        raise Unready
    # Brings in jsonschema, which a sound log never needs.
    from referee.checking.faults import faults

    return faults(store, data, schema_name, definition, known)


def sound_but_for_moves(data: Any, schema_name: str) -> bool:
    """Whether a log or scenario is what its schema asks for, whatever its entries may be: those are
    checked as they are read."""
    frame = {**data, "moves": []} if isinstance(data, dict) and isinstance(data.get("moves"), list) else data
    return OURS.compiled(schema_name)(frame)


@lru_cache(maxsize=256)  # asked for at every check that names what is not on the table
def names(schema_name: str, definition: str) -> frozenset[str]:
    """Every name of a field that a definition of one of our schemas speaks of, at any depth."""
    found: set[str] = set()
    seen: set[tuple[str, str]] = set()
    queue: list[tuple[str, Any]] = [(file_name(schema_name), {"$ref": f"#/$defs/{definition}"})]
    while queue:
        file, part = queue.pop()
        if isinstance(part, Mapping):
            if isinstance(part.get("$ref"), str):
                target = OURS.compiler.target(part["$ref"], file)
                if target not in seen:
                    seen.add(target)
                    queue.append((target[0], OURS.compiler.find(*target)))
            if isinstance(part.get("properties"), Mapping):
                found.update(part["properties"])
            queue.extend((file, inner) for inner in part.values())
        elif isinstance(part, list):
            queue.extend((file, inner) for inner in part)
    return frozenset(found)
