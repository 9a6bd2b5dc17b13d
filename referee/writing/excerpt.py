"""The few entries of a long record that changes are about, as a shorter document.

What stands above and below the entries stays as it is written, and of the entries those that are changed and
some on either side. Of a record with a thousand faults every repair is tried on a few lines then, not on the
whole text.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from referee.changes import Change, Insert, Remove, Rewrite, Swap
from referee.reading.parts import Part
from referee.writing.layout import Edit, Layout

BESIDE = 6
"""Entries on either side of those that are changed: by them it shows by which hand a record is written."""
FEWEST = 8 * BESIDE
"""Entries below which the whole record is as quickly read."""


class Excerpt(NamedTuple):
    """A shorter document: its text and data, the changes by its own numbers, from where to where its places
    are those of the whole text but for a number of characters that are left out before them."""

    text: str
    data: dict[str, Any]
    changes: tuple[Change, ...]
    begin: int
    end: int
    left_out: int

    def in_the_whole(self, edits: Sequence[Edit]) -> list[Edit] | None:
        """The edits by the places of the whole text; None where one of them reaches beyond."""
        if any(edit.start < self.begin or self.end < edit.end for edit in edits):
            return None
        more = self.left_out
        return [edit._replace(start=edit.start + more, end=edit.end + more) for edit in edits]


def excerpt(layout: Layout, data: Any, changes: Sequence[Change]) -> Excerpt | None:
    """What changes are about, as a document of its own; None where that is all of it, or where one place of
    the text may mean another."""
    touched = [number for change in changes for number in _numbers(change)]
    moves = data.get("moves") if isinstance(data, dict) else None
    if not touched or min(touched) < 1 or not isinstance(moves, list) or layout.meant:
        return None
    first, last = max(min(touched) - 1 - BESIDE, 0), min(max(touched) + BESIDE, len(moves))
    if first >= last or len(moves) < FEWEST + last - first:
        return None
    part = layout.part(("moves",))
    starts = [_start(layout, part, place) for place in (0, first)]
    ends = [_end(layout, part, place) for place in (last - 1, len(moves) - 1)]
    text = layout.text
    short = "".join([text[: starts[0]], text[starts[1] : ends[0]], text[ends[1] :]])
    begin = starts[0] if first else 0
    end = starts[0] + ends[0] - starts[1] if last < len(moves) else len(short)
    numbered = tuple(_by_own_numbers(change, first) for change in changes)
    return Excerpt(short, {**data, "moves": moves[first:last]}, numbered, begin, end, starts[1] - starts[0])


def _numbers(change: Change) -> tuple[int, ...]:
    """The entries a change is about; 0 where it is about anything else."""
    match change:
        case Rewrite(("moves", int(place), *_)):
            return (place + 1,)
        case Rewrite():
            return (0,)
        case Swap(number):
            return number, number + 1
        case Insert(number) | Remove(number):
            return (number,)


def _by_own_numbers(change: Change, before: int) -> Change:
    match change:
        case Rewrite((moves, int(place), *way), value, key):
            return Rewrite((moves, place - before, *way), value, key)
        case Insert(number, entry):
            return Insert(number - before, entry)
        case Remove(number):
            return Remove(number - before)
        case Swap(number):
            return Swap(number - before)
    raise AssertionError(change)


def _start(layout: Layout, part: Part, place: int) -> int:
    """Where an entry begins: between brackets itself, else its line."""
    item = part.items[place]
    return item.start if part.flow else layout.line_start(item.sign)


def _end(layout: Layout, part: Part, place: int) -> int:
    """Where it ends: a line with its break."""
    item = part.items[place]
    return item.end if part.flow else layout.next_line(max(item.end, item.sign + 1))
