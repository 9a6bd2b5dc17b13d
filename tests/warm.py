"""The referee in a process of its own, as a shell starts it, without the start of Python every time.

A process that has imported everything waits for orders and splits: its child takes the streams, the folder
and the environment of the order and calls what ``python -m referee`` calls. So closed streams, full disks,
exit statuses and what is left in buffers are real ones. What Python itself makes of the environment at its
start is not (the coding of file names, of text in a C locale): tests of that start a process.
"""

from __future__ import annotations

import atexit
import gc
import io
import json
import os
import pkgutil
import re
import select
import shlex
import subprocess
import sys
import threading
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO

ROOT = Path(__file__).resolve().parent.parent
HIGH = 50
"""Orders and answers go through files with numbers from here on, out of the way of any stream."""

SECONDS = 300
"""No command takes longer, on a busy machine."""

REDIRECTION = re.compile(r"([12]?)([<>])(&-|\S+)")


def run(
    folder: Path, command: str, redirected: str = "", **environment: str
) -> subprocess.CompletedProcess[str]:
    """Runs a command with streams as a shell gives them: ``>&-``, ``<&- 2>&-``, ``>/dev/full``, ``<FILE``."""
    done = raw(folder, command, redirected, **environment)
    told = [stream.decode(errors="replace").replace("\r\n", "\n") for stream in (done.stdout, done.stderr)]
    return subprocess.CompletedProcess(command, done.returncode, *told)


def raw(
    folder: Path, command: str, redirected: str = "", **environment: str
) -> subprocess.CompletedProcess[bytes]:
    """The same, and what was printed to the byte."""
    with TemporaryDirectory() as kept:
        streams: list[str | None] = [os.devnull, f"{kept}/1", f"{kept}/2"]
        for number, arrow, target in REDIRECTION.findall(redirected):
            place = int(number or arrow == ">")
            streams[place] = None if target == "&-" else str(folder / target)
        order = [shlex.split(command), str(folder), {**os.environ, **environment}, streams]
        status = _waiting().asked(json.dumps(order))
        written = [path.read_bytes() if path.exists() else b"" for path in (Path(kept, "1"), Path(kept, "2"))]
    return subprocess.CompletedProcess(command, status, *written)


class _Waiting:
    """The process that waits for orders, seen from the tests."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, __file__],
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        atexit.register(self.end)

    def asked(self, order: str) -> int:
        """The exit status of a command; negative where a signal ended it."""
        orders, answers = self.process.stdin, self.process.stdout
        assert orders is not None and answers is not None
        orders.write(order.encode() + b"\n")
        orders.flush()
        if not select.select([answers], [], [], SECONDS)[0]:
            self.end()
            _waiting.cache_clear()
            raise AssertionError(f"no answer in {SECONDS} seconds: {order[:500]}")
        return int(answers.readline())

    def end(self) -> None:
        """Nothing more is asked: it ends by itself, once nobody can ask it."""
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                with suppress(BrokenPipeError):
                    pipe.close()
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(5)
        self.process.kill()
        self.process.wait()


@cache
def _waiting() -> _Waiting:
    return _Waiting()


# -- the process that waits -------------------------------------------------------------------------


def everything() -> None:
    """Imports all of the referee that can be imported here."""
    import referee

    # Arrow looks for pandas when it first makes a column.
    for name in (*(found.name for found in pkgutil.walk_packages(referee.__path__, "referee.")), "pandas"):
        with suppress(ImportError):  # an extra that is not installed
            import_module(name)
    made_ready()
    gc.freeze()  # what is here already is shared by all children


def made_ready() -> None:
    """What every command would make anew: the command line, and of each game its schema and its law."""
    from typer.testing import CliRunner

    from referee.cli import app

    for games in ROOT.glob("scenarios/*/games"):
        log = min(games.glob("*.yaml"), key=lambda file: file.stat().st_size)
        CliRunner().invoke(app, ["validate", str(log)])


def attend() -> None:
    """Answers orders with exit statuses. Comes back in the child of an order only, its streams in place."""
    orders, answers = os.dup2(0, HIGH, False), os.dup2(1, HIGH + 1, False)
    while order := _line(orders):
        child = os.fork()
        if not child:
            os.close(orders)
            os.close(answers)
            return _become(*json.loads(order))
        status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        os.write(answers, b"%d\n" % status)
    os._exit(0)


def _line(pipe: int) -> bytes:
    """A line of a pipe; orders come one at a time."""
    read = b""
    while not read.endswith(b"\n") and (piece := os.read(pipe, 1 << 16)):
        read += piece
    return read


def _become(
    arguments: list[str], folder: str, environment: dict[str, str], streams: list[str | None]
) -> None:
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    sys.argv = ["referee", *arguments]
    for number, path in enumerate(streams):
        os.close(number)
        if path is not None:
            opened = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC if number else os.O_RDONLY)
            os.dup2(opened, number)
            if opened != number:
                os.close(opened)
    sys.stdin = _stream(0, "strict")
    sys.stdout = _stream(1, "strict")
    sys.stderr = _stream(2, "backslashreplace")


def _stream(number: int, errors: str) -> IO[str] | None:  # as Python makes it at its start
    try:
        os.fstat(number)
    except OSError:
        return None
    coding, _, handler = os.environ.get("PYTHONIOENCODING", "utf-8").partition(":")
    raw = io.FileIO(number, "wb" if number else "rb", closefd=False)
    buffered = io.BufferedWriter(raw) if number else io.BufferedReader(raw)
    return io.TextIOWrapper(buffered, coding or "utf-8", handler or errors, line_buffering=number == 2)


def _at_once(code: object) -> None:
    """Ends the process where Python would do nothing more but take apart all that was imported, which takes
    longer than the command. Where something is left that cannot be written, or that runs, it ends as ever."""
    if not isinstance(code, int | None) or threading.active_count() > 1:
        return
    atexit._run_exitfuncs()
    with suppress(Exception):
        for stream in (sys.stdout, sys.stderr):
            stream.flush()
        os._exit(code or 0)


if __name__ == "__main__":
    everything()
    attend()
    from referee.__main__ import main

    try:
        main()
    except SystemExit as ended:
        _at_once(ended.code)
        raise
