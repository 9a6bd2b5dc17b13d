"""A position leaves out what would allow an entry: what is wrong later, whatever became of it, is told."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from whole_records import Record, counting, outcome_of

from referee.rules import Kind

TAKEN: Record = {
    "referee": 1,
    "game": "auction",
    "players": ["Ann", "Ben"],
    "given": {"phase": "bid", "display": ["R2", "G3", "B10", "B2", "G7", "G5"]},
    "moves": [
        {"player": "Ann", "action": "bid", "cards": ["R9", "R10"]},
        {"player": "Ben", "action": "bid", "cards": ["G4"]},
        {"player": "Ann", "action": "power", "cards": ["B8"]},
        {"player": "Ann", "action": "take", "with": "B8", "card": "B7", "from": "auction"},
        {"player": "Ann", "action": "end_turn"},
        {"player": "Ben", "action": "end_turn"},
    ],
}
"""Whether B7 lay among the auction discards is not told; Ben leaves the card at one cost all the same."""


def told(record: Record) -> list[tuple[int | None, str, str]]:
    return [(each.move, each.kind.value, each.rule.number) for each in outcome_of(record).findings]


def test_a_duty_that_is_not_met_is_told_whatever_became_of_an_entry_in_doubt() -> None:
    assert told(TAKEN) == [(4, "undetermined", "A-6.10"), (6, "unpaid", "A-7.7")]
    assert [each.move for each in counting(outcome_of(TAKEN))] == [6]


def test_who_meets_it_is_accused_of_nothing() -> None:
    record = copy.deepcopy(TAKEN)
    record["moves"][5:5] = [{"player": "Ben", "action": "buy", "card": "R2", "pay": ["G4"]}]
    assert told(record) == [(4, "undetermined", "A-6.10")]


@pytest.mark.parametrize(("position", "kinds"), [(2, []), (3, [Kind.ILLEGAL])])
def test_a_wrong_price_of_the_other_player_is_told(position: int, kinds: list[Kind]) -> None:
    record = copy.deepcopy(TAKEN)
    record["moves"][1]["cards"] = ["G4", "P1"]
    buy: Any = {"player": "Ben", "action": "buy", "card": "G3", "position": position, "pay": ["G4", "P1"]}
    record["moves"][5:] = [buy]
    assert [each.kind for each in counting(outcome_of(record))] == kinds


UNTOLD: Record = {
    "referee": 1,
    "game": "auction",
    "players": ["Ann", "Ben"],
    "given": {
        "players": {"Ann": {"deck": ["P1", "G4", "P7", "P10", "R2", "G5", "R10", "B1"], "discards": []}}
    },
    "moves": [
        {"player": "Ann", "action": "draw", "cards": ["P1", "G4", "P7", "P10", "R2"]},
        {"player": "Ann", "action": "look", "at": "deck"},
        {"player": "Ann", "action": "shuffle", "order": ["B1", "G5", "R10"]},
        {"player": "Ann", "action": "set_aside", "card": "G4"},
        {"player": "Ben", "action": "set_aside", "card": "G9"},
        {"player": "Ben", "action": "bid", "cards": ["R8", "B5"]},
        {"player": "Ann", "action": "bid", "cards": ["R2", "P1"]},
        {"player": "Ben", "action": "power", "cards": ["G6", "P9"]},
        {"player": "Ben", "action": "decline", "with": "P9"},
        {"player": "Ben", "action": "buy", "card": "B9", "position": 2, "pay": ["G6", "P9"]},
        {"player": "Ben", "action": "buy", "card": "P8", "position": 1, "pay": ["B5"]},
        {"player": "Ben", "action": "end_turn"},
        {"player": "Ann", "action": "power", "cards": ["P7", "P10"]},
        {"player": "Ann", "action": "buy", "card": "B8", "position": 3, "pay": ["R2", "P1", "P7"]},
        {"player": "Ann", "action": "end_turn"},
        {"player": "Ann", "action": "reshuffle", "order": ["B8", "P10"]},
        {"player": "Ben", "action": "reshuffle", "order": ["P8", "R8", "B9"]},
        {"player": "Ben", "action": "draw", "cards": ["G9", "R7", "B7", "R5", "P8"]},
        {"player": "Ann", "action": "draw", "cards": ["G4", "B1", "G5", "R10", "B8"]},
        {"player": "Ben", "action": "set_aside", "card": "P8"},
        {"player": "Ann", "action": "look", "at": "deck"},
        {"player": "Ann", "action": "shuffle", "order": ["P10"]},
    ],
}
"""A piece of a legal game. Two cards were all that Ann's discards held when she reshuffled them, but nobody
told what had lain there, in the hand and in the offering."""


def test_what_the_same_player_has_left_hangs_on_what_would_have_allowed_it() -> None:
    assert not counting(outcome_of(UNTOLD))
    assert (16, "undetermined", "A-9.2") in told(UNTOLD)


def test_after_a_deal_in_doubt_a_card_is_placed_only_after_a_draw() -> None:
    record: Record = {
        "referee": 1,
        "game": "duel",
        "players": ["P1", "P2"],
        "given": {"phase": "reveal", "starter": "P2", "callers": ["P1"]},
        "moves": [
            {"action": "reveal", "cards": {"P1": ["QH", "KC"], "P2": ["QC", "AC"]}},
            {"action": "deal"},
            {"player": "P1", "action": "replace", "slot": 2},
        ],
    }
    assert (3, "illegal", "T-10") in told(record), told(record)
