"""The entries of two records laid side by side, and what only one of them has put into one order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from referee.converting.differences import changes
from referee.declarations.entries import Written
from referee.disputes.same_act import together
from referee.log import Log

Entry = Mapping[str, Any]
Numbers = tuple[int | None, int | None]  # of one entry in either record, from 1; None: it has none there
Told = Callable[[Numbers], Entry]
Faults = Callable[[list[Entry]], int]


def kind_of(log: Log, entry: Entry) -> Written:
    """How an entry comes into a record."""
    kinds = (kind for kind in log.game.record.border.entries if kind.action == entry.get("action"))
    return next((kind.written for kind in kinds), Written.ALWAYS)


def two_acts(log: Log, entry: Entry, other: Entry) -> bool:
    """Whether what stands at one place in both may be two acts: of two kinds, or of a kind that may be left
    out and not of one player."""
    if entry.get("action") != other.get("action"):
        return True
    same = entry.get("player") is not None and entry.get("player") == other.get("player")
    left_out = kind_of(log, entry) is not Written.ALWAYS
    return left_out and not same and together(log.game, log.header, entry, other) is None


def as_two(slots: Sequence[Numbers], at: int) -> Iterator[list[Numbers]]:
    """All entries with what stands together at one place as two acts: that of the second record behind the
    other, or before it, as far up as only one of the records has entries."""
    (ours, theirs), before, after = slots[at], slots[:at], slots[at + 1 :]
    yield [*before, (ours, None), (None, theirs), *after]
    for up in range(at, -1, -1):
        yield [*before[:up], (None, theirs), *before[up:], (ours, None), *after]
        if None not in slots[up - 1] or slots[up - 1][0] is None:
            return


MISSED = 5
"""How much it counts against an act that only one record has, before the other ends; twins of the same words
(:mod:`referee.converting.aligning`) count 8 for being one."""


def side_by_side(
    log: Log, ours: Sequence[Entry], theirs: Sequence[Entry], late: bool = True
) -> Iterator[Numbers]:
    """All entries of both in one order; those that are one entry in both stand together. One of them may
    begin ``late``, in the course of the game."""
    twins = [*filter(theirs.__contains__, ours)]

    def missed(entry: Entry) -> int:
        return 0 if kind_of(log, entry) is not Written.ALWAYS or entry in twins else MISSED

    told, numbers = changes(ours, theirs, missed, late)
    elsewhere = {change.old for change in told if change.moved}
    met = [(number, other) for number, other in sorted(numbers.items()) if number not in elsewhere]
    last = due = 1
    for number, other in met:
        yield from ((slot, None) for slot in range(last, number))
        yield from ((None, slot) for slot in range(due, other))
        yield number, other
        last, due = number + 1, other + 1
    rest = [(slot, None) for slot in range(last, len(ours) + 1)]
    others = [(None, slot) for slot in range(due, len(theirs) + 1)]
    finer = [
        _says_more(mine, yours) for mine, yours in ((ours[last - 1 :], theirs), (theirs[due - 1 :], ours))
    ]
    first = len(rest) < len(others) if finer[0] == finer[1] else finer[0]
    yield from (*rest, *others) if first else (*others, *rest)


def _says_more(tail: Sequence[Entry], other: Sequence[Entry]) -> bool:
    """Whether a record ends with lines of kinds the other never writes: then it ends before that goes on."""
    return {entry.get("action") for entry in tail}.isdisjoint(entry.get("action") for entry in other)


def woven(log: Log, slots: Sequence[Numbers], told: Told, faults: Faults) -> Iterator[Numbers]:
    """All entries of both, each record's in its own order. Of what stands between two entries that both have
    that comes first with which less is wrong; where it makes no difference, what follows by itself."""
    entries: list[Entry] = []
    gaps = [*_gaps(slots)]
    for number, gap in enumerate(gaps):
        ours = [slot for slot in gap if slot[1] is None]
        theirs = [slot for slot in gap if slot[0] is None]
        both = [slot for slot in gap if None not in slot]
        after = [slot for later in gaps[number + 1 : number + 1 + AHEAD] for slot in later][:AHEAD]
        while ours and theirs:
            wrong, rest = [], [told(slot) for slot in (*ours[1:], *theirs[1:], *both)]
            later = [*map(told, after)]
            for these, those in ((ours, theirs), (theirs, ours)):
                pair = [*entries, told(these[0]), told(those[0])]
                alone = faults([*entries, *map(told, (*these, *those, *both, *after))])  # all of these first
                asked = kind_of(log, told(these[0])) is not Written.FOLLOWS
                ends = 0 if both else len(these)  # where one record ends, what it still has comes first
                here = faults([*pair, *rest])  # before what comes later, and has no order yet
                then = min(faults([*pair, *rest, *later]), alone)
                wrong.append((here, then, faults(pair), asked, alone, ends))
            slot = (theirs if wrong[1] < wrong[0] else ours).pop(0)
            entries.append(told(slot))
            yield slot
        entries += map(told, (*ours, *theirs, *both))
        yield from (*ours, *theirs, *both)


AHEAD = 30
"""So many entries after a place are looked at, to see which order is right there."""


def _gaps(slots: Sequence[Numbers]) -> Iterator[list[Numbers]]:
    """The entries that only one of them has, those in a row together, and after them what both have."""
    gap: list[Numbers] = []
    for slot in slots:
        gap.append(slot)
        if None not in slot:
            yield gap
            gap = []
    if gap:
        yield gap
