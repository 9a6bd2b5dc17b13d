"""Quarrels as people type them: a little of the position, the move in question, and what settles it."""

from __future__ import annotations

import pytest
from judging import judged

PLAYERS = {
    "auction": "[Ann, Ben]", "duel": "[Ann, Ben]", "intercity": "[Pete, John, Dave]",
    "hundred": "[Ann, Ben, Cem]", "rommee": "[Ann, Ben, Cem]",
}  # fmt: skip
ROW = "display: [G4, R3, B2, P1, G2, R9]"
SHOP = f"{{phase: winner, first: Ann, {ROW}, players: {{Ann: {{bid: [R1, R2]}}}}}}"
SIX = "{phase: winner, first: Ann, players: {Ann: {hand: [P6], bid: [B3, P2]}}}"
EIGHT = "{phase: winner, first: Ann, auction_discards: [B2, R3], players: {Ann: {hand: [R8]}}}"
TIED = "{phase: tie, players: {Ann: {bid: [R5], deck: [G1, G2]}, Ben: {bid: [B5], deck: [P3, P2]}}}"
BIDDING = "{phase: auction, auction: {railroad: red, offerer: Pete, high: 5, bidder: %s, asked: %s}%s}"

QUARRELS = [
    # game, position, entries (the last one is in question), verdict
    (
        "auction",
        "{phase: bid, players: {Ann: {hand: [R1, R2, R3, R4]}}}",
        ["{player: Ann, action: bid, cards: [R1, R2, R3, R4, R5]}"],
        "illegal A-4.1",
    ),
    (
        "auction",
        SIX,
        ["{player: Ann, action: power, card: P6}", "{player: Ann, action: cash, card: B3}"],
        "illegal A-6.4",
    ),
    (
        "auction",
        SIX,
        ["{player: Ann, action: power, card: P6}", "{player: Ann, action: cash, card: P6}"],
        "illegal A-6.5",
    ),
    ("auction", SIX, ["{player: Ann, action: power, card: P6}", "{player: Ann, action: cash, card: P2}"], ""),
    (
        "auction",
        f"{{phase: loser, first: Ann, {ROW}, players: {{Ben: {{bid: [R1, R2]}}}}}}",
        ["{player: Ben, action: buy, card: R3, pay: [R1, R2]}", "{player: Ben, action: end_turn}"],
        "unpaid A-7.7",
    ),
    ("auction", SHOP, ["{player: Ann, action: end_turn}"], ""),
    ("auction", SHOP, ["{player: Ben, action: buy, card: G4, pay: [P5]}"], "illegal A-5.1"),
    (
        "auction",
        SHOP,
        [
            "{player: Ann, action: buy, card: G4, pay: [R1]}",
            "{player: Ann, action: buy, card: R3, pay: [R2, G4]}",
        ],
        "illegal A-7.5",
    ),
    (
        "auction",
        "{phase: winner, first: Ann}",
        ["{player: Ann, action: look, at: opponent}"],
        "illegal A-11.2",
    ),
    (
        "auction",
        "{phase: set aside, players: {Ann: {hand: [R1, R2, R3, R4, R5]}}}",
        ["{player: Ann, action: look, at: deck}", "{player: Ann, action: set_aside, card: R1}"],
        "illegal A-11.3",
    ),
    (
        "auction",
        EIGHT,
        ["{player: Ann, action: power, card: R8}", "{player: Ann, action: take, card: B2}"],
        "illegal A-6.10",
    ),
    (
        "auction",
        EIGHT,
        ["{player: Ann, action: power, card: R8}", "{player: Ann, action: take, card: R3}"],
        "",
    ),
    ("auction", TIED, ["{player: Ann, action: tie_card, card: G2}"], "illegal A-4.6"),
    (
        "hundred",
        "{phase: turn, active: Ann, discard: [9C], callers: []}",
        ["{player: Ann, action: call}"],
        "illegal G-23",
    ),
    (
        "hundred",
        "{phase: placed, active: Ann, callers: [Ben], discard: [JH]}",
        ["{player: Ann, action: power, rank: J, swap: [Ben.1, Ann.2]}"],
        "illegal G-25",
    ),
    (
        "hundred",
        "{active: Ann, discard: [9C]}",
        [
            "{player: Ann, action: draw, card: QS}",
            "{player: Ann, action: shed, card: QS}",
            "{player: Ann, action: power, rank: Q, look: Ben.1}",
        ],
        "illegal G-30",
    ),
    (
        "hundred",
        "{active: Ann, discard: [9C]}",
        [
            "{player: Ann, action: draw, card: AS}",
            "{player: Ann, action: shed, card: AS}",
            "{player: Ann, action: power, rank: A, give: Ann}",
        ],
        "illegal G-31",
    ),
    (
        "hundred",
        "{phase: placed, active: Ann, discard: [9C]}",
        ["{player: Ben, action: match, owner: Ann, slot: 1, card: 9H}"],
        "illegal G-20",
    ),
    (
        "hundred",
        "{phase: turn, active: Ann, discard: [9C]}",
        ["{player: Ben, action: look, at: [1, 2]}"],
        "illegal G-10",
    ),
    (
        "hundred",
        "{active: Ann, discard: [9C]}",
        ["{player: Ann, action: draw}", "{player: Ann, action: draw}"],
        "illegal G-15",
    ),
    ("duel", "{active: Ann}", ["{player: Ann, action: draw}", "{player: Ann, action: call}"], "illegal T-25"),
    ("duel", "{active: Ann, discard: [9C]}", ["{player: Ann, action: draw, from: discard}"], "illegal T-10"),
    (
        "duel",
        "{phase: placed, active: Ann, discard: [8C]}",
        ["{player: Ann, action: power, rank: 8, look: Ann.1}"],
        "illegal T-21",
    ),
    ("duel", "{active: Ben, callers: [Ann]}", ["{player: Ben, action: call}"], "illegal T-26"),
    (
        "duel",
        "{phase: turn, active: Ann, discard: [9C]}",
        ["{player: Ann, action: match, owner: Ben, slot: 1, card: 9H}", "{player: Ann, action: draw}"],
        "unpaid T-22",
    ),
    (
        "rommee",
        "{phase: turn, turn: 1, starter: Ann, active: Ann, discard: [9C]}",
        ["{player: Ann, action: draw, from: discard}"],
        "illegal R-15",
    ),
    (
        "rommee",
        "{phase: turn, active: Ann, discard: [2C], callers: [Ben]}",
        [
            "{player: Ann, action: draw, card: JC}",
            "{player: Ann, action: shed, card: JC}",
            "{player: Ann, action: power, swap: [Ben.1, Cem.1]}",
        ],
        "illegal R-27",
    ),
    (
        "rommee",
        "{phase: placed, active: Ann, callers: [], discard: [2C]}",
        ["{player: Ben, action: draw}", "{player: Ann, action: call}"],
        "illegal R-28",
    ),
    (
        "rommee",
        "{phase: placed, active: Ann, discard: [9C]}",
        ["{player: Ben, action: match, slot: 1, card: 7S}", "{player: Ben, action: draw}"],
        "unpaid R-20",
    ),
    (
        "intercity",
        BIDDING % ("Pete", "John", ", cash: {John: 9}"),
        ["{player: John, action: bid, amount: 5}"],
        "illegal I-5.5",
    ),
    (
        "intercity",
        BIDDING % ("Pete", "John", ""),
        ["{player: John, action: bid, amount: 5}"],
        "illegal I-5.5",
    ),
    (
        "intercity",
        BIDDING % ("Pete", "John", ", cash: {John: 4}"),
        ["{player: John, action: bid, amount: 6}"],
        "illegal I-5.5",
    ),
    (
        "intercity",
        BIDDING % ("Dave", "Pete, out: [John]", ""),
        ["{player: John, action: bid, amount: 6}"],
        "illegal I-5.3",
    ),
    (
        "intercity",
        "{phase: offer, cash: {Pete: 5, John: 0}}",
        ["{player: Pete, action: transfer, to: John, amount: 2}"],
        "illegal I-4.1",
    ),
]


@pytest.mark.parametrize(("game", "given", "entries", "verdict"), QUARRELS)
def test_what_settles_a_quarrel_is_told_though_little_of_the_position_is(
    game: str, given: str, entries: list[str], verdict: str
) -> None:
    moves = "".join(f"  - {entry}\n" for entry in entries)
    found = judged(f"referee: 1\ngame: {game}\nplayers: {PLAYERS[game]}\ngiven: {given}\nmoves:\n{moves}")
    assert not found.faults, list(map(str, found.faults))
    told = [
        f"{finding.kind} {finding.rule.number}" for finding in found.findings if finding.move == len(entries)
    ]
    assert told == ([verdict] if verdict else [])
