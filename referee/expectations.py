"""What a case expects of the referee, held against what the referee says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee import claims
from referee.document import Place
from referee.log import Log, Scenario
from referee.replay import Outcome
from referee.rules import RECORD_RULES, Finding, Kind

Difference = tuple[Place | None, str]
"""Where something came out differently, and what."""


def differences(scenario: Scenario, outcome: Outcome) -> Iterator[Difference]:
    """Everything that came out differently from what is expected. BadEntry where the expectation names
    something the game does not have."""
    log = scenario.log
    findings: dict[int | None, list[Finding]] = {}
    for finding in outcome.findings:
        findings.setdefault(finding.move, []).append(finding)
    for number in sorted({*findings, *scenario.expected}, key=lambda place: place or 0):
        got = list(findings.get(number, ()))
        wanted = list(scenario.expected.get(number, ()))
        yield from _compare(log, number, wanted, got)
    if scenario.ending and outcome.sheet is not None:
        yield from _ending(log, scenario.ending, outcome)


def _ending(log: Log, ending: Mapping[str, Any], outcome: Outcome) -> Iterator[Difference]:
    """The position and the score sheet at the end, as far as the scenario names them."""
    assert outcome.sheet is not None
    sheet = outcome.sheet
    figures = {"scores", "winner", "winners", *sheet.counts}
    position = {key: value for key, value in ending.items() if key not in figures}
    actual = log.game.positions.write(outcome.state)
    for fault in claims.compare(position, actual, ("expect",), log.game.record.unordered):
        yield log.place(fault.path), fault.finding(RECORD_RULES["REC-1"], "the scenario").message
    scores = {key: value for key, value in ending.items() if key in figures}
    for finding in claims.result(scores, sheet):
        yield log.place(("expect", *finding.path[1:])), finding.message


def _compare(log: Log, number: int | None, wanted: list[str], got: list[Finding]) -> Iterator[Difference]:
    """Every expected verdict must be there, and no other but notes."""
    place = log.place(("moves", number - 1)) if number else log.place(("expect", "findings"))
    for finding in got:
        label = f"{finding.kind} {finding.rule.number}"
        if label in wanted:
            wanted.remove(label)
        elif finding.kind is not Kind.NOTE:
            yield log.place(finding.path), f"unexpected {label}: {finding.message}"
    for label in wanted:
        yield (
            place,
            f"expected {label}, the referee said "
            + (", ".join(f"{finding.kind} {finding.rule.number}" for finding in got) or "nothing"),
        )
