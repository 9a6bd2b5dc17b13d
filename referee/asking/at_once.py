"""A ruling on a sentence by itself, where that tells all of it: nobody is asked anything."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from referee.asking.answers import Unclear
from referee.asking.heard import words_of
from referee.asking.ruling import Ruled, ruled
from referee.asking.talk import MOST_ANSWERS, Talk
from referee.game import Game
from referee.law.words import stem

NOBODY_KNOWS = "?"

FILLING = """row lower bottom first start beginning points count score nothing not out more end over put want
    money cash cost lay own use card other another twice without nicht ohne"""
WEAK = frozenset(map(stem, FILLING.split()))
"""Words by which alone no act is surely meant: they stand in all kinds of sentences."""

SEVERAL = re.compile(
    r"(?i)\b(?:2|two|both|zwei|beide) (?:sevens|eights|nines|tens|jacks|queens|aces|damen|buben)\b"
)
"""Several effects at once: what one of them allows says little."""


class AtOnce(NamedTuple):
    """What a sentence was understood as, and the ruling on that."""

    talk: Talk
    found: Ruled
    sentence: str

    @property
    def understood(self) -> str:
        """What was understood, with who acts where nobody is named."""
        told = self.talk.understood
        named = self.talk.player.casefold() in self.sentence.casefold()
        return told if named else told.replace(":", f" ({self.talk.player} stands for whoever did it):", 1)

    def settled_by(self, nearest: Sequence[str]) -> bool:
        """Whether it is sure that what was understood is what was meant: nothing is open, and the sentence
        ``nearest`` by words alone is the one that decides. Two ways to the same sentence that know nothing of
        each other do not easily err together."""
        return not self.found.facts and [rule.number for rule in self.found.answer.rules[:1]] == [*nearest]


def at_once(game: Game, sentence: str) -> AtOnce | None:
    """The ruling on what a sentence tells; None where it does not tell enough of what was done."""
    if game.asked is None:
        return None
    talk = Talk(game)
    try:
        talk.answer(sentence)
        while len(talk.guessed) < 2 and talk.question() is not None and talk.answered < 2 * MOST_ANSWERS:
            talk.answer(NOBODY_KNOWS)
    except Unclear:
        return None
    if talk.act is None or len(talk.guessed) > 1 or SEVERAL.search(sentence):
        return None
    said = {stem(word.plain) for word in words_of(sentence, False)}
    if not said & {*map(stem, talk.act.verbs.split())} - WEAK:
        return None
    found = ruled(talk)
    return None if found is None else AtOnce(talk, found, sentence)
