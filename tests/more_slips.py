"""Slips of the pen beyond those of :mod:`slips`: the same hand, writing otherwise.

A digit of a sum, the suit or the rank of a card, two cards of a list in the other order, a card left out of
a list or written twice in it, an action taken for another, a line that stands two or more lines from where it
belongs, a claim.
"""

from __future__ import annotations

import copy
import random
import re
from collections.abc import Callable, Iterator
from typing import Any

from slips import CARDS, Slip
from whole_records import Record, Whole

CARD = re.compile(r"(10|[AJQK2-9])([SHDC])|([GRPB])(10|[1-9])")
PEN = Callable[[Record, int, random.Random], str | None]
"""(record, fresh, to be written into; index of an entry; chance): what was done; None if it does not fit."""


def _cards(entry: Any, game: str) -> Iterator[tuple[Any, Any, str]]:
    """Every card of an entry: what holds it, at which key or place, and its name."""

    def inside(holder: Any, key: Any) -> Iterator[tuple[Any, Any, str]]:
        value = holder[key]
        if isinstance(value, str) and CARD.fullmatch(value):
            yield holder, key, value
        elif isinstance(value, dict):
            for name in value:
                yield from inside(value, name)
        elif isinstance(value, list):
            for place in range(len(value)):
                yield from inside(value, place)

    for key in CARDS[game]:
        if key in entry:
            yield from inside(entry, key)


def _lists(entry: Any, game: str) -> list[list[Any]]:
    return [holder for holder, key, _ in _cards(entry, game) if isinstance(holder, list) and key == 0]


def suit(record: Record, index: int, chance: random.Random) -> str | None:
    """A card in another suit."""
    found = [*_cards(record["moves"][index], record["game"])]
    if not found:
        return None
    holder, key, name = chance.choice(found)
    auction = record["game"] == "auction"
    mine, rest = (name[0], name[1:]) if auction else (name[-1], name[:-1])
    other = chance.choice([each for each in ("GRPB" if auction else "SHDC") if each != mine])
    holder[key] = other + rest if auction else rest + other
    return f"{name} written as {holder[key]}"


def rank(record: Record, index: int, chance: random.Random) -> str | None:
    """A card of another rank."""
    found = [*_cards(record["moves"][index], record["game"])]
    if not found:
        return None
    holder, key, name = chance.choice(found)
    if record["game"] == "auction":
        holder[key] = name[0] + str(chance.choice([n for n in range(1, 11) if str(n) != name[1:]]))
    else:
        ranks = [r for r in ("A", *map(str, range(2, 11)), "J", "Q", "K") if r != name[:-1]]
        holder[key] = chance.choice(ranks) + name[-1]
    return f"{name} written as {holder[key]}"


def digit(record: Record, index: int, chance: random.Random) -> str | None:
    """One digit of a sum."""
    entry = record["moves"][index]
    keys = [key for key, value in entry.items() if isinstance(value, int) and not isinstance(value, bool)]
    if not keys:
        return None
    key = chance.choice(keys)
    was = str(entry[key])
    place = chance.randrange(len(was))
    now = int(was[:place] + chance.choice([d for d in "0123456789" if d != was[place]]) + was[place + 1 :])
    if now == 0 and key in ("slot", "count", "position"):
        return None
    entry[key] = now
    return f"{key} {was} written as {now}"


def order(record: Record, index: int, chance: random.Random) -> str | None:
    """Two neighbours of a list in the other order, where the order says something."""
    entry = record["moves"][index]
    if entry.get("action") in ("bid", "power", "buy", "gather"):
        return None
    lists = [each for each in _lists(entry, record["game"]) if len(each) > 1]
    if not lists:
        return None
    chosen = chance.choice(lists)
    place = chance.randrange(len(chosen) - 1)
    chosen[place : place + 2] = chosen[place : place + 2][::-1]
    return f"two of {sorted(chosen)} in the other order"


def shorter(record: Record, index: int, chance: random.Random) -> str | None:
    """A card left out of a list."""
    lists = [each for each in _lists(record["moves"][index], record["game"]) if len(each) > 1]
    if not lists:
        return None
    chosen = chance.choice(lists)
    return f"{chosen.pop(chance.randrange(len(chosen)))} left out of a list"


def longer(record: Record, index: int, chance: random.Random) -> str | None:
    """A card of a list in place of another: written twice."""
    lists = [each for each in _lists(record["moves"][index], record["game"]) if len(each) > 1]
    if not lists:
        return None
    chosen = chance.choice(lists)
    here, there = chance.sample(range(len(chosen)), 2)
    chosen[here], was = chosen[there], chosen[here]
    return f"{was} written as {chosen[there]}, which is there already"


ACTIONS = {
    "auction": (("buy", "cash"), ("cash", "take"), ("set_aside", "bid"), ("end_turn", "decline")),
    "hundred": (("shed", "return"), ("match", "shed"), ("replace", "shed")),
    "duel": (("shed", "return"), ("match", "shed"), ("replace", "shed")),
    "rommee": (("shed", "return"), ("match", "shed"), ("replace", "shed")),
    "intercity": (("pass", "decline"), ("decline", "pass"), ("offer", "choose")),
}


def action(record: Record, index: int, chance: random.Random) -> str | None:
    """An action taken for another that is written with the same fields."""
    entry = record["moves"][index]
    for was, now in ACTIONS[record["game"]]:
        if entry.get("action") == was:
            entry["action"] = now
            return f"{was} written as {now}"
    return None


def _moved(far: tuple[int, ...]) -> PEN:
    def pen(record: Record, index: int, chance: random.Random) -> str | None:
        """A line stands so many lines from where it belongs."""
        moves = record["moves"]
        to = index + chance.choice(far) * chance.choice((-1, 1))
        if not 0 <= to < len(moves):
            return None
        before = copy.deepcopy(moves)
        moves.insert(to, moves.pop(index))
        return f"entry {index + 1} written as entry {to + 1}" if moves != before else None

    return pen


def claim(record: Record, index: int, chance: random.Random) -> str | None:
    """A score of the result."""
    scores = record.get("result", {}).get("scores", {})
    if not scores:
        return None
    name = chance.choice(sorted(scores))
    scores[name] += chance.choice((-1, 1, 9, -9))
    return f"score of {name} written as {scores[name]}"


PENS: dict[str, PEN] = {
    "suit": suit,
    "rank": rank,
    "digit": digit,
    "order": order,
    "shorter": shorter,
    "longer": longer,
    "action": action,
    "moved by two": _moved((2,)),
    "moved": _moved((3, 4, 5, 6)),
    "claim": claim,
}


def more_slip(whole: Whole, kind: str, chance: random.Random) -> Slip | None:
    """A slip of this kind somewhere in a whole record; None where none of its entries lends itself to it."""
    indices = [*range(len(whole.data["moves"]))]
    chance.shuffle(indices)
    for index in indices:
        record = whole.data
        words = PENS[kind](record, index, chance)
        if words is not None:
            places = sorted({index + 1, *map(int, re.findall(r"as entry (\d+)$", words))})
            return Slip(record, tuple(places), f"entry {index + 1}: {words}")
    return None
