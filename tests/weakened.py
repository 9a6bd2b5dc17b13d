"""Positions of which parts are taken away: moments of recorded games, with the entries that follow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

from referee.document import Document, read
from referee.log import Log, read_log
from referee.looking import moment

ROOT = Path(__file__).parent.parent / "scenarios"


def games(name: str) -> list[Document]:
    """The recorded games of a folder."""
    found = []
    for path in sorted((ROOT / name / "games").glob("*.yaml")):
        found += [
            document
            for document in read(path)
            if isinstance(document.data, dict) and "referee" in document.data
        ]
    return found


def beginning(log: Log, number: int, many: int) -> dict[str, Any]:
    """The record of some entries, from the position before them: told whole."""
    data = log.document.data
    made = {key: data[key] for key in ("referee", "game", "players", "rulings", "rules") if key in data}
    given = {**moment(log, number).position, "rest": "empty"}
    return {**made, "given": given, "moves": data["moves"][number : number + many]}


BY_NAME = {"cash", "treasury", "shares", "built", "directors", "layouts", "totals", "peeked", "players"}
"""Parts that are told player by player or railroad by railroad."""


def weakened(record: Mapping[str, Any], chance: Random) -> dict[str, Any]:
    """The same with some of the position taken away, and without the word that nothing is missing."""
    given = {key: value for key, value in record["given"].items() if key != "rest"}
    part = chance.choice((0.1, 0.3, 0.5, 0.8, 1))
    kept: dict[str, Any] = {}
    for key, value in given.items():
        if chance.random() < part:
            continue
        if isinstance(value, dict) and key in BY_NAME and chance.random() < part:
            value = {name: inner for name, inner in value.items() if chance.random() >= part}
        kept[key] = value
    return {**record, "given": kept}


def endings(name: str, chance: Random) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """The same of the last entries of games, with what their records claim of the result."""
    logs = [
        log for document in games(name) if "result" in document.data and (log := read_log(document)).moves
    ]
    while True:
        log = chance.choice(logs)
        many = chance.randint(1, min(8, len(log.moves)))
        whole = beginning(log, len(log.moves) - many, many)
        whole["result"] = log.document.data["result"]
        yield whole, weakened(whole, chance)


def cases(name: str, chance: Random) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Records from a position told whole, and the same with gaps, without end."""
    logs = [read_log(document) for document in games(name)]
    while True:
        log = chance.choice(logs)
        many = chance.randint(1, 6)
        whole = beginning(log, chance.randrange(max(len(log.moves) - many, 1)), many)
        yield whole, weakened(whole, chance)
