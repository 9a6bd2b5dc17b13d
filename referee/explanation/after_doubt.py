"""What is wrong whatever became of an earlier entry of which nobody can know whether it was allowed.

Where a position leaves out what would allow an entry, nobody knows whether it was carried out. What comes
after it is judged both ways: as if it had been, and as if it had not.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

from referee.explanation.gap_ways import SOON, Opening
from referee.explanation.worlds import Treatment
from referee.log import Log
from referee.rules import WRONG, Finding

FEW = 2
"""After so many such entries nothing is certain any more."""

BOTH = (Treatment.STANDS, Treatment.VOID)


class AfterDoubt:
    """Judges the ways that count once more, with what became of some entries settled."""

    def __init__(self, best: Sequence[Opening], judge: Callable[[Log], Any]) -> None:
        self.best = best
        self.judge = judge
        self.known: dict[tuple[int, ...], frozenset[int]] = {}

    def sure(self, finding: Finding, doubted: Sequence[int]) -> bool:
        """Whether what is said of an entry holds whatever became of those in doubt. What their own players
        have left hangs on what would have allowed them, and not on that alone."""
        moves = self.best[0].log.moves
        if finding.kind not in WRONG or finding.move is None or not all(doubted):
            return False
        actor = moves[finding.move - 1].actor
        others = all(moves[number - 1].actor != actor for number in doubted)
        return others and finding.move in self.surely_wrong(doubted)

    def surely_wrong(self, doubted: Sequence[int]) -> frozenset[int]:
        """The entries that are wrong in all of the ways, whatever became of those in doubt; none where one of
        these cannot be carried out, or where that is too much to ask."""
        asked = tuple(doubted)
        if asked not in self.known:
            self.known[asked] = self._judged(asked)
        return self.known[asked]

    def _judged(self, doubted: tuple[int, ...]) -> frozenset[int]:
        each_way = len(self.best) * len(self.best[0].log.moves)
        if len(doubted) > FEW or each_way << len(doubted) > SOON:
            return frozenset()
        wrong: frozenset[int] | None = None
        for opening, became in product(self.best, product(BOTH, repeat=len(doubted))):
            settled = dict(zip(doubted, became, strict=True))
            outcome = self.judge(replace(opening.log, settled=settled))
            if not outcome.worlds or not settled.items() <= dict(outcome.worlds[0].treated()).items():
                return frozenset()
            here = {each.move for each in outcome.findings if each.kind in WRONG and each.move is not None}
            wrong = frozenset(here) if wrong is None else wrong & here
        return wrong or frozenset()
