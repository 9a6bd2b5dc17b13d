"""What everybody has at least and at most, where a position leaves open whether the round was over."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from sizes import so_many
from weakened import endings, untrue

from referee.api import adjudicate

REVEAL = {"action": "reveal", "cards": {"Ann": ["3C", "4D"], "Ben": ["5C"], "Cem": ["KS"]}}


def totals(given: dict[str, Any], game: str = "hundred") -> dict[str, Any]:
    log = {"referee": 1, "game": game, "players": ["Ann", "Ben", "Cem"], "given": given, "moves": [REVEAL]}
    judged = adjudicate(log)
    assert not judged.faults and judged.sheet is not None
    assert not [finding for finding in judged.findings if finding.wrong]
    return dict(judged.sheet.totals)


@pytest.mark.parametrize(
    ("more", "known"),
    [
        ({}, {"Ann": (20, 37), "Ben": (30, 45), "Cem": None}),  # whoever called, ten more where it is lost
        ({"totals": {}}, dict.fromkeys(("Ann", "Ben", "Cem"))),
        ({"round": 1, "totals": {}}, {"Ann": (0, 17), "Ben": (0, 15), "Cem": (0, 23)}),
    ],
)
def test_a_round_that_may_not_be_over_counts_or_does_not(more: dict[str, Any], known: dict[str, Any]) -> None:
    given = {"phase": "placed", "active": "Cem", "layouts": {"Cem": ["?"]}, "totals": {"Ann": 20, "Ben": 30}}
    assert totals({**given, **more}) == known


def test_nothing_is_told_of_the_sum_of_cards_nobody_has_counted() -> None:
    """Four cards are dealt, but nobody says that there are four still."""
    given = {"phase": "reveal", "round": 1, "layouts": {"Ann": ["3C"], "Ben": ["5C"]}, "callers": ["Ann"]}
    log = {"referee": 1, "game": "hundred", "players": ["Ann", "Ben", "Cem"], "given": given, "moves": []}
    sheet = adjudicate(log).sheet
    assert sheet is not None and sheet.totals == {"Ann": (3, 13), "Ben": 5, "Cem": None}


@pytest.mark.parametrize("game", ["hundred", "duel", "rommee"])
def test_the_true_points_lie_within_the_bounds(game: str) -> None:
    found = endings(game, Random(f"least and most {game}"))
    known = 0
    for _ in range(so_many(5, 3000)):
        whole, weak = next(found)
        true, gapped = adjudicate(whole), adjudicate(weak)
        if gapped.faults or any(each.wrong for each in true.findings):
            continue
        assert untrue(true.sheet, gapped.sheet) == [], json.dumps(weak)
        assert gapped.sheet is not None
        known += any(total is not None for total in gapped.sheet.totals.values())
    assert known


LAID = {"player": "Ann", "action": "replace", "slot": 1, "out": "9C"}


@pytest.mark.parametrize("told", [{"callers": []}, {"caller": None}, {"final": None}])
def test_who_lays_the_drawn_card_may_have_called_with_it(told: dict[str, Any]) -> None:
    """Who has called is listed after the card is laid: till then nobody is told to have."""
    given = {**told, "round": 1, "layouts": {"Ben": ["5C"], "Cem": ["KS"]}}
    drawn = [{"player": name, "action": act} for name in ("Ben", "Cem") for act in ("draw", "shed")]
    moves = [LAID, *drawn, {"action": "reveal", "cards": {"Ann": ["3C"], "Ben": ["5C"], "Cem": ["KS"]}}]
    log = {"referee": 1, "game": "rommee", "players": ["Ann", "Ben", "Cem"], "given": given, "moves": moves}
    sheet = adjudicate(log).sheet
    assert sheet is not None and sheet.counts["last_round"]["Ann"] is None
