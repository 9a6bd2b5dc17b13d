"""Bounds of a score sheet where it is open whether entries were carried out."""

from __future__ import annotations

from typing import Any

import pytest

from referee.explanation.bounds import as_taken
from referee.explanation.worlds import Play


@pytest.mark.parametrize(
    ("doubted", "story", "taken"),
    [
        ([], {2: ()}, (["a", "c", "d"], 0)),
        ([3], {2: (), 4: ()}, (["a", "c", "d"], 2)),
        ([3], {4: (Play("e"),)}, (["a", "b", "c", "e"], 3)),
    ],
)
def test_what_is_void_after_an_entry_that_is_open_is_open_as_well(
    doubted: list[int], story: dict[int, tuple[Play, ...]], taken: tuple[list[Any], int]
) -> None:
    assert as_taken(["a", "b", "c", "d"], story, doubted) == taken
