"""What is left over at the end of a round is put away: of the offering, and of the hand (A-9.1)."""

from __future__ import annotations

from referee.games.auction.play import always_wrong, reach, unseen
from referee.games.auction.play.state import DRAWING, HAND_TOLD, OFFERING_TOLD, Early, Side, State
from referee.games.auction.record.cards import POWERFUL, plain_set, set_of, told
from referee.games.auction.record.moves import OWN, Discard
from referee.rules import counted

Row = tuple[int, ...]


def put_away(state: State, side: Side) -> None:
    """Offering and hand go to the personal discards (A-9.1, AQ-54)."""
    side.left_offering, side.left_bid, side.left_unnamed = side.offering, side.bid, side.unnamed
    side.uncounted, side.unnamed = side.uncounted + side.unnamed, 0
    side.discards |= side.offering
    side.offering = side.bid = side.played = 0
    side.put_away = True
    side.told = 0
    side.stirred = False
    if side.slots:
        unseen.settle_hand(side)
    if state.readings.unplayed_hand == "discard":
        side.left_hand, side.left_hidden = side.hand, side.hidden
        side.discards |= side.hand
        side.hand = side.hidden = 0
        if side.slots:
            side.hidden_discards += side.slots
            side.slots = []
    else:
        side.left_hand = side.left_hidden = 0
    if side.batches:
        unseen.forget(side)


# -- the same, not yet done: for checks that speak of the moment before -----------------------------------


def with_leftovers(state: State) -> State:
    """The position in which leftovers still lie in the offerings and in the hands."""
    other = state.copy()
    for side in other.sides:
        if side.put_away:
            before_putting_away(side)
    return other


def before_putting_away(side: Side) -> Side:
    """The side, with what was put away back in the offering and in the hand."""
    side.offering, side.bid = side.left_offering, side.left_bid
    side.played = side.offering & ~side.bid & POWERFUL  # what has a power comes there by it
    side.discards &= ~(side.left_offering | side.left_hand)
    side.hand |= side.left_hand
    if side.left_hidden:
        side.slots += side.hidden_discards[-side.left_hidden :]
        del side.hidden_discards[-side.left_hidden :]
        side.hidden += side.left_hidden
    side.unnamed, side.uncounted = side.left_unnamed, 0
    return side


# -- put away in writing ----------------------------------------------------------------------------------


def _may_be_left_unnamed(state: State, side: Side, cards: int) -> bool:
    """Whether these may be cards of the offering that no entry has named yet."""
    last = side.left_unnamed + side.left_hidden
    return cards.bit_count() <= side.left_unnamed and unseen.can_dig(state, side, cards, last)


def discard(state: State, move: Discard) -> None:
    """The record names what was put away at the end of the round (A-9.1)."""
    side = state.sides[move.actor]
    told_now = (move.offering is not None) * OFFERING_TOLD | (move.hand is not None) * HAND_TOLD
    told_now = told_now or OFFERING_TOLD | HAND_TOLD
    if move.to != OWN or not side.put_away:
        always_wrong.forbid(state, move)
    if not side.put_away or side.told & told_now:
        message = f"{side.name} has nothing to put away now."
        raise state.refuse("A-9.1", message, "leftovers go before the new hand is drawn, and once")
    extra = (move.offering or 0) & ~side.left_offering
    named = bool(extra) and _may_be_left_unnamed(state, side, extra)
    left = side.left_offering | (extra if named else 0)
    if move.offering is not None and move.offering != left:
        message = f"{side.name} puts away {told(move.offering)} from the offering."
        why = f"left in the offering: {told(side.left_offering)}"
        state.forbid("A-9.1", message, why, at="offering", entries=side.offered())
    hand = move.hand
    whole = not hand or (not side.left_hidden and plain_set(hand) == side.left_hand)
    fits = whole or _can_be_left(state, side, hand or ())
    if not fits or (hand == () and (side.left_hand or side.left_hidden)):
        _not_left(state, side, hand or ())
    state.breaches.act()
    if named:
        unseen.dig(state, side, extra, side.left_unnamed + side.left_hidden)
        side.left_offering |= extra
        side.left_unnamed -= extra.bit_count()
    if hand and fits and not whole:
        _name_leftovers(state, side, hand)
    if move.to != OWN:
        _put_elsewhere(state, side, move.to, told_now)
    side.told |= told_now
    state.stage = DRAWING


def _put_elsewhere(state: State, side: Side, to: str, told_now: int) -> None:
    """What was left over lies somewhere else than in the own discards, as the table let it stand."""
    cards = side.left_offering if told_now & OFFERING_TOLD else 0
    cards |= side.left_hand if told_now & HAND_TOLD else 0
    side.discards &= ~cards
    reach.put(state, side, cards, to)


def _can_be_left(state: State, side: Side, listed: Row) -> bool:
    """Whether the named cards can be the leftovers of the hand."""
    named = set_of(card for card in listed if card >= 0)
    fresh = named & ~side.left_hand
    return (
        len(listed) == side.left_hand.bit_count() + side.left_hidden
        and named.bit_count() == sum(card >= 0 for card in listed)
        and (not fresh or unseen.can_dig(state, side, fresh, side.left_hidden))
    )


def _name_leftovers(state: State, side: Side, listed: Row) -> None:
    """The cards of the hand that were put away, as the record names them."""
    fresh = set_of(card for card in listed if card >= 0) & ~side.left_hand
    if fresh:
        side.early = tuple(_known_too(state, case, fresh) for case in side.early)
        unseen.dig(state, side, fresh, side.left_hidden)
        side.left_hand |= fresh
        side.left_hidden -= fresh.bit_count()


def _known_too(state: State, early: Early, fresh: int) -> Early:
    """Cards seen for the first time are known in every case."""
    side = early.side.copy()
    unseen.identify(state.copy(), side, unseen.never_seen(state, side, fresh))
    return early._replace(side=side)


def _not_left(state: State, side: Side, listed: Row) -> None:
    total = side.left_hand.bit_count() + side.left_hidden
    kept = counted(total, "card") if side.left_hidden else told(side.left_hand)
    named = set_of(card for card in listed if card >= 0)
    message = f"{side.name} puts away {told(named)} from the hand."
    why = f"left in the hand: {kept}"
    state.forbid("A-9.1", message, why, at="hand", rulings=("unplayed_hand",), entries=side.origins())
