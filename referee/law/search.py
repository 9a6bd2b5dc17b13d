"""The sentence that somebody is looking for: rules and open questions found by a player's own words.

What there is to find is the law of one game: every rule, every open question, and with them the scenarios
that show them, whose names say the same in other words. A sentence is worth what its best *passage* says of
the question; words that few sentences hold say most.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import islice

from referee.game import Game
from referee.header import BadEntry
from referee.law.letters import Letters
from referee.law.library import Example
from referee.law.words import lines, tokens, tokens_of, ways
from referee.rules import Modality, Rule, Ruling

PASSAGES = {"sentence": 1.05, "everyday": 1.1, "asked": 0.9, "shown": 0.8, "beside": 0.3, "reading": 0.5}
"""What a passage counts: the sentence itself, words people use for it, a scenario that shows it first or
among others (``asked``: by a name that is a question), the readings of a question."""

KINDS = {"rule": 1.0, "ruling": 0.98, "advice": 0.93}
"""Rules and open questions answer before advice does."""

TERSE = 0.25
"""How much it counts against a passage that it speaks of other things as well."""

SPELT = 1.2
"""What it counts that a passage is written with the same letters, whatever its words."""

EACH = 0.2
"""How much it counts how many words of the question a passage holds, whatever they weigh."""

BEST = 0.3
"""How much the best passage of a sentence counts; the rest is what its nearest ones count together."""

NEAREST = 8
"""So many passages of a sentence are asked: what several ways of saying it agree on is surer than one."""

PARTLY = 0.7
"""The power by which less than the whole question is held: a half counts for a little more than a half."""

UNHEARD = 0.6
"""What a word weighs that no sentence knows."""

Term = tuple[Mapping[str, float], float]
"""A word of the question: the stems that say it, with how surely, and what the word weighs."""

ENOUGH = 0.25
"""So much of a question, by the weight of its words, a sentence must hold to be an answer at all."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A sentence that was found, with the scenarios that keep and break it, the nearest ones first."""

    number: str
    item: Rule | Ruling
    worth: float
    kept: Sequence[Example] = ()
    broken: Sequence[Example] = ()
    open: Sequence[Ruling] = ()  # what the text leaves open about a rule


@dataclass(slots=True)
class _Sentence:
    item: Rule | Ruling
    key: str
    passages: list[tuple[str, dict[str, float]]] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)  # the passages as they are written
    words: dict[str, float] = field(default_factory=dict)
    shown: list[tuple[Example, dict[str, float]]] = field(default_factory=list)

    def add(self, kind: str, text: str) -> dict[str, float]:
        """One more passage; its words are filled in when all passages are there."""
        said: dict[str, float] = {}
        self.passages.append((kind, said))
        self.texts.append(text)
        return said


class Index:
    """The sentences of one game, ready to be asked."""

    def __init__(self, game: Game, examples: Iterable[Example]) -> None:
        self.game = game
        self.sentences: dict[str, _Sentence] = {}
        by_ruling: dict[str, list[_Sentence]] = {}
        for rule in game.law.rules.values():
            made = self._sentence(rule.number, rule)
            made.add("sentence", f"{rule.text} {rule.section}")
        for ruling in game.law.rulings:
            made = self._sentence(_key(ruling), ruling)
            by_ruling.setdefault(ruling.id, []).append(made)
            made.add("sentence", f"{ruling.question} {ruling.option.replace('_', ' ').replace('.', ' ')}")
            made.add(
                "reading",
                " ".join([ruling.question, ruling.why, *(reading.text for reading in ruling.readings)]),
            )
        for example in examples:
            if example.game != game.id or example.rule_set:
                continue
            # A question need not say which rules it is about: the answer that is expected names them.
            cited = example.rules or [label.split()[-1] for label in example.expected]
            for place, number in enumerate(cited):
                named = [self.sentences[number]] if number in self.sentences else by_ruling.get(number, [])
                for sentence in named:
                    kind = "beside" if place else "asked" if example.name.endswith("?") else "shown"
                    sentence.shown.append((example, sentence.add(kind, example.name)))
        self._fill()
        self.spread = Counter(word for sentence in self.sentences.values() for word in sentence.words)
        for sentence in self.sentences.values():
            for said in (sentence.words, *(said for _, said in sentence.passages)):
                said.update((word, self._rare(self.spread[word])) for word in said)
        self.letters = Letters([text for sentence in self.sentences.values() for text in sentence.texts])

    def _fill(self) -> None:
        sentences = self.sentences.values()
        spoken = iter(tokens_of([text for sentence in sentences for text in sentence.texts]))
        for sentence in sentences:
            for (_, said), words in zip(sentence.passages, spoken, strict=False):
                said.update(dict.fromkeys(words, 1.0))
                sentence.words.update(said)

    def _rare(self, holding: int) -> float:
        return math.log(1 + len(self.sentences) / (1 + holding))

    def _sentence(self, key: str, item: Rule | Ruling) -> _Sentence:
        made = self.sentences[key] = _Sentence(item, key)
        said = everyday(key[0])
        for words in dict.fromkeys((*said.get(key, ()), *said.get(key.split()[0], ()))):
            made.add("everyday", words)
        return made

    def ask(self, question: str) -> list[Answer]:
        """What is said about a question, the likeliest sentence first. BadEntry where nothing is."""
        asked = list(dict.fromkeys(tokens(question)))
        terms = [(meant, self._weight(meant)) for meant in (ways(word, self.spread) for word in asked)]
        possible = sum(weight for _, weight in terms)
        alike = iter(self.letters.alike(question))
        found = []
        for sentence in self.sentences.values():
            worth, held = self._worth(sentence, terms, list(islice(alike, len(sentence.texts))))
            if possible and held >= ENOUGH * possible:
                found.append((worth, sentence))
        if not found:
            raise BadEntry(
                f"no rule of {self.game.title} speaks of {question!r}",
                (),
                "other words: what was done, with which card or share, and when",
            )
        found.sort(key=lambda pair: -pair[0])
        rank = {sentence.key: place for place, (_, sentence) in enumerate(found)}
        return [self._answer(sentence, worth, terms, rank) for worth, sentence in found]

    def _weight(self, meant: Mapping[str, float]) -> float:
        """How much a word tells: the fewer sentences hold it in any of its ways, the more."""
        holding = sum(
            1 for sentence in self.sentences.values() if any(way in sentence.words for way in meant)
        )
        return self._rare(holding) if holding else UNHEARD

    def _worth(
        self, sentence: _Sentence, terms: Sequence[Term], alike: Sequence[float]
    ) -> tuple[float, float]:
        """What a sentence is worth as an answer, and how much of the question it holds."""
        told = [
            PASSAGES[kind] * (_told(said, terms) + SPELT * spelt)
            for (kind, said), spelt in zip(sentence.passages, alike, strict=True)
        ]
        told.sort(reverse=True)
        several = sum(told[:NEAREST]) / NEAREST
        held = sum(weight for meant, weight in terms if any(way in sentence.words for way in meant))
        worth = BEST * max(told, default=0.0) + (1 - BEST) * several
        return KINDS[_kind(sentence.item)] * worth, held

    def _answer(
        self, sentence: _Sentence, worth: float, terms: Sequence[Term], rank: Mapping[str, int]
    ) -> Answer:
        number = sentence.key.split()[0]
        ruling = isinstance(sentence.item, Ruling)
        kept, broken = [], []
        for example, said in sentence.shown:
            near = _told(said, terms)
            if example.shows == "kept" or (ruling and example.shows == "reading" and not example.expected):
                kept.append((bool(example.expected), -near, example))
            elif example.shows == "broken" or (ruling and example.shows == "reading"):
                named = any(number in label.split() for label in example.expected)
                broken.append((not (named or ruling), -near, example))
        questions = [
            each
            for each in self.game.law.rulings
            if not ruling and number in each.rules and each.option and _key(each) in rank
        ]
        questions.sort(key=lambda each: rank[_key(each)])
        return Answer(sentence.key, sentence.item, worth, _nearest(kept), _nearest(broken), questions)


def _key(ruling: Ruling) -> str:
    return f"{ruling.id} {ruling.option}".strip()


def _nearest(examples: list[tuple[bool, float, Example]]) -> list[Example]:
    return [example for *_, example in sorted(examples, key=lambda each: each[:2])]


@cache
def everyday(letter: str) -> Mapping[str, tuple[str, ...]]:
    """What players say for the sentences of a rulebook, whose numbers all begin with one letter: number (for
    one of several questions of a number, with its option) -> words. Nothing where nobody wrote any down."""
    parts = (line.partition(":") for line in lines(letter))
    return {number: tuple(word.strip() for word in words.split(";")) for number, _, words in parts if words}


def _told(said: Mapping[str, float], terms: Sequence[Term]) -> float:
    """How nearly a passage says what is asked: how much of the question it holds, how much else it says."""
    held = asked = 0.0
    met: set[str] = set()
    words = 0
    for meant, weight in terms:
        asked += weight
        heard = [way for way in meant if way in said]
        if heard:
            held += weight * max(meant[way] for way in heard)
            met.update(heard)
            words += 1
    if not held:
        return 0.0
    spoken = sum(said.values())
    answered = sum(said[way] for way in met)
    every = 1 - EACH + EACH * words / len(terms)
    return float((held / asked) ** PARTLY * (1 - TERSE + TERSE * answered / spoken) * every)


def _kind(item: Rule | Ruling) -> str:
    if isinstance(item, Ruling):
        return "ruling"
    return "advice" if item.modality is Modality.ADVICE else "rule"
