"""The benchmarks run: figures are taken elsewhere, but the one command that takes them works."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("chess")


def test_the_one_command_prints_a_table_with_its_peers(root: Path, tmp_path: Path) -> None:
    out = tmp_path / "table.md"
    command = [
        sys.executable,
        "benchmarks/run.py",
        "--rounds",
        "1",
        "--games",
        "1",
        "--only",
        "engine",
        "yaml",
    ]
    environment = {**os.environ, "PYTHONPATH": str(root)}
    done = subprocess.run(
        [*command, "--out", str(out)], cwd=root, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    rows = [line for line in out.read_text(encoding="utf-8").splitlines() if line.startswith("| ")]
    assert len(rows) == 1 + 5 + 15 and all(row.count("|") == 5 for row in rows)
    assert done.stdout == out.read_text(encoding="utf-8")


def test_the_archive_that_is_measured_holds_logs_without_fault(root: Path, tmp_path: Path) -> None:
    code = (
        "import sys; sys.path.insert(0, 'benchmarks'); from pathlib import Path; import run\n"
        f"print(run.written(Path({str(tmp_path)!r}), 60))"
    )
    environment = {**os.environ, "PYTHONPATH": str(root)}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=root, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    from archive_logs import referee

    status, output = referee("validate", "--format", "json", done.stdout.strip())
    told = json.loads(output)
    assert status == 0 and told["summary"]["logs"] == 60, told["summary"]
