"""What somebody types at a question, made a value of the game; Unclear where it cannot be told."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from referee.checking.everyday import NUMERALS
from referee.inquiry import Detail
from referee.law.words import spelt_apart

UNKNOWN = frozenset(
    {
        "", "dont know", "do not know", "i dont know", "i do not know", "unknown", "not known", "no idea",
        "dunno", "not sure", "unsure", "unclear", "no clue", "who knows", "cant say", "cannot say", "idk",
        "nobody knows", "forgot", "keine ahnung", "weiss nicht", "weiß nicht", "ich weiss nicht",
        "ich weiß nicht", "unklar", "unbekannt", "nicht bekannt", "egal",
    }
)  # fmt: skip
"""What people say who do not know, without marks."""


def unknown(text: str) -> bool:
    """Whether somebody says that he does not know."""
    return unmarked(text) in UNKNOWN


def unmarked(text: str) -> str:
    """What somebody types without its marks: "Don't know!" is "dont know"."""
    return " ".join(re.sub(r"[^\w\s]", "", text.replace("'", "")).casefold().split())


BACK = frozenset(
    {
        "back", "undo", "oops", "go back", "step back", "take that back", "undo that", "back please",
        "please go back", "go back please", "wrong answer", "zurück", "zurueck", "geh zurück", "zurück bitte",
        "einen zurück", "eins zurück", "rückgängig",
    }
)  # fmt: skip
"""What takes the last answer back, without marks."""


def takes_back(text: str) -> bool:
    """Whether somebody wants the last answer back."""
    return unmarked(text) in BACK


class Unclear(Exception):
    """An answer that cannot be understood; what would be."""


RANKS = {
    "ace": "A", "ass": "A", "king": "K", "könig": "K", "queen": "Q", "dame": "Q", "jack": "J", "bube": "J",
    "buben": "J", "knave": "J", "joker": "JK",
    "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7",
    "eight": "8", "nine": "9", "ten": "10", "t": "10", "zwei": "2", "drei": "3", "vier": "4", "fünf": "5",
    "sechs": "6", "sieben": "7", "acht": "8", "neun": "9", "zehn": "10",
}  # fmt: skip
SUITS = {
    "hearts": "H", "heart": "H", "herz": "H", "♥": "H", "spades": "S", "spade": "S", "pik": "S", "♠": "S",
    "diamonds": "D", "diamond": "D", "karo": "D", "♦": "D", "clubs": "C", "club": "C", "kreuz": "C", "♣": "C",
    "green": "G", "red": "R", "pink": "P", "blue": "B",
}  # fmt: skip
CARD = re.compile(
    r"(?i)(?P<rank>10|[2-9]|[AKQJ])(?P<suit>[SHDC])?|(?P<joker>JK)|(?P<colour>[GRPB])(?P<value>10|[1-9])"
)


LONGEST = 4
"""So many words name a card at most: "the 7 of hearts"."""


def card(text: str, form: str = "") -> str:
    """A card as a log writes it: "7 of hearts" is 7H, "red 6" is R6; in a sentence, the one card it names.
    Unclear for anything else."""
    words = re.findall(r"[^\W\d_]+\d*|\d+[^\W\d_]?\b|\d+|[♥♠♦♣]", text)
    sizes = [len(words), *range(min(LONGEST, len(words) - 1), 0, -1)] if 0 < len(words) <= SENTENCE else []
    for size in sizes:
        made = {}
        for place in range(len(words) - size + 1):
            part = words[place : place + size]
            if part[-1].casefold() == "of" or (
                1 == size < len(words) and not _alone(part[0], words[place + 1 : place + 2])
            ):
                continue
            try:
                made[one_card(" ".join(part))] = True
            except Unclear:
                continue
        if len(made) == 1:
            return next(iter(made))
        if made:
            break
    raise Unclear(A_CARD)


SENTENCE = 30
A_CARD = "a card: 7H, 7 of hearts or, where there are colours, R6 or red 6"


def _alone(word: str, after: Sequence[str]) -> bool:
    """Whether a word of a sentence can be meant to be a card: "a" and "I" cannot, nor the 8 of stars."""
    return (len(word) > 1 or word.isdecimal()) and [each.casefold() for each in after] != ["of"]


def one_card(text: str) -> str:
    """A card that is named in so many words and no more. Unclear for anything else."""
    words = re.findall(r"[^\W\d_]+|\d+|[♥♠♦♣]", text.casefold())
    words = [word for word in words if word not in ("of", "the", "a", "an")]
    joined = "".join(words).upper()
    if CARD.fullmatch(joined):
        return joined
    words = [_singular(word) for word in words]
    ranks = [RANKS.get(word, word.upper()) for word in words if word in RANKS or word.isdecimal()]
    suits = [SUITS[word] for word in words if word in SUITS]
    if len(ranks) == 1 and len(ranks) + len(suits) == len(words) and len(suits) < 2:
        value = ranks[0]
        made = f"{suits[0]}{value}" if suits and suits[0] in "GRPB" else value + "".join(suits)
        if CARD.fullmatch(made):
            return made
    raise Unclear(A_CARD)


def _singular(word: str) -> str:
    """A rank as one of it is called: "sixes" are a six."""
    ends = ("s", "es", "n", "en", "e")
    return next((root for end in ends if (root := word.removesuffix(end)) != word and root in RANKS), word)


def cards(text: str, form: str = "") -> list[str]:
    """Several cards with spaces or commas between; none for "none"."""
    if text.strip().casefold() in ("none", "nothing", "no card", "0"):
        return []
    return [
        card(word) for word in re.split(r"[,;]\s*|\s+(?:and\s+)?", text.strip()) if word and word != "and"
    ]


def number(text: str, form: str = "") -> float:
    """A whole number, with or without a $; of an ``amount`` also a part of a dollar, which no game has."""
    whole = form != MONEY
    said = text.strip() if whole else in_dollars(text.strip())
    found = re.fullmatch(rf"\$?\s*(-?\d{{1,6}}{'' if whole else PARTS})(?:\s*dollars?)?", said)
    if not found:
        raise Unclear("a whole number")
    made = float(found[1])
    return int(made) if made.is_integer() else made


MONEY = "amount"
PARTS = r"(?:[.]\d{1,2})?"
HALF = ".5"
OF_A_DOLLAR = (
    (r"(?i)\b(\d+),(\d\d?)\b(?!\d)", r"\1.\2"),
    (r"(?i)\b(\d+)(?: and a half| 1/2| ?½)", rf"\1{HALF}"),
    (r"(?i)\b(?:half a|a half) dollar", f"0{HALF} dollars"),
    (r"(?i)\b(\d+) dollars? (?:and )?(\d\d)(?: cents?)?\b", r"\1.\2 dollars"),
    (r"(?i)(?<![\d.])\b(\d\d) cents?\b", r"0.\1 dollars"),
)
"""Parts of a dollar as people tell them, and how they are written."""


TENS = {"thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90}
FIGURES = {**NUMERALS, **TENS}
OF_MONEY = re.compile(
    rf"(?i)\b({'|'.join(FIGURES)})\b(?=(?: and a half)? (?:dollars?|cents?)\b| and a half\b)"
    rf"|(?<=dollars )({'|'.join(FIGURES)})\b|(?<=dollars and )({'|'.join(FIGURES)})\b"
)
"""Numbers in words that count money."""


def in_dollars(text: str) -> str:
    """A text in which sums of money stand as figures: "four and a half dollars", "4 dollars 50"."""
    text = OF_MONEY.sub(lambda said: str(FIGURES[(said[1] or said[2] or said[3]).casefold()]), text)
    for told, written in OF_A_DOLLAR:
        text = re.sub(told, written, text)
    return text


def one_of(text: str, words: Sequence[str]) -> int:
    """Which of some answers is meant: by its number from 1, by its words, or by words that are nearly so."""
    told = text.strip().strip(".!").casefold()
    told = YES_AND_NO.get(told, told)
    if told.isdecimal() and 1 <= int(told[:9]) <= len(words):
        return int(told) - 1
    exact = [place for place, each in enumerate(words) if each.casefold() == told]
    short = r"\b" if len(told) <= SHORT else ""
    begin = re.compile(re.escape(told) + short)
    begun = [place for place, each in enumerate(words) if told and begin.match(each.casefold())]
    inside = [place for place, each in enumerate(words) if len(told) > SHORT and told in each.casefold()]
    near = [
        place
        for place, each in enumerate(words)
        if len(told) > 3 and spelt_apart(told, each.casefold(), 2) <= 2
    ]
    said = [
        place for place, each in enumerate(words) if re.search(rf"\b{re.escape(each.casefold())}\b", told)
    ]
    for found in (exact, begun, inside, said, near):
        if len(found) == 1:
            return found[0]
    if sum(map(len, words)) <= FEW_LETTERS:
        raise Unclear(", ".join(f"{number} for {each}" for number, each in enumerate(words, 1)))
    raise Unclear(f"a number from 1 to {len(words)}, or words of one of the answers")


YES_AND_NO = {"y": "yes", "ja": "yes", "yep": "yes", "yeah": "yes", "n": "no", "nein": "no", "nope": "no"}
SHORT = 2
"""What is no longer stands in all kinds of words."""
FEW_LETTERS = 40
"""Answers that are as short are read out again."""


Read = Callable[[str, str], Any]
READ: Mapping[str, Read] = {
    "card": card,
    "cards": cards,
    "number": number,
}


Guess = tuple[str, Any]
"""What something may be that nobody knows: in words, and as a value of the game."""

COLOURS = {"G": "green", "R": "red", "P": "pink", "B": "blue"}
SUMS = (1, 2, 3, 5, 8, 13, 21, 34)
"""Sums that are tried where nobody knows a sum."""
HANDFUL = 6
"""So many cards are tried at most where nobody knows how many."""


def may_be_anything(detail: Detail, words: Sequence[str]) -> Sequence[Guess]:
    """What a detail may be that nobody knows and that has no list of answers; ``words`` are those of the
    game, its cards among them."""
    known = [word for word in words if CARD.fullmatch(word) and len(word) > 1]
    coloured = [word for word in known if word[0] in "GRPB"]
    if detail.kind == "card" and coloured:  # one of every suit and of every value that is usual
        usual = [word for word in coloured if re.fullmatch(detail.usual or "4", word[1:])]
        return [(word if detail.usual else f"a {COLOURS[word[0]]} card", word) for word in usual]
    if detail.kind == "card":  # one of every value
        by_rank = {re.sub("[SHDCGRPB]", "", word): word for word in known}
        usual = [word for rank, word in by_rank.items() if re.fullmatch(detail.usual or ".*", rank)]
        return [(word, word) for word in usual]
    if detail.kind == "number":
        return [(str(number), number) for number in SUMS]
    if detail.kind == "cards":
        told = (known[:many] for many in range(1, min(HANDFUL, len(known)) + 1))
        return [(f"{len(some)} card{'s' * (len(some) > 1)}", some) for some in told]
    return ()


def detail(detail: Detail, text: str, choices: Sequence[tuple[str, Any]]) -> Any:
    """The value of a detail as it was typed. Raises Unclear."""
    if choices:
        return choices[one_of(text, [words for words, _ in choices])][1]
    if detail.kind == "card" and unknown(text):
        return "?"
    return READ[detail.kind](text, detail.key)
