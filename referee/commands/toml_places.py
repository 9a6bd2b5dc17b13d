"""Where in a TOML file a value stands: tomllib tells no places."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from referee.document import Place

_HEADER = re.compile(r"\s*\[\[?\s*([^\]]*?)\s*\]")
_KEY = re.compile(r"""\s*((?:"[^"]*"|'[^']*'|[\w-]+)(?:\s*\.\s*(?:"[^"]*"|'[^']*'|[\w-]+))*)\s*=""")
_PART = re.compile(r""""([^"]*)"|'([^']*)'|([\w-]+)""")


def place_of(lines: Sequence[str], way: Sequence[str]) -> Place | None:
    """The place of the key at the end of a way, the last on it that the file has, or the first below."""
    wanted = ".".join(way)
    best: tuple[int, Place | None] = (0, None)
    for name, place in _keys(lines):
        if wanted == name or wanted.startswith(f"{name}."):
            best = max(best, (len(name), place), key=lambda found: found[0])
        elif best[1] is None and name.startswith(f"{wanted}."):
            best = (0, place)
    return best[1]


def _keys(lines: Sequence[str]) -> Iterator[tuple[str, Place]]:
    """Every table and key with its whole name."""
    table = ""
    for number, line in enumerate(lines, 1):
        if (header := _HEADER.match(line)) is not None:
            table = _name(header[1])
            yield table, Place(number, header.start(1) + 1)
        elif (key := _KEY.match(line)) is not None:
            name = _name(key[1])
            yield f"{table}.{name}" if table else name, Place(number, key.start(1) + 1)


def _name(written: str) -> str:
    return ".".join("".join(parts) for parts in _PART.findall(written))
