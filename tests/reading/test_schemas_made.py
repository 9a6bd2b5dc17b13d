"""The schemas that lie in their folder are those that the declarations of the games give."""

from __future__ import annotations

import json

import pytest

from referee.checking import made
from referee.checking.files import schema_folder

FILES = dict(made.all_made())


@pytest.mark.parametrize("file", FILES)
def test_a_schema_is_as_it_is_made(file: str) -> None:
    there = json.loads((schema_folder() / file).read_bytes())
    assert there == FILES[file], "run: python -m referee.checking.made"


def test_the_command_says_that_nothing_differs(capsys: pytest.CaptureFixture[str]) -> None:
    assert made.main(["--check"]) == 0
    assert capsys.readouterr().out == ""
