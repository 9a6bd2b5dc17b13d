"""One slip of the pen in a whole legal game, and what is offered to mend it.

The true repair gives the record back as it was before the slip. Offers are counted as a reader sees them:
other values of one field, of which the record cannot show which was meant, are one line. A repair that leaves
a value out is the true one only where the record is legal with other values there too.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from slips import PACKS, Slip, slip
from whole_records import Record, Whole, counting, log_of

from referee.changes import Repair, Uneditable, changed, line_of
from referee.document import parse
from referee.explanation.nearby_values import leaves
from referee.log import Log
from referee.repairing.repairs import repairs
from referee.replay import Outcome, replay
from referee.rules import Finding, Path
from referee.writing.editing import edited


@dataclass
class Mending:
    """What came of one slip: the verdict, the offers, and how long both took."""

    slip: Slip
    log: Log
    outcome: Outcome
    offers: list[tuple[Finding, Repair]] = field(default_factory=list)
    verdict_seconds: float = 0.0
    fixes_seconds: float = 0.0
    rank: int | None = None  # of the true repair among the lines that are offered, from 1
    unsound: list[str] = field(default_factory=list)  # offers after which the fault is not gone


def mending(whole: Whole, kind: str, chance: random.Random) -> Mending | None:
    """One slip of a kind, the verdict and the offers; None where the record shows a legal game all the same
    or is no record."""
    made = slip(whole, kind, chance)
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
    for finding in told:
        found.offers += [(finding, each) for each in repairs(outcome, finding)]
    found.fixes_seconds = time.process_time() - verdict
    found.rank = _rank(found, whole.data)
    found.unsound = [each.words for _, each in found.offers if not _mends(found, each, len(told) - 1)]
    return found


def _rank(found: Mending, true: Record) -> int | None:
    lines: list[object] = []
    moves = log_of(true).moves
    for finding, repair in found.offers:
        line = (line_of(repair), id(finding))
        if line not in lines:
            lines.append(line)
        after = _after(found.slip.record, repair)
        if after is None:
            continue
        if (_log(after) is not None and _log(after).moves == moves) or _the_same(after, true, found.slip):  # type: ignore[union-attr]
            return lines.index(line) + 1
    return None


def _after(record: Record, repair: Repair) -> Record | None:
    try:
        after: Record = changed(json.loads(json.dumps(record)), repair.changes)
    except Uneditable:
        return None
    return after


def _log(record: Record) -> Log | None:
    try:
        return log_of(record)
    except ValueError:
        return None


def _wrong(record: Record) -> int | None:
    log = _log(record)
    return None if log is None else len(counting(replay(log)))


def _mends(found: Mending, repair: Repair, most: int) -> bool:
    """Whether a fault is gone from the record after a repair, as it is written into its text."""
    document = found.log.document
    try:
        text = edited(document.written[0], document, repair.changes)
    except Uneditable:
        return False
    wrong = _wrong(parse(text.encode(), document.file)[0].data)
    return wrong is not None and wrong <= most


def _the_same(after: Record, true: Record, made: Slip) -> bool:
    """Whether a repair says what the record shows of what was there: all of it, or all but values that could
    as well be others. A line that was left out may go where it says the same, and leave out what may be."""
    here, there = after["moves"], true["moves"]
    if len(here) != len(there):
        return False
    if made.dropped is not None:
        fresh = [entry for entry in here if entry not in there]
        known = all(_says_less(entry, made.dropped) for entry in fresh)
        same = all(_head(entry) == _head(made.dropped) for entry in fresh)
        return len(fresh) < 2 and (_ends_as(after, true) if known else same and _wrong(after) == 0)
    changed = [(index, entry) for index, entry in enumerate(here) if entry != there[index]]
    if len(changed) == 1 and _same_spot(made.record["moves"], here, there, changed[0][0]):
        return _wrong(after) == 0
    return all(
        _says_less(entry, there[index]) and _cannot_tell(true, index, entry) for index, entry in changed
    )


def _head(entry: Any) -> tuple[Any, Any]:
    return entry.get("action"), entry.get("player")


def _same_spot(slipped: list[Any], here: list[Any], there: list[Any], index: int) -> bool:
    """Whether a repair has another value where the slip is, and only there."""
    if len(slipped) != len(there):
        return False
    was, now, meant = (dict(leaves(moves[index])) for moves in (slipped, here, there))
    return was.keys() == now.keys() == meant.keys() and all(
        (now[way] != was[way]) == (meant[way] != was[way]) for way in was
    )


def _ends_as(after: Record, true: Record) -> bool:
    """Whether two records are of one game as far as they show it: nothing wrong, the same scores."""
    logs = [_log(record) for record in (after, true)]
    ends = [replay(log) for log in logs if log is not None]
    sheets = [(outcome.sheet.totals, outcome.sheet.winners) for outcome in ends if outcome.sheet is not None]
    return len(sheets) == 2 and not counting(ends[0]) and sheets[0] == sheets[1]


def _says_less(part: Any, whole: Any) -> bool:
    """Whether an entry is part of another: what it says the other says."""
    mine = {way: value for way, value in leaves(part) if value != "?"}
    theirs = dict(leaves(whole))
    return all(theirs.get(way) == value for way, value in mine.items())


def _cannot_tell(true: Record, index: int, less: Any) -> bool:
    """Whether the record would be as legal with another value for each that was left out."""
    said = {way for way, value in leaves(less) if value != "?"}
    return all(
        any(_wrong(other) == 0 for other in _others(true, index, way, value))
        for way, value in leaves(true["moves"][index])
        if way not in said
    )


def _others(true: Record, index: int, way: Path, value: Any) -> Iterator[Record]:
    """The true record with another value at one place."""
    pack = PACKS.get(true["game"], [])
    values = pack if value in pack else [value + 1, value - 1] if isinstance(value, int) else []
    for other in dict.fromkeys(values):
        if other != value:
            record = json.loads(json.dumps(true))
            inner = record["moves"][index]
            for part in way[:-1]:
                inner = inner[part]
            inner[way[-1]] = other
            record.pop("result", None)
            yield record
