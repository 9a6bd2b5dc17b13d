"""A sixth set of questions as people type them, twenty a game, written with the fifth and opened last.

When nobody had looked at any of them the first sentence settled eighty of the hundred, one of the first three
ninety-two (before: seventy-five and ninety-one).

Every second one is kept aside still; the words of the others have been learnt since.
"""

from __future__ import annotations

from pathlib import Path

SIXTH = Path(__file__).parent / "tables" / "asked_sixth.txt"
"""A question to a line: game | words | numbers of the sentences that settle it."""


def sixth(aside: bool) -> list[tuple[str, str, set[str]]]:
    """Game, words and the numbers of the sentences that settle it: every second one, from the first or, kept
    aside, from the second."""
    rows = [line.split(" | ") for line in SIXTH.read_text(encoding="utf-8").splitlines()]
    return [(game, words, set(right.split())) for game, words, right in rows][aside::2]
