"""How else an entry may have been meant: every reading of it that the rules allow, the likeliest first."""

from __future__ import annotations

from typing import Any

import pytest
import yaml
from judging import judged
from memory_player import header_of
from whole_records import counting, log_of, outcome_of, whole

from referee.explanation.subjects import Subjects
from referee.games import named
from referee.games.memory.play.slips import missing
from referee.repairing.repairs import repairs
from referee.replay import Outcome, Walk, replay

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


ORDERS = [
    # an order as it was, and as it is written
    ([2, 1, 3, 4], [2, 1, 3]),
    ([2, 1, 3, 4], [2, 1, 3, 3, 4]),
    ([4, 3, 2, 1], [4, 2, 1]),
]


@pytest.mark.parametrize(("true", "written"), ORDERS)
def test_an_order_with_a_place_more_or_less_breaks_what_is_said_of_orders_and_is_offered_whole(
    true: list[int], written: list[int]
) -> None:
    dealt = "deal, starter: Ann, upcard: 9C, cards: {Ann: [2S, 3S, 4S, 5S], Ben: [6S, 7S, 8S, 9S]}"
    lies = ["6S", "7S", "8S", "9S"][true[3] - 1]
    outcome = told(f"{{action: {dealt}}}", f"{{player: Ben, action: rearrange, order: {written}}}",
                   *TURN, f"{{player: Ben, action: replace, slot: 4, out: {lies}}}")  # fmt: skip
    (finding,) = (each for each in outcome.findings if each.wrong)
    assert (finding.rule.number, finding.move) == ("G-39", 2)
    assert f"order: {true}" in [repair.words for repair in repairs(outcome, finding)]


def test_a_gap_left_out_of_an_order_is_found_where_a_card_lies_elsewhere() -> None:
    dealt = "deal, starter: Ann, upcard: 9C, cards: {Ann: [2S, 3S, 4S, 5S], Ben: [9S, 9D, 9H, 8S]}"
    thrown = (f"{{player: Ben, action: match, slot: {n}, card: 9{suit}}}" for n, suit in enumerate("SDH", 1))
    outcome = told(f"{{action: {dealt}}}", *thrown, *TURN[:2], "{player: Ben, action: rearrange, order: [4]}",
                   TURN[2], "{player: Ben, action: replace, slot: 2, out: 8S}")  # fmt: skip
    (finding,) = (each for each in outcome.findings if each.wrong)
    assert any("order: [0, 4]" in repair.words for repair in repairs(outcome, finding))


TURN = (
    "{player: Ann, action: draw}",
    "{player: Ann, action: replace, slot: 1, out: 2S}",
    "{player: Ben, action: draw}",
)


def told(*entries: str) -> Outcome:
    head = "referee: 1\ngame: hundred\nplayers: [Ann, Ben]\nmoves:\n"
    outcome = judged(head + "".join(f"  - {entry}\n" for entry in entries)).outcome
    assert outcome is not None
    return outcome


@pytest.mark.parametrize(
    ("game", "seed"), [("hundred", 500), ("hundred", 513), ("rommee", 503), ("rommee", 512)]
)
def test_a_call_that_nobody_made_is_one_fault_whatever_it_forbids(game: str, seed: int) -> None:
    record = whole(game, seed).data
    log, places = log_of(record), list[tuple[int, str]]()

    def look(run: Walk, at: int) -> None:
        if run.state.phase == "placed" and run.state.queue is None and run.state.active >= 0:
            places.append((at, run.state.name(run.state.active)))

    replay(log, watch=look)
    at, who = places[len(places) // 3]
    record["moves"].insert(at, {"player": who, "action": "call"})
    assert len(counting(outcome_of(record))) == 1
