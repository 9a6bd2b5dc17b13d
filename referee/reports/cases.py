"""Logs and scenarios as other tools see them: cases with remarks, each at a place.

SARIF, JUnit and annotations know neither games nor replays; what they need of a judgement or of a
scenario's run is gathered here once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from referee.document import Document, Place, Unreadable
from referee.judge import Judgement
from referee.reports.text import covered, rule_line
from referee.rules import WRONG, Finding, Kind, Rule
from referee.scenarios import Trial

UNREADABLE = "unreadable"
"""Code of a remark on a file that could not be judged."""

SCENARIO = "scenario"
"""Code of a remark on a scenario that came out differently."""

STDIN = "<stdin>"


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
        return not any(one.level == "error" for one in self.remarks)


def of_judgement(one: Judgement) -> Case:
    """A judged log. A decided fault is a notice: the table has settled it."""
    number = one.document.index + 1 if one.document else 1
    title = one.log.title if one.log else ""
    remarks = [*map(_fault, one.faults), *(_finding(one, each) for each in one.findings)]
    group = one.log.game.id if one.log else ""
    return Case(one.file, title or f"document {number}", group, remarks, one.edition or "")


def of_trial(one: Trial) -> Case:
    """A scenario that was run: every difference is an error."""
    remarks = [
        Remark(SCENARIO, "scenario failed", f"{one.name}: {what}" if one.name else what, "error", place=place)
        for place, what in ((place or one.place, what) for place, what in one.failures)
    ]
    return Case(one.file, one.name or "unreadable", one.scenario.log.game.id if one.scenario else "", remarks)


def _fault(fault: Unreadable) -> Remark:
    expected = (f"expected: {fault.expected}",) if fault.expected else ()
    return Remark(UNREADABLE, "not judged", fault.message, "error", detail=expected, place=fault.place)


LEVELS = {Kind.PENALTY: "warning", Kind.UNDETERMINED: "warning", Kind.NOTE: "notice"}


def _finding(one: Judgement, each: Finding) -> Remark:
    document = one.document
    assert document is not None
    place = document.place(each.path)
    level = "error" if each.wrong else "notice" if each.kind in WRONG else LEVELS[each.kind]
    return Remark(
        each.rule.number,
        f"{each.kind} {each.rule.number}",
        each.message,
        level,
        each.kind,
        tuple(_detail(each)),
        place,
        _end(document, place),
        each.rule,
        each.move,
        tuple((document.place(path), what) for path, what in each.related),
        each.decision,
    )


def _detail(each: Finding) -> Iterator[str]:
    if each.why:
        yield f"why: {each.why}"
    yield f"rule: {rule_line(each.rule)}"
    if each.instead:
        yield f"instead: {'; '.join(each.instead)}"
    if each.rulings:
        yield f"reading: {', '.join(each.rulings)}"
    if each.follows:
        yield f"follows from move {each.follows}"
    if each.decision:
        yield f"decision: {each.decision}"


def _end(document: Document, place: Place) -> int | None:
    line = document.line(place.line)
    return place.column + covered(line, place.column - 1) if line.strip() else None
