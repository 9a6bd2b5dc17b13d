"""Looking for house rulings beside a log and above it: every command does so before it knows of any.

Only what is found is read (:mod:`referee.commands.house_rulings`).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from os.path import isfile, realpath
from pathlib import Path
from typing import Any

from referee.house_rulings import MOST, NAME, PROJECT, House, heed, nobodys
from referee.reading.sources import counts

TAKING = ("validate", "new", "record")
"""Commands of which a house may say something: who plays, how is reported."""

FROM_NOWHERE = ("-", "<stdin>")
"""A log without a file of its own: the houses of the present folder hold."""


def heeded(wanted: bool) -> None:
    """Heeds the houses of logs, or none."""
    house_of_folder.cache_clear()
    heed(found if wanted else nobodys)


def heed_houses(ctx: Any, wanted: bool) -> None:
    """For one command: houses are heeded, and what they say of the command itself is taken for granted. An
    archive is judged under the readings that are ordered for it, wherever its logs lie."""
    if not wanted or ctx.invoked_subcommand == "archive":
        return
    heeded(True)
    ctx.call_on_close(lambda: heeded(False))
    with suppress(OSError):  # said where a log is read
        here = Path.cwd()
        if ctx.invoked_subcommand in TAKING and any(_files(here)):
            from referee.commands.house_rulings import defaults

            ctx.default_map = {**(ctx.default_map or {}), **defaults(lambda: house_of_folder(here))}


def found(file: str) -> House | None:
    """The house of a log: from the nearest file above it. Rejected for one that cannot be read."""
    folder = (
        Path.cwd() if file in FROM_NOWHERE else Path(realpath(file)).parent
    )  # a ring of links is told where the log is read
    house = house_of_folder(folder)
    if house is not None:
        counts(house.file)
    return house


@cache
def house_of_folder(folder: Path) -> House | None:
    """What holds in a folder: its own ``referee.toml``, or that of the nearest folder above."""
    for file in _files(folder):
        from referee.commands.house_rulings import read

        house = read(file)
        if house is not None:
            return house
    return None


def _files(folder: Path) -> Iterator[Path]:
    """The files that may hold house rulings, the nearest first."""
    for above in (folder, *folder.parents):
        for name in (NAME, PROJECT):
            file = above / name
            if isfile(file) and (name == NAME or _may_speak(file)):
                yield file


def _may_speak(project: Path) -> bool:
    """Whether a pyproject.toml may hold a table of ours: most do not, and are not worth parsing."""
    try:
        with project.open("rb") as source:
            return b"referee" in source.read(MOST)
    except OSError:
        return True  # said where it is read
