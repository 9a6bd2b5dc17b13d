"""Lines that say again what others of the same record say."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import chain, islice
from typing import Any

LONGEST_COPY, LONGEST_STRETCH = 40, 600
"""So many lines may have been written twice together wherever they stand; and so many, a whole turn, where
the line at fault is one of them."""

NEAR = 12
"""So many places are thought of near a line. In a record that goes round in circles every line of the circle
begins one, and there is nothing to choose between them."""


class SaidTwice:
    """Where a record says the same again."""

    def __init__(self, moves: Sequence[Any]) -> None:
        numbers: dict[str, int] = {}
        self.said = [numbers.setdefault(repr(move), len(numbers)) for move in moves]
        """One number for all entries that say the same."""
        self._ends: dict[int, list[int]] = {}

    def near(self, at: int, back: int) -> Iterator[tuple[int, int]]:
        """Where two or more lines, at or shortly before one of them, repeat as many right before them: the
        place of the first, and how many; the longest last."""
        lengths = range(2, LONGEST_COPY + 1)
        short = chain.from_iterable(self._from(at, lines, back) for lines in lengths)
        yield from islice(chain(short, self._longer(at, back)), NEAR)

    def anywhere(self, at: int) -> Iterator[tuple[int, int]]:
        """The same for lines, or one, anywhere before it."""
        for lines in range(1, LONGEST_COPY + 1):
            if lines not in self._ends:
                self._ends[lines] = [*self._last(lines, lines, len(self.said))]
            ends = self._ends[lines]
            for last in ends[: bisect_left(ends, at + lines)]:
                yield last - lines + 1, lines
        yield from self._longer(at, LONGEST_STRETCH)

    def _longer(self, at: int, back: int) -> Iterator[tuple[int, int]]:
        said = self.said
        for line in range(at - LONGEST_COPY - 1, max(at - LONGEST_STRETCH, 0) - 1, -1):
            if at < len(said) and said[at] == said[line]:
                yield from self._from(at, at - line, back)

    def _from(self, at: int, lines: int, back: int) -> Iterator[tuple[int, int]]:
        for last in self._last(lines, max(at - lines - back, lines), min(at + lines, len(self.said))):
            yield last - lines + 1, lines

    def _last(self, lines: int, begin: int, end: int) -> Iterator[int]:
        """The last of so many lines in a row that say what stands so many lines before them, wherever that
        begins between two places."""
        said, run = self.said, 0
        for line in range(begin, end):
            run = run + 1 if said[line] == said[line - lines] else 0
            if run == lines:
                yield line
