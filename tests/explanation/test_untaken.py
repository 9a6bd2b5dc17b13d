"""Turns of the explanation that no record of ours takes: bounds, and what is met again and told once."""

from __future__ import annotations

from collections.abc import Generator
from types import SimpleNamespace
from typing import Any

import pytest
from judging import any_finding, judged

from referee import replay
from referee.breaches import Breaches, Refused
from referee.explanation import (
    findings,
    gap_findings,
    likeliest_ways,
    met_again,
    never_written,
    other_words,
    root_causes,
    search,
    settling,
)
from referee.explanation.moving_along import DEEPEST, MovingAlong
from referee.explanation.otherwise import Otherwise
from referee.explanation.recovery import Recovery
from referee.explanation.repair_worlds import Explained
from referee.explanation.root_causes import RootCauses
from referee.explanation.runner import Runner
from referee.explanation.search import Search
from referee.explanation.worlds import Chapter, Found, World
from referee.header import BadEntry
from referee.rules import RECORD_RULES

# -- names in each other's place --------------------------------------------------------------------------


def other_words_of(entries: list[dict[str, Any]]) -> other_words.OtherWords:
    """The words of a record that may be others; a number stands for a move, and 3 has none."""
    log: Any = SimpleNamespace(
        document=SimpleNamespace(data={"moves": [{"action": "draw", **entry} for entry in entries]}),
        moves=entries,
        header=SimpleNamespace(players=["Ann", "Ben"]),
        start=("setup", {}),
        as_move=lambda entry, number: None if number == 3 else number,
        game=SimpleNamespace(
            play=SimpleNamespace(dealing=frozenset()), pen=SimpleNamespace(counted=("slot",))
        ),
    )
    fault: Any = SimpleNamespace(index=0, finding=any_finding())
    return other_words.OtherWords(log, fault)


def test_names_are_exchanged_from_the_first_entry_in_which_they_stand_as_far_as_that_means_something() -> (
    None
):
    others = other_words_of([{"player": "Ann"}, {"note": 1}, {"player": "Ben"}, {"player": "Ann"}])
    exchanged = {"Ann": "Ben", "Ben": "Ann"}
    assert (exchanged, [0, 2, 3]) in others.from_entry(0, names=True)
    assert not [*others.from_entry(1, names=True), *others.from_entry(1, names=False)]
    assert [*others.ways(0, exchanged)] == [({"action": "draw", "player": "Ben"}, 1)]
    assert not [*others.ways(2, exchanged)]


def test_places_counted_from_nought_are_others_wherever_they_stand() -> None:
    others = other_words_of([{"slot": 2, "count": 1}, {"player": "Ann"}, {"swap": ["Ann.1", "Ben.3"]}])
    more, _less = (words for words, lines in others.from_entry(0, names=True) if lines == [0, 2])
    assert other_words.meant({"slot": 2, "count": 1}, more) == {"slot": 3, "count": 1}
    assert other_words.meant({"swap": ["Ann.1", "Ben.3"]}, more) == {"swap": ["Ann.2", "Ben.4"]}


def test_a_word_misread_that_stands_several_times_in_an_entry_may_be_right_in_one_place() -> None:
    others = other_words_of([{"cards": ["3D", "3D"]}, {"card": "3D"}])
    ways = [entry["cards"] for entry, _ in others.ways(0, {"3D": "3C"})]
    assert ways == [["3C", "3C"], ["3C", "3D"], ["3D", "3C"]]


def test_names_in_each_others_place_in_one_entry_are_told_of_that_entry() -> None:
    log = judged("""
        referee: 1
        game: duel
        players: [Ann, Ben]
        moves:
          - {action: deal, starter: Ann}
          - {player: Ben, action: draw, from: stock}
    """).log
    assert log is not None
    words, entries = {"Ann": "Ben", "Ben": "Ann"}, log.document.data["moves"]
    repair = other_words.as_repair(log, {1: entries[1]}, words)
    assert repair.words.startswith("Ann and Ben in each other's place in ") and repair.numbers == (2,)
    both = other_words.as_repair(log, dict(enumerate(entries)), words)
    assert both.words.startswith("Ann and Ben in each other's place, ") and both.numbers == (1, 2)


# -- what is met again is told once -----------------------------------------------------------------------


def test_an_entry_that_lacks_the_fact_of_the_one_before_is_named_there_once() -> None:
    first, second = any_finding(path=("moves", 0)), any_finding(path=("moves", 1))
    before: Any = SimpleNamespace(finding=first, number=1)
    after: Any = SimpleNamespace(finding=second, number=2)
    for _ in range(2):
        assert findings._lacks_the_same([first], before, after)
    assert first.related == ((("moves", 1), "nor can this"),)
    assert not findings._lacks_the_same([first], before, SimpleNamespace(finding=second, number=9))  # type: ignore[arg-type]


def test_the_line_that_settles_what_was_open_is_named_once() -> None:
    told = any_finding()
    for _ in range(2):
        settling._name(told, 4)
    assert told.related == ((("moves", 4), settling.WORDS),)


# -- lines of a kind that is never written ----------------------------------------------------------------


def test_a_line_nobody_wrote_came_about_by_something_that_happened() -> None:
    nothing = SimpleNamespace(moves=(), doubted=False)
    doubted = SimpleNamespace(moves=(1,), doubted=True)
    parting: Any = SimpleNamespace(ways=[nothing, doubted])
    assert never_written._in_a_way(None, None, parting, 1) is None  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", ["check", "decision"])
def test_before_a_check_or_a_decision_no_line_is_missing(kind: str) -> None:
    move = SimpleNamespace(action=kind)
    assert never_written.put_in(None, SimpleNamespace(), [move], 0) is False  # type: ignore[arg-type]


# -- decisions --------------------------------------------------------------------------------------------


def test_a_decision_is_not_about_an_entry_after_the_last_that_is_read() -> None:
    late, early = any_finding(move=9), any_finding(move=1)
    story = Chapter(Chapter(None, 1, None, early), 2, None, late)
    table: Any = SimpleNamespace(moves=[SimpleNamespace(action="draw")] * 3)
    world: Any = SimpleNamespace(story=story)
    about = Runner._about(table, world, SimpleNamespace(about=None))  # type: ignore[arg-type]
    assert about is not None and about.finding is early


@pytest.mark.parametrize("how", ["schema", "survey"])
def test_a_position_that_a_decision_writes_down_has_to_be_one(
    how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad = SimpleNamespace(message="no position", path=("cash",), expected=None)
    monkeypatch.setattr("referee.schema.check", lambda *asked: [bad] if how == "schema" else [])
    breaches = Breaches()

    def survey(state: Any, moves: Any) -> None:
        found = Breaches()
        found.found.append(any_finding(path=("cash",)))
        raise Refused(found)

    corrected = SimpleNamespace(breaches=Breaches())
    positions = SimpleNamespace(write=lambda state: {}, load=lambda header, data: corrected)
    game = SimpleNamespace(
        positions=positions, record=SimpleNamespace(schema=""), play=SimpleNamespace(survey=survey)
    )
    table: Any = SimpleNamespace(game=game, log=SimpleNamespace(header=None, moves=[]), misfits={})
    world: Any = SimpleNamespace(state=SimpleNamespace(breaches=breaches))
    decision: Any = SimpleNamespace(position={"cash": {"Ann": 5}})
    with pytest.raises(Refused):
        Runner._correct(table, world, 2, decision)
    if how == "schema":
        assert [*table.misfits] == [3] and breaches.found[0].rule is RECORD_RULES["REC-3"]
    else:
        assert not table.misfits and breaches.found[0].path == ("position", "cash")


# -- bounds -----------------------------------------------------------------------------------------------


def test_where_too_many_worlds_failed_alike_the_search_says_that_it_gave_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(search, "MOST_TOGETHER", 2)
    given_up: list[int] = []
    self: Any = SimpleNamespace(worlds=SimpleNamespace(give_up=given_up.append))
    failed: Any = [SimpleNamespace(index=3, world=World(None)) for _ in range(6)]
    assert Search._besides(self, failed[:4], 2) == failed[2:4] and given_up == []
    assert len(Search._besides(self, failed, 2)) == 2 and given_up == [3]


@pytest.mark.parametrize(("deep", "weary"), [(DEEPEST + 1, False), (1, True)])
def test_what_parts_too_often_is_given_up(deep: int, weary: bool) -> None:
    given_up: list[int] = []
    recovery = SimpleNamespace(ways=0)
    self: Any = SimpleNamespace(recovery=recovery, weary=weary, give_up=given_up.append)
    done: Any = (None,) * deep
    assert MovingAlong._way(self, None, 5, None, done, []) == []  # type: ignore[arg-type]
    assert given_up == [5] and recovery.ways == 1


def test_a_line_that_is_no_act_is_no_other_act_either() -> None:
    asked: list[int] = []

    def is_act(line: int) -> bool:
        asked.append(line)
        return False

    self: Any = SimpleNamespace(
        written=lambda fault: True, subjects=SimpleNamespace(is_act=is_act), entries=[], instead=None
    )
    fault: Any = SimpleNamespace(index=4, finding=any_finding())
    assert [*Recovery.in_other_words(self, fault, (2, 4))] == [] and asked == [4, 2]


def test_a_fault_that_was_told_goes_on_only_where_its_state_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[Any] = []
    known: dict[int, Any] = {}

    def gone_on(*asked: Any, meant: Any) -> list[str]:
        tried.append((*asked, meant))
        return ["world"]

    recovery = SimpleNamespace(states_before=lambda fault, lines: known, tried=gone_on)
    chapter: Any = SimpleNamespace(fault=None, treatment="void", plays=(1,), number=3, span=1, meant=None)
    fault: Any = SimpleNamespace(index=7, world=SimpleNamespace(story=None))
    find: Any = SimpleNamespace(recovery=recovery)
    taken: Any = Explained._taken
    assert [*taken(None, find, fault, {7: chapter})] == [] and not tried
    again: Any = SimpleNamespace(
        index=7, world=SimpleNamespace(story=Chapter(None, 8, None, fault=SimpleNamespace(index=7)))
    )
    assert [*taken(None, find, again, {7: chapter})] == [] and not tried  # so it would be for ever
    known[2] = "state"
    assert [*taken(None, find, fault, {7: chapter})] == ["world"]
    assert tried[0][1:3] == ("state", 2)


# -- positions with gaps ----------------------------------------------------------------------------------


def test_a_way_that_cannot_be_played_excuses_nothing_and_accuses_nobody() -> None:
    unplayed: Any = SimpleNamespace(outcome=None, faults=set(), begun=True)
    found: Any = SimpleNamespace(listed=[unplayed], doubts=[])
    assert gap_findings._excuse(found, [unplayed]) == ()
    assert [*gap_findings._of_others(found, [])] == []


def test_what_is_wrong_in_every_way_hangs_on_none_of_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(gap_findings, "_telling", lambda finding, opening, known: True)
    monkeypatch.setattr(gap_findings, "_said", lambda opening: (set(), set()))
    monkeypatch.setattr(gap_findings, "hanging_on", lambda finding, having, alive, found: len(alive))
    ways: list[Any] = [
        SimpleNamespace(outcome=SimpleNamespace(findings=[any_finding(move=2)]), faults={2, more}, begun=True)
        for more in (3, 4)
    ]
    other: Any = SimpleNamespace(outcome=None, faults=set())
    found: Any = SimpleNamespace(listed=ways, doubts=[])
    left: Any = gap_findings._of_others
    assert [*left(found, ways)] == []
    assert [*left(found, [*ways, other])] == [1]  # in one that counts it is right


def test_a_doubt_in_which_nothing_can_be_played_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    judgedto: list[Any] = []
    opening: Any = SimpleNamespace(log=SimpleNamespace(untold=1), judged=judgedto.append)
    for state, many in ((None, 0), ("state", 1)):
        monkeypatch.setattr(
            replay, "replay", lambda log, until, suspect_pen, state=state: SimpleNamespace(state=state)
        )
        assert len(replay._doubts([opening], None)) == len(judgedto) == many


# -- one cause behind a record ----------------------------------------------------------------------------


def as_far_as(costs: Generator[int, None, Any]) -> Any:
    """A record with one thing otherwise that comes to certain entries, fault by fault."""
    found: Any = object.__new__(Otherwise)
    found.search, found._costs, found._asked, found.reached = SimpleNamespace(certain=5), costs, -1, 0
    found._found = found._root = None
    return found


def test_no_more_faults_are_looked_for_than_somebody_asks_for() -> None:
    def costs() -> Generator[int, None, Any]:
        yield 4
        yield 9
        return Found([cheapest])

    cheapest: Any = SimpleNamespace(cost=SimpleNamespace(faults=2))
    found = as_far_as(costs())
    assert found.within(0) is None and found.reached == 4
    assert found.goes_beyond(4) and not found.goes_beyond(5)
    assert found.within(1) is None and found.reached == 9
    assert found.within(2).worlds == [cheapest] and found.within(1) is None


def test_what_cannot_be_gone_on_with_comes_to_nothing() -> None:
    def costs() -> Generator[int, None, Any]:
        yield 4
        raise BadEntry("a correction that fits no world", ())

    found = as_far_as(costs())
    assert [found.within(faults) for faults in (0, 1, 9)] == [None, None, None] and found._asked == 1


def test_a_record_that_cannot_be_begun_goes_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(log: Any) -> Any:
        raise BadEntry("no set-up", ())

    monkeypatch.setattr(root_causes, "afresh", never)
    self: Any = SimpleNamespace(_moves=lambda log: [], moves=[], effort=0, finish=False)
    monkeypatch.setattr(root_causes, "Runner", lambda *asked: SimpleNamespace(run=None))
    assert RootCauses._in_one_go(self, None) == (0, 0)  # type: ignore[arg-type]
    assert RootCauses._tried(self, None) is None  # type: ignore[arg-type]


def test_a_note_is_no_part_in_which_a_name_may_be_wrong() -> None:
    found = root_causes._in_part(("Ann", "Ben"), {"note": "Ann", "dealer": "Ann"}, ("setup",))
    assert [repair.words for repair in found if len(repair.changes) == 1] == ["dealer: Ben"]


def test_two_values_that_are_the_same_are_not_in_each_others_place() -> None:
    assert not [*root_causes.each_for_the_other(["R2", "R2"], ("moves", 0, "cards"), 0, 1)]
    assert [*root_causes.each_for_the_other(["R2", "R3"], ("moves", 0, "cards"), 0, 1)]


def test_only_cards_with_a_name_may_have_been_others() -> None:
    found = root_causes._cards({"deck": ["R2", None, "?", "R3"]}, ("setup",))
    assert [(place, card) for _, place, card, _ in found] == [(0, "R2"), (3, "R3")]


def test_when_much_has_been_done_no_other_set_up_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(root_causes, "MUCH", 1)
    self: Any = SimpleNamespace(effort=2)
    assert RootCauses._tried(self, None) is None  # type: ignore[arg-type]


@pytest.mark.parametrize(("deepest", "ways"), [(0, 0), (1, 1)])
def test_what_came_before_an_entry_is_followed_so_far(
    deepest: int, ways: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(likeliest_ways, "DEEPEST", deepest)
    state: Any = SimpleNamespace(copy=lambda: state, breaches=SimpleNamespace(clear=lambda: None))
    runner: Any = SimpleNamespace(carry_out=lambda there, done: None)
    assert len([*likeliest_ways._carried_out(runner, state, (1,))]) == ways


def test_an_entry_parts_where_it_was_left_open_how_that_very_entry_came_about() -> None:
    world: Any = SimpleNamespace(story=Chapter(None, 5, ()))
    assert met_again.parts_at(world, 4) and not met_again.parts_at(world, 1)


def test_a_line_nobody_wrote_came_about_by_all_its_moves_or_not_at_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def played(game: Any, state: Any, move: Any, deep: int) -> Any:
        return None if move == "wrong" else (state, (move,))

    monkeypatch.setattr(never_written, "_played", played)
    for moves, found in ((("right", "right"), ("state", ("right", "right"))), (("wrong", "right"), None)):
        parting: Any = SimpleNamespace(ways=[SimpleNamespace(moves=moves, doubted=False)])
        came_about: Any = never_written._in_a_way(None, "state", parting, 1)  # type: ignore[arg-type]
        assert came_about == found
