"""Does a board fit the rules? The tests M1 to M9, one function each, over the data of a board file, the form
of which its schema has tested.

M1, M2 and M9 are needed to play at all; M3 to M8 are facts the rules text tells about the printed
board, which a board of one's own may depart from.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from referee.games.intercity.record.boards import COSTS, FIRST, LAST, PUBLISHED
from referee.games.intercity.record.network import Graph, Section, longest_path
from referee.rules import Path

EXAMPLE_ROUTE = (29, 10, 20, 22)
EXAMPLE_CUBES = (10, 14, 20, 22, 28, 29)


@dataclass(frozen=True, slots=True)
class Problem:
    """One way in which a board does not fit: the test's number, a sentence, and where in the data."""

    number: str
    message: str
    path: Path = ()


def check(data: Mapping[str, Any]) -> list[Problem]:
    """Everything that is wrong with a board; empty for a board that fits the rules text in full."""
    return [*unplayable(data)] or [problem for test in FACTS for problem in test(data)]


def unplayable(data: Mapping[str, Any]) -> Iterator[Problem]:
    """What keeps a board from being played on: M1, M2 and the first half of M9."""
    return (problem for test in (section_numbers, prices, ends_differ) for problem in test(data))


def section_numbers(data: Mapping[str, Any]) -> Iterator[Problem]:
    """M1: the sections are numbered 10 to 29, each once."""
    seen: set[int] = set()
    for place, row in enumerate(data["sections"]):
        number, path = row["section"], ("sections", place, "section")
        if not FIRST <= number <= LAST:
            yield Problem("M1", f"there is no section {number}: they go from 10 to 29", path)
        elif number in seen:
            yield Problem("M1", f"section {number} is there twice", path)
        seen.add(number)
    for number in sorted({*range(FIRST, LAST + 1)} - seen):
        yield Problem("M1", f"section {number} is missing", ("sections",))


def prices(data: Mapping[str, Any]) -> Iterator[Problem]:
    """M2: every section costs $2, $4 or $6."""
    for place, row in enumerate(data["sections"]):
        if row["cost"] not in COSTS:
            told = f"section {row['section']} costs ${row['cost']}, not $2, $4 or $6"
            yield Problem("M2", told, ("sections", place, "cost"))


def ends_differ(data: Mapping[str, Any]) -> Iterator[Problem]:
    """M9, first half: the two ends of a section differ, and both are on the map if it lists cities."""
    cities = data.get("cities")
    for path, name, row in _all(data):
        if row["from"] == row["to"]:
            yield Problem("M9", f"{name} leads from {row['from']} to itself", path)
        for key in ("from", "to"):
            if cities and row[key] not in cities:
                told = f"{name} leads to {row[key]!r}, which is not among the cities"
                yield Problem("M9", told, (*path, key))


def _all(data: Mapping[str, Any]) -> Iterator[tuple[Path, str, Mapping[str, Any]]]:
    for place, row in enumerate(data["sections"]):
        yield ("sections", place), f"section {row['section']}", row
    for colour, row in data["start"].items():
        yield ("start", colour), f"{colour}'s start section", row


def _row_of(data: Mapping[str, Any], number: int) -> tuple[int, Mapping[str, Any]]:
    return next((place, row) for place, row in enumerate(data["sections"]) if row["section"] == number)


def published_prices(data: Mapping[str, Any]) -> Iterator[Problem]:
    """M3: the six prices that the rules text tells."""
    for number, cost in PUBLISHED.items():
        place, row = _row_of(data, number)
        if row["cost"] != cost:
            told = f"section {number} costs ${cost} on the printed board, not ${row['cost']}"
            yield Problem("M3", told, ("sections", place, "cost"))


def green_start(data: Mapping[str, Any]) -> Iterator[Problem]:
    """M4: green starts between Groningen and Zwolle."""
    green = data["start"]["green"]
    if {green["from"], green["to"]} != {"Groningen", "Zwolle"}:
        told = "green starts between Groningen and Zwolle on the printed board"
        yield Problem("M4", told, ("start", "green"))


def _green(data: Mapping[str, Any], numbers: tuple[int, ...]) -> list[Mapping[str, Any]]:
    return [data["start"]["green"], *(_row_of(data, number)[1] for number in numbers)]


def _cities_of(rows: Sequence[Mapping[str, Any]]) -> list[Section]:
    names = sorted({row[key] for row in rows for key in ("from", "to")})
    return [(names.index(row["from"]), names.index(row["to"])) for row in rows]


def example_route(data: Mapping[str, Any]) -> Iterator[Problem]:
    """M5: the five sections that the example counts lie on one line."""
    if longest_path(_cities_of(_green(data, EXAMPLE_ROUTE))).length != 5:
        yield Problem("M5", "green's start section, 29, 10, 20 and 22 do not make one route", ("sections",))


def example_length(data: Mapping[str, Any]) -> Iterator[Problem]:
    """M6: with all it has in the example, green's longest route is five sections."""
    length = longest_path(_cities_of(_green(data, EXAMPLE_CUBES))).length
    if length != 5:
        yield Problem("M6", f"green's longest route in the example is {length}, not 5", ("sections",))


def through_utrecht(data: Mapping[str, Any]) -> Iterator[Problem]:
    """M7: section 28 touches Utrecht, which lies on the route of the example."""
    place, row = _row_of(data, 28)
    if "Utrecht" not in (row["from"], row["to"]):
        yield Problem("M7", "section 28 does not touch Utrecht", ("sections", place))
    if not any("Utrecht" in (row["from"], row["to"]) for row in _green(data, EXAMPLE_ROUTE)):
        yield Problem("M7", "the route of the example does not come through Utrecht", ("sections",))


def example_connected(data: Mapping[str, Any]) -> Iterator[Problem]:
    """M8: green can have built what it has in the example, each section touching earlier ones."""
    if not _connected(_green(data, EXAMPLE_CUBES)):
        yield Problem("M8", "green's sections of the example are not connected", ("sections",))


def one_network(data: Mapping[str, Any]) -> Iterator[Problem]:
    """M9, second half: all sections hang together, and no two join the same cities."""
    seen: dict[frozenset[str], str] = {}
    for path, name, row in _all(data):
        pair = frozenset((row["from"], row["to"]))
        if pair in seen:
            yield Problem("M9", f"{name} joins the same two cities as {seen[pair]}", path)
        seen.setdefault(pair, name)
    if not _connected([row for _, _, row in _all(data)]):
        yield Problem("M9", "the sections do not all hang together", ("sections",))


def _connected(rows: Sequence[Mapping[str, Any]]) -> bool:
    return Graph(_cities_of(rows)).connected()


FACTS: tuple[Callable[[Mapping[str, Any]], Iterator[Problem]], ...] = (
    published_prices,
    green_start,
    example_route,
    example_length,
    through_utrecht,
    example_connected,
    one_network,
)
"""The tests that a playable board may fail, in the order of their numbers."""
