"""A judge in a process of its own, spoken to over pipes: whatever happens to it, we go on.

It serves where a process of the pool died (then piece by piece: the one that kills is found and told),
and on the workers of a cluster, which may neither be stopped by an alarm nor have children of the pool.
"""

from __future__ import annotations

import pickle
import signal
import struct
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from tempfile import TemporaryFile
from typing import IO, Any

from referee import schema
from referee.archive import rows as tables
from referee.archive.judging import Judge, Orders, Task, unjudged, warm
from referee.archive.rows import Rows

LENGTH = struct.Struct(">Q")

SAID = 10_000
"""So many bytes of the last words of a process are kept."""


class Died(Exception):
    """The process is gone: how it ended, and its last words."""


class Apart:
    """One process that judges for us; started when needed, and started anew when it died."""

    command = (sys.executable, "-m", "referee.archive.judge_process")

    def __init__(self, orders: Orders) -> None:
        self.orders = orders
        self._child: subprocess.Popen[bytes] | None = None
        self._last_words: IO[bytes] | None = None  # what the process writes on standard error

    def all(self, tasks: Sequence[Task]) -> Rows:
        """The rows of some pieces. Where that kills the process, piece by piece."""
        try:
            return self._asked(tasks)
        except Died:
            return self.one_by_one(tasks)

    def one_by_one(self, tasks: Sequence[Task]) -> Rows:
        """The rows of some pieces; a piece that kills the process is told as ``internal`` or ``limit``."""
        return tables.gathered(map(self._alone, tasks))

    def _alone(self, task: Task) -> Rows:
        try:
            return self._asked([task])
        except Died as died:
            told, trace = died.args
            return unjudged(task, 0, "limit", f"the process that judged it died: {told}", trace)

    def _asked(self, tasks: Sequence[Task]) -> Rows:
        child = self._child
        if child is None:
            child = self._child = self._started()
        assert child.stdin is not None and child.stdout is not None
        try:
            _send(child.stdin, list(tasks))
            rows: Rows = _received(child.stdout)
        except (OSError, EOFError):
            raise Died(self._ended(child), self._said()) from None
        return rows

    def _started(self) -> subprocess.Popen[bytes]:
        self._last_words = TemporaryFile()  # noqa: SIM115 - closed when it is read
        child = subprocess.Popen(
            self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._last_words
        )
        assert child.stdin is not None
        _send(child.stdin, self.orders)
        return child

    def _ended(self, child: subprocess.Popen[bytes]) -> str:
        self._child = None
        for pipe in (child.stdin, child.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()
        status = child.wait()
        if status < 0:
            return f"signal {signal.Signals(-status).name}"
        return f"exit status {status}"

    def _said(self) -> str | None:
        """The last words of a process, as far as they tell something."""
        assert self._last_words is not None
        with self._last_words as file:
            file.seek(0)
            return file.read(SAID).decode(errors="replace").strip() or None

    def close(self) -> None:
        """Lets the process end."""
        if self._child is not None:
            self._ended(self._child)
            self._said()


def _send(pipe: IO[bytes], what: Any) -> None:
    raw = pickle.dumps(what, protocol=5)
    pipe.write(LENGTH.pack(len(raw)) + raw)
    pipe.flush()


def _received(pipe: IO[bytes]) -> Any:
    (length,) = LENGTH.unpack(_exactly(pipe, LENGTH.size))
    return pickle.loads(_exactly(pipe, length))


def _exactly(pipe: IO[bytes], length: int) -> bytes:
    raw = pipe.read(length)
    if len(raw) < length:
        raise EOFError
    return raw


def serve() -> None:
    """The other end: judges what comes until nothing more comes."""
    with suppress(ValueError):
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    pipe, answers = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # nothing else may speak on the pipe
    warm()
    schema.postpone()
    judge = Judge(_received(pipe), sys.stderr)
    while True:
        try:
            tasks = _received(pipe)
        except (EOFError, struct.error):
            return
        _send(answers, judge.all(tasks))


if __name__ == "__main__":
    serve()
