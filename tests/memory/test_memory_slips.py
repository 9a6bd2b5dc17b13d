"""How else an entry may have been meant: every reading of it that the rules allow, the likeliest first."""

from __future__ import annotations

from typing import Any

import pytest
import yaml
from memory_player import header_of

from referee.explanation.subjects import Subjects
from referee.games import named
from referee.games.memory.play.slips import missing

DEALT = "phase: placed, active: P1, discard: [9C]"
UNSEEN = '"?"'
GIFT = f"{DEALT}, owed: [{{player: P1, to: P2}}]"


def asked(game: str, position: str, entry: str) -> tuple[Any, Any, Any]:
    """The table, what an entry means there, and how an entry is written."""
    club = named(game)
    header = header_of(club, 2)
    given = yaml.safe_load(f"{{{position}}}")
    state = club.positions.load(header, given) if given else club.positions.start(header, {})
    move = club.record.border.read(yaml.safe_load(f"{{{entry}}}"), header)
    move.entry = 1
    return state, move, lambda each: club.record.border.write(each, header)


@pytest.mark.parametrize(
    ("game", "position", "entry", "readings"),
    [
        (
            "hundred",
            DEALT,
            "player: P2, action: draw, from: discard, card: 8C",
            ["card: null", "from: stock", "from: stock, card: null"],
        ),
        ("duel", GIFT, "player: P1, action: give, slot: 7, to: P2", [f"slot: {n}" for n in (1, 2, 3, 4)]),
        ("duel", GIFT, "player: P1, action: give, slot: 1, to: P1", ["to: P2"]),
        ("duel", "phase: peek, active: P1", "player: P1, action: initial_peek, slots: [2]",
         ["slots: [3]", "slots: [4]"]),
        ("duel", "phase: peek, active: P1", "player: P1, action: initial_peek, slots: [2, 3]",
         ["slots: [4, 3]", "slots: [3]"]),
        ("duel", "phase: deal, dealer: P1", "action: deal, dealer: P1, starter: P1",
         ["starter: null", "starter: P2"]),
        (
            "hundred",
            "phase: deal",
            "action: deal, upcard: 9C, cards: {P1: [2C, 3C, 4C, 5C], P2: [2D, 3D, 4D]}",
            [
                f"cards: {{P1: [2C, 3C, 4C, 5C], P2: [{row.replace('?', UNSEEN)}]}}"
                for row in ("?, 2D, 3D, 4D", "2D, ?, 3D, 4D", "2D, 3D, ?, 4D", "2D, 3D, 4D, ?")
            ],
        ),
        ("hundred", "phase: deal", "action: deal, cards: {P1: [2C, 3C, 4C], P2: [2D, 3D, 4D]}", []),
    ],
)  # fmt: skip
def test_what_an_entry_may_have_been_meant_to_be(
    game: str, position: str, entry: str, readings: list[str]
) -> None:
    state, move, write = asked(game, position, entry)
    legal = Subjects(named(game), [move]).legal_edits(state, move)
    was, found = write(move), [write(other) for other in legal]
    otherwise = [
        {key: now.get(key) for key in {**was, **now} if now.get(key) != was.get(key)} for now in found
    ]
    assert otherwise == [yaml.safe_load(f"{{{reading}}}") for reading in readings]


def test_before_a_first_draw_the_deal_is_missing() -> None:
    state, move, write = asked("duel", "", "player: P1, action: draw")
    assert [write(each) for each in missing(state, move)] == [{"action": "deal"}]


def test_a_throw_of_which_nobody_wrote_how_it_came_out_is_read_otherwise_once_in_every_place() -> None:
    """It came out right or wrong either way: no reading is tried once for each, and other players are thought
    of before so much has been tried that nothing more is."""
    club = named("hundred")
    header = header_of(club, 5)
    state = club.positions.load(header, {"phase": "placed", "active": "P1", "discard": ["9C"]})
    move = club.record.border.read({"player": "P3", "action": "match", "slot": 2}, header)
    move.entry = 1
    found = [
        club.record.border.write(each, header) for each in Subjects(club, [move]).legal_edits(state, move)
    ]
    assert [(each["player"], each["slot"]) for each in found if "result" not in each] == [
        *(("P3", slot) for slot in (1, 3, 4)),
        *((player, 2) for player in ("P1", "P2", "P4", "P5")),
    ]
