"""Tiny records of memory games, held against a judge that tries every face and every order."""

from __future__ import annotations

import pytest
from memory_brute import GAMES, compared

SAMPLE = 60


@pytest.mark.parametrize("name", GAMES)
def test_something_is_wrong_exactly_where_no_legal_game_shows_the_record(name: str) -> None:
    seen = {True: 0, False: 0}
    for seed in range(SAMPLE):
        known, clean, bad = compared(name, seed)
        assert known == clean, (seed, [str(one.message) for one in bad])
        seen[known] += 1
    assert min(seen.values()) > SAMPLE // 6


def test_a_card_that_went_back_to_the_stock_is_counted_while_it_was_out_only() -> None:
    known, clean, _ = compared("hundred", 842)
    assert known == clean
