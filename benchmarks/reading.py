"""How long reading a log takes, against ``yaml.load`` with CSafeLoader on the same bytes.

    python benchmarks/reading.py [--moves 300] [--rounds 30] [--file LOG.yaml]

Every round times each way of reading once, so that a busy moment of the machine strikes all of
them; the best round of each counts. The last column is the ratio to ``yaml.load``.
"""

from __future__ import annotations

import argparse
import gc
import json
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Any

import yaml
from yaml._yaml import CParser

from referee import document


def written_log(moves: int) -> str:
    """A log of so many moves, one flow mapping to a line, as a program would write it."""
    names = ("Pete", "John", "Dave")
    lines = ["referee: 1", "game: intercity", f"players: [{', '.join(names)}]", "moves:"]
    for n in range(moves):
        name = names[n % 3]
        lines.append(
            (
                f"  - {{player: {name}, action: bid, amount: {n % 40}}}",
                f"  - {{player: {name}, action: buy, card: B{n % 10}, pay: [B{n % 7}, R{n % 5}]}}",
                f"  - {{player: {name}, action: replace, slot: {n % 4 + 1}, out: 7H}}",
                f"  - {{player: {name}, action: pass}}",
            )[n % 4]
        )
    return "\n".join([*lines, "result: {winner: Pete}", ""])


def events(text: str) -> None:
    parser = CParser(text)
    take = parser.get_event
    while take() is not None:
        pass


def with_every_place(read: document.Document) -> None:
    """Reads a document and asks for the place of every move and of what is in it."""
    for n, move in enumerate(read.data["moves"]):
        read.place(("moves", n))
        for key in move:
            read.place(("moves", n, key))


def best(ways: dict[str, Callable[[], Any]], rounds: int) -> dict[str, float]:
    times = dict.fromkeys(ways, float("inf"))
    for _ in range(rounds):
        for name, way in ways.items():
            gc.collect()
            start = perf_counter()
            way()
            times[name] = min(times[name], perf_counter() - start)
    return times


def main() -> None:
    options = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    options.add_argument("--moves", type=int, default=300, help="moves of the log (300)")
    options.add_argument("--rounds", type=int, default=30, help="rounds, the best counts (30)")
    options.add_argument("--file", type=Path, help="a YAML log to read instead")
    chosen = options.parse_args()
    raw = chosen.file.read_bytes() if chosen.file else written_log(chosen.moves).encode()
    text = raw.decode()
    (read,) = document.parse(raw, "log.yaml")
    as_json = json.dumps(read.data).encode()
    ways: dict[str, Callable[[], Any]] = {
        "yaml.load, CSafeLoader": lambda: yaml.load(text, Loader=yaml.CSafeLoader),
        "events of libyaml, bare": lambda: events(text),
        "document.parse, YAML": lambda: document.parse(raw, "log.yaml"),
        "the same and every place": lambda: with_every_place(document.parse(raw, "log.yaml")[0]),
        "json.loads": lambda: json.loads(as_json),
        "document.parse, JSON": lambda: document.parse(as_json, "log.json"),
        "the same and every place ": lambda: with_every_place(document.parse(as_json, "log.json")[0]),
    }
    times = best(ways, chosen.rounds)
    whole = times["yaml.load, CSafeLoader"]
    print(f"{len(read.data['moves'])} moves, {len(raw)} bytes, best of {chosen.rounds}")
    for name, time in times.items():
        print(f"{name:26} {time * 1000:9.3f} ms  {time / whole:6.3f}x")


if __name__ == "__main__":
    main()
