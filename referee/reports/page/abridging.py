"""Pieces of pages written in short: what many of them have in common is held once.

A page that steps through a game repeats the same elements thousands of times. Runs of tags that come up
again are put into a table, and a sign of the private area of Unicode stands for each of them; the script of
the page puts them back.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

FIRST, MOST = 0xE000, 64
"""The first sign that stands for a run of tags, and how many there may be."""

_RUN = re.compile(r"(?:<[^>]*>)+")
_SIGNS = re.compile(f"[{chr(FIRST)}-{chr(FIRST + MOST - 1)}]")


def abridged(texts: Sequence[str]) -> tuple[list[str], list[str]]:
    """The runs of tags that save most, and the texts with a sign for each of them. Texts that hold such signs
    themselves are left as they are."""
    if any(map(_SIGNS.search, texts)):
        return [], list(texts)
    found = Counter(run for text in texts for run in _RUN.findall(text))
    saved = {run: (len(run) - 3) * times - len(run) for run, times in found.items()}
    short = sorted((run for run in saved if saved[run] > 0), key=lambda run: (-saved[run], run))[:MOST]
    signs = {run: chr(FIRST + number) for number, run in enumerate(short)}
    return short, [_RUN.sub(lambda run: signs.get(run[0], run[0]), text) for text in texts]
