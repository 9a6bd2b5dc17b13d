"""On tiny packs the answer in a position with gaps is that of all positions it may be."""

from __future__ import annotations

from random import Random

import pytest
from sizes import so_many
from tiny_positions import Tiny

from referee.document import parse
from referee.judge import judge


@pytest.mark.parametrize("game", ["hundred", "duel", "rommee"])
def test_what_is_told_of_a_tiny_position_holds_however_its_gaps_are_filled(game: str) -> None:
    tiny = Tiny(game, so_many(100, 1000), Random(f"tiny {game}"))
    kinds = []
    for _ in range(so_many(12, 2000)):
        kind, (entry, given) = tiny.trial()
        kinds.append(kind)
        assert kind != "accused", (entry, given)
        assert kind != "passed", (entry, given)
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


@pytest.mark.parametrize(
    ("game", "given", "moves", "verdict"),
    [
        # Who has a turn has not called: nobody has one after the call.
        ("duel", "{pile: 4D, turn: Ann}", ["{player: Ann, action: draw}"], []),
        ("hundred", "{pile: 4D, turn: Ann}", ["{player: Ann, action: draw}"], []),
        ("duel", "{pile: 4D, turn: Ann}", ["{player: Ben, action: draw}"], ["illegal T-15"]),
        # A lap that a call began tells who called.
        (
            "rommee",
            "{phase: placed, active: Ann, pile: JH, final: {by: Ann, cause: call, turns: [Ben]}}",
            ["{player: Ann, action: power, rank: J, swap: [Ann.1, Ben.1]}"],
            ["illegal R-27"],
        ),
        ("duel", "{pile: 4D, turn: Ann, caller: null}", ["{player: Ann, action: call}"], []),
        # Two cards that were both shown are two cards, wherever others lie.
        (
            "duel",
            "{pile: 4D, turn: Ann}",
            [
                "{player: Ben, action: match, slot: 1, card: 4H}",
                "{player: Ben, action: match, slot: 2, card: 4H}",
            ],
            ["contradiction T-04"],
        ),
        # Whether the pile has a card decides whether a throw is a false match or none at all.
        (
            "rommee",
            "{held: {player: Ben, card: '?'}, final: null}",
            ["{player: Ann, action: match, slot: 1}"],
            ["penalty R-20", "undetermined R-18"],
        ),
        (
            "rommee",
            "{phase: holding, active: Ann, held: {card: 5H}, final: null}",
            ["{player: Ann, action: call}"],
            ["undetermined R-25"],
        ),
        (
            "rommee",
            "{phase: holding, active: Ann, held: {card: 5H}, callers: []}",
            ["{player: Ann, action: call}"],
            [],
        ),
    ],
)
def test_what_a_position_tells_besides(game: str, given: str, moves: list[str], verdict: list[str]) -> None:
    lines = "".join(f"  - {move}\n" for move in moves)
    text = f"referee: 1\ngame: {game}\nplayers: [Ann, Ben]\ngiven: {given}\nmoves:\n{lines}"
    found = judge(parse(text.encode(), "log.yaml")[0]).findings
    assert [f"{each.kind.value} {each.rule.number}" for each in found if each.kind.value != "note"] == verdict


def test_a_check_of_whose_turn_it_is_holds_at_its_moment() -> None:
    moves = (
        "  - {action: deal, starter: Ann}\n  - {player: Ann, action: draw}\n"
        "  - {player: Ann, action: shed, card: 5H}\n  - {check: {turn: Ben}}\n"
    )
    head = "referee: 1\ngame: duel\nplayers: [Ann, Ben]\nmoves:\n"
    assert not judge(parse((head + moves).encode(), "log.yaml")[0]).findings
    found = judge(parse((head + moves.replace("turn: Ben", "turn: Ann")).encode(), "log.yaml")[0]).findings
    assert [finding.kind.value for finding in found] == ["mismatch"]


def test_a_card_named_beside_a_finding_is_plain_text() -> None:
    text = (
        "referee: 1\ngame: duel\nplayers: [Ann, Ben]\nmoves:\n  - {action: deal, starter: Ann}\n"
        "  - {player: Ann, action: draw}\n  - {player: Ann, action: shed, card: 4S}\n"
        "  - {player: Ben, action: match, slot: 1, card: 4S}\n"
    )
    (finding,) = judge(parse(text.encode(), "log.yaml")[0]).findings
    assert [what for _, what in finding.related] == ["4S here"]
