"""What a build writes out to be compiled (`.ci/written_out.py`) reads as what is made of the same lines."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from referee.declarations import generating
from referee.declarations.entries import Readers
from referee.document import read
from referee.games import REGISTRY
from referee.log import Log, read_log

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def hook(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The hook, without what builds."""
    nothing = SimpleNamespace(BuildHookInterface=dict)
    monkeypatch.setitem(sys.modules, "hatchling.builders.hooks.plugin.interface", nothing)
    spec = importlib.util.spec_from_file_location("written_out", ROOT / ".ci" / "written_out.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def made(hook: Any, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What is written out, run."""
    text, written = hook.readers(str(ROOT)), dict[str, Any]()
    exec(text, written)
    monkeypatch.setattr(sys, "path", sys.path[1:])
    return dict(written["MADE"])


def games() -> dict[str, Log]:
    """A whole game of each kind."""
    found = {}
    for game in REGISTRY:
        first = sorted((ROOT / "scenarios" / game / "games").glob("*full*.yaml"))[0]
        found[game] = read_log(read(first)[0])
    return found


def test_entries_are_read_alike_by_what_is_written_out(
    made: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = 0
    for log in games().values():
        border = log.game.record.border
        monkeypatch.setattr(generating, "WRITTEN_OUT", made)
        written = Readers(border.entries, border.lexicon)
        for number, entry in enumerate(log.document.data["moves"], 1):
            if "action" in entry:
                assert written[entry["action"]](entry, log.header, number) == log.moves[number - 1]
                seen += 1
    assert seen > 500


def test_every_reader_of_every_game_is_written_out(
    made: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is made at run time that could have been compiled, but what stands in a class."""

    def refused(*lines: Any) -> None:
        assert lines[0].startswith("def __init__("), lines[0]

    monkeypatch.setattr(generating, "WRITTEN_OUT", made)
    monkeypatch.setattr(generating, "exec", refused, raising=False)
    for log in games().values():
        border = log.game.record.border
        written = Readers(border.entries, border.lexicon)
        assert all(callable(written[action]) for action in border.quick.entries)
