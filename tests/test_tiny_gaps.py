"""On tiny packs the answer in a position with gaps is that of all positions it may be."""

from __future__ import annotations

from random import Random

import pytest
from sizes import so_many
from tiny_positions import KNOWN, Tiny

from referee.document import parse
from referee.judge import judge


@pytest.mark.parametrize("game", ["hundred", "duel", "rommee"])
def test_what_is_told_of_a_tiny_position_holds_however_its_gaps_are_filled(game: str) -> None:
    tiny = Tiny(game, so_many(150, 1000), Random(f"tiny {game}"))
    kinds = []
    for _ in range(so_many(80, 2000)):
        kind, (entry, given) = tiny.trial()
        kinds.append(kind)
        assert kind != "accused", (entry, given)
        assert kind != "passed" or (entry["action"], kind) in KNOWN, (entry, given)
    assert kinds.count("same") > len(kinds) / 3


@pytest.mark.parametrize(
    ("given", "verdict"),
    [
        ("{stock: 0, pile: 9C, turn: Ann, callers: []}", []),
        ("{stock: 0, callers: [], turn: Ann}", ["undetermined"]),
        ("{stock: 0, discard: [], turn: Ann, callers: []}", ["illegal"]),
        ("{stock: 5, pile: 9C, turn: Ann, callers: []}", []),
    ],
)
def test_of_an_empty_stock_the_cards_that_are_nowhere_else_lie_in_the_pile(
    given: str, verdict: list[str]
) -> None:
    moves = "moves:\n  - {player: Ann, action: draw, from: stock}\n"
    text = f"referee: 1\ngame: hundred\nplayers: [Ann, Ben]\ngiven: {given}\n{moves}"
    found = judge(parse(text.encode(), "log.yaml")[0]).findings
    assert [finding.kind.value for finding in found if finding.kind.value != "note"] == verdict
