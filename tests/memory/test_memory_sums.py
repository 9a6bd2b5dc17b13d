"""What cards count that nobody saw: bounds and winners, held against every way the cards may be."""

from __future__ import annotations

import pytest
from memory_sums import GAMES, End, compared, told
from sizes import so_many

import referee
from referee.rules import WRONG


@pytest.mark.parametrize("name", GAMES)
def test_points_within_bounds_hold_in_every_way_the_cards_may_be(name: str) -> None:
    exact = 0
    for seed in range(so_many(80, 2000)):
        wrong, tight = compared(name, seed)
        assert wrong == [], seed
        exact += tight
    assert exact > so_many(80, 2000) // 2


def test_a_king_of_whom_the_other_was_shown_is_known() -> None:
    sheet = told(End("rommee", [["KS", "JH"], ["K", "AH"]], 0))
    assert sheet.totals == {"P1": 30, "P2": 0}
    assert sheet.winners == ("P2",)


def test_where_both_red_cards_of_little_worth_were_shown_an_unseen_one_counts_more() -> None:
    sheet = told(End("duel", [["KH", "JK"], ["H"]], -1))
    assert sheet.totals == {"P1": -3, "P2": (1, 10)}
    assert sheet.winners == ("P1",)


@pytest.mark.parametrize(
    ("name", "layouts", "totals"),
    [
        ("hundred", [[], ["?"]], {"P1": 0, "P2": (0, 13)}),  # a tie is the caller's (G-35)
        ("hundred", [["AS"], ["?"]], {"P1": (1, 11), "P2": (0, 13)}),
        ("rommee", [["?"], ["KH"]], {"P1": (10, 20), "P2": -1}),  # a tie is lost
        ("rommee", [["?"], ["AS"]], {"P1": (-11, 20), "P2": 1}),
    ],
)
def test_a_bonus_that_no_card_can_bring_or_take_is_not_open(
    name: str, layouts: list[list[str]], totals: dict[str, object]
) -> None:
    assert told(End(name, layouts, 0)).totals == totals


def test_points_of_the_rounds_before_that_only_some_are_told_are_unknown_of_the_others() -> None:
    record = "final: {layouts: {Ann: [5H], Ben: [7D, 3H]}, caller: Ann, totals: {Ann: 10}}"
    judgement = referee.adjudicate(f"referee: 1\ngame: hundred\nplayers: [Ann, Ben]\n{record}\n")
    assert judgement.sheet is not None
    assert judgement.sheet.totals == {"Ann": 15, "Ben": None}


SHOWN = "moves:\n  - {action: reveal, cards: {Ann: [6H], Ben: [5C]}}\n  - {action: score, scores: %s}"
TWO = "final: {layouts: {Ann: 5H, Ben: %s}%s}\nresult: {scores: %s}"


@pytest.mark.parametrize(
    ("name", "record", "wrong"),
    [
        ("rommee", TWO % ("JK", "", "{Ann: 5, Ben: -10}"), 0),
        ("rommee", TWO % ("JK", "", "{Ann: 25, Ben: 0}"), 1),
        ("rommee", TWO % ("JK", ", callers: []", "{Ann: 5, Ben: -10}"), 1),
        ("rommee", TWO % ("[]", ", caller: Ann", "{Ann: 15, Ben: -10}"), 0),
        ("hundred", SHOWN % "{Ann: 16}", 0),
        ("hundred", SHOWN % "{Ben: 15}", 1),
        ("rommee", "moves:\n  - {action: score, sums: {Ann: 6, Ben: 0}, scores: {Ann: 6, Ben: -10}}", 0),
    ],
)
def test_where_nobody_tells_who_ended_the_round_no_sheet_that_an_end_gives_is_wrong(
    name: str, record: str, wrong: int
) -> None:
    judgement = referee.adjudicate(f"referee: 1\ngame: {name}\nplayers: [Ann, Ben]\n{record}\n")
    assert not judgement.faults
    assert sum(finding.kind in WRONG for finding in judgement.findings) == wrong
