"""One slip of the pen in the full record of a whole legal game, and what the referee must make of it.

A slip writes one thing otherwise than it was: a card, a player, an amount, a place, a line left out, written
twice, or in the other order. Some slips show another legal game; those are no faults and are counted apart.
Of all others there is exactly one finding that counts, not before the slip, and the slip is among the places
it names: its own entry, those it is related to, or those that a repair would change.
"""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from whole_records import MEMORY, Entry, Record, Steps, Whole, counting, is_record, outcome_of, shown

from referee import changes
from referee.repairing import repairs
from referee.replay import Outcome
from referee.rules import Finding

SUITED = [f"{rank}{suit}" for rank in ("A", *map(str, range(2, 11)), "J", "Q", "K") for suit in "SHDC"]
PACKS = {
    "auction": [f"{suit}{number}" for suit in "GRPB" for number in range(1, 11)],
    "hundred": SUITED,
    "duel": [*SUITED, "JK"],
    "rommee": [*SUITED, "JK"],
}
CARDS = {
    "auction": ("card", "cards", "with", "pay", "order", "offering", "hand", "display"),
    **dict.fromkeys(MEMORY, ("card", "cards", "out", "saw", "upcard", "shed", "flipped")),
    "intercity": (),
}
"""Fields that hold a card, or several."""

AMOUNTS = {
    "auction": ("totals",),
    **dict.fromkeys(MEMORY, ("count", "totals", "scores")),
    "intercity": ("amount", "price", "paid", "length", "value", "per_share", "rest"),
}
PLACES = {
    "auction": ("position", "at", "from"),
    **dict.fromkeys(MEMORY, ("slot", "slots", "look", "swap", "rank", "from")),
    "intercity": ("section", "railroad", "winner"),
}
SEATS = ("player", "owner", "to", "first", "give")
WORDS = {"from": (("stock", "discard"), ("own", "auction")), "at": (("stock",), ("deck", "own", "auction"))}
"""Piles: in the memory games, in the auction."""
RAILROADS = ("yellow", "purple", "blue", "red", "green")


@dataclass(frozen=True)
class Slip:
    """A record with one slip, the numbers of the entries where it is, and what it was."""

    record: Record
    places: tuple[int, ...]
    words: str
    dropped: Entry | None = None


Pen = Callable[[Record, int, random.Random], Slip | None]
"""(record, fresh; index of an entry; chance): the slip there; None where it does not fit."""


def another_card(record: Record, index: int, chance: random.Random) -> Slip | None:
    """A card is written as another one, likelier one that was lately spoken of."""
    game = record["game"]
    spots = [spot for key in CARDS[game] for spot in _texts(record["moves"][index].get(key), (index, key))]
    if not spots:
        return None
    near = [
        card
        for entry in record["moves"][max(index - 6, 0) : index + 6]
        for key in CARDS[game]
        for _, card in _texts(entry.get(key), ())
    ]
    path, card = chance.choice(spots)
    other = chance.choice(near if chance.random() < 0.5 else _pack(record))
    return _put(record, path, other, card)


def another_player(record: Record, index: int, chance: random.Random) -> Slip | None:
    """A player is written as another one."""
    entry = record["moves"][index]
    spots = [
        spot for key in SEATS for spot in _texts(entry.get(key), (index, key)) if spot[1] in record["players"]
    ]
    if not spots:
        return None
    path, name = chance.choice(spots)
    return _put(record, path, chance.choice(record["players"]), name)


def another_amount(record: Record, index: int, chance: random.Random) -> Slip | None:
    """A number is one or a few more or less, or has its digits in the other order."""
    entry = record["moves"][index]
    spots = [spot for key in AMOUNTS[record["game"]] for spot in _numbers(entry.get(key), (index, key))]
    if not spots:
        return None
    path, number = chance.choice(spots)
    turned = int(str(abs(number))[::-1])
    other = chance.choice([number - 1, number + 1, number + chance.randint(2, 12), turned])
    return _put(record, path, max(other, 1 if path[1] == "count" else 0), number)


def another_place(record: Record, index: int, chance: random.Random) -> Slip | None:
    """Another slot, section, railroad, rank, pile or position."""
    entry = record["moves"][index]
    spots: list[tuple[tuple[Any, ...], Any]] = [
        spot
        for key in PLACES[record["game"]]
        for spot in (*_texts(entry.get(key), (index, key)), *_numbers(entry.get(key), (index, key)))
    ]
    if not spots:
        return None
    path, value = chance.choice(spots)
    key = path[1]
    other: Any
    if key in WORDS:
        other = chance.choice(WORDS[key][record["game"] == "auction"])
    elif key == "section":
        other = chance.choice([*range(10, 30), "none"])
    elif key in ("railroad", "winner"):
        other = chance.choice(RAILROADS)
    elif key in ("look", "swap"):
        name, _, slot = value.rpartition(".")
        other = f"{name}.{max(1, int(slot) + chance.choice((-1, 1, 2)))}"
    elif key == "rank":
        other = chance.choice(_pack(record))
    else:
        other = max(1, value + chance.choice((-1, 1, 2)))
    return _put(record, path, other, value)


def dropped(record: Record, index: int, chance: random.Random) -> Slip | None:
    """A line is left out."""
    entry = record["moves"].pop(index)
    return Slip(record, (index + 1,), f"entry {index + 1} left out: {entry}", entry)


def doubled(record: Record, index: int, chance: random.Random) -> Slip | None:
    """A line is written twice."""
    entry = record["moves"][index]
    record["moves"].insert(index, copy.deepcopy(entry))
    return Slip(record, (index + 1, index + 2), f"entry {index + 1} written twice: {entry}")


def swapped(record: Record, index: int, chance: random.Random) -> Slip | None:
    """Two neighbours change places."""
    moves = record["moves"]
    if index + 1 >= len(moves) or moves[index] == moves[index + 1]:
        return None
    moves[index], moves[index + 1] = moves[index + 1], moves[index]
    return Slip(record, (index + 1, index + 2), f"entries {index + 1} and {index + 2} changed places")


PENS: dict[str, Pen] = {
    "card": another_card,
    "player": another_player,
    "amount": another_amount,
    "place": another_place,
    "dropped": dropped,
    "doubled": doubled,
    "swapped": swapped,
}


def pens(game: str) -> dict[str, Pen]:
    """The slips there are in a record of this game."""
    return {name: pen for name, pen in PENS.items() if name != "card" or CARDS[game]}


def slip(
    game: Whole, kind: str, chance: random.Random, first: int = 0, last: int | None = None
) -> Slip | None:
    """A slip of this kind somewhere in a whole record, in the entries from ``first`` to before ``last``; None
    where none of them lends itself to it."""
    moves = game.data["moves"]
    indices = [*range(first, len(moves) if last is None else last)]
    chance.shuffle(indices)
    for index in indices:
        made = PENS[kind](game.data, index, chance)
        if made is not None:
            return made
    return None


def two_slips(game: Whole, chance: random.Random, apart: int = 60) -> tuple[Slip, Slip, Slip] | None:
    """Two slips at least ``apart`` entries from each other, each of which alone gives one finding: each
    alone, and both."""
    moves = len(game.data["moves"])
    kinds = [*pens(game.data["game"])]
    if moves < apart + 20:
        return None
    later = slip(game, chance.choice(kinds), chance, chance.randrange(apart, moves), moves)
    if later is None or later.places[0] <= apart:
        return None
    end = later.places[0] - apart
    kind, again = chance.choice(kinds), chance.getrandbits(32)
    alone = slip(game, kind, random.Random(again), 0, end)
    both = slip(Whole(json.dumps(later.record), {}, ()), kind, random.Random(again), 0, end)
    if alone is None or both is None or not all(map(_one_finding, (alone, later))):
        return None
    assert alone.words == both.words
    return alone, later, both


def close_slips(game: Whole, chance: random.Random) -> Slip | None:
    """Two slips three to ten entries from each other; the later one first, as both stand in the record."""
    kinds = [*pens(game.data["game"])]
    moves = len(game.data["moves"])
    later = slip(game, chance.choice(kinds), chance, min(12, moves - 1), moves)
    if later is None:
        return None
    before = later.places[0] - 1
    first, last = max(before - 10, 0), max(before - 2, 1)
    both = slip(Whole(json.dumps(later.record), {}, ()), chance.choice(kinds), chance, first, last)
    return both and Slip(both.record, (*both.places, *later.places), f"{later.words}; {both.words}")


def slips_apart(game: Whole, chance: random.Random, many: int = 3, apart: int = 60) -> Slip | None:
    """So many slips so far from each other, each of which alone gives one finding; None where the game is too
    short, or nothing lends itself."""
    room = len(game.data["moves"]) - apart * (many - 1) - 10
    if room < 1:
        return None
    begin, kinds, made = chance.randrange(room), [*pens(game.data["game"])], Slip(game.data, (), "")
    for first in range(begin + apart * (many - 1), begin - 1, -apart):
        whole = Whole(json.dumps(made.record), {}, ())
        for _ in range(30):
            kind, again = chance.choice(kinds), chance.getrandbits(32)
            alone = slip(game, kind, random.Random(again), first, first + 8)
            if alone is not None and _one_finding(alone):
                break
        else:
            return None
        more = slip(whole, kind, random.Random(again), first, first + 8)
        assert more is not None and more.words == alone.words
        made = Slip(more.record, (*more.places, *made.places), f"{more.words}; {made.words}")
    return made


def many_slips(game: Whole, chance: random.Random, many: int = 8) -> tuple[int, Record]:
    """Up to so many slips anywhere in a record that leave it readable: how many, and the record."""
    kinds, made, number = [*pens(game.data["game"])], game, 0
    for _ in range(many):
        more = slip(made, chance.choice(kinds), chance)
        if more is not None and is_record(more.record):
            made, number = Whole(json.dumps(more.record), {}, ()), number + 1
    return number, made.data


def _one_finding(made: Slip) -> bool:
    try:
        return len(counting(outcome_of(made.record))) == 1
    except ValueError:
        return False


def _pack(record: Record) -> list[str]:
    """The faces there are; under a rule set of its own, those the record shows."""
    if "rules" not in record:
        return PACKS[record["game"]]
    fields = CARDS[record["game"]]
    return sorted(
        {card for entry in record["moves"] for key in fields for _, card in _texts(entry.get(key), ())}
        - {"?"}
    )


def _put(record: Record, path: tuple[Any, ...], other: Any, was: Any) -> Slip | None:
    if other == was:
        return None
    inner = record["moves"]
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = other
    place = ".".join(str(step) for step in path[1:])
    return Slip(record, (path[0] + 1,), f"entry {path[0] + 1}: {place} {was} written as {other}")


def _texts(value: Any, path: tuple[Any, ...]) -> Iterator[tuple[tuple[Any, ...], str]]:
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, (list, dict)):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _texts(inner, (*path, key))


def _numbers(value: Any, path: tuple[Any, ...]) -> Iterator[tuple[tuple[Any, ...], int]]:
    if isinstance(value, int) and not isinstance(value, bool):
        yield path, value
    elif isinstance(value, (list, dict)):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _numbers(inner, (*path, key))


# -- the proof --------------------------------------------------------------------------------------------


def verdict(slipped: Slip) -> str:
    """``legal`` where the record shows a legal game all the same, ``unreadable`` where it is no record,
    ``found`` where the slip is told as it must be; anything else says what is wrong with what is told."""
    try:
        outcome = outcome_of(slipped.record)
    except ValueError:
        return "unreadable"
    told = counting(outcome)
    if not told:
        return "legal"
    if len(told) > 1:
        return f"several: {len(told)} findings: " + " | ".join(shown(finding) for finding in told[:4])
    (finding,) = told
    if finding.move is not None and finding.move < slipped.places[0]:
        return f"before the slip: {shown(finding)}"
    if not _names(outcome, finding, slipped):
        return f"place not named: {shown(finding)}"
    return "found"


def _names(outcome: Outcome, finding: Finding, slipped: Slip) -> bool:
    """Whether a finding, or a repair of it, names where the slip is."""
    named = {finding.move} | {_number(path) for path, _ in finding.related}
    if named & {*slipped.places}:
        return True
    for offer in repairs.repairs(outcome, finding):
        if {*offer.numbers} & {*slipped.places}:
            return True
        if slipped.dropped is not None and any(
            isinstance(change, changes.Insert) and dict(change.entry) == slipped.dropped
            for change in offer.changes
        ):
            return True
    return False


def _number(path: Steps) -> int:
    return int(path[1]) + 1 if len(path) > 1 and path[0] == "moves" else 0
