"""Where a record can be followed no longer: fault follows on fault, though its lines fit one another.

So much before such an entry is written wrongly, or not at all, that it cannot be found. What comes after it
was most likely made as it is written, in a position that nobody knows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from referee.declarations.statements import INTERJECTED
from referee.explanation.worlds import World
from referee.header import BadEntry
from referee.log import Log

MANY, WITHIN = 16, 24
"""So many entries at fault among so many in a row are more than are wrong by themselves."""
MOST, NEXT = 3, 4
"""It begins where so many of so many that come next are at fault."""

KINDS = 3
"""What was made as it is written is of so many kinds; who does wrong again and again does one thing."""

FIT = 4
"""Of so many of them no more than one is wrong where nothing is known of the position before."""


def lost_from(log: Log, told: World, judged: Callable[..., Any]) -> int | None:
    """The index of the first entry of so many at fault; None where none are, or where they fit together no
    better if nothing is known of the position before them (``judged``: a log and how many of its entries,
    taken as they were meant -> its outcome)."""
    at_fault = [chapter.number - 1 for chapter in told.chapters() if chapter.fault is not None]
    for begun, last in zip(at_fault, at_fault[MANY - 1 :], strict=False):
        kinds = {log.moves[entry].action for entry in range(begun, min(last + 1, len(log.moves)))}
        if last - begun < WITHIN and len(kinds) >= KINDS:
            first = next((each for each in at_fault if each >= begun and _many_next(each, at_fault)), begun)
            return first if _fit(log, first, last, judged) else None
    return None


def _fit(log: Log, first: int, last: int, judged: Callable[..., Any]) -> bool:
    """Whether hardly any of some acts is wrong where nothing is known of the position before them. What
    checks and decisions among them say goes with the record as it was."""
    acts = [move for move in log.moves[first : last + 1] if move.action not in INTERJECTED]
    if not acts:
        return False
    rest = replace(log, start=("given", {}), moves=[*acts, acts[-1]], result={})  # it goes on after them
    try:
        outcome = judged(rest, len(acts), suspect_pen=False)
    except BadEntry:
        return False
    wrong: int = sum(finding.wrong for finding in outcome.findings)
    return FIT * wrong <= MANY


def _many_next(entry: int, at_fault: Sequence[int]) -> bool:
    return sum(entry < each <= entry + NEXT for each in at_fault) >= MOST
