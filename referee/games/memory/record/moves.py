"""The entries of a memory log, each declared once: what may be written, and what it becomes.

Seats count from 0, places from 1; faces are codes. Every field that a table cannot see may be left
out; it is then 0, -1 or empty.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from referee.declarations.compounds import ListOf
from referee.declarations.entries import Actor, Declared, Move, Written
from referee.declarations.fields import field, made, unkept
from referee.declarations.shapes import PLAYER, Flag, Text, Whole, choice
from referee.games.memory.law.effects import TURNING
from referee.games.memory.record.endings import EndGame as EndGame
from referee.games.memory.record.endings import Reveal as Reveal
from referee.games.memory.record.endings import Score as Score
from referee.games.memory.record.notation import (
    CARD,
    CARDS,
    DEALT_CARDS,
    ONE_OR_MANY_CARDS,
    PLACE,
    PLACES,
    PLAYERS,
    SEEN_CARDS,
    SLOT,
    SLOT_OR_SLOTS,
    SLOTS,
    BySeat,
    Faces,
    Place,
    in_one_word,
    no_more,
    own,
    together,
)  # fmt: skip
from referee.header import BadEntry, Header

STOCK, UPCARD = 0, 1
UNSAID: Final = 0
RIGHT: Final = 1
WRONG: Final = 2
RETURNED: Final = 3
"""What a record says about a match: nothing, it stayed, it was wrong, it was right but came back."""

WHO = "Who does it."
CHANCE = Actor.CHANCE


class Deal(Move, action="deal", actors=CHANCE, first=("dealer", "starter", "each", "cards")):
    """A round begins: everybody gets cards, and the first upcard is turned where the game has one.

    ``cards`` holds the faces in the order of the slots, seat by seat, None where the record does not
    give them; ``each`` how many cards everybody got, -1 where it does not say.
    """

    upcard: int = field(CARD, "The card turned up to start the discard pile.", default=0, public=True)
    starter: int = field(PLAYER, "Who has the first turn.", default=-1)
    dealer: int = field(PLAYER, "Who dealt.", default=-1)
    cards: tuple[Faces | None, ...] = field(
        BySeat(DEALT_CARDS), "The cards dealt, place by place, where the record holds them.", default=()
    )
    each: int = field(Whole(0, 999), "How many cards everybody got, if the record says so.", default=-1)


class TurnUp(Move, action="upcard", actors=CHANCE):
    """The card turned up at the start, where the deal did not name it."""

    card: int = field(CARD, "The card.")


class Peek(Move, action="initial_peek", who=WHO, written=Written.MAYBE):
    """The look at own cards before play."""

    slots: tuple[int, ...] = field(SLOTS, "The places looked at.")
    saw: Faces = field(SEEN_CARDS, "What lay there, if the record holds it.", default=())

    def settle(self, header: Header) -> Peek:
        if self.saw:
            no_more(self.saw, len(self.slots), "saw", "places are looked at")
        return self


class Draw(Move, action="draw", who=WHO):
    """A card is drawn. What was done with it may be written in the same entry.

    ``then`` is what was done with it, a Replace, Shed or Return.
    """

    source: int = field(
        choice(stock=STOCK, discard=UPCARD),
        "Where the card comes from; the stock if left out.",
        key="from",
        default=STOCK,
        stays=True,
    )
    card: int = field(CARD, "The card drawn, if the record holds it.", default=0)
    then: Move | None = made(default=None)
    replace: Any = unkept(SLOT_OR_SLOTS, "The place whose card the drawn one replaces, in the same entry.")
    out: Any = unkept(ONE_OR_MANY_CARDS, "The card that was replaced.")
    shed: Any = unkept(CARD, "The drawn card, laid straight on the pile in the same entry.")

    def settle(self, header: Header, replace: Any, out: Any, shed: int | None) -> Draw:
        if replace is not None:
            if shed is not None:
                raise BadEntry(
                    "a drawn card is exchanged or laid on the pile, not both", ("shed",), "one of them"
                )
            self.then = Replace(self.actor, replace, 0 if out is None else out).settle(header)
        elif out is not None:
            raise BadEntry("no card goes out where none is replaced", ("out",), "`replace`, and the place")
        elif shed is not None:
            self.then = Return(self.actor, shed) if self.source else Shed(self.actor, shed)
        return self

    def unsettled(self, header: Header) -> Mapping[str, Any]:
        then: Any = self.then
        if isinstance(then, Replace):
            before = then.unsettled(header)
            return {"replace": before["slot"], "out": before["out"] or None}
        return {"shed": then.card} if then is not None else {}


class Take(Move, action="take", who=WHO):
    """The top of the discard pile is taken: the same as drawing from the discard pile."""

    card: int = field(CARD, "The card taken.", default=0)

    def settle(self, header: Header) -> Draw:
        drawn = Draw(self.actor, UPCARD, self.card)
        drawn.entry = self.entry
        return drawn


class Replace(Move, action="replace", who=WHO, first=("owner",)):
    """The drawn card takes the place of an own card, which goes on the discard pile.

    ``more`` lists further (slot, face) pairs that leave together; ``owner`` is another seat where
    the record says that another player's card was replaced.
    """

    slot: int = field(
        SLOT_OR_SLOTS,
        "The place; several where a rule set lets equal cards go together. Any it can be if left out.",
        default=0,
        asked=True,
    )
    out: int = field(ONE_OR_MANY_CARDS, "The card that goes on the pile.", default=0, public=True)
    card: int = field(CARD, "The drawn card, if the record holds it.", default=0)
    more: tuple[tuple[int, int], ...] = made(default=())
    owner: int = field(PLAYER, "Whose card was replaced, if it was not an own one.", default=-1)

    def settle(self, header: Header) -> Replace:
        if self.slot.__class__ is int and self.out.__class__ is int:
            return self
        slots, faces = together(self.slot, self.out, "out", "as many cards go out as places are named")
        self.slot, self.out = slots[0], faces[0]
        self.more = tuple(zip(slots[1:], faces[1:], strict=True))
        return self

    def unsettled(self, header: Header) -> Mapping[str, Any]:
        if not self.more:
            return {"slot": self.slot, "out": self.out}
        slots, faces = zip((self.slot, self.out), *self.more, strict=True)
        return {"slot": slots, "out": faces}


class Shed(Move, action="shed", who=WHO):
    """The card drawn from the stock goes straight on the discard pile.

    ``flip`` is the own slot then turned up, ``flipped`` its face.
    """

    card: int = field(CARD, "The card.", default=0, public=True)
    flip: int = field(
        SLOT, "The own place whose card is then turned up, where the rule set asks for it.", default=0
    )
    flipped: int = field(CARD, "The card turned up.", default=0, public="flip")

    def settle(self, header: Header) -> Shed:
        if self.flipped and not self.flip:
            raise BadEntry(
                "a card is turned up, and its place is not told", ("flipped",), "`flip`, the place"
            )
        return self


class Return(Move, action="return", who=WHO):
    """The upcard just taken is put back on the pile."""

    card: int = field(CARD, "The card.", default=0)


class Keep(Move, action="keep", who=WHO):
    """The drawn card stays with the player as an additional one."""

    card: int = field(CARD, "The card.", default=0)


class Match(Move, action="match", who=WHO):
    """A card is thrown on the pile because it equals the top.

    ``more`` holds further (owner, slot, face) thrown in the same breath. ``penalty`` is the number
    of penalty cards taken at once, ``give`` the own slot given to the owner at once. ``claims`` says for
    every card thrown what became of it, where replay takes one way for granted that nobody wrote down.
    """

    owner: int = field(PLAYER, "Whose card is thrown, if it is not an own one.", default=-1)
    slot: int = field(
        SLOT_OR_SLOTS,
        "The place, or several thrown together; any it can be if left out.",
        default=0,
        asked=True,
    )
    card: int = field(ONE_OR_MANY_CARDS, "The card, or cards in the order thrown.", default=0, public=True)
    claim: int = field(
        choice(right=RIGHT, wrong=WRONG, returned=RETURNED),
        "What the table made of it: it stayed, it was a false match, or it was right but came back. "
        "If left out, the cards decide.",
        key="result",
        default=UNSAID,
    )
    more: tuple[tuple[int, int, int], ...] = made(default=())
    penalty: int = field(Whole(0, 999), "Penalty cards taken at once for a false match.", default=-1)
    give: int = field(
        SLOT, "The own place whose card is given at once to the player whose card was matched.", default=0
    )
    together: bool = field(
        Flag(),
        "True where two players threw at the same time and nobody can say who was first.",
        default=False,
    )
    claims: tuple[int, ...] = made(default=())

    def settle(self, header: Header) -> Match:
        if self.owner == self.actor:
            self.owner = -1
        if self.claim == UNSAID and self.penalty > 0:
            self.claim = WRONG
        if self.slot.__class__ is int and self.card.__class__ is int:
            return self
        slots, faces = together(self.slot, self.card, "card", "as many cards are thrown as places are named")
        self.slot, self.card = slots[0], faces[0]
        self.more = tuple((self.owner, *thrown) for thrown in zip(slots[1:], faces[1:], strict=True))
        return self

    def unsettled(self, header: Header) -> Mapping[str, Any]:
        if not self.more:
            return {}
        slots = (self.slot, *(slot for _, slot, _ in self.more))
        return {"slot": slots, "card": (self.card, *(face for _, _, face in self.more))}


class Penalty(Move, action="penalty", who=WHO):
    """Penalty cards are taken from the stock."""

    count: int = field(Whole(1, 999), "How many; what is due if left out.", default=-1)
    cards: Faces = field(CARDS, "Their faces, if the record holds them.", default=())
    into: tuple[int, ...] = field(
        SLOTS,
        "The places they are laid in, where the record holds them; behind the last one if left out.",
        default=(),
    )
    reason: Any = unkept(Text(), "Why, in words; not judged.")

    def settle(self, header: Header, reason: str | None) -> Penalty:
        if self.into:
            if self.count < 0:
                self.count = len(self.into)
            if len(self.into) != self.count:
                many = f"{self.count} places"
                raise BadEntry("as many places are named as cards are taken", ("into",), many)
        if self.count > 0:
            no_more(self.cards, self.count, "cards", "cards are taken")
        return self


class Give(Move, action="give", who=WHO):
    """An own card is given to the player whose card was matched."""

    to: int = field(PLAYER, "Who gets it.")
    slot: int = field(SLOT, "The own place it comes from; any it can be if left out.", default=0, asked=True)
    into: int = field(
        SLOT, "The place it is laid in; the one left empty by the match if left out.", default=0
    )
    card: int = field(CARD, "Its face, if the record holds it.", default=0)


class Power(Move, action="power", who=WHO):
    """The effect of a card the player has just laid.

    ``rank`` is its face or rank, 0 where left out; ``into`` where cards from the stock were laid, if it
    is said; ``order`` which of several open effects is meant, where replay takes one for granted.
    """

    rank: int = field(CARD, "The card or rank whose effect it is (`card` may be written as well).", default=0)
    look: tuple[Place, ...] = field(PLACES, "The cards looked at.", default=())
    saw: Faces = field(SEEN_CARDS, "What was seen, if the record holds it.", default=())
    swap: tuple[Place, ...] = field(ListOf(PLACE, 2, 2), "The two cards that change places.", default=())
    give: tuple[int, ...] = field(PLAYERS, "Who gets a card from the stock.", default=())
    cards: Faces = field(CARDS, "The cards given, shown or discarded, where they are known.", default=())
    draw: tuple[int, ...] = field(PLAYERS, "Who has to draw.", default=())
    discard: tuple[int, ...] = field(SLOTS, "Own places whose cards are discarded.", default=())
    reveal: tuple[Place, ...] = field(PLACES, "Cards shown to everybody.", default=())
    shuffle: int = field(PLAYER, "Whose cards are mixed.", default=-1)
    does: str = field(choice(*TURNING), "An effect on the order of turns.", default="")
    into: tuple[int, ...] = field(
        SLOTS,
        "The places that cards from the stock are laid in, in the order of those who get them; "
        "behind the last one if left out.",
        default=(),
    )
    order: int | None = made(default=None)
    card: Any = unkept(CARD, "The same as `rank`.")

    def settle(self, header: Header, card: int | None) -> Power:
        if card is not None:
            self.rank = in_one_word(self.rank, "card", card, "rank")
        if self.look:
            self.look = own(self.look, self.actor)
        if self.swap:
            self.swap = own(self.swap, self.actor)
        if self.reveal:
            self.reveal = own(self.reveal, self.actor)
        if self.into and len(self.into) != len(self.give) + len(self.draw):
            many = f"{len(self.give) + len(self.draw)} places"
            raise BadEntry("as many places are named as cards come from the stock", ("into",), many)
        if not (self.saw or self.cards):
            return self
        if self.look or self.swap or self.give or self.draw or self.discard or self.reveal or self.does:
            shown = len(self.reveal) or len(self.give) + len(self.draw) or len(self.discard)
            no_more(self.saw, len(self.look), "saw", "cards are looked at")
            no_more(self.cards, shown, "cards", "cards are given, shown or discarded")
        return self


class Decline(Move, action="decline", who=WHO, written=Written.MAYBE):
    """An effect is not used.

    ``order`` says which of several open effects is meant, where replay takes one for granted.
    """

    rank: int = field(CARD, "The card or rank.", default=0)
    order: int | None = made(default=None)
    card: Any = unkept(CARD, "The same as `rank`.")

    def settle(self, header: Header, card: int | None) -> Decline:
        self.rank = in_one_word(self.rank, "card", card, "rank")
        return self


class Look(Move, action="look", who=WHO):
    """A look at face-down cards that no effect granted."""

    places: tuple[Place, ...] = field(PLACES, "The cards looked at.", key="at")
    saw: Faces = field(SEEN_CARDS, "What was seen.", default=())

    def settle(self, header: Header) -> Look:
        self.places = own(self.places, self.actor)
        no_more(self.saw, len(self.places), "saw", "cards are looked at")
        return self


class Call(Move, action="call", who=WHO):
    """The player calls Dutch."""

    auto: bool = field(
        Flag(), "True where the call came about by itself, for a player without cards.", default=False
    )


class Skip(Move, action="skip", who=WHO, written=Written.FOLLOWS):
    """The player's turn is passed over."""


class Rearrange(Move, action="rearrange", who=WHO):
    """A player changes the places of his own cards."""

    order: tuple[int, ...] = field(
        ListOf(Whole(0, 999999)),
        "Place by place, which place the card came from; 0 for a place that is empty. "
        "Left out where nobody saw it.",
        default=(),
    )
    into: tuple[int, ...] = field(
        ListOf(SLOT, unique=True),
        "The places that hold a card afterwards, where the order was not seen.",
        default=(),
    )

    def settle(self, header: Header) -> Rearrange:
        if self.order and self.into:
            raise BadEntry("the order tells already which places hold a card", ("into",), "one of them")
        return self


class Reshuffle(Move, action="reshuffle", actors=CHANCE):
    """The discard pile without its top card is shuffled and becomes the stock."""


def owner_of(move: Any) -> int:
    """Whose cards an entry is about: the player's own unless it says otherwise."""
    owner: int = getattr(move, "owner", -1)
    return int(move.actor) if owner < 0 else owner


def done_with(move: Any) -> Any:
    """What is done with a drawn card in the entry that draws it; of any other, the entry itself."""
    return getattr(move, "then", None) or move


ENTRIES: tuple[Declared, ...] = (
    Deal, TurnUp, Peek, Draw, Take, Replace, Shed, Return, Keep, Match, Penalty, Give, Power, Decline,
    Look, Call, Skip, Rearrange, Reshuffle, Reveal, Score, EndGame,
)  # fmt: skip
"""The entries of every variant, in the order in which a reader wants to know them."""
