"""The end of the game: who wants no more, what everybody owns."""

from __future__ import annotations

from referee.games.auction.play import unseen
from referee.games.auction.play.reach import own_piles
from referee.games.auction.play.state import DRAWING, Side, State, whereabouts
from referee.games.auction.record.cards import cards_in, face, told
from referee.games.auction.record.moves import Done, Gather
from referee.games.auction.record.phases import BID, DRAW, OVER, SET_ASIDE, TIE
from referee.rules import counted


def quiet(state: State) -> bool:
    """Whether the moment lies between two rounds: nobody has begun the next one."""
    if state.phase == DRAW:
        return True
    # Players without cards set nothing aside and bid nothing: the round waits for somebody all the same.
    return state.phase in (SET_ASIDE, BID, TIE) and not any(
        side.aside or side.has_bid or side.tied for side in state.sides
    )


def done(state: State, move: Done) -> None:
    """A player wants none of the cards that are left; when neither does, the game is over (A-10.1)."""
    side = state.sides[move.actor]
    if state.deck or not quiet(state):
        why = (
            f"left in the auction deck: {counted(len(state.deck), 'card')}"
            if state.deck
            else "a round has begun"
        )
        state.forbid("A-10.1", f"{side.name} wants to end the game.", why)
    state.breaches.act()
    side.done = True
    if state.sides[1 - move.actor].done:
        state.phase = OVER
        state.stage = DRAWING


def gather(state: State, move: Gather) -> None:
    """A player lays open all cards owned: none may be missing, none may be another's (A-10.2)."""
    side = state.sides[move.actor]
    known = owned(side)
    spare, hidden = (0, 0) if state.readings.score_all_owned else uncounted(side)
    missing = (known | side.hidden_faces) & ~move.cards & ~spare
    if hidden and (missing & side.hidden_faces).bit_count() <= hidden:
        missing &= ~side.hidden_faces  # they may lie in the hand, which need not be laid open
    strange = move.cards & ~(known | side.hidden_faces | state.unlocated)
    count = side.unknown_dealt + side.hidden_faces.bit_count() + known.bit_count()
    fewer = count - (spare & ~move.cards).bit_count()
    why = ""
    if missing:
        why = f"{told(missing)} belong{'s' if missing.bit_count() == 1 else ''} to {side.name} too"
    elif strange:
        card = next(cards_in(strange))
        why = f"{face(card)} is {whereabouts(state, card)}"
    elif not fewer - hidden <= move.cards.bit_count() <= fewer:
        why = f"{side.name} owns {counted(count, 'card')} and lays open {move.cards.bit_count()}"
    if why:
        message = f"{side.name} does not lay open what {side.name} owns."
        state.forbid("A-10.2", message, why, at="cards", entries=side.origins())
    state.breaches.act()
    state.phase = OVER
    state.stage = DRAWING
    if not why:
        unseen.identify(state, side, unseen.never_seen(state, side, move.cards & ~known))
        side.gathered = move.cards


def uncounted(side: Side) -> tuple[int, int]:
    """The cards in hand and offering, and how many more of the hand nobody has seen. What a finished
    round left over lies there until phase 5, which the end of the game forestalls (AQ-61)."""
    cards, hidden = side.hand | side.offering, side.hidden
    if side.put_away and not side.told:
        cards |= side.left_offering | side.left_hand
        hidden += side.left_hidden
    return cards, hidden


def owned(side: Side) -> int:
    """Every card known to belong to a player and where it lies."""
    return own_piles(side) | side.offering | side.cashed


def ended(state: State) -> bool:
    """Whether the game is over by its rules, or its record stops where it may (AQ-59, AQ-59a)."""
    if state.phase == OVER:
        return True
    if state.deck or not state.idle or state.readings.end_unwilling == "both_declare":
        return False
    return quiet(state)
