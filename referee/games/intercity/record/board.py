"""The board: cities, the twenty numbered sections and the five start sections, as data.

Within the engine a section has a bit: the numbered ones 0 to 19 (number less 10), the start section
of railroad r bit 20 + r. A network is the set of the bits of a railroad's sections.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from referee.games.intercity.record.board_check import unplayable
from referee.games.intercity.record.boards import (
    BOARDS,
    COLOURS,
    FIRST,
    LAST,
    PUBLISHED,
    START_VALUE,
    members,
)
from referee.games.intercity.record.network import Route, Section, ends, longest
from referee.header import BadEntry, Header, in_short

MOST_ROUTES = 100_000


@dataclass(slots=True, eq=False)
class Board:
    """What is printed on a board. Without one (``known`` false) only the published prices are there.

    ``ends`` are city numbers by section bit, ``touch`` the same as sets, ``cost`` is 0 where unknown.
    Routes are remembered by network: a railroad asks for the same one every turn it does not build.
    """

    name: str
    cities: tuple[str, ...] = ()
    places: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    ends: tuple[tuple[int, int], ...] = ()
    touch: tuple[int, ...] = (0,) * 25
    cost: tuple[int, ...] = (0,) * 20
    value: tuple[int, ...] = (START_VALUE,) * 5
    known: bool = True
    source: Any = None  # what the log wrote: a name, a file, or the board itself
    _routes: dict[tuple[str, str, int], Route] = field(default_factory=dict)

    def route(self, measure: str, start: str, network: int) -> Route:
        """The longest route of a network under one reading (IQ-49, IQ-50)."""
        key = (measure, start, network)
        found = self._routes.get(key)
        if found is None:
            if len(self._routes) > MOST_ROUTES:  # an archive of logs goes through one process
                self._routes.clear()
            found = self._routes[key] = longest(measure, *self._sections(start, network))
        return found

    def route_ends(self, measure: str, start: str, network: int) -> int:
        """The set of cities in which a longest route of the network can end."""
        return sum(1 << city for city in ends(measure, *self._sections(start, network)))

    def _sections(self, start: str, network: int) -> tuple[list[Section], int | None]:
        bits = members(network)
        needed = next((i for i, bit in enumerate(bits) if bit >= 20), None) if start == "required" else None
        return [self.ends[bit] for bit in bits], needed

    def told(self, route: Route) -> str:
        """A route as its cities: Groningen - Zwolle - Amersfoort."""
        return " - ".join(self.cities[city] for city in route.cities)

    def between(self, section: int, word: str = "section") -> str:
        """Where a numbered section runs, for messages; only a board tells."""
        end, other = self.ends[section - FIRST]
        return f"{word} {section} ({self.cities[end]} - {self.cities[other]})"


UNKNOWN = Board("", cost=tuple(PUBLISHED.get(number, 0) for number in range(FIRST, LAST + 1)), known=False)
"""No board: what the rules text tells, and nothing else."""

_READ: dict[str, Board] = {}


WANTED = f"one of {', '.join(BOARDS)}, or the file of a board beside the log"
"""What stands where a board is named."""


def chosen(named: Any, header: Header) -> Board:
    """The board a log names: one of ours, a file beside the log, or the board itself written inline.

    BadEntry where there is no such board or it cannot be played on (faults of M1, M2, M9)."""
    at: tuple[str, ...] = ("board",)
    if named is None:
        named, at = header.rulings.get("map"), ("rulings", "map")
        if not isinstance(named, str | None):
            raise BadEntry(f"there is no board called {in_short(named)}", at, WANTED, BOARDS)
    if named is None:
        return UNKNOWN
    known = _READ.get(named) if isinstance(named, str) else None
    if known is not None:
        return known
    try:
        if not isinstance(named, str):
            return read(named, named)
        if named in BOARDS:
            return _READ.setdefault(named, read(BOARDS[named], named))
        return read(_from_file(named, header), named)
    except BadEntry as bad:
        raise bad.under(*at) from None


def _from_file(named: str, header: Header) -> Any:
    """A board beside the log; BadEntry says of a plain word that no board is called so."""
    unknown = BadEntry(f"there is no board called {in_short(named)}", (), WANTED, BOARDS)
    if header.load_file is None:
        raise unknown
    try:
        return header.load_file(named)
    except BadEntry:
        if named.replace("_", "").replace("-", "").isalnum():
            raise unknown from None
        raise


def read(data: Any, source: Any = None) -> Board:
    """A board from its data; ``source`` is how the log names it.

    BadEntry for the first fault that makes it unplayable.
    """
    for problem in unplayable(data):
        raise BadEntry(f"this board cannot be played on: {problem.message}", problem.path)
    rows = sorted(data["sections"], key=lambda row: int(row["section"]))
    starts = [data["start"][colour] for colour in COLOURS]
    names = list(data.get("cities") or ())
    for row in [*rows, *starts]:
        for city in (row["from"], row["to"]):
            if city not in names:
                names.append(city)
    ends = tuple((names.index(row["from"]), names.index(row["to"])) for row in [*rows, *starts])
    return Board(
        str(data.get("board", "")),
        tuple(names),
        {city: (at[0], at[1]) for city, at in (data.get("cities") or {}).items() if at},
        ends,
        tuple(1 << end | 1 << other for end, other in ends),
        tuple(int(row["cost"]) for row in rows),
        tuple(int(start.get("value", START_VALUE)) for start in starts),
        source=source,
    )
