"""Findings as JUnit XML: a test suite for every file, a test case for every log or scenario."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from referee.printable import line, markup, printable
from referee.reports.cases import UNREADABLE, Case, Remark


def report(cases: Iterable[Case]) -> str:
    """The whole run. What is wrong fails its case; what is undetermined or noted is its output."""
    suites: list[str] = []
    sums = [0, 0, 0]
    for file, group in groupby(cases, key=lambda case: case.file):
        rows = list(group)
        counts = [len(rows), sum(map(_failed, rows)), sum(map(_unread, rows))]
        sums = [total + other for total, other in zip(sums, counts, strict=True)]
        suites.append(f"  <testsuite name={_attribute(file)} {_counts(counts)}>")
        for case in rows:
            suites.extend(_case(case))
        suites.append("  </testsuite>")
    head = ['<?xml version="1.0" encoding="UTF-8"?>', f'<testsuites name="referee" {_counts(sums)}>']
    return "\n".join([*head, *suites, "</testsuites>"]) + "\n"


def _counts(counts: list[int]) -> str:
    tests, failures, errors = counts
    return f'tests="{tests}" failures="{failures}" errors="{errors}" skipped="0"'


def _unread(case: Case) -> bool:
    return any(remark.code == UNREADABLE for remark in case.remarks)


def _failed(case: Case) -> bool:
    return not case.passed and not _unread(case)


def _case(case: Case) -> Iterable[str]:
    about = f"name={_attribute(case.name)} classname={_attribute(case.group or 'referee')}"
    if not case.remarks:
        yield f"    <testcase {about}/>"
        return
    yield f"    <testcase {about}>"
    wrong = [remark for remark in case.remarks if remark.level == "error"]
    if wrong:
        element = "error" if _unread(case) else "failure"
        first = wrong[0].message + (f" (and {len(wrong) - 1} more)" if len(wrong) > 1 else "")
        yield f"      <{element} type={_attribute(wrong[0].title)} message={_attribute(first)}>"
        yield _lines(case, wrong) + f"</{element}>"
    other = [remark for remark in case.remarks if remark.level != "error"]
    if other:
        yield f"      <system-out>{_lines(case, other)}</system-out>"
    yield "    </testcase>"


def _lines(case: Case, remarks: list[Remark]) -> str:
    blocks = []
    file = printable(case.file)
    for remark in remarks:
        where = f"{file}:{remark.place.line}:{remark.place.column}" if remark.place else file
        by = f"\nedition: {case.edition}" if case.edition else ""
        blocks.append(f"{where}: {remark.title}: {remark.text}{by}")
    return "\n".join(markup(line(row)) for row in "\n\n".join(blocks).split("\n"))


def _attribute(text: str) -> str:
    return f'"{markup(text)}"'
