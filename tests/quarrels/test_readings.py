"""The same log under other readings: what stands, what does not, and where the ways part."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest
from judging import judged
from typer.testing import CliRunner

from referee.cli import app
from referee.commands.disputes import progress
from referee.disputes.decisions import settled
from referee.disputes.dispute import dispute
from referee.disputes.effort import Effort
from referee.disputes.readings import (
    AT_LEAST,
    Survey,
    Touched,
    changing,
    never_asked,
    others,
    same,
    survey,
)
from referee.disputes.side_by_side import difference, played
from referee.document import parse
from referee.game import Game
from referee.games import REGISTRY, named
from referee.law.library import Example, all_games, examples, scenario_folder
from referee.log import Log, changed, read_log, read_scenario
from referee.readings_asked import heard
from referee.replay import replay
from referee.reports.readings import decisions, in_short, result_of
from referee.reports.readings import survey as told
from referee.reports.text import Style
from referee.rules import Ruling

PAIRS = 100
"""Questions for which two scenarios show that the verdict hangs on the reading."""

DUTY = """
    referee: 1
    game: auction
    players: [Ann, Ben]
    setup: {display: [R1, G9, B4, P10, P4, G1]}
    moves:
      - {player: Ann, action: set_aside}
      - {player: Ben, action: set_aside}
      - {player: Ann, action: bid, cards: [G4, R2, B8, P2]}
      - {player: Ben, action: bid, cards: [G10, P3]}
      - {player: Ann, action: end_turn}
      - {player: Ben, action: buy, card: G9, pay: [G10, P3]}
      - {player: Ben, action: end_turn}
"""

QUARREL = """
    referee: 1
    game: auction
    players: [Jean, Tom]
    setup: {display: [R8, G9, B4, P10, P4, G1]}
    moves:
      - {player: Jean, action: set_aside}
      - {player: Tom, action: set_aside}
      - {player: Jean, action: bid, cards: [G6, R2, B8, P2]}
      - {player: Tom, action: bid, cards: [G10, P3, B2]}
      - {player: Jean, action: buy, card: B4, pay: [B8, G6]}
      - {decision: stands}
      - {player: Jean, action: end_turn}
      - {player: Tom, action: buy, card: R8, pay: [B2]}
      - {player: Tom, action: end_turn}
"""


def log_of(text: str) -> Log:
    judgement = judged(text)
    assert judgement.log is not None, [str(fault) for fault in judgement.faults]
    return judgement.log


def touched(surveyed: Survey, option: str) -> Touched:
    (found,) = (each for each in surveyed.touched if each.ruling.option == option)
    return found


def printed(surveyed: Survey) -> str:
    return "\n".join(told(surveyed, Style()))


def test_a_log_whose_verdicts_hang_on_no_question_stands_under_all_readings() -> None:
    surveyed = survey(log_of(QUARREL))
    assert surveyed.stands and not surveyed.deciding
    assert printed(surveyed).startswith("Stands under all listed readings")
    assert "vp_table (AQ-1)" in printed(surveyed), "the points rest on a table one may replace"


def test_a_reading_that_moves_the_fault_to_another_move_is_told_with_the_place() -> None:
    surveyed = survey(log_of(DUTY))
    duty = touched(surveyed, "loser_duty_check")
    (other,) = duty.alternatives
    assert duty.decides and not surveyed.stands
    assert [(each.move, each.rule.number) for each in other.difference.new] == [(6, "A-7.7")]
    assert other.parts == 6
    text = printed(surveyed)
    assert "in force (the default): end_turn: " in text
    assert "the ways part at move 6 (line 12): {player: Ben, action: buy, card: G9, pay: [G10, P3]}" in text


def test_readings_chosen_in_the_log_are_the_base() -> None:
    chosen = survey(log_of(DUTY.replace("setup:", "rulings: {loser_duty_check: at_purchase}\n    setup:")))
    duty = touched(chosen, "loser_duty_check")
    assert duty.in_force == "at_purchase"
    assert [each.reading.value for each in duty.alternatives] == ["end_turn"]
    assert "in force (chosen in the log): at_purchase" in printed(chosen)


def test_a_reading_that_only_leaves_points_open_contradicts_nothing() -> None:
    surveyed = survey(
        log_of(
            """
            referee: 1
            game: auction
            players: [Ann, Ben]
            final: {players: {Ann: {discards: [R1]}, Ben: {discards: [G2]}}, rest: empty}
            result: {scores: {Ann: 11, Ben: 7}, winner: Ann}
            """
        )
    )
    assert surveyed.stands
    assert touched(surveyed, "vp_table").opens
    assert "Left open under AQ-1 vp_table: null" in printed(surveyed)


def test_a_reading_can_change_the_winner() -> None:
    surveyed = survey(
        log_of(
            """
            referee: 1
            game: auction
            players: [Ann, Ben]
            final:
              players: {Ann: {discards: [R6, R7, R8, R9, R10], cashed: [R5]}, Ben: {discards: [G8, G9]}}
              rest: empty
            """
        )
    )
    bonus = touched(surveyed, "bonus_counts_cashed")
    (other,) = bonus.alternatives
    assert bonus.named and bonus.decides
    assert other.parts is None  # nothing was played: they part in the count
    assert other.difference.scores["Ann"] == (-14, -24)
    assert other.difference.winners is None or "winner:" in printed(surveyed)


def test_two_readings_that_only_matter_together_are_found() -> None:
    """A bid card works only if bid cards work, and copies another suit only if sevens may."""
    (document,) = parse(
        dedent(
            """
            scenario: "a seven is pointed at a six that was bid, of another suit"
            rules: [AQ-27]
            shows: reading
            game: auction
            players: [Ann, Ben]
            given:
              rest: empty
              phase: winner
              first: Ann
              display: [B4, B5]
              players: {Ann: {bid: [R6, R2, R3], hand: [G7], deck: 4}, Ben: {bid: [R1], deck: 4}}
            moves:
              - {player: Ann, action: power, card: G7}
              - {player: Ann, action: duplicate, with: G7, card: R6}
              - {player: Ann, action: cash, with: R6, card: R2}
            """
        ),
        "scenario.yaml",
    )
    surveyed = survey(read_scenario(document).log)
    pairs = [{**each.first.choice, **each.second.choice} for each in surveyed.together]
    assert any(set(pair) == {"dup_bid_card", "dup_same_suit"} for pair in pairs)


def test_pairs_beyond_the_bound_are_counted_and_said() -> None:
    surveyed = survey(log_of(DUTY), pairs=3)
    assert surveyed.pairs == 3 and surveyed.untried > 0
    assert f"3 pairs of readings were tried together; {surveyed.untried} more were not" in printed(surveyed)


def test_validate_shows_readings_beside_the_findings(tmp_path: Path) -> None:
    path = tmp_path / "log.yaml"
    path.write_text(dedent(DUTY), encoding="utf-8")
    result = CliRunner().invoke(app, ["validate", str(path), "--readings"])
    assert result.exit_code == 1
    assert "under other readings" in result.output and "AQ-43 loser_duty_check" in result.output
    spoken = CliRunner().invoke(app, ["validate", str(path), "--readings", "--format", "json"])
    (log,) = json.loads(spoken.output)["logs"]
    assert log["readings"]["stands"] is False and log["decisions"] == []


# -- decisions ------------------------------------------------------------------------------------


def test_fact_and_decision_stay_apart_and_the_result_is_given_with_and_without() -> None:
    judgement = judged(QUARREL)
    assert judgement.log is not None and judgement.outcome is not None
    (case,) = settled(judgement.log, judgement.outcome)
    assert (case.number, case.about) == (6, 5)
    assert [each.rule.number for each in case.facts] == ["A-7.3"]
    assert case.without is not None
    assert result_of(case.given) != result_of(case.without)
    text = "\n".join(decisions([case], judgement.log, Style()))
    assert "Move 5 (line 11) is illegal under A-7.3; by move 6 (line 12) the table let it stand." in text
    assert "    with the decision: " in text and "    without it: " in text


def test_a_decision_that_changes_nothing_says_so() -> None:
    judgement = judged(QUARREL.replace("stands", "taken_back"))
    assert judgement.log is not None and judgement.outcome is not None
    (case,) = settled(judgement.log, judgement.outcome)
    assert case.without is not None
    assert result_of(case.given) == result_of(case.without)
    assert case.decision == "the table had it taken back"


# -- every reading of every question can be played ------------------------------------------------


def _flips(log: Log, ruling: Ruling, chosen: Sequence[Any]) -> bool:
    """Whether another reading of a question (the default, if another is in force) changes the answer.

    ``chosen``: values of a table's own (price lists and the like) that scenarios choose for it.
    """
    base = played(log)
    value = log.header.rulings[ruling.option]
    listed = [reading.value for reading in ruling.readings]
    usual = same(value, ruling.default)
    others = (
        [reading for reading in (*listed, *chosen) if not same(reading, value)] if usual else [ruling.default]
    )
    ways = (difference(base, played(changed(log, {ruling.option: other}))) for other in others)
    return any(way.verdicts or way.ending for way in ways)


def shown_questions(game: Game, shown: Sequence[Example]) -> Iterator[tuple[str, str]]:
    """The options for which one scenario under the default and one under another reading differ."""
    sides: dict[str, set[bool]] = {}
    chosen: dict[str, list[Any]] = {}
    for example in shown:
        if example.game == game.id:
            for option, value in example.rulings.items():
                chosen.setdefault(option, []).append(value)
    for example in shown:
        asked = [
            each
            for each in game.law.rulings
            if each.option
            and (each.id in example.rules or each.option in example.rulings or each.id in example.rulings)
        ]
        if example.game != game.id or not asked or example.rule_set:
            continue
        log = read_scenario(example.document).log
        for ruling in asked:
            usual = same(log.header.rulings[ruling.option], ruling.default)
            told = sides.setdefault(ruling.option, set())
            if usual not in told and _flips(log, ruling, chosen.get(ruling.option, [])):
                told.add(usual)
    return ((game.id, option) for option, both in sides.items() if len(both) == 2)


def test_for_a_hundred_questions_a_pair_of_scenarios_has_different_answers() -> None:
    shown = examples(scenario_folder())
    pairs = {pair for game in all_games() for pair in shown_questions(game, shown)}
    missing = {
        game.id: sorted(
            ruling.option
            for ruling in game.law.rulings
            if ruling.option and (game.id, ruling.option) not in pairs
        )
        for game in all_games()
    }
    assert len(pairs) >= PAIRS, missing


@pytest.mark.parametrize("game", REGISTRY)
def test_every_reading_can_be_played(game: str) -> None:
    """A scenario of every game is replayed under every reading of every question."""
    cases = (example for example in examples(scenario_folder(), [game]) if example.shows == "kept")
    for example in islice(cases, 0, None, 25):
        if example.rule_set:
            continue
        held = survey(read_scenario(example.document).log, pairs=0)
        troubles = [
            (each.ruling.option, each.reading.value, each.difference.trouble)
            for each in (other for question in held.touched for other in question.alternatives)
            if each.difference.trouble
        ]
        assert troubles == [], example.where
    assert named(game).law.rulings


# -- many faults ----------------------------------------------------------------------------------------


WRONG_MOVES = (
    """\
referee: 1
game: auction
players: [Ann, Ben]
moves:
"""
    + "  - {player: Ann, action: buy, card: R4, pay: [R1]}\n" * 400
)


@pytest.mark.parametrize("game", REGISTRY)
def test_readings_a_replay_never_asked_for_change_nothing(game: str) -> None:
    folder = Path(__file__).parents[2] / "scenarios" / game / "games"
    path = sorted(folder.glob("*.yaml"), key=lambda log_path: log_path.stat().st_size)[0]
    log = read_log(parse(path.read_bytes(), path.name)[0])
    base = played(heard(log), suspect_pen=False)
    choices = [{ruling.option: reading.value} for ruling, reading in others(log)]
    skipped = [choice for choice in choices if never_asked(base, {}, choice)]
    assert len(skipped) > len(choices) // 8, "hardly anything is saved"
    for choice in skipped:
        assert not difference(base, played(changed(log, choice), suspect_pen=False)).any, choice


def test_what_another_reading_changes_can_be_asked_for_one_by_one() -> None:
    log = log_of(QUARREL)
    found = [
        alternative
        for each in survey(log, pairs=0).touched
        for alternative in each.alternatives
        if alternative.changes
    ]
    assert [alternative.choice for alternative in changing(log)] == [
        alternative.choice for alternative in found
    ]


def test_a_log_with_many_faults_is_surveyed_within_bounds_and_says_what_was_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Effort.__init__, "__defaults__", (2_000,))
    log = read_log(parse(WRONG_MOVES, "many.yaml")[0])
    steps: list[tuple[int, int]] = []
    found = survey(log, progress=lambda done, most: steps.append((done, most)))
    assert found.tried == AT_LEAST and found.left > 0 and found.left + found.tried == len([*others(log)])
    assert len(steps) >= AT_LEAST and steps[-1][0] == steps[-1][1]
    words = " ".join(" ".join(told(found, Style())).split())
    assert f"{found.left} readings of questions no fault turns on were left out" in words


def test_how_far_it_is_is_told_on_a_terminal_only(monkeypatch: pytest.MonkeyPatch) -> None:
    for terminal, words in ((True, "trying readings: 3 of 9"), (False, "")):
        out = io.StringIO()
        monkeypatch.setattr(out, "isatty", lambda terminal=terminal: terminal)
        monkeypatch.setattr("sys.stderr", out)
        progress(3, 9)
        assert out.getvalue().endswith(words)


TIMES = 4

LONG = (
    """\
referee: 1
game: intercity
players: [Pete, John, Dave]
setup: {turn_order: {Pete: 1, John: 2, Dave: 3}, board: example}
moves:
"""
    + TIMES
    * """\
  - {player: Pete, action: offer, railroad: red}
  - {player: Pete, action: bid, amount: 5}
  - {player: John, action: bid, amount: 3}
"""
)


def test_what_would_take_long_is_left_out_of_every_answer_and_that_is_said(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(Effort.__init__, "__defaults__", (1,))

    def said(text: str, *more: str) -> str:
        path = tmp_path / "long.yaml"
        path.write_text(text, encoding="utf-8")
        result = CliRunner().invoke(app, ["adjudicate", str(path), *more])
        assert result.exit_code < 2, result.output
        return " ".join(result.output.split())

    assert "readings of questions no fault turns on were left out" in said(LONG, "--readings")
    assert "that the whole record was not held against" in said(LONG, "--move", "3")
    assert "Left out: " in said(LONG, "--move", "3", "--format", "markdown")
    decided = LONG.replace("amount: 3}\n", "amount: 3}\n  - {decision: taken_back}\n")
    assert said(decided).count("without it: not tried") == TIMES - 3
    seen = LONG.replace("amount: 3}", "saw: {Pete: 3, John: 6}}")
    assert f"Witnesses disagree at {TIMES - 1} more entries: left out" in said(seen)


def test_what_was_not_tried_is_not_said_to_stand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.disputes.readings.AT_LEAST", 0)
    monkeypatch.setattr("referee.disputes.readings.Effort", lambda: Effort(0))
    log = judged("{referee: 1, game: duel, players: [Ann, Ben], moves: [{action: deal}]}").log
    assert log is not None
    made = survey(log)
    assert made.left and made.stands
    for lines in (told(made, Style()), in_short(made, Style())):
        said = " ".join(lines)
        assert "Stands under all" not in said
        assert f"{made.left} readings of questions no fault turns on were left out" in said


def test_a_fault_is_explained_once_for_all_who_ask_of_the_same_log(monkeypatch: pytest.MonkeyPatch) -> None:
    log = judged(dedent(DUTY)).log
    assert log is not None
    first, again = replay(log), replay(log)
    assert [finding.message for finding in again.findings] == [finding.message for finding in first.findings]
    searched: list[Any] = []
    monkeypatch.setattr("referee.explanation.search.Search", searched.append)
    again.findings.clear()
    assert len(replay(log).findings) == len(first.findings) and not searched


def test_what_an_entry_had_to_meet_is_tried_without_suspecting_the_lines_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    log = judged(dedent(DUTY)).log
    suspecting: list[bool] = []

    def listening(log: Log, *asked: Any, suspect_pen: bool = True, **named: Any) -> Any:
        suspecting.append(suspect_pen)
        return replay(log, *asked, suspect_pen=suspect_pen, **named)

    monkeypatch.setattr("referee.disputes.nearby.replay", listening)
    assert log is not None and dispute(log, 7, with_readings=False).nearest
    assert suspecting and not any(suspecting)


JOKER = """
    referee: 1
    game: duel
    players: [P1, P2]
    given:
      phase: holding
      active: P1
      starter: P1
      layouts: {P1: [QS, "-", "-", "-", "-"], P2: [AS, "-", 2C, 5D]}
      stock: 34
      discard: [QC, 7S, 3H]
      held: {player: P1, card: 7H, from: stock}
      peeked: {P1: [3, 4], P2: [3, 4]}
      round: 2
      rounds: 2
      turn: 11
      totals: {P1: 36, P2: 14}
      played: [{sums: {P1: 36, P2: 14}, bonus: {P1: 0, P2: 0}, scores: {P1: 36, P2: 14}, caller: P1}]
      rest: empty
    moves:
      - {player: P2, action: replace, slot: 1, out: QS}
      - {player: P2, action: draw, from: stock, card: 6D}
      - {player: P2, action: replace, slot: 4, out: 5D}
      - {player: P1, action: draw, from: stock, card: JK}
      - {player: P1, action: replace, slot: 1, out: 7H}
      - {player: P1, action: match, slot: 1, card: JK}
      - {player: P1, action: penalty, count: 1, cards: [4D]}
      - {player: P2, action: call}
      - {player: P1, action: draw, from: stock, card: AD}
      - {player: P1, action: replace, slot: 1, out: JK}
      - {action: reveal, cards: {P1: [AD, 4D], P2: [AS, 2C, 6D]}}
    result: {scores: {P1: 41, P2: 23}, winners: [P2]}
"""


def test_a_card_that_counts_for_nobody_knows_how_much_under_a_reading_is_no_slip_of_adding_up() -> None:
    assert printed(survey(log_of(JOKER)))
