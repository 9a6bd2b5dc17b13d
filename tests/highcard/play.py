"""How high card is played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from highcard.law import RULES
from highcard.record import Position, Turn
from referee.breaches import Breaches, permitted
from referee.declarations.entries import line
from referee.declarations.positions import read_part, write_part
from referee.header import Header
from referee.rules import ScoreLine, ScoreSheet


class State:
    """Who has turned what, in order."""

    def __init__(self, header: Header, turned: Mapping[int, int]) -> None:
        self.header = header
        self.turned = dict(turned)
        self.breaches = Breaches()

    @property
    def phase(self) -> str:
        return "over" if over(self) else "play"

    def copy(self) -> State:
        return State(self.header, self.turned)

    def key(self) -> Any:
        return tuple(self.turned.items())


def start(header: Header, setup: Any) -> State:
    return State(header, {})


def load(header: Header, data: Mapping[str, Any]) -> State:
    return State(header, dict(read_part(Position, data, header).turned))


def position(state: State) -> dict[str, Any]:
    return write_part(Position(tuple(state.turned.items())), state.header)


def over(state: State) -> bool:
    return len(state.turned) == len(state.header.players)


def turn(state: State, move: Turn) -> None:
    """H-1, H-2, H-4."""
    told, name = state.breaches, state.header.players[move.actor]
    if [move.actor] != actors(state):
        told.forbid(RULES["H-1"], f"It is not {name}'s turn.", at="player")
    if move.card in state.turned.values():
        raise told.impossible(RULES["H-2"], f"The {move.card} lies there already.", at="card")
    if move.card == 20 and not state.turned and state.header.rulings["twenty"] == "first":
        told.forbid(RULES["H-4"], f"{name} begins with a twenty.", at="card", rulings=("twenty",))
    told.act()
    state.turned[move.actor] = move.card


def catch_up_or_forbid(state: State, move: Any) -> None:
    state.breaches.forbid(RULES["H-1"], "Everybody has turned a card.")
    state.breaches.act()
    raise state.breaches.impossible(RULES["H-1"], "Everybody has turned a card.")


def actors(state: State) -> list[int]:
    return [seat for seat in range(len(state.header.players)) if seat not in state.turned][:1]


def legal(state: State) -> Iterator[Turn]:
    moves = (Turn(seat, card) for seat in actors(state) for card in range(1, 21))
    yield from (move for move in moves if permitted(turn, state, move))


def instead(state: State, move: Any) -> list[str]:
    names = state.header.players
    return [
        line({"player": names[move.actor], "action": "turn", "card": move.card}) for move in legal(state)
    ][:3]


def score(state: State) -> ScoreSheet:
    names = state.header.players
    totals = {name: state.turned.get(seat) for seat, name in enumerate(names)}
    done = over(state)
    best = max(state.turned.values(), default=0)
    return ScoreSheet(
        [ScoreLine(name, points, RULES["H-3"], f"the {points}") for name, points in totals.items() if points],
        dict(totals),
        tuple(name for name, points in totals.items() if points == best) if done else (),
        final=done,
        winner_rule=RULES["H-3"],
    )
