"""The same log under other readings: which open questions bear on it, and what they change.

A log *touches* a question when another reading of it changes anything (a finding, a score, the
winner, the position at the end), or when a finding or a line of the score sheet rests on it.
The readings a log chose itself are the base everything is held against.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from referee.disputes.effort import Effort
from referee.disputes.side_by_side import (
    Difference,
    Key,
    Pass,
    difference,
    key,
    look_on,
    parting_from,
    played,
)
from referee.header import BadEntry
from referee.log import Log, changed
from referee.readings_asked import Choice, heard, untouched
from referee.repairing.rereading import turns_on
from referee.rules import Kind, Reading, Ruling

MOST = 600
"""So many pairs of readings are tried out together; beyond that the survey says what it left."""

AT_LEAST = 6
"""So many readings are tried in any log, whatever it takes."""


@dataclass(slots=True)
class Alternative:
    """A log under one other reading."""

    ruling: Ruling
    reading: Reading
    way: Pass
    difference: Difference
    base: Pass  # what the log gives as it is read
    parts: int | None = None  # entry after which the two differ; 0 before the first, None at the count

    @property
    def changes(self) -> bool:
        """Whether a verdict, the points or the winner are others."""
        told = self.difference
        return bool(told.verdicts or told.scores) and not told.trouble

    @property
    def choice(self) -> dict[str, Any]:
        """The reading as a log chooses it: option and value."""
        return {self.ruling.option: self.reading.value}


@dataclass(slots=True)
class Touched:
    """An open question that bears on a log."""

    ruling: Ruling
    in_force: Any  # the value of the reading the log was judged by
    named: bool  # a finding or score line rests on it
    alternatives: list[Alternative]

    @property
    def decides(self) -> bool:
        """Whether a verdict, a score or the winner hangs on it, other than by being left open."""
        return any(
            alternative.difference.verdicts and not alternative.difference.opens
            for alternative in self.alternatives
        )

    @property
    def opens(self) -> bool:
        """Whether another reading leaves open what the record decides otherwise."""
        return any(alternative.difference.opens for alternative in self.alternatives)


@dataclass(slots=True)
class Together:
    """Two readings that do together what neither does alone."""

    first: Alternative
    second: Alternative
    difference: Difference  # against the log as it was judged
    unforeseen: list[str] = field(default_factory=list)  # in words


@dataclass(slots=True)
class Survey:
    """A log under all readings that matter to it."""

    base: Pass
    touched: list[Touched]
    together: list[Together]
    tried: int  # replays under one other reading
    pairs: int  # replays under two
    untried: int  # pairs left out by the bound
    own: list[Ruling]  # questions verdicts rest on that a table may also answer with values of its own
    left: int = 0  # single readings left out by the bound

    @property
    def deciding(self) -> list[Touched]:
        """The questions of which another reading changes a verdict, a score or the winner."""
        return [question for question in self.touched if question.decides]

    @property
    def stands(self) -> bool:
        """No reading, alone or with another, changes a verdict, a score or the winner."""
        return not self.deciding and not self.together


def same(left: Any, other: Any) -> bool:
    """Whether two values name the same reading (true is not 1)."""
    return type(left) is type(other) and bool(left == other)


Progress = Callable[[int, int], None]
"""Told how many replays are done, and how many there are to do at the most."""


def survey(
    log: Log,
    pairs: int = MOST,
    partings: bool = True,
    progress: Progress = lambda done, most: None,
    known: Sequence[Alternative] = (),
) -> Survey:
    """Replays a log under every other reading of every question, and under pairs that interact. Where the log
    has so many faults that this would take long, the questions they turn on come first, and what was left
    out is said. Without ``partings`` nobody asks where the ways part. What is ``known`` already, against what
    the log gives as it is read, is not replayed once more."""
    base = known[0].base if known else played(heard(log), suspect_pen=False)
    faults = [finding for finding in base.findings if finding.wrong]
    listed = sorted(others(log), key=lambda choice: not any(turns_on(each, choice[0]) for each in faults))
    alternatives: list[Alternative] = []
    effort = Effort()
    effort.spend(base)
    for done, (ruling, reading) in enumerate(listed):
        if done >= AT_LEAST and effort.used_up:
            break
        progress(done, len(listed))
        again = (each for each in known if each.ruling is ruling and each.reading is reading)
        alternatives.append(next(again, None) or _alternative(base, ruling, reading, effort))
    named = _named(base)
    touched = []
    for ruling in log.game.law.rulings:
        own = [alternative for alternative in alternatives if alternative.ruling is ruling]
        if own and (ruling.option in named or any(alternative.difference.any for alternative in own)):
            touched.append(Touched(ruling, log.header.rulings[ruling.option], ruling.option in named, own))
    if partings:
        _find_partings(base, touched)
    together, tried, untried = _together(log, base, touched, alternatives, pairs, effort, progress)
    progress(tried, tried)
    tables = [ruling for ruling in log.game.law.rulings if ruling.custom and ruling.option in named]
    return Survey(
        base, touched, together, len(alternatives), tried, untried, tables, len(listed) - len(alternatives)
    )


def changing(log: Log) -> Iterator[Alternative]:
    """Other readings that change a verdict, the points or the winner, in the order of the law: no more of
    them are gone through than somebody asks for. The same that :func:`survey` finds."""
    base = played(heard(log), suspect_pen=False)
    effort = Effort()
    effort.spend(base)
    known: list[Alternative] = []  # not many: of each all is kept that the record came to
    told = 0
    for done, (ruling, reading) in enumerate(others(log)):
        if done >= AT_LEAST and effort.used_up:  # then the questions that faults turn on come first
            touched = survey(log, pairs=0, partings=False, known=known).touched
            found = [choice for each in touched for choice in each.alternatives if choice.changes]
            yield from found[told:]
            return
        alternative = _alternative(base, ruling, reading, effort)
        known += [alternative] if done < AT_LEAST else []
        if alternative.changes:
            told += 1
            yield alternative


def others(log: Log) -> Iterator[tuple[Ruling, Reading]]:
    """Every listed reading of every question that a log was not judged by."""
    for ruling in log.game.law.rulings:
        if ruling.option:
            for reading in ruling.readings:
                if not same(reading.value, log.header.rulings[ruling.option]):
                    yield ruling, reading


def under(log: Log, choice: Choice) -> Pass:
    """A log replayed under other readings of some options: the pen is not suspected where the table only
    reads the rules otherwise."""
    try:
        return played(heard(changed(log, choice)), suspect_pen=False)
    except BadEntry as bad:
        return Pass(log, trouble=bad.message)


def never_asked(way: Pass, now: Choice, other: Choice) -> bool:
    """Whether a way, which is that under the readings ``now``, never asked for anything that ``other``
    readings beside them change: the way under both is the same then, and need not be gone."""
    _ = way.ending  # what shows the position at the end is heard as well
    return way.outcome is not None and untouched(way.outcome, {**now, **other}, now)


def _alternative(base: Pass, ruling: Ruling, reading: Reading, effort: Effort) -> Alternative:
    choice = {ruling.option: reading.value}
    if never_asked(base, {}, choice):
        return Alternative(ruling, reading, base, Difference(), base)
    way = effort.spend(under(base.log, choice))
    return Alternative(ruling, reading, way, difference(base, way), base)


def _named(base: Pass) -> set[str]:
    names = {option for finding in base.findings for option in finding.rulings}
    if base.outcome and base.outcome.sheet:
        names |= {option for line in base.outcome.sheet.lines for option in line.rulings}
    return names


def _find_partings(base: Pass, touched: Sequence[Touched]) -> None:
    """Where the ways part: only for readings that change something, because it costs a position an entry."""
    differing = [
        alternative for each in touched for alternative in each.alternatives if alternative.difference.any
    ]
    if not differing:
        return
    look_on(base)
    for alternative in differing:
        alternative.parts = parting_from(base, alternative.way)


def _together(
    log: Log,
    base: Pass,
    touched: Sequence[Touched],
    alternatives: Sequence[Alternative],
    most: int,
    effort: Effort,
    progress: Progress,
) -> tuple[list[Together], int, int]:
    """Pairs of readings that do together what neither does alone.

    Tried are all pairs with at least one reading of a question the log touches: a reading that
    bears on nothing can still matter once another has changed the course of the game. No more than
    ``most``, and no more than there is effort left for.
    """
    leading = [
        alternative
        for each in touched
        for alternative in each.alternatives
        if not alternative.difference.trouble
    ]
    place = {id(alternative): number for number, alternative in enumerate(alternatives)}
    leads = {id(alternative) for alternative in leading}
    wanted = [
        (first, second)
        for first in leading
        for second in alternatives
        if first.ruling is not second.ruling
        and not second.difference.trouble
        and (id(second) not in leads or place[id(first)] < place[id(second)])
    ]
    found = []
    tried = 0
    for first, second in wanted[:most]:
        if effort.used_up:
            break
        progress(tried, min(len(wanted), most))
        tried += 1
        effort.compare()
        if any(
            never_asked(here.way, here.choice, there.choice)
            for here, there in ((first, second), (second, first))
        ):
            continue
        way = effort.spend(under(log, {**first.choice, **second.choice}))
        unforeseen = _unforeseen(base, first, second, way)
        if unforeseen:
            found.append(Together(first, second, difference(base, way), unforeseen))
    return found, tried, len(wanted) - tried


def _unforeseen(base: Pass, first: Alternative, second: Alternative, way: Pass) -> list[str]:
    """What neither of two readings does alone, in words; empty where they only add up."""
    if way.trouble:
        return [f"the log cannot be replayed under both: {way.trouble}"]
    told = []
    either = _verdicts(base) | _verdicts(first.way) | _verdicts(second.way)
    both = _verdicts(base) & _verdicts(first.way) & _verdicts(second.way)
    now = _verdicts(way)
    told += [_put(key, "is found only under both") for key in (now - either)]
    told += [_put(key, "is gone only under both") for key in (both - now)]
    if way.winners not in (base.winners, first.way.winners, second.way.winners):
        told.append(f"{' and '.join(way.winners) or 'nobody'} wins only under both")
    return told


def _verdicts(way: Pass) -> Counter[Key]:
    """Findings as far as they can be the same in two courses of a game: kind, rule and entry."""
    return Counter(key(finding)[:3] for finding in way.findings if finding.kind is not Kind.NOTE)


def _put(key: Key, what: str) -> str:
    kind, rule, move = key
    return f"{f'move {move}: ' if move else ''}{kind} {rule} {what}"
