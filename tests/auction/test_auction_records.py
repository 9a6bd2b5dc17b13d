"""Records that leave something open, or are out of step: what they may mean is not called a fault."""

from __future__ import annotations

import pytest

from referee.document import parse
from referee.log import Rejected, read_scenario
from referee.replay import replay
from referee.rules import Kind

HEAD = """
scenario: "a record that leaves something open"
rules: [REC-4]
shows: kept
game: auction
players: [Ann, Ben]
"""


def verdicts(text: str) -> list[tuple[int | None, str]]:
    """Number of the entry and "kind rule" of every finding but notes."""
    (document,) = parse(HEAD + text, "record.yaml")
    said = replay(read_scenario(document).log).findings
    return [
        (finding.move, f"{finding.kind} {finding.rule.number}")
        for finding in said
        if finding.kind is not Kind.NOTE
    ]


TWO_POWERS = """
given:
  rest: empty
  phase: winner
  first: Ann
  display: [R1]
  auction_discards: [R4]
  players: {Ann: {hand: [R9, R10], bid: [R2], deck: 4}, Ben: {bid: [G1], deck: 4}}
moves:
  - {player: Ann, action: buy, card: R1, pay: [R2]}
  - {player: Ann, action: power, cards: [R9, R10]}
  - {player: Ann, action: take, card: R1}
"""


@pytest.mark.parametrize(
    ("later", "said"),
    [
        ("{player: Ann, action: take, card: R2, with: R9, from: own}", []),
        ("{player: Ann, action: take, card: R2, with: R10, from: own}", []),
        ("{player: Ann, action: take, card: R4, with: R10}", []),
        ("{player: Ann, action: take, card: R4, with: R9}", [(4, "illegal A-12.2")]),
    ],
)
def test_which_of_two_powers_acted_may_come_out_later(later: str, said: list[tuple[int, str]]) -> None:
    assert verdicts(TWO_POWERS + f"  - {later}\n") == said


def test_each_of_two_powers_acts_once_whichever_was_meant() -> None:
    more = """
  - {player: Ann, action: take, card: R2, with: R9, from: own}
  - {player: Ann, action: take, card: R4, with: R10, from: auction}
"""
    assert verdicts(TWO_POWERS + more.lstrip("\n")) == [(5, "illegal A-12.2")]


LOOKED = """
setup:
  decks: {Ann: [R1, R2, R3, R4, R5, G1, G2, G3], Ben: [B1, B2, B3, B4, B5, P1, P2, P3]}
moves:
  - {player: Ann, action: set_aside, card: R1}
  - {player: Ben, action: set_aside, card: B1}
  - {player: Ann, action: look, at: deck}
  - {player: Ben, action: bid, cards: [B2]}
  - {player: Ann, action: shuffle, order: [G2, R1, G1, G3]}
"""


def test_who_acts_while_the_other_looks_goes_on_and_so_does_the_look() -> None:
    log = (
        LOOKED
        + """
  - {player: Ann, action: bid, cards: [R2]}
  - {player: Ann, action: tie_card, card: G2}
"""
    )
    assert verdicts(log) == []


def test_where_everybody_waits_who_acts_while_the_other_looks_is_at_fault_and_the_look_goes_on() -> None:
    log = (
        "rulings: {while_looking: everybody_waits}"
        + LOOKED
        + """
  - {player: Ben, action: bid, cards: [B2]}
  - {player: Ann, action: bid, cards: [R2]}
  - {player: Ann, action: tie_card, card: G2}
"""
    )
    assert verdicts(log) == [(4, "illegal A-11.3")]


def test_nothing_happens_by_itself_for_a_move_that_stays_void() -> None:
    log = """
given:
  rest: empty
  phase: loser
  first: Ben
  players:
    Ann: {bid: [R2], deck: [R3], discards: [R4, R5, R6, R7]}
    Ben: {bid: [G1, G2], deck: [G3], discards: [G4, G5, G6, G7]}
moves:
  - {player: Ann, action: end_turn}
  - {player: Ann, action: buy, card: B1, pay: [R2]}
  - {player: Ben, action: reshuffle, order: [G2, G1, G7, G6, G5, G4]}
  - {player: Ben, action: draw, cards: [G3, G2, G1, G7, G6]}
"""
    assert verdicts(log) == [(2, "illegal A-5.1")]


def test_a_card_and_cards_in_one_entry_are_rejected() -> None:
    log = """
given: {phase: winner, first: Ann, players: {Ann: {hand: [R6, R7], bid: [R2]}}, rest: empty}
moves:
  - {player: Ann, action: power, cards: [R6], card: R7}
"""
    with pytest.raises(Rejected):
        verdicts(log)
