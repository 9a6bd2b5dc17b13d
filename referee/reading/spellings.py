"""Where something stands in data that may be spelled otherwise than it is read: ``pile`` for ``discard``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

Path = tuple[str | int, ...]

ALONE = {"cards": "card", "rank": "card"}
"""What an entry may call otherwise where it speaks of one card alone."""


def as_spelled(data: Any, path: Path, spelled: Mapping[str, str]) -> Path:
    """The way to a value under the keys as they are spelled in ``data``: ``pile`` for ``discard``, or, where
    ``players.hand`` may be told by name, ``hands: {Ann: ...}``."""
    reach = _reach(data, path) if spelled else len(path)
    ways = (path, *_otherwise(path, spelled, reach)) if reach < len(path) else (path,)
    return max(ways, key=lambda way: _reach(data, way))


def _otherwise(path: Path, spelled: Mapping[str, str], reach: int) -> Iterator[Path]:
    """The other ways to a value, and to the player of whom it is told, that leads somewhere for so long."""
    for key, short in spelled.items():
        holder, _, part = key.partition(".")
        at = path.index(holder) if holder in path else len(path)
        if reach > at + 2 * bool(part) or at == len(path):
            continue
        name, rest = path[at + 1 : at + 2], path[at + 2 :]
        if not part:
            yield (*path[:at], short, *name, *rest)
        elif name and rest[:1] in ((), (part,)):
            yield (*path[:at], short, *name, *rest[1:])


def _reach(data: Any, path: Path) -> int:
    """How many steps of a way lead somewhere."""
    for depth, step in enumerate(path):
        if type(data) not in (dict, list) or step not in (data if type(data) is dict else range(len(data))):
            return depth
        data = data[step]
    return len(path)
