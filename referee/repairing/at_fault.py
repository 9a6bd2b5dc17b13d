"""What is wrong in a record, arranged once so that the repairs of every single fault are found quickly."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field

from referee.explanation.repair_worlds import Explained
from referee.explanation.runner import Fault
from referee.repairing.rereading import Question
from referee.replay import Outcome
from referee.rules import Finding, Kind
from referee.start import afresh


@dataclass(slots=True, eq=False, repr=False, match_args=False)
class AtFault:
    """The faults of a record by their entries, its cheapest explanations, and what has been asked of it."""

    explained: Explained
    several: bool  # whether more than a single thing is wrong
    open: bool  # whether something cannot be known
    indices: list[int]  # of the entries at fault, in order
    faults: dict[tuple[int | None, str], list[Fault]] = field(default_factory=dict)  # by entry and rule
    readings: list[Question] | None = None  # what another reading of the rules would clear, once asked

    def fault_of(self, finding: Finding) -> Fault | None:
        """The fault that a finding tells; of two of one rule at one entry the one it says the same of."""
        about = self.faults.get((finding.move, finding.rule.number), [])
        same = (fault for fault in about if fault.finding.message == finding.message)
        return next(same, about[0] if about else None)

    def after(self, fault: Fault) -> int | None:
        """The index of the next entry at fault; None where there is none."""
        at = bisect_right(self.indices, fault.index)
        return self.indices[at] if at < len(self.indices) else None

    def has_twin(self, fault: Fault) -> bool:
        """Whether the entry is at fault twice."""
        at = bisect_right(self.indices, fault.index)
        return self.indices[max(at - 2, 0) : at] == [fault.index] * 2


def at_fault(outcome: Outcome) -> AtFault:
    """What is wrong in the record that an outcome is of."""
    if outcome.at_fault is None:
        log = outcome.log
        explained = Explained(log, log.moves, lambda: afresh(log), outcome.worlds, log.start[0] != "final")
        wrong = sum(finding.wrong for finding in outcome.findings)
        unknown = any(finding.kind is Kind.UNDETERMINED for finding in outcome.findings)
        outcome.at_fault = AtFault(
            explained, wrong > 1, unknown, sorted(each.index for each in outcome.faults)
        )
        for fault in outcome.faults:
            place = fault.finding.move, fault.finding.rule.number
            outcome.at_fault.faults.setdefault(place, []).append(fault)
    known: AtFault = outcome.at_fault
    return known
