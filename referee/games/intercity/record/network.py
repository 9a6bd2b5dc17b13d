"""How far a train can run: the longest route in a network of sections.

A network is a sequence of sections, each a pair of city numbers; anything may be in it: branches,
rings, parallel sections, detached parts. A *simple path* comes to no city twice (rule I-7.3); the
other measures belong to other readings of that rule (IQ-49, IQ-50).

All measures are exact. A railroad has eight sections at most; all twenty-five of a board take some
hundredths of a second, because the same question, from a city over the cities it can still reach, is never
answered twice. Only the usual measure has that search; the others, and the question where a route can end,
are answered by walking.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

Section = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Route:
    """A route through a network: its sections by their place in the sequence given, and its cities
    in the order of travel (one more than sections; a closed ring ends where it began)."""

    sections: tuple[int, ...]
    cities: tuple[int, ...]

    @property
    def length(self) -> int:
        """How many sections the route has."""
        return len(self.sections)


NOWHERE = Route((), ())


class Graph:
    """A network laid out for searching: cities renumbered from 0, neighbours as bit sets.

    ``named[i]`` is the city that the search calls i; ``link[i, j]`` the first section joining i and j.
    Sections that lead back to their own city can be part of no path and are left out.
    """

    def __init__(self, sections: Sequence[Section]) -> None:
        number: dict[int, int] = {}
        self.link: dict[tuple[int, int], int] = {}
        self.named: list[int] = []
        self.near: list[int] = []
        self.answers: dict[tuple[int, int], tuple[int, int]] = {}
        for place, (section, other) in enumerate(sections):
            for city in (section, other):
                if city not in number:
                    number[city] = len(self.named)
                    self.named.append(city)
                    self.near.append(0)
            i, j = number[section], number[other]
            if i == j or (i, j) in self.link:
                continue
            self.link[i, j] = self.link[j, i] = place
            self.near[i] |= 1 << j
            self.near[j] |= 1 << i

    def reach(self, city: int, free: int) -> int:
        """The set of those free cities that can be reached from a city by way of free cities."""
        near = self.near
        found = edge = near[city] & free
        while edge:
            low = edge & -edge
            new = near[low.bit_length() - 1] & free & ~found
            found |= new
            edge ^= low | new
        return found

    def connected(self) -> bool:
        """Do all sections hang together?"""
        return self.reach(0, (1 << len(self.near)) - 2).bit_count() == len(self.near) - 1

    def farthest(self, city: int, free: int) -> tuple[int, int]:
        """How many steps a path can make from a city over free cities, and to which the first leads."""
        free = self.reach(city, free)
        if not free:
            return 0, -1
        known = self.answers.get((city, free))
        if known is None:
            known, most, stops = (0, -1), free.bit_count(), self.near[city] & free
            while stops and known[0] < most:
                low = stops & -stops
                stops ^= low
                stop = low.bit_length() - 1
                steps = 1 + self.farthest(stop, free ^ low)[0]
                if steps > known[0]:
                    known = steps, stop
            self.answers[city, free] = known
        return known

    def route(self, cities: Sequence[int]) -> Route:
        """The route that visits these cities (by the search's numbers) in this order."""
        return Route(
            tuple(self.link[pair] for pair in pairwise(cities)),
            tuple(self.named[city] for city in cities),
        )


def longest_path(sections: Sequence[Section]) -> Route:
    """The longest simple path, cities and sections; the empty route for an empty network."""
    return longest_in(Graph(sections))


def longest_in(graph: Graph) -> Route:
    """The same of a network that is laid out."""
    everywhere = (1 << len(graph.near)) - 1
    starts = range(len(graph.near))
    city = max(starts, key=lambda start: graph.farthest(start, everywhere ^ 1 << start)[0], default=-1)
    if city < 0 or not graph.near[city]:
        return NOWHERE
    path, free = [city], everywhere ^ 1 << city
    while (step := graph.farthest(path[-1], free)[1]) >= 0:
        path.append(step)
        free ^= 1 << step
    return graph.route(path)


# -- other measures --------------------------------------------------------------------------------


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
