"""Records rewritten and held against each other: `convert`, `format`, `diff`."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator, Sequence
from pathlib import PurePath
from typing import Any

from referee.commands.judging import going_to
from referee.commands.looking import opened
from referee.commands.refusals import Refused, putting_into, refusing
from referee.commands.streams import complain, for_programs, hand_over, hand_over_json, say, style
from referee.converting import forms
from referee.converting.differences import apart
from referee.converting.forms import Read, Unfaithful
from referee.converting.layout import Unwritable
from referee.document import Unreadable, contents, form_of, stream_in
from referee.judge import files
from referee.reading.sources import FORMS, display
from referee.reports import readings as report
from referee.reports import text
from referee.writing.saving import Changed, save_over


def _read(path: str) -> Read:
    """A file to be rewritten. Raises Refused, with every document that cannot be read."""
    name = display(path)
    try:
        raw = contents(path)
    except Unreadable as fault:
        raise Refused(*_lines_of(fault)) from None
    form = form_of(raw, path)
    try:
        return forms.read(raw, name, form)
    except Unreadable:
        documents = stream_in(io.BytesIO(raw), name, form)
        faults = [document for document in documents if isinstance(document, Unreadable)]
        raise Refused(*(line for fault in faults for line in _lines_of(fault))) from None


def _lines_of(fault: Unreadable) -> list[str]:
    lines = list(text.unreadable(fault, None, style(sys.stderr)))
    return lines[:-1] if lines and not lines[-1] else lines


SUFFIXES = {".yaml": "yaml", ".yml": "yaml", **FORMS}


@refusing
def convert(paths: Sequence[str], to: str | None, output: str | None) -> int:
    """Some files in another form, in one; 0 or 2."""
    form = to or SUFFIXES.get(PurePath(output or "").suffix.lower())
    if form is None:
        raise Refused(
            "it is not said into what (expected --to yaml, json or jsonl, or -o with such a suffix)"
        )
    try:
        with going_to(output, "the conversion") as out:
            found = [_read(path) for path, _ in files(paths)]
            if not found:
                raise Unfaithful("there are no records here")
            # Written when all of it is known to be without loss.
            for_programs(out).write("".join([line + "\n" for line in forms.written(found, form)]))
        for line in forms.lost(found, form):
            complain(line)
    except (Unwritable, Unfaithful) as fault:
        raise Refused(str(fault)) from None
    return 0


@refusing
def layout(paths: Sequence[str], check: bool) -> int:
    """Brings files into their canonical layout, in place; 0, 1 where ``check`` finds others, 2."""
    statuses = [_laid_out(path, check) for path, _ in files(paths)]
    if not statuses:
        raise Refused("there are no records here")
    return max(statuses)


@refusing
def _laid_out(path: str, check: bool) -> int:
    try:
        raw = contents(path)
        new = forms.formatted(raw, display(path), form_of(raw, path))
    except Unreadable as fault:
        raise Refused(*_lines_of(fault)) from None
    except (Unwritable, Unfaithful) as fault:
        raise Refused(str(fault)) from None
    if path == "-" and not check:
        hand_over(new)
    elif new.encode() != raw:
        if check:
            say(f"{path}: is not in the canonical layout")
            return 1
        try:
            with putting_into(path):
                save_over(path, raw, new.encode())
        except Changed:
            raise Refused(
                f"{path}: somebody wrote into this file in the meantime; it is left as it is"
            ) from None
        say(f"{path}: laid out")
    return 0


@refusing
def diff(old: str, new: str, which: tuple[int, int], form: str) -> int:
    """The second record against the first: 0 the same game, 1 they differ, 2 it cannot be said."""

    first, second = opened(old, which[0]), opened(new, which[1])
    found = apart(first, second)
    if form == "json":
        hand_over_json(_data(found))
        return int(found.any)
    for line in _lines(found):
        say(line)
    return int(found.any)


def _lines(found: Any) -> Iterator[str]:

    if not found.any:
        yield "The same game."
        return
    yield from found.header
    yield from (change.told for change in found.changes)
    if found.outcome is None:
        yield "The games are not the same: their entries, and what comes of them, are not compared."
    elif found.outcome.any:
        yield "What comes of it:"
        yield from report.difference(found.outcome, style(), "  ")
    else:
        yield "Nothing else comes of it: the same verdicts, scores and winner."


def _data(found: Any) -> dict[str, Any]:

    return {
        "same": not found.any,
        "header": found.header,
        "entries": [
            {
                "old": change.old,
                "new": change.new,
                "was": change.was,
                "now": change.now,
                "moved": change.moved,
            }
            for change in found.changes
        ],
        "outcome": report.difference_data(found.outcome) if found.outcome is not None else None,
    }
