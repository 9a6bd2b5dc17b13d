"""Records that come to lines to which few others come: found by changing records that do, again and again.

    PYTHONPATH=. python3.12 benchmarks/lines.py --into lines.json.gz
    PYTHONPATH=. python3.12 benchmarks/seldom.py --minutes 20 --seed 1 --into seldom.jsonl [RECORDS.jsonl ...]
    PYTHONPATH=. python tests/kept_verdicts.py --add seldom.jsonl

Which lines those are, the map tells. Records that are given are looked at first, then records made by every
recipe of ``tests/faulty_records.py`` from new seeds, then all that was kept on the way with something in it
otherwise. What is kept is written as it is found, a record to a line with the name of its game.
"""

from __future__ import annotations

import argparse
import json
import random
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from itertools import islice
from pathlib import Path
from typing import Any

from lines import Map, Watch
from mutations import ROOT, files

Record = dict[str, Any]
FEW = 4
"""Lines are sought to which fewer records come than that."""

SECONDS = 0.4
"""What takes more CPU than that to judge is passed over."""

LONGEST = 5000
"""Signs a record may have."""


class Seen:
    """How many records come to each line that is sought."""

    def __init__(self, watch: Watch, lines: Map) -> None:
        self.watch = watch
        records = sum(
            1 << place
            for place, taker in enumerate(lines.takers)
            if taker.kind in ("scenario", "verdict", "import")
        )
        self.counts: dict[tuple[str, int], int] = {
            (str(ROOT / file), line): (bits & records).bit_count()
            for file, found in lines.lines.items()
            for line, bits in found.items()
        }

    def new(self, judge: Callable[[], Any]) -> int:
        """How many lines that are sought something comes to; they are counted."""
        with self.watch.over("", "", ""):
            judge()
        sought = [place for place in self.watch.now if self.counts.get(place, 0) < FEW]
        for place in sought:
            self.counts[place] = self.counts.get(place, 0) + 1
        self.watch.takers.clear()
        self.watch.lines.clear()
        return len(sought)


def judged(name: str, record: Record) -> None:
    """Everything of a record that is kept in values, and what was meant where it is refused."""
    import kept_verdicts
    import kept_words
    import whole_games

    line = json.dumps(record, separators=(",", ":"), ensure_ascii=False).encode()
    judgement = whole_games.judged(name, line)
    kept_verdicts.told(judgement, fixes=False)
    kept_words.refused(judgement, "")


def in_time(work: Callable[[], Any]) -> bool:
    """Whether some work is done soon, and without a trace."""

    def over(number: int, frame: Any) -> None:
        raise TimeoutError

    signal.signal(signal.SIGVTALRM, over)
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    try:
        work()
    except TimeoutError:
        return False
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return True


# -- where records come from ------------------------------------------------------------------------


def made(chance: random.Random) -> Iterator[tuple[str, Record]]:
    """Records of every recipe, the games in turn."""
    import auction_player
    import faulty_records
    from planted import NoPlace
    from whole_records import GAMES

    picked = (
        "gaps",
        "unsound",
        "made-up",
        "final",
        "foreign",
        "checked",
        "settled",
        "jumbled",
        "thinned-slipped",
    )
    while True:
        name = chance.choice([*GAMES])
        make, _ = faulty_records.recipes(name)[chance.choice(picked)]
        try:
            record = make(name, chance.randrange(1000, 3000), chance)
        except (NoPlace, auction_player.Endless):
            continue
        if record is not None:
            yield name, record


def otherwise(record: Record, chance: random.Random) -> Record:
    """A record with one to three things in it otherwise."""
    import faulty_records
    import thrown
    from near import Near

    from referee.games import named

    made = deepcopy(record)
    for _ in range(chance.choice((1, 1, 2, 3))):
        way = chance.randrange(7)
        start = next((key for key in ("given", "final") if isinstance(made.get(key), dict)), "")
        near = Near(chance.randrange(2**32), list(made["players"]), bent=0)
        home = thrown.home(named(made["game"]))
        if way == 0 and start:
            made[start] = faulty_records.bent(made[start], chance)
        elif way == 1 and start:
            made[start].pop(chance.choice([*made[start]] or [""]), None)
        elif way == 2 and start:
            part = near.part(home, "position")
            made[start] |= {key: part[key] for key in chance.sample([*part], min(len(part), 1))}
        elif way == 3 and isinstance(made.get("moves"), list):
            made["moves"].insert(chance.randrange(len(made["moves"]) + 1), near.entry(home))
        elif way == 4:
            made = thrown.changed(made, chance)
        elif way == 5:
            made["rulings"] = {**made.get("rulings", {}), **thrown.rulings(named(made["game"]), near)}
        else:
            made = faulty_records.near_by(made, chance) or made
        if not sound(made):  # what is no record any more lends itself to nothing
            break
    return made


def sound(record: Any) -> bool:
    """Whether this can be kept as a record: of a game, not long, without rules of its own."""
    from whole_records import GAMES

    try:
        text = json.dumps(record, allow_nan=False)
    except ValueError:
        return False
    return (
        isinstance(record, dict)
        and record.get("game") in GAMES
        and isinstance(record.get("players"), list)
        and isinstance(record.get("moves", []), list)
        and all(isinstance(name, str) for name in record["players"])
        and "rules" not in record
        and len(text) < LONGEST
    )


def given(paths: list[Path]) -> Iterator[tuple[str, Record]]:
    """Records of some files, a line each: as they are, or as a scenario without what it expects."""
    from faulty_records import as_log

    for path in paths:
        for line in path.read_text(encoding="utf-8").splitlines():
            record = as_log(json.loads(line))
            if sound(record):
                yield record["game"], record


def sought(
    seen: Seen, chance: random.Random, seconds: float, first: Iterator[tuple[str, Record]]
) -> Iterator[tuple[str, Record]]:
    """Records that come to lines that are sought."""
    until = time.process_time() + seconds
    fresh = made(chance)
    found: list[tuple[str, Record]] = []
    while time.process_time() < until:
        begun = next(first, None)
        if begun is None and found and chance.random() < 0.7:
            name, record = chance.choice(found)
            record = otherwise(record, chance)
        else:
            name, record = begun or next(fresh)
        if not sound(record):
            continue
        new = Counter[str]()

        def work(name: str = name, record: Record = record, new: Counter[str] = new) -> None:
            new[""] = seen.new(lambda: judged(name, record))

        if in_time(work) and new[""]:
            found.append((name, record))
            yield name, record


def main() -> int:
    """Seeks, and writes what is found."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    asked.add_argument("records", nargs="*", type=Path)
    asked.add_argument("--lines", type=Path, default=Path("lines.json.gz"), help="who goes where")
    asked.add_argument("--into", type=Path, default=Path("seldom.jsonl"))
    asked.add_argument("--minutes", type=float, default=10, help="of CPU")
    asked.add_argument("--most", type=int, default=600, help="records")
    asked.add_argument("--seed", type=int, default=1)
    options = asked.parse_args()
    seen = Seen(Watch(files()), Map.read(options.lines))
    chance = random.Random(options.seed)
    found = sought(seen, chance, options.minutes * 60, given(options.records))
    with options.into.open("w", encoding="utf-8") as kept:
        for name, record in islice(found, options.most):
            kept.write(json.dumps({"name": name, "record": record}, ensure_ascii=False) + "\n")
            kept.flush()
    return 0


if __name__ == "__main__":
    sys.path[:0] = [str(ROOT), str(ROOT / "tests")]
    sys.exit(main())
