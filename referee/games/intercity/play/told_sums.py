"""Sums that a check tells of purses which the record had left open."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.games.intercity.play.state import State
from referee.games.intercity.record.boards import COLOURS
from referee.rules import RECORD_RULES, Kind, Path


def learn(state: State, claims: Mapping[str, Any]) -> frozenset[Path]:
    """Sums a check tells that the record had left open: taken over where they are possible."""
    found: set[Path] = set()
    for purse, names, doubts in (
        ("cash", state.players, state.cash_doubt),
        ("treasury", COLOURS, state.treasury_doubt),
    ):
        told = claims.get(purse)
        for name, amount in told.items() if isinstance(told, Mapping) else ():
            owner = names.index(name) if name in names else -1
            if owner < 0 or not doubts[owner] or type(amount) is not int:
                continue
            found.add((purse, name))
            low = state.cash[owner] if purse == "cash" else state.treasury[owner]
            if low <= amount <= low + doubts[owner]:
                state.exactly(purse, owner, amount)
            else:
                state.breaches.impossible(
                    RECORD_RULES["REC-1"],
                    f"{purse} {name}: the check says {amount}; it is {state.possible(purse, owner)}.",
                    at=("check", purse, name),
                    kind=Kind.MISMATCH,
                )
    return frozenset(found)
