"""Facts told in passing: "although Ben has called Dutch", "but has only 6 dollars", "before drawing".

How people tell a way in which something may be is a table of each game (``Inquiry.heard``). The words of a
phrase stand in the sentence in this order, with a few others between them, in whatever form; after a ``+``
also where it tells what was done, not only beside that; after a ``~`` too, unless somebody else was named
last. ``$me`` stands for whoever acts, also for "he" and
"she", ``$who`` for the player whom the way names, ``somebody`` for anybody else; ``<``, ``=`` and ``>`` for a
sum that is less than that of the entry, the same or more; ``#$n`` for the place of that number ("third"),
``=card`` and ``!card`` for a card of the rank the entry names, or of another.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from referee.asking.answers import COLOURS, Guess, Unclear, one_card
from referee.checking.everyday import NUMERALS
from referee.inquiry import Detail, Gap
from referee.law.words import stem


class Word(NamedTuple):
    """A word of a sentence, whether it is told beside what was done, and who was named last before it."""

    plain: str
    passing: bool
    after: str = ""


BETWEEN = 1
"""So many other words may stand between two of a phrase."""

OF_A_KING = frozenset({"red", "black", "rot", "rote", "roten", "schwarze", "schwarzen", "schwarzer"})

NOT = frozenset(
    {
        "not", "no", "never", "nobody", "without", "before", "until", "instead", "cannot", "nicht", "nie",
        "kein", "keine", "ohne", "bevor", "statt", "anstatt",
    }
)  # fmt: skip
"""What turns a phrase into its opposite, unless it stands in it."""

INSTEAD = frozenset({"instead", "statt", "anstatt"})  # of the top card

ME, WHO, SOMEBODY = "$me", "$who", "somebody"
THEM = frozenset({"he", "she", "they", "i", "er", "sie", "ich", "his", "her", "my", "their", "mein", "meine"})
"""Whoever acts, where nobody else was named."""

WHICH = frozenset({"who", "der", "die"})
"""Whoever was named last: "a card of Cem, who has called"."""

ANYBODY = frozenset(
    {
        "somebody", "someone", "another", "other", "others", "opponent", "rival", "next", "anybody", "anyone",
        "jemand", "anderer", "andere", "anderen", "gegner", "nächste", "mitspieler",
    }
)  # fmt: skip
"""Somebody else, unnamed."""

SUMS: Mapping[str, Callable[[int, int], bool]] = {
    "<": lambda told, asked: told < asked,
    "=": lambda told, asked: told == asked,
    ">": lambda told, asked: told > asked,
}
CARDS: Mapping[str, Callable[[str, str], bool]] = {
    "=card": lambda told, asked: told == asked,
    "!card": lambda told, asked: told != asked,
}
TOKEN = re.compile(r"[^\W_]+")
A_CARD = re.compile(r"\b[GRPB](?:10|[1-9])\b")
BESIDE = re.compile(r" \([^)]*\)")

Worth = tuple[int, int]
"""How exactly something is told: by the names in a phrase, then by its length."""
UNTOLD: Worth = (0, 0)


def words_of(text: str, passing: bool) -> Iterator[Word]:
    """The words of a part of a sentence, "hasn't" as two."""
    spelt = re.sub(r"['\u2019]s\b", "", re.sub(r"n['\u2019]t\b", " not", text)).casefold()
    for token in TOKEN.findall(spelt):
        yield Word(token, passing)


@dataclass(frozen=True, slots=True)
class Sentence:
    """What somebody told at first, word by word, and how players of the game tell things."""

    words: Sequence[Word] = ()
    player: str = ""  # who acts
    others: Sequence[str] = ()
    known: Mapping[str, Sequence[str]] = field(default_factory=dict)  # ways, and how they are told
    things: Mapping[str, str] = field(default_factory=dict)  # words of answers -> what they are in a way
    entry: Mapping[str, Any] = field(default_factory=dict)

    # -- what it tells ----------------------------------------------------------------------------

    def narrowed(self, fact: Gap) -> Gap:
        """A fact with the ways that the sentence tells; the fact as it is where it tells none of them."""
        every = (*fact.ways, *fact.unasked)
        told = self._told(fact.fact, [way.words for way in every])
        return fact._replace(ways=tuple(every[place] for place in told)) if told else fact

    def chosen(self, detail: Detail, choices: Sequence[tuple[str, Any]]) -> list[Any]:
        """The answers to a question that the sentence tells, in whatever words."""
        return [choices[place][1] for place in self._told(detail.key, [label for label, _ in choices])]

    def among(self, guesses: Sequence[Guess], others: Collection[Any]) -> Sequence[Guess]:
        """Those of the things something may be that fit what is told of it: its colour, how many cards it
        is; all where none does. The colours of ``others`` are theirs, unless no other is told."""
        theirs = {COLOURS.get(each[:1]) for each in others if isinstance(each, str)}
        plain = [word.plain for word in self.words]
        for told in ([word for word in plain if word not in theirs], plain):
            if fits := [each for each in guesses if _is_of(each[1], told)]:
                return fits
        return guesses

    # -- how a way is told ------------------------------------------------------------------------

    def _told(self, fact: str, ways: Sequence[str]) -> list[int]:
        """Which of several ways are told, the most exact of them; none as a rule."""
        worth = [self._worth_of(fact, way) for way in ways]
        best = max(worth, default=UNTOLD)
        told = [place for place, each in enumerate(worth) if each == best > UNTOLD]
        closer = [way for way in told if any(ways[way].startswith(f"{ways[other]},") for other in told)]
        return closer or told  # "before play began, and not for the first time"

    def _worth_of(self, fact: str, way: str) -> Worth:
        bound: dict[str, str] = {}
        plain = self._nameless(way, bound)
        keys = (f"{self.entry.get('action', '')}: {plain}", f"{self._nameless(fact, {})}: {plain}", plain)
        said = next((self.known[key] for key in keys if key in self.known), ())
        return max((self._worth(phrase, bound) for phrase in said), default=UNTOLD)

    def _nameless(self, words: str, bound: dict[str, str]) -> str:
        """A way without what differs from moment to moment: players, cards, sums, kept in ``bound``."""
        words = BESIDE.sub("", words)
        for name in self.others:
            words, many = re.subn(rf"\b{re.escape(name)}\b", WHO, words)
            bound.update({WHO: name} if many else {})
        words = re.sub(rf"\b{re.escape(self.player)}\b", ME, words) if self.player else words
        for label, thing in self.things.items():
            words = re.sub(rf"\b{re.escape(label)}\b", thing, words)
        words = A_CARD.sub("$card", re.sub(r"\$\d+", "$sum", words))
        if (figure := re.search(r"\b\d+\b", words)) is not None:
            bound["$n"] = figure[0]
        return re.sub(r"\b\d+\b", "$n", words)

    def _worth(self, phrase: str, bound: Mapping[str, str]) -> Worth:
        mark, said = (phrase[0], phrase[1:]) if phrase[0] in "+~" else ("", phrase)
        wanted = said.replace("$n", bound.get("$n", "")).split()
        theirs = ("", self.player) if mark == "~" else {word.after for word in self.words}
        starts = (place for place, word in enumerate(self.words) if word.after in theirs)
        if not any(self._at(wanted, bound, start, bool(mark)) for start in starts):
            return UNTOLD
        return sum(word in (ME, WHO) for word in wanted), len(wanted)

    def _at(self, wanted: Sequence[str], bound: Mapping[str, str], start: int, anywhere: bool) -> bool:
        """Whether a phrase begins at a word of the sentence."""
        place = start
        for number, want in enumerate(wanted):
            reach = self._reach(place, BETWEEN + 1 if number else 1)
            found = next((at for at in reach if self._is(want, bound, self.words[at])), None)
            if found is None or not (anywhere or self.words[found].passing):
                return False
            place = found + 1
        around = {word.plain for word in self.words[max(start - 2, 0) : place]} & NOT
        around |= {word.plain for word in self.words[max(start - 3, 0) : start]} & INSTEAD
        return not around - {*wanted}

    def _reach(self, place: int, many: int) -> Iterator[int]:
        """The next so many words: a colour before a king is none."""
        for at in range(place, len(self.words)):
            many -= self.words[at].plain not in OF_A_KING
            yield at
            if not many:
                return

    def _is(self, want: str, bound: Mapping[str, str], told: Word) -> bool:
        word = told.plain
        if want == ME:
            theirs = self._others_named or told.after not in ("", self.player)
            return _names(self.player, word) or (word in THEM and not theirs)
        if want == WHO:
            name = bound.get(WHO, "")
            return _names(name, word) or (word in WHICH and bool(name) and told.after == name)
        if want == SOMEBODY:
            return word in ANYBODY or any(_names(name, word) for name in self.others)
        if want in SUMS:
            asked = self.entry.get("amount")
            return isinstance(asked, int) and word.isdecimal() and SUMS[want](int(word[:9]), asked)
        if want in CARDS:
            asked, shown = _rank(str(self.entry.get("card", ""))), _rank(word)
            return bool(shown and asked) and CARDS[want](shown, asked)
        return want in (word, ORDINALS.get(word)) or _stem(want) == _stem(word)

    @property
    def named(self) -> Sequence[str]:
        """The others of whom it tells."""
        return [name for name in self.others if any(_names(name, word.plain) for word in self.words)]

    @property
    def _others_named(self) -> bool:
        named = {word.plain for word in self.words if not word.passing}
        return any(_first(name) in named for name in self.others)


def _is_of(value: Any, told: Sequence[str]) -> bool:
    """Whether words tell the colour of a card, or how many cards there are."""
    if isinstance(value, list):
        words = ((word, {*map(stem, told[place + 1 : place + 3])}) for place, word in enumerate(told))
        counts = (
            word for word, after in words if "card" in after and "cost" not in after
        )  # the two-cost card
        return str(len(value)) in {str(NUMERALS.get(word, _stem(word))) for word in counts}
    return isinstance(value, str) and COLOURS.get(value[:1]) in told


def _names(name: str, word: str) -> bool:
    """Whether a word names a player: "Ann", and "Anns" without its apostrophe."""
    first = _first(name)
    return bool(first) and word in (first, f"{first}s")


def _first(name: str) -> str:
    return next(iter(name.casefold().split()), "")


def _stem(word: str) -> str:
    if word in ("have", "had"):
        return "has"
    return "1" if word in ("one", "single", "eine", "ein") else stem(word)


ORDINALS: Mapping[str, str] = {
    "first": "#1", "second": "#2", "third": "#3", "fourth": "#4", "fifth": "#5", "sixth": "#6",
    "1st": "#1", "2nd": "#2", "3rd": "#3", "4th": "#4", "5th": "#5", "6th": "#6",
}  # fmt: skip
"""The place of something in a row: the third card is in place 3."""


def _rank(word: str) -> str:
    """The rank a word names; empty where it names none."""
    try:
        made = one_card(word)
    except Unclear:
        return ""
    return made[:-1] if made[-1:] in "SHDC" and len(made) > 1 else made
