"""What a record may leave out and still show the same game: one table a game, as single omissions."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from whole_records import MEMORY, Entry, Record, Steps

GONE = object()
"""What stands in the place of something that is not written at all."""

Seer = Literal["table", "nobody"] | str
"""Who saw it: the whole table, nobody, or one player by name."""


@dataclass(frozen=True, eq=False)
class Omission:
    """One thing that is not written, and who could have written it.

    ``only_with`` are paths that must be kept for this to be left out: what it can be learned from.
    """

    path: Steps
    put: Any = GONE
    seer: Seer = "table"
    only_with: tuple[Steps, ...] = ()


# -- the memory games -----------------------------------------------------------------------------------

FACE_FIELDS = {
    ("deal", "upcard"): "table",
    ("upcard", "card"): "table",
    ("draw", "card"): "own",
    ("draw", "out"): "table",
    ("draw", "shed"): "table",
    ("take", "card"): "table",
    ("replace", "out"): "table",
    ("replace", "card"): "own",
    ("shed", "card"): "table",
    ("shed", "flipped"): "table",
    ("return", "card"): "table",
    ("keep", "card"): "own",
    ("match", "card"): "table",
    ("initial_peek", "saw"): "own",
    ("penalty", "cards"): "nobody",
    ("power", "saw"): "own",
    ("power", "cards"): "nobody",
    ("look", "saw"): "own",
}
"""(action, field) with the faces of cards, and who sees them: the table, the player of the entry, nobody."""

NEEDED = {("upcard", "card")}
"""Faces that an entry cannot do without: there is a "?" then."""


def faces(record: Record) -> Iterator[tuple[Steps, str, Seer]]:
    """Every face in the record of a memory game: where it is written, and who saw it."""
    for index, entry in enumerate(record["moves"]):
        action = entry.get("action")
        for key, value in entry.items():
            seer = FACE_FIELDS.get((action, key), "")
            if action == "draw" and key == "card" and entry.get("from") == "discard":
                seer = "table"
            if action in ("deal", "reveal") and key == "cards":
                seer = "nobody" if action == "deal" else "table"
            if seer:
                who = entry.get("player", "nobody") if seer == "own" else seer
                yield from _cards_in(("moves", index, key), value, who)
        if action == "power" and "rank" in entry:
            yield ("moves", index, "rank"), entry["rank"], "table"


def _cards_in(path: Steps, value: Any, seer: Seer) -> Iterator[tuple[Steps, str, Seer]]:
    if isinstance(value, str):
        yield path, value, seer
    else:
        items = value.items() if isinstance(value, dict) else enumerate(value)
        for key, inner in items:
            yield from _cards_in((*path, key), inner, seer)


def memory_hidden(record: Record) -> Iterator[Omission]:
    """Faces, by who saw them."""
    for path, _, seer in faces(record):
        yield Omission(path, "?", seer)


def memory_optional(record: Record, chance: random.Random) -> Iterator[Omission]:
    """Faces (whole, or the suit), initial looks, declines, results of matches, score sheets."""
    for path, card, _ in faces(record):
        if chance.random() < 0.3 and card not in ("JK", "?"):
            yield Omission(path, card[:-1])
        elif len(path) == 3 and path[2] != "upcard" and chance.random() < 0.5:
            action = record["moves"][path[1]]["action"]
            yield Omission(path, "?" if (action, path[2]) in NEEDED else GONE)
        else:
            yield Omission(path, "?")
    for index, entry in enumerate(record["moves"]):
        here: Steps = ("moves", index)
        action = entry.get("action")
        if action in ("initial_peek", "decline", "score") or "check" in entry:
            yield Omission(here)
        if action == "score":
            for key in ("sums", "bonus", "scores", "totals"):
                yield from (Omission((*here, key, name)) for name in entry.get(key, ()))
        if action == "match" and "result" in entry:
            yield Omission((*here, "result"))
        if action == "deal" and "cards" in entry:
            yield Omission((*here, "cards"))
        if action == "penalty" and entry.get("count") == 1:
            yield Omission((*here, "count"))
    yield Omission(("result",))


# -- the auction --------------------------------------------------------------------------------

AUCTION_LINES = {"draw", "discard", "reveal", "restock", "reshuffle", "decline", "duplicate"}
AUCTION_FIELDS = {
    "set_aside": ("card",),
    "reveal": ("totals", "first"),
    "tie_card": ("card",),
    "cash": ("with",),
    "take": ("with", "from", "to"),
    "duplicate": ("with",),
    "decline": ("with",),
    "buy": ("position", "to_own", "to_auction"),
    "restock": ("cards", "display"),
    "discard": ("offering", "hand"),
    "reshuffle": ("order",),
    "draw": ("cards", "from"),
    "shuffle": ("order",),
}
AUCTION_CARDS = {("reshuffle", "order"), ("shuffle", "order"), ("discard", "hand"), ("draw", "cards")}
"""Lists of which a single card may be "?"."""


def auction_hidden(record: Record) -> Iterator[Omission]:
    """Decks, orders, cards set aside and drawn; cards of the hand that are put away."""
    if "setup" in record:
        yield Omission(("setup", "display"), record["setup"]["auction_deck"][:6], "nobody")
        yield Omission(("setup", "decks"), seer="nobody")
        yield Omission(("setup", "auction_deck"), seer="nobody")
    for index, entry in enumerate(record["moves"]):
        who = entry.get("player", "nobody")
        match entry.get("action"):
            case "set_aside":
                yield Omission(("moves", index, "card"), seer=who)
            case "draw":
                yield Omission(("moves", index, "cards"), seer=who)
            case "reshuffle" | "shuffle":
                yield Omission(("moves", index, "order"), seer="nobody")
            case "discard":
                for place in range(len(entry.get("hand", ()))):
                    yield Omission(("moves", index, "hand", place), "?", who)


def auction_optional(record: Record, chance: random.Random) -> Iterator[Omission]:
    """What happens by itself, what is known otherwise, declines and repeats."""
    moves = record["moves"]
    yield Omission(("result",))
    orders = tuple(("moves", at, "order") for at, entry in enumerate(moves) if "order" in entry)
    cards = tuple((*path, place) for path in orders for place in range(len(moves[path[1]]["order"])))
    known = (("setup", "decks"), *orders, *cards)
    for index, entry in enumerate(moves):
        here: Steps = ("moves", index)
        action = entry.get("action")
        after = moves[index + 1] if index + 1 < len(moves) else {}
        if action in AUCTION_LINES or "check" in entry:
            yield Omission(here)
        if action == "tie_card":
            yield Omission(here, only_with=known)
        if action == "look" and after.get("action") == "shuffle" and after["player"] == entry["player"]:
            yield Omission(here)
        for key in AUCTION_FIELDS.get(str(action), ()):
            if key not in entry:
                continue
            yield Omission((*here, key))
            if (action, key) in AUCTION_CARDS:
                yield from (Omission((*here, key, place), "?") for place in range(len(entry[key])))


# -- the railway --------------------------------------------------------------------------------

RAILWAY_LINES = {
    "pass",
    "decline",
    "blind",
    "reveal",
    "build",
    "resolve",
    "dividend",
    "turn_order",
    "equity",
    "director",
}
RAILWAY_FIELDS = {
    "sale": ("paid_to",),
    "build": ("player", "paid", "paid_by"),
    "resolve": ("paid",),
    "top_up": ("player",),
    "dividend": ("length", "paid", "paid_by"),
    "equity": ("value", "per_share", "rest", "paid"),
    "reveal": ("sections",),
}


def railway_hidden(record: Record) -> Iterator[Omission]:
    """Nothing stays secret: chosen cards are turned up, bids are shown."""
    yield from ()


def railway_optional(record: Record, chance: random.Random) -> Iterator[Omission]:
    """Passes, declines, what follows by itself, and choices that other lines tell."""
    moves = record["moves"]
    yield Omission(("result",))
    if chance.random() < 0.3:
        yield Omission(("setup", "turn_order"))
    for index, entry in enumerate(moves):
        here: Steps = ("moves", index)
        action = str(entry.get("action"))
        if action in RAILWAY_LINES or "check" in entry:
            yield Omission(here)
        if action == "offer":
            yield from _offer_left_out(moves, index)
        if action == "sale" and _bids_before(moves, index):
            yield Omission(here)
        if action == "blind":
            yield Omission((*here, "amount"), "?")
        if action == "choose":
            yield from _choice_left_out(moves, index)
        for key in RAILWAY_FIELDS.get(action, ()):
            if key not in entry:
                continue
            if key not in ("sections", "player") or action == "build":
                yield Omission((*here, key))
            if isinstance(entry[key], dict):
                yield from (Omission((*here, key, name)) for name in entry[key])


def _bids_before(moves: Sequence[Entry], index: int) -> bool:
    """Whether a sale follows from bids on record."""
    while index and moves[index - 1].get("action") in ("bid", "pass"):
        index -= 1
        if moves[index].get("action") == "bid":
            return True
    return False


def _offer_left_out(moves: Sequence[Entry], index: int) -> Iterator[Omission]:
    """An offer may be left out where the sale names the railroad, or with all of an auction nobody bid in."""
    end = index + 1
    while end < len(moves) and moves[end].get("action") in ("bid", "pass"):
        end += 1
    inside = moves[index + 1 : end]
    if end < len(moves) and moves[end].get("action") == "sale":
        yield Omission(("moves", index), only_with=(("moves", end),))
    elif all(entry.get("action") == "pass" for entry in inside):
        yield Omission(("moves", index))


def _choice_left_out(moves: Sequence[Entry], index: int) -> Iterator[Omission]:
    """A chosen card may be left out where what is built tells it, or be "?" where the reveal does."""
    railroad, section = moves[index]["railroad"], moves[index]["section"]
    for later in range(index + 1, len(moves)):
        entry = moves[later]
        if entry.get("action") in ("offer", "decline", "sale", "dividend"):
            return
        if entry.get("action") == "reveal" and railroad in entry.get("sections", ()):
            told: Steps = ("moves", later, "sections", railroad)
            yield Omission(("moves", index, "section"), "?", only_with=(told,))
        if entry.get("action") == "build" and entry["railroad"] == railroad and entry["section"] == section:
            yield Omission(("moves", index), only_with=(("moves", later),))
            return


HIDDEN: dict[str, Callable[[Record], Iterator[Omission]]] = {
    "auction": auction_hidden,
    **dict.fromkeys(MEMORY, memory_hidden),
    "intercity": railway_hidden,
}
OPTIONAL: dict[str, Callable[[Record, random.Random], Iterator[Omission]]] = {
    "auction": auction_optional,
    **dict.fromkeys(MEMORY, memory_optional),
    "intercity": railway_optional,
}
