"""Turning back: an entry that came about in a less likely way than the one in which it was played.

A record that leaves lines out is played as it most likely went. Where that comes to nothing later, an entry
before may have gone otherwise, as legally: the words of one auction may be those of two. That costs no fault,
so it is tried before anybody is accused, and only then: a record that holds everything never pays for it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from heapq import heappop, heappush
from itertools import count, islice
from typing import Protocol

from referee.breaches import Way
from referee.explanation.never_written import otherwise as never_written
from referee.explanation.never_written import put_in_at
from referee.explanation.runner import Fault, Runner
from referee.explanation.worlds import World, cost_of, cut, told, until
from referee.rules import RECORD_RULES, Finding, Kind

WINDOW = 160
"""So many entries before a fault are looked at."""

MOST, AS_DEAR, TURNINGS = 500, 48, 16
"""So many worlds are followed from a turning, for one record; so many entries that they play cost as much as
one more, and so many ways in which an entry is asked whether it went."""

FEWER = 100
"""So many are followed for one fault where the entries are less likely to have gone otherwise."""

BESIDE = 48
"""So many entries are looked at for what else a record may come to that shows no fault."""

MARK = 12
"""After so many entries each, another world is held against the one that it parted from."""

NOTHING_WRONG = Finding(Kind.NOTE, RECORD_RULES["REC-4"], "")


class Passed:
    """Where worlds that were turned have come by: another that is the same there comes to the same, and need
    not be followed any further."""

    def __init__(self) -> None:
        self._keys: set[Hashable] = set()

    def new(self, world: World, index: int) -> bool:
        """Has no world like this one come by here?"""
        key = (index, world.cost.faults, world.doubted, world.state.key())
        fresh = key not in self._keys
        self._keys.add(key)
        return fresh

    def going_on(self, worlds: Sequence[World], index: int, end: int) -> tuple[list[World], int]:
        """Those of some worlds that are to be followed, and up to which entry."""
        if not index % MARK:
            worlds = [world for world in worlds if self.new(world, index)]
        return [*worlds], min(index - index % MARK + MARK, end)


Played = Callable[[World, int, Way], list[World]]
"""(world before an entry, index of the entry, a way): the worlds in which the entry came about like that."""


@dataclass(slots=True, eq=False, repr=False, match_args=False)
class Known:
    """What one world comes to: others that have become like it need not be followed any further."""

    keys: Mapping[int, Hashable]  # index of an entry -> the key of the state before it
    met: list[World] = field(default_factory=list)  # those that were left there

    def meets(self, world: World, index: int) -> bool:
        """Has a world become like this one? Then it is left here."""
        like = index in self.keys and self.keys[index] == world.state.key()
        if like:
            self.met.append(world)
        return like

    def going_on(self, worlds: Sequence[World], index: int, end: int) -> tuple[list[World], int]:
        """Those of some worlds that are to be followed, and up to which entry."""
        going = [world for world in worlds if not self.meets(world, index)]
        return going, min((mark for mark in self.keys if mark > index), default=end)


class Along(Protocol):
    """Moves worlds along: those that reached the end, and the faults of the others."""

    def __call__(
        self, worlds: list[World], known: Known | Passed | None = None, /
    ) -> tuple[list[World], list[Fault]]: ...


class Backtracking:
    """The entries of one record that may have gone otherwise."""

    def __init__(self, runner: Runner, played: Played, along: Along) -> None:
        self.runner, self.played, self.along = runner, played, along
        self.left, self.fewer = MOST, FEWER
        self._asked = 0  # ways since that was last counted
        self._entries: Sequence[int] | None = None
        self._passed = Passed()

    @property
    def worn(self) -> bool:
        """More could have been tried."""
        return self.left <= 0

    def back(self, failed: Sequence[Fault]) -> tuple[list[World], list[Fault]]:
        """The worlds that reach the end if entries before these faults went otherwise. Where there is none,
        the faults, and with them the one that lies farthest. What gets farthest is followed first."""
        order = count()
        waiting: list[tuple[int, int, Iterator[tuple[int, list[World]]]]] = []
        for fault in failed:
            heappush(waiting, (-fault.index, next(order), self._otherwise(fault, 0)))
        found = list(failed)
        farthest = max(fault.index for fault in failed)
        for fault in failed:
            self._came_by(fault)
        self._asked = 0
        while not self.worn:
            turned, worlds = _next(waiting)
            if turned < 0:
                break
            worlds = [world for world in worlds if not world.at % MARK or self._passed.new(world, world.at)]
            played = self.runner.played
            done, fails = self.along(worlds, self._passed)
            done = [world for world in done if world.cost.faults <= failed[0].world.cost.faults]
            self.left -= len(fails) + (self.runner.played - played) // AS_DEAR + self._asked // TURNINGS
            self._asked %= TURNINGS
            if done:
                return done, fails
            for fault in fails:
                heappush(waiting, (-fault.index, next(order), self._otherwise(fault, turned + 1)))
                if fault.index > farthest:
                    farthest, found = fault.index, [*failed, fault]
        return [], found

    def beside(self, done: World, end: int) -> list[World]:
        """Other worlds that reach the end as well, one entry of which went otherwise: what a record comes to
        holds in all of them. The last entries are looked at first: less comes after them to show it. Most
        come to the same soon, and are not followed any further then."""
        otherwise = islice(self._otherwise(Fault(done, end, NOTHING_WRONG), 0, end), BESIDE)
        worlds = [other for _, turned in otherwise for other in turned if self._passed.new(other, other.at)]
        if not worlds:
            return []
        marks = range(min(other.at for other in worlds) + MARK, end, MARK)
        states = self.runner.states_before(done, marks)
        known = Known({**{index: state.key() for index, state in states.items()}, end: done.state.key()})
        found = [other for other in self.along(worlds, known)[0] if not known.meets(other, end)]
        done.alike += [story for other in known.met for story in (other.story, *other.alike)]
        return found

    def _came_by(self, fault: Fault) -> None:
        """A failed world has come by: one that is turned and becomes the same comes to the same fault."""
        first = max(_paid(fault), fault.index - WINDOW)
        marks = range(first - first % MARK + MARK, fault.index + 1, MARK)
        for index, state in self.runner.states_before(fault.world, marks).items():
            self._passed.new(replace(fault.world, state=state), index)

    def _otherwise(self, fault: Fault, since: int, window: int = WINDOW) -> Iterator[tuple[int, list[World]]]:
        """The worlds in which one entry before a fault went otherwise, with its index, the nearest first and
        the one at fault last; not before ``since``, nor before a fault that is paid for."""
        story = fault.world.story
        first = max(since, _paid(fault), fault.index - window)
        log = self.runner.log
        entries = sorted(put_in_at(story)) if log.unwritten else self.entries
        indices = [index for index in entries if first <= index <= fault.index]
        states = self.runner.states_before(fault.world, indices) if indices else {}
        otherwise = partial(never_written, log) if log.unwritten else log.game.play.otherwise
        for index in sorted(indices, key=lambda index: (index == fault.index, -index)):
            state = states.get(index)
            found: list[World] = []
            for way in otherwise(state, self.runner.moves[index]) if state is not None else ():
                world = fault.world.fork(state, index)
                world.story = until(story, index)
                world.cost = cost_of(world.story)
                world.anchor = cut(world.anchor, index)
                world.findings = [each for each in world.findings if each.move is None or each.move <= index]
                found += self.played(world, index, way)
                self._asked += 1
            if found:
                yield index, found

    def further_back(self, failed: Sequence[Fault]) -> tuple[list[World], list[Fault]]:
        """The same with entries that are less likely to have gone otherwise, by what has come out. Nothing
        hangs on there being more of them than are tried."""
        likely, left = self.entries, self.left
        more = self.runner.game.play.more_turns(self.runner.moves, failed[-1].world.state)
        self._entries, self.left = [index for index in more if index not in likely], self.fewer
        try:
            return self.back(failed) if self._entries else ([], [*failed])
        finally:
            self._entries, self.left = likely, left

    @property
    def entries(self) -> Sequence[int]:
        """Those that may have gone otherwise."""
        if self._entries is None:
            moves = self.runner.moves
            self._entries = (
                range(len(moves)) if self.runner.log.unwritten else self.runner.game.play.turns(moves)
            )
        return self._entries


def _paid(fault: Fault) -> int:
    """The number of the last entry at fault before this one; 0 where there is none."""
    return next((chapter.number for chapter in told(fault.world.story) if chapter.finding is not None), 0)


def _next(waiting: list[tuple[int, int, Iterator[tuple[int, list[World]]]]]) -> tuple[int, list[World]]:
    """The next worlds after a turning, of the fault that lies farthest; -1 where there are no more."""
    while waiting:
        found = next(waiting[0][2], None)
        if found is not None:
            return found
        heappop(waiting)
    return -1, []
