"""What a state of the table is made of, besides numbers."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import combinations
from typing import Final, NamedTuple, TypeVar

from referee.rules import Path

SHARES: Final = 10
ALL_SHARES: Final = 50
"""So many every railroad has, and all of them together (I-1.3)."""

IN_ALL: Final = 60
"""Three to six players begin with so many dollars together (I-2.2)."""


def earned_at_most(turns: int) -> int:
    """What dividends of so many turns can have paid at most, a railroad building one section in each."""
    return sum(ALL_SHARES * min(turn + 1, 21) for turn in range(1, turns + 1))


class Laid(NamedTuple):
    """What came of a railroad's choice: the section built and the price, or 0 and 0; and the rule
    that made it so."""

    section: int
    paid: int  # -1 where it is not known
    rule: str
    least: int = 0  # then the least it can have been
    purse: tuple[int, int] = (0, -1)  # and what the treasury held before, least and most


class Course(NamedTuple):
    """An order in which the cards may lie, and how far the chances to offer have come in it."""

    order: Sequence[int] = ()  # seats; empty for any order
    round: int = 1
    used: int = 0  # chances used in this round
    sales: int = 0  # shares sold in it
    idle: int = 0  # chances in a row without a sale
    floating: int = 0  # 1 + rounds the last sale may be moved on, as nobody wrote down who offered
    compelled: bool = False  # a deadlock, and the table reads: offers are compulsory
    open: str = ""  # why it is not known whether the offering is over; empty where it is known

    def key(self, cycle: str) -> Hashable:
        """The same for all from which the chances go on alike."""
        order, round_, used, sales, idle, *more = self
        return order, min(round_, 2), used, sales > 0, idle if cycle == "any_n_chances" else 0, *more


class Payout(NamedTuple):
    """The final payments of one railroad. ``value`` and the treasury before are sums with doubt:
    (least, most)."""

    treasury: tuple[int, int]
    value: tuple[int, int]
    per_share: tuple[int, int]
    rest: tuple[int, int]

    def to(self, held: int, directs: bool) -> tuple[int, int]:
        """What so many of its shares receive, least and most; the Director with the rest (I-9.4, I-9.5)."""
        rest = self.rest if directs else (0, 0)
        return held * self.per_share[0] + rest[0], held * self.per_share[1] + rest[1]


class Contest(NamedTuple):
    """A section that several railroads want, and which (a set of railroads)."""

    section: int
    members: int


class Fact(NamedTuple):
    """A fact the record leaves open on which a sum of money hangs: in words, and how much it can make."""

    words: str  # "the length of red's route in turn 2"
    step: int  # dollars for each unit of it
    most: int  # units it can be more than the least


class Doubt(NamedTuple):
    """Something that was legal only if a sum the record leaves open was large enough."""

    entry: int
    purse: tuple[str, int]  # ("cash", seat) or ("treasury", railroad)
    rule: str
    message: str
    why: str
    path: Path


class Missed(NamedTuple):
    """An entry that breaks a rule if no offer is missing before it."""

    entry: int
    rule: str
    message: str
    sale: tuple[int, int, int, int] | None  # that of the auction before, where nobody had written it by then


class Unwritten(NamedTuple):
    """A word that need not be written, and was not: who, and the entry before which it came."""

    seat: int
    entry: int


Part = TypeVar("Part")


def some_of(parts: Sequence[Part]) -> Iterator[tuple[Part, ...]]:
    """Every choice of some of these, the fewest first."""
    for many in range(1, len(parts) + 1):
        yield from combinations(parts, many)
