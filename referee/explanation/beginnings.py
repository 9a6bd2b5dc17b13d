"""A slip of the pen above the entries: in the set-up two values stand in each other's place, or a player for
another. Everything after it rests on it, so that one such slip looks like many faults.

It is asked for where no single fault of an entry explains the record.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import combinations, islice
from typing import Any

from referee.breaches import Refused
from referee.changes import Change, Repair, Rewrite, changed
from referee.claims import UNKNOWN, shown
from referee.explanation.nearby_values import leaves
from referee.explanation.runner import Fault, Runner
from referee.explanation.search import Search
from referee.explanation.selection import LONG
from referee.explanation.worlds import Found, World
from referee.header import BadEntry
from referee.log import Log
from referee.rules import Finding, Path
from referee.start import afresh

TRIES = 120
"""So many ways of writing the set-up otherwise are tried at most."""

EACH = 12
"""And no more than play so many times the entries of the record."""

FOLLOWED = 4
"""So many with which the record gets farthest are followed up."""

SETUP = "setup"
"""What a record may begin with in which a slip is looked for. A position is written in short, and is what a
quarrel is about."""

COUNTED = "as a slip of the pen above the entries: the rest does not fit otherwise"


@dataclass(frozen=True, slots=True)
class Beginning:
    """What a record comes to if its set-up is written otherwise."""

    log: Log  # beginning so
    finding: Finding  # what the first entry breaks that no legal game shows by the set-up as it is written
    slips: tuple[Repair, ...]  # the one that is told, and others after which as little is wrong


def searching(
    log: Log, moves: Sequence[Any], finish: bool = True, suspect_pen: bool = True, most: int | None = None
) -> Search:
    """The search for the cheapest worlds of a record, which asks for a slip above the entries as well where
    lines may have been written wrongly."""
    search = Search(log, moves, lambda: afresh(log), finish, suspect_pen, most)
    if suspect_pen and log.start[0] == SETUP:
        search.otherwise_begun = Beginnings(log, moves, finish)
    return search


class Beginnings:
    """Looks for a slip in what one record begins with."""

    def __init__(self, log: Log, moves: Sequence[Any], finish: bool = True) -> None:
        self.log = log
        self.moves = moves
        self.finish = finish
        self.effort = 0  # what has been done, in entries played

    def explain(self, faults: Sequence[Fault], farthest: int, most: int | None) -> Found | None:
        """The cheapest worlds of the record with its set-up written otherwise, where it then goes on to its
        end, or far beyond every explanation that takes one fault; None where it does not. ``faults`` are the
        first of the record, which got no farther than the entry ``farthest``; ``most`` faults besides are
        looked for."""
        first = max(faults, key=lambda fault: fault.index)
        whole: list[tuple[Log, Repair, Found]] = []
        far: tuple[int, Log, Repair] | None = None
        for log, slip in self._likeliest(first):
            found, reached = self._tried(log, 0)
            if found.worlds:
                whole.append((log, slip, found))
            elif reached > max(farthest + LONG, far[0] if far else 0):
                far = reached, log, slip
        if whole:
            log, _, found = whole[0]
            named = tuple(slip for _, slip, _ in whole)
        elif far is not None:
            log, named = far[1], (far[2],)
            found, _ = self._tried(log, most)
        if not (whole or far) or not found.worlds:
            return None
        return replace(found, beginning=Beginning(log, self._told(first, named[0]), named))

    def _likeliest(self, first: Fault) -> list[tuple[Log, Repair]]:
        """The few with which the record, played in one go, gets past its first fault, and farthest."""
        reached: list[tuple[int, Log, Repair]] = []
        for slip in islice(slips(self.log, first), TRIES):
            if self.effort > EACH * len(self.moves):
                break
            log = self._with(slip)
            if (at := self._in_one_go(log)) > first.index:
                reached.append((at, log, slip))
        reached.sort(key=lambda each: -each[0])
        return [(log, slip) for _, log, slip in reached[:FOLLOWED]]

    def _in_one_go(self, log: Log) -> int:
        """The entry to which a log comes before anything has to be decided."""
        with suppress(BadEntry, Refused):
            runner = Runner(log, self.moves, lambda: afresh(log))
            stop = runner.run(World(afresh(log)), len(self.moves))
            self.effort += runner.played
            return len(self.moves) if stop is None else stop.index
        return 0

    def _with(self, slip: Repair) -> Log:
        key, data = self.log.start
        inside = [replace(each, path=each.path[1:]) for each in slip.changes if isinstance(each, Rewrite)]
        return replace(self.log, start=(key, changed(data, inside)))

    def _tried(self, log: Log, most: int | None) -> tuple[Found, int]:
        """The worlds of a log with no more than so many faults, and the number of the entry they come to."""
        with suppress(BadEntry, Refused):
            state = afresh(log)
            search = Search(log, self.moves, lambda: afresh(log), self.finish, most=most)
            found = search.run(state)
            self.effort += search.effort
            return found, search.certain
        return Found(), 0

    def _told(self, fault: Fault, slip: Repair) -> Finding:
        """What the first fault says, with the line above it that may be wrong."""
        finding = fault.finding
        suspect = (_common(slip.changes), "the line that may be wrong")
        return replace(finding, related=(*finding.related, suspect), counted=COUNTED)


def slips(log: Log, fault: Fault) -> Iterator[Repair]:
    """What the set-up may have been meant to be, by the entry that is at fault: what belongs to players in
    each other's place, another player, and in a list cards that the entry names, first where what would fit
    there stands."""
    key, data = log.start
    entries = log.document.data.get("moves", ())
    entry = entries[fault.index] if fault.index < len(entries) else {}
    named = {value for _, value in leaves(entry) if isinstance(value, str)}
    wanted = {value for fits in fault.finding.fits for _, value in leaves(fits)}
    yield from _in_part(log.header.players, data, (key,), named, wanted)


def _in_part(
    players: Sequence[str], part: Any, way: Path, named: set[Any], wanted: set[Any]
) -> Iterator[Repair]:
    """The slips in one part of the set-up, and in the parts of it."""
    if isinstance(part, list):
        known = [place for place, value in enumerate(part) if _single(value) and value != UNKNOWN]
        pairs = [pair for pair in combinations(known, 2) if named & {part[place] for place in pair}]
        pairs.sort(key=lambda pair: not wanted & {part[place] for place in pair})
        for pair in pairs:
            yield from _exchanged(part, way, *pair)
        return
    if not isinstance(part, Mapping):
        return
    for key, value in part.items():
        if key == "note":
            continue
        for other in players if isinstance(value, str) and value in players else ():
            if other != value:
                yield Repair((Rewrite((*way, key), other),), f"{key}: {other}", ())
        yield from _in_part(players, value, (*way, key), named, wanted)
    whose = [key for key, value in part.items() if key in players and _single(value)]
    for pair in combinations(whose, 2):
        yield from _exchanged(part, way, *pair)


def _exchanged(part: Any, way: Path, first: Any, second: Any) -> Iterator[Repair]:
    """Two values of one part in each other's place, where they are not the same."""
    before, after = part[first], part[second]
    if before == after:
        return
    changes = (Rewrite((*way, first), after), Rewrite((*way, second), before))
    name = " ".join(map(str, way[1:]))
    if isinstance(part, list):
        words = f"{name}: {shown(before)} and {shown(after)} in each other's place"
    else:
        words = f"{name}: {shown({first: after, second: before})}"
    yield Repair(changes, words, ())


def _single(value: Any) -> bool:
    return isinstance(value, str | int)


def _common(changes: Sequence[Change]) -> Path:
    """The way to the part in which some changes are."""
    first, *others = (change.path for change in changes if isinstance(change, Rewrite))
    return first[:-1] if others else first
