"""Words as people type them, made comparable with words as rules are written.

A question is cut into *terms*. A term knows every way in which a sentence may say the same: its own stem,
what else players call it, the German word for it, and, where nobody writes it so, what it was probably meant
to be.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files

from referee.checking.everyday import NUMERALS
from referee.law.comparing import compared
from referee.law.phrases import PHRASES

IRREGULAR: Mapping[str, str] = {
    "drew": "draw", "drawn": "draw", "took": "take", "taken": "take", "bought": "buy", "paid": "pay",
    "threw": "throw", "thrown": "throw", "laid": "lay", "lain": "lie", "lies": "lie", "said": "say",
    "sold": "sell", "built": "build", "began": "begin", "begun": "begin", "beginning": "begin",
    "chose": "choose", "chosen": "choose", "gave": "give", "given": "give", "went": "go", "goes": "go",
    "brought": "bring", "caught": "catch", "stood": "stand", "came": "come", "ran": "run", "lent": "lend",
    "knew": "know", "known": "know", "meant": "mean", "hid": "hide", "fell": "fall",
    "held": "hold", "kept": "keep", "saw": "see", "seen": "see", "shown": "show", "spent": "spend",
    "dealt": "deal", "told": "tell", "won": "win", "winning": "win", "lost": "lose", "losing": "lose",
    "made": "make", "got": "get", "tied": "tie", "ties": "tie", "tying": "tie", "best": "most",
    "twice": "repeat", "using": "use", "used": "use", "bidding": "bid", "bade": "bid", "ii": "2",
    "beaten": "beat", "wins": "win", "dutched": "dutch",
}  # fmt: skip
ONE = ("one", "ein", "eine", "eins")
"""Words that mostly count nothing."""
NUMBERS = {word: str(number) for word, number in NUMERALS.items() if word.isalpha() and word not in ONE} | {
    "sixes": "6",
    "sevens": "7",
    "eights": "8",
    "nines": "9",
    "tens": "10",
    "hundred": "100",
}


@cache
def lines(name: str) -> tuple[str, ...]:
    """The lines of a list of words that comes with the search, remarks left out; none where there is no such
    list."""
    file = files("referee.law").joinpath("everyday", f"{name}.txt")
    if not file.is_file():
        return ()
    return tuple(line for line in file.read_text(encoding="utf-8").splitlines() if line[:1] != "#")


@cache
def silent() -> frozenset[str]:
    """Words that say nothing about which sentence is meant."""
    return frozenset(" ".join(lines("silent")).split())


def tokens(text: str) -> list[str]:
    """The words of a text that say something, phrases made one word, endings taken off."""
    return tokens_of([text])[0]


CUT = re.compile(
    r"[,.;:?!]+|\b(?:and then|then|but|because|since|although|though|while|when|after|so|if|and|"
    r"und dann|und|aber|weil|nachdem|obwohl|dann|denn|wenn|als)\b",
    re.IGNORECASE,
)
"""Where one clause of a question ends and another begins."""


def clauses(text: str) -> list[str]:
    """The clauses of a question that say something: "he drew, and then he called" has two."""
    parts = [part.strip() for part in CUT.split(text)]
    return [part for part, said in zip(parts, tokens_of(parts), strict=True) if said]


def tokens_of(texts: Sequence[str]) -> list[list[str]]:
    """The same of many texts, written one to a line: each phrase is looked for once in all of them."""
    said = _spoken("\n".join(" ".join(text.split()) for text in texts))
    return [
        [stem(word) for word in re.findall(r"[^\W_]+|\$", line) if word not in silent()]
        for line in said.split("\n")
    ]


def _spoken(text: str) -> str:
    text = unicodedata.normalize("NFC", text).casefold().replace("\u2019", "'")
    text = compared(text)
    for pattern, words in _phrases():
        text = pattern.sub(f" {words} ", text)
    return re.sub(r"'s\b|n't\b", " ", text)


@cache
def _phrases() -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((re.compile(rf"\b(?:{pattern})"), words) for pattern, words in PHRASES)


@cache
def stem(word: str) -> str:
    """A word without its ending: "matches", "matching" and "matched" are one."""
    word = NUMBERS.get(word, IRREGULAR.get(word, word))
    if len(word) <= 3 or not word.isascii():
        return word
    for ending, instead in (("ies", "y"), ("sses", "ss"), ("ches", "ch"), ("shes", "sh"), ("xes", "x")):
        if word.endswith(ending):
            return word[: -len(ending)] + instead
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    for ending in ("ing", "ed"):
        root = word.removesuffix(ending)
        if root != word and len(root) >= 3 and re.search("[aeiouy]", root):
            if root[-1] == root[-2] and root[-1] not in "lsez":
                return root[:-1]
            return root
    return word[:-1] if word.endswith("e") and len(word) > 4 else word


@cache
def _families() -> Mapping[str, Mapping[str, float]]:
    """stem -> every stem that says the same, and how nearly."""
    found: dict[str, dict[str, float]] = {}
    for family in lines("families"):
        same, _, near = (part.split() for part in family.partition("|"))
        inside, beside = [stem(word) for word in same], [stem(word) for word in near]
        for word in inside:
            ways = found.setdefault(word, {})
            for other in inside:
                ways[other] = max(ways.get(other, 0.0), 0.85)
            for other in beside:
                ways[other] = max(ways.get(other, 0.0), 0.4)
    return found


def ways(word: str, known: Collection[str]) -> dict[str, float]:
    """The stems under which a sentence may say this word, and how much each counts.

    A word that neither the sentences nor the lists know is taken for the words it is nearly spelt like.
    """
    families = _families()
    if word in known or word in families:
        return {**(families.get(word) or _alike_in_german(word, families)), word: 1.0}
    parts = _german(word, known, families) or _compound(word, known, families)
    if parts:
        return {way: 0.9 * weight for part in parts for way, weight in ways(part, known).items()}
    found: dict[str, float] = {}
    for meant, loss in _misspelt(word, known, families):
        for other, weight in {**families.get(meant, {}), meant: 1.0}.items():
            found[other] = max(found.get(other, 0.0), weight * loss)
    return found or {word: 1.0}


PREFIXES = (
    "", "hinein", "herein", "herum", "drauf", "runter", "rüber", "zurück", "hinten", "nach", "raus", "rein",
    "ran", "hin", "her", "rum", "auf", "aus", "ein", "mit", "los", "weg", "vor", "ver", "ab", "an", "um",
    "zu", "be",
)  # fmt: skip
"""What stands before a German verb and hardly changes what is looked for."""

FLECTIONS = (
    "est",
    "ene",
    "ten",
    "tes",
    "ter",
    "tem",
    "te",
    "en",
    "et",
    "st",
    "es",
    "er",
    "em",
    "e",
    "t",
    "n",
    "s",
)


@cache
def _root(word: str) -> str:
    """A German word without its ending, ä written a: "zählte", "zaehlt" and "zählen" are one."""
    for written, sound in (
        ("ae", "ä"),
        ("oe", "ö"),
        ("ue", "ü"),
        ("ä", "a"),
        ("ö", "o"),
        ("ü", "u"),
        ("ß", "ss"),
    ):
        word = word.replace(written, sound)
    for ending in FLECTIONS:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: -len(ending)]
    return word


def _german(word: str, known: Collection[str], families: Collection[str]) -> tuple[str, ...]:
    """The words a German one is a form of: "hingeworfen" and "wirfst" are "geworfen" and "wirft"."""
    roots = _roots(frozenset({*known, *families}))
    for prefix in PREFIXES:
        rest = word.removeprefix(prefix)
        if rest == word and prefix:
            continue
        for form in (rest, rest.removeprefix("ge"), rest.removeprefix("zu"), f"ge{rest}"):
            found = roots.get(_root(form), ()) if len(form) > 3 else ()
            if found:
                return found
    return ()


def _alike_in_german(word: str, families: Mapping[str, Mapping[str, float]]) -> dict[str, float]:
    """What may be said for a word that only the sentences know: what is said for other forms of it."""
    forms = _roots(frozenset(families)).get(_root(word), ()) if len(word) > 4 else ()
    return {way: 0.8 * weight for form in forms for way, weight in {**families[form], form: 1.0}.items()}


@cache
def _roots(words: frozenset[str]) -> Mapping[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for word in sorted(words):
        if len(word) > 3:
            found.setdefault(_root(word), []).append(word)
    return {root: tuple(sharing) for root, sharing in found.items()}


def _compound(word: str, known: Collection[str], families: Collection[str]) -> tuple[str, ...]:
    """The two words a German one is made of: "rundenende" is "runde" and "ende"."""
    for cut in range(4, len(word) - 3):
        left, right = stem(word[:cut]), stem(word[cut:])
        for first in (left, stem(left.removesuffix("s")), stem(left.removesuffix("n"))):
            if all(part in families or part in known for part in (first, right)):
                return first, right
    return ()


def _misspelt(word: str, known: Collection[str], families: Collection[str]) -> Iterator[tuple[str, float]]:
    """The words a misspelt one may have been, with what they still count."""
    bound = 0 if len(word) < 4 else 1 if len(word) < 7 else 2
    distances = [
        (distance, other)
        for other in sorted({*known, *families})
        if len(other) > 2
        if abs(len(other) - len(word)) <= bound
        if (distance := spelt_apart(word, other, bound)) <= bound
    ]
    nearest = min((distance for distance, _ in distances), default=0)
    for distance, other in distances:
        if distance == nearest:
            yield other, 0.9 if distance == 1 else 0.75


def spelt_apart(left: str, right: str, bound: int) -> int:
    """How many letters are wrong, missing, too many or swapped; more than ``bound`` where it is over it."""
    before: list[int] = []
    row = list(range(len(right) + 1))
    for i, a in enumerate(left, 1):
        older, before, row = before, row, [i]
        for j, b in enumerate(right, 1):
            best = min(before[j] + 1, row[-1] + 1, before[j - 1] + (a != b))
            if older and j > 1 and a == right[j - 2] and left[i - 2] == b:
                best = min(best, older[j - 2] + 1)
            row.append(best)
        if min(row) > bound:
            return bound + 1
    return row[-1]
