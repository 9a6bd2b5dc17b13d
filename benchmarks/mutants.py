"""Mutants: the engines, the scoring and the explanation core with one small thing otherwise, and who notices.

    pip install -e '.[dev,trust]'
    PYTHONPATH=. python3.12 benchmarks/different.py --mutants 2000 --seed 1 --into seen.json.gz
    PYTHONPATH=. python3.12 benchmarks/mutants.py --mutants 2000 --seed 1 --different seen.json.gz
    PYTHONPATH=. python benchmarks/mutants.py --tell mutants.jsonl

Cosmic Ray makes the mutants; which files and which of its operators stands in ``pyproject.toml`` under
``tool.mutants``. Every mutant lives in a process of its own (``benchmarks/noticing.py``). There the
scenarios, kept records and tests are asked for whom it makes a difference (``benchmarks/different.py``), or
all that come to its line (``--lines``, made by ``benchmarks/lines.py``), the quickest first. What stands
outside functions is tried by all that ``tool.mutants.killers`` names for the file. A mutant is killed by the
first that fails, by an exception, or by taking much longer. A run that is begun again goes on where it
stopped.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from hashlib import sha256
from itertools import accumulate, islice
from pathlib import Path
from typing import Any, NamedTuple

import jsonschema  # noqa: F401 - imported once for all mutants
import noticing
import typer  # noqa: F401
import yaml  # noqa: F401
from different import Differences
from lines import Map, statement
from mutations import ROOT, Mutant, line_of, part_of, sampled, settings, spot_of
from noticing import KINDS, TOGETHER, Taker, extent, functions_around

SECONDS = 5.0
"""CPU that is spent on a mutant by records, as much by words, and as much by tests, by what they took for the
map; what comes later is not asked."""

QUICK = 0.05
"""Seconds of CPU up to which somebody is asked soon."""


# -- who notices ------------------------------------------------------------------------------------


class Guide(NamedTuple):
    """What tells who may notice a mutant: who sees a difference, or else who comes to its line."""

    seen: Differences | None
    lines: Map | None

    def takers(self) -> Sequence[Taker]:
        """All of whom something is known."""
        return self.lines.takers if self.lines else self.seen.takers if self.seen else ()

    def of(self, mutant: Mutant) -> list[Taker]:
        """Who may notice a mutant."""
        if self.seen and mutant.spot not in self.seen.left:
            found = self.seen.of(mutant.spot)
            judged = [taker for taker in found if taker.kind == "verdict"]
            return [*found, *(taker._replace(kind="words", seconds=3 * taker.seconds) for taker in judged)]
        first, last, inside = statement(ROOT / mutant.spot.file, line_of(mutant))
        if inside and self.lines:
            return self.lines.of(mutant.spot.file, first, last)
        row = settings()["killers"][part_of(mutant.spot.file)]
        parts = [*row["games"], *row.get("rule_sets", ())]
        names = {path.stem for name in row["tests"] for path in ROOT.glob(f"tests/**/{name}.py")}
        return [taker for taker in self.takers() if taker.part in parts or taker.part in names]

    def is_cold(self, mutant: Mutant) -> bool:
        """Whether a change stands outside functions, or in mutant that is run when everything is imported."""
        if self.seen:
            imported = any(taker.kind == "import" for taker in self.seen.of(mutant.spot))
            return imported or mutant.spot in self.seen.left
        path = ROOT / mutant.spot.file
        around = functions_around(path, line_of(mutant))
        if not around or not self.lines:
            return True
        first, last = extent(path, around[0])
        return any(taker.kind == "import" for taker in self.lines.of(mutant.spot.file, first, last))


def witnesses(
    mutant: Mutant, guide: Guide, kinds: Sequence[str] = KINDS, seconds: float = SECONDS
) -> list[Taker]:
    """Who is to notice a mutant, in the order in which they are asked: the quick ones in any order, so that
    they are of many kinds, then the slow ones, tests last."""
    found = {taker[:3]: taker for taker in guide.of(mutant)}.values()
    chosen: list[Taker] = []
    for these in TOGETHER:
        ordered = sorted((taker for taker in found if taker.kind in these and taker.kind in kinds), key=mixed)
        spent = accumulate((taker.seconds for taker in ordered), initial=0.0)
        chosen += [taker for taker, before in zip(ordered, spent, strict=False) if before < seconds]
    return chosen


def mixed(taker: Taker) -> tuple[float, bytes]:
    """A place in the order: the slow ones last by their time, all others in an order that is only the same
    every time."""
    return max(taker.seconds, QUICK), sha256(f"{taker.kind} {taker.name}".encode()).digest()


# -- the program ------------------------------------------------------------------------------------


def tell(path: Path) -> int:
    """Counts what is kept of a run, and names who survived; 0 where at least 95 % were killed."""
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    parts: dict[str, Counter[bool]] = {}
    for row in rows:
        parts.setdefault(part_of(row["file"]), Counter())[row["by"] == "nobody"] += 1
    alive = [row for row in rows if row["by"] == "nobody"]
    for part, counted in sorted(parts.items()):
        print(f"{part}: {counted[False]} of {counted.total()} killed")
    for row in alive:
        asked = f"{row['witnesses']} were asked"
        print(f"{row['file']} {row['operator']} {row['occurrence']}: {asked}\n{row['change']}")
    killed = len(rows) - len(alive)
    print(f"{killed} of {len(rows)} killed, {100 * killed / max(1, len(rows)):.1f} %")
    return int(killed < 0.95 * len(rows))


def run(options: argparse.Namespace, guide: Guide, cold: noticing.Cold, items: dict[str, Any]) -> None:
    """Asks about mutant after mutant and writes a line for each."""
    living = noticing.Living()
    noticing.read_before(guide.takers())
    before = []
    if options.into.exists():
        before = [json.loads(line) for line in options.into.read_text(encoding="utf-8").splitlines()]
    again = {spot_of(row): row for row in before if options.again and row["by"] == "nobody"}
    kept_rows = [row for row in before if spot_of(row) not in again]
    done = {spot_of(row) for row in kept_rows}
    until = time.monotonic() + options.minutes * 60
    with options.into.open("w", encoding="utf-8") as kept:
        kept.writelines(json.dumps(row) + "\n" for row in kept_rows)
        try:
            for mutant in islice(
                sampled(options.mutants, options.seed), options.part[0], None, options.part[1]
            ):
                if time.monotonic() > until:
                    break
                if mutant.spot in done or (options.again and mutant.spot not in again):
                    continue
                asked = witnesses(mutant, guide, options.kinds, options.seconds)
                kept.write(json.dumps(noticed(mutant, asked, guide, living, cold, items)) + "\n")
                kept.flush()
                again.pop(mutant.spot, None)
        finally:  # who was not asked again has survived as before
            kept.writelines(json.dumps(row) + "\n" for row in again.values())


def noticed(
    mutant: Mutant,
    asked: Sequence[Taker],
    guide: Guide,
    living: noticing.Living,
    cold: noticing.Cold,
    items: dict[str, Any],
) -> dict[str, Any]:
    """The line that is kept of a mutant: where and what it is, how many were asked, and who noticed."""
    around = functions_around(ROOT / mutant.spot.file, line_of(mutant))
    changed = noticing.Mutant(mutant.spot.file, mutant.source, around)
    if not asked:
        return {
            **mutant.spot._asdict(),
            "change": mutant.change,
            "witnesses": 0,
            "warm": True,
            "by": "nobody",
        }
    by = None if guide.is_cold(mutant) else living.notices(changed, asked, items)
    told = {"change": mutant.change, "witnesses": len(asked), "warm": by is not None}
    return {**mutant.spot._asdict(), **told, "by": by or cold.notices(changed, asked)}


def collected(names: Sequence[str], work: Callable[[dict[str, Any]], None]) -> None:
    """Does something with the tests of some files, each by its name, read and collected once."""
    import pytest

    class Loop:
        @pytest.hookimpl(tryfirst=True)
        def pytest_runtestloop(self, session: Any) -> bool:
            work({item.nodeid: item for item in session.items})
            return True

    chosen = sorted({str(path) for name in names for path in ROOT.glob(f"tests/**/{name}.py")})
    plain = ["-q", "-s", "-n", "0", "-p", "no:cacheprovider", "-p", "no:randomly", "-m", "not browser"]
    pytest.main([*plain, "--rootdir", str(ROOT), *chosen], plugins=[Loop()])


def main() -> int:
    """Makes mutants and writes a line for each."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    asked.add_argument("--mutants", type=int, default=100)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--into", type=Path, default=Path("mutants.jsonl"))
    asked.add_argument("--different", type=Path, help="who sees a difference")
    asked.add_argument("--lines", type=Path, help="who goes where")
    asked.add_argument("--kinds", nargs="+", default=KINDS, choices=KINDS, help="who is asked")
    asked.add_argument("--seconds", type=float, default=SECONDS, help="of CPU for each, three times at most")
    asked.add_argument(
        "--part", type=int, nargs=2, default=(0, 1), metavar=("K", "N"), help="every N-th, from K"
    )
    asked.add_argument("--minutes", type=float, default=1e9, help="no mutant is begun after so many")
    asked.add_argument("--again", action="store_true", help="survivors once more, and nothing else")
    asked.add_argument("--tell", type=Path)
    options = asked.parse_args()
    if options.tell:
        return tell(options.tell)
    if not (options.different or options.lines):
        asked.error("--different or --lines is needed")
    cold = noticing.Cold()  # before anything is imported
    seen = Differences.read(options.different) if options.different else None
    guide = Guide(seen, Map.read(options.lines) if options.lines else None)
    noticing.everything()
    if "test" in options.kinds:
        collected(settings()["tests"], lambda items: run(options, guide, cold, items))
    else:
        run(options, guide, cold, {})
    return tell(options.into)


if __name__ == "__main__":
    sys.path[:0] = [str(ROOT), str(ROOT / "tests")]
    sys.exit(main())
