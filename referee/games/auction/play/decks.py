"""Personal decks: shuffled after a look, and renewed from the discards."""

from __future__ import annotations

from referee.games.auction.play import unseen
from referee.games.auction.play.state import DRAWING, Side, State
from referee.games.auction.record.cards import ASIDE, NO_SET, plain_set, told
from referee.games.auction.record.moves import Reshuffle
from referee.games.auction.record.phases import DRAW, TIE
from referee.rules import counted

Order = tuple[int, ...]


def names_whole(side: Side, order: Order | None) -> bool:
    """Whether an order names the cards of a deck, every one of them known."""
    return order is not None and plain_set(order) == plain_set(side.deck) != NO_SET


def can_mix(state: State, side: Side, order: Order | None) -> bool:
    """Whether the cards of a deck can be put into this order."""
    if order is None or names_whole(side, order):
        return True
    if len(order) != len(side.deck):
        return False
    other = state.copy()
    trial = side.copy()
    mix_unseen(trial, order)
    return name_deck(other, trial, order, 0)


def mix(state: State, side: Side, order: Order | None) -> None:
    """The cards of a deck in the order the record gives, or in an order nobody knows. The record's order
    has been found possible."""
    if order is not None and names_whole(side, order):
        side.deck = list(order[::-1])
        return
    mix_unseen(side, order)
    if order is not None:
        name_deck(state, side, order, 0)


def mix_unseen(side: Side, order: Order | None) -> None:
    """A deck in an order nobody has seen."""
    known = side.known_deck
    if ASIDE in side.deck or side.shown_from_hand & known:
        unseen.settle_hand(side)
    batch = unseen.mix(side, [~entry for entry in side.deck if entry < 0], known)
    side.hidden_faces |= known
    side.deck = [~batch] * len(side.deck)
    side.stirred = order is None


def name_deck(state: State, side: Side, order: Order, start: int) -> bool:
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
    if state.readings.unplayed_hand == "keep_fill_to_five":
        return max(0, 5 - side.cards_in_hand)
    return 5


def reshuffle_due(state: State, side: Side) -> bool:
    """Whether the deck is too short for what is due, and there are discards to refill it (AQ-57)."""
    if (side.drawn and not side.tie_due) or not (side.discards or side.unseen_discards):
        return False
    if side.tie_due:
        return not side.deck
    return len(side.deck) + len(side.reserve) < wanted(state, side) and state.readings.reshuffle != "none"


def reshuffle(state: State, move: Reshuffle) -> None:
    """The personal discards become deck again, because the deck is too short (AQ-57)."""
    side = state.sides[move.actor]
    order = move.order
    if not reshuffle_due(state, side):
        message = f"{side.name} reshuffles the discards with {counted(len(side.deck), 'card')} in the deck."
        why = "the discards are shuffled in only when the deck is too short for what has to be drawn"
        state.forbid("A-9.2", message, why, rulings=("reshuffle",), entries=side.origins()[3:])
    plain = _plainly(state, side, order)
    fits = plain or order is None or _can_reshuffle(state, side, order)
    state.breaches.act()
    if state.phase == TIE and state.breaches.barred:  # the table let it stand: then there is a card to add
        side.tie_due = bool(side.deck or side.discards or side.unseen_discards)
    if plain and order is not None:
        side.deck[:0] = order[::-1]
        side.discards = 0
        side.put_away = False
    else:
        rest = len(side.deck)
        shuffle_discards_in(state, side)
        if order is not None and fits:
            name_deck(state, side, order, 0 if len(order) == len(side.deck) else rest)
    side.mixed_at = move.entry
    if state.phase == DRAW:
        state.stage = DRAWING


def _plainly(state: State, side: Side, order: Order | None) -> bool:
    """Whether the record names the known cards of the discards, all of them, and they go under the deck."""
    return (
        order is not None
        and plain_set(order) == side.discards
        and not side.hidden_discards
        and (state.readings.reshuffle == "discards_under_rest" or not side.deck)
    )


def _can_reshuffle(state: State, side: Side, order: Order) -> bool:
    """Whether the discards can have been shuffled into this order; forbidden where they cannot."""
    other = state.copy()
    trial = side.copy()
    rest = len(trial.deck)
    shuffle_discards_in(other, trial)
    fresh = len(trial.deck) - rest
    if state.readings.reshuffle == "all_together":
        fresh = side.discards.bit_count() + len(side.hidden_discards)
    wrong = len(order) not in (len(trial.deck) - rest, len(trial.deck))
    if not wrong and name_deck(other, trial, order, 0 if len(order) == len(trial.deck) else rest):
        return True
    state.forbid(
        "A-9.2",
        f"{side.name} shuffles {counted(len(order), 'card')}; the discards hold {fresh}."
        if wrong
        else f"{side.name} shuffles other cards than the discards hold.",
        f"in the discards: {told(side.discards)}"
        + (f" and {len(side.hidden_discards)} unseen" if side.hidden_discards else ""),
        at="order",
        rulings=("reshuffle",),
    )
    return False


def shuffle_discards_in(state: State, side: Side, written: bool = True) -> None:
    """Discards under the rest of the deck (or mixed with it) in an order nobody knows. Where the record
    does not say when this was, and the player has looked and shuffled meanwhile, the look may have
    come after it: then any card may lie anywhere."""
    if side.shown_from_hand and side.shown_from_hand & (side.discards | side.known_deck):
        unseen.settle_hand(side)
    numbers = side.unseen_discards
    known = side.discards
    count = known.bit_count() + len(numbers)
    if state.readings.reshuffle == "all_together" or (side.stirred and not written):
        if ASIDE in side.deck:
            unseen.settle_hand(side)
        numbers += [~entry for entry in side.deck if entry < 0]
        known |= side.known_deck
        count += len(side.deck)
        side.deck = []
    batch = unseen.mix(side, numbers, known)
    side.hidden_faces |= known
    side.deck = [~batch] * count + side.deck
    side.discards = 0
    del side.hidden_discards[: len(side.hidden_discards) - side.unnamed]
    side.put_away = False
