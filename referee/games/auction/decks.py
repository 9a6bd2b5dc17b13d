"""Personal decks: shuffled after a look, and renewed from the discards."""

from __future__ import annotations

from referee.games.auction import unseen
from referee.games.auction.cards import set_of, shown
from referee.games.auction.moves import NONE, Reshuffle
from referee.games.auction.rulebook import RULES
from referee.games.auction.state import ASIDE, DRAW, DRAWING, Side, State
from referee.rules import Contradiction, counted


def mix_deck(state: State, side: Side, order: tuple[int, ...] | None, number: str) -> None:
    """The cards of a deck in the order the record gives, or in an order nobody knows."""
    deck = side.deck
    known = set_of(card for card in deck if card >= 0)
    if order is not None and all(card >= 0 for card in order) and known.bit_count() == len(deck):
        if set_of(order) != known or len(order) != len(deck):
            _other_cards(state, side, order, len(deck), number)
        side.deck = list(reversed(order))
        return
    if order is not None and len(order) != len(deck):
        _other_cards(state, side, order, len(deck), number)
    before = side.copy()
    if ASIDE in deck or side.pinned & known:
        unseen.settle_hand(side)
    batch = unseen.mix(side, [~entry for entry in side.deck if entry < 0], known)
    side.loose |= known
    side.deck = [~batch] * len(deck)
    side.stirred = order is None
    if order is not None and not name_deck(state, side, order, 0):
        side.become(before)
        _other_cards(state, side, order, len(deck), number)


def _other_cards(state: State, side: Side, order: tuple[int, ...], size: int, number: str) -> None:
    state.forbid(
        number,
        f"{side.name} shuffles {counted(len(order), 'card')} back into a deck of {size}."
        if len(order) != size
        else f"The order {side.name} records does not hold the cards of the deck.",
        "a shuffle changes the order of the cards, nothing else",
        at="order",
    )
    raise Contradiction(RULES["A-0.3"], "These are not the cards that were shuffled.", field="order")


def name_deck(state: State, side: Side, order: tuple[int, ...], start: int) -> bool:
    """The named cards of an order (top first) are put to their places in the deck, ``start`` places
    from the top; False, with nothing changed, where they cannot lie there."""
    top = len(side.deck) - 1 - start
    named = {top - place: card for place, card in enumerate(order) if card >= 0}
    if len(set(named.values())) < len(named) or not unseen.can_lie(state, side, named):
        return False
    unseen.lie(state, side, named)
    return True


# -- the deck is too short ------------------------------------------------------------------------


def wanted(state: State, side: Side) -> int:
    """How many cards a player draws for the new hand (A-9.2, AQ-54)."""
    if state.how.unplayed_hand == "keep_fill_to_five":
        return max(0, 5 - side.cards_in_hand)
    return 5


def reshuffle_due(state: State, side: Side) -> bool:
    """Whether the deck is too short for what is due, and there are discards to refill it (AQ-57)."""
    if not (side.discards or side.buried):
        return False
    if side.tie_due:
        return not side.deck
    short = len(side.deck) + len(side.reserve) < wanted(state, side)
    return not side.drawn and short and state.how.reshuffle != "none"


def reshuffle(state: State, move: Reshuffle) -> None:
    """The personal discards become deck again, because the deck is too short (AQ-57)."""
    side = state.sides[move.actor]
    order = move.order
    if order == NONE:
        _not_reshuffled(state, side)
        return
    if not reshuffle_due(state, side):
        state.forbid(
            "A-9.2",
            f"{side.name} reshuffles the discards with {counted(len(side.deck), 'card')} in the deck.",
            "the discards are shuffled in only when the deck is too short for what has to be drawn",
            rulings=("reshuffle",),
            flow=True,
        )
    fresh = side.discards
    if (
        order is not None
        and not side.buried
        and len(order) == fresh.bit_count()
        and all(card >= 0 for card in order)
        and set_of(order) == fresh
        and (state.how.reshuffle == "discards_under_rest" or not side.deck)
    ):
        side.deck[:0] = reversed(order)
        side.discards = 0
        side.put_away = False
    else:
        _reshuffle_slowly(state, side, order)
    if state.phase == DRAW:
        state.stage = DRAWING


def _not_reshuffled(state: State, side: Side) -> None:
    """The record says that the discards were not shuffled in: a fault where they had to be (AQ-57)."""
    if reshuffle_due(state, side):
        state.forbid(
            "A-9.2",
            f"{side.name} does not reshuffle with {counted(len(side.deck), 'card')} in the deck.",
            "the deck is too short for what has to be drawn",
            at="order",
            rulings=("tie_empty_deck",) if side.tie_due else ("reshuffle",),
        )
        raise Contradiction(RULES["A-9.2"], "The record does not show how play went on.", field="order")


def _reshuffle_slowly(state: State, side: Side, order: tuple[int, ...] | None) -> None:
    """The same where the record does not show all the cards, or not their order."""
    before = side.copy()
    rest = len(side.deck)
    shuffle_discards_in(state, side)
    if order is None:
        return
    fresh = len(side.deck) - rest
    start = 0 if len(order) == len(side.deck) else rest
    wrong = len(order) not in (fresh, len(side.deck))
    if wrong or not name_deck(state, side, order, start):
        side.become(before)
        state.forbid(
            "A-9.2",
            f"{side.name} shuffles {counted(len(order), 'card')}; the discards hold {fresh}."
            if wrong
            else f"{side.name} shuffles other cards than the discards hold.",
            f"in the discards: {shown(side.discards)}"
            + (f" and {len(side.buried)} unseen" if side.buried else ""),
            at="order",
            rulings=("reshuffle",),
        )


def shuffle_discards_in(state: State, side: Side, written: bool = True) -> None:
    """Discards under the rest of the deck (or mixed with it) in an order nobody knows. Where the record
    does not say when this was, and the player has looked and shuffled meanwhile, the look may have
    come after it: then any card may lie anywhere."""
    if side.pinned & (side.discards | set_of(entry for entry in side.deck if entry >= 0)):
        unseen.settle_hand(side)
    numbers = list(side.buried)
    known = side.discards
    count = known.bit_count() + len(side.buried)
    if state.how.reshuffle == "all_together" or (side.stirred and not written):
        if ASIDE in side.deck:
            unseen.settle_hand(side)
        numbers += [~entry for entry in side.deck if entry < 0]
        known |= set_of(entry for entry in side.deck if entry >= 0)
        count += len(side.deck)
        side.deck = []
    batch = unseen.mix(side, numbers, known)
    side.loose |= known
    side.deck = [~batch] * count + side.deck
    side.discards = 0
    side.buried = []
    side.put_away = False
