"""Turns of the explanation that few records take, where several lines are thought of at once."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from judging import any_finding, judged

from referee.explanation import (
    causes,
    decisions,
    findings,
    lines_in_order,
    other_acts,
    other_words,
    several_lines,
)
from referee.explanation.recovery import BACK
from referee.explanation.runner import Runner
from referee.explanation.search import Search
from referee.explanation.worlds import Treatment
from referee.rules import RECORD_RULES, Finding, Kind

RULE = RECORD_RULES["REC-1"]


# -- words and lines --------------------------------------------------------------------------------------


def test_places_counted_from_another_number_are_a_slip_of_all_the_lines_that_name_some() -> None:
    log = judged("""
        referee: 1
        game: hundred
        players: [Ann, Ben]
        moves:
          - {action: deal, starter: Ann}
          - {player: Ann, action: initial_peek, slots: [1, 2]}
          - {check: {stock: 40}}
    """).log or pytest.fail("this is a log")
    more = other_words.Counted(1, ("slots",))
    assert other_words.counted_as(more) == other_words.COUNTED
    alone = other_words.as_repair(log, {1: {"slots": [1, 2]}}, more)
    assert (alone.words, alone.numbers) == ("places counted +1 in line 7", (2,))
    two = other_words.as_repair(log, {0: {}, 1: {}}, other_words.Counted(-1, ()))
    assert (two.words, two.numbers) == ("places counted -1, lines 6 to 7", (1, 2))


def test_a_check_is_no_act_that_could_have_been_another() -> None:
    assert not [*other_acts.other_acts(None, {"check": {"stock": 40}}, 1)]  # type: ignore[arg-type]


# -- several lines ----------------------------------------------------------------------------------------


def any_fault() -> Any:
    return SimpleNamespace(index=0)


def looked_through(monkeypatch: pytest.MonkeyPatch, module: Any, end: int) -> tuple[Any, list[Any]]:
    """A record of which one may think otherwise from its first entry on, and what was thought of it."""
    thought: list[Any] = []

    def tried(*asked: Any, meant: Any) -> list[str]:
        thought.append(meant.numbers)
        return ["world"]

    monkeypatch.setattr(module, "places_before", lambda *asked: [(0, "state", "moment")])
    monkeypatch.setattr(module, "end_of_turn", lambda *asked: end)
    monkeypatch.setattr(module, "stretch", lambda *asked: "lines")
    header = SimpleNamespace(players=["Ann", "Ben"])
    recovery: Any = SimpleNamespace(
        moves=[SimpleNamespace(actor=0)] * end,
        entries=[{"player": "Ann"}] * end,
        runner=SimpleNamespace(log=SimpleNamespace(header=header, document=None)),
        subjects=SimpleNamespace(may_be=lambda *asked: True, stays=lambda line: True),
        tried=tried,
    )
    return recovery, thought


def test_lines_are_another_players_as_far_as_they_mean_something_under_his_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    recovery, thought = looked_through(monkeypatch, several_lines, 4)
    monkeypatch.setattr(several_lines, "_meant", lambda recovery, change: (change.path[1] != 3) or None)
    assert len([*several_lines._another_player(recovery, any_fault())]) == 2
    assert thought == [(1, 2), (1, 2, 3)]


def test_no_turn_is_put_in_order_of_which_a_line_has_to_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    recovery, thought = looked_through(monkeypatch, lines_in_order, 4)
    monkeypatch.setattr(lines_in_order, "_orders", lambda recovery, state, lines: [lines[::-1]])
    assert len([*lines_in_order.in_another_order(recovery, any_fault())]) == 2
    assert thought == [(1, 2, 3), (1, 2, 3, 4)]
    recovery.subjects.stays = lambda line: line != 3
    assert len([*lines_in_order.in_another_order(recovery, any_fault())]) == 1


def test_a_copy_is_taken_out_only_where_it_is_known_how_it_stood_before_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    recovery, thought = looked_through(monkeypatch, several_lines, 6)
    monkeypatch.setattr(several_lines, "as_written", lambda recovery: True)
    recovery.subjects.is_act = recovery.subjects.stays
    known: dict[int, str] = {}
    recovery.states_before = lambda fault, lines: known
    fault: Any = SimpleNamespace(index=5, world=SimpleNamespace(story=None))
    assert [*several_lines._copied(recovery, fault, [(2, 2)])] == [] and not thought
    known[2] = "state"
    assert len([*several_lines._copied(recovery, fault, [(2, 2)])]) == 1 and thought == [(3, 4)]


@pytest.mark.parametrize("happened", [True, False])
def test_nothing_else_is_as_cheap_where_the_last_that_is_wrong_has_happened(happened: bool) -> None:
    class Asked(Exception):
        pass

    def clear() -> None:
        raise Asked

    last = SimpleNamespace(happened=happened, suspected=SimpleNamespace(clear=clear))
    first = SimpleNamespace(fault=last, before=None)
    told: Any = SimpleNamespace(story=SimpleNamespace(fault=None, before=first))
    if happened:
        assert Search._as_cheap(None, told) == []  # type: ignore[arg-type]
    else:
        with pytest.raises(Asked):
            Search._as_cheap(None, told)  # type: ignore[arg-type]


@pytest.mark.parametrize("related", [True, False])
def test_lines_are_missing_long_before_only_where_the_faults_have_to_do_with_each_other(
    related: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Any] = []
    root: Any = SimpleNamespace(index=10)

    def thought_of(*told: Any) -> tuple[()]:
        asked.extend(told)
        return ()

    monkeypatch.setattr(causes, "last_fault", lambda story: root)
    monkeypatch.setattr(causes, "told", lambda story: ())
    monkeypatch.setattr(causes, "lines_between", thought_of)
    recovery: Any = SimpleNamespace(
        game=SimpleNamespace(pen=SimpleNamespace(between=None), play=SimpleNamespace(loose=True)),
        runner=SimpleNamespace(log=SimpleNamespace(from_setup=True)),
        subjects=SimpleNamespace(are_related=lambda lately: related),
    )
    fault: Any = SimpleNamespace(world=SimpleNamespace(cost=SimpleNamespace(faults=1), story=None))
    found = causes.Causes(recovery, True, lambda worlds: ([], []))
    assert found._between([fault], 10 + 2 * BACK + 1) == ([], [])
    assert bool(asked) == related


@pytest.mark.parametrize("about", [0, 1])
def test_a_decision_may_be_about_any_entry_before_it(about: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also about the very first."""
    fork = SimpleNamespace(story=None, anchor=None)
    world = SimpleNamespace(story=None, anchor=None, fork=lambda state, at: fork)
    decision = SimpleNamespace(action="decision", about=about + 1)
    runner: Any = SimpleNamespace(
        moves=[*[SimpleNamespace(action="draw")] * 2, decision],
        states_before=lambda world, places: dict.fromkeys(places, "state"),
        game=None,
    )
    monkeypatch.setattr(decisions, "broken", lambda game, state, move: any_finding())
    fault: Any = SimpleNamespace(index=2, world=world)
    assert [(found.index, found.finding.move) for found in decisions.decided_about(runner, fault)] == [
        (about, about + 1)
    ]


# -- what is met again is told once -----------------------------------------------------------------------


def test_a_line_that_may_be_wrong_is_named_once_however_often_a_fault_is_told() -> None:
    late = any_finding(move=4)
    chapter: Any = SimpleNamespace(finding=late, number=2)
    for _ in range(2):
        assert findings._fault(chapter, "stands").related == ((("moves", 1), "the line that may be wrong"),)


@pytest.mark.parametrize(("needless", "lacking"), [(1, 3), (3, 1)])
def test_a_line_in_the_wrong_place_is_one_finding_where_two_are_told_of_it(
    needless: int, lacking: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(findings, "_alike", lambda move, meant: True)
    void: Any = SimpleNamespace(treatment=Treatment.VOID, number=needless, several=False)
    missing: Any = SimpleNamespace(treatment=Treatment.MISSING, number=lacking, several=False, meant=None)
    first, second = any_finding(move=1), any_finding(move=3)
    for told in ([first], [first, second]):
        findings._moved(told, [void, missing], [None] * 3)
        assert told == [first]
    assert first.related == ((("moves", 2), "one line that stands in the wrong place"),)


def test_what_the_table_decided_is_told_beside_the_attempt_it_is_about() -> None:
    paid = [Finding(Kind.PENALTY, RULE, "why", move=move) for move in (2, 5)]
    world: Any = SimpleNamespace(findings=list(paid), state=None)
    decision: Any = SimpleNamespace(outcome="stands", about=5, note="")
    Runner._had_back(None, world, 5, decision)  # type: ignore[arg-type]
    assert world.findings[0] is paid[0] and world.findings[1].decision and not paid[1].decision


@pytest.mark.parametrize(("action", "settled"), [("decision", 1), ("replace", 0)])
def test_only_a_decision_settles_another_entry(action: str, settled: int) -> None:
    told = Finding(Kind.ILLEGAL, RECORD_RULES["REC-3"], "why", move=2)
    moves = [SimpleNamespace(action="draw"), SimpleNamespace(action=action, about=None)]
    assert decisions.settles(told, moves) == settled


def test_a_deal_and_the_line_before_it_that_nobody_wrote_are_told_where_the_first_fault_is() -> None:
    found = judged("""
    referee: 1
    game: duel
    players: [P1, P2]
    setup: {rounds: 2}
    moves:
      - {action: deal, cards: {P1: [3H, 3S, 5C, KC], P2: [KH, QD, 9D, 10C]}}
      - {player: P1, action: initial_peek, slots: [3, 4], saw: [5C, KC]}
      - {player: P2, action: initial_peek, slots: [3, 4], saw: [9D, 10C]}
      - {player: P2, action: draw, from: stock, card: 2S}
      - {player: P2, action: replace, slot: 2, out: QD}
      - {player: P1, action: draw, from: stock, card: 6H}
      - {player: P1, action: shed, card: 6H}
      - {player: P2, action: draw, from: stock, card: 7D}
      - {player: P2, action: shed, card: 7D}
      - {player: P1, action: match, slot: 2, card: 3S}
      - {player: P1, action: penalty, count: 1, cards: [10H]}
      - {player: P1, action: draw, from: stock, card: QH}
      - {player: P1, action: replace, slot: 4, out: KC}
      - {player: P1, action: match, owner: P2, slot: 1, card: KH}
      - {player: P1, action: give, to: P2, slot: 3}
      - {player: P2, action: draw, from: stock, card: AS}
      - {player: P2, action: replace, slot: 1, out: 5C}
      - {player: P1, action: call}
      - {player: P2, action: draw, from: stock, card: 5D}
      - {player: P1, action: initial_peek, slots: [3, 4], saw: [9H, 8D]}
      - {player: P2, action: initial_peek, slots: [3, 4], saw: [8C, KD]}
      - {player: P2, action: draw, from: stock, card: 4D}
      - {player: P2, action: replace, slot: 3, out: 8C}
      - {player: P2, action: match, owner: P1, slot: 4, card: 8D}
      - {player: P2, action: give, to: P1, slot: 2}
      - {player: P2, action: power, rank: 8C, look: [P1.3], saw: [9H]}
      - {player: P2, action: power, rank: 8D, look: [P1.3], saw: [9H]}
      - {player: P1, action: draw, from: stock, card: 6H}
    """)
    wrong = [finding for finding in found.findings if finding.wrong]
    assert [(finding.move, finding.kind, finding.rule.number) for finding in wrong] == [
        (20, Kind.ILLEGAL, "T-06")
    ]
    words = [repair.words for repair in found.fixes(wrong[0])]
    assert words[0] == "a shed by P2 and a deal are missing before line 26"
