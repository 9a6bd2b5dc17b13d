"""Where logs come from: folders, globs, compressed JSON Lines, Parquet, addresses of other stores, and
standard input."""

from __future__ import annotations

import glob
import gzip
import io
import json
import os
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from os.path import isdir  # Path.is_dir fails where a name is too long to be one
from pathlib import Path
from typing import Any, BinaryIO, cast

from referee.archive.extras import in_a_line, lacks, wanted
from referee.archive.pieces import LARGEST, Piece, cell, lines, whole
from referee.in_memory import plain
from referee.reading.places import Unreadable, way
from referee.reading.sources import STDIN, is_file, nearby
from referee.reading.sources import opened as opened_here

FORMS = {".yaml": "yaml", ".yml": "yaml", ".json": "json", ".jsonl": "jsonl", ".ndjson": "jsonl"}
PACKED = (".gz", ".zst")
TABLE = ".parquet"

COLUMN = "log"
"""The column of a Parquet file that holds logs, unless another is named."""


class NoSource(Exception):
    """Something that was named as a source is none; the text says why."""


@dataclass(slots=True)
class Source:
    """A file of logs, here or elsewhere."""

    name: str
    named: bool  # false: found in a folder
    size: int  # bytes as stored; 0 where nobody says
    remote: Any = None  # file system of fsspec; None: the local one
    trouble: str = ""  # why nothing can be read there


@dataclass(slots=True)
class Reading:
    """How far the reading of some sources has come; sources are read one after the other."""

    sources: list[Source]
    column: str = COLUMN
    done: int = 0  # bytes of sources that are read
    passed: list[str] = field(default_factory=list)  # files of folders that are no logs by their name

    @property
    def total(self) -> int:
        """Bytes of all sources together, as far as their sizes are known: for a bar that shows progress."""
        return sum(source.size for source in self.sources)

    def pieces(self) -> Iterator[Piece]:
        """Every piece of every source, in order."""
        for source in self.sources:
            before, line, document = self.done, 1, 0
            try:
                for piece in self._of(source):
                    line, document = piece.line + 1, piece.document + 1
                    yield piece
            except (OSError, EOFError, zlib.error) as fault:
                reason = getattr(fault, "strerror", None) or str(fault) or "it ends too early"
                trouble = f"the file cannot be read: {reason}"
                yield Piece(source.name, "yaml", line, document, b"", trouble=trouble)
            self.done = before + source.size

    def _of(self, source: Source) -> Iterator[Piece]:
        if source.trouble:
            yield Piece(source.name, "yaml", 1, 0, b"", trouble=source.trouble)
            return
        if source.name == STDIN:
            yield from _coming_in(source.name)
            return
        name, packing = unpacked(source.name)
        suffix = Path(name).suffix.lower()
        if suffix == TABLE:
            with opened(source, "") as file:
                yield from _cells(file, source.name, self.column)
            return
        form = FORMS.get(suffix, "yaml")
        with opened(source, packing) as file:
            if form != "jsonl":
                yield whole(file, source.name, form, source.named)
                return
            before, stored = self.done, source.size
            for piece in lines(file, source.name):
                yield piece
                # What is packed says nothing of how much of it is read: then only whole sources count.
                if not packing:
                    self.done = min(self.done + len(piece.raw), before + stored)


def _coming_in(name: str) -> Iterator[Piece]:
    """The logs of standard input: JSON Lines, however many; or one file of YAML or JSON, by its look."""
    with opened_here("-") as file:
        begun = _lines_with_something(file)
        first = next(begun, b"")
        looked_at = [first]
        if _may_be_a_line_of_json(first) and not _is_json(first):
            looked_at.append(next(begun, b""))  # a broken line, or a file whose first line looks like that
        held = _Led(b"".join(looked_at), file)
        if _may_be_a_line_of_json(looked_at[-1]) or _is_json(first):
            yield from lines(cast(BinaryIO, held), name)
        else:
            piece = whole(cast(BinaryIO, held), name, "yaml", True)
            is_json = first.lstrip()[:1] in (b"{", b"[") and _is_json(piece.raw)
            yield piece._replace(form="json") if is_json else piece


def _lines_with_something(file: BinaryIO) -> Iterator[bytes]:
    """The lines of a file in which something is written, each with the blank ones before it."""
    before = 0
    while line := file.readline(LARGEST + 1):
        if line.isspace() and before < LARGEST:
            before += 1
        else:
            yield b"\n" * before + line
            before = 0


def _may_be_a_line_of_json(line: bytes) -> bool:
    bare = line.strip()
    return bare[:1] == b"{" and bare[-1:] == b"}"


def _is_json(line: bytes) -> bool:
    try:
        json.loads(line)
    except ValueError:
        return False
    except RecursionError:
        pass  # and will be refused as such
    return True


class _Led:
    """What has been read of a file to see what it is, and then the rest of it."""

    def __init__(self, first: bytes, rest: BinaryIO) -> None:
        self._first = io.BytesIO(first)
        self._rest = rest

    def readline(self, most: int) -> bytes:
        """The next line, or as much of it."""
        return self._first.readline(most) or self._rest.readline(most)

    def read(self, most: int) -> bytes:
        """So many bytes, or what there is."""
        got = self._first.read(most)
        return got + self._rest.read(most - len(got))


def unpacked(name: str) -> tuple[str, str]:
    """A name without the suffix of its packing, and that suffix: ("a.jsonl", ".gz")."""
    suffix = Path(name).suffix.lower()
    return (name[: -len(suffix)], suffix) if suffix in PACKED else (name, "")


def is_log_file(name: str) -> bool:
    """Whether a file found in a folder may hold logs, by its name."""
    suffix = Path(unpacked(name)[0]).suffix.lower()
    return suffix in FORMS or (suffix == TABLE and not unpacked(name)[1])


@contextmanager
def opened(source: Source, packing: str) -> Iterator[BinaryIO]:
    """A source ready to be read, unpacked. Raises OSError, also later where what is packed is broken."""
    with ExitStack() as held:
        raw: Any = held.enter_context(
            Path(source.name).open("rb")  # noqa: SIM115 - the stack closes it
            if source.remote is None
            else source.remote.open(source.name, "rb")
        )
        if packing == ".gz":
            yield cast(BinaryIO, held.enter_context(gzip.GzipFile(fileobj=raw)))
        elif packing == ".zst":
            yield held.enter_context(io.BufferedReader(_Unpacked(raw, wanted("zstandard")), 2**16))
        elif source.remote is not None:
            yield held.enter_context(io.BufferedReader(raw, 2**20))
        else:
            yield raw


class _Unpacked(io.RawIOBase):
    """What frames of Zstandard hold, one after the other. Where they are broken or end too early, OSError or
    EOFError come after all that can be had: the library's own reader ends without a word there."""

    def __init__(self, raw: BinaryIO, zstandard: Any) -> None:
        self.raw = raw
        self.anew = zstandard.ZstdDecompressor().decompressobj
        self.broken: type[Exception] = zstandard.ZstdError
        self.frame: Any = None  # the one that has begun and not ended
        self.packed = b""
        self.plain = memoryview(b"")

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        while not self.plain:
            self.packed = self.packed or self.raw.read(AT_A_TIME)
            if not self.packed:
                if self.frame is not None:
                    raise EOFError
                return 0
            self._unpack()
        many = min(len(buffer), len(self.plain))
        buffer[:many] = self.plain[:many]
        self.plain = self.plain[many:]
        return many

    def _unpack(self) -> None:
        """A little more of it: what is packed well is a thousand times as long."""
        self.frame = self.frame or self.anew()
        try:
            self.plain = memoryview(self.frame.decompress(self.packed))
        except self.broken as fault:
            raise OSError(str(fault)) from None
        self.packed = self.frame.unused_data if self.frame.eof else b""
        self.frame = None if self.frame.eof else self.frame


AT_A_TIME = 2**10
"""Packed bytes that are unpacked at once: some tens of megabytes at the most."""


def _cells(file: BinaryIO, name: str, column: str) -> Iterator[Piece]:
    """The logs of a Parquet file, row by row: text, bytes, or nested columns that are data already."""
    arrow = wanted("pyarrow")
    parquet = wanted("pyarrow.parquet")
    row = 0
    try:
        table = parquet.ParquetFile(file)
        if column not in table.schema_arrow.names:
            have = f"one of {', '.join(table.schema_arrow.names)}, named by --column"
            trouble = f"there is no column {column!r} (expected {have})"
            yield Piece(name, "yaml", 1, 0, b"", trouble=trouble)
            return
        for batch in table.iter_batches(batch_size=256, columns=[column], use_threads=False):
            for value in batch.column(0):
                yield _cell(name, row, value)
                row += 1
    except arrow.ArrowException as fault:
        yield Piece(name, "yaml", 1, row, b"", trouble=f"this is no Parquet file: {fault}")


def _cell(name: str, row: int, scalar: Any) -> Piece:
    """What one cell holds; a foreign table may hold what no record can."""
    try:
        value = scalar.as_py()
        if value is None:
            trouble = "the cell is empty (expected a log)"
        elif isinstance(value, bytes):
            return cell(name, row, value)
        elif isinstance(value, str):
            return cell(name, row, value.encode("utf-8", "surrogatepass"))
        else:
            return cell(name, row, json.dumps(plain(_without_nothing(value)), ensure_ascii=False).encode())
    except Unreadable as fault:
        trouble = f"{way(fault.path)}: {fault.message}" if fault.path else fault.message
    except (ValueError, OverflowError) as fault:  # text that is no UTF-8, a day no calendar has
        trouble = f"the cell cannot be read: {fault}"
    return Piece(name, "yaml", 1, row, b"", trouble=trouble)


def _without_nothing(value: Any) -> Any:
    """Nested data without the empty fields that columns of a table fill up rows with."""
    if isinstance(value, dict):
        return {key: _without_nothing(item) for key, item in value.items() if item is not None}
    if isinstance(value, list):
        return [_without_nothing(item) for item in value]
    return value


# ------------------------------------------------------------------------------ what was named


def found(names: Sequence[str], column: str = COLUMN, leave: Path | None = None) -> Reading:
    """The sources behind some names, in their order, each once; none in the folder ``leave``.

    Raises NoSource.
    """
    reading = Reading([], column)
    seen: set[str] = set()
    by_way = os.path.realpath if len(names) > 1 else str  # one folder names nothing in two ways
    left = Path(os.path.realpath(leave)) if leave is not None else None
    for name in names:
        listing = _elsewhere if "://" in name else _here
        listed = list(listing(name, reading.passed.append))
        here = [source for source in listed if not _inside(source, left)]
        if listed and not here:
            raise NoSource(
                f"{name}: all logs there lie in the archive itself (expected another folder with -o)"
            )
        if not here:
            raise NoSource(f"{name}: there are no logs here (expected {EXPECTED})")
        for source in here:
            true = by_way(source.name) if source.remote is None and source.name != STDIN else source.name
            if true not in seen:
                seen.add(true)
                reading.sources.append(source)
    return reading


def _inside(source: Source, folder: Path | None) -> bool:
    return (
        folder is not None
        and source.remote is None
        and Path(os.path.realpath(source.name)).is_relative_to(folder)
    )


EXPECTED = "files of YAML, JSON, JSON Lines (also .gz, .zst) or Parquet, or - for standard input"


def _here(name: str, passed: Callable[[str], None]) -> Iterator[Source]:
    if name == "-":
        yield Source(STDIN, True, 0)
        return
    if isdir(name):
        yield from _in_folder(name, passed)
    elif is_file(name):
        yield Source(name, True, _size(name))
    elif glob.has_magic(name):
        for each in sorted(glob.glob(name, recursive=True)):  # noqa: PTH207 - patterns may be absolute
            if is_file(each):
                yield Source(each, True, _size(each))
    else:
        raise NoSource(f"{name}: there is no such file or folder{nearby(name)} (expected {EXPECTED})")


def _in_folder(folder: str, passed: Callable[[str], None]) -> Iterator[Source]:
    """The files of a folder and its folders, in the order of their paths, without holding them all. Passed
    over is what is no file of logs by its name, and what leads elsewhere, or nowhere."""
    try:
        with os.scandir(folder) as entries:
            listed = sorted(entries, key=lambda entry: entry.name)
    except OSError as fault:
        yield Source(folder, False, 0, trouble=f"the folder cannot be read: {fault.strerror or fault}")
        return
    for found in listed:
        if found.is_dir(follow_symlinks=False):
            yield from _in_folder(found.path, passed)
        elif is_log_file(found.name) and is_file(found.path):
            yield Source(found.path, False, _size(found.path))
        else:
            passed(found.path)


def _size(path: str) -> int:
    """The bytes of a file; 0 where it is gone by now: that is told when it is to be read."""
    try:
        return Path(path).stat().st_size
    except OSError:
        return 0


def _elsewhere(address: str, passed: Callable[[str], None]) -> Iterator[Source]:
    """The files of an address that fsspec knows: memory://, s3://, gs://, https:// ..."""
    fsspec = wanted("fsspec")
    try:
        system, path = fsspec.core.url_to_fs(address)
        if glob.has_magic(path):
            names, named = sorted(system.glob(path)), True
        elif system.isdir(path):
            names, named = sorted(system.find(path)), False
        else:
            names, named = [path], True
            if not system.exists(path):
                raise NoSource(f"{address}: there is nothing at this address (expected {EXPECTED})")
        for name in names:
            if named or is_log_file(name):
                yield Source(system.unstrip_protocol(name), named, int(system.size(name) or 0), system)
            else:
                passed(system.unstrip_protocol(name))
    except ImportError as fault:  # the store wants a package of its own
        raise NoSource(f"{address}: {lacks(address, fault)}") from None
    except ValueError as fault:
        raise NoSource(f"{address}: {in_a_line(fault)}") from None
    except OSError as fault:
        raise NoSource(f"{address}: this cannot be reached: {in_a_line(fault)}") from None
