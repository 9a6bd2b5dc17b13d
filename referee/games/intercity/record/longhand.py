"""Positions as people write them, at length: ``cash: 20`` for everybody, ``built: {red: 15 16}``,
``turn: Pete``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.declarations.row_text import listed
from referee.games.intercity.record.phases import AUCTION, OFFER, SPELLED
from referee.header import BadEntry, nobody


def longhand(players: Sequence[str], data: Mapping[str, Any]) -> Mapping[str, Any]:
    """A position, or a part of one, with everything at length. ``turn: Pete`` is his chance to offer,
    or where a share is being bid for his to bid."""
    made = dict(data)
    if made.get("phase") in SPELLED:
        made["phase"] = SPELLED[made["phase"]]
    if isinstance(made.get("cash"), int):
        made["cash"] = dict.fromkeys(players, made["cash"])
    if isinstance(made.get("built"), Mapping):
        made["built"] = {railroad: _sections(railroad, track) for railroad, track in made["built"].items()}
    if isinstance(made.get("turn_order"), Mapping):  # a card nobody saw is as one that is not told
        told = {name: card for name, card in made["turn_order"].items() if card != "?"}
        made["turn_order"] = told if told or not made["turn_order"] else "?"
    if isinstance(bid := made.get("auction"), Mapping) and isinstance(high := bid.get("high"), Mapping):
        ((name, amount),) = high.items()
        made["auction"] = {**bid, "bidder": _player(players, name, "auction", "high", name), "high": amount}
    if isinstance(made.get("turn"), str) and made["turn"] != "?":
        bid_for = made.get("auction")
        if isinstance(bid_for, Mapping) and made.get("phase", AUCTION) == AUCTION and "asked" not in bid_for:
            made.update(
                {"phase": AUCTION, "auction": {**bid_for, "asked": _player(players, made.pop("turn"))}}
            )
        else:
            _take_turn(players, made)
    return made


def _take_turn(players: Sequence[str], made: dict[str, Any]) -> None:
    """``turn`` as the chance to offer that it stands for, where the offer is told as it should be."""
    told = {key: made[key] for key in ("offer", "phase") if made.get(key, "?") != "?"}
    offer = told.get("offer", {})
    if not isinstance(offer, Mapping):
        return
    name = _player(players, made.pop("turn"))
    if "due" in offer or told.get("phase", OFFER) != OFFER:
        raise BadEntry("whose turn it is is said elsewhere too", ("turn",), "only in one place")
    made.update({"phase": OFFER, "offer": {**offer, "due": name}})


def _player(players: Sequence[str], name: str, *way: str) -> str:
    if name not in players:
        raise nobody(name, way or ("turn",), players)
    return name


def _sections(railroad: str, track: Any) -> Any:
    if isinstance(track, int):
        return [track]
    if not isinstance(track, str) or track == "?":
        return track
    try:
        return [int(section) for section in listed(track)]
    except ValueError:
        raise BadEntry(f"{track!r} is no list of sections", ("built", railroad), "such as 15 16") from None
