"""The cheapest worlds that reach the end of the record.

Worlds are searched by what they cost: first all without a fault, then all with one, and so on. Within a
cost they move along together, entry by entry, and those that have become equal are one. A world that fails
waits; if no world of its cost reaches the end, those that got farthest go on at the cost of one fault more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import chain
from typing import Any, Protocol

from referee.breaches import FITS_LONG, Open, Refused, Way
from referee.explanation.backtracking import WINDOW, Backtracking, Known
from referee.explanation.carrying_out import play, stamped
from referee.explanation.causes import Causes
from referee.explanation.recovery import BACK, EACH, FIRST, Recovery
from referee.explanation.runner import NOTHING_LEFT, Fault, Parting, Runner, Stop
from referee.explanation.selection import (
    LONG,
    MOST_FOLLOWED,
    as_far,
    as_settled,
    by_one_slip,
    farther,
    farthest_first,
    fewest_broken,
    fullest,
    further,
    going_well,
    gone_on_with,
    granting_little,
    hinted,
    in_another_order,
    late_slips,
    line_by_line,
    misfits,
    missing_lines,
    plain,
    simpler,
    slips_here,
    stride,
)
from referee.explanation.settling import in_order, settle
from referee.explanation.several_lines import copied_lines
from referee.explanation.worlds import Chapter, Found, Play, Treatment, World, cost_of, happened
from referee.log import Log
from referee.rules import Finding

MOST_WORLDS, MOST_OF_ONE = 32, 128
"""So many worlds of one cost are kept at one entry; and so many where one fault explains all so far, which is
likelier than any more."""

MOST_OPEN, ENOUGH_OPEN = 512, 24_000
"""So many are kept while nothing is wrong and only what the record leaves open parts them, until so many
have been kept in all."""

MOST_CARRIED = 8
"""So many worlds that failed together go on at a higher cost: with all that tables and pens may have done."""

MOST_TOGETHER = 64
"""So many of those that only differ in what the record leaves open go on as the table may have taken it."""

FEW = 6
"""So many worlds are kept then."""

DEEPEST = 24
"""So many entries in a row may be put in before one."""

AT_LEAST, FOR_EACH = 4000, 8
"""So many ways in which entries can have come about are played out for one record, and so many more for
each of its entries, before only the likeliest worlds are followed up."""

COPY = 16
"""A state copied and tried costs as much as so many entries."""

FAR = 3 * BACK
"""A world that failed so many entries before the best of its cost is given up."""

SEVERAL = 2
"""Before so many faults are believed it is asked whether one thing is behind all of them."""


class RootCauses(Protocol):
    """What may be behind all that seems wrong in a record (:mod:`referee.explanation.root_causes`)."""

    effort: int  # what has been done to find out, in entries played

    def explain(self, faults: Sequence[Fault], farthest: int, most: int | None) -> Found | None:
        """The cheapest worlds of the record with one thing otherwise behind them. ``faults`` are its first,
        ``farthest`` how far it comes with one, ``most`` the most that are looked for."""


class Search:
    """Looks for the cheapest worlds of one log."""

    def __init__(
        self,
        log: Log,
        moves: Sequence[Any],
        begin: Callable[[], Any],
        finish: bool = True,
        suspect_pen: bool = True,
        most: int | None = None,
    ) -> None:
        self.suspect_pen = suspect_pen  # whether lines may have been written wrongly
        self.most = most  # so many faults at most are looked for
        self.finish = finish  # whether the record ends here: what is owed is then told
        self.runner = Runner(log, moves, begin)
        self.recovery = Recovery(self.runner)
        self.left_out = log.game.pen.left_out
        self.backtracking = Backtracking(self.runner, self._played, self.along)
        self.moves = moves
        self.end = len(moves)
        self.bounded: int | None = None
        self.thought = 0
        self.work = 0  # ways of entries that were played out
        self.kept = 0  # worlds that were kept beside others, entry by entry
        self.enough = AT_LEAST + FOR_EACH * len(moves)
        self.root_causes: RootCauses | None = None  # asked where one fault does not explain it
        self.certain = 0  # the number of the first entry that no legal game contains, where that is known
        self.causes = Causes(self.recovery, suspect_pen, self._along_in_order)

    def run(self, state: Any) -> Found:
        """The worlds that explain the record at the least cost; none where that is more than is asked for."""
        return self.go_on(World(state), None)

    def go_on(self, world: World, stop: Stop | None) -> Found:
        """The same from a world that has gone some of the way, to where it stopped or is to go on."""
        if isinstance(stop, Parting):
            ways, fault = self._parted(stop)
            done, failed = self.along(ways)
            if not ways or stop.doubt is not None:
                failed.append(fault)
        else:
            done, failed = self.along([world]) if stop is None else ([], [stop])
        cost, done, failed = 0, *self._turned(done, failed)
        dead = failed
        if not done and failed and self.bounded is None:
            self.certain = max(fault.index for fault in failed) + 1
        while not done or min(world.cost.faults for world in done) > cost:
            cost += 1
            if self.most is not None and cost > self.most:
                return Found()
            if cost == SEVERAL and self.root_causes is not None:
                begun = self.root_causes.explain(dead, max(fault.index for fault in failed), self.most)
                if begun is not None:
                    return begun
            self.recovery.tries = min(self.recovery.tries + EACH, FIRST)
            self.causes.give_up(cost, self.bounded, failed)
            before, (more, failed) = failed, self._turned(*self._dearer(failed, cost))
            done += [*more, *self._with_less(more, farthest_first(before))]
            if not failed:
                break
        least = min(world.cost for world in done)
        if least.faults:
            done = fullest([world for world in done if world.cost == least], self.left_out)
            done = fewest_broken(done)
        else:  # what a record leaves open costs nothing: all that may have been counts
            done = [world for world in done if world.cost[:2] == least[:2]]
            done = [world for world in done if not world.doubted] or done
            done += self._beside(done)
        if least.faults and self.suspect_pen and misfits(done[0]):
            done += self._as_cheap(done[0])
        in_order(done)
        if not least.faults and dead:
            settle(done[0], done[1:], dead)
        return Found(done, self.runner.misfits, self.bounded, self.certain)

    def _turned(self, done: list[World], failed: list[Fault]) -> tuple[list[World], list[Fault]]:
        """Where no world reached the end, entries before may have gone otherwise, as legally."""
        if done or not failed or self.causes.lost:
            return done, failed
        if self.backtracking.entries:
            done, failed = self.backtracking.back(failed)
            if not done and self.backtracking.worn:
                self._given_up(max(failed[-1].index - WINDOW, 0))
        return (done, failed) if done else self.backtracking.further_back(failed)

    def _beside(self, done: Sequence[World]) -> list[World]:
        """Other worlds without a fault, in which entries went otherwise than they most likely did."""
        if not self.finish or self.runner.log.unwritten or not self.backtracking.entries:
            return []
        return self.backtracking.beside(done[0], self.end)

    def _played(self, world: World, index: int, way: Way) -> list[World]:
        """The worlds in which an entry came about in this way, and no other."""
        return self.ordered(self._way(world, index, way, (), []))

    def _as_cheap(self, told: World) -> list[World]:
        """Other worlds after the last fault of a story whose claims do not fit: a slip of the pen may be
        believed as easily, and then it is not the claim that is wrong; a line in the wrong place, or a slip
        that several lines show, where more of them fit."""
        last = next((each.fault for each in reversed(told.chapters()) if each.fault is not None), None)
        if last is None or last.happened:
            return []
        last.suspected.clear()
        recovery, found = self.recovery, list[World]()
        recovery.tries = FIRST
        copied = copied_lines(recovery, last)
        lines = chain(copied, [recovery.pen(last)], recovery.around(last), recovery.earlier(last))
        several = () if self.runner.log.filled else by_one_slip(recovery, (), last)
        joint = chain(in_another_order(recovery, (), last), several)
        for most, thought in ((None, lines), (misfits(told), joint)):
            for worlds in thought:
                done = [world for world in self._along_in_order(worlds)[0] if world.cost == told.cost]
                found += (world for world in done if most is None or misfits(world) < most)
                if not all(map(misfits, found)):
                    return found
        return found

    def _dearer(self, failed: list[Fault], cost: int) -> tuple[list[World], list[Fault]]:
        """The failed worlds that got farthest, at the cost of one fault more: first as the table may have
        taken the entry, or the pen; where that explains nothing for long, an earlier one."""
        farthest = max(fault.index for fault in failed)
        behind = [fault for fault in failed if fault.index <= farthest - FAR]
        failed = farthest_first(fault for fault in failed if fault.index > farthest - FAR)
        most = max(MOST_CARRIED - cost // 4, 2)  # where fault follows on fault nothing small explains them
        carried = [*gone_on_with(self.recovery, failed, most), *simpler(behind, failed)]
        done, fails = self.causes.of(carried, farthest)
        little = granting_little(self.recovery, fails, carried)
        if done or farther(little, farthest + LONG):
            return done, fails
        carried += farthest_first(little)[:most]  # what goes well for a while only is believed no sooner
        done, fails = self._along_in_order(self._by_table_or_pen(carried, self._besides(failed, most)))
        likely = granting_little(self.recovery, fails, carried)
        far = farther(likely, farthest + LONG)
        if done or not self.causes.suspects or (far and not hinted(carried)):
            return done, fails
        assumed = min(fault.world.cost.assumptions for fault in carried)
        soon = not farther(likely, farthest + BACK)
        for think, suspected in further(self.recovery, carried, far, soon, likely):
            for worlds in line_by_line(map(think, suspected)):
                found, more = self._along_in_order(worlds)
                done += found
                little = granting_little(self.recovery, more, carried)
                fails += going_well(more, farthest)  # what is thought of next may ask for them
                likely += going_well(little, farthest)
                if farther(little, farthest + LONG) or plain(done, assumed):
                    return done, fails
            if done:
                return done, fails
        found, more = self.causes.at_last(carried[0], farthest) if soon else ([], [])
        return done + found, fails + more

    def _with_less(self, done: Sequence[World], carried: Sequence[Fault]) -> list[World]:
        """Worlds at the end of the record that take less for granted, or in which less of what the record
        otherwise writes is missing: a line stood in the wrong place, or was left out."""
        granted = min((world.cost.assumptions for world in done), default=0)
        missing = min((self.left_out(world.state) for world in done), default=0)
        if not self.causes.suspects:
            return []
        astray = missing or (granted and self.runner.astray(carried[0].index))
        named = self.recovery.named(carried[0]) if astray else ()
        granted *= self.runner.game.play.loose
        less = [fault for fault in carried if fault.world.cost.assumptions < granted][:1]
        order = (in_another_order(self.recovery, (), fault) for fault in less)
        return self._along_in_order(chain.from_iterable(chain(named, *order)))[0]

    def _by_table_or_pen(self, carried: Sequence[Fault], besides: Sequence[Fault]) -> list[World]:
        """What the table may have done with an entry, in all the worlds; then what the pen may have."""
        if self.suspect_pen and not self.causes.suspects:
            carried, besides = carried[:2], ()
        settled = self.runner.log.settled
        worlds = [
            world
            for fault in (*carried, *besides)
            for world in as_settled(self.recovery.table(fault), settled.get(fault.index + 1))
        ]
        if self.causes.suspects:
            left = max(MOST_FOLLOWED - len(worlds), MOST_FOLLOWED // 2)
            worlds += chain(slips_here(self.recovery, carried, left), late_slips(self.recovery, carried))
        return worlds

    def _besides(self, failed: Sequence[Fault], most: int) -> list[Fault]:
        """Those as far as the likeliest (:func:`as_far`), if they are not too many."""
        besides = as_far(failed, most)
        if len(besides) > MOST_TOGETHER:
            self._given_up(failed[0].index)
        return besides[:MOST_TOGETHER]

    def _along_in_order(self, worlds: Iterable[World]) -> tuple[list[World], list[Fault]]:
        """Moves worlds along, as they were thought of."""
        return self.along(self.ordered(worlds))

    def ordered(self, worlds: Iterable[World]) -> list[World]:
        """Worlds as they were thought of."""
        found = []
        for world in worlds:
            self.thought += 1
            world.order = self.thought
            found.append(self.runner.anchored(world))
        return found

    @property
    def effort(self) -> int:
        """What has been done so far, in entries played."""
        besides = 0 if self.root_causes is None else self.root_causes.effort
        return self.runner.played + COPY * (self.recovery.work + self.recovery.beside + self.work) + besides

    @property
    def weary(self) -> bool:
        """So much has been tried that only the likeliest is followed up from here on."""
        return self.causes.lost or self.work > self.enough

    # -- worlds of one cost ---------------------------------------------------------------------------

    def along(self, worlds: list[World], known: Known | None = None) -> tuple[list[World], list[Fault]]:
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
            ways, fault = self._parted(stop)
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
        """Equal worlds as one, the fewest assumptions and missing lines first."""
        if len(worlds) < 2:
            return worlds
        missing = partial(missing_lines, left_out=self.left_out)
        worlds.sort(key=lambda other: (other.cost, bool(other.doubted), missing(other), other.order))
        by_key: dict[Any, World] = {}
        for world in worlds:
            known = by_key.setdefault(world.state.key(), world)
            if known is not world:
                if world.cost.faults == known.cost.faults:
                    known.alike += [world.story, *world.alike]
                known.doubted = known.doubted and world.doubted
        kept = list(by_key.values())
        most = self._most(kept)
        self.kept += len(kept)
        if len(kept) > most:
            # A slip of the pen that is not followed up accuses nobody; a way the game may have gone does.
            if any(happened(world) and bool(world.doubted) <= bool(kept[0].doubted) for world in kept[most:]):
                self._given_up(index)
            kept = kept[:most]
        return kept

    def _most(self, worlds: Sequence[World]) -> int:
        """So many of some worlds of one cost are kept at one entry."""
        if self.weary:
            return FEW
        faults = worlds[0].cost.faults
        if not faults and self.kept <= ENOUGH_OPEN:
            return MOST_OPEN
        return MOST_OF_ONE if faults == 1 and not self.runner.game.play.loose else MOST_WORLDS

    def _given_up(self, index: int) -> None:
        """From this entry on not every way the game may have gone is followed: nobody is accused any more."""
        self.bounded = index if self.bounded is None else min(index, self.bounded)

    # -- partings -------------------------------------------------------------------------------------

    def _parted(self, parting: Parting) -> tuple[list[World], Fault]:
        """A world for every way in which the entry can have come about; a way that a rule forbids dies,
        and the first of these says what is wrong where all do."""
        found: list[World] = []
        refused: list[Finding] = []
        for way in () if self.causes.lost and parting.doubt is not None else parting.open.ways:
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
        self.work += 1
        if len(done) > DEEPEST or (done and self.weary):
            self._given_up(index)  # the game may have gone this way
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
