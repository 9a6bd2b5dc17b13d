"""Slips that are made by hand here, one class each: the true repair is among the first that are offered."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest
from mended import Mending, _mends
from more_slips import more_slip
from sizes import so_many
from slips import Slip, pens, slip
from whole_records import GAMES, Record, Whole, counting, is_record, log_of, outcome_of, whole

from referee.changes import changed
from referee.repairing.repairs import repairs
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
        if all(moves[index + place].get("action") == action for place, action in enumerate(actions))
    ]


def _two_slips(game: str) -> list[Record]:
    """Records with two slips, a few lines from each other."""
    found = []
    for seed in range(81000, 81000 + so_many(2, 4)):
        played = _game(game, seed)
        chance = random.Random(f"{game} {seed} close")
        apart = chance.choice((3, 8, 20))
        last = len(played.data["moves"]) - apart - 5
        if last <= 5:
            continue
        at = chance.randrange(5, last)
        first = slip(played, chance.choice([*pens(game)]), chance, at, at + 4)
        if first is None:
            continue
        both = Whole(json.dumps(first.record), {}, ())
        second = slip(both, chance.choice([*pens(game)]), chance, at + apart, at + apart + 4)
        if second is not None and is_record(second.record):
            found.append(second.record)
    return found


def test_a_line_the_record_can_do_without_may_belong_one_line_before() -> None:
    """A last card that is shown after all cards have been turned up."""
    found = []
    for seed in (70022, 70037, 70059):
        played = _game("intercity", seed)
        for index in _at(played.data["moves"], "choose", "reveal"):
            wrong = played.data
            moves = wrong["moves"]
            moves[index : index + 2] = moves[index : index + 2][::-1]
            if counting(outcome_of(wrong)):
                found.append(_rank(played.data, wrong))
    assert len(found) >= 3
    assert found.count(1) >= 0.8 * len(found), found


def test_where_a_fault_is_about_who_acts_other_players_of_the_line_before_are_tried_first() -> None:
    found = []
    for seed in (70015, 70024):
        played = _game("intercity", seed)
        for index in _at(played.data["moves"], "offer", "bid", "bid")[:6]:
            wrong = played.data
            wrong["moves"][index + 1]["player"] = wrong["moves"][index + 2]["player"]
            if wrong["moves"] != played.data["moves"] and counting(outcome_of(wrong)):
                found.append(_rank(played.data, wrong))
    assert len(found) >= 5
    assert sum((rank or 9) <= 3 for rank in found) >= 0.9 * len(found), found


def test_a_bid_on_the_line_before_may_have_been_lower() -> None:
    found: list[bool] = []
    for seed in (70023, 70024, 70036):
        played = _game("intercity", seed)
        moves = played.data["moves"]
        for index in _at(moves, "bid")[:12]:
            after = next(place for place in range(index + 1, len(moves)) if moves[place]["action"] != "pass")
            if moves[after]["action"] == "bid":
                wrong = played.data
                wrong["moves"][index]["amount"] = moves[after]["amount"] + 1
                if counting(outcome_of(wrong)):
                    offered = _offered(wrong)
                    found.append(any(_differs(wrong["moves"], each) == [index] for each in offered))
    assert len(found) >= 6 and found.count(False) <= 1, found


def test_the_line_before_may_have_been_another_act() -> None:
    """After what was declined in place of ending the turn a line is missing, or the word was another."""
    found = []
    for seed in range(70000, 70000 + so_many(2, 6)):
        played = _game("auction", seed)
        moves = played.data["moves"]
        for index in [at for at in _at(moves, "power", "end_turn") if "with" not in moves[at]][:8]:
            wrong = played.data
            wrong["moves"][index + 1]["action"] = "decline"
            if is_record(wrong) and [finding.move for finding in counting(outcome_of(wrong))] == [index + 3]:
                found.append(_rank(played.data, wrong))
    assert found and None not in found, found


def _differs(moves: Moves, after: Moves) -> list[int]:
    return [index for index, (before, now) in enumerate(zip(moves, after, strict=False)) if before != now]


@pytest.mark.parametrize(("action", "key"), [("dividend", "railroad"), ("build", "section")])
def test_a_word_may_be_any_that_stands_there_in_entries_of_its_kind(action: str, key: str) -> None:
    """The last dividend is that of a railroad no line near it names; a section is a number or none."""
    found = []
    for seed in (70018, 70031):
        played = _game("intercity", seed)
        for index in _at(played.data["moves"], action)[: 24 : so_many(6, 3)]:
            wrong = played.data
            entry = wrong["moves"][index]
            was = entry[key]
            entry[key] = ("red" if was != "red" else "blue") if key == "railroad" else 22
            if was != entry[key] and counting(outcome_of(wrong)):
                found.append(_rank(played.data, wrong))
    assert len(found) >= so_many(3, 6)
    assert sum((rank or 9) <= 3 for rank in found) >= 0.8 * len(found), found


def test_of_equal_lines_in_a_row_only_one_is_offered_to_go() -> None:
    played = _game("intercity", 70002)
    wrong = played.data
    moves = wrong["moves"]
    index = next(
        index
        for index in _at(moves, "pass")
        if moves[index + 1]["action"] == "pass" and moves[index + 1]["player"] != moves[index]["player"]
    )
    moves.insert(index, copy.deepcopy(moves[index]))
    offered = _offered(wrong)
    assert offered[0] == played.data["moves"]
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


# -- slips of other kinds than the generator of tests/slips.py makes ----------------------------------------


def _mended(game: str, kind: str, seeds: Sequence[int]) -> list[int | None]:
    """Where the true repair stands among the offers, for a slip of a kind in some games."""
    found: list[int | None] = []
    for seed in seeds:
        played = _game(game, seed)
        made = more_slip(played, kind, random.Random(f"{game} {seed} {kind}"))
        if made is None or not is_record(made.record):
            continue
        if not counting(outcome_of(made.record)):
            continue
        found.append(_rank(played.data, made.record))
    return found


@pytest.mark.parametrize(
    ("game", "kind", "share"),
    [
        ("auction", "suit", 0.7),
        ("auction", "digit", 0.7),
        ("hundred", "order", 0.5),
        ("duel", "order", 0.7),
        ("duel", "longer", 0.7),
        ("duel", "shorter", 0.5),
        ("rommee", "rank", 0.5),
        ("intercity", "digit", 0.7),
        ("intercity", "action", 0.7),
    ],
)
def test_the_true_repair_of_other_slips_is_among_the_first(game: str, kind: str, share: float) -> None:
    """A digit, a suit, two cards of a list in the other order, one left out of it or written twice in it, an
    act taken for another."""
    found = _mended(game, kind, range(70000, 70005))
    assert found
    assert sum((rank or 9) <= 3 for rank in found) >= share * len(found), found


def test_a_card_left_out_of_a_deal_is_one_fault() -> None:
    played = _game("duel", 70001)
    for index in _at(played.data["moves"], "deal")[:2]:
        for name in played.data["players"]:
            wrong = played.data
            row = wrong["moves"][index]["cards"][name]
            assert len(row) == 4
            del row[1]
            told = counting(outcome_of(wrong))
            assert [finding.rule.number for finding in told] == ["T-05"]
            assert any(len(after[index]["cards"][name]) == 4 for after in _offered(wrong))


def test_a_value_the_rest_of_the_record_shows_is_told_and_not_left_open() -> None:
    """Of a card that can be no other, because all others are seen elsewhere, more is said than that it was
    written wrongly."""
    found = []
    for seed in (70019, 70023, 70030):
        played = _game("duel", seed)
        made = slip(played, "card", random.Random(f"duel {seed} card"))
        assert made is not None
        found.append(_rank(played.data, made.record))
    assert found.count(1) >= 2, found
