"""Rulings under what each witness saw: for people and for programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from referee.disputes.ruling import answer_data
from referee.disputes.witnesses import Version, Witnessed, seen_by, told
from referee.reports.law import paragraph
from referee.reports.readings import result_of
from referee.reports.text import Style, rule_line
from referee.rules import counted


def text(found: Sequence[Witnessed], style: Style, left: int = 0) -> Iterator[str]:
    """Every disagreement of witnesses, with the ruling under each version; ``left`` were not looked at."""
    for witness in found:
        seen = "; ".join(seen_by(witness))
        yield style.bold(f"move {witness.number} (line {witness.line}): {seen}.")
        for each in witness.versions:
            yield from _version(each, style)
        best = witness.supported
        if witness.agreed:
            yield f"  What they saw fits together: {told(witness.versions[0].seen)}."
        elif witness.same and len(witness.versions) > 1:
            yield "  The ruling is the same whoever is right."
        if best is not None:
            yield style.bold(f"  The rest of the record and the rules support {best.names}.")
        elif not witness.same:
            yield "  Nothing else in the record speaks for either."
        yield ""
    if left:
        more = "1 more entry" if left == 1 else f"{left} more entries"
        yield f"Witnesses disagree at {more}: left out, because that would take long."


def _version(version: Version, style: Style) -> Iterator[str]:
    head = f"If it was {told(version.seen)}: {version.answer.verdict}. {version.answer.sentence}"
    yield from paragraph(head, style, "  - ")
    for rule in version.answer.rules[:1]:
        yield from paragraph(f"rule {rule_line(rule)}", style, "    ")
    wrong = counted(version.faults[0], "fault") if version.faults[0] else "nothing wrong"
    yield from paragraph(f"the whole record then: {wrong}; {result_of(version.record)}", style, "    ")


def data(found: Sequence[Witnessed]) -> list[dict[str, Any]]:
    """The same for programs."""
    return [
        {
            "move": witness.number,
            "line": witness.line,
            "same": witness.same,
            "agreed": witness.agreed,
            "supported": list(witness.supported.witnesses) if witness.supported else None,
            "versions": [
                {
                    "witnesses": list(each.witnesses),
                    "saw": each.seen,
                    "written": each.written,
                    "ruling": answer_data(each.answer),
                    "faults": each.faults[0],
                    "result": result_of(each.record),
                }
                for each in witness.versions
            ],
        }
        for witness in found
    ]
