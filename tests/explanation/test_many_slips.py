"""Many slips of the pen in one record: what is certain of them is told, and none is looked for in vain."""

from __future__ import annotations

import random
from typing import Any

import pytest
from sizes import so_many
from slips import close_slips, many_slips, slips_apart
from whole_records import Record, counting, outcome_of, whole

from referee.explanation import backtracking, recovery
from referee.games.memory.play.state import State
from referee.rules import Kind


def with_slips(game: str, seed: int) -> Record:
    """A whole game, eight lines of which are written wrongly."""
    number, record = many_slips(whole(game, seed), random.Random(f"{game} {seed} many"))
    assert number == 8
    return record


def test_the_first_entry_that_no_legal_game_contains_is_told_whatever_is_not_followed_after_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """After that entry there are more ways than are followed: of those nobody is accused."""
    monkeypatch.setattr(backtracking, "MOST", 200)
    outcome = outcome_of(with_slips("intercity", 320))
    first, *others = [finding for finding in outcome.findings if finding.kind is not Kind.NOTE]
    assert outcome.bounded is not None
    assert (first.move, first.kind) == (26, Kind.ILLEGAL)
    assert others
    certain = [(finding.move, finding.rule.number) for finding in others if finding.kind is Kind.ILLEGAL]
    assert certain == [(50, "I-5.5")]  # a bid of nothing is none, whatever went before
    assert {finding.kind for finding in others if finding.move != 50} == {Kind.UNDETERMINED}


@pytest.mark.parametrize(
    ("seed", "first", "second"),
    [(55036, 58, 61), (55018, 74, 79), (55004, 131, 137), (55029, 118, 123), (57005, 92, 96)],
)
def test_two_lines_missing_near_each_other_are_two_findings(seed: int, first: int, second: int) -> None:
    """Which card was set aside, or bid, shows long after: what is missing behind it is so in every way."""
    record = whole("auction", seed).data
    for index in (second, first):
        del record["moves"][index]
    assert len(counting(outcome_of(record))) == 2


def test_a_line_that_is_missing_behind_another_does_not_hide_it() -> None:
    """The end of a turn, and a purchase before it: neither line alone brings the players on."""
    made = close_slips(whole("auction", 4229026), random.Random("auction 4229026 close 4"))
    assert made is not None
    assert len(counting(outcome_of(made.record))) <= 2


@pytest.mark.parametrize("seed", [500, 501])
def test_a_line_long_before_is_not_looked_for_where_faults_lie_far_apart(
    monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """What three faults have in common is looked for only where they lie close together."""
    far: list[int] = []
    earlier = recovery.Recovery.earlier

    def counted(
        self: Any, fault: Any, back: int = recovery.BACK, akin: bool = False, past: bool = True
    ) -> Any:
        if back > recovery.BACK:
            far.append(fault.index)
        return earlier(self, fault, back, akin, past)

    monkeypatch.setattr(recovery.Recovery, "earlier", counted)
    outcome_of(with_slips("auction", seed))
    assert far == []


@pytest.mark.parametrize("game", ["auction", "hundred", "rommee"])
def test_eight_slips_cost_at_most_so_many_entries_each(game: str) -> None:
    """Counted in entries played, a copied state as several of them: no clock. It was half as much again and
    more as long as lines were looked into that lie before faults far apart. A fifth goes into lines that may
    stand in the wrong place, and another into slips that several lines show."""
    outcomes = [outcome_of(with_slips(game, seed)) for seed in (500, 501)[: so_many(1, 2)]]
    assert sum(outcome.effort for outcome in outcomes) < len(outcomes) * 8 * 4400


def test_the_lines_before_a_fault_are_looked_into_only_where_the_next_one_comes_soon(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of two slips twenty entries apart none is explained by the lines before the other."""
    looked: list[int] = []
    before = recovery.Recovery.earlier

    def counted(
        self: Any, fault: Any, back: int = recovery.BACK, akin: bool = False, past: bool = True
    ) -> Any:
        looked.append(back)
        return before(self, fault, back, akin, past)

    monkeypatch.setattr(recovery.Recovery, "earlier", counted)
    record = whole("hundred", 7000).data
    draws = [number for number, entry in enumerate(record["moves"]) if entry["action"] == "draw"]
    first = draws[20]
    other = next(number for number in draws if number >= first + 20)
    for number in (first, other):
        record["moves"].insert(number, {"player": record["moves"][number]["player"], "action": "keep"})
    assert len(counting(outcome_of(record))) == 2
    assert set(looked) <= {0, 1}


def test_a_place_to_go_back_to_is_not_copied_before_anybody_goes_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Every way to go on after a fault may be gone back to; hardly any is. A copy was made for every seventh
    entry played before that."""
    copies: list[object] = []
    copy = State.copy

    def counted(self: State) -> State:
        copies.append(self)
        return copy(self)

    monkeypatch.setattr(State, "copy", counted)
    outcomes = [outcome_of(with_slips("hundred", seed)) for seed in (500, 501)]
    assert len(copies) * 4 < sum(outcome.effort for outcome in outcomes)


@pytest.mark.parametrize(
    ("game", "seed", "number"),
    [
        (
            "intercity",
            508,
            9,
        ),  # the later slip comes to light first: what the earlier one made wrong is looked
        # for before it too
        ("intercity", 5550010, 2),  # names exchanged explained the first, and nothing after it
        ("hundred", 28120014, 6),  # a swap of another place than is written shows in three others
    ],
)
def test_two_slips_near_each_other_are_two_findings(game: str, seed: int, number: int) -> None:
    made = close_slips(whole(game, seed), random.Random(f"{game} {seed} close {number}"))
    assert made is not None
    assert len(counting(outcome_of(made.record))) == 2


@pytest.mark.parametrize(
    ("game", "seed", "slips"),
    [
        ("rommee", 78050, 4),  # a line is missing before one that is wrong itself
        ("hundred", 78056, 8),
        ("intercity", 78005, 4),  # a line in another place explained two slips, but nothing that came after
        ("intercity", 78013, 4),
        ("intercity", 78032, 4),  # the table's way got a few lines less far
    ],
)
def test_fault_does_not_follow_on_fault_where_each_slip_explains_its_own(
    game: str, seed: int, slips: int
) -> None:
    """Each gave dozens of findings while whatever got farthest was all that was gone on with."""
    number, record = many_slips(whole(game, seed), random.Random(f"{game} {seed} casc"), slips)
    assert number == slips
    assert 1 < len(counting(outcome_of(record))) <= slips


def test_where_fault_follows_on_fault_the_pen_is_asked_again_now_and_then() -> None:
    """Nothing explains the first slips, and all that comes after them is void, until a line that is missing
    brings the record into step again."""
    number, record = many_slips(whole("rommee", 78056), random.Random("rommee 78056 casc"))
    assert number == 8
    assert len(counting(outcome_of(record))) < 30


@pytest.mark.parametrize("seed", [7204, 7208, 7221, 7243])
def test_three_slips_far_from_each_other_are_three_findings(seed: int) -> None:
    """What goes well for a while only, by lines that nobody wrote, does not push aside the likelier way."""
    made = slips_apart(whole("intercity", seed), random.Random(f"intercity {seed} three"))
    assert made is not None
    outcome = outcome_of(made.record)
    assert outcome.bounded is None
    assert len(counting(outcome)) == 3


def test_an_earlier_line_that_was_paid_for_is_gone_back_to_where_its_fault_is_met_once_more() -> None:
    """Of six slips five can be seen: what was paid for and is met by a changed line is taken as before."""
    number, record = many_slips(whole("rommee", 41300), random.Random("41300 6"), 6)
    assert number == 6
    assert [finding.move for finding in counting(outcome_of(record))] == [36, 53, 58, 68, 91]
