"""One slip of the pen that several lines show, in the full record of a whole legal game: cards or values of
two lines exchanged, or the lines themselves, a word misread in two, lines in a row written twice, left out or
in the wrong place, one line far from its own; the right line with the wrong word; and two players in each
other's place through some lines."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Iterator
from typing import Any

from slips import CARDS, Slip
from whole_records import Record, Whole

from referee.explanation.other_words import meant as in_words

PEN = Callable[[Record, random.Random], Slip | None]
"""(record, fresh, to be written into; chance): the slip; None where the record does not lend itself to it."""

NEAR, SOON, TRIES = 8, 40, 50
AWAY, BETWEEN, STRETCH = (7, 30), (2, 5), (3, 14)
SINGLE = ("player", "amount", "price", "slot", "section", "railroad")
ANOTHER = (
    ("replace", "match"),
    ("match", "replace"),
    ("bid", "power"),
    ("bid", "sale"),
    ("end_turn", "done"),
)
"""Actions taken for each other, with what one calls ``out`` and the other ``card``."""


def _cards(record: Record) -> list[tuple[int, Any, Any, str]]:
    """Every card of a record: in which entry, what holds it, at which place or key, and the card."""

    def inside(index: int, part: Any, key: Any) -> Iterator[tuple[int, Any, Any, str]]:
        value = part[key]
        if isinstance(value, str) and value not in ("?", "-", *record["players"]):
            yield index, part, key, value
        elif isinstance(value, (dict, list)):
            for step in value if isinstance(value, dict) else range(len(value)):
                yield from inside(index, value, step)

    return [
        card
        for index, entry in enumerate(record["moves"])
        for key in CARDS[record["game"]]
        if key in entry
        for card in inside(index, entry, key)
    ]


def exchanged_cards(record: Record, chance: random.Random) -> Slip | None:
    """Two cards of lines near each other stand in each other's place."""
    cards = _cards(record)
    for _ in range(TRIES if cards else 0):
        first = chance.choice(cards)
        near = [each for each in cards if 0 < each[0] - first[0] <= NEAR and each[3] != first[3]]
        if near:
            second = chance.choice(near)
            first[1][first[2]], second[1][second[2]] = second[3], first[3]
            return Slip(record, (first[0] + 1, second[0] + 1), f"{first[3]} and {second[3]} exchanged")
    return None


def exchanged_values(record: Record, chance: random.Random) -> Slip | None:
    """A player, place or sum of two lines near each other stands in each other's place."""
    moves = record["moves"]
    values = [(index, key, entry[key]) for index, entry in enumerate(moves) for key in SINGLE if key in entry]
    for _ in range(TRIES if values else 0):
        first, key, value = chance.choice(values)
        near = [
            (index, other)
            for index, at, other in values
            if 0 < index - first <= NEAR and at == key and other != value
        ]
        if near:
            second, other = chance.choice(near)
            moves[first][key], moves[second][key] = other, value
            return Slip(record, (first + 1, second + 1), f"{key} {value} and {other} exchanged")
    return None


def misread_twice(record: Record, chance: random.Random) -> Slip | None:
    """A card is written in another suit in two lines."""
    cards = _cards(record)
    auction = record["game"] == "auction"
    for _ in range(TRIES if cards else 0):
        first = chance.choice(cards)
        again = [each for each in cards if 0 < each[0] - first[0] <= SOON and each[3] == first[3]]
        name = first[3]
        if again and name != "JK":
            suit, rank = (name[0], name[1:]) if auction else (name[-1], name[:-1])
            other = chance.choice([each for each in ("GRPB" if auction else "SHDC") if each != suit])
            other = other + rank if auction else rank + other
            for _, part, key, _ in (first, again[0]):
                part[key] = other
            return Slip(record, (first[0] + 1, again[0][0] + 1), f"{name} misread as {other} twice")
    return None


def misread_to_the_end(record: Record, chance: random.Random) -> Slip | None:
    """A card is written in another suit from some line on, each time it comes again."""
    cards = _cards(record)
    auction = record["game"] == "auction"
    for _ in range(TRIES if cards else 0):
        first = chance.choice(cards)
        name = first[3]
        again = [each for each in cards if each[0] > first[0] and each[3] == name]
        if again and name != "JK":
            suit, rank = (name[0], name[1:]) if auction else (name[-1], name[:-1])
            other = chance.choice([each for each in ("GRPB" if auction else "SHDC") if each != suit])
            other = other + rank if auction else rank + other
            for _, part, key, _ in (first, *again):
                part[key] = other
            places = tuple(dict.fromkeys(index + 1 for index, *_ in (first, *again)))
            return Slip(record, places, f"{name} misread as {other} from entry {first[0] + 1} on")
    return None


def _some_lines(record: Record, chance: random.Random, after: int = 0) -> tuple[int, int] | None:
    many = chance.randint(2, 4)
    last = len(record["moves"]) - many - after
    return (chance.randrange(last), many) if last > 0 else None


def doubled(record: Record, chance: random.Random) -> Slip | None:
    """Some lines are written twice."""
    found = _some_lines(record, chance)
    if found is None:
        return None
    first, many = found
    moves = record["moves"]
    moves[first + many : first + many] = copy.deepcopy(moves[first : first + many])
    places = tuple(range(first + 1, first + 2 * many + 1))
    return Slip(record, places, f"entries {first + 1} to {first + many} written twice")


def moved(record: Record, chance: random.Random) -> Slip | None:
    """Some lines stand together where they do not belong."""
    far = chance.randint(2, 6)
    found = _some_lines(record, chance, far)
    if found is None:
        return None
    first, many = found
    moves = record["moves"]
    before = copy.deepcopy(moves)
    lines = moves[first : first + many]
    del moves[first : first + many]
    moves[first + far : first + far] = lines
    places = tuple(range(first + 1, first + many + far + 1))
    return (
        Slip(record, places, f"entries {first + 1} to {first + many} {far} on") if moves != before else None
    )


def left_out(record: Record, chance: random.Random) -> Slip | None:
    """Some lines in a row are left out."""
    found = _some_lines(record, chance)
    if found is None:
        return None
    first, many = found
    entry = record["moves"][first]
    del record["moves"][first : first + many]
    places = tuple(range(first + 1, first + many + 1))
    return Slip(record, places, f"entries {first + 1} to {first + many} left out", entry)


def far(record: Record, chance: random.Random) -> Slip | None:
    """One line stands far from where it belongs, in another turn or round."""
    moves = record["moves"]
    for _ in range(TRIES):
        line = chance.randrange(len(moves))
        place = line + chance.choice((-1, 1)) * chance.randint(*AWAY)
        if 0 <= place < len(moves) and "check" not in moves[line]:
            moves.insert(place, moves.pop(line))
            places = (min(line, place) + 1, max(line, place) + 1)
            return Slip(record, places, f"entry {line + 1} stands at {place + 1}")
    return None


def exchanged_lines(record: Record, chance: random.Random) -> Slip | None:
    """Two lines with others between them stand in each other's place."""
    moves = record["moves"]
    first = chance.randrange(max(len(moves) - BETWEEN[1], 1))
    other = first + chance.randint(*BETWEEN)
    if other >= len(moves) or moves[first] == moves[other]:
        return None
    moves[first], moves[other] = moves[other], moves[first]
    return Slip(record, (first + 1, other + 1), f"entries {first + 1} and {other + 1} exchanged")


def wrong_word(record: Record, chance: random.Random) -> Slip | None:
    """The right line with a wrong word for what was done."""
    lines = [
        (index, now)
        for index, entry in enumerate(record["moves"])
        for was, now in ANOTHER
        if entry.get("action") == was and not isinstance(entry.get("slot"), list)
    ]
    if not lines:
        return None
    index, now = chance.choice(lines)
    entry = record["moves"][index]
    was, entry["action"] = entry["action"], now
    for here, there in (("out", "card"), ("card", "out")):
        if {was, now} == {"replace", "match"} and here in entry and there not in entry and now != was:
            entry[there] = entry.pop(here)
            break
    return Slip(record, (index + 1,), f"{was} written as {now} in entry {index + 1}")


def names_exchanged(record: Record, chance: random.Random) -> Slip | None:
    """Two players in each other's place through some lines in a row, in all that these say."""
    moves, players = record["moves"], record["players"]
    for _ in range(TRIES):
        first, other = chance.sample(players, 2)
        words = {first: other, other: first}
        start, many = chance.randrange(len(moves)), chance.randint(*STRETCH)
        where = range(start, min(start + many, len(moves)))
        changed = [index for index in where if in_words(moves[index], words) != moves[index]]
        if len(changed) >= STRETCH[0] and not any("decision" in moves[index] for index in where):
            for index in changed:
                moves[index] = in_words(moves[index], words)
            numbers = tuple(index + 1 for index in changed)
            return Slip(record, numbers, f"{first} and {other} exchanged in {len(numbers)} lines")
    return None


PENS: dict[str, PEN] = {
    "cards exchanged": exchanged_cards,
    "values exchanged": exchanged_values,
    "misread twice": misread_twice,
    "misread to the end": misread_to_the_end,
    "lines twice": doubled,
    "lines moved": moved,
    "lines left out": left_out,
    "line far": far,
    "lines exchanged": exchanged_lines,
    "wrong word": wrong_word,
    "names exchanged": names_exchanged,
}


def joint_slip(whole: Whole, kind: str, chance: random.Random) -> Slip | None:
    """A slip of this kind somewhere in a whole record; None where it does not lend itself to it."""
    return PENS[kind](whole.data, chance)
