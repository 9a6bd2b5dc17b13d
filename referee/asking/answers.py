"""What somebody types at a question, made a value of the game; Unclear where it cannot be told."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from referee.inquiry import Detail
from referee.law.words import spelt_apart

UNKNOWN = frozenset({"?", "", "dont know", "don't know", "do not know", "unknown", "no idea", "weiss nicht"})


class Unclear(Exception):
    """An answer that cannot be understood; what would be."""


RANKS = {
    "ace": "A", "ass": "A", "king": "K", "könig": "K", "queen": "Q", "dame": "Q", "jack": "J", "bube": "J",
    "knave": "J", "joker": "JK", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7",
    "eight": "8", "nine": "9", "ten": "10", "t": "10",
}  # fmt: skip
SUITS = {
    "hearts": "H", "heart": "H", "herz": "H", "♥": "H", "spades": "S", "spade": "S", "pik": "S", "♠": "S",
    "diamonds": "D", "diamond": "D", "karo": "D", "♦": "D", "clubs": "C", "club": "C", "kreuz": "C", "♣": "C",
    "green": "G", "red": "R", "pink": "P", "blue": "B",
}  # fmt: skip
CARD = re.compile(
    r"(?i)(?P<rank>10|[2-9]|[AKQJ])(?P<suit>[SHDC])?|(?P<joker>JK)|(?P<colour>[GRPB])(?P<value>10|[1-9])"
)


def card(text: str, form: str = "") -> str:
    """A card as a log writes it: "7 of hearts" is 7H, "red 6" is R6; Unclear for anything else."""
    words = re.findall(r"[^\W\d_]+|\d+|[♥♠♦♣]", text.casefold())
    words = [word for word in words if word not in ("of", "the", "a", "an")]
    joined = "".join(words).upper()
    if CARD.fullmatch(joined):
        return joined
    ranks = [RANKS.get(word, word.upper()) for word in words if word in RANKS or word.isdigit()]
    suits = [SUITS[word] for word in words if word in SUITS]
    if len(ranks) == 1 and len(ranks) + len(suits) == len(words) and len(suits) < 2:
        value = ranks[0]
        made = f"{suits[0]}{value}" if suits and suits[0] in "GRPB" else value + "".join(suits)
        if CARD.fullmatch(made):
            return made
    raise Unclear("a card: 7H, 7 of hearts or, where there are colours, R6 or red 6")


def cards(text: str, form: str = "") -> list[str]:
    """Several cards with spaces or commas between; none for "none"."""
    if text.strip().casefold() in ("none", "nothing", "no card", "0"):
        return []
    return [
        card(word) for word in re.split(r"[,;]\s*|\s+(?:and\s+)?", text.strip()) if word and word != "and"
    ]


def number(text: str, form: str = "") -> int:
    """A whole number, with or without a $."""
    found = re.fullmatch(r"\$?\s*(-?\d{1,6})(?:\s*dollars?)?", text.strip())
    if not found:
        raise Unclear("a whole number")
    return int(found[1])


def one_of(text: str, words: Sequence[str]) -> int:
    """Which of some answers is meant: by its number from 1, by its words, or by words that are nearly so."""
    told = text.strip().casefold()
    if told.isdigit() and 1 <= int(told) <= len(words):
        return int(told) - 1
    exact = [place for place, each in enumerate(words) if each.casefold() == told]
    begun = [place for place, each in enumerate(words) if told and each.casefold().startswith(told)]
    inside = [place for place, each in enumerate(words) if told and told in each.casefold()]
    near = [
        place
        for place, each in enumerate(words)
        if len(told) > 3 and spelt_apart(told, each.casefold(), 2) <= 2
    ]
    for found in (exact, begun, inside, near):
        if len(found) == 1:
            return found[0]
    raise Unclear(f"a number from 1 to {len(words)}, or words of one of the answers")


Read = Callable[[str, str], Any]
READ: Mapping[str, Read] = {
    "card": card,
    "cards": cards,
    "number": number,
}


def detail(detail: Detail, text: str, choices: Sequence[tuple[str, Any]]) -> Any:
    """The value of a detail as it was typed. Raises Unclear."""
    if choices:
        return choices[one_of(text, [words for words, _ in choices])][1]
    if detail.kind == "card" and text.strip().casefold() in UNKNOWN:
        return "?"
    return READ[detail.kind](text, detail.key)
