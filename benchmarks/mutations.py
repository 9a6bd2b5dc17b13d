"""Which mutants there are: the files of ``tool.mutants`` in pyproject.toml with one small thing otherwise,
as the operators of Cosmic Ray that are named there make them."""

from __future__ import annotations

import ast
import difflib
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent


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
    # Each by a number of its own: where a file changes, those of all others stay in the sample.
    for spot in sorted(spots(), key=lambda spot: sha256(f"{seed} {spot}".encode()).digest()):
        if not many:
            return
        made = mutant(spot)
        if made is not None:
            many -= 1
            yield made


def mutant(spot: Spot) -> Mutant | None:
    """The mutant at a spot; none where it is the same program, but for annotations, or no program at all (a
    bare ``*`` among parameters is no product)."""
    from cosmic_ray.mutating import mutate_code
    from cosmic_ray.plugins import get_operator

    source = (ROOT / spot.file).read_text(encoding="utf-8")
    changed = mutate_code(source, get_operator(f"core/{spot.operator}")(), spot.occurrence)
    try:
        if changed is None or meaning(changed) == meaning(source):
            return None
    except SyntaxError:
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


def part_of(file: str) -> str:
    """The row of the settings a file belongs to: the longest beginning of its path that is named."""
    parts: list[str] = [part for part in settings()["killers"] if file.startswith(part)]
    return max(parts, key=len)


def line_of(mutant: Mutant) -> int:
    """The number of the first line that is changed."""
    return int(re.search(r"@@ -(\d+)", mutant.change)[1])  # type: ignore[index]


def spot_of(row: dict[str, Any]) -> Spot:
    """Where the mutant of a kept line was made."""
    return Spot(row["file"], row["operator"], row["occurrence"])
