"""Scenarios: small scripted cases that say what the referee must answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from referee.document import Document, Place, Unreadable, stream
from referee.expectations import differences
from referee.game import BadEntry
from referee.judge import files
from referee.log import Rejected, Scenario, is_case, located, read_scenario
from referee.replay import replay


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
        failures = list(differences(scenario, replay(scenario.log)))
    except Rejected as rejected:
        name = document.data.get("scenario", "") if isinstance(document.data, dict) else ""
        return Trial(document.file, str(name), top, [(one.place, str(one)) for one in rejected.faults])
    except BadEntry as bad:
        trouble = located(document, bad)
        return Trial(document.file, str(document.data.get("scenario")), top, [(trouble.place, str(trouble))])
    return Trial(document.file, scenario.name, document.place(("scenario",)), failures, scenario)
