"""OFFER SHARES, what a player does with a chance: offer a share, or let it go (rules I-5.1, I-5.11)."""

from __future__ import annotations

from referee.games.intercity.auction import open_auction
from referee.games.intercity.boards import COLOURS
from referee.games.intercity.chances import broke, chance_used, end, say_open
from referee.games.intercity.moves import Decline, Offer, Transfer
from referee.games.intercity.rulebook import RULES
from referee.games.intercity.state import OFFER, State
from referee.rules import Illegal

SHARES = 10


def offer(state: State, move: Offer) -> None:
    """A player puts up a share (I-5.1)."""
    _may_act(state, move.actor, "offer a share")
    railroad = move.railroad
    colour = COLOURS[railroad]
    if move.own:
        _may_resell(state, move)
    elif state.sold[railroad] >= SHARES:
        raise Illegal(RULES["I-1.3"], f"All ten shares of {colour} are sold.", field="railroad")
    if state.tried >> railroad & 1:
        raise Illegal(
            RULES["I-5.1"],
            f"{state.name(move.actor)} has just offered a share of {colour} "
            "in vain; now it is another or none.",
            field="railroad",
            rulings=("unsold",),
        )
    open_auction(state, move.actor, railroad, move.own)


def _may_resell(state: State, move: Offer) -> None:
    who, colour = state.name(move.actor), COLOURS[move.railroad]
    if not state.table.resale:
        raise Illegal(
            RULES["I-5.1"],
            f"{who} offers a share of {colour} of his own; only shares the "
            "railroad still has can be offered.",
            field="own",
            rulings=("resale",),
        )
    if not state.shares[move.railroad][move.actor]:
        raise Illegal(RULES["I-5.1"], f"{who} owns no share of {colour}.", field="own", rulings=("resale",))


def _may_act(state: State, actor: int, what: str) -> None:
    """The chance is this player's (I-5.11; the very first I-2.5)."""
    if actor == state.due:
        if state.open_end:
            say_open(state)
        return
    who, due = state.name(actor), state.name(state.due)
    first = state.turn == 1 and state.round == 1 and state.used == 0
    raise Illegal(
        RULES["I-2.5" if first else "I-5.11"],
        f"{who} cannot {what} now: it is the chance of {due}, who holds card {state.card[state.due]}.",
        "the player with card 1 begins"
        if first
        else "chances go round by turn order card, whoever bought the last share",
        field="player",
        flow=True,
    )


def decline(state: State, move: Decline) -> None:
    """A player lets a chance to offer go by (IQ-5)."""
    _may_act(state, move.actor, "decline to offer")
    who = state.name(move.actor)
    if (state.compelled or not state.table.offer_optional) and not state.sold_out():
        why = "offer_deadlock" if state.compelled else "offer_optional"
        raise Illegal(
            RULES["I-5.13" if state.compelled else "I-5.1"],
            f"{who} has to offer a share: by this table's reading a chance cannot be let go.",
            field="action",
            rulings=(why,),
        )
    state.forget_auction()
    state.fresh = False
    state.open_end = ""
    chance_used(state, False)


def transfer(state: State, move: Transfer) -> None:
    """One player gives another money: no rule provides for it (IQ-26)."""
    who, to = state.name(move.actor), state.name(move.to)
    if not state.table.transfers:
        raise Illegal(
            RULES["I-4.1"],
            f"{who} gives {to} ${move.amount}; money changes hands between players in no part of the turn.",
            field="to",
            rulings=("transfers",),
        )
    if move.amount > state.cash[move.actor]:
        raise Illegal(
            RULES["I-4.1"],
            f"{who} has only ${state.cash[move.actor]}.",
            field="amount",
            rulings=("transfers",),
        )
    state.cash[move.actor] -= move.amount
    state.cash[move.to] += move.amount
    if (
        state.phase == OFFER
        and state.round > 1
        and state.table.later_rounds == "stop_at_once"
        and broke(state)
    ):
        end(state, "I-5.14")
