"""The house: what a reader of the tree may rely on. Arrows point one way, functions fit a screen, files can
be read in one sitting, nothing outside the registry names a game."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from referee.games import REGISTRY

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "referee"
FILES = {path: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(PACKAGE.rglob("*.py"))}

LINES = 450
"""No file is longer."""

SCREEN = 60
"""No function is longer. (How involved one may be is held by ruff, C901.)"""


DECLARED = ("shapes", "compounds", "entries", "positions")
"""What fields are declared with."""


def module(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


MODULES = {module(path): tree for path, tree in FILES.items()}


def imported(tree: ast.Module) -> Iterator[str]:
    """The modules of ours that a module imports, inside its functions too."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names if name.name in MODULES)
        elif isinstance(node, ast.ImportFrom) and node.module in MODULES:
            inside = (f"{node.module}.{name.name}" for name in node.names)
            yield from (name if name in MODULES else node.module for name in inside)


def test_no_module_imports_itself_by_a_detour_not_even_inside_a_function() -> None:
    arrows = {name: set(imported(tree)) & MODULES.keys() - {name} for name, tree in MODULES.items()}
    try:
        TopologicalSorter(arrows).prepare()
    except CycleError as ring:
        pytest.fail(" -> ".join(reversed(ring.args[1])))


def test_games_know_only_the_contract() -> None:
    contract = {"game", "header", "inquiry", "rules", "breaches", *DECLARED}
    allowed = {f"referee.{name}" for name in contract}
    for name, tree in MODULES.items():
        if not name.startswith("referee.games."):
            continue
        own = ".".join(name.split(".")[:3])
        foreign = {one for one in imported(tree) if one not in allowed and not one.startswith(own)}
        assert not foreign, f"{name} imports {sorted(foreign)}"


def test_rooms_of_a_game_point_one_way() -> None:
    order = {"law": 0, "record": 1, "play": 2, "scoring": 3, "game": 4}
    for name, tree in MODULES.items():
        parts = name.split(".")
        if parts[:2] != ["referee", "games"] or len(parts) < 4:
            continue
        for other in imported(tree):
            room = other.split(".")[3] if other.startswith(".".join(parts[:3]) + ".") else ""
            assert order.get(room, 0) <= order[parts[3]], f"{name} imports {other}"


@pytest.mark.parametrize("path", FILES, ids=module)
def test_a_file_can_be_read_in_one_sitting_and_a_function_on_one_screen(path: Path) -> None:
    assert path.read_text(encoding="utf-8").count("\n") <= LINES
    long = {
        node.name: node.end_lineno - node.lineno + 1
        for node in ast.walk(FILES[path])
        if isinstance(node, ast.FunctionDef) and node.end_lineno and node.end_lineno - node.lineno >= SCREEN
    }
    assert not long


def test_nothing_outside_the_registry_names_a_game() -> None:
    """In code: docstrings may give examples."""
    for path, tree in FILES.items():
        if "games" in path.relative_to(PACKAGE).parts:
            continue
        silent = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        games = REGISTRY.keys() - WORDS.get(path.name, set())
        named = [
            f"{path.name}:{node.lineno} {node.value!r}"
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant) and node.value in games and id(node) not in silent
        ]
        assert not named, named
        reached = [name for name in imported(tree) if name.startswith("referee.games.")]
        assert not reached or path.parent.name == "drawing" or path.name in TOOLS, reached


WORDS: dict[str, set[str]] = {
    "everyday.py": {"auction"},
    "auction_moves.py": {"auction"},
    "intercity_moves.py": {"auction"},
    "intercity.py": {"auction"},
    "words.py": {"hundred"},
}
"""Words that are also words."""

TOOLS = {"boards.py", "completing.py"}
"""Commands for what one game alone has: the boards of the railway."""
