"""The facts that part the ways in which a position with gaps may be filled, and how they are told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from referee.explanation.gap_ways import REST, Opening, Openings
from referee.inquiry import Gap
from referee.rules import WRONG, Finding, Kind


def hanging_on(
    finding: Finding, having: Sequence[Opening], others: Sequence[Opening], found: Openings
) -> Finding:
    """A finding that hangs on gaps, told as undetermined with the facts that would decide."""
    places = deciding(having, others)
    why = "; ".join(reasons(having, others, places, finding)[:MOST_WAYS])
    return open_by(finding, [found.gaps[place] for place in places], why)


def open_by(finding: Finding, gaps: Sequence[Gap], why: str) -> Finding:
    """A finding as what is open by some gaps: those that the entry itself speaks of first, and no more than
    anybody reads."""
    near = sorted(gaps, key=lambda gap: gap.key not in finding.path)
    facts = list(dict.fromkeys(gap.fact for gap in near))
    if len(facts) > MOST_FACTS + 1:
        facts[MOST_FACTS:] = [f"{len(facts) - MOST_FACTS} more facts"]
        why = f"{why.rstrip('.')}; {TELL}" if why else TELL
    *most, last = facts or [""]
    hangs = f"{', '.join(most)} and {last}" if most else last
    subject = SUBJECTS.get(finding.kind, "this is allowed")
    unsaid = (
        f"hangs on {hangs}; the position does not say" if facts else "hangs on what the position leaves out"
    )
    return Finding(
        Kind.UNDETERMINED,
        finding.rule,
        f"Whether {subject} {unsaid}.",
        why,
        rulings=finding.rulings,
        path=finding.path,
        move=finding.move,
        decided_by=tuple(dict.fromkeys(gap.key for gap in gaps)) or (REST,),
    )


SUBJECTS = {Kind.PENALTY: "there is a penalty", Kind.UNDETERMINED: "this can be known"}

MOST_FACTS = 3
"""So many facts are named in one sentence."""

TELL = "what is known of the table can be told under `given`; `rest: empty` there says that it is told whole"
"""What is said where much is open."""

MOST_WAYS = 4
"""So many ways are named in one sentence."""


def deciding(having: Sequence[Opening], others: Sequence[Opening]) -> list[int]:
    """The gaps (by number) that part those who have a finding from those who have not."""
    if not having or not others:
        return []
    many = range(len(having[0].ways))
    for place in many:
        if not _values(having, place) & _values(others, place):
            return [place]
    near = [place for place in many if _next_to(having, others, place)]
    if near:
        return near
    return [place for place in many if _values(having, place) != _values(others, place)]


def _values(some: Iterable[Opening], place: int) -> set[str]:
    return {opening.ways[place].words for opening in some}


def _next_to(having: Sequence[Opening], others: Sequence[Opening], place: int) -> list[Opening]:
    """Those of some ways from which one of others differs in this gap only."""
    around: dict[tuple[str, ...], set[str]] = {}
    for other in others:
        here, rest = _apart(other, place)
        around.setdefault(rest, set()).add(here)
    found = []
    for opening in having:
        here, rest = _apart(opening, place)
        if around.get(rest, set()) - {here}:
            found.append(opening)
    return found


def _apart(opening: Opening, place: int) -> tuple[str, tuple[str, ...]]:
    """What a gap is filled with, and what all others are."""
    words = tuple([way.words for way in opening.ways])
    return words[place], words[:place] + words[place + 1 :]


def reasons(
    having: Sequence[Opening], others: Sequence[Opening], deciding: Sequence[int], finding: Finding
) -> list[str]:
    """What would be said, and in which ways: "if Ben has called: ...", and by which rule, where that is
    another one."""
    made: dict[str, list[str]] = {}
    for place in deciding:
        for opening in having if len(deciding) == 1 else _next_to(having, others, place):
            there = next((each for each in faults_in(opening) if each.move == finding.move), finding)
            by = "" if there.rule is finding.rule else f" ({there.rule.number})"
            ways = made.setdefault(there.message.rstrip(".") + by, [])
            if opening.ways[place].words not in ways:
                ways.append(opening.ways[place].words)
    reasons = [f"if {' or '.join(ways[:2])}: {message}" for message, ways in made.items()]
    return reasons or [finding.message]


def faults_in(opening: Opening) -> Iterator[Finding]:
    """What is wrong, and what is punished, in one of the ways."""
    if opening.outcome is not None:
        yield from (
            finding
            for finding in opening.outcome.findings
            if finding.kind in WRONG or finding.kind is Kind.PENALTY
        )
