"""How fast the referee judges typed moves in memory: whole seeded games through the replay loop.

    python benchmarks/replay.py [--games 200] [--rounds 7] [--game auction]

Every round replays all games of one player from the start, findings and all; the best round counts.
Reading files, checking schemas and scoring are not in it (see benchmarks/reading.py for those).
"""

from __future__ import annotations

import argparse
import gc
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from time import perf_counter
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from referee.document import Document  # noqa: E402
from referee.explanation.runner import Runner  # noqa: E402
from referee.explanation.worlds import World  # noqa: E402
from referee.games import REGISTRY  # noqa: E402
from referee.log import Log, _log  # noqa: E402
from referee.start import afresh  # noqa: E402


def players() -> dict[str, Callable[[int], dict[str, Any]]]:
    """The seeded players of the tests, by the folder of their game."""
    found = {}
    for folder in dict.fromkeys(entry.folder for entry in REGISTRY.values()):
        if find_spec(f"{folder}_player"):
            player = import_module(f"{folder}_player")
            if hasattr(player, "whole_game"):
                found[folder] = player.whole_game
    return found


def log_of(data: dict[str, Any]) -> Log:
    """Log data as a log with typed moves."""
    return _log(Document("<memory>", data, 0, 1, "", 1, None), data)


def moves_a_second(logs: list[Log], rounds: int) -> float:
    """The best of some rounds over all logs."""
    best = float("inf")
    for _ in range(rounds):
        runs = [(Runner(log, log.moves, lambda: None), World(afresh(log))) for log in logs]
        gc.collect()
        gc.disable()
        begun = perf_counter()
        stops = [runner.run(world, len(runner.moves)) for runner, world in runs]
        best = min(best, perf_counter() - begun)
        gc.enable()
        assert not any(stops), stops
    return sum(len(log.moves) for log in logs) / best


def main() -> None:
    """Prints one line for every game that has a seeded player."""
    words = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    words.add_argument("--games", type=int, default=200, help="how many whole games (default 200)")
    words.add_argument("--rounds", type=int, default=7, help="how often each is replayed (default 7)")
    words.add_argument("--game", help="only this one")
    chosen = words.parse_args()
    for folder, whole_game in players().items():
        if chosen.game in (None, folder):
            logs = [log_of(whole_game(seed)) for seed in range(chosen.games)]
            count = sum(len(log.moves) for log in logs)
            rate = moves_a_second(logs, chosen.rounds)
            print(f"{folder:10} {len(logs)} games, {count} moves: {rate:,.0f} moves a second")


if __name__ == "__main__":
    main()
