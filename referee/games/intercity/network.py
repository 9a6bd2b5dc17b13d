"""How far a train can run: the longest route in a network of sections.

A network is a sequence of sections, each a pair of city numbers; anything may be in it: branches,
rings, parallel sections, detached parts. A *simple path* comes to no city twice (rule I-7.3); the
other measures belong to other readings of that rule (IQ-49).

All measures are exact. A railroad has eight sections at most, but a board may be asked for the route
over all its twenty-five, so the search is kept from trying every order: what can still be reached
decides what can still be gained, and the same question is never answered twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

Section = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Route:
    """A route through a network: its sections by their place in the sequence given, and its cities
    in the order of travel (one more than sections; a closed ring ends where it began)."""

    sections: tuple[int, ...]
    cities: tuple[int, ...]

    @property
    def length(self) -> int:
        return len(self.sections)


NOWHERE = Route((), ())


class Web:
    """A network laid out for searching: cities renumbered from 0, neighbours as bit sets.

    ``named[i]`` is the city that the search calls i; ``link[i, j]`` the first section joining i and j.
    Sections that lead back to their own city can be part of no path and are left out.
    """

    def __init__(self, sections: Sequence[Section]) -> None:
        number: dict[int, int] = {}
        self.link: dict[tuple[int, int], int] = {}
        self.named: list[int] = []
        self.near: list[int] = []
        for place, (one, other) in enumerate(sections):
            for city in (one, other):
                if city not in number:
                    number[city] = len(self.named)
                    self.named.append(city)
                    self.near.append(0)
            i, j = number[one], number[other]
            if i == j or (i, j) in self.link:
                continue
            self.link[i, j] = self.link[j, i] = place
            self.near[i] |= 1 << j
            self.near[j] |= 1 << i

    def parts(self) -> list[int]:
        """The connected parts as sets of cities, largest first."""
        rest = (1 << len(self.near)) - 1
        found = []
        while rest:
            part = reachable(self.near, rest & -rest, rest)
            rest &= ~part
            found.append(part)
        return sorted(found, key=int.bit_count, reverse=True)

    def route(self, cities: Sequence[int]) -> Route:
        """The route that visits these cities (by the search's numbers) in this order."""
        return Route(
            tuple(self.link[pair] for pair in zip(cities, cities[1:], strict=False)),
            tuple(self.named[city] for city in cities),
        )


def reachable(near: Sequence[int], start: int, within: int) -> int:
    """The set of cities that can be reached from the set ``start`` without leaving ``within``."""
    found = edge = start
    while edge:
        low = edge & -edge
        edge ^= low
        new = near[low.bit_length() - 1] & within & ~found
        found |= new
        edge |= new
    return found


def longest_path(sections: Sequence[Section]) -> Route:
    """The longest simple path, cities and sections; the empty route for an empty network."""
    web = Web(sections)
    best: list[int] = []
    for part in web.parts():
        if part.bit_count() <= len(best):
            break  # no part can hold a longer one: they come largest first
        path = Search(web.near, part, len(best)).longest()
        if len(path) > len(best):
            best = path
    return web.route(best)


class Search:
    """The longest path within one connected part, by trying, remembering and giving up early.

    ``deepest(city, free, want)`` is how many steps can still be made from a city over free cities,
    if that is at least ``want``; otherwise it is some number below ``want`` and not below the truth.
    Only the free cities that can be reached matter, so that is what is remembered under.
    """

    def __init__(self, near: Sequence[int], part: int, at_least: int = 0) -> None:
        self.near = near
        self.part = part
        self.best = max(at_least - 1, -1)  # steps; only longer paths are of interest
        self.exact: dict[tuple[int, int], int] = {}
        self.at_most: dict[tuple[int, int], int] = {}
        self.apart = self._apart()

    def _apart(self) -> int:
        """Many cities of which no two are neighbours. Between two of them a path needs another city,
        so a path that visits k others visits k + 1 of them at most."""
        found = 0
        rest = self.part
        while rest:
            city = min(members(rest), key=lambda one: (self.near[one] & rest).bit_count())
            found |= 1 << city
            rest &= ~(self.near[city] | 1 << city)
        return found

    def longest(self) -> list[int]:
        """The cities of a longest path; empty where none beats ``at_least`` cities."""
        others = (self.part & ~self.apart).bit_count()
        most = min(self._room(0, self.part), 2 * others + 1) - 1
        found: tuple[int, int] | None = None
        for start in self._starts():
            if self.best >= most:
                break
            steps = self.deepest(start, self.part & ~(1 << start), self.best + 1)
            if steps > self.best:
                self.best = steps
                found = start, steps
        return self._walk(*found) if found else []

    def _starts(self) -> list[int]:
        """Cities to begin from, the most remote first: a longest path tends to begin there."""
        return sorted(members(self.part), key=lambda city: self.near[city].bit_count())

    def _room(self, city: int, reach: int) -> int:
        """No more than so many of these cities fit on one path: of the dead ends among them a path
        that comes from outside takes one at most, and one that begins there two."""
        near = self.near
        ends = 0
        rest = reach
        around = reach | city
        while rest:
            low = rest & -rest
            rest ^= low
            others = near[low.bit_length() - 1] & around
            if not others & (others - 1):
                ends += 1
        free = 1 if city else 2
        return reach.bit_count() - max(0, ends - free)

    def deepest(self, city: int, free: int, want: int) -> int:
        near = self.near
        next_stops = near[city] & free
        if not next_stops:
            return 0
        reach = reachable(near, next_stops, free)
        apart = (reach & self.apart).bit_count()
        others = (reach & ~self.apart).bit_count()
        most = others + min(apart, others if self.apart >> city & 1 else others + 1)
        if most < want:
            return most
        key = (city, reach)
        known = self.exact.get(key)
        if known is not None:
            return known
        bound = self.at_most.get(key)
        if bound is None:
            bound = min(most, self._room(1 << city, reach))
        if bound < want:
            self.at_most[key] = bound
            return bound
        best = 0
        for step in sorted(members(next_stops), key=lambda one: (near[one] & reach).bit_count()):
            steps = 1 + self.deepest(step, reach & ~(1 << step), max(want, best + 1) - 1)
            if steps > best:
                best = steps
                if best >= bound:
                    break
        if best >= want:
            self.exact[key] = best
        else:
            self.at_most[key] = best
        return best

    def _walk(self, city: int, steps: int) -> list[int]:
        free = self.part & ~(1 << city)
        path = [city]
        while steps:
            steps -= 1
            for step in members(self.near[city] & free):
                if self.deepest(step, free & ~(1 << step), steps) == steps:
                    city = step
                    break
            free &= ~(1 << city)
            path.append(city)
        return path


def members(cities: int) -> list[int]:
    """The cities in a set, by number."""
    found = []
    while cities:
        low = cities & -cities
        cities ^= low
        found.append(low.bit_length() - 1)
    return found
