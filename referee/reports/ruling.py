"""A ruling to be read out: for a terminal, for a chat, for a notice board."""

from __future__ import annotations

from collections.abc import Iterator

from referee.asking.ruling import Ruled
from referee.disputes.ruling import Answer
from referee.reports.law import paragraph
from referee.reports.readings import meaning
from referee.reports.text import Style, rule_line
from referee.writing.yaml_text import flow


def spoken(answer: Ruled, style: Style) -> Iterator[str]:
    """The ruling at the end of a conversation."""
    yield from paragraph(style.bold(answer.sentence), style, "")
    for each in answer.hanging:
        yield from paragraph(f"If {each.words}: {each.answer.verdict}. {each.answer.sentence}", style, "  - ")
        if each.answer.rules:
            yield from paragraph(f"rule {rule_line(each.answer.rules[0])}", style, "      ")
    if not answer.facts:
        yield from ruling(answer.answer, style)


def ruling(answer: Answer, style: Style) -> Iterator[str]:
    """Everything that belongs to a ruling, after its sentence."""
    yield f"Verdict: {style.bold(answer.verdict)}"
    for rule in answer.rules:
        yield from paragraph(f"Rule {rule_line(rule, answer.about.log.edition)}", style, "")
    for option, value in answer.about.rulings:
        yield from paragraph(f"Read as {meaning(option, value)} ({option.id} {option.option}).", style, "  ")
    if answer.instead and answer.wrong:
        yield "What could have been done instead:"
        yield from (f"  - {line}" for line in answer.instead)
    yield from _otherwise(answer, style)
    for line in answer.coming:
        yield from paragraph(line, style, "")


def _otherwise(answer: Answer, style: Style) -> Iterator[str]:
    if not answer.readings:
        yield "No other reading of the rules changes this."
        return
    yield "Another reading of the rules changes it:"
    for flip in answer.readings:
        because = f", because {flip.because}" if flip.because else ""
        told = (
            f"{flip.verdict}{because}, if {flip.ruling.option} is read as {flow(flip.value)}: {flip.meaning}"
        )
        yield from paragraph(told, style, "  - ")
