"""Figures at the end of a part of the turn whose entries were replayed: compared with the position."""

from __future__ import annotations

from referee.games.intercity.play.state import State
from referee.games.intercity.record.boards import COLOURS, sections
from referee.games.intercity.record.moves import Segment
from referee.games.intercity.record.phases import OVER
from referee.rules import Kind, Path, counted, from_to


def mismatch(state: State, rule: str, message: str, at: Path) -> None:
    """A figure of the record is not what the rules give."""
    state.impossible(rule, message, at=at, kind=Kind.MISMATCH)


def compare(state: State, move: Segment) -> None:
    """Every figure against the position the replay has."""
    rule = {"offer": "I-5.8", "track": "I-6.7", "dividends": "I-7.1"}[move.after]
    for seat, amount in move.cash or ():
        low = state.cash[seat] - _final_payments(state, seat)
        high = low + state.cash_doubt[seat]
        if not low <= amount <= high:
            words = f"{state.name(seat)} has {from_to(low, high, '$')}, not ${amount}."
            mismatch(state, rule, words, at=("cash", state.name(seat)))
    for railroad, amount in move.treasury or ():
        paid = state.payouts[railroad] if state.phase == OVER else None
        low = paid.treasury[0] if paid else state.treasury[railroad]
        high = paid.treasury[1] if paid else low + state.treasury_doubt[railroad]
        if not low <= amount <= high:
            mismatch(
                state,
                rule,
                f"{COLOURS[railroad].capitalize()}'s treasury holds "
                f"{from_to(low, high, '$')}, not ${amount}.",
                at=("treasury", COLOURS[railroad]),
            )
    for railroad, holders in move.shares or ():
        for seat, count in holders:
            if state.shares[railroad][seat] != count:
                mismatch(
                    state,
                    rule,
                    f"{state.name(seat)} holds {counted(state.shares[railroad][seat], 'share')} "
                    f"of {COLOURS[railroad]}, not {count}.",
                    at=("shares", COLOURS[railroad], state.name(seat)),
                )
    for railroad, seat in move.directors or ():
        if state.director[railroad] != seat:
            actual = state.director[railroad]
            who = state.name(actual) if actual >= 0 else "nobody"
            mismatch(
                state,
                "I-5.9",
                f"{who} directs {COLOURS[railroad]}.",
                at=("directors", COLOURS[railroad]),
            )
    for railroad, numbers in move.built or ():
        if sorted(numbers) != sections(state.cubes[railroad]):
            mismatch(
                state,
                rule,
                f"{COLOURS[railroad].capitalize()} has built {sections(state.cubes[railroad])}, "
                f"not {list(numbers)}.",
                at=("built", COLOURS[railroad]),
            )


def _final_payments(state: State, seat: int) -> int:
    """What the seat received in the end: cash after dividends does not include it."""
    if state.phase != OVER:
        return 0
    return sum(
        paid.to(state.shares[railroad][seat], state.director[railroad] == seat)[0]
        for railroad, paid in enumerate(state.payouts)
        if paid is not None
    )
