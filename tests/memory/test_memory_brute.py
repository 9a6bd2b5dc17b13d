"""Tiny records of memory games, held against a judge that tries every face and every order."""

from __future__ import annotations

import pytest
from memory_brute import GAMES, compared
from sizes import so_many

SAMPLE = so_many(16, 60)


@pytest.mark.parametrize("name", GAMES)
def test_something_is_wrong_exactly_where_no_legal_game_shows_the_record(name: str) -> None:
    seen = {True: 0, False: 0}
    for seed in range(SAMPLE):
        known, clean, bad = compared(name, seed)
        assert known == clean, (seed, [str(finding.message) for finding in bad])
        seen[known] += 1
    assert min(seen.values()) > SAMPLE // 6


def test_a_card_that_went_back_to_the_stock_is_counted_while_it_was_out_only() -> None:
    known, clean, _ = compared("hundred", 842)
    assert known == clean


@pytest.mark.parametrize(
    ("seed", "why"),
    [(991, "matched unseen"), (5037, "swapped by an unseen card"), (21106, "matched a card of its rank")],
)
def test_what_a_card_nobody_saw_must_have_been_counts(seed: int, why: str) -> None:
    known, clean, _ = compared("hundred", seed)
    assert not known and not clean, why


def test_what_lay_on_the_pile_may_be_drawn_again_where_the_shuffle_was_not_written() -> None:
    known, clean, _ = compared("hundred", 1448)
    assert known and clean
