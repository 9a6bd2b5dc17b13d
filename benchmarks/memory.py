"""How fast the memory engine replays, and whether it ever accuses a true record.

python benchmarks/memory.py speed          moves a second on full records without findings
python benchmarks/memory.py truth 10000    so many games by chance per variant, full and public
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

sys.path[:0] = [
    str(Path(__file__).resolve().parent.parent),
    str(Path(__file__).resolve().parent.parent / "tests"),
]

from memory_player import judged, played, public  # noqa: E402

from referee.game import Game  # noqa: E402
from referee.games.memory.game import DUEL, HUNDRED, ROMMEE  # noqa: E402
from referee.games.memory.record.phases import OVER  # noqa: E402

VARIANTS = (HUNDRED, DUEL, ROMMEE)


def speed(games: int = 120, passes: int = 12) -> None:
    """Replays full records of games by chance again and again, reading left aside."""
    for game in VARIANTS:
        tables = [played(game, seed, careful=True) for seed in range(games)]
        logs = [(table.header, table.full, table.setup) for table in tables]
        best = 0.0
        moves = sum(len(full) for _, full, _ in logs)
        for _ in range(passes):
            states = [(game.positions.start(header, setup), full) for header, full, setup in logs]
            begin = time.perf_counter()
            for state, full in states:
                _replay(game, state, full)
            best = max(best, moves / (time.perf_counter() - begin))
        print(f"{game.id:8} {moves:7} moves in {games} games: {best:10,.0f} moves a second")


def _replay(game: Game, state: Any, full: list[Any]) -> None:
    plays = game.play.table
    said = state.breaches.findings
    for move in full:
        plays[state.phase][move.action](state, move)
        if said:
            said.clear()


def truth(games: int) -> int:
    """Judges both records of every game; prints whatever is called wrong. The number of such games."""
    wrong = 0
    for game in VARIANTS:
        kinds: Counter[str] = Counter()
        moves = 0
        begin = time.perf_counter()
        for seed in range(games):
            table = played(game, seed)
            moves += len(table.full)
            records = (("full", table.full), ("public", [public(move) for move in table.full]))
            for name, record in records:
                state, found = judged(game, table.header, record, table.setup)
                bad = [each for each in found if each[1].wrong or each[1].kind == "undetermined"]
                kinds.update(f"{name} {finding.kind.value}" for _, finding in found)
                differs = table.state.phase == OVER and state.totals != table.state.totals
                if bad or differs:
                    wrong += 1
                    print(game.id, seed, name, bad[:1], state.totals, table.state.totals)
        took = time.perf_counter() - begin
        print(f"{game.id:8} {games} games, {moves} moves, {took:.0f} s: {dict(sorted(kinds.items()))}")
    print("records called wrong:", wrong)
    return wrong


if __name__ == "__main__":
    if sys.argv[1:2] == ["truth"]:
        sys.exit(bool(truth(int(sys.argv[2]) if len(sys.argv) > 2 else 10_000)))
    speed()
