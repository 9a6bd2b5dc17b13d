"""A move the rules forbid, carried out because the table let it stand - as far as it is possible at all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from referee.games.intercity.auction import ask, open_auction, sell
from referee.games.intercity.boards import COLOURS, FIRST, LAST
from referee.games.intercity.building import next_contest
from referee.games.intercity.chances import chance_used
from referee.games.intercity.moves import (
    Bid,
    Blind,
    Build,
    Choose,
    Decline,
    Director,
    Dividend,
    Offer,
    Pass,
    Sale,
    Transfer,
    TurnOrder,
)
from referee.games.intercity.rulebook import RULES
from referee.games.intercity.state import AUCTION, CONTEST, NO_CHOICE, OFFER, TRACK, Laid, State
from referee.games.intercity.track import reveal_when_noted
from referee.games.intercity.turn_end import begin_turn
from referee.rules import Contradiction


def force(state: State, move: Any) -> None:
    """Carries the move out. Contradiction where that cannot have happened on this table."""
    act = _ACTS.get(move.action)
    if act is None:
        raise _impossible(f"What `{move.action}` would change by standing is not clear.")
    act(state, move)


def _impossible(message: str) -> Contradiction:
    return Contradiction(
        RULES["I-4.1"],
        message,
        "write the position the table went on from: `decision: corrected`",
        field="decision",
    )


def _needs(state: State, phase: str, what: str) -> None:
    if state.phase != phase:
        raise _impossible(f"{what} cannot stand: the game is at {state.phase}.")


def _offer(state: State, move: Offer) -> None:
    _needs(state, OFFER, "The offer")
    if move.own:
        if not state.shares[move.railroad][move.actor]:
            raise _impossible(f"{state.name(move.actor)} has no such share to sell.")
    elif state.sold[move.railroad] >= 10:
        raise _impossible(f"{COLOURS[move.railroad].capitalize()} has no share left.")
    open_auction(state, move.actor, move.railroad, move.own)


def _decline(state: State, move: Decline) -> None:
    _needs(state, OFFER, "Letting the chance go")
    chance_used(state, False)


def _bid(state: State, move: Bid) -> None:
    _needs(state, AUCTION, "The bid")
    if type(move.amount) is not int or move.amount < 0:
        raise _impossible(f"${move.amount} cannot be paid.")
    if move.amount > state.cash[move.actor] + state.cash_doubt[move.actor] and state.table.capped:
        raise _impossible(f"{state.name(move.actor)} does not have ${move.amount}.")
    state.inside |= 1 << move.actor
    state.out &= ~(1 << move.actor)
    state.high, state.bidder = move.amount, move.actor
    state.need = move.amount + state.table.raise_step
    ask(state, state.after[move.actor])


def _pass(state: State, move: Pass) -> None:
    _needs(state, AUCTION, "The pass")
    if move.actor == state.bidder:
        raise _impossible(f"{state.name(move.actor)} holds the highest bid.")
    state.inside &= ~(1 << move.actor)
    state.out |= 1 << move.actor
    ask(state, state.pointer)


def _transfer(state: State, move: Transfer) -> None:
    if move.amount > state.cash[move.actor]:
        raise _impossible(f"{state.name(move.actor)} does not have ${move.amount}.")
    state.cash[move.actor] -= move.amount
    state.cash[move.to] += move.amount


def _sale(state: State, move: Sale) -> None:
    if state.phase == AUCTION:
        state.inside = 0
        sell(state, move.actor, move.price)
        return
    if (
        state.sale is None
        or state.sale[0] != move.railroad
        or state.sale[1] != move.actor
        or state.sale[3] >= 0
    ):
        raise _impossible("No such share has just been sold to that player.")
    more = move.price - state.sale[2]
    if more > state.cash[move.actor]:
        raise _impossible(f"{state.name(move.actor)} does not have ${move.price}.")
    state.cash[move.actor] -= more
    if move.paid_to in ("", "treasury"):
        state.treasury[move.railroad] += more
    else:
        _paid_elsewhere(state, move)
    state.sale = None


def _paid_elsewhere(state: State, move: Sale) -> None:
    """The price went to the bank or to a player instead of the treasury."""
    assert state.sale is not None
    state.treasury[move.railroad] -= state.sale[2]
    if move.paid_to in state.players:
        state.cash[state.players.index(move.paid_to)] += move.price


def _director(state: State, move: Director) -> None:
    if not state.shares[move.railroad][move.actor]:
        raise _impossible(f"{state.name(move.actor)} has no share of {COLOURS[move.railroad]}.")
    if state.director[move.railroad] != move.actor:
        state.former[move.railroad] = state.director[move.railroad]
    state.director[move.railroad] = move.actor


def _choose(state: State, move: Choose) -> None:
    _needs(state, TRACK, "The choice")
    if state.director[move.railroad] < 0 or not (move.section == 0 or FIRST <= move.section <= LAST):
        raise _impossible(f"{COLOURS[move.railroad].capitalize()} cannot show that card.")
    if state.choice[move.railroad] == NO_CHOICE:
        state.waiting -= 1
    state.choice[move.railroad] = move.section
    state.silenced &= ~(1 << move.railroad)
    if not state.waiting:
        reveal_when_noted(state)


def _blind(state: State, move: Blind) -> None:
    _needs(state, CONTEST, "The blind bid")
    if not 0 <= move.amount <= state.treasury[move.railroad] + state.treasury_doubt[move.railroad]:
        raise _impossible(f"{COLOURS[move.railroad].capitalize()} does not have ${move.amount}.")
    if not any(one.members >> move.railroad & 1 for one in state.contests):
        raise _impossible(f"{COLOURS[move.railroad].capitalize()} is in no open contest.")
    state.blind[move.railroad] = move.amount
    next_contest(state)


def _build(state: State, move: Build) -> None:
    """A cube that should not be there, or another price: treasuries follow; dividends already paid stay."""
    railroad, laid = move.railroad, state.laid[move.railroad]
    if laid is None or state.director[railroad] < 0 or not (state.phase != OFFER or state.fresh):
        raise _impossible(f"{COLOURS[railroad].capitalize()} has just built nothing that could stand.")
    paid = laid.paid if move.paid is None else move.paid
    if laid.section == move.section:
        more = paid - laid.paid
        if more > state.treasury[railroad]:
            raise _impossible(f"{COLOURS[railroad].capitalize()} does not have ${paid}.")
        state.treasury[railroad] -= more
    else:
        if laid.section or not FIRST <= move.section <= LAST or state.built >> move.section - FIRST & 1:
            raise _impossible(f"Section {move.section} has no room for a cube of {COLOURS[railroad]}.")
        if paid > state.treasury[railroad]:
            raise _impossible(f"{COLOURS[railroad].capitalize()} does not have ${paid}.")
        state.mark(railroad, move.section, paid)
    state.laid[railroad] = Laid(move.section, paid, laid.rule if laid.section == move.section else "I-6.7")


def _dividend(state: State, move: Dividend) -> None:
    if not 0 <= move.railroad < 5 or state.lengths[move.railroad] < 1:
        raise _impossible("No dividend of that railroad has just been paid.")
    for seat, held in enumerate(state.shares[move.railroad]):
        told = dict(move.paid).get(seat)
        length = state.lengths[move.railroad]
        amount = told if told is not None else held * (length if move.length is None else move.length)
        state.cash[seat] += amount - held * length


def _turn_order(state: State, move: TurnOrder) -> None:
    if state.phase != OFFER or not state.fresh:
        raise _impossible("Turn order cards are not being assigned.")
    cards = list(state.card)
    for seat, card in move.cards:
        cards[seat] = card
    if sorted(cards) != list(range(1, len(cards) + 1)):
        raise _impossible("Two players cannot hold one turn order card.")
    state.seat_in_order(cards)
    begin_turn(state)


_ACTS: Mapping[str, Callable[[State, Any], None]] = {
    "offer": _offer,
    "decline": _decline,
    "bid": _bid,
    "pass": _pass,
    "sale": _sale,
    "transfer": _transfer,
    "director": _director,
    "choose": _choose,
    "blind": _blind,
    "build": _build,
    "dividend": _dividend,
    "turn_order": _turn_order,
}
