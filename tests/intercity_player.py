"""Random players of Dutch InterCity: whole games from a seed, through the engine's own list of legal moves.

A style says how they lean: ``builders`` lay track whenever they can and end with a full map, ``idlers``
soon let a turn go by in which nobody builds, ``anybody`` does whatever is legal.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from referee.game import resolve
from referee.games.intercity.game import GAME
from referee.games.intercity.play.state import State
from referee.header import Header
from referee.rules import Finding

NAMES = ("Anneke", "Bram", "Cees", "Dirk", "Els", "Femke")
LONGEST = 5000  # moves: no game comes near it, unless a table reads rules so that it cannot end

Choice = Callable[[random.Random, State, list[Any]], Any]


@dataclass
class Played:
    """A game that was played: how it began, all its moves, and how it ended."""

    header: Header
    setup: dict[str, Any]
    moves: list[Any]
    state: State
    findings: list[Finding] = field(default_factory=list)

    def log(self, **more: Any) -> dict[str, Any]:
        """The game as the data of a log."""
        return {
            "referee": 1,
            "game": "intercity",
            "players": list(self.header.players),
            **more,
            "setup": self.setup,
            "moves": [GAME.write(move, self.header) for move in self.moves],
        }


def anybody(chance: random.Random, state: State, moves: list[Any]) -> Any:
    """Any legal move, decisions to bid and to pass being about equally likely."""
    kinds = sorted({move.action for move in moves})
    kind = chance.choice(kinds)
    return chance.choice([move for move in moves if move.action == kind])


def builders(chance: random.Random, state: State, moves: list[Any]) -> Any:
    """Bids in small steps, saves treasuries up, and builds wherever the railroad can pay."""
    if state.phase == "auction":
        if len(moves) > 1 and chance.random() < (0.9 if state.bidder < 0 else 0.5):
            return moves[min(int(chance.expovariate(0.7)), len(moves) - 2)]
        return moves[-1]
    if state.phase == "offer":
        return chance.choice(moves) if chance.random() < 0.9 else moves[-1]
    if state.phase == "track":
        building = [move for move in moves if _pays(state, move)]
        return chance.choice(building or moves)
    if state.phase == "contest":
        return moves[int(len(moves) * chance.random() ** 2)]
    return chance.choice(moves)


def _pays(state: State, move: Any) -> bool:
    if not 10 <= move.section <= 29 or state.built >> move.section - 10 & 1:
        return False
    railroad: int = move.railroad
    price: int = state.cost[move.section - 10]
    return price <= state.treasury[railroad] and state.cubes[railroad].bit_count() < 7


def idlers(chance: random.Random, state: State, moves: list[Any]) -> Any:
    """As builders, but a Director is as likely as not to build nothing."""
    if state.phase == "track" and chance.random() < 0.5:
        nothing = [move for move in moves if not _pays(state, move)]
        return chance.choice(nothing or moves)
    return builders(chance, state, moves)


STYLES: dict[str, Choice] = {"anybody": anybody, "builders": builders, "idlers": idlers}


def begin(
    seats: int, seed: int, board: Any = "example", rulings: dict[str, Any] | None = None
) -> tuple[Header, dict[str, Any], random.Random]:
    chance = random.Random(f"{seats} {seed}")
    names = NAMES[:seats]
    cards = list(range(1, seats + 1))
    chance.shuffle(cards)
    header = Header(
        names, resolve(GAME.law.rulings, rulings or {}), {name: seat for seat, name in enumerate(names)}
    )
    setup: dict[str, Any] = {"turn_order": dict(zip(names, cards, strict=True))}
    if board is not None:
        setup["board"] = board
    return header, setup, chance


def step_by_step(
    seats: int, seed: int, style: str = "anybody", rulings: dict[str, Any] | None = None
) -> Iterator[tuple[Played, Any]]:
    """Plays a game; yields it after each move, with the move."""
    header, setup, chance = begin(seats, seed, rulings=rulings)
    played = Played(header, setup, [], GAME.positions.start(header, setup))
    state = played.state
    choose = STYLES[style]
    while not GAME.play.over(state) and len(played.moves) < LONGEST:
        moves = list(GAME.legal(state))
        move = choose(chance, state, moves)
        GAME.play.table[state.phase][move.action](state, move)
        played.moves.append(move)
        played.findings += state.breaches.findings
        state.breaches.clear()
        yield played, move


def play(seats: int, seed: int, style: str = "anybody", rulings: dict[str, Any] | None = None) -> Played:
    """A whole game."""
    played = None
    for played, _ in step_by_step(seats, seed, style, rulings):  # noqa: B007
        pass
    assert played is not None
    return played


def whole_game(seed: int) -> dict[str, Any]:
    """A whole game as the data of a log: three to six players, of every style in turn."""
    styles = list(STYLES)
    table = play(3 + seed % 4, seed, styles[seed % len(styles)])
    return {
        "referee": 1,
        "game": GAME.id,
        "players": list(table.header.players),
        "setup": table.setup,
        "moves": [GAME.write(move, table.header) for move in table.moves],
    }
