"""Which facts part the ways in which a position with gaps may be filled, and how they are told: with gaps
and ways made up, each answer in values."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from referee import replay as replaying
from referee.explanation import gap_findings
from referee.explanation.bounds import FINAL, TOTALS, UNTOLD, Hanging
from referee.explanation.deciding_facts import (
    MOST_FACTS,
    TELL,
    deciding,
    faults_in,
    hanging_on,
    open_by,
    reasons,
)
from referee.explanation.gap_ways import Opening, Openings, tells
from referee.inquiry import Gap
from referee.replay import Alternatives
from referee.rules import Finding, Kind, Modality, Rule

RULE = Rule("A-1.1", "", "", Modality.MUST, "")


def finding(message: str = "It is wrong.", move: int = 3, kind: Kind = Kind.ILLEGAL, **more: Any) -> Finding:
    return Finding(kind, RULE, message, move=move, **more)


def way(words: str, *findings: Finding) -> Any:
    """A way to fill the gaps, each in one letter, and what is said in it."""
    ways = [SimpleNamespace(words=letter) for letter in words]
    faults = frozenset(finding.move for finding in findings)
    return SimpleNamespace(ways=ways, outcome=SimpleNamespace(findings=list(findings)), faults=faults)


def ways(words: str) -> list[Any]:
    return [way(each) for each in words.split()]


@pytest.mark.parametrize(
    ("having", "others", "places"),
    [
        ("", "ab", []),
        ("ab", "", []),
        ("ax", "bx", [0]),
        ("xa", "xb", [1]),
        ("ax ay", "bx by", [0]),  # what the second is filled with makes no difference
        ("xa ya", "xb yb", [1]),
        ("ax by", "ay bx", [0, 1]),  # either alone would turn it
        ("ax", "ay bx", [0, 1]),
        ("ax ay bx", "by", [0, 1]),
        ("axm", "aym bxm", [0, 1]),
        ("axm ayn", "bxm ayo", [0, 2]),
        ("ax cy", "ay dx", [0, 1]),
        ("axm byn", "aym bxn", [1]),
        ("axm", "byn bxo ayo", [2]),
        ("axm byn", "bxo ayo axn", [2]),
    ],
)
def test_the_gaps_decide_that_part_those_who_have_a_finding_from_the_others(
    having: str, others: str, places: list[int]
) -> None:
    assert deciding(ways(having), ways(others)) == places


def test_where_no_two_ways_are_neighbours_every_gap_decides_that_is_filled_otherwise() -> None:
    assert deciding(ways("abcz adez"), ways("xbez xdcz afgz")) == [0, 1, 2]


WRONG, FALSE = finding("It is wrong."), finding("It is false.")


@pytest.mark.parametrize(
    ("having", "others", "places", "told"),
    [
        ([way("ax", WRONG)], ["bx"], [0], ["if a: It is wrong"]),
        ([way("ax", WRONG), way("cx", WRONG)], ["bx"], [0], ["if a or c: It is wrong"]),
        ([way("ax", WRONG), way("ax", WRONG)], ["bx"], [0], ["if a: It is wrong"]),
        ([way("ax", WRONG), way("cx", FALSE)], ["bx"], [0], ["if a: It is wrong", "if c: It is false"]),
        (
            [way("ax", WRONG), way("cx", WRONG), way("dx", WRONG)],
            ["bx"],
            [0],
            ["if a or c: It is wrong"],  # two are enough
        ),
        ([way("ax", WRONG)], ["ay", "bx"], [0, 1], ["if a or x: It is wrong"]),
        # of several gaps only ways count that have a neighbour in which nothing is said
        ([way("ax", WRONG), way("cz", FALSE)], ["ay", "bx"], [0, 1], ["if a or x: It is wrong"]),
        ([way("ax", finding("Elsewhere.", move=9))], ["bx"], [0], ["if a: It is wrong"]),
        ([], [], [], ["It is wrong."]),
    ],
)
def test_what_would_be_said_in_which_ways(
    having: list[Any], others: list[str], places: list[int], told: list[str]
) -> None:
    assert reasons(having, [way(each) for each in others], places, WRONG) == told


def gap(fact: str, key: str = "phase") -> Gap:
    return Gap(fact, key, [])


@pytest.mark.parametrize(
    ("facts", "hangs"),
    [
        ([], "Whether this is allowed hangs on what the position leaves out."),
        (["a"], "Whether this is allowed hangs on a; the position does not say."),
        (["a", "a"], "Whether this is allowed hangs on a; the position does not say."),
        (["a", "b", "c", "d"], "Whether this is allowed hangs on a, b, c and d; the position does not say."),
        (
            ["a", "b", "c", "d", "e"],
            "Whether this is allowed hangs on a, b, c and 2 more facts; the position does not say.",
        ),
    ],
)
def test_what_is_open_is_told_with_a_few_facts(facts: list[str], hangs: str) -> None:
    told = open_by(finding(rulings=("slide",)), [gap(fact) for fact in facts], "Why.")
    assert (told.kind, told.rule, told.move, told.rulings) == (Kind.UNDETERMINED, RULE, 3, ("slide",))
    assert told.message == hangs
    assert told.why == (f"Why; {TELL}" if len(facts) > MOST_FACTS + 1 else "Why.")
    assert told.decided_by == (("phase",) if facts else ("rest",))


def test_the_facts_an_entry_speaks_of_come_first() -> None:
    told = open_by(finding(path=("moves", 2, "cards")), [gap("a"), gap("b", "cards")], "")
    assert told.message == "Whether this is allowed hangs on b and a; the position does not say."
    assert told.decided_by == ("phase", "cards")


@pytest.mark.parametrize(
    ("kind", "subject"),
    [
        (Kind.PENALTY, "there is a penalty"),
        (Kind.UNDETERMINED, "this can be known"),
        (Kind.UNPAID, "this is allowed"),
    ],
)
def test_what_is_open_is_named_by_what_was_said(kind: Kind, subject: str) -> None:
    assert open_by(finding(kind=kind), [gap("a")], "").message.startswith(f"Whether {subject} hangs")


def test_a_finding_that_hangs_on_a_gap_names_it_and_the_way_that_has_it() -> None:
    found: Any = SimpleNamespace(gaps=[gap("a"), gap("b")])
    told = hanging_on(WRONG, [way("xp", WRONG)], [way("xq")], found)
    assert told.message == "Whether this is allowed hangs on b; the position does not say."
    assert told.why == "if p: It is wrong"


def test_so_many_ways_are_named_and_no_more() -> None:
    found: Any = SimpleNamespace(gaps=[gap("a")])
    having = [way(letter, finding(f"It is {letter}.")) for letter in "bcdefg"]
    told = hanging_on(WRONG, having, [way("x")], found)
    assert told.why == "; ".join(f"if {letter}: It is {letter}" for letter in "bcde")


def test_what_is_wrong_and_what_is_punished_are_faults_and_notes_are_none() -> None:
    kinds = (Kind.ILLEGAL, Kind.PENALTY, Kind.NOTE, Kind.UNPAID, Kind.UNDETERMINED)
    told = faults_in(way("a", *(finding(kind=kind) for kind in kinds)))
    assert [each.kind for each in told] == [Kind.ILLEGAL, Kind.PENALTY, Kind.UNPAID]
    not_judged: Any = SimpleNamespace(ways=[], outcome=None)
    assert not list(faults_in(not_judged))


# -- what all of the ways have -----------------------------------------------------------------------------

OTHER = Rule("A-2.2", "", "", Modality.MUST, "")
DRAWN = Gap("whether a card was drawn", "drawn", ())


@pytest.mark.parametrize(
    ("open_rules", "excused"),
    [((), False), (("A-1.1",), False), (("A-2.2",), False), (("A-1.1", "A-2.2"), True)],
)
def test_a_record_is_excused_only_where_everything_that_is_wrong_may_be_right(
    open_rules: tuple[str, ...], excused: bool
) -> None:
    def unsettled(header: Any, given: Any, moves: Any, move: Any, number: str) -> tuple[Gap, ...]:
        return (DRAWN,) if number in open_rules else ()

    game = SimpleNamespace(positions=SimpleNamespace(unsettled=unsettled))
    log = SimpleNamespace(game=game, header=None, moves=["draw", "bid", "buy"])
    listed = [SimpleNamespace(log=log, begun=True, faults=())]
    found: Any = SimpleNamespace(bounded=False, given={}, listed=listed)
    wrong = finding(move=2, also=(Finding(Kind.ILLEGAL, OTHER, "It is wrong too."),))
    assert gap_findings._excuse(found, [way("a", wrong)]) == ((DRAWN,) if excused else ())


@pytest.mark.parametrize(
    ("given", "filled", "before", "left_open"),
    [
        ({}, {"turn": 2}, [], True),
        ({"turn": 2}, {"turn": 2}, [], False),
        ({"turn": 2}, {"turn": 3}, [], True),
        ({"turn": 2}, {"turn": 2}, ["check"], False),
        ({"turn": 2}, {"turn": 2}, ["check", "bid"], True),
        ({"turn": {"Pete": 2}}, {"turn": {"Pete": 2}}, [], False),
        ({"turn": {"Pete": 2}}, {"turn": {"Pete": 2, "John": 1}}, [], True),
    ],
)
def test_a_check_of_what_the_position_tells_is_held_against_it_until_something_happens(
    given: dict[str, Any], filled: dict[str, Any], before: list[str], left_open: bool
) -> None:
    entries = [SimpleNamespace(action=action) for action in [*before, "check"]]
    opening = SimpleNamespace(log=SimpleNamespace(start=("given", filled), moves=entries, untold=None))
    found: Any = SimpleNamespace(given=given, listed=[opening])
    part = ("turn", "Pete") if isinstance(given.get("turn"), dict) else ("turn",)
    claim = finding(kind=Kind.MISMATCH, path=("moves", len(before), "check", *part))
    assert gap_findings._left_open(claim, found) is left_open
    assert not gap_findings._left_open(finding(path=claim.path), found)


@pytest.mark.parametrize(
    ("kind", "move", "many", "told"),
    [
        (Kind.ILLEGAL, 3, 2, "for the other reason"),
        (Kind.ILLEGAL, 3, 1, "for a reason of its own"),
        (Kind.ILLEGAL, None, 2, "for a reason of its own"),
        (Kind.NOTE, 3, 2, "for a reason of its own"),
    ],
)
def test_an_accusation_is_told_for_the_reason_that_all_of_the_ways_have(
    kind: Kind, move: int, many: int, told: str
) -> None:
    reason = finding("for the other reason", move)
    said = finding("for a reason of its own", move, kind, also=(reason,))
    best = [way("a", said), way("b", reason)][:many]
    if many == 2:
        best[0].outcome.findings.append(reason)
    assert gap_findings._however_filled(said, best).message == told


def test_what_is_wrong_with_the_end_of_a_record_is_wrong_after_its_last_entry() -> None:
    log: Any = SimpleNamespace(moves=["draw", "shed"], untold=None)
    opening = Opening(log, ())
    outcome = SimpleNamespace(log=log, findings=[finding(move=2), Finding(Kind.UNPAID, RULE, "It is due.")])
    opening.judged(outcome)
    assert opening.faults == {2, 3}


@pytest.mark.parametrize(
    ("move", "begun", "faults", "kind", "free"),
    [
        (3, False, {5}, Kind.ILLEGAL, True),
        (5, False, {5}, Kind.ILLEGAL, False),
        (3, True, {5}, Kind.ILLEGAL, True),
        (7, True, {5}, Kind.ILLEGAL, False),  # nobody knows: it was judged to entry 5 only
        (7, False, {5}, Kind.ILLEGAL, True),
        (7, True, {5}, Kind.NOTE, True),
    ],
)
def test_a_way_is_free_of_a_fault_as_far_as_it_was_judged(
    move: int, begun: bool, faults: set[int], kind: Kind, free: bool
) -> None:
    opening: Any = SimpleNamespace(begun=begun, faults=faults, outcome=SimpleNamespace(findings=[]))
    assert gap_findings._free_of(finding(move=move, kind=kind), opening) is free


def table(*entries: str, open_rules: tuple[str, ...] = ()) -> Any:
    """A log of which only its entries matter; some rules rest on what is not told."""

    def unsettled(header: Any, given: Any, moves: Any, move: Any, number: str) -> tuple[Gap, ...]:
        return (DRAWN,) if number in open_rules else ()

    positions = SimpleNamespace(unsettled=unsettled, never=lambda *asked: False)
    moves = [SimpleNamespace(action=entry) for entry in entries]
    return SimpleNamespace(game=SimpleNamespace(positions=positions), header=None, moves=moves, untold=None)


def judged_so(log: Any, words: str, *findings: Finding) -> Any:
    ways: list[Any] = [SimpleNamespace(words=letter) for letter in words]
    opening = Opening(log, tuple(ways))
    opening.judged(SimpleNamespace(findings=list(findings), log=log))
    return opening


def test_what_is_wrong_in_every_way_is_told_at_the_entry_by_which_it_is() -> None:
    log = table("draw", "shed", "draw", "shed")
    listed = [judged_so(log, "a", finding("Not so early.", 2)), judged_so(log, "b", finding("Too late.", 4))]
    (told,) = gap_findings._at_the_latest(Openings([gap("whose turn it is")], {}, listed))
    assert (told.move, told.why) == (
        4,
        "which of them is wrong, entry 2 or this one, hangs on whose turn it is",
    )
    assert not list(gap_findings._at_the_latest(Openings([gap("a")], {}, listed, bounded=True)))


def test_what_nobody_has_judged_stands_at_its_own_entry() -> None:
    log = table("draw", "shed", "draw")
    found = Openings([], {}, [judged_so(log, "a")])
    told = gap_findings._not_judged(found, 1, [finding(move=3)])
    assert [(each.move, each.path, each.kind) for each in told] == [(2, ("moves", 1), Kind.UNDETERMINED)]


def test_what_is_wrong_at_the_end_rests_on_what_is_open_before() -> None:
    due, wrong = (
        Finding(Kind.UNPAID, RULE, "A card is due."),
        Finding(Kind.ILLEGAL, OTHER, "It is wrong.", move=1),
    )
    opening = judged_so(table("draw", open_rules=("A-2.2",)), "a", due, wrong)
    told = gap_findings.told(Openings([DRAWN], {}, [opening]), [opening], [due, wrong], lambda log: None)
    assert [(each.move, each.kind) for each in told] == [(1, Kind.UNDETERMINED)]


@pytest.mark.parametrize(
    ("path", "given", "whether"),
    [
        (("moves", 1, "check", "turn"), {}, True),
        (("moves", 1, "check", "turn"), {"turn": 2}, False),
        (("moves", 1, "cards"), {}, False),
        (("moves", 1, "check", "turn"), None, False),
    ],
)
def test_a_check_tells_of_what_was_left_out(path: tuple[Any, ...], given: Any, whether: bool) -> None:
    untold = None if given is None else SimpleNamespace(given=given, untrue=())
    opening: Any = SimpleNamespace(log=SimpleNamespace(untold=untold))
    assert tells(finding(kind=Kind.MISMATCH, path=path), opening) is whether


def test_where_one_gap_decides_every_way_that_has_it_is_named() -> None:
    having = [way("ax", finding("It is a.")), way("cy", finding("It is c."))]
    assert reasons(having, ways("bx"), [0], WRONG) == ["if a: It is a", "if c: It is c"]
    assert reasons(having, ways("bx"), [0, 1], WRONG) == ["if a: It is a"]


def test_what_could_have_been_done_equals_a_list_of_the_same_lines() -> None:
    outcome: Any = SimpleNamespace(alternatives=lambda number: ("pass",))
    found = Alternatives(outcome, 3)
    assert found == ("pass",) and found == ["pass"]
    assert found != ("bid",) and found != 3 and found != {"pass"}


@pytest.mark.parametrize(
    ("begun", "known", "unjudged"), [(True, True, False), (True, False, True), (False, True, False)]
)
def test_a_way_is_not_judged_where_not_even_its_first_fault_is_known(
    begun: bool, known: bool, unjudged: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = table("draw")
    listed = [judged_so(log, "a"), judged_so(log, "b")]
    for opening in listed:
        opening.outcome.state = "there"
    listed[1].begun = begun
    listed[1].outcome = listed[1].outcome if known else None
    monkeypatch.setattr(replaying, "_shortly", lambda log, until: None)
    pains: Any = SimpleNamespace(
        to_the_end=lambda some: None, to_the_last_check=lambda found: None, left_out=False
    )
    found = Openings([], {}, listed)
    replaying._cheapest_ways(found, None, pains)
    assert found.unjudged is unjudged and len(found.listed) == 1 + known


def test_nothing_hangs_where_nothing_is_open() -> None:
    assert not Hanging().end and Hanging().why == UNTOLD
    assert Hanging(entry=1).end and Hanging(figures=(FINAL,)).end and not Hanging(figures=(TOTALS,)).end
