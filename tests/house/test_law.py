"""The law library: rules and open questions by name, with what enforces and shows them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from typer.testing import CliRunner

from referee.cli import app
from referee.games import REGISTRY
from referee.header import BadEntry
from referee.law.coverage import BINDING, citations, coverage
from referee.law.library import (
    Example,
    all_games,
    examples,
    rules_called,
    rulings_called,
    scenario_folder,
    showing_rule,
    showing_ruling,
)
from referee.reports.coverage import cited_as
from referee.rules import Ruling

FEW = 15
"""So many binding rules of all games may be enforced only under the number of another sentence."""


def referee(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, list(arguments))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


@pytest.fixture(scope="module")
def shown() -> Sequence[Example]:
    return examples(scenario_folder())


def test_a_rule_is_found_by_its_number_and_with_its_chapter() -> None:
    assert [found.item.number for found in rules_called("A-7.3")] == ["A-7.3"]
    assert [found.item.number for found in rules_called("a-8")] == ["A-8.1", "A-8.2"]
    assert {found.item.number for found in rules_called("REC-1")} == {"REC-1"}


@pytest.mark.parametrize(
    ("query", "number"),
    [("A7.3", "A-7.3"), ("a 7.3", "A-7.3"), ("g20", "G-20"), ("G-1", "G-01"), ("rec1", "REC-1")],
)
def test_a_number_is_found_however_it_is_typed(query: str, number: str) -> None:
    assert [found.item.number for found in rules_called(query)] == [number]


@pytest.mark.parametrize("query", ["G-A12", "ga12", "call.final_turns"])
def test_who_looks_for_an_open_question_among_the_rules_is_told_where_it_is(query: str) -> None:
    with pytest.raises(BadEntry, match="G-A12 is an open question, no rule") as refused:
        rules_called(query)
    assert refused.value.expected == "`referee rulings G-A12`"
    assert [found.item.id for found in rulings_called(query)] == ["G-A12"]


def test_every_rule_and_question_of_every_game_is_in_the_library() -> None:
    numbers = {found.item.number for found in rules_called(None)}
    questions = {(found.item.id, found.item.option) for found in rulings_called(None)}
    for game in all_games():
        assert set(game.law.rules) <= numbers
        assert {(ruling.id, ruling.option) for ruling in game.law.rulings} <= questions


def test_a_question_is_found_by_number_option_or_the_rule_it_concerns() -> None:
    (by_number,) = rulings_called("AQ-43")
    (by_option,) = rulings_called("loser_duty_check")
    assert by_number.item == by_option.item
    assert by_number.item in [found.item for found in rulings_called("A-7.7")]


@pytest.mark.parametrize("look_up", [rules_called, rulings_called])
def test_what_nobody_is_called_is_refused_with_what_there_is(look_up: object) -> None:
    with pytest.raises(BadEntry, match="called 'Z-9'") as refused:
        look_up("Z-9")  # type: ignore[operator]
    assert "auction" in refused.value.expected


def test_scenarios_come_with_the_rule_they_show(shown: Sequence[Example]) -> None:
    kinds = [example.shows for example in showing_rule("A-7.3", shown)]
    assert kinds[0] == "kept" and "broken" in kinds
    (asked,) = rulings_called("AQ-43")
    assert all(example.game == "auction" for example in showing_ruling(asked.item, shown, asked.games))


def test_rules_prints_sentence_force_check_and_scenarios(root: Path) -> None:
    status, output = referee("rules", "A-7.3", "--scenarios", str(root / "scenarios"))
    assert status == 0
    assert output.startswith("A-7.3  must  Phase 3: purchases (auction)\n")
    assert "    checked: number of payment cards against the price\n" in output
    assert "\n    kept: " in output and "\n    broken: " in output


def test_rulings_prints_readings_with_the_default_marked_and_why(root: Path) -> None:
    status, output = referee("rulings", "AQ-43", "--scenarios", str(root / "scenarios"))
    assert status == 0
    assert "    * end_turn (default): " in output and "    - at_purchase: " in output
    assert "    why: " in output and "    concerns: A-7.7\n" in output


def test_a_rule_no_record_can_show_says_why(root: Path) -> None:
    _, output = referee("rules", "I-2.1", "--scenarios", str(root / "scenarios"))
    assert "no record can show it: " in output


def test_the_library_speaks_json(root: Path) -> None:
    folder = str(root / "scenarios")
    rules = json.loads(referee("rules", "A-7.7", "--format", "json", "--scenarios", folder)[1])["rules"]
    assert rules[0]["number"] == "A-7.7" and "loser_duty_check" in rules[0]["rulings"]
    rulings = json.loads(referee("rulings", "AQ-3", "--format", "json", "--scenarios", folder)[1])["rulings"]
    assert rulings[0]["option"] is None and rulings[0]["default"] is None


def test_an_unknown_name_and_an_unknown_folder_exit_2(tmp_path: Path) -> None:
    assert referee("rules", "Z-9")[0] == 2
    assert referee("rulings", "Z-9")[0] == 2
    assert referee("rules", "A-7.3", "--scenarios", str(tmp_path / "none"))[0] == 2


def test_the_library_works_where_there_are_no_scenarios(tmp_path: Path) -> None:
    status, output = referee("rules", "A-7.3", "--scenarios", str(tmp_path))
    assert status == 0 and "kept:" not in output


# -- citations ------------------------------------------------------------------------------------


def test_every_rule_number_in_an_engine_or_rule_set_exists() -> None:
    known = {number for game in all_games() for number in game.law.rules}
    known |= {found.item.number for found in rules_called("REC")} | {ruling.id for ruling in _rulings()}
    strange = {
        number: [line.where for line in lines]
        for game in all_games()
        for number, lines in citations(game.id).items()
        if number not in known
    }
    assert strange == {}


def _rulings() -> list[Ruling]:
    return [ruling for game in all_games() for ruling in game.law.rulings]


def test_a_binding_rule_no_engine_line_cites_is_broken_in_a_scenario_under_another_number(
    shown: Sequence[Example],
) -> None:
    """Some sentences repeat others (A-13.3 says A-7.5 again): a breach is then told as the other."""
    silent = {
        number
        for game in all_games()
        for number, rule in game.law.rules.items()
        if rule.modality in BINDING and not citations(game.id).get(number)
    }
    naming = [example for example in shown if silent & {*example.rules}]
    told = {
        row.rule.number: cited_as(row)
        for game in all_games()
        for row in coverage(game, naming).rows
        if row.rule.modality in BINDING and not row.rule.unshowable and not row.cited
    }
    assert len(told) <= FEW
    assert {number: verdicts for number, verdicts in told.items() if not verdicts} == {}


def test_every_scenario_names_rules_and_questions_that_exist(shown: Sequence[Example]) -> None:
    known = {found.item.number for found in rules_called(None)} | {
        found.item.id for found in rulings_called(None)
    }
    own = [example for example in shown if not example.rule_set]  # a club numbers its own rules
    strange = {(example.where, name) for example in own for name in example.rules if name not in known}
    assert strange == set()


def test_every_scenario_lies_in_a_game_of_the_registry(shown: Sequence[Example]) -> None:
    assert {example.game for example in shown} == set(REGISTRY)


def test_rules_and_questions_are_found_by_their_words() -> None:
    assert "A-7.7" in {found.item.number for found in rules_called("loser buy")}
    assert {"IQ-38", "AQ-65"} <= {found.item.id for found in rulings_called("tie")}
    with pytest.raises(BadEntry):
        rules_called("zeppelin")
