"""Writing files so that a crash leaves the old content or the new one, never half of it."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def save(path: str | os.PathLike[str], text: str) -> None:
    """Puts ``text`` into the file, whole or not at all. Raises OSError where it cannot be written.

    What is a device or a pipe is written to as it is.
    """
    target = Path(path)
    if target.exists() and not target.is_file():
        target.write_text(text, encoding="utf-8", newline="")
        return
    target = target.resolve()  # a link stays a link
    # A name of its own: that of the file may be as long as a name can be.
    number, name = tempfile.mkstemp(prefix=".referee-", suffix=".tmp", dir=target.parent)
    beside = Path(name)
    try:
        with os.fdopen(number, "w", encoding="utf-8", newline="") as file:
            file.write(text)
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
