"""What each player of the auction game can know of a position: the rest is "?"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.games.auction.record.phases import BID, DRAW, SET_ASIDE

HIDDEN = "?"
OWN_SECRETS = ("hand", "reserve")
"""Parts of one side that only its owner sees (A-1.3, A-3.2)."""

FACE_DOWN = {"shuffle": ("order",), "reshuffle": ("order",)}
"""Parts of an entry that nobody at the table saw."""

OWN_ALONE = {"set_aside": ("card",), "draw": ("cards",), "discard": ("hand",)}
"""Parts that only the player acting saw."""

COUNTED = {"left_hand": "left_hidden", "new_hand": "new_hidden"}
"""Sets of cards only their owner has seen -> where a position counts such cards unseen."""


def player_view(
    position: Mapping[str, Any], seat: int, followed: Sequence[Mapping[str, Any]] = ()
) -> dict[str, Any]:
    """A position as the player at a seat could know it.

    Nobody knows the order of a deck (A-11.3, A-11.4); the one exception is the card one has just
    set aside on top of one's own. The opponent's discards may not be searched (A-11.2), and a bid
    lies face down until both are turned up (A-4.3).
    """
    seen = {key: value for key, value in position.items() if key != "unseen"}
    if "auction_deck" in seen:
        seen["auction_deck"] = _covered(seen["auction_deck"])
    sides = dict(position.get("players", {}))
    bidding = position.get("phase") in (SET_ASIDE, BID)
    seen["players"] = {
        name: _own(side, position.get("phase")) if place == seat else _other(side, bidding)
        for place, (name, side) in enumerate(sides.items())
    }
    return seen


def observed_entry(entry: Mapping[str, Any], seen: Mapping[str, Any], player: str) -> dict[str, Any]:
    """An entry as a player could know it: without the cards that stayed face down for him."""
    action = entry.get("action", "")
    hidden = set(FACE_DOWN.get(action, ()))
    if entry.get("player") != player:
        hidden.update(OWN_ALONE.get(action, ()))
        if action == "bid" and seen.get("phase") in (SET_ASIDE, BID):
            hidden.add("cards")
    return {key: value for key, value in entry.items() if key not in hidden}


def _own(side: Mapping[str, Any], phase: Any) -> dict[str, Any]:
    seen = {key: value for key, value in side.items() if key != "unseen"}
    if "deck" in seen:
        deck = list(seen["deck"])
        aside = side.get("aside", phase not in (SET_ASIDE, DRAW))
        known = 1 if aside and not side.get("tied") and not side.get("reserve") else 0
        seen["deck"] = deck[:known] + _covered(deck[known:])
    return seen


def _other(side: Mapping[str, Any], bidding: bool) -> dict[str, Any]:
    seen = {key: value for key, value in side.items() if key != "unseen"}
    for key in ("deck", "discards", *OWN_SECRETS, *(("bid",) if bidding else ())):
        if key in seen:
            seen[key] = _covered(seen[key])
    for key, count in COUNTED.items():
        if key in seen:
            seen[count] = seen.get(count, 0) + len(seen.pop(key))
    return seen


def _covered(cards: Any) -> Any:
    return [HIDDEN] * len(cards) if isinstance(cards, list) else cards
