"""Two records of one railway game, of which one only notes who bought what, and may end early."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from referee.disputes.two_records import TwoRecords, two_records
from referee.in_memory import InMemory
from referee.log import read_log

HEAD = {
    "referee": 1,
    "game": "intercity",
    "players": ["Pete", "John", "Dave"],
    "setup": {"turn_order": {"Pete": 1, "John": 2, "Dave": 3}, "board": "example"},
}
WHOLE: Sequence[Mapping[str, Any]] = (
    {"player": "Pete", "action": "offer", "railroad": "red"},
    {"player": "Pete", "action": "bid", "amount": 5},
    {"player": "John", "action": "pass"},
    {"player": "Dave", "action": "bid", "amount": 7},
    {"player": "Pete", "action": "pass"},
    {"action": "sale", "railroad": "red", "player": "Dave", "price": 7},
    {"player": "John", "action": "offer", "railroad": "blue"},
    {"player": "John", "action": "bid", "amount": 6},
    {"player": "Dave", "action": "pass"},
    {"player": "Pete", "action": "pass"},
    {"action": "sale", "railroad": "blue", "player": "John", "price": 6},
    {"player": "Dave", "action": "decline"},
    {"player": "Dave", "action": "choose", "railroad": "red", "section": 15},
    {"player": "John", "action": "choose", "railroad": "blue", "section": 17},
    {"action": "reveal"},
)
WORDS = ("offer", "bid", "pass", "decline")


def held(first: Sequence[Mapping[str, Any]], second: Sequence[Mapping[str, Any]]) -> TwoRecords:
    logs = (read_log(InMemory({**HEAD, "moves": [*moves]})) for moves in (first, second))
    return two_records(*logs)


@pytest.mark.parametrize("end", range(1, len(WHOLE) + 1))
def test_who_notes_only_what_was_bought_tells_the_same_game(end: int) -> None:
    thin = [entry for entry in WHOLE if entry["action"] not in WORDS]
    assert not held(WHOLE[:end], thin).disagreements
    assert not held(thin, WHOLE[:end]).disagreements


def test_another_price_is_told_at_the_sale_and_decided_by_the_bids() -> None:
    thin = [entry for entry in WHOLE if entry["action"] not in WORDS]
    thin[0] = {**thin[0], "price": 8}
    (told,) = held(WHOLE, thin).disagreements
    assert (told.first.number, told.second.number, told.supported) == (6, 1, 0)


def test_a_kind_of_line_without_which_the_game_is_another_is_no_detail() -> None:
    """Who never writes what was chosen does not tell of the same track."""
    silent = [entry for entry in WHOLE if entry["action"] not in ("choose", "reveal")]
    built = [*WHOLE, {"action": "build", "railroad": "red", "section": 15, "paid": 2}]
    without = [*silent, {"player": "Dave", "action": "choose", "railroad": "red", "section": "none"}]
    assert held(built, without).disagreements
