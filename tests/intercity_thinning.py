"""Whole legal games as people write them: what may be left out is left out, all of it or by chance; and slips
of the pen in whole records."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from referee.games.intercity.record.boards import COLOURS

Log = dict[str, Any]
FOLLOWS = frozenset({"reveal", "build", "top_up", "resolve", "dividend", "turn_order", "equity"})
EVERYTHING = frozenset({"pass", "decline", "offer", "blind", "choose", *FOLLOWS})

KINDS: dict[str, tuple[float, frozenset[str]]] = {
    "full": (0.0, frozenset()),
    "decisions only": (1.0, FOLLOWS),
    "no passes": (1.0, frozenset({"pass"})),
    "no declines": (1.0, frozenset({"decline"})),
    "no offers": (1.0, frozenset({"offer"})),
    "no blind bids": (1.0, frozenset({"blind"})),
    "no choices": (1.0, frozenset({"choose"})),
    "an onlooker's": (1.0, frozenset({"pass", "decline", "blind", "turn_order", "dividend"})),
    "a half": (0.5, EVERYTHING),
    "the least": (1.0, EVERYTHING),
}
"""Kind of record -> how likely an entry that may be left out is, and which."""


def thinned(log: Log, kind: str, chance: random.Random) -> Log:
    """The same game with entries left out; what the others no longer show stays."""
    often, actions = KINDS[kind]
    moves = log["moves"]
    gone: set[int] = set()

    def goes(place: int) -> bool:
        return moves[place]["action"] in actions and chance.random() < often

    for place, entry in enumerate(moves):
        if entry["action"] not in ("offer", "choose") and goes(place):
            gone.add(place)
    for offer, bids, passes, sale in _auctions(moves):
        if not bids and goes(offer):
            gone.update((offer, *passes))
        elif sale is not None and goes(offer):
            gone.add(offer)
    for choices, builds in _choices(moves):
        for place in choices:
            entry, built = moves[place], builds.get(moves[place]["railroad"])
            shown = built is not None and moves[built]["section"] == entry["section"]
            if (entry["section"] == "none" or shown) and goes(place):
                gone.add(place)
                if entry["section"] != "none":
                    gone.discard(built)
        told = any(place not in gone and moves[place]["section"] != "none" for place in builds.values())
        if choices and gone.issuperset(choices) and not told:
            gone.discard(choices[0])  # that nobody chose has to be written
    return {**log, "moves": [entry for place, entry in enumerate(moves) if place not in gone]}


def _auctions(moves: list[Any]) -> Iterator[tuple[int, list[int], list[int], int | None]]:
    """Places of an offer, of the bids and passes after it, and of the sale."""
    offers = [place for place, entry in enumerate(moves) if entry["action"] == "offer"]
    for offer in offers:
        bids: list[int] = []
        passes: list[int] = []
        sale = None
        for place in range(offer + 1, len(moves)):
            action = moves[place]["action"]
            if action == "sale":
                sale = place
            if action not in ("bid", "pass"):
                break
            (bids if action == "bid" else passes).append(place)
        yield offer, bids, passes, sale


def _choices(moves: list[Any]) -> Iterator[tuple[list[int], dict[str, int]]]:
    """Turn by turn: places of the choices, and of what was built by railroad."""
    choices: list[int] = []
    builds: dict[str, int] = {}
    for place, entry in enumerate(moves):
        if entry["action"] in ("offer", "decline") and (choices or builds):
            yield choices, builds
            choices, builds = [], {}
        if entry["action"] == "choose":
            choices.append(place)
        elif entry["action"] == "build":
            builds[entry["railroad"]] = place
    if choices:
        yield choices, builds


FIGURES = ("amount", "price", "paid", "length", "value", "rest")
SLIPS = ("player", "sum", "railroad", "section", "dropped", "doubled", "swapped")


def slipped(log: Log, chance: random.Random) -> tuple[str, Log] | None:
    """The record with one slip of the pen; None where this slip cannot be made at the entry drawn."""
    moves = [dict(entry) for entry in log["moves"]]
    place = chance.randrange(len(moves))
    entry, kind = moves[place], chance.choice(SLIPS)
    before = dict(entry)
    if kind == "player" and "player" in entry:
        entry["player"] = chance.choice(log["players"])
    elif kind == "sum":
        figures = [
            key for key in ("amount", "price", "paid", "length", "value", "rest") if _whole(entry, key)
        ]
        if figures:
            key = chance.choice(figures)
            entry[key] = max(0, entry[key] + chance.choice((-3, -2, -1, 1, 2, 3, 10)))
    elif kind == "railroad" and "railroad" in entry:
        entry["railroad"] = chance.choice(COLOURS)
    elif kind == "section" and _whole(entry, "section"):
        entry["section"] = chance.randrange(10, 30)
    elif kind == "dropped":
        del moves[place]
        return kind, {**log, "moves": moves}
    elif kind == "doubled":
        moves.insert(place, before)
        return kind, {**log, "moves": moves}
    elif kind == "swapped" and place + 1 < len(moves) and moves[place] != moves[place + 1]:
        moves[place], moves[place + 1] = moves[place + 1], moves[place]
        return kind, {**log, "moves": moves}
    return None if entry == before else (kind, {**log, "moves": moves})


def _whole(entry: Any, key: str) -> bool:
    return type(entry.get(key)) is int
