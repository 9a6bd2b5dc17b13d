"""One moment of a game explained: for people and for programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.disputes.dispute import Dispute
from referee.disputes.nearby import Variant
from referee.reports.law import paragraph
from referee.reports.readings import finding_data, meaning, place
from referee.reports.text import Style, rule_line
from referee.rules import WRONG, Kind
from referee.writing.yaml_text import flow


def text(one: Dispute, style: Style) -> Iterator[str]:
    """Position, verdict, proof in steps, what would have been legal, what gives the other answer."""
    say = one.eyes.text if one.eyes else str
    yield style.bold(f"{one.log.document.file}:{one.line}: move {one.number}: {one.text}")
    if one.eyes:
        yield f"as {one.eyes.player} could know it"
    yield ""
    yield "The position before it:"
    yield from (f"    {line}" for line in laid_open(one.before, one.log.game.record.bookkeeping))
    if one.to_act:
        yield f"    # to act: {' and '.join(one.to_act)}"
    yield ""
    yield f"Verdict: {style.bold(one.verdict)}."
    for each in one.findings:
        yield from paragraph(f"{say(each.message)} {say(each.why)}".strip(), style)
        for other in each.also:
            yield from paragraph(f"It also breaks {other.rule.number}: {say(other.message)}", style)
        if each.counted:
            yield from paragraph(f"It is counted {each.counted}.", style)
        if each.decision:
            yield from paragraph(f"The fact is one thing, the decision another: {each.decision}.", style)
    if one.from_here:
        yield from paragraph(one.from_here, style)
    yield ""
    yield from _proof(one, style)
    yield from _legal(one, style)
    yield from _otherwise(one, style)


def laid_open(value: Mapping[str, Any], skip: frozenset[str], indent: str = "") -> Iterator[str]:
    """A position for reading: one line to a key, mappings of mappings opened up.

    What is empty or at rest (no cards, no, nothing) is left out, and so are the keys of ``skip``;
    cards nobody has seen are counted.
    """
    for key, one in value.items():
        if key in skip or one is None or one is False:
            continue
        if isinstance(one, list) and len(one) > 1 and set(map(str, one)) == {"?"}:
            yield f"{indent}{key}: {len(one)} unseen"
        elif isinstance(one, Mapping) and any(isinstance(part, (list, Mapping)) for part in one.values()):
            inside = list(laid_open(one, skip, indent + "  "))
            yield from (f"{indent}{key}:", *inside) if inside else ()
        elif not isinstance(one, (list, Mapping)) or one:
            yield f"{indent}{key}: {flow(one)}"


def _proof(one: Dispute, style: Style) -> Iterator[str]:
    yield "Proof:"
    step = 0
    for fact in one.facts:
        step += 1
        where = place(one.log, fact.number) if fact.number else f"line {fact.line}"
        yield from paragraph(f"{where}, {fact.why}: {fact.text}", style, f"{step:>5}. ", " " * 7)
    for rule in one.rules:
        step += 1
        yield from paragraph(f"rule {rule_line(rule, one.log.edition)}", style, f"{step:>5}. ", " " * 7)
    for ruling, value in one.rulings:
        step += 1
        told = f"open question {ruling.id}: {ruling.question} Read here as {meaning(ruling, value)}."
        yield from paragraph(told, style, f"{step:>5}. ", " " * 7)
    if not one.rules and "action" in one.entry:
        step += 1
        whose = f"it was for {' and '.join(one.to_act)} to act"
        if not one.to_act:
            why = "no rule forbids it."
        elif one.entry.get("player", one.to_act[0]) in one.to_act:
            why = f"{whose}, and no rule forbids it."
        else:
            why = f"{whose}, but this may be done out of turn; no rule forbids it."
        yield from paragraph(why, style, f"{step:>5}. ", " " * 7)
    yield ""


def _legal(one: Dispute, style: Style) -> Iterator[str]:
    if not one.legal:
        return
    yield (
        "Legal at that moment, the nearest first:"
        if one.wrong
        else "Also legal at that moment, the nearest first:"
    )
    for line in one.legal:
        yield f"    - {line}"
    if one.legal_more:
        yield f"    and {one.legal_more} more"
    yield ""


def _otherwise(one: Dispute, style: Style) -> Iterator[str]:
    lines: list[str] = []
    for missing in one.missing:
        lines.append(f"the record would have to show what is missing: {missing}")
    for variant in one.nearest:
        lines.append(_variant(variant))
    for flip in one.flips:
        lines.append(
            f"under {flip.ruling.id} {flip.ruling.option}: {flow(flip.value)} ({flip.meaning}) "
            f"it is {flip.verdict}" + (f", because {flip.because}" if flip.because else "")
        )
    if not lines and "action" not in one.entry:
        return
    if not lines:
        yield "No small change of the move and no single reading of the rules gives another answer."
        yield ""
        return
    yield "What gives another answer:"
    for line in lines:
        yield from paragraph(line, style, "    - ", "      ")
    yield ""


def _variant(variant: Variant) -> str:
    changed = "; ".join(variant.changes) or flow(variant.entry)
    wrong = [one for one in variant.findings if one.kind is not Kind.NOTE]
    if not wrong:
        return f"legal with {changed}"
    return f"with {changed} it is {wrong[0].kind} under {wrong[0].rule.number}: {wrong[0].rule.text}"


def data(one: Dispute) -> dict[str, Any]:
    """The same for programs."""
    say = one.eyes.text if one.eyes else str
    return {
        "file": one.log.document.file,
        "move": one.number,
        "line": one.line,
        "entry": one.text,
        "as": one.eyes.player if one.eyes else None,
        "position": one.before,
        "to_act": list(one.to_act),
        "verdict": one.verdict,
        "findings": [
            {
                **finding_data(each),
                "message": say(each.message),
                "why": say(each.why),
                "decision": each.decision or None,
            }
            for each in one.findings
        ],
        "facts": [
            {"move": fact.number or None, "line": fact.line, "entry": fact.text, "why": fact.why}
            for fact in one.facts
        ],
        "rules": [
            {"number": rule.number, "section": rule.section, "text": rule.text, "force": rule.force.value}
            for rule in one.rules
        ],
        "rulings": [
            {"id": ruling.id, "option": ruling.option, "in_force": value} for ruling, value in one.rulings
        ],
        "legal": one.legal,
        "legal_more": one.legal_more,
        "other_answer": {
            "missing": one.missing,
            "moves": [
                {
                    "entry": flow(variant.entry),
                    "changes": list(variant.changes),
                    "findings": [finding_data(each) for each in variant.findings if each.kind in WRONG],
                }
                for variant in one.nearest
            ],
            "readings": [
                {
                    "ruling": flip.ruling.id,
                    "option": flip.ruling.option,
                    "reading": flip.value,
                    "verdict": flip.verdict,
                    "because": flip.because or None,
                }
                for flip in one.flips
            ],
        },
        "consequences": [],  # kept for readers of older answers: one cause is one finding
        "from_here": one.from_here or None,
    }
