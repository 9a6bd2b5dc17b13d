"""What the lines of a record say by themselves: which cards leave an offering, come there, are whose."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import Any

from referee.games.auction.play.always_wrong import VERBS
from referee.games.auction.record.cards import ALL, cards_in, set_of
from referee.games.auction.record.moves import cards_of

NEXT_ROUND = ("draw", "set_aside", "gather")
"""With these begins what is no longer about the bids of a round."""


def of_the_round(entries: Iterable[Any]) -> list[Any]:
    """The first of some entries, which are about the bids of the same round."""
    return [*takewhile(lambda entry: entry.action not in NEXT_ROUND, entries)]


LONGEST, LATER, MOST_SHOWN = 48, 200, 6
"""A round has fewer entries than that; so many on it is looked whose a card of the display has become; so
many cards are tried for one that must have been bid, or in the place of one that cannot have been."""


def shows_next(seat: int, later: Sequence[Any], known: int, among: int = ALL) -> list[int]:
    """The next of some cards that a player shows to own, and has not come by in these entries; but for known
    ones."""
    found = list[int]()
    for entry in later:
        if entry.actor == seat:
            found += cards_in(own_cards(entry) & among & ~(known | set_of(found)))
            known |= gained(entry)
    return found[:MOST_SHOWN]


def needed(move: Any) -> int:
    """The cards an entry takes for lying in the offering: those that pay, and the one at work."""
    source = getattr(move, "source", None)
    return getattr(move, "pay", 0) | (0 if source is None else 1 << source)


NAMING = ("card", "cards", "pay", "offering", "hand", "order")
"""The parts of an entry that name cards."""


def first_to_act(later: Sequence[Any]) -> int:
    """The seat of whoever acts first after the bids, as later entries show; -1 where they do not. Where the
    round is over and only one player acts in it, the other one's whole part is missing before that."""
    this_round = of_the_round(later)
    acting = dict.fromkeys(each.actor for each in this_round if each.actor >= 0 and each.action in ACTING)
    first = next(iter(acting), -1)
    return 1 - first if len(acting) == 1 and len(this_round) < len(later) else first


ACTING = (*VERBS.values(), "power", "decline", "buy", "end_turn")
"""What is done in phase 3."""


def laid(seat: int, entries: Sequence[Any]) -> int:
    """The cards of a player that some entries of a round take from the offering, and that did not come there
    after the bid."""
    bid = came = 0
    for move in of_the_round(entries[:LONGEST]):
        if move.actor != seat:
            continue
        if move.action == "discard":
            return bid | (move.offering or 0) & ~came
        bid, came = bid | left_with(move) & ~came, came | gained(move)
    return bid


def left_with(move: Any) -> int:
    """The cards that leave the offering with an entry."""
    if move.action == "buy":
        return int(move.pay)
    return 1 << move.card if move.action == "cash" else 0


def came_with(move: Any) -> int:
    """The cards that come into the offering with an entry."""
    if move.action == "power":
        return int(move.cards)
    return 1 << move.card if move.action in ("take", "tie_card") and move.card >= 0 else 0


def gained(move: Any) -> int:
    """The cards a player comes by with an entry: bought, or come into the offering."""
    return 1 << move.card if move.action == "buy" else came_with(move)


OWN = {
    "reshuffle": "order",
    **dict.fromkeys(("draw", "bid", "power", "gather"), "cards"),
    "set_aside": "card",
}
"""Action -> the part of an entry that names own cards of whoever made it."""


def own_cards(move: Any) -> int:
    """The cards an entry shows to be the own ones of whoever made it."""
    return cards_of(move, OWN[move.action]) if move.action in OWN else needed(move)
