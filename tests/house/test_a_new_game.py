"""A game that lives in tests/highcard and is registered only here: its folder and one line of the registry
are all it takes, and every command knows it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from referee import games, schema
from referee.checking.schema_store import SchemaStore
from referee.cli import app

runner = CliRunner()

LOG = """\
referee: 1
game: highcard
players: [Ann, Ben, Cem]
moves:
  - {player: Ann, action: turn, card: 7}
  - {player: Ben, action: turn, card: 12}
  - {check: {turned: {Ann: 7}}}
  - {player: Cem, action: turn, card: 3}
result: {scores: {Ann: 7, Ben: 12, Cem: 3}, winner: Ben}
"""


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """One line in the registry, and what was made of the old registry forgotten."""
    monkeypatch.setitem(games.REGISTRY, "highcard", games.Entry("highcard.game", "GAME", "1.1"))
    monkeypatch.setattr(schema, "OURS", SchemaStore())
    yield


def referee(*arguments: str, answers: str = "") -> tuple[int, str]:
    done = runner.invoke(app, list(arguments), input=answers)
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done.exit_code, done.output


def log_of(folder: Path, text: str = LOG) -> str:
    path = folder / "cards.yaml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_a_clean_log_is_validated(tmp_path: Path) -> None:
    assert referee("validate", log_of(tmp_path)) == (0, "1 log: 1 clean\n")


def test_what_its_rules_forbid_is_found_with_the_rule_and_the_place(tmp_path: Path) -> None:
    status, told = referee("validate", log_of(tmp_path, LOG.replace("card: 12", "card: 7")))
    assert status == 1 and "cards.yaml:6:39: contradiction H-2 The 7 lies there already." in told
    status, told = referee("validate", log_of(tmp_path, LOG.replace("player: Ben", "player: Cem")))
    assert status == 1 and "illegal H-1 It is not Cem's turn." in told
    assert "instead: {player: Ben, action: turn, card: 1}" in told


def test_what_its_schema_refuses_is_told_in_words(tmp_path: Path) -> None:
    status, told = referee("validate", log_of(tmp_path, LOG.replace("card: 12", "cart: 12")))
    assert status == 2 and "`cart`" in told and "did you mean `card`?" in told
    status, told = referee("validate", log_of(tmp_path, LOG.replace("card: 12", "card: 21")))
    assert status == 2 and "21" in told


def test_it_is_scored(tmp_path: Path) -> None:
    status, told = referee("score", log_of(tmp_path))
    assert status == 0 and "H-3" in told and "Ben" in told
    status, told = referee("validate", log_of(tmp_path, LOG.replace("winner: Ben", "winner: Cem")))
    assert status == 1 and "mismatch" in told and "H-3" in told


def test_its_positions_are_shown_and_its_legal_moves_listed(tmp_path: Path) -> None:
    path = log_of(tmp_path)
    status, told = referee("show", path, "--at", "2")
    assert status == 0 and "Ben: 12" in told
    status, told = referee("show", path, "--at", "2", "--format", "yaml")
    assert status == 0 and "turned" in told
    status, told = referee("legal", path, "--at", "0")
    assert status == 0 and "{player: Ann, action: turn, card: 19}" in told and "card: 20" not in told


def test_a_dispute_is_settled_under_each_reading(tmp_path: Path) -> None:
    path = log_of(tmp_path, LOG.replace("card: 7}", "card: 20}").replace("Ann: 7", "Ann: 20"))
    assert referee("validate", path)[0] == 1
    status, told = referee("adjudicate", path, "--readings")
    assert "twenty" in told and "never" in told and status == 1
    assert "H-4" in referee("adjudicate", path, "--move", "1")[1]


def test_a_log_is_begun_and_recorded(tmp_path: Path) -> None:
    begun = tmp_path / "new.yaml"
    assert referee("new", "highcard", "-o", str(begun))[0] == 0
    assert referee("validate", str(begun)) == (0, "1 log: 1 clean\n")
    assert "turn " in begun.read_text()
    recorded = tmp_path / "recorded.yaml"
    told = referee(
        "record", "highcard", "-o", str(recorded), "--player", "Ann", "--player", "Ben", answers="turn\n9\n"
    )[1]
    assert "Ann" in told and "card: 9" in recorded.read_text(), told


def test_it_has_a_page_a_schema_and_its_law(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    assert referee("report", log_of(tmp_path), "-o", str(page))[0] == 0
    assert "High card" in page.read_text() or "highcard" in page.read_text()
    whole = json.loads(referee("schema", "highcard")[1])
    assert whole["$defs"]["turn"]["properties"]["card"]["description"] == "The card."
    assert "highcard" in referee("schema")[1]
    assert "H-4" in referee("rules", "highcard")[1] and "HQ-1" in referee("rulings", "highcard")[1]
    assert "highcard" in referee("games")[1] and "twenty" in referee("rules", "twenty")[1]


def test_its_rules_are_covered_by_what_cites_them() -> None:
    told = referee("coverage", "highcard")[1]
    assert "H-1" in told and "play.py" in told


def test_a_repair_is_offered(tmp_path: Path) -> None:
    path = log_of(tmp_path, LOG.replace("{player: Ben", "{player: Benn"))
    status, told = referee("fix", path, "--diff")
    assert status in (0, 1, 2) and "+  - {player: Ben, action: turn, card: 12}" in told
