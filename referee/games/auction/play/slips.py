"""How an auction record is likely to be wrong: one thing written otherwise, or a line left out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, permutations
from typing import Any

from referee.declarations.entries import filled
from referee.games.auction.play.activations import open_powers
from referee.games.auction.play.always_wrong import MOST_IN_HAND
from referee.games.auction.play.bidding import has_bid
from referee.games.auction.play.ending import owned
from referee.games.auction.play.legal import asides, bids, in_a_tie, sales, uses
from referee.games.auction.play.looks import looks
from referee.games.auction.play.plays import PLAYS
from referee.games.auction.play.state import State
from referee.games.auction.play.ties import top_card, tops
from referee.games.auction.play.told_by_lines import needed
from referee.games.auction.play.unnamed_bid_cards import nameable
from referee.games.auction.play.unseen import can_show, few_unseen
from referee.games.auction.record.cards import POWERFUL, SUIT_OF, SUIT_SETS, cards_in, set_of
from referee.games.auction.record.moves import (
    Done,
    EndTurn,
    Power,
    SetAside,
    Shuffle,
    Take,
    TieCard,
    cards_of,
)
from referee.games.auction.record.phases import BID, DRAW, LOSER, SET_ASIDE, TIE, WINNER

Moves = Iterator[Any]


def edits(state: State, move: Any) -> Moves:
    """What this entry may have been meant to be: one card, pile or player otherwise, or another act with as
    little to it."""
    thought = OTHERWISE.get(move.action)
    if thought is not None:
        yield from thought(state, move)
    if move.action in ("cash", "take", "duplicate", "buy"):
        yield from _in_another_suit(move)
    if move.actor >= 0:
        other = filled(move, actor=1 - move.actor)
        yield other
        if thought is not None and move.action in ("set_aside", "draw", "tie_card"):
            yield from thought(state, other)


SETS = ("pay", "to_own", "to_auction")
"""The parts of an entry of phase 3 that name several cards."""


def _in_another_suit(move: Any) -> Moves:
    """Cards of one suit through a whole entry of phase 3, two or more, that are all written as those of
    another."""
    several = [key for key in SETS if getattr(move, key, None) is not None]
    singles = {key: card for key in ("card", "source") if (card := getattr(move, key, None)) is not None}
    cards = set_of(singles.values()) | cards_of(move, *several)
    for suit, other in permutations(range(len(SUIT_SETS)), 2):
        wrong, by = SUIT_SETS[suit], 10 * (other - suit)
        if (cards & wrong).bit_count() > 1:
            meant: dict[str, int] = {key: card + by * (wrong >> card & 1) for key, card in singles.items()}
            for key in several:
                named = getattr(move, key)
                meant[key] = named & ~wrong | set_of(card + by for card in cards_in(named & wrong))
            yield filled(move, **meant)


def one_changed(cards: int, pool: int) -> Iterator[int]:
    """Sets with one card otherwise: another of the pool, one more, one less."""
    for card in cards_in(cards):
        for other in cards_in(pool & ~cards):
            yield cards & ~(1 << card) | 1 << other
    for other in cards_in(pool & ~cards):
        yield cards | 1 << other
    for card in cards_in(cards):
        yield cards & ~(1 << card)


def _set_aside(state: State, move: Any) -> Moves:
    for card in cards_in(state.sides[move.actor].hand):
        yield filled(move, card=card)
    yield filled(move, to="deck")
    if state.sides[move.actor].hidden:
        yield filled(move, card=-1)


def _bid(state: State, move: Any) -> Moves:
    side = state.sides[move.actor]
    wrong = move.cards & ~side.hand
    if not wrong:
        yield from (filled(move, cards=cards) for cards in one_changed(move.cards, side.hand))
        return
    if move.cards.bit_count() > MOST_IN_HAND:
        yield from bids(move.actor, side.hand, (2, 3, 1, 4, 0))
    without = [move.cards & ~(1 << card) for card in cards_in(wrong)]
    kept = [cards for cards in without if can_show(state, side, cards & ~side.hand)]
    if not kept:
        kept = [move.cards & side.hand]
    known = side.hand & ~move.cards
    yield from (filled(move, cards=cards | 1 << other) for cards in kept for other in cards_in(known))
    yield from (filled(move, cards=cards) for cards in kept)


def _power(state: State, move: Any) -> Moves:
    pool = state.sides[move.actor].hand & POWERFUL
    yield from (filled(move, cards=cards) for cards in one_changed(move.cards, pool) if cards)


def _cash(state: State, move: Any) -> Moves:
    for card in cards_in(state.sides[move.actor].offering):
        yield filled(move, card=card)
    yield from _by_another(state, move)
    yield from _exchanged(move)


def _take(state: State, move: Any) -> Moves:
    yield from (filled(move, pile=pile) for pile in ("own", "auction", ""))
    side = state.sides[move.actor]
    suits = 0
    for power in open_powers(state):
        if move.source is None or power.labels >> move.source & 1:
            suits |= power.suit
    pool = {"own": side.discards, "auction": state.discards}.get(move.pile, side.discards | state.discards)
    yield from (filled(move, card=card) for card in cards_in(pool & suits))
    yield filled(move, to="offering")
    yield from _exchanged(move)


def _exchanged(move: Any) -> Moves:
    """The card at work and the one it works on, each in the place of the other."""
    if move.source is not None:
        yield filled(move, source=move.card, card=move.source)


def _by_another(state: State, move: Any) -> Moves:
    """The same by another power that is due."""
    labels = set_of(card for power in open_powers(state) for card in cards_in(power.labels))
    if move.source is not None:
        yield from (filled(move, source=card) for card in cards_in(labels))


def _buy(state: State, move: Any) -> Moves:
    side = state.sides[move.actor]
    paid = move.pay.bit_count()
    display = state.display
    for place, card in enumerate(display):
        if card >= 0 and card != move.card and state.readings.costs[place] == paid:
            yield filled(move, card=card, to_own=None, to_auction=None)
    if move.position:
        yield filled(move, position=0)
    if move.to_own is not None or move.to_auction is not None:
        own = move.pay & SUIT_OF[move.card]
        yield filled(move, to_own=own, to_auction=move.pay & ~own)
    yield filled(move, to="own")
    due = tops(state, side) if side.tie_due else ()  # nobody wrote down what was added
    pool = side.offering | nameable(state, side) | set_of(due)
    wrong = move.pay & ~pool
    kept = move.pay & pool
    if not wrong:
        yield from (_paying(move, pay) for pay in one_changed(move.pay, pool))
    elif wrong.bit_count() == 1:
        yield from (_paying(move, kept | 1 << card) for card in cards_in(pool & ~kept))
        yield _paying(move, kept)
    if not kept and move.card in display:
        cost = state.readings.costs[display.index(move.card)]
        paid_by = combinations(cards_in(pool), cost) if cost > 1 else ()
        yield from (_paying(move, set_of(pay)) for pay in paid_by)


def _paying(move: Any, pay: int) -> Any:
    """The same purchase for other cards; claims about where they went are read to fit."""
    own = pay & SUIT_OF[move.card]
    return filled(
        move,
        pay=pay,
        to_own=None if move.to_own is None else own,
        to_auction=None if move.to_auction is None else pay & ~own,
    )


def _restock(state: State, move: Any) -> Moves:
    lying = tuple(state.display[place] for place in state.restocked)
    yield filled(move, cards=tuple(max(card, -1) for card in lying), display=None)  # "?" in an entry


def _discard(state: State, move: Any) -> Moves:
    side = state.sides[move.actor]
    hand = (*cards_in(side.left_hand), *([-1] * side.left_hidden))
    yield filled(move, offering=side.left_offering, hand=hand, to="own")


def _order(state: State, move: Any) -> Moves:
    """An order of cards in which one is otherwise, is missing or is too many."""
    order = move.order
    if not order or order == (-3,):
        yield filled(move, order=None)
        return
    side = state.sides[move.actor]
    pool = side.known_deck if move.action == "shuffle" else side.discards
    named = set_of(card for card in order if card >= 0)
    strange = [
        place
        for place, card in enumerate(order)
        if card >= 0 and (not pool >> card & 1 or order.count(card) > 1)
    ]
    absent = list(cards_in(pool & ~named))
    for place in strange:
        for card in absent:
            yield filled(move, order=(*order[:place], card, *order[place + 1 :]))
    if len(absent) == 1:
        for place in range(len(order) + 1):
            yield filled(move, order=(*order[:place], absent[0], *order[place:]))
    yield filled(move, order=None)


def _tie_card(state: State, move: Any) -> Moves:
    top = top_card(state.sides[move.actor])
    if top >= 0:
        yield filled(move, card=top)


def _gather(state: State, move: Any) -> Moves:
    side = state.sides[move.actor]
    pool = owned(side) | side.hidden_faces
    yield from (filled(move, cards=cards) for cards in one_changed(move.cards, pool))


OTHERWISE: dict[str, Callable[[State, Any], Iterable[Any]]] = {
    "set_aside": _set_aside,
    "bid": _bid,
    "power": _power,
    "cash": _cash,
    "take": _take,
    "duplicate": lambda state, move: (*_by_another(state, move), *_exchanged(move)),
    "buy": _buy,
    "restock": _restock,
    "discard": _discard,
    "draw": lambda state, move: [filled(move, cards=None, pile="deck")],
    "reshuffle": _order,
    "shuffle": _order,
    "tie_card": _tie_card,
    "look": lambda state, move: [
        filled(move, actor=1 - move.actor),
        *(filled(move, pile=pile) for pile in ("deck", "own", "auction")),
    ],
    "gather": _gather,
}
"""Action -> the entries it may have been meant to be; which of them are legal is asked of the engine."""


# -- lines left out -------------------------------------------------------------------------------


def missing(state: State, move: Any) -> Moves:
    """Single entries that must be written and may be missing right before this one, the likeliest first."""
    for seat in (0, 1):
        if looks(state, seat):
            yield Shuffle(seat, None)
    thought = MISSING.get(state.phase)
    if thought is not None:
        yield from thought(state, move)


def _bids(state: State, move: Any) -> Moves:
    for seat, side in enumerate(state.sides):
        if not has_bid(side):
            yield from bids(seat, side.hand | few_unseen(side), (2, 3, 1, 4, 0))


def _turn(state: State, move: Any) -> Moves:
    """A part of phase 3 goes on: what the next entry needs first, then what else might have been done."""
    seat = state.active
    side = state.sides[seat]
    wanted = needed(move)
    if move.actor != seat or move.action not in PLAYS[state.phase]:
        yield EndTurn(seat)
    powers = side.hand & POWERFUL
    yield from (Power(seat, 1 << card) for card in cards_in(powers & wanted))
    for power in open_powers(state):  # of cards that nobody has seen in the discards, the one that is needed
        fetched = wanted & power.suit & ~side.offering
        if power.power > 7:
            unseen = fetched & ~(side.discards | state.discards)
            yield from (Take(seat, power.source, card) for card in cards_in(unseen))
        elif power.power == 7:  # by what it repeats, which nobody has to write down
            yield from (Take(seat, None, card) for card in cards_in(fetched))
    for power in open_powers(state):
        yield from (use for use in uses(state, seat, power) if use.action != "decline")
    yield from sales(state, seat)
    yield from (Power(seat, 1 << card) for card in cards_in(powers & ~wanted))
    yield from (Power(seat, set_of(two)) for two in combinations(cards_in(powers), 2))


def _ends(state: State) -> Moves:
    return (Done(seat) for seat in (0, 1) if not state.deck)


def _face_down(state: State) -> Moves:
    """A card set aside that nobody saw: the hand may not be drawn yet."""
    drawing = state.phase == DRAW
    return (SetAside(seat) for seat, side in enumerate(state.sides) if drawing or not side.aside)


def _unseen_tops(state: State) -> Moves:
    """A card added to a tied bid that nobody can name."""
    return (
        TieCard(seat)
        for seat, side in enumerate(state.sides)
        if side.tie_due and min(side.deck[-1:], default=0) < 0
    )


MISSING: dict[str, Callable[[State, Any], Iterable[Any]]] = {
    SET_ASIDE: lambda state, move: (*asides(state), *_ends(state), *_face_down(state)),
    BID: _bids,
    TIE: lambda state, move: (*in_a_tie(state), *_unseen_tops(state)),
    WINNER: _turn,
    LOSER: _turn,
    DRAW: lambda state, move: (*_ends(state), *_face_down(state)),
}
"""Phase -> what has to be written in it."""
