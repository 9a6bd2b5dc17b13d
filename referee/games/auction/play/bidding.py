"""Phases 1 and 2: a card set aside, and the bids."""

from __future__ import annotations

from itertools import combinations

from referee.breaches import Refused
from referee.games.auction.play import always_wrong, unseen
from referee.games.auction.play.reach import forbid_strange, out_of_hand, put, why_not_in_hand
from referee.games.auction.play.state import DISCARDS, DRAWING, Side, State
from referee.games.auction.play.ties import begun, compare
from referee.games.auction.record.cards import ASIDE, POWERFUL, cards_in, face, set_of, told
from referee.games.auction.record.moves import APART, AUCTION, BOTTOM, DECK, OWN, Bid, SetAside
from referee.games.auction.record.phases import BID, SET_ASIDE


def sets_aside(state: State, side: Side) -> bool:
    """Whether a player has a card to set aside this round (AQ-10, AQ-10a)."""
    count = side.hand.bit_count() + side.hidden
    return count >= 5 or (count > 0 and state.readings.short_hand_set_aside == "yes")


def begin_round(state: State) -> None:
    """Phase 1 opens; players without a card to set aside or to bid are passed over."""
    if state.round and not state.readings.score_all_owned:
        state.silent |= DISCARDS if any(side.left_unsaid for side in state.sides) else 0
    state.phase = SET_ASIDE
    state.round += 1
    state.one_cost = state.display[0]
    state.first = state.active = -1
    state.adrift = state.ties_unwritten = state.tied_unnamed = state.ties_guessed = state.tie_over = False
    for side in state.sides:
        side.drawn = True
        side.stake = side.tied = 0
        side.has_bid = side.aside = side.put_away = False
        side.early = ()
        side.bid_at = side.tied_at = side.aside_at = side.ended_at = 0
    state.stage = DRAWING
    state.restocked = ()
    if not sets_aside(state, state.sides[0]) and not sets_aside(state, state.sides[1]):
        open_bids(state)


def begin_if_drawn(state: State) -> None:
    """With both hands drawn the round begins."""
    if state.sides[0].drawn and state.sides[1].drawn:
        begin_round(state)


# -- phase 1 --------------------------------------------------------------------------------------


def set_aside(state: State, move: SetAside) -> None:
    """One card of the hand, face down on top of the own deck (A-3.1, A-3.2)."""
    side = state.sides[move.actor]
    card = move.card
    bit = 1 << card if card >= 0 else 0
    if side.aside or not sets_aside(state, side):
        _need_not(state, side)
    strange = bit & ~side.hand
    if strange and not (side.hidden and unseen.can_show(state, side, bit)):
        _not_in_hand(state, side, card)
    if move.to != DECK:
        always_wrong.forbid(state, move, "A-3.2")
        if move.card < 0 and move.to == AUCTION:
            raise state.impossible("A-3.2", "The card set aside cannot be told.", at="to")
    state.breaches.act()
    if bit:
        if strange:
            out_of_hand(state, side, bit, move)
        side.hand &= ~bit
    else:
        if side.hand:
            unseen.cover_hand(side)
        side.hidden -= 1
    _lay_aside(state, side, card if bit else ASIDE, move.to)
    side.claimable = False
    side.aside = True
    side.aside_at = move.entry
    other = state.sides[1 - move.actor]
    if state.phase == SET_ASIDE and (other.aside or not sets_aside(state, other)):
        open_bids(state)


def _need_not(state: State, side: Side) -> None:
    """Why a player sets no card aside now."""
    if side.aside:
        message, before = f"{side.name} has set a card aside already.", (side.aside_at, "the card set aside")
        state.forbid("A-3.1", message, "one card each round", entries=(before,))
    elif side.cards_in_hand:
        message = f"{side.name} sets a card aside from a hand of {side.cards_in_hand}."
        why = "this table asks for it only from a full hand"
        state.forbid("A-3.1", message, why, rulings=("short_hand_set_aside",))
    else:
        state.forbid("A-3.1", f"{side.name} has no card to set aside.")
    if not side.cards_in_hand:
        raise Refused(state.breaches)


def _not_in_hand(state: State, side: Side, card: int) -> None:
    state.forbid_cashed(1 << card, "card")
    message = f"{side.name} sets aside {face(card)}, which is not in the hand."
    forbid_strange(state, side, 1 << card, "A-3.1", message, why_not_in_hand(state, side, card), "card")


def _lay_aside(state: State, side: Side, card: int, to: str) -> None:
    """The card set aside on the deck, or apart from it; elsewhere only where the table let it stand."""
    if to == DECK and state.readings.set_aside_zone != "deck_top":
        to = APART
    if card >= 0:
        put(state, side, 1 << card, to)
    elif to == OWN:
        side.deck.append(card)
        rest = unseen.settle_hand(side)
        side.deck.pop()
        side.hidden_discards.append(rest)
    elif to == BOTTOM:
        side.deck.insert(0, card)
    else:
        (side.deck if to == DECK else side.reserve).append(card)


# -- phase 2 --------------------------------------------------------------------------------------


def open_bids(state: State) -> None:
    """Phase 2 opens; where both bids lie already, or nobody has a card to bid, they are compared."""
    state.phase = BID
    if has_bid(state.sides[0]) and has_bid(state.sides[1]):
        compare(state)


def has_bid(side: Side) -> bool:
    """Nothing to bid with: nothing that has to be written down (AQ-10a)."""
    return side.has_bid or not (side.hand or side.hidden)


def late_bid(state: State, move: Bid) -> None:
    """A record may write down an empty bid of an empty hand after all; other bids come too late."""
    side = state.sides[move.actor]
    if move.cards or side.has_bid or side.cards_in_hand or begun(state):
        raise state.refuse("A-4.3", f"{side.name} bids when both bids lie open already.", NO_CHANGE)
    state.breaches.act()
    side.has_bid = True


NO_CHANGE = "a bid cannot be changed"


def bid(state: State, move: Bid) -> None:
    """Up to four cards of the hand (A-4.1); the second bid turns both up (A-4.3)."""
    side = state.sides[move.actor]
    cards = move.cards
    count = cards.bit_count()
    if side.has_bid:
        raise state.refuse("A-4.3", f"{side.name} has bid already.", NO_CHANGE, entries=side.offered()[:1])
    strange = cards & ~side.hand
    if count > 4:
        always_wrong.forbid(state, move, "A-4.1")
    if strange:
        _check_in_hand(state, side, move)
    readings = state.readings
    if count < readings.min_bid_cards and side.cards_in_hand:
        why = "at least one card has to be bid"
        state.forbid("A-4.1", f"{side.name} bids no card.", why, at="cards", rulings=("min_bid_cards",))
    if not readings.withhold_plain and count < 4:
        _check_kept(state, side, cards)
    state.breaches.act()
    if strange:
        out_of_hand(state, side, cards, move)
    side.hand &= ~cards
    side.bid = side.offering = side.stake = cards
    side.has_bid = True
    side.bid_at = move.entry
    other = state.sides[1 - move.actor]
    if other.has_bid or has_bid(other):
        compare(state)


def _check_kept(state: State, side: Side, cards: int) -> None:
    """Only cards with a power may be kept out of the bid, where the table plays so (AQ-13)."""
    kept = side.hand & ~cards & ~POWERFUL
    if not kept and _may_keep_powers_alone(state, side, cards & ~side.hand):
        return
    message = f"{side.name} keeps back {told(kept) if kept else 'a card without a power'}."
    why = "only cards with a power may be kept back"
    state.forbid("A-4.2", message, why, at="cards", rulings=("withhold_plain",))


def _may_keep_powers_alone(state: State, side: Side, shown: int) -> bool:
    """Whether the cards of the hand that nobody has seen, and that stay there when some are shown, may all be
    cards with a power. What cannot be shown is told by another rule."""
    left = side.hidden - shown.bit_count()
    if left < 1 or not unseen.can_show(state, side, shown):
        return True
    powers = cards_in((side.hidden_faces | state.unlocated) & POWERFUL & ~shown)
    return any(unseen.can_show(state, side, shown | set_of(some)) for some in combinations(powers, left))


def _check_in_hand(state: State, side: Side, move: Bid) -> None:
    """The slow road of a bid: cards that are not known to be in the hand."""
    missing = move.cards & ~side.hand
    if not missing or (move.out_of is None and unseen.can_show(state, side, missing)):
        return
    state.forbid_cashed(missing, "cards")
    alone = [card for card in cards_in(missing) if not unseen.can_show(state, side, 1 << card)]
    aside = side.deck[-1:] if side.aside else []
    if alone:
        card = alone[0]
        laid_aside = f"{face(card)} is set aside this round"
        why = laid_aside if [card] == aside else why_not_in_hand(state, side, card)
        message = f"{side.name} bids {face(card)}, which cannot be in the hand."
    else:
        message = f"{side.name} bids {told(missing)}, which cannot all be in the hand."
        why = f"{side.hidden} unseen cards are in the hand, and these cannot be there together"
    forbid_strange(state, side, missing, "A-4.1", message, why, "cards")
