"""In every world that explains a record, cards lie in one place and money is somebody's; and a report is the
same, byte for byte, whoever makes it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from shutil import which
from typing import Any

import pytest
import whole_games
from auction_player import cards_everywhere
from sizes import spread

from referee.document import parse
from referee.game import Game, Handler
from referee.games.auction.record.cards import NAMES
from referee.games.memory.play.state import GAP
from referee.log import read_log
from referee.replay import replay

FAULTY = ("slipped", "forbidden")
CASES = [
    pytest.param(name, line, id=f"{name}-{title}")
    for name, recipe in whole_games.RECIPES.items()
    if len(recipe) > 1
    for (title, _), line in zip(whole_games.kept_results(name), whole_games.kept_lines(name), strict=True)
    if title.rpartition("-")[0] in FAULTY
]


def auction(state: Any) -> None:
    """Forty cards, each in one place at most, none from elsewhere."""
    found = cards_everywhere(state)
    assert len(found) == len(set(found)) and set(found) <= set(NAMES)


def memory(state: Any) -> None:
    """Every card is in a layout, in a hand, on the pile or in the stock, once."""
    lying = [token for layout in state.layouts for token in layout if token != GAP]
    lying += [*state.pile, *([state.held] if state.held != GAP else []), *(card for card, _ in state.waiting)]
    assert len(lying) == len(set(lying))
    assert not lying or len(lying) + state.stock == state.rules.pack.size
    assert state.count == [sum(token != GAP for token in layout) for layout in state.layouts]


def intercity(state: Any) -> None:
    """Nobody has less than nothing; every section is laid once, every share somebody's."""
    assert min([*state.cash, *state.treasury]) >= 0
    assert all(
        min(held) >= 0 and sum(held) == sold for held, sold in zip(state.shares, state.sold, strict=True)
    )
    assert sum(cubes.bit_count() for cubes in state.cubes) == state.built.bit_count()


CONSERVED: dict[str, Callable[[Any], None]] = {
    "auction": auction,
    "hundred": memory,
    "duel": memory,
    "rommee": memory,
    "intercity": intercity,
}


@pytest.mark.parametrize(("name", "line"), CASES)
def test_nothing_is_lost_or_made_in_any_world_of_a_record_with_a_fault(name: str, line: bytes) -> None:
    outcome = whole_games.judged(name, line).outcome
    assert outcome is not None
    states = [world.state for world in outcome.worlds] or [*outcome.counting] or [outcome.state]
    for state in states:
        CONSERVED[name](state)


SPOKEN = ("offer", "decline", "bid", "pass", "sale")
"""Entries of the railway game by which money goes from a purse into a treasury, and nowhere else."""


def money(state: Any) -> int:
    """All there is in purses and treasuries; nothing where a game has none."""
    return sum([*getattr(state, "cash", ()), *getattr(state, "treasury", ())])


def watched(game: Game, conserved: Callable[[Any], None], seen: Counter[bool]) -> Game:
    """The game, looked at after every entry that is carried out in any world; ``seen`` counts them by
    whether a table let a forbidden one stand."""

    def looked_at(handler: Handler) -> Handler:
        def carried_out(state: Any, move: Any) -> None:
            before = (
                sum([*state.cash, *state.treasury]) if move.action in SPOKEN and game.id == "intercity" else 0
            )
            handler(state, move)
            conserved(state)
            if before and not state.fresh:
                assert sum([*state.cash, *state.treasury]) == before, move
            seen[bool(state.breaches.let_stand)] += 1

        return carried_out

    table = {
        phase: {action: looked_at(handler) for action, handler in row.items()}
        for phase, row in game.play.table.items()
    }
    return replace(game, play=replace(game.play, table=table))


@pytest.mark.parametrize("name", CONSERVED)
def test_nothing_is_lost_or_made_by_any_entry_in_any_world_that_is_thought_of(name: str) -> None:
    """Not only in those that explain a record in the end: in all that were tried on the way."""
    seen: Counter[bool] = Counter()
    titles = [title for title, _ in whole_games.kept_results(name)]
    faulty = [at for at, title in enumerate(titles) if title.rpartition("-")[0] in FAULTY]
    for at in spread(faulty, 6):
        (document,) = parse(whole_games.kept_lines(name)[at], "record.json", "json")
        log = read_log(document)
        outcome = replay(replace(log, game=watched(log.game, CONSERVED[name], seen)))
        assert outcome.findings
    assert seen[True] > 1 and seen[False] > 500


@pytest.mark.parametrize("name", CONSERVED)
def test_score_sheets_add_up(name: str) -> None:
    """Where every line of a sheet has points, a player's total is their sum."""
    counted = 0
    for line in whole_games.kept_lines(name)[:40]:
        sheet = whole_games.judged(name, line).sheet
        assert sheet is not None
        for player, total in sheet.totals.items():
            points = [each.points for each in sheet.lines if each.player == player]
            if all(isinstance(each, int) for each in points):
                assert sum(points) == total  # type: ignore[arg-type]
                counted += 1
    assert counted > 40


# -- whoever makes it -------------------------------------------------------------------------------

PYTHONS = [sys.executable, *(path for version in ("3.12", "3.13") if (path := which(f"python{version}")))]


def report(root: Path, folder: Path, form: str, seed: str, python: str = sys.executable) -> str:
    """What a process of its own says of some records; empty where that Python lacks what we need."""
    environment = {**os.environ, "PYTHONPATH": str(root), "PYTHONHASHSEED": seed}
    command = [python, "-m", "referee", "validate", str(folder), "--format", form]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=300)
    return done.stdout if done.returncode in (0, 1) else ""


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A faulty record of every game."""
    folder = tmp_path_factory.mktemp("records")
    for name in CONSERVED:
        titles = [title for title, _ in whole_games.kept_results(name)]
        at = next(number for number, title in enumerate(titles) if title.startswith("forbidden"))
        (folder / f"{name}.json").write_bytes(whole_games.kept_lines(name)[at])
    return folder


OTHERS = spread(["random", "1", "12345"], 1)
"""Other seeds of hashes than the first."""


@pytest.mark.slow
@pytest.mark.parametrize("form", spread(["text", "json", "sarif"], 1))
def test_every_process_and_every_hash_seed_gives_the_same_report(
    root: Path, records: Path, form: str
) -> None:
    first = report(root, records, form, "0")
    assert first.count("illegal") >= len(CONSERVED)
    assert [report(root, records, form, seed) == first for seed in OTHERS] == [True] * len(OTHERS)


@pytest.mark.slow
@pytest.mark.parametrize("python", PYTHONS[1:])
def test_every_python_gives_the_same_report(root: Path, records: Path, python: str) -> None:
    told = report(root, records, "json", "0", python)
    if not told:
        pytest.skip("that Python has not what the referee needs")
    assert told == report(root, records, "json", "0")
