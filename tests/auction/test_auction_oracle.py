"""The engine against a second referee: whole auction games, and games with one small change."""

from __future__ import annotations

import json
import random
from typing import Any

import auction_mutations as mutations
import auction_oracle as oracle
import pytest
from auction_faults import game
from sizes import so_many

from referee.document import parse
from referee.log import Rejected, read_log
from referee.replay import Outcome, replay
from referee.rules import WRONG, Kind

GAMES = 120
CHANGED = so_many(100, 500)

AS_WELL: dict[str, set[str]] = {
    "A-1.3": {"A-9.2"},
    "A-2.1": {"A-5.1"},  # ending a turn in no turn
    "A-3.1": {"A-6.6"},
    "A-4.1": {"A-6.6"},
    "A-4.5": {"A-4.7"},
    "A-4.6": {"A-4.7", "A-6.6"},
    "A-6.1": {"A-4.2", "A-6.6"},
    "A-6.3": {"A-0.5", "A-6.1", "A-6.4", "A-6.6", "A-6.7", "A-6.10", "A-6.12", "A-6.13", "A-6.14", "A-12.2"},
    "A-7.1": {"A-6.6", "A-7.2", "A-7.3", "A-7.5"},
    "A-7.2": {"A-7.1", "A-7.3", "A-7.5"},
    "A-7.3": {"A-7.2"},
    "A-9.2": {"A-10.1"},
    "A-10.1": {"A-2.1", "A-5.1", "A-10.2"},
    "A-10.4": {"A-10.5"},
    "A-11.3": {
        "A-1.2",
        "A-2.1",
        "A-4.3",
        "A-5.1",
        "A-9.1",
        "A-10.1",
    },  # who goes on without a shuffle, and out of turn besides
}
"""The oracle's rule -> others that say the same thing more closely, or that are broken by the same entry."""

Faults = list[tuple[int, str, str]]


def engine(log: dict[str, Any]) -> tuple[Outcome, Faults]:
    """What the engine makes of it: its faults, numbered as the other referee numbers them."""
    (document,) = parse(json.dumps(log), "game.json", "json")
    outcome = replay(read_log(document))
    elsewhere = 0 if outcome.state is None else len(log["moves"]) + 1
    faults = [
        (elsewhere if finding.move is None else finding.move, finding.kind.value, finding.rule.number)
        for finding in outcome.findings
        if (finding.kind in WRONG or finding.kind is Kind.UNDETERMINED) and finding.rule.number != "REC-5"
    ]
    return outcome, sorted(faults, key=lambda fault: fault[0])


def disagreement(log: dict[str, Any]) -> str:
    """What the two referees say of a record where they do not agree; empty where they do."""
    mine = oracle.judge(log)
    try:
        outcome, theirs = engine(log)
    except Rejected as rejected:  # the same card twice in one list: no record at all
        return "" if mine.faults else f"nothing against {rejected}"
    if mine.unknown:
        early = [fault for fault in theirs if fault[0] < mine.unknown]
        return f"nothing up to entry {mine.unknown} against {early}" if early else ""
    if not mine.faults and not theirs:
        return _sheets(mine, outcome)
    if mine.faults and theirs and mine.faults[0][1] == oracle.MISMATCH:
        # A claim the cards do not bear out may come of a bid written wrongly, which comes to light later.
        return "" if 0 <= theirs[0][0] - mine.faults[0][0] <= 8 else f"{mine.faults[0]} against {theirs[0]}"
    if not mine.faults or not theirs or mine.faults[0][0] != theirs[0][0]:
        return f"{mine.faults[:1]} against {theirs[:2]}"
    number, _, rule = mine.faults[0]
    right = {rule} | AS_WELL.get(rule, set())
    cited = [fault[2] for fault in theirs if fault[0] == number]
    return "" if right & set(cited) else f"entry {number}: {rule} against {cited}"


def _sheets(mine: oracle.Verdict, outcome: Outcome) -> str:
    sheet, figures = outcome.sheet, mine.figures
    assert sheet is not None and figures is not None
    same = sheet.final == mine.ended and sheet.counts["cards"] == figures["cards"]
    if same and mine.ended:
        same = (
            sheet.totals == figures["scores"]
            and sheet.counts["bonus"] == figures["bonus"]
            and sheet.winners == mine.winners
        )
    return "" if same else f"{mine} against {sheet}"


@pytest.mark.parametrize("seed", range(0, GAMES, 10))
def test_two_referees_agree_on_whole_games(seed: int) -> None:
    for number in range(seed, seed + 10):
        log = game(number)
        verdict = oracle.judge(log)
        assert not verdict.faults and not verdict.unknown and verdict.ended, (number, verdict)
        assert not disagreement(log), number


@pytest.mark.parametrize("seed", range(0, CHANGED, 25))
def test_two_referees_agree_on_games_with_one_change(seed: int) -> None:
    for number in range(seed, seed + 25):
        chance = random.Random(number)
        log, what = mutations.changed(game(chance.randrange(GAMES)), chance)
        assert not disagreement(log), (number, what, disagreement(log))


def test_the_changes_make_faults_of_many_kinds() -> None:
    """The comparison would prove little if the second referee never found anything."""
    rules: dict[str, int] = {}
    for number in range(0, CHANGED, 2):
        chance = random.Random(number)
        log, _ = mutations.changed(game(chance.randrange(GAMES)), chance)
        for _, _, rule in oracle.judge(log).faults[:1]:
            rules[rule] = rules.get(rule, 0) + 1
    assert len(rules) >= so_many(18, 20) and sum(rules.values()) > CHANGED / 4, rules
