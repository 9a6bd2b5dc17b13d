"""What the chapters of a story cost, and which lines are looked into for the sake of one: in values, and
without a game."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from referee import replay as replaying
from referee.explanation import met_again
from referee.explanation import recovery as recovering
from referee.explanation.causes import WITHIN, Causes
from referee.explanation.causes import blamed as doubted
from referee.explanation.decisions import had_back
from referee.explanation.moving_along import MovingAlong
from referee.explanation.recovery import BACK, LATER, Recovery
from referee.explanation.repair_worlds import WAYS, Explained, _whole
from referee.explanation.runner import Fault, Runner
from referee.explanation.search import Search
from referee.explanation.selection import LONG, hinted, same_slips, written_twice
from referee.explanation.settling import settle
from referee.explanation.worlds import Anchor, Chapter, Cost, Play, Treatment, World, cost_of, cut
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
    log: Any = None
    return Explained(log, [], lambda: None, [World(None, story=story)], True)


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


@pytest.mark.parametrize(
    ("number", "plays", "other", "told"),
    [
        (3, (), False, True),
        (3, None, False, False),  # it is told by what stands, and nothing was played instead
        (2, (), False, False),  # another line was put right
        (3, (), True, False),
    ],
)
def test_what_is_told_of_a_fault_is_tried_first_where_it_was_played_at_its_entry(
    number: int, plays: tuple[Play, ...] | None, other: bool, told: bool
) -> None:
    here = fault(3)
    about = fault(3, rule=OTHER) if other else here
    rows = "draw", "shed"
    story = Chapter(None, number, plays, here.finding, Treatment.MISREAD, span=2, fault=here, meant=rows)
    tried: list[tuple[Any, ...]] = []
    rival = World(None, order=7)

    def gone_on(*asked: Any, meant: Any) -> Iterator[World]:
        tried.append((*asked[2:], meant))
        yield rival

    search: Any = SimpleNamespace(recovery=SimpleNamespace(tried=gone_on))
    assert explained_by(story)._as_told(search, about) is (rival if told else None)
    assert tried == ([(2, (), Treatment.MISREAD, 2, ("draw", "shed"))] if told else [])
    assert rival.order == (0 if told else 7)


def test_after_an_entry_that_is_open_one_goes_back_to_behind_it() -> None:
    state = SimpleNamespace(breaches=SimpleNamespace(found=[], findings=[]), copy=lambda: None)
    state.breaches.finding = lambda: finding(0, kind=Kind.UNDETERMINED)
    world = World(state)
    runner: Any = SimpleNamespace(keep=lambda world, index: None)
    assert Runner._refused(runner, world, 4) is None
    assert world.story is not None and world.anchor is not None
    assert (world.story.number, world.story.treatment, world.anchor.at) == (5, Treatment.OPEN, 5)


# -- which lines are looked into ---------------------------------------------------------------------------


def moves(*actions: str) -> list[Any]:
    return [SimpleNamespace(action=action, actor=0) for action in actions]


class Asked:
    """A recovery that notes what it is asked for, and has nothing to offer."""

    def __init__(self, entries: list[Any]) -> None:
        self.moves, self.before, self.noted = entries, list[int](), list[tuple[Any, ...]]()
        self.plays = list[Any]()
        self.tries = 0

    def states_before(self, fault: Fault, indices: list[int]) -> dict[int, Any]:
        self.before += indices
        return dict.fromkeys(indices, "state")

    def _otherwise(self, *asked: Any) -> Iterator[World]:
        return iter(())

    def tried(self, fault: Fault, state: Any, index: int, *more: Any, **named: Any) -> Iterator[World]:
        self.noted.append((index, more[1]))
        self.plays += [each.move for each in more[0]]
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
    assert asked.noted == [(index, Treatment.SWAPPED) for index in swapped]
    assert asked.plays == [asked.moves[place] for index in swapped for place in (index + 1, index)]


def test_a_slip_is_tried_where_it_was_found() -> None:
    asked: Any = Asked(moves("bid", "bid", "buy"))
    slip = Chapter(None, 2, (Play(None),), finding(2), Treatment.MISREAD)
    list(same_slips(asked, fault(3), [slip]))
    assert asked.before == [1] and asked.noted == [(1, Treatment.MISREAD)]


def test_a_line_that_belongs_elsewhere_is_tried_as_far_back_as_is_looked() -> None:
    found: list[tuple[int, list[int]]] = []

    def moved(fault: Fault, line: int, steps: range) -> Iterator[World]:
        found.append((line, list(steps)))
        return iter(())

    recovery: Any = SimpleNamespace(moved=moved, earlier=lambda *asked, **named: iter(()), tries=0)
    explained: Any = SimpleNamespace()
    list(Explained._far(explained, recovery, fault(9), [paid_for(None, 3)], [4]))
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
        moves=entries, _led_to=lambda fault, gone: True, past=lambda fault, chapter: chapter
    )
    found: list[Any] = list(Recovery.together(recovery, fault(number, taken_back)))
    assert [(chapter.number, chapter.goes_with) for chapter in found] == ([(3, 1)] if goes else [])


@pytest.mark.parametrize(
    ("is_act", "treatment", "written", "blamed"),
    [
        (True, Treatment.MISREAD, {"R2"}, [1]),
        (True, Treatment.MISREAD, {"R2", "G1"}, []),  # what is at fault later was written here all the same
        (False, Treatment.MISREAD, {"R2"}, []),
        (True, Treatment.VOID, {"R2"}, []),
    ],
)
def test_a_slip_is_looked_at_again_where_what_was_meant_is_at_fault_later(
    is_act: bool, treatment: Treatment, written: set[str], blamed: list[int]
) -> None:
    entries: list[Any] = [{"R1"}, written, {"G1"}]
    root = fault(2)
    slip = Chapter(None, 2, (), root.finding, treatment, fault=root, meant={"R2", "G1"})
    recovery: Any = SimpleNamespace(
        moves=entries,
        subjects=SimpleNamespace(is_act=lambda index: is_act),
        game=SimpleNamespace(pen=SimpleNamespace(subjects=lambda move: move)),
    )
    assert [each.index for each in doubted(recovery, fault(3, slip))] == blamed
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

        shown = staticmethod(later)

    def nothing(*asked: Any) -> Iterator[Any]:
        return iter(())

    recovery: Any = SimpleNamespace(
        moves=entries,
        game=SimpleNamespace(pen=Quiet),
        subjects=SimpleNamespace(**dict.fromkeys(("legal_edits", "missing", "alike_first"), nothing)),
        tries=9,
        weary=False,
        tried=lambda *asked, **named: iter(()),
    )
    list(Recovery._otherwise(recovery, fault(3), None, 2))
    assert shown == entries[3 : 2 + LATER]


@pytest.mark.parametrize(
    ("treatment", "left"),
    [(Treatment.VOID, 2), (Treatment.STANDS, 2), (Treatment.MISREAD, 1), (Treatment.MISSING, 1)],
)
def test_only_the_pen_has_so_many_tries(treatment: Treatment, left: int) -> None:
    recovery: Any = SimpleNamespace(tries=2, weary=False, work=0, game=None, subjects=None)
    here = fault(3)
    state: Any = SimpleNamespace(breaches=SimpleNamespace(findings=[]))
    state.copy = lambda: state
    list(Recovery.tried(recovery, here, state, 2, (), treatment))
    assert recovery.tries == left


def test_slips_beside_the_fault_are_tried_one_and_two_lines_away() -> None:
    moved: list[Any] = []

    def nothing(*asked: Any, **named: Any) -> Iterator[World]:
        return iter(())

    def noted(fault: Fault, line: int, steps: tuple[int, ...]) -> Iterator[World]:
        moved.append((line, sorted(steps)))
        return iter(())

    recovery: Any = SimpleNamespace(shown=nothing, pen=nothing, nearby=nothing, moved=noted)
    recovery.apart = lambda think, tries: []
    recovery.subjects = SimpleNamespace(said_twice=lambda: SimpleNamespace(near=nothing))
    explained: Any = SimpleNamespace(_twice=lambda chapter: False)
    list(Explained._near(explained, recovery, fault(5), [Chapter(None, 4, (), finding(4), Treatment.VOID)]))
    assert moved == [(3, [-2, -1, 1, 2])]


def missing(number: int, line: Any) -> Chapter:
    return Chapter(None, number, (), finding(number), Treatment.MISSING, meant=line)


def test_a_line_that_is_missing_is_put_in_elsewhere_but_where_it_is_known_to_fit() -> None:
    asked: list[Any] = []

    def put_in(recovery: Any, fault: Fault, line: Any, lines: range, known: set[int]) -> Iterator[World]:
        asked.append((line, list(lines), known))
        return iter(())

    def further(fault: Fault, end: int, think: Any, most: Any) -> list[Chapter]:
        return [*think(SimpleNamespace(tries=0, elsewhere=lambda fault: iter(())))]

    draw, passed = moves("draw", "pass")
    explained: Any = SimpleNamespace(_further=further, _put_in=put_in)
    chapters = [missing(4, draw), missing(2, draw), missing(9, passed)]
    Explained.in_other_places(explained, fault(5), 9, chapters)
    assert asked == [(draw, [2, 1, 0], {1, 3}), (draw, [4], {1, 3})]


def test_a_line_is_put_in_at_a_few_tries_a_place() -> None:
    tries: list[int] = []

    def tried(*asked: Any, meant: Any) -> Iterator[World]:
        assert meant == "draw"
        tries.append(recovery.tries)
        return iter(())

    recovery: Any = SimpleNamespace(
        tries=99,
        subjects=SimpleNamespace(is_act=lambda index: index != 2),
        states_before=lambda fault, indices: dict.fromkeys(indices, "state"),
        tried=tried,
        gets_past=lambda *asked, **named: True,
    )
    explained: Any = SimpleNamespace(moves=moves(*["bid"] * 9))
    list(Explained._put_in(explained, recovery, fault(6), "draw", range(5), {1}))
    assert tries == [WAYS] * 3  # at 0, 3 and 4


@pytest.mark.parametrize(
    ("told_with", "as_told", "treatment", "meant"),
    [
        ([], (), Treatment.VOID, None),
        ([], (7, 6), Treatment.VOID, (6, 7)),
        ([5, 4], (), Treatment.VOID, (4, 5)),
        ([5], (7,), Treatment.VOID, (5,)),
        ([5], (7,), Treatment.STANDS, None),
    ],
)
def test_what_was_taken_back_names_the_lines_that_went_with_it(
    told_with: list[int], as_told: tuple[int, ...], treatment: Treatment, meant: Any
) -> None:
    story = chapter = Chapter(None, 3, (), finding(3), treatment)
    for number in told_with:
        story = Chapter(story, number, (), goes_with=3)
    assert _whole(story, chapter, as_told).meant == meant


def test_how_many_faults_there_are_is_told_by_the_first_of_the_worlds() -> None:
    first, second = fault(3), fault(7)
    explained = explained_by(paid_for(paid_for(None, 3, first), 7, second))
    explained.worlds = [*explained.worlds, World(None, story=paid_for(None, 7, second))]
    assert explained._faults(second) == 2


def test_worlds_become_one_on_the_way_and_not_at_the_end() -> None:
    """In the end what is said of each counts as well."""
    merged: list[int] = []
    worlds = [World(None, cost=cost_of(story), story=story) for story in [paid_for(None, 3)] * 2]

    def made_one(worlds: list[World], stop: int) -> list[World]:
        merged.append(stop)
        return worlds

    side_by_side = SimpleNamespace(along=lambda worlds: (worlds, []), merged=made_one)
    search: Any = SimpleNamespace(worlds=side_by_side)

    explained: Any = SimpleNamespace(
        worlds=[World(None)],
        moves=moves(*["bid"] * 60),
        ends=True,
        _as_told=lambda search, fault: None,
        _faults=lambda fault: 1,
        _as_claimed=lambda world: True,
    )
    found = Explained._lasting(explained, search, fault(3), 60, worlds)
    assert found == worlds and merged and max(merged) < 60


# -- several faults ----------------------------------------------------------------------------------------


def causes(**of_recovery: Any) -> Any:
    matters = SimpleNamespace(are_related=lambda entries: False)
    return Causes(SimpleNamespace(subjects=matters, **of_recovery), True, lambda worlds: ([], []))  # type: ignore[arg-type]


@pytest.mark.parametrize("index", [0, 1, 2])
def test_the_first_fault_of_a_record_is_the_root_of_those_that_come_soon(index: int) -> None:
    found, here = causes(), fault(index + 1)
    assert found._from_the_root([here], index) == ([], [])
    assert found._root == [here] and found._lately == [index]
    found._from_the_root([fault(9)], 8)
    assert found._root == [here] and found._lately == [index, 8]
    found._from_the_root([fault(LONG + 10)], LONG + 9)
    assert found._root != [here] and found._lately == [LONG + 9]


@pytest.mark.parametrize(("last", "close"), [(WITHIN - 1, True), (WITHIN, True), (WITHIN + 1, False)])
def test_three_faults_are_close_within_so_many_entries(last: int, close: bool) -> None:
    found = causes()
    found._from_the_root([fault(1)], 0)
    found._lately += [last // 2, last]
    assert found._close(last) is close
    found._lately.append(last)
    assert not found._close(last)  # a fourth one


@pytest.mark.parametrize(
    ("after", "about", "back"), [(1, None, True), (3, None, True), (1, 3, True), (1, 2, False)]
)
def test_what_the_table_says_soon_after_an_entry_tells_that_it_was_had_back(
    after: int, about: int | None, back: bool
) -> None:
    entries = moves(*["draw"] * 9)
    entries[2 + after] = SimpleNamespace(action="decision", about=about, outcome="taken_back")
    runner: Any = SimpleNamespace(moves=entries)
    assert had_back(runner, 2) is back
    entries[2 + after].outcome = "stands"
    assert not had_back(runner, 2)


@pytest.mark.parametrize(
    ("number", "treatment", "entries", "twice"),
    [
        (2, Treatment.VOID, "aab", True),
        (2, Treatment.STANDS, "aab", False),
        (2, Treatment.VOID, "abb", False),
        (1, Treatment.VOID, "aba", False),  # nothing comes before the first
        (3, Treatment.VOID, "abb", True),
    ],
)
def test_a_line_is_written_twice_where_it_says_the_same_as_the_one_before(
    number: int, treatment: Treatment, entries: str, twice: bool
) -> None:
    failed = fault(9, Chapter(None, number, (), finding(number), treatment))
    assert written_twice([failed], entries) == ([failed] if twice else [])


@pytest.mark.parametrize(
    ("related", "named"),
    [([], False), ([("moves", 3)], True), ([("given", "cash")], False), ([("given",), ("moves", 1)], True)],
)
def test_a_fault_may_name_an_earlier_line(related: list[tuple[Any, ...]], named: bool) -> None:
    here = fault(5)
    here.finding.related = tuple((path, "here") for path in related)
    assert hinted([here]) is named


@pytest.mark.parametrize(
    ("missing", "granted", "astray", "suspects", "looked"),
    [
        (0, 0, False, True, False),
        (1, 0, False, True, True),
        (0, 1, False, True, False),
        (0, 1, True, True, True),
        (0, 0, True, True, False),
        (1, 1, True, False, False),
    ],
)
def test_what_leaves_out_less_is_sought_where_something_is_missing_or_taken_for_granted(
    missing: int, granted: int, astray: bool, suspects: bool, looked: bool
) -> None:
    better = World(None)
    search: Any = SimpleNamespace(
        left_out=lambda state: missing,
        causes=SimpleNamespace(suspects=suspects),
        runner=SimpleNamespace(
            astray=lambda index: astray, game=SimpleNamespace(play=SimpleNamespace(loose=True))
        ),
        recovery=SimpleNamespace(named=lambda fault: [[better]]),
        worlds=SimpleNamespace(along_in_order=lambda worlds: (list(worlds), [])),
    )
    story = assumed(None, 2) if granted else None
    done = [World(None, story=story, cost=cost_of(story))]
    here = fault(5)
    here.world.cost = Cost(assumptions=granted)
    assert Search._with_less(search, done, [here]) == ([better] if looked else [])


def test_a_decision_is_told_at_its_own_entry_and_about_the_fault() -> None:
    void = Chapter(None, 2, (), finding(2), Treatment.VOID)
    world = World(None, story=void)
    world.state = SimpleNamespace(breaches=None)
    play: Any = SimpleNamespace(lasting=lambda move: False, after_decision=lambda state: None)
    runner: Any = SimpleNamespace(
        moves=moves("draw", "draw", "decision"),
        game=SimpleNamespace(play=play),
        _about=lambda world, move: void,
        _agree=lambda *asked: None,
        _guard_treated=lambda *asked: None,
    )
    said: Any = SimpleNamespace(outcome="taken_back", about=None, note="")
    Runner._decide(runner, world, 2, said)
    assert world.story is not None and (world.story.number, world.story.decided) == (3, 2)


# -- how worlds end ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("doubted", "wrong", "kept"), [(0, False, 1), (9, False, 1), (0, True, 1), (9, True, 0), (7, True, 1)]
)
def test_what_is_believed_only_if_it_fits_is_dropped_where_a_duty_is_left(
    doubted: int, wrong: bool, kept: int
) -> None:
    """It is believed from the entry on up to which it was in doubt."""
    world = World(None, doubted=doubted)
    found = fault(4) if wrong else None
    search: Any = SimpleNamespace(finish=True, end=7, runner=SimpleNamespace(finish=lambda world: found))
    done: list[World] = []
    MovingAlong._finish(search, world, done)
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
    assert met_again.goes_on(runner, world, stop, {3: before}) is goes
    assert world.at == (4 if goes else 3)


@pytest.mark.parametrize("action", ["check", "decision"])
def test_what_is_said_between_the_entries_is_no_move_to_be_carried_out(action: str) -> None:
    game: Any = None
    said = Play(SimpleNamespace(action=action))
    assert not met_again.carried_out(game, SimpleNamespace(breaches=None), said)


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


@pytest.mark.parametrize(
    ("ends", "due", "told"), [(True, False, True), (True, True, False), (False, True, True)]
)
def test_a_record_at_whose_end_something_is_due_is_explained(
    ends: bool, due: bool, told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replaying, "afresh", lambda log: "from the start")
    runner: Any = SimpleNamespace(
        moves=[], run=lambda world, until: None, finish=lambda world: fault(4) if due else None
    )
    outcome, world = replaying.Outcome(None, None), World("the end")  # type: ignore[arg-type]
    begun = replaying._in_one_go(outcome, runner, world, ends)
    assert outcome.state == ("the end" if told else None)
    assert (begun is None) is told
    assert begun is None or (begun[0].state, begun[1]) == ("from the start", None)
