"""Positions of the auction with piles left out: nobody is accused, and no score is told too exactly."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest
from sizes import so_many
from weakened import beginning, games
from whole_records import log_of, whole

from referee.api import adjudicate
from referee.log import read_log
from referee.replay import replay
from referee.rules import Kind

PILES = ("deck", "hand", "discards", "bid", "powers", "fetched", "cashed")
SHARED = ("phase", "first", "display", "auction_deck", "auction_discards")


def without_piles(chance: Random) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Records from a position told whole, and the same with some piles untold, without end."""
    logs = [read_log(document) for document in games("auction")]
    while True:
        log, many, part = chance.choice(logs), chance.randint(1, 7), chance.choice((0.1, 0.25, 0.5))
        whole = beginning(log, chance.randrange(max(len(log.moves) - many, 1)), many)
        given = {key: value for key, value in whole["given"].items() if key != "rest"}
        weak = {key: value for key, value in given.items() if key not in SHARED or chance.random() >= part}
        weak["players"] = {
            name: {key: value for key, value in side.items() if key not in PILES or chance.random() >= part}
            for name, side in given["players"].items()
        }
        yield whole, {**whole, "given": weak}


def test_what_is_untold_accuses_nobody_and_is_open_in_the_score() -> None:
    found = without_piles(Random("piles"))
    bounds = 0
    for _ in range(so_many(20, 400)):
        whole, weak = next(found)
        true, told = adjudicate(whole), adjudicate(weak)
        if told.faults or any(each.wrong for each in true.findings):
            continue
        assert not [each.message for each in told.findings if each.wrong], json.dumps(weak)
        assert true.sheet is not None and told.sheet is not None
        for name, total in told.sheet.totals.items():
            low, high = total if isinstance(total, tuple) else (total, total)
            sure = true.sheet.totals[name]
            if isinstance(sure, int):
                assert low is not None and high is not None and low <= sure <= high, json.dumps(weak)
                bounds += low < high
        for figure, count in ((count, told.sheet.counts[key]) for key, count in true.sheet.counts.items()):
            for name, sure in figure.items():
                known = count[name]
                low, high = known if isinstance(known, tuple) else (known, known)
                if isinstance(sure, int):
                    assert low is not None and high is not None and low <= sure <= high, json.dumps(weak)
    assert bounds >= so_many(10, 200)


END_OF_A_ROUND = {"phase": "draw", "first": "Ann", "display": ["R10", "P8", "G10", "P10", None, None]}
EMPTY_DECK = {**END_OF_A_ROUND, "auction_deck": []}


@pytest.mark.parametrize(
    ("given", "kinds"),
    [
        (END_OF_A_ROUND, [Kind.UNDETERMINED]),
        (EMPTY_DECK, [Kind.UNDETERMINED]),
        ({**EMPTY_DECK, "restocked": [3]}, []),
        ({**EMPTY_DECK, "restocked": []}, [Kind.ILLEGAL]),
        ({"round": 7, "restocked": [3]}, [Kind.UNDETERMINED]),
    ],
)
def test_what_was_restocked_before_the_record_may_stand_in_it(
    given: dict[str, Any], kinds: list[Kind]
) -> None:
    moves = [{"action": "restock", "cards": ["P10"]}]
    log = {"referee": 1, "game": "auction", "players": ["Ann", "Ben"], "given": given, "moves": moves}
    judged = adjudicate(log)
    assert not judged.faults
    assert [finding.kind for finding in judged.findings if finding.kind is not Kind.NOTE] == kinds


def test_who_has_what_in_a_tie_hangs_on_both_bids() -> None:
    given = {"phase": "tie", "players": {"Ann": {"bid": ["R1", "R10"], "tie_due": True}}}
    moves = [
        {"player": "Ann", "action": "tie_card", "card": "P2"},
        {"player": "Ben", "action": "tie_card", "card": "G9"},
    ]
    judged = adjudicate(
        {"referee": 1, "game": "auction", "players": ["Ann", "Ben"], "given": given, "moves": moves}
    )
    assert not judged.faults and not [finding for finding in judged.findings if finding.wrong]


def test_of_an_entry_two_rules_of_which_are_open_each_is_told_once() -> None:
    given = {
        "phase": "tie",
        "display": ["R2", "G9", "P8", "B2", "R7", "R9"],
        "auction_deck": ["G4", "R1", "G10", "R4", "G5", "P4", "P5", "B7", "R5", "G2", "B8", "P3", "B4"],
        "auction_discards": ["G7", "G8", "P6", "P7", "P10", "B3"],
        "totals": {"Ann": 10, "Ben": 9},
    }
    moves = [
        {"player": "Ben", "action": "tie_card", "card": "B5"},
        {"player": "Ben", "action": "buy", "card": "G9", "position": 2, "pay": ["R8", "P1"]},
        {"player": "Ben", "action": "end_turn"},
        {"player": "Ann", "action": "buy", "card": "R2", "position": 1, "pay": ["R6"]},
        {"player": "Ann", "action": "power", "cards": ["P9"]},
        {"player": "Ann", "action": "buy", "card": "P8", "position": 3, "pay": ["G3", "P9", "B1"]},
    ]
    log = {"referee": 1, "game": "auction", "players": ["Ann", "Ben"], "given": given, "moves": moves}
    open_ = [finding for finding in adjudicate(log).findings if finding.kind is Kind.UNDETERMINED]
    assert [(finding.move, finding.rule.number) for finding in open_] == [(2, "A-7.1"), (2, "A-4.6")]


@pytest.mark.parametrize("totals", [{}, {"totals": {"Ida": 10}}])
def test_a_tie_of_bids_nobody_tells_may_be_one_in_which_one_player_has_added_a_card(
    totals: dict[str, Any],
) -> None:
    moves = [
        {"player": player, "action": "tie_card", "card": card}
        for player, card in (("Jan", "P2"), ("Ida", "R4"), ("Jan", "P4"), ("Ida", "R1"))
    ]
    given = {"phase": "tie", "display": ["B7", "G1", "P1", "R2", "B1", "G3"], **totals}
    log = {"referee": 1, "game": "auction", "players": ["Ida", "Jan"], "given": given, "moves": moves}
    judged = adjudicate(log)
    assert not judged.faults and not [finding.message for finding in judged.findings if finding.wrong]


A_ROUND_LATER = [
    {"player": "Ben", "action": "buy", "card": "R8", "position": 1, "pay": ["P10"]},
    {"player": "Ben", "action": "buy", "card": "R5", "position": 2, "pay": ["G4", "R4"]},
    {"player": "Ben", "action": "end_turn"},
    {"player": "Ann", "action": "end_turn"},
    {"player": "Ben", "action": "set_aside"},
    {"player": "Ann", "action": "set_aside"},
]


@pytest.mark.parametrize(
    ("ben", "bid", "said"),
    [
        ({}, ["R4", "R8"], [(Kind.UNDETERMINED, "A-4.1")]),
        ({"deck": 3}, ["R4", "R8"], []),
        ({"deck": 4}, ["R4", "R8"], [(Kind.ILLEGAL, "A-4.1")]),
        ({"deck": 5}, ["R4"], [(Kind.ILLEGAL, "A-4.1")]),
        ({}, ["P10"], [(Kind.ILLEGAL, "A-4.1")]),  # it went to the auction discards
    ],
)
def test_what_can_be_drawn_from_a_deck_nobody_told_of_hangs_on_how_many_cards_it_has(
    ben: dict[str, Any], bid: list[str], said: list[tuple[Kind, str]]
) -> None:
    """The cards bought and paid come back with the discards only, under what is left of the deck (A-9.2)."""
    given = {"phase": "winner", "first": "Ben", "players": {"Ben": ben}}
    moves = [*A_ROUND_LATER, {"player": "Ben", "action": "bid", "cards": bid}]
    log = {"referee": 1, "game": "auction", "players": ["Ann", "Ben"], "given": given, "moves": moves}
    assert [(finding.kind, finding.rule.number) for finding in adjudicate(log).findings] == said


def test_discards_that_are_used_for_ties_only_are_shuffled_after_hands_of_no_cards() -> None:
    """With ``reshuffle: none`` both have nothing to bid, the bids tie, and the tie takes the discards."""
    side: dict[str, list[str]] = {"deck": [], "hand": [], "bid": [], "cashed": []}
    sides = {"Ann": {**side, "discards": ["R6", "G3"]}, "Ben": {**side, "discards": ["G8", "B5"]}}
    display = ["G6", "R2", "B6", "G10", "P8", "B3"]
    given = {"phase": "draw", "first": "Ann", "display": display, "players": sides, "rest": "empty"}
    moves = [
        {"player": "Ben", "action": "reshuffle", "order": ["B5", "G8"]},
        {"player": "Ann", "action": "reshuffle", "order": ["G3", "R6"]},
        {"player": "Ben", "action": "tie_card", "card": "B5"},
        {"player": "Ann", "action": "tie_card", "card": "G3"},
        {"player": "Ben", "action": "buy", "card": "G6", "pay": ["B5"]},
    ]
    log = {"referee": 1, "game": "auction", "players": ["Ann", "Ben"], "given": given, "moves": moves}
    for reading, wrong in (
        ("none", False),
        ("discards_under_rest", True),
    ):  # then the hands are drawn from them
        found = adjudicate({**log, "rulings": {"reshuffle": reading}}).findings
        assert any(finding.wrong for finding in found) is wrong


@pytest.mark.parametrize(("pile", "wrong"), [([], []), (["R2"], ["A-6.3"])])
def test_a_seven_may_have_repeated_unwritten_what_had_nothing_to_act_on(
    pile: list[str], wrong: list[str]
) -> None:
    sides = {"Ann": {"hand": ["R7", "R9"], "bid": ["B2"], "discards": pile}, "Ben": {}}
    given = {"phase": "winner", "first": "Ann", "display": ["G6", "P8"], "players": sides, "rest": "empty"}
    moves = [
        {"player": "Ann", "action": "power", "cards": ["R9"]},
        *({"player": "Ann", "action": "take", "with": "R9", "card": card} for card in pile),
        {"player": "Ann", "action": "power", "cards": ["R7"]},
        {"player": "Ann", "action": "buy", "card": "G6", "pay": ["B2"]},
    ]
    if pile:
        sides["Ann"]["discards"] = [*pile, "R3"]
    log = {"referee": 1, "game": "auction", "players": ["Ann", "Ben"], "given": given, "moves": moves}
    found = adjudicate({**log, "rulings": {"effect_optional": False}}).findings
    assert [finding.rule.number for finding in found if finding.wrong] == wrong


def said_of(given: dict[str, Any], moves: Sequence[Any], **rulings: Any) -> list[tuple[Kind, str]]:
    log = {"referee": 1, "game": "auction", "players": ["Ann", "Ben"], "given": given, "moves": moves}
    judged = adjudicate({**log, "rulings": rulings})
    assert not judged.faults
    return [(finding.kind, finding.rule.number) for finding in judged.findings]


def test_the_card_set_aside_first_may_come_out_of_discards_nobody_tells_how_many() -> None:
    given = {"phase": "winner", "first": "Ben", "restocked": []}
    bought = {"player": "Ann", "action": "buy", "card": "B3", "position": 2, "pay": ["R2", "P6"]}
    turns = [{"player": "Ben", "action": "end_turn"}, bought, {"player": "Ann", "action": "end_turn"}]
    aside = {"player": "Ann", "action": "set_aside", "card": "B3"}
    told = {**given, "display": ["?", "B3", "?", "?", "?", "?"], "one_cost": None}
    for position in (given, told):
        assert (Kind.ILLEGAL, "A-3.1") not in said_of(position, [*turns, aside])
    too_early = [turns[0], aside, {"player": "Ben", "action": "set_aside", "card": "G6"}]  # Ann has not ended
    assert (Kind.ILLEGAL, "A-3.1") in said_of({"first": "Ben"}, too_early)


def test_a_power_has_something_to_act_on_where_piles_or_tie_cards_are_not_named() -> None:
    side: dict[str, list[str]] = {"deck": [], "discards": [], "cashed": []}
    ben = {**side, "hand": ["G8"], "bid": ["G3"]}
    given = {"phase": "winner", "first": "Ben", "players": {"Ben": ben}}
    plays = [{"player": "Ben", "action": "power", "cards": ["G8"]}]
    assert said_of(given, plays, power_needs_target=True) == [(Kind.UNDETERMINED, "A-6.1")]
    assert said_of({**given, "auction_discards": ["R2"]}, plays, power_needs_target=True) != []
    tied = {"Ann": {**side, "hand": [], "bid": ["R3"]}, "Ben": {**side, "hand": ["G6"], "bid": ["B3"]}}
    for each in tied.values():
        each["deck"] = ["?", "?"]
    position = {"phase": "tie", "totals": {"Ann": 3, "Ben": 3}, "players": tied}
    moves = [
        {"player": "Ann", "action": "tie_card"},
        {"player": "Ben", "action": "tie_card"},
        {"player": "Ben", "action": "power", "cards": ["G6"]},
        {"player": "Ben", "action": "cash", "card": "G4"},
    ]
    assert not [each for each in said_of(position, moves, power_needs_target=True) if each[0] is Kind.ILLEGAL]


def test_a_position_may_have_a_tie_card_of_a_player_who_had_nothing_to_bid() -> None:
    side: dict[str, Any] = {"deck": ["G4"], "hand": [], "discards": [], "cashed": []}
    ben = {**side, "bid": ["B7"], "tied": ["B7"], "stake": ["B7"], "has_bid": False}
    ann = {**side, "deck": ["B5", "G5"], "bid": [], "tie_due": True, "has_bid": False}
    given = {"phase": "tie", "display": ["P10"], "players": {"Ann": ann, "Ben": ben}, "rest": "empty"}
    assert said_of(given, [{"player": "Ann", "action": "tie_card", "card": "B5"}]) == []


GONE = [
    f"{suit}{value}"
    for suit, values in (("G", "1 2 5 6 8 9 10"), ("R", "1 2 3 4 6 7 8 9 10"), ("P", "1 2 4 5 8 10"))
    for value in values.split()
]
BLUE = ["B2", "B5", "B6", "B7", "B8", "B9", "B10"]
MIDDLES = {
    "the loser's part, where only the winner of the bid is told": (
        {"first": "Ann", "auction_discards": [*GONE, *BLUE]},
        "power {cards: [P9]}|decline {with: P9}|buy {card: G4, position: 3, pay: [R5, P9, B1]}|end_turn",
    ),
    "a power that found no card, as nobody told of the pile": (
        {},
        "buy {card: G9, position: 2, pay: [G8, B10]}|power {cards: [P8]}|take {card: P3}|end_turn",
    ),
    "another that did": ({}, "power {cards: [G9]}|take {card: G4}|end_turn"),
    "one that cashes in": ({}, "power {cards: [B6]}|cash {card: B4}|end_turn"),
    "nearly all cards gone, and more paid than is left": (
        {"phase": "winner", "auction_discards": [*GONE, *BLUE, "B1", "R5", "P9"]},
        "buy {card: G7, position: 1, pay: [P6]}|end_turn",
    ),
}


@pytest.mark.parametrize("player", ["Ann", "Ben"])
@pytest.mark.parametrize("title", MIDDLES)
def test_the_middle_of_a_legal_game_accuses_nobody_by_what_was_left_out(title: str, player: str) -> None:
    given, told = MIDDLES[title]
    if "first" in given and player == "Ann":
        given = {**given, "first": "Ben"}
    moves = [f"{{player: {player}, action: {line}" for line in told.split("|")]
    lines = [line.replace(" {", ", ", 1) if " {" in line else line + "}" for line in moves]
    text = f"referee: 1\ngame: auction\nplayers: [Ann, Ben]\ngiven: {json.dumps(given)}\nmoves:\n"
    judgement = adjudicate(text + "".join(f"  - {line}\n" for line in lines))
    assert not judgement.faults, judgement.faults
    assert [each.message for each in judgement.findings if each.wrong] == []


def test_cards_known_to_have_been_bid_leave_fewer_for_a_hand_nobody_told_of() -> None:
    ann = {"deck": ["R6", "B6", "B2", "R2"], "hand": [], "fetched": [], "discards": [], "cashed": []}
    ben = {"deck": ["P2", "R9", "G9"], "powers": [], "fetched": [], "discards": ["G4", "G10", "R1"]}
    given = {
        "phase": "loser",
        "first": "Ann",
        "auction_deck": ["B7", "R5", "G2", "B8", "P3", "B4"],
        "auction_discards": [
            *("G1", "G3", "G7", "G8", "R8", "P1", "P6", "P9", "B1", "B3", "B5", "B9", "B10"),
        ],
        "players": {"Ann": ann, "Ben": ben},
    }
    moves = [
        {"player": "Ben", "action": "power", "cards": ["G6"]},
        {"player": "Ben", "action": "end_turn"},
        {"action": "restock", "cards": ["B7", "R5"]},
        {"player": "Ann", "action": "discard", "offering": ["R3", "R7", "R10", "P7", "P8", "P10"]},
    ]
    assert Kind.ILLEGAL not in [kind for kind, _ in said_of(given, moves)]


def test_discards_hold_more_than_what_is_noted_to_have_been_put_away() -> None:
    left = ("G5", "G7", "G8", "G9", "R1", "R4", "R6", "R10", "P5", "P7", "B1", "B4", "B5", "B8", "B9")
    noted = {"put_away": True, "left_offering": ["R8", "R9"], "left_hand": ["P1", "B6"]}
    given = {
        "phase": "draw",
        "first": "Ben",
        "display": ["B3", "G3", "G10", "R5", "P6", "R7"],
        "auction_deck": ["P3", "P9", "P2", "P10", "G6"],
        "auction_discards": [*left],
        "players": {"Ann": {"hand": []}, "Ben": {"deck": ["B2"], "hand": [], **noted}},
    }
    moves = [
        {"player": "Ben", "action": "reshuffle"},
        {"player": "Ben", "action": "draw", "cards": ["B2", "?", "?", "R9", "R8"]},
        {"player": "Ben", "action": "set_aside", "card": "B7"},
    ]
    assert Kind.ILLEGAL not in dict(said_of(given, moves))


def test_a_hand_drawn_unseen_hangs_on_how_many_cards_a_deck_held_that_nobody_told_of() -> None:
    given = {"players": {"Ben": {"put_away": True, "left_hand": ["G4", "B2"]}}}
    moves = [
        {"player": "Ben", "action": "set_aside", "card": "G4"},
        {"player": "Ann", "action": "set_aside", "card": "R8"},
        {"player": "Ben", "action": "bid", "cards": ["B2", "B6"]},
    ]
    assert Kind.ILLEGAL not in dict(said_of(given, moves))


def test_a_card_played_at_the_beginning_of_a_record_comes_out_of_the_hand_that_is_told() -> None:
    moves = [{"player": "Ann", "action": "power", "cards": ["P6"]}, {"player": "Ann", "action": "end_turn"}]
    assert (Kind.ILLEGAL, "A-6.1") in said_of({"players": {"Ann": {"hand": []}}}, moves)


def test_discards_that_are_shuffled_hang_on_a_hand_nobody_told_of() -> None:
    deck = ["R9", "R7", "R1", "P1", "R3", "B4"]
    given = {"phase": "draw", "first": "Ann", "players": {"Ben": {"deck": deck, "discards": []}}}
    moves = [
        {"player": "Ann", "action": "set_aside", "card": "G2"},
        {"player": "Ben", "action": "set_aside", "card": "R1"},
        {"player": "Ann", "action": "bid", "cards": ["P3", "P10"]},
        {"player": "Ben", "action": "bid", "cards": ["R3", "P1"]},
        {"player": "Ann", "action": "end_turn"},
        {"player": "Ben", "action": "power", "cards": ["R7", "R9"]},
        {"player": "Ben", "action": "buy", "card": "B1", "position": 2, "pay": ["R9", "P1"]},
        {"player": "Ben", "action": "buy", "card": "B6", "position": 1, "pay": ["R7"]},
        {"player": "Ben", "action": "end_turn"},
        {"player": "Ben", "action": "reshuffle", "order": ["B1", "B6", "R3"]},
    ]
    assert (Kind.ILLEGAL, "A-9.2") not in said_of(given, moves)


@pytest.mark.parametrize("seed", (3, 6))
def test_what_is_open_however_a_position_is_filled_takes_no_slip_of_the_pen_to_explain(seed: int) -> None:
    record = whole("auction", seed).data
    itself = ("draw", "reshuffle", "restock", "discard", "reveal")
    moves = [move for move in record["moves"][30:] if move.get("action") not in itself]
    log = log_of(
        {**{key: record[key] for key in ("referee", "game", "players")}, "given": {}, "moves": moves}
    )
    outcome = replay(log)
    assert outcome.effort < 20_000
    assert {finding.kind for finding in outcome.findings} == {Kind.UNDETERMINED}
