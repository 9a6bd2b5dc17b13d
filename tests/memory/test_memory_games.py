"""Whole memory games by chance: true records are never accused, and the engine keeps its promises."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from typing import Any

import pytest
from memory_player import header_of, judged, played, public
from sizes import WHOLE, so_many, spread

from referee.breaches import Open, Refused
from referee.explanation.carrying_out import step
from referee.game import Game
from referee.games.memory.game import DUEL, HUNDRED, ROMMEE
from referee.games.memory.play.state import GAP, State
from referee.games.memory.record import moves as m
from referee.rules import Kind

VARIANTS = (HUNDRED, DUEL, ROMMEE)
each_variant = pytest.mark.parametrize("game", VARIANTS, ids=lambda game: game.id)
HARMLESS = {Kind.PENALTY, Kind.NOTE}


def whole(game: Game, seed: int) -> Any:
    """A game by chance under the usual readings, played once. Nobody changes it."""
    return _whole(VARIANTS.index(game), seed)


@cache
def _whole(number: int, seed: int) -> Any:
    return played(VARIANTS[number], seed)


def tokens(state: State) -> list[int]:
    out = [token for layout in state.layouts for token in layout if token != GAP] + state.pile
    return out + ([state.held] if state.held != GAP else [])


@each_variant
@pytest.mark.parametrize("seeds", [range(start, start + so_many(2, 30)) for start in (0, 50, 100)], ids=str)
def test_no_record_of_a_legal_game_is_called_wrong(game: Game, seeds: range) -> None:
    for seed in seeds:
        table = whole(game, seed)
        for record in (table.full, [public(move) for move in table.full]):
            state, found = judged(game, table.header, record, table.setup)
            assert [fault for fault in found if fault[1].kind not in HARMLESS] == [], seed
            assert state.totals == table.state.totals


READINGS: dict[str, list[dict[str, Any]]] = {
    "hundred": [
        {"deck.packs": 1},
        {"match.targets": ["own", "other"]},
        {"call.final_turns": "all", "call.repeat": True},
        {"match.false.lockout": "next_own_turn"},
        {"empty_layout.turn": "skip"},
        {"match.criterion": "rank_and_colour", "match.limit": 1},
    ],
    "duel": [
        {"powers_preset": "page", "empty_layout.auto_call": "immediately"},
        {"match.window": "until_next_draw", "match.gift.slot": "append"},
        {"match.criterion": "value", "call.immunity": ["swap", "look", "give", "match_target"]},
    ],
    "rommee": [
        {"go_free.off_turn": "full_lap", "match.limit": "none", "match.chain": True},
        {"go_free.in_final": "continue", "call.window": "between_turns"},
        {"match.red_king": "red_only", "discard_start.mode": "upcard", "powers.order": "fifo"},
        {"go_free.off_turn_in_final": "shorten", "go_free.pending_powers": "resolve"},
    ],
}


@pytest.mark.parametrize(
    ("game", "rulings"),
    [(game, rulings) for game in VARIANTS for rulings in READINGS[game.id]],
    ids=lambda value: value.id if isinstance(value, Game) else "+".join(value),
)
def test_legal_games_are_clean_under_other_readings_too(game: Game, rulings: dict[str, Any]) -> None:
    for seed in range(so_many(2, 12)):
        table = played(game, seed, rulings=rulings)
        for record in (table.full, [public(move) for move in table.full]):
            _, found = judged(game, table.header, record, table.setup)
            assert [fault for fault in found if fault[1].kind not in HARMLESS] == [], seed


@each_variant
def test_every_card_is_in_one_place_after_every_move(game: Game) -> None:
    for seed in range(so_many(2, 12)):
        table = whole(game, seed)
        state = game.positions.start(table.header, table.setup)
        for move in table.full:
            game.play.table[state.phase][move.action](state, move)
            state.breaches.clear()
            placed = tokens(state)
            assert len(placed) == len(set(placed))
            assert len(placed) + state.stock == state.rules.pack.size
            assert state.count == [sum(token != GAP for token in layout) for layout in state.layouts]
            shown = Counter(state.faces[token] for token in placed if state.faces[token])
            assert all(number <= state.rules.pack.copies[face] for face, number in shown.items())


@each_variant
@pytest.mark.parametrize("full", [True, False], ids=["full", "public"])
def test_a_position_loaded_again_is_the_same_position(game: Game, full: bool) -> None:
    for seed in range(so_many(2, 8)):
        table = whole(game, seed)
        state = game.positions.start(table.header, table.setup)
        for number, move in enumerate(table.full):
            move = move if full else public(move)
            game.play.table[state.phase][move.action](state, move)
            state.breaches.clear()
            if number % 3 == 0:
                shown = game.positions.write(state)
                assert game.positions.write(game.positions.load(table.header, shown)) == shown


@each_variant
def test_play_goes_on_from_a_loaded_position_as_if_nothing_had_happened(game: Game) -> None:
    for seed in range(so_many(3, 15)):
        table = whole(game, seed)
        record = [public(move) for move in table.full]
        cut = random.Random(seed).randrange(len(record))
        state, _ = judged(game, table.header, record[:cut], table.setup)
        if state.phase == "reveal" or cut == 0:
            continue
        again = game.positions.load(
            table.header, game.positions.write(judged_without_finish(game, table, record[:cut]))
        )
        ended, found = judged(game, table.header, record[cut:], start=game.positions.write(again))
        assert [fault for fault in found if fault[1].kind not in HARMLESS] == [], (seed, cut)
        assert ended.totals == table.state.totals


def judged_without_finish(game: Game, table: Any, record: list[Any]) -> State:
    state: State = game.positions.start(table.header, table.setup)
    for move in record:
        game.play.table[state.phase][move.action](state, move)
        state.breaches.clear()
    return state


@each_variant
def test_every_move_is_read_back_as_it_was_written(game: Game) -> None:
    for seed in range(so_many(2, 10)):
        table = whole(game, seed)
        for move in (*table.full, *map(public, table.full)):
            written = game.write(move, table.header)
            read = game.record.border.read(written, table.header)
            assert read == move
            assert game.write(read, table.header) == written


WILD = (
    lambda seat, slot: m.Draw(seat, m.UPCARD, slot),
    lambda seat, slot: m.Draw(seat, m.STOCK, slot, m.Replace(seat, slot + 4)),
    lambda seat, slot: m.Replace(seat, slot, slot),
    lambda seat, slot: m.Replace(seat, slot, 3, 0, ((slot + 1, 7),)),
    lambda seat, slot: m.Shed(seat, slot),
    lambda seat, slot: m.Return(seat),
    lambda seat, slot: m.Match(seat, -1, slot, slot * 5, m.RIGHT),
    lambda seat, slot: m.Match(seat, 1 - seat, slot, slot * 7),
    lambda seat, slot: m.Match(seat, -1, slot, 3, m.UNSAID, ((-1, slot + 1, 9),)),
    lambda seat, slot: m.Give(seat, 1 - seat, slot),
    lambda seat, slot: m.Give(seat, seat, slot),
    lambda seat, slot: m.Power(seat, 41, swap=((seat, slot), (1 - seat, slot))),
    lambda seat, slot: m.Power(seat, 29, look=((1 - seat, slot),)),
    lambda seat, slot: m.Power(seat, 1, give=(1 - seat,)),
    lambda seat, slot: m.Look(seat, ((seat, slot),)),
    lambda seat, slot: m.Call(seat),
    lambda seat, slot: m.Call(seat, True),
    lambda seat, slot: m.Skip(seat),
    lambda seat, slot: m.Rearrange(seat, (slot, slot + 1)),
    lambda seat, slot: m.Reshuffle(-1),
    lambda seat, slot: m.Penalty(seat, 90),
    lambda seat, slot: m.Peek(seat, (slot, 9)),
    lambda seat, slot: m.TurnUp(-1, slot),
)


@each_variant
@pytest.mark.parametrize("stands", [False, True], ids=["void", "stands"])
def test_what_happens_on_a_copy_leaves_the_original_as_it_is(game: Game, stands: bool) -> None:
    refused = carried_out = 0
    for seed in range(so_many(1, 6)):
        table = played(game, seed, seats=2)
        chance = random.Random(seed)
        state = game.positions.start(table.header, table.setup)
        for move in table.full:
            for _ in range(3):
                wild = chance.choice(WILD)(chance.randrange(2), chance.randint(1, 6))
                before, key = game.positions.write(state), state.key()
                copy = state.copy()
                assert copy.key() == key and game.positions.write(copy) == before
                copy.breaches.let_stand = stands
                try:
                    step(game, copy, wild)
                    carried_out += 1
                except Refused:
                    refused += 1
                    assert (game.positions.write(copy), copy.key()) == (before, key), wild
                except Open:
                    assert (game.positions.write(copy), copy.key()) == (before, key), wild
                assert (game.positions.write(state), state.key()) == (before, key), wild
            copy = state.copy()
            copy.breaches.clear()
            step(game, state, move)
            state.breaches.clear()
            assert game.positions.write(state) != before or move.action in ("look", "decline", "score")
            assert (game.positions.write(copy), copy.key()) == (before, key), move
    assert refused > so_many(15, 100) and carried_out > so_many(8, 50)


def test_the_same_seed_gives_the_same_game() -> None:
    assert played(HUNDRED, 7).full == played(HUNDRED, 7).full


def test_ten_players_and_one_pack_shuffle_again_and_again_without_a_false_word() -> None:
    reshuffles = 0
    for seed in range(so_many(1, 6)):
        table = played(HUNDRED, seed, seats=8, rulings={"deck.packs": 1})
        reshuffles += sum(move.action == "reshuffle" for move in table.full)
        _, found = judged(HUNDRED, table.header, [public(move) for move in table.full], table.setup)
        assert [fault for fault in found if fault[1].kind not in HARMLESS] == []
    assert reshuffles > so_many(0, 5)


def test_a_header_of_the_player_names_every_seat() -> None:
    assert header_of(DUEL, 2).seat("P2") == 1


EVERY_READING = [
    (game, ruling.option, reading.value)
    for game in VARIANTS
    for ruling in game.law.rulings
    if ruling.option
    for reading in ruling.readings[1:]
]


def test_a_game_by_chance_is_clean_under_every_single_reading() -> None:
    several = [*enumerate(EVERY_READING)]
    for seed, (game, option, value) in spread(several, len(several) // 8):
        table = played(game, seed, seats=2 if game is DUEL else 3, rulings={option: value})
        records = [table.full, [public(move) for move in table.full]]
        for record in records if WHOLE else records[seed % 2 :][:1]:
            _, found = judged(game, table.header, record, table.setup)
            assert [fault for fault in found if fault[1].kind not in HARMLESS] == [], (game.id, option, value)
