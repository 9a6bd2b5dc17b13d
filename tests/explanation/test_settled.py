"""What a line leaves open and a later one settles is told with the line that settles it."""

from __future__ import annotations

import json

import pytest

from referee.document import parse
from referee.judge import judge

BEGUN = [
    {"action": "deal", "starter": "Ann"},
    {"player": "Ann", "action": "draw"},
    {"player": "Ann", "action": "replace", "slot": 1},
    {"player": "Ben", "action": "match", "slot": 2, "card": "8C"},
]
PAID = {"player": "Ben", "action": "penalty", "count": 1}
SHOWN = [{"player": "Ben", "action": "draw"}, {"player": "Ben", "action": "replace", "slot": 2, "out": "8C"}]


@pytest.mark.parametrize(
    ("rest", "settling"),
    [([PAID], 5), ([PAID, *SHOWN], 5), ([], None), ([SHOWN[0]], None)],
)
def test_the_line_that_settles_whether_a_match_was_right_is_named(
    rest: list[object], settling: int | None
) -> None:
    data = {"referee": 1, "game": "duel", "players": ["Ann", "Ben"], "moves": [*BEGUN, *rest]}
    (document,) = parse(json.dumps(data).encode(), "match.json")
    about = [finding for finding in judge(document).findings if finding.move == 4]
    named = [path for finding in about for path, _ in finding.related]
    assert named == ([("moves", settling - 1)] if settling else [])
