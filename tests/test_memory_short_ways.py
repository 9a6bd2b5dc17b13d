"""Everyday entries are judged by short ways through the engine: they come to what the long ones say.

Records with a fault in them, under every reading of every open question, are judged twice.
"""

from __future__ import annotations

import copy
import random
from dataclasses import replace
from typing import Any

import memory_mutations as change
import pytest
from memory_player import header_of, judged, played

from referee.game import Game
from referee.games.memory import DUEL, HUNDRED, ROMMEE, powers
from referee.games.memory.rule_set import RuleSet

VARIANTS = (HUNDRED, DUEL, ROMMEE)
EVERY_READING = [
    (game, ruling.option, reading.value)
    for game in VARIANTS
    for ruling in game.rulings
    if ruling.option
    for reading in ruling.readings
]
CHANGES: tuple[change.Change, ...] = (
    change.another_player,
    change.another_face,
    change.another_place,
    change.left_out,
    change.written_twice,
    change.exchanged,
    change.moved,
    change.a_call_moved,
    change.another_receiver,
    change.another_claim,
)
NO_SHORT_WAY: dict[str, Any] = {
    "plain_draw": (False, False),
    "plain_opening": False,
    "plain_match": False,
    "plain_theft": False,
    "plain_peek": False,
    "plain_call": "",
    "replaceable": (False, False),
    "layable": (False, False),
}


TALLIES = {"thrown", "matched"}
"""Counted only where a reading asks for them."""


def verdicts(game: Game, log: dict[str, Any], header: Any) -> tuple[Any, list[tuple[int, str]]]:
    moves = [game.border.read(entry, header) for entry in log["moves"]]
    state, found = judged(game, header, moves, log["setup"])
    return game.position(state), [
        (number, f"{one.kind} {one.rule.number} {one.message}") for number, one in found
    ]


def test_the_short_ways_say_what_the_long_ones_say(monkeypatch: pytest.MonkeyPatch) -> None:
    faulty = 0
    for seed, (game, option, value) in enumerate(EVERY_READING):
        chance = random.Random(seed)
        rulings = {option: value}
        table = played(game, seed, seats=2 if game is DUEL else 3, rulings=rulings)
        log = {
            "players": list(table.header.players),
            "game": game.id,
            "setup": table.setup,
            "moves": [game.write(move, table.header) for move in table.full[:160]],
        }
        header = header_of(game, len(log["players"]), rulings)
        for _ in range(2):
            other = copy.deepcopy(log)
            while not chance.choice(CHANGES)(other, chance.randrange(len(other["moves"])), chance):
                pass
            short = verdicts(game, other, header)
            with monkeypatch.context() as without:
                start = game.start

                def long_start(header: Any, setup: Any, start: Any = start) -> Any:
                    state = start(header, setup)
                    state.rules = replace(state.rules, **NO_SHORT_WAY)
                    return state

                without.setattr(powers, "_plain", lambda state, move: False)
                long = verdicts(replace(game, start=long_start), other, header)
            assert short[1] == long[1], (game.id, option, value)
            differ = {key for key in long[0] if short[0][key] != long[0][key]} - TALLIES
            assert not differ, (
                game.id,
                option,
                value,
                [(key, short[0][key], long[0][key]) for key in differ],
            )
            faulty += bool(short[1])
    assert faulty > len(EVERY_READING)


def test_every_short_way_can_be_closed() -> None:
    plain = {name for name in RuleSet.__slots__ if name.startswith("plain_")}
    assert plain <= set(NO_SHORT_WAY) <= set(RuleSet.__slots__)
