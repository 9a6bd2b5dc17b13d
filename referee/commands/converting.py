"""Records rewritten and held against each other: `convert`, `format`, `diff`."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from referee.commands.judging import complain, say, style
from referee.converting import forms
from referee.converting.forms import Read, Unfaithful, form_of
from referee.converting.layout import Unwritable
from referee.document import STDIN, Unreadable, stream_in
from referee.judge import SUFFIXES
from referee.reports import text
from referee.writing.saving import save


class Refused(Exception):
    """A file that cannot be rewritten; why is on standard error."""


def _raw(path: str) -> bytes:
    try:
        return sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    except FileNotFoundError:
        complain(f"{path}: there is no such file")
    except (OSError, ValueError) as fault:
        complain(f"{path}: the file cannot be read: {getattr(fault, 'strerror', None) or fault}")
    raise Refused


def _read(path: str) -> Read:
    """A file to be rewritten. Raises Refused, with every document that cannot be read on standard error."""
    import io

    raw = _raw(path)
    name = STDIN if path == "-" else path
    form = form_of(path) if path != "-" else _guessed(raw)
    try:
        return forms.read(raw, name, form)
    except Unreadable:
        for one in stream_in(io.BytesIO(raw), name, form):
            if isinstance(one, Unreadable):
                complain("\n".join(text.unreadable(one, None, style(sys.stderr))).rstrip())
        raise Refused from None


def _guessed(raw: bytes) -> str:
    """The form of what comes in without a name: JSON where it begins like it."""
    if raw.lstrip()[:1] != b"{":
        return "yaml"
    try:
        json.loads(raw)
    except ValueError:
        try:
            json.loads(raw.split(b"\n", 1)[0])
        except ValueError:
            return "yaml"
        return "jsonl"
    return "json"


def convert(paths: Sequence[str], to: str | None, output: str | None) -> int:
    """Some files in another form, in one; 0 or 2."""
    form = to or (form_of(output) if output not in (None, "-") and output is not None else None)
    if form is None:
        complain("it is not said into what (expected --to yaml, json or jsonl, or -o with such a suffix)")
        return 2
    try:
        found = [_read(path) for path in _files(paths)]
        if not found:
            complain("there are no records here")
            return 2
        lines = forms.written(found, form)
        _out(lines, output)
        for line in forms.lost(found, form):
            complain(line)
    except Refused:
        return 2
    except (Unwritable, Unfaithful) as fault:
        complain(str(fault))
        return 2
    except RecursionError:
        complain("the records are nested too deeply to be rewritten")
        return 2
    return 0


def _out(lines: Iterator[str], output: str | None) -> None:
    content = "".join(line + "\n" for line in lines)
    if output is None or output == "-":
        sys.stdout.write(content)
        return
    try:
        save(output, content)
    except OSError as fault:
        complain(f"{output} cannot be written: {fault.strerror or fault}")
        raise Refused from None


def _files(paths: Sequence[str]) -> Iterator[str]:
    for path in paths:
        if path != "-" and Path(path).is_dir():
            found = sorted(one for one in Path(path).rglob("*") if one.suffix in SUFFIXES)
            yield from (str(one) for one in found if one.is_file())
        else:
            yield path


def layout(paths: Sequence[str], check: bool) -> int:
    """Brings files into their canonical layout, in place; 0, 1 where ``check`` finds others, 2."""
    status = 0
    changed = 0
    for path in _files(paths):
        try:
            raw = _raw(path)
            form = form_of(path) if path != "-" else _guessed(raw)
            new = forms.formatted(raw, STDIN if path == "-" else path, form)
        except Refused:
            status = 2
            continue
        except Unreadable as fault:
            complain("\n".join(text.unreadable(fault, None, style(sys.stderr))).rstrip())
            status = 2
            continue
        except (Unwritable, Unfaithful) as fault:
            complain(str(fault))
            status = 2
            continue
        if path == "-" and not check:
            sys.stdout.write(new)
        elif new.encode() != raw:
            changed += 1
            if check:
                say(f"{path}: is not in the canonical layout")
                status = max(status, 1)
                continue
            try:
                save(path, new)
                say(f"{path}: laid out")
            except OSError as fault:
                complain(f"{path} cannot be written: {fault.strerror or fault}")
                status = 2
    return status


def diff(old: str, new: str, which: tuple[int, int], form: str) -> int:
    """The second record against the first: 0 the same game, 1 they differ, 2 it cannot be said."""
    from referee.commands.looking import Refused as NotOpened
    from referee.commands.looking import opened
    from referee.converting.differences import apart

    try:
        first, second = opened(old, which[0]), opened(new, which[1])
    except NotOpened as fault:
        complain(str(fault))
        return 2
    found = apart(first, second)
    if form == "json":
        json.dump(_data(found), sys.stdout, indent=1, ensure_ascii=False)
        say()
        return int(found.any)
    for line in _lines(found):
        say(line)
    return int(found.any)


def _lines(found: Any) -> Iterator[str]:
    from referee.reports import readings as report

    if not found.any:
        yield "The same game."
        return
    yield from found.header
    yield from (one.told for one in found.changes)
    if found.outcome is None:
        yield "The games are not the same: what comes of them is not compared."
    elif found.outcome.any:
        yield "What comes of it:"
        yield from report.difference(found.outcome, style(), "  ")
    else:
        yield "Nothing else comes of it: the same verdicts, scores and winner."


def _data(found: Any) -> dict[str, Any]:
    from referee.reports import readings as report

    return {
        "same": not found.any,
        "header": found.header,
        "entries": [
            {"old": one.old, "new": one.new, "was": one.was, "now": one.now, "moved": one.moved}
            for one in found.changes
        ],
        "outcome": report.difference_data(found.outcome) if found.outcome is not None else None,
    }
