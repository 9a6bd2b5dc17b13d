"""What if one entry had been another: its own verdict, where the games part, what becomes of the rest."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from auction_player import whole_game
from judging import judged
from typer.testing import CliRunner

from referee.cli import app
from referee.disputes.what_if import Change, WhatIf, entries_of, read_move, what_if
from referee.document import parse
from referee.header import BadEntry
from referee.judge import judge
from referee.log import Log, Rejected
from referee.reports.readings import what_if as told
from referee.reports.text import Style

QUARREL = """\
referee: 1
game: auction
players: [Jean, Tom]
setup: {display: [R8, G9, B4, P10, P4, G1]}
moves:
  - {player: Jean, action: set_aside}
  - {player: Tom, action: set_aside}
  - {player: Jean, action: bid, cards: [G4, R2, B8, P2]}
  - {player: Tom, action: bid, cards: [G10, P3, B2]}
  - {player: Jean, action: buy, card: B4, pay: [B8, G4]}
  - {decision: stands}
  - {player: Jean, action: end_turn}
  - {player: Tom, action: buy, card: R8, pay: [B2]}
  - {player: Tom, action: end_turn}
"""
CHEAPER = "player: Jean, action: buy, card: G9, pay: [B8, G4]"


def log_of(written: str = QUARREL) -> Log:
    judgement = judged(written)
    assert judgement.log is not None, [str(fault) for fault in judgement.faults]
    return judgement.log


def replaced(number: int, move: str) -> WhatIf:
    log = log_of()
    return what_if(log, Change("replace", number, read_move(move, log)))


def printed(trial: WhatIf) -> str:
    return "\n".join(told(trial, Style()))


def test_a_legal_move_in_the_place_of_an_illegal_one_takes_the_finding_away() -> None:
    trial = replaced(5, CHEAPER)
    assert trial.own == []
    assert [(each.move, each.rule.number) for each in trial.difference.gone] == [(5, "A-7.3")]
    assert trial.difference.new == []  # the decision about the old move falls away and is no fault
    assert trial.parts == 5
    assert "The new move is legal." in printed(trial)
    assert "The games first differ after move 5 (line 10):" in printed(trial)


def test_an_illegal_move_in_the_place_of_a_legal_one_is_one_finding() -> None:
    trial = replaced(8, "{player: Tom, action: buy, card: R8, pay: [B2, P3]}")
    assert [each.rule.number for each in trial.own] == ["A-7.3"]
    assert [(each.move, each.rule.number) for each in trial.difference.new] == [(8, "A-7.3")]


def test_a_dropped_move_is_left_out_and_later_moves_keep_their_lines() -> None:
    trial = what_if(log_of(), Change("drop", 8))
    assert [(each.move, each.rule.number) for each in trial.difference.new] == [(8, "A-7.7")]
    assert trial.parts == 9
    assert "What if: without move 8, {player: Tom, action: buy, card: R8, pay: [B2]}" in printed(trial)


def test_an_inserted_move_comes_before_the_entry_of_that_number() -> None:
    log = log_of()
    entry = read_move("{player: Jean, action: buy, card: R8, pay: [R2]}", log)
    assert read_move("  - {player: Jean, action: buy, card: R8, pay: [R2]}", log) == entry
    trial = what_if(log, Change("insert", 7, entry))
    assert trial.own == []
    assert [each.move for each in trial.difference.new] == [9]  # Tom cannot buy R8 any more
    assert [each.move for each in trial.difference.gone] == []


def test_decisions_that_name_another_entry_follow_the_new_numbers() -> None:
    log = log_of(QUARREL.replace("decision: stands", "decision: stands, move: 5"))
    trial = what_if(log, Change("insert", 1, {"player": "Jean", "action": "set_aside"}))
    assert not [each for each in trial.after.findings if each.rule.number == "REC-3"]


def test_a_change_that_changes_nothing_says_so() -> None:
    trial = replaced(8, "{player: Tom, action: buy, card: R8, pay: [B2], position: 1}")
    assert trial.parts is None and not trial.difference.any
    assert "The course of the game stays the same." in printed(trial)


def test_games_that_come_together_again_say_where() -> None:
    data = whole_game(1)
    (document,) = parse(json.dumps(data), "game.json", "json")
    log = judge(document).log
    assert log is not None
    looks = [n for n, entry in enumerate(entries_of(log), 1) if entry.get("action") == "done"]
    for number in looks[:1]:
        trial = what_if(log, Change("drop", number))
        assert trial.meets is None or trial.meets >= (trial.parts or 0)


@pytest.mark.parametrize(("how", "number"), [("replace", 0), ("drop", 10), ("insert", 11)])
def test_a_number_no_entry_has_is_refused(how: str, number: int) -> None:
    with pytest.raises(BadEntry, match=f"there is no move {number} to {how}"):
        what_if(log_of(), Change(how, number, {"player": "Jean", "action": "end_turn"}))


@pytest.mark.parametrize(
    ("move", "message"),
    [
        ("{player: Jean, action: castle}", "castle"),
        ("player: Jean, action: buy, card: [", "<move>"),
        ("- Jean", "<move>"),
    ],
)
def test_a_move_that_is_none_is_refused_with_what_is_wrong(move: str, message: str) -> None:
    with pytest.raises(Rejected) as refused:
        read_move(move, log_of())
    assert message in str(refused.value)


def test_the_command_shows_old_and_new_result(tmp_path: Path) -> None:
    path = tmp_path / "quarrel.yaml"
    path.write_text(QUARREL, encoding="utf-8")
    result = CliRunner().invoke(app, ["what-if", str(path), "--replace", "5", CHEAPER])
    assert result.exit_code == 0
    assert "\nbefore: Jean " in result.output and "\nafter:  Jean " in result.output
    spoken = CliRunner().invoke(app, ["what-if", str(path), "--drop", "8", "--format", "json"])
    assert spoken.exit_code == 1
    answer = json.loads(spoken.output)
    assert answer["change"] == {"how": "drop", "move": 8, "entry": None}
    assert [finding["rule"] for finding in answer["new"]] == ["A-7.7"]


def test_positions_that_stay_the_same_are_not_said_to_differ(tmp_path: Path) -> None:
    """A look changes nothing on the table, whoever may not make it."""
    path = tmp_path / "look.yaml"
    given = "{phase: placed, active: Ann, pile: 9C, powers: Ann, caller: Ben, rest: empty}"
    look = "{player: Ann, action: power, rank: 9, look: Ben.1}"
    head = "referee: 1\ngame: rommee\nplayers: [Ann, Ben]\n"
    path.write_text(f"{head}given: {given}\nmoves:\n  - {look}\n", encoding="utf-8")
    result = CliRunner().invoke(app, ["what-if", str(path), "--replace", "1", look.replace("Ben.1", "1")])
    assert "The positions stay the same.\n" in result.output and "differ" not in result.output


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "exactly one of --replace, --drop and --insert"),
        (["--drop", "1", "--insert", "1", "player: Jean, action: end_turn"], "exactly one"),
        (["--drop", "99"], "there is no move 99 to drop (expected 1 to 9)"),
        (["--replace", "5", "player: Eve, action: end_turn"], "nobody called 'Eve' plays here"),
        (["--replace", "5", "player: Jean, action: castle"], "<move>"),
    ],
)
def test_what_makes_no_sense_exits_2_and_says_why(tmp_path: Path, arguments: list[str], message: str) -> None:
    path = tmp_path / "quarrel.yaml"
    path.write_text(QUARREL, encoding="utf-8")
    result = CliRunner().invoke(app, ["what-if", str(path), *arguments])
    assert result.exit_code == 2
    assert message in result.output
