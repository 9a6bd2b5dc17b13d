"""Mutants: the engines, the scoring and the explanation core with one small thing otherwise, and who notices.

    pip install -e '.[dev,trust]'
    PYTHONPATH=. python benchmarks/mutants.py --mutants 2000 --seed 1 --into mutants.jsonl
    PYTHONPATH=. python benchmarks/mutants.py --tell mutants.jsonl

Cosmic Ray makes the mutants; which files and which of its operators stands in ``pyproject.toml`` under
``tool.mutants``. Every mutant lives in a process of its own, in which nothing of the referee has been
imported yet: the scenarios of the games it is part of are run, then the kept whole games are judged
(``tests/games``), then, where all of them stood, the tests that are named for it. It is killed by the first
that fails, by an exception, or by taking much longer. A run that is begun again goes on where it stopped.
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
import resource
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import jsonschema  # noqa: F401 - imported once for all mutants
import typer  # noqa: F401
import yaml  # noqa: F401

ROOT = Path(__file__).resolve().parent.parent
SECONDS = 24, 90
"""CPU after which a mutant counts as one that never ends, without and with the tests: some four times what
all that is run takes."""


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


def scenarios(games: Sequence[str]) -> None:
    """The scenarios of some games. Raises Noticed."""
    from referee.document import parse
    from referee.log import is_scenario
    from referee.scenarios import run

    for game in games:
        for path in sorted((ROOT / "scenarios" / game).rglob("*.yaml")):
            for document in parse(path.read_bytes(), str(path)):
                if is_scenario(document) and not run(document).passed:
                    raise Noticed(f"scenario {path.name}: {document.data['scenario']}")


def whole_games(games: Sequence[str]) -> None:
    """The kept games of some files, those with faults first. Raises Noticed."""
    import whole_games as kept

    for game in games:
        rows = list(zip(kept.kept_results(game), kept.kept_lines(game), strict=True))
        for (title, row), line in rows[::-1]:
            if kept.told(kept.judged(game, line)) != row:
                raise Noticed(f"game {title} of {game}")


def tests(names: Sequence[str]) -> None:
    """Some tests. Raises Noticed."""
    import pytest

    os.chdir(ROOT)
    with Path(os.devnull).open("w") as nowhere:
        os.dup2(nowhere.fileno(), 1)
        chosen = [str(path) for name in names for path in sorted(ROOT.glob(f"tests/{name}.py"))]
        plain = ["-x", "-q", "-n", "0", "-p", "no:cacheprovider", "-m", "not slow and not browser"]
        if pytest.main([*plain, *chosen]):
            raise Noticed("tests")


def attacked(one: Mutant, out: int, thorough: bool) -> None:
    """Runs everything against a mutant, in a process that is its own; writes who noticed."""
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS[0], SECONDS[1] + 5))
    resource.setrlimit(resource.RLIMIT_AS, (3 << 30, 3 << 30))
    name = one.spot.file.removesuffix(".py").replace("/", ".")
    sys.meta_path.insert(0, Changed(name, one.source, str(ROOT / one.spot.file)))
    row = settings()["killers"][part_of(one.spot.file)]
    said = "an exception"
    try:
        scenarios(row["games"])
        whole_games([*row["games"], *row.get("rule_sets", ())])
        if thorough:
            resource.setrlimit(resource.RLIMIT_CPU, (SECONDS[1], SECONDS[1] + 5))
            tests(row["tests"])
        said = "nobody"
    except Noticed as by:
        said = str(by)
    finally:
        os.write(out, said.encode())


def who_notices(one: Mutant, thorough: bool) -> str:
    """Who kills a mutant: ``nobody``, a scenario, a game, an exception, ``no end``."""
    inside, out = os.pipe()
    child = os.fork()
    if not child:
        try:
            os.close(inside)
            devnull = os.open(os.devnull, os.O_WRONLY)
            os.dup2(devnull, 2)
            attacked(one, out, thorough)
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
        print(f"{row['file']} {row['operator']} {row['occurrence']}\n{row['change']}")
    killed = len(rows) - len(alive)
    print(f"{killed} of {len(rows)} killed, {100 * killed / max(1, len(rows)):.1f} %")
    return int(killed < 0.95 * len(rows))


def main() -> int:
    """Makes mutants and writes a line for each."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    asked.add_argument("--mutants", type=int, default=100)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--into", type=Path, default=Path("mutants.jsonl"))
    asked.add_argument("--quick", action="store_true", help="scenarios and games only")
    asked.add_argument("--again", action="store_true", help="survivors once more")
    asked.add_argument("--tell", type=Path)
    options = asked.parse_args()
    if options.tell:
        return tell(options.tell)
    sys.path[:0] = [str(ROOT), str(ROOT / "tests")]
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
        for one in sampled(options.mutants, options.seed):
            if one.spot in done:
                continue
            row = {**one.spot._asdict(), "change": one.change, "by": who_notices(one, not options.quick)}
            kept.write(json.dumps(row) + "\n")
            kept.flush()
    return tell(options.into)


if __name__ == "__main__":
    sys.exit(main())
