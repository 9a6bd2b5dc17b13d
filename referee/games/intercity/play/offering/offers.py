"""OFFER SHARES, what a player does with a chance: offer a share, or let it go (rules I-5.1, I-5.11).

To let a chance go moves nothing and need not be written (IQ-15b), nor an auction without a sale (IQ-65):
whoever offers after others have let theirs go shows that they did.
"""

from __future__ import annotations

from referee.games.intercity.play.offering.auction import open_auction
from referee.games.intercity.play.offering.offer_turns import (
    all_have_money,
    broke,
    chance_used,
    end,
    goes_on,
    named_chance,
    next_round,
    say_open,
)
from referee.games.intercity.play.offering.refusals import none_left
from referee.games.intercity.play.state import State
from referee.games.intercity.play.values import SHARES
from referee.games.intercity.record.boards import COLOURS
from referee.games.intercity.record.moves import Decline, Offer, Transfer
from referee.games.intercity.record.phases import OFFER


def offer(state: State, move: Offer) -> None:
    """A player puts up a share (I-5.1)."""
    actor, railroad = move.actor, move.railroad
    skipped = may_act(state, actor, "offer a share")
    if move.own:
        _may_resell(state, move)
    elif state.sold[railroad] >= SHARES:
        raise none_left(state, railroad)
    if not state.readings.broke_may_offer and state.most_cash(actor) <= 0:
        told = f"{state.name(actor)} has no money; by this table's reading he cannot offer a share."
        state.forbid("I-5.1", told, at="player", rulings=("broke_may_offer",))
    if state.tried >> railroad & 1 and not skipped:
        offered = f"{state.name(actor)} has just offered a share of {COLOURS[railroad]} in vain"
        told = f"{offered}; now it is another or none."
        state.forbid("I-5.1", told, at="railroad", rulings=("unsold",))
    state.breaches.act()
    say_open(state)
    begin_chance(state, actor)
    let_go(state, skipped, move.entry)
    named_chance(state)
    state.offered_at = move.entry
    open_auction(state, actor, railroad, move.own)


def _may_resell(state: State, move: Offer) -> None:
    who, colour = state.name(move.actor), COLOURS[move.railroad]
    if not state.readings.resale:
        told = (
            f"{who} offers a share of {colour} of his own; only shares the railroad still has can be offered."
        )
        state.forbid("I-5.1", told, at="own", rulings=("resale",))
    if not state.shares[move.railroad][move.actor]:
        raise state.refuse("I-5.1", f"{who} owns no share of {colour}.", at="own", rulings=("resale",))


def may_act(state: State, actor: int, what: str) -> int:
    """The chance is this player's (I-5.11; the very first I-2.5), or those before have let theirs go:
    how many."""
    if actor == state.due or not state.order:
        _round_possible(state, actor)
        return 0
    skipped = chances_until(state, actor)
    if skipped is not None:
        return skipped
    who, due = state.name(actor), state.name(state.due)
    told = f"{who} cannot {what} now: it is the chance of {due}, who holds card {state.card[state.due]}."
    if state.turn == 1 and state.round == 1 and state.used == 0:
        state.forbid("I-2.5", told, "the player with card 1 begins", at="player")
    else:
        why = "chances go round by turn order card, whoever bought the last share"
        state.forbid("I-5.11", told, why, at="player")
    return 0


def _round_possible(state: State, actor: int) -> None:
    """With the order unknown: a second chance in a round, or one after more than can come before it, means
    that the next one has begun."""
    if state.order or not had_chance(state, actor):
        return
    ends = state.readings.later_rounds == "stop_at_once"  # else money may have run out in the next round
    if ends and min(map(state.most_cash, range(len(state.cash)))) <= 0:
        why = "" if state.gone >> actor & 1 else "by the money after the dividends it came before others"
        told = f"{state.name(actor)} has had a chance in this round"
        told = f"{told}, and a player without money ends the offering with it."
        state.forbid("I-5.13", told, why, at="player")


def had_chance(state: State, actor: int) -> bool:
    """With the order unknown: has this player had his chance of the round, by name, or as fewer can come
    before it than have been?"""
    return bool(state.gone >> actor & 1) or state.used > _most_before(state, actor)


def _most_before(state: State, actor: int) -> int:
    """So many can hold a lower card than this player, by the money there was when they were dealt (I-8)."""
    seats = range(len(state.cash))
    if not state.paid:
        return len(seats) - 1
    own, old = state.cash[actor] + state.paid[actor], state.before_cards
    most = [state.most_cash(seat) + state.paid[seat] for seat in seats]
    return sum(
        seat != actor and (most[seat] > own or (most[seat] == own and not (old and old[actor] < old[seat])))
        for seat in seats
    )


def chances_until(state: State, actor: int) -> int | None:
    """How many chances were let go before this player's; None where the rules leave no way to it."""
    if not (state.silent and may_pass(state)):  # else none is let go without a word on record (IQ-15b)
        return None
    then = state.copy()
    for skipped in range(2 * len(state.cash)):
        if then.due == actor:
            return skipped
        chance_used(then, False)
        if then.phase != OFFER or (then.compelled and not then.sold_out()):
            return None
    return None


def optional(state: State) -> bool:
    """May a chance to offer be let go (IQ-5)?"""
    return (state.readings.offer_optional and not state.compelled) or state.sold_out()


def may_pass(state: State) -> bool:
    """May a chance to offer have gone by, for all that is written: it was let go, or nobody bid?"""
    unsold = not state.compelled and state.readings.unsold != "offerer_takes"
    return optional(state) or unsold


def let_go(state: State, chances: int, entry: int) -> None:
    """So many chances were let go without a word."""
    if chances:
        state.assume(entry)
    for _ in range(chances):
        chance_used(state, False)


def decline(state: State, move: Decline) -> None:
    """A player lets a chance to offer go by (IQ-5)."""
    skipped = may_act(state, move.actor, "decline to offer")
    if not optional(state):
        rule, ruling = ("I-5.13", "offer_deadlock") if state.compelled else ("I-5.1", "offer_optional")
        told = f"{state.name(move.actor)} has to offer a share: by this table's reading no chance is let go."
        state.forbid(rule, told, at="action", rulings=(ruling,))
    state.breaches.act()
    say_open(state)
    begin_chance(state, move.actor)
    let_go(state, skipped, move.entry)
    named_chance(state)
    state.move_on()
    state.fresh = False
    goes_on(state)
    state.offerer = move.actor
    chance_used(state, False)


def begin_chance(state: State, actor: int) -> None:
    """In an unknown order a player who has had his chance opens the next round."""
    if not state.order and actor >= 0 and had_chance(state, actor):
        if state.readings.later_rounds == "stop_at_once":
            all_have_money(state)
        next_round(state)


def transfer(state: State, move: Transfer) -> None:
    """One player gives another money: no rule provides for it (IQ-26)."""
    who, to = state.name(move.actor), state.name(move.to)
    if not state.readings.transfers:
        told = f"{who} gives {to} ${move.amount}; money changes hands between players in no part of the turn."
        state.forbid("I-4.1", told, at="to", rulings=("transfers",))
    if move.amount > state.most_cash(move.actor):
        told = f"{who} has only ${state.most_cash(move.actor)}."
        raise state.refuse("I-4.1", told, at="amount", rulings=("transfers",))
    state.breaches.act()
    state.before = None
    state.at_least("cash", move.actor, move.amount)
    state.cash[move.actor] -= move.amount
    state.cash[move.to] += move.amount
    state.paid = []
    stops = state.round > 1 and state.readings.later_rounds == "stop_at_once"
    if state.phase == OFFER and stops and broke(state):
        end(state, "I-5.14")
