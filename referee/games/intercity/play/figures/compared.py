"""Figures at the end of a part of the turn whose entries were replayed: compared with the position."""

from __future__ import annotations

from collections.abc import Iterator

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
    usual = {"offer": "I-5.8", "track": "I-6.7", "dividends": "I-7.1"}[move.after]
    for at, told in (*_sums(state, move), *_holdings(state, move)):
        mismatch(state, "I-5.9" if at[0] == "directors" else usual, told, at)


def _sums(state: State, move: Segment) -> Iterator[tuple[Path, str]]:
    """Money of players and railroads that is another than the record says, and where it says so."""
    for seat, amount in move.cash or ():
        low = state.cash[seat] - _final_payments(state, seat)
        high = low + state.cash_doubt[seat]
        if not low <= amount <= high:
            who = state.name(seat)
            yield ("cash", who), f"{who} has {from_to(low, high, '$')}, not ${amount}."
    for railroad, amount in move.treasury or ():
        paid, colour = state.payouts[railroad] if state.phase == OVER else None, COLOURS[railroad]
        low, high = paid.treasury if paid else (state.treasury[railroad], state.most_treasury(railroad))
        if not low <= amount <= high:
            held = from_to(low, high, "$")
            yield ("treasury", colour), f"{colour.capitalize()}'s treasury holds {held}, not ${amount}."


def _holdings(state: State, move: Segment) -> Iterator[tuple[Path, str]]:
    """Shares, Directors and track, likewise."""
    for railroad, holders in move.shares or ():
        for seat, count in holders:
            held, who, colour = state.shares[railroad][seat], state.name(seat), COLOURS[railroad]
            if held != count:
                told = f"{who} holds {counted(held, 'share')} of {colour}, not {count}."
                yield ("shares", colour, who), told
    for railroad, seat in move.directors or ():
        actual = state.director[railroad]
        if actual != seat:
            who = state.name(actual) if actual >= 0 else "nobody"
            yield ("directors", COLOURS[railroad]), f"{who} directs {COLOURS[railroad]}."
    for railroad, numbers in move.built or ():
        track, colour = sections(state.cubes[railroad]), COLOURS[railroad]
        more = len(set(numbers)) - len(track)
        if not set(track) <= set(numbers) or not 0 <= more <= state.untold[railroad]:
            yield ("built", colour), f"{colour.capitalize()} has built {track}, not {list(numbers)}."


def _final_payments(state: State, seat: int) -> int:
    """What the seat received in the end: cash after dividends does not include it."""
    if state.phase != OVER:
        return 0
    return sum(
        paid.to(state.shares[railroad][seat], state.director[railroad] == seat)[0]
        for railroad, paid in enumerate(state.payouts)
        if paid is not None
    )
