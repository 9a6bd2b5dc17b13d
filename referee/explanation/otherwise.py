"""A record with one thing otherwise, of which as much is explained as somebody asks for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from referee.breaches import Refused
from referee.changes import Repair
from referee.explanation.search import Search
from referee.explanation.selection import misfits
from referee.explanation.worlds import Found, World
from referee.header import BadEntry
from referee.log import Log
from referee.rules import Finding
from referee.start import afresh

TURNED = 24
"""So many worlds in which an entry went otherwise are followed with each of them, as far as that is
likely."""


@dataclass(frozen=True, slots=True)
class RootCause:
    """What is behind all that seems wrong in a record, and what it comes to then."""

    log: Log  # without it
    finding: Finding  # what the first entry breaks that no legal game shows as the record is written
    slips: tuple[Repair, ...]  # what may be written wrongly: the one that is told, and others as good


class Otherwise:
    """A record with one thing otherwise, of which as much is explained as somebody asks for: who needs no
    more faults than it has anyway asks no further."""

    def __init__(self, log: Log, state: Any, moves: Sequence[Any], finish: bool) -> None:
        self.log = log
        self.search = Search(log, moves, lambda: afresh(log), finish)
        self.search.backtracking.left, self.search.backtracking.fewer = TURNED, 0
        self._costs = self.search.by_cost(World(state), None)
        self._asked, self.reached = -1, 0  # so many faults, and the entry to which it comes with these
        self._found: Found | None = None
        self._root: RootCause | None = None
        self.within(0)
        self.begun = self.search.effort  # what that took, in entries played

    @property
    def asked_since(self) -> int:
        """What has been done since it was begun, in entries played."""
        return self.search.effort - self.begun

    def goes_beyond(self, entry: int) -> bool:
        """Whether it comes to its end without a fault, or that far."""
        return self.within(0) is not None or self.search.certain > entry

    @property
    def claims_wrong(self) -> int:
        """How many claims do not fit at its end, as far as that is known."""
        found = self.within(self._asked)
        return misfits(found.worlds[0]) if found is not None else 0

    def because(self, finding: Finding, slips: tuple[Repair, ...] = ()) -> Otherwise:
        """The same as what is behind all that seems wrong."""
        self._root = RootCause(self.log, finding, slips)
        return self

    def within(self, faults: int) -> Found | None:
        """The cheapest worlds, if they take no more than so many faults besides."""
        while self._found is None and self._asked < faults:
            self._asked += 1
            try:
                self.reached = next(self._costs)
            except StopIteration as end:
                self._found = end.value
            except (BadEntry, Refused):
                self._found = Found()
        found = self._found
        if found is None or not found.worlds or found.worlds[0].cost.faults > faults:
            return None
        return replace(found, root=self._root)
