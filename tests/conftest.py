"""What the tests share."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import typer.testing
from _pytest.runner import runtestprotocol

os.environ.setdefault("HYPOTHESIS_NO_PLUGINS", "1")  # those of other packages: nobody here asks for them
from asked import indexed
from hypothesis import HealthCheck, settings
from sizes import so_many, spread
from slow import BROWSER, LONG_TESTS, SAMPLED, SLOW
from typer import Typer
from typer.main import get_command

from referee import cli, scenarios
from referee.commands import ask_words, asking
from referee.document import Document, Unreadable, stream
from referee.games import REGISTRY
from referee.law import library

# What Python makes of a file is kept, also where the environment says no: hundreds of processes read the same
# ones, and the tests themselves are rewritten by pytest.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

sys.path.insert(0, str(Path(__file__).parent))  # the seeded players are modules beside the tests

settings.register_profile(
    "gate",
    max_examples=so_many(20, 100),
    deadline=None,  # machines differ; how long something takes is for the benchmarks
    derandomize=True,  # the gate says the same thing twice
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.differing_executors],
)
settings.load_profile("gate")

ROOT = Path(__file__).parent.parent


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """What takes long need not even be read where it is left out."""
    left_out = config.option.markexpr
    if ("not slow" in left_out and collection_path.stem in SLOW) or (
        "not browser" in left_out and collection_path.stem in BROWSER
    ):
        return True
    return None


def whole_name(item: pytest.Item) -> str:
    """The file of a test and its name, without what it is called with."""
    return f"{item.path.stem}::{item.name.partition('[')[0]}"


def left_out(items: list[pytest.Item]) -> set[pytest.Item]:
    """Of tests that stand for many of their kind, those that are not tried in the gate."""
    kinds: dict[str, list[pytest.Item]] = {}
    for item in items:
        if whole_name(item) in SAMPLED:
            kinds.setdefault(whole_name(item), []).append(item)
    return {item for name, kind in kinds.items() for item in set(kind) - set(spread(kind, SAMPLED[name]))}


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Marks the files that take long; the others answer within half a minute, and come after them."""
    asked_for = config.option.keyword or any("::" in name for name in config.args)
    spared = set() if asked_for else left_out(items)
    if spared:
        config.hook.pytest_deselected(items=[item for item in items if item in spared])
        items[:] = [item for item in items if item not in spared]
    turns = {name: turn for turn, name in enumerate(SLOW)}
    items.sort(key=lambda item: turns.get(item.path.stem, len(turns)))
    gc.freeze()  # thousands of tests that wait for their turn are no rubbish
    for item in items:
        if item.path.stem in turns or whole_name(item) in LONG_TESTS:
            item.add_marker(pytest.mark.slow)
        if item.path.stem in BROWSER:
            item.add_marker(pytest.mark.browser)


def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool:
    """Of a test that passes one thing is told, not also that it begins, is set up, taken down and ends: each
    is sent from process to process, which takes longer than most tests."""
    for report in runtestprotocol(item, log=False, nextitem=nextitem):
        if report.when == "call" or not report.passed:
            item.ihook.pytest_runtest_logreport(report=report)
    if nextitem is not None and nextitem.path != item.path:
        gc.collect()
        gc.freeze()  # what is left of a file of tests is kept for the next ones
    return True


COMMAND_LINES: dict[tuple[object, ...], tuple[object, Any]] = {}
"""Those that were built, by the program, its commands and the games they know."""


def command_line(typer_instance: Typer) -> Any:
    """The command line of a program, built once: that takes longer than judging a small log, and thousands of
    tests call a command. Its parts are kept beside it, so that nothing else is ever known by their ids."""
    parts = (typer_instance, *typer_instance.registered_commands, *typer_instance.registered_groups)
    known = (*map(id, parts), *REGISTRY)
    if known not in COMMAND_LINES:
        COMMAND_LINES[known] = (parts, get_command(typer_instance))
    return COMMAND_LINES[known][1]


# After the program has said how often: beside all that the tests keep, whoever looks for rubbish takes long.
assert cli.app
gc.set_threshold(1_000_000, 20, 20)

setattr(typer.testing, "_get_command", command_line)  # noqa: B010 - its types do not know that name


SCENARIOS = str(ROOT / "scenarios") + os.sep
READ: dict[tuple[str, str], Sequence[Document | Unreadable]] = {}
"""The shipped scenarios, by their files and the names under which they were read."""


def read_once(path: str | os.PathLike[str]) -> Iterator[Document | Unreadable]:
    """The documents of a file. Those of the scenarios that come with the referee, which no test changes, are
    read once: dozens of tests look something up in all of them."""
    place = (str(Path(path).absolute()), os.fspath(path))
    if not place[0].startswith(SCENARIOS):
        return stream(path)
    if place not in READ:
        READ[place] = list(stream(path))
    return iter(READ[place])


for reader in (library, scenarios):
    setattr(reader, "stream", read_once)  # noqa: B010 - only here
for asker in (ask_words, asking):
    setattr(asker, "Index", indexed)  # noqa: B010 - which is made once a game


@pytest.fixture
def root() -> Path:
    """The folder of the project."""
    return ROOT


# Whoever starts the tests in the background may ignore Ctrl-C, and every process they start would too.
with suppress(ValueError):  # only the main thread may say so
    signal.signal(signal.SIGINT, signal.default_int_handler)
