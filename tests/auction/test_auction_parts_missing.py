"""A player's whole part of phase 3 that nobody wrote down is one finding, mended by lines that fit."""

from __future__ import annotations

from typing import Any

import pytest
from whole_records import Record, counting, outcome_of, whole

from referee.changes import changed
from referee.repairing.repairs import repairs

TURN = ("power", "cash", "take", "duplicate", "decline", "buy", "end_turn")

SHORT: Record = {
    "referee": 1,
    "game": "auction",
    "players": ["Ann", "Ben"],
    "setup": {"display": ["G9", "G8", "B1", "R10", "R5", "P2"]},
    "moves": [
        {"player": "Ben", "action": "set_aside"},
        {"player": "Ann", "action": "set_aside"},
        {"player": "Ben", "action": "bid", "cards": ["G3", "R3"]},
        {"player": "Ann", "action": "bid", "cards": ["P4", "B3"]},
        {"player": "Ann", "action": "end_turn"},
        {"action": "restock", "cards": ["B8", "G2"]},
        {"player": "Ben", "action": "look", "at": "deck"},
        {"player": "Ben", "action": "shuffle"},
        {"player": "Ann", "action": "set_aside"},
    ],
}


def parts(record: Record) -> list[tuple[int, int]]:
    """The lines of every player's part of phase 3: the first, and the first after them."""
    found, first = list[tuple[int, int]](), -1
    for index, entry in enumerate(record["moves"]):
        if entry.get("action") in TURN:
            first = index if first < 0 else first
        if entry.get("action") == "end_turn":
            found.append((first, index + 1))
            first = -1
    return found


def missing(record: Record) -> Any:
    """The only finding of a record, and the lines that are put in by its repairs, each repair by itself."""
    outcome = outcome_of(record)
    (finding,) = counting(outcome)
    put_in = []
    for offer in repairs(outcome, finding):
        mended = changed(record, offer.changes)
        assert not counting(outcome_of(mended)), offer.words
        put_in.append([entry for entry in mended["moves"] if entry not in record["moves"]])
    return finding, put_in


def test_as_many_cards_are_bought_as_come_into_the_display() -> None:
    finding, put_in = missing(SHORT)
    assert (finding.move, finding.rule.number) == (6, "A-2.1")
    assert put_in
    for lines in put_in:
        assert sorted(line["action"] for line in lines) == ["buy", "buy", "end_turn", "power"]
        assert {line["player"] for line in lines} == {"Ben"}
        assert {line["card"] for line in lines if line["action"] == "buy"} == {"G9", "G8"}


@pytest.mark.parametrize(("seed", "which"), [(8100, 6), (8102, 4), (8103, 10), (8203, 3)])
def test_a_part_left_out_of_a_whole_game_is_one_finding_where_it_is_missing(seed: int, which: int) -> None:
    record = whole("auction", seed).data
    first, end = parts(record)[which]
    gone = record["moves"][first:end]
    del record["moves"][first:end]
    outcome = outcome_of(record)
    (finding,) = counting(outcome)
    assert finding.move is not None
    assert first < finding.move <= first + 3
    offers = [offer.words for offer in repairs(outcome, finding)]
    assert any(f"an end turn by {gone[-1]['player']}" in words for words in offers)


@pytest.mark.parametrize("hand", [["P10"], ["?"], []])
def test_what_is_put_away_is_not_paid_with(hand: list[str]) -> None:
    record: Record = {**SHORT, "moves": [*SHORT["moves"]]}
    record["moves"].insert(6, {"player": "Ben", "action": "discard", "offering": ["R3"], "hand": hand})
    (finding,) = counting(outcome_of(record))
    assert (finding.move, finding.rule.number) == (6, "A-2.1")
