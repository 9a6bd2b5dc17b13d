"""What every game promises, whatever it is: one set of tests for all games that have a seeded player.

A game joins by having ``tests/<folder of the game>_player.py`` with ``whole_game(seed) -> log data``.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import pytest
import yaml
from sizes import so_many

from referee import schema
from referee.breaches import Open, Refused
from referee.document import parse
from referee.explanation.carrying_out import play, step
from referee.explanation.runner import Runner
from referee.explanation.worlds import Play, World
from referee.game import Game
from referee.games import REGISTRY
from referee.header import BadEntry, Header
from referee.log import Log, Rejected, read_log
from referee.replay import Outcome, replay
from referee.rules import Kind

WholeGame = Callable[[int], dict[str, Any]]


def _players() -> Iterator[tuple[str, WholeGame]]:
    for folder in dict.fromkeys(entry.folder for entry in REGISTRY.values()):
        if find_spec(f"{folder}_player"):
            player = import_module(f"{folder}_player")
            if hasattr(player, "whole_game"):
                yield folder, player.whole_game


PLAYERS = dict(_players())
SEEDS = range(so_many(1, 6))
TABLES = [pytest.param(folder, seed, id=f"{folder}-{seed}") for folder in PLAYERS for seed in SEEDS]
every_table = pytest.mark.parametrize(("folder", "seed"), TABLES)


DUMPER = getattr(yaml, "CSafeDumper", yaml.SafeDumper)


def as_yaml(data: Any) -> str:
    text: str = yaml.dump(data, Dumper=DUMPER, sort_keys=False, allow_unicode=True)
    return text


@lru_cache(maxsize=64)
def written(folder: str, seed: int) -> str:
    """A seeded game as a YAML file."""
    return as_yaml(PLAYERS[folder](seed))


def log_of(folder: str, seed: int) -> Log:
    return log_from(written(folder, seed))


def log_from(text: str) -> Log:
    (document,) = parse(text, "game.yaml")
    return read_log(document)


def begin(log: Log) -> Any:
    key, data = log.start
    return (log.game.positions.start if key == "setup" else log.game.positions.load)(log.header, data)


def positions(log: Log, every: int) -> Iterator[tuple[int, Any]]:
    """The state before every so-many-th entry of a legal log, with the number of entries before it."""
    state = begin(log)
    for number, move in enumerate(log.moves):
        if move.action in ("check", "decision"):
            continue
        if number % every == 0:
            yield number, state
        step(log.game, state, move)
        state.breaches.clear()


def said(outcome: Outcome) -> list[str]:
    return [repr(finding) for finding in outcome.findings]


@every_table
def test_a_legal_game_is_never_accused(folder: str, seed: int) -> None:
    outcome = replay(log_of(folder, seed))
    bad = [finding for finding in outcome.findings if finding.wrong or finding.kind is Kind.UNDETERMINED]
    assert not bad, bad[:3]
    assert outcome.sheet is not None and outcome.sheet.final


@every_table
def test_the_same_log_gives_the_same_findings_twice(folder: str, seed: int) -> None:
    first, second = replay(log_of(folder, seed)), replay(log_of(folder, seed))
    assert said(first) == said(second)
    assert first.sheet == second.sheet
    assert first.log.game.positions.write(first.state) == second.log.game.positions.write(second.state)


@every_table
def test_every_move_survives_writing_and_reading(folder: str, seed: int) -> None:
    log = log_of(folder, seed)
    for move in log.moves:
        if move.action in ("check", "decision"):
            continue
        entry = log.game.write(move, log.header)
        assert not schema.check(entry, log.game.record.schema, "entry"), entry
        assert log.game.record.border.read(entry, log.header) == move


def over_again(game: Game, header: Header, state: Any) -> Any:
    """A position written as YAML, read again and loaded."""
    (document,) = parse(as_yaml(game.positions.write(state)), "position.yaml")
    assert not schema.check(document.data, game.record.schema, "position"), document.data
    return game.positions.load(header, document.data)


@every_table
def test_a_position_written_and_loaded_is_the_same_and_goes_on_the_same_way(folder: str, seed: int) -> None:
    log = log_of(folder, seed)
    game = log.game
    end = game.positions.write(replay(log).state)
    step = max(1, len(log.moves) // 7)
    for number, state in positions(log, step):
        loaded = over_again(game, log.header, state)
        assert game.positions.write(loaded) == game.positions.write(state)
        loaded.breaches.clear()
        world = World(loaded, number)
        assert Runner(log, log.moves, lambda: None).run(world, len(log.moves)) is None
        assert not [finding for finding in world.findings if finding.wrong]
        game.play.finish(world.state)
        assert game.positions.write(world.state) == end


@every_table
def test_every_listed_move_is_accepted(folder: str, seed: int) -> None:
    log = log_of(folder, seed)
    game = log.game
    for _, state in positions(log, max(1, len(log.moves) // 12)):
        for move in list(game.legal(state))[:60]:
            tried = state.copy()
            game.play.table[tried.phase][move.action](tried, move)
            assert not [finding for finding in tried.breaches.findings if finding.wrong]


def foreign_moves(log: Log, chance: random.Random, count: int) -> list[Any]:
    """Moves of other moments and other players: most of them are illegal here."""
    found = []
    seats = range(len(log.header.players))
    for move in chance.choices(
        [move for move in log.moves if move.action not in ("check", "decision")], k=count
    ):
        entry = log.game.write(move, log.header)
        if entry.get("player") and chance.random() < 0.5:
            entry["player"] = log.header.players[chance.choice(seats)]
        found.append(log.game.record.border.read(entry, log.header))
    return found


@every_table
def test_a_void_move_leaves_the_position_identical(folder: str, seed: int) -> None:
    log = log_of(folder, seed)
    game = log.game
    chance = random.Random(seed)
    voids = 0
    for _, state in positions(log, max(1, len(log.moves) // 40)):
        for move in foreign_moves(log, chance, 12):
            tried = state.copy()
            handler = game.play.table[tried.phase].get(move.action)
            before = game.positions.write(tried)
            try:
                if handler is None:
                    game.play.catch_up_or_forbid(tried, move)
                else:
                    handler(tried, move)
            except (Refused, Open):
                voids += 1
                assert game.positions.write(tried) == before, move
    assert voids > 20


def _mutated(data: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """A log with a few slips: values from elsewhere, missing keys, entries lost, doubled or swapped."""
    moves = [dict(entry) for entry in data["moves"]]
    values: dict[str, list[Any]] = {}
    for entry in moves:
        for key, value in entry.items():
            values.setdefault(key, []).append(value)
    for _ in range(chance.randint(1, 4)):
        place = chance.randrange(len(moves))
        entry = moves[place]
        key = chance.choice(list(entry))
        what = chance.randrange(6)
        if what == 0:
            del moves[place]
        elif what == 1:
            moves.insert(place, dict(chance.choice(moves)))
        elif what == 2:
            other = chance.randrange(len(moves))
            moves[place], moves[other] = moves[other], moves[place]
        elif what == 3 and len(entry) > 2:
            del entry[key]
        else:
            entry[key] = chance.choice(values[key])
        if len(moves) < 2:
            break
    return {**data, "moves": moves}


@every_table
def test_slips_of_the_pen_never_crash_the_engine(folder: str, seed: int) -> None:
    chance = random.Random(seed)
    data = PLAYERS[folder](seed)
    judged = 0
    for _ in range(25):
        slipped = _mutated(data, chance)
        try:
            replay(log_from(as_yaml(slipped)))
            judged += 1
        except (Rejected, BadEntry):
            continue
        if judged == so_many(1, 25):
            break
    assert judged


@every_table
def test_a_move_the_table_let_stand_never_crashes_the_engine(folder: str, seed: int) -> None:
    log = log_of(folder, seed)
    game = log.game
    chance = random.Random(seed)
    for _, state in positions(log, max(1, len(log.moves) // 25)):
        for move in foreign_moves(log, chance, 8):
            tried = state.copy()
            try:
                play(game, tried, Play(move, stands=True))
            except (Refused, Open):
                continue
            game.positions.write(tried)


@every_table
def test_what_is_played_on_a_copy_leaves_the_original_as_it_is_and_the_other_way_round(
    folder: str, seed: int
) -> None:
    log = log_of(folder, seed)
    game = log.game
    every = max(1, len(log.moves) // 15)
    for number, state in positions(log, every):
        before, key = game.positions.write(state), state.key()
        copy = state.copy()
        assert copy.key() == key and game.positions.write(copy) == before
        Runner(log, log.moves, lambda: None).run(World(copy, number), min(number + 40, len(log.moves)))
        assert game.positions.write(state) == before and state.key() == key
        kept = state.copy()
        played = state.copy()
        Runner(log, log.moves, lambda: None).run(World(played, number), min(number + 40, len(log.moves)))
        assert game.positions.write(kept) == before and kept.key() == key
