"""Two replays of nearly the same log, held against each other: under another reading, with
another entry, without a decision.

The question is always the same: which findings go, which come, what becomes of scores and winner,
and after which entry the two first differ.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from referee.claims import shown
from referee.header import BadEntry
from referee.log import Log
from referee.replay import Outcome, Walk, replay, walk
from referee.rules import Finding, Kind

Points = int | tuple[int, int] | None
Key = tuple[Any, ...]
Renumber = Callable[[int], int | None]
"""Number of an entry in the first log -> its number in the second; None where it is not there."""


@dataclass(slots=True)
class Pass:
    """One way through a log, with the position after every entry where that was asked for."""

    log: Log
    outcome: Outcome | None = None
    positions: list[Mapping[str, Any]] = field(default_factory=list)  # [0]: before the first entry
    trouble: str = ""  # why the log could not be replayed like this
    _ending: Mapping[str, Any] | None = None

    @property
    def findings(self) -> Sequence[Finding]:
        """What is said of the log read in this way; nothing where it could not be replayed."""
        return self.outcome.findings if self.outcome else ()

    @property
    def winners(self) -> tuple[str, ...]:
        """Who wins if the log is read in this way; nobody while the game goes on, whoever is ahead."""
        return self.outcome.sheet.winners if self.outcome and self.outcome.sheet and self.final else ()

    @property
    def totals(self) -> Mapping[str, Points]:
        """The points everybody has if the log is read in this way."""
        return self.outcome.sheet.totals if self.outcome and self.outcome.sheet else {}

    @property
    def final(self) -> bool:
        """Whether the game is over, so that its points are a result."""
        return bool(self.outcome and self.outcome.sheet and self.outcome.sheet.final)

    @property
    def ending(self) -> Mapping[str, Any]:
        """The position at the end; empty where there is none."""
        if self.outcome is None or self.outcome.state is None:
            return {}
        if self._ending is None:
            self._ending = self.log.game.positions.write(self.outcome.state)
        return self._ending

    def at(self, number: int | None) -> list[Finding]:
        """What is said of one entry; of the record as a whole for None."""
        return [finding for finding in self.findings if finding.move == number]


def about(outcome: Outcome, number: int) -> Sequence[Finding]:
    """What is said of an entry; what hangs on the same fact as an earlier one is said here too."""
    findings = [finding for finding in outcome.findings if finding.move == number]
    if any(finding.kind is not Kind.NOTE for finding in findings):
        return findings
    return [*findings, *(finding for finding in outcome.again if finding.move == number)]


def played(log: Log, watched: bool = False, suspect_pen: bool = True) -> Pass:
    """Replays a log; ``watched`` keeps the position after every entry."""
    way = Pass(log)
    try:
        way.outcome = replay(log, suspect_pen=suspect_pen)
    except BadEntry as bad:
        way.trouble = bad.message
    if watched:
        look_on(way)
    return way


def look_on(way: Pass) -> None:
    """Keeps the position after every entry of a log that has been replayed."""
    if way.positions or way.outcome is None or way.outcome.state is None:
        return

    def watch(run: Walk, number: int) -> None:
        way.positions.append(way.log.game.positions.write(run.state))

    walk(way.outcome, watch, len(way.log.moves))


@dataclass(slots=True)
class Difference:
    """What is different in a second replay."""

    gone: list[Finding] = field(default_factory=list)
    new: list[Finding] = field(default_factory=list)
    scores: dict[str, tuple[Points, Points]] = field(default_factory=dict)  # player -> before, after
    winners: tuple[tuple[str, ...], tuple[str, ...]] | None = None
    ending: bool = False  # the positions at the end are not the same
    final: bool = True  # false: the scores are standings of a game that goes on
    trouble: str = ""

    @property
    def verdicts(self) -> bool:
        """Whether any verdict, score or winner changes. Notes are no verdicts, standings no score."""
        told = any(finding.kind is not Kind.NOTE for finding in (*self.gone, *self.new))
        return told or (self.final and bool(self.scores)) or self.winners is not None or bool(self.trouble)

    @property
    def opens(self) -> bool:
        """Whether all that happens is that what was known becomes unknown: nothing is contradicted."""
        told = [finding for finding in self.new if finding.kind is not Kind.NOTE]
        return (
            bool(self.scores)
            and not self.trouble
            and all(total is None for _, total in self.scores.values())
            and (self.winners is None or not self.winners[1])
            and all(finding.kind is Kind.UNDETERMINED for finding in told)
            and len([finding for finding in self.gone if finding.kind is not Kind.NOTE]) <= len(told)
        )

    @property
    def any(self) -> bool:
        """Whether the two ways differ in anything that is told."""
        return self.verdicts or self.ending or bool(self.gone) or bool(self.new) or bool(self.scores)


def key(finding: Finding, renumber: Renumber = lambda number: number) -> Key:
    """What makes two findings of two replays the same: all but where in the file they stand."""
    move = renumber(finding.move) if finding.move is not None else None
    path = finding.path[2:] if finding.path[:1] == ("moves",) else finding.path
    return (finding.kind, finding.rule.number, move, path, finding.message)


def difference(first: Pass, second: Pass, renumber: Renumber = lambda number: number) -> Difference:
    """The second replay against the first."""
    if second.trouble or first.trouble:
        return Difference(trouble=second.trouble or first.trouble)
    old = [(key(finding, renumber), finding) for finding in first.findings]
    new = [(key(finding), finding) for finding in second.findings]
    found = Difference(_without(old, new), _without(new, old))
    found.final = first.final or second.final
    for player, total in first.totals.items():
        other = second.totals.get(player)
        if other != total:
            found.scores[player] = (total, other)
    if first.winners != second.winners:
        found.winners = (first.winners, second.winners)
    found.ending = first.ending != second.ending
    return found


def _without(ours: Sequence[tuple[Key, Finding]], theirs: Sequence[tuple[Key, Finding]]) -> list[Finding]:
    """Our findings that the other side does not have, as often as it does not have them."""
    left = Counter(key for key, _ in theirs)
    rest = []
    for key, finding in ours:
        if left[key]:
            left[key] -= 1
        else:
            rest.append(finding)
    return rest


def parting(first: Pass, second: Pass, renumber: Renumber = lambda number: number) -> int | None:
    """The first entry (numbered as in the first log) after which findings or positions differ.

    0: they differ before the first entry. None: not before the record ends (the count may differ).
    Both must have been watched.
    """
    ours, theirs = _by_entry(first, renumber), _by_entry(second)
    for number, position in enumerate(first.positions):
        place = renumber(number) if number else 0
        if place is None or place >= len(second.positions):
            continue
        if position != second.positions[place] or ours.get(place) != theirs.get(place):
            return number
    return None


class _Parted(Exception):
    """The ways part here: nobody needs to look on any longer."""


def parting_from(first: Pass, second: Pass) -> int | None:
    """The same as :func:`parting` for a second way that nobody has looked on yet: it is followed as far as
    they go together."""
    if second.outcome is None or second.outcome.state is None:
        return parting(first, second)
    ours, theirs = _by_entry(first), _by_entry(second)
    parted: list[int] = []

    def watch(run: Walk, number: int) -> None:
        if number >= len(first.positions):
            return
        here = second.log.game.positions.write(run.state)
        if first.positions[number] != here or ours.get(number) != theirs.get(number):
            parted.append(number)
            raise _Parted

    with suppress(_Parted):
        walk(second.outcome, watch, len(second.log.moves))
    return parted[0] if parted else None


def _by_entry(way: Pass, renumber: Renumber = lambda number: number) -> Mapping[int | None, Counter[Key]]:
    table: dict[int | None, Counter[Key]] = {}
    for finding in way.findings:
        key_ = key(finding, renumber)
        table.setdefault(key_[2], Counter())[key_] += 1
    return table


def meeting(first: Pass, second: Pass, after: int, renumber: Renumber) -> int | None:
    """The first entry from ``after`` on from which all positions are the same again; None: never."""
    same: int | None = None
    for number in range(len(first.positions) - 1, after - 1, -1):
        place = renumber(number) if number else 0
        if place is None or place >= len(second.positions):
            continue
        if first.positions[number] != second.positions[place]:
            break
        same = number
    return same


def differing(ours: Any, theirs: Any, name: str = "") -> Iterator[str]:
    """What differs between two positions, part by part, in words: "cash Ann: 12, was 20"."""
    if isinstance(ours, Mapping) and isinstance(theirs, Mapping):
        for part in dict.fromkeys((*ours, *theirs)):
            if ours.get(part) != theirs.get(part):
                yield from differing(ours.get(part), theirs.get(part), f"{name} {part}".strip())
    else:
        yield f"{name}: {shown(theirs)}, was {shown(ours)}"
