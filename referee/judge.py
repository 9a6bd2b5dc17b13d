"""A document in, a judgement out: reading, replaying and placing every finding.

This is the whole way through for one log; the command line, the archive and the Python API all
go by it. A file that cannot be judged gives a judgement too, so that one bad log never costs
the others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from os import X_OK, access, walk
from os.path import isdir, realpath  # Path.is_dir fails where a name is too long to be one
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any

from referee.claims import shown
from referee.document import Document, Place, Unreadable, stream
from referee.header import BadEntry
from referee.log import (
    Log,
    Rejected,
    expectations,
    expects,
    is_scenario,
    located,
    read_log,
    under,
    whereabouts,
)
from referee.reading.sources import is_file
from referee.rejections import faults_of
from referee.replay import Outcome, replay
from referee.rules import Finding, Kind, ScoreSheet, counted

if TYPE_CHECKING:
    from referee.changes import Repair
    from referee.expectations import Difference

SUFFIXES = (".yaml", ".yml", ".json", ".jsonl", ".ndjson")
"""Files that are looked at when a folder is named."""


@dataclass(slots=True, eq=False, repr=False, match_args=False)
class Judgement:
    """What the referee has to say about one log."""

    file: str
    document: Document | None = None
    log: Log | None = None
    outcome: Outcome | None = None
    faults: Sequence[Unreadable] = ()
    places: dict[int, Place] = field(default_factory=dict)  # finding number -> place in the file
    offers: dict[int, Sequence[Repair]] = field(default_factory=dict)  # id of what was asked about -> fixes

    def __repr__(self) -> str:
        """Short: what was judged, and how it came out."""
        kinds = Counter(finding.kind.value for finding in self.findings)
        said = [f"{many} {kind}" for kind, many in kinds.items()]
        if self.faults:
            said = [counted(len(self.faults), "fault")]
        entries = [counted(len(self.log.moves), "move")] if self.log else []
        return f"<Judgement of {self.file}: {', '.join([self.status, *said, *entries])}>"

    @property
    def status(self) -> str:
        """``clean``, ``findings`` or ``unreadable``."""
        if self.outcome is None:
            return "unreadable"
        return "findings" if any(finding.kind is not Kind.NOTE for finding in self.findings) else "clean"

    @property
    def findings(self) -> Sequence[Finding]:
        """What the referee has to say; nothing of a document that could not be judged."""
        return self.outcome.findings if self.outcome else ()

    @property
    def sheet(self) -> ScoreSheet | None:
        """The score sheet; None of a document that could not be judged."""
        return self.outcome.sheet if self.outcome else None

    @property
    def exit_status(self) -> int:
        """0 nothing wrong, 1 something judged wrong, 2 could not be judged."""
        if self.outcome is None:
            return 2
        return int(any(finding.wrong for finding in self.outcome.findings))

    def place(self, finding: Finding) -> Place:
        """Line and column of a finding in its file."""
        assert self.document is not None
        return self.document.place(finding.path)

    def fixes(self, about: Finding | Unreadable) -> Sequence[Repair]:
        """What would make the record true where it is not, the likeliest first: of a finding or of a fault
        that kept the log from being judged. Worked out when somebody first asks."""
        found = self.offers.get(id(about))
        if found is None:
            found = self.offers[id(about)] = self._fixes(about)
        return found

    def worded(self, about: Finding | Unreadable, repair: Repair) -> str:
        """A repair in words; where it lies at another line than what it mends, with that line."""
        if isinstance(about, Unreadable) or about.move is None or about.move in repair.numbers:
            return repair.words
        match getattr(repair.changes[0], "path", ()):
            case ("moves", int(index), *_) if self.document is not None:
                return f"{whereabouts(self.document, index + 1)}: {repair.words}"
        return repair.words

    def _fixes(self, about: Finding | Unreadable) -> Sequence[Repair]:
        if self.document is None:
            return ()
        if isinstance(about, Unreadable):
            if about.slip is None:
                return ()
            from referee.repairing.slips import repairs_of

            return repairs_of(self.document, about.slip)
        if self.outcome is None or not about.wrong:
            return ()
        from referee.repairing.repairs import repairs

        return repairs(self.outcome, about)

    def reading(self, option: str) -> str:
        """An open question and the reading this log was judged by: "slide: phase4 (AQ-39)"."""
        assert self.log is not None
        questions = (ruling.id for ruling in self.log.game.law.rulings if ruling.option == option)
        source = ", ".join(filter(None, (next(questions, "settled"), self.log.header.by_house(option))))
        return f"{option}: {shown(self.rulings_in_force.get(option))} ({source})"

    @property
    def differences(self) -> Sequence[Difference] | None:
        """What came out otherwise than the record expects beside its entries (a scenario does); None where
        nothing is expected."""
        if self.log is None or self.outcome is None or not expects(self.log.document):
            return None
        from referee.expectations import differences

        try:
            return list(differences(expectations(self.log), self.outcome))
        except BadEntry as bad:
            fault = located(self.log.document, bad)
            return [(fault.place, str(fault))]

    @property
    def edition(self) -> str | None:
        """The edition of the rules this log was judged by: "auction 2018.1"; None where it was not read."""
        return self.log.edition if self.log else None

    @property
    def rulings_in_force(self) -> Mapping[str, Any]:
        """Option -> reading, for every open question of the game."""
        return self.log.header.rulings if self.log else {}


def judge(document: Document, ordered: Mapping[str, Any] | None = None) -> Judgement:
    """Judges one document as a log; of a scenario, the log in it. ``ordered`` are readings that hold where
    the log does not choose its own."""
    judgement = Judgement(document.file, document)
    try:
        judgement.log = read_log(document)
        if ordered:
            judgement.log = under(judgement.log, ordered)
        judgement.outcome = replay(judgement.log)
    except Rejected as rejected:
        judgement.faults = rejected.faults
    except BadEntry as bad:
        judgement.faults = faults_of(document, bad)
    return judgement


def files(paths: Sequence[str]) -> Iterator[tuple[str, bool]]:
    """The files of some paths, folders searched through; true for a file that was named itself. What is
    there by two paths comes once."""
    seen: set[str] = set()
    for path, named in _files(paths):
        if len(paths) > 1:
            true = path if path == "-" else realpath(path)
            if true in seen:
                continue
            seen.add(true)
        yield path, named


def _files(paths: Sequence[str]) -> Iterator[tuple[str, bool]]:
    for path in paths:
        if path != "-" and isdir(path):
            yield from ((str(found), isdir(found)) for found in sorted(_in_folder(path)))
        else:
            yield path, True


def _in_folder(folder: str) -> Iterator[FilePath]:
    """The files of a folder and its folders; and the folders that may not be read: what lies there must not
    be passed over in silence."""
    closed: list[OSError] = []
    for root, _, names in walk(folder, onerror=closed.append):
        logs = (FilePath(root, name) for name in names)
        if access(root, X_OK):
            yield from (log for log in logs if log.suffix in SUFFIXES and is_file(log))
        else:  # its names may be read, and nothing else
            yield FilePath(root)
    yield from (FilePath(fault.filename) for fault in closed)


def judged(item: Document | Unreadable, ordered: Mapping[str, Any] | None = None) -> Judgement:
    """What comes out of a file as a judgement: also what cannot be read."""
    if isinstance(item, Unreadable):
        return Judgement(item.file, faults=[item, *item.others])
    return judge(item, ordered)


def judgements(
    paths: Sequence[str], judge_it: Callable[[Document | Unreadable], Judgement] = judged
) -> Iterator[Judgement]:
    """Every log of some files and folders, judged one by one.

    In folders, files that are no logs at all (scenarios, boards, rule sets) are passed over.
    """
    for path, named in files(paths):
        for item in stream(path):
            if not passed_over(item, named):
                yield judge_it(item)


def passed_over(item: Document | Unreadable, named: bool) -> bool:
    """Whether nothing is said of a document: it is no log, and in a file nobody named."""
    if named or isinstance(item, Unreadable):
        return False
    data = item.data
    return not isinstance(data, dict) or "referee" not in data or is_scenario(item)
