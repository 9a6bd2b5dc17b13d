"""What is read in a window is broken at its words, as wide as the window is."""

from __future__ import annotations

import os
import re
import struct
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Thread

import pytest
import warm

from referee.commands.wrapping import folded
from referee.printable import line, painted

fcntl = pytest.importorskip("fcntl")
termios = pytest.importorskip("termios")

Window = Callable[[str, int], str]


@pytest.fixture
def in_window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Window:
    """What a command shows in a window of so many columns, without its colours."""

    def seen(command: str, columns: int) -> str:
        ours, theirs = os.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
        told: list[bytes] = []

        def look_on() -> None:
            with suppress(OSError):  # how a terminal says that nobody writes any more
                while piece := os.read(ours, 65536):
                    told.append(piece)

        looking = Thread(target=look_on)
        looking.start()
        window = os.ttyname(theirs)
        monkeypatch.delenv("COLUMNS", raising=False)
        warm.run(tmp_path, command, f">{window} 2>{window}", TERM="xterm")
        os.close(theirs)
        looking.join()
        os.close(ours)
        return re.sub(r"\033\[[\d;?]*[A-Za-z]", "", b"".join(told).decode()).replace("\r", "")

    return seen


QUARREL = """\
referee: 1
game: duel
players: [Ann, Ben]
given: {active: Ann, layouts: {Ben: [7H, "?", 3C, "?"]}, discard: [7C], rest: empty}
moves:
  - {player: Ben, action: draw}
"""


@pytest.mark.parametrize("columns", range(20, 70, 7))
def test_no_word_is_lost_and_no_line_wider_than_the_window(columns: int) -> None:
    text = "    kept: a card bought out of an unseen place lies where its price says, 漢字漢字漢字 included"
    lines = list(folded(text, columns))
    assert " ".join(" ".join(lines).split()) == " ".join(text.split())
    assert all(len(part) + len(re.findall("[漢字]", part)) <= columns for part in lines)
    assert all(part.startswith("      ") for part in lines[1:])


def test_what_goes_on_stands_under_what_it_goes_on_with() -> None:
    assert list(folded("Ann  7  A-10.2  ten cards and what each of them is worth", 36)) == [
        "Ann  7  A-10.2  ten cards and what",
        "                each of them is",
        "                worth",
    ]
    assert list(folded("  * settled: judged when the turn ends", 24)) == [
        "  * settled: judged when",
        "    the turn ends",
    ]


def test_a_comment_goes_on_as_a_comment() -> None:
    assert list(folded("# 14 legal moves after entry 12: draw", 24)) == [
        "# 14 legal moves after",
        "# entry 12: draw",
    ]
    assert list(folded("  - {a: 1}  # may be legal as well", 26)) == [
        "  - {a: 1}  # may be legal",
        "            # as well",
    ]


def test_colours_take_no_room() -> None:
    text = line(f"{painted('one two', '1;31')} three four five six")
    assert [re.sub(r"\033\[[\d;]*m", "", part) for part in folded(text, 20)] == [
        "one two three four",
        "  five six",
    ]


def test_a_word_longer_than_the_window_stays_whole() -> None:
    path = "scenarios/auction/public-records.yaml:535"
    assert list(folded(f"kept: {path} a card", 24)) == ["kept:", f"  {path}", "  a card"]


COMMANDS = (
    "rules loser --scenarios .",
    "rulings loser_duty_check --scenarios .",
    "ask hundred 'caller tie'",
    "coverage duel --scenarios .",
    "games",
    "validate quarrel.yaml",
    "validate --help",
    "adjudicate quarrel.yaml --move 1",
    "what-if quarrel.yaml --replace 1 'player: Ann, action: draw'",
    "show quarrel.yaml",
    "score quarrel.yaml",
    "archive check --help",
)


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_fits_a_window_of_forty_columns(
    command: str, tmp_path: Path, in_window: Window
) -> None:
    (tmp_path / "quarrel.yaml").write_text(QUARREL)
    seen = in_window(command, 40)
    wide = [
        text for text in seen.split("\n") if len(text) > 40 and not re.search(r"^ *\S+ *$|<[\w|]+>$", text)
    ]
    assert seen.strip() and not wide, wide


@pytest.mark.slow
@pytest.mark.parametrize("command", ["legal quarrel.yaml", "show quarrel.yaml --format yaml"])
def test_what_is_to_be_copied_is_not_broken(command: str, tmp_path: Path, in_window: Window) -> None:
    (tmp_path / "quarrel.yaml").write_text(QUARREL)
    narrow, wide = (
        [text for text in in_window(command, columns).split("\n") if not text.startswith("#")]
        for columns in (30, 200)
    )
    assert narrow == wide and max(map(len, narrow)) > 30
