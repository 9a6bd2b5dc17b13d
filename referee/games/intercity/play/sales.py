"""OFFER SHARES, sales that are written down: of the auction on record, or of one that nobody noted
(rules I-5.5, I-5.8)."""

from __future__ import annotations

from referee.breaches import Refused
from referee.games.intercity.play.offering.auction import (
    TOOK_OVER,
    may_be_unable,
    open_auction,
    pass_unwritten,
    sell,
    unsaid,
)
from referee.games.intercity.play.offering.offer_turns import out_of_money
from referee.games.intercity.play.offering.refusals import beyond_cash, first_of, none_left, spoken
from referee.games.intercity.play.offering.unnoted_sales import another
from referee.games.intercity.play.offering.unwritten_offers import differs, in_doubt, reopened
from referee.games.intercity.play.state import NOBODY, State
from referee.games.intercity.play.values import SHARES, Doubt, Unwritten
from referee.games.intercity.play.wrong_moment import can_go_on, go_on
from referee.games.intercity.record.boards import COLOURS, members
from referee.games.intercity.record.moves import NOT_KNOWN, TREASURY, Sale
from referee.games.intercity.record.phases import AUCTION, OFFER, TRACK
from referee.rules import Kind, Path


def sale(state: State, move: Sale) -> None:
    """Who bought the share, and for how much; also the sale of an auction nobody noted (I-5.5, I-5.8). Where
    it is forbidden, the words before it may be those of two auctions."""
    breaches = state.breaches
    try:
        _sale(state, move)
    except Refused:
        if not state.words or breaches.let_stand or breaches.asking or breaches.firm or not state.silent:
            raise
        ways = in_doubt(state, move, first_of(state), alone=True)
        if not ways:
            raise
        raise breaches.open(ways, doubted=True) from None


def _sale(state: State, move: Sale) -> None:
    if state.phase == AUCTION:
        sale_without_end(state, move)
    elif state.sale is None:
        sale_without_bids(state, move)
    else:
        _sale_claimed(state, move)


def _sale_claimed(state: State, move: Sale) -> None:
    assert state.sale is not None
    railroad, buyer, price, seller = state.sale
    other = move.railroad != railroad and move.actor != buyer
    if state.phase == OFFER and other and another(state, move):
        sale_without_bids(state, move)
        return
    if (move.railroad, move.actor, move.price) != (railroad, buyer, price):
        ways = reopened(state, move)
        if ways and not state.breaches.let_stand:
            raise state.breaches.open(ways)
    _paid_to(state, move, state.name(seller) if seller >= 0 else TREASURY)
    if move.railroad != railroad:
        colour, here = COLOURS[railroad], _offered_here(state)
        told = f"The share sold was one of {colour}, not {COLOURS[move.railroad]}."
        state.forbid("I-5.1", told, at="railroad", fits=(colour,), related=here)
    highest = spoken(state, "bid", buyer, "the highest bid")
    if move.actor != buyer:
        told = f"{state.name(buyer)} bid most and buys, not {state.name(move.actor)}."
        state.forbid("I-5.5", told, at="player", fits=(state.name(buyer),), related=highest)
    if move.price != price:
        told = f"{state.name(buyer)} pays the bid of ${price}, not ${move.price}."
        state.forbid("I-5.5", told, at="price", fits=(price,), related=highest)
    _can_stand(state, move)
    state.breaches.act()
    if state.breaches.barred:
        _sold_as_told(state, move)
    state.claimed = move.railroad, move.actor
    state.sale = None


def _offered_here(state: State) -> list[tuple[Path, str]]:
    """Where the share was offered."""
    return [(("moves", state.offered_at - 1), "the share was offered here")] if state.offered_at else []


def _can_stand(state: State, move: Sale) -> None:
    """What is wrong stands where there was such a share, and money to pay for it."""
    assert state.sale is not None
    railroad, buyer, price, seller = state.sale
    cash = state.cash[move.actor] + (price if move.actor == buyer else 0)
    full = move.railroad != railroad and state.sold[move.railroad] >= SHARES
    if seller >= 0 or full or not 0 <= move.price <= cash:
        state.stop_if_wrong()


def _sold_as_told(state: State, move: Sale) -> None:
    """The sale was another than the bids make it: the share and the money go where the entry says."""
    unsold(state)
    state.cash[move.actor] -= move.price
    state.shares[move.railroad][move.actor] += 1
    state.sold[move.railroad] += 1
    _direct_anew(state, move.railroad)
    if move.paid_to in ("", TREASURY):
        state.treasury[move.railroad] += move.price
    elif move.paid_to in state.players:
        state.cash[state.players.index(move.paid_to)] += move.price


def unsold(state: State) -> None:
    """Share and money of the last sale lie where they did before it."""
    assert state.sale is not None
    railroad, buyer, price, seller = state.sale
    state.cash[buyer] += price
    state.paid = []
    state.treasury[railroad] -= price
    state.shares[railroad][buyer] -= 1
    state.sold[railroad] -= 1
    _direct_anew(state, railroad, seller == TOOK_OVER)


def _direct_anew(state: State, railroad: int, undone: bool = False) -> None:
    """Who directs a railroad whose shares were put right: whoever has most, else who did; ``undone``: a sale
    by which somebody took over is none."""
    held = state.shares[railroad]
    most = max(held)
    director, former = state.director[railroad], state.former[railroad]
    if not most:
        state.director[railroad] = state.former[railroad] = NOBODY
        state.reach[railroad] = 0
    elif director < 0:
        state.director[railroad] = held.index(most)
        state.reach[railroad] = state.board.touch[20 + railroad]
    elif former >= 0 and held[former] == most and undone:
        state.director[railroad] = former  # the sale that made the change was none
    elif held[director] < most:
        state.director[railroad] = held.index(most)


def _paid_to(state: State, move: Sale, payee: str) -> None:
    own = payee != TREASURY
    goes = "of this share goes to {}" if own else "goes into {}'s treasury"
    if move.paid_to not in ("", payee):
        told = f"The price {goes.format(payee if own else COLOURS[move.railroad])}, not to {move.paid_to}."
        state.forbid("I-5.8", told, at="paid_to", rulings=("resale",) if own else ())


def sale_without_end(state: State, move: Sale) -> None:
    """The record tells the sale, but not everybody's last word: all others have passed (IQ-15b)."""
    buyer, price = move.actor, move.price
    unnamed = state.railroad == NOT_KNOWN
    if state.words and not state.breaches.let_stand and differs(state, move):
        ways = reopened(state, move)
        if ways:
            raise state.breaches.open(ways)
    if not unnamed and move.railroad != state.railroad and _next_auction(state, move):
        pass_unwritten(state, move.entry)
        sale_without_bids(state, move)
        return
    _paid_to(state, move, state.name(state.offerer) if state.own else TREASURY)
    if unnamed and state.sold[move.railroad] >= SHARES:
        raise none_left(state, move.railroad)
    if not unnamed and move.railroad != state.railroad:
        told = f"The share up for auction is one of {COLOURS[state.railroad]}."
        state.forbid("I-5.1", told, at="railroad", related=_offered_here(state))
    if state.out >> buyer & 1:
        state.forbid("I-5.3", f"{state.name(buyer)} dropped out of this auction.", at="player")
    _sold_before(state, move)
    doubt = None if buyer == state.bidder else _price_possible(state, move, state.need)
    if buyer == state.bidder and price != state.high:
        told = f"{state.name(buyer)} bid ${state.high}, not ${price}."
        state.forbid("I-5.5", told, at="price", fits=(state.high,))
    _can_be_paid(state, move)
    state.breaches.act()
    _paid(state, move, doubt)
    state.doubted = 0
    unrefereed = buyer != state.bidder
    before = {buyer, state.bidder, *unsaid(state)}
    for seat in members(state.inside):
        if seat not in before and move.entry:
            may_be_unable(state, seat)
            state.unwritten += (Unwritten(seat, move.entry),)
            state.assume(move.entry)
    state.railroad = move.railroad
    _sold(state, move)
    if unrefereed and move.entry:
        told = f"{state.name(buyer)} buys {COLOURS[move.railroad]} for ${price}"
        told = f"{told}; not all words of this auction are recorded, so it is not refereed."
        state.say(Kind.NOTE, "I-5.4", told)


def _sold_before(state: State, move: Sale) -> None:
    """A sale that is that of the auction before: what is said to belong to this one has no offer, no bid of
    another and no sale of its own on record, and belongs to none."""
    missed = state.missed[-1] if state.missed else None
    if missed is None or not state.words or missed.entry != state.words[0].entry or not state.bids:
        return
    against = any(word.action == "bid" and word.actor != move.actor for word in state.words)
    if against and not differs(state, move):
        return  # it is an auction by itself, won at the same price once more
    if missed.sale is not None and missed.sale[:3] == (move.railroad, move.actor, move.price):
        told = f"The share was sold before entry {missed.entry}, which can belong to no other auction."
        raise state.refuse(missed.rule, told, missed.message, at="action")


def _sold(state: State, move: Sale) -> None:
    """The share is sold as written: nobody is asked any more, and nothing is left to be claimed. What a check
    shows to be sold may be written afterwards."""
    state.inside = 0
    sell(state, move.actor, move.price)
    if move.entry:
        state.sale = None


def _next_auction(state: State, move: Sale) -> bool:
    """Can the running auction be over without a word, and this be the sale of the next?"""
    then = state.copy()
    pass_unwritten(then, move.entry)
    return then.phase == OFFER and another(then, move)


def sale_without_bids(state: State, move: Sale) -> None:
    """The record tells the sale only: the player whose chance it is must have offered the share."""
    if state.phase != OFFER:
        rule = state.ended_by if state.phase == TRACK else "I-4.1"
        why = out_of_money(state) if rule == "I-5.14" else ""
        told = "No share was up for auction: the offering of shares is over."
        state.forbid(rule, told, why, at="action")
        if not can_go_on(state):
            state.stop_if_wrong()
    _paid_to(state, move, TREASURY)
    if state.sold[move.railroad] >= SHARES:
        raise none_left(state, move.railroad)
    if _written_twice(state, move):
        raise state.refuse("I-5.5", "Who bought this share is written down already.", at="action")
    doubt = _price_possible(state, move, state.readings.min_open)
    _can_be_paid(state, move)
    state.breaches.act()
    _paid(state, move, doubt)
    if state.phase == TRACK:
        go_on(state, move.actor)
    open_auction(state, state.due, move.railroad, False)
    if state.phase != AUCTION:  # nobody had any money to bid: what stands was paid all the same
        return
    state.first = move.actor
    state.late = ()
    state.lapsed = 0
    _sold(state, move)
    if not move.entry:
        return  # a line that is missing itself misses no others
    kind, why = (Kind.UNDETERMINED, "this record otherwise writes bids") if state.bids else (Kind.NOTE, "")
    told = f"{state.name(move.actor)} buys {COLOURS[move.railroad]} without a bid on record: it is taken for"
    told = f"{told} the chance of the player whose turn it was, and its bids are not refereed."
    state.say(kind, "I-5.1", told, why)


def _written_twice(state: State, move: Sale) -> bool:
    """Is it a sale that is written down already, with another price, or of another railroad? Not where the
    record leaves out what is said in auctions: it may be that of the next one."""
    if state.claimed is None or state.habits.words:
        return False
    railroad, buyer = state.claimed
    return move.railroad == railroad or move.actor == buyer


def _can_be_paid(state: State, move: Sale) -> None:
    most = state.most_cash(move.actor)
    if move.price < 0 or (move.price > most and state.readings.capped):
        raise state.cannot(f"{state.name(move.actor)} does not have ${move.price}.", "price")


def _price_possible(state: State, move: Sale, least: int) -> Doubt | None:
    if move.price < least:
        state.forbid("I-5.5", f"A bid of ${move.price} cannot have won: ${least} was the least.", at="price")
    elif move.price > state.cash[move.actor]:
        return beyond_cash(state, move.actor, move.price, move.entry, ("price",))
    return None


def _paid(state: State, move: Sale, doubt: Doubt | None) -> None:
    """A price above the least its buyer may have had shows that there was so much, if it was allowed."""
    if doubt is not None:
        state.at_least("cash", move.actor, move.price, doubt)
