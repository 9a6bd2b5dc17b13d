"""A map as shapes of SVG: what changes while a game is played on it, and what does not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from referee.drawing.scene import Chart, Track
from referee.printable import markup

Point = tuple[float, float]
Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Drawn:
    """A map: one group of shapes for every track, and what stays as it is: the cities and their names."""

    tracks: tuple[str, ...]
    still: tuple[str, ...]


def chart(part: Chart, wide: int, tall: int, letters: int) -> Drawn:
    """The cities where they lie, a dashed line for free track, a line in its colour for each owner.

    ``wide`` and ``tall`` are the units there are; ``letters`` is the height of a name in the same units.
    """
    at = _placed(part.cities, wide, tall, letters)
    ends = tuple((*at[end], *at[two]) for end, two in (track.ends for track in part.tracks))
    numbers, names = _labels(tuple(at.items()), ends, wide, letters)
    taken: dict[tuple[str, ...], int] = {}
    tracks = []
    for track, place in zip(part.tracks, numbers, strict=True):
        between = tuple(sorted(track.ends))
        lane = taken.get(between, 0)
        taken[between] = lane + max(1, len(track.owners))
        tracks.append(f"<g>{_track(track, at, lane)}{_numbered(track, place)}</g>")
    still = [f'<circle class="city" cx="{x:.0f}" cy="{y:.0f}" r="5"/>' for x, y in at.values()]
    return Drawn(tuple(tracks), (*still, *names))


@lru_cache(maxsize=16)
def _labels(
    cities: tuple[tuple[str, Point], ...], tracks: tuple[Box, ...], wide: int, letters: int
) -> tuple[tuple[Point, ...], tuple[str, ...]]:
    """The middle of every track's number, and the name of every city beside it: each where it covers
    least. Remembered, because a map does not change while a game is played on it."""
    # Rather across a line than a city.
    cleared: list[Box] = [(x - 7, y - 7, x + 7, y + 7) for _, (x, y) in cities] * 6
    # Nothing may run out of the picture: that is worse than covering something.
    cleared += [(-1e6, -1e6, 0, 1e6), (wide, -1e6, 1e6, 1e6)] * 8
    lines = [
        [_around(x1 + (x2 - x1) * n / 12, y1 + (y2 - y1) * n / 12) for n in range(1, 12)]
        for x1, y1, x2, y2 in tracks
    ]
    numbers: dict[int, Box] = {}
    lying: dict[str, Box] = {}
    for _ in range(3):  # the first know nothing yet of those to come
        for number, ends in enumerate(tracks):
            others = [box for line in (*lines[:number], *lines[number + 1 :]) for box in line]
            others += [box for which, box in numbers.items() if which != number] * 4
            others += [*lying.values()] * 6  # rather across a line than a name
            numbers[number] = _freest(_sides(*ends, letters), [*cleared, *others])
        taken = [*cleared, *numbers.values(), *numbers.values(), *(box for line in lines for box in line)]
        for city, at in (*cities, *cities):
            others = [box for name, box in lying.items() if name != city] * 12
            lying[city] = _freest(_beside(city, at, letters), [*taken, *others])
    middles = tuple(((box[0] + box[2]) / 2, (box[1] + box[3]) / 2) for box in numbers.values())
    names = (
        f'<text class="name" x="{box[0]:.0f}" y="{box[3] - 3:.0f}">{markup(city)}</text>'
        for city, box in lying.items()
    )
    return middles, tuple(names)


def _beside(city: str, at: Point, letters: int) -> list[Box]:
    """Where the name of a city may stand."""
    (x, y), long = at, 0.62 * letters * len(city)
    places = [
        (dx, dy)
        for dx in (8.0, -8.0 - long, -long / 2, -long / 4, -0.75 * long)
        for dy in (-0.65 * letters, 1.3 * letters, 0.35 * letters)
        if dx in (8.0, -8.0 - long) or dy != 0.35 * letters  # not across the city itself
    ]
    return [(x + dx, y + dy - letters + 2, x + dx + long, y + dy + 3) for dx, dy in places]


def _sides(x1: float, y1: float, x2: float, y2: float, letters: int) -> list[Box]:
    """Where the number of a track may stand: on its middle, or beside it."""
    half, tall = 1.45 * letters, 0.55 * letters
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5 or 1.0
    across, up = -(y2 - y1) / length, (x2 - x1) / length
    away = abs(across) * (half + 2) + abs(up) * (tall + 3)
    found = []
    for side in (0, 1, -1):
        for along in (0.5, 0.65, 0.35, 0.75, 0.25):
            x = x1 + along * (x2 - x1) + across * away * side
            y = y1 + along * (y2 - y1) + up * away * side
            found.append((x - half, y - tall, x + half, y + tall))
    return found


def _freest(boxes: list[Box], taken: list[Box]) -> Box:
    """The box that covers least of what is there; of equals the first."""
    edges = list(zip(*boxes, strict=True))
    around = (min(edges[0]), min(edges[1]), max(edges[2]), max(edges[3]))
    near = [other for other in taken if _covered(around, other)]
    return min(boxes, key=lambda box: sum(_covered(box, other) for other in near))


def _around(x: float, y: float) -> Box:
    return (x - 3, y - 3, x + 3, y + 3)


def _covered(box: Box, other: Box) -> float:
    wide = min(box[2], other[2]) - max(box[0], other[0])
    tall = min(box[3], other[3]) - max(box[1], other[1])
    return wide * tall if wide > 0 and tall > 0 else 0.0


def _placed(cities: Mapping[str, Point], wide: int, tall: int, letters: int) -> dict[str, Point]:
    """Degrees to units: a degree north is as long as 1.62 degrees east at these latitudes."""
    easts = [at[0] for at in cities.values()]
    norths = [at[1] for at in cities.values()]
    east = max(easts) - min(easts) or 1.0
    north = (max(norths) - min(norths)) * 1.62 or 1.0
    room = 10 * letters if wide >= tall * 1.1 else 5 * letters  # for the names at the edges
    scale = min((wide - room) / east, (tall - 90) / north)
    left, top = (wide - east * scale) / 2 - 20, (tall - north * scale) / 2
    return {
        city: (left + (at[0] - min(easts)) * scale, top + (max(norths) - at[1]) * 1.62 * scale)
        for city, at in cities.items()
    }


def _track(track: Track, at: Mapping[str, tuple[float, float]], lane: int) -> str:
    (x1, y1), (x2, y2) = (at[city] for city in track.ends)
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5 or 1.0
    across = (-(y2 - y1) / length, (x2 - x1) / length)
    told = f"{track.name}: {' - '.join(track.ends)}"
    told += f", {', '.join(track.owners)}" if track.owners else f", free, {track.price}"
    shapes = [f"<title>{markup(told)}</title>"]
    for number, owner in enumerate(track.owners or ("",)):
        aside = (lane + number) * 6.0 - (len(track.owners) - 1) * 3.0
        dx, dy = across[0] * aside, across[1] * aside
        style = f"rail {owner}" if owner else "track"
        place = f'x1="{x1 + dx:.1f}" y1="{y1 + dy:.1f}" x2="{x2 + dx:.1f}" y2="{y2 + dy:.1f}"'
        shapes.append(f'<line class="{markup(style)}" {place}/>')
    return f"<g>{''.join(shapes)}</g>"


def _numbered(track: Track, place: Point) -> str:
    if not track.price:
        return ""
    text = f"{track.name} · {track.price}" if not track.owners else track.name
    return f'<text class="number" x="{place[0]:.0f}" y="{place[1] + 4:.0f}">{markup(text)}</text>'
