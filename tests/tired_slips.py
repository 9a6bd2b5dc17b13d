"""One slip of a tired hand in the full record of a whole legal game.

What somebody writes who is no longer with it: what stands in the line above, or in a line of another player;
the lines of a turn in another order, a turn under another name, later than the next, or not at all; the card
of the pile for the one drawn; a suit for another through a whole line; two lines in one; places counted from
nought; a total reckoned wrongly and gone on from.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

from joint_slips import TRIES
from slips import CARDS, SEATS, Slip
from whole_records import Record, Whole

from referee.explanation.other_words import Counted

PEN = Callable[[Record, random.Random], Slip | None]
"""(record, fresh, to be written into; chance): the slip; None where the record does not lend itself to it."""

SUITS = {"auction": "GRPB"}


def _cards(record: Record, index: int) -> list[tuple[Any, Any, str]]:
    """Every card of an entry: what holds it, at which key or place, and the card."""

    def inside(part: Any, key: Any) -> Iterator[tuple[Any, Any, str]]:
        value = part[key]
        if isinstance(value, str) and value not in ("?", "-", *record["players"]):
            yield part, key, value
        elif isinstance(value, (dict, list)):
            for step in value if isinstance(value, dict) else range(len(value)):
                yield from inside(value, step)

    entry = record["moves"][index]
    keys = (*CARDS[record["game"]], "rank")  # a power and what nobody wants of it name the card, too
    return [card for key in keys if key in entry for card in inside(entry, key)]


def _turns(record: Record) -> list[range]:
    """The lines of each player in a row, as ranges of indices."""
    moves, found, first = record["moves"], list[range](), 0
    for index in range(1, len(moves) + 1):
        if index == len(moves) or moves[index].get("player") != moves[first].get("player"):
            if "player" in moves[first]:
                found.append(range(first, index))
            first = index
    return found


def _numbers(lines: range) -> tuple[int, ...]:
    return tuple(index + 1 for index in lines)


def others_card(record: Record, chance: random.Random) -> Slip | None:
    """A card of the line that another player has nearby."""
    moves = record["moves"]
    for _ in range(TRIES):
        index = chance.randrange(len(moves))
        mine = _cards(record, index)
        if not mine or "player" not in moves[index]:
            continue
        near = [
            card
            for other in range(max(index - 5, 0), min(index + 6, len(moves)))
            if moves[other].get("player", moves[index]["player"]) != moves[index]["player"]
            for _, _, card in _cards(record, other)
        ]
        part, key, card = chance.choice(mine)
        near = [other for other in near if other != card]
        if near:
            part[key] = chance.choice(near)
            return Slip(record, (index + 1,), f"entry {index + 1}: {card} written as {part[key]}")
    return None


def turn_mixed(record: Record, chance: random.Random) -> Slip | None:
    """The lines of a turn in another order."""
    turns = [turn for turn in _turns(record) if len(turn) > 2]
    if not turns:
        return None
    turn = chance.choice(turns)
    moves = record["moves"]
    lines = moves[turn.start : turn.stop]
    mixed = lines[:]
    chance.shuffle(mixed)
    if mixed == lines:
        return None
    moves[turn.start : turn.stop] = mixed
    return Slip(record, _numbers(turn), f"entries {turn.start + 1} to {turn.stop} in another order")


def turn_forgotten(record: Record, chance: random.Random) -> Slip | None:
    """A whole turn is not written."""
    turns = [turn for turn in _turns(record) if len(turn) <= 5]
    if not turns:
        return None
    turn = chance.choice(turns)
    moves = record["moves"]
    entry = moves[turn.start]
    del moves[turn.start : turn.stop]
    numbers = (*_numbers(turn), turn.start)
    return Slip(record, numbers, f"entries {turn.start + 1} to {turn.stop} left out", entry)


def turn_twice(record: Record, chance: random.Random) -> Slip | None:
    """A whole turn is written twice."""
    turns = [turn for turn in _turns(record) if len(turn) <= 6]
    if not turns:
        return None
    turn = chance.choice(turns)
    moves = record["moves"]
    moves[turn.stop : turn.stop] = copy.deepcopy(moves[turn.start : turn.stop])
    numbers = tuple(range(turn.start + 1, turn.stop + len(turn) + 1))
    return Slip(record, numbers, f"entries {turn.start + 1} to {turn.stop} written twice")


def turn_late(record: Record, chance: random.Random) -> Slip | None:
    """A turn is written behind the next."""
    turns = _turns(record)
    pairs = [
        (first, then)
        for first, then in pairwise(turns)
        if first.stop == then.start and len(first) + len(then) <= 9
    ]
    if not pairs:
        return None
    first, then = chance.choice(pairs)
    moves = record["moves"]
    moves[first.start : then.stop] = moves[then.start : then.stop] + moves[first.start : first.stop]
    both = range(first.start, then.stop)
    return Slip(record, _numbers(both), f"entries {then.start + 1} to {then.stop} before {first.start + 1}")


def turn_of_another(record: Record, chance: random.Random) -> Slip | None:
    """A turn is written under another player's name."""
    turns = _turns(record)
    if len(record["players"]) < 2 or not turns:
        return None
    turn = chance.choice(turns)
    moves = record["moves"]
    name = moves[turn.start]["player"]
    other = chance.choice([each for each in record["players"] if each != name])
    for index in turn:
        moves[index]["player"] = other
    return Slip(record, _numbers(turn), f"{name} written as {other}, entries {turn.start + 1} to {turn.stop}")


def line_above(record: Record, chance: random.Random) -> Slip | None:
    """The line above once more, where another should stand."""
    moves = record["moves"]
    for _ in range(TRIES):
        index = chance.randrange(1, len(moves))
        if "action" in moves[index] and moves[index] != moves[index - 1]:
            was = moves[index]
            moves[index] = copy.deepcopy(moves[index - 1])
            numbers = (index, index + 1, index + 2)  # before the last of them the line is missing
            return Slip(record, numbers, f"entry {index} once more in place of {was}", was)
    return None


def value_above(record: Record, chance: random.Random) -> Slip | None:
    """A value of the last line that has the same field."""
    moves = record["moves"]
    for _ in range(TRIES):
        index = chance.randrange(1, len(moves))
        entry = moves[index]
        keys = [key for key in entry if key not in ("action", "check", "decision", "note")]
        if not keys or "action" not in entry:
            continue
        key = chance.choice(keys)
        before = [moves[other][key] for other in range(max(index - 8, 0), index) if key in moves[other]]
        if before and before[-1] != entry[key]:
            was, entry[key] = entry[key], copy.deepcopy(before[-1])
            return Slip(record, (index + 1,), f"entry {index + 1}: {key} {was} written as {entry[key]}")
    return None


def pile_card(record: Record, chance: random.Random) -> Slip | None:
    """The card that lies on the pile, for the one drawn; the pile for the stock."""
    moves = record["moves"]
    drawn = [
        index
        for index, entry in enumerate(moves)
        if entry.get("action") in ("draw", "buy", "cash") and ("card" in entry or "cards" in entry)
    ]
    for index in chance.sample(drawn, min(len(drawn), TRIES)):
        last = [card for at in range(max(index - 4, 0), index) for *_, card in _cards(record, at)]
        mine = _cards(record, index)
        if last and mine and mine[-1][2] != last[-1]:
            part, key, card = mine[-1]
            part[key] = last[-1]
            return Slip(record, (index + 1,), f"entry {index + 1}: {card} written as {last[-1]}")
    return None


def suit_in_a_line(record: Record, chance: random.Random) -> Slip | None:
    """A suit written as another through a whole line."""
    moves, game = record["moves"], record["game"]
    suits = SUITS.get(game, "SHDC")
    for _ in range(TRIES):
        index = chance.randrange(len(moves))
        cards = [each for each in _cards(record, index) if each[2] != "JK"]
        if not cards:
            continue
        suit = chance.choice(cards)[2][0 if game == "auction" else -1]
        other = chance.choice([each for each in suits if each != suit])
        for part, key, card in cards:
            if card[0 if game == "auction" else -1] == suit:
                part[key] = other + card[1:] if game == "auction" else card[:-1] + other
        return Slip(record, (index + 1,), f"entry {index + 1}: {suit} written as {other}")
    return None


def card_always_misread(record: Record, chance: random.Random) -> Slip | None:
    """A card in another suit, wherever it stands."""
    game, auction = record["game"], record["game"] == "auction"
    cards = [
        (index, *each)
        for index in range(len(record["moves"]))
        for each in _cards(record, index)
        if each[2] != "JK"
    ]
    if not cards:
        return None
    name = chance.choice(cards)[3]
    suit, rank = (name[0], name[1:]) if auction else (name[-1], name[:-1])
    other = chance.choice([each for each in SUITS.get(game, "SHDC") if each != suit])
    now = other + rank if auction else rank + other
    numbers = dict.fromkeys(index + 1 for index, *_, card in cards if card == name)
    for _, part, key, card in cards:
        if card == name:
            part[key] = now
    return Slip(record, tuple(numbers), f"{name} always written as {now}")


def from_nought(record: Record, chance: random.Random) -> Slip | None:
    """Places counted from nought through some lines, in which none would be nought."""
    moves = record["moves"]
    less = Counted(-1, ("slot", "slots", "position"))
    lines = [index for index, entry in enumerate(moves) if less.meant(entry) != entry]
    for _ in range(TRIES if len(lines) > 1 else 0):
        first = chance.randrange(len(lines) - 1)
        some = lines[first : first + chance.randint(2, 5)]
        counted = [less.meant(moves[index]) for index in some]
        if not any(place in str(counted) for place in (": 0,", ": 0}", "[0", ", 0", ".0")):
            for index, entry in zip(some, counted, strict=True):
                moves[index] = entry
            return Slip(record, tuple(index + 1 for index in some), f"places one less in {len(some)} lines")
    return None


def total_gone_on_from(record: Record, chance: random.Random) -> Slip | None:
    """A total reckoned wrongly, and gone on from to the end."""
    moves = record["moves"]
    sheets = [
        index for index, entry in enumerate(moves) if entry.get("action") == "score" and "totals" in entry
    ]
    if not sheets:
        return None
    first = chance.choice(sheets)
    name = chance.choice(sorted(moves[first]["totals"]))
    more = chance.choice((-10, -1, 1, 2, 5, 10))
    for index in sheets:
        if index >= first and name in moves[index]["totals"]:
            moves[index]["totals"][name] += more
    return Slip(record, (first + 1,), f"{name} has {more} more from entry {first + 1} on")


def all_names(record: Record, chance: random.Random) -> Slip | None:
    """All that one line says of one player, said of another."""
    moves, players = record["moves"], record["players"]
    for _ in range(TRIES):
        index = chance.randrange(len(moves))
        entry = moves[index]
        names = [key for key in SEATS if entry.get(key) in players]
        if names and "action" in entry:
            was = entry[chance.choice(names)]
            other = chance.choice([each for each in players if each != was])
            for key in names:
                if entry[key] == was:
                    entry[key] = other
            for key in ("look", "swap"):
                if key in entry:
                    entry[key] = [spot.replace(f"{was}.", f"{other}.") for spot in entry[key]]
            return Slip(record, (index + 1,), f"entry {index + 1}: {was} written as {other}")
    return None


def two_in_one(record: Record, chance: random.Random) -> Slip | None:
    """Two lines of one player in one: what the second says under the first's word."""
    moves = record["moves"]
    for _ in range(TRIES):
        index = chance.randrange(len(moves) - 1)
        first, then = moves[index], moves[index + 1]
        if "action" in first and "action" in then and first.get("player") == then.get("player"):
            both = {**first, **{key: then[key] for key in then if key in first and key != "action"}}
            if both != first:
                moves[index : index + 2] = [both]
                return Slip(
                    record, (index + 1, index), f"entries {index + 1} and {index + 2} in one: {both}", then
                )
    return None


PENS: dict[str, PEN] = {
    "other's card": others_card,
    "turn mixed": turn_mixed,
    "turn forgotten": turn_forgotten,
    "turn twice": turn_twice,
    "turn late": turn_late,
    "turn of another": turn_of_another,
    "line above": line_above,
    "value above": value_above,
    "pile's card": pile_card,
    "suit in a line": suit_in_a_line,
    "always misread": card_always_misread,
    "from nought": from_nought,
    "total gone on from": total_gone_on_from,
    "all of a line's names": all_names,
    "two in one": two_in_one,
}


def tired_slip(whole: Whole, kind: str, chance: random.Random) -> Slip | None:
    """A slip of this kind somewhere in a whole record; None where it does not lend itself to it."""
    return PENS[kind](whole.data, chance)
