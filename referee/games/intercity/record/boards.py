"""Boards that come with the referee: rows of data, written like a user's own board file.

The printed map is not public, so ``example`` is not the real board. It is a sensible map of the
Netherlands in which every fact that the rules text tells about the real one holds (M1 to M9).
Cities are placed by degrees east and north, for drawing only.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

COLOURS = ("yellow", "purple", "blue", "red", "green")
"""The railroads, in the order in which contests are settled (rule I-6.13)."""
RAILROADS = tuple(colour.capitalize() for colour in COLOURS)
"""The same, as sentences begin with them."""

FIRST, LAST = 10, 29
COSTS = (2, 4, 6)
START_VALUE = 10
PUBLISHED: Mapping[int, int] = {10: 2, 14: 4, 20: 4, 22: 6, 28: 6, 29: 6}
"""Prices that the rules text tells (M3): known without any board."""

EXAMPLE: Mapping[str, Any] = {
    "board": "example",
    "notes": "Not the printed board, which is not public: an example that fits the rules text.",
    "cities": {
        "Groningen": [6.57, 53.22],
        "Leeuwarden": [5.79, 53.20],
        "Den Helder": [4.76, 52.96],
        "Zwolle": [6.09, 52.51],
        "Enschede": [6.89, 52.22],
        "Haarlem": [4.64, 52.39],
        "Amsterdam": [4.90, 52.37],
        "Amersfoort": [5.39, 52.16],
        "Utrecht": [5.12, 52.09],
        "Den Haag": [4.31, 52.08],
        "Rotterdam": [4.48, 51.92],
        "Arnhem": [5.91, 51.98],
        "Nijmegen": [5.86, 51.84],
        "Den Bosch": [5.30, 51.69],
        "Breda": [4.78, 51.59],
        "Tilburg": [5.09, 51.56],
        "Eindhoven": [5.48, 51.44],
        "Venlo": [6.17, 51.37],
        "Maastricht": [5.69, 50.85],
    },
    "start": {
        "yellow": {"from": "Den Helder", "to": "Amsterdam", "value": 10},
        "purple": {"from": "Arnhem", "to": "Enschede", "value": 10},
        "blue": {"from": "Eindhoven", "to": "Maastricht", "value": 10},
        "red": {"from": "Rotterdam", "to": "Breda", "value": 10},
        "green": {"from": "Groningen", "to": "Zwolle", "value": 10},
    },
    "sections": [
        {"section": 10, "from": "Amersfoort", "to": "Utrecht", "cost": 2},
        {"section": 11, "from": "Amsterdam", "to": "Haarlem", "cost": 2},
        {"section": 12, "from": "Den Haag", "to": "Rotterdam", "cost": 2},
        {"section": 13, "from": "Arnhem", "to": "Nijmegen", "cost": 2},
        {"section": 14, "from": "Amersfoort", "to": "Arnhem", "cost": 4},
        {"section": 15, "from": "Breda", "to": "Tilburg", "cost": 2},
        {"section": 16, "from": "Tilburg", "to": "Den Bosch", "cost": 2},
        {"section": 17, "from": "Den Bosch", "to": "Eindhoven", "cost": 2},
        {"section": 18, "from": "Haarlem", "to": "Den Haag", "cost": 4},
        {"section": 19, "from": "Den Bosch", "to": "Nijmegen", "cost": 4},
        {"section": 20, "from": "Utrecht", "to": "Rotterdam", "cost": 4},
        {"section": 21, "from": "Utrecht", "to": "Den Bosch", "cost": 4},
        {"section": 22, "from": "Rotterdam", "to": "Amsterdam", "cost": 6},
        {"section": 23, "from": "Utrecht", "to": "Arnhem", "cost": 4},
        {"section": 24, "from": "Zwolle", "to": "Enschede", "cost": 6},
        {"section": 25, "from": "Groningen", "to": "Leeuwarden", "cost": 4},
        {"section": 26, "from": "Leeuwarden", "to": "Zwolle", "cost": 6},
        {"section": 27, "from": "Eindhoven", "to": "Venlo", "cost": 4},
        {"section": 28, "from": "Amsterdam", "to": "Utrecht", "cost": 6},
        {"section": 29, "from": "Zwolle", "to": "Amersfoort", "cost": 6},
    ],
}

BOARDS: Mapping[str, Mapping[str, Any]] = {"example": EXAMPLE}
"""By the name a log writes under ``setup.board``."""


def members(numbers: int) -> list[int]:
    """What is in a set, by number: the cities, seats, railroads or section bits, ascending."""
    found = []
    while numbers:
        low = numbers & -numbers
        numbers ^= low
        found.append(low.bit_length() - 1)
    return found


def colours(railroads: int) -> list[str]:
    """The names of a set of railroads."""
    return [COLOURS[railroad] for railroad in members(railroads)]


def sections(cubes: int) -> list[int]:
    """The numbers of a set of section bits, ascending."""
    return [bit + FIRST for bit in members(cubes)]
