"""Two records held against each other in terms of the game: who played under which readings, which entries
differ, and what comes of it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from typing import Any

from referee.claims import shown
from referee.converting.aligning import Missed, Row, akin, free, paired
from referee.disputes.side_by_side import Difference, difference, played
from referee.log import Log
from referee.writing.yaml_text import flow

MOST_COMPARED = 4_000_000
"""Pairs of entries that are held against each other; where more differ, they are taken one by one."""

MOST_WEIGHED = 160_000
"""So many pairs are weighed for how alike they are: two records of four hundred entries each."""


@dataclass(frozen=True, slots=True)
class Change:
    """An entry that is otherwise in the other record.

    ``old`` and ``new`` are its numbers, from 1; None: it is not there.
    """

    old: int | None
    new: int | None
    was: Mapping[str, Any] | None
    now: Mapping[str, Any] | None

    @property
    def moved(self) -> bool:
        """Whether it is the same entry in another place."""
        return self.was is not None and self.was == self.now

    @property
    def told(self) -> str:
        """The change in words."""
        if self.was is None or self.now is None:
            sign, number, entry = ("+", self.new, self.now) if self.was is None else ("-", self.old, self.was)
            return f"{sign} entry {number}: {flow(entry)}"
        at = f"entry {self.old}" if self.old == self.new else f"entry {self.old} (now {self.new})"
        if self.moved:
            return f"> entry {self.old} stands at {self.new}: {flow(self.now)}"
        who = " ".join(str(self.was[key]) for key in ("player", "action") if key in self.was)
        parts = ", ".join(_leaves(self.was, self.now))
        return f"~ {at}, {who}: {parts}" if who else f"~ {at}: {parts}"


@dataclass
class Apart:
    """In what two records differ."""

    header: list[str] = field(default_factory=list)
    changes: list[Change] = field(default_factory=list)
    outcome: Difference | None = None  # None where they are not of one game, or not both can be judged

    @property
    def any(self) -> bool:
        """Whether the two records differ in anything."""
        return bool(self.header or self.changes or (self.outcome and self.outcome.any))


def apart(old: Log, new: Log) -> Apart:
    """The second record against the first."""
    first, second = old.document.data, new.document.data
    found = Apart(list(_leaves(_without_moves(first), _without_moves(second))))
    if old.game.id == new.game.id:  # entries of another game have nothing to do with these
        found.changes, numbers = changes(first.get("moves", ()), second.get("moves", ()))
        found.outcome = difference(played(old), played(new), numbers.get)
    return found


def _without_moves(data: Mapping[str, Any]) -> Mapping[str, Any]:
    return {key: value for key, value in data.items() if key != "moves"}


def changes(
    old: Sequence[Mapping[str, Any]],
    new: Sequence[Mapping[str, Any]],
    missed: Missed = free,
    late: bool = True,
) -> tuple[list[Change], dict[int, int]]:
    """Every entry that differs, and the new numbers of the entries that are in both. ``missed`` is how much
    it counts against an entry that one of them has not, before it ends; nothing before it begins, where it
    may begin ``late``."""
    ours, theirs = (
        [json.dumps(entry, sort_keys=True, ensure_ascii=False) for entry in side] for side in (old, new)
    )
    found: list[Change] = []
    numbers: dict[int, int] = {}
    for run in _aligned(ours, theirs, missed is free):
        for row, other in _rows(old, new, *run, missed, late):
            was = old[row] if row is not None else None
            now = new[other] if other is not None else None
            if row is not None and other is not None:
                numbers[row + 1] = other + 1
            if was != now:
                number = row + 1 if row is not None else None
                found.append(Change(number, other + 1 if other is not None else None, was, now))
    return _with_moved(found, numbers), numbers


def _rows(
    old: Sequence[Mapping[str, Any]],
    new: Sequence[Mapping[str, Any]],
    kind: str,
    start: int,
    end: int,
    begin: int,
    stop: int,
    missed: Missed,
    late: bool,
) -> Iterator[Row]:
    """The entries of a run, those that are one entry in both together."""
    if kind == "equal":
        yield from zip(range(start, end), range(begin, stop), strict=True)
    elif (end - start) * (stop - begin) <= MOST_WEIGHED:
        ends = (end, stop) == (len(old), len(new))
        begins = late and ends and start == begin == 0
        for row, other in paired(old[start:end], new[begin:stop], missed, begins, ends):
            yield row if row is None else start + row, other if other is None else begin + other
    else:
        for at in range(max(end - start, stop - begin)):
            row = start + at if start + at < end else None
            other = begin + at if begin + at < stop else None
            if row is not None and other is not None and not akin(old[row], new[other]):
                yield row, None
                yield None, other
            else:
                yield row, other


MISSING = 4
"""So many lines may be missing for each with which two records end alike."""


def _aligned(
    ours: list[str], theirs: list[str], ended: bool = True
) -> Iterator[tuple[str, int, int, int, int]]:
    """Runs of entries that are the same, and runs that are not, as ``difflib`` gives them. Where one may have
    ended before the other, few lines that both end with are not the same if many are missing before them."""
    head = 0
    while head < min(len(ours), len(theirs)) and ours[head] == theirs[head]:
        head += 1
    tail = 0
    while tail < min(len(ours), len(theirs)) - head and ours[-1 - tail] == theirs[-1 - tail]:
        tail += 1
    if not ended and abs(len(ours) - len(theirs)) > MISSING * tail:
        tail = 0
    yield "equal", 0, head, 0, head
    middle, other = ours[head : len(ours) - tail], theirs[head : len(theirs) - tail]
    if not MOST_WEIGHED < len(middle) * len(other) <= MOST_COMPARED:
        yield "replace", head, len(ours) - tail, head, len(theirs) - tail
    else:
        for kind, *ends in SequenceMatcher(None, middle, other, autojunk=False).get_opcodes():
            start, end, begin, stop = (head + end for end in ends)
            yield kind, start, end, begin, stop
    yield "equal", len(ours) - tail, len(ours), len(theirs) - tail, len(theirs)


def _with_moved(found: list[Change], numbers: dict[int, int]) -> list[Change]:
    """Entries that are gone here and the same there are one entry in another place."""
    arrived: dict[str, list[Change]] = {}
    for change in found:
        if change.was is None:
            arrived.setdefault(json.dumps(change.now, sort_keys=True), []).append(change)
    told: list[Change] = []
    taken: set[int] = set()
    for change in found:
        same = arrived.get(json.dumps(change.was, sort_keys=True)) if change.now is None else None
        if same:
            other = same.pop(0)
            taken.add(id(other))
            assert change.old is not None and other.new is not None
            numbers[change.old] = other.new
            told.append(Change(change.old, other.new, change.was, other.now))
        else:
            told.append(change)
    return [change for change in told if id(change) not in taken]


def _leaves(old: Any, new: Any, name: str = "") -> Iterator[str]:
    """What differs between two pieces of data, part by part: "pay: [B8, G4] -> [G4]"."""
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        for key in dict.fromkeys((*old, *new)):
            what = f"{name} {key}".strip()
            if key not in old:
                yield f"{what}: {shown(new[key])} is new"
            elif key not in new:
                yield f"{what}: {shown(old[key])} is gone"
            elif old[key] != new[key] or type(old[key]) is not type(new[key]):
                yield from _leaves(old[key], new[key], what)
    else:
        yield f"{name}: {shown(old)} -> {shown(new)}"
