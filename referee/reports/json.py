"""Findings for programs: one JSON object, described by schemas/report.schema.json."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from textwrap import indent
from typing import TYPE_CHECKING, Any

from referee.document import Unreadable
from referee.judge import Judgement
from referee.printable import json_text
from referee.rules import CAUSES, Finding, ScoreSheet

if TYPE_CHECKING:
    from referee.reports.cases import Case

VERSION = 1


def report(logs: Iterable[dict[str, Any]]) -> Iterator[str]:
    """The whole report of a run, piece by piece: an archive of logs never lies in memory at once."""
    states: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    yield f'{{\n  "version": {VERSION},\n  "logs": ['
    for number, log in enumerate(logs):
        states[log["status"]] += 1
        kinds.update(each["kind"] for each in log["findings"])
        yield ("," if number else "") + "\n" + indent(json_text(log, 2), "    ")
    summary = {
        "logs": states.total(),
        "clean": states["clean"],
        "findings": states["findings"],
        "unreadable": states["unreadable"],
        "kinds": dict(sorted(kinds.items())),
    }
    closing = "\n  ]" if states else "]"
    yield f'{closing},\n  "summary": {indent(json_text(summary, 2), "  ").lstrip()}\n}}\n'


def log(judgement: Judgement, with_fixes: bool = True) -> dict[str, Any]:
    """One log of the report; fixes are worked out for it only where they are wanted."""
    return {
        "path": judgement.file,
        "document": judgement.document.index if judgement.document else 0,
        "game": judgement.log.game.id if judgement.log else None,
        "edition": judgement.edition,
        "status": judgement.status,
        "errors": [
            {
                "line": fault.place.line if fault.place else None,
                "column": fault.place.column if fault.place else None,
                "message": fault.message,
                "expected": fault.expected,
                "fixes": fixes(judgement, fault) if with_fixes else [],
            }
            for fault in judgement.faults
        ],
        "findings": [finding(judgement, each, with_fixes) for each in judgement.findings],
        "score": score(judgement.sheet) if judgement.sheet else None,
        "rulings_in_force": dict(judgement.rulings_in_force),
        **expected(judgement),
        **(
            {"rulings_from": dict(judgement.log.header.settled)}
            if judgement.log and judgement.log.header.settled
            else {}
        ),
    }


def expected(judgement: Judgement) -> dict[str, Any]:
    """What a record expects of the referee beside what was found; nothing where it expects nothing."""
    found = judgement.differences
    if found is None:
        return {}
    listed = [
        {"line": place.line if place else None, "column": place.column if place else None, "message": what}
        for place, what in found
    ]
    return {"expected": {"met": not listed, "differences": listed}}


def finding(judgement: Judgement, each: Finding, with_fixes: bool = True) -> dict[str, Any]:
    """One finding with its place."""
    assert judgement.document is not None
    place = judgement.place(each)
    return {
        "kind": each.kind.value,
        "rule": each.rule.number,
        "move": each.move,
        "line": place.line,
        "column": place.column,
        "message": each.message,
        "why": each.why,
        "also": [{"rule": other.rule.number, "message": other.message} for other in each.also],
        "instead": list(each.instead),
        "rulings": list(each.rulings),
        "follows": None,  # kept for readers of older reports: one cause is one finding
        "counted": each.counted or None,
        "decision": each.decision or None,
        "related": [
            {"line": at.line, "column": at.column, "what": what}
            for at, what in ((judgement.document.place(path), what) for path, what in each.related)
        ],
        "cause": CAUSES.get(each.kind),
        "fixes": fixes(judgement, each) if with_fixes else [],
    }


def fixes(judgement: Judgement, about: Finding | Unreadable) -> list[dict[str, Any]]:
    """What would make the record true: in words, the entries it subjects, and what is to be written where."""
    offers = judgement.fixes(about)
    if not offers or judgement.document is None:
        return []
    from referee.reports.cases import written_edits

    return [
        {
            "words": judgement.worded(about, offer),
            "moves": list(offer.numbers),
            "edits": [
                {
                    "line": start.line,
                    "column": start.column,
                    "end_line": end.line,
                    "end_column": end.column,
                    "text": text,
                }
                for start, end, text in written_edits(judgement.document, offer)
            ],
        }
        for offer in offers
    ]


def score(sheet: ScoreSheet) -> dict[str, Any]:
    """A score sheet; points known only within bounds are a pair [low, high]."""
    return {
        "lines": [
            {
                "player": line.player,
                "points": _points(line.points),
                "rule": line.rule.number,
                "why": line.why,
                "rulings": list(line.rulings),
            }
            for line in sheet.lines
        ],
        "totals": {player: _points(total) for player, total in sheet.totals.items()},
        "winners": list(sheet.winners),
        "tiebreak": sheet.tiebreak or None,
        "final": sheet.final,
        "undetermined": sheet.undetermined or None,
        "counts": sheet.counts,
    }


def _points(value: int | tuple[int, int] | None) -> Any:
    return list(value) if isinstance(value, tuple) else value


def scenarios(cases: Iterable[Case]) -> dict[str, Any]:
    """The run of some scenarios: which passed, and what came out differently in the others."""
    listed = list(cases)
    passed = sum(case.passed for case in listed)
    return {
        "version": VERSION,
        "scenarios": [
            {
                "path": case.file,
                "scenario": case.name,
                "game": case.group or None,
                "passed": case.passed,
                "failures": [
                    {
                        "line": remark.place.line if remark.place else None,
                        "column": remark.place.column if remark.place else None,
                        "message": remark.message,
                    }
                    for remark in case.remarks
                ],
            }
            for case in listed
        ],
        "summary": {"scenarios": len(listed), "passed": passed, "failed": len(listed) - passed},
    }
