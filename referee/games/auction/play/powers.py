"""Phase 3, powers: cards played for them, and what the sixes to tens do."""

from __future__ import annotations

from referee.breaches import Refused, Way
from referee.declarations.entries import filled
from referee.games.auction.play import activations, always_wrong, reach, unnamed_bid_cards, unseen
from referee.games.auction.play.always_wrong import PILE_NAMES, RULE_OF, piles_of
from referee.games.auction.play.state import Activation, Side, State, offering_shown, whereabouts
from referee.games.auction.record.cards import NAMES, POWERFUL, UNSEEN, cards_in, face, told
from referee.games.auction.record.moves import (
    AUCTION,
    DECK,
    HAND,
    OPPONENT,
    OWN,
    Cash,
    Decline,
    Duplicate,
    Power,
    Take,
)
from referee.rules import counted


def power(state: State, move: Power) -> None:
    """Power cards from the hand beside the bid (A-6.1); each is due at once (A-6.3)."""
    side = activations.on_turn(state, move.actor, "plays a power card")
    cards = move.cards
    readings = state.readings
    strange = cards & ~side.hand
    if strange:
        _check_hand(state, side, move)
    always_wrong.forbid(state, move, "A-0.5")
    if not readings.interleave and state.acquired:
        message = f"{side.name} plays {told(cards)} after a purchase."
        state.forbid("A-5.3", message, "powers come first, purchases after them", rulings=("interleave",))
    activations.check_lapse(state, side)
    powers = cards & POWERFUL
    group = activations.dues(state, powers)
    if readings.power_needs_target:
        _check_targets(state, side, group, cards)
    activations.take_part(state, move.actor)
    activations.lapse(state)
    if strange & ~side.offering:
        reach.out_of_hand(state, side, cards & ~side.offering, move)
    side.hand &= ~cards
    side.lay(cards)
    side.played |= powers
    state.played |= powers
    if group:
        state.pending.append(group)


def _check_hand(state: State, side: Side, move: Power) -> None:
    """Power cards that are not known to be in the hand: bid cards, where the table lets those act, or unseen
    cards of the hand (A-6.1)."""
    missing = move.cards & ~side.hand
    if state.readings.bid_cards_can_activate:
        _check_once(state, missing & side.bid)
        missing &= ~side.bid
    if not missing or (move.out_of is None and unseen.can_show(state, side, missing)):
        return
    state.forbid_cashed(missing, "cards")
    card = next(cards_in(missing))
    if missing & side.bid:
        card = next(cards_in(missing & side.bid))
        message = f"{side.name} uses the power of {face(card)}, which was bid."
        why = "a card is bid or kept for its power, not both"
        bid = side.offered()[:2]
        rulings = ("bid_cards_can_activate",)
        state.forbid("A-4.2", message, why, at="cards", rulings=rulings, entries=bid)
        reach.check_obtainable(state, side, missing & ~side.offering)
    else:
        message = f"{side.name} plays {told(missing)}, which cannot be in the hand."
        why = reach.why_not_in_hand(state, side, card)
        reach.forbid_strange(state, side, missing, "A-6.1", message, why, "cards", own=side.offering)


def _check_once(state: State, again: int) -> None:
    """A bid card that may act as well does so once (A-12.2)."""
    if again & state.played:
        message = f"{told(again & state.played)} has been used for its power this turn."
        why = "a card that was bid may work once as well"
        state.forbid("A-12.2", message, why, at="cards", rulings=("bid_cards_can_activate",))


def _check_targets(state: State, side: Side, group: list[Activation], cards: int) -> None:
    """Under the reading that a power card needs something to act on, the cards it is laid with count."""
    laid = cards & POWERFUL
    useless = [power for power in group if not activations.possible(state, side, power, laid=laid)]
    if useless:
        message = f"{side.name} plays {face(useless[0].source)} with nothing for it to act on."
        state.forbid("A-6.1", message, rulings=("power_needs_target",), at="cards")


def cash(state: State, move: Cash) -> None:
    """A six: one other card of its suit in the own offering leaves the game (A-6.4, A-6.5)."""
    side = activations.on_turn(state, move.actor, "cashes in a card")
    used = activations.pick(state, side, "cash", move)
    bit = 1 << move.card
    name = face(move.card)
    hidden = not side.offering & bit and unnamed_bid_cards.may_be_named(state, side, bit)
    if hidden:
        unnamed_bid_cards.check_named(state, side, bit, "card")
    elif not side.offering & bit:
        _not_offered(state, side, move.card)
    if used is not None and not used.suit & bit:
        state.forbid("A-6.4", f"{face(used.source)} cannot cash in {name}: another suit.", at="card")
    if used is not None and used.excluded & bit:
        message = f"{name} cannot cash in itself."
        state.forbid("A-6.5", message, "the power takes another card", at="card", rulings=("dup_acts_as",))
    if not state.readings.cash_in_played_power and side.played & bit:
        message = f"{side.name} cashes in {name}, a power card in play."
        why = "played power cards stay in the offering"
        state.forbid("A-6.15", message, why, at="card", rulings=("cash_in_played_power",))
    if used is not None:
        activations.check_above(state, side, used)
    activations.take_part(state, move.actor)
    activations.use(state, used)
    if hidden:
        unnamed_bid_cards.name(state, side, bit)
    if not side.offering & bit:
        reach.out_of_hand(state, side, bit)
    elif state.breaches.barred:
        state.forfeited += 1
    side.leave(bit)
    side.cashed |= bit
    # A card that leaves before it has acted will not act any more (AQ-24a).
    activations.gone(state, bit)


def _not_offered(state: State, side: Side, card: int) -> None:
    where = whereabouts(state, card)
    state.forbid_cashed(1 << card, "card")
    message = f"{side.name} cashes in {face(card)}, which is not in the offering."
    why = f"{face(card)} is {where}; {offering_shown(side)}"
    state.forbid("A-6.4", message, why, at="card", entries=side.offered())
    reach.check_obtainable(state, side, 1 << card)


def take(state: State, move: Take) -> None:
    """An eight, nine or ten: a card of its suit comes back from a discard pile (A-6.10 - A-6.14)."""
    side = activations.on_turn(state, move.actor, "takes a card from a pile")
    used = activations.pick(state, side, "take", move)
    number = RULE_OF[used.power] if used is not None else "A-6.3"
    card = move.card
    bit = 1 << card
    piles = piles_of(state.readings, used.power) if used is not None else (AUCTION, OWN)
    pile = move.pile or _pile_meant(state, side, move, piles)
    if used is not None:
        if pile not in piles or not used.suit & bit:
            _check_pile(state, move, used, pile, piles)
        activations.check_above(state, side, used)
    strange = not reach.lies(state, side, pile, card)
    if strange:
        _check_lies_there(state, side, pile, card, number)
    if not state.readings.retrieve_just_bought and state.acquired & bit:
        message = f"{side.name} takes {face(card)}, bought this very turn."
        state.forbid(number, message, at="card", rulings=("retrieve_just_bought",))
    if move.to == HAND and used is not None:
        always_wrong.forbid(state, move, "A-6.11")
    activations.take_part(state, move.actor)
    activations.use(state, used)
    if strange:
        _fetch_from_elsewhere(state, side, move)
    else:
        reach.lift(state, side, pile, card)
        if pile == DECK:  # who searches the deck has looked through it and has to shuffle it
            state.looking |= 1 << move.actor
    if move.to == HAND:
        side.hand |= bit
        return
    side.lay(bit)
    state.retrieved |= bit
    if bit & POWERFUL:
        side.played |= bit
        state.played |= bit
        state.lapsed &= ~bit
        late = state.readings.retrieved_power == "may_wait"
        state.pending.append([activations.due(card, True)] if late else activations.dues(state, bit))


def _pile_meant(state: State, side: Side, move: Take, piles: tuple[str, ...]) -> str:
    """The pile a card came from, where the record does not say: open where it may lie in several."""
    held = [pile for pile in piles if reach.lies(state, side, pile, move.card)]
    if len(held) > 1 and not state.breaches.let_stand:
        ways = [Way((filled(move, pile=pile),), f"it came from the {PILE_NAMES[pile]}") for pile in held]
        raise state.breaches.open(ways)
    return (held or piles)[0]


def _check_pile(state: State, move: Take, used: Activation, pile: str, piles: tuple[str, ...]) -> None:
    """The power must reach the pile, and the card be of its suit."""
    number = RULE_OF[used.power]
    if pile not in piles:
        always_wrong.forbid(state, filled(move, source=used.source, pile=pile), number)
    else:
        message = f"{face(used.source)} cannot bring back {face(move.card)}: another suit."
        state.forbid(number, message, at="card")


def _check_lies_there(state: State, side: Side, pile: str, card: int, number: str) -> None:
    """A card is taken from a pile that cannot hold it: refused, unless it lies where a player could lay hands
    on it and the table let that stand."""
    bit, name = 1 << card, face(card)
    state.forbid_cashed(bit, "card")
    why = f"{name} is {whereabouts(state, card)}"
    if reach.unseen_by_all(state, side, bit):
        why += f"; {_lying(state, side, pile)}"
    message = f"{side.name} takes {name} from the {PILE_NAMES[pile]}, where it cannot be."
    state.forbid(number, message, why, at="card")
    if not (
        bit & (_open_cards(state) | _on_no_pile(state)) or reach.obtainable(state, side, bit, reach.SEARCHED)
    ):
        raise Refused(state.breaches)


def _open_cards(state: State) -> int:
    """The cards known to lie on the discard piles."""
    first, two = state.sides
    return state.discards | first.discards | two.discards


def _on_no_pile(state: State) -> int:
    """The cards nobody has seen, where some may lie that the position tells nothing of."""
    return state.unlocated if state.elsewhere or UNSEEN in state.deck else 0


def _fetch_from_elsewhere(state: State, side: Side, move: Take) -> None:
    """The table let it stand that a card was taken from where no power reaches."""
    bit = 1 << move.card
    if bit & _open_cards(state):
        state.discards &= ~bit
        for each in state.sides:
            each.discards &= ~bit
    elif unseen.can_show(state, side, bit) or not bit & _on_no_pile(state):
        theirs = reach.lies(state, side, OPPONENT, move.card)
        reach.out_of_hand(state, side, bit, move if theirs else None)
    else:
        state.unlocated &= ~bit
        if state.elsewhere:
            state.elsewhere -= 1
        else:
            state.deck.remove(UNSEEN)


def _lying(state: State, side: Side, pile: str) -> str:
    """What lies in a pile, in a sentence."""
    known = state.discards if pile == AUCTION else side.discards
    backs = 0 if pile == AUCTION else len(side.unseen_discards)
    if pile == DECK:
        known, backs = side.known_deck, sum(card < 0 for card in side.deck)
    parts = ([told(known)] if known else []) + ([counted(backs, "unseen card")] if backs else [])
    return f"there: {' and '.join(parts)}" if parts else "nothing lies there"


def duplicate(state: State, move: Duplicate) -> None:
    """A seven: the power of another power card of its suit acts once more (A-6.7, A-12.2)."""
    side = activations.on_turn(state, move.actor, "repeats a power")
    used = activations.pick(state, side, "duplicate", move)
    bit = 1 << move.card
    if state.activations > activations.MOST_ACTIVATIONS:
        message = f"{side.name} has used powers {state.activations} times this turn; the referee stops here."
        raise state.refuse("A-6.7", message)
    if used is not None:
        if not activations.targets_of_seven(state, side, used) & bit:
            _no_target(state, side, used, move.card)
        activations.check_above(state, side, used)
    if not bit & POWERFUL:
        raise state.impossible("A-0.5", f"{face(move.card)} has no power to repeat.", at="card")
    activations.take_part(state, move.actor)
    times = _times(state, side, move.card)
    activations.use(state, used)
    state.woken |= bit
    seven = used or activations.due(move.card if move.source is None else move.source, False)
    again = activations.repeated(state, seven, move.card, times)
    for group in state.pending:
        if any(power.labels == bit for power in group):
            group += again  # it has not acted yet: which of its times comes first is all the same
            return
    state.pending.append(again)


def _times(state: State, side: Side, card: int) -> int:
    if side.bid >> card & 1 and not side.played >> card & 1:
        return 2 if state.readings.dup_bid_card == "twice" else 1
    unused = any(power.labels == 1 << card for group in state.pending for power in group)
    return 2 if unused and state.readings.dup_unactivated == "extra_two" else 1


def _no_target(state: State, side: Side, used: Activation, card: int) -> None:
    bit, name, seven = 1 << card, face(card), face(used.source)
    rulings: tuple[str, ...]
    if card == used.source:
        why, rulings = f"{seven} cannot repeat itself", ()
    elif not bit & POWERFUL:
        why, rulings = f"{name} has no power", ()
    elif side.bid & bit:
        why, rulings = f"{name} was bid, not played for its power", ("dup_bid_card",)
    elif not side.offering & bit:
        where = whereabouts(state, card)
        why, rulings = f"{name} is {where}, not in the offering", ("dup_target_zone", "dup_opponent")
    else:
        why, rulings = f"{name} is of another suit", ("dup_same_suit",)
    state.forbid("A-6.7", f"{seven} cannot repeat {name}.", why, at="card", rulings=rulings)


def decline(state: State, move: Decline) -> None:
    """A power that is due is not used (AQ-22). Which of several is open where the record does not say."""
    side = activations.on_turn(state, move.actor, "declines a power")
    able = [
        power
        for power in activations.open_powers(state)
        if move.source is None or power.labels >> move.source & 1
    ]
    if move.source is None and len(able) > 1 and not state.breaches.let_stand:
        labels = dict.fromkeys(map(activations.label_of, able))
        ways = [Way((filled(move, source=label),), f"{NAMES[label]} was declined") for label in labels]
        if len(ways) > 1:
            raise state.breaches.open(ways)
    chosen = able[0] if able else None
    if chosen is None and move.source is not None and not state.breaches.let_stand:
        ways = activations.repeats_of(state, move)
        if ways:
            raise state.breaches.open(ways)
    if chosen is None and move.source is not None:
        activations.not_due(state, side, "decline", move.source)
    elif chosen is None:
        state.forbid("A-6.3", f"{side.name} has no power to decline.")
    elif not state.readings.effect_optional and activations.possible(state, side, chosen, sure=True):
        activations.forbid_unused(state, f"{side.name} declines the power of {face(chosen.source)}.")
    if chosen is not None:
        activations.check_above(state, side, chosen)
    activations.take_part(state, move.actor)
    if chosen is not None:
        activations.use(state, chosen)
        state.activations -= 1
        state.lapsed |= chosen.labels
