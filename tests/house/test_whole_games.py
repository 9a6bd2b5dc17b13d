"""Whole games by the hundred, kept with exact results: what was said of each is said of it still."""

from __future__ import annotations

import pytest
import whole_games
from sizes import spread

ACCUSING = ("illegal", "unpaid", "contradiction", "mismatch")
SOUND = ("full", "seen", "read_otherwise", "ruled")
"""Recipes of games in which nothing forbidden was done and nothing written wrongly."""


@pytest.mark.parametrize("name", whole_games.RECIPES)
def test_every_kept_game_stands_as_it_stood(name: str) -> None:
    kept = whole_games.kept_results(name)
    lines = whole_games.kept_lines(name)
    assert len(kept) == len(lines) == sum(whole_games.RECIPES[name].values())
    tried = spread([*zip(kept, lines, strict=True)], len(kept) // 6)
    told = [((title, whole_games.told(whole_games.judged(name, line))), row) for (title, row), line in tried]
    otherwise = [(now, before) for now, before in told if now[1] != before]
    assert otherwise == [], "if that is right: PYTHONPATH=. python tests/whole_games.py --results"


def test_there_are_five_hundred_games_and_a_quarter_of_a_million_moves() -> None:
    results = [row for name in whole_games.RECIPES for row in whole_games.kept_results(name)]
    assert len(results) >= 500
    assert sum(int(row.split("\t")[1]) for _, row in results) >= 250_000


@pytest.mark.parametrize("name", whole_games.RECIPES)
def test_no_legal_game_that_is_kept_is_accused(name: str) -> None:
    accused = [
        (title, row)
        for title, row in whole_games.kept_results(name)
        if title.rpartition("-")[0] in SOUND and any(f":{kind}:" in row for kind in ACCUSING)
    ]
    assert accused == []


@pytest.mark.parametrize("name", [name for name, recipe in whole_games.RECIPES.items() if len(recipe) > 1])
def test_something_forbidden_is_found_out_in_every_kept_game(name: str) -> None:
    faulty = [row for title, row in whole_games.kept_results(name) if title.startswith("forbidden")]
    assert all(row.startswith("findings") for row in faulty)


@pytest.mark.parametrize("name", ["auction", "hundred", "intercity", "golf"])
def test_the_same_seeds_play_the_same_games(name: str) -> None:
    again = whole_games.games(name)
    assert [next(again).line for _ in range(3)] == whole_games.kept_lines(name)[:3]
