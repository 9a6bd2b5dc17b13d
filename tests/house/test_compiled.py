"""The engines can be compiled where somebody asks for it; nobody has to have a compiler. That they can is
tried by `.ci/compiled`; held here is what mypyc cannot read, and is easily written."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
HOOK: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"][
    "build"
]["targets"]["wheel"]["hooks"]["mypyc"]


def compiled() -> list[Path]:
    """The files that the hook compiles."""
    listed = [path for pattern in HOOK["include"] for path in sorted(ROOT.glob(pattern))]
    return [path for path in listed if not any(path.match(left) for left in HOOK["exclude"])]


Nodes = tuple[ast.AST, ...]


@cache
def nodes(path: Path) -> Nodes:
    """All that is written in a file, its module first; gone through once for every question."""
    return tuple(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


def module(path: Path) -> ast.Module:
    (tree,) = (node for node in nodes(path)[:1] if isinstance(node, ast.Module))
    return tree


@cache
def yielding(path: Path) -> frozenset[str]:
    """The functions of a file that yield what they find."""
    functions = (node for node in nodes(path) if isinstance(node, ast.FunctionDef))
    return frozenset(
        node.name
        for node in functions
        if any(isinstance(part, (ast.Yield, ast.YieldFrom)) for part in ast.walk(node))
    )


@cache
def shared() -> set[str]:
    """What other files may call that yields what it finds."""
    return {name for path in compiled() for name in yielding(path) if not name.startswith("_")}


def test_nothing_is_compiled_unless_somebody_asks_for_it() -> None:
    assert HOOK["enable-by-default"] is False


def test_the_engines_of_all_games_are_among_what_is_compiled() -> None:
    games = {path.parent.parent.name for path in compiled() if path.parent.name == "play"}
    assert games == {path.parent.name for path in ROOT.glob("referee/games/*/play")}
    assert all((ROOT / pattern).exists() for pattern in HOOK["exclude"] if "/" in pattern)


@pytest.mark.parametrize("path", compiled(), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_what_is_compiled_holds_nothing_that_mypyc_cannot_read(path: Path) -> None:
    tree, parts = module(path), nodes(path)
    assert not list(stars_after_in(parts)), "`in` before a row with a star in it"
    assert not list(forward_values(tree)), "a NamedTuple holds a class that comes after it"
    assert not list(bare_partials(tree)), "a `partial` of the module whose type is not written"
    assert not list(looked_through(parts, shared() | yielding(path))), "`in` before what a function yields"
    assert not list(broken_numbers(parts)), "a number that would become 5.0 where 5 was given"
    assert not list(named_rests(parts)), "a `case` that names the rest of a row"
    assert "type: ignore[arg-type]" not in path.read_text(encoding="utf-8"), "rows of another kind"


def test_what_stands_in_for_the_readings_of_a_table_may_be_put_in_their_place() -> None:
    """Who listens to a replay does so (`header.told`): compiled code must insist on no class and no tuple."""
    files = ROOT.glob("referee/games/*/*/readings.py")
    homes = {path for path in files if "class Readings" in path.read_text(encoding="utf-8")}
    assert homes and homes.isdisjoint(compiled())
    for path in homes:
        assert "class Readings:" in path.read_text(encoding="utf-8"), f"{path}: no subclass of a tuple"


def stars_after_in(parts: Nodes) -> Iterator[int]:
    for node in parts:
        if isinstance(node, ast.Compare):
            for row in node.comparators:
                if isinstance(row, (ast.Tuple, ast.List, ast.Set)):
                    yield from (part.lineno for part in row.elts if isinstance(part, ast.Starred))


def forward_values(tree: ast.Module) -> Iterator[str]:
    later = {node.name: node.lineno for node in tree.body if isinstance(node, ast.ClassDef)}
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and "NamedTuple" in map(ast.unparse, node.bases):
            named = [ast.unparse(field.annotation) for field in node.body if isinstance(field, ast.AnnAssign)]
            yield from (name for name in named if later.get(name, 0) > node.lineno)


def bare_partials(tree: ast.Module) -> Iterator[int]:
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
            made = node.value.func
            if isinstance(made, ast.Name) and made.id == "partial":
                yield node.lineno


def looked_through(parts: Nodes, names: set[str]) -> Iterator[str]:
    for node in parts:
        if isinstance(node, ast.Compare) and isinstance(node.ops[-1], (ast.In, ast.NotIn)):
            held = node.comparators[-1]
            if isinstance(held, ast.Call) and ast.unparse(held.func).rpartition(".")[2] in names:
                yield ast.unparse(held)


def broken_numbers(parts: Nodes) -> Iterator[str]:
    for node in parts:
        if isinstance(node, (ast.arg, ast.AnnAssign)) and node.annotation is not None:
            yield from [ast.unparse(node)] if ast.unparse(node.annotation) == "float" else ()


def named_rests(parts: Nodes) -> Iterator[int]:
    for node in parts:
        if isinstance(node, ast.MatchStar) and node.name is not None:
            yield node.lineno
