"""What is wrong with data, as values: told by a schema, or by the reader of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from referee.rules import Path

MOST = 20
"""So many faults are told of one document; of the others, how many there are."""


Known = Callable[[Path], Iterable[str]]
"""The words that would mean something at a place."""


KEYS = "{}"
"""The last step of a way that asks what keys the part has to which it leads."""


def nothing_known(path: Path) -> Iterable[str]:
    """Where no game is asked."""
    return ()


class Slip(NamedTuple):
    """A word that means nothing where it stands, and what was probably meant, the likeliest first.

    ``path`` leads to the value; with ``key`` it is the key there that was misspelt.
    """

    path: Path
    meant: tuple[Any, ...]
    key: bool = False


class Fault(NamedTuple):
    """One way in which data is not what its schema asks for.

    ``path`` leads to the place; with ``key`` it is the key there that is wrong (an unknown field),
    not its value. ``expected`` says in a few words what would be right; it may be empty. ``slip`` is set
    where the pen probably slipped.
    """

    path: Path
    message: str
    expected: str = ""
    key: bool = False
    slip: Slip | None = None
    remainder: int = 0  # it only says how many more there are
    beyond: bool = False  # and there are more than that
    missing: str = ""  # the key that is missing there


def rest(left: int, counted: bool = True) -> Fault:
    """What stands for the faults that are not told one by one; not ``counted`` where there are more still."""
    many = f"{left}" if counted else f"more than {left}"
    return Fault(
        (), f"and {many} more fault{'s' * (left > 1)} like these", remainder=left, beyond=not counted
    )
