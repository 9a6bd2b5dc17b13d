"""The cheapest explanation, on a game small enough to see through: counters are taken from a heap.

Ann and Ben take one to three counters in turn, never as many as the other just did, and may pass when they
like; a pass may be left out of the record. Whoever takes the last counter has won.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from referee.breaches import Breaches, Way
from referee.document import Document
from referee.entries import Border
from referee.explanation.searching import Search
from referee.explanation.telling import Account, account
from referee.game import Game, Law, Layout, Pen, Plays, Positions, Record
from referee.header import Header
from referee.log import Log
from referee.rules import Kind, Modality, Rule, ScoreSheet
from referee.shapes import Table
from referee.statements import Check, Decision

TURN = Rule("H-1", "Turns", "Players take turns.", Modality.MUST)
FEW = Rule("H-2", "Taking", "One to three counters are taken.", Modality.MUST)
OTHER = Rule("H-3", "Taking", "Not as many as were taken just before.", Modality.MUST)
HEAP = Rule("H-4", "Taking", "Only what lies there can be taken.", Modality.MUST)


@dataclass
class Take:
    actor: int
    count: int
    action: str = "take"


@dataclass
class Pass:
    actor: int
    action: str = "pass"


@dataclass
class Heap:
    counters: int
    turn: int = 0
    last: int = 0
    phase: str = "play"
    breaches: Breaches = field(default_factory=Breaches)

    def copy(self) -> Heap:
        return replace(self, breaches=Breaches())

    def key(self) -> tuple[int, int, int]:
        return self.counters, self.turn, self.last


def take(heap: Heap, move: Take) -> None:
    breaches = heap.breaches
    if move.actor != heap.turn and not breaches.let_stand and not breaches.asking:
        raise breaches.open([Way((Pass(heap.turn), move), "the other passed")])
    if not 1 <= move.count <= 3:
        breaches.forbid(FEW, f"{move.count} counters.", at="count")
    if move.count == heap.last:
        breaches.forbid(OTHER, f"{move.count} again.", at="count")
    if move.count > heap.counters:
        raise breaches.impossible(HEAP, "So many do not lie there.", at="count")
    breaches.act()
    heap.counters -= move.count
    heap.turn, heap.last = 1 - move.actor, move.count


def pass_(heap: Heap, move: Pass) -> None:
    if move.actor != heap.turn:
        heap.breaches.forbid(TURN, "It is not this player's turn.", at="player")
    heap.breaches.act()
    heap.turn, heap.last = 1 - move.actor, 0


def edits(heap: Heap, move: Any) -> Iterator[Any]:
    if isinstance(move, Take):
        yield from (Take(move.actor, count) for count in (1, 2, 3) if count != move.count)
        yield Take(1 - move.actor, move.count)


def game(stands: bool = False) -> Game:
    def never(state: Any, move: Any) -> None:
        raise AssertionError

    return Game(
        id="heap",
        title="Heap",
        seats=(2, 2),
        law=Law({}, ()),
        record=Record("log", Border(()), lambda: Layout(Table(), Table())),
        positions=Positions(
            lambda header, data: Heap(data),
            lambda header, data: Heap(data["counters"], data["turn"], data["last"]),
            lambda heap: {"counters": heap.counters, "turn": heap.turn, "last": heap.last},
        ),
        play=Plays(
            {"play": {"take": take, "pass": pass_}},
            never,
            lambda heap: heap.counters == 0,
            lambda heap: None,
            stands=stands,
        ),
        legal=lambda heap: (),
        instead=lambda heap, move: (),
        actors=lambda heap: (heap.turn,),
        score=lambda heap: ScoreSheet(),
        stopped=lambda heap: None,
        pen=Pen(
            lambda move: frozenset(),
            edits,
            lambda heap, move: (Take(heap.turn, count) for count in (1, 2, 3)),
        ),
    )


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
