"""Worlds moved along quickly, to see how far a record comes: what is open goes in the few likeliest ways."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

from referee.breaches import Open, Refused
from referee.explanation.runner import Parting, Runner, Stop
from referee.explanation.selection import misfits
from referee.explanation.worlds import Play, World

MOST_WAYS = 6
"""So many worlds move along together."""

DEEPEST = 6
"""So many lines may have come before an entry that nobody wrote down."""


def along(runner: Runner, worlds: Iterable[World], until: int) -> tuple[list[World], Stop | None]:
    """Worlds moved along up to some entry, and where the one that got farthest stopped if none gets there;
    what is open goes in the likeliest ways."""
    there = list[World]()
    stop: Stop | None = None
    on_their_way = [*worlds][::-1]
    while on_their_way:
        halt = runner.run(world := on_their_way.pop(), until)
        if halt is None:
            there.append(world)
            continue
        ways = [*islice(_each_way(runner, halt), MOST_WAYS)] if isinstance(halt, Parting) else []
        room = max(MOST_WAYS - len(there) - len(on_their_way), 1)
        on_their_way += ways[:room][::-1]
        if not ways and (stop is None or halt.index > stop.index):
            stop = halt
    return there, None if there else stop


def ended(there: Sequence[World], stop: Stop | None, last: int) -> tuple[int, int]:
    """The entry to which worlds have come, and how many claims do not fit in the likeliest."""
    return (last, misfits(there[0])) if stop is None else (stop.index, misfits(stop.world))


def forked(worlds: Sequence[World]) -> list[World]:
    """The same worlds again."""
    return [world.fork(world.state.copy(), world.at) for world in worlds]


def _each_way(runner: Runner, parting: Parting) -> Iterator[World]:
    """The worlds after an entry that can have come about in several ways."""
    for way in parting.open.ways:
        for state in _carried_out(runner, parting.world.state, way.moves):
            yield parting.world.fork(state, parting.index + 1)


def _carried_out(runner: Runner, state: Any, moves: tuple[Any, ...]) -> Iterator[Any]:
    """The states after some moves, in every way in which one of them may have come about."""
    if len(moves) > DEEPEST:
        return
    copy = state.copy()
    for number, move in enumerate(moves):
        try:
            runner.carry_out(copy, Play(move))
        except Refused:
            return
        except Open as again:
            for way in again.ways:
                yield from _carried_out(runner, state, (*moves[:number], *way.moves, *moves[number + 1 :]))
            return
        copy.breaches.clear()
    yield copy
