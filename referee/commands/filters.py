"""Which findings are told: by rule (``A-7.3``, ``A-7``, ``A``) or by kind (``note``)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from referee.games import REGISTRY, named
from referee.rules import RECORD_RULES, Finding, Kind

KINDS = frozenset(kind.value for kind in Kind)


@dataclass(frozen=True)
class Choice:
    """What is wanted and what is not; nothing wanted in particular means everything."""

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.select or self.ignore)

    def tells(self, finding: Finding) -> bool:
        """Whether a finding is told. Of two words that name it, the longer decides; of two alike, the one
        that leaves it out."""
        wanted = max(
            (len(word) for word in self.select if names(word, finding)), default=0 if self.select else 1
        )
        unwanted = max((len(word) for word in self.ignore if names(word, finding)), default=0)
        return wanted > unwanted


def names(word: str, finding: Finding) -> bool:
    """Whether a word names a finding: its kind, its rule, or a chapter its rule belongs to."""
    return word.casefold() == finding.kind.value or begins(word, finding.rule.number)


def begins(word: str, number: str) -> bool:
    """Whether a rule is one of those a number begins: A-7.3 of A-7.3, A-7 and A, not of A-7.30 or A-70."""
    if not number.casefold().startswith(word.casefold()):
        return False
    rest = number[len(word) :]
    return not rest or not (rest[0].isalnum() and word[-1:].isalnum())


def chosen(select: Sequence[str], ignore: Sequence[str]) -> Choice:
    """The choice these words make; several may stand in one, with commas between. ValueError for a word that
    names neither a kind nor a rule."""
    choice = Choice(tuple(_words(select)), tuple(_words(ignore)))
    numbers = _numbers() if choice else ()
    for word in (*choice.select, *choice.ignore):
        if word.casefold() not in KINDS and not any(begins(word, number) for number in numbers):
            from referee.checking.words import guess  # only for words that are none

            hint = guess(word, (*KINDS, *numbers))
            raise ValueError(f"{word!r} is no rule and no kind of finding{hint}")
    return choice


def _words(given: Sequence[str]) -> Iterator[str]:
    return (part.strip() for word in given for part in word.split(",") if part.strip())


def _numbers() -> list[str]:

    return [*RECORD_RULES, *(number for name in REGISTRY for number in named(name).law.rules)]
