"""How a single fault is planted in a whole legal game: what the tables of faults share."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

import auction_player as player

from referee.games.auction.play.state import State
from referee.games.auction.record.cards import NAMES

Entries = list[dict[str, Any]]
Planted = tuple[Entries, int, set[str]]
"""The moves with the fault, the number of the faulty entry, and the verdicts that are right for it."""

Plant = Callable[[State, Any, Entries, int, random.Random], Planted | None]
"""(position before the entry, its move, all entries, its index, chance): None where it does not fit here."""


@lru_cache(maxsize=200)
def game(seed: int) -> dict[str, Any]:
    return player.whole_game(seed)


def moments(log: dict[str, Any]) -> Iterator[tuple[int, State, Any]]:
    """Index of every entry but checks, the position before it, its move."""
    indices = [index for index, entry in enumerate(log["moves"]) if "check" not in entry]
    for index, (state, move) in zip(indices, player.replayed(log), strict=True):
        yield index, state, move


def changed(entries: Entries, index: int, **values: Any) -> Entries:
    """The entries with this one changed (None removes a key)."""
    entry = {**entries[index], **values}
    entry = {key: value for key, value in entry.items() if value is not None}
    return [*entries[:index], entry, *entries[index + 1 :]]


def inserted(entries: Entries, index: int, entry: dict[str, Any]) -> Entries:
    return [*entries[:index], entry, *entries[index:]]


def other_name(entry: dict[str, Any]) -> str:
    first, second = player.PLAYERS
    return second if entry["player"] == first else first


def elsewhere(state: State, chance: random.Random, *not_these: int) -> str:
    """A card that lies in the auction deck or the display: certainly not with a player."""
    cards = [card for card in state.deck + state.display if card >= 0 and card not in not_these]
    return NAMES[chance.choice(cards)] if cards else "R1"


FAULTS: dict[str, tuple[str, Plant]] = {}
"""Name -> (action of the entry it goes into, how it is planted)."""


def fault(action: str) -> Callable[[Plant], Plant]:
    def enter(plant: Plant) -> Plant:
        FAULTS[plant.__name__.replace("_", " ").strip()] = (action, plant)
        return plant

    return enter
