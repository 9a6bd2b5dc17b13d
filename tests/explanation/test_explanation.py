"""The cheapest explanation, on a game small enough to see through: counters are taken from a heap."""

from __future__ import annotations

from typing import Any

import pytest
from heap import Heap, Pass, Take, game, take

from referee import breaches
from referee.breaches import permitted
from referee.declarations.statements import Check, Decision
from referee.document import Document
from referee.explanation.findings import Account, account
from referee.explanation.search import Search
from referee.header import Header
from referee.log import Log
from referee.rules import Kind


def told(*moves: Any, heap: int = 20, stands: bool = False) -> Account:
    """The account of a record that begins with a heap."""
    heap_game = game(stands)
    log = Log(
        Document("heap", {}, 0, 1, "", 1, None),
        heap_game,
        Header(("Ann", "Ben"), {}),
        list(moves),
        ("setup", heap),
    )
    found = Search(log, log.moves, lambda: Heap(heap)).run(Heap(heap))
    return account(heap_game, found, log.moves, ("Ann", "Ben"))


def verdicts(story: Account) -> list[tuple[int | None, str]]:
    return [
        (each.move, f"{each.kind} {each.rule.number}") for each in story.findings if each.kind != Kind.NOTE
    ]


def test_a_legal_record_is_one_world_and_nothing_is_said() -> None:
    story = told(Take(0, 1), Take(1, 2), Take(0, 3))
    assert verdicts(story) == [] and story.state.counters == 14 and not story.plays


def test_a_pass_that_nobody_wrote_down_is_put_in() -> None:
    story = told(Take(0, 1), Take(0, 1), Take(1, 2))
    assert verdicts(story) == [] and story.state.counters == 16


def test_a_pass_left_out_where_the_others_are_written_is_told_as_open() -> None:
    passes = [move for _ in range(2) for move in (Take(0, 1), Pass(1), Pass(0), Pass(1))]
    story = told(*passes, Take(0, 1), Take(0, 2))
    assert verdicts(story) == [(10, "undetermined REC-5")]
    assert story.findings[0].message == "Ben's pass before entry 10 is not written."


def test_a_void_move_is_one_finding_and_the_rest_is_judged() -> None:
    story = told(Take(0, 5), Take(0, 1), Take(1, 1))
    assert verdicts(story) == [(1, "illegal H-2"), (3, "illegal H-3")]


def test_a_move_that_stood_is_found_out_by_what_follows() -> None:
    story = told(Take(0, 5), Take(1, 1), Take(0, 2), Check(-1, {"counters": 12}))
    assert verdicts(story) == [(1, "illegal H-2")]
    assert story.state.counters == 12 and "as it stood" in story.findings[0].counted


def test_a_slip_of_the_pen_is_one_finding_at_the_entry_it_contradicts() -> None:
    story = told(Take(0, 1), Take(1, 2), Take(0, 3), Check(-1, {"counters": 15}), Take(1, 1))
    assert verdicts(story) == [(4, "mismatch REC-1")]


def test_two_breaches_of_one_entry_are_one_finding() -> None:
    story = told(Take(0, 4), heap=20)
    assert verdicts(story) == [(1, "illegal H-2")]
    two = told(Pass(1), Take(1, 9), Take(0, 2))
    assert verdicts(two)[0] == (1, "illegal H-1")


def test_a_decision_chooses_the_world() -> None:
    stood = told(Take(0, 5), Decision(-1, "stands", None, None, ""))
    assert stood.state.counters == 15 and stood.findings[0].decision == "the table let it stand"
    back = told(Take(0, 5), Decision(-1, "taken_back", None, None, "agreed"), stands=True)
    assert back.state.counters == 20 and back.findings[0].decision.endswith("(agreed)")


def test_a_decision_that_is_impossible_is_told() -> None:
    story = told(Take(0, 30), Decision(-1, "stands", None, None, ""))
    assert verdicts(story) == [(1, "illegal H-2"), (2, "contradiction REC-3")]
    assert verdicts(told(Decision(-1, "stands", None, None, ""))) == [(1, "contradiction REC-3")]


def test_a_correction_goes_on_from_what_was_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.schema.check", lambda *_: [])  # the heap has no schema of its own
    story = told(Take(0, 5), Decision(-1, "corrected", None, {"counters": 7}, ""), Take(0, 3), heap=20)
    assert verdicts(story) == [(1, "illegal H-2")] and story.state.counters == 4


@pytest.mark.parametrize("faults", [5, 40, 200])
def test_many_faults_are_each_told_once(faults: int) -> None:
    moves = [
        move for _ in range(faults) for move in (Take(0, 9), Take(0, 1), Take(1, 2), Take(0, 3), Take(1, 1))
    ]
    story = told(*moves, heap=10_000)
    assert len(verdicts(story)) == faults


def test_of_what_is_only_asked_nobody_makes_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(breaches, "_finding", pytest.fail)
    assert [count for count in range(6) if permitted(take, Heap(20, last=2), Take(0, count))] == [1, 3]
