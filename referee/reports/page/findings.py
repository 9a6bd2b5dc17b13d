"""Findings on a page: one line each, with reason, rule and repairs for whoever wants them."""

from __future__ import annotations

from collections.abc import Sequence

from referee.claims import shown
from referee.log import Log
from referee.printable import markup
from referee.reports.page.steps import Parts, Way
from referee.reports.text import rule_line
from referee.rules import WRONG, Finding, Kind


def said(way: Way, number: int | None) -> str:
    """What is found about one entry as the log was judged, with all there is to say of it."""
    told = "".join(finding(way.log, one, way.fixes.get(id(one), ())) for one in way.said(number))
    return f'<div class="said">{told}</div>' if told else ""


Told = list[int]
"""A finding as numbers of pieces: its opening, its sentence, its closing."""


def otherwise(way: Way, base: Way, parts: Parts) -> dict[str, list[Told]]:
    """What a reading says otherwise than the log was judged: number of the entry ("" for the record as a
    whole) -> its findings, in short. A reading can find hundreds of faults that the table never made."""
    numbers = {one.move for one in (*way.outcome.findings, *base.outcome.findings)}
    changed = {}
    for number in sorted(numbers, key=lambda one: one or 0):
        now = way.said(number)
        if list(map(_same, now)) != list(map(_same, base.said(number))):
            changed[str(number or "")] = [_in_pieces(one, parts) for one in now]
    return changed


def _same(one: Finding) -> tuple[Kind, str, str]:
    return one.kind, one.rule.number, one.message


def _in_pieces(one: Finding, parts: Parts) -> Told:
    kind = f'<span class="kind">{one.kind} {markup(one.rule.number)}</span> '
    opening = f'<div class="finding {_style(one)}">{kind}'
    closing = f'<div class="more"><p>rule: {markup(rule_line(one.rule))}</p></div></div>'
    return [parts.number(text) for text in (opening, markup(one.message), closing)]


def _style(one: Finding) -> str:
    if one.wrong:
        return "wrong"
    return "open" if one.kind in WRONG or one.kind in (Kind.UNDETERMINED, Kind.PENALTY) else ""


def finding(log: Log, one: Finding, fixes: Sequence[str] = ()) -> str:
    """One finding with its reason, its rule and what would have been legal."""
    lines = [("why", one.why), ("rule", rule_line(one.rule))]
    lines += [("also", f"{other.rule.number} {other.message}") for other in one.also]
    lines.append(("instead", "; ".join(one.instead)))
    lines += [("as the rules are read here", reading_of(log, option)) for option in one.rulings]
    lines += [("decided", one.decision), ("counting", one.counted)]
    lines += [("fix", words) for words in fixes]
    more = "".join(f"<p>{label}: {markup(text)}</p>" for label, text in lines if text)
    return (
        f'<div class="finding {_style(one)}"><span class="kind">{one.kind} {markup(one.rule.number)}</span> '
        f'{markup(one.message)}<div class="more">{more}</div></div>'
    )


def in_short(way: Way) -> str:
    """How many of which kind."""
    kinds = [one.kind for one in way.outcome.findings]
    counts = ", ".join(f"{kinds.count(kind)} {kind}" for kind in Kind if kind in kinds)
    return f"Found: {counts}." if counts else "Nothing wrong was found."


def reading_of(log: Log, option: str) -> str:
    """How a log reads an open question, in words."""
    value = log.header.rulings.get(option)
    ruling = next((one for one in log.game.law.rulings if one.option == option), None)
    if ruling is None:
        return f"{option}: {shown(value)}"
    known = (one.text for one in ruling.readings if one.value == value and type(one.value) is type(value))
    return f"{next(known, shown(value))} ({ruling.id}, {option})"
