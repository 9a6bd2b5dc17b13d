"""Where not every way is followed in which a game may have gone, nothing is told that hangs on the others."""

from __future__ import annotations

import random
from typing import Any

import pytest
from thinning import thinnings, without
from whole_records import Record, Whole, outcome_of, whole

from referee.document import parse
from referee.explanation import moving_along
from referee.explanation.findings import NOT_FOLLOWED
from referee.judge import judge
from referee.live import LiveGame
from referee.rules import Kind

MANY = [("auction", "least", seed) for seed in (1003, 1009, 1018, 1025)]
MANY += [("auction", "fields", 1021), ("intercity", "lines", 1018)]
"""Records that leave so much open that many worlds go side by side."""


def thinned(game: str, name: str, seed: int) -> tuple[Whole, Record]:
    played = whole(game, seed)
    omissions = thinnings(game)[name](played.data, random.Random(f"{game} {seed} {name}"))
    return played, without(played.data, omissions)


@pytest.fixture
def narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hardly any worlds are kept."""
    monkeypatch.setattr(moving_along, "MOST_OPEN", 3)
    monkeypatch.setattr(moving_along, "MOST_WORLDS", 3)
    monkeypatch.setattr(moving_along, "MOST_OF_ONE", 3)


@pytest.mark.usefixtures("narrow")
@pytest.mark.parametrize(("game", "name", "seed"), MANY)
def test_no_figure_and_no_winner_is_told_where_the_true_game_may_not_have_been_followed(
    game: str, name: str, seed: int
) -> None:
    _, record = thinned(game, name, seed)
    outcome = outcome_of(record)
    assert outcome.bounded is not None
    sheet = outcome.sheet
    assert sheet is not None
    assert set(sheet.totals.values()) == {None}
    assert all(figure is None for figures in sheet.counts.values() for figure in figures.values())
    assert all(line.points is None for line in sheet.lines)
    assert (sheet.winners, sheet.tiebreak) == ((), "")
    assert "more ways" in sheet.undetermined
    assert not outcome.wrong


@pytest.mark.usefixtures("narrow")
def test_why_the_result_stays_open_is_said_once() -> None:
    played, record = thinned("auction", "least", 1003)
    record["result"] = {"scores": {name: score + 1 for name, score in played.scores.items()}, "winner": "Ben"}
    about = [finding for finding in outcome_of(record).findings if finding.path[:1] == ("result",)]
    assert [(finding.kind, finding.why) for finding in about] == [(Kind.UNDETERMINED, NOT_FOLLOWED)]


@pytest.mark.parametrize(("game", "name", "seed"), MANY[:5])
def test_what_many_ways_leave_open_in_the_middle_is_settled_by_the_end(
    game: str, name: str, seed: int
) -> None:
    played, record = thinned(game, name, seed)
    outcome = outcome_of(record)
    assert outcome.bounded is None
    assert outcome.sheet is not None
    assert outcome.sheet.totals == played.scores


@pytest.mark.usefixtures("narrow")
def test_a_game_played_entry_by_entry_stays_open_after_its_bound() -> None:
    _, record = thinned("auction", "least", 1018)
    game = LiveGame.begin({**record, "moves": []})
    for entry in record["moves"]:
        game.play(entry)
    sheet: Any = game.sheet
    assert set(sheet.totals.values()) == {None}


def test_a_position_with_more_gaps_than_are_filled_gives_no_figures() -> None:
    given = "{phase: winner, first: Ann, display: [B4, B5], players: {Ann: {hand: [B1], bid: [B2]}}}"
    moves = "moves: [{player: Ann, action: buy, card: B4, pay: [B2]}]"
    data = f"referee: 1\ngame: auction\nplayers: [Ann, Ben]\ngiven: {given}\n{moves}\n".encode()
    (document,) = parse(data, "gaps.yaml")
    outcome = judge(document).outcome
    assert outcome is not None
    usual = outcome.sheet
    assert usual is not None
    assert None not in usual.totals.values()
    outcome._sheet, outcome.bounded = None, 0
    assert outcome.sheet is not None
    assert set(outcome.sheet.totals.values()) == {None}
