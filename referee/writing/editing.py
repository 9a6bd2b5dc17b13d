"""Changes of a record written into its text, by place: every byte that no change is about stays as it is.

A change speaks of the record as it stands: numbers of entries and ways to values are those of the document
that was read. What cannot be done by place (a value that stands in several places by an alias, say) is
refused with a sentence. Every edited text is read again, and must say what the changes say.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Any, NamedTuple

from referee.changes import Change, Insert, Remove, Rewrite, Swap, Uneditable, changed, in_order
from referee.document import Document, Unreadable, parse
from referee.reading.parts import Part, json_parts, yaml_parts
from referee.rules import Path
from referee.writing.excerpt import excerpt
from referee.writing.layout import Edit, Layout

MOVES: Path = ("moves",)


class Text(NamedTuple):
    """A document as it is written, and as it is read."""

    written: str
    layout: Layout
    data: Any


def edited(text: str, document: Document, changes: Sequence[Change]) -> str:
    """The text of a file after changes of one document in it. Raises Uneditable.

    ``text`` is the whole file as it was read, without its byte order mark.
    """
    piece, base = document.written
    start = 0
    for _ in range(base - 1):
        start = text.index("\n", start) + 1
    if not text.startswith(piece, start):
        raise Uneditable("the text is not the one that was read")
    return text[:start] + splice(piece, edits(document, changes)) + text[start + len(piece) :]


def rewritten_file(content: bytes, document: Document, changes: Sequence[Change]) -> bytes:
    """The bytes of a file after changes of one document in it; its encoding and its mark stay. Raises
    Uneditable."""
    mark, encoding = next((row for row in MARKS if content.startswith(row[0])), (b"", "utf-8"))
    text = content[len(mark) :].decode(encoding)
    try:
        return mark + edited(text, document, changes).encode(encoding)
    finally:
        _laid_out.cache_clear()  # there is another text now: the next layout need not stand beside this one


MARKS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))
"""Byte order marks, and how the text behind them is written."""


def edits(document: Document, changes: Sequence[Change]) -> list[Edit]:
    """What is to be written otherwise in the piece of the file a document stands in, from its beginning to
    its end. Raises Uneditable."""
    written, base = document.written
    line = document.first_line - base
    layout = _laid_out(written, line, document.is_json)
    if part := excerpt(layout, document.data, changes):
        with suppress(Uneditable):  # the whole record says why
            short = Text(part.text, _layout(part.text, line, document.is_json), part.data)
            if (found := part.in_the_whole(_edits(short, part.changes, line))) is not None:
                return found
    return _edits(Text(written, layout, document.data), changes, line)


def _edits(now: Text, changes: Sequence[Change], line: int) -> list[Edit]:
    before, wanted = now.written, changed(now.data, changes)
    waiting: list[Edit] = []
    flushed = False
    for step in _steps(changes):
        found = _edits_of(now, step)
        if any(a.start <= b.end and b.start <= a.end for a in found for b in waiting):
            now = _read_again(now, splice(now.written, waiting), line)
            found, waiting, flushed = _edits_of(now, step), [], True
        waiting += found
    after = splice(now.written, waiting)
    if not alike(_data_again(now, after, line), wanted):
        raise Uneditable("the change cannot be written here without touching something else")
    return [_difference(before, after)] if flushed else sorted(waiting)


def splice(text: str, found: Iterable[Edit]) -> str:
    """A text after edits that do not overlap."""
    parts: list[str] = []
    at = 0
    for start, end, new in sorted(found):
        parts += [text[at:start], new]
        at = end
    return "".join([*parts, text[at:]])


def _steps(changes: Sequence[Change]) -> Iterator[Change | set[int]]:
    """The changes in their order; entries that go together are taken out together, by their numbers."""
    gone: set[int] = set()
    for change in in_order(changes):
        if isinstance(change, Remove):
            gone.add(change.number)
            continue
        if gone:
            yield gone
            gone = set()
        yield change
    if gone:
        yield gone


def _layout(text: str, line: int, json: bool) -> Layout:
    if json:
        return Layout(text, json_parts(text), True)
    found = [root for root, first in yaml_parts(text) if first == line]
    if len(found) != 1:
        raise Uneditable("it cannot be told where the document stands in its file")
    return Layout(text, found[0], False)


_laid_out = lru_cache(maxsize=1)(_layout)
"""The layout of a text: kept, for of one text many offers are tried."""


def _read_again(before: Text, text: str, line: int) -> Text:
    """An edited text with its layout. Raises Uneditable where it means nothing."""
    return Text(text, _layout(text, line, before.layout.json), _data_again(before, text, line))


def _data_again(before: Text, text: str, line: int) -> Any:
    """An edited text, read as it will be read from the file. Raises Uneditable where it means nothing."""
    try:
        found = [
            document
            for document in parse(text, "edited", "json" if before.layout.json else "yaml")
            if document.first_line == line + 1
        ]
    except Unreadable as fault:
        raise Uneditable(f"the change cannot be written here: {fault.message}") from None
    if len(found) != 1:
        raise Uneditable("the change cannot be written here: the document would begin elsewhere")
    return found[0].data


def _difference(before: str, after: str) -> Edit:
    """Two texts as one edit of what lies between their common beginning and their common end."""
    most = min(len(before), len(after))
    start = next((n for n in range(most) if before[n] != after[n]), most)
    end = next((n for n in range(most - start) if before[-1 - n] != after[-1 - n]), most - start)
    return Edit(start, len(before) - end, after[start : len(after) - end])


# -- one change --------------------------------------------------------------------------------------


def _edits_of(now: Text, change: Change | set[int]) -> list[Edit]:
    layout = now.layout
    match change:
        case Rewrite(path, value, True):
            *way, name = path
            part = layout.part(way)
            if str(name) not in part.names:
                raise Uneditable(f"there is no key `{name}` to be renamed")
            return layout.rename(part, part.names.index(str(name)), str(value))
        case Rewrite(path, value):
            return _rewritten(now, path, value)
        case Insert(number, entry):
            return _inserted(now, number, entry)
        case set():
            for number in change:
                layout.part((*MOVES, number - 1))
            return layout.cut(layout.part(MOVES), {number - 1 for number in change})
        case Swap(number):
            layout.loose(layout.part((*MOVES, number - 1)))
            layout.loose(layout.part((*MOVES, number)))
            return layout.swap(layout.part(MOVES), number - 1)
    raise AssertionError(change)


def _inserted(now: Text, number: int, entry: Mapping[str, Any]) -> list[Edit]:
    layout = now.layout
    if "moves" not in now.data:
        return layout.add(layout.root, len(layout.root.items), {"moves": [entry]})
    part = layout.part(MOVES)
    if part.kind != "list":
        return layout.replace(part, now.data["moves"], [entry])
    if not 1 <= number <= len(part.items) + 1:
        raise Uneditable(f"there is no place {number} in a record of {len(part.items)} entries")
    return layout.add(part, number - 1, [entry])


def _new_place(names: Sequence[str], name: str) -> int:
    """Where a new key of the record goes: the moves come last, for what stands above them does not grow, and
    after them only what came of it; the version of the format is the first line."""
    if name == "referee":
        return 0
    return names.index("moves") if name != "result" and "moves" in names else len(names)


def _rewritten(now: Text, path: Path, value: Any) -> list[Edit]:
    """A value replaced, added or taken out, where there is a way to it."""
    layout = now.layout
    here: Any = now.data
    for depth, step in enumerate(path):
        there = (
            step in here if isinstance(here, dict) else isinstance(here, list) and step in range(len(here))
        )
        if there:
            here = here[step]
            continue
        if value is None:
            return []
        for other in reversed(path[depth + 1 :]):
            value = {other: value}
        part = layout.part(path[:depth])
        if isinstance(here, dict):
            at = _new_place(part.names, str(step)) if not depth else len(part.items)
            return layout.add(part, at, {str(step): value})
        if isinstance(here, list) and step == len(here):
            return layout.add(part, len(here), [value])
        if here is None and depth:
            return layout.replace(part, None, {step: value})
        raise Uneditable(f"there is no `{step}` to be written otherwise")
    part = layout.part(path)
    if value is not None:
        layout.loose(part)
        return layout.replace(part, here, value)
    if not path:
        raise Uneditable("a whole document cannot be taken out")
    layout.loose(part)
    holder = layout.part(path[:-1])
    return layout.cut(holder, {_index(holder, path[-1])})


def _index(holder: Part, step: str | int) -> int:
    return holder.names.index(str(step)) if holder.kind == "mapping" else int(step)


def alike(left: Any, other: Any) -> bool:
    """Whether two values are the same, kind by kind; the order of keys says nothing."""
    return repr(left) == repr(other) or _alike(left, other)  # most are, and that shows at once


def _alike(left: Any, other: Any) -> bool:
    if isinstance(left, Mapping) and isinstance(other, Mapping):
        return left.keys() == other.keys() and all(_alike(value, other[key]) for key, value in left.items())
    if isinstance(left, (list, tuple)) and isinstance(other, (list, tuple)):
        return len(left) == len(other) and all(map(_alike, left, other))
    return type(left) is type(other) and (left == other or repr(left) == repr(other))
