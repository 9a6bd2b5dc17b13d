"""Rulings under what each witness saw: for people and for programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.disputes.ruling import answer_data
from referee.disputes.witnesses import Version, Witnessed
from referee.reports.law import paragraph
from referee.reports.readings import result_of
from referee.reports.text import Style, rule_line
from referee.rules import counted
from referee.writing.yaml_text import flow


def text(found: Sequence[Witnessed], style: Style, left: int = 0) -> Iterator[str]:
    """Every disagreement of witnesses, with the ruling under each version; ``left`` were not looked at."""
    for witness in found:
        told = "; ".join(_saw(witness))
        yield style.bold(f"move {witness.number} (line {witness.line}): {told}.")
        for each in witness.versions:
            yield from _version(each, style)
        best = witness.supported
        if witness.agreed:
            yield f"  What they saw fits together: {_told(witness.versions[0].seen)}."
        elif witness.same and len(witness.versions) > 1:
            yield "  The ruling is the same whoever is right."
        if best is not None:
            yield style.bold(f"  The rest of the record and the rules support {_names(best)}.")
        elif not witness.same:
            yield "  Nothing else in the record speaks for either."
        yield ""
    if left:
        more = "1 more entry" if left == 1 else f"{left} more entries"
        yield f"Witnesses disagree at {more}: left out, because that would take long."


def _saw(witness: Witnessed) -> Iterator[str]:
    if witness.agreed:
        yield from (f"{name} saw {_told(seen)}" for name, seen in witness.said.items())
        return
    for each in witness.versions:
        told = _told(each.seen)
        if not each.written:
            yield f"{_names(each)} saw {told}"
        elif each.witnesses:
            yield f"{' and '.join(each.witnesses)} saw {told}, as it is written"
        else:
            yield f"written is {told}"


def _told(seen: Any) -> str:
    """What was seen, in words; of several parts each by its name."""
    if isinstance(seen, Mapping):
        return ", ".join(f"{part}: {flow(value)}" for part, value in seen.items())
    return flow(seen)


def _names(version: Version) -> str:
    return " and ".join((*version.witnesses, *(["what is written"] if version.written else ())))


def _version(version: Version, style: Style) -> Iterator[str]:
    head = f"If it was {_told(version.seen)}: {version.answer.verdict}. {version.answer.sentence}"
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
