"""Phase 3, purchases: paying from the offering, where the cards go, and the loser's duty."""

from __future__ import annotations

from referee.breaches import Refused, Way
from referee.declarations.entries import filled
from referee.games.auction.play import always_wrong, unnamed_bid_cards, unseen
from referee.games.auction.play.activations import check_lapse, gone, lapse, on_turn, possible, take_part
from referee.games.auction.play.activations import due as power_due
from referee.games.auction.play.reach import out_of_hand, own_piles, put
from referee.games.auction.play.restocking import begin_turn, close_round, come_up, exhausted, may_come_up
from referee.games.auction.play.state import DRAWING, Side, State, offering_shown, whereabouts
from referee.games.auction.record.cards import (
    EMPTY,
    NAMES,
    POWERFUL,
    SUIT_OF,
    UNSEEN,
    cards_in,
    face,
    set_of,
    shown,
    told,
)
from referee.games.auction.record.moves import OWN, Buy, EndTurn
from referee.games.auction.record.phases import LOSER, OVER, WINNER
from referee.rules import Kind


def buy(state: State, move: Buy) -> None:
    """A card of the display for as many cards of the offering as its place costs (A-7.1 - A-7.5)."""
    side = on_turn(state, move.actor, "buys a card")
    display = state.display
    card, readings = move.card, state.readings
    named = card in display
    always_wrong.forbid(state, move, "A-7.1")
    place = display.index(card) if named else _place_of_unnamed(state, side, move)
    own = _check_payment(state, side, place, move)
    check_lapse(state, side)
    take_part(state, move.actor)
    if not named and display[place] == UNSEEN:
        come_up(state, place, card)
    lapse(state)  # who buys has let go by what was due (AQ-22); what waits is gone with its card
    gone(state, move.pay)
    display[place] = EMPTY
    _pay(state, side, place, move.pay, own)
    bit = 1 << card
    put(state, side, bit, move.to)
    state.acquired |= bit
    state.sales += 1
    if readings.slide == "immediate":
        kept = [card for card in display if card != EMPTY]
        state.display = kept + [EMPTY] * (len(display) - len(kept))
    if readings.end_check == "immediate" and exhausted(state):
        state.phase = OVER
        state.stage = DRAWING


def _check_payment(state: State, side: Side, place: int, move: Buy) -> int:
    """What a purchase may break: where the card lies, what is paid for it, and where all of that goes.
    Returns the cards of the payment that go to the own discards."""
    card, pay, readings = move.card, move.pay, state.readings
    strange = pay & ~side.offering
    if strange and unnamed_bid_cards.may_be_named(state, side, pay):
        unnamed_bid_cards.check_named(state, side, pay, "pay")
    elif strange and not _pays_otherwise(state, side, place, pay):
        _not_in_offering(state, side, place, pay)
    if pay.bit_count() != readings.costs[place] and not _pays_otherwise(state, side, place, pay):
        _wrong_price(state, side, place, move)
    if move.position and move.position != place + 1:
        message = f"{face(card)} lies at place {place + 1}, not at place {move.position}."
        why = "cards keep their places until the display is restocked"
        state.forbid("A-7.2", message, why, at="position", rulings=("slide",), fits=(place + 1,))
    own = pay & SUIT_OF[card]
    if move.to_own is not None or move.to_auction is not None:
        always_wrong.forbid(state, move, "A-7.4")
        own = pay & (~(move.to_auction or 0) if move.to_own is None else move.to_own)
    if move.to != OWN:
        always_wrong.forbid(state, move, "A-7.5")
    if readings.loser_duty_check == "at_purchase" and state.phase == LOSER:
        _keep_duty_payable(state, side, place, pay)
    return own


def _pay(state: State, side: Side, place: int, pay: int, own: int) -> None:
    """The payment leaves the offering: each card to the pile it goes to (A-7.4)."""
    if state.breaches.barred:
        # Where the duty is looked after at the purchase, it has been told here that it cannot be met.
        due = 0 if state.readings.loser_duty_check == "at_purchase" else state.readings.costs[place]
        state.forfeited += max(0, pay.bit_count() - due)
    if pay & ~side.offering and unnamed_bid_cards.may_be_named(state, side, pay):
        unnamed_bid_cards.name(state, side, pay)
    out_of_hand(state, side, pay & ~side.offering)  # in the hand, or wherever the table let it come from
    state.played |= pay & side.played  # also where the record begins after they were played
    side.leave(pay)
    side.discards |= own
    state.discards |= pay & ~own


def _place_of_unnamed(state: State, side: Side, move: Buy) -> int:
    """The place of a card the record has not named before: one of the display's unknown cards. Which of
    them is open where several cost what was paid."""
    display = state.display
    if UNSEEN in display and may_come_up(state, move.card):
        if not move.position:
            return _unnamed_place(state, move)
        place = move.position - 1
        if display[place] != UNSEEN:
            found = face(display[place]) if display[place] >= 0 else "no card"
            message = f"{face(move.card)} is bought from place {move.position}, where {found} lies."
            raise state.impossible("A-7.2", message, at="position")
        return place
    where = whereabouts(state, move.card)
    message = f"{side.name} buys {face(move.card)}, which is not in the display."
    raise state.refuse("A-7.1", message, f"{face(move.card)} is {where}", at="card")


def _unnamed_place(state: State, move: Buy) -> int:
    """Which of the display's unknown cards was bought, where the record does not say: one that costs
    what was paid. The first of them, where none does."""
    paid = move.pay.bit_count()
    unnamed = [place for place, card in enumerate(state.display) if card == UNSEEN]
    able = [place for place in unnamed if state.readings.costs[place] == paid]
    if len(able) > 1 and not state.breaches.let_stand:
        ways = [Way((filled(move, position=place + 1),), f"it lay at place {place + 1}") for place in able]
        raise state.breaches.open(ways)
    return (able or unnamed)[0]


def _pays_otherwise(state: State, side: Side, place: int, pay: int) -> bool:
    """A loser without an offering meets the duty from the hand, or for nothing (AQ-42)."""
    if state.readings.loser_empty == "waived":
        return False
    cost = state.readings.costs[place]
    if state.phase != LOSER or place or duty(state) == EMPTY or side.staked >= cost:
        return False
    reading = state.readings.loser_empty
    if reading == "pay_from_hand":
        from_hand = pay & ~side.offering
        return pay.bit_count() == cost and unseen.can_show(state, side, from_hand & ~side.hand)
    return reading == "free" and not pay


def _not_in_offering(state: State, side: Side, place: int, pay: int) -> None:
    missing = pay & ~side.offering
    if missing & state.acquired:
        message = f"{side.name} pays with {told(missing & state.acquired)}, bought this turn."
        state.forbid("A-7.5", message, "bought cards lie in the discards, not in the offering", at="pay")
        state.forbid("A-13.3", "A bought card never joins the offering; a fetched one does.", at="pay")
    state.forbid_cashed(missing, "pay")
    card = missing.bit_length() - 1
    message = f"{side.name} pays with {told(missing)}, not in the offering."
    where = f"{face(card)} is {whereabouts(state, card)}"
    bound = state.phase == LOSER and not place and side.staked < state.readings.costs[0]
    hangs = (("loser_empty", bound), ("tie_cards_join_offering", missing & side.tied))
    rulings = tuple(option for option, matters in hangs if matters)
    why = f"{where}; {offering_shown(side)}"
    state.forbid("A-7.1", message, why, at="pay", rulings=rulings, entries=side.offered())
    rest = missing & ~(own_piles(side) | state.discards)
    if rest and not unseen.can_show(state, side, rest):
        raise Refused(state.breaches)


def _wrong_price(state: State, side: Side, place: int, move: Buy) -> None:
    cost, paid, card = state.readings.costs[place], move.pay.bit_count(), face(move.card)
    if state.display[place] == UNSEEN and not move.position:
        message = f"{side.name} pays {paid} for {card}; none of the unnamed cards costs that."
        state.forbid("A-7.3", message, at="pay", rulings=("costs",))
        return
    slid = place - sum(card == EMPTY for card in state.display[:place])
    message = f"{side.name} pays {paid} for {card} at place {place + 1}, which costs {cost}."
    if slid != place and paid == state.readings.costs[slid]:
        why = "cards keep their places until the display is restocked"
        state.forbid("A-7.2", message, why, at="pay", rulings=("slide", "costs"))
    else:
        state.forbid("A-7.3", message, at="pay", rulings=("costs",))


def duty(state: State) -> int:
    """The card the loser has to buy: the one-cost card of this round, if it is still there (A-7.7)."""
    if state.one_cost == EMPTY:
        return EMPTY
    if state.readings.slide == "immediate":
        return state.one_cost if state.one_cost in state.display else EMPTY
    return state.display[0]


def _keep_duty_payable(state: State, side: Side, place: int, pay: int) -> None:
    card = duty(state)
    left = side.in_offering - pay.bit_count()
    if card != EMPTY and state.display[place] != card and left < state.readings.costs[0] <= side.in_offering:
        message = f"{side.name} spends the last card of the offering and leaves {_named(card)} at one cost."
        state.forbid("A-7.7", message, rulings=("loser_duty_check",), at="pay")


def _named(card: int) -> str:
    return face(card) if card >= 0 else "the card"


def end_turn(state: State, move: EndTurn) -> None:
    """A player has finished; the loser may not leave the one-cost card (A-7.7)."""
    side = on_turn(state, move.actor, "ends the turn")
    check_lapse(state, side)
    state.breaches.act()
    side.ended_at = move.entry
    if state.adrift or move.actor != state.active:
        state.active, state.adrift = move.actor, False
    if state.phase == LOSER and move.actor != state.first:
        card = duty(state)
        if card != EMPTY:
            _unbought(state, side, card)
    lapse(state)
    if state.phase == WINNER:
        state.phase = LOSER
        state.turn_at = move.entry
        begin_turn(state, 1 - state.active)
    else:
        close_round(state)


def owes(state: State, seat: int) -> bool:
    """Whether a player who ended the turn now would leave the duty of A-7.7 unpaid."""
    if state.phase != LOSER or seat == state.first or duty(state) == EMPTY:
        return False
    side = state.sides[seat]
    return side.staked >= state.readings.costs[0] or _empty_handed(state, side, "")[0] is Kind.UNPAID


def forbid_leaving(state: State, seat: int) -> None:
    """A loser who wants no more cards in the middle of the round leaves the one-cost card (A-7.7)."""
    if owes(state, seat):
        name = _named(duty(state))
        message = f"{state.name(seat)} wants none of the cards that are left, with {name} at one cost."
        why = "the winner left it, so the loser must buy it; a part of phase 3 ends with `end_turn`"
        entries = ((state.turn_at, "the winner of the bid had finished"),)
        state.forbid("A-7.7", message, why, entries=entries)


def _playable(state: State, side: Side) -> int:
    """The power cards in hand that could be played to have something to pay with."""
    playable = side.hand & POWERFUL
    if not state.readings.power_needs_target:
        return playable
    return set_of(
        card
        for card in cards_in(playable)
        if possible(state, side, power_due(card, False), sure=True, laid=1 << card)
    )


def _unbought(state: State, side: Side, card: int) -> None:
    """The turn ends and the duty is unpaid: said, not undone, for the round goes on all the same."""
    name = _named(card)
    cost, left = state.readings.costs[0], side.in_offering
    if side.staked < cost:
        kind, message, why = _empty_handed(state, side, name)
        if message:
            state.say(kind, "A-7.7", message, why, rulings=("loser_empty",))
        return
    if left < cost <= left + state.forfeited:
        return  # what would have paid for it went by an act that stood: that was the fault
    why = "the winner left it, so the loser must buy it"
    if not side.offering and state.acquired:
        why += f"; the offering was spent on {told(state.acquired)}"
    rulings = () if side.offering else ("loser_duty_check",)
    plain = NAMES[card] if card >= 0 else "the card"
    instead = (f"buy {plain} for {cost} of {shown(side.offering)}",) if side.offering else ()
    message = f"{side.name} ends the turn with {name} still at one cost."
    before = ((state.turn_at, "the winner of the bid had finished"),)
    state.say(Kind.UNPAID, "A-7.7", message, why, rulings=rulings, instead=instead, entries=before)


def _empty_handed(state: State, side: Side, name: str) -> tuple[Kind, str, str]:
    """What A-7.7 asks of a loser who has had nothing in the offering all round (AQ-42), and why."""
    reading = state.readings.loser_empty
    if reading == "free":
        return Kind.UNPAID, f"{side.name} has to take {name}, for nothing.", ""
    if reading == "pay_from_hand" and side.cards_in_hand >= state.readings.costs[0]:
        return Kind.UNPAID, f"{side.name} has to buy {name} with a card of the hand.", ""
    if reading == "must_play_power":
        playable = _playable(state, side)
        if playable:
            return Kind.UNPAID, f"{side.name} could play {told(playable)} and buy {name} with it.", ""
        if side.hidden:
            why = "a power card in hand would have to be played to pay for it"
            return Kind.UNDETERMINED, f"Whether {side.name} could buy {name} hangs on the unseen hand.", why
    waived = f"{side.name} leaves {name}: the offering was never large enough to pay for it."
    return Kind.NOTE, waived if reading == "waived" else "", ""
