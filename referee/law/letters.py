"""How alike two texts are written: by the runs of three and four letters they share.

Words say what is meant, but people cut them short, run them together and bend them; the letters remain.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence

RUNS = (3, 4)
"""The lengths of runs of letters that are compared."""

UNSEEN = 5.0
"""What a run of letters weighs that no text holds."""


def plain(text: str) -> str:
    """The letters of a text that count, words kept apart by one blank."""
    return re.sub(r"[^\w$]+", " ", text.casefold()).strip()


def runs(text: str) -> Counter[str]:
    """The runs of letters of a text."""
    words = f" {plain(text)} "
    return Counter([words[at : at + length] for length in RUNS for at in range(len(words) - length + 1)])


class Letters:
    """Texts, ready to be compared with another one."""

    def __init__(self, texts: Sequence[str]) -> None:
        counted = [runs(text) for text in texts]
        holding = Counter(run for runs_of in counted for run in runs_of)
        self._worth = {run: math.log(1 + len(texts) / number) for run, number in holding.items()}
        self._many = len(texts)
        self._holding: dict[str, list[tuple[int, float]]] = {run: [] for run in holding}
        for place, runs_of in enumerate(counted):
            for run, weight in self._weighed(runs_of).items():
                self._holding[run].append((place, weight))

    def _weighed(self, counted: Mapping[str, int]) -> Mapping[str, float]:
        """Runs and what they weigh, of length 1 altogether."""
        worth = self._worth
        told = {  # nearly every run stands in a text once only
            run: worth.get(run, UNSEEN) * (1.0 if number == 1 else 1 + math.log(number))
            for run, number in counted.items()
        }
        length = math.sqrt(sum(weight * weight for weight in told.values()))
        return {run: weight / length for run, weight in told.items()} if length else told

    def alike(self, text: str) -> list[float]:
        """For every text how alike it is to another: from 0, nothing in common, to 1, the same."""
        found = [0.0] * self._many
        for run, weight in self._weighed(runs(text)).items():
            for place, in_the_text in self._holding.get(run, ()):
                found[place] += weight * in_the_text
        return found
