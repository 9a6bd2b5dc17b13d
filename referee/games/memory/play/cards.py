"""Cards come and go: from the stock, into a layout, out of it."""

from __future__ import annotations

from typing import Any

from referee.breaches import Way
from referee.declarations.entries import filled
from referee.games.memory.play.knowledge.shown import shuffled_back, uncount
from referee.games.memory.play.state import GAP, State, new_token
from referee.games.memory.record.notation import DISCARD, IN_HAND, STOCK_TOP, Place
from referee.rules import RECORD_RULES, Kind


def placed(state: State, move: Any, seat: int, face: int) -> Any:
    """An entry that says which card of a player's went and not where it lay, with a place: the only one where
    it can have lain; of several each may be it, and what comes later tells."""
    meet, faces = state.rules.pack.meet, state.faces
    lying = [(slot, token) for slot, token in enumerate(state.layouts[seat], 1) if token != GAP]
    able = [slot for slot, token in lying if not face or not faces[token] or meet(face, faces[token])]
    if lying and not able:
        raise state.impossible(
            RECORD_RULES["REC-4"],
            f"None of {state.name(seat)}'s cards can be {state.card(face)}.",
            "every one of them is known, and is another card",
            "out" if move.action == "replace" else "card",
        )
    able = able or [1]
    if len(able) > 1 and not (state.breaches.let_stand or state.breaches.asking):
        ways = [
            Way((filled(move, slot=slot),), f"it lay in place {slot} of {state.name(seat)}") for slot in able
        ]
        raise state.breaches.open(ways)
    return filled(move, slot=able[0])


def can_take_card(state: State) -> bool:
    """Whether a card can be had from the stock, if need be after a reshuffle."""
    return bool(state.stock) or cards_to_be_had(state) > 0


def cards_to_be_had(state: State) -> int:
    """How many cards the stock can give, a reshuffle included."""
    if state.rules.exhausted == "reshuffle":
        return state.stock + max(0, len(state.pile) - 1)
    return state.stock


def refill(state: State) -> None:
    """The stock is used up and a card is needed: the pile without its top is shuffled."""
    shuffled_back(state)
    state.say(
        Kind.NOTE,
        "stock",
        "The stock is used up; the discard pile is shuffled and becomes the stock.",
        rulings=("stock.when_exhausted",),
    )


def from_stock(state: State) -> int:
    """The next card of the stock, which must be able to give one."""
    if not state.stock:
        refill(state)
    state.stock -= 1
    return new_token(state)


def deal_in(state: State, seat: int, token: int, slot: int = 0) -> int:
    """A card is laid into a layout: into ``slot`` if it is free, else behind the last. The slot it got."""
    layout = state.layouts[seat]
    layout += [GAP] * (slot - len(layout))
    if 0 < slot <= len(layout) and layout[slot - 1] == GAP:
        layout[slot - 1] = token
    else:
        layout.append(token)
        slot = len(layout)
    state.count[seat] += 1
    return slot


def take_out(state: State, seat: int, slot: int, entry: int, matched: bool = False) -> int:
    """A card leaves its slot, rightly matched or otherwise; the place stays empty. The card."""
    layout = state.layouts[seat]
    state.emptied_by[seat, slot] = entry, matched
    token = layout[slot - 1]
    layout[slot - 1] = GAP
    state.count[seat] -= 1
    if state.up:
        state.up.discard(token)
    return token


def lift(state: State, place: Place) -> int:
    """The card of a place, taken up for another that will be put there at once."""
    seat, slot = place
    return from_stock(state) if seat == STOCK_TOP else state.token_at(seat, slot)


def put(state: State, place: Place, token: int) -> None:
    """A card is put where another has been lifted; of what goes under the stock nothing is known any more."""
    seat, slot = place
    if seat >= 0:
        state.layouts[seat][slot - 1] = token
    elif seat == DISCARD:
        state.pile[-1] = token
    elif seat == IN_HAND:
        state.held = token
    else:
        state.stock += 1
        uncount(state, token)
        state.faces[token] = 0
