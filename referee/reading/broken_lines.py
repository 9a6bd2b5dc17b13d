"""What else is wrong with a text that cannot be read: what stands in one line and breaks it is left out, and
the rest is read again, so that all such lines are told at once."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from referee.reading.places import Unreadable

MOST = 10
"""So many broken entries of a text are told."""

LONGEST = 2**18
"""A longer text is not read again and again."""

_ENTRY = re.compile(r"( *)(?:- |\w+: *)\{.*\s*")
_LINES = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|\Z)")


def broken_besides(text: str, base: int, read: Callable[[str], Any], fault: Unreadable) -> list[Unreadable]:
    """What keeps a text from being read besides its first fault; ``base`` is the number of its first line."""
    found: list[Unreadable] = []
    lines = _LINES.findall(text) if len(text) <= LONGEST else []
    while fault.place is not None and len(found) < MOST and _is_entry(lines, fault.place.line - base):
        lines[fault.place.line - base] = "\n"
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


def _is_entry(lines: list[str], number: int) -> bool:
    """Whether an entry stands in one line, that nothing goes on below."""
    entry = _ENTRY.fullmatch(lines[number]) if 0 <= number < len(lines) else None
    below = lines[number + 1] if entry is not None and number + 1 < len(lines) else ""
    return entry is not None and (not below.strip() or len(below) - len(below.lstrip(" ")) <= len(entry[1]))
