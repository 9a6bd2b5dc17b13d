"""Several lines in a row that nobody wrote down: a whole turn, the ends of two parts of a round.

Where one missing line does not let the entry be, another may be missing behind it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from referee.explanation.carrying_out import ready
from referee.explanation.met_again import carried_out
from referee.explanation.recovery import EACH, Recovery
from referee.explanation.runner import Fault
from referee.explanation.worlds import Play, Treatment, World

MOST = 3
"""So many lines may be missing in a row."""

LIKELIEST, KEPT = 6, 8
"""So many are thought of at each place, and so many beginnings are gone on with."""

Begun = tuple[tuple[Play, ...], Any]
"""Lines that may be missing, and the state after them."""


def lines_in_a_row(recovery: Recovery, fault: Fault) -> Iterator[list[World]]:
    """The worlds in which two lines or more are missing right before an entry; line by line, the fewest
    first."""
    index = fault.index
    if fault.happened or not recovery.subjects.is_act(index):
        return
    recovery.tries = max(recovery.tries, EACH)
    begun: list[Begun] = [((), fault.world.state)]
    for lines in range(1, MOST + 1):
        begun = [more for plays, state in begun for more in _longer(recovery, fault, plays, state)][:KEPT]
        found: list[World] = []
        for plays, _ in begun if lines > 1 else ():
            meant = tuple(each.move for each in plays)
            whole = (*plays, Play(recovery.moves[index]))
            found += recovery.tried(fault, fault.world.state, index, whole, Treatment.MISSING, meant=meant)
        yield found


def _longer(recovery: Recovery, fault: Fault, plays: tuple[Play, ...], state: Any) -> Iterator[Begun]:
    """Some missing lines with another behind them."""
    moment = ready(recovery.game, state, recovery.moves[fault.index])
    for line in islice(recovery.subjects.missing(fault, fault.index, moment), LIKELIEST):
        then, done = state.copy(), Play(line)
        recovery.work += 1
        if carried_out(recovery.game, then, done):
            yield (*plays, done), then
