"""Every rule of memory Dutch has its scenarios, and whole games are judged without a wrong word."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.document import Document, parse, read
from referee.games.memory.game import DUEL, HUNDRED, ROMMEE
from referee.log import is_scenario, read_log, read_scenario
from referee.replay import Outcome, replay
from referee.rules import Kind

SCENARIOS = Path(__file__).parents[2] / "scenarios"
GAMES = ("hundred", "duel", "rommee")


def documents(folder: str) -> list[Document]:
    return [document for path in sorted((SCENARIOS / folder).rglob("*.yaml")) for document in read(path)]


def judged(path: Path) -> Outcome:
    return replay(read_log(read(path)[0]))


@pytest.mark.parametrize("game", [HUNDRED, DUEL, ROMMEE], ids=lambda game: game.id)
def test_every_rule_a_record_can_show_has_a_scenario_kept_and_one_broken(game: object) -> None:
    assert game in (HUNDRED, DUEL, ROMMEE)
    shown: dict[str, set[str]] = {"kept": set(), "broken": set(), "reading": set()}
    for document in documents(game.id):
        if is_scenario(document):
            scenario = read_scenario(document)
            if scenario.shows:  # a question that somebody asks keeps and breaks nothing
                shown[scenario.shows].update(scenario.rules)
    rules = [rule for rule in game.law.rules.values() if rule.check]
    lacking = {
        how: [rule.number for rule in rules if rule.number not in shown[how] | NO_SCENARIO]
        for how in ("kept", "broken")
    }
    assert lacking == {"kept": [], "broken": []}


NO_SCENARIO = {
    "G-40",  # the backs decide what onlookers can tell apart, nothing a player may or must do
    "G-03",  # the number of players is judged before the first entry: see test_memory_rule_sets
    "T-01",
}
"""Rules without a kept or broken scenario, and why."""


@pytest.mark.parametrize("game", GAMES)
def test_whole_games_full_and_public_are_judged_without_a_wrong_word(game: str) -> None:
    paths = sorted((SCENARIOS / game / "games").glob("*.yaml"))
    assert len(paths) >= 4
    for path in paths:
        outcome = judged(path)
        assert {finding.kind for finding in outcome.findings} <= {Kind.PENALTY, Kind.NOTE}, path.name
        assert outcome.sheet is not None and outcome.sheet.winners


@pytest.mark.parametrize(
    ("dispute", "verdicts"),
    [
        ("hundred/disputes/jack-on-the-caller", {(14, "illegal", "G-25")}),
        ("duel/disputes/unpaid-false-match", {(8, "unpaid", "T-19")}),
        ("rommee/disputes/called-too-late", {(9, "illegal", "R-28")}),
    ],
)
def test_a_dispute_is_settled_at_the_entry_it_is_about(
    dispute: str, verdicts: set[tuple[int, str, str]]
) -> None:
    outcome = judged(SCENARIOS / f"{dispute}.yaml")
    wrong = {
        (finding.move, finding.kind.value, finding.rule.number)
        for finding in outcome.findings
        if finding.wrong
    }
    assert wrong == verdicts


def test_a_red_king_and_a_joker_lose_the_call_to_a_player_without_cards() -> None:
    """The worked example of the German text (R-40): -1 + 10 = 9, not -11."""
    text = (
        "{referee: 1, game: rommee, players: [Anna, Bert], "
        "final: {layouts: {Anna: [KD, JK], Bert: []}, caller: Anna, rounds: 1}}"
    )
    outcome = replay(read_log(parse(text, "a test")[0]))
    assert outcome.sheet is not None
    assert outcome.sheet.totals == {
        "Anna": 9,
        "Bert": (-10, 0),
    }  # nobody tells in whose turn his last card went
    assert outcome.sheet.winners == ("Bert",)
    assert "R-39" in {line.rule.number for line in outcome.sheet.lines}


def test_kings_without_a_colour_are_counted_within_bounds() -> None:
    text = (
        "{referee: 1, game: hundred, players: [Ann, Ben], moves: ["
        "{action: reveal, caller: Ann, cards: {Ann: [K, 2], Ben: [9, 8]}}], result: {scores: {Ann: 15}}}"
    )
    outcome = replay(read_log(parse(text, "a test")[0]))
    assert outcome.sheet is not None
    assert outcome.sheet.totals == {"Ann": (2, 15), "Ben": 17}
    assert [finding.kind for finding in outcome.findings if finding.kind is not Kind.ILLEGAL] == [
        Kind.UNDETERMINED
    ]
