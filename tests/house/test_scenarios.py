"""Every scenario that comes with the referee holds, judged in one process: breaches show in coverage, too."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.scenarios import trials

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = sorted(path.name for path in (ROOT / "scenarios").iterdir() if path.is_dir())


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_scenario_of_a_folder_holds(folder: str) -> None:
    tried = list(trials([str(ROOT / "scenarios" / folder)]))
    assert tried
    assert [(trial.file, trial.name, trial.failures) for trial in tried if not trial.passed] == []
