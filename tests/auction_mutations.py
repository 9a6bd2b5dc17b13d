"""One small change to the record of a whole auction game: most are faults, some are not."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from typing import Any

PACK = [f"{suit}{number}" for suit in "GRPB" for number in range(1, 11)]
ONE_CARD = ("card", "with")
SPARE = ("with", "from", "position", "to_own", "to_auction", "first", "totals")
"""What an entry may leave out."""
CARD_LISTS = ("cards", "pay", "order", "offering", "hand", "to_own", "to_auction")
Entries = list[dict[str, Any]]
Change = Callable[[Entries, int, random.Random], bool]
"""(entries, index, chance): changes the entries in place, or says that it does not fit here."""


def another_card(entries: Entries, at: int, chance: random.Random) -> bool:
    entry = entries[at]
    keys = [key for key in (*ONE_CARD, *CARD_LISTS) if entry.get(key)]
    if not keys:
        return False
    key = chance.choice(keys)
    if key in ONE_CARD:
        entry[key] = chance.choice(PACK)
    else:
        entry[key][chance.randrange(len(entry[key]))] = chance.choice(PACK)
    return True


def cards_near(entries: Entries, at: int) -> list[str]:
    near = entries[max(0, at - 8) : at + 8]
    cards = [card for entry in near for key in CARD_LISTS for card in entry.get(key, [])]
    return cards + [entry[key] for entry in near for key in ONE_CARD if key in entry]


def nearby_card(entries: Entries, at: int, chance: random.Random) -> bool:
    """A card that was lately spoken of: a likelier slip than any card of the pack."""
    near = cards_near(entries, at)
    entry = entries[at]
    keys = [key for key in (*ONE_CARD, *CARD_LISTS) if entry.get(key)]
    if not keys or not near:
        return False
    key = chance.choice(keys)
    if key in ONE_CARD:
        entry[key] = chance.choice(near)
    else:
        entry[key][chance.randrange(len(entry[key]))] = chance.choice(near)
    return True


def one_card_more_or_less(entries: Entries, at: int, chance: random.Random) -> bool:
    keys = [key for key in CARD_LISTS if key in entries[at]]
    if not keys:
        return False
    cards = entries[at][chance.choice(keys)]
    if cards and chance.random() < 0.6:
        cards.pop(chance.randrange(len(cards)))
    else:
        cards.insert(chance.randint(0, len(cards)), chance.choice(cards * 4 + PACK))
    return True


def another_order(entries: Entries, at: int, chance: random.Random) -> bool:
    keys = [key for key in CARD_LISTS if len(entries[at].get(key, ())) > 1]
    if not keys:
        return False
    chance.shuffle(entries[at][chance.choice(keys)])
    return True


def another_player(entries: Entries, at: int, chance: random.Random) -> bool:
    if "player" not in entries[at]:
        return False
    entries[at]["player"] = {"Ann": "Ben", "Ben": "Ann"}[entries[at]["player"]]
    return True


def left_out(entries: Entries, at: int, chance: random.Random) -> bool:
    del entries[at]
    return True


def written_twice(entries: Entries, at: int, chance: random.Random) -> bool:
    entries.insert(at, copy.deepcopy(entries[at]))
    return True


def swapped(entries: Entries, at: int, chance: random.Random) -> bool:
    if at + 1 >= len(entries):
        return False
    entries[at], entries[at + 1] = entries[at + 1], entries[at]
    return True


def moved(entries: Entries, at: int, chance: random.Random) -> bool:
    entries.insert(max(0, at + chance.randint(-8, 8)), entries.pop(at))
    return True


def copied(entries: Entries, at: int, chance: random.Random) -> bool:
    entries.insert(chance.randrange(len(entries)), copy.deepcopy(entries[at]))
    return True


def another_position(entries: Entries, at: int, chance: random.Random) -> bool:
    if "position" not in entries[at]:
        return False
    entries[at]["position"] = chance.randint(1, 6)
    return True


def another_pile(entries: Entries, at: int, chance: random.Random) -> bool:
    if entries[at].get("action") == "look":
        entries[at]["at"] = chance.choice(["deck", "own", "auction", "opponent", "auction_deck"])
    elif "from" in entries[at]:
        entries[at]["from"] = {"own": "auction", "auction": "own"}[entries[at]["from"]]
    else:
        return False
    return True


def another_claim(entries: Entries, at: int, chance: random.Random) -> bool:
    entry = entries[at]
    if "totals" in entry:
        entry["totals"][chance.choice(["Ann", "Ben"])] += chance.choice([-1, 0, 1])
        entry["first"] = chance.choice(["Ann", "Ben"])
    elif "display" in entry:
        chance.shuffle(entry["display"])
    elif "display" in entry.get("check", ()):
        chance.shuffle(entry["check"]["display"])
    elif "check" in entry:
        entry["check"]["round"] += chance.choice([-1, 1])
    else:
        return False
    return True


def words_left_out(entries: Entries, at: int, chance: random.Random) -> bool:
    keys = [key for key in SPARE if key in entries[at]]
    if not keys:
        return False
    del entries[at][chance.choice(keys)]
    return True


def early_end(entries: Entries, at: int, chance: random.Random) -> bool:
    del entries[at:]
    return True


def gathered_early(entries: Entries, at: int, chance: random.Random) -> bool:
    entries[at:] = entries[-2:]
    return True


def put_in(entries: Entries, at: int, chance: random.Random) -> bool:
    """Something somebody might try at this moment."""
    player = chance.choice(["Ann", "Ben"])
    near = cards_near(entries, at) or PACK
    card, other = chance.choice(near), chance.choice(near)
    tries: list[dict[str, Any]] = [
        {"action": "set_aside", "card": card},
        {"action": "bid", "cards": []},
        {"action": "bid", "cards": [card]},
        {"action": "power", "cards": [card]},
        {"action": "cash", "card": card, "with": other},
        {"action": "take", "card": card, "with": other},
        {"action": "take", "card": card, "with": other, "from": chance.choice(["own", "auction"])},
        {"action": "duplicate", "card": card, "with": other},
        {"action": "decline", "with": card},
        {"action": "buy", "card": card, "pay": [other]},
        {"action": "end_turn"},
        {"action": "draw", "cards": [card]},
        {"action": "reshuffle", "order": [card]},
        {"action": "look", "at": chance.choice(["deck", "own", "auction"])},
        {"action": "shuffle", "order": [card]},
        {"action": "done"},
        {"action": "tie_card", "card": card},
        {"action": "first"},
        {"action": "discard", "offering": [card], "hand": []},
    ]
    entries.insert(at, {"player": player, **chance.choice(tries)})
    return True


CHANGES: tuple[Change, ...] = (
    another_card,
    nearby_card,
    one_card_more_or_less,
    another_order,
    another_player,
    left_out,
    written_twice,
    swapped,
    moved,
    copied,
    another_position,
    another_pile,
    another_claim,
    words_left_out,
    early_end,
    gathered_early,
    put_in,
)
RARE = {"take", "cash", "duplicate", "decline", "tie_card", "first", "done", "look", "shuffle", "reveal"}
"""Entries that are few in a game and are aimed at more often."""


def another_deal(log: dict[str, Any], chance: random.Random) -> None:
    piles = [*log["setup"]["decks"].values(), log["setup"]["auction_deck"]]
    this, that = chance.choice(piles), chance.choice(piles)
    here, there = chance.randrange(len(this)), chance.randrange(len(that))
    kind = chance.randrange(4)
    if kind == 0:
        this[here] = chance.choice(PACK)
    elif kind == 1:
        del this[here]
    else:
        this[here], that[there] = that[there], this[here]


def another_result(log: dict[str, Any], chance: random.Random) -> None:
    result = log["result"]
    figure = chance.choice(list(result))
    if figure == "winner":
        result["winner"] = {"Ann": "Ben", "Ben": "Ann"}[result["winner"]]
    elif figure == "winners":
        result["winners"].pop()
    else:
        result[figure][chance.choice(["Ann", "Ben"])] += chance.choice([-10, -1, 0, 1, 10])


def without_end(log: dict[str, Any], chance: random.Random) -> None:
    del log["result"]
    del log["moves"][chance.randrange(len(log["moves"])) :]


def changed(log: dict[str, Any], chance: random.Random) -> tuple[dict[str, Any], str]:
    """A copy of the record with one change, and the name of the change and of the entry it is near."""
    moves = log["moves"]
    if chance.random() < 0.08:
        whole = chance.choice((another_deal, another_result, without_end))
        other = copy.deepcopy(log)
        whole(other, chance)
        return other, f"{whole.__name__} near the ends, entry 0"
    rare = [at for at, entry in enumerate(moves) if entry.get("action") in RARE]
    while True:
        change = chance.choice(CHANGES)
        at = chance.choice(rare) if rare and chance.random() < 0.4 else chance.randrange(len(moves))
        other = copy.deepcopy(log)
        if change(other["moves"], at, chance):
            what = moves[at].get("action", "check")
            return other, f"{change.__name__} near {what}, entry {at + 1}"
