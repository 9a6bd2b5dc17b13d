"""A seventh set of questions as people type them, ten a game, about corners of the rules that few ask for.

Written when the words of a hundred others had been learnt; nobody has looked at them to mend anything. The
first sentence settled forty-one of the fifty, one of the first three forty-seven; without those words as
many: what people say for a sentence that is often asked for helps those who ask for it, and nobody else.
"""

from __future__ import annotations

from pathlib import Path

SEVENTH = Path(__file__).parent / "tables" / "asked_seventh.txt"
"""A question to a line: game | words | numbers of the sentences that settle it."""


def seventh() -> list[tuple[str, str, set[str]]]:
    """Game, words and the numbers of the sentences that settle it: all of them kept aside."""
    rows = [line.split(" | ") for line in SEVENTH.read_text(encoding="utf-8").splitlines()]
    return [(game, words, set(right.split())) for game, words, right in rows]
