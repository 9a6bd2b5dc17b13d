"""Lines in a row that nobody wrote: what the players did up to an entry, read off what later lines show.

So many cards as come into the display were bought; what is put away, shuffled or drawn later was not paid
away. The shortest rows that leave nothing open are looked for first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from heapq import heappop, heappush
from itertools import combinations, dropwhile, islice
from typing import Any

from referee.breaches import after
from referee.games.auction.play.activations import open_powers
from referee.games.auction.play.always_wrong import MOST_IN_HAND
from referee.games.auction.play.bidding import has_bid, sets_aside
from referee.games.auction.play.legal import in_a_tie, uses
from referee.games.auction.play.long_before import LATER
from referee.games.auction.play.looks import looks
from referee.games.auction.play.plays import PLAYS, after_the_draw, is_legal
from referee.games.auction.play.purchases import owes
from referee.games.auction.play.shown_later import (
    ACTING,
    NAMING,
    NEXT_ROUND,
    came_with,
    comes_out,
    gained,
    laid,
    left_with,
    missing_bids,
    own_cards,
)
from referee.games.auction.play.state import Activation, State
from referee.games.auction.play.unseen import can_show, few_unseen
from referee.games.auction.record.cards import EMPTY, POWERFUL, SUIT_OF, UNSEEN, cards_in, set_of
from referee.games.auction.record.moves import (
    UNKNOWN,
    Bid,
    Buy,
    EndTurn,
    Power,
    SetAside,
    Shuffle,
    TieCard,
    cards_of,
)
from referee.games.auction.record.phases import BID, LOSER, OVER, SET_ASIDE, TIE, WINNER

OPENING, TURNS, ALL_ASIDE = (SET_ASIDE, BID), (WINNER, LOSER), (BID, TIE, WINNER, LOSER)
LOOKED_AT, MOST, ROWS, PAYMENTS, BIDS, UNSEEN_POWERS = 120, 9, 8, 3, 3, 3
"""So many positions are looked at for one row, so many lines at most are missing, so many rows are told; so
many payments are thought of for a purchase, so many bids, so many power cards that nobody saw."""


class Later:
    """What the lines from an entry on show of the moment before it; ``acted``: all cards are set aside."""

    def __init__(self, moves: Sequence[Any], acted: bool) -> None:
        self.target = moves[0]
        self.moves = [*dropwhile(lambda move: move.action == "set_aside" and not acted, moves)]
        self.new: int | None = None  # so many cards come into the display at the end of the round
        self.row = 0  # the cards of the display after that
        self.bought = [0, 0]  # what each player buys before that
        self.left: list[int | None] = [None, None]  # what was left of each offering, but for what comes yet,
        self.kept: list[int | None] = [None, None]  # and of each hand: the cards,
        self.count: list[int | None] = [None, None]  # and how many
        self.mine: list[int | None] = [None, None]  # all cards of each that are shuffled after it
        self.own = [0, 0]  # cards that turn out to be a player's own
        self.unsold = 0  # cards that are bought only in a later round
        self.played = [0, 0]  # the power cards played before that
        self.acting = set[int]()  # who acts in phase 3 before that; nobody's part is missing
        self.whole = False  # where the lines go on to the next round
        self.named = 0  # all cards that are named
        self._got, self._out, self._came = 0, [0, 0], [0, 0]
        over = next_round = begun = False
        for move in self.moves[:LATER]:
            next_round = next_round or move.action in NEXT_ROUND
            self.named |= cards_of(move, *NAMING)
            begun = begun or move.action == "set_aside"
            self.whole = self.whole or next_round
            over = over or next_round or move.action in ("restock", "discard", "reshuffle")
            if move.action == "restock" and not next_round:
                self.row = cards_of(move, "display")
                self.new = None if move.cards is None else len(move.cards)
            elif move.action == "discard" and not next_round:
                self._put_away(move)
            elif move.actor >= 0:
                if move.action == "reshuffle" and not begun and min(move.order or (UNKNOWN,)) >= 0:
                    self.mine[move.actor] = set_of(move.order)
                self._read(move, over)

    def sold(self, state: State) -> int | None:
        """So many cards of the display are bought before the entry yet; None where nothing tells."""
        if self.row and self.unsure(state):
            display = set_of(card for card in state.display if card >= 0)
            return (display & ~(self.row | self.bought[0] | self.bought[1])).bit_count()
        if self.new is None or self.unsure(state):
            return None
        return max(self.new - state.display.count(EMPTY) - sum(map(int.bit_count, self.bought)), 0)

    def unsure(self, state: State) -> bool:
        """Whether fewer cards than were bought may have come into the display: the deck has run out."""
        return self.new is not None and self.new >= len(state.deck)

    def for_sale(self, state: State) -> int:
        """The cards of the display that may be bought before the entry."""
        display = set_of(card for card in state.display if card >= 0)
        others = self.own[1 - state.active] if state.active >= 0 else 0
        return display & ~(self.row | self.unsold | self.bought[0] | self.bought[1] | others)

    def wanted(self, state: State) -> int:
        """The cards of the display that turn out to belong to the player whose part it is."""
        return self.for_sale(state) & self.own[state.active]

    def price(self, state: State, seat: int) -> int:
        """What those of a player cost together."""
        wanted = self.for_sale(state) & self.own[seat]
        priced = zip(state.display, state.readings.costs, strict=True)
        return sum(cost for card, cost in priced if card >= 0 and wanted >> card & 1)

    def lacking(self, state: State) -> int:
        """About so many lines are missing yet in somebody's part of phase 3."""
        seat = state.active
        side = state.sides[seat]
        much = self.wanted(state).bit_count()
        left, kept, count = self.left[seat], self.kept[seat], self.count[seat]
        if left is not None:
            much += (left & ~side.offering).bit_count() + bool(side.offering & ~left)
        if kept is not None and not side.hidden:
            much += (side.hand & ~kept).bit_count()
        elif count is not None:
            much += max(side.cards_in_hand - count, 0)
        elif left is None and (mine := self.mine[seat]) is not None:
            much += bool((side.offering | side.hand) & ~(mine | self._out[seat]))
        return much

    def _read(self, move: Any, over: bool) -> None:
        """One line more."""
        seat = move.actor
        self.own[seat] |= own_cards(move) & ~self._got
        self._got |= gained(move)
        if over:
            self.unsold |= 1 << move.card & ~(self.own[0] | self.own[1]) if move.action == "buy" else 0
        else:
            self.acting |= {seat} if move.action in ACTING else set()
            self._out[seat] |= left_with(move)
            self._came[seat] |= came_with(move)
            self.played[seat] |= came_with(move) if move.action == "power" else 0
            self.bought[seat] |= 1 << move.card if move.action == "buy" else 0

    def _put_away(self, move: Any) -> None:
        seat = move.actor
        if move.offering is not None:
            self.left[seat] = (move.offering | self._out[seat]) & ~self._came[seat]
        if move.hand is not None:
            played = self.played[seat]
            self.count[seat] = len(move.hand) + played.bit_count()
            known = min(move.hand, default=0) >= 0
            self.kept[seat] = set_of(move.hand) | played if known else None


def between(state: State, moves: Sequence[Any], index: int) -> Iterator[tuple[Any, ...]]:
    """The rows of lines that may be missing right before an entry of a round, or the end of it; the likeliest
    first. None where nothing shows that any is missing."""
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
        for line in _next(there, later) if len(lines) < MOST else ():
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
            lines = (Bid(seat, cards) for cards in _bids(state, seat, later))
        else:
            continue
        if coming != ("set_aside" if state.phase == SET_ASIDE else "bid", seat):
            yield from lines
            return


def _bids(state: State, seat: int, later: Later) -> Iterator[int]:
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
