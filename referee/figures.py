"""Figures that are known exactly, within bounds, or not at all: points, totals, sums of money."""

from __future__ import annotations

from collections.abc import Sequence

from referee.rules import within

Figure = int | tuple[int, int] | None
"""A figure, the least and the most it can be, or nothing that is known of it."""


def low(figure: Figure) -> int | None:
    """The least a figure can be; None where nothing is known."""
    return figure[0] if isinstance(figure, tuple) else figure


def high(figure: Figure) -> int | None:
    """The most a figure can be."""
    return figure[1] if isinstance(figure, tuple) else figure


def plus(first: Figure, other: Figure) -> Figure:
    """The sum of figures, as well as it can be known."""
    if isinstance(first, int) and isinstance(other, int):
        return first + other
    if first is None or other is None:
        return None
    return within((low(first) or 0) + (low(other) or 0), (high(first) or 0) + (high(other) or 0))


def minus(first: Figure, other: Figure) -> Figure:
    """What is left of a figure without another; nothing certain where either is not exact."""
    return first - other if isinstance(first, int) and isinstance(other, int) else None


def either(first: Figure, other: Figure) -> Figure:
    """A figure that is the one or the other."""
    if first is None or other is None:
        return None
    return within(min(low(first) or 0, low(other) or 0), max(high(first) or 0, high(other) or 0))


def fits(figure: Figure, claim: int) -> bool:
    """Whether a claimed number is possible."""
    return figure is None or ((low(figure) or 0) <= claim <= (high(figure) or 0))


def words(figure: Figure, nothing: str = "nothing certain") -> str:
    """A figure for a sentence: "3", "2 to 4"; what is said where nothing is known of it."""
    if figure is None:
        return nothing
    return f"{figure[0]} to {figure[1]}" if isinstance(figure, tuple) else str(figure)


def one_of(values: Sequence[int]) -> str:
    """Several figures for a sentence: "0, 13 or 26"."""
    *most, last = map(str, values)
    return f"{', '.join(most)} or {last}" if most else last
