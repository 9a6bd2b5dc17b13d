"""Cards of one's own that a table can put where a rule does not: for moves that were let stand."""

from __future__ import annotations

from referee.games.auction.play import unseen
from referee.games.auction.play.state import Side, State
from referee.games.auction.record.cards import set_of


def own_piles(side: Side) -> int:
    """The cards known to lie in a player's hand, deck and discards."""
    return side.hand | side.discards | set_of(entry for entry in side.deck + side.reserve if entry >= 0)


def obtainable(state: State, side: Side, cards: int) -> bool:
    """Whether a player can lay hands on these cards at all, be it against a rule."""
    rest = cards & ~own_piles(side)
    return not rest or unseen.can_show(state, side, rest)


def into_hand(state: State, side: Side, cards: int) -> None:
    """Cards that are obtainable come into the hand: unseen ones of it are shown, others are pulled out of
    the deck and the discards."""
    missing = cards & ~side.hand
    if not missing:
        return
    pulled = 0
    if state.breaches.found and not unseen.can_show(state, side, missing):
        pulled = missing & own_piles(side)
    if missing & ~pulled:
        unseen.show(state, side, missing & ~pulled)
    side.discards &= ~pulled
    side.deck = [entry for entry in side.deck if entry < 0 or not pulled >> entry & 1]
    side.reserve = [entry for entry in side.reserve if entry < 0 or not pulled >> entry & 1]
    side.hand |= pulled
