"""Answers as people and programs read them: lined up, CSV, JSON."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Any, NamedTuple, TextIO

from referee.printable import json_text, printable
from referee.printable import line as shown


class Answer(NamedTuple):
    """A table: the names of its columns, and its rows."""

    columns: Sequence[str]
    rows: Sequence[Sequence[Any]]
    more: bool = False  # there are others that were not asked for


class Flow(NamedTuple):
    """A table of any length: the names of its columns, and its rows, which come once."""

    columns: Sequence[str]
    rows: Iterator[Sequence[Any]]


WIDE = 60
"""Characters of a cell; what is longer is cut on a terminal, never in CSV or JSON."""


def lined_up(answer: Answer) -> Iterator[str]:
    """A table of text, and a line where there would have been more rows."""
    rows = answer.rows
    cells = [[_cell(value) for value in row] for row in rows]
    numbers = [
        all(isinstance(row[at], (int, float, Decimal)) or row[at] is None for row in rows)
        for at in range(len(answer.columns))
    ]
    wide = [max([len(name), *(len(row[at]) for row in cells)]) for at, name in enumerate(answer.columns)]
    for row in (list(answer.columns), ["-" * width for width in wide], *cells):
        line = (
            cell.rjust(width) if number else cell.ljust(width)
            for cell, width, number in zip(row, wide, numbers, strict=True)
        )
        yield "  ".join(line).rstrip()
    if answer.more:
        yield f"... more rows than these {len(rows):,} (--most 0 shows all)"


def _cell(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, list):
        value = ", ".join(map(str, value))
    text = printable(str(value))
    return text if len(text) <= WIDE else text[: WIDE - 3] + "..."


def as_csv(answer: Answer | Flow, out: TextIO) -> None:
    """Comma-separated, with a line of names; lists as JSON. What cannot be seen is written out, and what a
    table calculator would take for a formula has an apostrophe before it."""
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(list(map(_in_csv, answer.columns)))
    for row in answer.rows:
        writer.writerow(list(map(_in_csv, row)))


def _in_csv(value: Any) -> Any:
    if isinstance(value, (list, tuple, dict)):
        return json_text(_plain(value))
    if not isinstance(value, str):
        return value
    text = printable(value)
    return "'" + text if _FORMULA.match(text) and not _NUMBER.fullmatch(text) else text


_FORMULA = re.compile(r"\s*[=+\-@\uff1d\uff0b\uff0d\uff20]")
"""Beginnings of what table calculators take for a formula, also as wide signs (OWASP: CSV injection)."""
_NUMBER = re.compile(r"[-+]?\d+(\.\d+)?", re.ASCII)


def as_json(answer: Answer | Flow, out: TextIO) -> None:
    """A list of objects, one to a line."""
    out.write("[")
    before = "\n "
    for row in answer.rows:
        told = dict(zip(answer.columns, map(_plain, row), strict=True))
        out.write(before + json_text(told))
        before = ",\n "
    out.write("]\n" if before == "\n " else "\n]\n")


def _plain(value: Any) -> Any:
    """A value as JSON knows them: dates and the like as text."""
    if value is None or isinstance(value, (str, int, float)):
        return value
    if isinstance(value, dict):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return list(map(_plain, value))
    return float(value) if isinstance(value, Decimal) else str(value)


def write(answer: Answer | Flow, form: str, out: TextIO) -> None:
    """An answer in one of the three forms: ``table``, ``csv`` or ``json``."""
    if form == "csv":
        as_csv(answer, out)
    elif form == "json":
        as_json(answer, out)
    else:
        whole = answer if isinstance(answer, Answer) else Answer(answer.columns, [*answer.rows])
        for line in lined_up(whole):
            out.write(shown(line) + "\n")
