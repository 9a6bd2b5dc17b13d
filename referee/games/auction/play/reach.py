"""Cards that cannot be in a hand: what shows it, and which of them a table can put there all the same."""

from __future__ import annotations

from typing import Any

from referee.breaches import Refused, Way
from referee.declarations.entries import filled
from referee.games.auction.play import unseen
from referee.games.auction.play.always_wrong import PILE_NAMES
from referee.games.auction.play.state import Side, State, whereabouts
from referee.games.auction.record.cards import NAMES, cards_in, face, set_of, told
from referee.games.auction.record.moves import AUCTION, BOTTOM, DECK, HAND, OFFERING, OWN
from referee.rules import counted


def own_piles(side: Side) -> int:
    """The cards known to lie in a player's hand, deck and discards."""
    return side.hand | side.discards | set_of(entry for entry in side.deck + side.reserve if entry >= 0)


def obtainable(state: State, side: Side, cards: int) -> bool:
    """Whether a player can lay hands on these cards at all, be it against a rule."""
    other, trial = state.copy(), side.copy()
    rest = cards & ~(own_piles(side) | state.discards)
    for card in cards_in(rest & ~_showable(state, side, rest)):
        pile = next((pile for pile in UNSEEN_PILES if lies(other, trial, pile, card)), None)
        if pile is None:
            return False
        lift(other, trial, pile, card)
    return True


UNSEEN_PILES = (DECK, OWN)
"""The piles of a player in which cards lie that nobody has seen."""


def _showable(state: State, side: Side, cards: int) -> int:
    """Those of some cards that may all be among the unseen ones of the hand; of several sets one."""
    shown = 0
    for card in cards_in(cards) if side.hidden else ():
        if unseen.can_show(state, side, shown | 1 << card):
            shown |= 1 << card
    return shown


def lies(state: State, side: Side, pile: str, card: int) -> bool:
    """Whether a card lies in a pile or, unseen, may lie there."""
    bit = 1 << card
    if pile == AUCTION:
        return bool(state.discards & bit)
    if pile == OWN:
        return bool(side.discards & bit) or (bool(side.unseen_discards) and unseen.can_dig(state, side, bit))
    return _in_deck(state, side, card) is not None


def _in_deck(state: State, side: Side, card: int) -> int | None:
    """A place of the deck where a card lies or, unseen, may lie."""
    if card in side.deck:
        return side.deck.index(card)
    places = (index for index, entry in enumerate(side.deck) if entry < 0)
    return next((index for index in places if unseen.can_lie(state, side, {index: card})), None)


def lift(state: State, side: Side, pile: str, card: int) -> None:
    """A card comes out of a pile in which it lies."""
    bit = 1 << card
    if pile == AUCTION:
        state.discards &= ~bit
    elif pile == OWN:
        if not side.discards & bit:
            unseen.dig(state, side, bit)
        side.discards &= ~bit
    else:
        place = _in_deck(state, side, card)
        assert place is not None
        unseen.lie(state, side, {place: card})
        side.deck.remove(card)


def out_of_hand(state: State, side: Side, cards: int, move: Any = None) -> None:
    """Cards that are obtainable come out of the hand: unseen ones of it are shown, others are pulled out of
    the deck and the discards; of those nobody has seen there it is open out of which, for a ``move``."""
    missing = cards & ~side.hand
    shown = missing
    if missing and state.breaches.barred and not unseen.can_show(state, side, missing):
        pulled = missing & (own_piles(side) | state.discards)
        state.discards &= ~pulled
        side.discards &= ~pulled
        side.deck = [entry for entry in side.deck if entry < 0 or not pulled >> entry & 1]
        side.reserve = [entry for entry in side.reserve if entry < 0 or not pulled >> entry & 1]
        shown = _showable(state, side, missing & ~pulled)
        for card in cards_in(missing & ~(pulled | shown)):
            _out_of_a_pile(state, side, card, move)
    if shown:
        unseen.show(state, side, shown)
    side.hand &= ~cards


def _out_of_a_pile(state: State, side: Side, card: int, move: Any) -> None:
    """A card that nobody has seen comes out of the deck or the discards."""
    piles = [pile for pile in UNSEEN_PILES if lies(state, side, pile, card)]
    if move is not None and move.out_of:
        piles = [pile for pile in piles if pile == move.out_of] or piles
    elif move is not None and len(piles) > 1:
        came = {pile: f"{NAMES[card]} came out of the {PILE_NAMES[pile]}" for pile in piles}
        raise state.breaches.open([Way((filled(move, out_of=pile),), words) for pile, words in came.items()])
    lift(state, side, piles[0], card)


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
