"""Words of several lines that are others by one slip: two players whose names stand in each other's place, in
one entry or through some in a row; a card that is misread once, and written so each time it comes again;
places that are counted from nought for a while."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import combinations, islice
from typing import Any, TypeGuard

from referee.changes import Repair, Rewrite, rewritten
from referee.claims import UNKNOWN
from referee.declarations.statements import INTERJECTED
from referee.explanation.nearby_values import NAMES, entries_named, leaves
from referee.explanation.runner import Fault
from referee.log import Log, stretch, value_at, whereabouts

MOST_PLACES = 3
"""So many entries are taken for the first in which words are others: the one at fault, and those it names."""

STRETCH = 16
"""Names may be exchanged from so many entries before the one at fault on; and so many entries before the one
at which that fails they may be right again."""

MOST_BEFORE = 3
"""So many lines before these in which the same cards stand."""

MOST_WORDS = 40
"""So many words are thought of in the place of one."""

EXCHANGED = "as if {} and {} stood in each other's place in some lines: the rest does not fit otherwise"
MISREAD = "as if {} had been written for {} each time: the rest does not fit otherwise"
COUNTED = "as if places had been counted from another number in some lines: the rest does not fit otherwise"


@dataclass(frozen=True, slots=True)
class Counted:
    """Places are counted from another number: each is so many more than is written."""

    more: int
    keys: Sequence[str]  # under which such a number stands

    def meant(self, value: Any, key: str = "") -> Any:
        """Data with all places as they were meant."""
        if isinstance(value, dict):
            return {name: self.meant(inner, name) for name, inner in value.items()}
        if isinstance(value, list):
            return [self.meant(inner, key) for inner in value]
        if isinstance(value, int) and key in self.keys:
            return value + self.more
        name, dot, place = value.partition(".") if isinstance(value, str) else ("", "", "")
        return f"{name}.{int(place) + self.more}" if dot and place.isdecimal() else value


Words = Mapping[str, str] | Counted
"""What is written, and what was meant."""


def meant(value: Any, words: Words) -> Any:
    """Data with some words as they were meant, as keys, as words and before the number of a place."""
    if isinstance(words, Counted):
        return words.meant(value)
    if isinstance(value, dict):
        return {meant(key, words): meant(inner, words) for key, inner in value.items()}
    if isinstance(value, list):
        return [meant(inner, words) for inner in value]
    if isinstance(value, str):
        name, dot, place = value.partition(".")
        return words.get(name, name) + dot + place
    return value


def written(log: Log, index: int) -> Any:
    """An entry of a log that somebody made, as data; nothing of a check or a decision."""
    move = log.moves[index]
    return {} if move.action in INTERJECTED else log.game.write(move, log.header)


def entries_of(log: Log) -> Sequence[Any]:
    """The entries of a log that somebody made, as they are written, or as data where they are not."""
    as_written = log.document.data.get("moves", ())
    if len(as_written) >= len(log.moves):
        return [entry if "action" in entry else {} for entry in as_written[: len(log.moves)]]
    return [written(log, index) for index in range(len(log.moves))]


def places(log: Log, fault: Fault) -> list[int]:
    """The entries, by their index, in which words may be others: the one at fault, and those it names."""
    found = dict.fromkeys((fault.index, *entries_named(fault.finding, fault.index)))
    return [place for place in found if place < len(log.moves)][:MOST_PLACES]


Way = tuple[Any, Any]
"""An entry as it may have been meant: as data and as a move."""


class OtherWords:
    """The words of a log that may be others from some entry on to its end."""

    def __init__(self, log: Log, fault: Fault) -> None:
        self._log, self._fault = log, fault
        self._entries = entries_of(log)
        self._lines: dict[str, list[int]] = {}  # by word, the entries in which it stands
        for index, entry in enumerate(self._entries):
            for word in _words(entry):
                self._lines.setdefault(word, []).append(index)
        near = places(log, fault)
        self._near = dict.fromkeys(card for index in near for card in _cards(log, self._entries[index]))
        self._about = str(_at_fault(self._entries, fault))
        self._earliest = self._lines.get(self._about, ())[:1]
        self.places = [*dict.fromkeys((*near[:1], *self._earliest, *near[1:], *self._before(near)))]

    def _before(self, near: Sequence[int]) -> list[int]:
        """The entries of a round before some others in which a card of theirs, or one that may be misread for
        it, stands for the first time; the nearest first."""
        dealing, last = self._log.game.play.dealing, max(near, default=0)
        begun = next((at for at in range(last, 0, -1) if self._log.moves[at].action in dealing), 0)
        found: dict[str, int] = {}
        for line in range(begun, last):
            for words in self._words(line):
                found.setdefault(next(iter(words)), line)
        return sorted({*found.values()}, reverse=True)[:MOST_BEFORE]

    def _words(self, first: int) -> Iterator[Mapping[str, str]]:
        """What a word of an entry before these may have been misread for: one of theirs for whatever is like
        it, another for one of theirs."""
        here = _cards(self._log, self._entries[first])
        yield from ({word: near} for word in here for near in self._near if _may_be_read_as(word, near))
        mine = [word for word in here if word in self._near]
        yield from _misread(self._log, self._fault, self._entries, first, mine)

    def from_entry(self, first: int, names: bool) -> Iterator[tuple[Words, list[int]]]:
        """What some words may have been meant to be from an entry on, two ``names`` (or all places) or one
        word of it, and the entries in which they stand, the first of which it is."""
        pairs = combinations(self._log.header.players, 2)
        exchanged: Iterable[Mapping[str, str]] = ({name: other, other: name} for name, other in pairs)
        for words in exchanged if names else self._misread(first):
            lines = sorted({index for word in words for index in self._lines.get(word, ()) if index >= first})
            if lines[:1] == [first]:
                yield words, lines
        for more in (1, -1) if names else ():
            counted = Counted(more, self._log.game.pen.counted)
            if self.are_others(first, counted):
                yield (
                    counted,
                    [index for index in range(first, len(self._entries)) if self.are_others(index, counted)],
                )

    def _misread(self, first: int) -> Iterator[Mapping[str, str]]:
        near = places(self._log, self._fault)
        if first not in near and first not in self._earliest:
            return self._words(first)
        here = _cards(self._log, self._entries[first]) if first in near else [self._about]
        found = _misread(self._log, self._fault, self._entries, first, here)
        return (
            found if first in near else (words for words in found if _may_be_read_as(*words, *words.values()))
        )

    @property
    def begins(self) -> list[int]:
        """The entries that may be the first with other words: those a fault is about, and those before it."""
        index = min(self._fault.index, len(self._log.moves))
        return [*dict.fromkeys((*self.places, *range(index - 1, max(index - STRETCH, 0) - 1, -1)))]

    def are_others(self, index: int, words: Words) -> bool:
        """Whether an entry is another one with these words: not where two players have the same in it."""
        return bool(meant(self._entries[index], words) != self._entries[index])

    def ways(self, index: int, words: Words) -> Iterator[Way]:
        """An entry as it may have been meant, the likeliest first; none where it means nothing."""
        for entry in _in_words(self._entries[index], words):
            move = self._log.as_move(entry, index + 1)
            if move is not None:
                yield entry, move


def _words(part: Any) -> set[str]:
    """The words of an entry, as keys and as values, a place without its number."""
    if isinstance(part, dict):
        return {*part}.union(*map(_words, part.values()))
    if isinstance(part, list):
        return set[str]().union(*map(_words, part))
    return {part.partition(".")[0]} if isinstance(part, str) else set()


def _in_words(entry: Any, words: Words) -> Iterator[Any]:
    """An entry with all words as they were meant; or, where a word that was misread stands in it several
    times, one of them."""
    every = meant(entry, words)
    if every == entry:
        return
    yield every
    if is_misread(words):
        ((wrong, right),) = words.items()
        ways = [way for way, word in leaves(entry) if word == wrong]
        yield from (rewritten(entry, way, right) for way in (ways if len(ways) > 1 else ()))


def is_misread(words: Words) -> TypeGuard[Mapping[str, str]]:
    """Whether it is a single word that was misread."""
    return not isinstance(words, Counted) and len(words) == 1


def counted_as(words: Words) -> str:
    """How a record is counted in which some words are others."""
    if isinstance(words, Counted):
        return COUNTED
    return (MISREAD if is_misread(words) else EXCHANGED).format(*words, *words.values())


def _misread(
    log: Log, fault: Fault, entries: Sequence[Any], first: int, here: Iterable[str]
) -> Iterator[Mapping[str, str]]:
    """What some words of an entry may have been misread for that stand in a later one as well; first what the
    fault says would fit."""
    later = {word for entry in entries[first + 1 :] for _, word in leaves(entry)}
    fits = [word for value in fault.finding.fits for _, word in leaves(value) if isinstance(word, str)]
    known = {word for entry in (log.start[1], *entries) for _, word in leaves(entry) if isinstance(word, str)}
    about = _at_fault(entries, fault)
    for word in sorted(here, key=lambda word: word != about):
        if word in later:
            for other in islice(dict.fromkeys((*fits, *_alike(word, known))), MOST_WORDS):
                if other not in (word, UNKNOWN):
                    yield {word: other}


def _at_fault(entries: Sequence[Any], fault: Fault) -> Any:
    """What a fault is about, as it is written in its entry."""
    return value_at(entries[fault.index], fault.finding.path[2:]) if fault.index < len(entries) else None


def _cards(log: Log, entry: Any) -> list[str]:
    """The words of an entry that are neither names nor a player's."""
    words = [word for way, word in leaves(entry) if way[0] not in NAMES and isinstance(word, str)]
    return [word for word in dict.fromkeys(words) if word != UNKNOWN and word not in log.header.players]


def _may_be_read_as(word: str, other: str) -> bool:
    """Whether two words are the same but for their last letter, as a card and one of another suit."""
    return word != other and word[:-1] == other[:-1] != ""


def _alike(word: str, known: Set[str]) -> Iterator[str]:
    """Words with one part of another, its first letter or its last or what is left then, and another part
    that stands in some word of the record."""
    words = [other for other in known if other.isalnum() and len(other) <= len(word) + 1]
    for cut in (1, len(word) - 1):
        head, tail = word[:cut], word[cut:]
        yield from sorted({head + other[cut if cut == 1 else -1 :] for other in words})
        yield from sorted({other[: cut if cut == 1 else -1] + tail for other in words})


def as_repair(log: Log, others: Mapping[int, Any], words: Words) -> Repair:
    """What would have to be written otherwise: some entries, by their index."""
    changes = tuple(Rewrite(("moves", index), entry) for index, entry in others.items())
    lines = tuple(index + 1 for index in others)
    where = stretch(log.document, lines[0], lines[-1])
    joint = " in" if len(lines) == 1 else ","
    if isinstance(words, Counted):
        return Repair(changes, f"places counted {words.more:+d}{joint} {where}", lines)
    if len(words) > 1:
        return Repair(changes, f"{' and '.join(words)} in each other's place{joint} {where}", lines)
    ((wrong, right),) = words.items()
    return Repair(changes, f"{right} for {wrong}, {whereabouts(log.document, *lines)}", lines)
