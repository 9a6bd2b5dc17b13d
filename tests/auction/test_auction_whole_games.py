"""The recorded games under ``scenarios/auction/games``: clean, and what the script writes."""

from __future__ import annotations

from pathlib import Path

import pytest
import write_games

from referee.document import read
from referee.log import read_log
from referee.replay import Outcome, replay
from referee.rules import Kind


def outcome_of(file: Path) -> Outcome:
    (document,) = read(file)
    return replay(read_log(document))


@pytest.mark.parametrize("name", ["by_hand.yaml", "full.yaml", "public.yaml"])
def test_a_recorded_game_is_clean(name: str) -> None:
    outcome = outcome_of(write_games.GAMES / name)
    assert {finding.kind for finding in outcome.findings} <= {Kind.NOTE}
    assert outcome.sheet is not None and outcome.sheet.final


def test_the_game_with_a_decision_goes_on_from_the_purchase_that_stands() -> None:
    outcome = outcome_of(write_games.GAMES / "decision.yaml")
    (fault,) = [finding for finding in outcome.findings if finding.kind is not Kind.NOTE]
    assert f"{fault.kind} {fault.rule.number}" == "illegal A-7.3"
    assert fault.decision.startswith("the table let it stand")
    assert outcome.sheet is not None and outcome.sheet.final


def test_the_game_by_hand_is_counted_as_it_was_counted_by_hand() -> None:
    sheet = outcome_of(write_games.GAMES / "by_hand.yaml").sheet
    assert sheet is not None
    assert sheet.totals == {"Ida": 16, "Jan": 21}
    assert sheet.counts["bonus"] == {"Ida": 10, "Jan": 10}
    assert sheet.winners == ("Jan",)


def test_the_games_from_seeds_are_what_the_script_writes() -> None:
    for name, text in write_games.games().items():
        assert (write_games.GAMES / name).read_text(encoding="utf-8") == text, name
