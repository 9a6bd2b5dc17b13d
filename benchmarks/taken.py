"""Which statements and branches of what judges are taken, at the speed of the program itself.

    PYTHONPATH=. python3.12 benchmarks/taken.py --into explanation.taken pytest -n 0 tests/explanation
    PYTHONPATH=. python3.12 benchmarks/taken.py --tell *.taken

Coverage.py sees every line each time it is come to, which takes three times as long as the tests; here the
interpreter is asked (``sys.monitoring``) and forgets each place as soon as nothing new can come of it. A
branch is a jump that leads to another statement; jumps inside one statement (``and``, ``if`` in an
expression, loops of comprehensions) are none. What is watched, and what is left out, stands in
``pyproject.toml`` under ``tool.coverage``, and ``pragma: no branch`` is heeded.
"""

from __future__ import annotations

import argparse
import ast
import atexit
import dis
import pickle
import re
import runpy
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from types import CodeType
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
TOOL = 4
"""Which of the interpreter's tools this is: none that a debugger or a profiler takes."""

Spot = tuple[str, str, int, int]
"""A jump: file, function, its first line, and the place in its code."""

MONITORING: Any = getattr(sys, "monitoring", None)  # since Python 3.12

LEAVES = -1
"""Where a branch leads that ends the function."""


def watched() -> list[Path]:
    """The files that are watched."""
    included = settings()["run"]["include"]
    found = chain.from_iterable(ROOT.glob(name.replace("/*", "/**/*.py")) for name in included)
    return sorted({path for path in found if path.suffix == ".py"})


def settings() -> dict[str, Any]:
    """What ``pyproject.toml`` says of coverage."""
    made: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return made["tool"]["coverage"]  # type: ignore[no-any-return]


# -- what is taken ----------------------------------------------------------------------------------------


class Taken:
    """The lines that were come to, and where each jump has led."""

    def __init__(self) -> None:
        self.lines: dict[str, set[int]] = defaultdict(set)
        self.jumps: dict[Spot, set[int]] = defaultdict(set)
        self.names = {str(path): str(path.relative_to(ROOT)) for path in watched()}

    def watch(self) -> None:
        """Asks the interpreter."""
        tell, events = MONITORING, MONITORING.events
        tell.use_tool_id(TOOL, "taken")
        tell.register_callback(TOOL, events.LINE, self._line)
        tell.register_callback(TOOL, events.BRANCH, self._jump)
        tell.set_events(TOOL, events.LINE | events.BRANCH)

    def _line(self, code: CodeType, line: int) -> Any:
        name = self.names.get(code.co_filename)
        if name is not None:
            self.lines[name].add(line)
        return MONITORING.DISABLE

    def _jump(self, code: CodeType, at: int, to: int) -> Any:
        name = self.names.get(code.co_filename)
        if name is None:
            return MONITORING.DISABLE
        led = self.jumps[name, code.co_qualname, code.co_firstlineno, at]
        led.add(to)
        return MONITORING.DISABLE if len(led) > 1 else None

    def keep(self, path: Path) -> None:
        """Writes down what was taken."""
        MONITORING.set_events(TOOL, 0)
        path.write_bytes(pickle.dumps((dict(self.lines), dict(self.jumps))))


# -- what there is to take --------------------------------------------------------------------------------


class Branch(NamedTuple):
    """A way from one statement to another, and the jump by which it is gone."""

    start: int
    end: int
    spot: Spot
    to: int  # the place in the code that is jumped to
    jumps: bool  # false where the way is gone by not jumping


def first_lines(tree: ast.AST) -> dict[int, int]:
    """A line inside a statement (of a compound one: inside its head) -> the line where it begins."""
    first: dict[int, int] = {}
    for node in ast.walk(tree):
        if not isinstance(node, (ast.stmt, ast.ExceptHandler)):
            continue
        body = getattr(node, "body", None)
        last = body[0].lineno - 1 if body else node.end_lineno or node.lineno
        for line in range(node.lineno + 1, last + 1):
            first[line] = max(first.get(line, 0), node.lineno)
    return first


def codes(code: CodeType) -> Iterator[CodeType]:
    """A piece of code and all that lie inside it."""
    yield code
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from codes(inner)


GOES_ON = {"END_FOR", "POP_TOP", "NOP", "RESUME", "CACHE", "EXTENDED_ARG", "PUSH_NULL", "JUMP_FORWARD"}
"""After these another instruction follows, of which statement it may be."""


class File:
    """The statements and branches of a file."""

    def __init__(self, path: Path) -> None:
        self.name = str(path.relative_to(ROOT))
        source = path.read_text(encoding="utf-8")
        self.first = first_lines(ast.parse(source))
        self.text = source.split("\n")
        self.left_out = [re.compile(wanted) for wanted in settings()["report"]["exclude_also"]]
        self.statements: set[int] = set()
        self.branches: list[Branch] = []
        for code in codes(compile(source, str(path), "exec")):
            self._of(code)

    def _of(self, code: CodeType) -> None:
        found = list(dis.get_instructions(code))
        place = {each.offset: number for number, each in enumerate(found)}
        line_of = {at: line for start, end, line in code.co_lines() for at in range(start, end, 2)}
        lines = [self.statement(line_of.get(each.offset) or 0) for each in found]
        marked = {
            line
            for each, line in zip(found, lines, strict=True)
            if each.starts_line and each.opname != "RESUME"
        }
        self.statements |= {line for line in marked if line > 0 and not self.is_left_out(line)}
        if code.co_name in ("<genexpr>", "<lambda>"):
            return  # they are part of a statement
        for number, each in enumerate(found):
            if not each.opname.startswith(("POP_JUMP", "FOR_ITER")) or self.is_left_out(lines[number]):
                continue
            spot = (self.name, code.co_qualname, code.co_firstlineno, each.offset)
            for jumps, begin in ((False, number + 1), (True, place[each.argval])):
                end = _leads_to(found, lines, place, begin, lines[number])
                if end and not self.is_left_out(end):
                    self.branches.append(Branch(lines[number], end, spot, each.argval, jumps))

    def statement(self, line: int) -> int:
        """The line where the statement of a line begins."""
        return self.first.get(line, line)

    def is_left_out(self, line: int) -> bool:
        """Whether a statement is not counted."""
        text = self.text[line - 1] if 0 < line <= len(self.text) else ""
        return "pragma: no" in text or any(wanted.search(text) for wanted in self.left_out)


def _leads_to(
    found: Sequence[dis.Instruction], lines: Sequence[int], place: dict[int, int], at: int, start: int
) -> int:
    """The statement to which a way leads; LEAVES where it ends the function, 0 inside its own."""
    for _ in range(len(found)):
        each = found[at]
        if lines[at] not in (0, start):
            return lines[at]
        if each.opname == "RETURN_CONST":
            return LEAVES
        if each.opname.startswith("JUMP_BACKWARD"):
            back = lines[place[each.argval]]
            return back if back != start else 0
        if each.opname not in GOES_ON:
            return 0
        at = place[each.argval] if each.opname == "JUMP_FORWARD" else at + 1
    return 0


LANDING = 4
"""So many bytes behind the place that is jumped to a jump may be told to lead: behind the end of a loop."""


def _is_taken(branch: Branch, led: set[int]) -> bool:
    return any((0 <= to - branch.to <= LANDING) == branch.jumps for to in led)


# -- the program ------------------------------------------------------------------------------------------


def tell(paths: Sequence[Path]) -> int:
    """Says what none of these runs took; how many places that are."""
    lines: dict[str, set[int]] = defaultdict(set)
    jumps: dict[Spot, set[int]] = defaultdict(set)
    for path in paths:
        seen, led = pickle.loads(path.read_bytes())
        for name, some in seen.items():
            lines[name] |= some
        for spot, ends in led.items():
            jumps[spot] |= ends
    statements = ways = missing = 0
    for file in map(File, watched()):
        seen = {file.statement(line) for line in lines[file.name]}
        known: dict[tuple[int, int], bool] = {}
        for branch in file.branches:
            way = (branch.start, branch.end)
            known[way] = known.get(way, False) or _is_taken(branch, jumps[branch.spot])
        lacking = sorted(file.statements - seen)
        untaken = sorted(way for way, taken in known.items() if not taken and way[0] in seen)
        statements, ways = statements + len(file.statements), ways + len(known)
        missing += len(lacking) + len(untaken)
        if lacking or untaken:
            told = [*map(str, lacking), *(f"{start}->{'exit' if end < 0 else end}" for start, end in untaken)]
            sys.stdout.write(f"{file.name}  {', '.join(told)}\n")
    sys.stdout.write(f"{statements} statements, {ways} branches, {missing} not taken\n")
    return missing


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a program and writes down what it took, or tells what runs took; 0 where nothing is missing."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    asked.add_argument("--into", type=Path, help="where to write what the program takes")
    asked.add_argument("--tell", type=Path, nargs="+", help="what runs before have taken")
    asked.add_argument("program", nargs=argparse.REMAINDER, help="a module, and its arguments")
    options = asked.parse_args(arguments)
    if options.tell:
        return int(tell(options.tell) > 0)
    taken = Taken()
    taken.watch()
    atexit.register(taken.keep, options.into.absolute())
    sys.argv = options.program
    runpy.run_module(options.program[0], run_name="__main__", alter_sys=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
