"""What lay on the table at the end, to be scored. What is left out is unknown, never nothing: sums are bounds
then, and where several own most of a railroad and nobody is said to direct it, each may have what it leaves
over (I-9.5). A railroad that has money, track or a Director has sold shares: where it is not told whose they
are, anybody may have what it pays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from referee.games.intercity.play.gaps.doubts import most_of
from referee.games.intercity.play.gaps.holdings import railroads
from referee.games.intercity.play.gaps.ways import payments_told
from referee.games.intercity.play.positions.loading import MOST_MONEY, load
from referee.games.intercity.play.positions.soundness import detached
from referee.games.intercity.play.state import NOBODY, State
from referee.games.intercity.record.boards import COLOURS, COSTS
from referee.games.intercity.record.moves import NOTHING
from referee.games.intercity.record.phases import DIVIDENDS, EQUITY, OVER
from referee.header import Header
from referee.rules import Kind

UNKNOWN = "?"
Data = Mapping[str, Any]


def load_final(header: Header, data: Data) -> State:
    """A state from what lay there: dividends are paid. Money in a treasury shows that the final payments
    are still to come, for they leave none there (I-9.4, I-9.5); where neither that nor the phase says so,
    they may be in the cash that is told, and where nothing but cash is told, they are. Track that does not
    hang together cannot have been built (I-6.4)."""
    whole = "rest" in data
    data = {"phase": OVER, **data} if {*data} - {"turn_order", "board"} == {"cash"} else data
    money = any(isinstance(told, int) and told > 0 for told in data.get("treasury", {}).values())
    perhaps_paid = not (whole or "phase" in data or money)
    data = {"phase": EQUITY, **data}
    equal = {colour: names for colour, names in _equal(data).items() if len(names) > 1}
    named = {**{colour: names[0] for colour, names in equal.items()}, **_directors(data)}
    begun = [] if whole else _unshared(data)
    some = {colour: {named.setdefault(colour, header.players[0]): 1} for colour in begun}
    held = {**data, **({"shares": {**data.get("shares", {}), **some}} if some else {})}
    state = load(header, {**held, **({} if whole else _sums(header, held)), "directors": named})
    _held_by_anybody(header, data, state, [COLOURS.index(colour) for colour in begun])
    for colour in sorted(equal.keys() - _directors(data).keys()):
        _directed_by_any(state, COLOURS.index(colour), paid=data["phase"] == OVER)
    if data["phase"] != OVER and not whole and "shares" not in data:
        state.cash_doubt = [doubt + MOST_MONEY for doubt in state.cash_doubt]  # nobody knows who was paid
    if perhaps_paid and state.phase == OVER:
        _perhaps_paid(state)
    for railroad, alone in detached(state):
        colour, does = COLOURS[railroad], "does" if len(alone) == 1 else "do"
        where = " and ".join(state.board.between(number, "Section") for number in alone)
        told = f"{where} {does} not touch the rest of {colour}'s track."
        state.say(Kind.ILLEGAL, "I-6.4", told, at=("built", colour))
    return state


def _perhaps_paid(state: State) -> None:
    """What was added to the cash that is told may be in it already."""
    state.perhaps_paid = True
    for railroad, payout in enumerate(state.payouts):
        if payout is None:
            continue
        for seat, held in enumerate(state.shares[railroad]):
            paid, _ = payout.to(held, seat == state.director[railroad])
            state.cash[seat] -= paid
            state.cash_doubt[seat] += paid


def _unshared(data: Data) -> list[str]:
    """Railroads that have sold shares of which none is told, or not the Director's; any may have where nobody
    tells of shares."""
    directors, held = _directors(data), data.get("shares", {})
    if "shares" not in data:
        return [colour for colour in COLOURS if data.get("directors", {}).get(colour) != NOTHING]
    owning = (colour for key in ("built", "treasury") for colour, what in data.get(key, {}).items() if what)
    begun = [colour for colour in dict.fromkeys((*directors, *owning)) if colour not in held]
    return begun + [each for each, name in directors.items() if held.get(each) and name not in held[each]]


def _held_by_anybody(header: Header, data: Data, state: State, begun: Sequence[int]) -> None:
    """Takes back what one share of each of these railroads was paid: nobody knows whose they are. Where no
    shares are told at all, or all is paid, nothing hangs on what each of them pays."""
    known = railroads(header, data) if begun else []
    pays = data["phase"] != OVER and "shares" in data
    for railroad in begun:
        line, director, paid = known[railroad], state.director[railroad], state.payouts[railroad]
        if paid is not None and data["phase"] != OVER:
            least, most = paid.to(1, True)
            state.cash[director] -= least
            state.cash_doubt[director] -= most - least
        length = state.lengths[railroad] if data["phase"] == DIVIDENDS else 0
        if length > 0:
            state.cash[director] -= length
            for seat, (low, high) in enumerate(line.held):
                state.cash[seat] += low * length
                state.cash_doubt[seat] += (high - low) * length
        state.shares[railroad], state.payouts[railroad] = [0] * len(state.cash), None
        state.director[railroad], state.sold[railroad] = NOBODY, 0
        line = line if pays else replace(line, treasury=(0, 0), track=(0, 0), start=0)
        state.unshared += ((railroad, line),)


def _directors(data: Data) -> dict[str, str]:
    return {colour: name for colour, name in data.get("directors", {}).items() if name != NOTHING}


def _equal(data: Data) -> dict[str, list[str]]:
    """Those who own most of each railroad."""
    return {colour: most_of(held) for colour, held in data.get("shares", {}).items()}


def _sums(header: Header, data: Data) -> dict[str, Any]:
    """The sums that are not told. What untold track is worth is paid into the treasury (I-9.3): so much more
    there can be to share out."""
    cash = {**dict.fromkeys(header.players, UNKNOWN), **data.get("cash", {})}
    if data["phase"] == OVER:
        return {"cash": cash, **payments_told(data)}
    started = [colour for colour, names in _equal(data).items() if names]
    treasury = {**dict.fromkeys(started, UNKNOWN), **data.get("treasury", {})}
    told = data.get("built", {})
    more = COSTS[-1] * min(20 - sum(map(len, told.values())), 7)
    bounds = {
        colour: [treasury[colour], treasury[colour] + more]
        for colour in started
        if colour not in told and isinstance(treasury[colour], int)
    }
    between = {**data.get("between", {})}
    between["treasury"] = {**bounds, **between.get("treasury", {})}
    return {"cash": cash, "treasury": {**treasury, **dict.fromkeys(bounds, UNKNOWN)}, "between": between}


def _directed_by_any(state: State, railroad: int, paid: bool) -> None:
    """Any of those who own most of a railroad may have had what it left over; ``paid``: it is in the cash
    that is told."""
    payout = state.payouts[railroad]
    if payout is None:
        return
    director, state.director[railroad] = state.director[railroad], NOBODY
    if paid:
        return
    held = state.shares[railroad]
    low, high = payout.rest
    state.cash[director] -= low
    state.cash_doubt[director] -= high - low
    for seat, count in enumerate(held):
        if count == max(held):
            state.cash_doubt[seat] += high
