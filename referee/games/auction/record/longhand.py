"""Positions as people write them, at length: ``hand: G4 R2``, ``display: B4 R8``, ``turn: Ann``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.declarations.row_text import listed
from referee.games.auction.record import phases
from referee.games.auction.record.phases import LOSER, WINNER
from referee.header import BadEntry, nobody

GAP = "-"
"""An empty place of the row, in one line of text."""
PILES = ("deck", "hand", "bid", "powers", "fetched", "discards", "cashed", "owned")
OF_THE_TABLE = ("display", "auction_deck", "auction_discards")
BY_PLAYER = {"hands": "hand", "bids": "bid", **{pile: pile for pile in ("discards", "owned")}}
"""What may be written by players instead of under each of them."""
SPELLED = {f"players.{pile}": key for key, pile in BY_PLAYER.items()}


def longhand(players: Sequence[str], data: Mapping[str, Any]) -> Mapping[str, Any]:
    """A position, or a part of one, with everything at length. ``turn: Ann`` is her part of phase 3: the
    loser's where somebody else has won the bid, as the position says or by what it tells of both bids."""
    made = _in_lists(data, OF_THE_TABLE)
    if isinstance(data.get("display"), str) and isinstance(made["display"], list):
        made["display"] = [None if card == GAP else card for card in made["display"]]
    for key, pile in BY_PLAYER.items():
        if isinstance(made.get(key), Mapping):
            _share_out(made, made.pop(key), pile)
    if isinstance(made.get("players"), Mapping):
        sides = made["players"].items()
        made["players"] = {
            name: _in_lists(side, PILES) if isinstance(side, Mapping) else side for name, side in sides
        }
    if isinstance(made.get("decks"), Mapping):
        made["decks"] = _in_lists(made["decks"], [*made["decks"]])
    if made.get("phase") in phases.SPELLED:
        made["phase"] = phases.SPELLED[made["phase"]]
    if made.get("turn") not in (None, "?"):
        made.update(_moment(players, made, made.pop("turn")))
    return made


def _share_out(made: dict[str, Any], told: Mapping[str, Any], pile: str) -> None:
    """Puts what is told by players under each of them."""
    sides = dict(made["players"]) if isinstance(made.get("players"), Mapping) else {}
    for name, cards in told.items():
        side = {} if sides.get(name) == "?" else sides.get(name, {})
        if not isinstance(side, Mapping):
            raise BadEntry(f"no piles of {name} are told", ("players", name), "a mapping of piles")
        if pile in side:
            message = f"the {pile} of {name} is told under `players` too"
            raise BadEntry(message, ("players", name, pile), "only in one place")
        sides[name] = {**side, pile: cards}
    made["players"] = sides


def _in_lists(data: Mapping[str, Any], keys: Sequence[str]) -> dict[str, Any]:
    """The same with the cards in lists that are written in one line of text."""
    texts = {key: data[key] for key in keys if isinstance(data.get(key), str) and data[key] != "?"}
    return {**data, **{key: listed(text) for key, text in texts.items()}}


def _moment(players: Sequence[str], data: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    if name not in players:
        raise nobody(name, ("turn",), players)
    phase = data.get("phase", "?")
    first = data.get("first") or won_by(data, bids=phase == "?")
    if phase == "?":
        phase = LOSER if first not in (name, "?") else WINNER
    other = next((player for player in players if player != name), name)
    won = {WINNER: name, LOSER: other}.get(phase)
    if won is None:
        raise BadEntry(f"nobody has the turn in the phase {phase!r}: both act", ("turn",), "no turn there")
    if first not in (won, "?"):
        raise BadEntry(f"{first} has won the bid, so this is not the turn of {name}", ("turn",), other)
    return {"phase": phase, "first": won}


def won_by(data: Mapping[str, Any], bids: bool = False) -> str:
    """Who has won the bid by what both bids are told to come to, or by the cards of both ``bids`` as they
    lie; "?" where that does not tell it."""
    sides, totals = (data.get(key) for key in ("players", "totals"))
    told: dict[str, Any] = {}
    if bids and isinstance(sides, Mapping):
        told |= {name: _sum(side.get("bid")) for name, side in sides.items() if isinstance(side, Mapping)}
    if isinstance(totals, Mapping):
        told |= totals
    if len(told) != 2 or {type(total) for total in told.values()} != {int} or len({*told.values()}) == 1:
        return "?"
    return str(max(told, key=lambda name: told[name]))


def with_winner(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """A position with who has won the bid, where only what both bids come to tells it."""
    told = "first" in data or data.get("phase") not in (WINNER, LOSER) or (won := won_by(data)) == "?"
    return data if told else {**data, "first": won}


def _sum(bid: Any) -> int | None:
    """What the cards of a bid come to, where all of them are named."""
    known = isinstance(bid, list) and all(str(card)[1:].isdecimal() for card in bid)
    return sum(int(card[1:]) for card in bid) if known else None
