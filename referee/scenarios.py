"""Scenarios: small scripted cases that say what the referee must answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from referee import claims
from referee.document import Document, Place, Unreadable, stream
from referee.game import BadEntry
from referee.judge import files
from referee.log import Log, Rejected, Scenario, is_scenario, located, read_scenario
from referee.replay import Outcome, replay
from referee.rules import RECORD_RULES, Finding, Kind


@dataclass(slots=True)
class Trial:
    """One scenario, run: what came out differently from what it says."""

    file: str
    name: str
    place: Place | None
    failures: Sequence[tuple[Place | None, str]]
    scenario: Scenario | None = None

    @property
    def passed(self) -> bool:
        return not self.failures


def trials(paths: Sequence[str]) -> Iterator[Trial]:
    """Runs every scenario of some files and folders; logs and other files are passed over."""
    for path, named in files(paths):
        for item in stream(path):
            if isinstance(item, Unreadable):
                yield Trial(item.file, "", item.place, [(item.place, str(item))])
            elif is_scenario(item):
                yield run(item)
            elif named and not (isinstance(item.data, dict) and "game" in item.data):
                yield Trial(item.file, "", Place(item.first_line, 1), [(None, "this is not a scenario")])


def run(document: Document) -> Trial:
    """Runs one scenario."""
    top = Place(document.first_line, 1)
    try:
        scenario = read_scenario(document)
        failures = list(_failures(scenario))
    except Rejected as rejected:
        name = document.data.get("scenario", "") if isinstance(document.data, dict) else ""
        return Trial(document.file, str(name), top, [(one.place, str(one)) for one in rejected.faults])
    except BadEntry as bad:
        trouble = located(document, bad)
        return Trial(document.file, str(document.data.get("scenario")), top, [(trouble.place, str(trouble))])
    return Trial(document.file, scenario.name, document.place(("scenario",)), failures, scenario)


def _failures(scenario: Scenario) -> Iterator[tuple[Place | None, str]]:
    log = scenario.log
    outcome = replay(log)
    said: dict[int | None, list[Finding]] = {}
    for finding in outcome.findings:
        said.setdefault(finding.move, []).append(finding)
    for number in sorted({*said, *scenario.expected}, key=lambda one: one or 0):
        got = list(said.get(number, ()))
        wanted = list(scenario.expected.get(number, ()))
        yield from _compare(log, number, wanted, got)
    if scenario.ending and outcome.sheet is not None:
        yield from _ending(log, scenario.ending, outcome)


def _ending(log: Log, ending: Mapping[str, Any], outcome: Outcome) -> Iterator[tuple[Place | None, str]]:
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


def _compare(
    log: Log, number: int | None, wanted: list[str], got: list[Finding]
) -> Iterator[tuple[Place | None, str]]:
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
            + (", ".join(f"{one.kind} {one.rule.number}" for one in got) or "nothing"),
        )
