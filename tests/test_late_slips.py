"""A slip that comes to light only long after: one finding, at little cost, and the line where it was made is
among those that are named."""

from __future__ import annotations

from typing import Any

import intercity_player
import pytest
from slips import Slip, verdict
from whole_records import counting, outcome_of

Record = dict[str, Any]

CHOSEN = 214
"""In this game Red chose and built section 18 at the 215th entry; at the 428th and the 429th it is shown for
two railroads that do not reach it, which is allowed only because it stands."""


@pytest.fixture(scope="module")
def game() -> Record:
    return intercity_player.whole_game(5)


def chosen(game: Record, *instead: Record) -> Record:
    """The record with these entries in place of Red's choice."""
    moves = game["moves"]
    return {**game, "moves": [*moves[:CHOSEN], *instead, *moves[CHOSEN + 1 :]]}


def test_a_choice_left_out_that_shows_when_its_section_is_said_to_stand_is_one_finding(game: Record) -> None:
    left_out = game["moves"][CHOSEN]
    assert verdict(Slip(chosen(game), (CHOSEN + 1,), "left out", left_out)) == "found"


@pytest.mark.parametrize("section", [12, 17, 23, 28, "none"])
def test_another_section_written_shows_then_as_well(game: Record, section: Any) -> None:
    record = chosen(game, {**game["moves"][CHOSEN], "section": section})
    assert verdict(Slip(record, (CHOSEN + 1,), f"18 written as {section}")) == "found"


def test_what_lies_far_back_is_looked_for_where_the_game_knows_it_to_lie(game: Record) -> None:
    outcome = outcome_of(chosen(game))
    assert [finding.move for finding in counting(outcome)] == [427]
    assert outcome.effort < 12 * len(game["moves"])
