"""Files, pipes and standard input: opened once, read with a bound, and told when they cannot be."""

from __future__ import annotations

import errno
import io
import os
import stat
import sys
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE, BOM_UTF32_BE, BOM_UTF32_LE
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from functools import lru_cache
from itertools import islice
from pathlib import Path, PurePath
from typing import Any, BinaryIO

from referee.reading.places import MOST_BYTES, Place, Unreadable, line_starts, place_in

COMPRESSED = "a compressed file"

OTHER_FILES = {
    b"PK\x03\x04": "an office document or a zip archive",
    b"\xd0\xcf\x11\xe0": "an office document",
    b"{\\rtf": "an office document",
    b"%PDF-": "a PDF",
    b"\x89PNG": "a picture",
    b"\xff\xd8\xff": "a picture",
    b"GIF8": "a picture",
    b"\x1f\x8b": COMPRESSED,
    b"\x28\xb5\x2f\xfd": COMPRESSED,
    b"PAR1": "a Parquet file",
}
"""What begins like this holds no record, whatever it is called."""

OF_ARCHIVES = frozenset((COMPRESSED, "a Parquet file"))
UNPACKED = "; `referee archive check` unpacks .jsonl.gz, .jsonl.zst and Parquet"
"""What is said of files that only an archive unpacks."""

SIGNS = (*OTHER_FILES, BOM_UTF8, BOM_UTF16_LE, BOM_UTF16_BE, BOM_UTF32_LE, BOM_UTF32_BE)
"""What begins like this is no plain UTF-8."""

FORMS = {".json": "json", ".jsonl": "jsonl", ".ndjson": "jsonl"}  # every other file is YAML

STDIN = "<stdin>"


@lru_cache(maxsize=64)  # asked at every log of a stream
def form_by_name(file: str) -> str:
    """The form a file is written in, by its name."""
    return FORMS.get(PurePath(file).suffix.lower(), "yaml")


def display(path: str | os.PathLike[str]) -> str:
    """A path as it is shown: standard input has a name of its own."""
    name = os.fspath(path)
    return STDIN if name == "-" else name


def is_file(path: str | os.PathLike[str]) -> bool:
    """Whether a file lies there, or what cannot be told for want of leave or of a shorter name: that
    is said where it is opened. A link that leads nowhere, or in a ring, is none."""
    try:
        return stat.S_ISREG(os.stat(path).st_mode)  # noqa: PTH116 - any path
    except OSError as fault:
        return fault.errno not in NOWHERE
    except ValueError:  # a NUL in it
        return False


NOWHERE = (errno.ENOENT, errno.ENOTDIR, errno.ELOOP)


def opened(path: str | os.PathLike[str]) -> AbstractContextManager[BinaryIO]:
    """The bytes of a file, or of standard input for ``-``, unpacked where they are packed. Raises OSError."""
    if os.fspath(path) == "-":
        if sys.stdin is None:
            raise OSError(errno.EBADF, "standard input is closed")
        found: AbstractContextManager[BinaryIO] = nullcontext(sys.stdin.buffer)  # not ours to close
        source = sys.stdin.buffer
    else:
        found = source = Path(path).open("rb")  # noqa: SIM115 - whoever called closes it
    if _watched:
        try:
            about = os.fstat(source.fileno())
        except OSError:  # standard input that is no file of the system's
            return found
        note([(about.st_dev, about.st_ino)])
    return found


Key = tuple[int, int]
"""What a file is to the system, under whatever name."""

_watched: dict[Key, list[bool]] = {}
"""Files somebody wants to write; whether they have been read by now."""


def watched() -> list[Key]:
    """What is watched: told to other processes that read for this one."""
    return list(_watched)


def watch(keys: Iterable[Key]) -> None:
    """Watches in such a process for as long as it lives."""
    for key in keys:
        _watched[key] = []


def read_of_watched() -> list[Key]:
    """What has been read by now of what is watched."""
    return [key for key, seen in _watched.items() if seen]


def note(keys: Iterable[Key]) -> None:
    """These files have been read."""
    for key in keys:
        _watched.get(key, []).append(True)


def counts(path: str | os.PathLike[str]) -> None:
    """What stands in a file, which may have been read long before, counts for what is made now."""
    if _watched:
        with suppress(OSError):
            about = os.stat(path)  # noqa: PTH116 - any path
            note([(about.st_dev, about.st_ino)])


@contextmanager
def watching(path: str | os.PathLike[str]) -> Iterator[Callable[[], bool]]:
    """Notices whether a file is read in the meantime, under whatever name: it must not be written over."""
    try:
        about = os.stat(path)  # noqa: PTH116 - any path
    except (OSError, ValueError):
        yield lambda: False
        return
    key = (about.st_dev, about.st_ino)
    seen = _watched[key] = []
    try:
        yield lambda: bool(seen)
    finally:
        del _watched[key]


def unopened(
    path: str | os.PathLike[str], fault: OSError | ValueError, name: str | None = None
) -> Unreadable:
    """What is said of a file that could not be opened: that it is missing, a folder, not ours to read. Of one
    that is only named in another file (by ``name``), nothing is told of what lies beside it."""
    meant = nearby(os.fspath(path)) if name is None and isinstance(fault, FileNotFoundError) else ""
    name = (display(path) if name is None else name) or "''"
    if isinstance(fault, FileNotFoundError) or name == "''":
        return Unreadable(name, None, f"there is no such file{meant}")
    if isinstance(fault, ValueError):  # a NUL in the name
        return Unreadable(name, None, "this cannot be the name of a file")
    if isinstance(fault, (IsADirectoryError, PermissionError)):
        folder = os.path.isdir(path)  # Path.is_dir fails in a folder that may not be entered
        if folder and os.access(path, os.R_OK | os.X_OK):
            return Unreadable(name, None, "this is a folder", "a file")
        what = "folder" if folder else "file"
        return Unreadable(name, None, f"the {what} may not be read: permission denied")
    return Unreadable(name, None, f"the file cannot be read: {fault.strerror or fault}")


def nearby(path: str | bytes) -> str:
    """``; did you mean ...`` where a file or folder of nearly that name lies in the same folder."""
    from difflib import get_close_matches  # takes long, and a file that is there never needs it

    folder, name = os.path.split(os.fsdecode(path))
    try:
        with os.scandir(folder or os.curdir) as found:
            names = sorted(each.name for each in islice(found, LOOKED_AT))
    except (OSError, ValueError):
        return ""
    near = get_close_matches(name, names, 1, NEARLY)
    return f"; did you mean `{display(PurePath(folder, near[0]))}`?" if near else ""


LOOKED_AT = 1000
"""So many names of a folder are compared with one."""
NEARLY = 0.75
"""So much of both must be the same."""


class TooMuch(Exception):
    """A document does not end."""


class Bounded:
    """Bytes that come in, for one document not more than there is room for."""

    __slots__ = ("began", "left", "most", "source")

    def __init__(self, source: BinaryIO, line: int = 1, most: int = MOST_BYTES) -> None:
        self.source = source
        self.most = most
        self.begin(line)

    def begin(self, line: int, held: int = 0) -> None:
        """A document begins on this line, ``held`` bytes of which have come in already."""
        self.began = line
        self.left = self.most - held

    def line(self) -> bytes:
        """The next line with its break; nothing at the end."""
        return self._counted(self.source.readline(self.left + 1))

    def rest(self) -> bytes:
        """Everything that is left."""
        return self._counted(self.source.read(self.left + 1))

    def _counted(self, got: bytes) -> bytes:
        self.left -= len(got)
        if self.left < 0:
            raise TooMuch
        return got

    def lines(self, first: bytes) -> Iterator[bytes]:
        """All lines: those that have been looked at, and those that are left."""
        yield from io.BytesIO(first)
        yield from iter(self.line, b"")


ENCODINGS = "UTF-8, or UTF-16 with a byte order mark"


def as_utf8(source: Bounded, first: bytes, file: str, begin: int) -> tuple[Bounded, bytes]:
    """A source and its first line without byte order mark, read anew where it is UTF-16. Unreadable."""
    if not first.startswith(SIGNS):
        if b"\0" in first[:4] and (unmarked := _unmarked(first)):
            raise Unreadable(file, Place(begin, 1), f"the file is written in {unmarked}", ENCODINGS)
        return source, first
    other = next((what for sign, what in OTHER_FILES.items() if first.startswith(sign)), "")
    if other:
        expected = "a text file: YAML or JSON" + UNPACKED * (other in OF_ARCHIVES)
        raise Unreadable(file, Place(begin, 1), f"this is {other}, not a text", expected)
    if first.startswith((BOM_UTF32_LE, BOM_UTF32_BE)):
        raise Unreadable(file, Place(begin, 1), "the file is written in UTF-32", ENCODINGS)
    if first.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        text = text_of(first + source.rest(), file, begin, "utf-16")
        source = Bounded(io.BytesIO(text.encode()), begin, source.most)
        first = source.line()
    return source, first.removeprefix(BOM_UTF8)


def _unmarked(first: bytes) -> str:
    """What a text without byte order mark is written in, by where the bytes of its first characters are 0."""
    unmarked = "UTF-16 without a byte order mark"
    zeros = "".join("0" if byte == 0 else "x" for byte in first[:4])
    return {"000x": "UTF-32", "x000": "UTF-32", "0x0x": unmarked, "x0x0": unmarked}.get(zeros, "")


def text_of(raw: bytes, file: str, line: int, encoding: str = "utf-8") -> str:
    """Bytes as text. Unreadable where they are none."""
    try:
        return raw.decode(encoding)
    except UnicodeDecodeError as fault:
        before = raw[: fault.start].decode(encoding)
        place = place_in(line_starts(before), len(before), line)
        name = encoding.upper()
        message = f"byte 0x{raw[fault.start]:02x} is not {name} here"
        raise Unreadable(file, place, message, ENCODINGS) from None


def as_written(data: Any) -> Any:
    """Data as it was meant: a key that holds a list of lines and has none behind it holds no line."""
    if type(data) is dict and data.get(LINES, ()) is None:
        return {**data, LINES: []}
    return data


LINES = "moves"
"""The key a log keeps its entries under: written with nothing behind it, it has none."""
