"""What else is wrong with a text that cannot be read: what stands in one line and breaks it is left out, and
the rest is read again, so that all such lines are told at once."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from referee.reading.broken_yaml import NO_KEY
from referee.reading.places import Unreadable

MOST = 10
"""So many broken entries of a text are told."""

LONGEST = 2**18
"""A longer text is not read again and again."""

_ENTRY = re.compile(r"( *)(?:- |\w+: *)\{.*\s*")
_BEGUN = re.compile(r" *(?:- +)*")
_LINES = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|\Z)")


def broken_besides(text: str, base: int, read: Callable[[str], Any], fault: Unreadable) -> list[Unreadable]:
    """What keeps a text from being read besides its first fault; ``base`` is the number of its first line."""
    found: list[Unreadable] = []
    lines = _LINES.findall(text) if len(text) <= LONGEST else []
    while fault.place is not None and len(found) < MOST:
        number = fault.place.line - base
        without = _without(lines, number, fault.message == NO_KEY)
        if without is None:
            break
        lines[number] = without
        try:
            read("".join(lines))
        except Unreadable as other:
            if other.place is None or other.place.line <= fault.place.line:
                break  # it is about what was left out
            found.append(other)
            fault = other
        else:
            break
    return found


def _without(lines: list[str], number: int, no_key: bool) -> str | None:
    """What stands for a line that was told, so that the others mean the same: nothing for an entry in one
    line that nothing goes on below, a key of its own for a line that holds none. None for any other."""
    if not 0 <= number < len(lines):
        return None
    if no_key:
        begun = _BEGUN.match(lines[number])
        return f"{begun[0] if begun else ''}_{number}: 0\n"
    entry = _ENTRY.fullmatch(lines[number])
    below = lines[number + 1] if entry is not None and number + 1 < len(lines) else ""
    alone = not below.strip() or (entry and len(below) - len(below.lstrip(" ")) <= len(entry[1]))
    return "\n" if entry is not None and alone else None
