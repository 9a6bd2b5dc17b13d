"""Phase 3, powers: cards played for them, and what the sixes to tens do."""

from __future__ import annotations

from referee.games.auction import unseen
from referee.games.auction.activations import (
    MOST_ACTIVATIONS,
    RULE_OF,
    Choice,
    check_above,
    check_lapse,
    due,
    lapse,
    not_due,
    on_turn,
    pick,
    piles_of,
    possible,
    targets_of_seven,
    use,
    waits,
)
from referee.games.auction.cards import NAMES, POWERFUL, SUIT_OF, VALUES, cards_in, shown
from referee.games.auction.moves import AUCTION, DECK, OWN, Cash, Decline, Duplicate, Power, Take
from referee.games.auction.rulebook import RULES
from referee.games.auction.state import Activation, Side, State, offering_shown, whereabouts
from referee.rules import Contradiction


def power(state: State, move: Power) -> None:
    """Power cards from the hand beside the bid (A-6.1); each is due at once (A-6.3)."""
    side = on_turn(state, move.actor, "plays a power card")
    cards = move.cards
    how = state.how
    if not cards:
        state.forbid("A-6.1", f"{side.name} plays no card.", at="cards")
    again = cards & ~side.hand & side.bid if how.bid_cards_can_activate else 0
    if cards & ~side.hand & ~again:
        _check_hand(state, side, cards & ~again)
    plain = cards & ~POWERFUL
    if plain:
        state.forbid("A-0.5", f"{side.name} plays {shown(plain)} for a power it does not have.", at="cards")
    if again & state.played:
        state.forbid(
            "A-12.2",
            f"{shown(again & state.played)} has been used for its power this turn.",
            "a card that was bid may work once as well",
            at="cards",
            rulings=("bid_cards_can_activate",),
        )
    if not how.interleave and state.acquired:
        state.forbid(
            "A-5.3",
            f"{side.name} plays {shown(cards)} after a purchase.",
            "powers come first, purchases after them",
            rulings=("interleave",),
        )
    if state.pending:
        check_lapse(state, side)
    group = [due(card, waits(state, card)) for card in cards_in(cards & POWERFUL)]
    if how.power_needs_target:
        _check_targets(state, side, group, cards)
    lapse(state)
    fresh = cards & ~side.hand & ~again
    if fresh:
        unseen.show(state, side, fresh)
    side.hand &= ~cards
    side.offering |= cards
    side.stake |= cards
    side.played |= cards & POWERFUL
    state.played |= cards & POWERFUL
    if group:
        state.pending.append(group)


def _check_hand(state: State, side: Side, cards: int) -> None:
    missing = cards & ~side.hand
    if unseen.can_show(state, side, missing):
        return
    state.forbid_cashed(missing, "cards")
    card = next(cards_in(missing))
    if missing & side.bid:
        card = next(cards_in(missing & side.bid))
        message = f"{side.name} uses the power of {NAMES[card]}, which was bid."
        state.forbid(
            "A-4.2",
            message,
            "a card is bid or kept for its power, not both",
            at="cards",
            rulings=("bid_cards_can_activate",),
        )
        raise Contradiction(
            RULES["A-0.3"], message, f"{NAMES[card]} is {whereabouts(state, card)}", field="cards"
        )
    message = f"{side.name} plays {shown(missing)}, which cannot be in the hand."
    why = f"{NAMES[card]} is {whereabouts(state, card)}"
    state.forbid("A-6.1", message, why, at="cards")
    raise Contradiction(RULES["A-0.3"], message, why, field="cards")


def _check_targets(state: State, side: Side, group: list[Activation], cards: int) -> None:
    """Under the reading that a power card needs something to act on, the cards it is laid with count."""
    kept = (side.offering, side.played)
    side.offering |= cards
    side.played |= cards & POWERFUL
    useless = [one for one in group if not possible(state, side, one)]
    side.offering, side.played = kept
    if useless:
        state.forbid(
            "A-6.1",
            f"{side.name} plays {NAMES[useless[0].source]} with nothing for it to act on.",
            rulings=("power_needs_target",),
            at="cards",
        )


def cash(state: State, move: Cash) -> None:
    """A six: one other card of its suit in the own offering leaves the game (A-6.4, A-6.5)."""
    side = on_turn(state, move.actor, "cashes in a card")
    choice = pick(state, side, "cash", move.source, move.card)
    used = choice.acts
    bit = 1 << move.card
    name = NAMES[move.card]
    if not side.offering & bit:
        state.forbid(
            "A-6.4",
            f"{side.name} cashes in {name}, which is not in the offering.",
            f"{name} is {whereabouts(state, move.card)}; the offering is {offering_shown(side)}",
            at="card",
        )
        raise Contradiction(RULES["A-0.3"], f"{name} is {whereabouts(state, move.card)}.", field="card")
    if not used.suit & bit:
        state.forbid("A-6.4", f"{NAMES[used.source]} cannot cash in {name}: another suit.", at="card")
    if used.excluded & bit:
        state.forbid(
            "A-6.5",
            f"{name} cannot cash in itself.",
            "the power takes another card",
            at="card",
            rulings=("dup_acts_as",),
        )
    if not state.how.cash_in_played_power and side.played & bit:
        state.forbid(
            "A-6.15",
            f"{side.name} cashes in {name}, a power card in play.",
            "played power cards stay in the offering",
            at="card",
            rulings=("cash_in_played_power",),
        )
    check_above(state, side, choice.spent)
    use(state, choice)
    side.offering &= ~bit
    side.bid &= ~bit
    side.played &= ~bit
    side.cashed |= bit
    silence(state, move.card)


def silence(state: State, card: int) -> None:
    """A card that leaves before it has acted will not act any more (AQ-24a)."""
    kept = [[one for one in group if one.source != card] for group in state.pending]
    state.pending = [group for group in kept if group]


def take(state: State, move: Take) -> None:
    """An eight, nine or ten: a card of its suit comes back from a discard pile (A-6.10 - A-6.14)."""
    side = on_turn(state, move.actor, "takes a card from a pile")
    choice = pick(state, side, "take", move.source, move.card)
    used = choice.acts
    number = RULE_OF[used.power]
    name, bit = NAMES[move.card], 1 << move.card
    piles = piles_of(state, used.power)
    pile = move.pile or next((one for one in piles if _holds(state, side, one, bit)), piles[0])
    if pile not in piles:
        state.forbid(
            number,
            f"{NAMES[used.source]} does not reach the {PILE_NAMES[pile]}.",
            "it takes from the " + " or the ".join(PILE_NAMES[one] for one in piles),
            at="from",
            rulings=("ten_source",) if used.power == 10 else (),
        )
    if not used.suit & bit:
        state.forbid(number, f"{NAMES[used.source]} cannot bring back {name}: another suit.", at="card")
    if not _holds(state, side, pile, bit):
        state.forbid_cashed(bit, "card")
        state.forbid(
            number,
            f"{side.name} takes {name} from the {PILE_NAMES[pile]}, where it cannot be.",
            f"{name} is {whereabouts(state, move.card)}",
            at="card",
        )
        raise Contradiction(RULES["A-0.3"], f"{name} is {whereabouts(state, move.card)}.", field="card")
    if not state.how.retrieve_just_bought and state.acquired & bit:
        state.forbid(
            number,
            f"{side.name} takes {name}, bought this very turn.",
            at="card",
            rulings=("retrieve_just_bought",),
        )
    if move.to == "hand" and state.how.retrieve_to == "offering":
        state.forbid(
            "A-6.11",
            f"{side.name} takes {name} into the hand.",
            "it joins the offering or stays",
            at="to",
            rulings=("retrieve_to",),
        )
    check_above(state, side, choice.spent)
    use(state, choice)
    _lift(state, side, pile, move.card)
    if move.to == "hand":
        side.hand |= bit
        return
    side.offering |= bit
    side.stake |= bit
    state.retrieved |= bit
    if bit & POWERFUL:
        side.played |= bit
        state.played |= bit
        state.lapsed &= ~bit
        state.pending.append(
            [due(move.card, state.how.retrieved_power == "may_wait" or waits(state, move.card))]
        )


PILE_NAMES = {OWN: "own discards", AUCTION: "auction discards", DECK: "own deck"}


def _holds(state: State, side: Side, pile: str, bit: int) -> bool:
    card = bit.bit_length() - 1
    if pile == AUCTION:
        return bool(state.discards & bit)
    if pile == OWN:
        return bool(side.discards & bit) or unseen.can_dig(state, side, bit)
    if card in side.deck:
        return True
    return any(
        entry < 0 and unseen.can_lie(state, side, {index: card}) for index, entry in enumerate(side.deck)
    )


def _lift(state: State, side: Side, pile: str, card: int) -> None:
    bit = 1 << card
    if pile == AUCTION:
        state.discards &= ~bit
    elif pile == OWN:
        if not side.discards & bit:
            unseen.dig(state, side, bit)
        side.discards &= ~bit
    else:
        if card not in side.deck:
            index = next(
                one
                for one, entry in enumerate(side.deck)
                if entry < 0 and unseen.can_lie(state, side, {one: card})
            )
            unseen.lie(state, side, {index: card})
        side.deck.remove(card)
        # Who searches the deck has looked through it and has to shuffle it.
        state.looking |= 1 << state.active


def duplicate(state: State, move: Duplicate) -> None:
    """A seven: the power of another power card of its suit acts once more (A-6.7, A-12.2)."""
    side = on_turn(state, move.actor, "repeats a power")
    choice = pick(state, side, "duplicate", move.source, move.card)
    used = choice.acts
    bit = 1 << move.card
    if state.activations > MOST_ACTIVATIONS:
        state.forbid(
            "A-6.7",
            f"{side.name} has used powers {state.activations} times this turn; the referee stops here.",
        )
    elif not targets_of_seven(state, side, used) & bit:
        _no_target(state, side, used, move.card)
    check_above(state, side, choice.spent)
    times = _times(state, side, move.card)
    use(state, choice)
    state.woken |= bit
    seven = 1 << used.source
    excluded = {"target": bit, "seven": seven, "both": bit | seven}[state.how.dup_acts_as]
    again = Activation(
        bit | seven, move.card, VALUES[move.card], SUIT_OF[move.card], excluded, waits(state, move.card)
    )
    state.pending.append([again] * times)


def _times(state: State, side: Side, card: int) -> int:
    if side.bid >> card & 1 and not side.played >> card & 1:
        return 2 if state.how.dup_bid_card == "twice" else 1
    unused = any(one.labels == 1 << card for group in state.pending for one in group)
    return 2 if unused and state.how.dup_unactivated == "extra_two" else 1


def _no_target(state: State, side: Side, used: Activation, card: int) -> None:
    bit, name, seven = 1 << card, NAMES[card], NAMES[used.source]
    rulings: tuple[str, ...]
    if card == used.source:
        why, rulings = f"{seven} cannot repeat itself", ()
    elif not bit & POWERFUL:
        why, rulings = f"{name} has no power", ()
    elif side.bid & bit:
        why, rulings = f"{name} was bid, not played for its power", ("dup_bid_card",)
    elif not side.offering & bit:
        why, rulings = (
            f"{name} is {whereabouts(state, card)}, not in the offering",
            ("dup_target_zone", "dup_opponent"),
        )
    else:
        why, rulings = f"{name} is of another suit", ("dup_same_suit",)
    state.forbid("A-6.7", f"{seven} cannot repeat {name}.", why, at="card", rulings=rulings)
    if not bit & POWERFUL:
        raise Contradiction(RULES["A-0.5"], f"{name} has no power to repeat.", field="card")


def decline(state: State, move: Decline) -> None:
    """A power that is due is not used (AQ-22)."""
    side = on_turn(state, move.actor, "declines a power")
    if not state.pending:
        state.forbid("A-6.3", f"{side.name} has no power to decline.", flow=True)
        return
    group = state.pending[-1]
    one = group[0]
    if move.source is None and len(group) > 1:
        # Which of them is not told: none is taken for gone before something else shows it.
        one = next((due for due in group if not possible(state, side, due, sure=True)), one)
        if state.how.effect_optional or not possible(state, side, one, sure=True):
            return
    if move.source is not None:
        labelled = [
            other for group in reversed(state.pending) for other in group if other.labels >> move.source & 1
        ]
        if not labelled:
            raise not_due(state, side, "decline", move.source)
        one = labelled[0]
    if not state.how.effect_optional and possible(state, side, one, sure=True):
        state.forbid(
            "A-6.3",
            f"{side.name} declines the power of {NAMES[one.source]}.",
            "it has a target, and its effect is compulsory",
            rulings=("effect_optional",),
        )
    check_above(state, side, one)
    use(state, Choice(one, one))
    state.activations -= 1
    state.lapsed |= one.labels
