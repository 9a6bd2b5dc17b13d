"""Lists that are written in one line of text: ``7H ? 3C``, ``red 4, green 2``."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import islice

NOTHING = frozenset(
    {"none", "nothing", "empty", "nobody", "no one", "no", "keine", "keiner", "niemand", "leer"}
)
"""What people write where there is nothing, or nobody."""

SEVERAL_IN_A_LINE = "several in one line of text"
"""What a text is called that stands for a list where a single word stands for what it says."""


def listed(text: str) -> list[str]:
    """The words of a list that is written in one line of text; "7 of clubs" and "red 4" are one word each,
    "none" and "empty" are none, "4 cards" are four that nobody has seen."""
    if is_nothing(text):
        return []
    unseen = UNSEEN.fullmatch(text)
    return ["?"] * int(unseen[1]) if unseen else list(_words(text))


@lru_cache(maxsize=1)
def _words(text: str) -> tuple[str, ...]:  # kept, for of one line many words are asked for
    return tuple(" ".join(word.split()).strip("\"'") for word in ITEM.findall(text))


def with_word(text: str, at: int, word: str) -> str:
    """The line with another word in that place."""
    found = next(islice(ITEM.finditer(text), at, None))
    return f"{text[: found.start()]}{word}{text[found.end() :]}"


def is_nothing(text: str) -> bool:
    """Whether a text says that there is nothing, or nobody."""
    return text.strip().casefold() in NOTHING


UNSEEN = re.compile(
    r"\s*([0-9]{1,2})\s+(?:(?:unseen|unknown|hidden|face[ -]?down|verdeckte)\s*)?"
    r"(?:cards?|karten?)?(?<=\w\w)\s*",
    re.IGNORECASE,
)
"""So many cards that nobody has seen, as people write them: "4 cards", "3 unseen"."""

CORNERS = {
    f"{first}{between}{second}": number
    for number, rows, sides in (
        (1, "upper top oben obere", "left links"),
        (2, "upper top oben obere", "right rechts"),
        (3, "lower bottom unten untere", "left links"),
        (4, "lower bottom unten untere", "right rechts"),
    )
    for row in rows.split()
    for side in sides.split()
    for first, second in ((row, side), (side, row))
    for between in (" ", "-", "_")
}
"""The first four places of a layout in words, as their owner sees them, and their numbers."""

ITEM = re.compile(
    r"(?:upper|lower|top|bottom|oben|unten)\s+(?:left|right|links|rechts)\b|"
    r"(?:left|right|links|rechts)\s+(?:oben|unten)\b|"
    r"\w+\s+of\s+\w+|"
    r"(?:red|green|pink|blue|hearts?|spades?|diamonds?|clubs?|herz|pik|karo|kreuz)\s+[^\s,]+|[^\s,]+",
    re.IGNORECASE,
)
"""A word of a list; a card may be named by two or three."""
