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

from referee.game import Game
from referee.header import BadEntry
from referee.law.letters import Letters, plain
from referee.law.library import Example
from referee.law.words import clauses, lines, tokens, tokens_of, ways
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

UNHEARD = 0.4
"""What a word weighs that no sentence knows."""

SPOKEN = {"sentence": 1.0, "everyday": 1.0, "asked": 1.0, "shown": 0.5, "reading": 0.3, "beside": 0.0}
"""How much a word of a passage shows of which sentences are spoken of with it."""

DOUBT = 10.0
"""So many passages must hold a word before it is half believed which sentences it goes with."""

CLAUSES = 0.6
"""What the clauses of a question count together, each asked for itself, beside the whole: a story tells a
setting and an act, and many sentences speak of the setting."""

COVERED = 0.35
"""What it counts how much of a question a sentence holds in all its passages together."""

LEAST = 0.02
"""What a word tells at the least."""

SHOWN = 200
"""So many letters of a question that nothing is found for are said again."""

LONGEST = 1_000
"""So many letters of a question are read: nobody at a table says more."""

Term = tuple[Mapping[str, float], float]
"""A word of the question: the stems that say it, with how surely, and what the word weighs."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """A question or a clause of one, held against every passage."""

    terms: Sequence[Term]
    weight: float  # of all terms
    told: Mapping[int, float]  # place of a passage -> how nearly its words say it; not where none does
    alike: Sequence[float]  # to every passage, in the order of the sentences


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
    place: int = 0  # of its first passage among those of all sentences
    words: dict[str, float] = field(default_factory=dict)
    shown: list[tuple[Example, int]] = field(default_factory=list)  # which of the passages names it

    def add(self, kind: str, text: str) -> int:
        """One more passage, and which it is; its words are filled in when all passages are there."""
        self.passages.append((kind, {}))
        self.texts.append(text)
        return len(self.texts) - 1


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
        self._count()
        self.weights = {word: self._tells({word: 1.0}, holding) for word, holding in self.spread.items()}
        self.spoken: list[float] = []
        self.holding: dict[str, list[int]] = {word: [] for word in self.spread}
        for sentence in self.sentences.values():
            for _, said in sentence.passages:
                for word in said:
                    said[word] = self.weights[word]
                    self.holding[word].append(len(self.spoken))
                self.spoken.append(sum(said.values()))
        self.letters = Letters([text for sentence in self.sentences.values() for text in sentence.texts])

    def _fill(self) -> None:
        sentences = self.sentences.values()
        spoken = iter(tokens_of([text for sentence in sentences for text in sentence.texts]))
        for sentence in sentences:
            for (_, said), words in zip(sentence.passages, spoken, strict=False):
                said.update(dict.fromkeys(words, 1.0))
                sentence.words.update(said)

    def _count(self) -> None:
        """How many passages each sentence has, and in how many of them each word is said."""
        self.said: dict[str, dict[str, float]] = {}
        passages: dict[str, float] = {}
        place = 0
        for key, sentence in self.sentences.items():
            sentence.place, place = place, place + len(sentence.texts)
            passages[key] = sum(SPOKEN[kind] for kind, _ in sentence.passages)
            for kind, said in sentence.passages:
                for word in said:
                    holding = self.said.setdefault(word, {})
                    holding[key] = holding.get(key, 0.0) + SPOKEN[kind]
        every = sum(passages.values())
        self.share = {key: number / every for key, number in passages.items()}

    def _sentence(self, key: str, item: Rule | Ruling) -> _Sentence:
        made = self.sentences[key] = _Sentence(item, key)
        said = everyday(key[0])
        for words in dict.fromkeys((*said.get(key, ()), *said.get(key.split()[0], ()))):
            made.add("everyday", words)
        return made

    def ask(self, question: str) -> list[Answer]:
        """What is said about a question, the likeliest sentence first. BadEntry where nothing is."""
        whole, *parts = self._each([question[:LONGEST], *dict.fromkeys(clauses(question[:LONGEST]))])
        found = []
        for sentence in self.sentences.values() if whole.terms else ():
            held = sum(weight * _best(meant, sentence.words) for meant, weight in whole.terms) / whole.weight
            if held >= ENOUGH:
                altogether = self._near(sentence, whole)
                apart = [
                    altogether if part is whole else self._near(sentence, part) for part in parts or [whole]
                ]
                near = (altogether + CLAUSES * (sum(apart) / len(apart))) / (1 + CLAUSES)
                found.append((near + COVERED * held, sentence))
        if not found:
            raise BadEntry(
                f"no rule of {self.game.title} speaks of {_short(question)!r}",
                (),
                "other words: what was done, with which card or share, and when",
            )
        found.sort(key=lambda pair: -pair[0])
        rank = {sentence.key: place for place, (_, sentence) in enumerate(found)}
        return [self._answer(sentence, worth, whole, rank) for worth, sentence in found]

    def _each(self, texts: Iterable[str]) -> list[_Asked]:
        """Texts made ready, once where they say the same in the same letters: most are one clause."""
        made: dict[tuple[object, ...], _Asked] = {}
        asked = []
        for text in texts:
            words, spelt = [*dict.fromkeys(tokens(text))], plain(text)
            known = (spelt, *words)
            if known not in made:
                made[known] = self._asked(words, spelt)
            asked.append(made[known])
        return asked

    def _asked(self, words: Iterable[str], spelt: str) -> _Asked:
        meant = [ways(word, self.spread) for word in words]
        terms = [(said_by, self._weight(said_by)) for said_by in meant]
        weight = sum(weight for _, weight in terms)
        return _Asked(terms, weight, self._told(terms, weight), self.letters.alike(spelt))

    def _told(self, terms: Sequence[Term], asked: float) -> dict[int, float]:
        """How nearly each passage says what is asked: how much of the question it holds, how much else it
        says. Only those that hold a word of it are looked at."""
        held: dict[int, float] = {}
        many: dict[int, int] = {}
        for meant, weight in terms:
            surest: dict[int, float] = {}
            for way, surely in meant.items():
                for place in self.holding.get(way, ()):
                    surest[place] = max(surest.get(place, 0.0), surely)
            for place, surely in surest.items():
                held[place] = held.get(place, 0.0) + weight * surely
                many[place] = many.get(place, 0) + 1
        answered = dict.fromkeys(held, 0.0)
        for way in dict.fromkeys(way for meant, _ in terms for way in meant):
            for place in self.holding.get(way, ()):
                answered[place] += self.weights[way]
        return {
            place: (much / asked) ** PARTLY
            * (1 - TERSE + TERSE * answered[place] / self.spoken[place])
            * (1 - EACH + EACH * many[place] / len(terms))
            for place, much in held.items()
        }

    def _weight(self, meant: Mapping[str, float]) -> float:
        """How much a word of a question tells, in whichever of its ways a sentence may say it."""
        holding = sum(
            1 for sentence in self.sentences.values() if any(way in sentence.words for way in meant)
        )
        return self._tells(meant, holding) if holding else UNHEARD

    def _tells(self, meant: Mapping[str, float], holding: int) -> float:
        """How much a word tells: the fewer sentences hold it the more, and the more the farther the passages
        that hold it lie from being spread as all passages are (the information gained by hearing it)."""
        said: dict[str, float] = {}
        for way, surely in meant.items():
            for key, number in self.said.get(way, {}).items():
                said[key] = max(said.get(key, 0.0), surely * number)
        every = sum(said.values()) + DOUBT
        unsaid = DOUBT / every
        gained = math.log(unsaid) * unsaid
        for key, number in said.items():
            share = self.share[key]
            if share:  # of the others the share in what is believed is their share of all passages
                now = (number / share + DOUBT) / every
                gained += share * (now * math.log(now) - unsaid * math.log(unsaid))
        rare = math.log(1 + len(self.sentences) / (1 + holding))
        return math.sqrt(rare * max(gained, LEAST))

    def _near(self, sentence: _Sentence, asked: _Asked) -> float:
        """How nearly the passages of a sentence say what is asked."""
        told = [
            PASSAGES[kind] * (asked.told.get(place, 0.0) + SPELT * asked.alike[place])
            for place, (kind, _) in enumerate(sentence.passages, sentence.place)
        ]
        told.sort(reverse=True)
        several = sum(told[:NEAREST]) / NEAREST
        return KINDS[_kind(sentence.item)] * (BEST * max(told, default=0.0) + (1 - BEST) * several)

    def _answer(self, sentence: _Sentence, worth: float, asked: _Asked, rank: Mapping[str, int]) -> Answer:
        number = sentence.key.split()[0]
        ruling = isinstance(sentence.item, Ruling)
        kept, broken = [], []
        for example, place in sentence.shown:
            near = asked.told.get(sentence.place + place, 0.0)
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


def _best(meant: Mapping[str, float], words: Mapping[str, float]) -> float:
    return max((surely for way, surely in meant.items() if way in words), default=0.0)


def _short(question: str) -> str:
    return question if len(question) <= SHOWN else f"{question[:SHOWN]}..."


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


def _kind(item: Rule | Ruling) -> str:
    if isinstance(item, Ruling):
        return "ruling"
    return "advice" if item.modality is Modality.ADVICE else "rule"
