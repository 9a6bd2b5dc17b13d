"""Branches that no record of ours takes on its way: each said what it is for, and taken once."""

from __future__ import annotations

import json
from math import inf
from textwrap import dedent
from types import SimpleNamespace
from typing import Any

import pytest
import thrown
from judging import judged
from near import Near
from sizes import spread

from referee import claims, figures, schema
from referee.breaches import Breaches, permitted
from referee.document import parse
from referee.explanation import bounds
from referee.games import REGISTRY, meant, named
from referee.header import BadEntry
from referee.log import Rejected, read_log
from referee.replay import is_barred, walk
from referee.scenarios import run

OUT_OF_TURN = """
referee: 1
game: hundred
players: [Ann, Ben]
moves:
  - {action: deal, upcard: 9C}
  - {player: Ben, action: draw, from: stock}
  - {player: Ben, action: shed, card: 4H}
  - {player: Ben, action: draw, from: stock}
"""


def test_what_could_have_been_done_instead_is_like_a_list_of_lines() -> None:
    told: Any = judged(OUT_OF_TURN).findings[0].instead
    lines = list(told)
    assert lines and told == lines and told == tuple(lines)
    assert told != lines[:-1] and told != ", ".join(lines)
    assert told[0] == lines[0] and told[-1:] == (lines[-1],)
    assert repr(told) == repr(tuple(lines))
    with pytest.raises(TypeError):
        hash(told)


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (True, "true"),
        (False, "false"),
        (None, "null"),
        (2.5, "2.5"),
        ({"Ann": [1, "?"]}, "{Ann: [1, ?]}"),
        ((), "[]"),
    ],
)
def test_values_are_told_as_a_log_writes_them(value: object, written: str) -> None:
    assert claims.shown(value) == written


def test_a_scenario_that_expects_points_of_somebody_else_is_told_who_plays() -> None:
    text = dedent("""
        scenario: points of nobody
        game: hundred
        players: [Ann, Ben]
        final: {layouts: {Ann: [7H], Ben: [3C]}}
        expect: {scores: {Zoe: 1}}
    """)
    trial = run(parse(text.encode(), "scenario.yaml")[0])
    assert not trial.passed
    ((place, what),) = trial.failures
    assert place is not None and place.line == 2
    assert "nobody called 'Zoe' plays here" in what and "Ann, Ben" in what


def test_a_claim_that_the_score_sheet_does_not_know_is_never_passed_over() -> None:
    sheet = judged(OUT_OF_TURN).sheet
    assert sheet is not None
    with pytest.raises(BadEntry, match="this game has no 'trains' to claim") as bad:
        list(claims.result({"note": "late", "trains": {"Ann": 3}}, sheet))
    assert bad.value.path == ("result", "trains") and "scores, winner, winners" in bad.value.expected


def test_a_handler_that_forgets_to_ask_before_it_acts_looks_like_a_bug() -> None:
    own = Breaches()
    state = SimpleNamespace(breaches=own)
    with pytest.raises(AssertionError, match="draw was carried out before its guards were done"):
        permitted(lambda state, move: None, state, SimpleNamespace(action="draw"))
    assert state.breaches is own


EMPTY: tuple[object, ...] = ({}, [], "", 0)


@pytest.mark.parametrize("game", [*REGISTRY])
def test_nothing_empty_in_an_entry_is_both_accepted_and_not_read(game: str) -> None:
    file = thrown.home(named(game))
    low, _ = named(game).seats
    near = Near(1, thrown.NAMES[: max(low, 2)], bent=0)
    definitions = schema.load(file)["$defs"]
    names = [*definitions["entry"]["properties"]["action"]["enum"], "check", "decision"]
    outcomes = definitions["decision"]["properties"]["decision"]["enum"]
    whole = [near.value(definitions[name], file) for name in names]
    whole += [{"decision": outcome, "points": {}, "position": {}, "by": ""} for outcome in outcomes]
    whole += [{"decision": outcome, key: {}} for outcome in outcomes for key in ("points", "position")]
    entries = [{**entry, key: nothing} for entry in whole for key in entry for nothing in EMPTY]
    head = {"referee": 1, "game": game, "players": list(near.players)}
    for entry in (*whole, *spread(entries, len(entries) // 4)):
        (read,) = parse(json.dumps({**head, "moves": [entry]}).encode(), "log.json", "json")
        try:
            log = read_log(read)  # AssertionError where the schema accepts what cannot be read
        except Rejected as rejected:
            assert rejected.faults
        else:
            assert len(log.moves) == 1, entry


def test_points_that_are_given_to_nobody_are_no_decision() -> None:
    log = "referee: 1\ngame: duel\nplayers: [Ann, Ben]\nmoves:\n  - {decision: points, points: %s}\n"
    (fault,) = judged(log % "{}").faults
    assert "`points` must be a mapping that is not empty" in fault.message
    assert fault.place is not None and (fault.place.line, fault.place.column) == (5, 32)
    assert judged(log % "{Ann: 3}").status == "clean"


def test_all_the_games_are_called_dutch_and_only_some_have_rule_sets() -> None:
    assert meant(" Dutch ") == "; all of them are called Dutch"
    with pytest.raises(BadEntry, match="auction has no rule sets"):
        named("auction", "own.yaml")


@pytest.mark.parametrize(
    ("way", "whether"),
    [
        (("cash",), True),
        (("cash", "Ann"), True),
        (("cash", "Ben"), False),
        (("shares",), False),
        (("pile", 0), True),  # what is told as a whole is told in all its parts
        (("cash", "Ann", 0), True),
    ],
)
def test_whether_a_position_says_anything_of_a_part(way: tuple[Any, ...], whether: bool) -> None:
    assert claims.says({"cash": {"Ann": 3}, "pile": "?"}, way) is whether


@pytest.mark.parametrize(
    ("total", "words", "far"),
    [(None, "open", inf), ((3, 9), "3 to 9", 6), ((3, 3), "3 to 3", 0), (7, "7", 0)],
)
def test_how_far_a_total_is_open(total: Any, words: str, far: float) -> None:
    assert (figures.words(total, "open"), bounds._open(total)) == (words, far)


@pytest.mark.parametrize(
    ("cards", "entry", "barred"),
    [
        ("Pete: 1, John: 2, Dave: 3", "{player: Pete, action: offer, railroad: red}", False),
        ("Pete: 1, John: 2, Dave: 3", "{player: Pete, action: choose, railroad: red, section: 15}", True),
        ("Pete: 1, John: 1, Dave: 3", "{player: Pete, action: offer, railroad: red}", True),
    ],
)
def test_an_entry_is_barred_by_the_rules_or_where_nothing_can_begin(
    cards: str, entry: str, barred: bool
) -> None:
    log = judged(f"""
        referee: 1
        game: intercity
        players: [Pete, John, Dave]
        setup: {{turn_order: {{{cards}}}}}
        moves:
          - {entry}
    """).log
    assert log is not None and is_barred(log) is barred


def test_what_is_open_is_open_without_end() -> None:
    assert (bounds._open(None), bounds._open((3, 5)), bounds._open(4)) == (inf, 2, 0)
    assert [figures.words(total, "open") for total in (None, (3, 5), 4)] == ["open", "3 to 5", "4"]


@pytest.mark.parametrize(
    ("way", "whether"),
    [(("cash", "Ann"), True), (("cash", "Ben"), False), (("cash", "Ann", "more"), True), (("sold",), False)],
)
def test_a_position_says_something_of_a_part_or_of_what_it_is_part_of(
    way: tuple[str, ...], whether: bool
) -> None:
    assert claims.says({"cash": {"Ann": 5}}, way) is whether


def test_bounds_that_leave_nothing_open_are_a_figure() -> None:
    def told(claimed: int, low: int, high: int) -> list[bool]:
        return [each.open for each in claims.compare(claimed, [low, high], ("totals",), frozenset())]

    assert (told(4, 4, 4), told(4, 4, 5), told(4, 5, 6)) == ([], [True], [False])


AGAIN = """
referee: 1
game: hundred
players: [Ann, Ben]
moves:
  - {action: deal, starter: Ann, upcard: 9C}
  - {player: Ben, action: draw, from: stock}
  - {decision: taken_back}
  - {player: Ann, action: draw, from: stock}
  - {player: Ann, action: replace, slot: 1, out: 7H}
  - {player: Ann, action: draw, from: stock}
  - {decision: corrected, position: {stock: 40}}
  - {decision: annulled}
  - {action: deal, upcard: 4C}
"""


def test_what_tables_decided_is_told_again_moment_by_moment() -> None:
    """Also a deal played again after an entry that was taken back."""
    outcome = judged(AGAIN).outcome
    assert outcome is not None
    seen = []
    walk(outcome, lambda told, number: seen.append((told.state.stock, told.state.phase)), 9)
    assert [stock for stock, _ in seen] == [104, 95, 95, 95, 94, 94, seen[6][0], 40, 104, 95]
    assert seen[8] == seen[0], "as before the deal"
    assert seen[9] == seen[1] == seen[3]
