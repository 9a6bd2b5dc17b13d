"""The engine against a second, naive referee: random whole games with one thing changed.

Both must find the same first faulty entry, or none and the same money in the end.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from intercity_oracle import judge as naive
from intercity_player import STYLES, play
from sizes import so_many

from referee.document import parse
from referee.games.intercity.record.boards import COLOURS
from referee.judge import judge

Log = dict[str, Any]
Moves = list[dict[str, Any]]


@cache
def whole(seats: int, seed: int, style: str) -> str:
    """A game with everything that follows by itself written down, as text: mutants are to be fresh."""
    log = play(seats, seed, style).log()
    follows = naive(log).follows
    moves: Moves = []
    for place, entry in enumerate([*log["moves"], None]):
        moves += [told for before, told in follows if before == place]
        if entry is not None:
            moves.append(entry)
    return json.dumps({**log, "moves": moves})


def some_game(chance: random.Random) -> Log:
    """A game in which some of what follows by itself is written down, all of it or nothing."""
    log: Log = json.loads(whole(chance.choice((3, 4, 5, 6)), chance.randrange(30), chance.choice([*STYLES])))
    bare = play_moves(log)
    kept = chance.choice((0.0, 0.5, 1.0))
    log["moves"] = [
        entry for place, entry in enumerate(log["moves"]) if place in bare or chance.random() < kept
    ]
    if chance.random() < 0.5:
        log["moves"] = log["moves"][: chance.randrange(len(log["moves"]) + 1)]
    return log


def play_moves(log: Log) -> set[int]:
    """Places of the entries that have to be written."""
    told = ("reveal", "sale", "build", "top_up", "resolve", "dividend", "turn_order", "equity")
    return {place for place, entry in enumerate(log["moves"]) if entry["action"] not in told}


# One thing changed. A mutation may leave a record as true as it was: both referees have to see that, too.


def amount(chance: random.Random, log: Log, entry: dict[str, Any]) -> None:
    for key in ("amount", "price", "paid", "length", "value", "per_share", "rest"):
        if isinstance(entry.get(key), int):
            entry[key] = max(0, entry[key] + chance.choice((-3, -1, 1, 1, 2, 50)))
    if entry["action"] in ("bid", "blind") and chance.random() < 0.3:
        entry["amount"] = chance.choice((0, 1, 2.5, 1000))


def equal_bid(chance: random.Random, log: Log, entry: dict[str, Any]) -> None:
    if entry["action"] == "bid":
        bids = [move for move in log["moves"] if move["action"] == "bid"]
        place = next(place for place, bid in enumerate(bids) if bid is entry)
        entry["amount"] = bids[place - 1]["amount"]


def player(chance: random.Random, log: Log, entry: dict[str, Any]) -> None:
    if "player" in entry:
        entry["player"] = chance.choice(log["players"])


def railroad(chance: random.Random, log: Log, entry: dict[str, Any]) -> None:
    if "railroad" in entry:
        entry["railroad"] = chance.choice(COLOURS)


def section(chance: random.Random, log: Log, entry: dict[str, Any]) -> None:
    if "section" in entry:
        none = ["none"] if entry["action"] in ("choose", "build") else []
        entry["section"] = chance.choice([9, 30, *none, *range(10, 30)])


def claim(chance: random.Random, log: Log, entry: dict[str, Any]) -> None:
    """Something else in the tables and names that outcomes carry."""
    if entry["action"] == "resolve":
        entry["winner"] = chance.choice([*COLOURS, "none"])
    elif entry["action"] == "sale":
        entry["paid_to"] = chance.choice(["bank", "treasury", *log["players"]])
    elif entry["action"] == "build":
        entry["paid_by"] = chance.choice(["treasury", *log["players"]])
    elif entry["action"] in ("dividend", "equity"):
        entry["paid"] = {name: paid + chance.choice((0, 1, -1)) for name, paid in entry["paid"].items()}
    elif entry["action"] == "turn_order":
        names = list(entry["cards"])
        chance.shuffle(names)
        entry["cards"] = dict(zip(names, entry["cards"].values(), strict=True))
    elif entry["action"] == "reveal":
        entry["sections"][chance.choice(COLOURS)] = chance.choice(["none", *range(10, 30)])
    elif entry["action"] == "top_up":
        entry["pays"] = False
    elif entry["action"] == "offer":
        entry.update(own=True)


def drop(chance: random.Random, log: Log, entry: dict[str, Any]) -> None:
    log["moves"] = [move for move in log["moves"] if move is not entry]


def double(chance: random.Random, log: Log, entry: dict[str, Any]) -> None:
    insert(log, entry, dict(entry))


def swap(chance: random.Random, log: Log, entry: dict[str, Any]) -> None:
    moves = log["moves"]
    place = where(log, entry)
    other = min(len(moves) - 1, place + chance.choice((1, 1, 1, 2, 5)))
    moves[place], moves[other] = moves[other], moves[place]


def astray(chance: random.Random, log: Log, entry: dict[str, Any]) -> None:
    """An entry from somewhere else in the game."""
    insert(log, entry, dict(chance.choice(log["moves"])))


def early_end(chance: random.Random, log: Log, entry: dict[str, Any]) -> None:
    log["moves"] = log["moves"][: where(log, entry)]


def going_on(chance: random.Random, log: Log, entry: dict[str, Any]) -> None:
    log["moves"] = log["moves"] + log["moves"][where(log, entry) :][:3]


def foreign(chance: random.Random, log: Log, entry: dict[str, Any]) -> None:
    """An entry that no record of this game needs just there."""
    name, colour = chance.choice(log["players"]), chance.choice(COLOURS)
    director: dict[str, Any] = {"player": name, "railroad": colour}
    others: Moves = [
        {"player": name, "action": "transfer", "to": log["players"][0], "amount": 1},
        {**director, "action": "director"},
        {**director, "action": "director", "shares": chance.randrange(4)},
        {**director, "action": "top_up", "pays": True},
        {**director, "action": "pick"},
        {**director, "action": "blind", "amount": 0},
        {**director, "action": "offer"},
        {**director, "action": "choose", "section": chance.randrange(10, 30)},
        {"player": name, "action": "pass"},
        {"player": name, "action": "decline"},
        {"player": name, "action": "bid", "amount": chance.randrange(1, 9)},
        {"action": "reveal"},
        {"action": "dividend", "railroad": colour, "length": chance.randrange(1, 4)},
        {"action": "build", "railroad": colour, "section": chance.randrange(10, 30)},
        {"action": "equity", "railroad": colour},
    ]
    insert(log, entry, chance.choice(others))


def where(log: Log, entry: dict[str, Any]) -> int:
    return next(place for place, move in enumerate(log["moves"]) if move is entry)


def insert(log: Log, entry: dict[str, Any], more: dict[str, Any]) -> None:
    log["moves"].insert(where(log, entry) + 1, more)


MUTATIONS: list[Callable[[random.Random, Log, dict[str, Any]], None]] = [
    amount,
    equal_bid,
    player,
    railroad,
    section,
    claim,
    drop,
    double,
    swap,
    astray,
    early_end,
    going_on,
    foreign,
]


def mutant(seed: int, mutation: Callable[[random.Random, Log, dict[str, Any]], None]) -> Log:
    chance = random.Random(f"{mutation.__name__} {seed}")
    log = some_game(chance)
    if log["moves"]:
        kind = chance.choice(sorted({move["action"] for move in log["moves"]}))  # rare kinds as well
        mutation(chance, log, chance.choice([move for move in log["moves"] if move["action"] == kind]))
    return log


def both(log: Log) -> tuple[Any, Any]:
    """What the two say: the first fault, or who has how much and has won (None: the game is not over)."""
    (document,) = parse(json.dumps(log).encode(), "log.json")
    judgement = judge(document)
    assert judgement.outcome is not None, [str(fault) for fault in judgement.faults]
    sheet = judgement.sheet
    assert sheet is not None
    faults = [finding.move for finding in judgement.findings if finding.wrong and finding.move]
    engine: Any = min(faults) if faults else (sheet.totals, list(sheet.winners)) if sheet.final else None
    other = naive(log)
    return engine, other.fault or ((other.cash, other.winners) if other.cash else None)


@pytest.mark.parametrize("mutation", MUTATIONS)
def test_two_referees_agree_on_records_with_one_thing_changed(mutation: Any) -> None:
    """The naive referee knows nothing of words that need not be written: it may find a fault where a game
    with some of them left out would show the same. Never the other way round."""
    for seed in range(so_many(6, 20)):
        log = mutant(seed, mutation)
        engine, other = both(log)
        if not isinstance(other, int):
            assert engine == other, seed
        elif mutation in SHOWN:
            assert isinstance(engine, int), (seed, log["moves"][other - 1])


SHOWN = (claim, section)
"""Changes that no word left out can explain."""


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_two_referees_agree_on_whole_games(seats: int, style: str) -> None:
    for seed in range(so_many(3, 6)):
        log = json.loads(whole(seats, seed, style))
        engine, other = both(log)
        assert engine == other
        assert isinstance(engine, tuple)


def test_an_empty_treasury_bids_aloud_before_the_second_contest() -> None:
    """Nobody has to write that bid; who does has written nothing wrong, though the contest is settled."""
    log = json.loads(whole(5, 51, "builders"))
    empty = {"player": "Bram", "action": "blind", "railroad": "blue", "amount": 0}
    place = log["moves"].index(empty)
    assert log["moves"][place - 1]["action"] == "blind"
    assert isinstance(both(log)[0], tuple)
    log["moves"][place]["player"] = "Els"
    assert both(log) == (place + 1, place + 1)
