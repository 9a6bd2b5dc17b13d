"""Forbidden moves of every kind in whole games of the memory family: whatever breaks a rule at a moment.

:mod:`planted` lets players do at the wrong time what may be done at another. Here somebody does anything that
can be done with cards on a table; the record goes on with it, as the table let it stand.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise, product
from typing import Any

import memory_player
import planted

from referee.breaches import Open, Refused
from referee.explanation.carrying_out import play, step
from referee.explanation.worlds import Play
from referee.games import named
from referee.games.memory.play.power_guards import filled
from referee.games.memory.play.state import State
from referee.games.memory.record import moves as m

KINDS = 3
"""So many forbidden moves of each kind and rule are kept of one moment."""


def all_sorts(state: State) -> Iterator[Any]:
    """Whatever anybody can do with the cards that lie on the table."""
    seats = range(state.seats)
    lying = {seat: filled(state, seat) for seat in seats}
    codes = {opened.code for opened in state.powers} | {state.faces[token] for token in state.pile[-3:]}
    places = [(seat, slot) for seat in seats for slot in lying[seat]]
    for seat in seats:
        yield from (m.Draw(seat), m.Draw(seat, m.UPCARD), m.Shed(seat), m.Return(seat), m.Call(seat))
        yield from (m.Replace(seat, slot=slot) for slot in lying[seat])
        for (owner, slot), claim in product(places, (m.UNSAID, m.RIGHT, m.WRONG, m.RETURNED)):
            yield m.Match(seat, owner=-1 if owner == seat else owner, slot=slot, claim=claim)
        for code in codes - {0}:
            yield from (m.Power(seat, code, look=(place,)) for place in places)
            yield from (m.Power(seat, code, look=both) for both in pairwise(places))
            yield from (m.Power(seat, code, give=(other,)) for other in seats)
            yield from (
                m.Power(seat, code, swap=(here, there)) for here in places for there in places if here < there
            )
        yield from (m.Look(seat, (place,)) for place in places)
        yield from (m.Penalty(seat, count) for count in (1, 2))
        yield from (m.Give(seat, to, slot) for to in seats if to != seat for slot in lying[seat])
        yield from (m.Peek(seat, slots) for slots in ((1, 2), (3, 4), (3,), (2, 3, 4)))
        if lying[seat]:
            yield m.Rearrange(seat, (*lying[seat][1:],) or (9,))
            yield m.Rearrange(seat, (*lying[seat],))
    yield m.Reveal(-1)


def planted_move(game: str, seed: int) -> planted.Planted:
    """A whole game with one forbidden move of any kind in it, let stand."""
    for again in range(20):
        chance = random.Random(f"{game} {seed} {again} any")
        rules = named(game)
        seats = 2 if game == "duel" else chance.randint(2, 3)
        table = _Table(rules, memory_player.header_of(rules, seats), chance, rounds=2)
        table.careful = True
        try:
            table.play(calling=chance.choice((0.5, 1.0)))
        except memory_player.Stuck:
            continue
        if table.number:
            record = {
                "referee": 1,
                "game": game,
                "players": list(table.header.players),
                "setup": table.setup,
                "moves": [rules.write(move, table.header) for move in table.full],
            }
            return planted.Planted(record, table.number, stood=True)
    raise planted.NoPlace(f"{game} {seed}")


class _Table(memory_player.Table):
    """A memory game in which somebody does something forbidden once."""

    number = 0

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.after = self.chance.randrange(3, 50)

    def _next_act(self, calling: float) -> None:
        state = self.state
        if not self.number and len(self.full) >= self.after and state.stock > 3 and state.pile:
            found = self._forbidden()
            if found:
                move = self.chance.choice(found[self.chance.choice([*found])])
                self.number = len(self.full) + 1
                state.breaches.let_stand = True
                self.act(move)
                state.breaches.let_stand = False
                state.breaches.clear()
                return
        super()._next_act(calling)

    def _forbidden(self) -> dict[tuple[str, str], list[Any]]:
        """What a rule forbids now and can be done all the same, by the rule and the action."""
        found: dict[tuple[str, str], list[Any]] = {}
        moves = [*all_sorts(self.state)]
        self.chance.shuffle(moves)
        for move in moves:
            try:
                faced = memory_player.public(self._faced(move))
            except (KeyError, IndexError):
                continue
            rule = _forbidding(self.game, self.state, faced)
            alike = found.setdefault((rule, move.action), []) if rule else []
            if rule and len(alike) < KINDS and _stands(self.game, self.state, faced):
                alike.append(faced)
        return {kind: alike for kind, alike in found.items() if alike}


def _forbidding(game: Any, state: State, move: Any) -> str:
    if move.action not in game.play.table[state.phase]:
        return ""
    tried = state.copy()
    try:
        step(game, tried, move)
    except Refused as refused:
        return str(refused.breaches.found[0].rule.number)
    except Open:
        return ""
    return ""


def _stands(game: Any, state: State, move: Any) -> bool:
    try:
        play(game, state.copy(), Play(move, stands=True))
    except (Open, Refused):
        return False
    return True
