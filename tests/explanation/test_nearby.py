"""What a pen may have slipped from, in the order in which it is tried; and whether cards find faces."""

from __future__ import annotations

from itertools import permutations, product
from typing import Any

import pytest

from referee.explanation.nearby_values import (
    AROUND,
    as_fits,
    entries_named,
    leaves,
    otherwise,
    the_same_there,
    with_lists_otherwise,
    words_of,
)
from referee.matching import matched
from referee.rules import Finding

PLAYERS = ["A", "B", "C"]
RECORD: list[dict[str, Any]] = [
    {"player": "A", "action": "draw", "from": "stock", "card": "4H"},
    {"player": "A", "action": "shed", "card": "4H"},
    {"player": "B", "action": "draw", "from": "discard"},
    {"player": "B", "action": "replace", "slot": 2, "out": "7H", "card": "9S"},
    {"player": "C", "action": "match", "slot": 12, "card": "7C"},
]


def test_the_values_of_an_entry_are_told_with_the_way_to_each() -> None:
    entry = {"a": {"b": [1, {"c": 2}]}, "d": None}
    assert list(leaves(entry)) == [(("a", "b", 0), 1), (("a", "b", 1, "c"), 2), (("d",), None)]


def test_what_would_fit_stands_in_place_of_what_is_written_and_of_nothing_else() -> None:
    """A face that would fit, of an entry that names none, is no entry (it ended in a trace)."""
    assert list(as_fits(RECORD[4], ("card",), ["7H", "7S"])) == [
        {**RECORD[4], "card": "7H"},
        {**RECORD[4], "card": "7S"},
    ]
    assert list(as_fits(RECORD[4], (), ["7H"])) == []
    assert list(as_fits(RECORD[4], ("card", 0), ["7H"])) == []


def test_a_figure_is_off_or_turned_round_and_then_what_stands_near() -> None:
    slots = [entry["slot"] for entry in otherwise(RECORD, 3, PLAYERS, ("slot",), True)]
    assert slots == [1, 3, 0, 4, 12]
    slots = [entry["slot"] for entry in otherwise(RECORD, 4, PLAYERS, ("slot",), True)]
    assert slots == [11, 13, 21, 10, 14, 2]


def test_a_card_is_another_of_the_lines_around_those_of_its_key_first() -> None:
    cards = [entry["card"] for entry in otherwise(RECORD, 3, PLAYERS, ("card",), True)]
    assert cards == ["4H", "7C", "stock", "discard"]


def test_the_suspected_value_is_tried_first_and_then_the_others() -> None:
    tried = list(otherwise(RECORD, 2, PLAYERS, ("from",)))
    assert [entry["from"] for entry in tried[:2]] == ["stock", "4H"]
    assert [entry["player"] for entry in tried if entry["from"] == "discard"][:2] == ["A", "C"]
    assert not any(entry["action"] != "draw" for entry in tried)


@pytest.mark.parametrize(
    ("entry", "changed"),
    [
        ({"action": "pass", "note": 4}, 0),
        ({"saw": {"note": 4}}, 4),
        ({"action": {"slot": 4}}, 0),
        ({"saw": {"action": 4}}, 4),
    ],
)
def test_only_what_an_entry_is_and_the_note_beside_it_are_left_as_they_are(
    entry: dict[str, Any], changed: int
) -> None:
    tried = list(otherwise([entry], 0, PLAYERS, ()))
    assert len(tried) == changed


@pytest.mark.parametrize("away", [AROUND - 1, AROUND, AROUND + 1])
@pytest.mark.parametrize("after", [False, True])
def test_lines_that_are_far_away_are_not_looked_at(away: int, after: bool) -> None:
    plain: list[dict[str, Any]] = [{"action": "pass"} for _ in range(away - 1)]
    far, here = {"action": "shed", "card": "QD"}, {"action": "draw", "card": "4H"}
    record = [here, *plain, far] if after else [far, *plain, here]
    tried = [entry["card"] for entry in otherwise(record, 0 if after else away, PLAYERS, ("card",), True)]
    assert tried == (["QD"] if away <= AROUND else [])


def test_a_list_may_stand_in_another_order_or_lack_something_and_an_act_be_another() -> None:
    record: list[dict[str, Any]] = [
        {"action": "draw", "cards": ["R1", "G2", "B3"]},
        {"action": "take", "card": "R1"},
        {"check": {"layouts": {"A": ["4H", "4H"]}}},
    ]
    assert list(with_lists_otherwise(record, 0)) == [
        {"action": "draw", "cards": ["G2", "R1", "B3"]},
        {"action": "draw", "cards": ["B3", "G2", "R1"]},
        {"action": "draw", "cards": ["R1", "B3", "G2"]},
        {"action": "draw", "cards": ["?", "R1", "G2", "B3"]},
        {"action": "draw", "cards": ["R1", "?", "G2", "B3"]},
        {"action": "draw", "cards": ["R1", "G2", "?", "B3"]},
        {"action": "draw", "cards": ["R1", "G2", "B3", "?"]},
    ]
    assert [entry["check"] for entry in with_lists_otherwise(record[2:], 0)] == [
        {"layouts": {"A": ["?", "4H", "4H"]}},
        {"layouts": {"A": ["4H", "?", "4H"]}},
        {"layouts": {"A": ["4H", "4H", "?"]}},
    ]
    long = [{"action": "draw", "cards": [f"R{number}" for number in range(1, 8)]}]
    assert list(with_lists_otherwise(long, 0)) == []


def test_words_of_a_record_are_told_once_without_names() -> None:
    assert words_of([*RECORD, {"card": "?", "note": "x"}]) == ["stock", "4H", "discard", "7H", "9S", "7C"]


def test_an_earlier_line_may_have_had_the_value_of_this_one() -> None:
    assert list(the_same_there(RECORD, 3, 1, ("card",))) == [{"player": "A", "action": "shed", "card": "9S"}]
    assert list(the_same_there(RECORD, 1, 0, ("card",))) == []
    assert list(the_same_there(RECORD, 3, 1, ("slot",))) == []


def test_a_finding_names_the_entries_it_rests_on() -> None:
    finding = Finding.__new__(Finding)
    finding.related = (
        (("moves", 1), "here"),
        (("moves", 4, "card"), "there"),
        (("given", "cash"), "before"),
        (("moves", 7), "later"),
        (("moves", 1, "slot"), "again"),
    )
    assert entries_named(finding, 4) == [4, 1]


def share(masks: list[int], copies: tuple[int, ...]) -> bool:
    """Whether cards find faces, by trying every way."""
    faces = [face for face, count in enumerate(copies) for _ in range(count)]
    return any(
        all(mask >> face & 1 for mask, face in zip(masks, chosen, strict=True))
        for chosen in permutations(faces, len(masks))
    )


@pytest.mark.parametrize("copies", [(1, 1, 1), (2, 1, 0), (0, 2, 1), (1, 2, 1)])
def test_cards_find_faces_where_some_way_of_dealing_them_does(copies: tuple[int, ...]) -> None:
    cases = [list(masks) for many in range(4) for masks in product(range(8), repeat=many)]
    assert [matched(masks, copies) for masks in cases] == [share(masks, copies) for masks in cases]
