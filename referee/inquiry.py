"""What may be asked about one moment of a game: acts, and the facts that a ruling on them can hang on.

A game declares them as data (``play/questions.py``): for every act the details that make an entry of it, and
the facts that matter for it, each with the ways in which it may be (:class:`Gap`), written as
parts of a position. Which of them are asked, and in which order, is worked out by trying.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from referee.header import Header


class Fill(NamedTuple):
    """One way in which something a position leaves out may be: in words ("it is Ann's turn"), and as the
    parts of a position that say so. A doubt tells which rules an entry may break by it."""

    words: str
    position: Mapping[str, Any]
    rules: frozenset[str] = frozenset()


class Gap(NamedTuple):
    """A fact that a position leaves out: what it is in words ("whose turn it is"), the key under which a
    position says it, and the ways in which it may be, the usual one first. By its ``doubts`` an entry that
    fits otherwise may be wrong: they leave that open, and neither accuse nor clear anybody. ``allows``: how
    it may make right what seems wrong, where its ways are not gone through ("the stock has run out").
    ``unasked``: more ways, which count where they are told in passing; nobody is asked about them."""

    fact: str
    key: str
    ways: Sequence[Fill]
    doubts: Sequence[Fill] = ()
    allows: str = ""
    unasked: Sequence[Fill] = ()


class Detail(NamedTuple):
    """Something of an act that has to be told before there is an entry to be judged."""

    key: str
    asks: str  # the question; empty: nobody is asked, it is read out of a sentence that tells it
    kind: str  # how the answer is read: card, cards, player, other, railroad, section, number, choice
    choices: tuple[tuple[str, Any], ...] = ()  # words and values, where there are only so many
    usual: str = ""  # a pattern of the cards it usually is, by their value: nobody asks about others


class Told(NamedTuple):
    """What is known so far: who plays, who acts, and the entry."""

    header: Header
    player: str
    entry: Mapping[str, Any]
    answers: Mapping[str, Any]  # key of a detail -> its value
    named: Sequence[str] = ()  # the others of whom the sentence tells that told the act

    @property
    def others(self) -> tuple[str, ...]:
        """The other players, in the order of play."""
        names = self.header.players
        at = names.index(self.player)
        return names[at + 1 :] + names[:at]

    @property
    def other(self) -> str:
        """Whom else the moment is about: somebody who was named, or the next player."""
        return next(iter(self.named), self.others[0])


Fact = Callable[[Told], Gap | None]
"""A fact an act can hang on, with the ways it may be; None where it cannot matter for this entry."""


GIVEN, GIVES = "$given", "$gives"
"""Among the words an act is not told by: something that is no player gets what is given, or gives it."""


class Act(NamedTuple):
    """Something somebody does and may ask about."""

    words: str  # "throws a card of their own on the pile"
    verbs: str  # words by which it is known when it is typed
    entry: Callable[[str, Mapping[str, Any]], dict[str, Any]]  # (player, details) -> entry as a log writes it
    details: Sequence[Detail] = ()
    facts: Sequence[Fact] = ()
    rules: str = ""  # numbers of the sentences it is about, as far as a rulebook has them
    unless: Sequence[str] = ()  # words that, said one after the other, tell of what no record can hold


class Inquiry(NamedTuple):
    """All that may be asked about a game."""

    acts: Sequence[Act]
    ground: Callable[[Told], Mapping[str, Any]] = lambda told: {}  # what any position for it must hold
    rulings: Mapping[str, Any] = MappingProxyType({})  # a question leaves nothing out that a record may
    allowing: Sequence[tuple[str, str]] = ()  # entries, and the sentences they go by: the first that fits
    never: Callable[[Mapping[str, Any]], bool] = lambda position: False  # facts that never go together
    heard: Mapping[str, Sequence[str]] = MappingProxyType({})  # ways, and how people tell them in passing


def goes_by(allowing: Sequence[tuple[str, str]], entry: Mapping[str, Any]) -> Sequence[str]:
    """The numbers of the sentences an entry is about. What it is known by is its action, parts it has to hold
    ("power swap"), and the number or letter in them ("take with=8" fits R8 and G8)."""
    for words, numbers in allowing:
        action, *parts = words.split()
        if action == entry.get("action") and all(_holds(entry, *part.split("=")) for part in parts):
            return numbers.split()
    return ()


def _holds(entry: Mapping[str, Any], key: str, told: str = "") -> bool:
    return key in entry and bool(
        re.search(rf"(?<![0-9]){re.escape(told)}(?![0-9])", str(entry[key])) if told else True
    )


def entry(action: str, **parts: Any) -> Callable[[str, Mapping[str, Any]], dict[str, Any]]:
    """An entry by whoever acts: the action, the details that were told, and some parts that need not be."""
    return lambda player, said: {"player": player, "action": action, **said, **parts}


def phrases(table: str) -> Mapping[str, Sequence[str]]:
    """A table of ways something may be, and behind each how people tell it, with ``|`` between; lines that
    are indented go on with the way above. Ways that are told alike have a ``=`` between them; a way may have
    more rows than one."""
    told: dict[str, Sequence[str]] = {}
    for row in re.split(r"\n+(?=\S)", table.strip()):
        ways, *said = (part.strip() for part in " ".join(row.split()).split("|"))
        told.update({way: [*told.get(way, ()), *said] for way in ways.split(" = ")})
    return told


GONE = object()
"""Instead of a part of a position: that part is not there."""


def gap(fact: str, key: str, *ways: tuple[str, Mapping[str, Any]]) -> Gap:
    """A fact with the ways it may be, the usual one first."""
    return Gap(fact, key, tuple(Fill(words, position) for words, position in ways))
