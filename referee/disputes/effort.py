"""How much is tried to settle a dispute: no more than so many entries are played.

Whoever leaves something out says so.
"""

from __future__ import annotations

from referee.disputes.side_by_side import Pass

ENTRIES = 100_000
"""So many entries are played for one answer, all those counted that are played to explain faults."""


EXPLAINED = 2
"""An entry that is played to explain a fault counts so often: worlds are copied and compared for it."""

COMPARED = 60
"""What two readings change together, found out without playing anything, counts as so many entries."""


class Effort:
    """What is left to be spent on one answer, in entries played."""

    def __init__(self, most: int = ENTRIES) -> None:
        self.left = most

    @property
    def used_up(self) -> bool:
        """Whether nothing more is to be tried."""
        return self.left <= 0

    def compare(self) -> None:
        """Counts that two readings are held against each other."""
        self.left -= COMPARED

    def spend(self, way: Pass, times: int = 1) -> Pass:
        """Counts what one way through a log took, gone so many times."""
        self.left -= times * (
            len(way.log.moves) + (EXPLAINED * way.outcome.effort if way.outcome is not None else 0)
        )
        return way
