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
    return "no result" if sheet is None else result(sheet.totals, sheet.winners, sheet.final)


def finding(one: Finding) -> str:
    """A finding in one line."""
    move = f"move {one.move}: " if one.move else ""
    return f"{move}{one.kind} {one.rule.number} {one.message}"


def meaning(ruling: Ruling, value: Any) -> str:
    """A reading with its words: "end_turn: no; judged when the turn ends"."""
    for one in ruling.readings:
        if type(one.value) is type(value) and one.value == value:
            return f"{flow(value)}: {one.text}"
    return f"{flow(value)}: the table's own"


# -- readings -------------------------------------------------------------------------------------


def survey(one: Survey, style: Style) -> Iterator[str]:
    """Which open questions bear on a log, and what each other reading of them changes."""
    log = one.base.log
    quiet = [each for each in one.touched if not each.decides]
    if not one.touched and not one.own:
        yield "Stands under all readings: no open question of the rules bears on this log."
        return
    if one.stands:
        yield from _standing(one, style)
    else:
        these = counted(len(one.deciding), "open question") + (
            " bears" if len(one.deciding) == 1 else " bear"
        )
        yield f"{these} on verdicts, scores or the winner of this log:"
    yield ""
    for touched in one.deciding:
        yield from _touched(touched, log, style)
    for pair in one.together[:PAIRS_SHOWN]:
        yield from _together(pair, style)
    if len(one.together) > PAIRS_SHOWN:
        yield f"{len(one.together) - PAIRS_SHOWN} more pairs of readings do together what neither does alone."
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
    if one.left:
        yield from paragraph(
            f"{counted(one.left, 'reading')} of questions no fault turns on were left out, because the log "
            "has so many faults.",
            style,
            "",
        )
    if one.untried:
        yield (
            f"{one.pairs} pairs of readings were tried together; {one.untried} more were not, "
            "because there are too many."
        )


def in_short(one: Survey, style: Style) -> Iterator[str]:
    """The same in two lines: whether it stands, and which questions bear on it."""
    if one.stands:
        yield from _standing(one, style)
        return
    names = ", ".join(f"{each.ruling.id} {each.ruling.option}" for each in one.deciding)
    if names:
        yield from paragraph(
            f"Another reading of these open questions changes the answer: {names}.", style, ""
        )
    if one.together:
        yield f"{counted(len(one.together), 'pair')} of readings change it only together."


def _standing(one: Survey, style: Style) -> Iterator[str]:
    if not one.own:
        yield "Stands under all readings: no verdict, score or winner hangs on an open question."
        return
    names = ", ".join(f"{each.option} ({each.id})" for each in one.own)
    yield "Stands under all listed readings: no verdict, score or winner changes under another of them."
    yield from paragraph(f"A table that plays by values of its own may see it otherwise: {names}.", style, "")


def _touched(one: Touched, log: Log, style: Style) -> Iterator[str]:
    ruling = one.ruling
    yield from paragraph(f"{style.bold(ruling.id)} {ruling.option}: {ruling.question}", style, "")
    default = "the default" if one.in_force == ruling.default else "chosen in the log"
    yield from paragraph(f"in force ({default}): {meaning(ruling, one.in_force)}", style)
    for other in one.alternatives:
        yield from paragraph(f"otherwise: {meaning(ruling, other.reading.value)}", style)
        yield from _alternative(other, log, style)
    yield ""


def _alternative(one: Alternative, log: Log, style: Style) -> Iterator[str]:
    if not one.difference.any:
        yield "        changes nothing"
        return
    yield f"        {parts(one, log)}"
    yield from difference(one.difference, style, "        ")


def parts(one: Alternative, log: Log) -> str:
    """Where the two ways part, in words."""
    if one.difference.trouble:
        return "the log cannot be replayed like this"
    if one.parts is None:
        return "the ways part when the points are counted"
    if one.parts == 0:
        return "the ways part before the first move"
    entry = flow(entries_of(log)[one.parts - 1])
    return f"the ways part at {place(log, one.parts)}: {entry}"


def difference(one: Difference, style: Style, indent: str) -> Iterator[str]:
    """What changes: findings gone and new, scores, winner."""
    if one.trouble:
        yield from paragraph(one.trouble, style, indent)
        return
    yield from changed("gone", one.gone, style, indent, FEW)
    yield from changed("new", one.new, style, indent, FEW)
    if one.scores:
        figures = (
            f"{name} {points(new)} instead of {points(old)}" for name, (old, new) in one.scores.items()
        )
        yield from paragraph(", ".join(figures), style, f"{indent}{'points:':<8}")
    if one.winners is not None:
        old, new = (" and ".join(names) or "nobody yet" for names in one.winners)
        yield f"{indent}{'winner:':<8}{new} instead of {old}"
    if not one.verdicts and one.ending:
        yield f"{indent}the position at the end is another; no verdict, score or winner changes"


def changed(
    label: str, findings: Sequence[Finding], style: Style, indent: str = "", most: int = FINDINGS_SHOWN
) -> Iterator[str]:
    """Findings that come or go: the first one by one, the rest counted."""
    head = f"{indent}{label + ':':<8}"
    for one in findings[:most]:
        yield from paragraph(finding(one), style, head)
    if len(findings) > most:
        yield f"{head}and {len(findings) - most} more"


def _together(pair: Together, style: Style) -> Iterator[str]:
    names = " and ".join(
        f"{one.ruling.option}: {flow(one.reading.value)}" for one in (pair.first, pair.second)
    )
    yield from paragraph(f"Only together, {names}:", style, "")
    for told_so in pair.unforeseen[:FINDINGS_SHOWN]:
        yield from paragraph(told_so, style)
    yield ""


def survey_data(one: Survey) -> dict[str, Any]:
    """A survey for programs."""
    return {
        "stands": one.stands,
        "tried": one.tried,
        "pairs": one.pairs,
        "untried": one.untried,
        "left": one.left,
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
            for touched in one.touched
        ],
        "together": [
            {"rulings": {**pair.first.choice, **pair.second.choice}, "unforeseen": pair.unforeseen}
            for pair in one.together
        ],
    }


def difference_data(one: Difference) -> dict[str, Any]:
    """A difference for programs."""
    return {
        "gone": [finding_data(each) for each in one.gone],
        "new": [finding_data(each) for each in one.new],
        "scores": {
            name: {"before": _points(old), "after": _points(new)} for name, (old, new) in one.scores.items()
        },
        "winners": None
        if one.winners is None
        else {"before": list(one.winners[0]), "after": list(one.winners[1])},
        "ending": one.ending,
        "trouble": one.trouble or None,
    }


def finding_data(one: Finding) -> dict[str, Any]:
    """A finding of another way through a log: it has a move, but no line of its own."""
    return {"kind": one.kind.value, "rule": one.rule.number, "move": one.move, "message": one.message}


def _points(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


# -- decisions ------------------------------------------------------------------------------------


def decisions(settled: Sequence[Settled], log: Log, style: Style) -> Iterator[str]:
    """Every decision: the fact, what the table did about it, the result with and without."""
    for one in settled:
        for fact in one.facts:
            yield from paragraph(
                f"{place(log, one.about).capitalize()} is {fact.kind} under {fact.rule.number}; "
                f"by {place(log, one.number)} {one.decision}.",
                style,
                "",
            )
        yield from paragraph(f"with the decision: {result_of(one.given)}", style)
        yield from paragraph(f"without it: {result_of(one.without)}", style)
        yield from difference(one.difference, style, "        ")
        yield ""


def decisions_data(settled: Sequence[Settled]) -> list[dict[str, Any]]:
    """Decisions for programs."""
    return [
        {
            "move": one.number,
            "about": one.about,
            "facts": [finding_data(each) for each in one.facts],
            "decision": one.decision,
            "with": result_data(one.given),
            "without": result_data(one.without),
            "difference": difference_data(one.difference),
        }
        for one in settled
    ]


def result_data(way: Pass) -> dict[str, Any]:
    """Scores and winners of one way through a log."""
    return {
        "scores": {name: _points(total) for name, total in way.totals.items()},
        "winners": list(way.winners),
    }


def beside(one: Judgement, readings: bool, style: Style) -> Iterator[str]:
    """What `validate` tells of a log beside its findings: decisions, and other readings if asked for."""
    assert one.log is not None and one.outcome is not None
    yield from decisions(settled(one.log, one.outcome), one.log, style)
    if readings:
        yield style.bold(f"{one.file}: under other readings")
        yield from survey(other_readings(one.log), style)
        yield ""


def beside_data(one: Judgement, readings: bool) -> dict[str, Any]:
    """The same for programs: more keys for the log."""
    assert one.log is not None and one.outcome is not None
    told: dict[str, Any] = {"decisions": decisions_data(settled(one.log, one.outcome))}
    if readings:
        told["readings"] = survey_data(other_readings(one.log))
    return told


# -- what if --------------------------------------------------------------------------------------


def what_if(one: WhatIf, style: Style) -> Iterator[str]:
    """What one changed entry changes: its own verdict, where the ways part, later moves, the score."""
    log = one.before.log
    yield from paragraph(f"What if: {told(one.change, log)}", style, "")
    yield ""
    if one.after.trouble or one.before.trouble:
        yield from paragraph(f"It cannot be replayed: {one.after.trouble or one.before.trouble}", style, "")
        return
    if one.change.how != "drop":
        if not one.own:
            yield "The new move is legal."
        for each in one.own:
            yield from paragraph(finding(each), style, "The new move: ")
    yield from _course(one, style)
    became = [
        each for each in one.difference.new if each.move != one.change.number or one.change.how == "drop"
    ]
    yield from changed("gone", one.difference.gone, style)
    yield from changed("new", became, style)
    yield f"before: {result_of(one.before)}"
    yield f"after:  {result_of(one.after)}"


def _course(one: WhatIf, style: Style) -> Iterator[str]:
    log = one.before.log
    if one.parts is None:
        yield "The course of the game stays the same."
        return
    where = f"after {place(log, one.parts)}" if one.parts else "before the first move"
    yield f"The games first differ {where}:"
    for line in one.position[:LEAVES_SHOWN]:
        yield from paragraph(line, style)
    if len(one.position) > LEAVES_SHOWN:
        yield f"    and {counted(len(one.position) - LEAVES_SHOWN, 'more difference')}"
    if one.meets is not None:
        yield f"From {place(log, one.meets)} on the positions are the same again."


def what_if_data(one: WhatIf) -> dict[str, Any]:
    """A what-if for programs; move numbers of ``gone`` are those before, of ``new`` those after."""
    return {
        "change": {"how": one.change.how, "move": one.change.number, "entry": one.change.entry},
        "own": [finding_data(each) for each in one.own],
        "parts_at": one.parts,
        "meets_at": one.meets,
        "position": one.position,
        **difference_data(one.difference),
        "before": result_data(one.before),
        "after": result_data(one.after),
    }
