"""How a run tells of itself: a bar on a terminal, plain lines elsewhere."""

from __future__ import annotations

import io
import os
import signal
from pathlib import Path

from archive_logs import ask, lines, referee, running, some

from referee.archive.progress import Progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


class Clock:
    """A clock that is set by hand."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_terminal_has_a_bar_with_rate_and_time_left() -> None:
    clock, out = Clock(), Terminal()
    part = 0.0
    progress = Progress(out, clock, lambda: part)
    clock.now, part = 20.0, 0.25
    progress.tell(5000)
    assert (
        out.getvalue() == "\r\x1b[K[######                  ]  25%  5,000 logs, 250 a second, 1:00 min left"
    )
    clock.now = 20.05
    progress.tell(5001)
    assert out.getvalue().count("\r") == 1, "it is not drawn for every log"
    progress.end()
    assert out.getvalue().endswith("\r\x1b[K")


def test_elsewhere_a_plain_line_comes_now_and_then() -> None:
    clock, out = Clock(), io.StringIO()
    progress = Progress(out, clock, lambda: 0.01)
    for second in range(1, 36):
        clock.now = float(second)
        progress.tell(second * 100)
    progress.end()
    assert out.getvalue().splitlines() == [
        "  1%  1,000 logs, 100 a second, 16:30 min left",
        "  1%  2,000 logs, 100 a second, 33:00 min left",
        "  1%  3,000 logs, 100 a second, 49:30 min left",
    ]


def test_a_long_run_is_told_in_hours() -> None:
    clock = Clock()
    progress = Progress(io.StringIO(), clock, lambda: 0.1)
    assert progress.line(10, 3600.0).endswith("9 h 00 min left")
    assert progress.line(0, 0.0).startswith(" 10%  0 logs, 0 a second")


def test_ctrl_c_stops_a_run_and_the_same_command_goes_on(tmp_path: Path) -> None:
    source = lines(tmp_path / "a.jsonl", some(100))
    out = tmp_path / "out"
    check = ["archive", "check", source, "-o", str(out), "-j", "2", "--shard", "10"]
    with running(*check) as (child, kept):
        os.read(kept, 1)
        os.killpg(child.pid, signal.SIGINT)
        told, said = child.communicate(timeout=300)
    assert child.returncode == 130 and told == b""
    assert (
        said.decode().endswith(f"stopped; the same command goes on with {out}\n") and b"Traceback" not in said
    )
    assert [path.name for path in out.iterdir() if path.name.startswith(".index")] == []
    assert "judged before: " in referee(*check)[1]
    assert ask(out, "SELECT count(*), count(DISTINCT title) FROM logs") == [(100, 100)]
