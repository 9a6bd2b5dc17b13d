"""What a sentence tells besides the act: "Ben throws the 7 of hearts", "Ann buys red 8 with B2 and B3"."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from referee.asking.answers import COLOURS, MONEY, PARTS, RANKS, Unclear, in_dollars, number, one_card
from referee.asking.heard import Sentence
from referee.checking.everyday import NUMERALS
from referee.inquiry import Act, Detail
from referee.law.words import stem

WORD = re.compile(r"[^\W_]+|[♥♠♦♣$]")
MEANS = frozenset({"with", "using", "for", "because", "mit", "wegen", "by"})
"""What comes after one of these is what a thing is done with, or paid with."""

WITH = frozenset({"with", "using", "mit"})
"""What comes after one of these is surely no more than that."""

NONE = frozenset({"none", "nothing", "zero"})
NO = frozenset({"no", "kein", "keine"})

ARTICLES = frozenset({"a", "the", "his", "her", "die", "seine", "ihre"})

AS = "as"
"""As well: no ace of spades."""

COUNTED = frozenset({"card", "cards", "karte", "karten"})
"""What a number before it counts: "two cards", and "two bottom cards", are no twos."""

WHOSE = frozenset({"of", "her", "his", "their", "my", "your", "own", "von", "ihrer", "seiner", "eigenen"})
"""What may stand between a number and what it counts."""

LONGEST = 4
"""So many words name a card at most: "the 7 of hearts"."""

Choices = Callable[[Detail], Sequence[tuple[str, Any]]]

WHOLE = re.compile(r"(?<![-\w.,])\d+(?!\w|[.,]\d)")
"""A whole number by itself: not what stands after a minus, and no part of a fraction."""
SUM = re.compile(rf"(?<![-\w.,])\d+{PARTS}(?!\w|[.,]\d)")
"""The same, or a sum with a part of a dollar."""


def spotted(text: str, act: Act, choices: Choices, said: Sentence) -> dict[str, Any]:
    """The details of an act that its sentence holds already, without what could be meant for two of them.
    ``text`` is what was done, ``said`` the whole sentence."""
    text = in_dollars(text)
    words = WORD.findall(text)
    cut = next((place for place, word in enumerate(words) if word.casefold() in MEANS), len(words))
    bare = any(detail.kind == "number" for detail in act.details)
    before, after = _done_with(words, cut, bare)
    paid = cut < len(words) and words[cut].casefold() in WITH and _has_cards(act)
    every = [word.plain for word in said.words]
    found = _whose(words, act, said)
    itself = {"itself", "selbst"} & {*every}
    it = [*dict.fromkeys(_cards(every, False))]
    found.update(_at_work(act, words, [*before, *after], itself, bool(before) or cut == len(words), it))
    for detail in act.details:
        listed = choices(detail)
        if detail.key in found:
            continue
        if not detail.asks:
            told: list[Any] = _how_many(words) if detail.kind == "number" else []
        elif listed:
            meant = _meant(detail, listed, words, said)
            told = meant if len(meant) == 1 and not _twice(detail, act, meant[0], said) else []
        elif detail.kind == "number":
            told = _number(text, words, cut, detail)
        elif detail.kind == "cards":
            told = _cards_told(words, cut, (before, after), len(act.details) == 1, paid)
        else:
            told = [] if _has_power(act) else _card_told(words[:cut], before if paid else before or after)
            told = told or _named_before(words, every, detail)
        found.update({detail.key: told[0]} if told else {})
    return found


def _meant(
    detail: Detail, listed: Sequence[tuple[str, Any]], words: Sequence[str], said: Sentence
) -> list[Any]:
    """The answers to a question that a sentence holds: in their words, in those of people, or in passing."""
    every = [word.plain for word in said.words]
    return (
        [value for label, value in listed if _says(words, label)]
        or said.chosen(detail, listed)
        or [value for label, value in listed if detail.kind == "choice" and _says(every, label)]
    )


def _number(text: str, words: Sequence[str], cut: int, detail: Detail) -> list[float]:
    """The number that is told; none where several could be meant. What a thing is done with comes second."""
    first = text.partition(f" {words[cut]} ")[0] if cut < len(words) else text
    kind = SUM if detail.key == MONEY else WHOLE
    figures: list[float] = [number(each, detail.key) for each in kind.findall(first) or kind.findall(text)]
    counted = _counted(words[:cut], detail) or _counted(words, detail)
    figures = figures or [*counted] or [0] * bool(NONE & {word.casefold() for word in words})
    return figures[:1] if len({*figures}) == 1 else []


def _cards_told(
    words: Sequence[str], cut: int, named: tuple[list[str], list[str]], alone: bool, paid: bool
) -> list[list[str]]:
    """The cards something is done with; none of them where it says so. ``alone``: nothing else is asked for;
    ``paid``: what is told last is surely what it is done with."""
    before, after = named
    given = before or after if alone else after
    if given and (before or alone or paid):
        return [given]
    said = [word.casefold() for word in words[0 if alone else cut :]]
    none = NONE & {*said} or any(word in NO and after in COUNTED for word, after in pairwise(said))
    return [[]] if none and not (before or named[1]) else []


def _card_told(words: Sequence[str], named: Sequence[str]) -> list[str]:
    """The card something is done to: a seven on a seven is a seven, and so is a seven on an eight."""
    on = bool(ON & {word.casefold() for word in words})
    return list(named[:1]) if len({*named}) == 1 or (on and len(named) == 2) else []


def _named_before(words: Sequence[str], every: Sequence[str], detail: Detail) -> list[str]:
    """The only card all sentences name, where it is one whose effect is used or the act calls it "it"."""
    meant = detail.key == "laid" or IT & {word.casefold() for word in words}
    named = [*dict.fromkeys(_cards(every, False))] if meant else []
    return named if len(named) == 1 else []


IT = frozenset({"it", "ihn"})

ON = frozenset({"on", "auf", "onto"})
OWN = frozenset(
    {"own", "eigene", "eigenen", "eigener", "herself", "himself", "themselves", "myself", "selbst"}
)
"""What is whoever acts."""

HERS = frozenset({"her", "his", "my", "ihrer", "ihre", "seiner", "seine"})
HIM = frozenset({"him", "ihm"})
GIVEN = [[word] for word in ("a", "one", "two", "three", "nothing")]

BOTH = frozenset({"two", "both", "zwei", "beide", "2"})
RIVAL = frozenset({"opponent", "opponents", "gegner", "gegners", "gegnerin"})


def _has_cards(act: Act) -> bool:
    return any(detail.kind == "cards" for detail in act.details)


def _has_power(act: Act) -> bool:
    return any(detail.key == "with" for detail in act.details)


def _how_many(words: Sequence[str]) -> list[int]:
    """Of how many cards it is done where that is more than one: "two of her cards"."""
    said = [(_count(word) or 0, words[place + 1 : place + 6]) for place, word in enumerate(words)]
    return [many for many, after in said if many > 1 and _counts(str(many), after)][:1]


def _at_work(
    act: Act,
    words: Sequence[str],
    named: Sequence[str],
    itself: Collection[str],
    last: bool,
    before: Sequence[str],
) -> dict[str, Any]:
    """Of cards that are named, which is at work and on which it works: by what the one has to be; where both
    may be it, by whether the means are told ``last``. ``before`` are the cards "it" may be."""
    if not _has_power(act):
        return {}
    power = next(detail for detail in act.details if detail.key == "with")
    able = [card for card in named if re.fullmatch(power.usual, card[1:])]
    if itself:  # the six itself
        same = able[0] if able else f"R{power.usual.partition('|')[0]}"
        return {"with": same, "card": same}
    if len(named) == 2 and len(able) == 2:  # the one that is told last is the means
        return dict(zip(("card", "with") if last else ("with", "card"), named, strict=True))
    if not able and len(named) == 1:  # plays B6 and cashes in B2 (with it)
        able = [card for card in before if re.fullmatch(power.usual, card[1:])]
    named = [card for card in named if not re.fullmatch(power.usual, card)]  # any six
    if not able and len(named) < 2 and (rank := _bare_power(words, power.usual)):
        suit = {"with": f"{card[0]}{rank}", "card": card} if (card := "".join(named))[1:] else {}
        return suit or {"with": rank}  # whatever its suit
    if not able and len(named) == 1:
        return {"card": named[0]}
    if len(able) != 1 or len(named) > 2:
        return {}
    rest = [card for card in named if card != able[0]]
    return {"with": able[0], **({"card": rest[0]} if rest else {})}


def _bare_power(words: Sequence[str], usual: str) -> str:
    """The value of the only power card that is named without its suit: "her nine"; empty where none is."""
    ranks = {RANKS.get(word.casefold(), word) for word in words}
    told = [rank for rank in ranks if re.fullmatch(usual, rank)]
    return told[0] if len(told) == 1 else ""


def _whose(words: Sequence[str], act: Act, said: Sentence) -> dict[str, Any]:
    """Whose the cards are that are told of, or who gets one: "Ben's card", "two own cards", "herself"."""
    asked = [detail for detail in act.details if detail.kind in ("player", "other")]
    if not asked or not said.player:
        return {}
    names = {f"{name.casefold()}{of}": name for name in said.others for of in ("", "s")}  # Anns Karte
    owners = []
    plain = [word.casefold() for word in words]
    first = next((place for place, word in enumerate(plain) if word in HERS), len(plain))
    before = {*plain[:first], *(word.plain for word in said.words if word.passing)}
    rivals = [name for word, name in names.items() if word in before]  # who else "her" may be
    for place, word in enumerate(plain):
        rival = said.others[0] if word in RIVAL and len(said.others) == 1 else ""
        after = {*plain[place + 1 : place + 3]}
        own = word in OWN or (word in HERS and not rivals and COUNTED & after and not OWN & after)
        him = word in HIM or (word == "her" and plain[place + 1 : place + 2] in GIVEN)  # gives her two cards
        rival = rival or (rivals[0] if him and len(rivals) == 1 else "")
        if owner := names.get(word) or rival or (said.player if own else ""):
            owners += [owner] * (2 if BOTH & {*plain[max(place - 3, 0) : place]} else 1)
    for told in (owners, [*dict.fromkeys(owners)]):
        if len(told) <= len(asked):
            pairs = zip(asked, told, strict=False)
            return {each.key: name for each, name in pairs if each.kind == "player" or name != said.player}
    return {}


def _counted(words: Sequence[str], detail: Detail) -> list[int]:
    """How many cards are told of, in words."""
    if detail.key != "count":
        return []
    told = [many for word in words if (many := _count(word)) is not None]
    return told or [1] * any(word.casefold() in ARTICLES for word in words)


def _count(word: str) -> int | None:
    """A number in figures or in words; None for another word."""
    return int(word) if word.isdecimal() and len(word) < LONGEST else NUMERALS.get(word.casefold())


def _done_with(words: Sequence[str], cut: int, bare: bool) -> tuple[list[str], list[str]]:
    """The cards something is done to, and those it is done with, whichever are told first."""
    before, after = (list(_cards(part, bare)) for part in (words[:cut], words[cut:]))
    paid = any(stem(word.casefold()) == "pay" for word in words[:cut])  # "pays R2 for G1"
    return (after, before) if paid else (before, after)


def _twice(detail: Detail, act: Act, name: Any, said: Sentence) -> bool:
    """Whether an act asks for two players, so that a name alone does not say which."""
    return name in (said.player, *said.others) and sum(other.kind == "player" for other in act.details) > 1


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
            if part[0].casefold() in ("of", "a", "an", "the") or (bare and size == 1 and part[0].isdecimal()):
                continue
            if AS in part:
                continue
            yield made
            place += size - 1
            break
        place += 1


def _counts(made: str, after: Sequence[str]) -> bool:
    """Whether what may name a card is how many of those are meant that the words after it name."""
    plain = [word.casefold() for word in after]
    while plain and (plain[0] in WHOSE or plain[1:2] == ["s"]):  # "two of her own cards", "two of Ben's"
        del plain[: 1 if plain[0] in WHOSE else 2]
    if plain and made.isdecimal() and plain[0] not in RANKS and _names_a_rank(plain[0]):
        return True  # two sixes
    near = plain[:2] if made.isdecimal() else plain[:1]
    return any(word in COUNTED and (place == 0 or word[-1] in "sn") for place, word in enumerate(near))


def _names_a_rank(word: str) -> bool:
    try:
        return word != AS and bool(one_card(word))
    except Unclear:
        return False


def _says(words: Sequence[str], label: str) -> bool:
    """Whether the words of an answer stand in the sentence one after the other."""
    wanted = [word.casefold() for word in WORD.findall(label)]
    told = [word.casefold() for word in words]
    return any(told[at : at + len(wanted)] == wanted for at in range(len(told) - len(wanted) + 1))


def of_any_suit(value: Any, cards: Collection[str]) -> Any:
    """A card of which only the value is told, where a card is a suit and a value: any of them."""
    suits = COLOURS if value not in cards else ()
    return next((f"{suit}{value}" for suit in suits if f"{suit}{value}" in cards), value)


def suited_like(value: Any, suitless: Mapping[str, str], cards: Collection[str]) -> dict[str, str]:
    """The cards of which only the value was told, in the suit of one that is named with them."""
    suited = {key: f"{str(value)[:1]}{rank}" for key, rank in suitless.items()}
    return {key: card for key, card in suited.items() if card in cards}
