"""The cheapest worlds that reach the end of the record.

Worlds are searched by what they cost: first all without a fault, then all with one, and so on. Within a
cost they move along together, entry by entry, and those that have become equal are one. A world that fails
waits; if no world of its cost reaches the end, those that got farthest go on at the cost of one fault more.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from itertools import chain
from typing import Any, Protocol, cast

from referee.explanation.backtracking import WINDOW, Backtracking
from referee.explanation.causes import Causes
from referee.explanation.moving_along import MovingAlong
from referee.explanation.recovery import BACK, EACH, FIRST, Recovery
from referee.explanation.runner import Fault, Parting, Runner, Stop
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
    in_worlds_alike,
    late_slips,
    line_by_line,
    misfits,
    plain,
    simpler,
    slips_here,
    told_at_the_end,
    written_twice,
)
from referee.explanation.settling import in_order, settle
from referee.explanation.several_lines import copied_lines
from referee.explanation.worlds import Found, World, last_fault
from referee.log import Log

MOST_CARRIED = 8
"""So many worlds that failed together go on at a higher cost: with all that tables and pens may have done."""

MOST_TOGETHER = 64
"""So many of those that only differ in what the record leaves open go on as the table may have taken it."""

COPY = 16
"""A state copied and tried costs as much as so many entries."""

FAR = 3 * BACK
"""A world that failed so many entries before the best of its cost is given up."""

LEFT_BEHIND, RETRIED, SAVED = 3, 24, 2
"""Of those that others leave behind at one cost so many are kept in mind, at so many costs; where fault
follows on fault they are gone on with as long as that would save more faults than the last."""

SEVERAL = 2
"""Before so many faults are believed it is asked whether one thing is behind all of them."""


class Rooted(Protocol):
    """A record with one thing otherwise, which may be behind all that seems wrong in it."""

    reached: int  # the entry to which it comes with as many faults as somebody has asked for

    def within(self, faults: int) -> Found | None:
        """Its cheapest worlds, if they take no more than so many faults besides."""


class RootCauses(Protocol):
    """What may be behind all that seems wrong in a record (:mod:`referee.explanation.root_causes`)."""

    @property
    def effort(self) -> int:
        """What has been done to find out, in entries played."""

    def explain(self, faults: Sequence[Fault], farthest: int) -> Rooted | None:
        """The record with the one thing otherwise that is likeliest behind it. ``faults`` are its first,
        ``farthest`` how far it comes with one."""

    def explain_all(self, faults: Sequence[Fault], farthest: int) -> Found | None:
        """Its cheapest worlds with the one thing otherwise, where nothing else is wrong then."""


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
        self.runner = Runner(log, moves, begin)
        self.recovery = Recovery(self.runner)
        self.left_out = log.game.pen.left_out
        self.worlds = MovingAlong(self.runner, self.recovery, finish)
        self.backtracking = Backtracking(self.runner, self.worlds.played, self.worlds.along)
        self.moves = moves
        self.given_up: list[
            list[Fault]
        ] = []  # failed worlds that others have left behind, the last ones last
        self.root_causes: RootCauses | None = None  # asked where one fault does not explain it
        self.certain = 0  # the number of the first entry that no legal game contains, where that is known
        self.causes = Causes(self.recovery, suspect_pen, self.worlds.along_in_order)

    def run(self, state: Any) -> Found:
        """The worlds that explain the record at the least cost; none where that is more than is asked for."""
        return self.go_on(World(state), None)

    def go_on(self, world: World, stop: Stop | None) -> Found:
        """The same from a world that has gone some of the way, to where it stopped or is to go on."""
        costs = self.by_cost(world, stop)
        while True:
            try:
                next(costs)
            except StopIteration as end:
                return cast(Found, end.value)

    def by_cost(self, world: World, stop: Stop | None) -> Generator[int, None, Found]:
        """The same fault by fault: the entry to which worlds come with none, then with one, and so on."""
        if isinstance(stop, Parting):
            ways, fault = self.worlds.parted(stop)
            done, failed = self.worlds.along(ways)
            if not ways or stop.doubt is not None:
                failed.append(fault)
        else:
            done, failed = self.worlds.along([world]) if stop is None else ([], [stop])
        cost, done, failed = 0, *self._turned(done, failed)
        dead = failed
        if not done and failed and self.worlds.bounded is None:
            self.certain = max(fault.index for fault in failed) + 1
        rooted: Rooted | None = None  # one thing behind several faults, and fewer besides
        while not done or min(world.cost.faults for world in done) > cost:
            reached = max((fault.index for fault in failed), default=self.worlds.end)
            yield reached
            cost += 1
            if cost == SEVERAL and self.root_causes is not None and self.worlds.bounded is None:
                rooted = self.root_causes.explain(dead, reached)
            found = rooted.within(cost - SEVERAL) if rooted is not None else None
            if found is not None:
                return found
            if rooted is not None and rooted.reached <= reached:
                rooted = None  # as many faults without it go as far
            if self.most is not None and cost > self.most:
                return Found()
            self.recovery.tries = min(self.recovery.tries + max(EACH, 4 * FIRST >> cost), FIRST)
            self.worlds.lost |= self.causes.give_up(cost, self.worlds.bounded, failed)
            if self.causes.cascade:
                cost, done, failed = self._second_thoughts(cost, failed)
            before = failed
            more, failed = ([], failed) if done else self._turned(*self._dearer(failed, cost))
            done += [*more, *self._with_less(more, farthest_first(before))]
            if not failed:
                break
        least = min(world.cost for world in done)
        if least.assumptions and self.runner.game.play.loose:  # much goes well for long then
            done += self._second_thoughts(least.faults, [], 0)[1]
        told = self._told(done, dead)
        return self._rooted(told[0], dead) or Found(
            told, self.runner.misfits, self.worlds.bounded, self.certain
        )

    def _rooted(self, told: World, dead: Sequence[Fault]) -> Found | None:
        """One thing behind all that is wrong in a record of which one fault is told, where more of its claims
        fit then; None where there is none."""
        known = self.root_causes if told.cost.faults == 1 and misfits(told) else None
        if known is None or not dead or self.worlds.bounded is not None:
            return None
        found = known.explain_all(dead, max(fault.index for fault in dead))
        return found if found is not None and misfits(found.worlds[0]) < misfits(told) else None

    def _told(self, done: list[World], dead: Sequence[Fault]) -> list[World]:
        """Of the worlds at the end of the record those that count, the one that is told first. ``dead`` are
        those without a fault that came to nothing."""
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
        return done

    def _turned(self, done: list[World], failed: list[Fault]) -> tuple[list[World], list[Fault]]:
        """Where no world reached the end, entries before may have gone otherwise, as legally."""
        if done or not failed or self.worlds.lost:
            return done, failed
        if self.backtracking.entries:
            done, failed = self.backtracking.back(failed)
            if not done and self.backtracking.worn:
                self.worlds.give_up(max(failed[-1].index - WINDOW, 0))
        return (done, failed) if done else self.backtracking.further_back(failed)

    def _beside(self, done: Sequence[World]) -> list[World]:
        """Other worlds without a fault, in which entries went otherwise than they most likely did."""
        if not self.worlds.finish or self.runner.log.unwritten or not self.backtracking.entries:
            return []
        return self.backtracking.beside(done[0], self.worlds.end)

    def _as_cheap(self, told: World) -> list[World]:
        """Other worlds after the last fault of a story whose claims do not fit: a slip of the pen may be
        believed as easily, and then it is not the claim that is wrong; a line in the wrong place, or a slip
        that several lines show, where more of them fit."""
        last = last_fault(told.story)
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
                done = [world for world in self.worlds.along_in_order(worlds)[0] if world.cost == told.cost]
                found += (world for world in done if most is None or misfits(world) < most)
                if not all(map(misfits, found)):
                    return found
        return found

    def _second_thoughts(
        self, cost: int, failed: list[Fault], saved: int = SAVED
    ) -> tuple[int, list[World], list[Fault]]:
        """Where fault follows on fault, what was left behind for something that got farther may have been
        right all the same: the cost, the worlds and the faults with which one gets as far as those that
        ``failed`` at fewer faults, or to the end."""
        causes, reached = self.causes, max((fault.index for fault in failed), default=self.worlds.end)
        for others in self.given_up[::-1]:
            then, done = others[0].world.cost.faults, list[World]()
            self.causes = causes.afresh()
            while others and not done and then < cost - saved and not farther(others, reached):
                then += 1
                done, others = self._turned(*self._dearer(others, then))
            if done or farther(others, reached):
                return then, done, others
        self.causes = causes
        return cost, [], failed

    def _dearer(self, failed: list[Fault], cost: int) -> tuple[list[World], list[Fault]]:
        """The failed worlds that got farthest, at the cost of one fault more: first as the table may have
        taken the entry, or the pen; where that explains nothing for long, an earlier one."""
        farthest = max(fault.index for fault in failed)
        behind = [fault for fault in failed if fault.index <= farthest - FAR]
        failed = gone_on_with(self.recovery, [fault for fault in failed if fault.index > farthest - FAR])
        most = max(MOST_CARRIED - cost // 4, 2)  # where fault follows on fault nothing small explains them
        carried = [*failed[:most], *written_twice(failed[most:], self.moves), *simpler(behind, failed)]
        self._left_behind(behind, carried[0])
        done, fails = self.causes.of(carried, farthest)
        self._left_behind(self.causes.unproven)
        little = granting_little(self.recovery, fails, carried)
        if done or farther(little, farthest + LONG):
            self._left_behind(carried)
            return done, fails
        carried += farthest_first(little)[:most]  # what goes well for a while only is believed no sooner
        done, fails = self.worlds.along_in_order(self._by_table_or_pen(carried, self._besides(failed, most)))
        likely = granting_little(self.recovery, fails, carried)
        far = farther(likely, farthest + LONG)
        late = told_at_the_end(done, cost, farthest + LONG)
        if len(late) < len(done) or not self.causes.suspects or (far and not hinted(carried)):
            return done, fails
        more, fails = self._further(carried, fails, likely, farthest, cost)
        return late + more, fails

    def _further(
        self, carried: Sequence[Fault], fails: list[Fault], likely: list[Fault], farthest: int, cost: int
    ) -> tuple[list[World], list[Fault]]:
        """The same, where neither the table nor the pen at the entry itself explains it for long."""
        done, late, far = list[World](), list[World](), farther(likely, farthest + LONG)
        assumed = min(fault.world.cost.assumptions for fault in carried)
        soon = not farther(likely, farthest + BACK)
        for think, suspected in further(self.recovery, carried, far, soon, likely):
            for worlds in line_by_line(map(think, suspected)):
                worlds += in_worlds_alike(self.recovery, carried, suspected, worlds)
                found, more = self.worlds.along_in_order(worlds)
                late += told_at_the_end(found, cost, farthest + LONG)
                done += (world for world in found if world not in late)
                little = granting_little(self.recovery, more, carried)
                fails += going_well(more, farthest)  # what is thought of next may ask for them
                likely += going_well(little, farthest)
                if farther(little, farthest + LONG) or plain(done, assumed):
                    return done + late, fails
            if done:
                return done + late, fails
        found, more = self.causes.at_last(carried[0], farthest) if soon else ([], [])
        return done + late + found, fails + more

    def _left_behind(self, faults: Iterable[Fault], first: Fault | None = None) -> None:
        """Keeps in mind some failed worlds that others leave behind: those that went another way than the
        ``first`` of them after the last fault."""
        before = None if first is None else first.world.treated_last
        others = [fault for fault in farthest_first(faults) if fault.world.treated_last != before]
        if others and len(self.given_up) < RETRIED:
            self.given_up.append(others[:LEFT_BEHIND])

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
        return self.worlds.along_in_order(chain.from_iterable(chain(named, *order)))[0]

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
            self.worlds.give_up(failed[0].index)
        return besides[:MOST_TOGETHER]

    @property
    def effort(self) -> int:
        """What has been done so far, in entries played."""
        besides = 0 if self.root_causes is None else self.root_causes.effort
        return (
            self.runner.played
            + COPY * (self.recovery.work + self.recovery.beside + self.recovery.ways)
            + besides
        )
