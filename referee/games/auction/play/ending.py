"""The end of the game: who wants no more, what everybody owns."""

from __future__ import annotations

from referee.games.auction.play import unseen
from referee.games.auction.play.hands import take_hand
from referee.games.auction.play.leftovers import before_putting_away
from referee.games.auction.play.reach import own_piles
from referee.games.auction.play.state import DISCARDS, DRAWING, HANDS, Side, State, whereabouts
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
    ways = [_not_all(state, way, move.cards) for way in as_it_may_lie(state, side)]
    why = "" if "" in ways else ways[0]
    if why:
        message = f"{side.name} does not lay open what {side.name} owns."
        state.forbid("A-10.2", message, why, at="cards", entries=side.origins())
    state.breaches.act()
    state.phase = OVER
    state.stage = DRAWING
    if not why:
        unseen.identify(state, side, unseen.never_seen(state, side, move.cards & ~owned(side)))
        side.gathered = move.cards


def _not_all(state: State, side: Side, cards: int) -> str:
    """Why these cards cannot be all that counts of what a player owns; "" where they can."""
    known = owned(side)
    spare, hidden = uncounted(state, side)
    missing = (known | side.hidden_faces) & ~cards & ~spare
    if hidden and (missing & side.hidden_faces).bit_count() <= hidden:
        missing &= ~side.hidden_faces  # they may lie in the hand, which need not be laid open
    strange = cards & ~(known | side.hidden_faces | state.unlocated)
    count = side.unknown_dealt + side.hidden_faces.bit_count() + known.bit_count()
    fewer = count - (spare & ~cards).bit_count()
    if missing:
        return f"{told(missing)} belong{'s' if missing.bit_count() == 1 else ''} to {side.name} too"
    if strange:
        card = next(cards_in(strange))
        return f"{face(card)} is {whereabouts(state, card)}"
    if not fewer - hidden <= cards.bit_count() <= fewer:
        return f"{side.name} owns {counted(count, 'card')} and lays open {cards.bit_count()}"
    return ""


def uncounted(state: State, side: Side) -> tuple[int, int]:
    """The cards in hand and offering, and how many more of the hand nobody has seen, where they do not count
    (AQ-61)."""
    return (0, 0) if state.readings.score_all_owned else (side.hand | side.offering, side.hidden)


def as_it_may_lie(state: State, side: Side, silent: int = DISCARDS | HANDS) -> list[Side]:
    """A side as its cards may lie at the end, where those in hand and offering do not count (AQ-61): what the
    last round left over lies there until phase 5, which the end of the game forestalls. A record that is
    silent about such things leaves open whether it was put away all the same, and a new hand drawn. With all
    cards laid open, the ways in which they can be those."""
    if state.readings.score_all_owned:
        return [side]
    ways = [before_putting_away(side.copy())] if side.put_away and not side.told else [side]
    if ways[0] is not side and silent & DISCARDS:
        ways.append(side)
    if not side.drawn and silent & HANDS:
        drawn = side.copy()
        take_hand(state.copy(), drawn)
        ways += [drawn, *(early.side for early in side.early)]
    if side.gathered is None:
        return ways
    fitting = [way for way in ways if not _not_all(state, way, side.gathered)]
    return fitting or (ways if silent == DISCARDS | HANDS else as_it_may_lie(state, side))


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
