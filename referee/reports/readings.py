"""A log under other readings, decisions with and without, and what-ifs: for people and programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.disputes.decisions import Settled, settled
from referee.disputes.readings import Alternative, Survey, Together, Touched
from referee.disputes.readings import survey as other_readings
from referee.disputes.side_by_side import Difference, Pass
from referee.disputes.what_if import WhatIf, entries_of, told
from referee.judge import Judgement
from referee.log import Log
from referee.reports.law import paragraph
from referee.reports.text import Style, points
from referee.rules import Finding, Ruling, ScoreSheet, counted
from referee.writing.yaml_text import flow

FINDINGS_SHOWN = 8
FEW = 3  # where a reading changes much, its first effects tell the story
PAIRS_SHOWN = 4
LEAVES_SHOWN = 6


def place(log: Log, number: int | None) -> str:
    """Where an entry stands: "move 5 (line 11)"."""
    if number is None:
        return "the record as a whole"
    return f"move {number} (line {log.place(('moves', number - 1)).line})"


def result(totals: Mapping[str, Any], winners: Sequence[str], final: bool = True) -> str:
    """Scores and winner in a sentence: "Ann 12, Ben 9; Ann wins"."""
    scores = ", ".join(f"{name} {points(total)}" for name, total in totals.items())
    if len(winners) > 1:
        return f"{scores}; {' and '.join(winners)} share the win"
    if winners:
        return f"{scores}; {winners[0]} wins"
    return f"{scores}; the winner is open" if final else f"{scores}; the game is not over"


def result_of(way: Pass) -> str:
    """The result of one way through a log."""
    sheet: ScoreSheet | None = way.outcome.sheet if way.outcome else None
    return "no result" if sheet is None else result(sheet.totals, way.winners, sheet.final)


def finding(finding: Finding) -> str:
    """A finding in one line."""
    move = f"move {finding.move}: " if finding.move else ""
    return f"{move}{finding.kind} {finding.rule.number} {finding.message}"


def meaning(ruling: Ruling, value: Any) -> str:
    """A reading with its words: "end_turn: no; judged when the turn ends"."""
    for reading in ruling.readings:
        if type(reading.value) is type(value) and reading.value == value:
            return f"{flow(value)}: {reading.text}"
    return f"{flow(value)}: the table's own"


def in_force(log: Log, ruling: Ruling, value: Any) -> str:
    """The reading a log was judged by, and the file of the house where it comes from there."""
    house = log.header.by_house(ruling.option)
    return f"{meaning(ruling, value)} ({house})" if house else meaning(ruling, value)


# -- readings -------------------------------------------------------------------------------------


def survey(survey: Survey, style: Style) -> Iterator[str]:
    """Which open questions bear on a log, and what each other reading of them changes."""
    log = survey.base.log
    quiet = [each for each in survey.touched if not each.decides]
    if not (survey.touched or survey.own or survey.left):
        yield "Stands under all readings: no open question of the rules bears on this log."
        return
    if survey.stands:
        yield from _standing(survey, style)
    else:
        these = counted(len(survey.deciding), "open question") + (
            " bears" if len(survey.deciding) == 1 else " bear"
        )
        yield f"{these} on verdicts, scores or the winner of this log:"
    yield ""
    for touched in survey.deciding:
        yield from _touched(touched, log, style)
    for pair in survey.together[:PAIRS_SHOWN]:
        yield from _together(pair, style)
    if len(survey.together) > PAIRS_SHOWN:
        more = len(survey.together) - PAIRS_SHOWN
        yield f"{more} more pairs of readings do together what neither does alone."
        yield ""
    for each in quiet:
        for other in each.alternatives:
            if other.difference.opens:
                reading = f"{each.ruling.id} {each.ruling.option}: {flow(other.reading.value)}"
                yield from paragraph(f"Left open under {reading} ({other.reading.text}).", style, "")
    quiet = [each for each in quiet if not each.opens]
    if quiet:
        names = ", ".join(f"{each.ruling.id} {each.ruling.option}" for each in quiet)
        yield from paragraph(f"Touched, and no verdict changes: {names}.", style, "")
    yield from _left_out(survey, style)
    if survey.untried:
        some = f"{survey.pairs} pairs of readings were tried together; {survey.untried} more were not"
        none = f"None of {survey.untried} pairs of readings was tried together"
        yield f"{some if survey.pairs else none}, because there are too many."


def in_short(survey: Survey, style: Style) -> Iterator[str]:
    """The same in two lines: whether it stands, and which questions bear on it."""
    if survey.stands:
        yield from _standing(survey, style)
        yield from _left_out(survey, style)
        return
    names = ", ".join(f"{each.ruling.id} {each.ruling.option}" for each in survey.deciding)
    if names:
        yield from paragraph(
            f"Another reading of these open questions changes the answer: {names}.", style, ""
        )
    if survey.together:
        yield f"{counted(len(survey.together), 'pair')} of readings change it only together."
    yield from _left_out(survey, style)


def _left_out(survey: Survey, style: Style) -> Iterator[str]:
    """The readings that were not tried."""
    if survey.left:
        yield from paragraph(
            f"{counted(survey.left, 'reading')} of questions no fault turns on were left out, because "
            "the log has so many faults.",
            style,
            "",
        )


def _standing(survey: Survey, style: Style) -> Iterator[str]:
    if survey.left:
        yield "No reading that was tried changes a verdict, the score or the winner."
        return
    if not survey.own:
        yield "Stands under all readings: no verdict, score or winner hangs on an open question."
        return
    names = ", ".join(f"{each.option} ({each.id})" for each in survey.own)
    yield "Stands under all listed readings: no verdict, score or winner changes under another of them."
    yield from paragraph(f"A table that plays by values of its own may see it otherwise: {names}.", style, "")


def _touched(question: Touched, log: Log, style: Style) -> Iterator[str]:
    ruling = question.ruling
    yield from paragraph(f"{style.bold(ruling.id)} {ruling.option}: {ruling.question}", style, "")
    otherwise = "the default" if question.in_force == ruling.default else "chosen in the log"
    source = log.header.by_house(ruling.option) or otherwise
    yield from paragraph(f"in force ({source}): {meaning(ruling, question.in_force)}", style)
    for other in question.alternatives:
        yield from paragraph(f"otherwise: {meaning(ruling, other.reading.value)}", style)
        yield from _alternative(other, log, style)
    yield ""


def _alternative(alternative: Alternative, log: Log, style: Style) -> Iterator[str]:
    if not alternative.difference.any:
        yield "        changes nothing"
        return
    yield f"        {parts(alternative, log)}"
    yield from difference(alternative.difference, style, "        ")


def parts(alternative: Alternative, log: Log) -> str:
    """Where the two ways part, in words."""
    if alternative.difference.trouble:
        return "the log cannot be replayed like this"
    if alternative.parts is None:
        return "the ways part when the points are counted"
    if alternative.parts == 0:
        return "the ways part before the first move"
    entry = flow(entries_of(log)[alternative.parts - 1])
    return f"the ways part at {place(log, alternative.parts)}: {entry}"


def difference(difference: Difference, style: Style, indent: str) -> Iterator[str]:
    """What changes: findings gone and new, scores, winner."""
    if difference.trouble:
        yield from paragraph(difference.trouble, style, indent)
        return
    yield from changed("gone", difference.gone, style, indent, FEW)
    yield from changed("new", difference.new, style, indent, FEW)
    if difference.scores:
        figures = (
            f"{name} {points(new)} instead of {points(old)}" for name, (old, new) in difference.scores.items()
        )
        yield from paragraph(", ".join(figures), style, f"{indent}{'points:':<8}")
    if difference.winners is not None:
        old, new = (" and ".join(names) or "nobody yet" for names in difference.winners)
        yield f"{indent}{'winner:':<8}{new} instead of {old}"
    if not difference.verdicts and difference.ending and not difference.scores and difference.winners is None:
        yield f"{indent}the position at the end is another; no verdict, score or winner changes"


def changed(
    label: str, findings: Sequence[Finding], style: Style, indent: str = "", most: int = FINDINGS_SHOWN
) -> Iterator[str]:
    """Findings that come or go: the first one by one, the rest counted."""
    head = f"{indent}{label + ':':<8}"
    for each in findings[:most]:
        yield from paragraph(finding(each), style, head)
    if len(findings) > most:
        yield f"{head}and {len(findings) - most} more"


def _together(pair: Together, style: Style) -> Iterator[str]:
    names = " and ".join(
        f"{alternative.ruling.option}: {flow(alternative.reading.value)}"
        for alternative in (pair.first, pair.second)
    )
    yield from paragraph(f"Only together, {names}:", style, "")
    for told_so in pair.unforeseen[:FINDINGS_SHOWN]:
        yield from paragraph(told_so, style)
    yield ""


def survey_data(survey: Survey) -> dict[str, Any]:
    """A survey for programs."""
    return {
        "stands": survey.stands,
        "tried": survey.tried,
        "pairs": survey.pairs,
        "untried": survey.untried,
        "left": survey.left,
        "touched": [
            {
                "ruling": touched.ruling.id,
                "option": touched.ruling.option,
                "in_force": touched.in_force,
                "named": touched.named,
                "decides": touched.decides,
                "alternatives": [
                    {
                        "reading": other.reading.value,
                        "text": other.reading.text,
                        "parts_at": other.parts,
                        **difference_data(other.difference),
                    }
                    for other in touched.alternatives
                ],
            }
            for touched in survey.touched
        ],
        "together": [
            {"rulings": {**pair.first.choice, **pair.second.choice}, "unforeseen": pair.unforeseen}
            for pair in survey.together
        ],
    }


def difference_data(difference: Difference) -> dict[str, Any]:
    """A difference for programs."""
    return {
        "gone": [finding_data(each) for each in difference.gone],
        "new": [finding_data(each) for each in difference.new],
        "scores": {
            name: {"before": _points(old), "after": _points(new)}
            for name, (old, new) in difference.scores.items()
        },
        "winners": None
        if difference.winners is None
        else {"before": list(difference.winners[0]), "after": list(difference.winners[1])},
        "ending": difference.ending,
        "trouble": difference.trouble or None,
    }


def finding_data(finding: Finding) -> dict[str, Any]:
    """A finding of another way through a log: it has a move, but no line of its own."""
    return {
        "kind": finding.kind.value,
        "rule": finding.rule.number,
        "move": finding.move,
        "message": finding.message,
    }


def _points(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


# -- decisions ------------------------------------------------------------------------------------


def decisions(settled: Sequence[Settled], log: Log, style: Style) -> Iterator[str]:
    """Every decision: the fact, what the table did about it, the result with and without."""
    for choice in settled:
        for fact in choice.facts:
            yield from paragraph(
                f"{place(log, choice.about).capitalize()} is {fact.kind} under {fact.rule.number}; "
                f"by {place(log, choice.number)} {choice.decision}.",
                style,
                "",
            )
        yield from paragraph(f"with the decision: {result_of(choice.given)}", style)
        without = "not tried, so many decisions would take long"
        if choice.without is not None:
            without = result_of(choice.without)
        yield from paragraph(f"without it: {without}", style)
        yield from difference(choice.difference, style, "        ")
        yield ""


def decisions_data(settled: Sequence[Settled]) -> list[dict[str, Any]]:
    """Decisions for programs."""
    return [
        {
            "move": choice.number,
            "about": choice.about,
            "facts": [finding_data(each) for each in choice.facts],
            "decision": choice.decision,
            "with": result_data(choice.given),
            "without": None if choice.without is None else result_data(choice.without),
            "difference": difference_data(choice.difference),
        }
        for choice in settled
    ]


def result_data(way: Pass) -> dict[str, Any]:
    """Scores and winners of one way through a log."""
    return {
        "scores": {name: _points(total) for name, total in way.totals.items()},
        "winners": list(way.winners),
    }


def beside(judgement: Judgement, readings: bool, style: Style) -> Iterator[str]:
    """What `validate` tells of a log beside its findings: decisions, and other readings if asked for."""
    assert judgement.log is not None and judgement.outcome is not None
    yield from decisions(settled(judgement.log, judgement.outcome), judgement.log, style)
    if readings:
        yield style.bold(f"{judgement.file}: under other readings")
        yield from survey(other_readings(judgement.log), style)
        yield ""


def beside_data(judgement: Judgement, readings: bool) -> dict[str, Any]:
    """The same for programs: more keys for the log."""
    assert judgement.log is not None and judgement.outcome is not None
    told: dict[str, Any] = {"decisions": decisions_data(settled(judgement.log, judgement.outcome))}
    if readings:
        told["readings"] = survey_data(other_readings(judgement.log))
    return told


# -- what if --------------------------------------------------------------------------------------


def what_if(result: WhatIf, style: Style) -> Iterator[str]:
    """What one changed entry changes: its own verdict, where the ways part, later moves, the score."""
    log = result.before.log
    yield from paragraph(f"What if: {told(result.change, log)}", style, "")
    yield ""
    if result.after.trouble or result.before.trouble:
        yield from paragraph(
            f"It cannot be replayed: {result.after.trouble or result.before.trouble}", style, ""
        )
        return
    if result.change.how != "drop":
        if not result.own:
            yield "The new move is legal."
        for each in result.own:
            yield from paragraph(finding(each), style, "The new move: ")
    yield from _course(result, style)
    became = [
        each
        for each in result.difference.new
        if each.move != result.change.number or result.change.how == "drop"
    ]
    yield from changed("gone", result.difference.gone, style)
    yield from changed("new", became, style)
    yield f"before: {result_of(result.before)}"
    yield f"after:  {result_of(result.after)}"


def _course(changed: WhatIf, style: Style) -> Iterator[str]:
    log = changed.before.log
    if changed.parts is None:
        yield "The course of the game stays the same."
        return
    if changed.meets == changed.parts and not changed.position:
        yield "The positions stay the same."
        return
    where = f"after {place(log, changed.parts)}" if changed.parts else "before the first move"
    yield f"The games first differ {where}:"
    for line in changed.position[:LEAVES_SHOWN]:
        yield from paragraph(line, style)
    if len(changed.position) > LEAVES_SHOWN:
        yield f"    and {counted(len(changed.position) - LEAVES_SHOWN, 'more difference')}"
    if changed.meets is not None:
        yield f"From {place(log, changed.meets)} on the positions are the same again."


def what_if_data(changed: WhatIf) -> dict[str, Any]:
    """A what-if for programs; move numbers of ``gone`` are those before, of ``new`` those after."""
    return {
        "change": {"how": changed.change.how, "move": changed.change.number, "entry": changed.change.entry},
        "own": [finding_data(each) for each in changed.own],
        "parts_at": changed.parts,
        "meets_at": changed.meets,
        "position": changed.position,
        **difference_data(changed.difference),
        "before": result_data(changed.before),
        "after": result_data(changed.after),
    }
