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
