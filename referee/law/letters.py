"""How alike two texts are written: by the runs of three and four letters they share.

Words say what is meant, but people cut them short, run them together and bend them; the letters remain.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Sequence

RUNS = (3, 4)
"""The lengths of runs of letters that are compared."""

UNSEEN = 5.0
"""What a run of letters weighs that no text holds."""


def plain(text: str) -> str:
    """The letters of a text that count, words kept apart by one blank."""
    return re.sub(r"[^\w$]+", " ", text.casefold()).strip()


def runs(text: str) -> list[str]:
    """The runs of letters of a text, each as often as it stands there."""
    words = f" {plain(text)} "
    return [words[at : at + length] for length in RUNS for at in range(len(words) - length + 1)]


class Letters:
    """Texts, ready to be compared with another one. Of every run of letters it is kept in which texts it
    stands, and nothing of the texts themselves but how long they are: most runs are never asked for."""

    def __init__(self, texts: Sequence[str]) -> None:
        self._holding: dict[str, list[int]] = {}  # every text as often as the run stands in it
        for place, text in enumerate(texts):
            for run in runs(text):
                self._holding.setdefault(run, []).append(place)
        self._many = len(texts)
        squares = [0.0] * len(texts)
        for run in self._holding:
            for place, weight in self._weights(run):
                squares[place] += weight * weight
        self._lengths = [math.sqrt(square) for square in squares]

    def _weights(self, run: str) -> Iterable[tuple[int, float]]:
        """What a run weighs in each of the texts that hold it."""
        counted = Counter(self._holding.get(run, ()))
        worth = self._worth(len(counted))
        return [(place, _often(worth, number)) for place, number in counted.items()]

    def _worth(self, holding: int) -> float:
        """What a run weighs that so many texts hold."""
        return math.log(1 + self._many / holding) if holding else UNSEEN

    def alike(self, text: str) -> list[float]:
        """For every text how alike it is to another: from 0, nothing in common, to 1, the same."""
        asked = {}
        for run, number in Counter(runs(text)).items():
            asked[run] = _often(self._worth(len({*self._holding.get(run, ())})), number)
        length = math.sqrt(sum(weight * weight for weight in asked.values()))
        found = [0.0] * self._many
        for run, weight in asked.items():
            for place, in_the_text in self._weights(run):
                found[place] += weight / length * in_the_text / self._lengths[place]
        return found


def _often(worth: float, number: int) -> float:
    """What a run weighs that stands in a text so many times: nearly all stand there once."""
    return worth if number == 1 else worth * (1 + math.log(number))
