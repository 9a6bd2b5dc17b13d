"""What a table decided about a fault, kept apart from the fact: the result with and without it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from referee.declarations.statements import Check, Decision
from referee.disputes.effort import Effort
from referee.disputes.side_by_side import Difference, Pass, difference, played
from referee.log import Log
from referee.replay import Outcome
from referee.rules import RECORD_RULES, Finding

FEW = 3
"""So many decisions are always weighed; beyond them, and where that would take long, every line is taken as
it was meant."""


@dataclass(slots=True)
class Settled:
    """One decision: the fact it is about, and what the record would give without it."""

    number: int  # of the decision's entry
    about: int  # of the entry at fault
    facts: list[Finding]
    decision: str  # in words
    given: Pass  # the record as it stands
    without: Pass | None  # None: that was not tried, because so many decisions would take long
    difference: Difference  # without, against as it stands


def settled(log: Log, outcome: Outcome) -> list[Settled]:
    """Every decision of a log that could be carried out."""
    found: list[Settled] = []
    done: set[int] = set()
    effort = Effort()
    given = effort.spend(Pass(log, outcome))
    as_meant: Pass | None = None
    quarrels = {each.move for each in outcome.findings if each.rule is RECORD_RULES["REC-6"]}
    for number, move in enumerate(log.moves, 1):
        if not isinstance(move, Decision):
            continue
        about = move.about if move.about is not None else _last_fault(outcome.findings, number, done)
        facts = [finding for finding in outcome.findings if finding.move == about and finding.decision]
        if about is None or not facts:
            continue  # there was nothing to decide: the replay has said so
        done.add(about)
        without, otherwise = None, Difference()
        if len(found) < FEW or not effort.used_up:
            suspecting = len(found) < FEW and effort.holds(outcome)
            against = given
            if not suspecting:
                against = as_meant = as_meant or played(log, suspect_pen=False)
            without = effort.spend(played(_without(log, number), suspect_pen=suspecting))
            otherwise = difference(against, without)
            for said in (otherwise.gone, otherwise.new):  # nobody hears the witnesses once more
                said[:] = [each for each in said if each.move not in quarrels]
        found.append(Settled(number, about, facts, facts[0].decision, given, without, otherwise))
    return found


def _last_fault(findings: Sequence[Finding], before: int, done: set[int]) -> int | None:
    """The fault a decision settles that names none: the last one before it not settled yet."""
    faults = [
        finding.move
        for finding in findings
        if finding.decision and finding.move and finding.move < before and finding.move not in done
    ]
    return max(faults, default=None)


def _without(log: Log, number: int) -> Log:
    """The log as if that decision had not been taken; all numbers stay."""
    moves = list(log.moves)
    moves[number - 1] = Check(-1, {})
    return replace(log, moves=moves)
