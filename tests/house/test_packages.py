"""What is given away: the sdist holds everything its tests need, the wheel what a user does."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement

ONLY_HERE = {".gitignore"}
"""Files of the repository that nobody needs who has the sdist."""


@pytest.fixture
def project(root: Path) -> dict[str, Any]:
    return tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))


def test_the_sdist_holds_every_file_of_the_repository(root: Path, project: dict[str, Any]) -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=root, capture_output=True, text=True, check=False)
    if listed.returncode or not (root / ".git").exists():
        pytest.skip("this is no checkout")
    included = project["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]
    given = {*included, "pyproject.toml"}
    missing = [name for name in listed.stdout.split() if name.split("/")[0] not in given | ONLY_HERE]
    assert missing == []


def test_what_the_sdist_is_said_to_hold_is_there(root: Path, project: dict[str, Any]) -> None:
    for name in project["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]:
        assert (root / name).exists(), name


def test_the_wheel_brings_schemas_and_scenarios(project: dict[str, Any]) -> None:
    brought = project["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    assert brought == {"schemas": "referee/schemas", "scenarios": "referee/shipped_scenarios"}


def test_what_is_locked_is_within_the_ranges_and_has_its_checksums(
    root: Path, project: dict[str, Any]
) -> None:
    text = (root / "requirements-dev.txt").read_text(encoding="utf-8")
    blocks = re.split(r"\n(?=[a-z0-9])", text)
    locked = {
        found[1]: (found[2], block) for block in blocks if (found := re.match(r"([\w.-]+)==(\S+)", block))
    }
    extras = project["project"]["optional-dependencies"]
    asked = [*project["project"]["dependencies"], *extras["dev"], *extras["docs"], *extras["archive"]]
    for wanted in map(Requirement, asked):
        if wanted.name != "dutch-referee":
            version, block = locked[wanted.name.lower()]
            assert version in wanted.specifier and "--hash=sha256:" in block, wanted
    assert "http" not in re.sub("aiohttp", "", text), "no address of an index"


def test_every_python_that_is_promised_is_tried(root: Path, project: dict[str, Any]) -> None:
    promised = {
        name.rpartition(" ")[2]
        for name in project["project"]["classifiers"]
        if name.startswith("Programming Language :: Python :: 3.")
    }
    assert promised == {"3.11", "3.12", "3.13"}
    assert "packages" in (root / ".ci" / "run").read_text(encoding="utf-8")
