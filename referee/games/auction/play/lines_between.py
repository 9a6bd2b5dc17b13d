"""Lines in a row that nobody wrote: what the players did up to an entry, read off what later lines show.

So many cards as come into the display were bought; what is put away, shuffled or drawn later was not paid
away. The shortest rows that leave nothing open are looked for first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from heapq import heappop, heappush
from itertools import combinations
from typing import Any

from referee.breaches import after
from referee.games.auction.play.activations import open_powers
from referee.games.auction.play.bidding import has_bid, sets_aside
from referee.games.auction.play.later import Later
from referee.games.auction.play.left_out_bids import left_out_bids
from referee.games.auction.play.legal import in_a_tie, uses
from referee.games.auction.play.looks import looks
from referee.games.auction.play.plays import PLAYS, after_the_draw, is_legal
from referee.games.auction.play.purchases import owes
from referee.games.auction.play.state import Activation, State
from referee.games.auction.play.unseen import can_show
from referee.games.auction.record.cards import EMPTY, POWERFUL, SUIT_OF, UNSEEN, cards_in, set_of
from referee.games.auction.record.moves import Bid, Buy, EndTurn, Power, SetAside, Shuffle, TieCard
from referee.games.auction.record.phases import BID, LOSER, OVER, SET_ASIDE, TIE, WINNER

OPENING, TURNS, ALL_ASIDE = (SET_ASIDE, BID), (WINNER, LOSER), (BID, TIE, WINNER, LOSER)
LOOKED_AT, MOST, ROWS, PAYMENTS, UNSEEN_POWERS = 120, 9, 8, 3, 3
"""So many positions are looked at for one row, so many lines at most are missing, so many rows are told; so
many payments are thought of for a purchase, so many power cards that nobody saw."""


def between(state: State, moves: Sequence[Any], index: int, most: int = MOST) -> Iterator[tuple[Any, ...]]:
    """The rows of lines that may be missing right before an entry of a round, or the end of it, so many lines
    at ``most``; the likeliest first. None where nothing shows that any is missing."""
    later = Later(moves[index:], state.phase in ALL_ASIDE)
    target = moves[index]
    if state.phase == OVER or (_fits(state, target) and not _left(state, later)):
        return
    waiting: list[tuple[int, int, tuple[Any, ...], State]] = [(0, 0, (), state)]
    seen, rows = {state.key()}, 0
    owned = (later.own[0] | later.own[1]) & ~state.discards  # nobody paid with what is somebody's later
    for _ in range(LOOKED_AT):
        if not waiting or rows == ROWS:
            return
        _, _, lines, there = heappop(waiting)
        if lines and _fits(there, target) and not _left(there, later):
            rows += 1
            yield lines
            if there.phase in TURNS:
                continue
        there = there if there.looking else after_the_draw(there) or there
        for line in _next(there, later) if len(lines) < most else ():
            play = PLAYS[there.phase].get(line.action)
            then = None if play is None else after(play, there, line)
            if then is not None and then.discards & owned:
                continue
            if then is not None and (key := then.key()) not in seen:
                seen.add(key)
                row = (*lines, line)
                left = _left(then, later) + (not _fits(then, target))
                heappush(waiting, (len(row) + left, len(seen), row, then))


def _left(state: State, later: Later) -> int:
    """About so many lines of a player are missing yet."""
    if state.phase not in TURNS + OPENING:
        return 0
    sold = later.sold(state) or 0
    if state.phase in TURNS:
        first = state.phase == WINNER and later.whole and 1 - state.active not in later.acting
        return max(sold, later.lacking(state)) + first
    return max(sold, (later.for_sale(state) & (later.own[0] | later.own[1])).bit_count())


def _fits(state: State, target: Any) -> bool:
    """Whether an entry has its place, after the draw that nobody has to write as well."""
    if target.action in PLAYS[state.phase]:
        return is_legal(state, target)
    drawn = after_the_draw(state)
    return drawn is not None and is_legal(drawn, target)


def _next(state: State, later: Later) -> Iterator[Any]:
    """The lines that may be missing next."""
    yield from (Shuffle(seat, None) for seat in (0, 1) if looks(state, seat))
    if state.phase in TURNS:
        yield from _of_a_turn(state, later)
    elif state.phase == TIE:
        yield from in_a_tie(state)
        yield from (TieCard(seat) for seat, side in enumerate(state.sides) if side.tie_due)
    if state.phase in OPENING:
        yield from _opening(state, later)


def _opening(state: State, later: Later) -> Iterator[Any]:
    """The lines that one player may lack before both have bid, but for the one that comes next."""
    coming = (later.target.action, later.target.actor)
    for seat, side in enumerate(state.sides):
        if state.phase == SET_ASIDE and not side.aside and sets_aside(state, side):
            lines: Iterable[Any] = (SetAside(seat),)
        elif state.phase == BID and not has_bid(side):
            lines = (Bid(seat, cards) for cards in left_out_bids(state, seat, later))
        else:
            continue
        if coming != ("set_aside" if state.phase == SET_ASIDE else "bid", seat):
            yield from lines
            return


def _of_a_turn(state: State, later: Later) -> Iterator[Any]:
    """Those in phase 3, which bring the position nearer to what later lines show."""
    seat = state.active
    side = state.sides[seat]
    free = side.offering & ~(later.left[seat] or 0)
    sold = later.sold(state)
    if sold != 0:
        yield from _purchases(state, later, free)
    for power in open_powers(state):
        yield from _uses(state, later, power, free)
    yield from (Power(seat, 1 << card) for card in _powers(state, later))
    if not (owes(state, seat) or later.lacking(state) or (state.phase == LOSER and sold)):
        yield EndTurn(seat)


def _uses(state: State, later: Later, power: Activation, free: int) -> Iterator[Any]:
    """What a power may have done: brought back what is left in the offering, or turns out to be the player's
    own, or pays for something; cashed in what is not left."""
    seat = state.active
    named = later.left[seat]
    likely, others = list[Any](), list[Any]()
    for use in uses(state, seat, power):
        if use.action == "take":
            shown = (named or 0) | later.own[seat] & state.discards
            (likely if shown >> use.card & 1 else others).append(use)
        elif (use.action == "cash" and free >> use.card & 1 and named is not None) or (
            use.action == "duplicate" and later.lacking(state)
        ):
            likely.append(use)
    others.sort(key=lambda use: later.own[seat] >> use.card & 1)  # what was fetched to pay with is gone
    yield from (*likely, *others[:PAYMENTS])


def _powers(state: State, later: Later) -> list[int]:
    """The power cards that may have been played: those of the hand that are not put away from it; of a hand
    nobody saw those that turn out to have been in it, or may have been."""
    seat = state.active
    side = state.sides[seat]
    kept = later.kept[seat] or 0
    if later.count[seat] is not None and side.cards_in_hand <= (later.count[seat] or 0):
        return []
    known = list(cards_in(side.hand & POWERFUL & ~kept))
    if not side.hidden:
        return known
    seen = (later.left[seat] or 0) | later.own[seat]
    strange = POWERFUL & ~(kept | side.offering | side.hand)
    strange &= side.hidden_faces | state.unlocated
    likely = sorted(cards_in(strange), key=lambda card: (not seen >> card & 1, later.named >> card & 1))
    return known + [card for card in likely if can_show(state, side, 1 << card)][:UNSEEN_POWERS]


def _purchases(state: State, later: Later, free: int) -> Iterator[Buy]:
    """The purchases that may be missing, of each card with the likeliest payments: what turns out to be the
    player's own later did not go to the auction discards."""
    seat = state.active
    own = later.own[seat]
    wanted, for_sale = later.wanted(state), later.for_sale(state)
    unseen = list(cards_in(own & state.unlocated))[:PAYMENTS]
    for place, lying in enumerate(state.display):
        if lying == EMPTY or (lying >= 0 and not (wanted or for_sale) >> lying & 1):
            continue
        for card in unseen if lying == UNSEEN else (lying,):
            pays = map(set_of, combinations(cards_in(free), state.readings.costs[place]))
            gone = {pay: (pay & ~SUIT_OF[card] & own).bit_count() for pay in pays}
            for pay in sorted(gone, key=lambda pay: gone[pay])[:PAYMENTS]:
                yield Buy(seat, card=card, pay=pay, position=place + 1)
