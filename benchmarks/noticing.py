"""Who notices that a program is another one: scenarios, kept verdicts and games, tests.

Everything is imported, read and collected once. For every mutant the process splits, its child gives the
functions that live already the code of the mutant, and asks. What cannot be put into living functions (what
stands outside of them, what was run when everything was imported) is tried in a child of a process in which
nothing of the referee was imported yet.
"""

from __future__ import annotations

import ast
import functools
import gc
import importlib.abc
import importlib.util
import os
import pkgutil
import resource
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from multiprocessing.connection import Connection, Pipe
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, NamedTuple

from mutations import ROOT

TOGETHER = (("scenario", "verdict", "game"), ("asked", "words"), ("test",))
"""Kinds that have their time together."""

KINDS = tuple(kind for kinds in TOGETHER for kind in kinds)
"""Who may notice."""

TIMES, MORE = 10, 2.0
"""A mutant is noticed where something takes so many times as long, and so many seconds."""


class Taker(NamedTuple):
    """Something that is run: a ``scenario``, a ``game``, a ``verdict``, the ``words`` about one, what is
    ``asked``, a ``test`` or the ``import`` of everything; of which game and which, and the seconds of CPU it
    takes."""

    kind: str
    part: str
    name: str
    seconds: float


class Mutant(NamedTuple):
    """A file, the whole of it with a change, and the functions around the change, the outermost first."""

    file: str
    source: str
    around: tuple[str, ...]


class Noticed(BaseException):
    """The mutant is told from the program; the text says by what. Nothing of the program catches it."""


# -- what is asked ----------------------------------------------------------------------------------


@cache
def scenario(name: str) -> Any:
    """A scenario as it is read."""
    file, _, number = name.rpartition("#")
    return _documents(file)[int(number)]


@cache
def _documents(file: str) -> list[Any]:
    from referee.document import parse

    return list(parse((ROOT / file).read_bytes(), str(ROOT / file)))


@cache
def game(part: str, number: int) -> tuple[Any, str, str]:
    """A kept game as it is read, its title, and what must be said of it."""
    import whole_games

    title, row = whole_games.kept_results(part)[number]
    return whole_games.document(part, _lines(part)[number]), title, row


@cache
def _lines(part: str) -> list[bytes]:
    import whole_games

    return whole_games.kept_lines(part)


@cache
def verdict(part: str, number: int) -> tuple[Any, str, str]:
    """A record with something wrong, its title, and what must be said of it."""
    import kept_verdicts
    import whole_games

    record, row = kept_verdicts.kept(part)[number]
    return whole_games.document(part, record.line), record.title, row


def read_before(takers: Sequence[Taker]) -> None:
    """Reads all that will be judged, so that no child has to."""
    import kept_words

    for taker in takers:
        if taker.kind == "scenario":
            scenario(taker.name)
        elif taker.kind == "game":
            game(taker.part, int(taker.name))
        elif taker.kind in ("verdict", "words"):
            verdict(taker.part, int(taker.name))
            kept_words.kept(taker.part)
    gc.collect()
    gc.freeze()


def _scenario(taker: Taker, items: dict[str, Any]) -> bool:
    from referee.scenarios import run

    return not run(scenario(taker.name)).passed


def _game(taker: Taker, items: dict[str, Any]) -> bool:
    import whole_games

    from referee.judge import judge

    read, _, row = game(taker.part, int(taker.name))
    return whole_games.told(judge(read)) != row


def _verdict(taker: Taker, items: dict[str, Any]) -> bool:
    import kept_verdicts

    from referee.judge import judge

    read, title, row = verdict(taker.part, int(taker.name))
    return kept_verdicts.told(judge(read), kept_verdicts.with_fixes(title)) != row


def _words(taker: Taker, items: dict[str, Any]) -> bool:
    import kept_words

    _, changed, _ = kept_words.otherwise(taker.part, int(taker.name))
    return bool(changed)


def _asked(taker: Taker, items: dict[str, Any]) -> bool:
    import kept_asked

    about, whether = kept_asked.tried()[int(taker.name)]
    return kept_asked.now(about, whether) != kept_asked.kept()[about.title]


def _test(taker: Taker, items: dict[str, Any]) -> bool:
    from _pytest.runner import runtestprotocol

    return any(report.failed for report in runtestprotocol(items[taker.name], log=False, nextitem=None))


OTHERWISE: dict[str, Callable[[Taker, dict[str, Any]], bool]] = {
    "scenario": _scenario,
    "game": _game,
    "verdict": _verdict,
    "words": _words,
    "asked": _asked,
    "test": _test,
}
"""By the kind of who may notice: whether what comes out is not what must."""


def ask(taker: Taker, items: dict[str, Any]) -> None:
    """One that may notice. Raises Noticed."""
    if taker.kind in OTHERWISE and OTHERWISE[taker.kind](taker, items):
        raise Noticed(f"{taker.kind} {taker.part} {taker.name}")


@contextmanager
def in_time(seconds: float) -> Iterator[None]:
    """Raises Noticed where more CPU is used than that."""

    def over(number: int, frame: Any) -> None:
        raise Noticed("no end")

    signal.signal(signal.SIGVTALRM, over)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def asked(takers: Sequence[Taker], items: dict[str, Any]) -> str:
    """Who of some notices first; ``nobody``."""
    for taker in takers:
        try:
            with in_time(TIMES * taker.seconds + MORE):
                ask(taker, items)
        except Noticed as by:
            return str(by)
        except Exception as fault:  # noqa: BLE001 - whatever a mutant breaks on is a notice
            return f"{type(fault).__name__} in {taker.kind} {taker.name}"
    return "nobody"


# -- a child for every mutant -----------------------------------------------------------------------


def split(work: Callable[[], str]) -> str:
    """What some work comes to, done in a child; ``no end`` where it comes to nothing."""
    inside, out = os.pipe()
    child = os.fork()
    if not child:
        try:
            os.close(inside)
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, 1)
            os.dup2(nowhere, 2)
            resource.setrlimit(resource.RLIMIT_CPU, (120, 125))
            resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
            os.write(out, work().encode())
        finally:
            os._exit(0)
    os.close(out)
    with os.fdopen(inside, "rb") as said:
        told: str = said.read().decode()
    os.waitpid(child, 0)
    return told or "no end"


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


def module(file: str) -> str:
    """The name a file of the referee is imported by."""
    return file.removesuffix(".py").replace("/", ".")


def from_the_start(mutant: Mutant, takers: Sequence[Taker]) -> str:
    """Who notices a mutant in a process that has not imported anything of the referee."""

    def work() -> str:
        sys.meta_path.insert(0, Changed(module(mutant.file), mutant.source, str(ROOT / mutant.file)))
        try:
            everything()
        except Exception as fault:  # noqa: BLE001 - it cannot even be imported
            return f"{type(fault).__name__} at the import"
        with Path(os.devnull).open("w") as nowhere:
            os.dup2(nowhere.fileno(), 1)
        quick = [taker for taker in takers if taker.kind != "test"]
        by = asked(quick, {})
        tests = [taker.name for taker in takers if taker.kind == "test"]
        if by == "nobody" and tests:
            import pytest

            if pytest.main(["-x", "-q", "-n", "0", "-p", "no:cacheprovider", *tests]):
                return f"test among {len(tests)}"
        return by

    return split(work)


class Cold:
    """A process in which nothing of the referee is imported, seen from the one that begins it."""

    def __init__(self) -> None:
        self.pipe, inner = Pipe()
        if not os.fork():
            self.pipe.close()
            self._attend(inner)
            os._exit(0)
        inner.close()

    def _attend(self, pipe: Connection[Any, Any]) -> None:
        with suppress(EOFError):
            while True:
                pipe.send(from_the_start(*pipe.recv()))

    def notices(self, mutant: Mutant, takers: Sequence[Taker]) -> str:
        """Who notices a mutant."""
        self.pipe.send((mutant, takers))
        return str(self.pipe.recv())


# -- living functions -------------------------------------------------------------------------------


def everything() -> None:
    """Imports all of the referee that can be imported here."""
    import referee

    for found in pkgutil.walk_packages(referee.__path__, "referee."):
        if found.name != "referee.__main__":
            with suppress(ImportError):  # an extra that is not installed
                importlib.import_module(found.name)


class Living:
    """The functions of the referee that live in this process, by module and name, and what they remember."""

    def __init__(self) -> None:
        self.functions: dict[tuple[str, str], list[FunctionType]] = {}
        self.memories: list[Any] = []
        gc.unfreeze()  # what is frozen is not listed, and the tests freeze what they have imported
        for thing in gc.get_objects():
            if isinstance(thing, FunctionType) and str(thing.__module__).startswith("referee"):
                name = thing.__code__.co_qualname  # type: ignore[attr-defined, unused-ignore]
                self.functions.setdefault((thing.__module__, name), []).append(thing)
            elif isinstance(thing, functools._lru_cache_wrapper) and str(thing.__module__).startswith(
                "referee"
            ):
                self.memories.append(thing)

    def become(self, mutant: Mutant) -> bool:
        """Gives the functions around a change the code of the mutant; false where that cannot be."""
        codes = {
            code.co_qualname: code for code in _codes(compile(mutant.source, str(ROOT / mutant.file), "exec"))
        }  # type: ignore[attr-defined, unused-ignore]
        living = [self.functions.get((module(mutant.file), name), []) for name in mutant.around]
        if not living or not living[0]:
            return False
        for name, functions in zip(mutant.around, living, strict=True):
            for function in functions:
                function.__code__ = codes[name]
        for memory in self.memories:
            memory.cache_clear()
        return True

    def notices(self, mutant: Mutant, takers: Sequence[Taker], items: dict[str, Any]) -> str | None:
        """Who notices a mutant; none where its code cannot be put into what lives here."""

        def work() -> str:
            try:
                if not self.become(mutant):
                    return "cold"
            except ValueError:  # it holds other variables
                return "cold"
            return asked(takers, items)

        by = split(work)
        return None if by == "cold" else by


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _codes(inner)


@cache
def _functions(path: Path) -> list[tuple[int, int, tuple[str, ...]]]:
    found: list[tuple[int, int, tuple[str, ...]]] = []

    def look(node: ast.AST, prefix: str, around: tuple[str, ...]) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.FunctionDef):
                chain = (*around, prefix + child.name)
                found.append((child.body[0].lineno, child.end_lineno or child.lineno, chain))
                look(child, f"{prefix}{child.name}.<locals>.", chain)
            elif isinstance(child, ast.ClassDef):
                look(child, f"{prefix}{child.name}.", around)
            else:
                look(child, prefix, around)

    look(ast.parse(path.read_text(encoding="utf-8")), "", ())
    return found


def functions_around(path: Path, line: int) -> tuple[str, ...]:
    """The names of the functions a line stands in, the outermost first."""
    chains = [chain for first, last, chain in _functions(path) if first <= line <= last]
    return max(chains, key=len, default=())


def extent(path: Path, name: str) -> tuple[int, int]:
    """The first and the last line of the body of a function."""
    return next((first, last) for first, last, chain in _functions(path) if chain[-1] == name)
