"""OFFER SHARES, its course: whose chance it is, and when the offering is over (rules I-5.11 to I-5.14)."""

from __future__ import annotations

from referee.games.intercity.play.state import State
from referee.games.intercity.play.track.choices import begin_track
from referee.games.intercity.record.boards import COLOURS
from referee.games.intercity.record.phases import OFFER
from referee.rules import Kind


def broke(state: State) -> bool:
    """Has a player no money? Where the record leaves it open the offering has an open end."""
    if min(state.cash) > 0:
        return False
    for seat, cash in enumerate(state.cash):
        if cash <= 0:
            if not state.cash_doubt[seat]:
                return True
            state.open_end = f"whether {state.name(seat)} {ANY_MONEY} is not known"
    return False


ANY_MONEY = "has any money left"


def goes_on(state: State) -> None:
    """Shares are offered on where somebody without money would have ended that: everybody has some."""
    if ANY_MONEY in state.open_end:
        all_have_money(state)
    state.open_end = ""


def all_have_money(state: State) -> None:
    """Whoever may have none has some."""
    for seat, cash in enumerate(state.cash):
        if cash <= 0:
            state.at_least("cash", seat, 1)


def chance_used(state: State, sold: bool) -> None:
    """A chance to offer is used: is the offering over, and if not, whose chance is next?"""
    readings = state.readings
    state.phase = OFFER
    state.used += 1
    state.tried = 0
    if not state.order and state.offerer >= 0:
        state.gone |= 1 << state.offerer
    if sold:
        state.round_sales += 1
        state.idle = 0
        state.compelled = False
        if state.sold_out():
            end(state, "I-1.3")
            return
        if state.round == 1:
            stops = readings.first_round == "stop_at_zero"
        else:
            stops = readings.later_rounds == "stop_at_once"
        if stops and broke(state):
            end(state, "I-5.14")
            return
    else:
        state.idle += 1
    if state.used == len(state.cash) and _round_over(state):
        return
    idle = state.idle >= len(state.cash) and state.round > 1 and readings.idle_cycle == "any_n_chances"
    if idle and _deadlock(state):
        return
    if not state.order:
        state.due = -1
        return
    state.due = state.order[state.used]
    if not readings.broke_may_offer and state.most_cash(state.due) <= 0:
        told = f"{state.name(state.due)} has no money, so his chance to offer passes."
        state.say(Kind.NOTE, "I-5.12", told, rulings=("broke_may_offer",))
        chance_used(state, False)


def _round_over(state: State) -> bool:
    """Everybody had a chance in this round. True where that ends the offering."""
    readings = state.readings
    if state.sold_out():
        end(state, "I-1.3")
        return True
    if broke(state):
        end(state, "I-5.13" if state.round == 1 else "I-5.14")
        return True
    counts = state.round > 1 or readings.idle_cycle == "any_round"
    if readings.idle_cycle != "any_n_chances" and counts and not state.round_sales:
        unknown = _whose_round(state)
        if unknown and readings.offer_deadlock == "end_after_idle_cycle":
            state.open_end = unknown
        elif not (unknown and readings.offer_deadlock == "must_offer") and _deadlock(state):
            return True
    next_round(state)
    return False


def _whose_round(state: State) -> str:
    """Why it is not known whether a round without a sale has gone by; empty where it is."""
    if state.floating > 1:
        return "nobody wrote down who offered the last share, and in which round"
    unknown = "whose chances belong to one round is not known without the turn order cards"
    return "" if state.order else unknown


def named_chance(state: State) -> None:
    """Somebody has a chance by name: a share whose offer nobody wrote down was sold before it."""
    if state.floating and state.order and (state.floating == 1 or not state.used):
        state.floating = 0


def next_round(state: State) -> None:
    """Everybody may offer again: the next round of chances begins (I-5.11)."""
    state.round += 1
    state.used = state.gone = 0
    state.floating = 2 if state.floating else 0
    state.round_sales = 0


def _deadlock(state: State) -> bool:
    """A whole round without a sale while everybody has money (IQ-19). True where it ends the offering."""
    reading = state.readings.offer_deadlock
    if reading == "end_after_idle_cycle":
        told = "A whole round went by without a sale: the offering of shares ends here."
        why = "the rulebook has no way out of this; it lays no duty to offer or to bid on anybody"
        state.say(Kind.NOTE, "I-5.13", told, why, rulings=DEADLOCK)
        end(state, "I-5.13")
        return True
    if reading == "must_offer":
        state.compelled = True
    else:
        state.open_end = NO_WAY_OUT
    return False


DEADLOCK = ("offer_deadlock", "idle_cycle")
NO_WAY_OUT = "the rulebook does not say how a round without a sale goes on"


def end(state: State, rule: str) -> None:
    """The offering of shares is over by this rule, and the purchase of track begins."""
    state.ended_by = rule
    state.open_end = ""
    begin_track(state)


def _surely_broke(state: State) -> list[int]:
    """Who certainly has no money."""
    return [seat for seat, cash in enumerate(state.cash) if cash + state.cash_doubt[seat] <= 0]


def out_of_money(state: State) -> str:
    """Who has no money left, for a sentence; empty where that is nobody, or is not known."""
    names = [state.name(seat) for seat in _surely_broke(state)]
    return f"{' and '.join(names)} {'have' if len(names) > 1 else 'has'} no money left" if names else ""


def ended_by_money(state: State) -> str:
    """The rule by which somebody without money has ended the offering before this moment; empty where nobody
    has. Who begins a round so has done so before it."""
    if not _surely_broke(state):
        return ""
    readings = state.readings
    begins = bool(state.order) and not state.used
    if state.round == 1:
        return "" if begins or readings.first_round != "stop_at_zero" else "I-5.14"
    if begins or readings.later_rounds == "stop_at_once":
        return "I-5.13" if begins and state.round == 2 else "I-5.14"
    return ""


def say_open(state: State) -> None:
    """That the rules do not say whether the offering is over; where only money is not recorded nothing
    is said: a legal game goes on as the record does."""
    if "rulebook" in state.open_end:
        told = f"Whether the offering of shares is over cannot be told: {state.open_end}."
        state.say(Kind.UNDETERMINED, "I-5.14", told, rulings=DEADLOCK)


def end_open(state: State) -> None:
    """The record goes on with track where it was open whether the offering was over."""
    say_open(state)
    end(state, "I-5.14")


def what_is_due(state: State) -> str:
    """What goes on instead of an auction: whose chance it is, or what has become of the share last up."""
    if state.sale is not None:
        railroad, buyer, price, _ = state.sale
        return f"the share of {COLOURS[railroad]} went to {state.name(buyer)} for ${price}"
    if state.phase == OFFER:
        return f"it is the chance of {state.name(state.due)} to offer one"
    return "the offering of shares is over for this turn"
