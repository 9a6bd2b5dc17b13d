"""Slips that are made by hand here, one class each: the true repair is among the first that are offered."""

from __future__ import annotations

import copy
import json
import random
from functools import cache
from typing import Any

import pytest
from mended import Mending, _mends
from slips import Slip, pens, slip
from whole_records import GAMES, Record, Whole, counting, log_of, outcome_of, whole

from referee.changes import changed
from referee.repairs import repairs
from referee.replay import replay

Moves = list[dict[str, Any]]


@cache
def _game(game: str, seed: int) -> Whole:
    return whole(game, seed)


def _offered(record: Record) -> list[Moves]:
    """The entries after each repair that is offered for what is wrong first."""
    outcome = outcome_of(record)
    return [changed(record, each.changes)["moves"] for each in repairs(outcome, counting(outcome)[0])]


def _rank(true: Record, wrong: Record) -> int | None:
    after = _offered(wrong)
    return after.index(true["moves"]) + 1 if true["moves"] in after else None


def _at(moves: Moves, *actions: str) -> list[int]:
    """Where entries of these kinds follow each other."""
    return [
        index
        for index in range(len(moves) - len(actions) + 1)
        if all(moves[index + place]["action"] == action for place, action in enumerate(actions))
    ]


def _two_slips(game: str) -> list[Record]:
    """Records with two slips, a few lines from each other."""
    found = []
    for seed in range(81000, 81004):
        one = _game(game, seed)
        chance = random.Random(f"{game} {seed} close")
        apart = chance.choice((3, 8, 20))
        last = len(one.data["moves"]) - apart - 5
        if last <= 5:
            continue
        at = chance.randrange(5, last)
        first = slip(one, chance.choice([*pens(game)]), chance, at, at + 4)
        if first is None:
            continue
        both = Whole(json.dumps(first.record), {}, ())
        second = slip(both, chance.choice([*pens(game)]), chance, at + apart, at + apart + 4)
        if second is not None and _is_record(second.record):
            found.append(second.record)
    return found


def _is_record(record: Record) -> bool:
    try:
        log_of(record)
    except ValueError:
        return False
    return True


def test_a_line_the_record_can_do_without_may_belong_one_line_before() -> None:
    """A last card that is shown after all cards have been turned up."""
    found = []
    for seed in (70022, 70037, 70059):
        one = _game("intercity", seed)
        for index in _at(one.data["moves"], "choose", "reveal"):
            wrong = copy.deepcopy(one.data)
            moves = wrong["moves"]
            moves[index : index + 2] = moves[index : index + 2][::-1]
            if counting(outcome_of(wrong)):
                found.append(_rank(one.data, wrong))
    assert len(found) >= 3
    assert found.count(1) >= 0.8 * len(found), found


def test_where_a_fault_is_about_who_acts_other_players_of_the_line_before_are_tried_first() -> None:
    found = []
    for seed in (70015, 70024):
        one = _game("intercity", seed)
        for index in _at(one.data["moves"], "offer", "bid", "bid")[:6]:
            wrong = copy.deepcopy(one.data)
            wrong["moves"][index + 1]["player"] = wrong["moves"][index + 2]["player"]
            if wrong["moves"] != one.data["moves"] and counting(outcome_of(wrong)):
                found.append(_rank(one.data, wrong))
    assert len(found) >= 5
    assert sum((rank or 9) <= 3 for rank in found) >= 0.9 * len(found), found


def test_a_bid_on_the_line_before_may_have_been_lower() -> None:
    found: list[bool] = []
    for seed in (70023, 70024, 70036):
        one = _game("intercity", seed)
        moves = one.data["moves"]
        for index in _at(moves, "bid")[:12]:
            after = next(place for place in range(index + 1, len(moves)) if moves[place]["action"] != "pass")
            if moves[after]["action"] == "bid":
                wrong = copy.deepcopy(one.data)
                wrong["moves"][index]["amount"] = moves[after]["amount"] + 1
                if counting(outcome_of(wrong)):
                    offered = _offered(wrong)
                    found.append(any(_differs(wrong["moves"], each) == [index] for each in offered))
    assert len(found) >= 6 and found.count(False) <= 1, found


def _differs(moves: Moves, after: Moves) -> list[int]:
    return [index for index, (one, other) in enumerate(zip(moves, after, strict=False)) if one != other]


@pytest.mark.parametrize(("action", "key"), [("dividend", "railroad"), ("build", "section")])
def test_a_word_may_be_any_that_stands_there_in_entries_of_its_kind(action: str, key: str) -> None:
    """The last dividend is that of a railroad no line near it names; a section is a number or none."""
    found = []
    for seed in (70018, 70031):
        one = _game("intercity", seed)
        for index in _at(one.data["moves"], action)[:24:3]:
            wrong = copy.deepcopy(one.data)
            entry = wrong["moves"][index]
            was = entry[key]
            entry[key] = ("red" if was != "red" else "blue") if key == "railroad" else 22
            if was != entry[key] and counting(outcome_of(wrong)):
                found.append(_rank(one.data, wrong))
    assert len(found) >= 6
    assert sum((rank or 9) <= 3 for rank in found) >= 0.8 * len(found), found


def test_of_equal_lines_in_a_row_only_one_is_offered_to_go() -> None:
    one = _game("intercity", 70002)
    wrong = copy.deepcopy(one.data)
    moves = wrong["moves"]
    index = next(
        index
        for index in _at(moves, "pass")
        if moves[index + 1]["action"] == "pass" and moves[index + 1]["player"] != moves[index]["player"]
    )
    moves.insert(index, copy.deepcopy(moves[index]))
    offered = _offered(wrong)
    assert offered[0] == one.data["moves"]
    assert len([after for after in offered if after == offered[0]]) == 1


@pytest.mark.parametrize("game", GAMES)
def test_what_mends_one_fault_and_brings_another_further_on_is_not_offered(game: str) -> None:
    """Two slips, a few lines from each other or many: after each repair there is one fault less."""
    unsound: list[str] = []
    tried = 0
    for wrong in _two_slips(game):
        log = log_of(wrong)
        outcome = replay(log)
        told = counting(outcome)
        found = Mending(Slip(wrong, (1,), ""), log, outcome)
        for finding in told:
            for repair in repairs(outcome, finding):
                tried += 1
                if not _mends(found, repair, len(told) - 1):
                    unsound.append(repair.words)
    assert tried >= 2
    assert not unsound
