"""The program that says which branches are taken, tried with a file of a few lines."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PYTHON = sys.executable if sys.version_info >= (3, 12) else shutil.which("python3.12")

PROJECT = """
[tool.coverage.run]
include = ["small/*"]
[tool.coverage.report]
exclude_also = ["raise AssertionError"]
"""

LAMP = '''"""A lamp."""


def light(on, dim=False):
    """How bright it is."""
    if (
        on
        and not dim
    ):
        return 2
    if on:
        return 1
    for _ in (1, 2):  # pragma: no branch - it never ends
        if dim:
            raise AssertionError
    return 0


def name(lit):
    """What it is called."""
    told = "lamp"
    if lit:
        told = "light"
    return told
'''

RUN = "from small.lamp import light, name\nlight(True)\nlight(False)\nname(True)\n"


def said(folder: Path, *words: str) -> tuple[int, list[str]]:
    assert PYTHON is not None
    told = subprocess.run(
        [PYTHON, "benchmarks/taken.py", *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": "."},
        capture_output=True,
        text=True,
        check=False,
    )
    assert not told.stderr, told.stderr
    return told.returncode, told.stdout.splitlines()


@pytest.mark.skipif(PYTHON is None, reason="there is no Python 3.12 here")
def test_a_statement_or_a_branch_that_no_run_took_is_named(root: Path, tmp_path: Path) -> None:
    (tmp_path / "benchmarks").mkdir()
    shutil.copy(root / "benchmarks" / "taken.py", tmp_path / "benchmarks")
    (tmp_path / "pyproject.toml").write_text(PROJECT, encoding="utf-8")
    (tmp_path / "small").mkdir()
    for file, text in (("lamp", LAMP), ("first", RUN), ("second", RUN + "light(True, True)\nname(False)\n")):
        (tmp_path / "small" / f"{file}.py").write_text(text, encoding="utf-8")
    lines = {number: line.strip() for number, line in enumerate(LAMP.split("\n"), 1)}
    assert (lines[11], lines[12], lines[22], lines[24]) == ("if on:", "return 1", "if lit:", "return told")

    for run in ("first", "second"):
        status, told = said(tmp_path, "--into", f"{run}.taken", f"small.{run}")
        assert (status, told) == (0, [])
    status, told = said(tmp_path, "--tell", "first.taken")
    lacking = next(line for line in told if line.startswith("small/lamp.py"))
    assert (status, lacking) == (1, "small/lamp.py  12, 11->12, 22->24")
    status, told = said(tmp_path, "--tell", "first.taken", "second.taken")
    assert (status, len(told)) == (0, 1) and told[0].endswith(" 0 not taken")
