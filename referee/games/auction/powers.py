"""Phase 3, powers: what the sixes to tens do, when, and how often.

A power is due the moment its card is played or brought back, before its owner does anything else
(A-6.3, A-6.12). Powers that are due wait in ``State.pending``: a list of groups, the latest on
top; cards laid in one entry form one group and may act in any order (AQ-28). An owner who does
something else has declined what was due.
"""

from __future__ import annotations

from referee.games.auction import unseen
from referee.games.auction.cards import NAMES, POWERFUL, SUIT_OF, VALUES, cards_in, shown
from referee.games.auction.moves import AUCTION, DECK, OWN, Cash, Decline, Duplicate, Power, Take
from referee.games.auction.rulebook import RULES
from referee.games.auction.state import LOOK, Activation, Side, State, offering_shown, whereabouts
from referee.rules import Contradiction

MOST_ACTIVATIONS = 200
"""Under the rulebook's own reading a turn sees some thirty at most (L8). A reading that lets sevens
repeat each other needs an end (AQ-32a)."""

VERBS = {6: "cash", 7: "duplicate", 8: "take", 9: "take", 10: "take"}
RULE_OF = {6: "A-6.4", 7: "A-6.7", 8: "A-6.10", 9: "A-6.13", 10: "A-6.14"}


def _due(card: int, waits: bool) -> Activation:
    bit = 1 << card
    return Activation(bit, card, VALUES[card], SUIT_OF[card], bit, waits)


def on_turn(state: State, seat: int, what: str) -> Side:
    """The player acting in phase 3 must be the one whose part it is (A-5.1)."""
    if seat != state.active:
        state.forbid(
            "A-5.1",
            f"{state.name(seat)} {what}; it is {state.name(state.active)}'s part of the round.",
            "the winner of the bid acts first and finishes, then the loser",
            flow=True,
        )
    return state.sides[seat]


def check_lapse(state: State, side: Side, keep: Activation | None = None) -> None:
    """Where effects are compulsory, a power that is due and possible cannot be passed over."""
    if state.how.effect_optional:
        return
    for group in state.pending:
        for one in group:
            if one is not keep and not one.waits and possible(state, side, one):
                state.forbid(
                    "A-6.3",
                    f"{side.name} does not use the power of {NAMES[one.source]}.",
                    "it has a target, and its effect is compulsory",
                    rulings=("effect_optional",),
                )


def lapse(state: State) -> None:
    """Powers that were due and not used are gone for this turn (A-6.3, AQ-22)."""
    if state.pending:
        kept = [[one for one in group if one.waits] for group in state.pending]
        for group in state.pending:
            for one in group:
                if not one.waits:
                    state.lapsed |= one.labels
        state.pending = [group for group in kept if group]


def possible(state: State, side: Side, one: Activation) -> bool:
    """Whether a power that is due has anything to act on."""
    if one.power == 6:
        cards = side.offering & one.suit & ~one.excluded
        return bool(cards if state.how.cash_in_played_power else cards & ~side.played)
    if one.power == 7:
        return bool(targets_of_seven(state, side, one))
    found = 0
    if one.power in (8, 10):
        found |= state.discards
    if one.power == 9 or (one.power == 10 and state.how.ten_source != "auction_discards_or_deck"):
        found |= side.discards
        if any(side.batches[number].may & one.suit or side.batches[number].wild for number in side.buried):
            return True
    if not state.how.retrieve_just_bought:
        found &= ~state.acquired
    return bool(found & one.suit)


def targets_of_seven(state: State, side: Side, one: Activation) -> int:
    """The power cards a seven may point at (A-6.7)."""
    how = state.how
    cards = side.played
    if how.dup_opponent:
        cards |= state.sides[1 - state.active].played
    if how.dup_bid_card != "no":
        cards |= side.bid & POWERFUL
    if how.dup_target_zone == "played_this_turn":
        cards |= state.lapsed | state.retrieved | side.stake & ~side.bid & POWERFUL
    if how.dup_same_suit:
        cards &= one.suit
    return cards & POWERFUL & ~(1 << one.source)


def power(state: State, move: Power) -> None:
    """Power cards from the hand beside the bid (A-6.1); each is due at once (A-6.3)."""
    side = on_turn(state, move.actor, "plays a power card")
    cards = move.cards
    how = state.how
    again = cards & ~side.hand & side.bid if how.bid_cards_can_activate else 0
    if cards & ~side.hand & ~again:
        _check_hand(state, side, cards & ~again)
    plain = cards & ~POWERFUL
    if plain:
        state.forbid("A-0.5", f"{side.name} plays {shown(plain)} for a power it does not have.", at="cards")
    if again & state.lapsed:
        state.forbid(
            "A-6.3",
            f"{shown(again & state.lapsed)} has acted this turn.",
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
    group = [_due(card, _waits(state, card)) for card in cards_in(cards & POWERFUL)]
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
    state.pending.append(group)
    if again:
        state.lapsed |= again


def _waits(state: State, card: int) -> bool:
    if state.how.activation_delay == "within_turn":
        return True
    return VALUES[card] == 7 and state.how.dup_without_target == "pending"


def _check_hand(state: State, side: Side, cards: int) -> None:
    missing = cards & ~side.hand
    if unseen.can_show(state, side, missing):
        return
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


def _pick(state: State, side: Side, verb: str, source: int | None, target: int) -> Activation:
    """The due power an entry uses. Illegal where none is due that does this."""
    for group in reversed(state.pending):
        for one in group:
            if source is None:
                if VERBS[one.power] == verb and (
                    target < 0 or one.suit >> target & 1 or not state.how.dup_same_suit
                ):
                    return one
            elif one.labels >> source & 1 and VERBS[one.power] == verb:
                return one
    if source is None:
        state.forbid("A-6.3", f"{side.name} has no power due that could {verb} a card.", flow=True)
        raise Contradiction(RULES["A-6.3"], f"No power is due that could {verb} a card.")
    raise _not_due(state, side, verb, source)


def _not_due(state: State, side: Side, verb: str, source: int) -> Contradiction:
    """Why the named card cannot act now: the sentence that fits best is cited."""
    bit = 1 << source
    name = NAMES[source]
    due = [one for group in state.pending for one in group if one.labels & bit]
    if due:
        state.forbid(RULE_OF[due[0].power], f"{name} does not {verb} cards.", at="with")
    elif not bit & POWERFUL:
        state.forbid("A-0.5", f"{name} has no power.", at="with")
    elif bit & state.lapsed and bit & state.retrieved:
        state.forbid(
            "A-6.12",
            f"{side.name} uses {name} later; its power was due when it was brought back.",
            at="with",
            rulings=("retrieved_power",),
            flow=True,
        )
    elif bit & state.lapsed:
        state.forbid(
            "A-6.3",
            f"{side.name} uses {name} later; its power was due when it was played.",
            at="with",
            rulings=("activation_delay",),
            flow=True,
        )
    elif bit & side.bid:
        state.forbid(
            "A-6.3",
            f"{side.name} uses the power of {name}, which was bid.",
            "cards that were bid do not act",
            at="with",
            rulings=("bid_cards_can_activate",),
        )
    elif bit & side.played:
        state.forbid(
            "A-12.2",
            f"{name} has acted as often as it may this turn.",
            "once for being played, once more for every seven pointed at it",
            at="with",
        )
    else:
        state.forbid(
            "A-6.1",
            f"{side.name} uses {name}, which was not played.",
            f"it is {whereabouts(state, source)}",
            at="with",
        )
    return Contradiction(RULES["A-6.3"], f"{name} is not at work.", field="with")


def _use(state: State, used: Activation) -> None:
    """A due power acts: it is gone, and what was due on top of it has been declined."""
    pending = state.pending
    while used not in pending[-1]:
        for one in pending[-1]:
            if not one.waits:
                state.lapsed |= one.labels
        waiting = [one for one in pending.pop() if one.waits]
        if waiting:
            pending[0] = waiting + pending[0]
    pending[-1].remove(used)
    if not pending[-1]:
        pending.pop()
    state.activations += 1


def _above(state: State, side: Side, used: Activation) -> None:
    """Compulsory effects on top of the one used cannot be skipped."""
    if state.how.effect_optional:
        return
    for group in reversed(state.pending):
        if used in group:
            return
        for one in group:
            if not one.waits and possible(state, side, one):
                state.forbid("A-6.3", f"{NAMES[one.source]} has to act first.", rulings=("effect_optional",))


def cash(state: State, move: Cash) -> None:
    """A six: one other card of its suit in the own offering leaves the game (A-6.4, A-6.5)."""
    side = on_turn(state, move.actor, "cashes in a card")
    used = _pick(state, side, "cash", move.source, move.card)
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
    _above(state, side, used)
    _use(state, used)
    side.offering &= ~bit
    side.bid &= ~bit
    side.played &= ~bit
    side.cashed |= bit
    # A card that leaves before it has acted will not act any more (AQ-24a).
    kept = [[one for one in group if one.source != move.card] for group in state.pending]
    state.pending = [group for group in kept if group]


def take(state: State, move: Take) -> None:
    """An eight, nine or ten: a card of its suit comes back from a discard pile (A-6.10 - A-6.14)."""
    side = on_turn(state, move.actor, "takes a card from a pile")
    used = _pick(state, side, "take", move.source, move.card)
    number = RULE_OF[used.power]
    name, bit = NAMES[move.card], 1 << move.card
    piles = _piles(state, used.power)
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
    _above(state, side, used)
    _use(state, used)
    _lift(state, side, pile, move.card)
    if move.to == "hand":
        side.hand |= bit
        return
    side.offering |= bit
    side.stake |= bit
    state.retrieved |= bit
    if bit & POWERFUL:
        side.played |= bit
        state.lapsed &= ~bit
        state.pending.append(
            [_due(move.card, state.how.retrieved_power == "may_wait" or _waits(state, move.card))]
        )


PILE_NAMES = {OWN: "own discards", AUCTION: "auction discards", DECK: "own deck"}
TEN_PILES = {
    "discards": (OWN, AUCTION),
    "auction_discards_or_deck": (AUCTION, DECK),
    "all_three": (OWN, AUCTION, DECK),
}


def _piles(state: State, value: int) -> tuple[str, ...]:
    return {8: (AUCTION,), 9: (OWN,), 10: TEN_PILES[state.how.ten_source]}[value]


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
        state.looker, state.resume, state.phase = state.active, state.phase, LOOK


def duplicate(state: State, move: Duplicate) -> None:
    """A seven: the power of another power card of its suit acts once more (A-6.7, A-12.2)."""
    side = on_turn(state, move.actor, "repeats a power")
    used = _pick(state, side, "duplicate", move.source, move.card)
    bit = 1 << move.card
    if not targets_of_seven(state, side, used) & bit:
        _no_target(state, side, used, move.card)
    if state.activations > MOST_ACTIVATIONS:
        state.forbid(
            "A-6.7",
            f"{side.name} has used powers {state.activations} times this turn; the referee stops here.",
        )
    _above(state, side, used)
    times = _times(state, side, move.card)
    _use(state, used)
    seven = 1 << used.source
    excluded = {"target": bit, "seven": seven, "both": bit | seven}[state.how.dup_acts_as]
    again = Activation(
        bit | seven, move.card, VALUES[move.card], SUIT_OF[move.card], excluded, _waits(state, move.card)
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
    one = state.pending[-1][0]
    if move.source is not None:
        labelled = [
            due for group in reversed(state.pending) for due in group if due.labels >> move.source & 1
        ]
        if not labelled:
            raise _not_due(state, side, "decline", move.source)
        one = labelled[0]
    if not state.how.effect_optional and possible(state, side, one):
        state.forbid(
            "A-6.3",
            f"{side.name} declines the power of {NAMES[one.source]}.",
            "it has a target, and its effect is compulsory",
            rulings=("effect_optional",),
        )
    _above(state, side, one)
    _use(state, one)
    state.activations -= 1
    state.lapsed |= one.labels
