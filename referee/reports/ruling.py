"""A ruling to be read out: for a terminal, for a chat, for a notice board."""

from __future__ import annotations

from collections.abc import Iterator

from referee.asking.ruling import Ruled
from referee.disputes.ruling import Answer
from referee.reports.law import paragraph
from referee.reports.readings import meaning
from referee.reports.text import Style, rule_line
from referee.writing.yaml_text import flow


def spoken(one: Ruled, style: Style) -> Iterator[str]:
    """The ruling at the end of a conversation."""
    yield from paragraph(style.bold(one.sentence), style, "")
    for each in one.hanging:
        yield from paragraph(f"If {each.words}: {each.answer.verdict}. {each.answer.sentence}", style, "  - ")
        if each.answer.rules:
            yield from paragraph(f"rule {rule_line(each.answer.rules[0])}", style, "      ")
    if not one.facts:
        yield from ruling(one.answer, style)


def ruling(one: Answer, style: Style) -> Iterator[str]:
    """Everything that belongs to a ruling, after its sentence."""
    yield f"Verdict: {style.bold(one.verdict)}"
    for rule in one.rules:
        yield from paragraph(f"Rule {rule_line(rule, one.about.log.edition)}", style, "")
    for option, value in one.about.rulings:
        yield from paragraph(f"Read as {meaning(option, value)} ({option.id} {option.option}).", style, "  ")
    if one.instead and one.wrong:
        yield "What could have been done instead:"
        yield from (f"  - {line}" for line in one.instead)
    yield from _otherwise(one, style)
    for line in one.coming:
        yield from paragraph(line, style, "")


def _otherwise(one: Answer, style: Style) -> Iterator[str]:
    if not one.readings:
        yield "No other reading of the rules changes this."
        return
    yield "Another reading of the rules changes it:"
    for flip in one.readings:
        because = f", because {flip.because}" if flip.because else ""
        told = (
            f"{flip.verdict}{because}, if {flip.ruling.option} is read as {flow(flip.value)}: {flip.meaning}"
        )
        yield from paragraph(told, style, "  - ")
