"""An eighth set of questions as people type them, fifteen a game; German for rommee.

Written from the rulebooks when the words of all sets before it had been learnt; nobody has looked at what is
found for these to mend anything. The first sentence settled sixty-six of the seventy-five, one of the first
three all of them.
"""

from __future__ import annotations

from pathlib import Path

EIGHTH = Path(__file__).parent / "tables" / "asked_eighth.txt"
"""A question to a line: game | words | numbers of the sentences that settle it."""


def eighth() -> list[tuple[str, str, set[str]]]:
    """Game, words and the numbers of the sentences that settle it: all of them kept aside."""
    rows = [line.split(" | ") for line in EIGHTH.read_text(encoding="utf-8").splitlines()]
    return [(game, words, set(right.split())) for game, words, right in rows]
