"""Lines in a row that nobody wrote: one finding where later lines show them, with the lines as its repair."""

from __future__ import annotations

from typing import Any

import pytest
import yaml
from sizes import spread
from test_memory_places import code_of, state_of
from whole_records import outcome_of

from referee.games.memory.play import lines_between
from referee.games.memory.play.state import GAP
from referee.games.memory.record import moves as m
from referee.repairing.repairs import repairs
from referee.rules import Finding

ALL = {
    "hundred": """
{action: deal, cards: {Ann: [4C, 7H, 8H, 2C], Ben: [9S, 3C, AD, KH], Cem: [6D, 5D, 10D, 8S]}, upcard: 5C}
{player: Ann, action: draw, from: stock, card: 6H}
{player: Ann, action: replace, slot: 2, out: 7H}
{player: Ben, action: draw, from: discard, card: 7H}
{player: Ben, action: replace, slot: 4, out: KH}
{player: Cem, action: draw, from: discard, card: KH}
{player: Cem, action: replace, slot: 1, out: 6D}
{player: Ann, action: match, slot: 2, card: 6H}
{player: Ann, action: draw, from: stock, card: 9D}
{player: Ann, action: replace, slot: 3, out: 8H}
{player: Cem, action: match, slot: 4, card: 8S}
{player: Ben, action: draw, from: stock, card: 10S}
{player: Ben, action: match, slot: 1, card: 9S}
{player: Ben, action: penalty, count: 1}
{player: Ben, action: replace, slot: 4, out: 7H}
{player: Cem, action: draw, from: stock, card: 4H}
{player: Cem, action: replace, slot: 1, out: KH}
{player: Ann, action: draw, from: stock, card: 2D}
{player: Ann, action: shed, card: 2D}
{player: Ann, action: call}
{player: Ben, action: draw, from: stock, card: 3D}
{player: Ben, action: replace, slot: 4, out: 10S}
{player: Cem, action: draw, from: stock, card: 3H}
{player: Cem, action: replace, slot: 1, out: 4H}
{action: reveal, cards: {Ann: [4C, 9D, 2C], Ben: [9S, 3C, AD, 3D, "?"], Cem: [3H, 5D, 10D]}}
""",
    "duel": """
{action: deal, cards: {Ann: [4C, 7H, 3H, 2C], Ben: [9S, 3C, AD, KH]}, starter: Ann}
{player: Ann, action: draw, from: stock, card: 6H}
{player: Ann, action: replace, slot: 2, out: 7H}
{player: Ben, action: draw, from: stock, card: 5C}
{player: Ben, action: replace, slot: 4, out: KH}
{player: Ann, action: match, slot: 1, card: 4C}
{player: Ann, action: penalty, count: 1}
{player: Ann, action: draw, from: stock, card: JC}
{player: Ann, action: replace, slot: 3, out: 3H}
{player: Ben, action: match, slot: 2, card: 3C}
{player: Ben, action: draw, from: stock, card: 10S}
{player: Ben, action: replace, slot: 4, out: 5C}
{player: Ann, action: draw, from: stock, card: 4H}
{player: Ann, action: replace, slot: 2, out: 6H}
{player: Ben, action: call}
{player: Ann, action: draw, from: stock, card: QD}
{player: Ann, action: replace, slot: 3, out: JC}
{action: reveal, cards: {Ann: [4C, 4H, QD, 2C, "?"], Ben: [9S, AD, 10S]}}
""",
    "rommee": """
{action: deal, cards: {Ann: [4C, 6S, AC, 2C], Ben: [9S, 3C, AD, KH], Cem: [6D, 5D, JD, KS]}, starter: Ann}
{player: Ann, action: draw, from: stock, card: 5S}
{player: Ann, action: replace, slot: 2, out: 6S}
{player: Cem, action: match, slot: 1, card: 6D}
{player: Ben, action: draw, from: discard, card: 6D}
{player: Ben, action: replace, slot: 4, out: KH}
{player: Cem, action: draw, from: discard, card: KH}
{player: Cem, action: return, card: KH}
{player: Ann, action: draw, from: stock, card: 3H}
{player: Ann, action: match, slot: 1, card: 4C}
{player: Ann, action: penalty, count: 1}
{player: Ann, action: replace, slot: 3, out: AC}
{player: Ben, action: draw, from: stock, card: QS}
{player: Ben, action: replace, slot: 4, out: 6D}
{player: Cem, action: draw, from: stock, card: 4D}
{player: Cem, action: replace, slot: 2, out: 5D}
{player: Ann, action: draw, from: discard, card: 5D}
{player: Ann, action: replace, slot: 3, out: 3H}
{player: Ann, action: call}
{player: Ben, action: draw, from: stock, card: 5H}
{player: Ben, action: replace, slot: 4, out: QS}
{player: Cem, action: draw, from: stock, card: QD}
{player: Cem, action: replace, slot: 2, out: 4D}
{action: reveal, cards: {Ann: [4C, 5S, 5D, 2C, "?"], Ben: [9S, 3C, AD, 5H], Cem: [QD, JD, KS]}}
""",
}
PLAYERS = {"hundred": ["Ann", "Ben", "Cem"], "duel": ["Ann", "Ben"], "rommee": ["Ann", "Ben", "Cem"]}


def judged(game: str, gone: range) -> tuple[list[Finding], list[str]]:
    """What counts of a record without some of its lines, and what is offered for the first of it."""
    lines = ALL[game].strip().splitlines()
    written = [line for number, line in enumerate(lines, 1) if number not in gone]
    moves = [yaml.safe_load(line) for line in written]
    outcome = outcome_of({"referee": 1, "game": game, "players": PLAYERS[game], "moves": moves})
    wrong = [finding for finding in outcome.findings if finding.wrong]
    return wrong, [offer.words for offer in repairs(outcome, wrong[0])] if wrong else []


@pytest.mark.parametrize("game", ALL)
def test_the_record_is_legal_with_all_its_lines(game: str) -> None:
    assert judged(game, range(0)) == ([], [])


ROWS = [
    (game, first, first + many - 1)
    for game, lines in ALL.items()
    for many in (2, 3, 4, 5)
    for first in range(2, lines.strip().count("\n") - many + 3)
]


@pytest.mark.parametrize(("game", "first", "last"), spread(ROWS, 24))
def test_lines_in_a_row_that_nobody_wrote_are_one_finding(game: str, first: int, last: int) -> None:
    """Turns, the end of one and the beginning of the next, cards thrown and paid for, the call: whichever."""
    found, _ = judged(game, range(first, last + 1))
    assert [finding.message for finding in found[1:]] == []


@pytest.mark.parametrize(
    ("game", "first", "last"),
    [
        ("hundred", 8, 11),  # cards thrown before a turn and after it: the end shows from where
        ("hundred", 16, 20),  # two turns and the call
        ("duel", 9, 13),  # a card thrown, and two turns
        ("duel", 12, 15),  # the end of a turn, another, and the call
        ("rommee", 9, 12),  # a turn in which a card was thrown in error
        ("rommee", 14, 18),  # the end of a turn, and two more
    ],
)
def test_those_lines_are_offered(game: str, first: int, last: int) -> None:
    found, offers = judged(game, range(first, last + 1))
    assert len(found) == 1 and any("missing" in offer for offer in offers), offers


def test_a_place_that_no_card_can_come_to_ends_the_search_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is due for a card that was thrown is laid behind the last one, or for a gift where one is owed."""
    state, asked = state_of(), list[Any]()
    monkeypatch.setattr(lines_between, "after", lambda *each: asked.append(each))
    state.layouts[0][0] = GAP
    state.count[0] -= 1
    assert [*lines_between.between(state, [m.Replace(0, slot=1)], 0)] == [] == asked


@pytest.mark.parametrize(("known", "unmet"), [("7", 0), ("7H", 0), ("7S", 1), ("8", 1)])
def test_a_rank_alone_agrees_with_a_whole_face_of_it(known: str, unmet: int) -> None:
    state = state_of()
    state.faces[state.layouts[0][0]] = code_of(state, known)
    moves = [m.Replace(0, slot=1, out=code_of(state, "7H"))]
    assert lines_between.Later(state, moves).unmet(state) == unmet
