"""The longest route: against brute force, and on shapes whose answer is known."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sizes import so_many

from referee.games.intercity.record.board import read
from referee.games.intercity.record.boards import EXAMPLE
from referee.games.intercity.record.network import (
    NOWHERE,
    Graph,
    Route,
    Section,
    ends,
    longest,
    longest_in,
    longest_path,
)


def brute(sections: Sequence[Section], repeat: bool = False) -> int:
    """The longest simple path (or trail, if cities may repeat) by trying every one."""
    best = 0
    stack: list[tuple[tuple[int, ...], tuple[int, ...]]] = [
        ((), (city,)) for pair in sections for city in pair
    ]
    while stack:
        used, cities = stack.pop()
        best = max(best, len(used))
        for place, (end, far_end) in enumerate(sections):
            for here, there in ((end, far_end), (far_end, end)):
                if cities[-1] == here and place not in used and (repeat or there not in cities):
                    stack.append(((*used, place), (*cities, there)))
    return best


def is_path(route: Route, sections: Sequence[Section]) -> bool:
    steps = zip(route.cities, route.cities[1:], strict=False)
    fits = all(set(sections[s]) == set(step) for s, step in zip(route.sections, steps, strict=True))
    return fits and len(set(route.cities)) == len(route.cities)


@given(st.lists(st.tuples(st.integers(0, 7), st.integers(0, 7)), max_size=11))
def test_the_route_is_as_long_as_brute_force_finds_it(sections: list[Section]) -> None:
    route = longest_path(sections)
    assert route.length == brute(sections)
    assert is_path(route, sections)


def test_the_route_is_right_on_networks_with_many_rings() -> None:
    chance = random.Random(4)
    for _ in range(so_many(50, 150)):
        cities = chance.randint(4, 8)
        sections = [tuple(chance.sample(range(cities), 2)) for _ in range(12)]
        route = longest_path(sections)  # type: ignore[arg-type]
        assert route.length == brute(sections)  # type: ignore[arg-type]
        assert is_path(route, sections)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("sections", "length"),
    [
        ([], 0),
        ([(3, 4)], 1),
        ([(0, 1), (1, 2), (2, 0)], 2),  # a pure ring of n is worth n - 1
        ([(0, 1), (0, 2), (0, 3), (0, 4)], 2),  # a star
        ([(0, 1), (0, 1), (0, 1)], 1),  # parallel sections
        ([(5, 5), (5, 6)], 1),  # a section back to its own city
        ([(0, 1), (1, 2), (5, 6), (6, 7), (7, 8)], 3),  # two parts
        ([(i, i + 1) for i in range(25)], 25),  # one line of all sections
        ([(0, i) for i in range(1, 26)], 2),
        ([(i, j) for i in range(7) for j in range(i)], 6),  # everything joined to everything
        ([(i, j) for i in range(3) for j in range(3, 11)], 6),  # three hubs and eight cities around
        ([(i, (i + 1) % 25) for i in range(25)], 24),
    ],
)
def test_known_shapes(sections: list[Section], length: int) -> None:
    route = longest_path(sections)
    assert route.length == length
    assert is_path(route, sections)


def test_no_network_has_no_route() -> None:
    assert longest_path([]) == NOWHERE


@given(
    st.lists(
        st.tuples(st.integers(0, 5), st.integers(0, 5)).filter(lambda pair: pair[0] != pair[1]), max_size=7
    )
)
def test_trails_and_rings_are_measured_as_their_readings_say(sections: list[Section]) -> None:
    path = longest("simple_path", sections).length
    loop = longest("path_or_loop", sections).length
    assert longest("trail", sections).length == brute(sections, repeat=True)
    assert path <= loop <= max(path + 1, 2)
    assert loop <= longest("trail", sections).length


def test_a_route_ends_where_a_longest_route_can_end() -> None:
    assert ends("simple_path", [(0, 1), (1, 2), (1, 3)]) == {0, 2, 3}
    assert ends("simple_path", [(0, 1)]) == {0, 1}


def test_a_required_section_is_used_or_there_is_no_route() -> None:
    sections = [(0, 1), (1, 2), (2, 3), (1, 4)]
    assert longest("simple_path", sections).length == 3
    assert longest("simple_path", sections, 3).length == 3
    assert longest("simple_path", [(0, 1), (2, 3)], 1).sections == (1,)


def test_green_of_the_worked_example() -> None:
    board = read(EXAMPLE)
    network = sum(1 << number - 10 for number in (10, 14, 20, 22, 28, 29)) | 1 << 24
    route = board.route("simple_path", "optional", network)
    assert route.length == 5
    assert board.told(route) in (
        "Groningen - Zwolle - Amersfoort - Utrecht - Rotterdam - Amsterdam",
        "Groningen - Zwolle - Amersfoort - Utrecht - Amsterdam - Rotterdam",
        "Amsterdam - Rotterdam - Utrecht - Amersfoort - Zwolle - Groningen",
        "Rotterdam - Amsterdam - Utrecht - Amersfoort - Zwolle - Groningen",
    )
    assert board.route("trail", "optional", network).length == 6


WORST = [
    [
        (4, 8), (4, 12), (10, 3), (6, 1), (0, 5), (9, 10), (0, 4), (10, 12), (10, 8),
        (5, 12), (6, 11), (3, 11), (7, 4), (6, 12), (2, 1), (10, 7), (0, 6), (4, 11),
        (2, 9), (5, 7), (6, 9), (2, 4), (9, 1), (3, 4), (8, 6),
    ],
    [
        (2, 14), (9, 2), (11, 7), (0, 15), (10, 9), (9, 8), (5, 8), (15, 13), (5, 10),
        (4, 9), (15, 1), (11, 14), (14, 12), (5, 0), (3, 6), (0, 2), (4, 15), (3, 5),
        (13, 7), (6, 13), (5, 1), (6, 10), (3, 7), (7, 8), (9, 12),
    ],
    [
        (16, 7), (8, 3), (2, 7), (5, 6), (1, 8), (12, 11), (0, 14), (16, 10), (5, 16),
        (15, 4), (14, 13), (13, 6), (6, 1), (1, 14), (0, 16), (0, 6), (2, 11), (16, 4),
        (11, 14), (12, 8), (15, 16), (11, 7), (3, 10), (16, 9), (5, 14),
    ],
]  # fmt: skip
"""Networks of 25 sections that searches found to be hard."""


@pytest.mark.parametrize("sections", WORST)
def test_hard_networks_of_25_sections_take_bounded_work(sections: list[Section]) -> None:
    """Work is counted, not timed: the time is for benchmarks/routes.py."""
    graph = Graph(sections)
    route = longest_in(graph)
    assert len(graph.answers) < 10_000
    assert is_path(route, sections)


def test_a_second_part_that_holds_no_longer_path_changes_nothing() -> None:
    star = [(0, 1), (0, 2), (0, 3), (0, 4), (0, 5)]
    smaller = [(6, 7), (6, 8), (6, 9)]
    alone, both = longest_path(star), longest_path([*star, *smaller])
    assert len(alone.cities) == 3 and both.cities == alone.cities
