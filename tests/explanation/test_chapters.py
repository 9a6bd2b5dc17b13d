"""What the chapters of a story cost, and which lines are looked into for the sake of one: in values, and
without a game."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from referee.explanation import again, recovering
from referee.explanation.mending import Explained
from referee.explanation.recovering import BACK, LATER, Recovery
from referee.explanation.running import Fault
from referee.explanation.searching import Search
from referee.explanation.settling import settle
from referee.explanation.worlds import Anchor, Chapter, Play, Treatment, World, cost_of, cut
from referee.rules import Finding, Kind, Modality, Rule

ONE, OTHER = (Rule(number, "", "", Modality.MUST, "") for number in ("A-1.1", "A-2.2"))


def finding(move: int, rule: Rule = ONE, kind: Kind = Kind.ILLEGAL) -> Finding:
    return Finding(kind, rule, "", move=move)


def fault(number: int, story: Chapter | None = None, rule: Rule = ONE, happened: bool = False) -> Fault:
    world = World(SimpleNamespace(), story=story, cost=cost_of(story))
    return Fault(world, number - 1, finding(number, rule), happened)


def assumed(before: Chapter | None, number: int) -> Chapter:
    return Chapter(before, number, (), assumes="so")


def paid_for(before: Chapter | None, number: int, because: Fault | None = None, **more: Any) -> Chapter:
    because = because or fault(number)
    return Chapter(before, number, (), because.finding, Treatment.VOID, fault=because, **more)


def explained_by(story: Chapter | None) -> Explained:
    """A record of which nothing is known but the story that is told."""
    made = Explained.__new__(Explained)
    made.worlds, made.moves = [World(None, story=story)], []
    return made


# -- what a story costs -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "after", "granted", "more"),
    [(0, 0, 0, 0), (0, 2, 0, 2), (0, 2, 1, 1), (0, 1, 2, 0), (2, 1, 0, 1), (2, 0, 0, 0)],
)
def test_lines_nobody_wrote_count_beyond_those_the_told_story_needs(
    before: int, after: int, granted: int, more: int
) -> None:
    """So many before the fault, after it, and after it in the story that is told."""
    here = fault(9)

    def story(later: int) -> tuple[Chapter | None, Chapter]:
        told: Chapter | None = None
        for number in range(before):
            told = assumed(told, number + 1)
        chapter = told = paid_for(told, 9, here)
        for number in range(later):
            told = assumed(told, 10 + number)
        return told, chapter

    last, _ = story(granted)
    explained = explained_by(last)
    whole, chapter = story(after)
    assert explained._taken_for_granted(whole, chapter, here) == more


def test_a_fault_is_the_next_one_where_the_story_does_not_tell_it() -> None:
    first, second = fault(3), fault(7)
    story = paid_for(paid_for(None, 3, first), 7, second)
    explained = explained_by(story)
    assert explained._faults(second) == 2
    assert explained._faults(fault(9, story)) == 3
    assert explained._faults(fault(7, None, OTHER)) == 1
    assert explained._faults(fault(3)) == 1


@pytest.mark.parametrize(("index", "at"), [(9, 7), (7, 7), (6, 2), (2, 2), (1, None)])
def test_a_place_to_go_back_to_lies_before_the_entry(index: int, at: int | None) -> None:
    found = cut(Anchor(7, None, Anchor(2, None, None)), index)
    assert (None if found is None else found.at) == at


# -- which lines are looked into ---------------------------------------------------------------------------


def moves(*actions: str) -> list[Any]:
    return [SimpleNamespace(action=action, actor=0) for action in actions]


class Asked:
    """A recovery that notes what it is asked for, and has nothing to offer."""

    def __init__(self, entries: list[Any]) -> None:
        self.moves, self.before, self.tried = entries, list[int](), list[tuple[Any, ...]]()
        self.tries = 0

    def _before(self, fault: Fault, indices: list[int]) -> dict[int, Any]:
        self.before += indices
        return dict.fromkeys(indices, "state")

    def _otherwise(self, *asked: Any) -> Iterator[World]:
        return iter(())

    def _tried(self, fault: Fault, state: Any, index: int, *more: Any, **named: Any) -> Iterator[World]:
        self.tried.append((index, more[1]))
        return iter(())


@pytest.mark.parametrize(
    ("entries", "number", "swapped"),
    [
        (("bid", "bid", "buy"), 3, [1]),
        (("bid", "check", "buy"), 3, []),
        (("check", "bid", "buy"), 3, [1]),
        (("check", "bid", "check", "buy"), 2, []),
        (("bid", "decision", "buy"), 3, []),
        (("bid", "bid", "buy"), 1, []),
        (("bid", "bid", "check"), 3, []),
    ],
)
def test_an_entry_changed_places_with_an_act_before_it(
    entries: tuple[str, ...], number: int, swapped: list[int]
) -> None:
    asked: Any = Asked(moves(*entries))
    list(Recovery.pen(asked, fault(number)))
    assert asked.tried == [(index, Treatment.SWAPPED) for index in swapped]


def test_a_slip_is_tried_where_it_was_found() -> None:
    asked: Any = Asked(moves("bid", "bid", "buy"))
    slip = Chapter(None, 2, (Play(None),), finding(2), Treatment.MISREAD)
    list(Recovery.same_slips(asked, fault(3), [slip]))
    assert asked.before == [1] and asked.tried == [(1, Treatment.MISREAD)]


def test_a_line_that_belongs_elsewhere_is_tried_as_far_back_as_is_looked() -> None:
    found: list[tuple[int, list[int]]] = []

    def moved(fault: Fault, line: int, steps: range) -> Iterator[World]:
        found.append((line, list(steps)))
        return iter(())

    recovery: Any = SimpleNamespace(moved=moved, earlier=lambda *asked, **named: iter(()), tries=0)
    explained: Any = SimpleNamespace()
    list(Explained._far(explained, recovery, fault(9), [], [4]))
    assert found == [(4, list(range(-3, -BACK, -1)))] and found[0][1]


@pytest.mark.parametrize(
    ("actors", "number", "goes"),
    [((0, 0, 0), 3, True), ((0, 1, 0), 3, False), ((0, 0, 1), 3, False), ((-1, -1, -1), 3, False)],
)
def test_what_was_taken_back_takes_along_what_the_same_player_did_on_it(
    actors: tuple[int, ...], number: int, goes: bool
) -> None:
    entries = moves("draw", "shed", "buy")
    for entry, actor in zip(entries, actors, strict=True):
        entry.actor = actor
    taken_back = paid_for(None, 1)
    recovery: Any = SimpleNamespace(
        moves=entries, _led_to=lambda fault, gone: True, _past=lambda fault, chapter: chapter
    )
    found: list[Any] = list(Recovery.together(recovery, fault(number, taken_back)))
    assert [(chapter.number, chapter.goes_with) for chapter in found] == ([(3, 1)] if goes else [])


@pytest.mark.parametrize(
    ("is_act", "treatment", "blamed"),
    [
        (True, Treatment.MISREAD, [1]),
        (False, Treatment.MISREAD, []),
        (True, Treatment.VOID, []),
    ],
)
def test_a_slip_is_looked_at_again_where_what_was_meant_is_at_fault_later(
    is_act: bool, treatment: Treatment, blamed: list[int]
) -> None:
    entries: list[Any] = [{"R1"}, {"R2"}, {"G1"}]
    root = fault(2)
    slip = Chapter(None, 2, (), root.finding, treatment, fault=root, meant={"R2", "G1"})
    recovery: Any = SimpleNamespace(
        moves=entries,
        matters=SimpleNamespace(is_act=lambda index: is_act),
        game=SimpleNamespace(pen=SimpleNamespace(subjects=lambda move: move)),
    )
    assert [each.index for each in Recovery.blamed(recovery, fault(3, slip))] == blamed
    assert root.blamed is bool(blamed)


def test_what_was_meant_is_sought_in_the_lines_after_the_entry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recovering, "ready", lambda game, state, move: state)
    shown: list[Any] = []
    entries = moves(*["bid"] * (LATER + 9))

    def later(moment: Any, move: Any, after: list[Any]) -> Iterator[Any]:
        shown.extend(after)
        return iter(())

    class Quiet:
        """A game of which nothing is thought."""

        edits = missing = staticmethod(lambda *asked: iter(()))
        shown = staticmethod(later)

    recovery: Any = SimpleNamespace(
        moves=entries,
        game=SimpleNamespace(pen=Quiet),
        matters=SimpleNamespace(missing=lambda *asked: iter(()), alike_first=lambda *asked: iter(())),
        tries=9,
        _tried=lambda *asked, **named: iter(()),
    )
    list(Recovery._otherwise(recovery, fault(3), None, 2))
    assert shown == entries[3 : 2 + LATER]


@pytest.mark.parametrize(
    ("treatment", "left"),
    [(Treatment.VOID, 2), (Treatment.STANDS, 2), (Treatment.MISREAD, 1), (Treatment.MISSING, 1)],
)
def test_only_the_pen_has_so_many_tries(treatment: Treatment, left: int) -> None:
    recovery: Any = SimpleNamespace(tries=2, weary=False, work=0, game=None, matters=None)
    here = fault(3)
    state: Any = SimpleNamespace(breaches=SimpleNamespace(findings=[]))
    state.copy = lambda: state
    list(Recovery._tried(recovery, here, state, 2, (), treatment))
    assert recovery.tries == left


# -- how worlds end ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("doubted", "wrong", "kept"), [(False, False, 1), (True, False, 1), (False, True, 1), (True, True, 0)]
)
def test_what_is_believed_only_if_it_fits_is_dropped_where_a_duty_is_left(
    doubted: bool, wrong: bool, kept: int
) -> None:
    world = World(None, doubted=doubted)
    found = fault(4) if wrong else None
    search: Any = SimpleNamespace(finish=True, end=7, runner=SimpleNamespace(finish=lambda world: found))
    done: list[World] = []
    Search._finish(search, world, done)
    assert len(done) == kept
    assert [each.cost.faults for each in done] == [int(wrong)] * kept


@pytest.mark.parametrize(
    ("plays", "happened", "goes"),
    [(None, True, True), (None, False, False), ((), False, True), ((), True, False)],
)
def test_a_fault_is_gone_on_with_as_before_only_where_it_came_about_alike(
    plays: tuple[Play, ...] | None, happened: bool, goes: bool
) -> None:
    stop = fault(4, happened=happened)
    world = World(SimpleNamespace(copy=lambda: None), at=3)
    before = Chapter(None, 4, plays, stop.finding, Treatment.VOID, fault=stop)
    runner: Any = SimpleNamespace(game=None, anchored=lambda world: world)
    assert again.goes_on(runner, world, stop, {3: before}) is goes
    assert world.at == (4 if goes else 3)


@pytest.mark.parametrize(("about", "ended", "named"), [(3, 6, [6]), (5, 6, []), (3, 1, []), (3, None, [])])
def test_the_line_is_named_after_which_no_other_way_is_left(
    about: int, ended: int | None, named: list[int]
) -> None:
    """An entry came about in one of two ways; the other one failed later, if at all."""
    penalty = finding(about, kind=Kind.PENALTY)
    told = World(None, story=assumed(assumed(None, 2), 3), findings=[penalty])
    assert told.story is not None
    other = Chapter(told.story.before, 3, (), assumes="otherwise")
    failed = [Fault(World(None, story=other), ended, finding(ended + 1))] if ended is not None else []
    settle(told, [] if failed else [World(None, story=other)], failed)
    assert [place[1] for (place, _) in penalty.related] == named


def test_a_fault_that_was_paid_for_is_none_of_the_ways_an_entry_came_about() -> None:
    penalty = finding(3, kind=Kind.PENALTY)
    told = World(None, story=paid_for(assumed(None, 2), 3), findings=[penalty])
    assert told.story is not None
    other = Chapter(told.story.before, 3, (), assumes="otherwise")
    settle(told, [], [Fault(World(None, story=other), 6, finding(7))])
    assert penalty.related == ()
