"""The same game written by somebody who noted less: what a record may leave out, as a table a game.

An :class:`Omission` is one thing that is not written: an entry, a field, or one card of a list. ``OPTIONAL``
lists all that a whole record may leave out; ``thinned`` leaves out a choice of it. Every record made here
shows a legal game, the very one it was made from.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from whole_records import MEMORY, Entry, Record, Steps, counting, outcome_of, shown

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


def without(record: Record, omissions: Sequence[Omission]) -> Record:
    """The record without these (a fresh one is changed and returned)."""
    gone = [one for one in omissions if one.put is GONE]
    for one in omissions:
        if one.put is not GONE:
            inner = _inner(record, one.path)
            if inner is not None:
                inner[one.path[-1]] = one.put
    for one in sorted(gone, key=lambda one: [(str(type(step)), step) for step in one.path], reverse=True):
        holder: Any = _inner(record, one.path)
        if holder is not None and (isinstance(holder, list) or one.path[-1] in holder):
            last: Any = one.path[-1]
            del holder[last]
    return record


def _inner(record: Any, path: Steps) -> Any:
    """What holds the value at a path; None where that is not written itself."""
    for step in path[:-1]:
        if isinstance(record, dict) and step not in record:
            return None
        record = record[step]
        if record == "?":
            return None
    return record


def sound(omissions: Sequence[Omission]) -> list[Omission]:
    """Those of some omissions that leave standing what each of them needs, and one only for each place."""
    by_path: dict[Steps, Omission] = {}
    for one in omissions:
        by_path.setdefault(one.path, one)
    lost = set(by_path)
    return [one for one in by_path.values() if not any(_covers(lost, needed) for needed in one.only_with)]


def _covers(lost: set[Steps], path: Steps) -> bool:
    return any(path[:length] in lost for length in range(1, len(path) + 1))


# -- ways to write less -------------------------------------------------------------------------------


def full(record: Record, chance: random.Random) -> list[Omission]:
    """Everything is written."""
    return []


def onlooker(record: Record, chance: random.Random) -> list[Omission]:
    """Somebody beside the table: what lay open, no more."""
    return [one for one in HIDDEN[record["game"]](record) if one.seer != "table"]


def a_player(record: Record, chance: random.Random) -> list[Omission]:
    """One of the players: what lay open and the own cards."""
    who = chance.choice(record["players"])
    return [one for one in HIDDEN[record["game"]](record) if one.seer not in ("table", who)]


def ranks(record: Record, chance: random.Random) -> list[Omission]:
    """Nobody noted suits."""
    made = [
        Omission(path, card[:-1])
        for path, card, _ in _faces(record)
        if card not in ("JK", "?") and len(card) > 1
    ]
    return made if record["game"] in MEMORY else []


def half(record: Record, chance: random.Random) -> list[Omission]:
    """A random half of all that may be left out."""
    return _some(record, chance, 0.5)


def few(record: Record, chance: random.Random) -> list[Omission]:
    """A few of the things that may be left out."""
    return _some(record, chance, 0.05)


def least(record: Record, chance: random.Random) -> list[Omission]:
    """Nothing is written that may be left out."""
    return sound(list(OPTIONAL[record["game"]](record, chance)))


def learned_elsewhere(record: Record, chance: random.Random) -> list[Omission]:
    """Nothing is written that another entry tells, and then whatever else may be left out."""
    listed = list(OPTIONAL[record["game"]](record, chance))
    needed = {path for one in listed for path in one.only_with}
    return sound([one for one in listed if not any(_covers({one.path}, path) for path in needed)])


def lines_only(record: Record, chance: random.Random) -> list[Omission]:
    """Every entry that may be left out is, and nothing else."""
    return sound([one for one in OPTIONAL[record["game"]](record, chance) if _is_entry(one)])


def fields_only(record: Record, chance: random.Random) -> list[Omission]:
    """Every field and face that may be left out is, and no entry."""
    return sound([one for one in OPTIONAL[record["game"]](record, chance) if not _is_entry(one)])


def boardless(record: Record, chance: random.Random) -> list[Omission]:
    """A railway whose map is not in the record; all else is."""
    return [Omission(("setup", "board"))]


def boardless_half(record: Record, chance: random.Random) -> list[Omission]:
    """No map, and a random half of the rest left out."""
    return [Omission(("setup", "board")), *half(record, chance)]


def _is_entry(one: Omission) -> bool:
    return one.path[0] == "moves" and len(one.path) == 2


def _some(record: Record, chance: random.Random, share: float) -> list[Omission]:
    listed = list(OPTIONAL[record["game"]](record, chance))
    return sound([one for one in listed if chance.random() < share])


Thinning = Callable[[Record, random.Random], list[Omission]]
THINNINGS: dict[str, Thinning] = {
    "full": full,
    "onlooker": onlooker,
    "player": a_player,
    "ranks": ranks,
    "few": few,
    "half": half,
    "lines": lines_only,
    "fields": fields_only,
    "least": least,
    "elsewhere": learned_elsewhere,
}
RAILWAY = {"boardless": boardless, "boardless half": boardless_half}


def thinnings(game: str) -> dict[str, Thinning]:
    """The ways in which a record of this game may hold less."""
    kinds = dict(THINNINGS)
    del kinds["elsewhere" if game in MEMORY else "ranks"]
    return kinds | RAILWAY if game == "intercity" else kinds


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


def _faces(record: Record) -> Iterator[tuple[Steps, str, Seer]]:
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
    for path, _, seer in _faces(record):
        yield Omission(path, "?", seer)


def memory_optional(record: Record, chance: random.Random) -> Iterator[Omission]:
    """Faces (whole, or the suit), initial looks, declines, results of matches, score sheets."""
    for path, card, _ in _faces(record):
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
    setup = record["setup"]
    yield Omission(("setup", "display"), setup["auction_deck"][:6], "nobody")
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
    orders = tuple(("moves", at, "order") for at, one in enumerate(moves) if "order" in one)
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
    elif all(one.get("action") == "pass" for one in inside):
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


# -- the proof --------------------------------------------------------------------------------------------


def accused(record: Record, scores: dict[str, int], winners: Sequence[str]) -> list[str]:
    """What the referee says of a thinned record that it must not say: accusations, scores that are not the
    true ones, another winner."""
    outcome = outcome_of(record)
    said = [shown(one) for one in counting(outcome)]
    sheet = outcome.sheet
    if sheet is None:
        return said or ["no score sheet"]
    for name, true in scores.items():
        told = sheet.totals.get(name)
        if told is None:
            continue
        low, high = told if isinstance(told, tuple) else (told, told)
        if not low <= true <= high:
            said.append(f"scores: {name} has {true}, told as {told}")
    if sheet.winners and sheet.final and winners and set(sheet.winners) != set(winners):
        said.append(f"winners: {', '.join(winners)} won, told as {', '.join(sheet.winners)}")
    return said
