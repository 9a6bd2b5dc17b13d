"""One small change to the full record of a memory game: most are faults, some are not."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from typing import Any

from memory_oracle import PACKS, Fault, Table

Log = dict[str, Any]
Entry = dict[str, Any]
Change = Callable[[Log, int, random.Random], bool]
"""(log, index of an entry, chance): changes the log in place, or says that it does not fit here."""
FACES = ("card", "out", "upcard")
FACE_LISTS = ("saw", "cards")


def table_at(log: Log, at: int) -> Table:
    """Where all cards are before an entry of a record that is clean up to there."""
    table = Table(log)
    for entry in log["moves"][:at]:
        table.play(entry)
    return table


def another_player(log: Log, at: int, chance: random.Random) -> bool:
    if "player" not in log["moves"][at]:
        return False
    log["moves"][at]["player"] = chance.choice(log["players"])
    return True


def another_face(log: Log, at: int, chance: random.Random) -> bool:
    entry = log["moves"][at]
    keys = [key for key in (*FACES, *FACE_LISTS) if entry.get(key)]
    if not keys:
        return False
    key, card = chance.choice(keys), chance.choice(PACKS[log["game"]])
    lists = entry[key]
    if key in FACES:
        entry[key] = card
        return True
    if isinstance(lists, dict):
        lists = lists[chance.choice([*lists])]
    if lists:
        lists[chance.randrange(len(lists))] = card
    return bool(lists)


def another_place(log: Log, at: int, chance: random.Random) -> bool:
    entry = log["moves"][at]
    if "slot" in entry:
        entry["slot"] = chance.randint(1, 6)
    elif "slots" in entry:
        entry["slots"][chance.randrange(len(entry["slots"]))] = chance.randint(1, 4)
    elif "swap" in entry or "look" in entry:
        places = entry["swap" if "swap" in entry else "look"]
        places[chance.randrange(len(places))] = f"{chance.choice(log['players'])}.{chance.randint(1, 5)}"
    else:
        return False
    return True


def another_place_truly(log: Log, at: int, chance: random.Random) -> bool:
    """As before, with the face that lies there."""
    entry = log["moves"][at]
    hands = table_at(log, at).hands if entry["action"] in ("replace", "match", "power") else {}
    if not hands or "give" in entry:
        return False
    names = log["players"] if "player" in entry else []
    owner = chance.choice(names) if entry["action"] in ("power", "match") else entry["player"]
    if not hands[owner]:
        return False
    slot, card = chance.choice([*hands[owner].items()])
    if entry["action"] == "power":
        key = "swap" if "swap" in entry else "look"
        entry[key][chance.randrange(len(entry[key]))] = f"{owner}.{slot}"
        if key == "look":
            entry["saw"] = [card]
        return True
    entry["slot"] = slot
    if entry["action"] == "match":
        entry.pop("owner", None)
        if owner != entry["player"]:
            entry["owner"] = owner
    entry["card" if entry["action"] == "match" else "out"] = card
    return True


def left_out(log: Log, at: int, chance: random.Random) -> bool:
    del log["moves"][at]
    return True


def several_left_out(log: Log, at: int, chance: random.Random) -> bool:
    del log["moves"][at : at + chance.randint(2, 3)]
    return True


def written_twice(log: Log, at: int, chance: random.Random) -> bool:
    log["moves"].insert(at, copy.deepcopy(log["moves"][at]))
    return True


def exchanged(log: Log, at: int, chance: random.Random) -> bool:
    moves = log["moves"]
    if at + 1 >= len(moves):
        return False
    moves[at], moves[at + 1] = moves[at + 1], moves[at]
    return True


def moved(log: Log, at: int, chance: random.Random) -> bool:
    entry = log["moves"].pop(at)
    log["moves"].insert(max(0, at + chance.randint(-6, 6)), entry)
    return True


def another_source(log: Log, at: int, chance: random.Random) -> bool:
    entry = log["moves"][at]
    if entry["action"] != "draw":
        return False
    pile = table_at(log, at).pile
    if entry["from"] == "stock" and pile:
        entry.update({"from": "discard", "card": pile[-1]})
    else:
        entry["from"] = "stock"
    return True


def another_end_of_turn(log: Log, at: int, chance: random.Random) -> bool:
    """The drawn card is laid or put back instead of kept."""
    entry = log["moves"][at]
    if entry["action"] not in ("replace", "shed", "return"):
        return False
    card = table_at(log, at).held
    action = chance.choice(("shed", "return"))
    log["moves"][at] = {"player": entry["player"], "action": action, "card": card}
    return True


def a_call(log: Log, at: int, chance: random.Random) -> bool:
    log["moves"].insert(at, {"player": chance.choice(log["players"]), "action": "call"})
    return True


def a_call_moved(log: Log, at: int, chance: random.Random) -> bool:
    moves = log["moves"]
    calls = [place for place, entry in enumerate(moves) if entry["action"] == "call"]
    if not calls:
        return False
    place = chance.choice(calls)
    entry = moves.pop(place)
    moves.insert(max(0, place + chance.randint(-4, 4)), entry)
    return True


def a_throw(log: Log, at: int, chance: random.Random) -> bool:
    """Somebody throws a card, truly recorded; the penalty may be recorded as well."""
    table = table_at(log, at)
    if table.stage not in ("open", "held", "placed"):
        return False
    player = chance.choice(log["players"])
    owner = chance.choice(log["players"]) if chance.random() < 0.4 else player
    cards = [*table.hands[owner].items()]
    equal = [(slot, card) for slot, card in cards if table.pile and card[:-1] == table.pile[-1][:-1]]
    if not cards:
        return False
    slot, card = chance.choice(equal if equal and chance.random() < 0.8 else cards)
    entry: Entry = {"player": player, "action": "match", "slot": slot, "card": card}
    if owner != player:
        entry["owner"] = owner
    if chance.random() < 0.4:
        entry["result"] = chance.choice(("right", "wrong"))
    paid: list[Entry] = []
    if not equal and chance.random() < 0.5:
        drawn = chance.choice([face for face, number in table.stock.items() if number] or ["5S"])
        paid = [{"player": player, "action": "penalty", "count": 1, "cards": [drawn]}]
    log["moves"][at:at] = [entry, *paid]
    return True


def a_turn(log: Log, at: int, chance: random.Random) -> bool:
    """A turn more, most of all in the last lap: a card is drawn and laid."""
    moves = log["moves"]
    if chance.random() < 0.7:
        at = chance.choice([place for place, entry in enumerate(moves) if entry["action"] == "reveal"])
    table = table_at(log, at)
    if table.stage not in ("open", "placed"):
        return False
    player = chance.choice(log["players"])
    drawn = chance.choice([face for face, number in table.stock.items() if number] or ["5S"])
    moves[at:at] = [
        {"player": player, "action": "draw", "from": "stock", "card": drawn},
        {"player": player, "action": "shed", "card": drawn},
    ]
    return True


def an_effect_again(log: Log, at: int, chance: random.Random) -> bool:
    """An effect used once more a little later, or by somebody else, or one that never was."""
    entry = copy.deepcopy(log["moves"][at])
    if entry["action"] in ("shed", "match", "replace") and "player" in entry:
        card = entry.get("card", entry.get("out"))
        places = [f"{name}.{slot}" for name in log["players"] for slot in (1, 2)]
        does = chance.choice(("look", "swap"))
        entry = {"player": entry["player"], "action": "power", "rank": card}
        entry[does] = chance.sample(places, 2 if does == "swap" else 1)
        if does == "look":
            name, _, slot = entry[does][0].rpartition(".")
            entry["saw"] = [table_at(log, at).hands[name].get(int(slot), "5S")]
    elif entry["action"] != "power":
        return False
    log["moves"].insert(at + chance.randint(1, 3), entry)
    return True


def an_effect_on_the_caller(log: Log, at: int, chance: random.Random) -> bool:
    moves = log["moves"]
    fit = []
    for place, entry in enumerate(moves):
        if entry["action"] == "power" and any(
            move["action"] == "call" for move in moves[max(0, place - 20) : place]
        ):
            fit.append(place)
    if not fit:
        return False
    at = chance.choice(fit)
    table = table_at(log, at)
    caller, entry = table.caller, moves[at]
    if not caller or not table.hands[caller]:
        return False
    slot, card = chance.choice([*table.hands[caller].items()])
    if "swap" in entry:
        entry["swap"][chance.randrange(2)] = f"{caller}.{slot}"
    elif "look" in entry:
        entry["look"], entry["saw"] = [f"{caller}.{slot}"], [card]
    else:
        entry["give"] = [caller]
    return True


def another_receiver(log: Log, at: int, chance: random.Random) -> bool:
    entry = log["moves"][at]
    if entry["action"] == "give":
        entry["to"] = chance.choice(log["players"])
    elif entry["action"] == "power" and "give" in entry:
        entry["give"] = [chance.choice(log["players"])]
    else:
        return False
    return True


def another_penalty(log: Log, at: int, chance: random.Random) -> bool:
    entry = log["moves"][at]
    if entry["action"] != "penalty":
        return False
    entry["count"] = 2
    entry["cards"] = [*entry["cards"], chance.choice(PACKS[log["game"]])]
    return True


def another_claim(log: Log, at: int, chance: random.Random) -> bool:
    """What the table made of a throw, against what it was or not."""
    if log["moves"][at]["action"] != "match":
        return False
    log["moves"][at]["result"] = chance.choice(("right", "wrong"))
    return True


def other_points(log: Log, at: int, chance: random.Random) -> bool:
    moves = log["moves"]
    entry = moves[chance.choice([place for place, entry in enumerate(moves) if entry["action"] == "score"])]
    name = chance.choice(log["players"])
    if chance.random() < 0.5:
        entry["totals"][name] += chance.choice((-10, -1, 1, 10))
    else:
        entry["bonus"] = {name: chance.choice((-20, -10, 0, 10))}
    return True


def turned_up_at_once(log: Log, at: int, chance: random.Random) -> bool:
    """The cards are turned up, as they lie, somewhere in the middle."""
    table = table_at(log, at)
    if table.stage not in ("open", "placed", "held"):
        return False
    cards = {name: [hand[slot] for slot in sorted(hand)] for name, hand in table.hands.items()}
    log["moves"].insert(at, {"action": "reveal", "cards": cards})
    return True


def broken_off(log: Log, at: int, chance: random.Random) -> bool:
    del log["moves"][at:]
    log.pop("result", None)
    return True


CHANGES: tuple[Change, ...] = (
    another_player,
    another_face,
    another_place,
    another_place_truly,
    left_out,
    several_left_out,
    written_twice,
    exchanged,
    moved,
    another_source,
    another_end_of_turn,
    a_call,
    a_call_moved,
    a_throw,
    a_turn,
    an_effect_again,
    an_effect_on_the_caller,
    another_receiver,
    another_penalty,
    another_claim,
    other_points,
    turned_up_at_once,
    broken_off,
)


def mutated(log: Log, chance: random.Random) -> tuple[str, Log]:
    """A copy of the log with one thing changed, and the name of the change."""
    while True:
        copied: Log = copy.deepcopy(log)
        change = chance.choice(CHANGES)
        try:
            fits = change(copied, chance.randrange(len(copied["moves"])), chance)
            if fits and copied["moves"] and copied["moves"][0]["action"] == "deal":
                return change.__name__, copied
        except Fault:  # the record was not clean to begin with: the test of whole games tells that
            continue
