"""How long the longest route takes: random networks against brute force, then the worst that a search finds.

    python benchmarks/routes.py [NETWORKS] [SECONDS]

NETWORKS random networks (10000) are solved twice, by the referee and by trying every path; SECONDS (60)
are spent on changing networks of 25 sections so that the referee takes longer.
"""

from __future__ import annotations

import random
import sys
import time
from collections import defaultdict

from referee.games.intercity.record.network import Section, longest_path

SECTIONS = 25


def brute(sections: list[Section]) -> int:
    """The longest simple path by trying every one."""
    near: dict[int, set[int]] = defaultdict(set)
    for city, other in sections:
        near[city].add(other)
        near[other].add(city)
    best = 0
    stack = [(city, frozenset((city,))) for city in near]
    while stack:
        city, seen = stack.pop()
        best = max(best, len(seen) - 1)
        stack += [(step, seen | {step}) for step in near[city] - seen]
    return best


def random_network(chance: random.Random, cities: int, sections: int) -> list[Section]:
    """Sections between random cities; parallel sections and detached parts come about by themselves."""
    pairs = [chance.sample(range(cities), 2) for _ in range(sections)]
    return [(city, other) for city, other in pairs]


def agree(networks: int) -> None:
    chance = random.Random(1)
    for _ in range(networks):
        sections = random_network(chance, chance.randint(2, 11), chance.randint(1, 14))
        route = longest_path(sections)
        assert route.length == brute(sections), sections
        assert len(set(route.cities)) == route.length + 1
    print(f"{networks} random networks: the route is as long as brute force finds it, in every one")


def seconds(sections: list[Section]) -> float:
    """Best of three on the clock of this process."""
    best = 9.0
    for _ in range(3):
        start = time.process_time()
        longest_path(sections)
        best = min(best, time.process_time() - start)
    return best


def changed(chance: random.Random, sections: list[Section], cities: int) -> list[Section]:
    new = list(sections)
    for _ in range(chance.randint(1, 3)):
        city, other = chance.sample(range(cities), 2)
        new[chance.randrange(len(new))] = (city, other)
    return new


def search(limit: float) -> None:
    chance = random.Random(2)
    until = time.monotonic() + limit
    worst = (0.0, 0, list[Section]())
    usual: list[float] = []
    while time.monotonic() < until:
        cities = chance.randint(9, 22)
        here = random_network(chance, cities, SECTIONS)
        cost = seconds(here)
        usual.append(cost)
        for _ in range(150):
            if time.monotonic() > until:
                break
            other = changed(chance, here, cities)
            its = seconds(other)
            if its > cost:
                here, cost = other, its
        worst = max(worst, (cost, cities, here))
    usual.sort()
    print(f"random networks of {SECTIONS} sections: {usual[len(usual) // 2] * 1000:.2f} ms in the middle")
    print(f"the worst of them found in {limit:.0f} s: {worst[0] * 1000:.2f} ms, {worst[1]} cities")
    print(worst[2])


if __name__ == "__main__":
    agree(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
    search(float(sys.argv[2]) if len(sys.argv) > 2 else 60.0)
