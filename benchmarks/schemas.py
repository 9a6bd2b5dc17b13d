"""What checking and reading a log costs: by the readers, by jsonschema, and in a cold start.

    python benchmarks/schemas.py [moves]

Prints microseconds per move (the readers make typed moves, jsonschema only says yes) on the same log
of the auction game in the same run, and the milliseconds a new process needs to read, compile and
apply the schemas to a log of 100 moves.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from referee import schema
from referee.checking.compiler import HOME
from referee.document import parse
from referee.log import read_log

ROUND: tuple[dict[str, Any], ...] = (
    {"player": "Ann", "action": "bid", "cards": ["B6", "R3"]},
    {"player": "Ben", "action": "bid", "cards": ["P2", "P3", "P4"]},
    {"player": "Ann", "action": "power", "card": "G7"},
    {"player": "Ann", "action": "buy", "card": "B4", "pay": ["B6"]},
    {"player": "Ann", "action": "end_turn"},
    {"player": "Ben", "action": "buy", "card": "P9", "pay": ["G10", "R3"]},
    {"player": "Ben", "action": "end_turn"},
    {"player": "Ann", "action": "discard", "offering": ["G7"]},
    {"player": "Ann", "action": "draw", "cards": ["?", "?", "?", "?"]},
    {"check": {"round": 3}},
)

COLD = """
import time
start = time.perf_counter()
from referee.schema import check
imported = time.perf_counter()
import json, sys
log = json.loads(sys.stdin.read())
begun = time.perf_counter()
assert not check(log, "log")
first = time.perf_counter()
assert not check(log, "log")
again = time.perf_counter()
print(imported - start, first - begun, again - first)
"""


def log_of(moves: int) -> dict[str, Any]:
    entries = [dict(ROUND[number % len(ROUND)]) for number in range(moves)]
    return {"referee": 1, "game": "auction", "players": ["Ann", "Ben"], "moves": entries}


def best(of: int, run: Callable[[], object]) -> float:
    """The shortest of several runs, in seconds."""
    times = []
    for _ in range(of):
        start = time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
    return min(times)


def main(moves: int) -> None:
    log = log_of(moves)
    registry: Registry[Any] = Registry(
        retrieve=lambda uri: Resource.from_contents(schema.load(uri.removeprefix(HOME)))  # type: ignore[call-arg]
    )
    authority = Draft202012Validator({"$ref": HOME + "log.schema.json"}, registry=registry)
    (document,) = parse(json.dumps(log).encode(), "log.json")
    known = read_log(document)
    readers, header = known.game.record.border.quick, known.header
    acts = [entry for entry in log["moves"] if "action" in entry]
    assert authority.is_valid(log)
    whole = best(5, lambda: read_log(document)) / moves * 1e6
    single = best(5, lambda: [readers[entry["action"]](entry, header) for entry in acts]) / len(acts) * 1e6
    slow = best(2, lambda: authority.is_valid(log)) / moves * 1e6
    print(f"{moves} moves of {sum(map(len, log['moves'])) / moves:.1f} keys")
    print(f"checked and read, whole log {whole:6.2f} µs a move")
    print(f"checked and read, one entry {single:6.2f} µs a move")
    print(f"jsonschema, whole log       {slow:6.2f} µs a move   {slow / whole:.0f} times as much")
    runs = [
        tuple(map(float, subprocess.run(command, input=json.dumps(log_of(100)), **how).stdout.split()))
        for _ in range(5)
    ]
    imported, first, again = (min(column) * 1e3 for column in zip(*runs, strict=True))
    print(
        f"cold: importing {imported:.1f} ms, first check of 100 moves {first:.1f} ms, second {again:.2f} ms"
    )


command = [sys.executable, "-c", COLD]
how: dict[str, Any] = {
    "cwd": Path(__file__).resolve().parents[1],
    "capture_output": True,
    "check": True,
    "text": True,
}

if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
