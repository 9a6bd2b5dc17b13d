"""How much is tried to settle a dispute: no more than so many entries are played.

Whoever leaves something out says so.
"""

from __future__ import annotations

import gc

from referee.disputes.side_by_side import Pass
from referee.replay import Outcome

ENTRIES = 100_000
"""So many entries are played for one answer, all those counted that are played to explain faults."""


EXPLAINED = 2
"""An entry that is played to explain a fault counts so often: worlds are copied and compared for it."""

RUBBISH = 50_000
"""After so many entries what was thought of on the way is thrown away: worlds and faults know each other, so
that it stays until somebody looks, and a page about one record took 180 MB."""

COMPARED = 60
"""What two readings change together, found out without playing anything, counts as so many entries."""


class Effort:
    """What is left to be spent on one answer, in entries played. What is spent on a part of it is spent on
    the ``whole`` as well."""

    def __init__(self, most: int = ENTRIES, *, whole: Effort | None = None) -> None:
        self.left = most
        self.whole = whole
        self.strewn = 0

    @property
    def used_up(self) -> bool:
        """Whether nothing more is to be tried."""
        return self.left <= 0

    def holds(self, like: Outcome | None, times: int = 1) -> bool:
        """Whether there is room for so many more ways through a log, each as dear as one that is known."""
        return like is None or self.left >= times * EXPLAINED * like.effort

    def compare(self) -> None:
        """Counts that two readings are held against each other."""
        self._count(COMPARED)

    def spend(self, way: Pass, times: int = 1) -> Pass:
        """Counts what one way through a log took, gone so many times."""
        explaining = EXPLAINED * way.outcome.effort if way.outcome is not None else 0
        self._count(times * (len(way.log.moves) + explaining))
        return way

    def _count(self, entries: int) -> None:
        self.left -= entries
        if self.whole is not None:
            self.whole._count(entries)
            return
        self.strewn += entries
        if self.strewn >= RUBBISH:
            self.strewn = 0
            gc.collect()
