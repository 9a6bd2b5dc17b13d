"""Answers to a player's words: the sentence that settles it first, kept and broken in an example each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from referee.asking.at_once import AtOnce
from referee.law.library import Example, Found
from referee.law.search import Answer
from referee.reports.examples import told
from referee.reports.law import INDENT, paragraph, rule_data, ruling_data
from referee.reports.ruling import spoken
from referee.reports.text import Style
from referee.rules import Ruling
from referee.writing.yaml_text import flow

FULL = 3
"""So many answers are told in full; the sentence that settles it is nearly always among them."""

MORE = 5
"""So many more are named with their sentence only."""

OPEN = 2
"""So many of the questions that the text leaves open about a rule are told with it."""


def text(game: str, found: Sequence[Answer], told: AtOnce | None, style: Style) -> Iterator[str]:
    """The ruling where the words tell enough for one, and the answers, the likeliest first."""
    if told is not None:
        yield from paragraph(told.understood, style, "")
        for fact in told.talk.taken:
            yield from paragraph(f"Taken from your words: {fact}.", style)
        yield from spoken(told.found, style)
        yield ""
        yield from paragraph(f"Was it otherwise? `referee ask {game}` asks. The rules:", style, "")
        yield ""
    for answer in found[:FULL]:
        yield from _full(answer, style)
        yield ""
    rest = found[FULL : FULL + MORE]
    if rest:
        yield "See also:"
    for answer in rest:
        yield from paragraph(f"{answer.number.split()[0]}  {_says(answer)}", style, "  ", INDENT)


def _full(answer: Answer, style: Style) -> Iterator[str]:
    item = answer.item
    number = style.bold(answer.number.split()[0])
    if isinstance(item, Ruling):
        yield f"{number}  the rules leave this open" if item.option else f"{number}  settled by the text"
        yield from paragraph(item.question, style)
        yield from _readings(item, style)
    else:
        yield f"{number}  {item.section} ({item.modality.value})"
        yield from paragraph(item.text, style)
        for ruling in answer.open[:OPEN]:
            yield from paragraph(f"open: {ruling.id} {ruling.question}", style)
            yield from paragraph(f"we read: {ruling.readings[0].text}", style, INDENT * 2)
    for label, shown in (("kept", answer.kept), ("broken", answer.broken)):
        for example in shown[:1]:
            yield from _example(label, example, style)


def _readings(item: Ruling, style: Style) -> Iterator[str]:
    if not item.option:
        yield from paragraph(item.readings[0].text, style)
        return
    for place, reading in enumerate(item.readings):
        ours = " (as we read it)" if place == 0 else ""
        yield from paragraph(
            f"{reading.text}{ours}: rulings: {{{item.option}: {flow(reading.value)}}}",
            style,
            f"{INDENT}- ",
            f"{INDENT}  ",
        )
    yield from paragraph(f"concerns: {', '.join(item.rules)}", style)


def _example(label: str, example: Example, style: Style) -> Iterator[str]:
    yield from paragraph(f"{label}: {example.name}", style)
    for line in told(example):
        head = f"{INDENT * 2}- " if line.entry else INDENT * 2
        *above, last = [f"{head}{line.text}"] if line.entry else paragraph(line.text, style, head, INDENT * 3)
        yield from above
        yield f"{last}  {style.faint('# ' + line.verdict)}" if line.verdict else last


def _says(answer: Answer) -> str:
    item = answer.item
    return f"{item.question} {item.readings[0].text}" if isinstance(item, Ruling) else item.text


def ruling_told(told: AtOnce) -> dict[str, Any]:
    """The ruling for programs: what was understood, the verdict, and what it hangs on."""
    return {
        "understood": told.understood,
        "taken": list(told.talk.taken),
        "verdict": told.found.answer.verdict,
        "sentence": told.found.sentence,
        "rules": [rule.number for rule in told.found.answer.rules],
        "hangs_on": [
            {"if": way.words, "verdict": way.answer.verdict, "sentence": way.answer.sentence}
            for way in told.found.hanging
        ],
    }


def data(game: str, found: Sequence[Answer]) -> list[dict[str, Any]]:
    """The answers for programs, the likeliest first, with what each is worth."""
    return [
        {
            **_item(game, answer),
            "worth": round(answer.worth, 3),
            "kept": [_example_data(each) for each in answer.kept[:1]],
            "broken": [_example_data(each) for each in answer.broken[:1]],
        }
        for answer in found[: FULL + MORE]
    ]


def _item(game: str, answer: Answer) -> dict[str, Any]:
    item = answer.item
    if isinstance(item, Ruling):
        made = ruling_data(Found((game,), item), ())
    else:
        made = rule_data(Found((game,), item), answer.open, ())
    del made["scenarios"]
    return made


def _example_data(example: Example) -> dict[str, Any]:
    return {
        "name": example.name,
        "entries": [{"entry": line.text, "verdict": line.verdict or None} for line in told(example)],
    }
