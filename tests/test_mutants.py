"""Whoever breaks an engine is noticed: the program that makes mutants, tried with one nobody can miss."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest


@pytest.fixture
def mutants(root: Path) -> Any:
    """The program, as a module."""
    spec = importlib.util.spec_from_file_location("mutants", root / "benchmarks" / "mutants.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules["mutants"] = module
    spec.loader.exec_module(module)
    return module


FILE = "referee/games/auction/scoring.py"


TRIED = """
import sys
sys.path[:0] = [{root!r}, {root!r} + "/tests", {root!r} + "/benchmarks"]
import mutants
spot = mutants.Spot({file!r}, "NumberReplacer", 0)
source = (mutants.ROOT / spot.file).read_text(encoding="utf-8")
for changed in (source, source + "\\nraise ZeroDivisionError\\n"):
    print(mutants.who_notices(mutants.Mutant(spot, changed, ""), thorough=False))
"""


@pytest.mark.slow
def test_a_mutant_is_noticed_and_the_program_itself_is_not(root: Path) -> None:
    code = TRIED.format(root=str(root), file=FILE)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=300)
    assert done.stdout.splitlines() == ["nobody", "an exception"], done.stderr


def test_what_changes_only_annotations_is_no_mutant(mutants: Any) -> None:
    assert mutants.meaning("def f(a: int) -> int:\n    return a") == mutants.meaning("def f(a): return a")
    assert mutants.meaning("def f(a): return a") != mutants.meaning("def f(a): return -a")


def test_every_file_of_the_settings_is_there_and_has_somebody_to_notice(mutants: Any) -> None:
    files = mutants.files()
    assert len(files) > 60
    assert all(mutants.part_of(str(file.relative_to(mutants.ROOT))) for file in files)
    killers = mutants.settings()["killers"].values()
    assert all(list(mutants.ROOT.glob(f"tests/{name}.py")) for row in killers for name in row["tests"])
