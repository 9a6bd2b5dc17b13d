"""How fast the engine replays InterCity: typed moves in memory, through the loop, on one core.

    python benchmarks/intercity.py [GAMES]

GAMES (200) games of seeded players, three to six at a table, are replayed five times; the best counts.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from intercity_player import play  # noqa: E402

from referee.games.intercity.game import GAME  # noqa: E402
from referee.log import Log  # noqa: E402
from referee.replay import replay  # noqa: E402


def main(games: int) -> None:
    styles = ("builders", "idlers", "anybody")
    played = [play(3 + seed % 4, seed, styles[seed % 3]) for seed in range(games)]
    logs = [
        Log(None, GAME, game.header, game.moves, ("setup", game.setup))  # type: ignore[arg-type]
        for game in played
    ]
    moves = sum(len(game.moves) for game in played)
    best = 0.0
    for _ in range(5):
        start = time.process_time()
        for log in logs:
            assert GAME.play.over(replay(log).state)
        best = max(best, moves / (time.process_time() - start))
    print(f"{games} games, {moves} moves: {best:,.0f} moves/s, {best / moves * games:,.0f} games/s")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
