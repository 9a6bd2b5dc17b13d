"""An archive that somebody damaged: whatever lies where a table should be, a command says so."""

from __future__ import annotations

import errno
import shutil
import sqlite3
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from archive_logs import ask, referee, verdicts
from sizes import spread

from referee.archive import known, shards
from referee.archive.extras import wanted

ROOT = Path(__file__).resolve().parents[2]
LOG = ROOT / "scenarios" / "duel" / "games" / "by-chance-1-public.yaml"


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("archive") / "whole"
    referee("archive", "check", str(LOG), "-o", str(folder), "--jobs", "1")
    return folder


@pytest.fixture(scope="module")
def told(whole: Path) -> list[tuple[Any, ...]]:
    """What the undamaged archive says."""
    return verdicts(whole)


def junk(path: Path) -> None:
    path.write_bytes(b"PAR1 nonsense \xff PAR1")


def empty(path: Path) -> None:
    path.write_bytes(b"")


def columns(path: Path) -> None:
    wanted("pyarrow.parquet").write_table(wanted("pyarrow").table({"odd": [1]}), path)


def folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def pages(path: Path) -> None:
    """What is written in it is torn, and its frame is whole: only its check sums tell."""
    raw = bytearray(path.read_bytes())
    raw[40:60] = bytes(byte ^ 0x55 for byte in raw[40:60])
    path.write_bytes(raw)


def gone(path: Path) -> None:
    path.unlink()


DAMAGE = [junk, empty, columns, folder, pages, gone]


@pytest.mark.parametrize(
    ("table", "damage"),
    spread([*product(["logs", "findings", "scores", "results", "passed"], DAMAGE)], 13),
    ids=lambda part: getattr(part, "__name__", part),
)
def test_a_damaged_table_is_named_and_made_anew_by_the_same_command(
    whole: Path, told: list[tuple[Any, ...]], tmp_path: Path, table: str, damage: Callable[[Path], None]
) -> None:
    here = tmp_path / "here"
    shutil.copytree(whole, here)
    (path,) = (here / table).glob("*.parquet")
    damage(path)
    status, output = referee("archive", "summary", str(here))
    assert damage is pages or (status == 2 and str(here) in output and "makes it anew" in output)
    check = ("archive", "check", str(LOG), "-o", str(here), "--jobs", "1")
    status, output = referee(*check)
    named = damage is not gone or table != "logs"  # then there is no shard of that name at all
    if damage is pages and table != "logs":
        return  # nothing of it had to be read
    assert status == 0 and output.count("made anew") == named, output
    assert "judged now: 1" in output
    assert verdicts(here) == told
    status, output = referee(*check)
    assert status == 0 and "anew" not in output and "judged now: 0; judged before: 1" in output


def test_what_is_torn_is_not_taken_over_into_another_shard(whole: Path, tmp_path: Path) -> None:
    """The rows of a log that stands elsewhere now come of the shard it was in; where that is torn, it is
    judged anew."""
    here, other = tmp_path / "here", tmp_path / "other.yaml"
    shutil.copytree(whole, here)
    other.write_bytes(LOG.read_bytes())
    (path,) = (here / "scores").glob("*.parquet")
    pages(path)
    status, output = referee("archive", "check", str(other), "-o", str(here), "--jobs", "1")
    assert status == 0 and "judged now: 1" in output and "made anew" in output
    assert ask(here, "SELECT count(*) FROM scores") == ask(whole, "SELECT count(*) FROM scores")


def test_a_disk_that_is_full_is_told_in_a_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(shards, "_write", full)
    status, output = referee("archive", "check", str(LOG), "-o", str(tmp_path / "here"), "--jobs", "1")
    assert status == 2 and "cannot be written: No space left on device" in output


def test_a_disk_without_room_for_the_index_is_told_in_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(known, "_indexed", full)
    status, output = referee("archive", "check", str(LOG), "-o", str(tmp_path / "here"), "--jobs", "1")
    assert (status, output) == (2, f"{tmp_path / 'here'} cannot be written to: database or disk is full\n")


def of_no_shards(path: Path) -> None:
    path.write_text('{"version": 1}', encoding="utf-8")


@pytest.mark.parametrize("damage", [junk, empty, folder, of_no_shards], ids=lambda damage: damage.__name__)
def test_a_manifest_that_is_none_is_named_and_made_anew(
    whole: Path, told: list[tuple[Any, ...]], tmp_path: Path, damage: Callable[[Path], None]
) -> None:
    here = tmp_path / "here"
    shutil.copytree(whole, here)
    damage(here / "archive.json")
    status, output = referee("archive", "summary", str(here))
    assert status == 2 and ("archive.json" in output or "version" in output) and "makes it anew" in output
    status, output = referee("archive", "check", str(LOG), "-o", str(here), "--jobs", "1")
    if damage is folder:  # that is nothing we would take away
        assert status == 2 and "archive.json cannot be written" in output
        return
    assert status == 0 and "judged before: 1" in output
    assert verdicts(here) == told


def test_nothing_asked_is_answered_in_a_line(whole: Path) -> None:
    status, output = referee("archive", "query", str(whole), "")
    assert status == 2 and "nothing is asked" in output
