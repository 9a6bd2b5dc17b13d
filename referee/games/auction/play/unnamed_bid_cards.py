"""Cards of a bid that the record does not name: a tie card nobody wrote down, a bid told only by its number.

They lie in the offering without a face (``Side.unnamed`` of them, last in ``hidden_discards``) until an entry
names them; those that are never named go to the discards unseen, with the rest of the offering.
"""

from __future__ import annotations

from collections.abc import Callable

from referee.games.auction.play import unseen
from referee.games.auction.play.decks import shuffle_discards_in
from referee.games.auction.play.state import Side, State
from referee.games.auction.record.cards import ALL, ASIDE, VALUES, bid_sum, cards_in, set_of, told
from referee.games.auction.record.phases import TIE


def left_open(state: State) -> bool:
    """Whether both bids lie there and the record does not name all cards of them: who acts shows who won."""
    return (
        state.phase == TIE
        and any(side.unnamed for side in state.sides)
        and not any(side.tie_due for side in state.sides)
    )


def can_add(state: State, side: Side) -> bool:
    """Whether a player has a card to add to a tied bid (A-4.6, AQ-16)."""
    refill = state.readings.tie_empty_deck == "reshuffle"
    return bool(side.deck) or (refill and bool(side.discards or side.unseen_discards))


def may_be_named(state: State, side: Side, cards: int) -> bool:
    """Whether those of some cards that are not seen in the offering may be the unnamed ones of it."""
    return _further_ties(state, side, cards) >= 0


def nameable(state: State, side: Side) -> int:
    """The cards each of which may be an unnamed one of the offering."""
    faces = (side.hidden_faces | state.unlocated) if side.unnamed else 0
    return set_of(card for card in cards_in(faces) if may_be_named(state, side, 1 << card))


def _further_ties(state: State, side: Side, cards: int, winner: int = -1) -> int:
    """How often the bids tied besides, where nobody wrote down how often, for these cards to be among the
    unnamed ones of the offering, and for a player to have won all the same; -1 where they never can be."""
    seat, number, going_on = state.sides.index(side), 0, state.ties_unwritten or state.tied_unnamed
    while True:
        side = state.sides[seat]
        missing = cards & ~side.offering
        room = missing.bit_count() <= side.unnamed and unseen.can_dig(state, side, missing, side.unnamed)
        if room and (winner < 0 or may_have_won(state, winner, seat, missing)):
            return number
        if not going_on:
            return -1
        state = state.copy() if not number else state
        going_on = _tie_once_more(state)
        number += 1


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
    side.lay(cards)
    side.bid |= cards
    state.totals[state.sides.index(side)] += bid_sum(cards)


def tie_until(state: State, enough: Callable[[], bool]) -> None:
    """Nobody wrote down how often the bids tied: as often as it needs, or until the tie is broken."""
    while not enough() and _tie_once_more(state):
        pass


def tie_up_to(state: State, seat: int, total: int) -> None:
    """Nobody wrote down how often the bids tied: as often as makes this total, of a player whose cards are
    known, if it makes it."""
    if not state.ties_unwritten or state.totals[seat] >= total:
        return
    other = state.copy()
    tie_until(other, lambda: other.totals[seat] >= total)
    if other.totals[seat] == total:
        tie_until(state, lambda: state.totals[seat] >= total)


def _tie_once_more(state: State) -> bool:
    """Whoever can adds a card. Whether the bids may tie again: not where only one player could."""
    able = [each for each in state.sides if _has_a_top(state, each)]
    for each in able:
        top = each.deck[-1]
        if top >= 0:
            each.deck.pop()
            lay(state, each, 1 << top)
        else:
            add(state, each)
    return len(able) == 2


def _has_a_top(state: State, side: Side) -> bool:
    """Whether a player had a card to add: where the deck had to be refilled for it, only from what lay on the
    discards then, not from what was paid or bought since."""
    since = side.discards & (side.stake | state.acquired) if state.first >= 0 else 0
    side.discards &= ~since
    able = can_add(state, side)
    if able and not side.deck:
        shuffle_discards_in(state, side)
    side.discards |= since
    return able


def check_named(state: State, side: Side, cards: int, at: str) -> None:
    """A card that turns out to have been bid must leave the bid to the player who went first (A-4.5)."""
    if state.first < 0 or _further_ties(state, side, cards, state.first) >= 0:
        return
    missing, seat, first = cards & ~side.offering, state.sides.index(side), state.name(state.first)
    message = f"With {told(missing)} among the cards {side.name} bid, {first} had not won the bid."
    why = (
        f"{first} went first; {side.name}'s bid comes to {state.totals[seat] + bid_sum(missing)} "
        f"against {state.totals[1 - seat]}"
    )
    state.forbid("A-4.5", message, why, at=at)


def name(state: State, side: Side, cards: int) -> None:
    """Unnamed cards of the offering turn out to be these."""
    further = max(_further_ties(state, side, cards, state.first), _further_ties(state, side, cards))
    for _ in range(further):
        _tie_once_more(state)
    missing = cards & ~side.offering
    if not missing:
        return
    unseen.dig(state, side, missing, side.unnamed)
    side.unnamed -= missing.bit_count()
    side.discards &= ~missing
    side.tied |= missing if side.bid_at else 0  # of a bid that is written every card is named
    lay(state, side, missing)


def may_have_tied(state: State) -> bool:
    """Whether bids of which not all cards are named may have been equal: then cards were added once more,
    which nobody has to write down."""
    (low, high), (least, most) = span(state, 0), span(state, 1)
    return any(side.unnamed for side in state.sides) and low <= most and least <= high


def tied_by_one(state: State) -> bool:
    """The bids were equal, as a further tie shows: where one card of them is not named, it made up for what
    was missing. Whether it can have."""
    for side, other, missing in zip(state.sides, state.sides[::-1], _missing(state), strict=True):
        alone = side.unnamed == 1 and not side.tied and not other.unnamed and other.tied.bit_count() == 1
        if alone and side.bid_at and other.bid_at and not state.ties_unwritten:
            batch = side.batches[side.hidden_discards[-1]]
            may = set_of(card for card in cards_in(batch.may) if VALUES[card] == missing)
            side.hidden_discards[-1] = len(side.batches)
            side.batches.append(batch._replace(may=may))
            return unseen.fits(side)
    return True


def _missing(state: State) -> tuple[int, int]:
    """What each bid lacks to be as high as the other."""
    first, second = state.totals
    return second - first, first - second


def may_have_won(state: State, seat: int, named: int = -1, cards: int = 0) -> bool:
    """Whether a bid with unnamed cards may have been the higher one, or tied and gone on from there;
    ``cards`` of the player at seat ``named`` being among the unnamed."""
    high = span(state, seat, cards if named == seat else 0)[1]
    low = span(state, 1 - seat, cards if named == 1 - seat else 0)[0]
    return high >= low


def span(state: State, seat: int, cards: int = 0) -> tuple[int, int]:
    """The least and the most a bid may come to, with some of its unnamed cards known; how often it tied
    besides, where nobody wrote that down, is left aside."""
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
