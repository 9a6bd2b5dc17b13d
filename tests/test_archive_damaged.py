"""An archive that somebody damaged: whatever lies where a table should be, a command says so."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from referee.archive.extras import wanted
from referee.cli import app

ROOT = Path(__file__).resolve().parent.parent
LOG = ROOT / "scenarios" / "duel" / "games" / "by-chance-1-public.yaml"


def referee(*arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, list(arguments))
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done.exit_code, done.output


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("archive") / "whole"
    referee("archive", "check", str(LOG), "-o", str(folder), "--jobs", "1")
    return folder


def junk(path: Path) -> None:
    path.write_bytes(b"PAR1 nonsense \xff PAR1")


def empty(path: Path) -> None:
    path.write_bytes(b"")


def columns(path: Path) -> None:
    wanted("pyarrow.parquet").write_table(wanted("pyarrow").table({"odd": [1]}), path)


def folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


DAMAGE = [junk, empty, columns, folder]
COMMANDS = (["archive", "check", str(LOG), "-o", "HERE"], ["archive", "summary", "HERE"])


@pytest.mark.parametrize("table", ["logs", "findings", "scores"])
@pytest.mark.parametrize("damage", DAMAGE, ids=lambda damage: damage.__name__)
def test_a_damaged_table_ends_no_command_with_a_trace(
    whole: Path, tmp_path: Path, damage: Callable[[Path], None], table: str
) -> None:
    here = tmp_path / "here"
    shutil.copytree(whole, here)
    (path,) = (here / table).glob("*.parquet")
    damage(path)
    for command in COMMANDS:
        status, output = referee(*(str(here) if word == "HERE" else word for word in command))
        assert (status == 2 and str(here) in output) or (status == 0 and table != "logs")


@pytest.mark.parametrize("damage", [junk, empty, folder], ids=lambda damage: damage.__name__)
def test_a_manifest_that_is_none_is_named(
    whole: Path, tmp_path: Path, damage: Callable[[Path], None]
) -> None:
    here = tmp_path / "here"
    shutil.copytree(whole, here)
    damage(here / "archive.json")
    status, output = referee("archive", "summary", str(here))
    assert status == 2 and "archive.json" in output


def test_nothing_asked_is_answered_in_a_line(whole: Path) -> None:
    status, output = referee("archive", "query", str(whole), "")
    assert status == 2 and "nothing is asked" in output
