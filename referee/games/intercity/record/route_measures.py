"""The ways to measure a railroad's longest route: one for each reading of IQ-49 and IQ-50.

Networks of railroads are small (eight sections, or twenty-one where cubes are not limited), so only
the usual measure has a search of its own (:mod:`~referee.games.intercity.record.network`); the others, and
the question where a route can end, are answered by walking.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial

from referee.games.intercity.record.network import NOWHERE, Route, Section, longest_path


def walks(sections: Sequence[Section], repeat_cities: bool) -> Iterator[Route]:
    """Every route, from each of its ends: simple paths, or trails (no section twice)."""
    exits: dict[int, list[tuple[int, int]]] = {}
    for place, (section, other) in enumerate(sections):
        exits.setdefault(section, []).append((place, other))
        exits.setdefault(other, []).append((place, section))
    for start in exits:
        stack: list[tuple[tuple[int, ...], tuple[int, ...]]] = [((), (start,))]
        while stack:
            used, cities = stack.pop()
            if used:
                yield Route(used, cities)
            for place, city in exits[cities[-1]]:
                if place not in used and (repeat_cities or city not in cities):
                    stack.append(((*used, place), (*cities, city)))


def rings(sections: Sequence[Section]) -> Iterator[Route]:
    """Every closed ring that comes to no other city twice."""
    for route in walks(sections, repeat_cities=False):
        for place, pair in enumerate(sections):
            if place not in route.sections and set(pair) == {route.cities[0], route.cities[-1]}:
                yield Route((*route.sections, place), (*route.cities, route.cities[0]))


def _longest(routes: Iterable[Route], needed: int | None) -> list[Route]:
    """All longest routes among these, of those that use the section ``needed`` where one is."""
    best: list[Route] = [NOWHERE]
    for route in routes:
        if needed is not None and needed not in route.sections:
            continue
        if route.length > best[0].length:
            best = [route]
        elif route.length == best[0].length:
            best.append(route)
    return best


MEASURES: Mapping[str, Callable[[Sequence[Section]], Iterable[Route]]] = {
    "simple_path": partial(walks, repeat_cities=False),
    "trail": partial(walks, repeat_cities=True),
    "path_or_loop": lambda sections: (*walks(sections, repeat_cities=False), *rings(sections)),
}
"""Reading of IQ-49 -> the routes it allows."""


def longest(measure: str, sections: Sequence[Section], needed: int | None = None) -> Route:
    """The longest route by this reading; ``needed`` is the place of a section it must use, or None."""
    if measure == "simple_path" and needed is None:
        return longest_path(sections)
    return _longest(MEASURES[measure](sections), needed)[0]


def ends(measure: str, sections: Sequence[Section], needed: int | None = None) -> frozenset[int]:
    """Every city in which a longest route can end."""
    best = _longest(MEASURES[measure](sections), needed)
    return frozenset(city for route in best for city in (route.cities[:1] + route.cities[-1:]))
