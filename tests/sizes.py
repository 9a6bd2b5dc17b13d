"""How much is tried: a sample at every run of the gate, everything with `REFEREE_TESTS=whole`.

A sample is spread evenly over what there is, so that every game, command and kind has its part in it.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

WHOLE = os.environ.get("REFEREE_TESTS") == "whole"


def so_many(few: int, all_of_them: int) -> int:
    """How many are tried: few in the gate."""
    return all_of_them if WHOLE else few


def spread(everything: Sequence[T], few: int) -> list[T]:
    """So many of a list, evenly spread and the first among them; the whole list where everything is tried."""
    if WHOLE or few >= len(everything):
        return list(everything)
    return [everything[number * len(everything) // few] for number in range(few)]
