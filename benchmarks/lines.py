"""Who goes where: which scenarios, kept games and tests take which lines of what mutants are made of.

    python3.12 -m pip install -e '.[dev,trust]'
    PYTHONPATH=. python3.12 benchmarks/lines.py --into lines.json.gz

Everything is run once, in one process, and asks the interpreter for every line it comes to for the first
time (``sys.monitoring``, Python 3.12 or newer: that costs next to nothing). With the map a mutant is tried
by those only who come to its line (``benchmarks/mutants.py``).
"""

from __future__ import annotations

import argparse
import ast
import gzip
import json
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from mutations import ROOT, files, settings
from noticing import Taker, everything


class Map:
    """Takers, and for every line of a file a whole number with a bit for each that comes there."""

    def __init__(self, takers: list[Taker], lines: dict[str, dict[int, int]]) -> None:
        self.takers = takers
        self.lines = lines

    @classmethod
    def read(cls, path: Path) -> Map:
        """A map that was kept. Raises OSError."""
        with gzip.open(path, "rt", encoding="utf-8") as kept:
            data = json.load(kept)
        lines = {
            file: {int(line): int(bits, 16) for line, bits in found.items()}
            for file, found in data["lines"].items()
        }
        return cls([Taker(*row) for row in data["takers"]], lines)

    def write(self, path: Path) -> None:
        """Keeps the map."""
        lines = {
            file: {line: f"{bits:x}" for line, bits in found.items()} for file, found in self.lines.items()
        }
        with gzip.open(path, "wt", encoding="utf-8") as kept:
            json.dump({"takers": self.takers, "lines": lines}, kept)

    def of(self, file: str, first: int, last: int) -> list[Taker]:
        """Who comes to one of these lines of a file."""
        bits = 0
        for line in range(first, last + 1):
            bits |= self.lines.get(file, {}).get(line, 0)
        return [taker for number, taker in enumerate(self.takers) if bits >> number & 1]


# -- where a line belongs ---------------------------------------------------------------------------


@cache
def _statements(path: Path) -> list[tuple[int, int, bool]]:
    """First and last line of every statement, without what stands inside it, and whether it stands in a
    function."""
    found: list[tuple[int, int, bool]] = []

    def look(node: ast.AST, inside: bool) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.stmt):
                body = getattr(child, "body", None)
                inner = [body[0].lineno - 1] if isinstance(body, list) else []
                last = max(child.lineno, min([child.end_lineno or child.lineno, *inner]))
                found.append((child.lineno, last, inside))
            look(child, inside or isinstance(child, ast.FunctionDef))

    look(ast.parse(path.read_text(encoding="utf-8")), False)
    return found


def statement(path: Path, line: int) -> tuple[int, int, bool]:
    """The statement a line belongs to: its first line, its last, and whether it stands in a function."""
    around = [statement for statement in _statements(path) if statement[0] <= line <= statement[1]]
    return max(around, default=(line, line, False))


# -- the map is made --------------------------------------------------------------------------------


class Watch:
    """Notes the lines of some files that are come to, taker by taker."""

    def __init__(self, files: list[Path]) -> None:
        self.names = {str(path): str(path.relative_to(ROOT)) for path in files}
        self.takers: list[Taker] = []
        self.lines: dict[str, dict[int, int]] = {}
        self.now: set[tuple[str, int]] = set()
        monitoring: Any = sys.monitoring  # type: ignore[attr-defined, unused-ignore]
        self.restart = monitoring.restart_events
        disable = monitoring.DISABLE
        names, now = self.names, self.now

        def line(code: Any, number: int) -> Any:
            if code.co_filename in names:
                now.add((code.co_filename, number))
            return disable

        monitoring.use_tool_id(monitoring.COVERAGE_ID, "lines")
        monitoring.register_callback(monitoring.COVERAGE_ID, monitoring.events.LINE, line)
        monitoring.set_events(monitoring.COVERAGE_ID, monitoring.events.LINE)

    @contextmanager
    def over(self, kind: str, part: str, name: str) -> Iterator[None]:
        """What is run inside is one taker."""
        self.now.clear()
        self.restart()
        before = time.process_time()
        yield
        self.takers.append(Taker(kind, part, name, round(time.process_time() - before, 4)))
        bit = 1 << (len(self.takers) - 1)
        for path, line in self.now:
            found = self.lines.setdefault(self.names[path], {})
            found[line] = found.get(line, 0) | bit


def imports(watch: Watch) -> None:
    """The import of everything: what it comes to is done before anything else."""
    with watch.over("import", "", "everything"):
        everything()


def scenarios_of(path: Path) -> list[tuple[int, Any]]:
    """The scenarios of a file, each with its place in it."""
    from referee.document import parse
    from referee.log import is_scenario

    documents = enumerate(parse(path.read_bytes(), str(path)))
    return [(number, document) for number, document in documents if is_scenario(document)]


def scenarios(watch: Watch) -> None:
    """Every scenario."""
    from referee.scenarios import run

    for path in sorted((ROOT / "scenarios").rglob("*.yaml")):
        part = path.relative_to(ROOT / "scenarios").parts[0]
        for number, document in scenarios_of(path):
            with watch.over("scenario", part, f"{path.relative_to(ROOT)}#{number}"):
                run(document)


def whole_games(watch: Watch, every: int) -> None:
    """The kept games, one in so many."""
    import whole_games as kept

    for name in kept.RECIPES:
        for number, line in [*enumerate(kept.kept_lines(name))][::every]:
            with watch.over("game", name, str(number)):
                kept.told(kept.judged(name, line))


def verdicts(watch: Watch) -> None:
    """Every record that is kept with what must be said of it."""
    import kept_verdicts as kept

    for name in kept.NAMES:
        for number, (record, _) in enumerate(kept.kept(name)):
            with watch.over("verdict", name, str(number)):
                kept.now(name, record)


def words(watch: Watch, every: int) -> None:
    """All that is said of those records, one in so many; and what is asked."""
    import kept_asked
    import kept_verdicts
    import kept_words

    for name in kept_verdicts.NAMES:
        for number in range(0, len(kept_words.kept(name)), every):
            with watch.over("words", name, str(number)):
                kept_words.otherwise(name, number)
    for number, (about, whether) in enumerate(kept_asked.tried()):
        with watch.over("asked", about.game, str(number)):
            kept_asked.now(about, whether)


def tests(watch: Watch, names: list[str]) -> None:
    """Some files of tests, in this process."""
    import pytest

    class Watched:
        @pytest.hookimpl(hookwrapper=True)
        def pytest_runtest_protocol(self, item: Any, nextitem: Any) -> Iterator[None]:
            with watch.over("test", item.path.stem, item.nodeid):
                yield

    chosen = sorted({str(path) for name in names for path in ROOT.glob(f"tests/**/{name}.py")})
    plain = ["-q", "-n", "0", "-p", "no:cacheprovider", "-m", "not browser"]
    pytest.main([*plain, *chosen], plugins=[Watched()])


def main() -> int:
    """Makes the map and keeps it."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    asked.add_argument("--into", type=Path, default=Path("lines.json.gz"))
    asked.add_argument("--tests", nargs="*", default=settings()["tests"], help="names of files, or none")
    asked.add_argument("--games", type=int, default=1, metavar="N", help="one kept game in N")
    asked.add_argument("--words", type=int, default=1, metavar="N", help="in words, one kept record in N")
    options = asked.parse_args()
    watch = Watch(files())
    imports(watch)
    scenarios(watch)
    verdicts(watch)
    whole_games(watch, options.games)
    words(watch, options.words)
    if options.tests:
        tests(watch, options.tests)
    Map(watch.takers, watch.lines).write(options.into)
    print(f"{len(watch.takers)} takers, {sum(map(len, watch.lines.values()))} lines")
    return 0


if __name__ == "__main__":
    sys.path[:0] = [str(ROOT), str(ROOT / "tests")]
    sys.exit(main())
