"""All legal moves of a position, as far as the cards they need are known."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from typing import Any

from referee.games.auction.play.activations import possible, targets_of_seven
from referee.games.auction.play.bidding import has_bid, sets_aside
from referee.games.auction.play.decks import reshuffle_due
from referee.games.auction.play.ending import quiet
from referee.games.auction.play.looks import looks
from referee.games.auction.play.plays import PLAYS, after_the_draw, is_legal
from referee.games.auction.play.purchases import owes
from referee.games.auction.play.restocking import exhausted
from referee.games.auction.play.state import Activation, Side, State
from referee.games.auction.record import moves as m
from referee.games.auction.record.cards import NAMES, POWERFUL, cards_in, set_of, shown
from referee.games.auction.record.phases import BID, DRAW, LOSER, SET_ASIDE, TIE, WINNER


def legal(state: State) -> Iterator[Any]:
    """Every move that could be entered now. Hands nobody has seen give only the moves that name no
    card; chance (a new order, cards off the auction deck) is listed without its outcome."""
    for move in _candidates(state):
        if not looks(state, move.actor) and is_legal(state, move):
            yield move
    for seat in (0, 1):
        if looks(state, seat):  # who looks does nothing else before the shuffle
            yield m.Shuffle(seat, None)


def _candidates(state: State) -> Iterator[Any]:
    if state.phase in CANDIDATES:
        yield from CANDIDATES[state.phase](state)
    for seat, side in enumerate(state.sides):
        late = state.phase == DRAW and side.aside and not side.drawn
        if not (late and state.readings.peek_timing == "not_after_set_aside"):
            yield m.Look(seat, m.DECK)


def asides(state: State) -> Iterator[m.SetAside]:
    """The cards that may be set aside, by whoever has not done so."""
    for seat, side in enumerate(state.sides):
        if not side.aside and sets_aside(state, side):
            yield from (m.SetAside(seat, card) for card in cards_in(side.hand))
            if side.hidden:
                yield m.SetAside(seat, -1)


def _set_aside(state: State) -> Iterator[Any]:
    yield from asides(state)
    if not state.deck and quiet(state):
        yield from (m.Done(seat) for seat, side in enumerate(state.sides) if not side.done)


def _bid(state: State) -> Iterator[Any]:
    for seat, side in enumerate(state.sides):
        if not side.has_bid:
            yield from bids(seat, side.hand, range(5))


def bids(seat: int, hand: int, counts: Iterable[int]) -> Iterator[m.Bid]:
    """The bids that can be made with cards of a hand: so many of them."""
    for count in counts:
        yield from (m.Bid(seat, set_of(chosen)) for chosen in combinations(cards_in(hand), count))


def in_a_tie(state: State) -> Iterator[Any]:
    """What breaks a tied bid: cards from the decks, or the word of the table where there are none."""
    for seat, side in enumerate(state.sides):
        if state.unbreakable:
            yield m.First(seat)
        elif side.tie_due:
            if reshuffle_due(state, side):
                yield m.Reshuffle(seat, None)
            elif side.deck[-1] >= 0:
                yield m.TieCard(seat, side.deck[-1])


def _turn(state: State) -> Iterator[Any]:
    seat = state.active
    side = state.sides[seat]
    for group in state.pending:
        for power in group:
            yield from uses(state, seat, power)
    power_cards = list(cards_in(side.hand & POWERFUL))
    for count in range(1, len(power_cards) + 1):
        for chosen in combinations(power_cards, count):
            yield m.Power(seat, set_of(chosen))
    yield from _purchases(state, seat)
    if not owes(state, seat):
        yield m.EndTurn(seat)


def uses(state: State, seat: int, power: Activation) -> Iterator[Any]:
    """What can be done with a power that is due."""
    side = state.sides[seat]
    yield m.Decline(seat, power.source)
    if power.power == 6:
        for card in cards_in(side.offering & power.suit & ~power.excluded):
            yield m.Cash(seat, power.source, card)
    elif power.power == 7:
        for card in cards_in(targets_of_seven(state, side, power)):
            yield m.Duplicate(seat, power.source, card)
    elif possible(state, side, power):
        for pile, cards in (("own", side.discards), ("auction", state.discards), (m.DECK, side.known_deck)):
            for card in cards_in(cards & power.suit):
                yield m.Take(seat, power.source, card, pile, "offering")


def sales(state: State, seat: int) -> Iterator[m.Buy]:
    """What a player can pay for with the known cards of the offering."""
    offering = list(cards_in(state.sides[seat].offering))
    for place, card in enumerate(state.display):
        if card >= 0:
            for pay in combinations(offering, state.readings.costs[place]):
                yield m.Buy(seat, card, set_of(pay), place + 1, None, None)


def _purchases(state: State, seat: int) -> Iterator[Any]:
    side = state.sides[seat]
    yield from sales(state, seat)
    if state.phase == LOSER and not side.staked and state.display[0] >= 0:
        yield m.Buy(seat, state.display[0], 0, 1, None, None)
        for own in cards_in(side.hand):
            yield m.Buy(seat, state.display[0], 1 << own, 1, None, None)


def _draw(state: State) -> Iterator[Any]:
    for seat, side in enumerate(state.sides):
        if not side.drawn:
            if reshuffle_due(state, side):
                yield m.Reshuffle(seat, None)
            else:
                yield m.Draw(seat, None, m.DECK)
        if not state.deck and not exhausted(state) and not side.done and state.round:
            yield m.Done(seat)


CANDIDATES = {SET_ASIDE: _set_aside, BID: _bid, TIE: in_a_tie, WINNER: _turn, LOSER: _turn, DRAW: _draw}


def actors(state: State) -> list[int]:
    """The seats that may act now."""
    if state.phase in (WINNER, LOSER):
        return [state.active]
    waits = WAITING.get(state.phase)
    return [] if waits is None else [seat for seat, side in enumerate(state.sides) if waits(state, side)]


WAITING: dict[str, Callable[[State, Side], bool]] = {
    SET_ASIDE: lambda state, side: not side.aside and sets_aside(state, side),
    BID: lambda state, side: not has_bid(side),
    TIE: lambda state, side: side.tie_due or state.unbreakable,
    DRAW: lambda state, side: not side.drawn,
}
"""Whom each phase waits for."""


def subjects(move: Any) -> frozenset[Any]:
    """The cards a move is about."""
    return frozenset(cards_in(m.cards_of(move, "card", "cards", "pay", "offering", "hand")))


# -- what could have been done ---------------------------------------------------------------------


def instead(state: State, move: Any) -> list[str]:
    """What could have been done at this moment, in short; nothing where it cannot be said."""
    if move.action not in PLAYS[state.phase] or (move.actor >= 0 and move.actor not in actors(state)):
        drawn = after_the_draw(state) if move.action == "bid" else None  # nobody has to write that down
        return _legal_now(drawn or state)
    if move.action == "buy":
        return _for_sale(state) or _legal_now(state)
    if move.action in ("set_aside", "bid", "power") and state.sides[move.actor].hand:
        return [f"in hand: {shown(state.sides[move.actor].hand)}"]
    return []


def _legal_now(state: State) -> list[str]:
    """Player by player the kinds of moves that are legal now."""
    kinds: dict[int, dict[str, None]] = {}
    for move in legal(state):
        if move.action not in ("look", "shuffle"):
            kinds.setdefault(move.actor, {})[move.action.replace("_", " ")] = None
    return [f"{state.name(seat)}: {', '.join(actions)}" for seat, actions in sorted(kinds.items())]


def _for_sale(state: State) -> list[str]:
    """The cards the active player could pay for."""
    prices = state.readings.costs
    purse = state.sides[state.active].in_offering
    return [
        f"buy {NAMES[card]} for {prices[place]}"
        for place, card in enumerate(state.display)
        if card >= 0 and prices[place] <= purse
    ]
