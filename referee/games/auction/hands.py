"""Phase 5: the new hand off the top of the own deck."""

from __future__ import annotations

from referee.games.auction import unseen
from referee.games.auction.cards import set_of, shown
from referee.games.auction.decks import reshuffle_due, shuffle_discards_in, wanted
from referee.games.auction.moves import DECK, Draw
from referee.games.auction.state import DRAWING, Side, State
from referee.rules import Void, counted


def draw(state: State, move: Draw) -> None:
    """A new hand of five off the top of the own deck (A-9.2)."""
    side = state.sides[move.actor]
    if move.pile != DECK:
        state.forbid(
            "A-9.2",
            f"{side.name} draws from the auction deck.",
            "the hand comes from the own deck",
            at="from",
        )
    if side.drawn:
        if side.claimable:
            _name_hand(state, side, move)
            side.claimable = False
        else:
            state.forbid("A-9.2", f"{side.name} has drawn the hand of this round already.", flow=True)
        return
    cards = move.cards
    if cards is None:
        take_hand(state, side)
    elif not _take_known(state, side, cards):
        before = side.copy()
        take_hand(state, side)
        try:
            _name_hand(state, side, move)
        except Void:
            side.become(before)
            raise
    side.claimable = False
    state.stage = DRAWING


def _take_known(state: State, side: Side, cards: tuple[int, ...]) -> bool:
    """Draws the cards a full record names, top card first, where they are what lies on the deck.
    False, with nothing done, where this takes a closer look."""
    deck = side.deck
    count = len(cards)
    if side.reserve or not count or count != wanted(state, side):
        return False
    if deck[: -count - 1 : -1] != list(cards) or min(cards) < 0:
        return False
    known = set_of(cards)
    del deck[-count:]
    side.hand |= known
    side.new_hand, side.new_hidden = known, 0
    side.drawn = True
    side.put_away = side.stirred = False
    return True


def _name_hand(state: State, side: Side, move: Draw) -> None:
    """The record names the cards of a new hand."""
    if move.cards is None:
        return
    named = set_of(card for card in move.cards if card >= 0)
    size = side.new_hand.bit_count() + side.new_hidden
    fresh = named & ~side.new_hand
    distinct = named.bit_count() == sum(card >= 0 for card in move.cards)
    if (
        len(move.cards) == size
        and distinct
        and fresh.bit_count() <= side.new_hidden
        and unseen.can_show(state, side, fresh)
    ):
        if fresh:
            unseen.show(state, side, fresh)
            side.new_hand |= fresh
            side.new_hidden -= fresh.bit_count()
        return
    if len(move.cards) != size:
        message = f"{side.name} draws {counted(len(move.cards), 'card')}; it should be {size}."
    elif not distinct:
        message = f"{side.name} draws the same card twice."
    else:
        message = f"{side.name} draws {shown(fresh)}, not the top of the deck."
    why = f"on top of the deck: {shown(side.new_hand)}" if side.new_hand else ""
    state.forbid("A-9.2" if state.round else "A-1.3", message, why, at="cards")


def take_hand(state: State, side: Side) -> None:
    """The top cards of the deck into the hand; a card kept apart comes first. The discards are
    shuffled in before, where the deck is too short."""
    if reshuffle_due(state, side):
        shuffle_discards_in(state, side, written=False)
    side.stirred = False
    if side.reserve:
        side.deck += side.reserve
        side.reserve = []
    deck = side.deck
    known = hidden = 0
    count = min(wanted(state, side), len(deck))
    if count:
        for entry in deck[-count:]:
            if entry >= 0:
                known |= 1 << entry
            else:
                side.slots.append(~entry)
                hidden += 1
        del deck[-count:]
    side.hand |= known
    side.hidden += hidden
    side.new_hand, side.new_hidden = known, hidden
    side.drawn = side.claimable = True
    side.put_away = False


def draw_by_itself(state: State) -> None:
    """Nobody wrote down that the hands were drawn: they were."""
    for side in state.sides:
        if not side.drawn:
            take_hand(state, side)
