"""Findings as SARIF 2.1.0, for code-scanning services and editors.

A verdict of wrongness is a failed result; ``undetermined`` is an open one, ``note`` informs. What a
table has decided is a suppressed result, as SARIF calls it, with the decision as its reason.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import PurePath
from typing import Any
from urllib.parse import quote_from_bytes

from referee import __version__
from referee.document import Place
from referee.reports.addresses import address, page
from referee.reports.cases import SCENARIO, STDIN, UNREADABLE, Case, Fix, Remark
from referee.rules import WRONG, Kind

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"

OUTSIDE = {
    UNREADABLE: "The file could not be read as a log, so nothing in it was judged.",
    SCENARIO: "A scenario says what the referee must answer; the answer was another one.",
}
"""What the codes mean that are no rules."""

KINDS = {
    Kind.PENALTY: ("fail", "warning"),
    Kind.UNDETERMINED: ("open", "none"),
    Kind.NOTE: ("informational", "none"),
}
"""Verdict -> (kind, level) of a result; a level goes with failed results only."""


def report(cases: Iterable[Case], docs: str = "") -> dict[str, Any]:
    """The whole run as one SARIF log with one run. ``docs`` is where the documentation is served: rules then
    have the address of their page."""
    listed = list(cases)
    remarks = [(case, remark) for case in listed for remark in case.remarks]
    rules = _rules((remark for _, remark in remarks), docs)
    index = {rule["id"]: number for number, rule in enumerate(rules)}
    files = {file: number for number, file in enumerate(dict.fromkeys(case.file for case in listed))}
    return {
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {"driver": {"name": "referee", "semanticVersion": __version__, "rules": rules}},
                "columnKind": "unicodeCodePoints",
                "artifacts": [{"location": _location(file)} for file in files],
                "results": [
                    _result(case, remark, index[remark.code], files[case.file]) for case, remark in remarks
                ],
            }
        ],
    }


def _rules(remarks: Iterable[Remark], docs: str) -> list[dict[str, Any]]:
    """Every rule that is cited, once, in the order of their numbers."""
    table: dict[str, dict[str, Any]] = {}
    for remark in remarks:
        rule = remark.rule
        if remark.code in table:
            continue
        if rule is None:
            text = OUTSIDE[remark.code]
            table[remark.code] = {"id": remark.code, "shortDescription": {"text": text}}
        else:
            table[rule.number] = {
                "id": rule.number,
                "shortDescription": {"text": rule.text},
                "fullDescription": {"text": f"{rule.section}: {rule.text}"},
                "properties": {"section": rule.section, "force": rule.modality.value},
            }
            _with_page(table[rule.number], docs)
    return [table[code] for code in sorted(table)]


def _with_page(rule: dict[str, Any], docs: str) -> None:
    """A rule with its page in the documentation, and with the address of that where it is known."""
    found = page(rule["id"])
    if found:
        rule["properties"]["page"] = found
    if address(docs, rule["id"]):
        rule["helpUri"] = address(docs, rule["id"])


def _result(case: Case, remark: Remark, rule: int, artifact: int) -> dict[str, Any]:
    kind, level = ("fail", "error") if remark.kind is None or remark.kind in WRONG else KINDS[remark.kind]
    print_of = "\n".join((case.file, case.name, remark.title, str(remark.move), remark.message))
    result: dict[str, Any] = {
        "ruleId": remark.code,
        "ruleIndex": rule,
        "kind": kind,
        "level": level,
        "message": _message(remark.text),
        "locations": [{"physicalLocation": _physical(case.file, remark.place, remark.end, artifact)}],
        "partialFingerprints": {
            "refereeFinding/v1": hashlib.sha256(print_of.encode(errors="surrogateescape")).hexdigest()[:32]
        },
        "properties": {"verdict": remark.kind.value if remark.kind else remark.code},
    }
    if case.edition:
        result["properties"]["edition"] = case.edition
    if remark.move is not None:
        result["properties"]["move"] = remark.move
    if remark.related:
        result["relatedLocations"] = [
            {
                "physicalLocation": _physical(case.file, place, None, artifact),
                "message": _message(what),
            }
            for place, what in remark.related
        ]
    if remark.fixes:
        result["fixes"] = [_fix(case.file, fix, artifact) for fix in remark.fixes]
    if remark.decision:
        result["suppressions"] = [
            {"kind": "external", "status": "accepted", "justification": remark.decision}
        ]
    return result


def _message(text: str) -> dict[str, str]:
    """A message in which a name written like ``[this](https://...)`` is no link: SARIF knows such links."""
    return {"text": text.replace("](", "]\\(")}


def _fix(file: str, fix: Fix, artifact: int) -> dict[str, Any]:
    """A repair of the record: what is deleted, and what is written in its place."""
    replacements = [
        {
            "deletedRegion": {
                "startLine": start.line,
                "startColumn": start.column,
                "endLine": end.line,
                "endColumn": end.column,
            },
            "insertedContent": {"text": text},
        }
        for start, end, text in fix.edits
    ]
    change = {"artifactLocation": {**_location(file), "index": artifact}, "replacements": replacements}
    return {"description": _message(fix.words), "artifactChanges": [change]}


def _physical(file: str, place: Place | None, end: int | None, artifact: int) -> dict[str, Any]:
    found: dict[str, Any] = {"artifactLocation": {**_location(file), "index": artifact}}
    if place is not None:
        found["region"] = {"startLine": place.line, "startColumn": place.column}
        if end is not None:
            found["region"]["endColumn"] = end
    return found


def _location(file: str) -> dict[str, str]:
    if file == STDIN:
        return {"uri": "stdin"}
    path = PurePath(file)
    return {
        "uri": path.as_uri()
        if path.is_absolute()
        else quote_from_bytes(path.as_posix().encode(errors="surrogateescape"))
    }
