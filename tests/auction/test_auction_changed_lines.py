"""Lines of the auction that could be otherwise, and no record told: here one does."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from referee.games.auction.play import restocking
from referee.games.auction.record.cards import EMPTY, UNSEEN
from referee.games.auction.record.moves import GAP, UNKNOWN, Restock


@pytest.mark.parametrize(
    ("lies", "said", "fits"),
    [
        ((3, 7), None, True),
        ((3, 7), (3, 7, 9), True),
        ((3, 7), (3, 7), True),
        ((3, 7), (UNKNOWN, 7, 9), True),
        ((3, 7), (3, UNKNOWN, UNKNOWN), True),
        ((UNSEEN, 7), (3, 7, 9), True),
        ((EMPTY, 7), (3, 7, 9), True),
        ((3, 7), (7, 3, 9), False),
        ((0, 7), (3, 7, 9), False),  # the first of all cards is a card like any other
        ((1, 7), (3, 7, 9), False),
        ((3, 7), (1, 7, 9), False),
        ((3, 7), (0, 7, 9), False),
        ((3, 7), (3, UNSEEN, 9), False),  # an empty place is written where a card lies
    ],
)
def test_unsold_cards_lie_as_a_record_has_them_where_they_have_closed_up(
    lies: tuple[int, ...], said: tuple[int, ...] | None, fits: bool
) -> None:
    told: list[Any] = []
    state: Any = SimpleNamespace(
        display=[*lies, 9], restocked=(len(lies),), forbid=lambda *what, **more: told.append(what[0])
    )
    assert restocking._closes_up(state, Restock(-1, None, said)) is fits
    assert told == ([] if fits else ["A-8.1"])


@pytest.mark.parametrize(("row", "claimed"), [((1, 2, 3, 4, 5), [5, UNKNOWN]), ((1, 2, 3, 4), [UNKNOWN] * 2)])
def test_a_row_that_is_told_too_short_names_no_more_cards_than_it_has(
    row: tuple[int, ...], claimed: list[int]
) -> None:
    state: Any = SimpleNamespace(restocked=(4, 5))
    assert restocking._claimed(state, Restock(-1, None, row)) == claimed


@pytest.mark.parametrize(
    ("said", "fits"),
    [((3, 7), True), ((3, 7, GAP), True), ((3, 7, GAP, GAP), True), ((3, GAP), False), ((GAP, 3, 7), False)],
)
def test_empty_places_at_the_end_of_a_row_may_be_written_or_left_out(
    said: tuple[int, ...], fits: bool
) -> None:
    told: list[Any] = []
    state: Any = SimpleNamespace(
        display=[3, 7, EMPTY], forbid=lambda *what, **more: told.append(what[0]), unlocated=0
    )
    assert restocking._lies_so(state, (1,), [7], Restock(-1, (7,), said)) is fits
    assert told == ([] if fits else ["A-8.1"])
