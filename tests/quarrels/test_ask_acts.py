"""Acts that people ask about and seldom write down: how a contest came out, own shares sold, turns passed."""

from __future__ import annotations

import pytest

from referee.asking.talk import Talk
from referee.asking.trying import Trial
from referee.games import named


def trials(game: str, *said: str) -> list[Trial]:
    """Every way in which what was told may be, with its verdict."""
    talk = Talk(named(game))
    for answer in said:
        talk.answer(answer)
    talk.question()
    return list(talk.trials)


@pytest.mark.parametrize("railroad", ["red", "blue", "green", "yellow", "purple"])
@pytest.mark.parametrize(
    ("outcome", "found"),
    [
        ("it builds", ["legal", "illegal I-6.15", "illegal I-6.12", "legal"]),
        ("it builds for the minimum", ["illegal I-6.14", "illegal I-6.15", "illegal I-6.12", "legal"]),
        ("nobody builds", ["illegal I-6.12", "legal", "illegal I-6.12", "illegal I-6.12"]),
    ],
)
def test_who_builds_after_blind_bids_hangs_on_the_bids(railroad: str, outcome: str, found: list[str]) -> None:
    said = ("Pete, John, Dave", "Pete wins a contest for a section", railroad, outcome)
    assert [trial.verdict for trial in trials("intercity", *said)] == found


def test_a_share_of_ones_own_is_not_for_sale() -> None:
    said = ("Pete, John, Dave", "Pete sells a share of their own", "red")
    assert [trial.verdict for trial in trials("intercity", *said)] == ["illegal I-5.1"]


@pytest.mark.parametrize(("game", "rule"), [("duel", "T-10"), ("hundred", "G-15"), ("rommee", "R-14")])
def test_nobody_passes_a_turn_over(game: str, rule: str) -> None:
    usual = trials(game, "Ann, Ben", "Ann passes the turn over")[0]
    assert usual.verdict == f"illegal {rule}"


@pytest.mark.parametrize(
    ("sentence", "rule"),
    [
        ("Red lays the track for 3 instead of 4", "I-6.7"),
        ("Pete builds a section for red and pays 2, but it costs 4", "I-6.7"),
        ("Red pays 6 for a track that costs 4", "I-6.7"),
        ("May the railroad lay track for less than the minimum?", "I-6.7"),
        ("The blue railroad underpays its track", "I-6.7"),
        ("John pays for blue's section from his cash", "I-6.2"),
        ("Dave bids the same as John", "I-5.5"),
    ],
)
def test_what_is_paid_is_heard_with_what_it_costs(sentence: str, rule: str) -> None:
    talk = Talk(named("intercity"))
    for answer in ("Pete, John, Dave", sentence):
        talk.answer(answer)
    while talk.question() is not None:
        talk.answer("?")
    assert f"illegal {rule}" in {trial.verdict for trial in talk.trials}, talk.understood
    if rule != "I-5.5":
        assert {trial.verdict for trial in talk.trials} == {f"illegal {rule}"}, talk.understood
