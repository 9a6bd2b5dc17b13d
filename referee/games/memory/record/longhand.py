"""Positions as people write them, at length: ``7H ? 3C`` for a layout, ``pile: 9C``, ``turn: Ann``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.declarations.row_text import is_nothing, listed
from referee.games.memory.record.phases import HOLDING, PLACED
from referee.header import BadEntry, nobody

SPELLED = {"discard": "pile", "due": "turn"}
"""What a position calls otherwise, and how."""

BY_PLAYER = {"powers": "card", "owed": "cards"}
"""What may be written by players, and what of them is then written."""

SEATS = {"caller", "callers", "locked", "powers", "owed"}
"""Where a name stands for itself, and ``none`` for nobody."""


def longhand(direction: int, players: Sequence[str], data: Mapping[str, Any]) -> Mapping[str, Any]:
    """A position, or a part of one, with everything at length. ``turn: Ann`` is the moment after the player
    before her has laid a card; with a drawn card, hers."""
    made = dict(data)
    if "pile" in made:
        if "discard" in made:
            raise BadEntry("`pile` and `discard` are the same", ("pile",), "one of them")
        made["discard"] = made.pop("pile")
    if isinstance(made.get("discard"), str) and made["discard"] != "?":
        made["discard"] = listed(made["discard"])
    if isinstance(made.get("layouts"), Mapping):
        made["layouts"] = {name: _row(row) for name, row in made["layouts"].items()}
    if isinstance(made.get("held"), str) and (made["held"] != "?" or isinstance(made.get("turn"), str)):
        made["held"] = {"card": made["held"]}  # in a check a "?" alone says nothing of it
    for key, each in BY_PLAYER.items():
        if isinstance(made.get(key), Mapping):
            made[key] = [{"player": name, each: told} for name, told in made[key].items()]
    for key in made.keys() & SEATS:
        made[key] = _seats(players, key, made[key])
    if isinstance(made.get("turn"), str) and made["turn"] != "?":
        made.update(_moment(direction, players, made, made.pop("turn")))
    return made


def _row(row: Any) -> Any:
    if isinstance(row, str) and row != "?":
        return listed(row)
    return ["?"] * row if isinstance(row, int) else row


def _seats(players: Sequence[str], key: str, told: Any) -> Any:
    if isinstance(told, str) and told not in players and is_nothing(told):
        return None if key == "caller" else []
    if key == "caller" or told == "?":
        return told
    names = [told] if isinstance(told, str) else told
    if key not in BY_PLAYER or not isinstance(names, list):
        return names
    return [{"player": name} if isinstance(name, str) else name for name in names]


def _moment(direction: int, players: Sequence[str], data: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    if name not in players:
        raise nobody(name, ("turn",), players)
    if "active" in data:
        raise BadEntry("`turn` and `active` both say whose turn it is", ("turn",), "one of them")
    if data.get("held") is not None or data.get("phase") not in (None, PLACED):
        return {"active": name, "phase": data.get("phase", HOLDING)}
    before = players[(players.index(name) - direction) % len(players)]
    return {"active": before, "phase": PLACED, "due": name}
