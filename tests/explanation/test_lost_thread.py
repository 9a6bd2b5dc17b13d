"""Records in which so much is wrong at one place that what comes after it cannot be followed."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from slips import many_slips
from whole_records import Record, counting, log_of, outcome_of, whole

from referee import adjudicate
from referee.declarations.statements import Check
from referee.explanation import lost_thread
from referee.explanation.findings import LOST_THREAD, TOO_WRONG
from referee.explanation.lost_thread import MANY
from referee.header import BadEntry
from referee.replay import replay
from referee.rules import Kind


def with_slips(game: str, seed: int, many: int) -> Record:
    """A whole game with so many slips of the pen anywhere."""
    return many_slips(whole(game, seed), random.Random(f"{game} {seed} lin"), many)[1]


@pytest.mark.parametrize(
    ("game", "seed", "slips"), [("auction", 9700001, 16), ("auction", 9700000, 31), ("hundred", 9700000, 16)]
)
def test_of_lines_that_fit_together_after_what_cannot_be_found_nobody_is_accused(
    game: str, seed: int, slips: int
) -> None:
    """There were 193, 114 and 50 findings: one for nearly every line after some slips in a row."""
    record = with_slips(game, seed, slips)
    outcome = outcome_of(record)
    told = [finding for finding in outcome.findings if finding.why.startswith(TOO_WRONG)]
    assert [finding.kind for finding in told] == [Kind.UNDETERMINED] and "which are not told" in told[0].why
    assert 0 < len(counting(outcome)) < MANY
    assert outcome.sheet is not None and outcome.sheet.undetermined == LOST_THREAD
    assert not any(isinstance(total, int) for total in outcome.sheet.totals.values())


def repeated(action: dict[str, Any], many: int) -> Record:
    """A duel in which somebody does the same thing again and again, which he may not do even once."""
    deal = {"action": "deal", "cards": {"Ann": ["4C", "7H", "3H", "2C"], "Ben": ["9S", "3C", "AD", "KH"]}}
    return {
        "referee": 1,
        "game": "duel",
        "players": ["Ann", "Ben"],
        "moves": [{**deal, "starter": "Ann"}, *[action] * many],
    }


def test_lines_that_do_not_fit_together_are_told_one_by_one() -> None:
    """Ben gives away his first card twenty times, and nobody is owed one."""
    found = adjudicate(repeated({"player": "Ben", "action": "give", "slot": 1, "to": "Ann"}, 20))
    assert sum(finding.wrong for finding in found.findings) >= MANY
    assert not any(finding.why.startswith(TOO_WRONG) for finding in found.findings)


def test_what_is_asked_about_before_that_is_answered_as_ever() -> None:
    record = with_slips("auction", 9700001, 16)
    first = min(finding.move or 0 for finding in counting(outcome_of(record)))
    assert [finding.move for finding in replay(log_of(record), first).findings if finding.wrong] == [first]


def test_decisions_and_checks_after_that_are_about_the_record_as_it_was() -> None:
    """A decision names an entry by its number in the whole record."""
    record = with_slips("auction", 9700001, 16)
    moves = record["moves"]
    more = [{"decision": "stands", "move": 9}, {"check": {"round": 1}}]
    outcome = outcome_of({**record, "moves": [*moves[:20], *more, *moves[20:]]})
    assert any(finding.why.startswith(TOO_WRONG) for finding in outcome.findings)


def test_what_cannot_be_read_in_another_position_fits_nothing() -> None:
    def never(*asked: Any, **how: Any) -> Any:
        raise BadEntry("a correction that fits no world", ())

    log = log_of(with_slips("auction", 9700001, 1))
    assert not lost_thread._fit(log, 0, 30, never)
    checks = replace(log, moves=[Check(-1, {})] * 3)
    assert not lost_thread._fit(checks, 0, 2, never)
