"""Scenarios: small scripted cases that say what the referee must answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from referee.document import Document, Place, Unreadable, stream
from referee.expectations import differences
from referee.header import BadEntry
from referee.judge import files
from referee.log import Rejected, Scenario, is_case, located, read_scenario
from referee.replay import Outcome, replay


@dataclass(slots=True)
class Trial:
    """One scenario, run: what came out differently from what it says."""

    file: str
    name: str
    place: Place | None
    failures: Sequence[tuple[Place | None, str]]
    scenario: Scenario | None = None
    cites: frozenset[str] = frozenset()  # numbers of the rules that its findings and score lines name

    @property
    def passed(self) -> bool:
        """Whether the referee said what the scenario expects."""
        return not self.failures

    @property
    def status(self) -> int:
        """0 where it passed, 1 where it failed, 2 where it is no scenario that could be run."""
        return int(bool(self.failures)) * (1 if self.scenario is not None else 2)


def trials(paths: Sequence[str]) -> Iterator[Trial]:
    """Runs every scenario of some files and folders, and every log with ``expect`` in it; other logs and
    files are passed over."""
    for path, named in files(paths):
        for item in stream(path):
            if isinstance(item, Unreadable):
                yield Trial(item.file, "", item.place, [(item.place, str(item))])
            elif is_case(item):
                yield run(item)
            elif named and not (isinstance(item.data, dict) and "game" in item.data):
                yield Trial(item.file, "", Place(item.first_line, 1), [(None, "this is not a scenario")])


def run(document: Document) -> Trial:
    """Runs one scenario."""
    top = Place(document.first_line, 1)
    try:
        scenario = read_scenario(document)
        outcome = replay(scenario.log)
        failures = list(differences(scenario, outcome))
    except Rejected as rejected:
        name = document.data.get("scenario", "") if isinstance(document.data, dict) else ""
        return Trial(document.file, str(name), top, [(fault.place, str(fault)) for fault in rejected.faults])
    except BadEntry as bad:
        trouble = located(document, bad)
        return Trial(document.file, str(document.data.get("scenario")), top, [(trouble.place, str(trouble))])
    top = document.place(("scenario",))
    return Trial(document.file, scenario.name, top, failures, scenario, frozenset(_cited(outcome)))


def _cited(outcome: Outcome) -> Iterator[str]:
    """The rules that decide something of a record: a finding, or what else its entry breaks; a score line,
    the winner."""
    for finding in outcome.findings:
        yield finding.rule.number
        yield from (told.rule.number for told in finding.also)
    if outcome.sheet is not None:
        yield from (line.rule.number for line in outcome.sheet.lines)
        if outcome.sheet.winner_rule is not None:
            yield outcome.sheet.winner_rule.number
