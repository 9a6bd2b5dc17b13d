"""Two records held against each other in terms of the game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from archive_logs import DEAR, FINAL, GOOD, bad, good, referee

from referee.converting.differences import changes
from referee.writing.yaml_text import block


def diff(folder: Path, old: Any, new: Any, *options: str) -> tuple[int, str]:
    paths = []
    for name, log in (("old.yaml", old), ("new.yaml", new)):
        (folder / name).write_text("\n".join([*block(log), ""]), encoding="utf-8")
        paths.append(str(folder / name))
    return referee("diff", *paths, *options)


def test_the_same_game_in_another_form_is_the_same(tmp_path: Path) -> None:
    assert diff(tmp_path, good("a"), good("a")) == (0, "The same game.\n")
    (tmp_path / "new.json").write_text(json.dumps(good("a")), encoding="utf-8")
    assert referee("diff", str(tmp_path / "old.yaml"), str(tmp_path / "new.json"))[0] == 0


def test_a_changed_field_a_new_entry_and_what_comes_of_it_are_told(tmp_path: Path) -> None:
    moves = [*GOOD["moves"][:3], {**GOOD["moves"][3], "cards": ["G10", "P3", "B1"]}, DEAR]
    status, output = diff(tmp_path, good("a"), good("b", moves=moves))
    assert status == 1
    assert "title: a -> b\n" in output
    assert "~ entry 4, Tom bid: cards: [G10, P3, B2] -> [G10, P3, B1]\n" in output
    assert "+ entry 5: {player: Jean, action: buy, card: B4, pay: [B8, G4]}\n" in output
    assert "illegal A-7.3" in output


def test_an_entry_that_is_left_out_does_not_shift_the_others(tmp_path: Path) -> None:
    moves = [GOOD["moves"][0], {"check": {"phase": "set aside"}}, *GOOD["moves"][1:], DEAR]
    status, output = diff(tmp_path, good("a", moves=moves), bad("a"))
    assert status == 1
    assert output.startswith("- entry 2: {check: {phase: set aside}}\n")
    assert "Nothing else comes of it: the same verdicts, scores and winner.\n" in output


def test_an_entry_in_another_place_is_one_that_has_moved(tmp_path: Path) -> None:
    moves = [GOOD["moves"][1], GOOD["moves"][0], *GOOD["moves"][2:]]
    _, output = diff(tmp_path, good("a"), good("a", moves=moves))
    assert any(f"> entry {old} stands at {new}: " in output for old, new in ((1, 2), (2, 1))), output


def test_players_readings_and_claims_are_compared(tmp_path: Path) -> None:
    this = good("a", rulings={"slide": "phase4"}, result={"winner": "Jean"})
    other = good("a", players=["Jean", "Tom"], result={"winner": "Tom"})
    _, output = diff(tmp_path, this, other)
    assert "rulings: {slide: phase4} is gone\n" in output
    assert "result winner: Jean -> Tom\n" in output


def test_different_games_are_not_replayed_against_each_other(tmp_path: Path) -> None:
    status, output = diff(tmp_path, good("a"), FINAL)
    assert status == 1 and "game: auction -> duel\n" in output
    assert "The games are not the same" in output


def test_differences_come_as_data_too(tmp_path: Path) -> None:
    status, output = diff(tmp_path, good("a"), bad("a"), "--format", "json")
    told = json.loads(output)
    assert status == 1 and told["same"] is False
    assert told["entries"] == [{"old": None, "new": 5, "was": None, "now": DEAR, "moved": False}]


def test_what_is_no_log_exits_2(tmp_path: Path) -> None:
    status, output = diff(tmp_path, {"a": 1}, good("a"))
    assert status == 2 and "Traceback" not in output
    assert referee("diff", str(tmp_path / "none.yaml"), str(tmp_path / "new.yaml"))[0] == 2


def test_a_record_that_cannot_be_read_is_told_as_it_is_elsewhere(tmp_path: Path) -> None:
    status, output = diff(tmp_path, good("a", moves=[{"player": "Tom", "action": "bidd"}]), good("a"))
    assert status == 2 and "did you mean `bid`?\n" in output
    assert "(" not in output.splitlines()[0], "one line a line, no tuple of them"


@pytest.mark.parametrize("size", [0, 1, 3000])
def test_long_records_are_aligned_too(size: int) -> None:
    old = [{"player": "A", "action": "pass", "n": n} for n in range(size)]
    new = [{"player": "B", "action": "draw", "n": n} for n in range(size)]
    found, numbers = changes(old, new)
    assert len(found) == 2 * size and not numbers
    found, numbers = changes([*old, {"check": {"a": 1}}], [*old, {"check": {"a": 2}}])
    assert [change.told for change in found] == [f"~ entry {size + 1}: check a: 1 -> 2"]
    assert len(numbers) == size + 1
