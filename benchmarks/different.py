"""Who sees a difference: all mutants of a sample in one program, each compared with it on the spot.

    PYTHONPATH=. python3.12 benchmarks/different.py --mutants 2000 --seed 1 --into seen.json.gz
    PYTHONPATH=. python3.12 benchmarks/mutants.py --mutants 2000 --seed 1 --different seen.json.gz

What a mutant changes is an expression, nearly always. Beside each that is come to stands then the changed
one: whoever is run and gets another value from it may notice the mutant, and nobody else can. So the
scenarios, kept records and tests are run once for thousands of mutants, and each is shown afterwards only to
some of those for whom it makes a difference. An expression that may not be worked out twice counts as another
one wherever it is come to.
"""

from __future__ import annotations

import argparse
import ast
import gzip
import importlib.abc
import importlib.util
import json
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import deepcopy
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Any

import lines
import noticing
from mutations import ROOT, Mutant, Spot, sampled, settings
from noticing import KINDS, Taker

NAME = "_different_"
"""What compares is called so in the modules it is put into."""

ENOUGH = 40
"""A mutant that so many see is not looked at any more."""

PURE: set[Any] = {
    *(abs, all, any, bool, dict, divmod, enumerate, frozenset, int, isinstance, len, list, max, min, range),
    *(reversed, set, sorted, str, sum, tuple, zip, dict.get, dict.items, dict.keys, dict.values),
    *(int.bit_count, list.index, list.count, str.startswith, str.endswith),
}
TWICE = {str(function.__name__) for function in PURE}
"""What may be called twice."""

THROUGH = (
    *(
        ast.BoolOp,
        ast.Compare,
        ast.UnaryOp,
        ast.BinOp,
        ast.IfExp,
        ast.Tuple,
        ast.List,
        ast.Set,
        ast.Subscript,
    ),
    *(ast.comprehension, ast.GeneratorExp, ast.ListComp, ast.SetComp),
)
"""What is looked at as a whole: where the whole is the same, nothing is different."""

NEVER_TWICE = (ast.Yield, ast.YieldFrom, ast.Await, ast.NamedExpr, ast.Starred)

Way = tuple[tuple[str, int | None], ...]
"""From the top of a tree down to a node: fields and places in them."""


# -- where a mutant is ------------------------------------------------------------------------------


def way_to(tree: ast.AST, other: ast.AST) -> Way:
    """The way to the deepest node that holds all in which two trees differ."""
    way: list[tuple[str, int | None]] = []
    while type(tree) is type(other):
        found = [*_differing(tree, other)]
        if len(found) != 1 or not isinstance(step(tree, found[0]), ast.AST):
            break
        if not isinstance(step(other, found[0]), ast.AST):
            break
        way += found
        tree, other = step(tree, found[0]), step(other, found[0])
    return tuple(way)


def _differing(tree: ast.AST, other: ast.AST) -> Iterator[tuple[str, int | None]]:
    for field in tree._fields:
        mine, theirs = getattr(tree, field, None), getattr(other, field, None)
        if isinstance(mine, list) and isinstance(theirs, list) and len(mine) == len(theirs):
            pairs = enumerate(zip(mine, theirs, strict=True))
            yield from ((field, place) for place, pair in pairs if _dumped(pair[0]) != _dumped(pair[1]))
        elif _dumped(mine) != _dumped(theirs):
            yield field, None


def _dumped(part: Any) -> Any:
    if isinstance(part, list):
        return [_dumped(each) for each in part]
    return ast.dump(part) if isinstance(part, ast.AST) else repr(part)


def step(node: ast.AST, place: tuple[str, int | None]) -> Any:
    """The node one step further down."""
    field, number = place
    found = getattr(node, field)
    return found if number is None else found[number]


def chain(tree: ast.AST, way: Way) -> list[ast.AST]:
    """The nodes on a way, the tree first."""
    found = [tree]
    for place in way:
        found.append(step(found[-1], place))
    return found


def repeatable(node: ast.AST) -> bool:
    """Whether an expression may be worked out twice, as far as can be seen."""
    for part in ast.walk(node):
        if isinstance(part, NEVER_TWICE):
            return False
        if (
            isinstance(part, ast.Call)
            and getattr(part.func, "id", getattr(part.func, "attr", "")) not in PURE
        ):
            return False
    return True


def expression(nodes: Sequence[ast.AST]) -> int:
    """How far down the smallest whole expression is; -1 where there is none."""
    at = len(nodes) - 1
    while at >= 0 and not isinstance(nodes[at], ast.expr):
        at -= 1
    if at < 0 or isinstance(getattr(nodes[at], "ctx", None), (ast.Store, ast.Del)):
        return -1
    inside = any(isinstance(node, ast.FunctionDef) for node in _bodies(nodes[: at + 1]))
    return at if inside else -1


def _bodies(nodes: Sequence[ast.AST]) -> Iterator[ast.AST]:
    """The functions in whose body, not in whose head, the last of some nodes stands."""
    for above, node in pairwise(nodes):
        if isinstance(above, ast.FunctionDef) and node in above.body:
            yield above


def climbed(nodes: Sequence[ast.AST], others: Sequence[ast.AST], at: int) -> int:
    """How far up from there the expression is that is compared as a whole."""
    whole = high = at
    while high > 0:
        above = nodes[high - 1]
        plain = isinstance(above, ast.Call) and getattr(above.func, "id", "") in TWICE
        if not (isinstance(above, THROUGH) or plain) or isinstance(
            getattr(above, "ctx", None), (ast.Store, ast.Del)
        ):
            break
        high -= 1
        if (
            isinstance(above, ast.expr)
            and not isinstance(above, ast.GeneratorExp)
            and repeatable(others[high])
        ):
            whole = high
    return whole


# -- what is compared -------------------------------------------------------------------------------


class Compared:
    """Which mutants made a difference since it was last asked, but those that enough have seen."""

    def __init__(self) -> None:
        self.now: set[int] = set()
        self.enough: set[int] = set()
        self.busy = False

    def values(self, number: int, value: Any, other: Callable[[], Any], truth: bool) -> Any:
        """The value of an expression; another one from the changed expression is noted."""
        if self.busy or number in self.now or number in self.enough:
            return value
        self.busy = True
        try:
            changed = other()
            same = (
                bool(changed) == bool(value) if truth else type(changed) is type(value) and changed == value
            )
        except Exception:  # noqa: BLE001 - a changed program may break in any way
            same = False
        finally:
            self.busy = False
        if not same:
            self.now.add(number)
        return value

    def other(self, number: int, value: Any) -> Any:
        """The value of an expression that is another one in the mutant, whatever it is."""
        if number not in self.enough:
            self.now.add(number)
        return value

    def reached(self, number: int) -> None:
        """Where no expression can be compared, whoever comes there may notice."""
        if number not in self.enough:
            self.now.add(number)


def call(method: str, number: int, *more: ast.expr) -> ast.Call:
    """A call of what compares."""
    name = ast.Attribute(ast.Name(NAME, ast.Load()), method, ast.Load())
    return ast.Call(name, [ast.Constant(number), *more], [])


def is_truth(nodes: Sequence[ast.AST], at: int) -> bool:
    """Whether only the truth of an expression counts."""
    node, above = nodes[at], nodes[at - 1]
    if isinstance(above, (ast.If, ast.While, ast.IfExp, ast.Assert)):
        return above.test is node
    if isinstance(above, ast.comprehension):
        return node in above.ifs
    return isinstance(above, ast.UnaryOp) and isinstance(above.op, ast.Not)


def woven(path: Path, mutants: Sequence[tuple[int, Mutant]]) -> tuple[ast.Module, list[int]]:
    """A file with all its mutants beside it, and those that could not be put there."""
    source = path.read_text(encoding="utf-8")
    tree, clean, left = ast.parse(source), ast.parse(source), []
    values: list[tuple[Way, Callable[[ast.expr], ast.expr]]] = []
    statements: list[tuple[Way, int]] = []
    for number, mutant in mutants:
        changed = ast.parse(mutant.source)
        way = way_to(clean, changed)
        nodes, others = chain(clean, way), chain(changed, way)
        at = expression(nodes)
        if at >= 0:
            values.append(_beside(number, way, nodes, others, at))
            continue
        place = max((at for at, node in enumerate(nodes) if isinstance(node, ast.stmt)), default=0)
        if place and any(_bodies(nodes[: place + 1])):
            statements.append((way[:place], number))
        else:
            left.append(number)
    # The deepest first: what stands around it is looked up by the same way afterwards. Statements last, as
    # they move those behind them.
    for way, beside in sorted(values, key=lambda value: -len(value[0])):
        above = chain(tree, way[:-1])[-1]
        put(above, way[-1], beside(step(above, way[-1])))
    for way, number in sorted(statements, key=lambda row: [place or 0 for _, place in row[0]], reverse=True):
        above = chain(tree, way[:-1])[-1]
        field, at_place = way[-1]
        getattr(above, field).insert(at_place, ast.Expr(call("reached", number)))
    return ast.fix_missing_locations(tree), left


def _beside(
    number: int, way: Way, nodes: Sequence[ast.AST], others: Sequence[ast.AST], at: int
) -> tuple[Way, Callable[[ast.expr], ast.expr]]:
    """Which expression is compared, and what stands in its place."""
    if not repeatable(others[at]):
        return way[:at], lambda old: call("other", number, old)
    whole = climbed(nodes, others, at)
    changed = deepcopy(others[whole])
    truth = ast.Constant(is_truth(nodes, whole))
    empty = ast.arguments([], [], None, [], [], None, [])
    return way[:whole], lambda old: call("values", number, old, ast.Lambda(empty, changed), truth)  # type: ignore[arg-type]


def put(above: ast.AST, place: tuple[str, int | None], node: ast.AST) -> None:
    """Another node one step down."""
    field, number = place
    if number is None:
        setattr(above, field, node)
    else:
        getattr(above, field)[number] = node


class Woven(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports modules with their mutants beside them."""

    def __init__(self, compared: Compared, mutants: Sequence[Mutant]) -> None:
        self.compared = compared
        self.left: list[int] = []
        by_file: dict[str, list[tuple[int, Mutant]]] = defaultdict(list)
        for number, mutant in enumerate(mutants):
            by_file[mutant.spot.file].append((number, mutant))
        self.found = {
            file.removesuffix(".py").replace("/", "."): (ROOT / file, some) for file, some in by_file.items()
        }

    def find_spec(self, fullname: str, path: Any, target: Any = None) -> Any:
        if fullname not in self.found:
            return None
        return importlib.util.spec_from_file_location(fullname, self.found[fullname][0], loader=self)

    def exec_module(self, module: Any) -> None:
        path, some = self.found[module.__name__]
        tree, left = woven(path, some)
        self.left += left
        setattr(module, NAME, self.compared)
        exec(compile(tree, str(path), "exec"), module.__dict__)


# -- who sees what ----------------------------------------------------------------------------------


class Differences:
    """Who sees a mutant."""

    def __init__(
        self, takers: Sequence[Taker], seen: Mapping[Spot, Sequence[Taker]], left: set[Spot]
    ) -> None:
        self.takers, self.seen, self.left = takers, seen, left

    @classmethod
    def read(cls, path: Path) -> Differences:
        """What was kept of a run. Raises OSError."""
        with gzip.open(path, "rt", encoding="utf-8") as kept:
            data = json.load(kept)
        takers = [Taker(*row) for row in data["takers"]]
        spots = [Spot(*spot) for spot in data["spots"]]
        seen = {spots[int(number)]: [takers[by] for by in some] for number, some in data["seen"].items()}
        return cls(takers, seen, {spots[number] for number in data["left"]})

    def of(self, spot: Spot) -> Sequence[Taker]:
        """Some who see a mutant."""
        return self.seen.get(spot, ())


class Seeing:
    """Runs takers and notes which mutants each sees."""

    def __init__(self, compared: Compared) -> None:
        self.compared = compared
        self.takers: list[Taker] = []
        self.seen: dict[int, list[int]] = defaultdict(list)

    @contextmanager
    def over(self, kind: str, part: str, name: str) -> Iterator[None]:
        """What is run inside is one taker."""
        self.compared.now.clear()
        before = time.process_time()
        yield
        now = sorted(self.compared.now)
        if not now:
            return
        seconds = round(time.process_time() - before, 4)
        for number in now:
            self.seen[number].append(len(self.takers))
            if len(self.seen[number]) >= ENOUGH:
                self.compared.enough.add(number)
        self.takers.append(Taker(kind, part, name, seconds))


def takers(kinds: Sequence[str], games: int, words: int) -> list[Taker]:
    """All scenarios, kept records and questions of some kinds, in an order that mixes them."""
    import kept_asked
    import kept_verdicts
    import whole_games

    found = []
    for path in sorted((ROOT / "scenarios").rglob("*.yaml")):
        part = path.relative_to(ROOT / "scenarios").parts[0]
        found += [
            Taker("scenario", part, f"{path.relative_to(ROOT)}#{number}", 0)
            for number, _ in lines.scenarios_of(path)
        ]
    for name in kept_verdicts.NAMES:
        many = range(len(kept_verdicts.kept(name)))
        found += [Taker("verdict", name, str(number), 0) for number in many]
        found += [Taker("words", name, str(number), 0) for number in many[::words]]
        found += [
            Taker("game", name, str(number), 0)
            for number in range(len(whole_games.kept_lines(name)))[::games]
        ]
    found += [
        Taker("asked", asked.game, str(number), 0) for number, (asked, _) in enumerate(kept_asked.tried())
    ]
    soon = {kind: place for place, kind in enumerate(("scenario", "verdict", "asked", "game", "words"))}
    soon["verdict"] = soon["scenario"]

    def turn(taker: Taker) -> tuple[int, bytes]:
        return soon[taker.kind], sha256(f"{taker.kind} {taker.part} {taker.name}".encode()).digest()

    return sorted((taker for taker in found if taker.kind in kinds), key=turn)


def main() -> int:
    """Runs everything once and keeps who sees what."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    asked.add_argument("--mutants", type=int, default=100)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--into", type=Path, default=Path("different.json.gz"))
    asked.add_argument("--kinds", nargs="+", default=KINDS, choices=KINDS)
    asked.add_argument("--tests", nargs="*", default=settings()["tests"], help="names of files")
    asked.add_argument("--games", type=int, default=1, metavar="N", help="one kept game in N")
    asked.add_argument("--words", type=int, default=1, metavar="N", help="in words, one kept record in N")
    options = asked.parse_args()
    some = list(sampled(options.mutants, options.seed))
    compared = Compared()
    sys.meta_path.insert(0, loader := Woven(compared, some))
    seeing = Seeing(compared)
    with seeing.over("import", "", "everything"):
        noticing.everything()
    for taker in takers(options.kinds, options.games, options.words):
        with seeing.over(taker.kind, taker.part, taker.name):
            if noticing.OTHERWISE[taker.kind](taker, {}):
                print(f"what stands beside it changes what is said: {taker}")
    if "test" in options.kinds:
        lines.tests(seeing, options.tests)  # type: ignore[arg-type]
    with gzip.open(options.into, "wt", encoding="utf-8") as kept:
        spots = [mutant.spot for mutant in some]
        json.dump({"takers": seeing.takers, "seen": seeing.seen, "spots": spots, "left": loader.left}, kept)
    outside = f"{len(loader.left)} outside functions"
    print(f"{len(seeing.takers)} takers; {len(seeing.seen)} of {len(some)} seen, {outside}")
    return 0


if __name__ == "__main__":
    sys.path[:0] = [str(ROOT), str(ROOT / "tests")]
    sys.exit(main())
