"""Writing files so that a crash leaves the old content or the new one, never half of it."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


class Changed(Exception):
    """A file is no longer what it was when it was read: it is left as it is."""


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
    if target.exists() and not target.is_file():
        target.write_bytes(content)
        return
    target = target.resolve()  # a link stays a link
    # A name of its own: that of the file may be as long as a name can be.
    number, name = tempfile.mkstemp(prefix=".referee-", suffix=".tmp", dir=target.parent)
    beside = Path(name)
    try:
        with os.fdopen(number, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        mode = target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_mask()
        beside.chmod(mode)
        beside.replace(target)
    except BaseException:
        beside.unlink()
        raise


def _mask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
