"""Rules and open questions for people and for programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import Any

from referee.law.library import Example, Found
from referee.reports.text import Style
from referee.rules import Rule, Ruling
from referee.writing.yaml_text import flow

INDENT = "    "


def paragraph(text: str, style: Style, head: str = INDENT, rest: str | None = None) -> Iterator[str]:
    """A text wrapped to the window, with one indent for its first line and another for the rest."""
    rest = " " * len(head) if rest is None else rest
    lines = wrap(text, max(30, style.width - len(head))) or [""]
    yield head + lines[0]
    for line in lines[1:]:
        yield rest + line


def rule(
    found: Found[Rule],
    questions: Sequence[Ruling],
    shown: Sequence[Example],
    style: Style,
    places: bool = True,
) -> Iterator[str]:
    """A rule: what it says, how it is checked, what is open about it, and which scenarios show it (with the
    ``places`` where they stand, or one of each sort)."""
    rule = found.item
    place = style.faint(f"{rule.section} ({', '.join(found.games)})")
    yield f"{style.bold(rule.number)}  {rule.modality.value}  {place}"
    yield from paragraph(rule.text, style)
    if rule.check:
        yield from paragraph(f"checked: {rule.check}", style)
    if rule.unshowable:
        yield from paragraph(f"no record can show it: {rule.unshowable}", style)
    if not (rule.check or rule.unshowable):
        yield from paragraph("advice: nobody can break it", style)
    for ruling in questions:
        yield from paragraph(f"open: {ruling.id} {ruling.option}: {ruling.question}", style)
    yield from scenarios(shown, places)
    yield ""


def ruling(
    found: Found[Ruling], shown: Sequence[Example], style: Style, places: bool = True
) -> Iterator[str]:
    """An open question with its readings, the default marked, and why it is the default; ``places`` as for
    a rule."""
    ruling = found.item
    games = style.faint(f"({', '.join(found.games)})")
    yield f"{style.bold(ruling.id)}  {ruling.option or 'settled'}  {games}"
    yield from paragraph(ruling.question, style)
    if not ruling.option:
        yield from paragraph(f"settled: {ruling.readings[0].text}", style)
    else:
        for place, reading in enumerate(ruling.readings):
            mark = "* " if place == 0 else "- "
            default = " (default)" if place == 0 else ""
            text = f"{flow(reading.value)}{default}: {reading.text}"
            yield from paragraph(text, style, f"{INDENT}{mark}", f"{INDENT}  ")
        if ruling.custom:
            yield from paragraph(f"or {ruling.custom}", style, f"{INDENT}- ", f"{INDENT}  ")
    yield from paragraph(f"why: {ruling.why}", style)
    if ruling.rules:
        yield from paragraph(f"concerns: {', '.join(ruling.rules)}", style)
    yield from scenarios(shown, places)
    yield ""


def scenarios(shown: Sequence[Example], places: bool = True) -> Iterator[str]:
    """The scenarios, one to a line: what they show, where they stand, what they say. Without places, as for
    somebody who looks for a sentence, the first of each sort."""
    for example in shown if places else {each.shows: each for each in reversed(shown)}.values():
        yield (
            f"{INDENT}{example.shows}: {example.where} {example.name}"
            if places
            else f"{INDENT}{example.shows}: {example.name}"
        )


def rule_data(found: Found[Rule], questions: Sequence[Ruling], shown: Sequence[Example]) -> dict[str, Any]:
    """A rule for programs."""
    rule = found.item
    return {
        "number": rule.number,
        "games": list(found.games),
        "section": rule.section,
        "text": rule.text,
        "force": rule.modality.value,
        "check": rule.check or None,
        "unseen": rule.unshowable or None,
        "rulings": [ruling.option for ruling in questions],
        "scenarios": [example_data(each) for each in shown],
    }


def ruling_data(found: Found[Ruling], shown: Sequence[Example]) -> dict[str, Any]:
    """An open question for programs; ``default`` is null where it is settled."""
    ruling = found.item
    return {
        "id": ruling.id,
        "option": ruling.option or None,
        "games": list(found.games),
        "question": ruling.question,
        "readings": [{"value": each.value, "text": each.text} for each in ruling.readings],
        "default": ruling.default if ruling.option else None,
        "custom": ruling.custom or None,
        "why": ruling.why,
        "rules": list(ruling.rules),
        "scenarios": [example_data(each) for each in shown],
    }


def example_data(example: Example) -> dict[str, Any]:
    """A scenario for programs."""
    return {"shows": example.shows, "file": example.file, "line": example.line, "name": example.name}
