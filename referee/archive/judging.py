"""Pieces judged: the work of one process, under limits, whatever the logs do.

An engine that crashes over a log costs that log alone: it is told as ``internal``, with the traceback.
"""

from __future__ import annotations

import gc
import io
import json
import signal
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import blake2b
from time import perf_counter
from traceback import format_exc
from typing import IO, Any, NamedTuple

from referee import schema
from referee.archive import rows as tables
from referee.archive.bundles import Bundle, bundled
from referee.archive.limits import Guard, Limits, OutOfTime
from referee.archive.pieces import Piece
from referee.archive.rows import Rows
from referee.disputes.judge_with_witnesses import heard
from referee.document import Document, Unreadable, stream_in
from referee.fingerprints import files_named
from referee.games import REGISTRY
from referee.judge import Judgement, passed_over


@dataclass(frozen=True)
class Orders:
    """How pieces are judged: the same for a whole run, and part of what a verdict is known by."""

    program: str
    editions: Mapping[str, str]
    readings: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)  # game -> option -> reading
    limits: Limits = field(default_factory=Limits)

    @property
    def salt(self) -> bytes:
        """What verdicts were made of besides the piece itself: program, editions and readings, as 32
        bytes."""
        said = json.dumps([self.program, dict(self.editions), self.readings], sort_keys=True)
        return blake2b(said.encode(), digest_size=32).digest()


class Task(NamedTuple):
    """A piece with what it is known by."""

    piece: Piece
    content: str
    key: str


class Judge:
    """Judges pieces in this process, log by log."""

    def __init__(self, orders: Orders, last_words: IO[Any] | None = None) -> None:
        self.orders = orders
        self.guard = Guard(orders.limits, last_words)

    def all(self, tasks: Sequence[Task]) -> Rows:
        """The rows of some pieces, in their order."""
        found = tables.gathered(rows for task in tasks for rows in self.of(task))
        self.guard.idle()
        return found

    def of(self, task: Task) -> Iterator[Rows]:
        """The rows of every log of a piece."""
        piece = task.piece
        if piece.trouble:
            yield unjudged(task, 0, "unreadable", piece.trouble)
            return
        waiting = piece.documents()
        item: Document | Unreadable | None = None
        at = 0
        while True:
            rows: Rows | None = None
            memory = self.orders.limits.memory
            try:
                with self.guard.over_one_log():
                    begun = perf_counter()
                    item = item or next(waiting, None)
                    if item is None:
                        return
                    rows = self._rows(task, item, at, begun)
            except schema.Unready:
                schema.bring_in()  # out of reach of the limits; then the same log once more
                continue
            except OutOfTime as over:
                rows = unjudged(task, at, "limit", f"cut off {over}", format_exc())
            except MemoryError:
                trace = format_exc()
                gc.collect()
                rows = unjudged(task, at, "limit", f"cut off at {memory} MiB of memory", trace)
            except Exception as fault:  # noqa: BLE001 - the one place that shields logs from each other
                rows = unjudged(task, at, "internal", f"{type(fault).__name__}: {fault}", format_exc())
            yield rows
            # Where the reading itself was broken off, what comes after it in the piece is not to be had.
            if getattr(waiting, "gi_frame", None) is None or piece.single:
                return
            item = None
            at += 1

    def _rows(self, task: Task, item: Document | Unreadable, at: int, begun: float) -> Rows:
        piece = task.piece
        number = piece.document + at
        if passed_over(item, piece.named):
            rows = tables.nothing()
            why = "a scenario" if "scenario" in getattr(item, "data", ()) else "no log"
            rows["passed"].append((piece.source, number, why))
            return rows
        judgement = self._judged(item)
        took = (perf_counter() - begun) * 1000
        known = _known_by(task, at, self.orders.program, judgement)
        return tables.told(judgement, number, piece.line, took, **known)

    def _judged(self, item: Document | Unreadable) -> Judgement:
        if self.orders.readings and isinstance(item, Document) and isinstance(item.data, dict):
            data = item.data
            ordered = self.orders.readings.get(str(data.get("game")))
            if ordered and ("referee" in data or "scenario" in data):
                return heard(item, ordered)
        return heard(item)


def _known_by(task: Task, at: int, program: str, judgement: Judgement) -> dict[str, Any]:
    """The columns by which a row is found again."""
    return {
        "content": f"{task.content}-{at}" if at else task.content,
        "key": task.key,
        "piece": at,
        "program": program,
        "files": json.dumps(files_named(judgement), sort_keys=True),
    }


def unjudged(task: Task, at: int, status: str, error: str, trace: str | None = None) -> Rows:
    """The row of a log that was not judged to its end."""
    piece = task.piece
    content = f"{task.content}-{at}" if at else task.content
    known = {"content": content, "piece": at, "key": task.key, "files": "{}"}
    return tables.stopped(piece.source, piece.document + at, piece.line, status, error, trace, **known)


# ------------------------------------------------------------------------- in a process of a pool


def warm() -> None:
    """Brings in what judging may need: the first log is not slower than the others, and no limit cuts off
    an import of what is not Python, which would leave half a module for the logs that come after it. What
    words faults is brought in at the first log that has some: it takes as long as a hundred sound logs."""
    games = [{"referee": 1, "game": name, "players": ["Ann", "Ben"], "moves": []} for name in REGISTRY]
    for form, texts in ("jsonl", map(json.dumps, games)), ("yaml", ["referee: ["]):
        for text in texts:
            for item in stream_in(io.BytesIO(text.encode()), f"log.{form}"):
                tables.told(heard(item), 0, 1, 0.0)


_OURS: Judge | None = None


def begin(orders: Orders) -> None:
    """Makes a process ready to judge."""
    global _OURS
    with suppress(ValueError):  # not in the main thread
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # on Ctrl-C it ends without a word
    schema.postpone()
    _OURS = Judge(orders)


def work(tasks: Sequence[Task]) -> Bundle:
    """Judges some pieces in a process that is ready."""
    assert _OURS is not None
    return bundled(_OURS.all(tasks))
