"""The house: what a reader of the tree may rely on. Arrows point one way, functions fit a screen, files can
be read in one sitting, nothing outside the registry names a game."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest
import slow

from referee.games import REGISTRY
from website import rooms

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "referee"
FILES = sorted(PACKAGE.rglob("*.py"))

LINES = 450
"""No file is longer."""

SCREEN = 60
"""No function is longer. (How involved one may be is held by ruff, C901.)"""


DECLARED = tuple(
    f"declarations.{name}"
    for name in (
        "shapes",
        "compounds",
        "row_text",
        "small_schemas",
        "fields",
        "entries",
        "positions",
        "testimonies",
        "statements",
    )
)
"""What fields are declared with."""


def module(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


@cache
def parsed(path: Path) -> ast.Module:
    """What is written in a file."""
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def nodes(tree: ast.Module) -> tuple[ast.AST, ...]:
    """All of it, gone through once for every question."""
    return tuple(ast.walk(tree))


MODULES = {module(path): path for path in FILES}


def trees() -> Iterator[tuple[str, ast.Module]]:
    """Every module of ours and what is written in it."""
    for name, path in MODULES.items():
        yield name, parsed(path)


@cache
def imported(tree: ast.Module) -> frozenset[str]:
    """The modules of ours that a module imports, inside its functions too."""
    found: set[str] = set()
    for node in nodes(tree):
        if isinstance(node, ast.Import):
            found.update(name.name for name in node.names if name.name in MODULES)
        elif isinstance(node, ast.ImportFrom) and node.module in MODULES:
            inside = (f"{node.module}.{name.name}" for name in node.names)
            found.update(name if name in MODULES else node.module for name in inside)
    return frozenset(found)


def test_no_module_imports_itself_by_a_detour_not_even_inside_a_function() -> None:
    arrows = {name: imported(tree) - {name} for name, tree in trees()}
    try:
        TopologicalSorter(arrows).prepare()
    except CycleError as ring:
        pytest.fail(" -> ".join(reversed(ring.args[1])))


def test_games_know_only_the_contract() -> None:
    contract = {"game", "header", "inquiry", "rules", "figures", "matching", "breaches", "copies", *DECLARED}
    allowed = {f"referee.{name}" for name in contract}
    for name, tree in trees():
        if not name.startswith("referee.games."):
            continue
        own = ".".join(name.split(".")[:3])
        foreign = {name for name in imported(tree) if name not in allowed and not name.startswith(own)}
        assert not foreign, f"{name} imports {sorted(foreign)}"


def test_rooms_of_a_game_point_one_way() -> None:
    order = {"law": 0, "record": 1, "play": 2, "scoring": 3, "game": 4}
    for name, tree in trees():
        parts = name.split(".")
        if parts[:2] != ["referee", "games"] or len(parts) < 4:
            continue
        for other in imported(tree):
            room = other.split(".")[3] if other.startswith(".".join(parts[:3]) + ".") else ""
            assert order.get(room, 0) <= order[parts[3]], f"{name} imports {other}"


def test_the_rooms_inside_play_make_no_ring_either() -> None:
    """A file that stands by itself in ``play/`` counts as a room of its own."""
    for game in {name.rsplit(".play.", 1)[0] for name in MODULES if ".play." in name}:
        rooms_of = {name: name.split(".")[4] for name in MODULES if name.startswith(f"{game}.play.")}
        arrows: dict[str, set[str]] = {}
        for name, room in rooms_of.items():
            others = {rooms_of[other] for other in imported(parsed(MODULES[name])) if other in rooms_of}
            arrows.setdefault(room, set()).update(others - {room})
        try:
            TopologicalSorter(arrows).prepare()
        except CycleError as ring:
            pytest.fail(f"{game}: {' -> '.join(reversed(ring.args[1]))}")


def test_a_file_can_be_read_in_one_sitting_and_a_function_on_one_screen() -> None:
    assert [module(path) for path in FILES if path.read_text(encoding="utf-8").count("\n") > LINES] == []
    long = {
        f"{name}: {node.name}": node.end_lineno - node.lineno + 1
        for name, tree in trees()
        for node in nodes(tree)
        if isinstance(node, ast.FunctionDef) and node.end_lineno and node.end_lineno - node.lineno >= SCREEN
    }
    assert not long


def test_nothing_outside_the_registry_names_a_game() -> None:
    """In code: docstrings may give examples."""
    for path in FILES:
        tree = parsed(path)
        if "games" in path.relative_to(PACKAGE).parts:
            continue
        silent = {id(node.value) for node in nodes(tree) if isinstance(node, ast.Expr)}
        games = REGISTRY.keys() - WORDS.get(path.name, set())
        named = [
            f"{path.name}:{node.lineno} {node.value!r}"
            for node in nodes(tree)
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

TOOLS = {"boards.py", "completion.py"}
"""Commands for what one game alone has: the boards of the railway."""


LATE = {
    "referee.__main__": 1,
    "referee.archive.limits": 1,
    "referee.archive.shards": 1,
    "referee.cli": 9,
    "referee.usage.archive": 6,
    "referee.usage.converting": 3,
    "referee.usage.disputes": 4,
    "referee.usage.judging": 3,
    "referee.usage.law": 7,
    "referee.commands.filters": 1,
    "referee.commands.completion": 7,
    "referee.commands.disputes": 1,
    "referee.commands.house_lookup": 2,
    "referee.commands.judging": 14,
    "referee.commands.law": 2,
    "referee.commands.looking": 3,
    "referee.commands.prompting": 1,
    "referee.commands.streams": 2,
    "referee.commands.batch": 10,
    "referee.commands.writing": 11,
    "referee.document": 6,
    "referee.games": 1,
    "referee.disputes.judge_with_witnesses": 1,
    "referee.judge": 3,
    "referee.printable": 2,
    "referee.reading.located_json": 4,
    "referee.reading.located_yaml": 8,
    "referee.reading.misread": 1,
    "referee.reading.parts": 3,
    "referee.reading.sources": 1,
    "referee.rejections": 3,
    "referee.replay": 7,
    "referee.results": 2,
    "referee.reports.cases": 3,
    "referee.reports.json": 1,
    "referee.reports.text": 2,
    "referee.schema": 1,
    "referee.writing.saving": 1,
}
"""How many imports stand inside functions, where they do."""


def late_imports(tree: ast.Module) -> int:
    """How many imports stand inside functions."""
    functions = (node for node in nodes(tree) if isinstance(node, ast.FunctionDef))
    found = (
        inner.lineno
        for function in functions
        for inner in ast.walk(function)
        if isinstance(inner, ast.Import | ast.ImportFrom)
    )
    return len(set(found))


def test_an_import_inside_a_function_saves_a_start_something() -> None:
    """Clean logs, and commands beside the one that was asked for, do not wait for what they never need. No
    module has more of them than stand in the list."""
    late = {name: late_imports(tree) for name, tree in trees()}
    assert not {name: count for name, count in late.items() if count > LATE.get(name, 0)}


def test_whoever_calls_a_function_is_told_what_it_answers() -> None:
    """Every public function and method has a docstring, its own or that of the method it stands for."""
    classes: dict[str, list[ast.ClassDef]] = {}
    for _, tree in trees():
        for node in nodes(tree):
            if isinstance(node, ast.ClassDef):
                classes.setdefault(node.name, []).append(node)

    def told(node: ast.FunctionDef, owner: ast.ClassDef | None, above: tuple[str, ...] = ()) -> bool:
        if ast.get_docstring(node):
            return True
        bases = [ast.unparse(base).split("[")[0].rpartition(".")[2] for base in owner.bases] if owner else []
        return any(
            told(method, stands_for, (*above, base))
            for base in bases
            if base not in above
            for stands_for in classes.get(base, ())
            for method in stands_for.body
            if isinstance(method, ast.FunctionDef) and method.name == node.name
        ) or any(
            told(node, stands_for, (*above, base))
            for base in bases
            if base not in above
            for stands_for in classes.get(base, ())
        )

    silent = [
        f"{name}: {node.name}"
        for name, tree in trees()
        for owner, body in public(tree)
        for node in body
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_") and not told(node, owner)
    ]
    assert not silent, silent


def public(tree: ast.Module) -> Iterator[tuple[ast.ClassDef | None, list[ast.stmt]]]:
    """What can be named from outside a module: its own statements, and those of its public classes."""
    yield None, tree.body
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            yield node, node.body


def test_the_architecture_names_every_file_that_is_there_and_no_other() -> None:
    """With what each is for, as the file says itself. `python website/rooms.py` writes it down."""
    page = rooms.PAGE.read_text(encoding="utf-8")
    assert rooms.filled(page) == page
    known = {
        path.name
        for folder in ("referee", "tests", "website", "benchmarks")
        for path in (ROOT / folder).rglob("*.py")
    }
    running_text = page.partition(rooms.HEADING)[0]
    assert set(re.findall(r"\b\w+\.py\b", running_text)) <= known
    places = set(re.findall(r"`((?:\w+/)+\w+\.py)`", running_text))
    assert all((ROOT / place).exists() or any(PACKAGE.rglob(place)) for place in places)


def test_the_tour_names_functions_that_are_there() -> None:
    """Every `file.function`, `Class.method` and `_function` on the way of an entry from bytes to report."""
    page = rooms.PAGE.read_text(encoding="utf-8")
    tour = page[page.index("## One entry on its way") : page.index("## Reading")]
    known = {"state.laid", "Border.quick"}  # attributes
    for name, tree in trees():
        for owner, body in public(tree):
            room = owner.name if owner else name.rpartition(".")[2]
            known |= {f"{room}.{node.name}" for node in body if isinstance(node, ast.FunctionDef)}
        known |= {node.name for node in nodes(tree) if isinstance(node, ast.FunctionDef)}
        known.add(f"{name.rpartition('.')[2]}.py")
    named = [word.partition("(")[0] for word in re.findall(r"`([\w./]*[._][\w.]*(?:\(\))?)`", tour)]
    assert len(named) > 30
    assert not {word for word in named if word.rpartition("/")[2] not in known}


def test_what_is_read_as_a_number_can_be_one() -> None:
    """`isdigit` says yes to "²", of which Python makes no number; `isdecimal` does not."""
    found = [
        path.name for path in FILES if re.search(r"\.is(digit|numeric)\(", path.read_text(encoding="utf-8"))
    ]
    assert not found


def test_nothing_is_called_one() -> None:
    """A name says what it holds, in the tests and what stands beside them as well."""
    beside = (
        path for room in ("tests", "benchmarks", "website") for path in sorted((ROOT / room).rglob("*.py"))
    )
    for path in (*FILES, *beside):
        if not re.search(r"\b_?one\b", path.read_text(encoding="utf-8")):
            continue
        name, tree = path.as_posix(), parsed(path)
        called = {
            getattr(node, "lineno", 0): getattr(node, key)
            for node in nodes(tree)
            for key in ("id", "arg", "name")
            if getattr(node, key, None) in ("one", "_one")
        }
        assert not called, f"{name}: {called}"


def test_what_takes_long_is_there() -> None:
    """Whoever gives a test another name says so where it is listed."""
    files = {path.stem: path for path in (ROOT / "tests").rglob("test_*.py")}
    assert {*slow.SLOW, *slow.BROWSER} <= files.keys()
    for test in (*slow.LONG_TESTS, *slow.SAMPLED):
        file, _, name = test.partition("::")
        assert f"def {name}(" in files[file].read_text(encoding="utf-8"), test
