"""Small logs for the tests of archives, and the command line as they call it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

from referee.archive.asking import Asked
from referee.archive.shards import Archive
from referee.cli import app

GOOD: dict[str, Any] = {
    "referee": 1,
    "game": "auction",
    "players": ["Jean", "Tom"],
    "setup": {"display": ["R8", "G9", "B4", "P10", "P4", "G1"]},
    "moves": [
        {"player": "Jean", "action": "set_aside"},
        {"player": "Tom", "action": "set_aside"},
        {"player": "Jean", "action": "bid", "cards": ["G4", "R2", "B8", "P2"]},
        {"player": "Tom", "action": "bid", "cards": ["G10", "P3", "B2"]},
    ],
}
DEAR = {"player": "Jean", "action": "buy", "card": "B4", "pay": ["B8", "G4"]}
"""A purchase for too little: illegal by A-7.3."""

FINAL: dict[str, Any] = {
    "referee": 1,
    "game": "duel",
    "players": ["Ann", "Ben"],
    "final": {"layouts": {"Ann": ["2S", "KD"], "Ben": ["AH", "7C", "QC"]}, "caller": "Ann"},
}


def good(title: str, **more: Any) -> dict[str, Any]:
    """A log without fault."""
    return {**GOOD, "title": title, **more}


def bad(title: str, **more: Any) -> dict[str, Any]:
    """A log with one illegal purchase."""
    return good(title, moves=[*GOOD["moves"], DEAR], **more)


def some(number: int) -> list[dict[str, Any]]:
    """So many logs, every fifth of them faulty, every seventh an ending."""
    made = []
    for n in range(number):
        log = (
            bad(f"log {n}")
            if n % 5 == 4
            else {**FINAL, "title": f"log {n}"}
            if n % 7 == 6
            else good(f"log {n}")
        )
        made.append(log)
    return made


def lines(path: Path, logs: Iterable[Any]) -> str:
    """A file of JSON Lines; its path. Text is written as it is."""
    path.write_text(
        "".join((log if isinstance(log, str) else json.dumps(log)) + "\n" for log in logs), encoding="utf-8"
    )
    return str(path)


def referee(*arguments: str) -> tuple[int, str]:
    """Exit status and output of a command."""
    result = CliRunner().invoke(app, list(arguments))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    # How far a run is comes every ten seconds on standard error: on a busy machine, and not otherwise.
    return result.exit_code, re.sub(r"^ *\d+%  .*\n", "", result.output, flags=re.MULTILINE)


TELLING = """
import os
from referee.__main__ import main
from referee.archive.shards import Archive

def told(*shard, keep=Archive.keep):
    keep(*shard)
    os.write({pipe}, b".")

Archive.keep = told
main()
"""


@contextmanager
def running(*arguments: str) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """A command in a process and a group of its own, and a pipe that holds a byte for every shard it kept."""
    told, tell = os.pipe()
    command = [sys.executable, "-c", TELLING.format(pipe=tell), *arguments]
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])}
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command, env=environment, stdout=pipe, stderr=pipe, pass_fds=[tell], start_new_session=True
    ) as child:
        os.close(tell)
        yield child, told
    os.close(told)


def ask(folder: Path | str, sql: str) -> list[tuple[Any, ...]]:
    """The rows an archive answers with."""
    return [tuple(row) for row in Asked(Archive(Path(folder))).ask(sql).rows]


def verdicts(folder: Path | str) -> list[tuple[Any, ...]]:
    """Everything an archive says, but for times: to be compared."""
    told: list[tuple[Any, ...]] = []
    asked = Asked(Archive(Path(folder)))
    for table, left_out in (
        ("logs", "EXCLUDE (milliseconds)"),
        ("findings", ""),
        ("scores", ""),
        ("results", ""),
    ):
        sql = f"SELECT '{table}', t::VARCHAR FROM (SELECT * {left_out} FROM {table}) t ORDER BY ALL"
        told += [tuple(row) for row in asked.ask(sql).rows]
    return told
