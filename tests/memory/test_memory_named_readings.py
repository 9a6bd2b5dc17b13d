"""A verdict that rests on a chosen reading says which; and the score sheet and faults speak plainly."""

from __future__ import annotations

from typing import Any

import pytest

from referee.document import parse
from referee.header import BadEntry
from referee.log import Rejected, read_log, read_scenario
from referee.replay import Outcome, replay
from referee.rules import Finding


def final(game: str, position: str) -> Outcome:
    text = f"{{referee: 1, game: {game}, players: [Ann, Ben], final: {position}}}"
    return replay(read_log(parse(text, "a test")[0]))


def last(game: str, given: str, moves: str, rulings: str = "{}") -> Finding:
    """The last thing said about a few moves from a given position."""
    lines = "".join(f"  - {{{line.strip()}}}\n" for line in moves.strip().splitlines())
    text = (
        f"scenario: a case\nrules: [A]\nshows: reading\ngame: {game}\nplayers: [Ann, Ben, Cem]\n"
        f"rulings: {rulings}\ngiven: {given[:-1]}, rest: empty}}\nmoves:\n{lines}"
    )
    if game == "duel":
        text = text.replace(", Cem]", "]")
    return replay(read_scenario(parse(text, "a test")[0]).log).findings[-1]


PLACED = "{phase: placed, active: Ann, discard: [7H]}"
CALLED = "{phase: placed, active: Cem, discard: [7H], callers: [Ann], final: {by: Ann, turns: []}}"

CASES: list[Any] = [
    ("hundred", CALLED, "player: Ann, action: draw", "illegal G-24", {"call.final_turns"}),
    ("hundred", CALLED, "player: Cem, action: call", "illegal G-23", {"call.repeat", "call.invalid"}),
    ("rommee", CALLED, "player: Cem, action: call", "illegal R-25", {"call.repeat", "call.invalid"}),
    ("duel", PLACED, "player: Ann, action: call", "illegal T-25", {"call.invalid"}),
    ("hundred", PLACED, "player: Ben, action: call", "illegal G-23", {"call.window", "call.invalid"}),
    (
        "hundred",
        PLACED,
        "player: Cem, action: match, owner: Ann, slot: 1, card: 7S",
        "illegal G-20",
        {"match.targets"},
    ),
    (
        "hundred",
        PLACED,
        "player: Ben, action: draw\nplayer: Cem, action: match, slot: 1, card: 7S",
        "illegal G-20",
        {"match.late"},
    ),
    (
        "hundred",
        PLACED,
        """player: Ben, action: draw
        player: Cem, action: match, slot: 1, card: 7S, result: returned
        decision: stands
        player: Cem, action: penalty, count: 1""",
        "unpaid G-21",
        {"match.late"},
    ),
    (
        "hundred",
        PLACED,
        "player: Cem, action: match, slot: 1, card: 8S\nplayer: Cem, action: match, slot: 2, card: 7S",
        "illegal G-22",
        {"match.false.lockout", "match.lockout_breach"},
    ),
    (
        "hundred",
        PLACED,
        """player: Cem, action: match, slot: 1, card: 8S, penalty: 1
        player: Cem, action: match, slot: 2, card: 7S""",
        "illegal G-22",
        {"match.false.lockout", "match.lockout_breach"},
    ),
    (
        "duel",
        "{phase: turn, active: Ann}",
        "player: Ann, action: match, slot: 1, card: 7S",
        "illegal T-14",
        {"match.on_empty_pile"},
    ),
    (
        "duel",
        "{phase: placed, active: Ann, discard: [JH]}",
        "player: Ben, action: match, slot: 1, card: QS, penalty: 1",
        "penalty T-19",
        {"match.criterion"},
    ),
    (
        "rommee",
        "{phase: placed, active: Ann, discard: [KH]}",
        "player: Ben, action: match, slot: 1, card: KS, result: wrong",
        "contradiction REC-4",
        {"match.red_king"},
    ),
    (
        "rommee",
        PLACED,
        "player: Ben, action: match, slot: 1, card: 7S\nplayer: Cem, action: match, slot: 1, card: 7D",
        "note R-19",
        {"match.limit", "match.chain", "match.race_loser"},
    ),
    (
        "hundred",
        "{phase: placed, active: Cem, discard: [JH], callers: [Ann], powers: [{player: Cem, card: JH}]}",
        "player: Cem, action: power, rank: J, swap: [Ann.1, Cem.1]",
        "illegal G-25",
        {"call.immunity"},
    ),
    (
        "hundred",
        "{phase: placed, active: Cem, discard: [AH], powers: [{player: Cem, card: AH}]}",
        "player: Cem, action: power, rank: A, give: Cem",
        "illegal G-31",
        {"powers.A.target"},
    ),
    ("duel", PLACED, "player: Ann, action: power, rank: '7', look: Ann.1", "illegal T-21", {"powers_preset"}),
    (
        "hundred",
        "{phase: holding, active: Ann, held: {player: Ann, from: stock}}",
        "player: Ann, action: keep",
        "illegal G-16",
        {"turn.keep_adds_card"},
    ),
    ("hundred", PLACED, "action: end_game, winner: Ann", "illegal G-08", set()),
    (
        "hundred",
        "{phase: deal, totals: {Ann: 99, Ben: 3, Cem: 4}, played: [{scores: {Ann: 99, Ben: 3, Cem: 4}}]}",
        "action: end_game, winner: Ben",
        "illegal G-08",
        {"game.end.points"},
    ),
]


@pytest.mark.parametrize(("game", "given", "moves", "verdict", "rests"), CASES)
def test_a_verdict_names_the_readings_it_rests_on(
    game: str, given: str, moves: str, verdict: str, rests: set[str]
) -> None:
    found = last(game, given, moves)
    said = [f"{found.kind.value} {found.rule.number}", set(found.rulings)]
    assert said == [verdict, rests]


EMPTY = "{turn: Ben, pile: 9H, callers: [], layouts: {Ann: [], Ben: 4}}"


@pytest.mark.parametrize(
    ("game", "reading", "given", "moves", "verdict"),
    [
        (
            "duel",
            "powers_preset: text",
            "{phase: placed, active: Ann, pile: 10H, callers: [], powers: [{player: Ann}]}",
            "player: Ann, action: power, rank: 10, swap: [Ann.1, Ben.1]",
            "illegal T-21",
        ),
        (
            "duel",
            "empty_layout.auto_call_effect: end_now",
            EMPTY,
            """player: Ben, action: draw
            player: Ben, action: shed, card: 7D
            player: Ben, action: draw""",
            "illegal T-28",
        ),
        (
            "duel",
            "match.gift.slot: append",
            "{turn: Ann, pile: 7H, callers: [], layouts: {Ann: 7C 2C 4C 5C, Ben: 7D 3H 6C 8C}}",
            """player: Ben, action: match, owner: Ann, slot: 1, card: 7C
            player: Ben, action: give, to: Ann, slot: 2
            player: Ann, action: draw
            player: Ann, action: replace, slot: 1, out: 3H""",
            "illegal T-12",
        ),
        (
            "rommee",
            "match.false.card: return",
            "{phase: placed, active: Ann, pile: 9C 5H, callers: []}",
            """player: Ben, action: match, slot: 1, card: 6S
            player: Ben, action: penalty, count: 1
            player: Cem, action: match, slot: 1, card: 6D, result: right""",
            "illegal R-18",
        ),
        (
            "rommee",
            "initial_peek.mandatory: true",
            "{phase: peek, starter: Ann}",
            "player: Ben, action: initial_peek, slots: [3, 4]\nplayer: Ann, action: draw",
            "undetermined R-11",
        ),
    ],
)
def test_a_verdict_that_another_reading_would_change_names_it(
    game: str, reading: str, given: str, moves: str, verdict: str
) -> None:
    found = last(game, given, moves, f"{{{reading}}}")
    assert f"{found.kind.value} {found.rule.number}" == verdict
    assert reading.partition(":")[0] in found.rulings


def test_no_look_before_play_is_missed_where_a_record_writes_none() -> None:
    found = replay(
        read_log(
            parse(
                "{referee: 1, game: rommee, players: [Ann, Ben], rulings: {initial_peek.mandatory: true},"
                " moves: [{action: deal, starter: Ann}, {player: Ann, action: draw}]}",
                "a test",
            )[0]
        )
    ).findings
    assert found == []


def test_nobody_was_quicker_than_a_player_who_matches_twice() -> None:
    twice = "player: Ann, action: match, slot: 2, card: 7S\nplayer: Ann, action: match, slot: 3, card: 7D"
    found = last("rommee", PLACED, twice)
    assert "only one card may stay on a discard" in found.message
    assert "quicker" not in found.message


def test_a_card_given_twice_is_no_position_and_told_at_its_second_place_with_the_first() -> None:
    with pytest.raises(BadEntry) as told:
        final("duel", "{layouts: {Ann: [3H, 4S], Ben: [5S, 3H]}}")
    assert told.value.message == "3H is there twice; the pack has one (the other: card 1 of layouts.Ann)"
    assert told.value.path == ("final", "layouts", "Ben", 1)


def test_the_score_sheet_shows_points_carried_in_and_a_tie_that_stands() -> None:
    position = "{totals: {Ann: 90, Ben: 40}, caller: Ann, layouts: {Ann: [3H, 4S], Ben: [5S, 2H]}}"
    sheet = final("hundred", position).sheet
    assert sheet is not None
    lines = [(line.player, line.points, line.rule.number) for line in sheet.lines]
    assert lines == [
        ("Ann", 90, "G-07"),
        ("Ben", 40, "G-07"),
        ("Ann", 7, "G-33"),
        ("Ann", 0, "G-35"),
        ("Ben", 7, "G-33"),
    ]
    assert sheet.lines[3].why.endswith("equal with the lowest, the caller has the advantage")


@pytest.mark.parametrize(
    ("game", "totals", "winners"),
    [
        ("hundred", {"Ann": 90, "Ben": 40}, ()),
        ("hundred", {"Ann": 103, "Ben": 40}, ("Ben",)),
        ("duel", {"Ann": 10, "Ben": 40}, ("Ann",)),
    ],
)
def test_totals_alone_are_no_round(game: str, totals: dict[str, int], winners: tuple[str, ...]) -> None:
    sheet = final(game, f"{{totals: {{Ann: {totals['Ann']}, Ben: {totals['Ben']}}}}}").sheet
    assert sheet is not None
    assert (sheet.totals, sheet.winners) == (totals, winners)
    assert {line.why for line in sheet.lines} == {"points carried in"}


@pytest.mark.parametrize("written", ["7h", "H7", "h7"])
def test_a_card_written_otherwise_is_asked_about(written: str) -> None:
    text = (
        f"referee: 1\ngame: hundred\nplayers: [Ann, Ben]\nmoves:\n  - {{action: deal, upcard: {written}}}\n"
    )
    with pytest.raises(Rejected) as told:
        replay(read_log(parse(text, "a test")[0]))
    assert "did you mean" in str(told.value)
    assert "[0-9" not in str(told.value)
