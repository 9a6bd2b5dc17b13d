"""Slips that only the end of a round shows: one finding, and the line where the slip was made is named."""

from __future__ import annotations

import copy
from typing import Any

import pytest
import yaml
from whole_records import counting, outcome_of

from referee.changes import Rewrite
from referee.repairing.repairs import repairs
from referee.rules import Kind

HUNDRED = """
{action: deal, upcard: 4C}
{player: Ann, action: match, slot: 2, card: 4H}
{player: Ben, action: draw, from: stock}
{player: Ben, action: shed, card: 4D}
{player: Ann, action: match, slot: 4, card: 4S}
{player: Ben, action: match, slot: 1, card: 5S}
{player: Ben, action: penalty, count: 1}
{player: Ann, action: draw, from: stock}
{player: Ann, action: shed, card: AD}
{player: Ann, action: power, rank: A, give: Ben}
{player: Ann, action: call}
{player: Ben, action: draw, from: stock}
{player: Ben, action: replace, slot: 5, out: QH}
{player: Ben, action: power, rank: Q, look: 3}
{action: reveal, cards: {Ann: [6H, '-', 2H, '-'], Ben: [5S, 7H, 3H, 2D, AC, 9C]}}
{action: score, totals: {Ann: 8, Ben: 27}}
"""

ROMMEE = """
{action: deal}
{player: Ben, action: draw, from: stock}
{player: Ben, action: shed, card: 5C}
{player: Ann, action: match, slot: 1, card: 5H}
{player: Ann, action: draw, from: stock}
{player: Ann, action: shed, card: QH}
{player: Ann, action: match, slot: 2, card: QS}
{player: Ben, action: draw, from: discard}
{player: Ben, action: replace, slot: 4, out: 10C}
{player: Ben, action: power, rank: 10, look: Ann.3}
{player: Ann, action: match, slot: 3, card: 10H}
{player: Ann, action: draw, from: stock}
{player: Ann, action: shed, card: 2H}
{player: Ann, action: match, slot: 4, card: 2C}
{action: reveal, cards: {Ann: [], Ben: [KH, 7S, 3H, QS]}}
{action: score, totals: {Ann: -10, Ben: 19}}
"""

RECORDS = {"hundred": HUNDRED, "rommee": ROMMEE}

Entry = dict[str, Any]


def record(game: str) -> dict[str, Any]:
    moves = [yaml.safe_load(line) for line in RECORDS[game].strip().splitlines()]
    return {
        "referee": 1, "game": game, "players": ["Ann", "Ben"], "setup": {"starter": "Ben"}, "moves": moves,
    }  # fmt: skip


def places_named(data: dict[str, Any]) -> set[int]:
    """The entries at which the only thing that is wrong may be mended."""
    outcome = outcome_of(data)
    (told,) = counting(outcome)
    return {number for repair in repairs(outcome, told) for number in repair.numbers}


@pytest.mark.parametrize("game", RECORDS)
def test_the_games_themselves_are_legal(game: str) -> None:
    assert counting(outcome_of(record(game))) == []


@pytest.mark.parametrize(
    ("game", "number"), [("hundred", 2), ("hundred", 5), ("rommee", 4), ("rommee", 7), ("rommee", 11)]
)
def test_a_throw_that_nobody_wrote_is_missed_where_it_was_made(game: str, number: int) -> None:
    data = record(game)
    del data["moves"][number - 1]

    assert places_named(data) & {number - 1, number, number + 1}


@pytest.mark.parametrize(
    ("game", "number"), [("hundred", 2), ("hundred", 5), ("rommee", 4), ("rommee", 7), ("rommee", 11)]
)
def test_a_throw_under_the_wrong_name_is_named(game: str, number: int) -> None:
    data = record(game)
    entry = data["moves"][number - 1]
    entry["player"] = {"Ann": "Ben", "Ben": "Ann"}[entry["player"]]

    assert number in places_named(data)


@pytest.mark.parametrize(("game", "number"), [("hundred", 3), ("hundred", 12), ("rommee", 2)])
def test_a_card_that_came_from_the_other_pile_is_named(game: str, number: int) -> None:
    data = record(game)
    data["moves"][number - 1]["from"] = "discard"
    assert number in places_named(data)

    data["moves"][number - 1]["from"] = "stock"
    assert counting(outcome_of(data)) == []


def test_the_throw_by_which_a_round_was_won_is_all_that_is_wrong_where_it_is_left_out() -> None:
    for number in (4, 7, 11, 14):
        data = record("rommee")
        del data["moves"][number - 1]
        assert len(counting(outcome_of(data))) == 1
        assert not any(each.kind is Kind.UNDETERMINED for each in outcome_of(data).findings)


THREE = """
{action: deal}
{player: Ann, action: draw, from: stock}
{player: Ann, action: shed, card: 4H}
{player: Ann, action: call}
{player: Ben, action: draw, from: stock}
{player: Ben, action: shed, card: 5C}
{player: Cem, action: draw, from: stock}
{player: Cem, action: shed, card: 9H}
{action: reveal, cards: {Ann: [AS, 2S, 2D, AH], Ben: [8S, 5D, 3S, 4C], Cem: [9C, 10H, 3H, 4D]}}
"""
OF_THREE = {
    "sums": {"Ann": 6, "Ben": 20, "Cem": 26},
    "scores": {"Ann": -4, "Ben": 20, "Cem": 26},
    "totals": {"Ann": -4, "Ben": 20, "Cem": 26},
}


@pytest.mark.parametrize("figures", ["sums", "scores", "totals"])
@pytest.mark.parametrize("names", [("Ann", "Ben"), ("Ann", "Cem"), ("Ben", "Cem")])
def test_cards_turned_up_under_each_other_s_names_are_one_finding(
    figures: str, names: tuple[str, str]
) -> None:
    moves = [yaml.safe_load(line) for line in THREE.strip().splitlines()]
    sheet = {"action": "score", figures: OF_THREE[figures]}
    data = {"referee": 1, "game": "rommee", "players": [*OF_THREE["sums"]], "moves": [*moves, sheet]}
    assert counting(outcome_of(copy.deepcopy(data))) == []
    first, other = names
    turned = moves[-1]["cards"]
    turned[first], turned[other] = turned[other], turned[first]

    (told,) = counting(outcome_of(data))
    exchanged = {("moves", 8, "cards", name) for name in names}
    offers = [
        {each.path for each in repair.changes if isinstance(each, Rewrite)}
        for repair in repairs(outcome_of(data), told)
    ]
    assert exchanged in offers


def test_a_look_before_play_first_written_under_the_wrong_name_is_named() -> None:
    looks = [{"player": name, "action": "initial_peek", "slots": [3, 4]} for name in ("Ann", "Ben", "Ann")]
    looks[0]["slots"] = [4, 3]
    moves = [{"action": "deal"}, *looks, {"player": "Ann", "action": "draw", "from": "stock"}]

    assert 2 in places_named({"referee": 1, "game": "duel", "players": ["Ann", "Ben"], "moves": moves})


def test_a_card_laid_away_before_a_wrong_throw_may_be_missing_there() -> None:
    data = record("hundred")
    data["moves"][3:3] = [
        {"player": "Ben", "action": "match", "slot": 3, "card": "9S"},
        {"player": "Ben", "action": "penalty", "count": 1},
    ]
    data["moves"] = [*data["moves"][:5], *data["moves"][6:7], *data["moves"][9:10]]
    outcome = outcome_of(data)
    (told,) = counting(outcome)

    assert any({4, 6} <= {*repair.numbers} for repair in repairs(outcome, told))


GIFT = """
{action: deal, cards: {Ann: [AC, 5S, 4H, 9S], Ben: [7H, 10C, JK, 3C]}}
{player: Ben, action: draw, card: QS}
{player: Ben, action: replace, slot: 3, out: JK}
{player: Ann, action: draw, card: KD}
{player: Ann, action: shed, card: KD}
{player: Ben, action: draw, card: 3H}
{player: Ben, action: replace, slot: 1, out: 7H}
{player: Ann, action: draw, card: 10S}
{player: Ann, action: shed, card: 10S}
{player: Ann, action: match, owner: Ben, slot: 2, card: 10C}
{player: Ann, action: give, to: Ben, slot: 2}
{player: Ben, action: draw, card: 8C}
{player: Ben, action: shed, card: 8C}
{player: Ann, action: draw, card: 2C}
{player: Ann, action: replace, slot: 1, out: AC}
{player: Ben, action: draw, card: 2D}
{player: Ben, action: replace, slot: 1, out: 3H}
{player: Ann, action: draw, card: JH}
{player: Ann, action: replace, slot: 1, out: 2C}
{player: Ben, action: call}
{player: Ann, action: draw, card: 6D}
{player: Ann, action: shed, card: 6D}
{action: reveal, cards: {Ann: [JH, 4H, 9S], Ben: [2D, 5S, QS, 3C]}}
"""


@pytest.mark.parametrize("slot", [3, 4])
def test_a_card_given_from_another_place_is_named_where_the_cards_are_turned_up(slot: int) -> None:
    moves = [yaml.safe_load(line) for line in GIFT.strip().splitlines()]
    data = {"referee": 1, "game": "duel", "players": ["Ann", "Ben"], "moves": moves}
    assert not counting(outcome_of(data))
    moves[10]["slot"] = slot
    outcome = outcome_of(data)
    (told,) = counting(outcome)
    changed = [change for offer in repairs(outcome, told) for change in offer.changes]
    assert told.move == len(moves) and Rewrite(("moves", 10, "slot"), 2) in changed


@pytest.mark.parametrize("game", ["duel", "rommee"])
def test_who_starts_is_offered_where_looks_stand_between_the_deal_and_the_first_turn(game: str) -> None:
    turns = [*zip(("Ben", "Ann") * 3, ("2H", "3H", "4H", "5H", "6H", "7H"), strict=True)]
    moves: list[dict[str, Any]] = [{"action": "deal", "starter": "Ann"}]
    moves += [{"player": player, "action": "initial_peek", "slots": [3, 4]} for player in ("Ann", "Ben")]
    for player, card in turns:
        moves += [
            {"player": player, "action": "draw", "from": "stock", "card": card},
            {"player": player, "action": "shed", "card": card},
        ]
    outcome = outcome_of({"referee": 1, "game": game, "players": ["Ann", "Ben"], "moves": moves})
    told = counting(outcome)
    assert [finding.move for finding in told] == [4]
    assert (Rewrite(("moves", 0, "starter"), "Ben"),) in [
        offer.changes for offer in repairs(outcome, told[0])
    ]
