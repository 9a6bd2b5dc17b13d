"""Whatever comes in is judged, or refused with its place: never a crash, never without end."""

from __future__ import annotations

import json
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from near import Near
from players import PLAYERS
from referencing import Registry, Resource
from sizes import so_many
from thrown import NAMES, bent, home, made_up, players_of, without_nan

from referee import schema
from referee.checking.compiler import HOME
from referee.declarations.shapes import Odd
from referee.document import parse
from referee.game import Game, resolve
from referee.games import REGISTRY, named
from referee.header import BadEntry, Header
from referee.judge import judge
from referee.log import STUMBLES

SECONDS = 60
"""So much CPU may one small log take at the very most: what takes more would never come back."""

SEEDS = range(so_many(1, 2))
ENTRIES, POSITIONS = so_many(20, 200), so_many(12, 80)
"""So many are made up for every game and seed."""

every_game = pytest.mark.parametrize("name", REGISTRY)


@cache
def authority(file: str, definition: str = "entry") -> Any:
    registry: Registry[Any] = Registry(
        retrieve=lambda uri: Resource.opaque(schema.load(uri.removeprefix(HOME)))  # type: ignore[call-arg]
    )
    return Draft202012Validator({"$ref": f"{HOME}{file}#/$defs/{definition}"}, registry=registry)


def header_of(game: Game, players: list[str]) -> Header:
    seats = {name: seat for seat, name in enumerate(players)}
    return Header(tuple(players), resolve(game.law.rulings, {}), seats)


def read_quickly(game: Game, entry: Any, header: Header) -> Any:
    """The typed move; an exception where the quick reader stumbles."""
    return game.record.border.quick[entry["action"]](entry, header)


@every_game
@pytest.mark.parametrize("seed", SEEDS)
def test_readers_accept_what_jsonschema_accepts(name: str, seed: int) -> None:
    game = named(name)
    read = refused = 0
    for number in range(ENTRIES):
        near = Near(seed * 1000 + number, NAMES)
        near.players = players_of(game, near)
        header = header_of(game, list(near.players))
        entry = near.entry(home(game))
        if not isinstance(entry, dict) or not isinstance(entry.get("action"), str):
            continue
        valid = authority(home(game)).is_valid(entry)
        try:
            move = read_quickly(game, entry, header)
        except STUMBLES:
            refused += 1
            with pytest.raises(BadEntry if valid else (Odd, KeyError, BadEntry)):
                game.record.border.read(entry, header)
        else:
            read += 1
            assert valid, entry
            assert game.record.border.read(entry, header) == move
            written = game.write(move, header)
            assert authority(home(game)).is_valid(written), written
            assert game.record.border.read(written, header) == move, (entry, written)
    assert read > ENTRIES // 4 and refused >= ENTRIES // 20


@every_game
@pytest.mark.parametrize("seed", SEEDS)
def test_positions_are_read_as_their_schema_says(name: str, seed: int) -> None:
    game = named(name)
    shape = game.record.layout().position
    read, write = shape.reader(game.record.border.lexicon, True), shape.writer(game.record.border.lexicon)
    accepted = 0
    for number in range(POSITIONS):
        near = Near(seed * 1000 + number, NAMES, bent=200)
        near.players = players_of(game, near)
        header = header_of(game, list(near.players))
        data = near.part(home(game), "position")
        if isinstance(data, dict):
            data.pop("board", None)  # read by a schema of its own
        valid = authority(home(game), "position").is_valid(data)
        try:
            if valid:  # what is short is written at length, and must be sound again
                data = game.positions.longhand(header.players, data)
                valid = authority(home(game), "position").is_valid(data)
            part = read(data, header, ())
        except Odd:
            assert not valid, data
        except BadEntry:
            continue  # somebody who does not play, a card the pack does not have
        else:
            accepted += 1
            assert valid, data
            written = write(part, header)
            assert authority(home(game), "position").is_valid(written), written
            assert read(written, header, ()) == part
    assert accepted > POSITIONS // 16


@contextmanager
def at_most(seconds: int, what: Any) -> Iterator[None]:
    def stop(*_: Any) -> None:
        raise AssertionError(f"not judged within {seconds} seconds: {json.dumps(what)[:2000]}")

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def judged_or_refused(log: dict[str, Any]) -> int:
    if "given" in log and log["given"] is not None:  # logs begin from a set-up; scenarios from a position
        log = {key: value for key, value in log.items() if key != "given"} | {"given": log["given"]}
    (document,) = parse(json.dumps(log, allow_nan=False).encode(), "log.json")
    with at_most(SECONDS, log):
        judgement = judge(document)
        for finding in judgement.findings:
            assert judgement.place(finding).line > 0
        if judgement.exit_status == 2:
            assert judgement.faults and all(fault.place is not None for fault in judgement.faults)
    return judgement.exit_status


@every_game
@pytest.mark.parametrize("seed", SEEDS)
def test_a_log_nobody_ever_played_is_judged_or_refused(name: str, seed: int) -> None:
    game = named(name)
    seen = [0, 0, 0]
    for number in range(so_many(40, 60)):
        near = Near(seed * 1000 + number, NAMES, bent=300)
        near.players = players_of(game, near)
        seen[judged_or_refused(without_nan(made_up(game, near)))] += 1
    assert seen[2] and seen[0] + seen[1], seen


@pytest.mark.parametrize("folder", PLAYERS)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_real_game_with_corrections_out_of_nowhere_is_judged_or_refused(folder: str, seed: int) -> None:
    judged = 0
    for number in range(so_many(6, 20)):
        log = PLAYERS[folder](seed * 7 + number % 5)
        game = named(log["game"])
        near = Near(seed * 1000 + number, log["players"], bent=400)
        judged += judged_or_refused(without_nan(bent(log, home(game), near))) < 2
    assert judged


def test_a_lap_that_nobody_called_is_written_and_read() -> None:
    log = {
        "referee": 1,
        "game": "duel",
        "players": ["Ann", "Ben"],
        "moves": [{"action": "score", "scores": {"Ann": 4}, "empty": "Ann"}, {"check": {"dealer": "Ann"}}],
    }
    assert judged_or_refused(log) < 2


def test_one_value_and_a_list_of_one_are_the_same() -> None:
    game = named("duel")
    header = header_of(game, ["Ann", "Ben"])
    for saw in (6, "6", ["6"], [6]):
        entry = {"player": "Ann", "action": "power", "rank": "Q", "look": "Ann.1", "saw": saw}
        for readers in (game.record.border.quick, game.record.border.careful):
            move = readers["power"](entry, header)
            assert game.write(move, header)["saw"] == ["6"]


def test_null_for_the_winner_of_a_bid_is_the_same_as_nothing() -> None:
    game = named("auction")
    header = header_of(game, ["Ann", "Ben"])
    for phase in ("bid", "winner", "loser"):
        left_out = game.positions.load(header, {"phase": phase, "players": {}})
        null = game.positions.load(header, {"phase": phase, "players": {}, "first": None, "last_first": None})
        assert game.positions.write(left_out) == game.positions.write(null)
