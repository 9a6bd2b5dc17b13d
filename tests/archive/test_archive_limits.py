"""One bad log does not cost the others: crashes, hangs and hunger for memory are cut off and told."""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from archive_logs import ask, good, lines, referee, some

from referee.archive import judging, pieces
from referee.archive.judge_process import Apart
from referee.archive.judging import Judge, Orders, Task
from referee.archive.limits import Limits
from referee.archive.pieces import Piece
from referee.archive.rows import POSITION, Rows
from referee.document import Document
from referee.games import editions

Trick = Callable[[], Any]


def playing_tricks(monkeypatch: pytest.MonkeyPatch, tricks: dict[str, Trick]) -> None:
    """Judging that goes wrong at logs with certain titles; forked workers have it from us."""
    real: Any = getattr(judging, "heard")  # noqa: B009 - imported there

    def judged(item: Any) -> Any:
        if isinstance(item, Document) and item.data.get("title") in tricks:
            tricks[item.data["title"]]()
        return real(item)

    monkeypatch.setattr(judging, "heard", judged)


def crash() -> None:
    raise ZeroDivisionError("a bug in an engine")


def hang() -> None:
    while True:
        signal.pause()


def spin() -> None:
    while True:
        pass


def eat() -> None:
    """Memory that is asked for and never touched: to touch it takes time, which has its own limit."""
    held = []
    while True:
        held.append(bytes(2**27))


def hang_outside_python() -> None:
    """As a loop in C hangs: no signal is heard and no other thread has its turn. It keeps no core busy."""
    ctypes.PyDLL(None).sigsuspend(b"\xff" * 128)


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def rows_of(out: Path) -> dict[str, tuple[str, str | None, str | None]]:
    """Title or place of a log -> what became of it."""
    sql = "SELECT coalesce(title, 'document ' || document), status, error, trace FROM logs"
    return {name: (status, error, trace) for name, status, error, trace in ask(out, sql)}


def test_what_was_found_is_handed_over_however_little_a_log_may_take(tmp_path: Path) -> None:
    """The bound is that of a log: the process that judged it needs memory to say so."""
    program = """
from referee.archive.limits import Guard, Limits
guard = Guard(Limits(memory=1))
try:
    with guard.over_one_log():
        bytearray(2**28)
except MemoryError:
    print("cut off", len(bytearray(2**28)))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.stdout == f"cut off {2**28}\n", done.stderr
    out = tmp_path / "out"
    logs = [*some(6), {"referee": 1}]
    referee("archive", "check", lines(tmp_path / "a.jsonl", logs), "-o", str(out), "-j", "2", "--memory", "1")
    assert len(ask(out, "SELECT * FROM logs")) == 7


def test_no_limit_cuts_off_an_import_of_what_is_not_python() -> None:
    """It would leave half a module behind, and every log that comes after it would crash."""
    program = r"""
import sys
from importlib import abc
from referee.archive import judging, limits, pieces
judging.warm()
judging.begin(judging.Orders("this", {}, limits=limits.Limits()))
inside, brought = [], set()
class Watching(abc.MetaPathFinder):
    def find_spec(self, name, path, target=None):
        brought.update(inside and [name])
sys.meta_path.insert(0, Watching())
class Guard(limits.Guard):
    def over_one_log(self):
        return self.told(super().over_one_log())
    @limits.contextmanager
    def told(self, held):
        with held:
            inside.append(1)
            try:
                yield
            finally:
                inside.clear()
judging._OURS.guard.__class__ = Guard
said = set()
moves = "referee: 1\ngame: duel\nplayers: [A, B]\nmoves:\n- {x: 1}\n"
for text in ("a: [", "referee: 1\n# by hand\ngame: &a duel\n", moves, '{"referee": 1, "game": "duel"}'):
    for form in ("yaml", "json", "jsonl"):
        task = judging.Task(pieces.Piece("a", form, 1, 0, text.encode()), "", "")
        said.update(row[9] for row in judging._OURS.all([task])["logs"])
places = {name: getattr(module, "__file__", None) or "" for name, module in sys.modules.items()}
print(said, sorted(name for name in brought if places.get(name, "").endswith(".so")))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.stdout == "{'unreadable'} []\n", done.stderr


def test_a_crash_a_hang_and_a_glutton_are_told_and_the_run_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    playing_tricks(monkeypatch, {"crash": crash, "spin": spin, "hang": hang, "eat": eat})
    logs = [*some(20), good("crash"), good("spin"), good("eat"), good("hang"), good("last")]
    out = tmp_path / "out"
    check = ("archive", "check", lines(tmp_path / "a.jsonl", logs), "-o", str(out), "-j", "2")
    status, output = referee(*check, "--seconds", "0.4", "--memory", "300")
    assert status == 2
    assert "1 over which the referee crashed, 3 cut off" in output
    told = rows_of(out)
    assert len(told) == 25 and told["last"][0] == "clean"
    kind, error, trace = told["document 20"]
    assert (kind, error) == ("internal", "ZeroDivisionError: a bug in an engine")
    assert trace is not None and "Traceback" in trace and "in crash" in trace
    kind, error, trace = told["document 21"]
    assert (kind, error) == ("limit", "cut off after 0.4 s") and "in spin" in (trace or "")
    assert told["document 22"][:2] == ("limit", "cut off at 300 MiB of memory")
    kind, error, trace = told["document 23"]
    assert (kind, error) == ("limit", "cut off after waiting 4 s") and "in hang" in (trace or "")


def test_what_was_cut_off_or_crashed_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = lines(tmp_path / "a.jsonl", [*some(10), good("crash")])
    out = tmp_path / "out"
    with monkeypatch.context() as for_once:
        playing_tricks(for_once, {"crash": crash})
        assert referee("archive", "check", source, "-o", str(out), "-j", "1")[0] == 2
    status, output = referee("archive", "check", source, "-o", str(out), "-j", "1")
    assert status == 1 and "judged now: 1, " in output and "judged before: 10" in output
    assert ask(out, "SELECT DISTINCT status FROM logs ORDER BY 1") == [("clean",), ("findings",)]


@pytest.mark.parametrize("trick", [hang_outside_python, die])
def test_a_process_that_is_lost_costs_no_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, trick: Trick
) -> None:
    playing_tricks(monkeypatch, {"worst": trick})
    logs = [*some(80), good("worst"), *some(40)]
    out = tmp_path / "out"
    check = ("archive", "check", lines(tmp_path / "a.jsonl", logs), "-o", str(out), "-j", "2")
    status, output = referee(*check, "--seconds", "0.3")
    # The process apart that takes over is a new one, without our trick: there the log is sound.
    assert status == 1 and output.startswith("121 logs: 97 clean, 24 with findings"), output
    assert ask(out, "SELECT count(*), count(DISTINCT log) FROM logs") == [(121, 121)]


HANG = "ctypes.PyDLL(None).sigsuspend(b'\\xff' * 128)"

BAD_CHILD = """
import ctypes, os
from referee.archive import judge_process, judging
real = judging.heard
def judged(item):
    if getattr(item, "data", {{}}).get("title") == "worst":
        {trick}
    return real(item)
judging.heard = judged
judge_process.serve()
"""


def orders(**limits: Any) -> Orders:
    return Orders("test", editions(), {}, Limits(**limits))


def task(log: dict[str, Any], number: int) -> Task:
    import json

    return Task(
        Piece("logs.jsonl", "jsonl", number + 1, number, json.dumps(log).encode()), str(number), str(number)
    )


def statuses(rows: Rows) -> list[tuple[int, str]]:
    at = POSITION["logs"]
    return [(row[at["document"]], row[at["status"]]) for row in rows["logs"]]


@pytest.mark.parametrize(
    ("trick", "said"),
    [("os.kill(os.getpid(), 9)", "signal SIGKILL"), (HANG, "exit status 1")],
)
def test_the_log_that_kills_is_found_and_its_neighbours_are_judged(
    monkeypatch: pytest.MonkeyPatch, trick: str, said: str, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Apart, "command", (sys.executable, "-c", BAD_CHILD.format(trick=trick)))
    apart = Apart(orders(seconds=0.3))
    logs = [good("one"), good("two"), good("worst"), good("three")]
    rows = apart.all([task(log, number) for number, log in enumerate(logs)])
    apart.close()
    assert statuses(rows) == [(0, "clean"), (1, "clean"), (2, "limit"), (3, "clean")]
    assert rows["logs"][2][POSITION["logs"]["error"]] == f"the process that judged it died: {said}"


def test_a_run_without_limits_sets_none(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: Any) -> None:
        raise AssertionError

    monkeypatch.setattr(signal, "setitimer", never)
    rows = Judge(orders(seconds=0, memory=0)).all([task(good("one"), 0)])
    assert statuses(rows) == [(0, "clean")]


def test_a_bug_in_reading_a_piece_is_told_as_one_row(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> Any:
        raise KeyError("no such thing")
        yield

    monkeypatch.setattr(pieces, "stream_in", broken)
    rows = Judge(orders(seconds=0, memory=0)).all([task(good("one"), 0), task(good("two"), 1)])
    assert statuses(rows) == [(0, "internal"), (1, "internal")]
