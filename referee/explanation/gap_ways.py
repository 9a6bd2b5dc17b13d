"""The ways in which the gaps of a position can be filled, and how far a record is judged in each of them.

What a position leaves out is unknown. The games say what that may be (``gaps``); the record is judged once
for every way: to its end in each of them while that is soon done; then in those that may cost as little as
any; and no further than its length allows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import islice, product
from typing import Any

from referee.breaches import Refused
from referee.claims import Untold, merged, says, values_of
from referee.header import BadEntry
from referee.inquiry import Fill, Gap
from referee.log import Log
from referee.rules import WRONG, Finding, Kind, Path

MOST = 512
"""So many ways of filling the gaps of a position are looked at; beyond that nobody is accused."""

ASKED = 60
"""Of so many legal moves it is asked which gaps matter for them."""

REST, CHECK = "rest", "check"


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
    wrong: int = 0  # how much is said against these entries: a score sheet may have several wrong figures
    acts: int = 0  # how much of that is said against what was done, not against what is claimed of it

    def judged(self, outcome: Any) -> None:
        """Keeps what the record comes to in this way."""
        self.outcome, self.begun = outcome, False
        told = [each for each in outcome.findings if each.kind in WRONG and not tells(each, self)]
        self.faults, self.wrong = frozenset(_number(each, outcome) for each in told), len(told)
        self.acts = sum(each.kind is not Kind.MISMATCH for each in told)

    @property
    def cost(self) -> tuple[int, int, int]:
        """How much is wrong in this way; of ways in which as much is, those cost less where figures were
        counted wrongly and nobody did what may not be done."""
        return len(self.faults), self.wrong, self.acts


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

    def cheapest(self) -> list[Opening]:
        """Those in which the least is wrong."""
        known = [opening for opening in self.listed if not opening.begun] or self.listed
        least = min(opening.cost for opening in known)
        return [opening for opening in known if opening.cost == least]

    def likeliest(self) -> list[Opening]:
        """Those that were judged to their first fault, and those first in which the record goes right for
        longest."""
        begun = [opening for opening in self.listed if opening.begun]
        return sorted(begun, key=lambda opening: -min(opening.faults, default=0))


def is_open(log: Log) -> bool:
    """Whether a log begins from a position that does not say that it is told whole, or not what moment."""
    key, data = log.start
    gaps = log.game.positions.gaps
    return (
        key == "given" and gaps is not None and (REST not in data or bool(gaps(log.header, data, log.moves)))
    )


def openings(log: Log) -> Openings:
    """Every way in which the gaps of the position can be filled."""
    data, untrue = _told_by_checks(log)
    assert log.game.positions.gaps is not None
    gaps = log.game.positions.gaps(log.header, data, log.moves)
    found = Openings(gaps, data)
    filled = product(*(gap.ways for gap in gaps))
    found.listed += [_opening(log, data, ways) for ways in islice(filled, MOST)]
    found.bounded = next(filled, None) is not None
    if found.listed and any(move.action == CHECK for move in log.moves):
        untold = _untold(found, untrue)
        for opening in found.listed:
            opening.log.untold = untold
    return found


def _told_by_checks(log: Log) -> tuple[Mapping[str, Any], frozenset[Path]]:
    """The position a record begins with, and what its checks tell of what that leaves out; and the parts of
    which they say what cannot be by the rest of it."""
    data: Mapping[str, Any] = log.start[1]
    positions, untrue = log.game.positions, set[Path]()
    if REST in data:
        return data, frozenset()
    for claimed, begun in positions.told_later(log.header, data, log.moves):
        more = merged(data, begun)
        if _can_be(log, more):
            data = more
        elif not _can_be(log, merged(data, claimed)):
            untrue.update(path for path, _ in values_of(claimed))
    return data, frozenset(untrue)


def _can_be(log: Log, position: Mapping[str, Any]) -> bool:
    """Whether there is such a position, as far as it is told."""
    with suppress(BadEntry, Refused):
        log.game.positions.load(log.header, position)
        return True
    return False


def _untold(found: Openings, untrue: frozenset[Path]) -> Untold | None:
    """What a check of the record may tell, by what the gaps leave open."""
    sound = ((opening, taken) for opening in found.listed if (taken := _taken(opening)) is not None)
    usual, taken = next(sound, (None, {}))
    if usual is None:
        return None
    begun = {path: [value] for path, value in taken.items()}
    parted: dict[Path, set[int]] = {}
    for place, gap in enumerate(found.gaps):
        for way in gap.ways:
            ways = (*usual.ways[:place], way, *usual.ways[place + 1 :])
            other = _taken(_opening(usual.log, found.given, ways)) or taken
            apart = _apart(taken, other)
            keys = usual.ways[place].position.keys() | way.position.keys()
            for path in apart:
                begun.setdefault(path, []).append(other.get(path))
            for path in _set_by(keys, taken, apart):
                parted.setdefault(path, set()).add(place)
    return Untold(found.given, parted, begun, untrue)


def _apart(taken: Mapping[Path, Any], other: Mapping[Path, Any]) -> list[Path]:
    """The values in which two positions differ."""
    return [path for path in taken.keys() | other.keys() if taken.get(path) != other.get(path)]


def _set_by(keys: Set[str], taken: Mapping[Path, Any], apart: Iterable[Path]) -> set[Path]:
    """Those of the differences that the keys of what fills a gap are about, and not what only comes with it:
    a player may have begun the round who does not have its first turn now."""
    in_short = keys - {path[0] for path in taken}  # such as `caller`
    return {path for path in apart if in_short or path[0] in keys}


def _taken(opening: Opening) -> dict[Path, Any] | None:
    """The values of a position as it is filled; None where it cannot be."""
    positions = opening.log.game.positions
    with suppress(BadEntry, Refused):
        return dict(values_of(positions.write(positions.load(opening.log.header, opening.log.start[1]))))
    return None


def _opening(log: Log, given: Mapping[str, Any], ways: Sequence[Fill]) -> Opening:
    whole = dict(given)
    for way in ways:
        whole.update(way.position)
    # A claim of a result is held against all of them together.
    return Opening(
        replace(log, start=("given", {**whole, REST: "empty"}), result=None, filled=True), tuple(ways)
    )


def doubting(found: Openings, usual: Opening) -> Iterator[Opening]:
    """The ways by which something that fits may be wrong all the same: each by itself, all else as usual."""
    for place, gap in enumerate(found.gaps):
        for way in gap.doubts:
            made = _opening(usual.log, found.given, (*usual.ways[:place], way, *usual.ways[place + 1 :]))
            made.rules = way.rules
            untold = usual.log.untold
            if untold is not None:
                taken, other = _taken(usual) or {}, _taken(made) or {}
                own = _set_by(way.position.keys(), taken, _apart(taken, other))
                made.log.untold = untold._replace(parted={**untold.parted, **{path: {place} for path in own}})
            yield made


def tells(finding: Finding, opening: Opening) -> bool:
    """Whether a check says of what the position leaves out that it is not as in one of the ways: the record
    is not wrong by that, and the way may be."""
    if not _checked(finding):
        return False
    untold = opening.log.untold
    return not (untold is None or says(untold.given, finding.path[3:]) or cannot_be(finding, opening))


def cannot_be(finding: Finding, opening: Opening) -> bool:
    """Whether a check says what the position itself excludes, however it is filled."""
    untold = opening.log.untold if _checked(finding) else None
    return untold is not None and finding.path[3:] in untold.untrue


def _number(finding: Finding, outcome: Any) -> int:
    return len(outcome.log.moves) + 1 if finding.move is None else finding.move


def tells_more(found: Openings) -> bool:
    """Whether a check says of a part what is so in none of the ways to fill it, all else being equal: then
    none of them is how it was, and the check tells it. It is no claim to be compared from then on."""
    untold = found.listed[0].log.untold
    if untold is None:
        return False
    said = [(opening, _claimed(opening)) for opening in found.listed if opening.outcome is not None]
    parts = {part for _, paths in said for path in paths for part in untold.parted if _about(part, path)}
    told = {part for part in parts if _never_so(part, untold.parted[part], said)}
    for opening in found.listed if told else ():
        opening.log.untold = untold._replace(
            parted={part: places for part, places in untold.parted.items() if part not in told}
        )
    return bool(told)


def _about(part: Path, path: Path) -> bool:
    """Whether what is said of one part of a position is about another."""
    return part[: len(path)] == path[: len(part)]


def _never_so(part: Path, places: Set[int], said: Iterable[tuple[Opening, set[Path]]]) -> bool:
    """Whether there are ways that part only in the gaps of these numbers, and a check is wrong in all of
    those that are known to reach it."""
    fitting: dict[tuple[str, ...], bool] = {}
    for opening, paths in said:
        wrong = any(_about(part, path) for path in paths)
        if wrong or not opening.begun:
            rest = tuple(way.words for place, way in enumerate(opening.ways) if place not in places)
            fitting[rest] = fitting.get(rest, False) or not wrong
    return not all(fitting.values())


def _claimed(opening: Opening) -> set[Path]:
    """The parts of a position of which checks say what is not so in one of the ways."""
    told = (finding for finding in opening.outcome.findings if _checked(finding))
    return {each.path[3:] for finding in told for each in (finding, *finding.also)}


def unrefuted(found: Openings, best: list[Opening]) -> list[Opening]:
    """Those of the best ways that are left, without all of those that a line of the record shows not to be:
    it cannot be so in them, and nothing is wrong in another. Where something is wrong in all, it may be by
    what was not gone through."""
    left = [opening for opening in best if not _refuted(opening)]
    if best[0].faults or not left:
        return best
    found.listed = [opening for opening in found.listed if not _refuted(opening)]
    found.doubts = [opening for opening in found.doubts if not _refuted(opening)]
    return left


def _refuted(opening: Opening) -> bool:
    """Whether something cannot be so in one of the ways, whatever a table lets pass."""
    findings = opening.outcome.findings if opening.outcome is not None else ()
    return any(finding.kind is Kind.CONTRADICTION or _checked(finding) for finding in findings)


def _checked(finding: Finding) -> bool:
    return finding.kind is Kind.MISMATCH and finding.path[2:3] == (CHECK,)


SOON, LONG = 5_000, 15_000
"""After so many entries played, all ways together, only those are judged to the end that take no more faults
than the cheapest so far; after so many none is any more: what that leaves open is told as undetermined."""

LOADED = 20
"""A position that is read costs as much as so many entries."""

GUESSED = 8
"""Where more entries than these are wrong however the gaps are filled, cards lie otherwise than in all."""

Judge = Callable[[Log, int | None], Any]
"""A log, and the most faults that matter: what it comes to, without a state where it takes more."""


def spent_on(found: Openings, but: Any = None) -> int:
    """So many entries were played to judge the record in all of the ways (``but`` what one comes to)."""
    outcomes = (each.outcome for each in found.listed if each.outcome is not but)
    return sum(LOADED + len(each.log.moves) + each.effort for each in outcomes if each is not None)


def is_guessed(found: Openings, best: Sequence[Opening]) -> bool:
    """Whether so much is wrong in the best of the ways, or took so long to be judged, that slips of the pen
    are looked for only where somebody would be accused: what is open stays open with them."""
    many = len(best[0].faults)
    return many > GUESSED or (many > 0 and spent_on(found) > 2 * SOON)


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
        opening.judged(outcome)
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
            opening.judged(outcome)
            self._compare(len(opening.faults), outcome)

    def to_the_last_check(self, found: Openings) -> None:
        """Judges what goes wrong before the last check of the record further, where that may show that it was
        not so."""
        moves = found.listed[0].log.moves
        last = max((number for number, move in enumerate(moves, 1) if move.action == CHECK), default=0)
        for opening in found.listed:
            if opening.begun and min(opening.faults, default=0) < last and self.spent <= LONG:
                self.to_the_end([opening])

    def _compare(self, faults: int, outcome: Any) -> None:
        if self.least is None or faults < self.least:
            self.least, self.paid = faults, 0
        if faults == self.least:
            self.paid = max(self.paid, faults, len(outcome.faults))
        else:  # no more is asked of it than its findings, and there are hundreds
            outcome.worlds = outcome.faults = outcome.counting = ()


def suspecting(found: Openings, best: list[Opening], judge: Judge) -> list[Opening]:
    """Those of the ways in which least is wrong, where a line may have been written wrongly as well: by the
    table's ways of going on alone, more may seem to be wrong in the likeliest. As it was where that is not
    so, or too much to ask."""
    spent = 0
    for most in range(1, len(best[0].faults)):
        fewer: list[tuple[Opening, Any]] = []
        for opening in found.listed:
            outcome = judge(opening.log, most)
            spent += outcome.effort
            if outcome.state is not None:
                fewer.append((opening, outcome))
            if spent > 2 * LONG:
                break
        for opening, outcome in fewer:
            opening.judged(outcome)
        if fewer or spent > 2 * LONG:
            return found.cheapest() if fewer else best
    return best


def going_right_longer(found: Openings, best: list[Opening], judge: Judge) -> list[Opening]:
    """The ways in which the record goes right for longest, where a line that was written wrongly explains it
    in them by as few faults as in the best: an entry that is right in one of them is not the one at fault."""
    many = len(best[0].faults)
    first = max(min(opening.faults, default=0) for opening in best)
    longer = [opening for opening in found.listed if min(opening.faults, default=0) > first]
    latest = max((min(opening.faults) for opening in longer), default=0)
    explained, spent = list[Opening](), 0
    for opening in longer if first else ():
        if min(opening.faults) == latest and spent <= LONG:
            outcome = judge(opening.log, many)
            spent += outcome.effort
            if outcome.state is not None:
                opening.judged(outcome)
                explained.append(opening)
    return [opening for opening in explained if min(opening.faults, default=0) > first] or best
