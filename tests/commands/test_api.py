"""The public Python interface: what its documentation shows, and what importing it costs."""

from __future__ import annotations

import doctest
import os
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from typer.testing import CliRunner

import referee
from referee import api
from referee.cli import app


def test_every_example_in_the_documentation_holds() -> None:
    found = doctest.testmod(api, optionflags=doctest.ELLIPSIS)
    assert found.failed == 0 and found.attempted > 10


def test_every_public_name_is_there_and_is_listed() -> None:
    for name in referee.__all__:
        assert getattr(referee, name) is not None
    assert set(referee.__all__) <= set(dir(referee))
    with pytest.raises(AttributeError, match="nothing_like_it"):
        _ = referee.nothing_like_it


def test_files_are_read_and_judged(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(CliRunner().invoke(app, ["new", "hundred"]).output, encoding="utf-8")
    (document,) = referee.read(path)
    assert referee.adjudicate(document).status == "clean"
    (judgement,) = referee.adjudicate_files(str(tmp_path))
    assert judgement.file == str(path) and judgement.exit_status == 0


def test_legal_moves_of_a_position_with_gaps_are_legal_whatever_it_leaves_out() -> None:
    given = {
        "phase": "holding",
        "layouts": {"P3": ["9D", "QD", "QS"]},
        "discard": ["QH", "5D"],
        "open": False,
    }
    held = {"player": "P2", "card": "7S", "from": "discard"}
    log = {"referee": 1, "game": "hundred", "players": ["P1", "P2", "P3"], "given": {**given, "held": held}}
    found = referee.legal_moves(log, 0)
    assert found == list(referee.begin(log).legal())
    assert [entry["slot"] for entry in found] == [1], "how many cards P2 has is not told"
    for entry in found:
        judged = referee.adjudicate({**log, "moves": [entry]})
        assert not judged.findings, entry


def test_importing_the_package_imports_nothing_else(root: Path) -> None:
    code = "import sys, referee; print([name for name in sys.modules if name.startswith('referee.')])"
    env = {**os.environ, "PYTHONPATH": str(root)}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=env)
    assert done.stdout == "[]\n"


def test_the_module_is_the_command(root: Path) -> None:
    env = {**os.environ, "PYTHONPATH": str(root)}
    command = [sys.executable, "-m", "referee", "games"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=env)
    assert "intercity" in done.stdout


def test_the_version_is_that_of_the_package(root: Path) -> None:
    assert f'version = "{referee.__version__}"' in (root / "pyproject.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_can_be_had_for_a_shell(shell: str) -> None:
    env = {"_REFEREE_COMPLETE": f"source_{shell}"}
    done = CliRunner().invoke(app, [], env=env, prog_name="referee")
    assert done.exit_code == 0 and "_REFEREE_COMPLETE" in done.output


def test_the_hooks_for_pre_commit_name_commands_that_exist(root: Path) -> None:
    hooks = yaml.safe_load((root / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    for hook in hooks:
        program, command, *options = hook["entry"].split()
        assert program == "referee" and hook["language"] == "python"
        done = CliRunner().invoke(app, [command, "--help"])
        assert done.exit_code == 0 and all(option in done.output for option in options)
