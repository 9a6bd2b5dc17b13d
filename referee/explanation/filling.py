"""The ways in which the gaps of a position can be filled, and how far a record is judged in each of them.

What a position leaves out is unknown. The games say what that may be (``gaps``); the record is judged once
for every way: to its end in each of them while that is soon done; then in those that may cost as little as
any; and no further than its length allows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice, product
from typing import Any

from referee.inquiry import Fill, Gap
from referee.log import Log
from referee.rules import WRONG, Finding

MOST = 512
"""So many ways of filling the gaps of a position are looked at; beyond that nobody is accused."""

REST = "rest"


@dataclass(slots=True, eq=False, repr=False, match_args=False)
class Opening:
    """One way in which what the position leaves out may be, and what the record then comes to."""

    log: Log
    ways: tuple[Fill, ...]  # one for every gap
    outcome: Any = None  # of its replay; None before
    faults: frozenset[int] = frozenset()  # numbers of the entries that are wrong then
    begun: bool = False  # judged no further than to the first of these
    rules: frozenset[str] = frozenset()  # by which an entry may be so, of a way that is a doubt
    halfway: bool = False  # and it is not known whether more is wrong than in other ways


@dataclass(slots=True, eq=False, repr=False, match_args=False)
class Openings:
    """All of them, the usual one first."""

    gaps: Sequence[Gap]
    given: Mapping[str, Any]
    listed: list[Opening] = field(default_factory=list)
    doubts: list[Opening] = field(default_factory=list)  # in which what fits otherwise may break a rule
    bounded: bool = False  # there are more than were looked at
    unjudged: bool = False  # of some it is not even known where the record goes wrong
    again: list[Finding] = field(default_factory=list)  # what hangs on a gap that is told at an earlier entry


def is_open(log: Log) -> bool:
    """Whether a log begins from a position that does not say that it is told whole."""
    key, data = log.start
    return key == "given" and log.game.positions.gaps is not None and REST not in data


def openings(log: Log) -> Openings:
    """Every way in which the gaps of the position can be filled."""
    data = log.start[1]
    assert log.game.positions.gaps is not None
    gaps = log.game.positions.gaps(log.header, data, log.moves)
    found = Openings(gaps, data)
    filled = product(*(gap.ways for gap in gaps))
    found.listed += [_opening(log, data, ways) for ways in islice(filled, MOST)]
    found.bounded = next(filled, None) is not None
    return found


def _opening(log: Log, given: Mapping[str, Any], ways: Sequence[Fill]) -> Opening:
    whole = dict(given)
    for way in ways:
        whole.update(way.position)
    # A claim of a result is held against all of them together.
    return Opening(replace(log, start=("given", {**whole, REST: "empty"}), result=None), tuple(ways))


def doubting(found: Openings, usual: Opening) -> Iterator[Opening]:
    """The ways by which something that fits may be wrong all the same: each by itself, all else as usual."""
    for place, gap in enumerate(found.gaps):
        for way in gap.doubts:
            made = _opening(usual.log, found.given, (*usual.ways[:place], way, *usual.ways[place + 1 :]))
            made.rules = way.rules
            yield made


def judged(opening: Opening, outcome: Any) -> None:
    """Keeps what the record comes to in one of the ways."""
    opening.outcome, opening.begun = outcome, False
    opening.faults = frozenset(
        _number(finding, outcome) for finding in outcome.findings if finding.kind in WRONG
    )


def _number(finding: Finding, outcome: Any) -> int:
    return len(outcome.log.moves) + 1 if finding.move is None else finding.move


def cheapest(found: Openings) -> list[Opening]:
    """Those in which the least is wrong."""
    known = [opening for opening in found.listed if not opening.begun] or found.listed
    least = min(len(opening.faults) for opening in known)
    return [opening for opening in known if len(opening.faults) == least]


SOON, LONG = 5_000, 15_000
"""After so many entries played, all ways together, only those are judged to the end that take no more faults
than the cheapest so far; after so many none is any more: what that leaves open is told as undetermined."""

LOADED = 20
"""A position that is read costs as much as so many entries."""

Judge = Callable[[Log, int | None], Any]
"""A log, and the most faults that matter: what it comes to, without a state where it takes more."""


class Filling:
    """What is spent on the ways of one record, in entries played."""

    def __init__(self, judge: Judge) -> None:
        self.judge = judge
        self.spent = 0
        self.left_out = False  # some of the ways may be the cheapest, and were not judged to the end
        self.least: int | None = None  # so many entries are at fault in the cheapest so far
        self.paid = 0  # and so many faults are the most that were paid for one like that

    def begin(self, opening: Opening, outcome: Any) -> None:
        """Keeps what the record comes to in a way in which it was judged to its first fault."""
        judged(opening, outcome)
        opening.begun = bool(opening.faults)
        if outcome.state is not None and not opening.faults:
            self._compare(0, outcome)

    def to_the_end(self, some: Iterable[Opening]) -> None:
        """Judges some of the ways to the end of the record, as far as that can matter."""
        for opening in some:
            if self.spent > LONG:
                opening.begun = opening.halfway = self.left_out = True
                continue
            outcome = self.judge(opening.log, None if self.spent <= SOON or self.least is None else self.paid)
            self.spent += outcome.effort
            if outcome.state is None:
                opening.begun = True
                continue
            judged(opening, outcome)
            self._compare(len(opening.faults), outcome)

    def _compare(self, faults: int, outcome: Any) -> None:
        if self.least is None or faults < self.least:
            self.least, self.paid = faults, 0
        if faults == self.least:
            self.paid = max(self.paid, faults, len(outcome.faults))
        else:  # no more is asked of it than its findings, and there are hundreds
            outcome.worlds = outcome.faults = outcome.counting = ()


def likeliest(some: Iterable[Opening]) -> list[Opening]:
    """Those first in which the record goes right for longest."""
    return sorted(some, key=lambda opening: -min(opening.faults, default=0))
