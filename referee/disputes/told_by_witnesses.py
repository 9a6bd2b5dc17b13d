"""What is said of a record in which witnesses disagree: at each such entry what each of them saw, with the
ruling under it. What holds whoever is right is said as of any other record; what hangs on it is open."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from itertools import islice
from math import inf
from typing import Any

from referee.checking.words import closest
from referee.declarations.testimonies import SAW
from referee.disputes.side_by_side import played
from referee.disputes.witnesses import Version, Witnessed, seen_by, told, witnessed
from referee.document import Document
from referee.header import BadEntry
from referee.judge import Judgement
from referee.log import Rejected
from referee.rejections import located
from referee.rules import RECORD_RULES, WRONG, Finding, Kind
from referee.writing.testimony import heard

RULE = RECORD_RULES["REC-6"]
OPEN = (Kind.UNDETERMINED, Kind.PENALTY)
"""What is said of an entry because the record as such does not hold what witnesses disagree about."""


def lacks_only_what_was_seen(judgement: Judgement) -> bool:
    """Whether a log that cannot be judged lacks nothing but what witnesses disagree about."""
    ends = {fault.path[-1:] for fault in judgement.faults}
    lacking = (SAW,) in ends and ends <= {(SAW,), ()}  # (): and more faults like these
    return lacking and judgement.document is not None and bool(heard(judgement.document))


def with_witnesses(judgement: Judgement, ordered: Mapping[str, Any] | None = None) -> Judgement:
    """The judgement with what witnesses disagree about; the same where none do. ``ordered`` are the readings
    it was judged under, where the log does not choose its own."""
    document = judgement.document
    if document is None or not heard(document):
        return judgement
    if judgement.outcome is None and not lacks_only_what_was_seen(judgement):
        return judgement
    try:
        found, _ = witnessed(document, rulings_only=True, ordered=ordered, like=judgement.outcome)
    except Rejected as rejected:
        return judgement if judgement.faults else replace(judgement, outcome=None, faults=rejected.faults)
    except BadEntry as bad:
        faults = judgement.faults or [located(document, bad)]
        return replace(judgement, outcome=None, faults=faults)
    likeliest = min((each for at in found for each in at.versions), key=lambda each: each.faults)
    outcome = judgement.outcome or likeliest.record.outcome
    if outcome is None:
        return judgement
    others = _of_all(found) if judgement.outcome is None else outcome.findings
    accused = {each.move for each in others if each.kind in WRONG}
    if not all(at.suspecting for at in found):  # what a slip of the pen explains is no fault of its own
        accused |= {each.move for each in played(outcome.log, suspect_pen=False).findings if each.wrong}
    outcome.findings = sorted(_said(document, found, others, accused), key=lambda each: each.move or 0)
    return Judgement(judgement.file, document, judgement.log or likeliest.record.log, outcome)


def _of_all(found: Sequence[Witnessed]) -> Sequence[Finding]:
    """What is said of the record whichever version is true."""
    ways = [each.record.findings for at in found for each in at.versions]
    known = set.intersection(*({_key(finding) for finding in way} for way in ways))
    return [finding for finding in ways[0] if _key(finding) in known]


def _key(finding: Finding) -> tuple[Any, ...]:
    return finding.kind, finding.rule.number, finding.move


def _said(
    document: Document, found: Sequence[Witnessed], others: Sequence[Finding], accused: Set[int | None]
) -> Iterator[Finding]:
    """Every finding: of entries that witnesses tell otherwise, what they disagree about in place of what
    is open because of it."""
    quarrels = {at.number: at for at in found if len(at.versions) > 1}
    others = [each for each in others if each.move not in quarrels or each.kind not in OPEN]
    yield from _whoever_is_believed(others, found)
    wrong = (each for at in quarrels.values() if not at.same for each in _whoever_is_right(at, accused))
    yield from islice(wrong, 1)
    for number, at in quarrels.items():
        yield _quarrel(at, _misspelt(heard(document)[number], document.data["players"]))
        if at.same and number not in accused:
            about = at.versions[0].findings
            yield from (each for each in about if each.kind is not Kind.NOTE)
    for number in sorted(heard(document).keys() - {at.number for at in found}):
        message = "What witnesses say of this entry was not ruled on, because that would take long."
        yield Finding(Kind.UNDETERMINED, RULE, message, path=("moves", number - 1, SAW), move=number)


def _whoever_is_believed(others: Sequence[Finding], quarrels: Iterable[Witnessed]) -> Iterator[Finding]:
    """What is said of the other entries: what is open there only as long as nobody is believed is as all the
    witnesses of an entry have it."""
    settled: dict[int | None, Sequence[Finding]] = {}
    for move in {each.move for each in others if each.kind is Kind.UNDETERMINED and each.move is not None}:
        for at in quarrels:
            ways = [[each for each in way.record.findings if each.move == move] for way in at.versions]
            same = all([*map(_key, way)] == [*map(_key, ways[0])] for way in ways)
            if same and all(each.kind is not Kind.UNDETERMINED for each in ways[0]):
                settled[move] = ways[0]
    yield from (each for each in others if each.move not in settled)
    for way in settled.values():
        yield from way


def _whoever_is_right(at: Witnessed, accused: Set[int | None]) -> Iterator[Finding]:
    """Where something is wrong by every version, though not the same: the entry by which something is."""
    first: list[tuple[Version, Finding]] = []
    for version in at.versions:
        wrong = [each for each in version.record.findings if each.wrong and each.move not in accused]
        if not wrong:
            return
        first.append((version, min(wrong, key=_place)))
    latest = max((finding for _, finding in first), key=_place)
    by_version = [f"if it was {told(version.seen)}, {_at(finding)} is wrong" for version, finding in first]
    why = "; ".join((*([latest.why.rstrip(".")] if latest.why else ()), *by_version))
    yield replace(latest, why=why)


def _at(finding: Finding) -> str:
    return "the result" if finding.move is None else f"entry {finding.move}"


def _place(finding: Finding) -> float:
    """Where in a record a finding stands: what is said of all of it comes last."""
    return inf if finding.move is None else finding.move


def _misspelt(witnesses: Collection[str], players: Sequence[str]) -> list[str]:
    """What is said of witnesses who do not play, and who look like players of whom nothing is told."""
    free = [name for name in players if name not in witnesses]
    near = ((name, closest(name, free, 1)) for name in witnesses if name not in players)
    return [f"{name} does not play; did you mean `{meant[0]}`?" for name, meant in near if meant]


def _quarrel(at: Witnessed, strangers: Sequence[str]) -> Finding:
    """What witnesses saw otherwise at an entry, and the ruling under each version."""
    ways = [f"if it was {told(each.seen)}, {_ruling(each)}" for each in at.versions]
    why = "whoever is right, it is the same: " + at.versions[0].verdict if at.same else "; ".join(ways)
    if at.supported is not None:
        why += f". The rest of the record and the rules support {at.supported.names}"
    return Finding(
        Kind.NOTE if at.same else Kind.UNDETERMINED,
        RULE,
        " ".join((f"Witnesses disagree: {'; '.join(seen_by(at))}.", *strangers)),
        why,
        path=("moves", at.number - 1, SAW),
        move=at.number,
    )


def _ruling(version: Version) -> str:
    """The verdict under a version, and what is said of it where it is not simply legal."""
    telling = next((each for each in version.findings if each.kind is not Kind.NOTE), None)
    message = f" ({telling.message.rstrip('.')})" if telling is not None else ""
    return f"it is {version.verdict}{message}"
