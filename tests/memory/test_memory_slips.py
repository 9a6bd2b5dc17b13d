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
         ["starter: P2"]),
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


GIVEN_UP = [
    # who lays what, who gives up what after it, and what is told of that
    ("hundred", "QS", "Ann", ", rank: QS", None),
    ("hundred", "QS", "Ann", ", rank: Q", None),
    ("hundred", "QS", "Ann", ", rank: JS", "illegal G-27"),
    ("hundred", "QS", "Ben", ", rank: QS", "illegal G-27"),
    ("hundred", "", "Ann", ", rank: QS", None),  # nobody saw what was laid
    ("duel", "8D", "Ann", "", None),
    ("duel", "8D", "Ann", ", rank: 8C", "illegal T-21"),
    ("rommee", "9C", "Ann", ", rank: 9C", None),
    ("rommee", "9C", "Ann", ", rank: 7C", "illegal R-21"),
    ("rommee", "9C", "Ben", ", rank: 9", "illegal R-21"),
    ("rommee", "9C", "Ben", "", None),  # no card is named
]


@pytest.mark.parametrize(("game", "laid", "who", "rank", "told"), GIVEN_UP)
@pytest.mark.parametrize("late", [False, True])
def test_who_gives_up_an_effect_has_laid_the_card(
    game: str, laid: str, who: str, rank: str, told: str | None, late: bool
) -> None:
    """Of an effect that is over, because the next turn has begun, no rule says that it is not given up."""
    card = f", card: {laid}" if laid else ""
    lines = [
        "{action: deal, starter: Ann}",
        "{player: Ann, action: draw}",
        f"{{player: Ann, action: shed{card}}}",
        *(["{player: Ben, action: draw}"] if late else ()),
        f"{{player: {who}, action: decline{rank}}}",
    ]
    head = f"referee: 1\ngame: {game}\nplayers: [Ann, Ben]\nmoves:\n"
    found = judged(head + "".join(f"  - {line}\n" for line in lines)).findings
    assert [f"{each.kind} {each.rule.number}" for each in found if each.wrong] == ([told] if told else [])


def test_a_turn_that_nobody_wrote_shows_where_its_effect_is_given_up() -> None:
    dealt = "{action: deal, starter: Ann, cards: {Ann: [2S, 3S, 4S, 5S], Ben: [6S, 7S, 8S, 9S]}}"
    outcome = told(dealt, *TURN[:2], "{player: Ben, action: decline, rank: QS}", TURN[0])
    (finding,) = (each for each in outcome.findings if each.wrong)
    (repair,) = repairs(outcome, finding)
    assert "a draw by Ben: from: stock and a shed by Ben are missing before line" in repair.words


REVEALED = "- {action: reveal, caller: %s, cards: {Ann: [%s], Ben: [5C]}}\n  - {action: score, %s}"


@pytest.mark.parametrize(
    ("game", "caller", "written", "sheet", "seen"),
    [
        ("hundred", "Ben", "3C, 8C", "totals: {Ann: 14, Ben: 5}", True),  # 8C for JC
        ("hundred", "Ben", "3C, 8C", "sums: {Ann: 14, Ben: 5}, totals: {Ann: 14, Ben: 5}", True),
        ("hundred", "Ben", "3C, 8C", "totals: {Ann: 15, Ben: 7}", False),
        ("hundred", "Ben", "3C, 8C", "totals: {Ann: 40, Ben: 5}", False),  # no card counts so much
        ("duel", "Ben", "3C, KC", "scores: {Ann: 0, Ben: 5}", True),  # KC for KH
        ("rommee", "Ben", "3C, KD", "totals: {Ann: 3, Ben: 15}", True),  # KD for JK
        ("rommee", "Ann", "3C, KD", "totals: {Ann: -7, Ben: 5}", True),
        ("hundred", "Ann", "AC, 8D", "totals: {Ann: 2, Ben: 5}", True),  # the call was won
        ("hundred", "Ann", "AC, AD", "totals: {Ann: 19, Ben: 5}", True),  # it was lost
    ],
)
def test_where_one_card_turned_up_otherwise_makes_a_sheet_right_it_is_told_beside_the_figure(
    game: str, caller: str, written: str, sheet: str, seen: bool
) -> None:
    head = f"referee: 1\ngame: {game}\nplayers: [Ann, Ben]\nmoves:\n  "
    found = judged(head + REVEALED % (caller, written, sheet)).findings
    mismatches = [each for each in found if each.kind == "mismatch"]
    assert mismatches
    for each in mismatches:
        assert (("moves", 0) in [place for place, _ in each.related]) is seen


ONWARD = {  # 8C for JC
    "a result": "\nresult: {scores: {Ben: 101}, winner: Ann}",
    "a declared end": "\n  - {action: end_game, winner: Ann}",
    "another round": "\n  - {action: deal, upcard: 9C}",
}


@pytest.mark.parametrize("way", ONWARD)
def test_whether_the_game_is_over_by_a_wrong_total_is_no_fault_of_its_own(way: str) -> None:
    text = f"""referee: 1
game: hundred
players: [Ann, Ben]
given: {{phase: deal, totals: {{Ann: 20, Ben: 90}}}}
moves:
  - {{action: reveal, caller: Ann, cards: {{Ann: [2C], Ben: [8C]}}}}
  - {{action: score, totals: {{Ann: 22, Ben: 101}}}}{ONWARD[way]}
"""
    assert [(each.move, str(each.kind)) for each in judged(text).findings if each.wrong] == [(2, "mismatch")]
