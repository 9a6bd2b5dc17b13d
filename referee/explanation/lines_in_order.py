"""Lines in the wrong order: some together where they do not belong, two in each other's place, a turn as it
came to somebody's mind; and where a slip that shows at an entry may begin."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from referee.changes import Change, Insert, Remove, Repair, Rewrite
from referee.explanation.met_again import carried_out
from referee.explanation.nearby_values import entries_named
from referee.explanation.recovery import Recovery
from referee.explanation.runner import Fault
from referee.explanation.worlds import Play, Treatment, World
from referee.log import stretch, whereabouts

TOGETHER, PASSED = 8, 12
"""So many lines may stand together in the wrong place, and so many lie between it and the right one."""

TURN = 6
"""So many lines in a row may be those of another player."""

BEFORE, MOVED = 5, 8
"""In the entry at fault and so many before it such a slip is looked for; in so many for lines that stand
behind others where they belong before them."""

APART = 8
"""So many lines may lie between two that have a value of each other."""


def lines_before(recovery: Recovery, fault: Fault, before: int = BEFORE) -> list[int]:
    """The entries in which a slip that shows at an entry may begin, the nearest first, those that the fault
    names last; none where moves are judged that are not written so."""
    if not as_written(recovery):
        return []
    last = min(fault.index, len(recovery.moves) - 1)
    near = [*range(last, max(last - before, -1), -1)]
    for line in recovery.runner.astray(last):
        near += range(line, max(line - before, -1), -1)
    near += entries_named(fault.finding, last)
    return [line for line in dict.fromkeys(near) if recovery.subjects.is_act(line)]


def as_written(recovery: Recovery) -> bool:
    """Whether every move that is judged stands in the document."""
    return len(recovery.entries) >= len(recovery.moves)


def places_before(recovery: Recovery, fault: Fault, before: int = BEFORE) -> Iterator[tuple[int, Any, Any]]:
    """These entries, with the state before each, and a copy of it in which one may ask what is allowed."""
    for line in lines_before(recovery, fault, before):
        state = recovery.states_before(fault, [line]).get(line)
        if state is not None:
            yield line, state, state.copy()


def end_of_turn(recovery: Recovery, first: int) -> int:
    """The entry with which the lines in a row of one player end that begin with an entry."""
    moves, end = recovery.moves, first + 1
    while (
        end < len(moves)
        and end - first < TURN
        and recovery.subjects.is_act(end)
        and moves[end].actor == moves[first].actor
    ):
        end += 1
    return end


def most_granted(recovery: Recovery, fault: Fault) -> int | None:
    """Less than so much may be taken for granted where lines stand in another order, in a game whose writers
    leave out whole lines as they like (``loose``): much fits there. None in others."""
    return max(recovery.granted(fault.world), 1) if recovery.game.play.loose else None


def together(recovery: Recovery, fault: Fault) -> Iterator[World]:
    """The worlds in which some lines belong before those they stand behind; two or more on both sides."""
    moves, end = recovery.moves, len(recovery.moves)
    most = most_granted(recovery, fault)
    for first, state, moment in places_before(recovery, fault, MOVED):
        for behind in range(first + 2, min(first + PASSED + 1, end)):
            if not (recovery.subjects.is_act(behind) and recovery.subjects.may_be(moment, moves[behind])):
                continue
            then = state.copy()
            recovery.work += 1
            for last in range(behind, min(behind + PASSED, end - 1)):  # something must come after them
                goes_on = not recovery.subjects.is_act(last) or carried_out(
                    recovery.game, then, Play(moves[last])
                )
                if (
                    not goes_on
                    or not recovery.subjects.stays(last)
                    or (most is not None and recovery.game.pen.left_out(then) >= most)
                ):
                    break
                few = min(behind - first, last + 1 - behind)
                if 1 < few <= TOGETHER and recovery.subjects.may_be(then.copy(), moves[first]):
                    yield from _turned(recovery, fault, state, (first, behind, last + 1))


def _turned(recovery: Recovery, fault: Fault, state: Any, places: tuple[int, int, int]) -> Iterator[World]:
    """The world in which the lines from the second place to the third belong before those from the first."""
    first, behind, after = places
    order = [*range(behind, after), *range(first, behind)]
    if not all(map(recovery.subjects.stays, order)):
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


def lines_exchanged(recovery: Recovery, fault: Fault) -> Iterator[World]:
    """The worlds in which two lines, with others between them, stand in each other's place."""
    moves, entries = recovery.moves, recovery.entries
    for first, state, moment in places_before(recovery, fault):
        for other in range(first + 2, min(first + APART + 1, len(moves))):
            lines = [other, *range(first + 1, other), first]
            fits = recovery.subjects.is_act(other) and all(map(recovery.subjects.stays, lines))
            if fits and recovery.subjects.may_be(moment, moves[other]):
                where = whereabouts(recovery.runner.log.document, first + 1, other + 1)
                changes = Rewrite(("moves", first), entries[other]), Rewrite(("moves", other), entries[first])
                slip = Repair(changes, f"{where} in each other's place", (first + 1, other + 1))
                plays, span = tuple(Play(moves[line]) for line in lines), len(lines)
                yield from recovery.tried(fault, state, first, plays, Treatment.SEVERAL, span, meant=slip)


def in_another_order(recovery: Recovery, fault: Fault) -> Iterator[World]:
    """The worlds in which some lines in a row of one player were made in another order: a whole turn, as it
    came to somebody's mind."""
    for first, state, _ in places_before(recovery, fault):
        for end in range(first + 3, end_of_turn(recovery, first) + 1):
            lines = [*range(first, end)]
            if not all(map(recovery.subjects.stays, lines)):
                break
            for order in _orders(recovery, state, lines):
                if order[0] != first and order[-1] != end - 1:  # else it is the same with fewer lines
                    where = stretch(recovery.runner.log.document, first + 1, end)
                    told = " ".join(str(line + 1) for line in order)
                    changes = tuple(
                        Rewrite(("moves", line), recovery.entries[other])
                        for line, other in zip(lines, order, strict=True)
                        if line != other
                    )
                    slip = Repair(changes, f"{where} in the order {told}", tuple(line + 1 for line in lines))
                    plays = tuple(Play(recovery.moves[line]) for line in order)
                    several = Treatment.SEVERAL
                    yield from recovery.tried(fault, state, first, plays, several, end - first, meant=slip)


def _orders(recovery: Recovery, state: Any, lines: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """The orders in which some lines may be made one after the other."""
    if not lines:
        yield ()
    for line in lines:
        then = state.copy()
        recovery.work += 1
        if carried_out(recovery.game, then, Play(recovery.moves[line])):
            others = [other for other in lines if other != line]
            yield from ((line, *order) for order in _orders(recovery, then, others))
