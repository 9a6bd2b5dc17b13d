"""A position leaves out what would allow an entry: what is wrong later, whatever became of it, is told."""

from __future__ import annotations

import copy
import json
from types import SimpleNamespace
from typing import Any

import pytest
from whole_records import Record, counting, outcome_of

from referee.document import parse
from referee.explanation.after_doubt import AfterDoubt
from referee.explanation.gap_ways import Opening
from referee.log import Log, read_log
from referee.rules import RECORD_RULES, Finding, Kind

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


def finding_at(number: int) -> Finding:
    return Finding(Kind.ILLEGAL, RECORD_RULES["REC-4"], "It is wrong.", move=number)


@pytest.mark.parametrize(
    ("number", "doubted", "sure"),
    [
        (6, [4], True),  # Ben's, after Ann's
        (5, [4], False),  # what Ann has left hangs on what would have allowed hers
        (6, [4, 2], False),  # and one of Ben's own before it
        (6, [4, 3, 1], False),  # after so many nothing is certain
    ],
)
def test_what_the_same_player_has_left_hangs_on_what_would_have_allowed_it(
    number: int, doubted: list[int], sure: bool
) -> None:
    """Ann reshuffles discards of which nothing is told: how many cards her deck holds then, nobody knows."""
    (document,) = parse(json.dumps(TAKEN).encode(), "taken.json")
    log = read_log(document)

    def judge(way: Log) -> Any:
        """Everything can be carried out either way, as the first world has it; everything is wrong later."""
        treated = [*way.settled.items()], list[Any]()
        return SimpleNamespace(
            worlds=[SimpleNamespace(treated=lambda entries=entries: entries) for entries in treated],
            findings=[finding_at(at) for at in (5, 6)],
        )

    assert AfterDoubt([Opening(log, ())], judge).sure(finding_at(number), doubted) is sure


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


def test_of_many_entries_in_doubt_not_every_combination_is_thought_of() -> None:
    (document,) = parse(json.dumps(TAKEN).encode(), "taken.json")

    def judge(way: Log) -> Any:
        pytest.fail("after so many nothing is certain")

    after = AfterDoubt([Opening(read_log(document), ())], judge)
    assert after.surely_wrong(range(1, 60)) == frozenset()
