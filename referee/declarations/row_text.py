"""Lists that are written in one line of text: ``7H ? 3C``, ``red 4, green 2``."""

from __future__ import annotations

import re


def listed(text: str) -> list[str]:
    """The words of a list that is written in one line of text; "7 of clubs" and "red 4" are one word each."""
    return [" ".join(word.split()) for word in ITEM.findall(text)]


ITEM = re.compile(
    r"\w+\s+of\s+\w+|"
    r"(?:red|green|pink|blue|hearts?|spades?|diamonds?|clubs?|herz|pik|karo|kreuz)\s+[^\s,]+|[^\s,]+",
    re.IGNORECASE,
)
"""A word of a list; a card may be named by two or three."""
