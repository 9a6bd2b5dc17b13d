"""Several lines in a row that nobody wrote down: a whole turn, the ends of two parts of a round.

Where one missing line does not let the entry be, another may be missing behind it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import zip_longest
from typing import Any, NamedTuple

from referee.explanation.met_again import carried_out
from referee.explanation.never_written import missing_lines
from referee.explanation.recovery import EACH, LATER, Recovery
from referee.explanation.runner import Fault
from referee.explanation.worlds import Play, Treatment, World


class Width(NamedTuple):
    """How much is thought of."""

    back: int  # before so many entries up to the one at fault
    most: int  # so many lines may be missing in a row
    likeliest: int  # so many lines are thought of at each place,
    alike: int  # so many of one kind by one player among them
    kept: int  # and so many beginnings are gone on with


NARROW, WIDE = Width(1, 4, 16, 2, 6), Width(2, 6, 30, 5, 16)

Begun = tuple[tuple[Play, ...], Any]
"""Lines that may be missing, and the state after them."""


def lines_in_a_row(recovery: Recovery, fault: Fault, width: Width = NARROW) -> Iterator[list[World]]:
    """The worlds in which two lines or more are missing right before an entry, or one of so many up to it;
    the nearest first, and of these the fewest lines."""
    for index in range(-1 if fault.happened else fault.index, max(fault.index - width.back, -1), -1):
        if not recovery.subjects.is_act(index):
            continue
        for state in recovery.states_before(fault, [index]).values():
            begun: list[Begun] = [((), state)]
            for lines in range(1, width.most + 1):
                begun = recovery.apart(partial(_longer, recovery, index, begun, width), EACH)
                rows = [tuple(each.move for each in plays) for plays, _ in begun]
                if lines > 1:
                    yield recovery.apart(partial(_missing, recovery, fault, index, state, rows), EACH)


def lines_between(recovery: Recovery, fault: Fault, places: Iterable[int]) -> Iterator[list[World]]:
    """The worlds in which such lines are missing as later ones show them, before one of some entries up to
    the one at fault."""
    for index in places:
        if recovery.subjects.is_act(index):
            yield recovery.apart(partial(_shown, recovery, fault, index), EACH)


def _shown(recovery: Recovery, fault: Fault, index: int) -> Iterator[World]:
    between = recovery.game.pen.between
    for state in recovery.states_before(fault, [index]).values():
        rows = between(state, recovery.moves, index) if between is not None else ()
        yield from _missing(recovery, fault, index, state, rows)


def _missing(
    recovery: Recovery, fault: Fault, index: int, state: Any, rows: Iterable[tuple[Any, ...]]
) -> Iterator[World]:
    """The worlds in which some lines are missing before an entry."""
    for lines in rows:
        whole = (*map(Play, lines), Play(recovery.moves[index]))
        yield from recovery.tried(fault, state, index, whole, Treatment.MISSING, meant=lines)


def _longer(recovery: Recovery, index: int, begun: Sequence[Begun], width: Width) -> list[Begun]:
    """Missing lines with another behind them, each position once; the likeliest of every row first."""
    found: dict[Any, Begun] = {}
    for children in zip_longest(*(_with_another(recovery, index, row, width) for row in begun)):
        for child in filter(None, children):
            found.setdefault(child[1].key(), child)
            if len(found) == width.kept:
                return [*found.values()]
    return [*found.values()]


def _with_another(recovery: Recovery, index: int, row: Begun, width: Width) -> Iterator[Begun]:
    plays, state = row
    for line in _next(recovery, index, state, width):
        then, done = state.copy(), Play(line)
        recovery.work += 1
        if carried_out(recovery.game, then, done):
            yield (*plays, done), then


def _next(recovery: Recovery, index: int, state: Any, width: Width) -> Iterator[Any]:
    """The lines that may be missing next, few of a kind."""
    later = recovery.moves[index + 1 : index + LATER]
    kinds: Counter[tuple[str, int]] = Counter()
    for line in missing_lines(recovery.runner.log, state, recovery.moves[index], later, width.likeliest):
        kinds[line.action, line.actor] += 1
        if kinds[line.action, line.actor] <= width.alike:
            yield line
