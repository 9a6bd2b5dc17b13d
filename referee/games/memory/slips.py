"""Slips of the pen: what an entry may have been meant to be, and which line may be missing before it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.games.memory.state import State


def edits(state: State, move: Any) -> Iterator[Any]:
    """The moves this entry may have been meant to be, the likeliest first."""
    yield from ()


def missing(state: State, move: Any) -> Iterator[Any]:
    """Single entries that must be written and may be missing right before this one, the likeliest first."""
    yield from ()
