"""What each player of a memory game can know: face-down cards are "?" until somebody has shown them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from referee.games.memory.record.phases import OVER

HIDDEN, GAP = "?", "-"

UNSEEN = {"deal": ("cards",), "penalty": ("cards",)}
"""Parts of an entry that nobody saw at the table, whoever wrote them down."""

PRIVATE = {
    "initial_peek": ("saw",),
    "draw": ("card",),
    "replace": ("card",),
    "keep": ("card",),
    "look": ("saw",),
    "give": ("card",),
    "power": ("saw", "cards"),
}
"""Parts that only the player acting saw."""


def player_view(
    position: Mapping[str, Any], seat: int, followed: Sequence[Mapping[str, Any]] = ()
) -> dict[str, Any]:
    """A position as the player at a seat could know it.

    Of the own cards those can be known that the player has met: looked at, drawn, or seen on the
    pile, in an entry of this round. Cards that were turned up for everybody are known to all.
    """
    seen = {key: value for key, value in position.items() if key != "mixed"}
    if position.get("revealed") or position.get("phase") == OVER:
        return seen
    turned_up = set(position.get("face_up", ()))
    layouts = position.get("layouts", {})
    mine = list(layouts)[seat]
    met = _met(followed)
    seen["layouts"] = {
        name: [
            card
            if card == GAP or f"{name}.{place}" in turned_up or (name == mine and card in met)
            else HIDDEN
            for place, card in enumerate(row, 1)
        ]
        for name, row in layouts.items()
    }
    held = position.get("held")
    if held:
        seen["held"] = _in_hand(held, mine)
    if position.get("waiting"):
        seen["waiting"] = [_in_hand(early, mine) for early in position["waiting"]]
    return seen


def _in_hand(held: Mapping[str, Any], mine: str) -> Mapping[str, Any]:
    """A drawn card as a player sees it: one from the stock is its owner's secret."""
    return {**held, "card": HIDDEN} if held["player"] != mine and held["from"] == "stock" else held


def _met(followed: Sequence[Mapping[str, Any]]) -> set[str]:
    """Every card named since the cards were dealt, as far as the player could follow."""
    met: set[str] = set()
    for entry in reversed(followed):
        _take_words(entry.values(), met)
        if entry.get("action") == "deal":
            break
    return met


def _take_words(values: Iterable[Any], met: set[str]) -> None:
    """Adds every word in some values, however deep."""
    for value in values:
        if value.__class__ is str:
            met.add(value)
        elif isinstance(value, list):
            _take_words(value, met)
        elif isinstance(value, dict):
            _take_words(value.values(), met)


def observed_entry(entry: Mapping[str, Any], seen: Mapping[str, Any], player: str) -> dict[str, Any]:
    """An entry as a player could know it: without the faces that stayed down, or another's alone."""
    action = entry.get("action", "")
    hidden = set(UNSEEN.get(action, ()))
    if entry.get("player") != player and entry.get("from") != "discard":
        hidden.update(PRIVATE.get(action, ()))
    return {key: value for key, value in entry.items() if key not in hidden}
