"""Looks into piles, and the shuffle that has to follow a look through the own deck (A-11)."""

from __future__ import annotations

from typing import Any

from referee.games.auction.activations import check_lapse, lapse
from referee.games.auction.decks import mix_deck, reshuffle_due, shuffle_discards_in
from referee.games.auction.hands import take_hand
from referee.games.auction.moves import DECK, Look, Shuffle
from referee.games.auction.state import DRAW, OVER, RESTOCKING, TIE, Side, State
from referee.rules import Kind, Void


def look(state: State, move: Look) -> None:
    """A player looks through a pile: own discards and auction discards freely, the own deck if a
    shuffle follows (A-11). The open piles may be searched while somebody looks (AQ-8b)."""
    side = state.sides[move.actor]
    if move.pile == "opponent":
        state.forbid("A-11.2", f"{side.name} looks through the discards of the other player.", at="at")
    elif move.pile == "auction_deck":
        state.forbid("A-11.4", f"{side.name} looks through the auction deck.", at="at")
    elif move.pile == DECK and not state.looking >> move.actor & 1:
        _look_through_deck(state, move.actor)


def _look_through_deck(state: State, seat: int) -> None:
    side = state.sides[seat]
    if state.looking and state.how.while_looking == "everybody_waits":
        _waits(state, f"{side.name} looks through the deck")
    if state.phase == OVER and state.stage != RESTOCKING:
        state.forbid(
            "A-11.3",
            f"{side.name} looks through the deck after the end of the game.",
            "looking is for the time of play",
            flow=True,
        )
    if _bid_under_way(state):
        state.forbid(
            "A-11.3",
            f"{side.name} looks through the deck in the middle of the bid.",
            "a look waits until the bid is decided",
            rulings=("peek_timing",),
            flow=True,
        )
    timing = state.how.peek_timing
    if timing == "setup_only" and (state.round or side.drawn):
        state.forbid(
            "A-11.3",
            f"{side.name} looks through the deck after taking the first hand.",
            "only before that",
            rulings=("peek_timing",),
            flow=True,
        )
    if timing == "not_after_set_aside" and side.aside and (state.phase != DRAW or not side.drawn):
        state.forbid(
            "A-11.3",
            f"{side.name} looks through the deck with a card set aside on it.",
            rulings=("peek_timing",),
            flow=True,
        )
    if state.pending and seat == state.active:
        # Who goes on to look has let the power that was due go by (AQ-22a); the other's look changes nothing.
        check_lapse(state, state.sides[state.active])
        lapse(state)
    state.looking |= 1 << seat


def _bid_under_way(state: State) -> bool:
    """Whether bids are laid and not yet decided. A tie of two players who had nothing to bid with is not
    under way before the record says anything of it."""
    return (state.phase == TIE or state.first < 0) and any(side.has_bid or side.tied for side in state.sides)


def _waits(state: State, what: str) -> None:
    """Under a reading by which everybody waits until the looker has shuffled (AQ-8b)."""
    looker = state.name(0 if state.looking & 1 else 1)
    state.forbid(
        "A-11.3",
        f"{what} while {looker} looks through the deck.",
        f"everybody waits until {looker} has shuffled it",
        rulings=("while_looking",),
        flow=True,
    )


def should_wait(state: State, move: Any) -> None:
    """Something else than a look happens while the other player looks through a deck."""
    if state.how.while_looking == "everybody_waits" and not _looks(state, move.actor):
        who = f"{state.name(move.actor)}: " if move.actor >= 0 else ""
        _waits(state, f"{who}{move.action.replace('_', ' ')}")


def went_on(state: State, move: Any, number: str) -> None:
    """Who looked and goes on without a shuffle has not shuffled: that is said, and the entry is judged as
    if there had been no look."""
    if _looks(state, move.actor) and move.action != "take":  # a card taken out of the deck is its own look
        state.say(
            Kind.ILLEGAL, number, f"{state.name(move.actor)} looked through the deck and did not shuffle it."
        )
        state.looking &= ~(1 << move.actor)


def _looks(state: State, seat: int) -> bool:
    return seat >= 0 and bool(state.looking >> seat & 1)


def shuffle(state: State, move: Shuffle) -> None:
    """The player who looked shuffles the deck: the same cards in a new order. A shuffle that is written
    implies its look (AQ-8b)."""
    seat = move.actor
    side = state.sides[seat]
    before = state.looking
    if not before >> seat & 1:
        _look_through_deck(state, seat)
    if state.phase == DRAW and move.order is not None and not side.drawn:
        _what_came_before(state, side, move.order)
    try:
        mix_deck(state, side, move.order, "A-11.3" if state.round else "A-1.2")
    except Void:
        state.looking = before
        raise
    state.looking &= ~(1 << seat)


def _what_came_before(state: State, side: Side, order: tuple[int, ...]) -> None:
    """A reshuffle or draw that nobody wrote down may have come before the look: it has, where the
    recorded order fits only then."""
    if _fits(state, side, order):
        return
    before = side.copy()
    if reshuffle_due(state, side):
        shuffle_discards_in(state, side)
        if _fits(state, side, order):
            return
        side.become(before.copy())
    take_hand(state, side)
    if not _fits(state, side, order):
        side.become(before)


def _fits(state: State, side: Side, order: tuple[int, ...]) -> bool:
    """Whether the deck can be put into this order."""
    kept = side.copy()
    unseen_faces = state.unseen
    try:
        mix_deck(state, side, order, "A-11.3")
    except Void:
        return False
    finally:
        side.become(kept)
        state.unseen = unseen_faces
    return True
