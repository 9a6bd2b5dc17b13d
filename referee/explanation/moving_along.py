"""Worlds of one cost, moved along side by side: entry by entry, and those that have become equal are one.

Where an entry leaves open how it came about a world goes on in each of the ways; where one cannot go on as
the record has it, it waits with its fault for whoever asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from referee.breaches import FITS_LONG, Open, Refused, Way
from referee.explanation.backtracking import Known, Passed
from referee.explanation.carrying_out import play, stamped
from referee.explanation.recovery import Recovery
from referee.explanation.runner import NOTHING_LEFT, Fault, Parting, Runner, Stop
from referee.explanation.selection import missing_lines, reads_better, stride
from referee.explanation.worlds import Chapter, Play, Treatment, World, cost_of, happened
from referee.rules import Finding

MOST_WORLDS, MOST_OF_ONE = 32, 128
"""So many worlds of one cost are kept at one entry; and so many where one fault explains all so far, which is
likelier than any more."""

MOST_OPEN, ENOUGH_OPEN = 512, 24_000
"""So many are kept while nothing is wrong and only what the record leaves open parts them, until so many
have been kept in all."""

FEW = 6
"""So many worlds are kept then."""

DEEPEST = 24
"""So many entries in a row may be put in before one."""


class MovingAlong:
    """Moves the worlds of one log along."""

    def __init__(self, runner: Runner, recovery: Recovery, finish: bool) -> None:
        self.runner = runner
        self.recovery = recovery
        self.finish = finish  # whether the record ends here: what is owed is then told
        self.end = len(runner.moves)
        self.bounded: int | None = None  # the entry from which on not every way is followed
        self.lost = False  # whether only the likeliest is followed up from here on
        self._thought = 0
        self._kept = 0  # worlds that were kept beside others, entry by entry
        self._left_out = runner.game.pen.left_out

    def along_in_order(self, worlds: Iterable[World]) -> tuple[list[World], list[Fault]]:
        """Moves worlds along, as they were thought of."""
        return self.along(self.ordered(worlds))

    def ordered(self, worlds: Iterable[World]) -> list[World]:
        """Worlds as they were thought of."""
        found = []
        for world in worlds:
            self._thought += 1
            world.order = self._thought
            found.append(self.runner.anchored(world))
        return found

    @property
    def weary(self) -> bool:
        """So much has been tried that only the likeliest is followed up from here on."""
        return self.lost or self.recovery.ways > self.recovery.enough_ways

    def along(
        self, worlds: list[World], known: Known | Passed | None = None
    ) -> tuple[list[World], list[Fault]]:
        """Moves worlds of one cost along, the hindmost first, but for those that have become what is known:
        those that reached the end, and the faults of the others."""
        waiting: dict[int, list[World]] = {}
        done, failed = list[World](), list[Fault]()
        for world in worlds:
            waiting.setdefault(world.at, []).append(world)
        first = min(waiting, default=0)
        while waiting:
            index = min(waiting)
            group = self.merged(waiting.pop(index), index)
            until = min(waiting, default=self.end)
            if known is not None:
                group, until = known.going_on(group, index, self.end)
            elif len(group) > 1:
                until = min(until, index + stride(index - first))
            for world in group:
                if index >= self.end:
                    self._finish(world, done)
                    continue
                stop = self.runner.run(world, until)
                for other in [world] if stop is None else self._stopped(stop, failed):
                    waiting.setdefault(other.at, []).append(other)
        return done, failed

    def _stopped(self, stop: Stop, failed: list[Fault]) -> list[World]:
        """The worlds that go on from where one stopped, at the same cost; a fault is kept with those that
        failed."""
        doubted = stop.index < stop.world.doubted
        if isinstance(stop, Parting):
            ways, fault = self.parted(stop)
            if (not ways or stop.doubt is not None) and not doubted:
                failed.append(fault)
            return ways
        if doubted:
            return []
        failed.append(stop)
        return self.ordered(self.recovery.together(stop))

    def _finish(self, world: World, done: list[World]) -> None:
        """The end of the record, in one world."""
        fault = self.runner.finish(world) if self.finish else None
        if fault is None:
            done.append(world)
        elif self.end >= world.doubted:
            fault.index = self.end
            world.story = Chapter(world.story, self.end + 1, None, fault.finding, Treatment.TOLD, fault=fault)
            world.cost = cost_of(world.story)
            done.append(world)

    def merged(self, worlds: list[World], index: int) -> list[World]:
        """Equal worlds as one, the fewest assumptions and missing lines first; of those as likely the one
        that reads better."""
        if len(worlds) < 2:
            return worlds
        missing = partial(missing_lines, left_out=self._left_out)
        worlds.sort(key=lambda other: (other.cost, bool(other.doubted), missing(other), other.order))
        by_key: dict[Any, World] = {}
        for world in worlds:
            key = world.state.key()
            known = by_key.setdefault(key, world)
            if known is world:
                continue
            if world.cost == known.cost and reads_better(world, known):
                by_key[key], known, world = world, world, known
            if world.cost.faults == known.cost.faults:
                known.alike += [world.story, *world.alike]
            known.doubted = known.doubted and world.doubted
        kept = list(by_key.values())
        most = self._most(kept)
        self._kept += len(kept)
        if len(kept) > most:
            # A slip of the pen that is not followed up accuses nobody; a way the game may have gone does.
            if any(happened(world) and bool(world.doubted) <= bool(kept[0].doubted) for world in kept[most:]):
                self.give_up(index)
            kept = kept[:most]
        return kept

    def _most(self, worlds: Sequence[World]) -> int:
        """So many of some worlds of one cost are kept at one entry."""
        if self.weary:
            return FEW
        faults = worlds[0].cost.faults
        if not faults and self._kept <= ENOUGH_OPEN:
            return MOST_OPEN
        return MOST_OF_ONE if faults == 1 and not self.runner.game.play.loose else MOST_WORLDS

    def give_up(self, index: int) -> None:
        """From this entry on not every way the game may have gone is followed: nobody is accused any more."""
        self.bounded = index if self.bounded is None else min(index, self.bounded)

    # -- partings -------------------------------------------------------------------------------------

    def parted(self, parting: Parting) -> tuple[list[World], Fault]:
        """A world for every way in which the entry can have come about; a way that a rule forbids dies,
        and the first of these says what is wrong where all do."""
        found: list[World] = []
        refused: list[Finding] = []
        for way in () if self.lost and parting.doubt is not None else parting.open.ways:
            found += self._way(parting.world, parting.index, way, (), refused)
        if parting.doubt is not None:
            for world in found:
                world.doubted = parting.index + 1 + parting.open.fits
            return self.ordered(found), Fault(parting.world, parting.index, parting.doubt)
        finding = refused[0] if refused else NOTHING_LEFT
        fault = Fault(parting.world, parting.index, finding, ways=parting.open.ways)
        return self.ordered(found), fault

    def _way(
        self, world: World, index: int, way: Way, done: tuple[Play, ...], refused: list[Finding]
    ) -> list[World]:
        """One way played out; where one of its moves is open again, all of its ways."""
        self.recovery.ways += 1
        if len(done) > DEEPEST or (done and self.weary):
            self.give_up(index)  # the game may have gone this way
            return []
        game = self.runner.game
        found = world.fork(world.state.copy(), index)
        plays = list(done)
        for place, move in enumerate(way.moves):
            try:
                play(game, found.state, Play(move))
            except Refused as no:
                refused.append(stamped(no.breaches.finding(), index + 1))
                return []
            except Open as again:
                rest = way.moves[place + 1 :]
                further = (
                    Way((*each.moves, *rest), f"{way.assumes}; {each.assumes}", way.doubted or each.doubted)
                    for each in again.ways
                )
                return [
                    each
                    for other in further
                    for each in self._way(found, index, other, tuple(plays), refused)
                ]
            plays.append(Play(move))
            fault = self.runner.keep(found, index)
            if fault is not None:
                refused.append(fault.finding)
                return []
        found.at = index + 1
        found.doubted = found.doubted or (index + 1 + FITS_LONG if way.doubted else 0)
        found.story = Chapter(world.story, index + 1, tuple(plays), assumes=way.assumes)
        found.cost = cost_of(found.story)
        return [found]

    def played(self, world: World, index: int, way: Way) -> list[World]:
        """The worlds in which an entry came about in this way, and no other."""
        return self.ordered(self._way(world, index, way, (), []))
