"""Lines of the railway that could be otherwise, and no record told: here one does."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from judging import judged, verdicts
from test_intercity_details import state_of

from referee.breaches import Refused
from referee.games.intercity.play.figures import of_track, segment
from referee.games.intercity.play.gaps.holdings import Holdings, Uncertain
from referee.games.intercity.play.state import NOBODY
from referee.games.intercity.play.track import untold_track, unwritten_contests
from referee.games.intercity.record.moves import NOT_KNOWN, Segment

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


DIVIDENDS = """referee: 1
game: intercity
players: [Joshua, Jeroen, Dave]
given:
  phase: dividends
  cash: {Joshua: 4, Jeroen: 0, Dave: 0}
  treasury: {green: 5}
  built: {green: [10, 14, 20, 22, 28, 29]}
"""
BOTH = (
    "  board: example\n  shares: {green: {Joshua: 3, Jeroen: 2}, red: {Joshua: 1}}\n  rest: empty\nmoves:\n"
)
GREEN_ALONE = "  shares: {green: {Joshua: 3, Jeroen: 2}}\n  lengths: {green: 5}\n  rest: empty\nmoves:\n"


@pytest.mark.parametrize(("first", "second"), [(("green", 5), ("red", 1)), (("red", 1), ("green", 5))])
@pytest.mark.parametrize("cash", [4, 5, 19, 20])
def test_a_check_speaks_of_no_moment_before_the_dividends_that_are_written_down(
    first: tuple[str, int], second: tuple[str, int], cash: int
) -> None:
    entries = [
        f"  - {{action: dividend, railroad: {first[0]}, length: {first[1]}}}\n",
        f"  - {{check: {{cash: {{Joshua: {cash}}}}}}}\n",
        f"  - {{action: dividend, railroad: {second[0]}, length: {second[1]}}}\n",
    ]
    had = 4 + {"green": 15, "red": 1}[first[0]]
    told = [] if cash in (had, 20) else [(2, "mismatch REC-1")]
    assert verdicts(judged(DIVIDENDS + BOTH + "".join(entries))) == told
    begun = DIVIDENDS + BOTH + entries[1]
    assert verdicts(judged(begun)) == []  # where none is written down any of these may be meant


@pytest.mark.parametrize(
    ("length", "told"), [(5, []), (4, [(1, "illegal I-7.3")]), (6, [(1, "illegal I-7.3")])]
)
def test_the_length_of_a_route_that_a_position_tells_counts_where_no_board_shows_it(
    length: int, told: list[tuple[int, str]]
) -> None:
    entry = f"  - {{action: dividend, railroad: green, length: {length}}}\n"
    assert verdicts(judged(DIVIDENDS + GREEN_ALONE + entry)) == told


@pytest.mark.parametrize("cash", [5, 20])
def test_it_may_where_another_dividend_waits_for_the_length_of_its_route(cash: int) -> None:
    entries = (
        "  - {action: dividend, railroad: red, length: 1}\n"
        f"  - {{check: {{cash: {{Joshua: {cash}}}}}}}\n"
        "  - {action: dividend, railroad: green, length: 5}\n"
    )
    nowhere = BOTH.replace("  board: example\n", "")
    assert verdicts(judged(DIVIDENDS + nowhere + entries)) == []


@pytest.mark.parametrize(("treasury", "impossible"), [(10, 1), (9, 0)])
def test_of_two_new_sections_one_was_paid_for_where_only_one_may_be_of_an_earlier_turn(
    treasury: int, impossible: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[Any] = []
    monkeypatch.setattr(of_track, "treasury_possible", lambda *asked: None)
    table: Any = SimpleNamespace(
        treasury_doubt=[0], treasury=[10], untold=[1], impossible=lambda *said, **at: told.append(said)
    )
    of_track._some_before(table, 0, 2, treasury)
    assert len(told) == impossible


@pytest.mark.parametrize(("short_winner", "impossible"), [("bid_lost", 0), ("another", 1)])
def test_a_bid_that_is_lost_may_cost_less_than_any_section(short_winner: str, impossible: int) -> None:
    told: list[Any] = []
    table: Any = SimpleNamespace(
        treasury=[5],
        most_treasury=lambda railroad: 5,
        director=[0],
        readings=SimpleNamespace(short_winner=short_winner),
        impossible=lambda *said, **at: told.append(said),
    )
    untold_track.treasury_possible(table, 0, 4, 0)
    assert len(told) == impossible


@pytest.mark.parametrize(("order", "early"), [("by_first_member", 1), ("another", 0)])
def test_an_entry_of_a_later_contest_comes_too_early_where_bids_for_the_first_follow(
    order: str, early: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[Any] = []
    monkeypatch.setattr(unwritten_contests, "too_early", lambda *said: told.append(said))
    monkeypatch.setattr(unwritten_contests, "_bids_to_come", lambda state, move: True)
    table: Any = SimpleNamespace(
        readings=SimpleNamespace(contest_order=order),
        breaches=SimpleNamespace(asking=True, let_stand=False),
        cannot=Refused,
    )
    with pytest.raises(Refused):
        unwritten_contests._first_is_settled(table, None, "Red builds")
    assert len(told) == early


def test_figures_after_track_tell_nothing_while_shares_are_sold() -> None:
    state = state_of()
    state.fresh = False
    with pytest.raises(Refused):
        segment._after_track(state, Segment(-1, "track"))
    assert [finding.rule.number for finding in state.breaches.findings or state.breaches.found] == ["I-4.1"]
