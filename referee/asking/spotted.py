"""What a sentence tells besides the act: "Ben throws the 7 of hearts", "Ann buys red 8 with B2 and B3"."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any

from referee.asking.answers import Unclear, number, one_card
from referee.inquiry import Act, Detail
from referee.law.words import stem

WORD = re.compile(r"[^\W_]+|[♥♠♦♣$]")
MEANS = frozenset({"with", "using", "for", "mit", "by"})
"""What comes after one of these is what a thing is done with, or paid with."""

NONE = frozenset({"none", "nothing", "zero"})

COUNTED = frozenset({"card", "cards", "karte", "karten"})
"""What a number before it counts: "two cards" are no twos."""

LONGEST = 4
"""So many words name a card at most: "the 7 of hearts"."""

BETWEEN = re.compile(r"[,;/&]|\b(?:and|und|vs|gegen)\b\.?")
"""What stands between two names."""

LONGEST_NAME = 3
"""A name has no more words than this."""

NAME = re.compile(r"([^\W\d_]{2,})(?:,| (?:ist|is|was|war|has|hat)\b| (\w+))")
"""Whoever a sentence begins with, and the word behind."""

NOBODY = frozenset({"somebody", "someone", "anybody", "nobody", "everybody", "he", "she", "they", "we"}) | {
    "you", "it", "who", "er", "sie", "wir", "ihr", "jemand", "niemand", "wer", "man", "alle",
}  # fmt: skip
"""Words for players that are no names."""

Choices = Callable[[Detail], Sequence[tuple[str, Any]]]

WHOLE = re.compile(r"(?<![-\w.,])\d+(?!\w|[.,]\d)")
"""A whole number by itself: not what stands after a minus, and no part of a fraction."""


def is_sentence(text: str, verbs: Collection[str]) -> bool:
    """Whether somebody who was asked who plays tells something else: in many words, or with what was done
    among few ("Anna zieht vom Ablagestapel"). ``verbs`` are the stems of what can be done."""
    pieces = [piece.split() for piece in BETWEEN.split(text)]
    said = (word.strip(".,?!") for words in pieces if len(words) > 1 for word in words)
    return any(word.islower() and stem(word) in verbs for word in said) or any(
        len(piece.split()) > LONGEST_NAME or re.search(r"[?!]|\w\w[.:]( |$)", piece)
        for piece in BETWEEN.split(text)
    )


def begins_with(text: str, verbs: Collection[str]) -> str:
    """The player a sentence begins with: "Pete bids 7"; empty where that is nobody's name."""
    named = NAME.match(text.strip())
    if named is None or not named[1][0].isupper() or named[1].casefold() in NOBODY:
        return ""
    if (named[2] and stem(named[2].casefold()) not in verbs) or stem(named[1].casefold()) in verbs:
        return ""
    try:
        one_card(named[1])
    except Unclear:
        return named[1]
    return ""  # a jack is no Jack


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
            elif not named and NONE & {
                word.casefold() for word in words[cut if len(act.details) > 1 else 0 :]
            }:
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
