"""What an archive knows already: pieces judged before, found again by their bytes.

The index is made from the tables when a run begins and thrown away when it ends: the tables alone are
the truth. It lies in a file, because an archive may hold more logs than fit into memory.
"""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from referee.archive.bundles import Count
from referee.archive.judging import Task
from referee.archive.rows import KINDS, TABLES, Rows, name_of, nothing
from referee.archive.shards import INDEX, Archive, NoArchive, Torn
from referee.fingerprints import fingerprint

REJUDGED = ("internal", "limit")
"""What became of a log for reasons beyond it is tried again."""


class Known:
    """The rows an archive holds, by the key of the piece they came of."""

    def __init__(self, archive: Archive, index: sqlite3.Connection) -> None:
        self.archive = archive
        self.torn: dict[str, str] = {}  # shards that cannot be read, and what is wrong with them
        self._index = index
        self._shard = lru_cache(maxsize=4)(self._read)

    def rows(self, task: Task) -> Rows | None:
        """The rows of a piece that was judged before, as if it had been judged where it stands now;
        None where it was not, or where a file it names has changed."""
        found = self._index.execute("SELECT shard, log FROM known WHERE key = ? ORDER BY at", (task.key,))
        rows = nothing()
        piece = task.piece
        for at, (shard, log) in enumerate(found):
            held = self._held(shard)
            if held is None:
                return None
            old = held["logs"][log][0]
            lines = piece.line - (old["line"] if piece.form == "jsonl" else 1)
            # What is said of a file that cannot be read may name lines; it is worked out anew elsewhere.
            if (lines and old["status"] == "unreadable") or not _unchanged(piece.source, old["files"]):
                return None
            number = piece.document + at
            for table in TABLES:
                for row in held[table].get(log, ()):
                    rows[table].append(_moved(table, row, piece.source, number, lines))
        return rows if rows["logs"] else None

    def count(self, shard: str) -> Count | None:
        """What a shard that is there holds; None where some of it has to be judged again."""
        columns = ["source", "status", "files", "wrong", *KINDS]
        try:
            logs = self.archive.columns(shard, "logs", columns).to_pydict()
            passed = self.archive.columns(shard, "passed", list(TABLES["passed"])).num_rows
        except Torn as fault:
            self.torn[shard] = fault.said
            return None
        states = Counter(logs["status"])
        if any(states[kind] for kind in REJUDGED):
            return None
        for source, files in set(zip(logs["source"], logs["files"], strict=True)):
            if files != "{}" and not _unchanged(source, files):
                return None
        kinds = Counter({kind: sum(logs[kind]) for kind in KINDS})
        return Count(states, kinds, sum(log > 0 for log in logs["wrong"]), passed)

    def _held(self, shard: str) -> dict[str, dict[str, list[dict[str, Any]]]] | None:
        """Table -> log -> its rows; None where the shard is torn."""
        if shard not in self.torn:
            try:
                return self._shard(shard)
            except Torn as fault:
                self.torn[shard] = fault.said
        return None

    def _read(self, shard: str) -> dict[str, dict[str, list[dict[str, Any]]]]:
        """Table -> log -> its rows."""
        held: dict[str, dict[str, list[dict[str, Any]]]] = {}
        for table in TABLES:
            by_log: dict[str, list[dict[str, Any]]] = held.setdefault(table, {})
            for row in self.archive.rows(shard, table) if table != "passed" else ():
                by_log.setdefault(row["log"], []).append(row)
        return held


def _unchanged(source: str, files: str) -> bool:
    """Whether the files a log was judged by still hold what they held."""
    return all(fingerprint(source, name) == was for name, was in json.loads(files).items())


def _moved(table: str, row: dict[str, Any], source: str, document: int, lines: int) -> tuple[Any, ...]:
    """A row of a log that stands elsewhere now, ``lines`` further down."""
    new = {**row, "log": name_of(source, document), "source": source, "document": document}
    if lines:
        for column in ("line", "error_line"):
            if new.get(column) is not None:
                new[column] += lines
    return tuple(map(new.get, TABLES[table]))


@contextmanager
def known(archive: Archive, shards: set[str]) -> Iterator[Known]:
    """What some shards of an archive hold. Those that are torn are taken out of ``shards``: what they held is
    judged anew. Raises NoArchive where there is no room for the index."""
    with ExitStack() as held:
        try:
            folder = held.enter_context(TemporaryDirectory(prefix=INDEX, dir=archive.folder))
            index = held.enter_context(closing(sqlite3.connect(Path(folder) / "known")))
            there = _indexed(archive, shards, index)
        except (OSError, sqlite3.Error) as fault:
            said = getattr(fault, "strerror", None) or str(fault)
            raise NoArchive(f"{archive.folder} cannot be written to: {said}") from None
        yield there


def _indexed(archive: Archive, shards: set[str], index: sqlite3.Connection) -> Known:
    """The same, with an index that is made here."""
    index.execute("PRAGMA journal_mode = OFF")
    index.execute("PRAGMA synchronous = OFF")
    index.execute("CREATE TABLE known (key, at, shard, log, PRIMARY KEY (key, at)) WITHOUT ROWID")
    there = Known(archive, index)
    for shard in sorted(shards):
        try:
            archive.framed(shard)
            table = archive.columns(shard, "logs", ["key", "piece", "log", "status", "files"])
        except Torn as fault:
            there.torn[shard] = fault.said
            shards.discard(shard)
            continue
        rows = zip(*(table.column(n).to_pylist() for n in range(5)), strict=True)
        index.executemany(
            "INSERT OR IGNORE INTO known VALUES (?, ?, ?, ?)",
            ((key, at, shard, log) for key, at, log, status, files in rows if status not in REJUDGED),
        )
    return there
