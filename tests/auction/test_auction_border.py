"""What enters the auction game is bounded: what cannot be is told at its place; nothing crashes or hangs."""

from __future__ import annotations

from typing import Any

import pytest

from referee.document import Unreadable, parse
from referee.header import BadEntry
from referee.log import Rejected, is_scenario, located, read_log, read_scenario
from referee.replay import replay

LOG = "referee: 1\ngame: auction\nplayers: [Ann, Ben]\n"
CASE = "scenario: a case\nrules: [A-0.3]\nshows: broken\ngame: auction\nplayers: [Ann, Ben]\n"


def faults_of(text: str) -> list[Unreadable] | None:
    """Why the record cannot be judged; None where it could be."""
    (document,) = parse(text, "record.yaml")
    try:
        replay(read_scenario(document).log if is_scenario(document) else read_log(document))
    except Rejected as rejected:
        return list(rejected.faults)
    except BadEntry as bad:
        return [located(document, bad)]
    return None


def told(text: str) -> list[str]:
    return list(map(str, faults_of(text) or ()))


CANNOT_BE = {
    "a card in two places": (
        "{phase: winner, first: Ann, display: [B4], players: {Ann: {bid: [B4]}}}",
        "two places",
    ),
    "fewer cards than there are": (
        "{display: [], auction_deck: [], auction_discards: [B4], players: {Ann: {discards: [B5]}}}",
        "accounts for 2 of the 40",
    ),
    "more cards than there are": ("{players: {Ann: {deck: 30}, Ben: {deck: 30}}}", "of the 40"),
    "a deck of any size": ("{players: {Ann: {deck: 2000000000}}}", "2000000000"),
    "a phase of no game": ("{phase: active}", "active"),
    "a look by nobody": ("{phase: look, players: {Ann: {deck: 4}}}", "who looks"),
    "seven places": ("{display: [R1, R2, R3, R4, R5, R6, R7]}", "6"),
    "a bid that is won before it is decided": (
        "{phase: bid, first: Ann, players: {Ann: {hand: 4}, Ben: {hand: 4}}}",
        "not decided",
    ),
    "a power no card has": (
        "{phase: winner, first: Ann, players: {Ann: {bid: [R1]}}, pending: [[{with: [R1], source: R1}]]}",
        "no such power",
    ),
    "a power due between rounds": (
        "{phase: draw, pending: [[{with: [R6], source: R6}]]}",
        "outside phase 3",
    ),
    "a group of no powers": (
        "{phase: winner, first: Ann, players: {Ann: {bid: [R1]}}, pending: [[]]}",
        "pending",
    ),
    "a tie card out of nothing": (
        "{phase: tie, players: {Ann: {bid: [R1], tie_due: true}, Ben: {bid: [G1], deck: 2}}}",
        "no card to add",
    ),
    "a tie that can be broken and cannot": (
        "{phase: tie, unbreakable: true, players: {Ann: {bid: [R1], deck: 2, tie_due: true}}}",
        "can still be broken",
    ),
    "a restocked gap": ("{phase: draw, display: [R1, null, R2], restocked: [1]}", "no restocking"),
    "a new card that is not in the hand": (
        "{phase: set aside, players: {Ann: {hand: [R1], claimable: true, new_hand: [R2]}, Ben: {hand: 5}}}",
        "does not lie in `hand`",
    ),
    "unseen cards without a place": (
        "{phase: bid, players: {Ann: {hand: 4, unseen: {batches: [], deck: [], reserve: [], hand: [], "
        "discards: [], shown: [], hidden: [], dealt: 0}}, Ben: {hand: 4}}}",
        "unseen cards",
    ),
    "a part of phase 3 without a hand drawn": (
        "{phase: winner, first: Ann, players: {Ann: {bid: [R1], drawn: false}}}",
        "has not drawn a hand",
    ),
    "more unseen leftovers than discards": (
        "{phase: draw, players: {Ann: {discards: 1, put_away: true, left_hidden: 2}}}",
        "2 unseen cards, where 1 lie",
    ),
    "a turn of a stranger": ("{turn: Cem}", "Cem"),
    "totals of a stranger": ("{totals: {Cem: 5}}", "Cem"),
}


@pytest.mark.parametrize("name", CANNOT_BE)
def test_a_position_that_cannot_be_is_told_at_its_place(name: str) -> None:
    position, said = CANNOT_BE[name]
    faults = faults_of(CASE + f"given: {position[:-1]}, rest: empty}}\nmoves: []\n")
    assert faults and said in str(faults[0]), faults
    assert faults[0].place and faults[0].place.line == 6


START = "given: {phase: winner, first: Ann, rest: empty, players: "
START += "{Ann: {hand: [P1], deck: 4}, Ben: {bid: [P2]}}}\n"


@pytest.mark.parametrize("name", CANNOT_BE)
def test_a_correction_to_what_cannot_be_is_told_at_its_place_or_judged(name: str) -> None:
    """Laid over what was before, some of these can be after all; none of them crashes or hangs."""
    entries = "moves:\n  - {player: Ann, action: set_aside, card: P1}\n"
    position, _ = CANNOT_BE[name]
    more = "  - {player: Ann, action: end_turn}\n  - {player: Ben, action: draw}\n"
    faults = faults_of(CASE + START + entries + f"  - {{decision: corrected, position: {position}}}\n" + more)
    assert not faults or (faults[0].place and faults[0].place.line == 9), faults


def test_a_final_position_that_cannot_be_is_told_at_its_place() -> None:
    faults = told(LOG + "final: {players: {Ann: {discards: [R1]}, Ben: {owned: [G1, R1]}}}\n")
    assert faults and "R1 lies in two places" in faults[0]


def test_a_check_of_something_no_position_has_is_told_at_its_place() -> None:
    text = LOG + "moves:\n  - {check: {display: [R1, R2, Q3, R4, R5, R6]}}\n  - {check: {dispaly: [R1]}}\n"
    assert any("Q3" in fault for fault in told(text)), told(text)
    assert any("did you mean `display`" in fault for fault in told(text)), told(text)


def test_a_check_may_count_a_list_of_cards() -> None:
    assert faults_of(LOG + "moves:\n  - {check: {display: 6, auction_deck: 18}}\n") is None


def test_a_tie_nobody_can_play_on_from_comes_to_an_end() -> None:
    text = """given: {phase: bid, players: {Ann: {hand: [R5], deck: [R1]}, Ben: {hand: [G5], deck: [G1]}},
  rest: empty}
moves:
  - {player: Ann, action: bid, cards: [R5]}
  - {player: Ann, action: bid, cards: [R5]}
  - {decision: corrected, position: {phase: tie, display: [null, null]}}
  - {player: Ann, action: end_turn}
  - {player: Ben, action: end_turn}
"""
    assert faults_of(CASE + text) is None


def test_what_a_position_leaves_to_follow_by_itself_has_happened() -> None:
    text = """given: {phase: bid, players: {Ann: {bid: [R5], has_bid: true}, Ben: {bid: [G4], has_bid: true}},
  rest: empty}
moves:
  - {player: Ann, action: end_turn, expect: legal}
  - {check: {phase: loser, first: Ann}}
"""
    (document,) = parse(CASE + text, "record.yaml")
    assert not replay(read_scenario(document).log).findings


def test_an_older_record_of_a_look_is_still_read() -> None:
    text = """given: {phase: look, looker: Ann, resume: winner, players: {Ann: {bid: [R5], deck: 4}},
  rest: empty}
moves:
  - {player: Ann, action: shuffle}
  - {player: Ann, action: end_turn}
"""
    (document,) = parse(CASE + text, "record.yaml")
    assert not replay(read_scenario(document).log).findings


OWN_TABLES: list[tuple[str, Any]] = [
    ("costs", "[1, 2, 3, 4, 5, 1000000000000000000000]"),
    ("costs", "[1, 2, 3, 4, 5, true]"),
    ("vp_table", "{1: 99999999999, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1, 7: 1, 8: 1, 9: 1, 10: 1}"),
]


@pytest.mark.parametrize(("option", "value"), OWN_TABLES)
def test_a_table_of_ones_own_has_bounds(option: str, value: str) -> None:
    assert told(LOG + f"rulings: {{{option}: {value}}}\nmoves: []\n")


def test_a_turn_of_phase_3_is_somebodys_even_where_nobody_is_named() -> None:
    text = "given: {phase: loser, first: null, players: {Ann: {bid: [R5]}}, rest: empty}\n"
    assert faults_of(CASE + text + "moves:\n  - {player: Ben, action: draw}\n") is None
