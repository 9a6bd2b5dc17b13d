"""What no position of the auction game can be, told at its place.

Conservation of cards is looked after where they are read; here the rest of a position is held against
itself, so that nothing behind it ever meets a moment that no game has.
"""

from __future__ import annotations

from referee.games.auction.play import bidding, ties, unnamed_bid_cards, unseen
from referee.games.auction.play.state import Side, State
from referee.games.auction.record.cards import ASIDE, EMPTY, POWERFUL, shown
from referee.games.auction.record.phases import BID, DRAW, LOSER, OVER, SET_ASIDE, TIE, WINNER
from referee.header import BadEntry
from referee.rules import Path


def check(state: State) -> None:
    """BadEntry for a position that cannot be. What follows by itself from a position has happened
    afterwards: bids that both lie are compared, hands that both are drawn begin a round."""
    for side in state.sides:
        _side(state, side)
    if state.phase in (SET_ASIDE, BID, TIE) and state.first >= 0:
        raise BadEntry("nobody has won a bid that is not decided", ("first",), "leave it out")
    for key, cards in (("played", state.played), ("woken", state.woken)):
        _powerful(cards, (key,))
    if state.pending and state.phase not in (WINNER, LOSER):
        raise BadEntry("no power is due outside phase 3", ("pending",), "leave it out")
    _row(state)
    if state.phase == TIE:
        _tie(state)
    _what_follows(state)


def _powerful(cards: int, path: Path) -> None:
    """Only sixes to tens are played for a power (A-0.5)."""
    if cards & ~POWERFUL:
        raise BadEntry(f"{shown(cards & ~POWERFUL)} cannot be played for a power", path, "sixes to tens")


def _side(state: State, side: Side) -> None:
    path = ("players", side.name)
    _powerful(side.played, (*path, "powers"))
    if state.phase not in (DRAW, OVER) and not side.drawn:
        raise BadEntry(f"{side.name} has not drawn a hand", (*path, "drawn"), "true once the hands are drawn")
    # Who has no cards lays no bid, and adds a card all the same where that ties.
    early = side.offering & ~(side.bid if state.phase == TIE or (state.phase == BID and side.has_bid) else 0)
    if early and state.phase not in (WINNER, LOSER, OVER):
        late = state.phase == DRAW
        when = "when all of it has gone to the discards" if late else "before there is one"
        raise BadEntry(
            f"{side.name} has {shown(early)} in the offering {when}",
            path,
            "them in `discards`" if late else "bid cards once the bid is laid, other cards in phase 3",
        )
    for key, cards, pile, where, counts in (
        ("left_offering", side.left_offering, side.discards, "discards", side.put_away),
        ("left_bid", side.left_bid, side.left_offering, "left_offering", side.put_away),
        ("left_hand", side.left_hand, side.discards, "discards", side.put_away),
        ("new_hand", side.new_hand, side.hand, "hand", side.claimable),
        ("tied", side.tied, side.bid, "bid", state.phase == TIE),
    ):
        if counts and cards & ~pile:
            strange = shown(cards & ~pile)
            raise BadEntry(f"{strange} does not lie in `{where}`", (*path, key), f"cards of `{where}`")
    for key, count, most in (
        ("left_hidden", side.left_hidden if side.put_away else 0, len(side.hidden_discards)),
        ("new_hidden", side.new_hidden if side.claimable else 0, side.hidden),
    ):
        if count > most:
            raise BadEntry(f"{count} unseen cards, where {most} lie", (*path, key), f"at most {most}")
    _unseen(state, side)


def _unseen(state: State, side: Side) -> None:
    """The batches must be able to hold what they are said to hold."""
    path = ("players", side.name, "unseen")
    asides = (side.deck + side.reserve).count(ASIDE)
    if asides and state.phase == DRAW:
        raise BadEntry("the hand a card was set aside from is put away", path, "leave out `unseen`")
    places = len(unseen.places(side))
    faces = side.hidden_faces.bit_count() + side.shown_from_hand.bit_count() + side.unknown_dealt
    in_hand = side.hidden + side.shown_from_hand.bit_count() + asides
    if places != faces or len(side.slots) != in_hand or not unseen.fits(side):
        raise BadEntry("the unseen cards cannot lie so", path, "leave out `unseen` to begin anew")


def _row(state: State) -> None:
    """Places that were just filled follow the cards that closed up, without a gap."""
    count = sum(card != EMPTY for card in state.display)
    places = state.restocked
    if places and (places != tuple(range(places[0], count)) or EMPTY in state.display[:count]):
        raise BadEntry("no restocking fills these places", ("restocked",), "the last places of the row")


def _tie(state: State) -> None:
    """Somebody owes a card to a tied bid, or nobody can add one: nothing else is a tie."""
    for side in state.sides:
        if side.tie_due and not unnamed_bid_cards.can_add(state, side):
            raise BadEntry(
                f"{side.name} has no card to add to the bid",
                ("players", side.name, "tie_due"),
                "false where neither deck nor discards hold a card",
            )
    if any(side.tie_due for side in state.sides):
        if state.unbreakable:
            raise BadEntry("this tie can still be broken", ("unbreakable",), "leave it out")
    elif not state.unbreakable and not any(side.unnamed for side in state.sides):
        ties.ask_for_tie_cards(state)
        first, second = state.totals
        if first != second:  # one of them has added a card already
            state.sides[first < second].tie_due = False


def _what_follows(state: State) -> None:
    if state.phase == DRAW:
        bidding.begin_if_drawn(state)
    elif (
        state.phase == SET_ASIDE
        and not any(not side.aside and bidding.sets_aside(state, side) for side in state.sides)
    ) or (state.phase == BID and all(bidding.has_bid(side) for side in state.sides)):
        bidding.open_bids(state)
