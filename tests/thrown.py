"""What the fuzzer throws, from seeds: bytes, YAML, logs made from the schemas, sound logs somehow changed.

Every maker takes a seeded chance and gives the content of a file.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import whole_games
from near import Near

from referee.document import parse
from referee.game import Game
from referee.games import REGISTRY, named

ROOT = Path(__file__).resolve().parent.parent
NAMES = ("Ann", "Ben", "Cem", "Dörte")

NASTY = "A\x1b[31m\x07\x9b\u202eB\nall.yaml: 1 log: 1 clean\n::error::forged\u2028\x00"
VALUES: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2, 3, 5, 7, 40, 99, 10**6, 10**99, -(10**18), 0.5, 1e300,
    "", "?", "Ann", "Ben", "7H", "JK", "AS", "G7", "red", "R10", "stock", "x" * 300, NASTY, "\u00b2", "-",
    [], {}, [[]], [None], ["?"] * 60, {"": ""}, {"player": "Ann"}, [1, "1", 1.0], "__class__", "1e400",
)  # fmt: skip
PIECES = (
    "[", "]", "{", "}", ", ", ": ", "- ", "? ", "?", "&a ", "*a", "!!int ", "|\n", ">", '"', "'", "#",
    "\n", "\n  ", "\t", "---\n", "...\n", "\\", "~", "<<: ", "%YAML 1.1\n", "\ufeff", "\x00", "\x85",
    "9" * 400,
)  # fmt: skip
ENTRIES: tuple[Any, ...] = (
    {"decision": "stands"}, {"decision": "taken_back"}, {"decision": "taken_back", "move": 1},
    {"decision": "corrected", "position": {}}, {"decision": "corrected", "position": {"stock": 3}},
    {"check": {}}, {"check": {"stock": 3}}, {"check": {"phase": "x"}}, {"action": "deal"},
    {"player": "Ann", "action": "draw", "from": "stock"}, {"player": "Ann", "action": "pass"},
)  # fmt: skip


@cache
def seeds() -> tuple[Any, ...]:
    """Sound logs and scenarios to begin from: the data of all that come with the referee."""
    found = [
        document.data
        for path in sorted((ROOT / "scenarios").rglob("*.yaml"))
        for document in parse(path.read_bytes(), str(path))
        if isinstance(document.data, dict) and len(json.dumps(document.data)) < 6000
    ]
    return tuple(found)


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The ways to everything in some data."""
    yield path
    steps: Sequence[Any] = ()
    if isinstance(data, dict):
        steps = list(data)
    elif isinstance(data, list):
        steps = range(len(data))
    for step in steps:
        yield from places(data[step], (*path, step))


def changed(data: Any, chance: random.Random) -> Any:
    """A copy with one thing changed: a value, a key, an entry that is gone, doubled, moved or new."""
    made = copied(data)
    ways = [place for place in places(made) if place]
    if not ways:
        return chance.choice(VALUES)
    inner = [way for way in ways if way[0] in ("moves", "given", "setup", "final", "result")]
    *way, last = chance.choice(inner if inner and chance.random() < 0.9 else ways)
    here = at(made, way)
    kind = chance.randrange(16)
    if kind < 9:  # what stands elsewhere in the log, of the same kind: mostly a sound log again
        others = [way for way in ways if type(at(made, way)) is type(here[last])]
        called = [way for way in others if way[-1] == last or chance.random() < 0.02] or others
        others = [at(made, way) for way in called]
        here[last] = copied(chance.choice(others))
    elif kind == 9:
        here[last] = chance.choice(VALUES)
    elif kind == 10:
        del here[last]
    elif isinstance(here, list):
        other = chance.randrange(len(here))
        if kind == 11:
            here.insert(other, here[last])
        elif kind == 12:
            here[last], here[other] = here[other], here[last]
        else:
            here.insert(other, chance.choice(ENTRIES))
    elif kind < 13:
        here[str(chance.choice((*VALUES[17:], *here)))[:400]] = here.pop(last)
    else:
        donor = chance.choice(seeds())
        path = chance.choice([place for place in places(donor) if place])
        here[last] = at(donor, path)
    return made


def at(data: Any, way: Sequence[Any]) -> Any:
    """What stands at the end of a way."""
    for step in way:
        data = data[step]
    return data


def as_log(data: Any) -> Any:
    """A scenario that begins as a log does, as that log."""
    if not isinstance(data, dict) or "scenario" not in data or "given" in data or "rule_set" in data:
        return data
    kept = {key: value for key, value in data.items() if key not in ("scenario", "rules", "shows", "expect")}
    kept["moves"] = [
        {key: value for key, value in entry.items() if key != "expect"} if isinstance(entry, dict) else entry
        for entry in data.get("moves", ()) or ()
    ]
    return {"referee": 1, **kept}


def copied(data: Any) -> Any:
    """Fresh data: it may be changed."""
    return json.loads(json.dumps(data))


def as_bytes(data: Any, chance: random.Random) -> bytes:
    """Data as JSON, which is YAML too; NaN and keys that are no texts as JSON has them."""
    return json.dumps(without_nan(data), ensure_ascii=chance.random() < 0.5).encode(errors="replace")


def without_nan(value: Any) -> Any:
    """JSON has no word for what is not a number."""
    if isinstance(value, dict):
        return {str(key): without_nan(part) for key, part in value.items()}
    if isinstance(value, list):
        return [without_nan(part) for part in value]
    return None if isinstance(value, float) and value != value else value


# -- the kinds --------------------------------------------------------------------------------------


def field(chance: random.Random) -> bytes:
    """A sound log or scenario with one thing changed, or a few."""
    data = chance.choice(seeds())
    data = as_log(data) if chance.random() < 0.8 else data
    for _ in range(chance.choice((1, 1, 1, 2, 3, 6))):
        data = changed(data, chance)
    return as_bytes(data, chance)


def home(game: Game) -> str:
    """The schema file with the definitions of a game."""
    return game.record.border.file or game.record.schema


def players_of(game: Game, near: Near) -> list[str]:
    """So many players as the game allows."""
    low, high = game.seats
    return list(NAMES[: near.chance.randint(min(low, 4), min(high, 4))])


def rulings(game: Game, near: Near) -> dict[str, Any]:
    """Readings of one or two open questions, now and then none of those listed."""
    chosen: dict[str, Any] = {}
    for ruling in near.chance.sample(list(game.law.rulings), min(2, len(game.law.rulings))):
        if ruling.option:
            values = [reading.value for reading in ruling.readings]
            chosen[ruling.option] = near.odd() if not near.chance.randrange(5) else near.chance.choice(values)
    return chosen


def made_up(game: Game, near: Near) -> dict[str, Any]:
    """A log that nobody ever played: a start, a few entries, a result."""
    file = home(game)
    log: dict[str, Any] = {"referee": 1, "game": game.id, "players": list(near.players)}
    if not near.chance.randrange(3):
        log["rulings"] = rulings(game, near)
    start = near.chance.choice(("setup", "given", "given", "final", ""))
    if start:
        log[start] = near.part(file, "setup" if start == "setup" else "position")
    if start != "final" or near.chance.random() < 0.2:
        log["moves"] = [near.entry(file) for _ in range(near.chance.randint(0, 12))]
    if near.chance.random() < 0.5:
        log["result"] = near.part(file, "result")
    return log


def schemas(chance: random.Random) -> bytes:
    """A log made from the schemas, bent here and there."""
    game = named(chance.choice(list(REGISTRY)))
    near = Near(chance.randrange(2**32), NAMES, bent=chance.choice((40, 300, 1000)))
    near.players = players_of(game, near)
    return as_bytes(made_up(game, near), chance)


def bent(log: Mapping[str, Any], file: str, near: Near) -> dict[str, Any]:
    """A real game of which a few entries were bent, with decisions that put positions right."""
    moves = [dict(entry) for entry in log["moves"][: near.chance.randint(5, 60)]]
    for _ in range(near.chance.randint(1, 4)):
        at = near.chance.randrange(len(moves))
        what = near.chance.randrange(5)
        if what == 0:
            moves.insert(at, {"decision": "corrected", "position": near.part(file, "position")})
        elif what == 1:
            moves.insert(at, {"check": near.part(file, "claim")})
        elif what == 2:
            moves.insert(at, near.entry(file))
        elif what == 3:
            moves.insert(at, near.chance.choice(ENTRIES))
        else:
            entry = near.entry(file)
            same = [key for key in moves[at] if isinstance(entry, dict) and key in entry and key != "action"]
            moves[at] |= {key: entry[key] for key in same}
    return {**log, "moves": moves}


@cache
def beginnings() -> tuple[dict[str, Any], ...]:
    """Some of the kept whole games, of every kind there is."""
    lines = [line for name in REGISTRY for line in whole_games.kept_lines(name)[::9]]
    return tuple(json.loads(line) for line in lines)


def sequence(chance: random.Random) -> bytes:
    """The beginning of a whole game with decisions, corrections, checks and foreign entries put in; moves of
    its own doubled, dropped, moved, made by somebody else, each perhaps settled by a decision."""
    log = chance.choice(beginnings())
    near = Near(chance.randrange(2**32), log["players"], bent=chance.choice((40, 400)))
    if chance.random() < 0.5:
        return as_bytes(bent(log, home(named(log["game"])), near), chance)
    moves = copied(log["moves"][: chance.randint(3, 50)])
    for _ in range(chance.randint(1, 12)):
        number = chance.randrange(len(moves))
        other = chance.randrange(len(moves) + 1)
        what = chance.randrange(5)
        if what == 0:
            moves.insert(other, copied(moves[number]))
        elif what == 1 and len(moves) > 2:
            moves.insert(other, moves.pop(number))
        elif what == 2 and len(moves) > 2:
            del moves[number]
        elif what == 3 and "player" in moves[number]:
            moves[number]["player"] = near.player()
        else:
            moves.insert(other, copied(chance.choice(ENTRIES)))
        if chance.random() < 0.3:
            moves.insert(min(number + 1, len(moves)), copied(chance.choice(ENTRIES[:5])))
    return as_bytes({**log, "moves": moves}, chance)


def structure(chance: random.Random) -> bytes:
    """A sound log as YAML with signs of the language put into it."""
    written = json.dumps(as_log(chance.choice(seeds())))
    if chance.random() < 0.5:
        written = written.replace('"', "")
    for _ in range(chance.randint(1, 6)):
        place = chance.randrange(len(written) + 1)
        rest = written[place + chance.choice((0, 0, 1, 3)) :]
        written = written[:place] + chance.choice(PIECES) + rest
    return written.encode(errors="replace")


def raw(chance: random.Random) -> bytes:
    """A sound log with bytes changed."""
    content = bytearray(json.dumps(as_log(chance.choice(seeds()))).encode())
    for _ in range(chance.randint(1, 20)):
        content[chance.randrange(len(content))] = chance.randrange(256)
    return bytes(content)


KINDS: dict[Callable[[random.Random], bytes], int] = {
    field: 20,
    schemas: 10,
    sequence: 2,
    structure: 34,
    raw: 34,
}
"""How often each kind is thrown, of a hundred: what is soonest refused, most often."""


def throw(chance: random.Random) -> tuple[str, bytes]:
    """One input, and what kind of input it is."""
    (kind,) = chance.choices(list(KINDS), list(KINDS.values()))
    return kind.__name__, kind(chance)
