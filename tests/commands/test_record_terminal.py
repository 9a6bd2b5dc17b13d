"""Recording in a real terminal, and by several at once: what a pipe does not show."""

from __future__ import annotations

import os
import pty
import random
import re
import select
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sizes import so_many

from referee.document import read
from referee.writing.recording import Recording, Unfit

fcntl = pytest.importorskip("fcntl")
termios = pytest.importorskip("termios")

HUNDRED = {"game": "hundred", "players": ["Ann", "Ben"], "setup": {"starter": "Ann"}}


class Terminal:
    """A recorder at a terminal of its own: what is typed, and what is seen."""

    def __init__(self, root: Path, path: Path, columns: int = 100) -> None:
        self.ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
        command = [sys.executable, "-m", "referee", "record", "hundred", "-o", str(path)]
        env = {**os.environ, "PYTHONPATH": str(root), "TERM": "xterm", "INPUTRC": "/dev/null"}
        self.process = subprocess.Popen(
            command, stdin=theirs, stdout=theirs, stderr=theirs, env=env, start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0) and None,
        )  # fmt: skip
        os.close(theirs)
        self.seen = ""

    def until(self, wanted: str, seconds: float = 300) -> str:
        """What is printed up to some words."""
        end = time.monotonic() + seconds
        while wanted not in self.seen:
            ready, _, _ = select.select([self.ours], [], [], max(end - time.monotonic(), 0))
            assert ready, f"never seen: {wanted!r} in {self.seen!r}"
            try:
                self.seen += os.read(self.ours, 65536).decode(errors="replace")
            except OSError:
                assert wanted in self.seen, f"ended without {wanted!r}: {self.seen!r}"
        before, _, self.seen = self.seen.partition(wanted)
        return before + wanted

    def type(self, keys: str) -> None:
        os.write(self.ours, keys.encode())

    def interrupt(self, wanted: str) -> str:
        """Ctrl-C, and what is printed up to some words. Pressed again where the interpreter was just about to
        wait for a key: it hears of the signal with the next one then."""
        for _ in range(9):
            self.type("\x03")
            if wanted in self.seen or select.select([self.ours], [], [], 3)[0]:
                break
        return self.until(wanted)

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.ours)


@pytest.fixture
def terminal(root: Path, tmp_path: Path) -> Iterator[Callable[..., Terminal]]:
    opened: list[Terminal] = []
    Recording.begun(tmp_path / "a.yaml", HUNDRED).close()

    def open_one(**options: Any) -> Terminal:
        opened.append(Terminal(root, tmp_path / "a.yaml", **options))
        return opened[-1]

    yield open_one
    for end in opened:
        end.close()


def moves(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = read(path)[0].data["moves"]
    return found


def test_lines_are_typed_with_tab_and_taken_up_again_with_the_arrow(
    terminal: Callable[..., Terminal], tmp_path: Path
) -> None:
    at = terminal()
    at.until("1> ")
    at.type("deal 9C\n")
    at.until("2> ")
    at.type("An\tdra\tst\t\n")  # Ann draw stock
    at.until("Written: {player: Ann, action: draw, from: stock}")
    at.until("3> ")
    at.type("repl\t2\n")
    at.until("out: ")
    at.type("7H\n")
    at.until("4> ")
    at.type("undo\n")
    at.until("3> ")
    at.type("\x1b[A\x1b[A\x1b[A\x7f4\n")  # the replacement once more, with another place
    at.until("out: ")
    at.type("\n")
    at.until("Written: {player: Ann, action: replace, slot: 4}")
    at.type("quit\n")
    at.until("Saved in")
    assert [move["action"] for move in moves(tmp_path / "a.yaml")] == ["deal", "draw", "replace"]


def test_a_narrow_terminal_breaks_lines_between_words(terminal: Callable[..., Terminal]) -> None:
    at = terminal(columns=60)
    at.until("1> ")
    at.type("{player: Ann, action: replace, slot: 2}\n")
    said = at.until("nothing is written.")
    lines = [re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", line) for line in said.replace("\r", "").split("\n")]
    typed = next(number for number, line in enumerate(lines) if "Not written" in line)
    assert all(len(line) <= 60 for line in lines[typed:]), [line for line in lines if len(line) > 60]


def test_the_end_of_input_and_ctrl_c_leave_what_was_written(
    terminal: Callable[..., Terminal], tmp_path: Path
) -> None:
    at = terminal()
    at.until("1> ")
    at.type("deal 9C\n")
    at.until("2> ")
    at.type("\x04")
    at.until("Saved in")
    assert at.process.wait(30) == 0
    again = terminal()
    again.until("2> ")
    again.type("half a line")
    again.until("half a line")
    assert "Traceback" not in again.interrupt("Saved in")
    assert again.process.wait(30) == 130
    assert len(moves(tmp_path / "a.yaml")) == 1


def test_a_second_recorder_on_the_same_file_is_told(
    terminal: Callable[..., Terminal], root: Path, tmp_path: Path
) -> None:
    at = terminal()
    at.until("1> ")
    command = [sys.executable, "-m", "referee", "record", "hundred", "-o", str(tmp_path / "a.yaml")]
    env = {**os.environ, "PYTHONPATH": str(root)}
    second = subprocess.run(command, input="deal 9C\n", capture_output=True, text=True, env=env, check=False)
    assert second.returncode == 2 and "is being recorded in already" in second.stderr
    at.type("deal 9C\n")
    at.until("2> ")
    at.type("quit\n")
    at.until("Saved in")
    at.process.wait(30)
    third = subprocess.run(command, input="Ann draw\n", capture_output=True, text=True, env=env, check=False)
    assert third.returncode == 0 and len(moves(tmp_path / "a.yaml")) == 2


def test_a_file_somebody_wrote_into_meanwhile_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    recording = Recording.begun(path, HUNDRED)
    recording.add({"action": "deal", "upcard": "9C"})
    path.write_text(path.read_text(encoding="utf-8") + "# by an editor\n", encoding="utf-8")
    with pytest.raises(Unfit, match="somebody else wrote into it"):
        recording.add({"player": "Ann", "action": "draw"})
    assert recording.entries == 1 and path.read_text(encoding="utf-8").endswith("# by an editor\n")
    recording.close()


def test_two_who_begin_the_same_file_do_not_write_over_each_other(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    second = Recording.proposed(path, HUNDRED)
    first = Recording.begun(path, HUNDRED)
    with pytest.raises(Unfit, match="somebody else has begun"):
        second._saved(second.text)
    first.close()


def test_a_killed_recorder_leaves_a_whole_log_and_nothing_else(root: Path, tmp_path: Path) -> None:
    code = (
        "import sys; from referee.writing.recording import Recording\n"
        "one = Recording.resumed(sys.argv[1])\n"
        "print('ready', flush=True)\n"
        "while True:\n"
        "    one.add({'action': 'deal', 'upcard': '9C'}) if not one.entries else one.undo()\n"
        "    print('written', flush=True)\n"
    )
    chance = random.Random(7)
    path = tmp_path / "a.yaml"
    Recording.begun(path, HUNDRED).close()
    env = {**os.environ, "PYTHONPATH": str(root)}
    for _ in range(so_many(4, 8)):
        command = [sys.executable, "-c", code, str(path)]
        with subprocess.Popen(command, env=env, stdout=subprocess.PIPE) as running:
            assert running.stdout is not None
            for _ in range(chance.randint(1, 40)):
                running.stdout.readline()
            running.send_signal(signal.SIGKILL)
        assert len(moves(path)) in (0, 1)
    assert [path.name for path in tmp_path.iterdir()] == ["a.yaml"]
