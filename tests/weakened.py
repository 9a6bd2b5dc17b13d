"""Positions of which parts are taken away: moments of recorded games, with the entries that follow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

from referee.document import Document, read
from referee.log import Log, read_log
from referee.moments.after_entry import moment
from referee.rules import ScoreSheet

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


def untrue(true: ScoreSheet | None, told: ScoreSheet | None) -> list[str]:
    """The figures of a score sheet that are others in the sheet of the whole position."""
    assert true is not None and told is not None
    figures: dict[str, tuple[Any, Any]] = {"totals": (true.totals, told.totals)}
    figures |= {name: (true.counts.get(name, {}), told.counts[name]) for name in told.counts}
    wrong = [
        f"{name} of {player}: {known.get(player)}, told as {figure}"
        for name, (known, said) in figures.items()
        for player, figure in said.items()
        if not within(known.get(player), figure)
    ]
    if told.final and told.winners and set(told.winners) != (set(true.winners) if true.final else set()):
        wrong.append(f"{true.winners} won, told as {told.winners}")
    return wrong


def within(true: Any, told: Any) -> bool:
    """Whether a figure, or its bounds, lies inside what is told of it."""
    if told is None or true is None:
        return told is None
    low, high = told if isinstance(told, tuple) else (told, told)
    least, most = true if isinstance(true, tuple) else (true, true)
    return bool(low <= least and most <= high)
