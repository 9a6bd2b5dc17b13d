"""What an auction position and the entries after it tell of who owns what, and what an entry breaks at any
moment, with the readings it hangs on."""

from __future__ import annotations

from typing import Any

import pytest
from judging import judged

from referee.games.auction.law.readings import readings
from referee.games.auction.play.holdings import holdings
from referee.games.auction.play.never import broken
from referee.games.auction.record.cards import NAMES, cards_in
from referee.log import Log

TABLE = (
    "phase: winner, display: [P1, P2, P3, P4, P5, P6], players: "
    "{Ann: {deck: [R1, R2], hand: [R3], bid: [R4], discards: [R5], cashed: [G1]}, "
    "Ben: {deck: [B1, B2], hand: [B3], bid: [B4], discards: [B5], cashed: []}}"
)
ANNS, BENS = "G1 R1 R2 R3 R4 R5", "B1 B2 B3 B4 B5"
Owned = tuple[str, int, int, int]
"""Cards that are surely a player's; of how many others some may be; how many at least and at most."""


def log_of(entry: str, given: str = "", rulings: str = "") -> Log:
    begin = f"given: {{{given}}}\n" if given else ""
    judgement = judged(
        f"referee: 1\ngame: auction\nplayers: [Ann, Ben]\nrulings: {{{rulings}}}\n{begin}"
        f"moves:\n  - {{player: Ann, action: {entry}}}\n"
    )
    assert judgement.log is not None, [str(fault) for fault in judgement.faults]
    return judgement.log


def owned(entry: str, doubted: int) -> list[Owned]:
    log = log_of(entry, TABLE)
    found = holdings(log.header, log.start[1], log.moves, doubted)
    return [
        (" ".join(sorted(NAMES[card] for card in cards_in(sure))), maybe.bit_count(), least, most)
        for sure, maybe, least, most, *_ in found
    ]


@pytest.mark.parametrize(
    ("entry", "doubted", "ann", "ben"),
    [
        ("end_turn", 0, (ANNS, 23, 0, 23), (BENS, 23, 0, 23)),
        ("end_turn", 1, (ANNS, 23, 0, 23), (BENS, 23, 0, 23)),
        # what matches the suit stays, what does not lies with the discards of the auction
        ("buy, card: P1, pay: [R4, R3]", 0, ("G1 P1 R1 R2 R5", 23, 0, 23), (BENS, 23, 0, 23)),
        ("buy, card: P1, pay: [R4, R3]", 1, ("G1 R1 R2 R5", 26, 1, 25), (BENS, 23, 0, 23)),
        ("buy, card: R6, pay: [R4, R3]", 0, (f"{ANNS} R6", 22, 0, 22), (BENS, 22, 0, 22)),
        ("buy, card: R6, pay: [R4, R7]", 0, (f"{ANNS} R6 R7", 21, 0, 21), (BENS, 21, 0, 21)),
        # a card out of the discards of the auction is one more, an own one is none
        ("take, card: P2, from: auction", 0, ("G1 P2 R1 R2 R3 R4 R5", 23, 0, 23), (BENS, 23, 0, 23)),
        ("take, card: P2, from: auction", 1, (ANNS, 24, 0, 24), (BENS, 23, 0, 23)),
        ("take, card: P2", 0, ("G1 P2 R1 R2 R3 R4 R5", 23, 0, 23), (BENS, 23, 0, 23)),
        ("take, card: R5", 0, (ANNS, 23, 0, 23), (BENS, 23, 0, 23)),
        ("take, card: R5, from: own", 0, (ANNS, 23, 0, 23), (BENS, 23, 0, 23)),
        ("take, card: B5", 0, (f"B5 {ANNS}", 23, 0, 23), ("B1 B2 B3 B4", 23, 1, 23)),
        ("take, card: B5", 1, (ANNS, 24, 0, 24), ("B1 B2 B3 B4", 24, 1, 24)),
    ],
)
def test_who_owns_what_after_an_entry(entry: str, doubted: int, ann: Owned, ben: Owned) -> None:
    assert owned(entry, doubted) == [ann, ben]


@pytest.mark.parametrize(
    ("entry", "rulings", "found"),
    [
        ("cash, card: B2, with: R7", "", [("A-6.7", "card", ("dup_same_suit",))]),
        ("cash, card: B2, with: R7", "dup_same_suit: false", []),
        ("take, card: B2, with: R9", "", [("A-6.13", "card", ())]),
        ("take, card: B2, with: R9", "dup_same_suit: false", [("A-6.13", "card", ())]),
        ("cash, card: R7, with: R7", "", []),
        ("cash, card: R7, with: R7", "dup_acts_as: target", []),
        ("cash, card: R7, with: R7", "dup_acts_as: seven", [("A-6.5", "card", ("dup_acts_as",))]),
        ("cash, card: R6, with: R6", "dup_acts_as: seven", []),
        ("cash, card: R6, with: R6", "dup_acts_as: target", [("A-6.5", "card", ("dup_acts_as",))]),
        ("cash, card: R6", "dup_acts_as: target", [("A-6.5", "card", ("dup_acts_as",))]),
        ("cash, card: R6, with: R7", "dup_acts_as: target", [("A-6.5", "card", ("dup_acts_as",))]),
        ("duplicate, card: B3, with: R7", "dup_same_suit: false", [("A-6.7", "card", ())]),
        ("duplicate, card: B8, with: R7", "dup_same_suit: false", []),
        ("duplicate, card: B8, with: R7", "", [("A-6.7", "card", ("dup_same_suit",))]),
    ],
)
def test_what_a_power_could_never_do_is_told_with_the_reading_it_hangs_on(
    entry: str, rulings: str, found: list[Any]
) -> None:
    log = log_of(entry, rulings=rulings)
    table = readings(log.header.rulings)
    said = broken(table, log.moves[0], "Ann")
    assert [(each.rule, each.at, each.rulings) for each in said] == found


@pytest.mark.parametrize(
    ("display", "cards", "order", "fits"),
    [
        ("[B1, B2, R1]", "[R1]", "any", True),
        ("[B1, R1, B2]", "[R1]", "behind", False),
        ("[B1, B2, R1, P1]", "[P1, R1]", "unordered", True),
        ("[B1, B2, R1, P1]", "[P1, B3]", "unordered", False),
        ("[B1, B2, P1, R1]", "[P1, R1]", "behind", True),
    ],
)
def test_new_cards_lie_behind_the_others(display: str, cards: str, order: str, fits: bool) -> None:
    rulings = "restock_order: unordered" if order == "unordered" else ""
    judgement = judged(
        f"referee: 1\ngame: auction\nplayers: [Ann, Ben]\nrulings: {{{rulings}}}\nmoves:\n"
        f"  - {{action: restock, cards: {cards}, display: {display}}}\n"
    )
    assert judgement.log is not None, [str(fault) for fault in judgement.faults]
    said = broken(readings(judgement.log.header.rulings), judgement.log.moves[0], "")
    assert ["A-8.1" for each in said if each.rule == "A-8.1"] == ([] if fits else ["A-8.1"])


UNSEEN = "'?', '?', '?', '?'"
KNOWN = "G1, G2, G3, G4"
OTHER_ROW = "A-8.1 The display does not lie as the record says."


@pytest.mark.parametrize(
    ("deck", "restock", "said"),
    [
        (KNOWN, "cards: [G1, G2, G3]", []),
        (KNOWN, "cards: ['?', G2, G3]", []),
        (KNOWN, "cards: [G2, G1, G3]", ["A-8.2 G2 comes to place 4; the auction deck brings G1 there."]),
        (KNOWN, "cards: [G1, G2]", ["A-8.2 The display gets 2 cards; it has room for 3."]),
        (KNOWN, "cards: [G1, G2, G3, G4]", ["A-8.2 The display gets 4 cards; it has room for 3."]),
        (KNOWN, "display: [P2, '?', P4, G1, G2, '?']", []),
        (KNOWN, "cards: ['?', '?', '?'], display: [P2, P3, P4, G4, G2, G3]", [OTHER_ROW]),
        (UNSEEN, "cards: [G2, G1, G3]", []),
        (UNSEEN, "cards: [G1, G1, G2]", ["A-8.2 G1 comes off the auction deck twice."]),
        (UNSEEN, "cards: [R5, G2, G3]", ["A-8.2 R5 cannot come off the auction deck."]),
        (UNSEEN, "cards: [G1, G2, G3], display: [P2, P3, P4, '?', G2, G3]", []),
        (UNSEEN, "cards: [G1, G2, G3], display: [P2, P3, P4, G4, G2, G3]", [OTHER_ROW]),
        (UNSEEN, "cards: [G1, G2, G3], display: [P2, P4, P3, G1, G2, G3]", [OTHER_ROW]),
        (UNSEEN, "cards: ['?', '?', '?'], display: [P2, P3, P4, G1, G2, G3]", []),
        # the table let it stand: whatever came out of the deck lies there, in six places at most
        (
            KNOWN,
            "cards: [G4, G1]}\n  - {decision: stands",
            ["A-8.2 The display gets 2 cards; it has room for 3."],
        ),
        (
            KNOWN,
            "cards: [G1, G2, G3, G4]}\n  - {decision: stands",
            [
                "A-8.2 The display gets 4 cards; it has room for 3.",
                "REC-3 What was decided cannot be carried out.",
            ],
        ),
    ],
)
def test_what_comes_off_the_auction_deck_and_how_the_row_lies(
    deck: str, restock: str, said: list[str]
) -> None:
    judgement = judged(
        "referee: 1\ngame: auction\nplayers: [Ann, Ben]\ngiven: {phase: loser, display: [P1, P2, P3, P4], "
        f"auction_deck: [{deck}], players: {{Ann: {{deck: [R1], bid: [R7, R4], discards: [R5]}}, "
        "Ben: {deck: [B1, B2], hand: [B3], bid: [B4], discards: [B5]}}, rest: empty}\nmoves:\n"
        "  - {player: Ben, action: buy, card: P1, pay: [B4]}\n  - {player: Ben, action: end_turn}\n"
        f"  - {{action: restock, {restock}}}\n"
    )
    assert [f"{each.rule.number} {each.message}" for each in judgement.findings] == said


@pytest.mark.parametrize(
    ("buys", "said"),
    [
        (["card: P1, pay: [R4]"], ""),
        (["card: P1, pay: [R4], to: own"], ""),
        (["card: P1, pay: [R4], to: auction"], "A-7.5 Ann puts the bought P1 to the auction discards."),
        (["card: P1, pay: [P1]"], "A-7.1 Ann pays for P1 with P1."),
        (["card: P1, pay: [R9]"], "A-7.1 Ann pays with R9, not in the offering."),
        (["card: P1, pay: [R4]", "card: P2, pay: [R4, R7]"], "A-7.1 Ann pays with R4, not in the offering."),
        (["card: P1, pay: [P7]", "card: P2, pay: [P1, R7]"], "A-7.5 Ann pays with P1, bought this turn."),
        (["card: P1, pay: [R4]", "card: P2, pay: [P1, B2]"], "A-7.5 Ann pays with P1, bought this turn."),
    ],
)
def test_what_is_paid_with_lies_in_the_offering(buys: list[str], said: str) -> None:
    judgement = judged(
        "referee: 1\ngame: auction\nplayers: [Ann, Ben]\ngiven: {phase: winner, display: [P1, P2, P3, P4], "
        "players: {Ann: {deck: [R1], hand: [R9], bid: [R7, R4, P9, P7], discards: [R5]}, "
        "Ben: {deck: [B1, B2], hand: [B3], bid: [B4], discards: [B5]}}, rest: empty}\nmoves:\n"
        + "".join(f"  - {{player: Ann, action: buy, {buy}}}\n" for buy in buys)
    )
    assert ", ".join(f"{each.rule.number} {each.message}" for each in judgement.findings) == said
