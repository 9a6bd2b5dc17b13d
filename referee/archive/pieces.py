"""Pieces: what is judged in one go, cut out of a source, and known by its bytes.

A line of JSON Lines is a piece, and so is a cell of a table; a file of YAML or JSON is one as a whole,
however many logs it holds.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from typing import BinaryIO, NamedTuple

from referee.document import Document, Unreadable, stream_in

LARGEST = 64 * 2**20
"""Bytes of a piece. More than this of one log is cut off by no limit of time, only by its size."""


class Piece(NamedTuple):
    """Some bytes of a source, and where in it they stand."""

    source: str
    form: str  # yaml, json or jsonl
    line: int  # of the source on which it begins, from 1
    document: int  # number of its first document in the source, from 0
    raw: bytes
    named: bool = True  # false: of a folder, so that what is no log at all is passed over
    single: bool = False  # a cell of a table: what comes after its first log is left aside
    trouble: str = ""  # why there are no bytes to judge

    def documents(self) -> Iterator[Document | Unreadable]:
        """The documents in it, one at a time; each may be as long as a piece may be."""
        return stream_in(io.BytesIO(self.raw), self.source, self.form, self.line, self.document, LARGEST)

    def content(self) -> str:
        """What tells the same bytes, wherever they stand."""
        return blake2b(self.raw, digest_size=16).hexdigest()

    def key(self, content: str, salt: bytes) -> str:
        """What tells whether it was judged before: the same bytes in the same form, under the same ``salt``
        (program, editions, readings)."""
        said = f"{content} {self.form} {self.named} {self.trouble}"
        return blake2b(said.encode(), digest_size=16, key=salt).hexdigest()


def lines(file: BinaryIO, source: str) -> Iterator[Piece]:
    """The lines of JSON Lines. One that is too long is a piece that cannot be judged."""
    document = 0
    number = 0
    for number, raw in enumerate(_bounded(file), 1):
        if raw is None:
            yield Piece(source, "jsonl", number, document, b"", trouble=too_large("the line"))
            document += 1
        elif not raw.isspace():
            yield Piece(source, "jsonl", number, document, raw)
            document += 1
    if not document:
        yield Piece(source, "jsonl", 1, 0, b"")


def _bounded(file: BinaryIO) -> Iterator[bytes | None]:
    """The lines of a file; None for one that is too long."""
    while raw := file.readline(LARGEST + 1):
        if len(raw) <= LARGEST:
            yield raw
            continue
        while raw and not raw.endswith(b"\n"):
            raw = file.readline(2**20)
        yield None


def whole(file: BinaryIO, source: str, form: str, named: bool) -> Piece:
    """A file in one piece."""
    raw = file.read(LARGEST + 1)
    if len(raw) > LARGEST:
        return Piece(source, form, 1, 0, b"", trouble=too_large("the file"))
    return Piece(source, form, 1, 0, raw, named)


def cell(source: str, row: int, value: bytes) -> Piece:
    """A cell of a table: a log as JSON or YAML."""
    form = "json" if value.lstrip()[:1] == b"{" else "yaml"
    if len(value) > LARGEST:
        return Piece(source, form, 1, row, b"", trouble=too_large("the cell"))
    return Piece(source, form, 1, row, value, single=True)


def too_large(what: str) -> str:
    """What is said of a piece beyond the bound."""
    return f"{what} is larger than {LARGEST // 2**20} MiB (expected JSON Lines, one log to a line)"


def chunks(pieces: Iterable[Piece], most: int, size: int = 2**21) -> Iterator[list[Piece]]:
    """Pieces in groups of at most ``most``, and of about ``size`` bytes at most."""
    group: list[Piece] = []
    held = 0
    for piece in pieces:
        if group and (len(group) >= most or held + len(piece.raw) > size):
            yield group
            group, held = [], 0
        group.append(piece)
        held += len(piece.raw)
    if group:
        yield group
