"""Findings as workflow commands of GitHub Actions: notes in the margin of a pull request."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from referee.printable import printable
from referee.reports.cases import STDIN, Case, Remark


def report(cases: Iterable[Case]) -> Iterator[str]:
    """One line to a remark, in the order of the logs."""
    for case in cases:
        for remark in case.remarks:
            yield _line(case, remark)


def _line(case: Case, remark: Remark) -> str:
    about: dict[str, object] = {} if case.file == STDIN else {"file": case.file}
    if remark.place is not None and about:
        about["line"], about["col"] = remark.place.line, remark.place.column
        if remark.end is not None:
            about["endColumn"] = remark.end
    about["title"] = remark.title
    listed = ",".join(f"{key}={_property(str(value))}" for key, value in about.items())
    return f"::{remark.level} {listed}::{_message(remark.text + _suggestion(remark))}"


def _suggestion(remark: Remark) -> str:
    """The likeliest fix as a suggested change, ready for a comment of a review at the lines it names."""
    if not remark.fixes:
        return ""
    first, last, text = remark.fixes[0].lines
    where = f"line {first}" if first == last else f"lines {first} to {last}"
    fence = "`" * max(3, 1 + max((len(run) for run in re.findall("`+", text)), default=0))
    return f"\nwith the fix, {where}:\n{fence}suggestion\n{text}\n{fence}"


def _message(text: str) -> str:
    text = "\n".join(map(printable, text.split("\n")))  # the line breaks are our own
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _message(printable(text)).replace(":", "%3A").replace(",", "%2C")
