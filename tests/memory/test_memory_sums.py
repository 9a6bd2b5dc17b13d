"""What cards count that nobody saw: bounds and winners, held against every way the cards may be."""

from __future__ import annotations

import pytest
from memory_sums import GAMES, End, compared, told
from sizes import so_many


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
