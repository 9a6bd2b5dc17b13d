"""The entries of a memory log as typed moves. Seats and places count from 0 and 1; faces are codes.

Every field that a table cannot see may be left out; it is then 0, -1 or empty.
"""

from __future__ import annotations

from typing import ClassVar

from referee.game import Move, typed_entry

Place = tuple[int, int]
"""Seat and slot (from 1) of a card in a layout; slot 0 where the record does not say which."""

STOCK, UPCARD = 0, 1
UNSAID, RIGHT, WRONG, RETURNED = range(4)
"""What a record says about a match: nothing, it stayed, it was wrong, it was right but came back."""


@typed_entry
class Deal(Move):
    """A round begins. ``cards`` holds the faces in the order of the slots, seat by seat, None where
    the record does not give them; ``each`` how many cards everybody got, -1 where it does not say."""

    action: ClassVar[str] = "deal"
    upcard: int = 0
    starter: int = -1
    dealer: int = -1
    cards: tuple[tuple[int, ...] | None, ...] = ()
    each: int = -1


@typed_entry
class TurnUp(Move):
    """The upcard at the start of a round, where the deal did not name it."""

    action: ClassVar[str] = "upcard"
    card: int = 0


@typed_entry
class Peek(Move):
    """The look at own cards before play."""

    action: ClassVar[str] = "initial_peek"
    slots: tuple[int, ...] = ()
    saw: tuple[int, ...] = ()


@typed_entry
class Draw(Move):
    """A card drawn; ``then`` is what was done with it where the log fuses both in one entry."""

    action: ClassVar[str] = "draw"
    source: int = STOCK
    card: int = 0
    then: Move | None = None


@typed_entry
class Replace(Move):
    """The drawn card into a slot; what lay there, ``out``, goes on the discard pile.

    ``more`` lists further (slot, face) pairs that leave together; ``owner`` is another seat where
    the record says that another player's card was replaced.
    """

    action: ClassVar[str] = "replace"
    slot: int = 0
    out: int = 0
    card: int = 0
    more: tuple[tuple[int, int], ...] = ()
    owner: int = -1


@typed_entry
class Shed(Move):
    """The drawn stock card straight on the discard pile; ``flip`` is the own slot then turned up."""

    action: ClassVar[str] = "shed"
    card: int = 0
    flip: int = 0
    flipped: int = 0


@typed_entry
class Return(Move):
    """The upcard just taken is put back on the pile."""

    action: ClassVar[str] = "return"
    card: int = 0


@typed_entry
class Keep(Move):
    """The drawn card stays as an additional one."""

    action: ClassVar[str] = "keep"
    card: int = 0


@typed_entry
class Match(Move):
    """A card thrown on the pile because it equals the top.

    ``more`` holds further (owner, slot, face) thrown in the same breath. ``penalty`` is the number
    of penalty cards taken at once, ``give`` the own slot given to the owner at once.
    """

    action: ClassVar[str] = "match"
    owner: int = -1
    slot: int = 0
    card: int = 0
    claim: int = UNSAID
    more: tuple[tuple[int, int, int], ...] = ()
    penalty: int = -1
    give: int = 0
    together: bool = False


@typed_entry
class Penalty(Move):
    """Penalty cards taken from the stock; ``count`` -1 where the entry does not say how many,
    ``into`` the slots they were laid in, where it says so."""

    action: ClassVar[str] = "penalty"
    count: int = -1
    cards: tuple[int, ...] = ()
    into: tuple[int, ...] = ()


@typed_entry
class Give(Move):
    """An own card given to the player whose card was matched; ``into`` is the slot it takes."""

    action: ClassVar[str] = "give"
    to: int = -1
    slot: int = 0
    into: int = 0
    card: int = 0


@typed_entry
class Power(Move):
    """The effect of a card laid before. ``rank`` is its face or rank, 0 where left out; ``into`` the
    slots that cards from the stock were laid in, where the entry says so."""

    action: ClassVar[str] = "power"
    rank: int = 0
    look: tuple[Place, ...] = ()
    saw: tuple[int, ...] = ()
    swap: tuple[Place, ...] = ()
    give: tuple[int, ...] = ()
    cards: tuple[int, ...] = ()
    draw: tuple[int, ...] = ()
    discard: tuple[int, ...] = ()
    reveal: tuple[Place, ...] = ()
    shuffle: int = -1
    does: str = ""
    into: tuple[int, ...] = ()


@typed_entry
class Decline(Move):
    """An open effect is given up."""

    action: ClassVar[str] = "decline"
    rank: int = 0


@typed_entry
class Look(Move):
    """A look at face-down cards that no effect granted."""

    action: ClassVar[str] = "look"
    places: tuple[Place, ...] = ()
    saw: tuple[int, ...] = ()


@typed_entry
class Call(Move):
    """ "Dutch"; ``auto`` where the record marks it as one that came about by itself."""

    action: ClassVar[str] = "call"
    auto: bool = False


@typed_entry
class Skip(Move):
    """A turn that is passed over."""

    action: ClassVar[str] = "skip"


@typed_entry
class Rearrange(Move):
    """A player moves his cards about: ``order`` lists, slot by slot, where each card came from
    (0: the slot stays empty); ``into`` the slots that hold a card afterwards, if only that was seen."""

    action: ClassVar[str] = "rearrange"
    order: tuple[int, ...] = ()
    into: tuple[int, ...] = ()


@typed_entry
class Reshuffle(Move):
    """The discard pile without its top becomes the new stock."""

    action: ClassVar[str] = "reshuffle"


@typed_entry
class Reveal(Move):
    """Cards turned up at the end of a round: (seat, faces in the order of the slots, slots or ())."""

    action: ClassVar[str] = "reveal"
    cards: tuple[tuple[int, tuple[int, ...], tuple[int, ...]], ...] = ()
    caller: int = -1
    free: int = -1


@typed_entry
class Score(Move):
    """What the score sheet says after a round: (seat, points) pairs, each list may be left out;
    ``values`` are (face, points) pairs, ``winners`` those who won the round."""

    action: ClassVar[str] = "score"
    sums: tuple[Place, ...] = ()
    bonus: tuple[Place, ...] = ()
    scores: tuple[Place, ...] = ()
    totals: tuple[Place, ...] = ()
    caller: int = -1
    free: int = -1
    empty: tuple[int, ...] = ()
    values: tuple[tuple[int, int], ...] = ()
    winners: tuple[int, ...] = ()


@typed_entry
class EndGame(Move):
    """The game is declared over."""

    action: ClassVar[str] = "end_game"
    winners: tuple[int, ...] = ()


ACTIONS = tuple(
    one.action
    for one in (
        Deal,
        TurnUp,
        Peek,
        Draw,
        Replace,
        Shed,
        Return,
        Keep,
        Match,
        Penalty,
        Give,
        Power,
        Decline,
        Look,
        Call,
        Skip,
        Rearrange,
        Reshuffle,
        Reveal,
        Score,
        EndGame,
    )
)
