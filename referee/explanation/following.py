"""Which worlds are followed, in which order and how far: asked by the search, about worlds and faults."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, zip_longest
from typing import Any

from referee.explanation.recovering import BACK, Recovery
from referee.explanation.running import Fault
from referee.explanation.worlds import Chapter, Treatment, World
from referee.rules import Kind

MOST_FOLLOWED = 48
"""So many worlds after the faults of one cost are followed up in one go."""


def disagrees(world: World) -> bool:
    """Whether a claim of the record does not fit a world."""
    return any(finding.kind is Kind.MISMATCH for finding in world.findings)


def missing_lines(world: World, left_out: Callable[[Any], int]) -> int:
    """So many lines are missing in a world of those the record otherwise writes; where any is, those that
    explain a fault count, too."""
    lines = left_out(world.state)
    return lines and lines + sum(how is Treatment.MISSING for _, how in world.treated())


def fullest(worlds: Sequence[World], left_out: Callable[[Any], int]) -> list[World]:
    """Those of some worlds in which fewest lines are missing."""
    missing = [missing_lines(world, left_out) for world in worlds]
    return [world for world, lines in zip(worlds, missing, strict=True) if lines == min(missing)]


def line_by_line(faults: Iterable[Iterable[list[World]]]) -> Iterator[list[World]]:
    """The worlds that are thought of after some faults, together what is of the nearest line, then of the
    next, as far as they are followed up."""
    left = MOST_FOLLOWED
    for lines in zip_longest(*faults, fillvalue=()):
        worlds = [*chain.from_iterable(lines)][:left]
        left -= len(worlds)
        if worlds:
            yield worlds
        if not left:
            return


MOST_SIMPLER = 2
"""So many of those that fell behind are not given up, because they take less for granted."""


def simpler(behind: Sequence[Fault], failed: Sequence[Fault]) -> list[Fault]:
    """Faults of worlds that fell behind others, which got farther only by what they take for granted."""
    least = min(fault.world.cost.assumptions for fault in failed)
    found = [fault for fault in behind if fault.world.cost.assumptions < least]
    found.sort(key=lambda fault: (fault.world.cost.assumptions, -fault.index, fault.world.order))
    return found[:MOST_SIMPLER]


def written_twice(failed: Iterable[Fault], moves: Sequence[Any]) -> list[Fault]:
    """The first of some faults in whose world a line was left out that says the same as the one before it: as
    nothing is likelier than that, others that got a little farther do not push it aside."""
    for fault in failed:
        number, treatment = next(iter(fault.world.treated()), (0, None))
        if treatment is Treatment.VOID and number > 1 and moves[number - 1] == moves[number - 2]:
            return [fault]
    return []


def plain(worlds: Iterable[World], assumed: int) -> bool:
    """Whether one of some worlds assumes no more than was assumed before, and does not just leave a line out:
    two lines in the other order are likelier."""
    return any(world.cost.assumptions <= assumed and not leaves_out(world) for world in worlds)


def unlike(worlds: Iterable[World]) -> list[Chapter]:
    """What some worlds have otherwise than the record at their last entry, each once."""
    found: list[Chapter] = []
    for chapter in (world.story for world in worlds if world.story is not None):
        if not any(chapter.number == other.number and chapter.plays == other.plays for other in found):
            found.append(chapter)
    return found


def leaves_out(world: World) -> bool:
    """Whether a world goes on after its last fault by leaving the line out."""
    treated = world.treated()
    return bool(treated) and treated[0][1] is Treatment.VOID


SUSPECTED, LOOKED_INTO = 2, 3
"""In so many failed worlds the entry itself is taken for a slip of the pen at once; and in so many the lines
before it, where that explains nothing for long."""

Think = Callable[[Fault], Iterator[list[World]]]
"""The worlds in which a line was written wrongly, line by line."""


def further(
    recovery: Recovery, carried: Sequence[Fault], far: bool, soon: bool
) -> Iterator[tuple[Think, Sequence[Fault]]]:
    """What else may have been written wrongly, and in which of the failed worlds that is looked for: what the
    fault names; where the next one comes ``soon``, the lines before it. One line seldom explains two faults
    that lie farther apart, unless it is the one right before. Worlds that come ``far`` are not doubted."""
    first = carried[:LOOKED_INTO]
    if not far:
        yield recovery.here, carried[SUSPECTED:]
    if soon:
        yield recovery.around, first
    yield recovery.named, first
    if not far:
        yield recovery.earlier if soon else recovery.just_before, first


def farther(faults: Iterable[Fault], index: int) -> bool:
    """Whether any of some failed worlds got beyond an entry."""
    return any(fault.index > index for fault in faults)


def hinted(faults: Iterable[Fault]) -> bool:
    """Does a fault itself name an earlier line that may be the wrong one?"""
    return any(path[:1] == ("moves",) for fault in faults for path, _ in fault.finding.related)


def stride(age: int) -> int:
    """How far worlds run before they are held against each other again: equal worlds lose nothing by being
    known a little later, and most that become equal do so soon after they parted."""
    return max(1, min(age // 2, BACK * 4))
