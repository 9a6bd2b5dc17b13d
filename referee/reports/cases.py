"""Logs and scenarios as other tools see them: cases with remarks, each at a place.

SARIF, JUnit and annotations know neither games nor replays; what they need of a judgement or of a
scenario's run is gathered here once. All text in it is safe to show; only ``Case.file`` is as it was given.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from referee.document import Document, Place, Unreadable
from referee.judge import Judgement
from referee.printable import printable
from referee.reports.text import cause_and_fixes, covered, offered, rule_line
from referee.rules import WRONG, Finding, Kind, Rule
from referee.scenarios import Trial

if TYPE_CHECKING:
    from referee.changes import Repair
    from referee.writing.layout import Edit

UNREADABLE = "unreadable"
"""Code of a remark on a file that could not be judged."""

SCENARIO = "scenario"
"""Code of a remark on a scenario that came out differently."""

STDIN = "<stdin>"


Written = tuple[Place, Place, str]
"""What is to be written instead of what stands from a place to another (the column behind it)."""


@dataclass(frozen=True, slots=True)
class Fix:
    """A change of the record that would make it true: in words, and what is to be written where."""

    words: str
    edits: tuple[Written, ...]
    lines: tuple[int, int, str]  # the lines it changes, the first and the last, and what they would be


@dataclass(frozen=True, slots=True)
class Remark:
    """One thing said about one place. ``level`` is ``error``, ``warning`` or ``notice``.

    ``code`` is the number of the rule, UNREADABLE or SCENARIO; ``title`` the verdict in short;
    ``detail`` the reason, the rule and what could have been done, a line each.
    """

    code: str
    title: str
    message: str
    level: str
    kind: Kind | None = None  # None: not a verdict
    detail: tuple[str, ...] = ()
    place: Place | None = None
    end: int | None = None  # column after the last character, on the same line
    rule: Rule | None = None
    move: int | None = None
    related: tuple[tuple[Place, str], ...] = ()
    decision: str = ""
    fixes: tuple[Fix, ...] = ()

    @property
    def text(self) -> str:
        """The whole remark, line by line."""
        return "\n".join((self.message, *self.detail))


@dataclass(frozen=True, slots=True)
class Case:
    """One log or scenario: what it is called, and everything said about it."""

    file: str
    name: str
    group: str  # the game, or "" where it could not be read
    remarks: Sequence[Remark] = field(default=())
    edition: str = ""  # of the rules it was judged by

    @property
    def passed(self) -> bool:
        """Whether nothing of it counts as an error."""
        return not any(remark.level == "error" for remark in self.remarks)


def of_judgement(judgement: Judgement) -> Case:
    """A judged log. A decided fault is a notice: the table has settled it."""
    number = judgement.document.index + 1 if judgement.document else 1
    title = judgement.log.title if judgement.log else ""
    remarks = [
        *(_fault(judgement, each) for each in judgement.faults),
        *(_finding(judgement, each) for each in judgement.findings),
    ]
    group = judgement.log.game.id if judgement.log else ""
    return Case(
        judgement.file, printable(title) or f"document {number}", group, remarks, judgement.edition or ""
    )


def of_trial(trial: Trial) -> Case:
    """A scenario that was run: every difference is an error."""
    remarks = [
        Remark(
            SCENARIO,
            "scenario failed",
            printable(f"{trial.name}: {what}" if trial.name else what),
            "error",
            place=place,
        )
        for place, what in ((place or trial.place, what) for place, what in trial.failures)
    ]
    return Case(
        trial.file,
        printable(trial.name) or "unreadable",
        trial.scenario.log.game.id if trial.scenario else "",
        remarks,
    )


def _fault(judgement: Judgement, fault: Unreadable) -> Remark:
    expected = (f"expected: {fault.expected}",) if fault.expected else ()
    return Remark(
        UNREADABLE,
        "not judged",
        printable(fault.message),
        "error",
        detail=tuple(map(printable, (*expected, *_fix_lines(judgement, fault)))),
        place=fault.place,
        fixes=_fixes(judgement, fault),
    )


LEVELS = {Kind.PENALTY: "warning", Kind.UNDETERMINED: "warning", Kind.NOTE: "notice"}


def _finding(judgement: Judgement, each: Finding) -> Remark:
    document = judgement.document
    assert document is not None
    place = document.place(each.path)
    level = "error" if each.wrong else "notice" if each.kind in WRONG else LEVELS[each.kind]
    return Remark(
        each.rule.number,
        f"{each.kind} {each.rule.number}",
        printable(each.message),
        level,
        each.kind,
        tuple(map(printable, (*_detail(each), *_fix_lines(judgement, each)))),
        place,
        _end(document, place),
        each.rule,
        each.move,
        tuple((document.place(path), printable(what)) for path, what in each.related),
        printable(each.decision),
        _fixes(judgement, each),
    )


def _fix_lines(judgement: Judgement, about: Finding | Unreadable) -> Iterator[str]:
    if isinstance(about, Unreadable):
        return (f"fix: {words}" for words in offered(judgement, about))
    return (f"{label}: {words}" for label, words in cause_and_fixes(judgement, about))


def _fixes(judgement: Judgement, about: Finding | Unreadable) -> tuple[Fix, ...]:
    """The repairs that can be written by place."""
    document = judgement.document
    if document is None:
        return ()
    found = ((judgement.worded(about, offer), _edits(document, offer)) for offer in judgement.fixes(about))
    return tuple(
        Fix(words, _places(document, edits), _lines(document, edits)) for words, edits in found if edits
    )


def written_edits(document: Document, offer: Repair) -> tuple[Written, ...]:
    """What a repair writes, and where; nothing where it cannot be written by place."""
    return _places(document, _edits(document, offer))


def _edits(document: Document, offer: Repair) -> Sequence[Edit]:
    from referee.changes import Uneditable
    from referee.writing.editing import edits

    try:
        return edits(document, offer.changes)
    except Uneditable:
        return ()


def _places(document: Document, edits: Sequence[Edit]) -> tuple[Written, ...]:
    return tuple((document.spot(start), document.spot(end), text) for start, end, text in edits)


def _lines(document: Document, edits: Sequence[Edit]) -> tuple[int, int, str]:
    """The lines that edits change, the first and the last, and what stands there afterwards."""
    from referee.writing.editing import splice

    first, last = document.spot(edits[0].start), document.spot(edits[-1].end)
    begin = edits[0].start - first.column + 1
    end = edits[-1].end - last.column + 1 + len(document.line(last.line))
    piece, _ = document.written
    moved = [edit._replace(start=edit.start - begin, end=edit.end - begin) for edit in edits]
    return first.line, last.line, re.sub(r"\r\n?", "\n", splice(piece[begin:end], moved))


def _detail(each: Finding) -> Iterator[str]:
    if each.why:
        yield f"why: {each.why}"
    yield f"rule: {rule_line(each.rule)}"
    for other in each.also:
        yield f"also: {other.rule.number} {other.message}"
    if each.instead:
        yield f"instead: {'; '.join(each.instead)}"
    if each.rulings:
        yield f"reading: {', '.join(each.rulings)}"
    if each.counted:
        yield f"counting: {each.counted}"
    if each.decision:
        yield f"decision: {each.decision}"


def _end(document: Document, place: Place) -> int | None:
    line = document.line(place.line)
    return place.column + covered(line, place.column - 1) if line.strip() else None
