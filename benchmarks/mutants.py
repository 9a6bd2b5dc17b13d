"""Mutants: the engines, the scoring and the explanation core with one small thing otherwise, and who notices.

    pip install -e '.[dev,trust]'
    PYTHONPATH=. python3.12 benchmarks/lines.py --into lines.json.gz
    PYTHONPATH=. python3.12 benchmarks/mutants.py --mutants 2000 --seed 1 --into mutants.jsonl
    PYTHONPATH=. python benchmarks/mutants.py --tell mutants.jsonl

Cosmic Ray makes the mutants; which files and which of its operators stands in ``pyproject.toml`` under
``tool.mutants``. Every mutant lives in a process of its own, in which nothing of the referee has been
imported yet. There the scenarios that come to its line are run (``benchmarks/lines.py``), then those of the
kept whole games, then those of the tests, the quickest of each first. What stands outside functions is tried
by all that ``tool.mutants.killers`` names for the file. A mutant is killed by the first that fails, by an
exception, or by taking much longer. A run that is begun again goes on where it stopped.
"""

from __future__ import annotations

import argparse
import ast
import difflib
import importlib.abc
import importlib.util
import json
import os
import random
import re
import resource
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import accumulate, islice
from pathlib import Path
from typing import Any, NamedTuple

import jsonschema  # noqa: F401 - imported once for all mutants
import typer  # noqa: F401
import yaml  # noqa: F401
from lines import Map, Taker, statement

ROOT = Path(__file__).resolve().parent.parent
SECONDS = 30
"""CPU that is spent on a mutant, by what its takers took for the map; what comes later is not asked."""


class Spot(NamedTuple):
    """Where a mutant is made: a file, an operator, and the how-manieth place it fits."""

    file: str
    operator: str
    occurrence: int


class Mutant(NamedTuple):
    """A spot, the whole file with the change, and the change as two lines."""

    spot: Spot
    source: str
    change: str


# -- which mutants ----------------------------------------------------------------------------------


@cache
def settings() -> dict[str, Any]:
    """What pyproject.toml says under tool.mutants."""
    data = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return dict(data["tool"]["mutants"])


def files() -> list[Path]:
    """The files that mutants are made of."""
    found = {path for pattern in settings()["files"] for path in ROOT.glob(pattern)}
    return sorted(path for path in found if path.name != "__init__.py")


def spots() -> list[Spot]:
    """Everywhere a mutant can be made."""
    from cosmic_ray.ast import ast_nodes, get_ast
    from cosmic_ray.plugins import get_operator

    found = []
    for path in files():
        nodes = list(ast_nodes(get_ast(path.read_text(encoding="utf-8"))))
        for name in settings()["operators"]:
            operator = get_operator(f"core/{name}")()
            places = sum(len(list(operator.mutation_positions(node))) for node in nodes)
            found += [Spot(str(path.relative_to(ROOT)), name, number) for number in range(places)]
    return found


def sampled(many: int, seed: int) -> Iterator[Mutant]:
    """So many of all mutants, by a seed: each a program of its own."""
    everywhere = spots()
    random.Random(seed).shuffle(everywhere)
    for spot in everywhere:
        if not many:
            return
        made = mutant(spot)
        if made is not None:
            many -= 1
            yield made


def mutant(spot: Spot) -> Mutant | None:
    """The mutant at a spot; none where it is the same program, but for annotations."""
    from cosmic_ray.mutating import mutate_code
    from cosmic_ray.plugins import get_operator

    source = (ROOT / spot.file).read_text(encoding="utf-8")
    changed = mutate_code(source, get_operator(f"core/{spot.operator}")(), spot.occurrence)
    if changed is None or meaning(changed) == meaning(source):
        return None
    lines = difflib.unified_diff(source.splitlines(), changed.splitlines(), n=0, lineterm="")
    return Mutant(spot, changed, "\n".join(list(lines)[2:]))


def meaning(source: str) -> str:
    """A program without its annotations and docstrings."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.AnnAssign):
            node.annotation = ast.Constant(None)
        elif isinstance(node, ast.arg):
            node.annotation = None
        elif isinstance(node, ast.FunctionDef):
            node.returns = None
    return ast.dump(tree)


# -- who notices ------------------------------------------------------------------------------------


class Changed(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports one module from another source."""

    def __init__(self, name: str, source: str, path: str) -> None:
        self.name, self.source, self.path = name, source, path

    def find_spec(self, fullname: str, path: Any, target: Any = None) -> Any:
        return importlib.util.spec_from_loader(fullname, self) if fullname == self.name else None

    def exec_module(self, module: Any) -> None:
        module.__file__ = self.path
        exec(compile(self.source, self.path, "exec"), module.__dict__)

    def get_source(self, fullname: str) -> str:
        """For tracebacks and whoever looks at sources."""
        return self.source


class Noticed(Exception):
    """The mutant is told from the program; the text says by what."""


def part_of(file: str) -> str:
    """The row of the settings a file belongs to: the longest beginning of its path that is named."""
    parts: list[str] = [part for part in settings()["killers"] if file.startswith(part)]
    return max(parts, key=len)


def witnesses(one: Mutant, lines: Map) -> list[Taker]:
    """Who is to notice a mutant, in the order in which they are asked."""
    number = int(re.search(r"@@ -(\d+)", one.change)[1])  # type: ignore[index]
    first, last, inside = statement(ROOT / one.spot.file, number)
    row = settings()["killers"][part_of(one.spot.file)]
    if inside:
        found = lines.of(one.spot.file, first, last)
    else:
        parts = [*row["games"], *row.get("rule_sets", ())]
        names = {path.stem for name in row["tests"] for path in ROOT.glob(f"tests/{name}.py")}
        found = [taker for taker in lines.takers if taker.part in parts or taker.part in names]
    kinds = ("scenario", "game", "test")
    ordered = sorted(found, key=lambda taker: (kinds.index(taker.kind), taker.seconds))
    spent = list(accumulate((taker.seconds for taker in ordered), initial=0.0))
    return [taker for taker, before in zip(ordered, spent, strict=False) if before < SECONDS]


def scenarios(takers: Sequence[Taker]) -> None:
    """Some scenarios. Raises Noticed."""
    from referee.document import parse
    from referee.scenarios import run

    for taker in takers:
        file, _, number = taker.name.rpartition("#")
        for document in islice(
            parse((ROOT / file).read_bytes(), str(ROOT / file)), int(number), int(number) + 1
        ):
            if not run(document).passed:
                raise Noticed(f"scenario {Path(file).name}: {document.data['scenario']}")


def whole_games(takers: Sequence[Taker]) -> None:
    """Some of the kept games. Raises Noticed."""
    import whole_games as kept

    lines, results = cache(kept.kept_lines), cache(kept.kept_results)
    for taker in takers:
        number = int(taker.name)
        line, (title, row) = lines(taker.part)[number], results(taker.part)[number]
        if kept.told(kept.judged(taker.part, line)) != row:
            raise Noticed(f"game {title} of {taker.part}")


def tests(takers: Sequence[Taker]) -> None:
    """Some tests. Raises Noticed."""
    import pytest

    if not takers:
        return
    failed = []

    class Watched:
        def pytest_runtest_logreport(self, report: Any) -> None:
            if report.failed:
                failed.append(report.nodeid)

    os.chdir(ROOT)
    with Path(os.devnull).open("w") as nowhere:
        os.dup2(nowhere.fileno(), 1)
        plain = ["-x", "-q", "-n", "0", "-p", "no:cacheprovider"]
        if pytest.main([*plain, *(taker.name for taker in takers)], plugins=[Watched()]):
            raise Noticed(f"test {failed[0] if failed else 'that cannot be run'}")


def attacked(one: Mutant, out: int, witnesses: Sequence[Taker], kinds: Sequence[str]) -> None:
    """Asks everybody about a mutant, in a process that is its own; writes who noticed."""
    seconds = int(4 * sum(taker.seconds for taker in witnesses)) + 15
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
    resource.setrlimit(resource.RLIMIT_AS, (3 << 30, 3 << 30))
    name = one.spot.file.removesuffix(".py").replace("/", ".")
    sys.meta_path.insert(0, Changed(name, one.source, str(ROOT / one.spot.file)))
    ask = {"scenario": scenarios, "game": whole_games, "test": tests}
    said = "an exception"
    try:
        for kind in kinds:
            ask[kind]([taker for taker in witnesses if taker.kind == kind])
        said = "nobody"
    except Noticed as by:
        said = str(by)
    finally:
        os.write(out, said.encode())


def who_notices(one: Mutant, witnesses: Sequence[Taker], kinds: Sequence[str]) -> str:
    """Who kills a mutant: ``nobody``, a scenario, a game, a test, an exception, ``no end``."""
    inside, out = os.pipe()
    child = os.fork()
    if not child:
        try:
            os.close(inside)
            devnull = os.open(os.devnull, os.O_WRONLY)
            os.dup2(devnull, 2)
            attacked(one, out, witnesses, kinds)
        finally:
            os._exit(0)
    os.close(out)
    with os.fdopen(inside, "rb") as said:
        told: str = said.read().decode()
    os.waitpid(child, 0)
    return told or "no end"


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


def main() -> int:
    """Makes mutants and writes a line for each."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    asked.add_argument("--mutants", type=int, default=100)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--into", type=Path, default=Path("mutants.jsonl"))
    asked.add_argument("--lines", type=Path, default=Path("lines.json.gz"), help="who goes where")
    asked.add_argument("--quick", action="store_true", help="scenarios and games only")
    asked.add_argument(
        "--part", type=int, nargs=2, default=(0, 1), metavar=("K", "N"), help="every N-th, from K"
    )
    asked.add_argument("--again", action="store_true", help="survivors once more")
    asked.add_argument("--tell", type=Path)
    options = asked.parse_args()
    if options.tell:
        return tell(options.tell)
    lines = Map.read(options.lines)
    kinds = ("scenario", "game") if options.quick else ("scenario", "game", "test")
    before = []
    if options.into.exists():
        before = [json.loads(line) for line in options.into.read_text(encoding="utf-8").splitlines()]
    if options.again:
        before = [row for row in before if row["by"] != "nobody"]
    with options.into.open("w", encoding="utf-8") as kept:
        done = set()
        for row in before:
            kept.write(json.dumps(row) + "\n")
            done.add(Spot(row["file"], row["operator"], row["occurrence"]))
        for one in islice(sampled(options.mutants, options.seed), options.part[0], None, options.part[1]):
            if one.spot in done:
                continue
            seen_by = witnesses(one, lines)
            by = who_notices(one, seen_by, kinds)
            row = {**one.spot._asdict(), "change": one.change, "witnesses": len(seen_by), "by": by}
            kept.write(json.dumps(row) + "\n")
            kept.flush()
    return tell(options.into)


if __name__ == "__main__":
    sys.path[:0] = [str(ROOT), str(ROOT / "tests")]
    sys.exit(main())
