"""Turning back: an entry that came about in a less likely way than the one in which it was played.

A record that leaves lines out is played as it most likely went. Where that comes to nothing later, an entry
before may have gone otherwise, as legally: the words of one auction may be those of two. That costs no fault,
so it is tried before anybody is accused, and only then: a record that holds everything never pays for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from heapq import heappop, heappush
from itertools import count
from typing import Any

from referee.breaches import Way
from referee.explanation.recovering import cut
from referee.explanation.running import Fault, Runner
from referee.explanation.worlds import World, cost_of, told, until

WINDOW = 160
"""So many entries before a fault are looked at."""

MOST = 500
"""So many worlds are followed from a turning, for one record."""

Played = Callable[[World, int, Way], list[World]]
"""(world before an entry, index of the entry, a way): the worlds in which the entry came about like that."""

Along = Callable[[list[World]], tuple[list[World], list[Fault]]]
"""Moves worlds along: those that reached the end, and the faults of the others."""


class Turning:
    """The entries of one record that may have gone otherwise."""

    def __init__(self, runner: Runner, played: Played, along: Along) -> None:
        self.runner, self.played, self.along = runner, played, along
        self.left = MOST
        self._entries: Sequence[int] | None = None
        self._seen: set[Any] = set()

    @property
    def worn(self) -> bool:
        """More could have been tried."""
        return self.left <= 0

    def back(self, failed: Sequence[Fault]) -> tuple[list[World], list[Fault]]:
        """The worlds that reach the end if entries before these faults went otherwise. Where there is none,
        the faults, and with them the one that lies farthest. What gets farthest is followed first."""
        order = count()
        waiting: list[tuple[int, int, Iterator[tuple[int, World]]]] = []
        for fault in failed:
            heappush(waiting, (-fault.index, next(order), self._otherwise(fault, 0)))
        found = list(failed)
        farthest = max(fault.index for fault in failed)
        while not self.worn:
            turned, world = _next(waiting)
            if world is None:
                break
            key = (world.at, world.cost.faults, world.state.key())
            if key in self._seen:
                continue
            self._seen.add(key)
            self.left -= 1
            done, fails = self.along([world])
            if done:
                return done, fails
            for fault in fails:
                heappush(waiting, (-fault.index, next(order), self._otherwise(fault, turned + 1)))
                if fault.index > farthest:
                    farthest, found = fault.index, [*failed, fault]
        return [], found

    def _otherwise(self, fault: Fault, since: int) -> Iterator[tuple[int, World]]:
        """The worlds in which one entry before a fault went otherwise, with its index, the nearest first; not
        before ``since``, nor before a fault that is paid for."""
        story = fault.world.story
        paid = next((chapter.number for chapter in told(story) if chapter.finding is not None), 0)
        first = max(since, paid, fault.index - WINDOW)
        indices = [index for index in self.entries if first <= index <= fault.index]
        states = self.runner.states_before(fault.world, indices) if indices else {}
        otherwise = self.runner.game.play.otherwise
        for index in reversed(indices):
            state = states.get(index)
            for way in otherwise(state, self.runner.moves[index]) if state is not None else ():
                world = fault.world.fork(state, index)
                world.story = until(story, index)
                world.cost = cost_of(world.story)
                world.anchor = cut(world.anchor, index)
                world.findings = [each for each in world.findings if each.move is None or each.move <= index]
                for found in self.played(world, index, way):
                    yield index, found

    @property
    def entries(self) -> Sequence[int]:
        """Those that may have gone otherwise."""
        if self._entries is None:
            self._entries = self.runner.game.play.turns(self.runner.moves)
        return self._entries


def _next(waiting: list[tuple[int, int, Iterator[tuple[int, World]]]]) -> tuple[int, World | None]:
    """The next world after a turning, of the fault that lies farthest."""
    while waiting:
        found = next(waiting[0][2], None)
        if found is not None:
            return found
        heappop(waiting)
    return 0, None
