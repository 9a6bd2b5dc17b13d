"""The tables of an archive: what a row of each holds, and the rows of one judgement.

A row is a tuple in the order of the columns of its table; ``docs/archive.md`` tells readers of other
tools what they mean.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from hashlib import blake2b
from heapq import nsmallest
from typing import Any
from zlib import crc32

from referee.archive.extras import wanted
from referee.fingerprints import UNPLAYED
from referee.judge import Judgement
from referee.printable import json_text
from referee.reports import json as report
from referee.rules import Kind

Row = tuple[Any, ...]
Rows = dict[str, list[Row]]
"""Table -> its rows."""

KINDS = tuple(kind.value for kind in Kind)
STATUSES = ("clean", "findings", "unreadable", "internal", "limit")
"""How a log can have stood."""

TABLES: Mapping[str, Mapping[str, str]] = {
    "logs": {
        "log": "text",  # by which the tables are joined
        "source": "text",
        "document": "int",
        "line": "int",
        "game": "text",
        "title": "text",
        "recorder": "text",
        "players": "texts",
        "entries": "int",
        "status": "text",
        "error": "text",
        "expected": "text",
        "error_line": "int",
        "error_column": "int",
        "trace": "text",
        **dict.fromkeys(KINDS, "int"),
        "wrong": "int",
        "final": "bool",
        "winners": "texts",
        "tiebreak": "text",
        "missing": "text",
        "readings": "text",
        "edition": "text",
        "program": "text",
        "milliseconds": "float",
        "content": "text",
        "same": "text",
        "sketch": "numbers",
        "files": "text",
        "key": "text",
        "piece": "int",
    },
    "findings": {
        "log": "text",
        "source": "text",
        "document": "int",
        "game": "text",
        "number": "int",
        "kind": "text",
        "rule": "text",
        "entry": "int",
        "line": "int",
        "column": "int",
        "message": "text",
        "why": "text",
        "instead": "texts",
        "rulings": "texts",
        "counted": "text",
        "decision": "text",
        "wrong": "bool",
        "edition": "text",
    },
    "scores": {
        "log": "text",
        "source": "text",
        "document": "int",
        "game": "text",
        "number": "int",
        "player": "text",
        "low": "int",
        "high": "int",
        "rule": "text",
        "why": "text",
        "rulings": "texts",
    },
    "results": {
        "log": "text",
        "source": "text",
        "document": "int",
        "game": "text",
        "seat": "int",
        "player": "text",
        "low": "int",
        "high": "int",
        "final": "bool",
        "won": "bool",
        "shared": "bool",
    },
    "passed": {"source": "text", "document": "int", "why": "text"},
}
"""Table -> column -> what kind of values it holds. ``low`` and ``high`` are the same where points are
known exactly, and nothing where nothing is known."""

POSITION = {
    table: {column: number for number, column in enumerate(columns)} for table, columns in TABLES.items()
}
"""Table -> column -> where in a row it stands."""

SKETCH = 24
"""So many entries stand for a game where games are held against each other."""


def name_of(source: str, document: int) -> str:
    """The name of a log in an archive: short, and the same for as long as it lies in the same place."""
    return blake2b(f"{source}\0{document}".encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


def nothing() -> Rows:
    """The tables of an archive, without a row."""
    return {table: [] for table in TABLES}


def gathered(some: Iterable[Rows]) -> Rows:
    """The rows of several in one, in their order."""
    whole = nothing()
    for rows in some:
        for table, found in rows.items():
            whole[table] += found
    return whole


def told(judgement: Judgement, document: int, line: int, took: float, **more: Any) -> Rows:
    """The rows of a judgement: of document ``document`` of its source, which begins on ``line``;
    ``took`` milliseconds. ``more`` are further columns of ``logs``."""
    data = report.log(judgement, with_fixes=False)
    by = data["edition"]
    log = name_of(judgement.file, document)
    wrong = [each.wrong for each in judgement.findings]
    counts = Counter(each["kind"] for each in data["findings"])
    fault = data["errors"][0] if data["errors"] else {}
    score = data["score"] or {}
    same, sketch = _likeness(judgement)
    head = (
        judgement.document.data
        if judgement.document is not None and isinstance(judgement.document.data, dict)
        else {}
    )
    row = {
        "log": log,
        "source": judgement.file,
        "document": document,
        "line": judgement.document.first_line if judgement.document else line,
        "game": data["game"],
        "title": _text(head.get("title")),
        "recorder": _text(head.get("recorder")),
        "players": list(judgement.log.header.players) if judgement.log else [],
        "entries": len(judgement.log.moves) if judgement.log else None,
        "status": data["status"],
        "error": fault.get("message"),
        "expected": fault.get("expected"),
        "error_line": fault.get("line"),
        "error_column": fault.get("column"),
        **{kind: counts[kind] for kind in KINDS},
        "wrong": sum(wrong),
        "final": score.get("final"),
        "winners": score.get("winners") or [],
        "tiebreak": score.get("tiebreak"),
        "missing": score.get("undetermined"),
        "readings": json_text(dict(sorted(data["rulings_in_force"].items()))),
        "edition": by,
        "milliseconds": took,
        "same": same,
        "sketch": sketch,
        **more,
    }
    names = (log, judgement.file, document, data["game"])
    return {
        "logs": [tuple(map(row.get, TABLES["logs"]))],
        "findings": list(_findings(data["findings"], wrong, names, by)),
        "scores": list(_scores(score, names)),
        "results": list(_results(score, judgement, names)),
        "passed": [],
    }


def stopped(
    source: str, document: int, line: int, status: str, error: str, trace: str | None = None, **more: Any
) -> Rows:
    """The row of a log that could not be judged to the end: ``internal``, ``limit`` or ``unreadable``."""
    row = {
        "log": name_of(source, document),
        "source": source,
        "document": document,
        "line": line,
        "players": [],
        "status": status,
        "error": error,
        "trace": trace,
        **dict.fromkeys(KINDS, 0),
        "wrong": 0,
        "winners": [],
        "sketch": [],
        **more,
    }
    rows = nothing()
    rows["logs"].append(tuple(map(row.get, TABLES["logs"])))
    return rows


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) else None


def _findings(
    findings: Sequence[Mapping[str, Any]], wrong: Sequence[bool], names: Row, by: str | None
) -> Iterator[Row]:
    for number, (finding, bad) in enumerate(zip(findings, wrong, strict=True)):
        told = (
            finding["kind"],
            finding["rule"],
            finding["move"],
            finding["line"],
            finding["column"],
            finding["message"],
            finding["why"],
        )
        rest = (finding["instead"], finding["rulings"], finding["counted"], finding["decision"], bad, by)
        yield (*names, number, *told, *rest)


def _scores(score: Mapping[str, Any], names: Row) -> Iterator[Row]:
    for number, line in enumerate(score.get("lines", ())):
        low, high = bounds(line["points"])
        yield (*names, number, line["player"], low, high, line["rule"], line["why"], line["rulings"])


def _results(score: Mapping[str, Any], judgement: Judgement, names: Row) -> Iterator[Row]:
    totals = score.get("totals", {})
    winners = score.get("winners", ())
    for seat, player in enumerate(judgement.log.header.players if judgement.log and score else ()):
        low, high = bounds(totals.get(player))
        won = player in winners
        yield (*names, seat, player, low, high, score["final"], won, won and len(winners) > 1)


def bounds(points: Any) -> tuple[int | None, int | None]:
    """Points as a report writes them, as the least and the most they can be."""
    if isinstance(points, (list, tuple)):
        return points[0], points[1]
    return points, points


def _likeness(judgement: Judgement) -> tuple[str | None, list[int]]:
    """What tells the same game however it is written down, and games that are alike.

    The sketch holds the least check sums of rows of entries (a MinHash): the part of it two games share is
    about the part of their rows they share.
    """
    if judgement.document is None or not isinstance(judgement.document.data, dict) or judgement.log is None:
        return None, []
    data = judgement.document.data
    entries = _canonical(data.get("moves") or [])
    besides = UNPLAYED | {"moves"}
    start = _canonical({name: value for name, value in data.items() if name not in besides})
    same = blake2b(start, digest_size=16)
    same.update(entries)
    return same.hexdigest(), sketched(entries)


def _canonical(data: Any) -> bytes:
    """Data as JSON with its keys in order: the same for the same data."""
    try:
        return _encoder()(data)
    except OverflowError:  # a number beyond 64 bits
        return json.dumps(data, sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode()


@cache
def _encoder() -> Callable[[Any], bytes]:
    encode: Callable[[Any], bytes] = wanted("msgspec").json.Encoder(order="deterministic").encode
    return encode


def sketched(entries: bytes) -> list[int]:
    """The sketch of a game: the least check sums of three entries in a row, out of a list written as JSON."""
    # Cut where one entry ends and the next begins. Single entries say little: every game has its passes.
    sums = list(map(crc32, entries[2:-2].split(b"},{")))
    sums += (0, 0)
    rows = {
        total * 31 + two * 17 + three & 0xFFFFFFFF
        for total, two, three in zip(sums, sums[1:], sums[2:], strict=False)
    }
    return sorted(rows)[:SKETCH]  # of a hundred, quicker than a heap


def alike(figures: Sequence[int], other: Sequence[int]) -> float:
    """About the part of their rows of entries that two games share, by their sketches: 0 to 1."""
    least = nsmallest(SKETCH, {*figures, *other})
    return len(set(least).intersection(figures).intersection(other)) / len(least) if least else 1.0
