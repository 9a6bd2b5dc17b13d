"""Lines of the railway that could be otherwise, and no record told: here one does."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from judging import judged

from referee.games.intercity.play.gaps.holdings import Holdings, Uncertain
from referee.games.intercity.play.state import NOBODY
from referee.games.intercity.record.moves import NOT_KNOWN

BLUE, RED = 2, 3


def auction(up: int | None, bidder: int, high: int) -> Holdings:
    """A share that is being bid for, where what is paid for it has no bounds."""
    table: Any = SimpleNamespace(readings=SimpleNamespace(capped=False))
    return Holdings(table, [(20, 20)] * 3, [], up=up, bidder=bidder, high=high)


def sale(buyer: int, price: int, railroad: int = BLUE) -> Any:
    return SimpleNamespace(actor=buyer, price=price, railroad=railroad)


@pytest.mark.parametrize("buyer", [0, 1, 2])
@pytest.mark.parametrize(
    ("up", "bidder", "high", "price"),
    [
        (None, NOBODY, 0, 5),
        (BLUE, NOBODY, 0, 5),  # what was bid is not written down
        (NOT_KNOWN, NOBODY, 0, 5),
        (BLUE, "buyer", 5, 5),
        (NOT_KNOWN, "buyer", 5, 5),
    ],
)
def test_a_sale_ends_the_auction_it_can_belong_to(
    up: int | None, bidder: Any, high: int, price: int, buyer: int
) -> None:
    held = auction(up, buyer if bidder == "buyer" else bidder, high)
    held.sold_as_told(sale(buyer, price), before=False)
    assert (held.up, held.chances, held.sales) == (None, 1, 1)
    assert held.cash == [(15, 15) if seat == buyer else (20, 20) for seat in range(3)]


@pytest.mark.parametrize("buyer", [0, 1, 2])
@pytest.mark.parametrize(
    ("up", "other", "high", "price"),
    [
        (RED, 0, 5, 5),  # another railroad is up
        (RED, None, 0, 5),
        (BLUE, 1, 5, 5),  # another player has bid last
        (BLUE, 0, 5, 6),  # as much was not bid
        (NOT_KNOWN, 0, 5, 4),
    ],
)
def test_a_sale_of_another_auction_is_followed_no_further(
    up: int, other: int | None, high: int, price: int, buyer: int
) -> None:
    held = auction(up, NOBODY if other is None else (buyer + other) % 3, high)
    with pytest.raises(Uncertain):
        held.sold_as_told(sale(buyer, price), before=False)


def test_whoever_cannot_direct_a_railroad_is_told_who_could_first() -> None:
    given = "{phase: offer, shares: {yellow: {Ann: 3, Ben: 3, Cees: 1}}, directors: {yellow: Cees}}"
    text = f"referee: 1\ngame: intercity\nplayers: [Ann, Ben, Cees]\ngiven: {given}\nmoves: []\n"
    (fault,) = judged(text).faults
    assert "while Ann has 3" in fault.message and fault.expected == "Ann"
