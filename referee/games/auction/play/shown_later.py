"""What later entries show to have been meant: bids of hands and purchases of cards that nobody saw (what is
paid, cashed in and put away was bid, what is bid was bought)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, islice
from typing import Any

from referee.declarations.entries import filled
from referee.games.auction.play.always_wrong import VERBS
from referee.games.auction.play.bidding import has_bid
from referee.games.auction.play.later import Later
from referee.games.auction.play.left_out_bids import adding_up, deciding, left_out_bids, total_told
from referee.games.auction.play.state import State
from referee.games.auction.play.told_by_lines import LONGEST, laid, needed, of_the_round, shows_next
from referee.games.auction.play.unseen import can_show
from referee.games.auction.record.cards import ALL, POWERFUL, SUIT_OF, UNSEEN, VALUES, cards_in, set_of
from referee.games.auction.record.moves import Bid, Buy, Power
from referee.games.auction.record.phases import BID


def shown(state: State, move: Any, later: Sequence[Any]) -> Iterator[tuple[Any, ...]]:
    """What may stand in place of an entry by what the entries after it show of hands nobody saw: the bid with
    other cards, or a bid or power that is missing before it."""
    if move.action == "buy":
        yield from _two_in_one(state, move)
    if state.phase == BID:
        yield from _bids(state, move, later)
    elif move.action == "power":
        yield from _another_power(state, move, later)
    elif move.action == "buy" and UNSEEN in state.display:
        yield from _another(state, move, later[:LONGEST])
    elif move.actor >= 0 and (state.sides[move.actor].hidden or move.action == "end_turn"):
        lain = laid(move.actor, (move, *later)) | needed(move)
        offering = state.sides[move.actor].offering
        powers = lain & POWERFUL & ~offering
        at_work = (powers | 1 << card for card in cards_in(_able(move) & ~offering))
        for cards in dict.fromkeys((powers, *(1 << card for card in cards_in(powers)), *at_work)):
            if cards:
                yield Power(move.actor, cards), move
        if move.action == "end_turn" and UNSEEN in state.display:
            yield from islice(_bought_unseen(state, move, later), MOST_BOUGHT)


def _two_in_one(state: State, move: Any) -> Iterator[tuple[Any, ...]]:
    """A purchase for other cards than those that went to the piles by the same line: those have paid for
    another card, whose purchase is missing before it."""
    kept, gone = move.to_own or 0, move.to_auction or 0
    pay = kept | gone
    if not pay or pay & move.pay:
        return
    for place, (card, cost) in enumerate(zip(state.display, state.readings.costs, strict=True)):
        if card >= 0 and card != move.card and cost == pay.bit_count() and pay & SUIT_OF[card] == kept:
            before = Buy(move.actor, card=card, pay=pay, position=place + 1)
            yield before, filled(move, to_own=None, to_auction=None)


def _able(move: Any) -> int:
    """The power cards that may do what an entry says, where it does not name the one at work."""
    verb = move.action
    if verb not in VERBS.values() or move.source is not None:
        return 0
    return set_of(card for card in cards_in(POWERFUL & SUIT_OF[move.card]) if VERBS[VALUES[card]] == verb)


def _another(state: State, move: Any, later: Sequence[Any]) -> Iterator[tuple[Any, ...]]:
    """The card nobody saw in the display was another: one that the buyer has soon after, and has not bought
    since."""
    for card in shows_next(move.actor, later, 1 << move.card, state.unlocated):
        yield (filled(move, card=card, to_own=None, to_auction=None),)


MOST_BOUGHT = 12
"""So many purchases are thought of that may be missing before the end of a turn."""


def _bought_unseen(state: State, move: Any, later: Sequence[Any]) -> Iterator[tuple[Any, ...]]:
    """A purchase is missing before the end of a turn: of a card nobody saw in the display, which the player
    turns out to own. The cheapest first; those the player buys later were not bought before."""
    seat = move.actor
    cards = shows_next(seat, later, 0, state.unlocated)
    offering = list(cards_in(state.sides[seat].offering))
    for place, lying in enumerate(state.display):
        if lying == UNSEEN:
            for pay in combinations(offering, state.readings.costs[place]):
                for card in cards:
                    yield Buy(seat, card=card, pay=set_of(pay), position=place + 1), move


def _another_of_hand(
    state: State, move: Any, likely: Iterable[int], among: int = ALL
) -> Iterator[tuple[Any, ...]]:
    """A card bid or played that cannot be in the hand, or has no power, was another: a likely one, or any
    that may be in it."""
    side = state.sides[move.actor]
    others = (card for card in cards_in(side.hidden_faces & among) if can_show(state, side, 1 << card))
    cards = dict.fromkeys((*likely, *others))
    among |= move.cards & POWERFUL
    for wrong in cards_in(move.cards & ~side.hand if side.hidden else 0):
        if not among >> wrong & 1 or not can_show(state, side, 1 << wrong):
            yield from ((filled(move, cards=move.cards & ~(1 << wrong) | 1 << card),) for card in cards)


def _another_power(state: State, move: Any, later: Sequence[Any]) -> Iterator[tuple[Any, ...]]:
    """A power card was another: one that the entries after it take for lying in the offering, or that can do
    what the next of them does."""
    following = next(iter(later), move)
    wanted = laid(move.actor, later) | (needed(following) if following.actor == move.actor else 0)
    if following.action in ("cash", "take"):
        wanted |= SUIT_OF[following.card]
    among = POWERFUL & ~(move.cards | state.sides[move.actor].offering)
    return _another_of_hand(state, move, cards_in(wanted & among), among)


def _bids(state: State, move: Any, later: Sequence[Any]) -> Iterator[tuple[Any, ...]]:
    for seat, side in enumerate(state.sides):
        own = move.action == "bid" and move.actor == seat
        if has_bid(side):
            continue
        named = laid(seat, later if own else (move, *later))
        if own and not side.hidden and not named & side.hand & ~move.cards:
            continue  # the hand can be listed, and nothing speaks against the bid
        rest = of_the_round(() if own or side.hidden else later)
        if any(entry.action == "bid" and entry.actor == seat for entry in rest):
            continue  # it comes soon
        if not own:
            shows = Later((move, *later), True)
            yield from ((Bid(seat, cards), move) for cards in left_out_bids(state, seat, shows))
            continue
        kept = [move.cards, *(move.cards & ~(1 << wrong) for wrong in cards_in(move.cards))]
        told = total_told(seat, later)
        fitting = (bid for some in kept for bid in adding_up(state, seat, some, later, told))
        fits = ((filled(move, cards=bid),) for bid in fitting)
        if told:
            yield from fits
        for wrong in (0, *(1 << card for card in cards_in(move.cards & ~named))):
            cards = move.cards & ~wrong | named
            if cards != move.cards:
                yield (filled(move, cards=cards),)
        if named and named != move.cards:
            yield (filled(move, cards=named),)
        yield from _another_of_hand(state, move, shows_next(seat, later, move.cards))
        yield from fits
        yield from ((filled(move, cards=bid),) for bid in deciding(state, seat, kept, later))
