"""Several lines in a row that nobody wrote down: a whole turn, the ends of two parts of a round.

Where one missing line does not let the entry be, another may be missing behind it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from referee.explanation.met_again import carried_out
from referee.explanation.never_written import missing_lines
from referee.explanation.recovery import EACH, LATER, Recovery
from referee.explanation.runner import Fault
from referee.explanation.worlds import Play, Treatment, World

MOST = 4
"""So many lines may be missing in a row."""

LIKELIEST, ALIKE, KEPT = 16, 2, 6
"""So many are thought of at each place, so many of one kind by one player among them, and so many beginnings
are gone on with."""

Begun = tuple[tuple[Play, ...], Any]
"""Lines that may be missing, and the state after them."""


def lines_in_a_row(recovery: Recovery, fault: Fault) -> Iterator[list[World]]:
    """The worlds in which two lines or more are missing right before an entry; the fewest first."""
    if fault.happened or not recovery.subjects.is_act(fault.index):
        return
    begun: list[Begun] = [((), fault.world.state)]
    for lines in range(1, MOST + 1):
        begun = recovery.apart(partial(_longer, recovery, fault, begun), EACH)
        if lines > 1:
            yield recovery.apart(partial(_missing, recovery, fault, begun), EACH)


def lines_between(recovery: Recovery, fault: Fault, back: int) -> Iterator[list[World]]:
    """The worlds in which such lines are missing as later ones show them: before the entry at fault, or one
    before it; the nearest first."""
    for index in range(-1 if fault.happened else fault.index, max(fault.index - back, -1), -1):
        if recovery.subjects.is_act(index):
            yield recovery.apart(partial(_shown, recovery, fault, index), EACH)


def _shown(recovery: Recovery, fault: Fault, index: int) -> Iterator[World]:
    for state in recovery.states_before(fault, [index]).values():
        for lines in recovery.game.pen.between(state, recovery.moves, index):
            whole = (*map(Play, lines), Play(recovery.moves[index]))
            yield from recovery.tried(fault, state, index, whole, Treatment.MISSING, meant=lines)


def _missing(recovery: Recovery, fault: Fault, begun: Sequence[Begun]) -> Iterator[World]:
    """The worlds in which some lines are missing before an entry."""
    state, index = fault.world.state, fault.index
    for plays, _ in begun:
        meant = tuple(each.move for each in plays)
        whole = (*plays, Play(recovery.moves[index]))
        yield from recovery.tried(fault, state, index, whole, Treatment.MISSING, meant=meant)


def _longer(recovery: Recovery, fault: Fault, begun: Sequence[Begun]) -> list[Begun]:
    """Missing lines with another behind them, each position once."""
    found: dict[Any, Begun] = {}
    for plays, state in begun:
        for line in _next(recovery, fault.index, state):
            then, done = state.copy(), Play(line)
            recovery.work += 1
            if carried_out(recovery.game, then, done):
                found.setdefault(then.key(), ((*plays, done), then))
    return [*found.values()][:KEPT]


def _next(recovery: Recovery, index: int, state: Any) -> Iterator[Any]:
    """The lines that may be missing next, few of a kind."""
    later = recovery.moves[index + 1 : index + LATER]
    kinds: Counter[tuple[str, int]] = Counter()
    for line in missing_lines(recovery.runner.log, state, recovery.moves[index], later, LIKELIEST):
        kinds[line.action, line.actor] += 1
        if kinds[line.action, line.actor] <= ALIKE:
            yield line
