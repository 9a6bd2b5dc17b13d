"""Every command, whatever the terminal is: narrow encodings, closed streams, a full disk."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import warm
from sizes import WHOLE, so_many, spread
from typer.main import get_command

from referee.cli import app

pytestmark = pytest.mark.skipif(os.name != "posix", reason="pipes and devices as Unix has them")

LOG = """
referee: 1
game: duel
title: "Zoë – Ł 🂡"
players: ["Zoë–Ł 🂡", Ben]
final: {layouts: {"Zoë–Ł 🂡": [2S, KD], Ben: [AH, 7C, QC]}, caller: Ben}
"""
PLAYED = """
referee: 1
game: auction
players: ["Zoë–Ł 🂡", Tom]
setup: {display: [R8, G9, B4, P10, P4, G1]}
moves:
  - {player: "Zoë–Ł 🂡", action: set_aside}
  - {player: Tom, action: set_aside}
  - {player: "Zoë–Ł 🂡", action: bid, cards: [G4, R2, B8, P2]}
  - {player: Tom, action: bid, cards: [G10, P3, B2]}
  - {player: "Zoë–Ł 🂡", action: buy, card: B4, pay: [B8, G4]}
"""

ARGUMENTS = {
    "validate": "played.yaml",
    "score": "log.yaml",
    "test": "case.yaml",
    "show": "played.yaml",
    "legal": "played.yaml",
    "new": "hundred",
    "record": "hundred -o new.yaml",
    "schema": "log",
    "report": "played.yaml -o page.html --no-readings",
    "games": "",
    "ask": "duel 'when may I call' --scenarios .",
    "rules": "A-7.3 --scenarios .",
    "rulings": "AQ-39 --scenarios .",
    "coverage": "duel --scenarios .",
    "adjudicate": "played.yaml --move 5",
    "what-if": "played.yaml --drop 5",
    "fix": "played.yaml",
    "convert": "played.yaml --to json",
    "format": "--check played.yaml",
    "diff": "log.yaml played.yaml",
    "schema-folder": "",
    "board check": "board.yaml",
    "board show": "",
    "archive check": "log.yaml -o again --jobs 1",
    "archive query": "archive 'select title from logs'",
    "archive summary": "archive",
    "archive compare": "archive archive",
    "archive find": "archive --game duel",
}
"""Command -> what it is tried with."""


def commands(group: object, before: str = "") -> list[str]:
    """Every command there is, those of groups with the name of the group."""
    found = []
    for name, command in getattr(group, "commands").items():  # noqa: B009
        full = f"{before} {name}".strip()
        found += commands(command, full) if hasattr(command, "commands") else [full]
    return found


def test_every_command_is_tried() -> None:
    assert sorted(commands(get_command(app))) == sorted(ARGUMENTS)


@pytest.fixture(scope="module")
def ground(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with logs and an archive of them."""
    folder = tmp_path_factory.mktemp("ground")
    (folder / "log.yaml").write_text(LOG, encoding="utf-8")
    (folder / "played.yaml").write_text(PLAYED, encoding="utf-8")
    case = PLAYED.replace("referee: 1", "scenario: Zoë\nrules: [A-7.3]\nshows: broken")
    case = case.replace("pay: [B8, G4]}", "pay: [B8, G4], expect: illegal A-7.3}")
    (folder / "case.yaml").write_text(case, encoding="utf-8")
    (folder / "board.yaml").write_text(warm.run(folder, "board show").stdout, encoding="utf-8")
    done = warm.run(folder, "archive check log.yaml -o archive --jobs 1")
    assert done.returncode == 0, done.stderr
    return folder


def run(folder: Path, command: str, redirected: str = "", **more: str) -> subprocess.CompletedProcess[str]:
    """A command with streams as a shell gives them, by a process that was started for it alone."""
    return subprocess.run(
        f"{sys.executable} -m referee {command} {redirected}",
        shell=True,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[2]), **more},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        timeout=300,
    )


def timeless(text: str) -> str:
    """An answer without the seconds it took, and without how many that is a second."""
    return re.sub(r"[0-9.,]+ ?(?:ms|s|seconds|logs/s|a second)\b", "", text)


C_LOCALE = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
"""What Python makes of it at its start is seen by a process started for it: a few of them in the gate."""

IN_C = spread(list(ARGUMENTS), 3)
NOWHERE = [">&-", ">/dev/full"]
"""The gate tries one of them with every command, by turns."""


@pytest.mark.parametrize("name", ARGUMENTS)
def test_no_terminal_brings_a_command_to_fall(name: str, ground: Path) -> None:
    command = f"{name} {ARGUMENTS[name]}"
    turn = list(ARGUMENTS).index(name) % 2

    def tried(redirected: str = "", **more: str) -> subprocess.CompletedProcess[str]:
        (ground / "new.yaml").unlink(missing_ok=True)
        shutil.rmtree(ground / "again", ignore_errors=True)
        start = run if more == C_LOCALE else warm.run
        done = start(ground, command, redirected, **more)
        assert "Traceback" not in done.stderr, (redirected, more, done.stderr)
        return done

    plain = tried(PYTHONIOENCODING="utf-8")
    assert plain.returncode in (0, 1), plain.stderr
    assert "\x1b" not in plain.stdout + plain.stderr, "no colours where nobody asked for them"
    if WHOLE or turn:
        coloured = tried(PYTHONIOENCODING="utf-8", FORCE_COLOR="1")
        bare = re.sub(r"\x1b\[[0-9;]*m", "", coloured.stdout)
        assert (coloured.returncode, timeless(bare)) == (plain.returncode, timeless(plain.stdout))
    narrow_ones = [{"PYTHONIOENCODING": "cp1252"}][: so_many(turn, 1)] + [C_LOCALE] * (name in IN_C)
    for narrow in narrow_ones:
        done = tried(**narrow)
        assert done.returncode == plain.returncode, (narrow, done.stderr)
        assert done.stdout.count("\n") == plain.stdout.count("\n")
    for closed in ["<&- 2>&-"][: so_many(1 - turn, 1)]:
        without = tried(closed)
        assert (without.returncode, timeless(without.stdout)) == (plain.returncode, timeless(plain.stdout))
    for redirected in (NOWHERE[turn:] + NOWHERE[:turn])[: so_many(1, len(NOWHERE))]:
        done = tried(redirected)
        assert done.returncode == 2, (redirected, done.stderr)
        assert done.stderr.endswith("\n") and "could not be written" in done.stderr.splitlines()[-1]
