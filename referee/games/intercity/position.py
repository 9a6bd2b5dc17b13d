"""A position as plain data: what lies on the table, in the words of a log. Everything is written - all
players, all railroads - so that a check can ask for anything."""

from __future__ import annotations

from typing import Any

from referee.games.intercity.boards import COLOURS, FIRST
from referee.games.intercity.moves import NOTHING, UNKNOWN_TEXT
from referee.games.intercity.state import (
    AUCTION,
    CONTEST,
    DECLINED,
    DIVIDENDS,
    LAY,
    NO_BID,
    NO_CHOICE,
    NOT_KNOWN,
    OFFER,
    ORDER,
    OVER,
    PICK,
    REVEAL,
    TOP_UP,
    TRACK,
    UNSEEN,
    UNSEEN_BID,
    State,
    colours,
    sections,
)


def position(state: State) -> dict[str, Any]:
    """The whole position as data; loading it gives the same position again."""
    names = state.players
    data: dict[str, Any] = {
        "turn": state.turn,
        "phase": state.phase,
        "cash": {name: _sum(state.cash[s], state.cash_doubt[s]) for s, name in enumerate(names)},
        "turn_order": {name: state.card[s] for s, name in enumerate(names)} if state.card else UNKNOWN_TEXT,
        "shares": {
            c: {name: state.shares[r][s] for s, name in enumerate(names)} for r, c in enumerate(COLOURS)
        },
        "directors": {c: _who(state, state.director[r]) for r, c in enumerate(COLOURS)},
        "treasury": {c: _sum(state.treasury[r], state.treasury_doubt[r]) for r, c in enumerate(COLOURS)},
        "built": {c: sections(state.cubes[r]) for r, c in enumerate(COLOURS)},
    }
    if state.board.source is not None:
        data["board"] = state.board.source
    between = _between(state)
    if between:
        data["between"] = between
    if state.cost != list(state.board.cost):
        data["prices"] = {
            str(bit + FIRST): cost for bit, cost in enumerate(state.cost) if cost != state.board.cost[bit]
        }
    writer = _WRITERS.get(state.phase)
    if writer is not None:
        data.update(writer(state))
    return data


def _sum(least: int, doubt: int) -> int | str:
    return UNKNOWN_TEXT if doubt else least


def _who(state: State, seat: int) -> str:
    return state.players[seat] if seat >= 0 else NOTHING


def _between(state: State) -> dict[str, Any]:
    """The bounds of sums that the record leaves open."""
    found: dict[str, Any] = {}
    for key, owners, low, doubt in (
        ("cash", state.players, state.cash, state.cash_doubt),
        ("treasury", COLOURS, state.treasury, state.treasury_doubt),
    ):
        bounds = {owner: [low[i], low[i] + doubt[i]] for i, owner in enumerate(owners) if doubt[i]}
        if bounds:
            found[key] = bounds
    return found


def _offer(state: State) -> dict[str, Any]:
    offer: dict[str, Any] = {
        "round": state.round,
        **({"due": state.players[state.due]} if state.due >= 0 else {}),
        "sales": state.round_sales,
        "idle": state.idle,
    }
    if state.gone:
        offer["gone"] = _names(state, state.gone)
    if state.tried:
        offer["tried"] = colours(state.tried)
    if state.compelled:
        offer["compelled"] = True
    if state.open_end:
        offer["open"] = state.open_end
    return {"offer": offer}


def _auction(state: State) -> dict[str, Any]:
    auction: dict[str, Any] = {
        "railroad": COLOURS[state.railroad] if state.railroad != NOT_KNOWN else UNKNOWN_TEXT,
        "offerer": state.players[state.offerer],
        "high": state.high,
        "bidder": _who(state, state.bidder),
        "inside": _names(state, state.inside),
        "out": _names(state, state.out),
        **({"asked": state.players[state.pointer]} if state.pointer >= 0 else {}),
    }
    if state.own:
        auction["own"] = True
    if state.table.offerer_first_pass != "drops":
        auction["spared"] = state.spared
    return {**_offer(state), "auction": auction}


def _names(state: State, seats: int) -> list[str]:
    return [name for seat, name in enumerate(state.players) if seats >> seat & 1]


def _chosen(state: State) -> dict[str, Any]:
    text = {DECLINED: NOTHING, UNSEEN: UNKNOWN_TEXT}
    chosen = {c: text.get(one, one) for c, one in zip(COLOURS, state.choice, strict=True) if one != NO_CHOICE}
    data: dict[str, Any] = {"chosen": chosen}
    if state.silenced:
        data["silenced"] = colours(state.silenced)
    told = {
        c: {"section": one[0] or NOTHING, **({} if one[1] is None else {"paid": one[1]})}
        for c, one in zip(COLOURS, state.told, strict=True)
        if one is not None
    }
    if told and state.phase == REVEAL:
        data["told"] = told
    return data


def _contests(state: State) -> dict[str, Any]:
    data = _chosen(state)
    data["contests"] = [{"section": one.section, "railroads": colours(one.members)} for one in state.contests]
    data["blind"] = {
        c: UNKNOWN_TEXT if bid == UNSEEN_BID else bid
        for c, bid in zip(COLOURS, state.blind, strict=True)
        if bid != NO_BID
    }
    data["laid"] = _laid(state)
    data["settled"] = {
        str(section): COLOURS[r] if r >= 0 else NOTHING for section, r in state.settled.items()
    }
    if state.standing:
        data["standing"] = _bidding(state.standing)
    if state.pending:
        data["pending"] = [_bidding(one) for one in state.pending]
    return data


def _bidding(one: tuple[int, int, int]) -> dict[str, Any]:
    return {"railroad": COLOURS[one[0]], "section": one[1], "bid": one[2]}


def _laid(state: State) -> dict[str, Any]:
    return {
        c: {
            "section": one.section or NOTHING,
            "paid": UNKNOWN_TEXT if one.paid < 0 else one.paid,
            "rule": one.rule,
        }
        for c, one in zip(COLOURS, state.laid, strict=True)
        if one is not None
    }


def _lengths(state: State) -> dict[str, Any]:
    lengths = {
        c: UNKNOWN_TEXT if one < 0 else one for c, one in zip(COLOURS, state.lengths, strict=True) if one
    }
    return {"laid": _laid(state), "lengths": lengths}


def _payouts(state: State) -> dict[str, Any]:
    return {
        "equity": {
            c: {key: _span(getattr(one, key)) for key in ("treasury", "value", "per_share", "rest")}
            for c, one in zip(COLOURS, state.payouts, strict=True)
            if one is not None
        }
    }


def _span(span: tuple[int, int]) -> int | list[int]:
    return span[0] if span[0] == span[1] else list(span)


_WRITERS = {
    OFFER: _offer,
    AUCTION: _auction,
    TRACK: _chosen,
    REVEAL: _chosen,
    PICK: _contests,
    CONTEST: _contests,
    TOP_UP: _contests,
    LAY: _contests,
    DIVIDENDS: _lengths,
    ORDER: lambda state: {"laid": _laid(state)},
    OVER: _payouts,
}
