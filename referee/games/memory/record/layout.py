"""A position of the memory games as it is written: its parts, each field declared once.

Typed, players are seats (NOBODY for null) and cards codes; places stay words, because they may also be
``held`` and ``discard.3``. What is left out is None where it matters that it is left out.
"""

from __future__ import annotations

from typing import Any

from referee.declarations.compounds import NOT_ONLY_UNKNOWN, By, Either, ListOf, Or, Short
from referee.declarations.fields import field
from referee.declarations.positions import REST, REST_OF_IT, Part, PartOf
from referee.declarations.shapes import (
    NOTE,
    PLAYER,
    Defined,
    Flag,
    Text,
    Whole,
    choice,
)
from referee.game import Layout
from referee.games.memory.law.effects import USED
from referee.games.memory.record.moves import STOCK, UPCARD
from referee.games.memory.record.notation import CARD, GAP, PLACE, POINTS, ROW_OF_CARDS, SLOT
from referee.games.memory.record.phases import DEAL, HOLDING, OVER, PEEK, PLACED, REVEAL, STOPPED, TURN

NOBODY = -1
EMPTY = -1
"""An empty place of a layout, among codes of cards."""

OPEN_END = WHO_CALLED, WENT_FREE = "caller", "free"
"""What may be told nowhere of the end of a round."""

MANY = 999_999
COUNT = Whole(0, MANY)
PLAYER_OR_NULL = Or({None: NOBODY}, PLAYER, last=True)
PLAYERS = ListOf(PLAYER, unique=True)
NAMED = Short(PLAYERS, PLAYER.schema())
PLACE_WORD = Defined("place_word", Text(1), PLACE.about, PLACE.title)
A_ROW = {
    "title": "a row of cards such as 7H ? 3C",
    "type": "string",
    "pattern": NOT_ONLY_UNKNOWN,
}
SO_MANY = {"title": "a number of unseen cards", "type": "integer", "minimum": 0, "maximum": 99}
A_CARD = {
    "title": "a card such as 7H",
    "type": "string",
    "pattern": "^([?]|JK|[0-9A-Z]{1,2}|[0-9A-Z]{1,2}[SHDC])$",
}
PLACES = ListOf(PLACE_WORD)
FIGURES = By(PLAYER, POINTS)
Figures = tuple[tuple[int, Any], ...]
Seats = tuple[int, ...]


BY_POINTS = By(PLAYER, Or({"?": None}, Either(POINTS, ListOf(POINTS, 2, 2)), last=True))
"""Points by player: known, not known, or least and most."""


class Held(Part):
    """The drawn card."""

    player: int | None = field(PLAYER, default=None)
    card: int = field(CARD, default=0, stays=True)
    source: int = field(choice(stock=STOCK, discard=UPCARD), key="from", default=STOCK, stays=True)


class OpenPower(Part):
    player: int = field(PLAYER)
    card: int | None = field(CARD, default=None)
    at: int | None = field(COUNT, default=None)
    order: int | None = field(Whole(-1, MANY), default=None)
    used: tuple[str, ...] = field(ListOf(choice(*USED)), default=(), stays=True)
    thrown: bool = field(
        Flag(), "Whether the card was matched, not laid in the course of a turn.", default=False
    )


class Owed(Part):
    player: int = field(PLAYER)
    cards: int = field(Whole(1, 999), default=1, stays=True)
    rule: str = field(Text(), default="")
    to: int | None = field(PLAYER, default=None)
    slot: int | None = field(Whole(0, 999), default=None)


class LastLap(Part):
    """The last lap: who or what started it, and whose turns are left."""

    by: int = field(PLAYER_OR_NULL, default=NOBODY, stays=True)
    cause: str = field(choice("call", "free", "open"), default="")
    turns: Seats = field(PLAYERS, default=(), stays=True)


class Free(Part):
    on_turn: int = field(PLAYER_OR_NULL, default=NOBODY, stays=True)
    off_turn: Seats = field(PLAYERS, default=(), stays=True)


class Group(Part):
    places: tuple[str, ...] = field(PLACES)
    known: tuple[int, ...] = field(ROW_OF_CARDS, default=(), stays=True)
    size: int | None = field(Whole(0, 9999), default=None)
    later: tuple[tuple[int, ...], ...] = field(ListOf(ROW_OF_CARDS), default=())


class Unequal(Part):
    at: str = field(PLACE_WORD)
    to: tuple[int, ...] = field(ListOf(CARD, 1))


class PlayedRound(Part):
    sums: Figures = field(BY_POINTS, "Card sums.", default=(), stays=True)
    bonus: Figures = field(BY_POINTS, "Added or taken off.", default=(), stays=True)
    scores: Figures = field(BY_POINTS, "Points of the round.", default=(), stays=True)
    caller: int = field(PLAYER_OR_NULL, default=NOBODY, stays=True)


ROUNDS = Or({"agreed": "agreed", "?": None}, Whole(1, MANY), last=True)
ROUNDS_FIXED = (
    "How many rounds were fixed beforehand; `agreed` where the players stop when they like; "
    "? where nothing is recorded."
)


class Position(Part):
    """A moment of the game. Whatever is left out has the value a player would expect: unseen cards in
    full layouts, all other cards in the stock."""

    phase: str | None = field(
        choice(DEAL, PEEK, TURN, HOLDING, PLACED, REVEAL, OVER, STOPPED),
        "deal: before a round; peek: before play; turn: the first turn is due; holding: a drawn card waits; "
        "placed: a turn is done; reveal: the cards are turned up.",
        default=None,
    )
    round: int | None = field(COUNT, default=None)
    turn: int | None = field(
        Short(COUNT, PLAYER.schema()),
        "Turns begun in this round; or the player whose turn it is, who has not drawn yet.",
        default=None,
    )
    active: int = field(
        PLAYER_OR_NULL, "Whose turn it is; after placing, whose turn it was.", default=NOBODY, stays=True
    )
    due: int | None = field(
        PLAYER, "Who is said to have the next turn: `turn` with a name means that too.", default=None
    )
    starter: int = field(PLAYER_OR_NULL, default=NOBODY, stays=True)
    dealer: int = field(PLAYER_OR_NULL, default=NOBODY, stays=True)
    layouts: tuple[tuple[int, tuple[int, ...]], ...] = field(
        By(PLAYER, Short(ListOf(Or({GAP: EMPTY}, CARD, last=True)), A_ROW, SO_MANY)),
        "The cards before each player, place by place; - for an empty place.",
        default=(),
        stays=True,
    )
    uncounted: Seats = field(
        PLAYERS,
        "Of whom it is not known how many cards lie there: it shows when they are turned up.",
        default=(),
    )
    stock: int | None = field(Whole(0, 9999), "Cards in the stock.", default=None)
    discard: tuple[int, ...] = field(
        Short(ROW_OF_CARDS, A_ROW), "The discard pile, the top last.", default=(), stays=True
    )
    pile: None = field(Short(ROW_OF_CARDS, A_ROW), "The same as `discard`.", default=None)
    held: Held | None = field(Short(PartOf(Held, or_null=True), A_CARD), default=None, stays=True)
    waiting: tuple[Held, ...] | None = field(
        ListOf(PartOf(Held)),
        "Cards drawn in this turn before the one held, where a table let that stand.",
        default=None,
    )
    open: bool | None = field(Flag(), "Whether the top may be matched now.", default=None)
    right: int = field(COUNT, "Right matches on this placing.", default=0, stays=True)
    thrown: int = field(COUNT, default=0, stays=True)
    matched: Figures = field(FIGURES, "Right matches on this placing, by player.", default=(), stays=True)
    locked: Seats = field(NAMED, "Who may not match for the rest of this turn.", default=(), stays=True)
    lost_turns: Seats = field(PLAYERS, default=(), stays=True)
    powers: tuple[OpenPower, ...] = field(
        Short(ListOf(Short(PartOf(OpenPower), PLAYER.schema())), PLAYER.schema(), By(PLAYER, CARD).schema()),
        "Effects that may still be used.",
        default=(),
        stays=True,
    )
    last_effect: int = field(Whole(-1, MANY), default=-1, stays=True)
    owed: tuple[Owed, ...] = field(
        Short(ListOf(PartOf(Owed)), PLAYER.schema(), By(PLAYER, Whole(1, 999)).schema()),
        "What is due: penalty cards, or a card to give.",
        default=(),
        stays=True,
    )
    overdue: tuple[Owed, ...] = field(ListOf(PartOf(Owed)), default=(), stays=True)
    caller: int | None = field(PLAYER_OR_NULL, "Who has called.", default=None)
    callers: Seats | None = field(NAMED, default=None)
    calling: int = field(PLAYER_OR_NULL, default=NOBODY, stays=True)
    final: LastLap | None = field(PartOf(LastLap, or_null=True), default=None, stays=True)
    free: Free = field(PartOf(Free), default=Free(), stays=True)
    untold: tuple[str, ...] = field(
        ListOf(choice(*OPEN_END)),
        "What nobody has told of how the round ended: who called, in whose turn a last card went.",
        default=(),
    )
    emptied: Figures = field(FIGURES, "In which turn a layout became empty.", default=(), stays=True)
    peeked: tuple[tuple[int, tuple[int, ...]], ...] = field(
        By(PLAYER, ListOf(SLOT)), "The places looked at before play.", default=(), stays=True
    )
    face_up: tuple[str, ...] = field(PLACES, default=(), stays=True)
    may_look: tuple[str, ...] | None = field(
        PLACES,
        "Penalty and gift cards their owner may look at, at a table that allows it "
        "(penalty_card.seen_by: receiver).",
        default=None,
    )
    mixed: tuple[Group, ...] = field(
        ListOf(PartOf(Group)),
        "Cards known only together, because they changed places unseen.",
        default=(),
        stays=True,
    )
    unequal: tuple[Unequal, ...] = field(
        ListOf(PartOf(Unequal)),
        "Cards that did not match: their places, and what they are none of.",
        default=(),
    )
    direction: int | None = field(choice(1, -1), default=None)
    skips: int = field(COUNT, default=0, stays=True)
    again: bool = field(Flag(), default=False, stays=True)
    dry: bool = field(Flag(), default=False, stays=True)
    revealed: bool | None = field(Flag(), default=None)
    placings: int | None = field(Whole(-1, MANY), default=None)
    sums: Figures = field(BY_POINTS, "Sums the record gives instead of cards.", default=(), stays=True)
    rounds: int | str | None = field(ROUNDS, ROUNDS_FIXED, default=None, stays=True)
    totals: Figures = field(BY_POINTS, "Points of all rounds so far.", default=(), stays=True)
    carried: Figures = field(
        FIGURES, "Slips of the score sheet that were told already.", default=(), stays=True
    )
    played: tuple[PlayedRound, ...] = field(ListOf(PartOf(PlayedRound)), default=(), stays=True)
    leavers: Seats = field(PLAYERS, "Who has given the game up, while the others play on.", default=())
    winners: Seats = field(ListOf(PLAYER), default=(), stays=True)
    rest: bool = field(REST, REST_OF_IT, default=False)


NO_ROUND = frozenset({"totals", "carried", "played", "rounds", "starter", "dealer"})
"""What a position between two rounds consists of."""


class Setup(Part):
    """What was fixed before the first round."""

    rounds: int | str | None = field(ROUNDS, ROUNDS_FIXED, default=None)
    dealer: int | None = field(PLAYER, "Who deals the first round.", default=None)
    starter: int | None = field(PLAYER, "Who begins the first round.", default=None, public=True)
    note: str = field(NOTE, default="")


def layout() -> Layout:
    """A position of the game and a set-up, as its schema defines them."""
    return Layout(Defined("position", PartOf(Position)), Defined("setup", PartOf(Setup)))
