"""The logs that are measured: games by seeded players, of every kind, full and as an onlooker saw them."""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

import auction_player  # noqa: E402
import intercity_player  # noqa: E402
import memory_player  # noqa: E402

from referee.api import position  # noqa: E402
from referee.games import REGISTRY, named  # noqa: E402

GAMES = tuple(REGISTRY)
Data = dict[str, Any]


def full(game: str, number: int) -> list[Data]:
    """So many whole games with every card on record."""
    if game == "auction":
        return [auction_player.whole_game(seed) for seed in range(number)]
    if game == "intercity":
        return [intercity_player.whole_game(seed) for seed in range(number)]
    return [_memory(game, seed) for seed in range(number)]


def onlookers(game: str, number: int) -> list[Data]:
    """The same as somebody at the table could write them down; in the railway all is public."""
    if game == "auction":
        return [auction_player.whole_game(seed, full=False) for seed in range(number)]
    if game == "intercity":
        return full(game, number)
    return [_memory(game, seed, public=True) for seed in range(number)]


def with_one_fault(logs: list[Data]) -> list[Data]:
    """Every log without one entry of its middle."""
    made = []
    for log in logs:
        moves = log["moves"]
        half = len(moves) // 2
        made.append({**log, "moves": [*moves[:half], *moves[half + 1 :]]})
    return made


SHORT = {"auction": 2000, "hundred": 2000, "duel": 300, "rommee": 300, "intercity": 2000}
"""With how many entries a log of 20,000 is compared; see ``long``."""


def long(game: str, entries: int) -> Data:
    """One log of so many entries. Games that are never so long are followed by statements in passing, each of
    which is compared with the position: such logs are compared among themselves."""
    if game in ("duel", "rommee"):
        return _memory(game, 1, rounds=entries, most=entries)
    log = full(game, 3)[2]
    moves = log["moves"][: min(150, len(log["moves"]) - 1)]
    start = {key: value for key, value in log.items() if key != "result"}
    check = {"check": {"phase": position({**start, "moves": moves})["phase"]}}
    return {**start, "moves": [*moves, *[check] * (entries - len(moves))]}


def _memory(game: str, seed: int, rounds: int = 3, most: int = 120, public: bool = False) -> Data:
    """A memory game in which nobody errs, stopped after about ``most`` entries."""
    record = named(game)
    seats = 2 if game == "duel" else 3
    header = memory_player.header_of(record, seats)
    table = memory_player.Table(record, header, random.Random(seed), rounds)
    table.careful = True
    table.play(most)
    moves = [memory_player.public(move) for move in table.full] if public else table.full
    return {
        "referee": 1,
        "game": game,
        "players": list(header.players),
        "setup": table.setup,
        "moves": [record.write(move, header) for move in moves[:most]],
    }
