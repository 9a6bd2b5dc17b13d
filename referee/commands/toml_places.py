"""Where in a TOML file a value stands: tomllib tells no places."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from referee.document import Place

_HEADER = re.compile(r"\s*\[\[?\s*([^\]]*?)\s*\]")
_KEY = re.compile(r"""\s*((?:"[^"]*"|'[^']*'|[\w-]+)(?:\s*\.\s*(?:"[^"]*"|'[^']*'|[\w-]+))*)\s*=\s*""")
_PART = re.compile(r""""([^"]*)"|'([^']*)'|([\w-]+)""")


def place_of(lines: Sequence[str], way: Sequence[str], value: bool = False) -> Place | None:
    """The place of the key at the end of a way, the last on it that the file has, or the first below; with
    ``value`` the place of what the key has."""
    wanted = ".".join(way)
    best: tuple[int, Place | None] = (0, None)
    for name, key, after in _keys(lines):
        if wanted == name:
            best = len(name), after if value else key
        elif wanted.startswith(f"{name}."):
            found = _inside(lines, after, wanted[len(name) + 1 :], value) or key
            best = max(best, (len(name), found), key=lambda found: found[0])
        elif best[1] is None and name.startswith(f"{wanted}."):
            best = (0, key)
    return best[1]


def _inside(lines: Sequence[str], after: Place, key: str, value: bool) -> Place | None:
    """The place of a key, or of what it has, in a table that is written in one line."""
    line, start = lines[after.line - 1], after.column - 1
    steps = key.split(".")
    for most in range(len(steps)):
        name = re.escape(".".join(steps[most:]))
        found = re.compile(rf"""[{{,]\s*["']?({name})["']?\s*=\s*""").search(line, start)
        if found is not None:
            return Place(after.line, (found.end() if value else found.start(1)) + 1)
    return None


def _keys(lines: Sequence[str]) -> Iterator[tuple[str, Place, Place]]:
    """Every table and key with its whole name, its place and that of what it has."""
    table = ""
    for number, line in enumerate(lines, 1):
        if (header := _HEADER.match(line)) is not None:
            table = _name(header[1])
            place = Place(number, header.start(1) + 1)
            yield table, place, place
        elif (key := _KEY.match(line)) is not None:
            name = _name(key[1])
            after = Place(number, key.end() + 1)
            yield f"{table}.{name}" if table else name, Place(number, key.start(1) + 1), after


def _name(written: str) -> str:
    return ".".join("".join(parts) for parts in _PART.findall(written))
