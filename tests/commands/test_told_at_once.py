"""Entries in words, strange names and house rulings: all of it in one run, with how it is written."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_messages import HEADS
from typer.testing import CliRunner

import referee
from referee.cli import app

runner = CliRunner()


@pytest.mark.parametrize(
    ("game", "entry", "meant"),
    [
        ("hundred", "Ann draws 9S", "did you mean `{player: Ann, action: draw, card: 9S}`?"),
        ("rommee", "Ben wirft 5C", "did you mean `{player: Ben, action: match, card: 5C}`?"),
        ("intercity", "[Ann, bid, 5]", "did you mean `{player: Ann, action: bid, amount: 5}`?"),
        ("auction", "Ben buys B4", "such as {player: Ben, action: buy, card: B4, pay: ...}, not the text"),
        ("auction", "Ann bids 15", "such as {player: Ann, action: bid, cards: ...}, not the text"),
        ("auction", "{action: Ann buys B4 with G4 R2 B8}", "action: buy, card: B4, pay: [G4, R2, B8]}`?"),
        ("duel", "hello", "such as {player: Ann, action: draw, from: stock}, not the text 'hello'"),
    ],
)
def test_an_entry_in_words_is_told_as_this_game_writes_it(game: str, entry: str, meant: str) -> None:
    found = referee.adjudicate(f"{HEADS[game]}moves:\n  - {entry}\n").faults
    assert [meant in fault.message for fault in found] == [True]


def test_what_stands_for_an_entry_in_words_can_be_written_by_fix(tmp_path: Path) -> None:
    log = tmp_path / "log.yaml"
    log.write_text(HEADS["hundred"] + "moves:\n  - {action: deal, upcard: 9C}\n  - Ann draws 9S\n")
    assert runner.invoke(app, ["validate", str(log)]).exit_code == 2
    runner.invoke(app, ["fix", str(log), "--write"])
    assert "  - {player: Ann, action: draw, card: 9S}\n" in log.read_text()
    assert runner.invoke(app, ["validate", str(log)]).exit_code == 0


@pytest.mark.parametrize(
    ("game", "given", "names"),
    [
        ("hundred", "{turn: Bem, layouts: {Anm: 4, Bn: 3}, caller: Zoe}", ["Bem", "Anm", "Bn", "Zoe"]),
        ("auction", "{turn: Bem, first: Anm, players: {Zoe: {hand: G4}}}", ["Bem", "Anm", "Zoe"]),
        ("intercity", "{turn: Bem, cash: {Anm: 3}, directors: {red: Zoe}}", ["Bem", "Anm", "Zoe"]),
    ],
)
def test_all_names_of_a_position_that_nobody_has_are_told(game: str, given: str, names: list[str]) -> None:
    head = HEADS[game].partition("setup")[0]
    found = referee.adjudicate(f"{head}given: {given}\nmoves: []\n").faults
    assert [fault.message.split("'")[1] for fault in found] == names
    assert "did you mean `Ben`?" in found[0].message  # not Cem, who is as near


def test_a_witness_who_looks_like_a_player_is_asked_about() -> None:
    log = HEADS["hundred"] + "given: {turn: Ben, pile: 8S}\nmoves:\n  - {player: Ben, action: draw}\n"
    seen = referee.adjudicate(log + "  - {player: Ben, action: shed, saw: {Anm: 7H, Zoe: 7S}}\n").findings
    assert [each.message.partition(". ")[2] for each in seen] == ["Anm does not play; did you mean `Ann`?"]


def test_all_faults_of_house_rulings_are_told_at_once(tmp_path: Path) -> None:
    (tmp_path / "log.yaml").write_text(HEADS["hundred"] + "moves: []\n")
    house = tmp_path / "referee.toml"
    house.write_text('[ruling]\nx = 1\n[rules]\nhundrd = "x.yaml"\n[boards]\nduel = "example"\n')
    told = runner.invoke(app, ["validate", str(tmp_path / "log.yaml")]).output
    assert [told.count(f"toml:{line}:") for line in (1, 4, 6)] == [1, 1, 1]
    house.write_text('[rulings.hundred]\n"match.limits" = "none"\n"call.windw" = "x"\n"call.window" = "x"\n')
    told = runner.invoke(app, ["validate", str(tmp_path / "log.yaml")]).output
    assert [told.count(f"toml:{line}:") for line in (2, 3, 4)] == [1, 1, 1]
