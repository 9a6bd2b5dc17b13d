"""Looks into piles, and the shuffle that has to follow a look through the own deck (A-11)."""

from __future__ import annotations

from typing import Any

from referee.breaches import Entries, Way
from referee.games.auction.play import always_wrong
from referee.games.auction.play.activations import check_lapse, lapse
from referee.games.auction.play.decks import Order, can_mix, mix, reshuffle_due, shuffle_discards_in
from referee.games.auction.play.hands import before_this_look, check_moment_of_look, drew_before, mixed
from referee.games.auction.play.state import RESTOCKING, Side, State
from referee.games.auction.play.unnamed_bid_cards import left_open
from referee.games.auction.record.moves import DECK, Drawn, Look, Shuffle, deed
from referee.games.auction.record.phases import DRAW, OVER, TIE
from referee.rules import Kind, counted


def look(state: State, move: Look) -> None:
    """A player looks through a pile: own discards and auction discards freely, the own deck if a
    shuffle follows (A-11). The open piles may be searched while somebody looks (AQ-8b)."""
    always_wrong.forbid(state, move)
    deck = move.pile == DECK and not looks(state, move.actor)
    if deck:
        _check_look(state, move.actor)
    state.breaches.act()
    if deck:
        _begin_look(state, move.actor)
    state.sides[move.actor].looked_at = move.entry


def looks(state: State, seat: int) -> bool:
    """Whether somebody looks through the own deck and has not shuffled it."""
    return seat >= 0 and bool(state.looking >> seat & 1)


def _check_look(state: State, seat: int) -> None:
    side, timing, hangs = state.sides[seat], state.readings.peek_timing, ("peek_timing",)
    if state.looking and state.readings.while_looking == "everybody_waits":
        _waits(state, f"{side.name} looks through the deck")
    over = state.phase == OVER and state.stage != RESTOCKING
    taken = timing == "setup_only" and (state.round or side.drawn)
    # Between two rounds the new hand may have been drawn already: a draw may be left out of the record.
    covered = timing == "not_after_set_aside" and side.aside and state.phase != DRAW
    bidding, last = _bid_under_way(state), side.looked()
    for wrong, when, why, rulings, entries in (
        (over, "after the end of the game", "looking is for the time of play", (), last),
        (bidding, "in the middle of the bid", "a look waits until the bid is decided", hangs, last),
        (taken, "after taking the first hand", "only before that", hangs, ()),
        (covered, "with a card set aside on it", "", hangs, ()),
    ):
        if wrong:
            message = f"{side.name} looks through the deck {when}."
            state.forbid("A-11.3", message, why, rulings=rulings, entries=entries)
    if state.pending and seat == state.active:
        check_lapse(state, side)


def _begin_look(state: State, seat: int) -> None:
    side = state.sides[seat]
    if state.pending and seat == state.active:
        # Who goes on to look has let the power that was due go by (AQ-22a); the other's look changes nothing.
        lapse(state)
    side.claimable = False
    side.early = before_this_look(state, side)
    state.looking |= 1 << seat | (0 if state.round else 4 << seat)


def _bid_under_way(state: State) -> bool:
    """Whether bids are laid and not yet decided. A tie of two players who had nothing to bid with is not
    under way before the record says anything of it."""
    if left_open(state):
        return False  # the cards nobody named may have decided it
    return (state.phase == TIE or state.first < 0) and any(side.has_bid or side.tied for side in state.sides)


# -- while somebody looks ---------------------------------------------------------------------------


def _waits(state: State, what: str) -> None:
    """Under a reading by which everybody waits until the looker has shuffled (AQ-8b)."""
    looker = state.name(0 if state.looking & 1 else 1)
    why = f"everybody waits until {looker} has shuffled it"
    state.forbid("A-11.3", f"{what} while {looker} looks through the deck.", why, rulings=("while_looking",))


def check_waiting(state: State, move: Any) -> None:
    """Something else than a look happens while the other player looks through a deck."""
    if state.readings.while_looking == "everybody_waits" and not looks(state, move.actor):
        _waits(state, deed(move, state.players))


def _unshuffled(state: State, seat: int) -> tuple[str, str, Entries]:
    number = "A-1.2" if state.looking >> seat & 4 else "A-11.3"
    message = f"{state.name(seat)} looked through the deck and did not shuffle it."
    return number, message, state.sides[seat].looked()


def forbid_going_on(state: State, seat: int) -> None:
    """Who looked goes on without a shuffle, with an entry that is forbidden besides."""
    number, message, before = _unshuffled(state, seat)
    state.forbid(number, message, entries=before)


def went_on(state: State, seat: int) -> None:
    """Who looked and goes on without a shuffle has not shuffled: that is said, and the entry counts. Where
    the entry stands against a rule, it is told with that."""
    number, message, before = _unshuffled(state, seat)
    state.looking &= ~(5 << seat)
    if not state.breaches.barred:
        state.say(Kind.ILLEGAL, number, message, entries=before)


# -- the shuffle ------------------------------------------------------------------------------------


def shuffle(state: State, move: Shuffle) -> None:
    """The player who looked shuffles the deck: the same cards in a new order. A shuffle that is written
    implies its look (AQ-8b). What nobody wrote down may have come before the look, a reshuffle or a new
    hand: where the order fits only then, it has."""
    seat, order = move.actor, move.order
    side = state.sides[seat]
    looked = looks(state, seat)
    if not looked:
        _check_look(state, seat)
    fits = can_mix(state, side, order)
    early = side.early if looked else before_this_look(state, side)
    early = mixed(state, early, order) if early else ()
    renewed = not fits and not early and _fits_renewed(state, side, order)
    if not fits and not renewed:
        if len(early) > 1 and not state.breaches.let_stand:
            before = "the hand was drawn before a look"
            numbers = [*range(len(side.early)), *(() if looked else (-1,))]
            raise state.breaches.open([Way((Drawn(seat, number), move), before) for number in numbers])
        if not early:
            _other_cards(state, side, order or ())
    if not (early or renewed or side.drawn):
        check_moment_of_look(state, side)
    state.breaches.act()
    if not looked:
        _begin_look(state, seat)
    state.looking &= ~(5 << seat)
    if renewed:
        shuffle_discards_in(state, side)
    if early and not fits:
        drew_before(state, seat, early[0])
        return
    mix(state, side, order if fits or renewed else None)
    side.mixed_at = move.entry
    side.early = early


def _fits_renewed(state: State, side: Side, order: Order | None) -> bool:
    """Whether the order fits once the discards are shuffled in, which nobody wrote down: in a tie, or after a
    round, which may have been the last."""
    if not reshuffle_due(state, side):
        return False
    other, mine = state.copy(), side.copy()
    shuffle_discards_in(other, mine)
    return can_mix(other, mine, order)


def _other_cards(state: State, side: Side, order: Order) -> None:
    size = len(side.deck)
    state.forbid(
        "A-11.3" if state.round else "A-1.2",
        f"{side.name} shuffles {counted(len(order), 'card')} back into a deck of {size}."
        if len(order) != size
        else f"The order {side.name} records does not hold the cards of the deck.",
        "a shuffle changes the order of the cards, nothing else",
        at="order",
    )
