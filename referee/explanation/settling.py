"""The line that settles what an earlier one left open: after it, one way is left in which that came about."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from referee.explanation.running import Fault
from referee.explanation.worlds import Chapter, World, told
from referee.rules import Finding, Kind

SETTLED = frozenset({Kind.PENALTY, Kind.UNPAID})
"""What can stand only because another way came to nothing."""

WORDS = "the line after which no other way is left"


def settle(world: World, alive: Iterable[World], failed: Iterable[Fault]) -> None:
    """Names, in what is said of an entry that the record left open, the later line that settles it."""
    about = {finding.move for finding in world.findings if finding.kind in SETTLED}
    chapters = [chapter for chapter in told(world.story) if _open(chapter) and chapter.number in about]
    if not chapters:
        return
    here = set(map(id, told(world.story)))
    living = {_parting(chapter) for other in alive for chapter in _others(other, here)}
    died: dict[Any, int] = {}
    for fault in failed:
        for chapter in _others(fault.world, here):
            died[_parting(chapter)] = max(fault.index, died.get(_parting(chapter), 0))
    for chapter in chapters:
        index = died.get(_parting(chapter))
        if index is not None and index + 1 > chapter.number and _parting(chapter) not in living:
            for finding in world.findings:
                if finding.move == chapter.number and finding.kind in SETTLED:
                    _name(finding, index)


def _name(finding: Finding, index: int) -> None:
    place = (("moves", index), WORDS)
    if place not in finding.related:
        finding.related += (place,)


def _open(chapter: Chapter) -> bool:
    """Whether it is one of several ways in which an entry can have come about."""
    return chapter.finding is None and chapter.plays is not None


def _others(world: World, here: set[int]) -> Iterable[Chapter]:
    """Those ways a world has taken that the told one has not."""
    return (chapter for chapter in told(world.story) if _open(chapter) and id(chapter) not in here)


def _parting(chapter: Chapter) -> tuple[int, int]:
    """Where a world parted: equal for all of the ways of one entry in one game."""
    return chapter.number, id(chapter.before)
