"""A position of the auction game as it is written: its parts, each field declared once.

Typed, players are seats and cards numbers, UNKNOWN for a card nobody has seen. What is left out is None
where it matters that it is left out.
"""

from __future__ import annotations

from typing import Any

from referee.declarations.compounds import IN_A_LINE, By, Either, ListOf, Or, Short
from referee.declarations.fields import field
from referee.declarations.positions import REST, REST_OF_IT, Part, PartOf
from referee.declarations.shapes import NOTE, PLAYER, Defined, Flag, Whole, choice
from referee.game import Layout
from referee.games.auction.record.cards import ASIDE
from referee.games.auction.record.moves import KNOWN_CARD, ORDER, PLACE, ROW, UNKNOWN
from referee.games.auction.record.phases import BID, DRAW, LOSER, OVER, SET_ASIDE, SPELLED, TIE, WINNER

LOOK = "look"
"""The phase in which older records write that somebody looks through a deck."""

Cards = tuple[int, ...]
KNOWN = ListOf(KNOWN_CARD, most=40)
SHORT = Short(KNOWN, IN_A_LINE)
DEALT = Short(ORDER, IN_A_LINE)
FEW = Whole(0, 40)
PLAYER_OR_NULL = Or({None: None}, PLAYER)


PILE = Either(FEW, ROW, lambda many: (UNKNOWN,) * many)
"""Cards, or how many of them nobody has seen; typed: the cards."""
BY_NAME = Defined("piles", By(PLAYER, PILE), "Piles by the names of their players.")
BATCH = Or({"aside": ASIDE}, FEW, last=True)


def _known(words: str) -> Any:
    """A set of cards that is empty unless it is told."""
    return field(KNOWN, words, default=())


def _flag(words: str = "") -> Any:
    """What is so or not, and usual for its moment where it is left out."""
    return field(Flag(), words, default=None)


class Unseen(Part):
    """What is known of unseen cards, as the referee writes it; leave it out by hand."""

    batches: tuple[Cards, ...] = field(
        ListOf(ROW, most=40),
        'Cards that were mixed unseen: the faces each batch may hold, "?" where dealt cards nobody has seen '
        "may be among them.",
    )
    deck: Cards = field(ListOf(BATCH, most=40), "The batch of every unseen card of the deck, top first.")
    reserve: Cards = field(
        ListOf(BATCH, most=40), "The batch of an unseen card set aside apart from the deck."
    )
    hand: Cards = field(ListOf(FEW, most=40), "The batches of the cards that came unseen into the hand.")
    discards: Cards = field(ListOf(FEW, most=40), "The batches of the unseen cards of the discards.")
    shown: Cards = field(KNOWN, "Cards of the hand that were shown since.")
    hidden: Cards = field(KNOWN, "Cards known to lie at some unseen place of the player.")
    dealt: int = field(FEW, "How many dealt cards of the player nobody has seen.")


class SidePart(Part):
    """One player's part of the table."""

    deck: Cards | None = field(PILE, "Personal deck, top card first.", default=None)
    hand: Cards | None = field(PILE, "The hand.", default=None)
    bid: Cards = field(
        PILE,
        'Bid cards still in the offering, tie cards included; "?" for one nobody has written down.',
        default=(),
        stays=True,
    )
    powers: Cards = field(
        SHORT, "Power cards played or brought back this turn, still in the offering.", default=(), stays=True
    )
    fetched: Cards = field(SHORT, "Other cards a power brought into the offering.", default=(), stays=True)
    discards: Cards | None = field(PILE, "Personal discards.", default=None)
    cashed: Cards = field(SHORT, "Cards cashed in.", default=(), stays=True)
    owned: Cards | None = field(
        SHORT, "All other cards the player owns, wherever they lie: enough for a score.", default=None
    )
    untold: bool | None = _flag(
        "What the player owns besides is not told; so it is where none of deck, hand, discards and owned is."
    )
    aside: bool | None = _flag()
    has_bid: bool | None = _flag()
    tie_due: bool | None = _flag()
    drawn: bool | None = _flag()
    claimable: bool | None = _flag()
    done: bool | None = _flag()
    put_away: bool | None = _flag("The leftovers of the round lie on the discards and may still be named.")
    stirred: bool | None = _flag(
        "The deck was looked through and shuffled since the round ended, in an order nobody wrote down."
    )
    tied: Cards = _known("Cards added in ties this round.")
    stake: Cards = _known("Cards that have been in the offering this round.")
    left_offering: Cards = _known("Cards put away from the offering in the last phase 5.")
    left_bid: Cards = _known("Bid cards among those put away in the last phase 5.")
    left_hand: Cards = _known("Cards put away from the hand in the last phase 5.")
    new_hand: Cards = _known("Cards of the last hand drawn, where the record has not named it.")
    left_hidden: int = field(FEW, default=0)
    left_unnamed: int = field(
        FEW, "Cards put away from the offering that the record does not name.", default=0
    )
    uncounted: int = field(
        FEW, "Cards of the last bid that are not in the offering any more, nor named.", default=0
    )
    new_hidden: int = field(FEW, "How many cards of the last hand drawn nobody has seen.", default=0)
    told: int = field(
        Whole(0, 3), "What the record says was put away: 1 the offering, 2 the hand, 3 both.", default=0
    )
    bid_played: Cards = _known("Bid cards that were used for their power as well.")
    reserve: Cards = field(ROW, "A card set aside apart from the deck.", default=())
    gathered: Cards | None = field(KNOWN, "All cards laid open at the end.", default=None)
    unseen: Unseen | None = field(PartOf(Unseen), default=None)


class Due(Part):
    """A power that is due."""

    labels: Cards = field(ListOf(KNOWN_CARD, 1, 40), "Cards that stand for it in a log.", key="with")
    source: int = field(KNOWN_CARD)
    power: int | None = field(Whole(6, 10), default=None)
    excluded: Cards = field(KNOWN, "Cards it cannot cash in.", key="not", default=(), stays=True)
    waits: bool = field(Flag(), default=False, stays=True)


DUES = ListOf(Defined("due", PartOf(Due)), 1, 40)


class Position(Part):
    """A position: what is left out is empty, unknown or at rest."""

    phase: str | None = field(
        choice(SET_ASIDE, BID, TIE, WINNER, LOSER, DRAW, LOOK, OVER, **SPELLED), default=None
    )
    round: int = field(Whole(0, 10000), default=1, stays=True)
    first: int | None = field(PLAYER_OR_NULL, "Winner of the bid.", default=None, stays=True)
    turn: None = field(PLAYER, "Whose part of phase 3 it is: the same as `phase` and `first`.", default=None)
    display: Cards = field(
        Short(ListOf(PLACE, most=6), IN_A_LINE),
        "The row, cheapest place first; null for an empty place.",
        default=(),
        stays=True,
    )
    auction_deck: Cards | None = field(
        PILE, "Auction deck, top card first. Left out: all cards not named elsewhere.", default=None
    )
    auction_discards: Cards | None = field(SHORT, "Auction discards.", default=None)
    players: tuple[tuple[int, SidePart], ...] | None = field(
        By(PLAYER, Defined("side", PartOf(SidePart))), default=None
    )
    hands: None = field(BY_NAME, "The same as `hand` of each under `players`.", default=None)
    bids: None = field(BY_NAME, "The same as `bid` of each under `players`.", default=None)
    discards: None = field(BY_NAME, "The same as `discards` of each under `players`.", default=None)
    owned: None = field(BY_NAME, "The same as `owned` of each under `players`.", default=None)
    last_first: int | None = field(PLAYER_OR_NULL, default=None, stays=True)
    totals: tuple[tuple[int, int | tuple[int, int]], ...] = field(
        By(PLAYER, Either(Whole(0, 1000), ListOf(Whole(0, 1000), 2, 2))),
        "What both have bid; at least and at most, where not all cards of a bid are named.",
        default=(),
        stays=True,
    )
    one_cost: int | None = field(PLACE, default=None)
    idle: bool = field(Flag(), default=False, stays=True)
    restocked: tuple[int, ...] = field(
        ListOf(Whole(0, 5), most=6, unique=True),
        "Places filled in the last restocking, the cheapest being 0, where the record has not named "
        "their cards.",
        default=(),
        stays=True,
    )
    elsewhere: int | None = field(FEW, "How many cards the position says nothing about.", default=None)
    unbreakable: bool = field(Flag(), default=False)
    ties_unwritten: bool = field(
        Flag(), "Cards were added to a tied bid this round, and nobody wrote down how many.", default=False
    )
    tied_unnamed: bool = field(
        Flag(),
        "Bids of which not all cards are named may have been equal: then cards were added once more.",
        default=False,
    )
    tie_over: bool = field(Flag(), "Nobody adds cards to the tied bid any more.", default=False)
    lapsed: Cards = _known("Cards whose power was due this turn and not used.")
    retrieved: Cards = _known("Cards a power brought back this turn.")
    played: Cards = _known("Power cards played or brought back this turn.")
    woken: Cards = _known("Cards a seven repeated this turn.")
    acquired: Cards = _known("Cards bought this turn.")
    recycled: Cards = _known("Auction discards mixed back into the auction deck.")
    activations: int = field(Whole(0, 1000), default=0)
    forfeited: int = field(
        FEW, "Cards the offering lost this turn, as an act stood that no rule allows.", default=0
    )
    sales: int = field(FEW, default=0)
    pending: tuple[tuple[Due, ...], ...] = field(
        ListOf(DUES, most=40), "Powers due, the latest group last.", default=()
    )
    adrift: bool = field(
        Flag(), "Somebody acted out of turn and it stood: whoever acts next, acts on.", default=False
    )
    looking: tuple[int, ...] = field(
        ListOf(PLAYER, most=2, unique=True),
        "Players who look through their own decks and have to shuffle them.",
        default=(),
    )
    looking_since_setup: tuple[int, ...] = field(
        ListOf(PLAYER, most=2, unique=True), "Those who have been looking since the set-up.", default=()
    )
    stage: int | None = field(
        Whole(0, 2),
        "The end of the round: 0 nothing of it is written down, 1 the restocking is, 2 phase 5 has begun.",
        default=None,
    )
    looker: int | None = field(
        PLAYER_OR_NULL,
        "With the phase look, as older records write it: who looks through the own deck.",
        default=None,
    )
    resume: str | None = field(
        choice(SET_ASIDE, BID, TIE, WINNER, LOSER, DRAW, OVER),
        "With the phase look: the phase that goes on after the shuffle.",
        default=None,
    )
    rest: bool = field(REST, REST_OF_IT, default=False)


class Setup(Part):
    """What is known of the deal. Everything may be left out."""

    display: Cards | None = field(
        Short(ListOf(PLACE, most=40), IN_A_LINE),
        "The six cards of the display, cheapest place first.",
        default=None,
        public=True,
    )
    decks: tuple[tuple[int, Cards | None], ...] = field(
        By(PLAYER, DEALT), 'The eight dealt cards of each player, top first, or "?".', default=()
    )
    auction_deck: Cards | None = field(
        DEALT,
        "The 24 cards of the auction deck, top first (the first six become the display); or the 18 left when "
        "`display` is written too.",
        default=None,
    )
    note: str = field(NOTE, default="")


def layout() -> Layout:
    """A position of the game and a set-up, as its schema defines them."""
    return Layout(Defined("position", PartOf(Position)), Defined("setup", PartOf(Setup)))
