"""Whole games in which one forbidden move was really made: taken back, or let stand and played on from.

The players are those of whole legal games. Once, somebody does what the rules forbid at that moment: what
another may do, what could have been done a little earlier, or what is legal with one thing otherwise.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import auction_player
import intercity_player
import memory_player
from whole_records import Record, counting, outcome_of, shown

from referee.breaches import Open, Refused
from referee.declarations.entries import replace
from referee.explanation.carrying_out import play, step
from referee.explanation.worlds import Play
from referee.game import Game
from referee.games import named
from referee.games.auction.game import GAME as AUCTION
from referee.games.intercity.game import GAME as RAILWAY
from referee.rules import Finding, Kind

EARLIEST = 12
"""A game is first on its way for so many moves."""


@dataclass(frozen=True)
class Planted:
    """A record with one forbidden move, its number, and whether it was let stand."""

    record: Record
    number: int
    stood: bool


class NoPlace(Exception):
    """A game that went by without a chance to do something forbidden."""


def planted(game: str, seed: int) -> Planted:
    """A whole game with one forbidden move in it."""
    for again in range(20):
        with suppress(NoPlace, auction_player.Endless):
            return PLANTS[game](random.Random(f"{game} {seed} {again}"))
    raise NoPlace(f"{game} {seed}")


def verdict(plant: Planted) -> str:
    """``found`` where the whole record gives one finding, the one that the record up to the forbidden move
    gives; otherwise what is wrong with what is told."""
    begun = {key: value for key, value in plant.record.items() if key != "result"}
    begun["moves"] = plant.record["moves"][: plant.number]
    first = counting(outcome_of(begun))
    if len(first) != 1 or first[0].move != plant.number:
        return "alone: " + " | ".join(map(shown, first))
    told = counting(outcome_of(plant.record))
    if len(told) != 1:
        return f"several: {len(told)} findings: " + " | ".join(shown(each) for each in told[:4])
    if told[0].move != plant.number:
        return f"another place: {shown(told[0])} for {shown(first[0])}"
    if _said(told[0]) != _said(first[0]):
        return f"another rule: {shown(told[0])} for {shown(first[0])}"
    return "found"


def _said(finding: Finding) -> tuple[Kind, str]:
    return finding.kind, finding.rule.number


# -- what is forbidden ------------------------------------------------------------------------------------


def forbidden(game: Game, state: Any, moves: Iterable[Any], stood: bool) -> Iterator[Any]:
    """Those of some moves that a rule forbids now; those that can be carried out all the same."""
    for move in moves:
        if move.action not in game.play.table[state.phase]:
            continue
        tried = state.copy()
        try:
            step(game, tried, move)
        except Refused as refused:
            if refused.breaches.found[0].kind is not Kind.ILLEGAL:
                continue
        except Open:
            continue
        else:
            continue
        if stood:
            tried = state.copy()
            try:
                play(game, tried, Play(move, stands=True))
            except (Open, Refused):
                continue
        yield move


def otherwise(chance: random.Random, seats: int, now: Sequence[Any], before: Sequence[Any]) -> list[Any]:
    """Moves to try: those legal a little earlier, and those legal now by somebody else."""
    tried = [*before[-24:]]
    for move in now[:24]:
        if move.actor >= 0:
            tried.append(replace(move, actor=(move.actor + chance.randrange(1, seats)) % seats))
    chance.shuffle(tried)
    return tried


# -- the players ------------------------------------------------------------------------------------------


def _auction(chance: random.Random) -> Planted:
    game = _Auction(chance.randrange(10**6), chance)
    record = game.play()
    if not game.number:
        raise NoPlace
    return Planted(record, game.number, game.stood)


class _Auction(auction_player.Player):
    """Both sides of an auction, one of which does something forbidden once."""

    def __init__(self, seed: int, other: random.Random) -> None:
        super().__init__(seed, {})
        self.other = other
        self.stood = other.random() < 0.5
        self.after = other.randrange(EARLIEST, 120)
        self.number = 0
        self.before: list[Any] = []

    def step(self) -> None:
        now = [move for move in AUCTION.legal(self.state) if move.action in AUCTION_MOVES]
        if not self.number and len(self.entries) >= self.after:
            tried = otherwise(self.other, 2, now, self.before)
            move = next(forbidden(AUCTION, self.state, tried, self.stood), None)
            if move is not None:
                self.entries.append(AUCTION.write(move, self.header))
                self.number = len(self.entries)
                if self.stood:
                    play(AUCTION, self.state, Play(move, stands=True))
                    self.state.breaches.clear()
                return
        self.before += self.other.sample(now, min(len(now), 3))
        super().step()


AUCTION_MOVES = ("set_aside", "bid", "power", "cash", "take", "buy", "end_turn", "decline")


def _memory(name: str, chance: random.Random) -> Planted:
    game = named(name)
    seats = 2 if name == "duel" else chance.randint(2, 4)
    table = _Table(game, memory_player.header_of(game, seats), chance, rounds=2)
    table.careful = True
    table.play(calling=chance.choice((0.5, 1.0)))
    if not table.number:
        raise NoPlace
    record = {
        "referee": 1,
        "game": name,
        "players": list(table.header.players),
        "setup": table.setup,
        "moves": [game.write(move, table.header) for move in table.full],
    }
    return Planted(record, table.number, table.stood)


class _Table(memory_player.Table):
    """A memory game in which somebody does something forbidden once."""

    number = 0
    stood = True

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.after = self.chance.randrange(EARLIEST, 60)
        self.before: list[Any] = []

    def _next_act(self, calling: float) -> None:
        now = [move for move in self.game.legal(self.state) if move.action in MEMORY_MOVES]
        if not self.number and len(self.full) >= self.after and self.state.stock > 3:
            tried = otherwise(self.chance, self.state.seats, now, self.before)
            move = next(forbidden(self.game, self.state, self._possible(tried), True), None)
            if move is not None:
                self.number = len(self.full) + 1
                self.state.breaches.let_stand = True
                self.act(move)
                self.state.breaches.let_stand = False
                self.state.breaches.clear()
                return
        self.before += self.chance.sample(now, min(len(now), 3))
        super()._next_act(calling)

    def _possible(self, moves: Iterable[Any]) -> Iterator[Any]:
        """Those whose cards there are."""
        for move in moves:
            try:
                faced = self._faced(move)
            except (KeyError, IndexError):
                continue
            yield memory_player.public(faced)


MEMORY_MOVES = ("draw", "replace", "shed", "return", "call", "power", "match")


def _railway(chance: random.Random) -> Planted:
    """A railway game; what follows by itself is not written."""
    game = RAILWAY
    seats = chance.randint(3, 6)
    header, setup, other = intercity_player.begin(seats, chance.randrange(10**6))
    played = intercity_player.Played(header, setup, [], game.positions.start(header, setup))
    choose = chance.choice([*intercity_player.STYLES.values()])
    stood, after, number = chance.random() < 0.5, chance.randrange(EARLIEST, 150), 0
    before: list[Any] = []
    while not game.play.over(played.state) and len(played.moves) < intercity_player.LONGEST:
        now = list(game.legal(played.state))
        tried = otherwise(chance, seats, now, before) if not number and len(played.moves) >= after else []
        move = next(forbidden(game, played.state, tried, stood), None)
        if move is not None:
            played.moves.append(move)
            number = len(played.moves)
            if stood:
                play(game, played.state, Play(move, stands=True))
                played.state.breaches.clear()
            continue
        before += chance.sample(now, min(len(now), 3))
        move = choose(other, played.state, now)
        step(game, played.state, move)
        played.state.breaches.clear()
        played.moves.append(move)
    if not number:
        raise NoPlace
    return Planted(played.log(), number, stood)


PLANTS: dict[str, Callable[[random.Random], Planted]] = {
    "auction": _auction,
    "hundred": lambda chance: _memory("hundred", chance),
    "duel": lambda chance: _memory("duel", chance),
    "rommee": lambda chance: _memory("rommee", chance),
    "intercity": _railway,
}
