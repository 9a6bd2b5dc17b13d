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
    "none" and "empty" are none."""
    return [] if is_nothing(text) else list(_words(text))


@lru_cache(maxsize=1)
def _words(text: str) -> tuple[str, ...]:  # kept, for of one line many words are asked for
    return tuple(" ".join(word.split()) for word in ITEM.findall(text))


def with_word(text: str, at: int, word: str) -> str:
    """The line with another word in that place."""
    found = next(islice(ITEM.finditer(text), at, None))
    return f"{text[: found.start()]}{word}{text[found.end() :]}"


def is_nothing(text: str) -> bool:
    """Whether a text says that there is nothing, or nobody."""
    return text.strip().casefold() in NOTHING


ITEM = re.compile(
    r"\w+\s+of\s+\w+|"
    r"(?:red|green|pink|blue|hearts?|spades?|diamonds?|clubs?|herz|pik|karo|kreuz)\s+[^\s,]+|[^\s,]+",
    re.IGNORECASE,
)
"""A word of a list; a card may be named by two or three."""
