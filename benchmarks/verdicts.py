"""How long a log takes from YAML to verdict, against PyYAML's own loader on the same bytes.

    python benchmarks/verdicts.py [--moves 300] [--times 15] [LOG]

Prints the best time of each and their ratio, all from one run. ``yaml.load`` with the C loader
gives plain data; the referee gives data with places, checks it against the schemas, replays every
move and scores the game.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path

import yaml

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from referee.document import parse
from referee.judge import judge


def best(action: Callable[[], object], times: int) -> float:
    """The shortest of several runs, in seconds."""
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        action()
        taken.append(time.perf_counter() - start)
    return min(taken)


def cut(text: str, moves: int) -> str:
    """The log with only its first moves (one entry to a line), and no claim of a result."""
    lines, seen = [], 0
    for line in text.splitlines():
        if line.startswith("result:"):
            break
        seen += line.startswith("  - {")
        if seen > moves:
            break
        lines.append(line)
    return "\n".join(lines) + "\n"


def main() -> None:
    """Measures and prints."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    options.add_argument("log", nargs="?", default="scenarios/auction/games/full.yaml")
    options.add_argument("--moves", type=int, default=300)
    options.add_argument("--times", type=int, default=15)
    chosen = options.parse_args()
    text = cut(Path(chosen.log).read_text(encoding="utf-8"), chosen.moves)
    data = text.encode()
    judged = judge(parse(data, chosen.log)[0])
    if judged.outcome is None:
        raise SystemExit(str(judged.faults))
    entries = len(judged.outcome.log.moves)
    ours = best(lambda: judge(parse(data, chosen.log)[0]), chosen.times)
    theirs = best(lambda: yaml.load(text, Loader=yaml.CSafeLoader), chosen.times)
    print(f"{chosen.log}: {entries} entries, {len(data)} bytes, status {judged.status}")
    print(f"yaml.load with CSafeLoader      {theirs * 1000:8.2f} ms")
    print(f"YAML to verdict, with places    {ours * 1000:8.2f} ms   ratio {ours / theirs:.2f}")


if __name__ == "__main__":
    main()
