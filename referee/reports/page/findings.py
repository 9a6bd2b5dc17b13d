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
    told = "".join(finding(way.log, told, way.fixes.get(id(told), ())) for told in way.about(number))
    return f'<div class="said">{told}</div>' if told else ""


Told = list[int]
"""A finding as numbers of pieces: its opening, its sentence, its closing."""


def otherwise(way: Way, base: Way, parts: Parts) -> dict[str, list[Told]]:
    """What a reading says otherwise than the log was judged: number of the entry ("" for the record as a
    whole) -> its findings, in short. A reading can find hundreds of faults that the table never made."""
    numbers = {finding.move for finding in (*way.findings, *base.findings)}
    changed = {}
    for number in sorted(numbers, key=lambda step: step or 0):
        now = way.about(number)
        if list(map(_same, now)) != list(map(_same, base.about(number))):
            changed[str(number or "")] = [_in_pieces(finding, parts) for finding in now]
    return changed


def _same(finding: Finding) -> tuple[Kind, str, str]:
    return finding.kind, finding.rule.number, finding.message


def _in_pieces(finding: Finding, parts: Parts) -> Told:
    kind = f'<span class="kind">{finding.kind} {markup(finding.rule.number)}</span> '
    opening = f'<div class="finding {_style(finding)}">{kind}'
    closing = f'<div class="more"><p>rule: {markup(rule_line(finding.rule))}</p></div></div>'
    return [parts.number(text) for text in (opening, markup(finding.message), closing)]


def _style(finding: Finding) -> str:
    if finding.wrong:
        return "wrong"
    return "open" if finding.kind in WRONG or finding.kind in (Kind.UNDETERMINED, Kind.PENALTY) else ""


def finding(log: Log, finding: Finding, fixes: Sequence[str] = ()) -> str:
    """One finding with its reason, its rule and what would have been legal."""
    lines = [("why", finding.why), ("rule", rule_line(finding.rule))]
    lines += [("also", f"{other.rule.number} {other.message}") for other in finding.also]
    lines.append(("instead", "; ".join(finding.instead)))
    lines += [("as the rules are read here", reading_of(log, option)) for option in finding.rulings]
    lines += [("decided", finding.decision), ("counting", finding.counted)]
    lines += [("fix", words) for words in fixes]
    more = "".join(f"<p>{label}: {markup(text)}</p>" for label, text in lines if text)
    return (
        f'<div class="finding {_style(finding)}">'
        f'<span class="kind">{finding.kind} {markup(finding.rule.number)}</span> '
        f'{markup(finding.message)}<div class="more">{more}</div></div>'
    )


def in_short(way: Way) -> str:
    """How many of which kind."""
    kinds = [finding.kind for finding in way.findings]
    counts = ", ".join(f"{kinds.count(kind)} {kind}" for kind in Kind if kind in kinds)
    return f"Found: {counts}." if counts else "Nothing wrong was found."


def reading_of(log: Log, option: str) -> str:
    """How a log reads an open question, in words."""
    value = log.header.rulings.get(option)
    ruling = next((ruling for ruling in log.game.law.rulings if ruling.option == option), None)
    if ruling is None:
        return f"{option}: {shown(value)}"
    known = (
        reading.text
        for reading in ruling.readings
        if reading.value == value and type(reading.value) is type(value)
    )
    return f"{next(known, shown(value))} ({ruling.id}, {option})"
