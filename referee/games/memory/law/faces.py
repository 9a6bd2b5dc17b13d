"""Faces of cards as small numbers, for any pack a rule set describes.

A face is a code: 0 is a card nobody has seen; then one code for every rank and suit and one for
the joker (*exact* faces); then one for every rank alone (*vague* faces: "a king"). Physical cards
are tokens, numbered elsewhere; a token carries the code of what the record shows of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

UNSEEN = 0
JOKER = "JK"
UNKNOWN = "?"
RED = frozenset("HD")


@dataclass(frozen=True, slots=True)
class Pack:
    """All faces of the packs in play and how often each exists.

    ``codes`` reads a card as a log writes it (``7H``, ``7`` or ``H`` for the rank or the suit alone, ``JK``,
    ``?``), ``names`` writes it; ``copies`` and ``rank_copies`` say how many cards of a face and of a rank
    there are; ``vague`` is the first code that is a rank or a suit alone; ``faces`` are the exact faces a
    card with a code may have, ``masks`` the same, a bit for each (bit 7: the face with code 7). ``fresh``
    are the ``copies`` of whole faces alone.
    """

    ranks: tuple[str, ...]
    suits: tuple[str, ...]
    codes: Mapping[Any, int]
    names: tuple[str, ...]
    rank_of: tuple[int, ...]
    copies: tuple[int, ...]
    rank_copies: tuple[int, ...]
    vague: int
    size: int
    faces: tuple[tuple[int, ...], ...]
    masks: tuple[int, ...]
    of_rank: tuple[tuple[int, ...], ...]
    by_mask: Mapping[int, int]
    fresh: tuple[int, ...]

    def exact(self, code: int) -> Sequence[int]:
        """The exact faces a card with this code may have."""
        return self.faces[code]

    def meet(self, known: int, other: int) -> int:
        """What is known of a card of which two things were shown; 0 where no card is both."""
        if not known or not other or known == other:
            return known or other
        return self.by_mask.get(self.masks[known] & self.masks[other], 0)

    def rank_name(self, rank: int) -> str:
        """A rank by its number, as a log writes it."""
        return self.ranks[rank] if rank < len(self.ranks) else JOKER

    def rank_alone(self, code: int) -> int:
        """The rank of a face as a face; 0 where the rank is not known."""
        rank = self.rank_of[code]
        if rank < 0:
            return 0
        return self.codes[self.ranks[rank]] if rank < len(self.ranks) else self.codes[JOKER]

    def classes(self, code: int) -> tuple[str, ...]:
        """Names of the classes an exact face belongs to, the most specific first: ``K_red``, ``K``."""
        rank = self.rank_of[code]
        if rank == len(self.ranks):
            return (JOKER,)
        suit = self.suits[(code - 1) % len(self.suits)]
        return (f"{self.ranks[rank]}_{'red' if suit in RED else 'black'}", self.ranks[rank])

    def red(self, code: int) -> bool | None:
        """Whether an exact face is red; None for jokers and for ranks alone."""
        if not 0 < code < self.vague or self.rank_of[code] == len(self.ranks):
            return None
        return self.suits[(code - 1) % len(self.suits)] in RED


def no_such_card(codes: Mapping[Any, int], written: Any) -> str:
    """What is said of a card the pack does not have; ``H7`` and ``7h`` are recognised."""
    word = str(written).replace(" ", "").upper()
    meant = next((spelling for spelling in (word, word[1:] + word[:1], word[:2]) if spelling in codes), "")
    return f"there is no card {written!r}" + (f"; did you mean `{meant}`?" if meant and len(word) > 1 else "")


EXPECTED = 'a card such as 7H, 10S, KD or JK, a rank such as 7 or K, a suit such as H, or "?"'
"""How a card is written, for those who wrote something else."""


@lru_cache(64)
def pack(ranks: tuple[str, ...], suits: tuple[str, ...], packs: int, jokers: int) -> Pack:
    """The cards of ``packs`` packs with ``jokers`` jokers in all."""
    exact = [(rank + suit, number, packs) for number, rank in enumerate(ranks) for suit in suits]
    exact = [(UNKNOWN, -1, 0), *exact, (JOKER, len(ranks), jokers)]
    by_rank = [(rank, number, packs * len(suits)) for number, rank in enumerate(ranks)]
    by_suit = [(suit, -1, packs * len(ranks)) for suit in suits]
    names, rank_of, copies = zip(*exact, *by_rank, *by_suit, strict=True)
    vague = len(exact)
    codes: dict[Any, int] = {}
    for code, name in enumerate(names):
        codes.setdefault(name, code)  # a rank that is called like a suit is meant as the rank
    codes.update({int(rank): codes[rank] for rank in ranks if rank.isdecimal()})
    of_rank = tuple(
        tuple(face for face in range(1, vague) if rank_of[face] == number) for number in range(len(ranks) + 1)
    )
    faces = _faces(rank_of, suits, vague, len(ranks))
    masks = tuple(sum(1 << face for face in alike) for alike in faces)
    return Pack(
        ranks,
        suits,
        codes,
        names,
        rank_of,
        copies,
        tuple([packs * len(suits)] * len(ranks) + [jokers]),
        vague,
        packs * len(suits) * len(ranks) + jokers,
        faces,
        masks,
        of_rank,
        {mask: code for code, mask in reversed([*enumerate(masks)])},
        (*copies[:vague], *[0] * (len(copies) - vague)),
    )


def _faces(
    rank_of: Sequence[int], suits: Sequence[str], vague: int, ranks: int
) -> tuple[tuple[int, ...], ...]:
    """For every code the exact faces it allows."""
    found = [tuple(range(1, vague)), *((face,) for face in range(1, vague))]
    for code in range(vague, vague + ranks):
        found.append(tuple(face for face in range(1, vague) if rank_of[face] == rank_of[code]))
    found += [tuple(range(1 + number, vague - 1, len(suits))) for number in range(len(suits))]
    return tuple(found)
