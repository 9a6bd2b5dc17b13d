"""What a sentence tells besides the act: "Ben throws the 7 of hearts", "Ann buys red 8 with B2 and B3"."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from difflib import get_close_matches
from itertools import pairwise
from typing import Any

from referee.asking.answers import Unclear, number, one_card
from referee.inquiry import Act, Detail
from referee.law.words import stem
from referee.writing.seats import BETWEEN

WORD = re.compile(r"[^\W_]+|[♥♠♦♣$]")
MEANS = frozenset({"with", "using", "for", "because", "mit", "wegen", "by"})
"""What comes after one of these is what a thing is done with, or paid with."""

NONE = frozenset({"none", "nothing", "zero"})

COUNTED = frozenset({"card", "cards", "karte", "karten"})
"""What a number before it counts: "two cards", and "two bottom cards", are no twos."""

WHOSE = frozenset({"of", "her", "his", "their", "my", "your", "own", "von", "ihrer", "seiner", "eigenen"})
"""What may stand between a number and what it counts."""

LONGEST = 4
"""So many words name a card at most: "the 7 of hearts"."""

LONGEST_NAME = 3
"""A name has no more words than this."""

FIRST_NAME = re.compile(
    r"(?:(?i:can|may|must|is|does|did|has|could|should|darf|kann|muss|hat|ist) )?"
    r"([^\W\d_]{2,}?)(?:['\u2019]s|,)? (?=[^\W\d_])(?![A-ZÄÖÜ])"
)
"""Whoever a sentence begins with, also one that asks; the word behind is no name."""

OTHER_NAME = re.compile(r"\b([^\W\d_]{2,})['\u2019]s\b|\b(?:from|of|than|to|by|and|as) ([^\W\d_]{2,})\b")
"""Another player of whom it tells."""

NOBODY = frozenset(
    {
        "somebody", "someone", "anybody", "anyone", "nobody", "everybody", "everyone", "he", "she",
        "they", "we", "you", "it", "who", "my", "your", "his", "her", "their", "our", "this", "that",
        "these", "what", "when", "where", "why", "how", "which", "because", "since", "although", "now",
        "yes", "no", "hi", "hello", "please", "yesterday", "today", "just", "opponent", "er", "sie",
        "wir", "ihr", "jemand", "niemand", "wer", "man", "alle", "mein", "meine", "dein", "sein",
        "seine", "der", "die", "das", "ein", "eine", "wenn", "nach", "nachdem", "bei", "beim", "im",
        "am", "als", "wie", "was", "wann", "warum", "kann", "darf", "ist", "hat", "muss", "spieler",
        "spielerin", "startspieler", "gegner",
    }
)  # fmt: skip
"""Words a sentence begins with that are no names."""

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


CLAUSES = frozenset(
    {
        "after", "before", "when", "while", "once", "since", "if", "but", "because", "although", "though",
        "who", "which", "whose", "nachdem", "bevor", "wenn", "als", "weil",
    }
)  # fmt: skip
"""What begins a part of a sentence that tells when or of whom, not what was done."""


def in_passing(words: Sequence[str]) -> list[bool]:
    """Of every word of a sentence, whether it is told beside what was done: "Ben throws a 7 after Dutch was
    called", "the card he took". Such a part ends with a comma, or behind the verb of whoever is spoken of."""
    beside, until, told = False, -1, []
    plain = ["", *(word.casefold() for word in words)]
    for place, (before, word) in enumerate(pairwise(plain)):
        beside = beside or (word in CLAUSES and plain[place + 2 : place + 3] != ["of"])  # because of a queen
        if word in SPOKEN_OF and before and before[-1] not in ",;" and before not in BEFORE_THEM:
            until = place + (2 if plain[place + 2 : place + 3] in HAVING else 1)
        told.append(beside or place <= until)
        beside = beside and word[-1:] not in (",", ";")
    return told


SPOKEN_OF = ("he", "she", "they")
BEFORE_THEM = ("can", "may", "must", "is", "does", "did", "has", "could", "should", "and", "or", "then")
HAVING = (["has"], ["had"], ["have"])


IN_PASSING = 0.3
"""So much a verb counts that is told in passing."""

A_PILE = frozenset({"pile", "stack"})
"""Who draws from the discard pile discards nothing."""

OTHER = "other"
"""What stands for a player who is named, among the verbs of an act: "another's card"."""

A_TURN = frozenset({"turn", "go", "zug"})
"""Ann's turn is nobody's card."""


def act_of(text: str, acts: Sequence[Act], player: Callable[[str], str], somebody: str) -> Act:
    """The act of which a sentence holds most verbs, those told in passing for little; of several, the one
    whose verb comes first. ``player`` says whom a word names. Unclear where no act is named: ``somebody`` is
    an example of who might have done something."""
    words = [word.strip(".,?!").casefold() for word in text.split()]
    said = [
        "" if after in A_PILE else OTHER if player(word) and after not in A_TURN else stem(word)
        for word, after in zip(words, (*words[1:], ""), strict=False)
    ]
    passing = in_passing(text.split())
    worth = []
    for act in acts:
        verbs = {stem(verb) for verb in act.verbs.split()}
        places = [place for place, word in enumerate(said) if word in verbs]
        main = {said[place] for place in places if not passing[place]}
        beside = {said[place] for place in places} - main - {OTHER}  # before Ben has drawn
        worth.append((len(main) + IN_PASSING * len(beside), -min(places, default=0)))
    best = max(worth)
    if best[0]:
        return acts[worth.index(best)]
    if (mended := _respelt(said, acts)) != said:
        return act_of(" ".join(mended), acts, player, somebody)
    raise Unclear(f"who, and a number from 1 to {len(acts)}: {somebody} 1")


def _respelt(words: Sequence[str], acts: Sequence[Act]) -> list[str]:
    """Words of a sentence in which no act is named, those that look like verbs spelt as verbs."""
    verbs = [verb for act in acts for verb in act.verbs.split() if len(verb) > 2]
    near = {word: get_close_matches(word, verbs, 1, 0.75) for word in words if len(word) > 3}
    return [(near.get(word) or [word])[0] for word in words]


def players_in(text: str, common: Collection[str]) -> list[str]:
    """The players a sentence names first: "Pete bids 7", "May Pete look at Tom's cards"; none where it begins
    with nobody's name. ``common`` are the stems of words that the rules are written in."""
    text = text.strip()
    first = FIRST_NAME.match(text)
    if first is None or not _is_name(first[1], common):
        return []
    others = (found[1] or found[2] for found in OTHER_NAME.finditer(text, first.end()))
    return list(dict.fromkeys([first[1], *(name for name in others if _is_name(name, common))]))


def _is_name(word: str, common: Collection[str]) -> bool:
    if not word[0].isupper() or word.casefold() in NOBODY or stem(word.casefold()) in common:
        return False
    try:
        one_card(word)
    except Unclear:
        return True
    return False  # a jack is no Jack


def spotted(text: str, act: Act, choices: Choices) -> dict[str, Any]:
    """The details of an act that its sentence holds already, without what could be meant for two of them."""
    said = text.split()
    text = " ".join(word for word, passing in zip(said, in_passing(said), strict=True) if not passing) or text
    words = WORD.findall(text)
    cut = next((place for place, word in enumerate(words) if word.casefold() in MEANS), len(words))
    found: dict[str, Any] = {}
    before, after = _done_with(words, cut, any(detail.kind == "number" for detail in act.details))
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
        elif len(set(named)) == 1:  # a seven on a seven is a seven
            found[detail.key] = named[0]
    return found


def _done_with(words: Sequence[str], cut: int, bare: bool) -> tuple[list[str], list[str]]:
    """The cards something is done to, and those it is done with, whichever are told first."""
    before, after = (list(_cards(part, bare)) for part in (words[:cut], words[cut:]))
    paid = any(stem(word.casefold()) == "pay" for word in words[:cut])  # "pays R2 for G1"
    return (after, before) if paid else (before, after)


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
            if _counts(made, words[place + size : place + size + 5]):
                continue
            if part[0].casefold() in ("of", "a", "an", "the") or (bare and size == 1 and part[0].isdigit()):
                continue
            yield made
            place += size - 1
            break
        place += 1


def _counts(made: str, after: Sequence[str]) -> bool:
    """Whether what may name a card is how many of those are meant that the words after it name."""
    plain = [word.casefold() for word in after]
    while plain and plain[0] in WHOSE:  # "two of her own cards"
        del plain[0]
    near = plain[:2] if made.isdigit() else plain[:1]
    return any(word in COUNTED and (place == 0 or word[-1] in "sn") for place, word in enumerate(near))


def _says(words: Sequence[str], label: str) -> bool:
    """Whether the words of an answer stand in the sentence one after the other."""
    wanted = [word.casefold() for word in WORD.findall(label)]
    told = [word.casefold() for word in words]
    return any(told[at : at + len(wanted)] == wanted for at in range(len(told) - len(wanted) + 1))
