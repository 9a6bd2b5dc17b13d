"""Records that tell mutants from the program: found by changing records that come near, again and again.

    PYTHONPATH=. python3.12 benchmarks/apart.py mutants.jsonl --different seen.json.gz --into apart.jsonl
    PYTHONPATH=. python tests/kept_verdicts.py --add apart.jsonl --as apart

All mutants that survived (``benchmarks/mutants.py``) stand beside the program (``benchmarks/different.py``).
A record for which one makes a difference on the spot is judged by that mutant too, in a child; it is kept
where another thing is said of it.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import noticing
import seldom
from different import Compared, Differences, Woven
from lines import Map
from mutations import ROOT, Mutant, line_of, spot_of
from mutations import mutant as mutant_at

PATIENCE = 40
"""So many records that see a mutant are judged by it before no other is."""

IN_WORDS = 10
"""With so many of them, what is said in words and at moments on the way is compared too."""

FRESH = 0.1
"""The share of records that are made, not changed."""

POOL = 60
"""So many records are kept in mind for a mutant, to be changed."""

Record = dict[str, Any]


class Search:
    """The mutants nobody has noticed yet, and the records that come near each."""

    def __init__(self, alive: list[Mutant], compared: Compared, chance: random.Random) -> None:
        self.alive = dict(enumerate(alive))
        self.compared, self.chance = compared, chance
        self.near: dict[int, list[tuple[str, Record]]] = defaultdict(list)
        self.tried: Counter[int] = Counter()
        self.living = noticing.Living()
        self.fresh = seldom.made(chance)

    def next(self) -> tuple[str, Record]:
        """A record that is new: one near a mutant with something in it otherwise, or one that is made."""
        number = self.chance.choice([*self.alive])
        if not self.near[number] or self.chance.random() < FRESH:
            return next(self.fresh)
        name, record = self.chance.choice(self.near[number])
        return name, seldom.otherwise(record, self.chance)

    def tells(self, name: str, record: Record) -> list[int]:
        """Which mutants nobody has noticed yet a record tells from the program."""
        self.compared.now.clear()
        said: list[str] = []
        if not seldom.in_time(lambda: said.append(_said(name, record))):
            return []
        found, words = [], list[str]()
        for number in sorted(self.compared.now & {*self.alive}):
            pool = self.near[number]
            if len(pool) < POOL:
                pool.append((name, record))
            else:
                pool[self.chance.randrange(POOL)] = (name, record)
            self.tried[number] += 1
            in_words = self.tried[number] <= IN_WORDS and not words
            if in_words and not seldom.in_time(lambda: words.append(_words(name, record))):
                words.append("")
            asked = self.tried[number] <= PATIENCE
            if asked and self._other(self.alive[number], name, record, said[0], "".join(words[:1])):
                found.append(number)
            elif self.tried[number] == PATIENCE:
                self.compared.enough.add(number)
        return found

    def _other(self, mutant: Mutant, name: str, record: Record, said: str, words: str) -> bool:
        around = noticing.functions_around(ROOT / mutant.spot.file, line_of(mutant))
        changed = noticing.Mutant(mutant.spot.file, mutant.source, around)

        def work() -> str:
            try:
                if not self.living.become(changed):
                    return "cold"
                with noticing.in_time(10 * seldom.SECONDS):
                    same = _said(name, record) == said and (not words or _words(name, record) == words)
                    return "same" if same else "other"
            except noticing.Noticed:
                return "other"
            except ValueError:
                return "cold"
            except Exception:  # noqa: BLE001 - whatever a mutant breaks on is a notice
                return "other"

        return noticing.split(work) in ("other", "no end")


def _said(name: str, record: Record) -> str:
    """What is kept of a record, in values."""
    import kept_verdicts
    from whole_games import judged

    line = json.dumps(record, separators=(",", ":"), ensure_ascii=False).encode()
    return kept_verdicts.told(judged(name, line), fixes=True)


def _words(name: str, record: Record) -> str:
    """What is kept of a record as checksums: how it is reported, and a moment on the way."""
    import kept_words
    from whole_games import judged

    line = json.dumps(record, separators=(",", ":"), ensure_ascii=False).encode()
    judgement = judged(name, line)
    return json.dumps(
        [tell(judgement, "apart-0") for tell in (kept_words.reported, kept_words.seen)], sort_keys=True
    )


def near_first(search: Search, seen: Differences, lines: Map | None) -> None:
    """Gives every mutant the kept records that see it, or else that come to the function it stands in."""
    for number, mutant in search.alive.items():
        takers = [*seen.of(mutant.spot)]
        path = ROOT / mutant.spot.file
        around = noticing.functions_around(path, line_of(mutant))
        if lines and around and not takers:
            first, _ = noticing.extent(path, around[-1])
            takers = lines.of(mutant.spot.file, first, first) or lines.of(
                mutant.spot.file, *noticing.extent(path, around[-1])
            )
        records = [
            taker
            for taker in takers
            if taker.kind in ("verdict", "scenario") and taker.seconds < seldom.SECONDS
        ]
        search.chance.shuffle(records)
        for taker in records[:POOL]:
            search.near[number] += _records(taker.kind, taker.part, taker.name)


def _records(kind: str, part: str, name: str) -> Iterator[tuple[str, Record]]:
    """The record of a taker, where it is one of the five games without rules of its own."""
    import kept_verdicts
    from faulty_records import as_log

    if kind == "verdict":
        data = json.loads(kept_verdicts.kept(part)[int(name)][0].line)
    else:
        data = as_log(noticing.scenario(name).data)
    if data and seldom.sound(data):
        yield part, {**data, "players": [*data["players"]]}


def main() -> int:
    """Seeks, and writes what is found."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    asked.add_argument("survived", type=Path, help="what a run of mutants.py kept")
    asked.add_argument("--different", type=Path, required=True)
    asked.add_argument("--lines", type=Path, help="who goes where")
    asked.add_argument("--into", type=Path, default=Path("apart.jsonl"))
    asked.add_argument("--minutes", type=float, default=10, help="of CPU")
    asked.add_argument("--seed", type=int, default=1)
    options = asked.parse_args()
    rows = [json.loads(line) for line in options.survived.read_text(encoding="utf-8").splitlines()]
    made = [mutant_at(spot_of(row)) for row in rows if row["by"] == "nobody"]
    seen = Differences.read(options.different)
    alive = [mutant for mutant in made if mutant is not None and mutant.spot not in seen.left]
    compared = Compared()
    sys.meta_path.insert(0, Woven(compared, alive))
    noticing.everything()
    search = Search(alive, compared, random.Random(options.seed))
    near_first(search, seen, Map.read(options.lines) if options.lines else None)
    records, until = 0, time.process_time() + options.minutes * 60
    with options.into.open("a", encoding="utf-8") as kept:
        while search.alive and time.process_time() < until:
            try:
                name, record = search.next()
            except (AttributeError, KeyError, TypeError, ValueError):
                continue  # a record that is bent so much that it lends itself to nothing
            records += 1
            try:
                told = search.tells(name, record) if seldom.sound(record) else []
            except Exception as fault:  # noqa: BLE001 - the referee itself falls: that is a find of its own
                print(f"{type(fault).__name__}: {json.dumps(record, ensure_ascii=False)}", flush=True)
                continue
            if told:
                kept.write(json.dumps({"name": name, "record": record}, ensure_ascii=False) + "\n")
                kept.flush()
            for number in told:
                mutant = search.alive.pop(number)
                compared.enough.add(number)
                spot = mutant.spot
                print(f"{records} {spot.file} {spot.operator} {spot.occurrence}", flush=True)
    print(f"{len(alive) - len(search.alive)} of {len(alive)} told by {records} records")
    return 0


if __name__ == "__main__":
    sys.path[:0] = [str(ROOT), str(ROOT / "tests")]
    sys.exit(main())
