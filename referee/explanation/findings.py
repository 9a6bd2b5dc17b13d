"""What the cheapest worlds agree on, as findings and a score sheet.

What every cheapest world says is said. Where they differ in what the record leaves open, that is said
once, as undetermined. Where only the ways of going on after a fault differ, the table's usual way is
counted and the others are named beside it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import Any

from referee import claims
from referee.breaches import breaks_habit
from referee.explanation.runner import Fault
from referee.explanation.worlds import (
    Chapter,
    Found,
    Play,
    Story,
    Treatment,
    World,
    by_the_table,
    in_place_of,
    treated_alike,
)
from referee.figures import either, words
from referee.game import Game
from referee.log import Log
from referee.rules import RECORD_RULES, Finding, Kind, ScoreSheet

COUNTED = {
    Treatment.STANDS: "as it stood: the rest of the record fits so, and does not if it was taken back",
    Treatment.VOID: "as void: the rest of the record fits so",
    Treatment.MISREAD: "as a slip of the pen: the rest does not fit if it stood, nor if it was taken back",
    Treatment.MISSING: "as if a line were missing: the rest does not fit otherwise",
    Treatment.SWAPPED: "as if two lines had changed places: the rest does not fit otherwise",
    Treatment.SEVERAL: "as one slip in several lines: the rest does not fit otherwise",
}
LINES = "as if several lines were missing: the rest does not fit otherwise"
MOVED = "as if a line stood in the wrong place: the rest does not fit otherwise"
EITHER = {
    Treatment.STANDS: "as it stood, the usual way of this game; the record fits as well if it was void",
    Treatment.VOID: "as void, the usual way of this game; the record fits as well if it stood",
}
OTHER_WAY = {Treatment.STANDS: Treatment.VOID, Treatment.VOID: Treatment.STANDS}


@dataclass(slots=True, eq=False, repr=False, match_args=False)
class Account:
    """What is told of a record: one world's story, and what the other cheapest worlds have otherwise."""

    state: Any
    findings: list[Finding] = field(default_factory=list)
    plays: dict[int, tuple[Play, ...]] = field(default_factory=dict)  # entry -> what stands for it
    faults: list[Fault] = field(default_factory=list)  # what the story paid for, in order
    counting: list[World] = field(default_factory=list)  # the worlds that verdicts and scores come from
    beside: list[World] = field(default_factory=list)  # the others that cost no more
    bounded: int | None = None  # the entry from which on nobody is accused,
    not_followed: str = ""  # and why


def account(game: Game, found: Found, moves: Sequence[Any], players: Sequence[str]) -> Account:
    """The story of the cheapest worlds."""
    told, *others = found.worlds
    same = [other for other in others if treated_alike(other, told)]
    if told.cost.faults and not by_the_table(told):
        same = [other for other in others if not by_the_table(other)]
    beside = [other for other in others if other not in same]
    made = Account(told.state, counting=[told, *same], beside=beside)
    made.plays = _plays(told)
    made.faults = [chapter.fault for chapter in told.chapters() if chapter.fault is not None]
    made.findings = _findings(told, same, beside)
    _moved(made.findings, told.chapters(), moves)
    _count(game, told, beside)
    if found.bounded is not None:
        followed = {*range(1, found.bounded + 1), found.certain, *_surely_wrong(game, made.faults, moves)}
        made.findings = _not_followed(made.findings, followed, TOO_MANY)
        made.bounded, made.not_followed = found.bounded, NOT_FOLLOWED
    elif found.lost is not None:
        made.findings = _not_followed(made.findings, {*range(1, found.lost + 2)}, TOO_WRONG)
        made.bounded, made.not_followed = found.lost, LOST_THREAD
    hangs = {finding.move for finding in made.findings if finding.kind is Kind.UNDETERMINED}
    habits = [] if made.bounded is not None and hangs else _broken_habits(told, moves, players)
    made.findings += [habit for habit in habits if habit.move not in hangs]
    made.findings.sort(key=lambda finding: (finding.move is None, finding.move or 0))
    return made


def _count(game: Game, told: World, beside: Sequence[World]) -> None:
    """Says of every fault how replay went on after it, where the record leaves that open."""
    decided = {chapter.decided for chapter in told.chapters()}
    others = {
        (chapter.finding.move, chapter.treatment): world
        for world in beside
        for chapter in world.chapters()
        if chapter.finding
    }
    for chapter in told.chapters():
        finding, treatment = chapter.finding, chapter.treatment
        if finding is None or treatment not in COUNTED or finding.move in decided:
            continue
        other = others.get((finding.move, OTHER_WAY.get(treatment)))
        if other is not None:
            finding.counted = EITHER[treatment] + _then(game, told, other)
        else:
            several = chapter.several and treatment is Treatment.MISSING
            moved = chapter.span > 2 and treatment is Treatment.SWAPPED
            finding.counted = LINES if several else MOVED if moved else COUNTED[treatment]


def _then(game: Game, told: World, other: World) -> str:
    """What a finished game would come to in another world, where that is something else."""
    if not (game.play.over(told.state) and game.play.over(other.state)):
        return ""
    here, there = game.score(told.state), game.score(other.state)
    if (here.totals, here.winners) == (there.totals, there.winners):
        return ""
    points = ", ".join(f"{player} {words(total, 'open')}" for player, total in there.totals.items())
    return f" (then {points}; {' and '.join(there.winners) or 'nobody'} wins)"


def _plays(world: World) -> dict[int, tuple[Play, ...]]:
    """What a world carries out in place of the entries of the record."""
    return in_place_of(world.chapters())


def of_faults(world: World) -> Story:
    """What a world carries out in place of the entries at fault."""
    open_ = Treatment.OPEN
    return in_place_of(each for each in world.chapters() if each.finding and each.treatment is not open_)


def _findings(told: World, same: Sequence[World], beside: Sequence[World]) -> list[Finding]:
    """The faults, each once, and what is to be said besides, in the order of the record."""
    findings = _barred(told)
    shared = [{each.key for each in world.findings} for world in same]
    claimed = [{each.key for each in world.findings} for world in beside]
    for finding in told.findings:
        if finding.kind is Kind.MISMATCH and not all(finding.key in known for known in claimed):
            findings.append(fits_elsewhere(finding))
        elif all(finding.key in known for known in shared):
            findings.append(finding)
        elif finding.kind is not Kind.NOTE:
            findings.append(_doubtful(finding, told))
    return findings


def _surely_wrong(game: Game, faults: Sequence[Fault], moves: Sequence[Any]) -> Iterator[int]:
    """The numbers of the entries that are wrong in the ways that were not followed as well."""
    for fault in faults:
        at, rule = fault.index, fault.finding.rule.number
        if at < len(moves) and game.play.surely(fault.world.state, moves[at], rule):
            yield at + 1


def _not_followed(findings: Sequence[Finding], followed: Set[int], why: str) -> list[Finding]:
    """Nobody is accused by other entries than those up to which every way was followed: ``why`` is said once,
    of the first of them, and of what comes after it nothing else that hangs on how the game may have gone."""
    open_ = [finding for finding in findings if finding.wrong and finding.move not in followed]
    if not open_:
        return [*findings]
    more = f"; so it is of {len(open_) - 1} after it, which are not told one by one"
    open_[0].kind, open_[0].counted = Kind.UNDETERMINED, ""
    open_[0].why = f"{why}{more if len(open_) > 1 else ''}"
    since = open_[0].move or 0
    return [
        finding
        for finding in findings
        if finding.move is None or finding.move <= since or finding.move in followed
    ]


TOO_MANY = "the record leaves open too many ways in which this can have come about"
TOO_WRONG = "so much before it is wrong or missing that it cannot be found; what comes after it fits together"


def _broken_habits(told: World, moves: Sequence[Any], players: Sequence[str]) -> list[Finding]:
    """Entries that were put in, of a kind that this record otherwise writes."""
    put_in = [
        (chapter.number, play.move)
        for chapter in told.chapters()
        if chapter.finding is None and chapter.plays
        for play in chapter.plays[:-1]
    ]
    if not put_in:
        return []
    omitted = Counter(move.action for _, move in put_in)
    written = Counter(move.action for move in moves)
    return [
        Finding(
            Kind.UNDETERMINED,
            RECORD_RULES["REC-5"],
            f"{_whose(move, players)} before entry {number} is not written.",
            f"the record writes the other {written[move.action]}",
            path=("moves", number - 1),
            move=number,
        )
        for number, move in put_in
        if breaks_habit(written[move.action], omitted[move.action])
    ]


def _whose(move: Any, players: Sequence[str]) -> str:
    act = move.action.replace("_", " ")
    return f"{players[move.actor]}'s {act}" if move.actor >= 0 else f"The {act}"


def _fault(chapter: Chapter, decision: str) -> Finding:
    finding = chapter.finding
    assert finding is not None
    finding.decision = decision
    if finding.move and chapter.number < finding.move:
        suspect = (("moves", chapter.number - 1), "the line that may be wrong")
        if suspect not in finding.related:  # a game that goes on is told again and again
            finding.related += (suspect,)
    return finding


def _told_once(findings: list[Finding], finding: Finding) -> None:
    """What is said of an entry is said once, with all the lines that may be wrong, and so is that it breaks a
    rule, though it does otherwise after one slip than after the other."""
    told = (each for each in findings if finding.move and each.move == finding.move)
    alike = (each for each in told if each.rule == finding.rule)
    wrong = finding.wrong
    same = next((each for each in alike if each.message == finding.message or (each.wrong and wrong)), None)
    if same is None:
        findings.append(finding)
        return
    same.related += tuple(line for line in finding.related if line not in same.related)
    if same.message != finding.message:
        same.also += (finding, *finding.also)


def _barred(told: World) -> list[Finding]:
    """The faults of a story, each once, and the entries for which a fact is missing."""
    findings: list[Finding] = []
    decided = {chapter.decided: chapter.assumes for chapter in told.chapters() if chapter.decided}
    last: Chapter | None = None
    for chapter in told.chapters():
        if chapter.finding is not None:
            if last is None or not _lacks_the_same(findings, last, chapter):
                _told_once(findings, _fault(chapter, decided.get(chapter.finding.move or 0, "")))
            last = chapter if chapter.treatment is Treatment.OPEN else last
        elif chapter.goes_with:
            _taken_back_too(findings, chapter)
    return findings


def _moved(findings: list[Finding], chapters: Sequence[Chapter], moves: Sequence[Any]) -> None:
    """A line that nothing can be made of, and the very one that is missing far from there, are one slip."""
    void = [each for each in chapters if each.treatment is Treatment.VOID and each.number <= len(moves)]
    for missing in [each for each in chapters if each.treatment is Treatment.MISSING and not each.several]:
        for other in void:
            if _alike(moves[other.number - 1], missing.meant):
                first, last = sorted((missing, other), key=lambda each: each.number)
                pair = [each for each in findings if each.move in (first.number, last.number) and each.wrong]
                if len(pair) == 2:
                    findings.remove(pair[1])
                    pair[0].related += (
                        (("moves", last.number - 1), "one line that stands in the wrong place"),
                    )


def _alike(written: Any, meant: Any) -> bool:
    """Whether a line may be the one that is missing, of which not all is known."""
    if (written.action, written.actor) != (meant.action, meant.actor):
        return False
    pairs = ((getattr(written, name), getattr(meant, name)) for name in meant.__slots__ if name != "entry")
    return all(this == other or not other for this, other in pairs)


NEXT = 2
"""Entries so near each other lack one fact, where the same is said of both."""


def _lacks_the_same(findings: Sequence[Finding], before: Chapter, chapter: Chapter) -> bool:
    """Whether an entry cannot be judged for want of the fact that one just before it lacks: named there."""
    this, last = chapter.finding, before.finding
    if this is None or last is None or chapter.number - before.number > NEXT:
        return False
    if (this.rule, this.message, this.why) != (last.rule, last.message, last.why):
        return False
    first = next(each for each in reversed(findings) if each.message == this.message)
    also = (this.path[:2], "nor can this")
    if also not in first.related:  # a game that goes on is told again and again
        first.related = (*first.related, also)
    return True


def _taken_back_too(findings: Sequence[Finding], chapter: Chapter) -> None:
    """Names, with a fault that was taken back, an entry that went with it."""
    also = (("moves", chapter.number - 1), "taken back with it")
    for finding in findings:
        if finding.move == chapter.goes_with and also not in finding.related:
            finding.related += (also,)


def over_elsewhere(log: Log, others: Sequence[World], early: Finding) -> Finding:
    """What is said of a result that comes too early, where others than the worlds that count cost as little,
    and the game is over in one of them."""
    ended = any(log.game.stopped(world.state) is None for world in others[:HELD_AGAINST])
    return fits_elsewhere(early) if ended else early


BEFORE_IT = "it would fit if what is at fault before it went the other way"


def fits_elsewhere(finding: Finding, why: str = BEFORE_IT) -> Finding:
    """A claim that holds in a game that is believed as easily is no wrong claim."""
    return Finding(
        Kind.UNDETERMINED, finding.rule, finding.message, why, path=finding.path, move=finding.move
    )


HELD_AGAINST = 24
"""So many explanations that cost as little are asked whether a claim of the result fits them."""


def fitting(
    sheets: Iterable[ScoreSheet], claimed: Mapping[str, Any], found: Sequence[Finding], why: str
) -> list[Finding]:
    """What is said of the claims of a result, where others than those that count cost as little, whose score
    sheets these are."""
    known = [
        {finding.key for finding in claims.result(claimed, sheet) if finding.kind is Kind.MISMATCH}
        for sheet in sheets
    ]
    wrong = [
        finding
        for finding in found
        if finding.kind is not Kind.MISMATCH or all(finding.key in there for there in known)
    ]
    doubted = [fits_elsewhere(finding, why) for finding in found if finding not in wrong]
    if doubted and not all(known):  # in one of them everything fits: that is told once
        doubted[0].also, doubted[1:] = (*doubted[1:],), []
    return wrong + doubted


def _doubtful(finding: Finding, told: World) -> Finding:
    """Something only some of the worlds say: it hangs on what the record leaves open."""
    assumed = [
        chapter.assumes
        for chapter in told.chapters()
        if chapter.assumes and chapter.finding is None and not chapter.decided
    ]
    hangs = f"it hangs on what the record leaves open: whether {assumed[-1]}" if assumed else EITHER_WAY
    say = finding.doubt or finding
    why = (finding.doubt.why if finding.doubt else "") or hangs
    return Finding(Kind.UNDETERMINED, say.rule, say.message, why, path=finding.path, move=finding.move)


EITHER_WAY = "it is open whether this holds: the record fits as well in a way in which it does not"


def joined(sheets: Iterable[ScoreSheet]) -> ScoreSheet:
    """The score sheet of the worlds that count, by those of each: bounds where they differ."""
    first, *others = sheets
    ways = [first.winners]
    for other in others:
        if all(set(other.winners) != set(way) for way in ways):
            ways.append(other.winners)
        _widen(first, other)
    if len(ways) > 1:
        either = " or ".join(" and ".join(way) or "nobody" for way in ways)
        first.undetermined = first.undetermined or f"the record leaves open who wins: {either}"
        first.winners, first.tiebreak = (), ""
    return first


NOT_FOLLOWED = "the record leaves open more ways in which the game may have gone than are followed"
LOST_THREAD = "so much of the record is wrong or missing that the game cannot be followed to its end"


def opened(sheet: ScoreSheet, why: str) -> ScoreSheet:
    """A score sheet of a record of which not every way the game may have gone has been followed: the true
    one may be among the others, so no figure is told and nobody has won."""
    sheet.totals = dict.fromkeys(sheet.totals)
    sheet.counts = {name: dict.fromkeys(figures) for name, figures in sheet.counts.items()}
    sheet.lines = [line._replace(points=None) for line in sheet.lines]
    sheet.winners, sheet.tiebreak, sheet.undetermined = (), "", why
    return sheet


def unconfirmed(sheet: ScoreSheet, claimed: Mapping[str, Any]) -> list[Finding]:
    """What is said, once, of the claims of a result where the score sheet is open for that reason."""
    rule = RECORD_RULES["REC-2"]
    told = [finding for finding in claims.result(claimed, sheet) if finding.kind is Kind.UNDETERMINED]
    if not told:
        return []
    message = "The result can neither be confirmed nor denied."
    return [Finding(Kind.UNDETERMINED, rule, message, sheet.undetermined, path=("result",))]


def _widen(sheet: ScoreSheet, other: ScoreSheet) -> None:
    """Makes a sheet hold for another world too."""
    if sheet.final is not other.final:
        sheet.final, sheet.open_end = False, "it is in some of the ways the record leaves open"
    for table, figures in ((sheet.totals, other.totals), *_tables(sheet, other)):
        for player, figure in figures.items():
            table[player] = either(table.get(player), figure)
    kept = {(line.player, line.points, line.rule.number, line.why) for line in other.lines}
    sheet.lines = [
        line if (line.player, line.points, line.rule.number, line.why) in kept else line._replace(points=None)
        for line in sheet.lines
    ]


def _tables(sheet: ScoreSheet, other: ScoreSheet) -> list[tuple[Any, Any]]:
    return [(sheet.counts[name], other.counts[name]) for name in sheet.counts if name in other.counts]
