"""Which program judges: its version, and a fingerprint of the code and schemas that verdicts come from."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from pathlib import Path


@cache
def program() -> str:
    """Version and fingerprint: "0.1.0+5f1b390c". Verdicts of another program are never taken for ours."""
    from referee import __version__
    from referee.schema import schema_folder

    home = Path(__file__).resolve().parent.parent
    sum_of = blake2b(digest_size=6)
    for folder, pattern in ((home, "*.py"), (schema_folder(), "*.json")):
        for file in sorted(folder.rglob(pattern)):
            sum_of.update(file.relative_to(folder).as_posix().encode() + b"\0" + file.read_bytes())
    return f"{__version__}+{sum_of.hexdigest()}"
