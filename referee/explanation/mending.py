"""The worlds in which one slip of the pen explains a fault: what the search has found, and what it had no
need to look for, because the table's ways explain the record as well."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from referee import claims
from referee.explanation.recovering import BACK, Recovery
from referee.explanation.running import Fault
from referee.explanation.searching import Search
from referee.explanation.worlds import Chapter, Treatment, World, told
from referee.log import Log
from referee.rules import Kind

TRIES = 60
"""So many changes of a record are tried for one fault beyond those the search has tried."""

HELD_AGAINST = 8
"""So many of the cheapest worlds are asked how well the claims of the record fit."""

FEW, CLOSE = 12, 2
"""So many in earlier lines, where something is found at the line itself: in so many lines before it, and in
those the fault names."""

FOLLOWED = 24
"""So many of them that get past the fault are followed up."""

STEPS = (2, 5, 12, 30, 70)
"""So many entries after the fault they are held against the game as it is told: most have become equal to
it by then, and need not be followed any further. Two lines that changed places are behind it after two."""

BY_THE_PEN = frozenset({Treatment.MISREAD, Treatment.MISSING, Treatment.SWAPPED, Treatment.VOID})


@dataclass(slots=True, eq=False, repr=False, match_args=False)
class Explained:
    """A record and its cheapest worlds, the told one first."""

    log: Log
    moves: Sequence[Any]
    begin: Callable[[], Any]  # the state before the first entry, made anew
    worlds: Sequence[World]
    ends: bool  # whether the record ends with the last of the moves
    effort: int = 0  # what has been done to look for slips, in entries played
    _fits: dict[int, bool] = field(default_factory=dict)
    _least: int | None = None

    def mends(self, fault: Fault, end: int) -> list[Chapter]:
        """What may stand in the record in place of what was written, so that the fault is gone and nothing
        else comes before ``end``: the entry of the next fault, or the end of the record."""
        found = list(self.known(fault))
        return found + [chapter for chapter in self._further(fault, end, found) if chapter not in found]

    def known(self, fault: Fault) -> Iterator[Chapter]:
        """The slips in the cheapest worlds themselves."""
        for world in self.worlds:
            if world.cost != self.worlds[0].cost or not self._as_claimed(world):
                continue
            for story in (world.story, *world.alike):
                for chapter in told(story):
                    if _about(chapter, fault) and chapter.treatment in BY_THE_PEN:
                        yield chapter

    def _further(self, fault: Fault, end: int, known: Sequence[Chapter]) -> Iterator[Chapter]:
        """Slips at the place the fault itself names, and in the lines before it."""
        search = Search(self.log, self.moves[:end], self.begin, finish=False)
        recovery = search.recovery
        recovery.tries = TRIES
        worlds = search._ordered(islice(self._candidates(recovery, fault, known), FOLLOWED))
        lasting = self._lasting(search, fault, end, worlds)
        self.effort += search.effort
        yield from self._stories(lasting, fault)

    def _stories(self, worlds: Sequence[World], fault: Fault) -> Iterator[Chapter]:
        """What some worlds, and those that became equal to them, have in place of what was written."""
        for world in worlds:
            for story in (world.story, *world.alike):
                for chapter in told(story):
                    if chapter.fault is fault:
                        yield chapter

    def _candidates(self, recovery: Recovery, fault: Fault, known: Sequence[Chapter]) -> Iterator[World]:
        slips = [chapter for chapter in known if chapter.treatment is not Treatment.VOID]
        found = bool(slips)
        for world in recovery.shown(fault):
            found = True
            yield world
        if not slips and fault.index not in fault.suspected:
            yield from recovery.pen(fault)
        yield from recovery.nearby(fault, any(slip.treatment is Treatment.MISREAD for slip in slips))
        recovery.tries = FEW if found else TRIES
        for worlds in recovery.earlier(fault, CLOSE if found else BACK, akin=True):
            yield from worlds

    def written(self, fault: Fault, end: int, entries: Sequence[tuple[int, Any]]) -> list[Chapter]:
        """Which of some entries, by their index, may stand in place of what was written."""
        search = Search(self.log, self.moves[:end], self.begin, finish=False)
        worlds = search._ordered(search.recovery.instead(fault, entries))
        lasting = self._lasting(search, fault, end, worlds)
        self.effort += search.effort
        return list(self._stories(lasting, fault))

    def _lasting(self, search: Search, fault: Fault, end: int, worlds: list[World]) -> list[World]:
        """Those that reach the end without another fault."""
        rival = self._as_told(search, fault)
        if rival is not None:
            worlds = [rival, *worlds]
        most = fault.world.cost.faults + 1
        for steps in STEPS:
            stop = fault.index + steps
            if stop >= end:
                break
            search.end = stop
            if len(worlds) > 1:
                # What is said of a world is not part of its state: a wrong figure must not get lost.
                along = [
                    world for world in search._along(worlds)[0] if _figures(world) <= _figures(rival or world)
                ]
                worlds = search._merged(along, stop)
            worlds = [world for world in worlds if world.cost.faults == most]
            if len(worlds) < 2 and rival in worlds:
                return worlds if self._as_claimed(self.worlds[0]) else []
        search.end, search.finish = end, self.ends and end == len(self.moves)
        worlds = [world for world in search._along(worlds)[0] if world.cost.faults == most]
        if end < len(self.moves):
            return worlds
        return [world for world in worlds if self._as_claimed(world)]

    def _as_told(self, search: Search, fault: Fault) -> World | None:
        """The world that is told, just after the fault: it is known to last."""
        for chapter in told(self.worlds[0].story):
            if _about(chapter, fault) and chapter.number == fault.index + 1 and chapter.plays is not None:
                state, plays = fault.world.state, chapter.plays
                treatment = chapter.treatment or Treatment.VOID
                for world in search.recovery._tried(
                    fault, state, fault.index, plays, treatment, chapter.span
                ):
                    world.order = 0
                    return world
        return None

    def _as_claimed(self, world: World) -> bool:
        """Whether what is claimed of the game fits a world as well as it fits any that is as cheap."""
        known = self._fits.get(id(world.state))
        if known is None:
            known = self._fits[id(world.state)] = _mismatches(self.log, world) <= self._fewest
        return known

    @property
    def _fewest(self) -> int:
        """So many claims fit none of the cheapest worlds."""
        if self._least is None:
            self._least = min(_mismatches(self.log, world) for world in self.worlds[:HELD_AGAINST])
        return self._least


def _about(chapter: Chapter, fault: Fault) -> bool:
    """Whether a chapter is about this fault."""
    other = chapter.fault
    return other is not None and other.index == fault.index and other.finding.rule == fault.finding.rule


def _figures(world: World) -> int:
    """So many figures of the record have been found wrong in a world."""
    return sum(finding.kind is Kind.MISMATCH for finding in world.findings)


def _mismatches(log: Log, world: World) -> int:
    """So many claims of a record do not fit a world."""
    inside = _figures(world)
    result: Mapping[str, Any] | None = log.result
    if not result:
        return inside
    return inside + sum(
        finding.kind is Kind.MISMATCH for finding in claims.result(result, log.game.score(world.state))
    )
