"""Bytes to plain data with places: YAML, JSON and JSON Lines, from files and standard input.

What comes out is what ``json`` would give: dicts with text keys, lists, text, numbers, booleans
and None; and of every key and value the line and the column where it is written. YAML is read by
the core rules of YAML 1.2 (``No``, ``10:30`` and ``1_000`` are text, ``0777`` is 777, ``<<`` is a
key like any other). Keys are always text, as in JSON: ``1: 7H`` has the key ``"1"``.

Whatever keeps a file from being read is said as ``Unreadable``. Nothing game-like is known here.
"""

from __future__ import annotations

import errno
import io
import os
import stat
from codecs import BOM_UTF8
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, BinaryIO

from referee.reading.places import (
    HALF_CHARACTER,
    MOST_BYTES,
    Place,
    Unreadable,
    line_starts,
    place_in,
    word_in,
)
from referee.reading.sources import (
    STDIN,
    Bounded,
    TooMuch,
    as_utf8,
    as_written,
    display,
    form_by_name,
    opened,
    text_of,
    unopened,
    watching,
)
from referee.reading.spellings import as_spelled

__all__ = ["Document", "Place", "Unreadable", "parse", "read", "stream", "stream_in", "watching"]

_NOT_YET: Any = object()
"""Stands for data that has not been read with its places."""

FEW_KEYS = 32
"""Of so many keys one is found as soon as it is asked for."""


class Document:
    """One document of a file: its data, and where in the file every part of it is written.

    ``data`` must stay as it was read for as long as places are asked for: they are kept beside
    it, in the order of its keys and items.
    """

    __slots__ = (
        "_base",
        "_marked",
        "_marks",
        "_orders",
        "_starts",
        "_text",
        "data",
        "file",
        "first_line",
        "index",
        "spelled",
    )

    def __init__(
        self,
        file: str,
        data: Any,
        index: int,
        first_line: int,
        text: str,
        base: int,
        marks: dict[int, list[Any]] | None,
        starts: list[int] | None = None,
        quickly: bool = False,
    ) -> None:
        self.file = file
        self.data = as_written(data)
        self.index = index  # which document of the file, from 0
        self.first_line = first_line
        self._text = text
        self._base = base  # the line of the file on which ``text`` begins
        self._marks = marks  # id of a container (0: of the document) -> marks of what is in it
        self._starts = starts
        self._marked: Any = _NOT_YET if quickly else data  # the data that the marks are of
        self._orders: dict[int, dict[str, int]] = {}  # id of a mapping with many keys -> where each stands
        self.spelled: Mapping[str, str] = {}  # keys that may be written otherwise, and how

    def place(self, path: tuple[str | int, ...], key: bool = False) -> Place:
        """The place of the value at ``path``, or of its key; list items have no key of their own.

        Where the path goes further than the data does, the place of the last part that exists; of a list
        that is written in one line of text, the place of the word.
        """
        marks = self._marks
        if marks is None:
            marks = self._marks = self._found_marks()
        mark = marks[0][0]
        here = self._marked
        row: tuple[str, int] | None = None
        path = as_spelled(here, path, self.spelled)
        last = len(path) - 1
        for depth, step in enumerate(path):
            if type(here) is dict and step in here:
                at = 2 * self._at(here, step)
                mark = marks[id(here)][at if key and depth == last else at + 1]
            elif type(here) is list and type(step) is int and 0 <= step < len(here):
                mark = marks[id(here)][step]
            else:
                if type(here) is str and type(step) is int:
                    row = (here, step)
                break
            here = here[step]
        place = self.spot(mark) if type(mark) is int else Place(self._base + mark.line, mark.column + 1)
        return word_in(self._text, self._lines, place, self._base, *row) if row is not None else place

    def _at(self, holder: dict[str, Any], key: str | int) -> int:
        """Which key of a mapping one is; of those with many keys it is kept."""
        if len(holder) <= FEW_KEYS:
            return list(holder).index(str(key))
        order = self._orders.get(id(holder))
        if order is None:
            order = self._orders[id(holder)] = {name: number for number, name in enumerate(holder)}
        return order[str(key)]

    @property
    def _lines(self) -> list[int]:
        """Where the lines of the text begin."""
        if self._starts is None:
            self._starts = line_starts(self._text)
        return self._starts

    def _found_marks(self) -> dict[int, list[Any]]:
        """The marks of a document that was read without them: most documents are never asked for a place."""
        if self._marked is _NOT_YET:  # read quickly: now with care
            from referee.reading.located_yaml import load

            self._marked, marks, _ = load(self._text, self.file, self._base)[0]
            return marks
        from referee.reading.located_json import marks_of

        return marks_of(self._text, self._marked)

    @property
    def written(self) -> tuple[str, int]:
        """The piece of the file the document stands in, and the line of the file that begins on."""
        return self._text, self._base

    def may_hold(self, word: str) -> bool:
        """Whether a word may stand in it: where it does not, nobody need look for it entry by entry."""
        return not self._text or word in self._text or "\\" in self._text  # it may be written in escapes

    @property
    def is_json(self) -> bool:
        """Whether it was read as JSON (places in JSON are positions, and are looked for when asked for)."""
        if self._marks is None:
            return self._marked is not _NOT_YET
        return type(self._marks[0][0]) is int

    @property
    def is_one_line(self) -> bool:
        """Whether no part of it can be told from another by its line."""
        return "\n" not in self._text.strip()

    def spot(self, position: int) -> Place:
        """The place of a position in the piece of the file the document stands in."""
        return place_in(self._lines, position, self._base)

    def line(self, n: int) -> str:
        """Line ``n`` of the file, without its break; empty where it is not of this document."""
        n -= self._base
        starts = self._lines
        if not 0 <= n < len(starts):
            return ""
        end = starts[n + 1] if n + 1 < len(starts) else len(self._text)
        return self._text[starts[n] : end].rstrip("\r\n")


# ---------------------------------------------------------------------------------- the ways in


def read(path: str | os.PathLike[str], shown: str | None = None) -> list[Document]:
    """All documents of a file, or of standard input (``-``). Raises Unreadable, for the first.

    ``shown`` is what the file is called in messages, where another file names it: then it must be a
    plain one, no pipe or device that might never end.
    """
    name = display(path) if shown is None else shown
    found = []
    try:
        if shown is not None and not stat.S_ISREG(os.stat(path).st_mode):  # noqa: PTH116 - any path
            raise IsADirectoryError if Path(path).is_dir() else OSError(errno.EINVAL, "it is no plain file")
        with opened(path) as source:
            for document in stream_in(source, name, None):
                if isinstance(document, Unreadable):
                    raise document
                found.append(document)
    except (OSError, ValueError) as fault:
        raise unopened(path, fault, shown) from None
    return found


def contents(path: str | os.PathLike[str]) -> bytes:
    """All bytes of a file, or of standard input (``-``). Raises Unreadable, also for more than anybody
    would change at one go."""
    try:
        with opened(path) as source:
            content: bytes = source.read(MOST_CHANGED + 1)
    except (OSError, ValueError) as fault:
        raise unopened(path, fault) from None
    if len(content) > MOST_CHANGED:
        wanted = f"at most {MOST_CHANGED >> 20} MB"
        raise Unreadable(display(path), None, "the file is too long to be changed as a whole", wanted)
    return content


MOST_CHANGED = 8 * MOST_BYTES
"""The bytes of a file that is held as a whole, to be changed."""


def form_of(data: bytes, path: str) -> str:
    """The form the bytes of a file are written in: by its name, for standard input (``-``) by their look."""
    if display(path) != STDIN:
        return form_by_name(os.fspath(path))
    source = Bounded(io.BytesIO(data))
    try:
        return _guess(source.line().removeprefix(BOM_UTF8), source)[0]
    except TooMuch:
        return "yaml"


def each(data: bytes, file: str) -> Iterator[Document | Unreadable]:
    """The documents in the bytes of a file one at a time, as ``stream`` gives them."""
    return stream_in(io.BytesIO(data), display(file), None)


def parse(data: bytes | str, file: str, form: str | None = None) -> list[Document]:
    """All documents in ``data``. ``form`` is "yaml", "json" or "jsonl"; None goes by the suffix of
    ``file``, and for standard input by the look of the data. Raises Unreadable."""
    if isinstance(data, str):
        try:
            raw = data.encode()
        except UnicodeEncodeError as fault:
            place = place_in(line_starts(data), fault.start, 1)
            raise Unreadable(file, place, *HALF_CHARACTER) from None
    else:
        raw = data
    found = []
    for document in stream_in(io.BytesIO(raw), file, form):
        if isinstance(document, Unreadable):
            raise document
        found.append(document)
    return found


def stream(path: str | os.PathLike[str]) -> Iterator[Document | Unreadable]:
    """The documents of a file (or ``-``) one at a time, for files too big to be held at once.

    A document that cannot be read comes out as the Unreadable that says why, in its place in the
    order; the documents after it still come. So does a file that cannot be opened.
    """
    try:
        found = opened(path)
    except (OSError, ValueError) as fault:
        yield unopened(path, fault)
        return
    with found as source:
        try:
            yield from stream_in(source, display(path), None)
        except OSError as fault:
            yield unopened(path, fault)


def stream_in(
    source: BinaryIO,
    file: str,
    form: str | None = None,
    line: int = 1,
    index: int = 0,
    most: int = MOST_BYTES,
) -> Iterator[Document | Unreadable]:
    """The same for what is open already: at least one document, or why it is none. ``line`` and ``index`` are
    those its first line and its first document have in ``file``, where ``source`` is only a part of that.
    ``most``: bytes of a document."""
    bounded = Bounded(source, line, most)
    try:
        yield from _found(bounded, file, form, line, index)
    except TooMuch:
        told = f"the document is longer than {most >> 20} MB; nothing from here on was read"
        yield Unreadable(file, Place(bounded.began, 1), told, "a document for every game")


# ------------------------------------------------------------------- a file and its documents


def _found(
    source: Bounded, file: str, form: str | None, begin: int, index: int
) -> Iterator[Document | Unreadable]:
    """The documents of a source that may raise TooMuch."""
    first = source.line()
    try:
        source, first = as_utf8(source, first, file, begin)
    except Unreadable as fault:
        yield fault
        return
    if form is None:
        form = form_by_name(file)
        if file == STDIN:
            form, first = _guess(first, source)
    if form not in FORMS:
        raise ValueError(f"no form of writing called {form!r}")
    before = index
    for line, piece in FORMS[form](source, first, begin):
        if not piece or piece.isspace():
            continue
        try:
            text = text_of(piece, file, line)
            if form == "yaml":
                found = _from_yaml(text, file, line, index)
            else:
                # A line of JSON Lines is one line, whatever carriage returns it may hold.
                found = [_from_json(text, file, line, index, [0] if form == "jsonl" else None)]
        except Unreadable as fault:
            index += 1
            for each in (fault, *fault.others):
                each.line = _line_at(piece, each.place, line, form)
            yield fault
        else:
            index += len(found)
            yield from found
    if index == before:
        yield Unreadable(file, Place(begin, 1), "there is nothing in the file to read", "a document")


def _line_at(piece: bytes, place: Place | None, base: int, form: str) -> str:
    """The line a fault is told at, to be shown: nobody has to read the file a second time."""
    if place is None:
        return ""
    text = piece.decode(errors="replace")
    lines = [text] if form == "jsonl" else text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return lines[place.line - base] if 0 <= place.line - base < len(lines) else ""


def _guess(first: bytes, source: Bounded) -> tuple[str, bytes]:
    """The form of what comes in without a name, and what had to be read of it to tell."""
    begun = [first]
    while begun[-1].isspace():
        begun.append(source.line())
    first = b"".join(begun)
    if not first.lstrip().startswith((b"{", b"[")):
        return "yaml", first
    if _is_json(first):  # a whole document on the first line: lines of JSON, perhaps only one
        return "jsonl", first
    first += source.rest()
    return ("json" if _is_json(first) else "yaml"), first


def _is_json(raw: bytes) -> bool:
    import json

    try:
        json.loads(raw)
    except ValueError:
        return False
    except RecursionError:
        return True  # and will be refused as such
    return True


def _whole(source: Bounded, first: bytes, begin: int) -> Iterator[tuple[int, bytes]]:
    """A file that is one document."""
    yield begin, first + source.rest()


def _lines(source: Bounded, first: bytes, begin: int) -> Iterator[tuple[int, bytes]]:
    """Lines of JSON, each a document, with their numbers."""
    for number, line in enumerate(source.lines(first), begin):
        yield number, line
        source.begin(number + 1)


def _pieces(source: Bounded, first: bytes, start: int) -> Iterator[tuple[int, bytes]]:
    """A YAML file cut where documents begin and end, with the line each piece begins on.

    Cutting first is sound (no value of any kind may hold a line beginning with ``---`` or
    ``...``), needs no more memory than one document, and keeps a broken one from the others.
    """
    piece: list[bytes] = []
    begun = False
    for number, line in enumerate(source.lines(first), start):
        mark = line[:3]
        if (mark == b"---" or mark == b"...") and line[3:4] in (b"", b" ", b"\t", b"\r", b"\n"):
            if mark == b"...":
                piece.append(line)
                yield start, b"".join(piece)
                piece, start, begun = [], number + 1, False
                source.begin(start)
                continue
            if begun:
                yield start, b"".join(piece)
                piece, start = [], number
                source.begin(start, len(line))
            begun = True
        elif not begun and line[:1] not in (b"#", b"%") and not line.isspace():
            begun = True
        piece.append(line)
    yield start, b"".join(piece)


FORMS: dict[str, Callable[[Bounded, bytes, int], Iterator[tuple[int, bytes]]]] = {
    "yaml": _pieces,
    "json": _whole,
    "jsonl": _lines,
}
"""The forms a record is written in, and how a file of that form is cut into documents with their lines."""


def _from_yaml(text: str, file: str, base: int, index: int) -> list[Document]:
    """The documents of one piece of a file, which begins on line ``base``; mostly one."""
    from referee.reading.entry_lines import quickly
    from referee.reading.located_yaml import load

    found = quickly(text, file, base)
    if found is not None:
        data, first_line = found
        return [Document(file, data, index, first_line, text, base, None, quickly=True)]
    return [
        Document(file, data, index + n, first_line, text, base, marks)
        for n, (data, marks, first_line) in enumerate(load(text, file, base))
    ]


def _from_json(text: str, file: str, base: int, index: int, starts: list[int] | None) -> Document:
    from referee.reading.located_json import load

    data = load(text, file, base, starts)
    blank = len(text) - len(text.lstrip())
    first_line = base + (0 if starts else text.count("\n", 0, blank))
    return Document(file, data, index, first_line, text, base, None, starts)
