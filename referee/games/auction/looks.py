"""Looks into piles, and the shuffle that has to follow a look through the own deck (A-11)."""

from __future__ import annotations

from referee.games.auction.activations import check_lapse, lapse
from referee.games.auction.decks import mix_deck, reshuffle_due, shuffle_discards_in
from referee.games.auction.hands import take_hand
from referee.games.auction.moves import DECK, Look, Shuffle
from referee.games.auction.state import DRAW, LOOK, OVER, TIE, Side, State
from referee.rules import Void


def look(state: State, move: Look) -> None:
    """A player looks through a pile: own discards and auction discards freely, the own deck if a
    shuffle follows (A-11)."""
    side = state.sides[move.actor]
    if move.pile == "opponent":
        state.forbid("A-11.2", f"{side.name} looks through the discards of the other player.", at="at")
    elif move.pile == "auction_deck":
        state.forbid("A-11.4", f"{side.name} looks through the auction deck.", at="at")
    elif move.pile == DECK:
        _look_through_deck(state, move, side)


def _look_through_deck(state: State, move: Look, side: Side) -> None:
    if state.phase == OVER:
        state.forbid(
            "A-11.3",
            f"{side.name} looks through the deck after the end of the game.",
            "looking is for the time of play",
            flow=True,
        )
    if state.phase == TIE or any(one.has_bid for one in state.sides if state.first < 0):
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
    if state.pending and move.actor == state.active:
        # Who goes on to look has let the power that was due go by (AQ-22a); the other's look changes nothing.
        check_lapse(state, state.sides[state.active])
        lapse(state)
    state.looker = move.actor
    state.resume = state.phase
    state.phase = LOOK


def shuffle(state: State, move: Shuffle) -> None:
    """The player who looked shuffles the deck: the same cards in a new order."""
    side = state.sides[move.actor]
    looked = state.phase == LOOK and move.actor == state.looker
    if not looked:
        state.forbid(
            "A-11.3",
            f"{side.name} shuffles the deck without having looked through it.",
            rulings=("peek_timing",),
            flow=True,
        )
    if looked and state.resume == DRAW and move.order is not None and not side.drawn:
        _what_came_before(state, side, move.order)
    mix_deck(state, side, move.order, "A-11.3" if state.round else "A-1.2")
    if looked:
        state.phase = state.resume
        state.looker = -1


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
        side.become(before)
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
