"""Slips that come to light long after: a purchase that nobody wrote down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from referee.games.auction.play.shown_later import came_with, left_with, needed
from referee.games.auction.play.state import State
from referee.games.auction.record.cards import cards_in, set_of
from referee.games.auction.record.moves import Buy

LATER = 24
"""So many entries on it is looked whose a card of the display has become."""

PLACES = 6
"""In the display; nothing costs more."""


def elsewhere(state: State, moves: Sequence[Any], index: int) -> Iterator[tuple[int, tuple[Any, ...]]]:
    """The purchases that may be missing before an entry at fault, each with the end of the turn it belongs
    before: of a card that lies in the display, and that the next entries show to be a player's own. The
    latest first, and at every price that can have been paid."""
    for card, seat in _bought(state, moves[index : index + LATER]):
        cheapest = state.display.index(card) + 1
        for end in range(index - 1, -1, -1):
            if moves[end].action != "end_turn" or moves[end].actor != seat:
                continue
            left = list(cards_in(_left(moves, end)))
            for price in range(cheapest, min(len(left), PLACES) + 1):
                for pay in combinations(left, price):
                    missing = Buy(seat, card=card, pay=set_of(pay), position=price)
                    yield end, (missing, moves[end])


def _bought(state: State, later: Sequence[Any]) -> Iterator[tuple[int, int]]:
    """The cards of the display that entries show to be a player's, before anybody buys them; and whose."""
    row = set_of(card for card in state.display if card >= 0)
    for move in later:
        for card in cards_in(_own(move) & row):
            yield card, move.actor
        row &= ~_own(move)
        if move.action == "buy":
            row &= ~(1 << move.card)


def _own(move: Any) -> int:
    """The cards an entry shows to be the own ones of whoever made it."""
    match move.action:
        case "reshuffle":
            return set_of(card for card in move.order or () if card >= 0)
        case "draw":
            return set_of(card for card in move.cards or () if card >= 0)
        case "bid":
            return int(move.cards)
        case "set_aside":
            return 1 << move.card if move.card >= 0 else 0
    return needed(move)


def _left(moves: Sequence[Any], end: int) -> int:
    """What is left of a player's offering at the end of a turn, by what is written."""
    seat, out, came = moves[end].actor, 0, 0
    for move in reversed(moves[:end]):
        if move.actor != seat:
            continue
        if move.action == "bid":
            return int(move.cards | came) & ~out
        out, came = out | left_with(move), came | came_with(move)
    return 0
