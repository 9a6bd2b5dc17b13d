"""A fifth set of questions as people type them: of thirty a game twelve and more are stories, of a setting,
an act and a question at the end. Written before anybody looked at what is answered.

Every second one is kept aside: nobody made the search better by looking at what it answers there.
"""

from __future__ import annotations

from pathlib import Path

FIFTH = Path(__file__).parent / "tables" / "asked_fifth.txt"
"""A question to a line: game | words | numbers of the sentences that settle it."""


def fifth(aside: bool) -> list[tuple[str, str, set[str]]]:
    """Game, words and the numbers of the sentences that settle it: every second one, from the first or, kept
    aside, from the second."""
    rows = [line.split(" | ") for line in FIFTH.read_text(encoding="utf-8").splitlines()]
    return [(game, words, set(right.split())) for game, words, right in rows][aside::2]
