"""The comments of a YAML file: where they stand, and to which part of a record they belong."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import yaml

from referee.document import Document
from referee.rules import Path

Where = tuple[int, int]
"""Line and column, from 1."""


class Comment(NamedTuple):
    """A comment, or an empty line (then without text)."""

    line: int
    column: int
    text: str  # with its #
    alone: bool  # nothing else stands on the line


@dataclass(slots=True)
class Beside:
    """The comments of one part of a record."""

    before: list[str] = field(default_factory=list)  # lines of their own; empty: an empty line
    after: list[str] = field(default_factory=list)  # at the end of its line


def comments(text: str) -> list[Comment]:
    """Every comment of a YAML text, and every gap of empty lines between comments and keys.

    The scanner of YAML tells where tokens stand; what is between two tokens is blank, or a comment.
    """
    found: list[Comment] = []
    end = 0
    line_start = 0  # where the line begins on which the last token ends
    line = 1
    for start, stop, is_block in _spans(text):
        between = text[end:start]
        found += _between(between, line, end - line_start, bool(end))
        line, line_start = _along(text, end, start, line, line_start)
        if is_block:
            head = text[start:stop].partition("\n")[0].rstrip("\r")
            sign = head.find(" #")
            if sign >= 0:
                found.append(Comment(line, start - line_start + sign + 2, head[sign + 1 :].rstrip(), False))
        line, line_start = _along(text, start, stop, line, line_start)
        end = stop
    found += _between(text[end:], line, end - line_start, bool(end))
    return found


def _spans(text: str) -> Iterator[tuple[int, int, bool]]:
    """Where tokens begin and end that take up room, in the order in which they stand, and whether each is a
    text after ``|`` or ``>``."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    spans = [
        (token.start_mark.index, token.end_mark.index, getattr(token, "style", None) in ("|", ">"))
        for token in yaml.scan(text, Loader=loader)
        if token.end_mark.index > token.start_mark.index
    ]
    spans.sort(key=lambda span: span[:2])
    reached = 0
    for start, stop, is_block in spans:
        if start >= reached:
            yield start, stop, is_block
            reached = stop


def _along(text: str, start: int, stop: int, line: int, line_start: int) -> tuple[int, int]:
    """Line number and its beginning at ``stop``, from those at ``start``."""
    breaks = text.count("\n", start, stop)
    return (line + breaks, text.rfind("\n", start, stop) + 1) if breaks else (line, line_start)


def _between(text: str, line: int, column: int, after: bool) -> Iterator[Comment]:
    """The comments in what stands between two tokens; the first line of it follows a token."""
    pieces = text.split("\n")
    gap = False
    for number, piece in enumerate(pieces):
        sign = piece.find("#")
        first = number == 0
        if sign >= 0:
            alone = not (first and after)
            yield Comment(
                line + number, sign + 1 + (column if first else 0), piece[sign:].rstrip("\r \t"), alone
            )
            gap = False
        elif not first and number < len(pieces) - 1 and not piece.strip() and not gap:
            gap = True
            yield Comment(line + number, 1, "", True)


@dataclass
class Placed:
    """The comments of one document by the parts they belong to, and those after its last part."""

    beside: dict[Path, Beside] = field(default_factory=dict)
    within: dict[Path, list[Path]] = field(default_factory=dict)  # parts with comments, by what they are in
    end: list[str] = field(default_factory=list)

    def at(self, path: Path) -> Beside:
        """The comments of a part, to be added to."""
        found = self.beside.get(path)
        if found is None:
            found = self.beside[path] = Beside()
            for deep in range(len(path)):
                self.within.setdefault(path[:deep], []).append(path)
        return found

    def inside(self, path: Path) -> bool:
        """Whether a part within ``path`` has comments of its own (empty lines are none)."""
        found = (self.beside[other] for other in self.within.get(path, ()))
        return any(comment.after or any(comment.before) for comment in found)

    def taken(self, path: Path) -> Beside:
        """The comments of a part and of all that is in it, in order."""
        own = self.beside.get(path, Beside())
        found = Beside(list(own.before), list(own.after))
        for other in self.within.get(path, ()):
            comments = self.beside[other]
            found.before += [text for text in comments.before if text]
            found.after += comments.after
        return found


def placed(document: Document, written: Sequence[Comment]) -> Placed:
    """Comments given to the parts of a document: an entry of ``moves`` is one part as a whole, in the
    rest every key is one. A comment on a line of its own belongs to what comes next, any other to what
    stands before it."""
    found = Placed()
    nodes = sorted(_nodes(document, document.data, ()))
    places = [place for place, _ in nodes]
    begins: dict[Path, Where] = {}
    for place, part in nodes:
        begins.setdefault(part, place)
    for comment in written:
        here = (comment.line, comment.column)
        at = bisect_left(places, here)
        if not nodes or (comment.alone and at == len(nodes)):
            found.end.append(comment.text)
        elif not comment.alone:
            found.at(nodes[max(0, bisect_right(places, here) - 1)][1]).after.append(comment.text)
        elif begins[nodes[at][1]] > here:
            found.at(nodes[at][1]).before.append(comment.text)
        elif comment.text:  # on a line of its own in the middle of an entry
            found.at(nodes[at][1]).after.append(comment.text)
    return found


def _nodes(document: Document, data: Any, path: Path) -> Iterator[tuple[Where, Path]]:
    """Where every key and item stands, and the part it belongs to."""
    if isinstance(data, dict):
        for key, value in data.items():
            here = (*path, key)
            yield _place(document, here, True), _part(here)
            yield from _nodes(document, value, here)
    elif isinstance(data, list):
        for number, value in enumerate(data):
            here = (*path, number)
            yield _place(document, here, False), _part(here)
            yield from _nodes(document, value, here)


def _place(document: Document, path: Path, key: bool) -> Where:
    place = document.place(path, key)
    return place.line, place.column


def _part(path: Path) -> Path:
    return path[:2] if path[0] == "moves" else path
