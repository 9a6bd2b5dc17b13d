"""Which story is told first, and the line that settles what an earlier one left open."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from referee.explanation.runner import Fault
from referee.explanation.worlds import TABLE, Chapter, Treatment, World, told
from referee.rules import RECORD_RULES, Finding, Kind

SETTLED = frozenset({Kind.PENALTY, Kind.UNPAID})
"""What can stand only because another way came to nothing."""

PAID_OR_NOT = TABLE | {Treatment.MISSING}
"""How a world goes on where something was due: it was not paid, or nobody wrote that down."""

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


def in_order(done: list[World]) -> None:
    """Puts the story that is told first: the cheapest, as they were thought of. Where that tells what no hand
    can have done, one as cheap in which a debt was not paid and nothing else is wrong goes before it: a throw
    of which nobody noted what came of it was wrong then."""
    done.sort(key=lambda world: (world.cost, world.order))
    first = done[0]
    if any(_no_hand(first, chapter, done) for chapter in told(first.story) if chapter.finding is not None):
        done.sort(key=lambda world: not (world.cost == first.cost and _only_owes(world)))


def _only_owes(world: World) -> bool:
    """Whether all that is wrong in a world are debts that were not paid, or of which nobody wrote it down."""
    return all(
        chapter.finding.kind is Kind.UNPAID and chapter.treatment in PAID_OR_NOT
        for chapter in told(world.story)
        if chapter.finding is not None
    )


def _no_hand(world: World, fault: Chapter, done: Iterable[World]) -> bool:
    """Whether a fault is a contradiction, or an act that came to nothing because it could not be done."""
    if fault.finding is not None and fault.finding.kind is Kind.CONTRADICTION:
        return fault.finding.rule is not RECORD_RULES["REC-3"]
    return fault.treatment is Treatment.VOID and not any(
        (fault.number, Treatment.STANDS) in other.treated() for other in done
    )


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
