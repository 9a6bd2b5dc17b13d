"""What the README shows is what happens, and the page on house rulings."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from referee.cli import app

ROOT = Path(__file__).parents[2]
README = "".join((ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "docs/house-rulings.md"))
FILES = dict(re.findall(r"`([\w.-]+\.yaml)`:\n\n```yaml\n(.*?)```", README, re.DOTALL))
"""Files the README shows: a paragraph that ends with the name, then the text."""

SESSIONS = re.findall(r"```sh\n(referee [^\n]*)\n```\n\n```text\n(.*?)```", README, re.DOTALL)
"""Commands in blocks that can be copied, each with the block of what it prints."""


def test_the_readme_shows_files_and_commands() -> None:
    assert FILES
    assert SESSIONS


@pytest.mark.parametrize(("command", "output"), SESSIONS, ids=[command for command, _ in SESSIONS])
def test_a_command_prints_what_the_readme_shows(
    command: str, output: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, root: Path
) -> None:
    """Lines in their order; ``...`` stands for lines left out."""
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "scenarios").symlink_to(root / "scenarios")
    monkeypatch.chdir(tmp_path)
    program, *arguments = shlex.split(command)
    assert program == "referee"
    printed = CliRunner().invoke(app, arguments).output.splitlines()
    rest = printed
    for shown in output.splitlines():
        if shown.strip() and shown.strip() != "...":
            assert shown.rstrip() in [line.rstrip() for line in rest], (
                f"not printed: {shown!r}\n" + "\n".join(printed)
            )
            rest = rest[[line.rstrip() for line in rest].index(shown.rstrip()) + 1 :]
