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
    one = found.item
    place = style.faint(f"{one.section} ({', '.join(found.games)})")
    yield f"{style.bold(one.number)}  {one.force.value}  {place}"
    yield from paragraph(one.text, style)
    if one.check:
        yield from paragraph(f"checked: {one.check}", style)
    if one.unseen:
        yield from paragraph(f"no record can show it: {one.unseen}", style)
    if not (one.check or one.unseen):
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
    one = found.item
    games = style.faint(f"({', '.join(found.games)})")
    yield f"{style.bold(one.id)}  {one.option or 'settled'}  {games}"
    yield from paragraph(one.question, style)
    if not one.option:
        yield from paragraph(f"settled: {one.readings[0].text}", style)
    else:
        for place, reading in enumerate(one.readings):
            mark = "* " if place == 0 else "- "
            default = " (default)" if place == 0 else ""
            text = f"{flow(reading.value)}{default}: {reading.text}"
            yield from paragraph(text, style, f"{INDENT}{mark}", f"{INDENT}  ")
        if one.custom:
            yield from paragraph(f"or {one.custom}", style, f"{INDENT}- ", f"{INDENT}  ")
    yield from paragraph(f"why: {one.why}", style)
    if one.rules:
        yield from paragraph(f"concerns: {', '.join(one.rules)}", style)
    yield from scenarios(shown, places)
    yield ""


def scenarios(shown: Sequence[Example], places: bool = True) -> Iterator[str]:
    """The scenarios, one to a line: what they show, where they stand, what they say. Without places, as for
    somebody who looks for a sentence, the first of each sort."""
    for one in shown if places else {each.shows: each for each in reversed(shown)}.values():
        yield f"{INDENT}{one.shows}: {one.where} {one.name}" if places else f"{INDENT}{one.shows}: {one.name}"


def rule_data(found: Found[Rule], questions: Sequence[Ruling], shown: Sequence[Example]) -> dict[str, Any]:
    """A rule for programs."""
    one = found.item
    return {
        "number": one.number,
        "games": list(found.games),
        "section": one.section,
        "text": one.text,
        "force": one.force.value,
        "check": one.check or None,
        "unseen": one.unseen or None,
        "rulings": [ruling.option for ruling in questions],
        "scenarios": [example_data(each) for each in shown],
    }


def ruling_data(found: Found[Ruling], shown: Sequence[Example]) -> dict[str, Any]:
    """An open question for programs; ``default`` is null where it is settled."""
    one = found.item
    return {
        "id": one.id,
        "option": one.option or None,
        "games": list(found.games),
        "question": one.question,
        "readings": [{"value": each.value, "text": each.text} for each in one.readings],
        "default": one.default if one.option else None,
        "custom": one.custom or None,
        "why": one.why,
        "rules": list(one.rules),
        "scenarios": [example_data(each) for each in shown],
    }


def example_data(one: Example) -> dict[str, Any]:
    """A scenario for programs."""
    return {"shows": one.shows, "file": one.file, "line": one.line, "name": one.name}
