"""What is recorded badly in several ways at once: pieces of games with less written down, positions with
parts taken away, slips, checks, decisions, corrections and witnesses, all mixed by chance.

    PYTHONPATH=. python tests/fuzz.py --mixed 1 --runs 20000

The recipes are those of :mod:`faulty_records`; what the fuzzer does with a record is in :mod:`fuzz`.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import Any

import faulty_records
import thrown
from auction_player import Endless
from near import Near
from thinning import thinnings, without
from weakened import weakened
from whole_games import RULE_SETS
from whole_records import Record

from referee.declarations.testimonies import SEEN
from referee.games import REGISTRY, named
from referee.header import BadEntry

Spice = Callable[[Record, Near], Any]

DECISIONS: tuple[Record, ...] = (
    {"decision": "stands"},
    {"decision": "taken_back"},
    {"decision": "corrected", "position": {}},
)


@cache
def recipes(name: str) -> tuple[faulty_records.Recipe, ...]:
    """The ways in which a record of this game is made, bad in one way each."""
    return tuple(recipe for recipe, _ in faulty_records.recipes(name).values())


# -- what is mixed in: each changes the record it is given, or gives another -------------------------------


def a_slip(record: Record, near: Near) -> Record | None:
    """Something is written wrongly."""
    return faulty_records.slipped(record, near.chance)


def gaps(record: Record, near: Near) -> Record | None:
    """Less of the position is told."""
    return weakened(record, near.chance) if "given" in record else None


def bent_start(record: Record, near: Near) -> Record | None:
    """Something of the position is told otherwise."""
    start = next((key for key in ("given", "setup", "final", "result") if key in record), "moves")
    return {**record, start: faulty_records.bent(record[start], near.chance)}


def less(record: Record, near: Near) -> Record:
    """Entries, or parts of them, were not written, or nobody saw them."""
    kinds = thinnings(record["game"])
    return without(record, kinds[near.chance.choice([*kinds])](record, near.chance))


def everybody(record: Record, near: Near) -> None:
    """The same is done by everybody, one after another; one time in two it is giving up."""
    same = near.chance.choice([*record["moves"], near.entry(thrown.home(named(record["game"])))])
    if near.chance.random() < 0.5:
        entries: list[Record] = [{"decision": "forfeit", "by": name} for name in record["players"]]
    else:
        entries = [{**same, "player": name} if "player" in same else same for name in record["players"]]
    place = near.chance.randint(0, len(record["moves"]))
    record["moves"][place:place] = json.loads(json.dumps(entries))


def checks(record: Record, near: Near) -> None:
    """A check, or a decision about what comes before it."""
    file = thrown.home(named(record["game"]))
    said = near.chance.choice(({"check": near.part(file, "claim")}, near.chance.choice(DECISIONS)))
    if said.get("decision") == "corrected":
        said = {**said, "position": near.part(file, "position")}
    elif "decision" in said and near.chance.random() < 0.3:
        said = {**said, "move": near.chance.randint(1, len(record["moves"]) + 1)}
    record["moves"].insert(near.chance.randint(0, len(record["moves"])), said)


def witnesses(record: Record, near: Near) -> None:
    """Some saw an entry otherwise: a value, several parts, or nothing, as it is in entries of its kind."""
    entry = near.chance.choice(record["moves"])
    kind = [other for other in record["moves"] if other.get("action") == entry.get("action")]
    parts = {key: value for other in kind for key, value in other.items() if key != "action"}
    value = next((key for key in SEEN if key in parts), "player")
    seen = near.chance.sample([*parts], near.chance.randint(1, len(parts))) if parts else []
    saw: dict[str, Any] = {}
    for name in near.chance.sample(record["players"], near.chance.randint(1, min(3, len(record["players"])))):
        other = near.chance.choice(kind)
        told = {key: other.get(key, parts[key]) for key in seen if key != "saw"}
        alone = other.get(value, parts.get(value, "?"))
        saw[name] = told if told and near.chance.random() < 0.5 else near.chance.choice((alone, alone, "?"))
    if near.chance.random() < 0.5 and value in entry:
        del entry[value]
    entry["saw"] = json.loads(json.dumps(saw))


SPICES: tuple[Spice, ...] = (a_slip, gaps, bent_start, less, everybody, checks, checks, witnesses, witnesses)


def spiced(record: Record, chance: random.Random, many: int) -> Record:
    """The record with so many things mixed in; what does not suit it is left out."""
    near = Near(chance.randrange(2**32), record["players"], bent=chance.choice((0, 400)))
    for spice in chance.choices(SPICES, k=many):
        fresh = json.loads(json.dumps(record))
        if fresh.get("moves"):
            with suppress(ValueError, LookupError, TypeError, AttributeError, BadEntry):  # of anything
                record = spice(fresh, near) or fresh
    return record


def mixed(chance: random.Random) -> bytes:
    """A record that is bad in several ways."""
    name = chance.choice(list(REGISTRY) + list(RULE_SETS))
    record = None
    while record is None:
        with suppress(Endless):  # a game that comes to no end
            record = chance.choice(recipes(name))(name, chance.randrange(80), chance)
    return json.dumps(spiced(record, chance, chance.randint(0, 4))).encode()


def another(content: bytes) -> bytes:
    """A second record of the same game, as somebody else might have kept it."""
    try:
        record = json.loads(content)
        return json.dumps(spiced(record, random.Random(len(content)), 2)).encode()
    except (ValueError, LookupError, TypeError, AttributeError, BadEntry):
        return content
