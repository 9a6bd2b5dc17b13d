"""From one form of writing into another: YAML, JSON, JSON Lines; and YAML into its canonical layout.

Nothing is lost: what was written is read again and held against what was meant, comments and all, before
anybody gets it. Comments cannot follow into JSON; where they stood is told.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from referee.converting import layout
from referee.converting.comments import Comment, Placed, comments, placed
from referee.document import Document, Unreadable, parse

FORMS = ("yaml", "json", "jsonl")


class Unfaithful(Exception):
    """A file that cannot be rewritten without loss: it is left as it is. The text says why."""


class Read(NamedTuple):
    """A file as it was read: its documents, and the comments of each (of YAML alone)."""

    file: str
    form: str
    documents: list[Document]
    comments: list[Comment]
    notes: list[Placed]


def read(raw: bytes, file: str, form: str) -> Read:
    """The documents of a file. Raises Unreadable, for the first that cannot be read."""
    documents = parse(raw, file, form)
    if form != "yaml":
        return Read(file, form, documents, [], [Placed() for _ in documents])
    found = comments(_text(raw))
    notes = []
    for number, document in enumerate(documents):
        # What stands before the first document belongs to it, all else to the one it stands in or after.
        first = document.first_line if number else 0
        last = documents[number + 1].first_line if number + 1 < len(documents) else float("inf")
        notes.append(placed(document, [each for each in found if first <= each.line < last]))
    return Read(file, form, documents, [comment for comment in found if comment.text], notes)


def _text(raw: bytes) -> str:
    """The text of YAML that was read already."""
    if raw[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return raw.decode("utf-16")
    return raw.decode("utf-8-sig")


def written(found: Sequence[Read], form: str) -> Iterator[str]:
    """Some files in one, line by line. Raises Unwritable and Unfaithful."""
    documents = [(comment, number) for comment in found for number in range(len(comment.documents))]
    if form == "json" and len(documents) > 1:
        raise Unfaithful(
            f"a JSON file holds one record, and here are {len(documents)} (expected JSON Lines or YAML)"
        )
    for count, (comment, number) in enumerate(documents):
        document = comment.documents[number]
        lines = list(_lines(comment, number, form))
        _proven(document, lines, form)
        if count and form == "yaml":
            yield "---"
        yield from lines


def _lines(read: Read, number: int, form: str) -> Iterator[str]:
    data = read.documents[number].data
    if form == "yaml":
        return _without_gaps(layout.yaml(data, read.notes[number]))
    return layout.json_text(data) if form == "json" else iter((layout.json_lines_line(data),))


def _without_gaps(lines: Iterator[str]) -> Iterator[str]:
    """Lines without an empty one at the beginning or two in a row."""
    before = ""
    for line in lines:
        if line or before:
            yield line
        before = line


def _proven(document: Document, lines: Sequence[str], form: str) -> None:
    """Reads again what is to be written. Raises Unfaithful."""
    try:
        again = parse("\n".join([*lines, ""]).encode(), document.file, form)
    except (Unreadable, UnicodeEncodeError) as fault:
        raise Unfaithful(f"{document.file}: cannot be rewritten without loss: {fault}") from None
    if len(again) != 1 or not same(again[0].data, document.data):
        raise Unfaithful(f"{document.file}: cannot be rewritten without loss")


def formatted(raw: bytes, file: str, form: str) -> str:
    """A file in its canonical layout. Raises Unreadable, Unwritable and Unfaithful."""
    comment = read(raw, file, form)
    before = sorted(each.text for each in comment.comments)
    text = "".join(line + "\n" for line in written([comment], form))
    if form == "yaml" and sorted(each.text for each in comments(text) if each.text) != before:
        raise Unfaithful(f"{file}: its comments cannot all be kept where they belong; it is left as it is")
    return text


def lost(found: Sequence[Read], form: str) -> Iterator[str]:
    """What is told of comments that cannot follow."""
    for comment in found:
        if form != "yaml" and comment.comments:
            lines = [each.line for each in comment.comments]
            shown = ", ".join(map(str, lines[:10])) + (", ..." if len(lines) > 10 else "")
            many = "1 comment does" if len(lines) == 1 else f"{len(lines)} comments do"
            where = "line" if len(lines) == 1 else "lines"
            yield f"{comment.file}: {many} not follow into {NAMES[form]} ({where} {shown})"


NAMES = {"yaml": "YAML", "json": "JSON", "jsonl": "JSON Lines"}


def same(left: Any, other: Any) -> bool:
    """Whether two pieces of data are the same: 1 is not true, 1.5 is 1.5, and no number is itself."""
    if type(left) is not type(other):
        return False
    if isinstance(left, dict):
        return left.keys() == other.keys() and all(same(value, other[key]) for key, value in left.items())
    if isinstance(left, list):
        return len(left) == len(other) and all(map(same, left, other))
    return bool(left == other or (left != left and other != other))
