"""What the table let stand: a fault is told once, where it was made; what was written as its consequence is
a part of it."""

from __future__ import annotations

import pytest
from test_memory_explained import judged, wrong

DEALT = "action: deal, upcard: 9C\nplayer: Ann, action: draw\nplayer: Ann, action: shed, card: {}\n"
STARTED = "action: deal, starter: Ann\nplayer: Ann, action: draw\nplayer: Ann, action: shed, card: {}\n"
FREE = (
    "given: {phase: placed, active: Ann, discard: [7H], layouts: {Ann: [7S], Ben: 3, Cem: 3}, rest: empty}\n"
)
THREE = "[Ann, Ben, Cem]"

STOOD = {
    "the effect of a queen that was matched too late": (
        "hundred",
        DEALT.format("QH")
        + """\
        player: Ben, action: draw
        player: Cem, action: match, slot: 2, card: QS, result: right
        player: Cem, action: power, rank: Q, look: [Cem.1]
        player: Ben, action: shed, card: 5H
        player: Cem, action: draw""",
        [(5, "illegal G-20")],
    ),
    "a card from another's layout, and one given for it": (
        "rommee",
        STARTED.format("2H")
        + """\
        player: Ben, action: match, owner: Cem, slot: 1, card: 2S
        player: Ben, action: give, to: Cem, slot: 1
        player: Ben, action: draw
        player: Ben, action: shed, card: 3D""",
        [(4, "illegal R-18")],
    ),
    "a late match of which nobody wrote down that it stayed": (
        "hundred",
        DEALT.format("7H")
        + """\
        player: Ben, action: draw
        player: Cem, action: match, slot: 1, card: 7S
        player: Cem, action: penalty, count: 1
        player: Ben, action: shed, card: 5H
        player: Cem, action: draw
        player: Cem, action: replace, slot: 5, out: 2S""",
        [(5, "illegal G-20")],
    ),
    "a late match, and a penalty card as if it had been made just before that": (
        "hundred",
        DEALT.format("7H")
        + """\
        player: Ben, action: draw
        player: Cem, action: match, slot: 1, card: 7S
        player: Ben, action: shed, card: 5H
        player: Cem, action: draw
        player: Cem, action: shed, card: 2S
        player: Ann, action: draw
        player: Ann, action: shed, card: 3S
        player: Cem, action: penalty, count: 1
        player: Ben, action: draw
        player: Ben, action: shed, card: 4S""",
        [(5, "illegal G-20")],
    ),
    "a penalty card for a wrong card that was left on the pile": (
        "hundred",
        DEALT.format("7H")
        + """\
        player: Cem, action: match, slot: 1, card: 8S, result: right
        player: Cem, action: penalty, count: 1
        player: Ben, action: draw, from: discard, card: 8S
        player: Ben, action: replace, slot: 1, out: 3S""",
        [(4, "illegal G-20")],
    ),
    "a penalty card for a look that costs nothing": (
        "rommee",
        STARTED.format("2H")
        + """\
        player: Ben, action: look, at: [Ben.1]
        player: Ben, action: penalty, count: 1
        player: Ben, action: draw""",
        [(4, "illegal R-12")],
    ),
    "another's wrong card left on the pile, and no gift for it": (
        "duel",
        STARTED.format("7H")
        + """\
        player: Ben, action: match, owner: Ann, slot: 2, card: 8S, result: right
        player: Ben, action: draw
        player: Ben, action: shed, card: 5H
        player: Ann, action: draw""",
        [(4, "illegal T-17")],
    ),
    "what is done with a card from a pile nobody draws from": (
        "duel",
        STARTED.format("7H")
        + """\
        player: Ben, action: draw, from: discard
        player: Ben, action: replace, slot: 1, out: 7S
        player: Ann, action: match, slot: 1, card: 7D
        player: Ann, action: draw""",
        [(4, "illegal T-10")],
    ),
    "another lap after the last turn": (
        "hundred",
        DEALT.format("7H")
        + """\
        player: Ann, action: call
        player: Ben, action: draw
        player: Ben, action: shed, card: 8H
        player: Cem, action: draw
        player: Cem, action: shed, card: 9D
        player: Ann, action: draw
        player: Ann, action: shed, card: 2H
        player: Ben, action: draw
        player: Ben, action: shed, card: 3H
        action: reveal, cards: {Ann: [2D, 2S, 3S, 3C], Ben: [4H, 4S, 5S, 5C], Cem: [6H, 6S, 7S, 7C]}""",
        [(9, "illegal G-24")],
    ),
    "a lap after somebody got rid of all cards": (
        "rommee",
        """\
        player: Ann, action: match, slot: 1, card: 7S
        player: Ben, action: draw
        player: Ben, action: shed, card: 9H
        player: Cem, action: draw
        player: Cem, action: shed, card: 10H
        player: Ben, action: draw
        player: Ben, action: shed, card: QD
        action: reveal, cards: {Ann: [], Ben: [2H, 3H, 4H], Cem: [5H, 6H, 8H]}
        action: score, scores: {Ann: -10, Ben: 9, Cem: 19}""",
        [(2, "illegal R-29")],
    ),
}


@pytest.mark.parametrize("what", STOOD)
def test_what_followed_from_a_standing_act_is_no_fault_of_its_own(what: str) -> None:
    game, moves, faults = STOOD[what]
    players = "[Ann, Ben]" if game == "duel" else THREE
    head = FREE if game == "rommee" and "deal" not in moves else ""
    assert wrong(judged(game, moves, players, head)) == faults


def test_who_draws_without_cards_has_called_all_the_same() -> None:
    position = "given: {phase: placed, active: Ann, discard: [4S], layouts: {Ann: 3, Ben: []}, rest: empty}\n"
    moves = """\
        player: Ben, action: draw
        player: Ben, action: shed, card: 6S
        player: Ann, action: draw
        player: Ann, action: shed, card: 6H
        action: reveal, cards: {Ann: [2H, 2S, 3S], Ben: []}"""
    assert wrong(judged("duel", moves, head=position)) == [(1, "illegal T-30")]


def test_where_the_table_decided_that_a_card_stands_its_effect_is_another_matter() -> None:
    moves = """\
        player: Ben, action: match, slot: 1, card: QS, result: right
        decision: stands
        player: Ben, action: power, rank: Q, look: [Ben.2]"""
    lines = DEALT.format("7H") + moves
    judgement = judged("hundred", lines, THREE)
    assert [(each.move, f"{each.kind} {each.rule.number}") for each in judgement.findings if each.wrong] == [
        (6, "illegal G-27")
    ]
