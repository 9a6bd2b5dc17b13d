"""Cards of a bid that the record does not name: a tie card nobody wrote down, a bid told only by its number.

They lie in the offering without a face (``Side.unnamed`` of them, last in ``hidden_discards``) until an entry
names them; those that are never named go to the discards unseen, with the rest of the offering.
"""

from __future__ import annotations

from collections.abc import Callable

from referee.games.auction.play import unseen
from referee.games.auction.play.decks import shuffle_discards_in
from referee.games.auction.play.state import Side, State
from referee.games.auction.record.cards import ALL, ASIDE, VALUES, bid_sum, cards_in, told
from referee.games.auction.record.phases import TIE


def left_open(state: State) -> bool:
    """Whether both bids lie there and the record does not name all cards of them: who acts shows who won."""
    return (
        state.phase == TIE
        and any(side.unnamed for side in state.sides)
        and not any(side.tie_due for side in state.sides)
    )


def may_be_named(state: State, side: Side, cards: int) -> bool:
    """Whether those of some cards that are not seen in the offering may be the unnamed ones of it."""
    if state.ties_unwritten and (cards & ~side.offering).bit_count() > side.unnamed:
        seat = state.sides.index(side)
        state = state.copy()
        side = state.sides[seat]
        _tie_again(state, side, cards)
    missing = cards & ~side.offering
    return missing.bit_count() <= side.unnamed and unseen.can_dig(state, side, missing, side.unnamed)


def add(state: State, side: Side) -> None:
    """The top card of the deck joins the bid, and the record does not name it: it lies in the offering
    without a face until an entry names it, and with the unseen discards if none ever does."""
    if not side.deck:
        shuffle_discards_in(state, side)
    if side.deck[-1] == ASIDE:
        unseen.settle_hand(side)
    side.hidden_discards.append(~side.deck.pop())
    side.unnamed += 1


def lay(state: State, side: Side, cards: int) -> None:
    """These cards lie in the offering as part of the bid."""
    side.offering |= cards
    side.bid |= cards
    side.stake |= cards
    state.totals[state.sides.index(side)] += bid_sum(cards)


def _tie_again(state: State, side: Side, cards: int) -> None:
    """The bids tied as often as it needs for so many unnamed cards."""
    tie_until(state, lambda: (cards & ~side.offering).bit_count() <= side.unnamed)


def tie_until(state: State, enough: Callable[[], bool]) -> None:
    """Nobody wrote down how often the bids tied: both players add a card until it is enough, or there is
    none left."""
    while not enough() and all(each.deck or each.discards or each.buried for each in state.sides):
        for each in state.sides:
            if not each.deck:
                shuffle_discards_in(state, each)
            top = each.deck[-1]
            if top >= 0:
                each.deck.pop()
                lay(state, each, 1 << top)
            else:
                add(state, each)


def check_named(state: State, side: Side, cards: int, at: str) -> None:
    """A card that turns out to have been bid must leave the bid to the player who went first (A-4.5)."""
    missing = cards & ~side.offering
    seat = state.sides.index(side)
    more = missing.bit_count() > side.unnamed
    if state.first < 0 or more or may_have_won(state, state.first, seat, missing):
        return
    first = state.name(state.first)
    state.forbid(
        "A-4.5",
        f"With {told(missing)} among the cards {side.name} bid, {first} had not won the bid.",
        f"{first} went first; {side.name}'s bid comes to {state.totals[seat] + bid_sum(missing)} "
        f"against {state.totals[1 - seat]}",
        at=at,
    )


def name(state: State, side: Side, cards: int) -> None:
    """Unnamed cards of the offering turn out to be these."""
    missing = cards & ~side.offering
    if missing.bit_count() > side.unnamed:
        _tie_again(state, side, cards)
        missing = cards & ~side.offering
    if not missing:
        return
    unseen.dig(state, side, missing, side.unnamed)
    side.unnamed -= missing.bit_count()
    side.discards &= ~missing
    lay(state, side, missing)


def may_have_won(state: State, seat: int, named: int = -1, cards: int = 0) -> bool:
    """Whether a bid with unnamed cards may have been the higher one, or tied and gone on from there;
    ``cards`` of the player at seat ``named`` being among the unnamed."""
    high = _span(state, seat, cards if named == seat else 0)[1]
    low = _span(state, 1 - seat, cards if named == 1 - seat else 0)[0]
    return high >= low


def _span(state: State, seat: int, cards: int) -> tuple[int, int]:
    """The least and the most a bid may come to, with some of its unnamed cards known."""
    side = state.sides[seat]
    total, left = state.totals[seat] + bid_sum(cards), side.unnamed - cards.bit_count()
    if left < 1:
        return total, total
    values = [
        VALUES[card]
        for card in cards_in(ALL & ~cards)
        if unseen.can_dig(state, side, 1 << card, side.unnamed)
    ] or [0]
    return total + left * min(values), total + left * max(values)
