"""Sums that a check tells of purses which the record had left open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.games.intercity.play.moments import moments
from referee.games.intercity.play.state import State
from referee.games.intercity.record.boards import COLOURS
from referee.rules import RECORD_RULES, Kind, Path


def learn(state: State, claims: Mapping[str, Any]) -> frozenset[Path]:
    """Sums a check tells that the record had left open: taken over where they are possible, at whichever of
    the moments it may speak of. Where that is not now, what came in between counts."""
    found: set[Path] = set()
    known = [(_against(moment, claims), moment) for moment in moments(state)]
    best = min(against for against, _ in known)
    fitting = [moment for against, moment in known if against == best]
    for purse, name, owner, amount in _told(state, claims):
        least, doubt = _bounds(state, purse, owner)
        low, more = _bounds(fitting[0], purse, owner)
        if not more:
            continue
        found.add((purse, name))
        if not low <= amount <= low + more:
            state.impossible(
                RECORD_RULES["REC-1"],
                f"{purse} {name}: the check says {amount}; it is {fitting[0].possible(purse, owner)}.",
                at=("check", purse, name),
                kind=Kind.MISMATCH,
            )
        elif all(_bounds(moment, purse, owner) == (low, doubt) for moment in fitting):
            state.exactly(purse, owner, amount + least - low)
    return frozenset(found)


def confirm(state: State, claims: Mapping[str, Any]) -> None:
    """A check that holds: a sum that something was legal by is shown where it is what it was taken to be."""
    for purse, _, owner, amount in _told(state, claims) if state.doubts else ():
        if _bounds(state, purse, owner) == (amount, 0):
            state.exactly(purse, owner, amount)


def possible(state: State, claims: Mapping[str, Any]) -> bool:
    """Is there a moment at which all sums of a check can be what it tells?"""
    return any(_against(moment, claims) == (0, 0) for moment in moments(state))


def _against(state: State, claims: Mapping[str, Any]) -> tuple[int, int]:
    """How many sums of a check are others, and how many of those that are open cannot be what it tells."""
    others = beyond = 0
    for purse, _, owner, amount in _told(state, claims):
        low, doubt = _bounds(state, purse, owner)
        if not low <= amount <= low + doubt:
            others, beyond = others + (not doubt), beyond + bool(doubt)
    return others, beyond


def _told(state: State, claims: Mapping[str, Any]) -> Iterator[tuple[str, str, int, int]]:
    """The sums of a check: which purse, whose, the seat or railroad, how much."""
    for purse, names in (("cash", state.players), ("treasury", COLOURS)):
        told = claims.get(purse)
        for name, amount in told.items() if isinstance(told, Mapping) else ():
            if name in names and type(amount) is int:
                yield purse, name, names.index(name), amount


def _bounds(state: State, purse: str, owner: int) -> tuple[int, int]:
    """The least a purse can hold, and how much more it may be."""
    if purse == "cash":
        return state.cash[owner], state.cash_doubt[owner]
    return state.treasury[owner], state.treasury_doubt[owner]
