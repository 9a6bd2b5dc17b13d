"""OFFER SHARES, shares that were sold and that nobody named: of which railroad each can have been, the
likeliest first."""

from __future__ import annotations

from collections.abc import Iterator

from referee.breaches import Way
from referee.games.intercity.play.state import State
from referee.games.intercity.play.values import SHARES
from referee.games.intercity.record.boards import COLOURS
from referee.games.intercity.record.moves import Sale


def share_ways(state: State, move: object) -> Iterator[Way]:
    """The record goes on without telling which share was sold: first of railroads of which the buyer is paid
    for more shares next, or for which he acts, last of those for which somebody else acts that nobody directs
    yet."""
    entry = getattr(move, "entry", 0)
    acting, owned = state.kept.acting(entry), state.kept.owned(state.bidder, entry)

    def strange(railroad: int) -> int:
        if railroad in owned:
            return -2 if owned[railroad] > state.shares[railroad][state.bidder] else 3
        if acting.get(railroad, state.bidder) != state.bidder:
            return 1 + (state.director[railroad] < 0)
        return -(railroad in acting and state.director[railroad] != state.bidder)

    for railroad in sorted(range(5), key=strange):
        if state.sold[railroad] < SHARES:
            told = Sale(state.bidder, railroad, state.high)
            yield Way((told, move), f"it was a share of {COLOURS[railroad]}")
