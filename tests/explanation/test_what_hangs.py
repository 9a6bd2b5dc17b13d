"""Of a position with gaps: an entry is told by what it breaks however the gaps are filled; and what a record
may leave out is not taken for done where somebody asks about just that."""

from __future__ import annotations

from pathlib import Path

import pytest
from judging import judged
from typer.testing import CliRunner

from referee.cli import app
from referee.rules import Kind


def quarrel(game: str, given: str, *entries: str, players: str = "[Ann, Ben]") -> str:
    moves = "\n".join(f"  - {{{entry}}}" for entry in entries)
    return f"referee: 1\ngame: {game}\nplayers: {players}\ngiven: {{{given}}}\nmoves:\n{moves}\n"


def test_a_look_at_three_cards_is_not_said_to_be_a_second_look_where_nobody_knows_of_a_first() -> None:
    told = judged(
        quarrel("duel", "phase: turn, active: Ann", "player: Ann, action: initial_peek, slots: [2, 3, 4]")
    )
    assert [(each.kind, each.message, each.also) for each in told.findings] == [
        (Kind.ILLEGAL, "Ann looks at cards that are not in the lower row.", ())
    ]


def test_a_penalty_that_may_have_been_owed_is_left_open_beside_a_false_match() -> None:
    told = judged(
        quarrel(
            "duel",
            "phase: placed, active: Ann, pile: 9C, layouts: {Ann: 8H 2D, Ben: 3C 4C}",
            "player: Ben, action: match, owner: Ann, slot: 1, card: 8H",
            "player: Ann, action: penalty, count: 1",
        )
    )
    assert [(each.move, str(each.kind), each.rule.number) for each in told.findings if each.move] == [
        (1, "penalty", "T-23"),
        (2, "undetermined", "T-23"),
    ]


@pytest.mark.parametrize(
    ("entries", "told"),
    [
        (
            ["player: Ann, action: bid, amount: 3", "player: Cem, action: bid, amount: 5"],
            "Yes, if Ben is done, which a record need not write. If not, no: Cem cannot bid now: it is for "
            "Ben to bid or pass. Bidding goes round by turn order card; the highest bidder is not asked "
            "again.",
        ),
        (
            ["player: Ann, action: bid, amount: 3", "player: Ben, action: bid, amount: 5"],
            "Yes, Ben may do that",
        ),
    ],
)
def test_who_bids_before_his_turn_may_do_so_only_if_the_player_between_has_passed(
    entries: list[str], told: str, tmp_path: Path
) -> None:
    path = tmp_path / "log.yaml"
    offered = ["player: Ann, action: offer, railroad: red", *entries]
    given = "turn: Ann, turn_order: {Ann: 1, Ben: 2, Cem: 3}, cash: 20"
    path.write_text(quarrel("intercity", given, *offered, players="[Ann, Ben, Cem]"))
    said = CliRunner().invoke(app, ["adjudicate", str(path), "--move", "3", "--format", "markdown"]).output
    assert f"**{told}" in said
    assert ("I-5.4" in said.split("**The rule**")[1]) == ("Ben is done" in told)
    plain = CliRunner().invoke(app, ["adjudicate", str(path), "--move", "3"]).output
    assert "may be done out of turn" not in plain
    assert ("That is so if Ben is done" in plain) == ("Ben is done" in told)
