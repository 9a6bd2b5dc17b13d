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
from itertools import pairwise

from referee.games.intercity.record.boards import members

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
            tuple(self.link[pair] for pair in pairwise(cities)),
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
    graph = Graph(sections)
    best: list[int] = []
    for part in graph.parts():
        if part.bit_count() <= len(best):
            break  # no part can hold a longer one: they come largest first
        path = Search(graph.near, part, len(best)).longest()
        if len(path) > len(best):
            best = path
    return graph.route(best)


class Search:
    """The longest path within one connected part, by trying, remembering and giving up early.

    ``deepest(city, free, want)`` is how many steps can still be made from a city over free cities,
    if that is at least ``want``. Otherwise it is some number below ``want``, and no path that is still
    of interest makes more steps. Only the free cities that can be reached matter, so that is what is
    remembered under.
    """

    def __init__(self, near: Sequence[int], part: int, at_least: int = 0) -> None:
        self.near = near
        self.part = part
        self.best = max(at_least - 1, -1)  # steps; only longer paths are of interest
        self.done = 0  # cities that no path still of interest ends in
        self.exact: dict[tuple[int, int], int] = {}
        self.at_most: dict[tuple[int, int], int] = {}
        self.scattered = self._scattered()

    def _scattered(self) -> list[int]:
        """Two large sets of cities of which no two are neighbours. Between two of them a path needs
        another city, so a path that visits k others visits k + 1 of them at most."""
        found: list[int] = []
        for first in sorted(members(self.part), key=lambda city: self.near[city].bit_count()):
            apart = 1 << first
            rest = self.part & ~(self.near[first] | apart)
            while rest:
                city = min(members(rest), key=lambda section: (self.near[section] & rest).bit_count())
                apart |= 1 << city
                rest &= ~(self.near[city] | 1 << city)
            if apart not in found:
                found.append(apart)
        found.sort(key=int.bit_count, reverse=True)
        return found[:2]

    def longest(self) -> list[int]:
        """The cities of a longest path; empty where none beats ``at_least`` cities.

        A city from which all paths are known is an end of no longer one. From then on it has to be
        passed through, which takes two neighbours; without them it is out of the network for good.
        """
        near = self.near
        part = self.part
        path: list[int] = []
        starts = part
        most = self._at_most(part)
        while starts and most > self.best:
            start = min(members(starts), key=lambda city: (near[city] & part).bit_count())
            starts &= ~(1 << start)
            steps = self.deepest(start, part & ~(1 << start), self.best + 1)
            if steps > self.best:
                self.best = steps
                path = self._walk(start, steps, part)
            self.done |= 1 << start
            trimmed = self._trim(part)
            if trimmed != part:
                part = trimmed
                most = self._at_most(part)
                starts &= part
        return path

    def _trim(self, part: int) -> int:
        """Without the cities that a path could neither begin in nor pass through."""
        while True:
            useless = 0
            for city in members(part & self.done):
                others = self.near[city] & part
                if not others & (others - 1):
                    useless |= 1 << city
            if not useless:
                return part
            part &= ~useless

    def _at_most(self, part: int) -> int:
        """No path within these cities has more steps than this."""
        bound = min(self._room(part), *(2 * (part & ~apart).bit_count() + 1 for apart in self.scattered))
        return min(bound, self._shattered(part, bound)) - 1

    def _shattered(self, part: int, bound: int) -> int:
        """Without its busiest cities the network falls into pieces. Without k of them a path visits no more
        than k + 1 pieces, because it goes from one to another by way of one of the k."""
        near = self.near
        rest = part
        for size in range(1, 9):
            if rest.bit_count() < 2 or bound - 1 <= self.best:
                break
            busiest = max(members(rest), key=lambda city: (near[city] & rest).bit_count())
            rest &= ~(1 << busiest)
            pieces = []
            left = rest
            while left:
                piece = reachable(near, left & -left, left)
                left &= ~piece
                pieces.append(piece.bit_count())
            pieces.sort(reverse=True)
            bound = min(bound, size + sum(pieces[: size + 1]))
        return bound

    def _room(self, part: int) -> int:
        """No path visits more than so many of these cities: of their dead ends it visits two."""
        ends = 0
        for city in members(part):
            others = self.near[city] & part
            ends += not others & (others - 1)
        return part.bit_count() - max(0, ends - 2)

    def deepest(self, city: int, free: int, want: int) -> int:
        """How many cities a path can still reach from a city through those that are free; where that is
        fewer than ``want``, some number below it."""
        near = self.near
        next_stops = near[city] & free
        ahead = 0
        while not next_stops & (next_stops - 1):  # only one way on, or none
            if not next_stops:
                return ahead
            city = next_stops.bit_length() - 1
            free ^= next_stops
            next_stops = near[city] & free
            ahead += 1
        want -= ahead
        spare = free.bit_count() - want  # so many of the free cities may be missed; never more are wanted
        reach, spare = self._within_reach(next_stops, free, city, spare)
        if spare < 0:
            return ahead + want - 1
        bound = want + spare - (free & ~reach).bit_count()
        if bound < want:
            return ahead + want - 1
        key = (city, reach)
        known = self.exact.get(key)
        if known is not None:
            return ahead + known
        bound = min(bound, self.at_most.get(key, bound), self._spread(city, reach))
        if bound < want:
            self.at_most[key] = bound
            return ahead + bound
        best = 0
        stops = [(near[step] & reach).bit_count() << 5 | step for step in members(next_stops)]
        stops.sort()  # the most remote first
        for stop in stops:
            step = stop & 31
            steps = 1 + self.deepest(step, reach & ~(1 << step), max(want, best + 1) - 1)
            if steps > best:
                best = steps
                if best >= bound:
                    break
        if best >= want:
            self.exact[key] = best
        else:
            self.at_most[key] = best
        return ahead + best

    def _within_reach(self, stops: int, free: int, city: int, spare: int) -> tuple[int, int]:
        """The free cities a path can get to, and how many of all free ones may still be missed: of the dead
        ends only one can be visited, as the last city. Below zero: too many are."""
        near, done = self.near, self.done
        around = free | 1 << city
        reach = edge = stops
        last = False
        while edge:
            low = edge & -edge
            edge ^= low
            others = near[low.bit_length() - 1] & around
            if not others & (others - 1):
                if last or low & done:
                    spare -= 1
                    if spare < 0:
                        break
                else:
                    last = True
            new = others & free & ~reach
            reach |= new
            edge |= new
        return reach, spare

    def _spread(self, city: int, reach: int) -> int:
        """No path from ``city`` visits more of these: see ``scattered``."""
        done = self.done
        bound = 99
        for scattered in self.scattered:
            apart = reach & scattered
            others = (reach & ~apart).bit_count()
            between = (
                others + 1 - (scattered >> city & 1) - (not apart & ~done)
            )  # no end among them: one less
            count = apart.bit_count()
            bound = min(bound, others + (between if between < count else count))
        return bound

    def _walk(self, city: int, steps: int, part: int) -> list[int]:
        free = part & ~(1 << city)
        path = [city]
        while steps:
            steps -= 1
            for step in members(self.near[city] & free):  # pragma: no branch - a step goes on
                if self.deepest(step, free & ~(1 << step), steps) == steps:
                    city = step
                    break
            free &= ~(1 << city)
            path.append(city)
        return path
