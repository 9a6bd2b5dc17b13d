"""One slip of the pen in a whole legal game, and what is offered to mend it.

The true repair gives the record back as it was before the slip. Offers are counted as a reader sees them: other
values of one field, of which the record cannot show which was meant, are one line ("card: R2, R3 or R4").
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from slips import Slip, slip
from whole_records import Record, Whole, counting, log_of

from referee.changes import Repair, Rewrite
from referee.changes import changed as mended_data
from referee.game import BadEntry
from referee.log import Log, changed
from referee.repairs import repairs
from referee.replay import Outcome, replay
from referee.rules import Finding


@dataclass
class Mending:
    """What came of one slip."""

    slip: Slip
    log: Log
    outcome: Outcome
    offers: list[tuple[Finding, Repair]] = field(default_factory=list)
    verdict_seconds: float = 0.0
    fixes_seconds: float = 0.0
    legal_seconds: float = 0.0
    rank: int | None = None  # of the true repair among the lines that are offered, from 1
    unsound: list[str] = field(default_factory=list)  # offers after which the record is not in order


def mending(one: Whole, kind: str, chance: random.Random) -> Mending | None:
    """One slip of a kind, the verdict and the offers; None where the record shows a legal game all the same
    or is no record."""
    made = slip(one, kind, chance)
    if made is None:
        return None
    try:
        log = log_of(made.record)
    except ValueError:
        return None
    start = time.process_time()
    outcome = replay(log)
    told = counting(outcome)
    verdict = time.process_time()
    if not told:
        return None
    found = Mending(made, log, outcome, verdict_seconds=verdict - start)
    start = time.process_time()
    for finding in told:
        found.offers += [(finding, each) for each in repairs(outcome, finding)]
    found.fixes_seconds = time.process_time() - start
    true = log_of(one.data)
    start = time.process_time()
    replay(true)
    found.legal_seconds = time.process_time() - start
    found.rank = _rank(found, true, made)
    found.unsound = [
        repair.words for finding, repair in found.offers if not _mends(found, repair, len(told) - 1)
    ]
    return found


def _rank(found: Mending, true: Log, made: Slip) -> int | None:
    lines: list[object] = []
    for number, (finding, repair) in enumerate(found.offers):
        single = repair.changes[0] if len(repair.changes) == 1 else None
        line = (single.path if isinstance(single, Rewrite) and not single.key else number, id(finding))
        if line not in lines:
            lines.append(line)
        after = _after(found.log, repair)
        if after is not None and _the_same(after, true.moves, exactly=made.dropped is None):
            return lines.index(line) + 1
    return None


def _after(log: Log, repair: Repair) -> Log | None:
    try:
        return changed(log, entries=mended_data(log.document.data, repair.changes)["moves"])
    except BadEntry:
        return None


def _the_same(after: Log, moves: Sequence[Any], exactly: bool) -> bool:
    """The record as it was; a line that was left out may be put back in where it says the same."""
    if after.moves == list(moves):
        return True
    if exactly or len(after.moves) != len(moves):
        return False
    left = list(moves)
    for one in after.moves:
        if one not in left:
            return False
        left.remove(one)
    return not counting(replay(after))


def _mends(found: Mending, repair: Repair, most: int) -> bool:
    after = _after(found.log, repair)
    return after is not None and len(counting(replay(after))) <= most


def told_apart(found: Mending) -> bool:
    """Whether the record tells the true repair from others: it is offered alone, or not all others fit."""
    raise NotImplementedError


def record_of(found: Mending) -> Record:
    """The record with the slip in it."""
    return found.slip.record
