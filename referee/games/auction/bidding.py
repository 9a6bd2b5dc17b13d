"""Phases 1 and 2: a card set aside, the bids, and what breaks a tie."""

from __future__ import annotations

from referee.games.auction import unseen
from referee.games.auction.cards import NAMES, POWERFUL, VALUES, bid_sum, cards_in, shown
from referee.games.auction.decks import shuffle_discards_in
from referee.games.auction.moves import (
    APART,
    AUCTION,
    BOTTOM,
    DECK,
    NO_CARD,
    OWN,
    Bid,
    First,
    Reveal,
    SetAside,
    TieCard,
)
from referee.games.auction.restocking import begin_turn
from referee.games.auction.rulebook import RULES
from referee.games.auction.state import (
    ASIDE,
    BID,
    DRAWING,
    SET_ASIDE,
    TIE,
    WINNER,
    Side,
    State,
    whereabouts,
)
from referee.rules import Contradiction, Kind, Undetermined


def sets_aside(state: State, side: Side) -> bool:
    """Whether a player has a card to set aside this round (AQ-10, AQ-10a)."""
    count = side.hand.bit_count() + side.hidden
    return count >= 5 or (count > 0 and state.how.short_hand_set_aside == "yes")


def begin_round(state: State) -> None:
    """Phase 1 opens; players without a card to set aside or to bid are passed over."""
    state.phase = SET_ASIDE
    state.round += 1
    state.one_cost = state.display[0]
    state.first = state.active = -1
    for side in state.sides:
        side.drawn = True
        side.stake = side.tied = 0
        side.has_bid = side.aside = side.put_away = False
    state.stage = DRAWING
    state.restocked = ()
    if not sets_aside(state, state.sides[0]) and not sets_aside(state, state.sides[1]):
        open_bids(state)


def set_aside(state: State, move: SetAside) -> None:
    """One card of the hand, face down on top of the own deck (A-3.1, A-3.2)."""
    side = state.sides[move.actor]
    card = move.card
    if side.aside or not sets_aside(state, side):
        _need_not(state, side)
    if move.to not in ASIDE_PLACES[state.how.set_aside_zone]:
        _not_there(state, side, move)
    if card >= 0:
        bit = 1 << card
        if not side.hand & bit:
            if not (side.hidden and unseen.can_show(state, side, bit)):
                state.forbid_cashed(bit, "card")
                state.forbid(
                    "A-3.1",
                    f"{side.name} sets aside {NAMES[card]}, which is not in the hand.",
                    f"{NAMES[card]} is {whereabouts(state, card)}",
                    at="card",
                )
                raise _impossible(f"{NAMES[card]} is {whereabouts(state, card)}")
            unseen.show(state, side, bit)
        side.hand &= ~bit
    else:
        if side.hand:
            unseen.cover_hand(side)
        side.hidden -= 1
    _lay_aside(state, side, card if card >= 0 else ASIDE, move.to)
    side.claimable = False
    side.aside = True
    other = state.sides[1 - move.actor]
    if other.aside or not sets_aside(state, other):
        open_bids(state)


ASIDE_PLACES = {"deck_top": (DECK,), "reserved": (DECK, APART)}
"""Where the card set aside may lie (AQ-11): kept apart, it may rest on the deck as well as beside it."""


def _not_there(state: State, side: Side, move: SetAside) -> None:
    """The record says that the card set aside went somewhere else than on top of the deck (A-3.2)."""
    name = NAMES[move.card] if move.card >= 0 else "the card set aside"
    state.forbid(
        "A-3.2",
        f"{side.name} puts {name} {WENT_TO[move.to]}.",
        "it is laid face down on top of the own deck",
        at="to",
        rulings=("set_aside_zone",) if move.to == APART else (),
    )
    if move.card < 0 and move.to in (OWN, AUCTION):
        raise _impossible("the card lies in the discards, and the record does not name it")


WENT_TO = {
    BOTTOM: "under the own deck",
    OWN: "into the own discards",
    AUCTION: "into the auction discards",
    APART: "apart from the deck",
}


def _lay_aside(state: State, side: Side, card: int, to: str) -> None:
    """The card set aside on the deck, or apart from it; elsewhere only where the table let it stand."""
    if to == OWN:
        side.discards |= 1 << card
    elif to == AUCTION:
        state.discards |= 1 << card
    elif to == BOTTOM:
        side.deck.insert(0, card)
    elif to == APART or state.how.set_aside_zone == "reserved":
        side.reserve.append(card)
    else:
        side.deck.append(card)


def _need_not(state: State, side: Side) -> None:
    """Why a player sets no card aside now."""
    if side.aside:
        state.forbid("A-3.1", f"{side.name} has set a card aside already.", "one card each round", flow=True)
    elif side.cards_in_hand:
        state.forbid(
            "A-3.1",
            f"{side.name} sets a card aside from a hand of {side.cards_in_hand}.",
            "this table asks for it only from a full hand",
            rulings=("short_hand_set_aside",),
        )
        return
    else:
        state.forbid("A-3.1", f"{side.name} has no card to set aside.", flow=True)
    raise _impossible("only one card can be set aside in a round")


def _impossible(why: str) -> Contradiction:
    return Contradiction(RULES["A-0.3"], "This cannot be carried out on the table.", why)


def open_bids(state: State) -> None:
    """Phase 2 opens; where both bids lie already, or nobody has a card to bid, they are compared."""
    state.phase = BID
    if has_bid(state.sides[0]) and has_bid(state.sides[1]):
        _compare(state)


def has_bid(side: Side) -> bool:
    """Nothing to bid with: nothing that has to be written down (AQ-10a)."""
    return side.has_bid or side.hand == side.hidden == 0


def late_bid(state: State, move: Bid) -> None:
    """A record may write down an empty bid of an empty hand after all; other bids come too late."""
    side = state.sides[move.actor]
    if move.cards or side.has_bid or side.cards_in_hand:
        state.forbid(
            "A-4.3",
            f"{side.name} bids when both bids lie open already.",
            "a bid cannot be changed",
            flow=True,
        )
        raise _impossible("the bids lie open")
    side.has_bid = True


def bid(state: State, move: Bid) -> None:
    """Up to four cards of the hand (A-4.1); the second bid turns both up (A-4.3)."""
    side = state.sides[move.actor]
    cards = move.cards
    if side.has_bid:
        state.forbid("A-4.3", f"{side.name} has bid already.", "a bid cannot be changed", flow=True)
        raise _impossible("a bid is laid once in a round")
    if cards & ~side.hand or cards.bit_count() > 4:
        _check_in_hand(state, side, cards)
    how = state.how
    if how.min_bid_cards and cards.bit_count() < how.min_bid_cards and side.cards_in_hand:
        state.forbid(
            "A-4.1",
            f"{side.name} bids no card.",
            "at least one card has to be bid",
            at="cards",
            rulings=("min_bid_cards",),
        )
    if not how.withhold_plain and cards.bit_count() < 4 and side.hand & ~cards & ~POWERFUL:
        kept = side.hand & ~cards & ~POWERFUL
        state.forbid(
            "A-4.2",
            f"{side.name} keeps back {shown(kept)}.",
            "only cards with a power may be kept back",
            at="cards",
            rulings=("withhold_plain",),
        )
    if cards & ~side.hand:
        unseen.show(state, side, cards & ~side.hand)
    side.hand &= ~cards
    side.bid = side.offering = side.stake = cards
    side.has_bid = True
    if has_bid(state.sides[1 - move.actor]):
        _compare(state)


def _check_in_hand(state: State, side: Side, cards: int) -> None:
    """The slow road of a bid: cards that are not known to be in the hand."""
    if cards.bit_count() > 4:
        state.forbid("A-4.1", f"{side.name} bids {cards.bit_count()} cards.", "four at most", at="cards")
    missing = cards & ~side.hand
    if not missing or unseen.can_show(state, side, missing):
        return
    state.forbid_cashed(missing, "cards")
    alone = [card for card in cards_in(missing) if not unseen.can_show(state, side, 1 << card)]
    aside = side.deck[-1:] if side.aside else []
    if alone:
        card = alone[0]
        where = "set aside this round" if [card] == aside else whereabouts(state, card)
        message = f"{side.name} bids {NAMES[card]}, which cannot be in the hand."
        why = f"{NAMES[card]} is {where}"
        if where.endswith("unseen cards"):
            why += ", and none of the cards drawn can be it"
    else:
        message = f"{side.name} bids {shown(missing)}, which cannot all be in the hand."
        why = f"{side.hidden} unseen cards are in the hand, and these cannot be there together"
    state.forbid("A-4.1", message, why, at="cards")
    raise _impossible(why)


def _compare(state: State) -> None:
    """Both bids lie open: the higher total goes first (A-4.5), a tie asks for more cards (A-4.6)."""
    one, two = state.sides
    state.totals = [bid_sum(one.bid), bid_sum(two.bid)]
    _settle(state)


def _settle(state: State) -> None:
    first, second = state.totals
    if first > second:
        decide(state, 0)
    elif second > first:
        decide(state, 1)
    else:
        ask_for_tie_cards(state)


def can_add(state: State, side: Side) -> bool:
    """Whether a player has a card to add to a tied bid (A-4.6, AQ-16)."""
    refill = state.how.tie_empty_deck == "reshuffle"
    return bool(side.deck) or (refill and bool(side.discards or side.buried))


def ask_for_tie_cards(state: State) -> None:
    """The bids tie: who can owes the top card of the own deck; where nobody can, the rules know no way."""
    for side in state.sides:
        side.tie_due = can_add(state, side)
    state.phase = TIE
    if any(side.tie_due for side in state.sides):
        return
    if state.how.tie_unbreakable == "previous_winner" and state.last_first >= 0:
        decide(state, state.last_first)
    else:
        state.unbreakable = True


def decide(state: State, winner: int) -> None:
    """The bid is won: phase 3 begins with the winner."""
    state.unbreakable = False
    state.first = winner
    state.phase = WINNER
    if not state.how.tie_cards_join_offering:
        for side in state.sides:
            side.discards |= side.tied
            side.bid &= ~side.tied
            side.offering &= ~side.tied
            side.stake &= ~side.tied
    for side in state.sides:
        side.tie_due = False
    begin_turn(state, winner)


def tie_card(state: State, move: TieCard) -> None:
    """The top card of the own deck joins a tied bid (A-4.6); no choice, one card at a time (A-4.7)."""
    side = state.sides[move.actor]
    if move.card == NO_CARD and not side.tie_due:
        return  # nothing was due, and nothing happened
    if not side.tie_due:
        other = state.sides[1 - move.actor]
        why = (
            f"{other.name} adds a card before the bids are compared again"
            if other.tie_due
            else "there is no card left to add"
        )
        state.forbid("A-4.7", f"{side.name} adds a card to the bid out of turn.", why, flow=True)
        raise _impossible(why)
    if move.card == NO_CARD:
        state.forbid(
            "A-4.6",
            f"{side.name} adds no card to the tied bid.",
            "both players add the top card of their decks while there is one",
            at="card",
        )
        raise _impossible("the bids are still tied")
    card = move.card if move.card >= 0 else top_card(side)
    if card < 0:
        raise Undetermined(
            RULES["A-4.6"],
            f"The record does not name the card {side.name} adds to the bid.",
            "its bid value decides who goes first",
            field="card",
        )
    if not _may_turn_up(state, side, card):
        state.forbid_cashed(1 << card, "card")
        top = top_card(side)
        found = NAMES[top] if top >= 0 else f"another card ({NAMES[card]} is {whereabouts(state, card)})"
        state.forbid(
            "A-4.6",
            f"{side.name} adds {NAMES[card]} to the tied bid; the top card of the deck is {found}.",
            at="card",
        )
        raise _impossible(f"{NAMES[card]} is {whereabouts(state, card)}")
    if not side.deck:
        shuffle_discards_in(state, side)
    if side.deck[-1] != card:
        unseen.lie(state, side, {len(side.deck) - 1: card})
    side.deck.pop()
    bit = 1 << card
    side.bid |= bit
    side.offering |= bit
    side.stake |= bit
    side.tied |= bit
    state.totals[move.actor] += VALUES[card]
    side.tie_due = False
    if not state.sides[1 - move.actor].tie_due:
        _settle(state)


def top_card(side: Side) -> int:
    """The top card of the deck as far as the record shows it, -1 where it does not. An empty deck is
    renewed from the discards, in an order nobody knows unless it is a single card."""
    if side.deck:
        return max(side.deck[-1], -1)
    single = side.discards.bit_count() == 1 and not side.buried
    return side.discards.bit_length() - 1 if single else -1


def _may_turn_up(state: State, side: Side, card: int) -> bool:
    """Whether a card may be the next off the deck."""
    if not side.deck:
        return bool(side.discards >> card & 1) or unseen.can_dig(state, side, 1 << card)
    top = side.deck[-1]
    return top == card or (top < 0 and unseen.can_lie(state, side, {len(side.deck) - 1: card}))


def first(state: State, move: First) -> None:
    """The table says who goes first: where the rules cannot (AQ-16), or as the rules have it."""
    if state.first >= 0:
        if move.actor != state.first:
            _not_first(state, move.actor, ())
        return
    if not state.unbreakable:
        state.forbid("A-4.7", "The tie can still be broken with cards from the decks.", flow=True)
    else:
        state.say(
            Kind.NOTE,
            "A-4.7",
            f"Neither player can add to the tied bid; by the record {state.name(move.actor)} goes first.",
            "the rules do not say who does",
            rulings=("tie_unbreakable",),
        )
    decide(state, move.actor)


def _not_first(state: State, claimed: int, at: tuple[str, ...]) -> None:
    high, low = state.first, 1 - state.first
    message = f"The record lets {state.name(claimed)} go first; "
    if state.totals[high] == state.totals[low]:
        # Nobody won: the tie cannot be broken, and a ruling says who goes first.
        message += f"{state.name(high)} does, as in the round before."
        state.say(Kind.MISMATCH, "A-4.7", message, "the tie cannot be broken", at, ("tie_unbreakable",))
    else:
        message += f"{state.name(high)} won the bid."
        why = f"{state.totals[high]} against {state.totals[low]}"
        state.say(Kind.MISMATCH, "A-4.5", message, why, at)


def undecided(state: State, actor: int) -> None:
    """A turn of phase 3 is recorded while the bid is tied: what is certain happens by itself."""
    while state.phase == TIE:
        if state.unbreakable:
            first(state, First(actor))
            return
        due = [seat for seat, side in enumerate(state.sides) if side.tie_due]
        for seat in due:
            if top_card(state.sides[seat]) < 0:
                raise Undetermined(
                    RULES["A-4.6"],
                    f"The bids are tied at {state.totals[0]}, and the record does not name the card "
                    f"{state.name(seat)} adds.",
                    "its bid value decides who goes first",
                    flow=True,
                )
        for seat in due:
            tie_card(state, TieCard(seat, top_card(state.sides[seat])))


def reveal(state: State, move: Reveal) -> None:
    """Claims about the bids as they lie open: totals (A-4.4) and who goes first (A-4.5)."""
    for seat, total in move.totals.items():
        actual = state.totals[seat]
        if total != actual:
            state.say(
                Kind.MISMATCH,
                "A-4.4",
                f"The record counts {total} for {state.name(seat)}'s bid; the cards add up to {actual}.",
                "",
                ("totals", state.name(seat)),
            )
    if move.first is None:
        return
    if state.first >= 0:
        if move.first != state.first:
            _not_first(state, move.first, ("first",))
    elif state.unbreakable:
        first(state, First(move.first))
    else:
        state.forbid(
            "A-4.6", "The bids are tied: both players add the top card of their decks first.", at="first"
        )
        decide(state, move.first)
