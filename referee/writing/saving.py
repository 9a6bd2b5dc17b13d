"""Writing files so that a crash leaves the old content or the new one, never half of it, nor more."""

from __future__ import annotations

import errno
import os
import tempfile
from contextlib import suppress
from pathlib import Path
from weakref import WeakValueDictionary
from zlib import crc32


class Changed(Exception):
    """A file is no longer what it was when it was read: it is left as it is."""


class Held(Exception):
    """Another process is writing this file."""


def save_over(path: str | os.PathLike[str], before: bytes, after: bytes) -> None:
    """Puts other content into a file that was read. Raises Changed where somebody wrote into it since,
    OSError where it cannot be written."""
    if Path(path).read_bytes() != before:
        raise Changed
    save(path, after)


def save(path: str | os.PathLike[str], text: str | bytes) -> None:
    """Puts ``text`` into the file, whole or not at all. Raises OSError where it cannot be written.

    What is a device or a pipe is written to as it is.
    """
    content = text.encode() if isinstance(text, str) else text
    target = Path(path)
    if os.path.exists(path) and not os.path.isfile(path):
        target.write_bytes(content)
        return
    os.close(_put(_meant(target), content))  # a link stays a link


def _meant(path: Path) -> Path:
    """The file a path means, through all links. OSError where they lead in a ring."""
    target = Path(os.path.realpath(path))
    if target.is_symlink():
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path))
    return target


def _put(target: Path, content: bytes, new: bool = False, held: bool = False) -> int:
    """The content under its name, and the open file. It is written without a name first, so that nothing is
    left beside it where the writer is killed. With ``new`` FileExistsError where there is such a file; with
    ``held`` it is locked before anybody else can see it."""
    number, name = _beside(target.parent)
    try:
        rest = memoryview(content)
        while rest:
            rest = rest[os.write(number, rest) :]
        os.fsync(number)
        mode = target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_mask()
        if held:
            lock(number)
        if hasattr(os, "fchmod"):
            os.fchmod(number, mode)
        if name is None:
            name = _named(number, target, new)
        if name is not None:
            _moved(name, target, new)
    except BaseException:
        os.close(number)
        if name is not None:
            with suppress(OSError):
                name.unlink()
        raise
    return number


def _beside(folder: Path) -> tuple[int, Path | None]:
    """A file to be written in a folder: one without a name where the system knows such files."""
    if hasattr(os, "O_TMPFILE") and Path("/proc/self/fd").is_dir():
        with suppress(OSError):  # this disk does not know them
            return os.open(folder, os.O_TMPFILE | os.O_RDWR, 0o600), None
    # A name of its own: that of the file may be as long as a name can be.
    number, name = tempfile.mkstemp(prefix=".referee-", suffix=".tmp", dir=folder)
    return number, Path(name)


def _named(number: int, target: Path, new: bool) -> Path | None:
    """Gives a nameless file a name: the one it is to have where there is none yet, else one for a moment,
    always the same for a file, so that what a crash may leave is taken up by the next one."""
    name = target if new else target.parent / f".referee-{crc32(os.fsencode(target.name)):08x}.tmp"
    if not new:
        with suppress(FileNotFoundError):
            name.unlink()
    folder = os.open(target.parent, os.O_RDONLY)
    try:  # with a folder given the link is followed to the file, and not linked itself
        os.link(f"/proc/self/fd/{number}", name.name, dst_dir_fd=folder, follow_symlinks=True)
    finally:
        os.close(folder)
    return None if new else name


def _moved(name: Path, target: Path, new: bool) -> None:
    if new:
        os.link(name, target)
        name.unlink()
    else:
        name.replace(target)


def _mask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


# -- a file one process keeps to itself ---------------------------------------------------------------


class Own:
    """A file that this process alone writes, for as long as it is open: others are told.

    Raises Held where another process has it, OSError where it cannot be read. Within this process the one
    that reads it last has it; of what that one writes the others are told when they write (Changed).
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = Path(path)
        self._number = -1
        self.content = b""  # what was read or written last
        self.known = False  # whether it was

    def read(self) -> bytes:
        """The content of the file, which is held from now on."""
        target = _meant(self.path)
        before = _OURS.get(target)
        if before is not None:
            before.close()
        while True:
            number = os.open(target, os.O_RDONLY | getattr(os, "O_BINARY", 0))
            try:
                lock(number)
                if os.path.samestat(os.fstat(number), target.stat()):
                    break
            except BaseException:
                os.close(number)
                raise
            os.close(number)  # another file has taken its place meanwhile
        self._let_go(number)
        self.content, self.known = target.read_bytes(), True
        return self.content

    def write(self, content: bytes) -> None:
        """Other content. FileExistsError where it was not read and is there, Changed where somebody else
        wrote into it."""
        target = _meant(self.path)
        if self._number < 0 and not self.known:
            self._let_go(_put(target, content, new=True, held=True))
        else:
            if target.read_bytes() != self.content:
                raise Changed
            self._let_go(_put(target, content, held=True))
        self.content, self.known = content, True

    def close(self) -> None:
        """Others may write it again."""
        self._let_go(-1)

    def _let_go(self, number: int) -> None:
        if self._number >= 0:
            os.close(self._number)
        self._number = number
        if number >= 0:
            _OURS[_meant(self.path)] = self

    def __del__(self) -> None:
        self.close()


_OURS: WeakValueDictionary[Path, Own] = WeakValueDictionary()
"""Who of this process has a file."""


def lock(number: int) -> None:
    """Keeps an open file from other processes that ask. Raises Held where one of them has it."""
    try:
        import fcntl
    except ImportError:  # then only what was changed is noticed
        return
    try:
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise Held from None
    except OSError:  # a disk that knows no locks
        return
