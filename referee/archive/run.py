"""A run: every piece of the sources judged once, and its rows kept in shards.

A run that was killed is gone on with by the same call: shards that are there count, and logs that any
earlier run judged (same bytes, same program, editions and readings) are not judged again.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any

from referee.archive.bundles import Bundle, Count, bundled, counted
from referee.archive.engines import Engine, Tasks
from referee.archive.judging import Orders, Task
from referee.archive.known import REJUDGED, Known, known
from referee.archive.pieces import Piece, chunks
from referee.archive.rows import Rows, gathered
from referee.archive.shards import Archive, get_ready
from referee.archive.sources import Reading

SHARD = 2048
"""Pieces of a shard: what a crash can cost."""

CHUNK = 64
"""Pieces handed to a worker at once."""


@dataclass
class Tally:
    """How far a run has come."""

    seen: int = 0  # logs that came back from being judged, kept on disk or not yet
    judged: int = 0  # logs judged in this run
    kept: int = 0  # logs that were judged before
    states: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    wrong: int = 0  # logs in which something is wrong
    passed: int = 0  # documents that are no logs
    torn: list[str] = field(default_factory=list)  # what was wrong with shards that are made anew

    @property
    def logs(self) -> int:
        """How many logs the run is about: judged now and known before."""
        return self.judged + self.kept

    def add(self, count: Count, fresh: int) -> None:
        """Adds a shard, of whose logs ``fresh`` were judged just now."""
        self.states += count.states
        self.kinds += count.kinds
        self.wrong += count.wrong
        self.passed += count.passed
        self.judged += fresh
        self.kept += count.states.total() - fresh

    @property
    def exit_status(self) -> int:
        """0 nothing wrong, 1 something judged wrong, 2 something could not be judged."""
        if not self.logs or any(self.states[kind] for kind in ("unreadable", *REJUDGED)):
            return 2
        return int(self.wrong > 0)


@dataclass
class Shard:
    """The work of one shard, and what is done of it."""

    name: str
    parts: list[Bundle | None]  # the rows of its pieces, in order; None: on the way
    fresh: int = 0
    full: bool = False  # all its parts are asked for
    there: Count | None = None  # found on disk, and what it holds


def run(
    archive: Archive,
    reading: Reading,
    orders: Orders,
    engine: Engine,
    report: Callable[[Tally], None],
    shard: int = SHARD,
) -> Tally:
    """Judges what has to be judged and keeps it; ``report`` is called as the run comes along.

    Raises NoArchive.
    """
    tally = Tally()

    def seen(logs: int) -> None:
        get_ready()  # while others judge
        tally.seen += logs
        report(tally)

    with archive.held():
        there = archive.committed()
        names: list[str] = []
        with known(archive, there) as before:
            work = _Work(reading, orders, before, there, shard)
            for done in work.judged(engine, seen):
                count = done.there
                if count is None:
                    bundles = [part for part in done.parts if part is not None]
                    archive.keep(done.name, bundles)
                    count = counted(bundles)
                names.append(done.name)
                tally.add(count, done.fresh)
            tally.torn = list(before.torn.values())
        archive.close(_manifest(names, reading, orders, tally))
    return tally


def _manifest(names: list[str], reading: Reading, orders: Orders, tally: Tally) -> dict[str, Any]:
    return {
        "program": orders.program,
        "editions": dict(orders.editions),
        "readings": orders.readings,
        "logs": tally.logs,
        "states": dict(sorted(tally.states.items())),
        "passed_documents": tally.passed,
        "passed_files": len(reading.passed),
        "sources": len(reading.sources),
        "shards": list(dict.fromkeys(names)),
    }


class _Work:
    """The work list, cut into shards and chunks; shards are handed out when all their chunks are done."""

    def __init__(self, reading: Reading, orders: Orders, before: Known, there: set[str], shard: int) -> None:
        self.reading, self.orders, self.before, self.there, self.size = reading, orders, before, there, shard
        self.salt = orders.salt
        self.open: deque[Shard] = deque()
        self.chunks: deque[tuple[Shard, int]] = (
            deque()
        )  # of every chunk on the way: its shard, and which part

    def judged(self, engine: Engine, seen: Callable[[int], None]) -> Iterator[Shard]:
        """Every shard, in order, with the rows of all its pieces."""
        for _, bundle in engine(self._asked(), self.orders):
            shard, part = self.chunks.popleft()
            shard.parts[part] = bundle
            shard.fresh += bundle.logs
            seen(bundle.logs)
            while self.open and self.open[0].full and None not in self.open[0].parts:
                yield self.open.popleft()
        assert not self.open and not self.chunks

    def _asked(self) -> Iterator[Tasks]:
        """The chunks that have to be judged; shards that are there, and logs judged before, are left out."""
        for group in chunks(self.reading.pieces(), self.size, 2**26):
            tasks = [self._task(piece) for piece in group]
            shard = Shard(self._name(tasks), [])
            self.open.append(shard)
            shard.there = self.before.count(shard.name) if shard.name in self.there else None
            if shard.there is None:
                yield from self._missing(shard, tasks)
            shard.full = True
            # An empty chunk at the end: a shard that needs nothing is handed out in its turn as well.
            yield self._chunk(shard, [])

    def _missing(self, shard: Shard, tasks: list[Task]) -> Iterator[Tasks]:
        """The chunks of a shard that is not there, as far as its logs were not judged before."""
        waiting: list[Task] = []
        there: list[Rows] = []  # of logs in a row that were judged before
        size = 0
        for task in tasks:
            rows = self.before.rows(task) if self.there else None
            if rows is not None:
                if waiting:
                    yield self._chunk(shard, waiting)
                    waiting, size = [], 0
                there.append(rows)
                continue
            if there:
                shard.parts.append(bundled(gathered(there)))
                there = []
            waiting.append(task)
            size += len(task.piece.raw)
            if len(waiting) >= CHUNK or size > 2**21:
                yield self._chunk(shard, waiting)
                waiting, size = [], 0
        if waiting:
            yield self._chunk(shard, waiting)
        if there:
            shard.parts.append(bundled(gathered(there)))

    def _chunk(self, shard: Shard, waiting: list[Task]) -> Tasks:
        self.chunks.append((shard, len(shard.parts)))
        shard.parts.append(None)
        return waiting

    def _task(self, piece: Piece) -> Task:
        content = piece.content()
        return Task(piece, content, piece.key(content, self.salt))

    def _name(self, tasks: Iterable[Task]) -> str:
        """The name of a shard: the same only for the same work in the same place."""
        sum_of = blake2b(digest_size=12)
        for task in tasks:
            piece = task.piece
            said = f"{piece.source}\0{piece.line}\0{piece.document}\0{task.key}\n"
            sum_of.update(said.encode("utf-8", "surrogatepass"))
        return sum_of.hexdigest()
