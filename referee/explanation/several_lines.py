"""One slip that several lines show: lines written twice, or together in the wrong place; a word misread
again; a value of each of two lines in the other.

Line by line these would be as many faults. They are looked for where one line by itself explains nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import Any

from referee.changes import Change, Insert, Remove, Repair, Rewrite, rewritten
from referee.claims import UNKNOWN, shown
from referee.explanation.met_again import carried_out
from referee.explanation.nearby_values import NAMES, leaves
from referee.explanation.recovery import BACK, Recovery
from referee.explanation.runner import Fault
from referee.explanation.worlds import Chapter, Play, Treatment, World
from referee.log import stretch, value_at, whereabouts
from referee.rules import Path

LONGEST_COPY = 40
"""So many lines may have been written twice together."""

TOGETHER, PASSED = 8, 12
"""So many lines may stand together in the wrong place, and so many lie between it and the right one."""

APART = 10
"""So many lines may lie between two that have a value of each other."""

EVERY = 800
"""So many ways are tried for one fault."""

LISTED = 40
"""So many values of one entry are held against those of others."""


def several_lines(recovery: Recovery, next_faults: Sequence[Fault], fault: Fault) -> Iterator[list[World]]:
    """The worlds in which several lines are otherwise by one slip; what is likeliest first. Only those that
    get past the entry at fault. With one line otherwise the record comes to the ``next_faults``."""
    for think in (_copied, partial(_misread_again, next_faults), _together, _exchanged):
        worlds = recovery.apart(partial(think, recovery, fault), EVERY)
        yield [world for world in worlds if recovery.gets_past(world, fault)]


def _lines(recovery: Recovery, fault: Fault) -> list[int]:
    """The entries in which a slip that shows at an entry may begin, the nearest first."""
    last = min(fault.index, len(recovery.moves) - 1)
    return [line for line in range(last, max(last - BACK, -1), -1) if recovery.subjects.is_act(line)]


# -- lines written twice ----------------------------------------------------------------------------------


def _copied(recovery: Recovery, fault: Fault) -> Iterator[World]:
    """The worlds in which lines that say again what those right before them said are not there."""
    at = fault.index
    for first, lines in copies(recovery.moves, at):
        if not any(recovery.moves[line].action == "check" for line in range(first, first + lines)):
            state = recovery.states_before(fault, [first]).get(first)
            numbers = tuple(range(first + 1, first + lines + 1))
            document = recovery.runner.log.document
            words = f"{stretch(document, numbers[0], numbers[-1])} are written twice"
            slip = Repair(tuple(map(Remove, numbers)), words, numbers)
            if state is not None:
                yield from recovery.tried(fault, state, first, (), Treatment.SEVERAL, lines, meant=slip)


def copies(moves: Sequence[Any], at: int) -> Iterator[tuple[int, int]]:
    """Where in a row of moves, at or shortly before one of them, two or more repeat as many right before
    them: the place of the first, and how many; the longest last."""
    for lines in range(2, LONGEST_COPY + 1):
        run = 0
        for line in range(max(at - lines - BACK, lines), min(at + lines, len(moves))):
            run = run + 1 if moves[line] == moves[line - lines] else 0
            if run == lines and line - lines < at:
                yield line - lines + 1, lines
                break


# -- the same misread again ---------------------------------------------------------------------------------


def _misread_again(next_faults: Sequence[Fault], recovery: Recovery, fault: Fault) -> Iterator[World]:
    """The worlds in which what was written wrongly in one line was written so in a later one, too."""
    for failed in next_faults:
        slip = failed.world.story
        if slip is None or slip.fault is not fault or slip.treatment is not Treatment.MISREAD:
            continue
        here = _misread(recovery, slip)
        first = slip.number - 1
        state = recovery.states_before(fault, [first]).get(first) if here is not None else None
        if here is None or state is None:
            continue
        written = value_at(recovery.runner.log.document.data, here.path)
        for other in range(min(failed.index, len(recovery.moves) - 1), first, -1):
            here_too = leaves(recovery.entries[other]) if recovery.subjects.is_act(other) else ()
            for way, value in here_too:
                if value == written:
                    there = Rewrite(("moves", other, *way), here.value)
                    yield from _rewritten(recovery, fault, state, slip.meant, (here, there))


def _misread(recovery: Recovery, slip: Chapter) -> Rewrite | None:
    """The one word in which a line is otherwise than it was meant, where it is no more."""
    index = slip.number - 1
    before = [*leaves(recovery.entries[index])]
    meant = Counter(word for _, word in leaves(recovery.game.write(slip.meant, recovery.runner.log.header)))
    written = Counter(word for _, word in before)
    gone, come = [*(written - meant).elements()], [*(meant - written).elements()]
    if len(gone) != 1 or len(come) != 1 or gone[0] == UNKNOWN or not isinstance(gone[0], str):
        return None
    way = next(way for way, word in before if word == gone[0])
    return Rewrite(("moves", index, *way), come[0])


# -- lines in the wrong place --------------------------------------------------------------------------------


def _together(recovery: Recovery, fault: Fault) -> Iterator[World]:
    """The worlds in which some lines belong before those they stand behind; two or more on one side."""
    end = len(recovery.moves)
    for first in _lines(recovery, fault):
        state = recovery.states_before(fault, [first]).get(first)
        for behind in range(first + 1, min(first + PASSED + 1, end)) if state is not None else ():
            if not (recovery.subjects.is_act(behind) and _fits(recovery, state, recovery.moves[behind])):
                continue
            for after in range(behind + 1, min(behind + PASSED + 1, end + 1)):
                few = min(behind - first, after - behind)
                if 1 < few <= TOGETHER:
                    yield from _turned(recovery, fault, state, (first, behind, after))


def _turned(recovery: Recovery, fault: Fault, state: Any, places: tuple[int, int, int]) -> Iterator[World]:
    """The world in which the lines from the second place to the third belong before those from the first."""
    first, behind, after = places
    order = [*range(behind, after), *range(first, behind)]
    if not all(map(recovery.subjects.is_act, order)):
        return
    plays = tuple(Play(recovery.moves[line]) for line in order)
    back = after - behind <= behind - first  # the fewer lines are the ones that are told to be elsewhere
    moved = range(behind, after) if back else range(first, behind)
    numbers = tuple(line + 1 for line in moved)
    place = first + 1 if back else after + 1
    entries = recovery.entries
    changes: tuple[Change, ...] = (
        *map(Remove, numbers),
        *(Insert(place, entries[line]) for line in moved),
    )
    side, beside = ("before", first + 1) if back else ("after", after)
    document = recovery.runner.log.document
    where = stretch(document, numbers[0], numbers[-1])
    belong = "belong" if len(numbers) > 1 else "belongs"
    words = f"{where} {belong} {side} {whereabouts(document, beside)}"
    slip = Repair(changes, words, (*numbers, beside))
    yield from recovery.tried(fault, state, first, plays, Treatment.SEVERAL, after - first, meant=slip)


# -- a value of each line in the other --------------------------------------------------------------------


def _exchanged(recovery: Recovery, fault: Fault) -> Iterator[World]:
    """The worlds in which a value of one entry, and one of an entry shortly after it, belong in each other's
    place."""
    for first in _lines(recovery, fault):
        state = recovery.states_before(fault, [first]).get(first)
        known: dict[Change, Any] = {}  # the first entry otherwise, where it can be carried out so
        for other in (
            range(first + 1, min(first + APART + 1, len(recovery.moves))) if state is not None else ()
        ):
            for here, there in _values(recovery, first, other) if recovery.subjects.is_act(other) else ():
                if here not in known:
                    meant = _meant(recovery, here)
                    known[here] = meant if meant is not None and _fits(recovery, state, meant) else None
                if known[here] is not None:
                    yield from _rewritten(recovery, fault, state, known[here], (here, there))


def _values(recovery: Recovery, first: int, other: int) -> Iterator[tuple[Rewrite, Rewrite]]:
    """The values of two entries, each in the place of the other."""
    players = recovery.runner.log.header.players
    mine, its = (list(islice(_exchangeable(recovery.entries[line]), LISTED)) for line in (first, other))
    for way, value in mine:
        for path, found in its:
            if value == found or type(value) is not type(found):
                continue
            alike = way[0] == path[0] if isinstance(value, int) else (value in players) is (found in players)
            if alike:
                yield Rewrite(("moves", first, *way), found), Rewrite(("moves", other, *path), value)


def _exchangeable(entry: Mapping[str, Any]) -> Iterator[tuple[Path, Any]]:
    for way, value in leaves(entry):
        if way[0] not in NAMES or way[0] == "player":
            yield way, value


def _fits(recovery: Recovery, state: Any, move: Any) -> bool:
    """Whether a move can be carried out in a state that nobody touches."""
    recovery.work += 1
    return carried_out(recovery.game, state.copy(), Play(move))


def _meant(recovery: Recovery, change: Rewrite) -> Any:
    """An entry with one value otherwise, as a move; None where it means nothing."""
    index = int(change.path[1])
    return recovery.read(rewritten(recovery.entries[index], change.path[2:], change.value), index)


def _rewritten(
    recovery: Recovery, fault: Fault, state: Any, meant: Any, changes: tuple[Rewrite, Rewrite]
) -> Iterator[World]:
    """The world in which two lines have a value otherwise: the first then is the move that was meant."""
    first, other = (int(change.path[1]) for change in changes)
    last = _meant(recovery, changes[1])
    if last is None or not all(map(recovery.subjects.is_act, range(first, other + 1))):
        return
    before, after = changes[1].value, changes[0].value
    lines = whereabouts(recovery.runner.log.document, first + 1, other + 1)
    if before == after:
        words = f"{lines}: {shown(after)}"
    else:
        words = f"{shown(before)} and {shown(after)} in each other's place, {lines}"
    plays = tuple(map(Play, (meant, *recovery.moves[first + 1 : other], last)))
    slip = Repair(changes, words, (first + 1, other + 1))
    span = other - first + 1
    yield from recovery.tried(fault, state, first, plays, Treatment.SEVERAL, span, meant=slip)
