"""What if one entry had been another: the log judged again, and held against what it was."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from referee import schema
from referee.disputes.decisions import settled
from referee.disputes.side_by_side import Difference, Pass, difference, differing, meeting, parting, played
from referee.document import parse
from referee.header import BadEntry
from referee.log import LEFT_OUT, Log, Rejected, changed
from referee.reading.places import Unreadable
from referee.rules import Finding
from referee.writing.yaml_text import flow

TYPED = "<move>"
"""The name of what was typed on the command line, in messages about it."""


@dataclass(frozen=True, slots=True)
class Change:
    """One entry replaced, dropped or inserted; an inserted entry gets the number given."""

    how: str  # replace | drop | insert
    number: int
    entry: Mapping[str, Any] | None = None

    def renumber(self, number: int) -> int | None:
        """The number an entry of the log has afterwards; None for the one dropped."""
        if self.how == "insert":
            return number + (number >= self.number)
        if self.how == "drop":
            return None if number == self.number else number - (number > self.number)
        return number


@dataclass(slots=True)
class WhatIf:
    """A log before and after one change."""

    change: Change
    before: Pass
    after: Pass
    difference: Difference
    parts: int | None  # entry (old number) after which findings or positions first differ
    meets: int | None  # entry (old number) from which all positions are the same again
    position: list[str]  # what differs there, in words
    own: list[Finding]  # what is said of the new entry itself


def read_move(text: str, log: Log) -> Mapping[str, Any]:
    """A move typed by hand, with or without the braces around it, or a line as `legal` lists it. Rejected
    says what is wrong."""
    listed = re.sub(r"\A\s*-\s+", "", text)
    written = listed if listed.lstrip().startswith("{") else "{" + listed + "}"
    try:
        documents = parse(written, TYPED, "yaml")
    except Unreadable as trouble:
        raise Rejected([trouble]) from None
    entry: Any = documents[0].data if documents else None
    faults = schema.check(entry, log.game.record.schema, "entry")
    if faults:
        raise Rejected(
            [
                Unreadable(TYPED, documents[0].place(fault.path, fault.key), fault.message, fault.expected)
                for fault in faults
            ]
        )
    found: Mapping[str, Any] = entry
    return found


def entries_of(log: Log) -> Sequence[Mapping[str, Any]]:
    """The entries of a log as they are written."""
    found: Sequence[Mapping[str, Any]] = log.document.data.get("moves", ())
    return found


def numbers(last: int) -> str:
    """Which moves there are, for a message about one there is not."""
    return f"1 to {last}" if last > 1 else "1" if last else "a log with moves"


def with_change(log: Log, change: Change, falling: frozenset[int] = frozenset()) -> Log:
    """The log after the change; what decisions say about other entries follows the new numbers.

    ``falling``: decisions that say nothing any more. Raises BadEntry where there is no such entry,
    or where the new one means nothing.
    """
    entries: list[Mapping[str, Any]] = [
        LEFT_OUT if number in falling else _follow(entry, change)
        for number, entry in enumerate(entries_of(log), 1)
    ]
    last = len(entries) + (change.how == "insert")
    if not 1 <= change.number <= last:
        raise BadEntry(f"there is no move {change.number} to {change.how}", (), numbers(last))
    place = change.number - 1
    if change.how == "insert":
        entries.insert(place, change.entry or {})
    elif change.how == "drop":
        del entries[place]
    else:
        entries[place] = change.entry or {}
    return changed(log, entries=entries)


def _follow(entry: Mapping[str, Any], change: Change) -> Mapping[str, Any]:
    if "decision" not in entry or "move" not in entry:
        return entry
    moved = change.renumber(entry["move"])
    return entry if moved is None else {**entry, "move": moved}


def what_if(log: Log, change: Change) -> WhatIf:
    """Judges a log again with one entry changed. Raises BadEntry like ``with_change``."""
    before = played(log, watched=True)
    after = played(with_change(log, change, _settling(log, change, before)), watched=True)
    parts = parting(before, after, change.renumber)
    meets = None if parts is None else meeting(before, after, parts, change.renumber)
    position: list[str] = []
    if parts is not None:
        place = change.renumber(parts) if parts else 0
        assert place is not None
        position = list(differing(before.positions[parts], after.positions[place]))
    own = [] if change.how == "drop" else after.at(change.number)
    return WhatIf(
        change, before, after, difference(before, after, change.renumber), parts, meets, position, own
    )


def _settling(log: Log, change: Change, before: Pass) -> frozenset[int]:
    """The decisions about the entry that is changed: they settled another move, and fall away."""
    if change.how == "insert" or before.outcome is None:
        return frozenset()
    return frozenset(
        choice.number for choice in settled(log, before.outcome) if choice.about == change.number
    )


def told(change: Change, log: Log) -> str:
    """The change in words."""
    entries = entries_of(log)
    old = flow(entries[change.number - 1]) if change.number <= len(entries) else ""
    if change.how == "drop":
        return f"without move {change.number}, {old}"
    if change.how == "insert":
        return f"with {flow(change.entry)} as a new move {change.number}"
    return f"with {flow(change.entry)} as move {change.number}, instead of {old}"
