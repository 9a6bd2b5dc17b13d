"""What is said of a record that begins from a position of which not everything is told.

What is left out is unknown, and the record has been judged in every way in which that may be (``filling``).
What is wrong however the gaps are filled is wrong; what is wrong in some ways only is undetermined, told
once, with the facts that would decide.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from referee.claims import says
from referee.explanation.after_doubt import AfterDoubt
from referee.explanation.bounds import Hanging, hanging
from referee.explanation.deciding_facts import MOST_WAYS, deciding, faults_in, hanging_on, open_by, reasons
from referee.explanation.decisions import settles
from referee.explanation.findings import of_faults
from referee.explanation.gap_ways import CHECK, REST, Opening, Openings, cannot_be, tells
from referee.explanation.worlds import Story
from referee.inquiry import Gap
from referee.log import Log
from referee.rules import RECORD_RULES, WRONG, Finding, Kind, Path


def told(
    found: Openings, best: Sequence[Opening], findings: Sequence[Finding], judge: Callable[[Log], Any]
) -> list[Finding]:
    """What is to be said of the record: the findings of the first of the ways that count, as far as all of
    them have them, and what hangs on the gaps. ``judge`` takes every line as it was meant."""
    said = [_said(opening) for opening in best]
    kept: list[Finding] = []
    excuse = _excuse(found, best) if any(finding.kind in WRONG for finding in findings) else ()
    doubt: Sequence[Gap] = ()  # of an earlier entry that may be right, and was not carried out
    doubted, after = list[int](), AfterDoubt(best, judge)
    for finding in sorted(findings, key=lambda answer: (answer.move is None, answer.move or 0)):
        if _certain(finding, said) and not _left_open(finding, found):
            own = _not_gone_through(finding, found)
            sure = doubt and not own and after.sure(finding, doubted)
            gaps = own or (() if sure else doubt) or excuse
            surely = None if doubt else _by_another_rule(finding, found, best)
            if own and not surely:
                doubt = doubt or own
                doubted.append(finding.move or 0)
            if gaps and finding.kind in WRONG:
                finding = _at_any_moment(finding, found, best) or surely or _vague(finding, gaps)
            elif own:
                finding = open_by(finding, own, finding.message)
            finding = _besides(_however_filled(finding, best), found, best)
            kept.append(_other_figures(finding, best))
        elif finding.kind is not Kind.NOTE and not tells(finding, best[0]):
            kept.append(_at_any_moment(finding, found, best) or _doubtful(finding, found, best))
    open_at = {finding.move for finding in kept if finding.decided_by}
    for finding in _of_others(found, best):
        if finding.move not in open_at and finding.move not in {
            finding.move for finding in kept if finding.kind in WRONG
        }:
            open_at.add(finding.move)
            kept.append(finding)
    if not any(finding.kind in WRONG for finding in kept):
        kept += _at_the_latest(found)
    kept += _not_judged(found, _first(_halfway(found), found), kept)
    dear = [opening for opening in found.listed if opening.begun and best[0].faults]
    found.again += _not_judged(found, 0 if found.unjudged else _first(dear, found), kept)
    same: dict[int | None, list[Finding]] = {}
    for finding in kept:
        same.setdefault(finding.move, []).append(finding)
    open_ = {finding.move for finding in kept if finding.kind is Kind.UNDETERMINED}
    kept = [finding for finding in kept if settles(finding, found.listed[0].log.moves) not in open_]
    kept = list(_together(finding for finding in kept if not _beside(finding, same[finding.move])))
    return list(_once(sorted(kept, key=lambda other: (other.move is None, other.move or 0)), found))


def excused(found: Openings, best: Sequence[Opening]) -> list[Opening]:
    """The ways that count: those in which least is wrong; but where in each of these an entry is wrong for
    certain, those in which it is right, and all that is wrong later may be so by what is neither told nor
    gone through. What is only unpaid before it was done all the same."""
    certain = [_certainly_wrong(opening, found) for opening in best]
    if not all(certain):
        return list(best)
    first = min(min(numbers) for numbers in certain)
    others = []
    for opening in found.listed:
        if opening.outcome is None or opening.begun or _certainly_wrong(opening, found):
            continue
        wrong = (each for each in opening.outcome.findings if each.kind in WRONG - {Kind.UNPAID})
        if all((each.move or 0) > first for each in wrong) and first not in opening.faults:
            others.append(opening)
    least = min((len(opening.faults) for opening in others), default=0)
    return [opening for opening in others if len(opening.faults) == least] or list(best)


def _certainly_wrong(opening: Opening, found: Openings) -> set[int]:
    """The entries that break something in this way that rests on nothing untold."""
    wrong = (
        [] if opening.outcome is None else [each for each in opening.outcome.findings if each.kind in WRONG]
    )
    return {
        each.move or 0
        for each in wrong
        if not all(_not_gone_through(broken, found) for broken in _broken(each))
    }


def _at_the_latest(found: Openings) -> Iterator[Finding]:
    """Where every way has something wrong, each at an entry of its own: the entry by which all of them have,
    which no legal game has."""
    if found.bounded or any(opening.begun for opening in found.listed):
        return
    first: list[tuple[Opening, Finding]] = []
    for opening in found.listed:
        wrong = [each for each in opening.outcome.findings if each.move in opening.faults]
        if not wrong:
            return
        first.append((opening, min(wrong, key=lambda each: each.move or 0)))
    asked = {(each.move, each.rule.number): each for _, each in first}
    if any(_not_gone_through(each, found) for each in asked.values()):
        return
    opening, latest = max(first, key=lambda item: item[1].move or 0)
    having = [other for other, each in first if each.move == latest.move]
    others = [other for other, each in first if each.move != latest.move]
    facts = " and ".join(dict.fromkeys(found.gaps[place].fact for place in deciding(having, others)))
    if facts:
        entries = sorted({each.move or 0 for _, each in first if each.move != latest.move})
        *most, last = [f"entry {number}" for number in entries]
        where = f"{', '.join(most)} or {last}" if most else last
        why = f"which of them is wrong, {where} or this one, hangs on {facts}"
        yield replace(latest, why=f"{latest.why}; {why}" if latest.why else why)


def hangs(log: Log, found: Openings, findings: Iterable[Finding], counted: Iterable[Any]) -> Hanging:
    """What of the score sheet hangs on the gaps, by what is said of the record and what it comes to in each
    of the ways that count."""
    stories: list[Story] = []
    for outcome in counted:
        worlds = outcome.worlds[: len(outcome.counting) or 1]
        for story in map(of_faults, worlds) if worlds else [{}]:
            if story not in stories:
                stories.append(story)
    return hanging(log, found.given, findings, stories)


def _beside(finding: Finding, same: Sequence[Finding]) -> bool:
    """Whether it only says that something of an entry is open that is wrong anyhow, or of which the fact that
    decides is named already; or notes by a rule what is open by it. ``same``: what is said of that entry."""
    if finding.kind is Kind.NOTE:
        return any(other.decided_by and other.rule == finding.rule for other in same)
    if finding.kind is not Kind.UNDETERMINED or finding.move is None:
        return False
    vague = [other for other in same if other.decided_by == (REST,)]
    named = any(other.decided_by and other not in vague for other in same)
    return any(other.kind in WRONG for other in same) or (finding in vague and (named or finding != vague[0]))


def _together(some: Iterable[Finding]) -> Iterator[Finding]:
    """What is open of an entry by a rule is told once: what hangs on the gaps, and beside it what else is not
    in the record."""
    found = list(some)
    hanging = {
        (each.move, each.rule.number, _part(each)): each for each in reversed(found) if each.decided_by
    }
    besides: dict[int, list[str]] = {}
    alone: list[Finding] = []
    for finding in found:
        first = hanging.get((finding.move, finding.rule.number, _part(finding)))
        if first is None or finding.kind is not Kind.UNDETERMINED or finding.decided_by:
            alone.append(finding)
            continue
        why = f" ({finding.why})" if finding.why else ""
        besides.setdefault(id(first), []).append(f"besides: {finding.message.rstrip('.')}{why}")
    for finding in alone:
        more = besides.get(id(finding), ())
        yield replace(finding, why="; ".join((finding.why.rstrip("."), *more))) if more else finding


def _part(finding: Finding) -> Path:
    """The part of a check that is open: each is a question of its own."""
    return finding.path if finding.path[2:3] == (CHECK,) else ()


def _said(opening: Opening) -> tuple[set[Any], frozenset[int]]:
    assert opening.outcome is not None
    return {finding.key for finding in opening.outcome.findings}, opening.faults


def _certain(finding: Finding, said: Sequence[tuple[set[Any], frozenset[int]]]) -> bool:
    """Whether it holds in all of the ways: the entry is wrong in all of them, by whatever rule, or all of
    them say the same."""
    if finding.kind in WRONG and finding.move is not None:
        return all(finding.move in faults for _, faults in said)
    return all(finding.key in known for known, _ in said)


def _at_any_moment(finding: Finding, found: Openings, best: Sequence[Opening]) -> Finding | None:
    """The same entry by a rule that it breaks however the gaps are filled, where there is such a rule."""
    if finding.kind not in WRONG or finding.move is None:
        return None
    log = found.listed[0].log
    move = log.moves[finding.move - 1]
    outcomes = (opening.outcome for opening in (*best, *found.listed) if opening.outcome is not None)
    for told in (each for outcome in outcomes for each in outcome.findings if each.move == finding.move):
        for rule in (told, *told.also) if told.kind in WRONG else ():
            if log.game.positions.never(log.header, move, rule.rule.number):
                return told if rule is told else _alone(told, rule)
    return None


def _by_another_rule(finding: Finding, found: Openings, best: Sequence[Opening]) -> Finding | None:
    """The same entry by a rule that it breaks besides, where that rests on no gap: nobody knows whose effect
    is open, and it is forbidden all the same to look at the cards of the caller. What a record says against
    itself rests on the same facts by whatever rule it is told."""
    if finding.kind is not Kind.ILLEGAL:
        return None
    sure = [each for each in _besides(finding, found, best).also if each.kind is Kind.ILLEGAL]
    return replace(_alone(finding, sure[0]), also=tuple(sure[1:])) if sure else None


def _however_filled(finding: Finding, best: Sequence[Opening]) -> Finding:
    """An accusation for the reason that holds in all of the ways that count, where its rule is broken for one
    that holds in some of them only."""
    if finding.kind not in WRONG or finding.move is None or len(best) < 2:
        return finding
    broken = [set(map(_told_as, _broken_at(finding.move, opening))) for opening in best]
    common = [each for each in (finding, *finding.also) if all(_told_as(each) in told for told in broken)]
    deciding = next((each for each in common if each.rule.number == finding.rule.number), finding)
    if deciding is finding:
        return finding
    return replace(_alone(finding, deciding), also=tuple(each for each in common if each is not deciding))


def _other_figures(finding: Finding, best: Sequence[Opening]) -> Finding:
    """A claim that is wrong in every way, with what would be right where that is another figure."""
    if finding.kind is not Kind.MISMATCH or len(best) < 2:
        return finding
    claim = (finding.kind, finding.move, finding.path)
    said = {
        id(way): next((each for each in faults_in(way) if (each.kind, each.move, each.path) == claim), None)
        for way in best
    }
    having = [way for way in best if (each := said[id(way)]) and each.message != finding.message]
    others = [way for way in best if way not in having]
    why = "; ".join(reasons(having, others, deciding(having, others), finding)[:MOST_WAYS]) if having else ""
    return replace(finding, why=f"{finding.why}; {why}" if finding.why and why else finding.why or why)


def _besides(finding: Finding, found: Openings, best: Sequence[Opening]) -> Finding:
    """An accusation with only that of what the entry breaks besides which it breaks however the gaps are
    filled."""
    if finding.kind not in WRONG or not finding.also:
        return finding
    broken = [set(map(_told_as, _broken_at(finding.move or 0, opening))) for opening in best]
    sure = tuple(
        each
        for each in finding.also
        if all(_told_as(each) in told for told in broken)
        and not _not_gone_through(replace(each, move=finding.move), found)
    )
    return finding if len(sure) == len(finding.also) else replace(finding, also=sure)


def _broken_at(number: int, opening: Opening) -> Iterator[Finding]:
    """What an entry breaks in one of the ways."""
    for finding in opening.outcome.findings:
        if finding.move == number and finding.kind in WRONG:
            yield from (finding, *finding.also)


def _told_as(finding: Finding) -> tuple[str, str]:
    return finding.rule.number, finding.message


def _alone(told: Finding, deciding: Finding) -> Finding:
    """What an entry breaks besides, as what decides."""
    return replace(
        told,
        rule=deciding.rule,
        message=deciding.message,
        why=deciding.why,
        rulings=deciding.rulings,
        path=deciding.path or told.path,
        also=(),
    )


BOUNDED = Gap("more facts than can be tried out", REST, ())


def _halfway(found: Openings) -> list[Opening]:
    """Those that may be the cheapest, and were not judged to the end, because that would take long."""
    return [opening for opening in found.listed if opening.halfway]


def _first(some: Sequence[Opening], found: Openings) -> int:
    """The first entry that is wrong in any of them; after it nobody knows what is."""
    return min((min(opening.faults) for opening in some), default=len(found.listed[0].log.moves))


def _not_judged(found: Openings, number: int, kept: Sequence[Finding]) -> list[Finding]:
    """The entries after one of which nothing is said, and may be wrong in ways not judged so far."""
    said = {finding.move for finding in kept}
    silent = (move for move in range(number + 1, len(found.listed[0].log.moves) + 1) if move not in said)
    return [
        open_by(
            Finding(Kind.ILLEGAL, RECORD_RULES["REC-5"], "", path=("moves", move - 1), move=move),
            [BOUNDED],
            "",
        )
        for move in silent
    ]


def _not_gone_through(finding: Finding, found: Openings) -> Sequence[Gap]:
    """The facts that might clear an accusation, and that are neither told nor gone through."""
    if finding.kind is Kind.PENALTY and _halfway(found):
        return (BOUNDED,)
    if finding.kind not in WRONG or finding.move is None or cannot_be(finding, found.listed[0]):
        return ()
    if found.bounded:
        return (BOUNDED,)
    log = found.listed[0].log
    move = log.moves[finding.move - 1]
    return log.game.positions.unsettled(log.header, found.given, log.moves, move, finding.rule.number)


def _excuse(found: Openings, best: Sequence[Opening]) -> Sequence[Gap]:
    """The facts that might clear the whole record: those of the first of the ways that count in which all
    that is wrong may be right by what is neither told nor gone through. With those it may be the true one.
    So it is with a way in which the record goes right for longer: after what may be right nobody knows what
    is wrong."""
    first = max((min(opening.faults, default=0) for opening in best), default=0)
    longer = [each for each in found.listed if not each.begun and min(each.faults, default=0) > first > 0]
    for opening in (*best, *longer):
        if opening.outcome is None:
            continue
        wrong = [finding for finding in opening.outcome.findings if finding.kind in WRONG]
        if opening in longer:
            wrong = [finding for finding in wrong if finding.move == min(opening.faults)]
        # An entry that breaks several rules is right only if none of them is broken.
        excuses = [_not_gone_through(each, found) for finding in wrong for each in _broken(finding)]
        if excuses and all(excuses):
            return excuses[0]
    return ()


def _broken(finding: Finding) -> Iterator[Finding]:
    """What an entry breaks, finding by finding."""
    yield finding
    for other in finding.also:
        yield replace(other, move=finding.move)


def _vague(finding: Finding, gaps: Sequence[Gap]) -> Finding:
    """An accusation that rests on what the position does not tell: what seems wrong, and how it may be
    right."""
    ways = list(dict.fromkeys(gap.allows for gap in gaps if gap.allows))
    may_be = (
        f"that is no fault if {' or if '.join(ways[:MOST_ALLOWING])}"
        if ways
        else "what is left out may allow it"
    )
    return open_by(finding, gaps, f"{str(finding.message).rstrip('.')}; {may_be}")


MOST_ALLOWING = 2
"""So many ways in which something may be right after all are named in one sentence."""


def _left_open(finding: Finding, found: Openings) -> bool:
    """Whether a check claims something of which the position says nothing, or that hangs on it by now."""
    match finding.path:
        case ("moves", int(index), "check", *way) if finding.kind is Kind.MISMATCH:
            if cannot_be(finding, found.listed[0]):
                return False
            if not says(found.given, tuple(way)):
                return True
            if any(opening.log.start[1].get(way[0]) != found.given[str(way[0])] for opening in found.listed):
                return True
            return any(move.action != "check" for move in found.listed[0].log.moves[:index])
    return False


def _doubtful(finding: Finding, found: Openings, best: Sequence[Opening]) -> Finding:
    """A finding that only some of the ways have."""
    having = [opening for opening in best if finding.key in _said(opening)[0]]
    others = [
        opening for opening in found.listed if opening.outcome is not None and _free_of(finding, opening)
    ]
    return hanging_on(
        finding, having, others or [opening for opening in best if opening not in having], found
    )


def _has(finding: Finding, opening: Opening) -> bool:
    if finding.kind in WRONG:
        return finding.move in opening.faults
    return finding.key in _said(opening)[0]


def _free_of(finding: Finding, opening: Opening) -> bool:
    known = finding.kind not in WRONG or not opening.begun or (finding.move or 0) < min(opening.faults)
    return known and not _has(finding, opening)


def _of_others(found: Openings, best: Sequence[Opening]) -> Iterator[Finding]:
    """What is wrong in ways that do not count, or in some of those that do: the first of each, entry by
    entry."""
    counted = set(map(id, best))
    known = set.intersection(*(set(opening.faults) for opening in best)) if best else set()
    everywhere = set.intersection(*(_said(opening)[0] for opening in best)) if best else set()
    by_entry: dict[tuple[int, bool], list[tuple[Opening, Finding]]] = {}
    for opening in (*found.listed, *found.doubts):
        if opening.outcome is None:
            continue
        fresh = [
            finding
            for finding in opening.outcome.findings
            if _telling(finding, opening, known) and finding.key not in everywhere
        ]
        first = min(fresh, key=lambda answer: answer.move or 0, default=None)
        if first is not None and (
            id(opening) not in counted or first.kind not in WRONG or opening.faults - known
        ):
            by_entry.setdefault((first.move or 0, first.kind in WRONG), []).append((opening, first))
    for _, some in sorted(by_entry.items(), key=lambda item: item[0]):
        having = [opening for opening, _ in some]
        alive = [opening for opening in best if not any(opening is other for other in having)]
        if alive:
            yield hanging_on(some[0][1], having, alive, found)


def _telling(finding: Finding, opening: Opening, known: set[int]) -> bool:
    if finding.move is None:
        return False
    if opening.rules and not any(each.rule.number in opening.rules for each in _broken(finding)):
        return False
    if finding.kind is Kind.PENALTY:
        return True
    return finding.kind in WRONG and finding.move not in known and not tells(finding, opening)


def _once(findings: Iterable[Finding], found: Openings) -> Iterator[Finding]:
    """The same gap is told once: what hangs on nothing new is kept for whoever asks of that entry."""
    named: set[str] = set()
    for finding in findings:
        if finding.decided_by and named.issuperset(finding.decided_by):
            found.again.append(finding)
            continue
        named.update(finding.decided_by)
        yield finding
