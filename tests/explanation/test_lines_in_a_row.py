"""Several lines in a row that nobody wrote down are one finding, at the entry that shows it."""

from __future__ import annotations

import copy

from whole_records import Record, counting, outcome_of

from referee.changes import changed
from referee.repairing.repairs import repairs

DECKS = {
    "Ann": ["R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8"],
    "Ben": ["G1", "G2", "G3", "G4", "G5", "G6", "G7", "G8"],
}
DECK = "P1 P2 P3 P4 P5 P6 B1 P7 P8 P9 P10 B10 B9 B8 B7 B6 B5 B4 B3 B2 G9 G10 R9 R10".split()  # noqa: SIM905

AUCTION: Record = {
    "referee": 1,
    "game": "auction",
    "players": ["Ann", "Ben"],
    "setup": {"decks": DECKS, "auction_deck": DECK},
    "moves": [
        {"player": "Ann", "action": "set_aside", "card": "R5"},
        {"player": "Ben", "action": "set_aside", "card": "G5"},
        {"player": "Ann", "action": "bid", "cards": ["R4", "R3"]},
        {"player": "Ben", "action": "bid", "cards": ["G4"]},
        {"player": "Ann", "action": "buy", "card": "P1", "pay": ["R4"]},
        {"player": "Ann", "action": "end_turn"},
        {"player": "Ben", "action": "end_turn"},
        {"action": "restock", "cards": ["B1"]},
        {"player": "Ann", "action": "reshuffle", "order": ["R1", "R2", "R3", "P1"]},
        {"player": "Ben", "action": "reshuffle", "order": ["G1", "G2", "G3", "G4"]},
        {"player": "Ann", "action": "draw", "cards": ["R5", "R6", "R7", "R8", "R1"]},
        {"player": "Ben", "action": "draw", "cards": ["G5", "G6", "G7", "G8", "G1"]},
        {"player": "Ann", "action": "set_aside", "card": "R5"},
        {"player": "Ben", "action": "set_aside", "card": "G5"},
        {"player": "Ann", "action": "bid", "cards": ["R6", "R7", "R8", "R1"]},
        {"player": "Ben", "action": "bid", "cards": ["G6"]},
        {"player": "Ann", "action": "buy", "card": "P2", "pay": ["R6"]},
        {"player": "Ann", "action": "end_turn"},
        {"player": "Ben", "action": "end_turn"},
    ],
}


def test_the_ends_of_both_parts_of_a_round_may_be_missing_together() -> None:
    assert not counting(outcome_of(AUCTION))
    record = copy.deepcopy(AUCTION)
    del record["moves"][5:7]
    outcome = outcome_of(record)
    (finding,) = counting(outcome)
    assert (finding.move, finding.rule.number) == (6, "A-2.1")
    assert finding.counted.startswith("as if several lines were missing")
    (repair,) = repairs(outcome, finding)
    assert repair.words == "an end turn by Ann and an end turn by Ben are missing before entry 6"
    assert changed(record, repair.changes) == AUCTION


def test_lines_that_stand_too_early_are_missed_where_they_belong_and_not_to_the_end() -> None:
    record = copy.deepcopy(AUCTION)
    ends = record["moves"][5:7]
    del record["moves"][5:7]
    record["moves"][2:2] = ends
    findings = counting(outcome_of(record))
    assert [(finding.move, finding.rule.number) for finding in findings] == [(3, "A-2.1")]
