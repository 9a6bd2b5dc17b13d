"""Figures over a game as curves: money, shares, points, cards, bids: what people look at rather than read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from referee.printable import markup

WIDE, TALL = 520, 170
LEFT, RIGHT, TOP, LOW = 34, 10, 14, 18  # room for the figures at the edges

Curve = Sequence[tuple[int, float]]
"""(entry, figure) pairs: the figure holds from that entry on."""


def curves(title: str, series: Mapping[str, Curve], last: int, chapters: Sequence[str]) -> str:
    """One picture with a line for every player, and a list of who has how much.

    ``last`` is the number of the last entry, ``chapters`` the round or turn after every entry.
    """
    values = [value for curve in series.values() for _, value in curve]
    low, high = min(0, *values), max(1, *values)
    scale = _Scale(last, low, high)
    lines = "".join(
        f'<polyline class="curve s{number % 10}" points="{scale.points(curve)}"/>'
        for number, curve in enumerate(series.values())
    )
    ends = ", ".join(f"{name} {curve[-1][1]:g}" for name, curve in series.items() if curve)
    listed = "".join(
        f'<li><i class="s{number % 10}" aria-hidden="true"></i>{markup(name)} <b>{curve[-1][1]:g}</b></li>'
        for number, (name, curve) in enumerate(series.items())
        if curve
    )
    return (
        f'<figure class="curves"><figcaption>{markup(title)}</figcaption>'
        f'<svg class="drawn" role="img" viewBox="0 0 {WIDE} {TALL}" '
        f'aria-label="{markup(f"{title}, at the end: {ends}")}">'
        f"{''.join(_ground(scale, chapters))}{lines}"
        f'<line class="cursor" data-from="{LEFT}" data-to="{WIDE - RIGHT}" '
        f'x1="{LEFT}" x2="{LEFT}" y1="{TOP}" y2="{TALL - LOW}"/></svg><ul>{listed}</ul></figure>'
    )


class _Scale:
    """Where an entry and a figure lie in the picture."""

    def __init__(self, last: int, low: float, high: float) -> None:
        self.last, self.low, self.high = max(1, last), low, high

    def across(self, entry: float) -> float:
        return LEFT + (WIDE - LEFT - RIGHT) * entry / self.last

    def up(self, value: float) -> float:
        return TALL - LOW - (TALL - LOW - TOP) * (value - self.low) / (self.high - self.low)

    def points(self, curve: Curve) -> str:
        """A line of steps: a figure holds until it changes."""
        found: list[str] = []
        for number, (entry, value) in enumerate(curve):
            if number:
                found.append(f"{self.across(entry):.0f},{self.up(curve[number - 1][1]):.0f}")
            found.append(f"{self.across(entry):.0f},{self.up(value):.0f}")
        if curve:
            found.append(f"{self.across(self.last):.0f},{self.up(curve[-1][1]):.0f}")
        return " ".join(found)


LETTER = 7  # units a sign of a mark takes


def _ground(scale: _Scale, chapters: Sequence[str]) -> Iterator[str]:
    """Lines for the least and most figure, and for the beginning of every round."""
    for value in {scale.low, 0, scale.high}:
        at = scale.up(value)
        yield f'<line class="rule" x1="{LEFT}" x2="{WIDE - RIGHT}" y1="{at:.0f}" y2="{at:.0f}"/>'
        yield f'<text class="mark end" x="{LEFT - 4}" y="{at + 4:.0f}">{value:g}</text>'
    written = 0.0
    for entry, name in enumerate(chapters):
        if not name or (entry and name == chapters[entry - 1]):
            continue
        at = scale.across(entry)
        yield f'<line class="rule" x1="{at:.0f}" x2="{at:.0f}" y1="{TOP}" y2="{TALL - LOW}"/>'
        number = name.rpartition(" ")[2]
        if at >= written:  # no two marks on one another
            yield f'<text class="mark" x="{at:.0f}" y="{TALL - 4}">{markup(number)}</text>'
            written = at + LETTER * (len(number) + 1)
