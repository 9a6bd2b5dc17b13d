"""Cards that cannot be in a hand: what shows it, and which of them a table can put there all the same."""

from __future__ import annotations

from referee.breaches import Refused
from referee.games.auction.play import unseen
from referee.games.auction.play.state import Side, State, whereabouts
from referee.games.auction.record.cards import cards_in, face, set_of, told
from referee.games.auction.record.moves import AUCTION, BOTTOM, DECK, HAND, OFFERING, OWN
from referee.rules import counted


def own_piles(side: Side) -> int:
    """The cards known to lie in a player's hand, deck and discards."""
    return side.hand | side.discards | set_of(entry for entry in side.deck + side.reserve if entry >= 0)


def obtainable(state: State, side: Side, cards: int) -> bool:
    """Whether a player can lay hands on these cards at all, be it against a rule."""
    rest = cards & ~(own_piles(side) | state.discards)
    return not rest or unseen.can_show(state, side, rest)


def out_of_hand(state: State, side: Side, cards: int) -> None:
    """Cards that are obtainable come out of the hand: unseen ones of it are shown, others are pulled out of
    the deck and the discards."""
    missing = cards & ~side.hand
    pulled = 0
    if missing and state.breaches.barred and not unseen.can_show(state, side, missing):
        pulled = missing & (own_piles(side) | state.discards)
        state.discards &= ~pulled
        side.discards &= ~pulled
        side.deck = [entry for entry in side.deck if entry < 0 or not pulled >> entry & 1]
        side.reserve = [entry for entry in side.reserve if entry < 0 or not pulled >> entry & 1]
    if missing & ~pulled:
        unseen.show(state, side, missing & ~pulled)
    side.hand &= ~cards


def put(state: State, side: Side, cards: int, to: str) -> None:
    """Known cards come to a pile of a player, or to the auction discards: also where none belongs there."""
    if to == OWN:
        side.discards |= cards
    elif to == AUCTION:
        state.discards |= cards
    elif to == OFFERING:
        side.lay(cards)
    elif to == HAND:
        side.hand |= cards
    elif to == BOTTOM:
        side.deck[:0] = cards_in(cards)
    else:
        pile = side.deck if to == DECK else side.reserve
        pile += cards_in(cards)


def why_not_in_hand(state: State, side: Side, card: int) -> str:
    """Why a card cannot be in a hand: where it lies, or what the hand is."""
    where = f"{face(card)} is {whereabouts(state, card)}"
    if not unseen_by_all(state, side, 1 << card):
        return where
    if side.hidden:
        return f"{where}, and none of the unseen cards of the hand ({side.hidden}) can be it"
    return f"{where}; " + (f"the hand is {told(side.hand)}" if side.hand else "no card is left in the hand")


def unseen_by_all(state: State, side: Side, cards: int) -> bool:
    """Whether these cards are among those of a player, or of nobody, that no entry has shown the place of."""
    return not cards & ~(side.hidden_faces | state.unlocated)


def forbid_strange(
    state: State, side: Side, cards: int, number: str, message: str, why: str, at: str, own: int = 0
) -> None:
    """Cards are shown out of a hand that cannot hold them: what that breaks, and whether a table can let it
    stand. ``own``: those of them that need not come from anywhere."""
    rulings = ("unplayed_hand",) if cards & side.left_hand & ~side.known_deck else ()
    state.forbid(number, message, why, at=at, rulings=rulings, entries=side.origins())
    told_by_the_deal(state, side, cards, at)
    check_obtainable(state, side, cards & ~own)


def check_obtainable(state: State, side: Side, cards: int) -> None:
    """What was forbidden cannot stand either, where the player cannot lay hands on these cards."""
    if not obtainable(state, side, cards):
        raise Refused(state.breaches)


def told_by_the_deal(state: State, side: Side, cards: int, at: str) -> None:
    """The rule that shows that these cards cannot be in a hand, beside that of the act: that of the deal,
    where they would be a ninth card dealt (A-1.1), else that of the draw (A-1.3, A-9.2). Nothing where the
    record does not tell the hand, or where they came into it and have left it."""
    fresh = unseen.never_seen(state, side, cards)
    if state.dealt and fresh.bit_count() > side.unknown_dealt:
        message = f"With {told(fresh)} {side.name} would have been dealt more than eight cards."
        state.forbid("A-1.1", message, at=at)
    elif side.new_hand and not cards & side.new_hand:
        more = f" and {counted(side.new_hidden, 'unseen card')}" if side.new_hidden else ""
        number = "A-1.3" if state.dealt and state.round <= 1 else "A-9.2"
        state.forbid(number, f"{side.name} drew {told(side.new_hand)}{more}.", at=at)
