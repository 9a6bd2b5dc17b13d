"""Moves the rules forbid and the table let stand: carried out as the record says, as far as cards can
be moved so. What cannot be done is a decision the record has to put in other words (REC-3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from referee.games.auction import bidding, powers
from referee.games.auction.activations import due, waits
from referee.games.auction.cards import POWERFUL, set_of
from referee.games.auction.moves import AUCTION, DECK, NONE, OWN, Bid, Cash, Draw, Restock, Take
from referee.games.auction.plays import ANYWHERE, MOMENT, PLAYS, TURN
from referee.games.auction.state import DRAW, EMPTY, Side, State
from referee.rules import RECORD_RULES, Contradiction, Void


def force(state: State, move: Any) -> None:
    """Carries out a move the table let stand. Contradiction, with nothing changed, where it cannot be
    done or the moment of the round has no place for it."""
    action = move.action
    if action not in PLAYS[state.phase] and action not in ("shuffle", "reshuffle"):
        raise _cannot_stand(action, MOMENT[action][1])
    as_written = AS_WRITTEN.get(action)
    if as_written is not None and as_written(state, move):
        return
    active = state.active
    if action in TURN:
        state.active = move.actor
    state.lenient = True
    try:
        ANYWHERE[action](state, move)
    except Void as void:
        state.active = active
        otherwise = OTHERWISE.get(action)
        if otherwise is None or not otherwise(state, move):
            raise _cannot_stand(action, void.message) from None
    finally:
        state.lenient = False
    if action in TURN and action != "end_turn":
        state.active = active


def _cannot_stand(action: str, why: str) -> Contradiction:
    return Contradiction(
        RECORD_RULES["REC-3"],
        f"The {action.replace('_', ' ')} cannot stand as it is written: {why}",
        "say with `corrected` how the table went on",
        field="decision",
    )


def _pull(state: State, side: Side, cards: int) -> bool:
    """Known cards out of a player's hand, deck and discards. False, with nothing done, where one of them
    lies somewhere else."""
    lying = set_of(entry for entry in side.deck + side.reserve if entry >= 0)
    if cards & ~(side.hand | side.discards | lying):
        return False
    side.hand &= ~cards
    side.discards &= ~cards
    side.deck = [entry for entry in side.deck if entry < 0 or not cards >> entry & 1]
    side.reserve = [entry for entry in side.reserve if entry < 0 or not cards >> entry & 1]
    return True


# -- in place of what the rules give --------------------------------------------------------------


def _restock(state: State, move: Restock) -> bool:
    """The named cards come out of the auction deck, wherever they lay in it; the row lies as written."""
    if move.cards is None or move.cards == NONE:
        return False
    places, cards = state.restocked, list(move.cards)
    if not places or any(card < 0 for card in cards):
        raise _cannot_stand("restock", "its cards cannot be told.")
    row, deck = state.display[: places[0]], list(state.deck)
    deck += reversed([state.display[place] for place in places])
    for card in cards:
        if card not in deck:
            raise _cannot_stand("restock", "its cards are not in the auction deck.")
        deck.remove(card)
    row += cards
    if move.display is not None and set(move.display) == set(row):
        row = list(move.display)
    if len(row) > 6:
        raise _cannot_stand("restock", "the display has six places.")
    state.deck, state.display, state.restocked = deck, row + [EMPTY] * (6 - len(row)), ()
    return True


def _draw(state: State, move: Draw) -> bool:
    """The named cards come into the hand: out of the own deck and discards, or off the auction deck."""
    side = state.sides[move.actor]
    named = set_of(card for card in move.cards or () if card >= 0)
    if side.drawn or move.cards is None or named.bit_count() != len(move.cards):
        raise _cannot_stand("draw", "its cards cannot be told.")
    if move.pile == AUCTION:
        if not named or named & ~set_of(card for card in state.deck if card >= 0):
            raise _cannot_stand("draw", "its cards are not in the auction deck.")
        state.deck = [card for card in state.deck if card < 0 or not named >> card & 1]
    elif not _pull(state, side, named):
        raise _cannot_stand("draw", "its cards are not in the player's deck.")
    side.deck += side.reserve
    side.reserve = []
    side.hand |= named
    side.drawn, side.claimable = True, False
    side.put_away = side.stirred = False
    if state.phase == DRAW and state.sides[0].drawn and state.sides[1].drawn:
        bidding.begin_round(state)
    return True


# -- where the rules know no way -------------------------------------------------------------------


def _cash(state: State, move: Cash) -> bool:
    """A card of the offering or the hand leaves the game, though no six was at work."""
    side = state.sides[move.actor]
    bit = 1 << move.card
    if side.offering & bit:
        side.offering &= ~bit
        side.bid &= ~bit
        side.played &= ~bit
        powers.silence(state, move.card)
    elif not _pull(state, side, bit):
        return False
    side.cashed |= bit
    return True


def _take(state: State, move: Take) -> bool:
    """A card comes back from a pile, though no power was at work."""
    side = state.sides[move.actor]
    bit = 1 << move.card
    if state.discards & bit and move.pile in (AUCTION, ""):
        state.discards &= ~bit
    elif side.discards & bit and move.pile in (OWN, ""):
        side.discards &= ~bit
    elif move.pile != DECK or not _pull(state, side, bit):
        return False
    if move.to == "hand":
        side.hand |= bit
        return True
    side.offering |= bit
    side.stake |= bit
    state.retrieved |= bit
    if bit & POWERFUL:
        side.played |= bit
        state.played |= bit
        state.pending.append([due(move.card, waits(state, move.card))])
    return True


def _bid(state: State, move: Bid) -> bool:
    """Cards that were not in the hand are bid all the same, out of the player's own piles."""
    side = state.sides[move.actor]
    elsewhere = move.cards & ~side.hand
    if side.has_bid or not _pull(state, side, elsewhere):
        return False
    side.hand |= elsewhere
    bidding.bid(state, move)
    return True


Way = Callable[[State, Any], bool]

AS_WRITTEN: Mapping[str, Way] = {"restock": _restock, "draw": _draw}
"""Claims about what follows by itself: the record's cards take the place of the rules'."""

OTHERWISE: Mapping[str, Way] = {"cash": _cash, "take": _take, "bid": _bid}
"""What can be done on a table although the engine knows no power or hand it could come from."""
