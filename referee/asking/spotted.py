"""What a sentence tells besides the act: "Ben throws the 7 of hearts", "Ann buys red 8 with B2 and B3"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from referee.asking.answers import Unclear, number, one_card
from referee.inquiry import Act, Detail

WORD = re.compile(r"[^\W_]+|[♥♠♦♣$]")
MEANS = frozenset({"with", "using", "for", "mit", "by"})
"""What comes after one of these is what a thing is done with, or paid with."""

NONE = frozenset({"none", "nothing", "zero"})

COUNTED = frozenset({"card", "cards", "karte", "karten"})
"""What a number before it counts: "two cards" are no twos."""

LONGEST = 4
"""So many words name a card at most: "the 7 of hearts"."""

Choices = Callable[[Detail], Sequence[tuple[str, Any]]]

WHOLE = re.compile(r"(?<![-\w.,])\d+(?!\w|[.,]\d)")
"""A whole number by itself: not what stands after a minus, and no part of a fraction."""


def spotted(text: str, act: Act, choices: Choices) -> dict[str, Any]:
    """The details of an act that its sentence holds already, without what could be meant for two of them."""
    words = WORD.findall(text)
    cut = next((place for place, word in enumerate(words) if word.casefold() in MEANS), len(words))
    found: dict[str, Any] = {}
    bare = any(detail.kind == "number" for detail in act.details)
    before, after = (list(_cards(part, bare)) for part in (words[:cut], words[cut:]))
    named = list(before or after)
    for detail in act.details:
        listed = choices(detail)
        if listed:
            said = [value for label, value in listed if _says(words, label)]
            if len(said) == 1 and not _twice(detail, act):
                found[detail.key] = said[0]
        elif detail.kind == "number":
            figures = WHOLE.findall(text)
            if len(figures) == 1:
                found[detail.key] = number(figures[0])
        elif detail.kind == "cards":
            given = after if before and len(act.details) > 1 else named
            if given and (before or len(act.details) == 1):
                found[detail.key] = given
            elif not named and NONE & {word.casefold() for word in words}:
                found[detail.key] = []
        elif detail.key == "with":
            if len(after) == 1 and before:
                found[detail.key] = after[0]
        elif len(named) == 1 and (named is not after):
            found[detail.key] = named[0]
    return found


def _twice(detail: Detail, act: Act) -> bool:
    """Whether an act asks for two players, so that a name alone does not say which."""
    return detail.kind == "player" and sum(other.kind == "player" for other in act.details) > 1


def _cards(words: Sequence[str], bare: bool) -> Iterator[str]:
    """The cards some words name, the longest name first. ``bare``: a figure alone is a number, no card."""
    place = 0
    while place < len(words):
        for size in range(min(LONGEST, len(words) - place), 0, -1):
            part = words[place : place + size]
            try:
                made = one_card(" ".join(part))
            except Unclear:
                continue
            if place + size < len(words) and words[place + size].casefold() in COUNTED:
                continue
            if part[0].casefold() in ("of", "a", "an", "the") or (bare and size == 1 and part[0].isdigit()):
                continue
            yield made
            place += size - 1
            break
        place += 1


def _says(words: Sequence[str], label: str) -> bool:
    """Whether the words of an answer stand in the sentence one after the other."""
    wanted = [word.casefold() for word in WORD.findall(label)]
    told = [word.casefold() for word in words]
    return any(told[at : at + len(wanted)] == wanted for at in range(len(told) - len(wanted) + 1))
