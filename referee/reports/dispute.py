"""One moment of a game explained: for people and for programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.disputes.dispute import Dispute, reasoned
from referee.disputes.nearby import Variant
from referee.disputes.ruling import acting
from referee.reports.law import paragraph
from referee.reports.readings import finding_data, in_force, place
from referee.reports.text import Style, rule_line
from referee.rules import WRONG, Kind, counted, several
from referee.writing.yaml_text import flow


def text(dispute: Dispute, style: Style) -> Iterator[str]:
    """Position, verdict, proof in steps, what would have been legal, what gives the other answer."""
    say = dispute.view.text if dispute.view else str
    yield style.bold(f"{dispute.log.document.file}:{dispute.line}: move {dispute.number}: {dispute.text}")
    if dispute.view:
        yield f"as {dispute.view.player} could know it"
    yield ""
    yield "The position before it:"
    skip, is_whole = dispute.log.game.record.bookkeeping, dispute.knowing is None
    yield from (f"    {line}" for line in laid_open({**_known(dispute), **_in_part(dispute)}, skip, is_whole))
    if dispute.knowing is not None:
        untold = dispute.knowing.untold(dispute.before)
        yield from paragraph(f"not told: {untold}", style, "    # ", "    # ")
    if dispute.to_act and _is_whose_turn_known(dispute):
        yield f"    # to act: {several(dispute.to_act)}"
    yield ""
    yield f"Verdict: {style.bold(dispute.verdict)}."
    for each in dispute.findings:
        yield from paragraph(reasoned(say(each.message), say(each.why)), style)
        for other in each.also:
            yield from paragraph(f"It also breaks {other.rule.number}: {say(other.message)}", style)
        if each.counted:
            yield from paragraph(f"It is counted {each.counted}.", style)
        if each.decision:
            yield from paragraph(f"The fact is one thing, the decision another: {each.decision}.", style)
    if dispute.otherwise is not None and dispute.to_act:
        other = dispute.otherwise
        told = f"{other.kind} {other.rule.number}: {say(reasoned(other.message, other.why))}"
        yield from paragraph(
            f"That is so if {acting(dispute.to_act)} done, which a record need not write. If not: {told}",
            style,
        )
    if dispute.unwritten:
        taken = f"That takes for granted that {dispute.unwritten}, which a record need not write."
        yield from paragraph(taken, style)
    if dispute.from_here:
        yield from paragraph(dispute.from_here, style)
    yield ""
    yield from _proof(dispute, style)
    yield from _legal(dispute, style)
    yield from _otherwise(dispute, style)


def _known(dispute: Dispute) -> Mapping[str, Any]:
    """The position before the move, no more of it than is known: before the first one as it was told, but
    for what the player asked for could not know."""
    if dispute.knowing is None:
        return dispute.before
    if dispute.number == 1 and dispute.view is None:
        return dispute.knowing.given
    return dispute.knowing.known(dispute.before)


def _in_part(dispute: Dispute) -> Mapping[str, Any]:
    """What people see lying there though not all of it is known: the display, with a place for each of the
    others. A program that goes on from the position is given facts only."""
    if dispute.knowing is None or dispute.number == 1:
        return {}
    open_itself = dispute.log.game.record.telling.open_itself
    sketch = dispute.knowing.sketch(dispute.before)
    return {key: sketch[key] for key in open_itself & sketch.keys() if isinstance(sketch[key], list)}


def _is_whose_turn_known(dispute: Dispute) -> bool:
    seats = [dispute.log.header.seats[name] for name in dispute.to_act]
    return dispute.knowing is None or bool(dispute.knowing.acting(dispute.before, seats))


def laid_open(
    value: Mapping[str, Any], skip: frozenset[str], is_whole: bool = True, indent: str = ""
) -> Iterator[str]:
    """A position for reading: one line to a key, mappings of mappings opened up.

    What is empty or at rest (no cards, no, nothing) is left out of one that is told whole, and so are the
    keys of ``skip``; cards nobody has seen are counted.
    """
    for key, inner in value.items():
        if key in skip or (is_whole and (inner is None or inner is False)):
            continue
        if isinstance(inner, list) and len(inner) > 1 and set(map(str, inner)) == {"?"}:
            yield f"{indent}{key}: {len(inner)} unseen"
        elif isinstance(inner, Mapping) and any(isinstance(part, (list, Mapping)) for part in inner.values()):
            inside = list(laid_open(inner, skip, is_whole, indent + "  "))
            yield from (f"{indent}{key}:", *inside) if inside else ()
        elif not isinstance(inner, (list, Mapping)) or inner or not is_whole:
            yield f"{indent}{key}: {flow(inner)}"


def _proof(dispute: Dispute, style: Style) -> Iterator[str]:
    yield "Proof:"
    step = 0
    for fact in dispute.facts:
        step += 1
        where = place(dispute.log, fact.number) if fact.number else f"line {fact.line}"
        yield from paragraph(f"{where}, {fact.why}: {fact.text}", style, f"{step:>5}. ", " " * 7)
    for rule in (*dispute.rules, *dispute.allowing):
        step += 1
        yield from paragraph(f"rule {rule_line(rule, dispute.log.edition)}", style, f"{step:>5}. ", " " * 7)
    for ruling, value in dispute.rulings:
        step += 1
        read = in_force(dispute.log, ruling, value)
        told = f"open question {ruling.id}: {ruling.question} Read here as {read}."
        yield from paragraph(told, style, f"{step:>5}. ", " " * 7)
    if not dispute.rules and "action" in dispute.entry:
        step += 1
        whose = f"it was for {several(dispute.to_act)} to act"
        if not dispute.to_act:
            why = "no rule forbids it."
        elif dispute.entry.get("player", dispute.to_act[0]) in dispute.to_act:
            why = f"{whose}, and no rule forbids it."
        elif dispute.otherwise is not None:
            why = f"{whose}; that this is done need not be written, and then no rule forbids it."
        else:
            why = f"{whose}, but this may be done out of turn; no rule forbids it."
        yield from paragraph(why, style, f"{step:>5}. ", " " * 7)
    yield ""


def _legal(dispute: Dispute, style: Style) -> Iterator[str]:
    if not dispute.legal:
        return
    if dispute.legal_if:
        hangs = f"it hangs on {dispute.legal_if}"
        yield from paragraph(f"What may be legal at that moment, the nearest first; {hangs}:", style, "")
    else:
        yield f"{'Legal' if dispute.wrong else 'Also legal'} at that moment, the nearest first:"
    for line in dispute.legal:
        yield f"    - {line}"
    if dispute.legal_more:
        yield f"    and {dispute.legal_more} more"
    yield ""


def untried(dispute: Dispute) -> str:
    """The readings that were left out, in words."""
    many = counted(dispute.untried, "reading")
    return f"{many} that the whole record was not held against, because that would take long"


def _otherwise(dispute: Dispute, style: Style) -> Iterator[str]:
    lines: list[str] = []
    for missing in dispute.missing:
        lines.append(f"the record would have to show what is missing: {missing}")
    for variant in dispute.nearest:
        lines.append(_variant(variant))
    for flip in dispute.flips:
        lines.append(
            f"under {flip.ruling.id} {flip.ruling.option}: {flow(flip.value)} ({flip.meaning}) "
            f"it is {flip.verdict}" + (f", because {flip.because}" if flip.because else "")
        )
    if dispute.untried:
        lines.append(f"perhaps {untried(dispute)}")
    if not lines and "action" not in dispute.entry:
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
    wrong = [finding for finding in variant.findings if finding.kind is not Kind.NOTE]
    if not wrong:
        return f"legal with {changed}"
    return f"with {changed} it is {wrong[0].kind} under {wrong[0].rule.number}: {wrong[0].rule.text}"


def data(dispute: Dispute) -> dict[str, Any]:
    """The same for programs."""
    say = dispute.view.text if dispute.view else str
    return {
        "file": dispute.log.document.file,
        "move": dispute.number,
        "line": dispute.line,
        "entry": dispute.text,
        "as": dispute.view.player if dispute.view else None,
        "position": _known(dispute),
        "to_act": list(dispute.to_act),
        "verdict": dispute.verdict,
        "findings": [
            {
                **finding_data(each),
                "message": say(each.message),
                "why": say(each.why),
                "decision": each.decision or None,
            }
            for each in dispute.findings
        ],
        "facts": [
            {"move": fact.number or None, "line": fact.line, "entry": fact.text, "why": fact.why}
            for fact in dispute.facts
        ],
        "rules": [
            {"number": rule.number, "section": rule.section, "text": rule.text, "force": rule.modality.value}
            for rule in (*dispute.rules, *dispute.allowing)
        ],
        "rulings": [
            {"id": ruling.id, "option": ruling.option, "in_force": value} for ruling, value in dispute.rulings
        ],
        **_legal_data(dispute),
        "other_answer": {
            "missing": dispute.missing,
            "moves": [
                {
                    "entry": flow(variant.entry),
                    "changes": list(variant.changes),
                    "findings": [finding_data(each) for each in variant.findings if each.kind in WRONG],
                }
                for variant in dispute.nearest
            ],
            "readings": [
                {
                    "ruling": flip.ruling.id,
                    "option": flip.ruling.option,
                    "reading": flip.value,
                    "verdict": flip.verdict,
                    "because": flip.because or None,
                }
                for flip in dispute.flips
            ],
            **({"untried": dispute.untried} if dispute.untried else {}),
        },
        **({"otherwise": finding_data(dispute.otherwise)} if dispute.otherwise is not None else {}),
        **({"unwritten": dispute.unwritten} if dispute.unwritten else {}),
        "consequences": [],  # kept for readers of older answers: one cause is one finding
        "from_here": dispute.from_here or None,
    }


def _legal_data(dispute: Dispute) -> dict[str, Any]:
    told = {"legal": dispute.legal, "legal_more": dispute.legal_more}
    return {**told, "legal_if": dispute.legal_if} if dispute.legal_if else told
