"""A table before the first round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.declarations.positions import read_part
from referee.games.memory.law.options import RuleSet
from referee.games.memory.play.state import State, new_state
from referee.games.memory.record.layout import Setup
from referee.header import BadEntry, Header
from referee.rules import counted, from_to


def guard_seats(state: State) -> None:
    """Refused where the game is not for so many players."""
    low, high = state.rules.players_min, state.rules.players_max
    if not low <= state.seats <= high:
        players = counted(state.seats, "player")
        asked = ("players.max",) if state.seats > high else ()
        raise state.no_way(
            "seats", f"{players}; this game is for {from_to(low, high)}.", at="players", rulings=asked
        )


def start(rules: RuleSet, header: Header, setup: Mapping[str, Any]) -> State:
    """The table as the set-up of a record has it. Refused where the game is not for so many players."""
    told = read_part(Setup, setup, header)
    state = new_state(rules, header)
    guard_seats(state)
    if state.seats * rules.cards + rules.upcard > rules.pack.size:
        raise state.no_way(
            "seats",
            f"{rules.pack.size} cards do not go round for {state.seats} players.",
            at="players",
        )
    state.rounds = read_rounds(rules, told.rounds)
    if told.dealer is not None:
        state.dealer = told.dealer
    if told.starter is not None:
        state.starter = told.starter
    return state


def read_rounds(rules: RuleSet, written: Any) -> Any:
    """How many rounds were fixed beforehand, as a record gives it; None where it says nothing.

    BadEntry where the game ends at a number of points.
    """
    if written in (None, "?"):
        return None
    if rules.end_type == "points":
        raise BadEntry(
            f"this game ends when a total has reached {rules.end_points}: "
            "no number of rounds is fixed beforehand",
            ("rounds",),
            "no `rounds`",
        )
    return written
