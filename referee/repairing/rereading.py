"""Faults that no pen and no hand made: the table reads the rules otherwise.

Where one other reading of an open question clears two faults or more, the likeliest repair is to write down
how the table plays. Nobody but the table can say so: it is asked, and never done unasked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.changes import Repair, Rewrite
from referee.header import BadEntry
from referee.log import Log, changed
from referee.readings_asked import heard, untouched
from referee.replay import Outcome, replay
from referee.rules import Finding, Kind, Reading, Ruling, counted
from referee.writing.yaml_text import flow

FEWEST = 2
"""So many faults a reading must clear to be asked about."""

TRIED, AT_LEAST, ENTRIES = 80, 12, 3_000
"""So many readings are tried, those of the questions most faults turn on first: fewer in long logs with few
faults, so that no more entries than that are replayed for each of them."""

ASKED = 3
"""So many readings are asked about at most."""

Choice = tuple[Ruling, Reading]
"""An open question, and one way of reading it."""

Question = tuple[Finding, Repair]
"""The first fault another reading clears, and that reading as a repair."""


def rereadings(outcome: Outcome, most: int) -> tuple[list[Question], int]:
    """Readings that clear two or more faults of a log, the one that clears most first; and what it took to
    find them, in entries played. Beyond ``most`` no more are tried."""
    wrong = [finding for finding in outcome.findings if finding.wrong]
    if len(wrong) < FEWEST:
        return [], 0
    # The pen explains many faults at once; held against each other are readings without it.
    try:
        plain = replay(heard(outcome.log), suspect_pen=False)
    except BadEntry:  # a check or correction that only fits where a line was written wrongly
        return [], 0
    many = min(len(wrong), sum(finding.wrong for finding in plain.findings))
    spent = _took(plain)
    found = []
    tried = max(AT_LEAST, min(TRIED, ENTRIES * len(wrong) // max(len(outcome.log.moves), 1)))
    for ruling, reading in _bearing(plain, _readings(outcome.log, wrong)[:tried]):
        if many < FEWEST or spent > most:
            break
        left, took = _left(outcome.log, wrong, (ruling, reading), many - FEWEST)
        spent += took
        if left is not None:
            gone = [finding for finding in wrong if _known(finding) not in set(map(_known, left))]
            found.append((len(left), gone[0] if gone else wrong[0], ruling, reading))
    found.sort(key=lambda choice: choice[0])
    asked = []
    for choice in found[:ASKED]:
        holds, took = _holds(outcome.log, len(wrong), *choice[2:])
        spent += took
        if holds:
            asked.append(_asked(outcome.log, len(wrong), *choice))
    return asked, spent


def _holds(log: Log, many: int, ruling: Ruling, reading: Reading) -> tuple[bool, int]:
    """Whether less is wrong under another reading where the pen may have slipped, too; and what it took."""
    after = replay(changed(log, {ruling.option: reading.value}), most=many - 1)
    wrong = sum(finding.wrong for finding in after.findings)
    return after.state is not None and wrong < many, _took(after)


def _asked(log: Log, many: int, left: int, about: Finding, ruling: Ruling, reading: Reading) -> Question:
    """Another reading as a question to the table."""
    gone_of = f"{many - left} of {counted(many, 'fault')}"
    words = f"with `{ruling.option}: {flow(reading.value)}` {gone_of} go: does this table play so?"
    return about, Repair((Rewrite(("rulings", _name(log, ruling)), reading.value),), words, ())


def _took(outcome: Outcome) -> int:
    """What it took to judge a log once more, in entries played."""
    return outcome.effort + len(outcome.log.moves)


def _readings(log: Log, wrong: Sequence[Finding]) -> list[Choice]:
    """The readings that were not in force, of the questions most faults turn on first."""
    told = [each for finding in wrong for each in (finding, *finding.also)]
    rulings = [ruling for ruling in log.game.law.rulings if ruling.option]
    rulings.sort(key=lambda question: -sum(turns_on(each, question) for each in told))
    return [
        (ruling, reading)
        for ruling in rulings
        for reading in ruling.readings
        if reading.value != log.header.rulings[ruling.option]
    ]


def _bearing(plain: Outcome, readings: Sequence[Choice]) -> Iterator[Choice]:
    """Those of some readings under which something could come out otherwise: what a replay never asked for
    clears no fault."""
    return (choice for choice in readings if not untouched(plain, {choice[0].option: choice[1].value}))


def turns_on(finding: Finding, ruling: Ruling) -> bool:
    """Whether a finding rests on an open question, or on a sentence the question is about."""
    return ruling.option in finding.rulings or finding.rule.number in ruling.rules


def _left(log: Log, wrong: Sequence[Finding], choice: Choice, most: int) -> tuple[list[Finding] | None, int]:
    """What is still wrong under another reading, or can no longer be told; None where that is more than is
    asked for, or nonsense; and what it took."""
    ruling, reading = choice
    places = {(finding.move, finding.path) for finding in wrong}
    try:
        outcome = replay(changed(log, {ruling.option: reading.value}), suspect_pen=False, most=most)
    except BadEntry:
        return None, len(log.moves)
    if outcome.state is None:
        return None, _took(outcome)
    left = [
        finding
        for finding in outcome.findings
        if finding.wrong or (finding.kind is Kind.UNDETERMINED and (finding.move, finding.path) in places)
    ]
    return left if len(left) <= most else None, _took(outcome)


def _known(finding: Finding) -> tuple[object, ...]:
    return finding.kind, finding.rule.number, finding.move


def _name(log: Log, ruling: Ruling) -> str:
    """The word the log has for a question: its option, or its number where that is what stands there."""
    written = log.document.data.get("rulings") or {}
    return ruling.id if ruling.id in written else ruling.option
