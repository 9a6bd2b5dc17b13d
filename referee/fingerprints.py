"""What verdicts were made of: the program, and the files a log names. Where none of it has changed, nothing
is judged again."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from os.path import realpath, relpath
from pathlib import Path
from typing import TYPE_CHECKING, Any

from referee import __version__
from referee.checking.files import schema_folder
from referee.document import Unreadable, read
from referee.house_rulings import house_of
from referee.reading.places import MOST_BYTES
from referee.reading.sources import opened

if TYPE_CHECKING:
    from referee.judge import Judgement


@cache
def program() -> str:
    """Version and fingerprint: "0.1.0+5f1b390c". Verdicts of another program are never taken for ours."""

    home = Path(__file__).resolve().parent
    sum_of = blake2b(digest_size=6)
    for folder, pattern in ((home, "*.py"), (schema_folder(), "*.json")):
        for file in sorted(folder.rglob(pattern)):
            sum_of.update(file.relative_to(folder).as_posix().encode() + b"\0" + file.read_bytes())
    return f"{__version__}+{sum_of.hexdigest()}"


UNPLAYED = frozenset(("title", "date", "place", "notes", "recorder"))
"""What a log holds beside the game itself."""


def of_game(data: Mapping[str, Any]) -> bytes:
    """What tells a game wherever and however it is written down. Empty where no entry is: two evenings may
    have ended alike."""
    if not data.get("moves"):
        return b""
    told = {key: value for key, value in data.items() if key not in UNPLAYED}
    return blake2b(json.dumps(told, sort_keys=True).encode(), digest_size=16).digest()


NAMING = frozenset(("rules", "rule_set", "board", "extends"))
"""The keys under which a log, or a file it names, names a file beside it."""


def files_named(judgement: Judgement) -> dict[str, str]:
    """The files a log may have been judged by, with what they hold now: name -> fingerprint.

    A rule set may extend another: those it names are among them.
    """
    data = judgement.document.data if judgement.document is not None else None
    if not isinstance(data, dict):
        return {}
    names = set(_names({key: value for key, value in data.items() if key != "moves"}))
    found: dict[str, str] = {}
    while names:
        name = names.pop()
        found[name] = fingerprint(judgement.file, name)
        if found[name]:
            names |= set(_further(Path(judgement.file).parent / name)) - set(found)
    return found | _of_the_house(judgement.file)


def _of_the_house(file: str) -> dict[str, str]:
    """The rule sets and boards of the house whose rulings hold for a log, seen from the log."""
    with suppress(ValueError):
        house = house_of(file)
        if house is not None:
            folder = Path(house.file).parent
            there = (folder / name for name in (*house.rules.values(), *house.boards.values()))
            names = [relpath(path, Path(realpath(file)).parent) for path in there]
            return {name: fingerprint(file, name) for name in names}
    return {}


def _names(data: Any) -> Iterator[str]:
    if isinstance(data, dict):
        for key, value in data.items():
            if key in NAMING and isinstance(value, str):
                yield value
            else:
                yield from _names(value)


def _further(path: Path) -> Iterator[str]:

    with suppress(Unreadable):
        for document in read(path):
            yield from _names(document.data)


def fingerprint(source: str, name: str) -> str:
    """What a file beside a source holds; empty where there is none."""
    path = Path(source).parent / name
    with suppress(OSError, ValueError):
        if path.is_file():  # a pipe or a device might never end
            with opened(path) as file:
                return blake2b(file.read(MOST_BYTES + 1), digest_size=16).hexdigest()
    return ""
