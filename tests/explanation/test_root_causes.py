"""One thing behind all that seems wrong: a slip above the entries, names in each other's place."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest
from test_lines_in_a_row import AUCTION
from whole_records import Record, counting, outcome_of, whole

from referee.changes import changed
from referee.repairing.repairs import repairs
from referee.rules import Kind


def exchanged(game: str, seed: int, *way: str) -> Record:
    """A whole legal game with two values of one part of its set-up in each other's place."""
    record: Record = json.loads(whole(game, seed).record)
    part: Any = record["setup"]
    for step in way:
        part = part[step]
    places = [*part] if isinstance(part, dict) else [*range(len(part))]
    first, second = random.Random(seed).sample(places, 2)
    part[first], part[second] = part[second], part[first]
    return record


SLIPS = [
    *(("intercity", seed, ("turn_order",)) for seed in (107, 109, 110, 9103, 9106)),
    *(("auction", seed, ("auction_deck",)) for seed in (111, 9101, 9107, 9125)),
]


@pytest.mark.parametrize(("game", "seed", "way"), SLIPS)
def test_two_values_of_the_set_up_in_each_others_place_are_one_finding_that_names_it(
    game: str, seed: int, way: tuple[str, ...]
) -> None:
    record = exchanged(game, seed, *way)
    outcome = outcome_of(record)
    (finding,) = counting(outcome)
    assert finding.move and outcome.root is not None and outcome.root.finding is finding
    assert (("setup", *way), "the line that may be wrong.") in [
        (path, f"{what.rstrip('.')}.") for path, what in finding.related
    ]
    assert "above the entries" in finding.counted
    mended = [counting(outcome_of(changed(record, repair.changes))) for repair in repairs(outcome, finding)]
    assert mended and not any(mended)
    true = json.loads(whole(game, seed).record)
    assert true in [changed(record, repair.changes) for repair in repairs(outcome, finding)]
    assert outcome.sheet is not None and outcome.sheet.totals == whole(game, seed).scores


@pytest.mark.parametrize(
    ("seed", "place", "wrong"),
    [(502, 4, "P4"), (505, 1, "R7"), (508, 4, "P8"), (509, 5, "P7"), (510, 5, "B7"), (525, 4, "G8")],
)
def test_a_wrong_card_in_a_display_of_which_alone_the_set_up_tells_is_one_finding_that_names_the_right_one(
    seed: int, place: int, wrong: str
) -> None:
    record: Record = json.loads(whole("auction", seed).record)
    setup = record["setup"]
    true = setup.get("display") or setup["auction_deck"][:6]
    record["setup"] = {"display": [wrong if at == place else card for at, card in enumerate(true)]}
    outcome = outcome_of(record)
    (finding,) = counting(outcome)
    assert f"display {place + 1}: {true[place]}" in [repair.words for repair in repairs(outcome, finding)]


@pytest.mark.parametrize("seed", [9120, 9130, 9131])
def test_a_deck_that_was_drawn_otherwise_may_be_written_wrongly_too(seed: int) -> None:
    owner = "Ben" if seed != 9131 else "Ann"
    record: Record = json.loads(whole("auction", seed).record)
    deck = record["setup"]["decks"][owner]
    deck[0], deck[6] = deck[6], deck[0]
    outcome = outcome_of(record)
    (finding,) = counting(outcome)
    assert finding.rule.number == "A-1.3"
    (repair,) = repairs(outcome, finding)
    assert not counting(outcome_of(changed(record, repair.changes)))


def test_another_slip_far_behind_it_is_a_finding_of_its_own() -> None:
    record = exchanged("intercity", 9106, "turn_order")
    bids = [number for number, move in enumerate(record["moves"]) if move.get("action") == "dividend"]
    record["moves"][bids[-1]]["length"] += 7
    findings = counting(outcome_of(record))
    assert [finding.kind for finding in findings] == [Kind.ILLEGAL] * 2, findings
    assert findings[1].move == bids[-1] + 1


def test_two_faults_of_entries_are_not_put_down_to_the_set_up() -> None:
    record: Record = json.loads(whole("intercity", 9106).record)
    sales = [number for number, move in enumerate(record["moves"]) if move.get("action") == "dividend"]
    for number in (sales[0], sales[-1]):
        record["moves"][number]["length"] += 7
    outcome = outcome_of(record)
    assert len(counting(outcome)) == 2 and outcome.root is None


def one_round() -> Record:
    """A legal round and a half of the auction with everything on record."""
    return copy.deepcopy(AUCTION)


def test_two_names_in_each_others_place_through_a_round_are_one_finding() -> None:
    true = one_round()
    record = one_round()
    for entry in record["moves"][:7]:
        entry["player"] = {"Ann": "Ben", "Ben": "Ann"}[entry["player"]]
    outcome = outcome_of(record)
    (finding,) = counting(outcome)
    assert (finding.move, finding.rule.number) == (1, "A-3.1")
    assert "Ann and Ben stood in each other's place" in finding.counted
    (repair,) = repairs(outcome, finding)
    assert changed(record, repair.changes) == true


DEALT: Record = {
    "referee": 1,
    "game": "hundred",
    "players": ["Ann", "Ben"],
    "moves": [
        {
            "action": "deal",
            "starter": "Ann",
            "upcard": "9C",
            "cards": {"Ann": ["2S", "3S", "4S", "5S"], "Ben": ["2H", "3H", "4H", "5H"]},
        },
        {"player": "Ann", "action": "draw", "from": "stock", "card": "KD"},
        {"player": "Ann", "action": "replace", "slot": 1, "out": "2S"},
        {"player": "Ben", "action": "draw", "from": "stock", "card": "QD"},
        {"player": "Ben", "action": "replace", "slot": 3, "out": "4H"},
        {"player": "Ann", "action": "draw", "from": "stock", "card": "JD"},
        {"player": "Ann", "action": "replace", "slot": 2, "out": "3S"},
    ],
}


def test_cards_dealt_to_two_players_in_each_others_place_are_one_finding() -> None:
    assert not counting(outcome_of(DEALT))
    record = copy.deepcopy(DEALT)
    cards = record["moves"][0]["cards"]
    cards["Ann"], cards["Ben"] = cards["Ben"], cards["Ann"]
    outcome = outcome_of(record)
    (finding,) = counting(outcome)
    assert (finding.move, finding.rule.number) == (3, "REC-4")
    (repair,) = repairs(outcome, finding)
    assert changed(record, repair.changes) == DEALT
