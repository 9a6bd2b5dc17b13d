"""OFFER SHARES, the auction of one share: bids, passes, the sale (rules I-5.2 to I-5.10)."""

from __future__ import annotations

from referee.games.intercity.chances import chance_used
from referee.games.intercity.moves import Bid, Pass
from referee.games.intercity.rulebook import RULES
from referee.games.intercity.state import AUCTION, NOBODY, OFFER, State
from referee.rules import Illegal, Kind, Undetermined


def open_auction(state: State, offerer: int, railroad: int, own: bool) -> None:
    """A share is up; bidding starts where the table has it start (IQ-8)."""
    table = state.table
    state.forget_auction()
    state.fresh = False
    state.open_end = ""
    state.railroad = railroad
    state.offerer = offerer
    state.own = own
    state.need = table.min_open
    state.high = 0
    state.bidder = -1
    state.inside = (1 << len(state.cash)) - 1
    state.out = 0
    state.spared = table.offerer_first_pass == "may_enter_later"
    state.phase = AUCTION
    ask(state, offerer if table.first_bidder == "offerer" else state.after[offerer])


def ask(state: State, seat: int) -> None:
    """The next player still in, from ``seat`` on, has to speak; who cannot beat the standing bid
    passes by himself (IQ-15, IQ-15a). Nobody left to ask: the auction is over (IQ-13)."""
    cash, after, bidder, need = state.cash, state.after, state.bidder, state.need
    inside = state.inside
    lazy = state.table.lazy_passes
    while seat != bidder:
        if inside >> seat & 1:
            if cash[seat] >= need or not lazy or cash[seat] + state.cash_doubt[seat] >= need:
                state.pointer = seat
                state.inside = inside
                return
            inside &= ~(1 << seat)
            state.late += (seat,)
            state.lapsed |= 1 << seat
            if not inside:
                break
        seat = after[seat]
    state.inside = inside
    if bidder < 0:
        _unsold(state)
    else:
        sell(state, bidder, state.high)


def bid(state: State, move: Bid) -> None:
    """A player bids more than anybody before (I-5.5)."""
    actor = move.actor
    amount = move.amount
    if actor != state.pointer:
        _not_asked(state, actor, "bid")
    if amount < state.need or type(amount) is not int:
        _too_little(state, actor, amount)
    if amount > state.cash[actor]:
        _beyond_cash(state, actor, amount)
    state.high = amount
    state.bidder = actor
    state.need = amount + state.table.raise_step
    ask(state, state.after[actor])


def pass_(state: State, move: Pass) -> None:
    """A player drops out of the bidding (I-5.3)."""
    actor = move.actor
    if actor != state.pointer:
        if actor in state.late:
            _written_late(state, actor)
            return
        _not_asked(state, actor, "pass")
    if state.spared and actor == state.offerer and state.bidder < 0:
        state.spared = False
    else:
        state.inside &= ~(1 << actor)
        state.out |= 1 << actor
        if not state.inside:
            _unsold(state)
            return
    ask(state, state.after[actor])


def late_bid(state: State, move: Bid) -> None:
    """A bid when no share is up. Where passes that happened by themselves closed the last auction, the
    player may not have known: what forbids the bid is then what forbade it in that auction."""
    if closed_by_itself(state):
        _not_asked(state, move.actor, "bid")
    raise Illegal(
        RULES["I-5.1"],
        "No share is up for auction: there is nothing to bid on.",
        field="action",
        flow=True,
    )


def closed_by_itself(state: State) -> bool:
    """Did somebody pass by himself in the last auction, and has nothing come since but such passes?"""
    return bool(state.lapsed) and (state.sale is not None or state.bidder < 0)


def _written_late(state: State, seat: int) -> None:
    """A pass that happened by itself is written down after all."""
    state.late = tuple(one for one in state.late if one != seat)


def late_pass(state: State, move: Pass) -> None:
    """After an auction: a pass that happened by itself is written down after all."""
    if move.actor in state.late:
        _written_late(state, move.actor)
        return
    if closed_by_itself(state):
        _not_asked(state, move.actor, "pass")
    raise Illegal(
        RULES["I-5.1"],
        f"No share is up for auction, so {state.name(move.actor)} cannot pass.",
        "to let a chance to offer go by is written `decline`, to build nothing `choose` with `section: none`",
        field="action",
        flow=True,
    )


def _not_asked(state: State, actor: int, what: str) -> None:
    who = state.name(actor)
    if what == "bid" and actor in state.late:
        raise Illegal(
            RULES["I-5.5"],
            f"{who} has ${state.cash[actor]} and cannot beat the standing bid of ${state.high}."
            if state.bidder >= 0
            else f"{who} has ${state.cash[actor]} and cannot open with ${state.need}.",
            field="player",
        )
    if (state.out | state.lapsed) >> actor & 1:
        raise Illegal(
            RULES["I-5.3"],
            f"{who} dropped out of this auction and is not back in it before the next share.",
            field="player",
            flow=True,
        )
    if state.phase != AUCTION:
        raise Illegal(
            RULES["I-5.4"],
            f"{who} cannot {what} now: nobody can beat the ${state.high} of {state.name(state.bidder)}, "
            "so this auction is over.",
            "the highest bidder is not asked again",
            field="player",
            flow=True,
        )
    pointer = state.pointer
    asked = state.name(pointer)
    if state.cash_doubt[pointer] and state.cash[pointer] < state.need and state.table.lazy_passes:
        raise Undetermined(
            RULES["I-5.4"],
            f"Whether {asked} has money to beat ${state.high} is not known, nor whether {who} is next.",
            "the record does not hold the cash of every player",
            field="player",
        )
    raise Illegal(
        RULES["I-5.4"],
        f"{who} cannot {what} now: it is for {asked} to bid or pass.",
        "bidding goes round by turn order card; the highest bidder is not asked again"
        if actor == state.bidder
        else "bidding goes round by turn order card, over those still in",
        field="player",
        flow=True,
    )


def _too_little(state: State, actor: int, amount: float) -> None:
    who = state.name(actor)
    if type(amount) is not int:
        raise Illegal(RULES["I-1.5"], f"{who} bids ${amount}; money comes in whole dollars.", field="amount")
    if state.bidder < 0:
        raise Illegal(
            RULES["I-5.5"],
            f"{who} opens with ${amount}; the first bid is at least ${state.need}.",
            field="amount",
            rulings=("min_open",),
        )
    raise Illegal(
        RULES["I-5.5"],
        f"{who} bids ${amount}; {state.name(state.bidder)} stands at ${state.high}, "
        f"so the next bid is at least ${state.need}.",
        field="amount",
        rulings=("raise_step",) if amount > state.high else (),
    )


def _beyond_cash(state: State, actor: int, amount: int) -> None:
    """A bid above the cash in hand: forbidden, unless the table gives credit or the cash is not known."""
    who, cash, doubt = state.name(actor), state.cash[actor], state.cash_doubt[actor]
    if not state.table.capped:
        return
    if amount > cash + doubt:
        raise Illegal(
            RULES["I-5.5"],
            f"{who} bids ${amount} and has ${cash + doubt}{' at most' if doubt else ''}.",
            "the price is due at once, and nobody gives credit",
            field="amount",
            rulings=("bid_cap",),
        )
    state.say(
        Kind.UNDETERMINED,
        "I-5.5",
        f"Whether {who} has the ${amount} is not known: between ${cash} and ${cash + doubt}.",
        path=("amount",),
    )


def sell(state: State, buyer: int, price: int) -> None:
    """The highest bidder pays and takes the share (I-5.5 to I-5.10)."""
    railroad = state.railroad
    held = state.shares[railroad]
    cash = state.cash
    if price > cash[buyer] and state.cash_doubt[buyer]:
        learned = min(price - cash[buyer], state.cash_doubt[buyer])
        state.cash_doubt[buyer] -= learned
        cash[buyer] += learned
    cash[buyer] -= price
    held[buyer] += 1
    seller = -1
    if state.own:
        seller = state.offerer
        cash[seller] += price
        held[seller] -= 1
    else:
        state.treasury[railroad] += price
        state.sold[railroad] += 1
    state.sale = (railroad, buyer, price, seller)
    director = state.director[railroad]
    if director < 0:
        state.director[railroad] = buyer
        state.former[railroad] = NOBODY
        state.reach[railroad] = state.board.touch[20 + railroad]
    elif buyer != director and (
        held[buyer] > held[director]
        or (held[buyer] == held[director] and state.table.director_change == "at_least")
    ):
        state.director[railroad] = buyer
        state.former[railroad] = director
    if seller >= 0:
        _after_resale(state, railroad, buyer)
    chance_used(state, True)


def _after_resale(state: State, railroad: int, buyer: int) -> None:
    """A Director who sold may have fallen behind several others: the one with most shares follows,
    among equals the buyer, then whoever comes next by turn order card."""
    held = state.shares[railroad]
    director = state.director[railroad]
    if max(held) <= held[director]:
        return
    best = [seat for seat in range(len(held)) if held[seat] == max(held)]
    seat = state.after[director]
    while seat not in best:
        seat = state.after[seat]
    state.director[railroad] = buyer if buyer in best else seat
    state.former[railroad] = director


def _unsold(state: State) -> None:
    """Nobody wants the share (IQ-14)."""
    table = state.table
    offerer = state.offerer
    if table.unsold == "offerer_takes" and (state.cash[offerer] >= table.min_open or not table.capped):
        sell(state, offerer, table.min_open)
        return
    if table.unsold == "offer_again":
        tried = state.tried | 1 << state.railroad
        open_ones = [r for r in range(5) if state.sold[r] < 10 and not tried >> r & 1]
        if open_ones:
            state.tried = tried
            state.phase = OFFER
            return
    chance_used(state, False)
