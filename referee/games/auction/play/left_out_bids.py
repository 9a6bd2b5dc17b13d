"""Bids that nobody wrote down, and bids written wrongly: what a player must have bid, as later lines show."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, combinations, islice, takewhile
from typing import Any

from referee.games.auction.play.always_wrong import MOST_IN_HAND
from referee.games.auction.play.bidding import has_bid
from referee.games.auction.play.later import Later
from referee.games.auction.play.state import State
from referee.games.auction.play.told_by_lines import (
    MOST_SHOWN,
    NAMING,
    first_to_act,
    laid,
    of_the_round,
    shows_next,
)
from referee.games.auction.play.unseen import can_show, few_unseen
from referee.games.auction.record.cards import ALL, POWERFUL, VALUES, bid_sum, cards_in, set_of
from referee.games.auction.record.moves import cards_of

BIDS = 3
"""So many bids are thought of first."""


def left_out_bids(state: State, seat: int, later: Later) -> Iterator[int]:
    """The bids of a player that may be missing: of all cards that later lines show to have left the hand, and
    of others with them; first those of as many as paid for what was bought, and by which whoever acts first
    has won."""
    side, named = state.sides[seat], laid(seat, later.moves)
    price = later.price(state, seat)
    least = min(named.bit_count() + price, MOST_IN_HAND) if price else 0
    hand = side.hand | few_unseen(side)  # one card more, where one was set aside face down
    hand &= ~later.played[seat]
    if not hand or (side.hidden and named & ~hand):
        return islice(missing_bids(state, seat, named, later.moves, least), BIDS)
    named &= hand  # the others were brought back
    shown = [kept for kept in (later.kept[seat], later.mine[seat]) if kept is not None]
    gone = hand & ~(shown[0] | later.played[seat] | named) if shown else 0
    aside = sorted(cards_in(gone), key=lambda card: ~later.own[seat] >> card & 1) if side.hidden else ()
    sure = [named | gone & ~(1 << card) for card in aside] or [named | gone]
    more = sorted(cards_in(hand & ~sure[0]), key=lambda card: price and later.own[seat] >> card & 1)
    bases = [*sure, *(sure[0] & ~(1 << card) for card in cards_in(sure[0] & POWERFUL))]
    well = comes_out(state, seat, later.moves)
    likely = [bid for base in bases for bid in islice(_with_more(base, more, least, well), BIDS)]
    certain = sure[:1] if gone else []  # what is put away from the hand tells the rest
    bids = dict.fromkeys((*certain, *likely[:BIDS], sure[0], *likely, *_with_more(sure[0], more, least)))
    return islice((bid for bid in bids if bid.bit_count() <= side.cards_in_hand), 2 * BIDS)


def _with_more(
    cards: int, more: Sequence[int], least: int, well: Callable[[int], bool] | None = None
) -> Iterator[int]:
    """Some cards with others, as many as may be bid and so many at ``least``, where they do ``well``."""
    for many in range(max(least - cards.bit_count(), 0), MOST_IN_HAND + 1 - cards.bit_count()):
        together = (cards | set_of(some) for some in combinations(more, many))
        yield from (bid for bid in together if well is None or well(bid))


def missing_bids(state: State, seat: int, named: int, later: Sequence[Any], least: int = 0) -> Iterator[int]:
    """The bids that may be missing, of cards that later entries name and others that fit; first those of so
    many cards at ``least`` as are needed for what was bought."""
    if least > named.bit_count():
        yield from deciding(state, seat, [named], later, least)
    told = total_told(seat, later)
    added = (0, *(1 << card for card in cards_in(named)))  # in the tie, by whoever had bid the others
    fits = (bid for card in added for bid in adding_up(state, seat, named & ~card, later, told))
    yield from fits if told else ()
    yield named
    yield from fits
    yield from deciding(state, seat, [named], later)


BIDDING = ("bid", "reveal", "check", "look", "shuffle")


def total_told(seat: int, later: Sequence[Any]) -> list[int]:
    """What a bid comes to, where it is told before anything is added to it or bought."""
    before = takewhile(lambda entry: entry.action in BIDDING, later)
    return [entry.totals[seat] for entry in before if entry.action == "reveal" and seat in entry.totals]


def adding_up(
    state: State, seat: int, kept: int, later: Sequence[Any], told: Sequence[int] = ()
) -> Iterator[int]:
    """The bids of a player with some cards alone, with one of those nobody saw beside them, or with two that
    the player is the next to show, which come to the total that is told, or by which the bids tie, as later
    entries say."""
    side, other = state.sides[seat], state.sides[1 - seat]
    after = next((entry.action for entry in later if entry.action not in BIDDING), "")
    theirs = next((entry.cards for entry in later if entry.action == "bid"), other.bid)
    short = next(iter(told), bid_sum(theirs)) - bid_sum(kept)
    if not side.hidden or not (told or after == "tie_card"):
        return
    ones = (1 << card for card in cards_in(ALL & ~(kept | side.hand)) if VALUES[card] == short)
    pairs = (set_of(pair) for pair in combinations(shows_next(seat, later, kept), 2))
    for more in chain((0,), ones, pairs):
        if bid_sum(more) == short and can_show(state, side, more & ~side.hand):
            yield kept | more


def deciding(
    state: State, seat: int, kept: Iterable[int], later: Sequence[Any], least: int = 0
) -> Iterator[int]:
    """The bids of some cards and others that nobody saw, by which whoever acts first has won; no later entry
    shows these elsewhere before the player shows them. Of so many at ``least`` some were paid away: those
    that nobody shows later come first."""
    side, mine, seen = state.sides[seat], 0, set_of(card for card in state.display if card >= 0)
    this_round = of_the_round(later)
    for place, entry in enumerate(later):
        named = cards_of(entry, *NAMING, "display")
        mine |= named & ~seen if entry.actor == seat and place >= len(this_round) else 0
        seen |= named
    pools = (ALL & ~seen, mine) if least else (mine, ALL & ~seen)
    cards = chain.from_iterable(map(cards_in, pools)) if side.hidden and first_to_act(later) >= 0 else ()
    pool = [1 << card for card in cards if can_show(state, side, 1 << card & ~side.hand)]
    won = comes_out(state, seat, later)
    for bid in kept:
        short = least - bid.bit_count()
        for number in range(max(short, 1), 5 - bid.bit_count()) if short > 0 or not won(bid) else ():
            added = (bid | sum(more) for more in combinations([card for card in pool if card & ~bid], number))
            fits = (more for more in added if won(more) and can_show(state, side, more & ~side.hand))
            yield from islice(fits, MOST_SHOWN)


def comes_out(state: State, seat: int, later: Sequence[Any]) -> Callable[[int], bool]:
    """Whether the bids come out as later entries show if a player bids these cards: they tie, or whoever acts
    first has won."""
    this_round = of_the_round(later)
    theirs = [each.cards for each in this_round if each.action == "bid" and each.actor != seat]
    known = bool(theirs) or has_bid(state.sides[1 - seat])
    other = bid_sum(theirs[0] if theirs else state.sides[1 - seat].bid if known else laid(1 - seat, later))
    if next((entry.action for entry in later if entry.action not in BIDDING), "") == "tie_card":
        return lambda bid: bid_sum(bid) == other
    first = first_to_act(later)
    if first < 0 or not (known or first == seat):
        return lambda bid: True
    return lambda bid: bid_sum(bid) != other and (bid_sum(bid) > other) == (first == seat)
