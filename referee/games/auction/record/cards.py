"""The forty cards: four suits, green red pink blue, of bid values one to ten (A-0.3).

A card is a number from 0 to 39, a set of cards an integer with a bit for each card: the engine
moves cards between piles with two operations and never copies a list of them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Final

from referee.rules import named

SUITS = "GRPB"
SUIT_NAMES = {"G": "green", "R": "red", "P": "pink", "B": "blue"}
NAMES: Final[tuple[str, ...]] = tuple(f"{suit}{value}" for suit in SUITS for value in range(1, 11))
NUMBERS: Mapping[str, int] = {name: card for card, name in enumerate(NAMES)}
VALUES: Final[tuple[int, ...]] = tuple(card % 10 + 1 for card in range(40))
ALL: Final = (1 << 40) - 1
SUIT_OF: Final[tuple[int, ...]] = tuple(0x3FF << card // 10 * 10 for card in range(40))
"""For every card the set of the ten cards of its suit."""

SUIT_SETS: Final[tuple[int, ...]] = tuple(0x3FF << 10 * suit for suit in range(4))
POWERFUL: Final = sum(1 << card for card in range(40) if VALUES[card] >= 6)
"""The cards with a power: six to ten of every suit (A-0.5)."""

_SUMS: Final[tuple[int, ...]] = tuple(
    sum(value for value in range(1, 11) if bits >> (value - 1) & 1) for bits in range(1024)
)

EMPTY: Final = -1
"""A place of the display with no card."""

UNSEEN: Final = -2
"""A card nobody but its holder has seen: in the display, a card the record does not name."""

ASIDE = -(1 << 20)
"""In a deck: the card set aside unseen, one of the hand it came from."""


def bid_sum(cards: int) -> int:
    """The sum of the bid values of a set of cards (A-4.4)."""
    return _SUMS[cards & 1023] + _SUMS[cards >> 10 & 1023] + _SUMS[cards >> 20 & 1023] + _SUMS[cards >> 30]


def cards_in(cards: int) -> Iterator[int]:
    """The cards of a set, lowest number first."""
    while cards:
        low = cards & -cards
        yield low.bit_length() - 1
        cards ^= low


def names(cards: int) -> list[str]:
    """The cards of a set as a log writes them, suit by suit."""
    return [NAMES[card] for card in cards_in(cards)]


def shown(cards: int) -> str:
    """The cards of a set in a sentence: "G7 and B2"."""
    return _listed(names(cards))


def _listed(words: list[str]) -> str:
    if len(words) < 2:
        return words[0] if words else "no card"
    return f"{', '.join(words[:-1])} and {words[-1]}"


def face(card: int) -> str:
    """A card inside a finding's sentence: a player who may not know it sees that one stands there."""
    return named(NAMES[card])


def told(cards: int) -> str:
    """Some cards inside a finding's sentence."""
    return _listed([face(card) for card in cards_in(cards)])


NO_SET: Final = -1
"""What is no set of known cards."""


def plain_set(cards: Collection[int]) -> int:
    """The set of some cards that are all known and all different; NO_SET of others."""
    bits = 0
    for card in cards:
        if card < 0:
            return NO_SET
        bits |= 1 << card
    return bits if bits.bit_count() == len(cards) else NO_SET


def set_of(cards: Iterable[int]) -> int:
    """The set of some card numbers."""
    bits = 0
    for card in cards:
        bits |= 1 << card
    return bits
