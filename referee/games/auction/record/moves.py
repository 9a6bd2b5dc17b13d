"""The entries of an auction log, each declared once: what may be written, and what it becomes.

Sets of cards are integers (see cards.py). ``None`` and -1 mean that the log leaves it out or
writes ``"?"``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from referee.declarations.compounds import IN_A_LINE, By, ListOf, Or
from referee.declarations.entries import Actor, Border, Move, Written
from referee.declarations.fields import field, made, unkept
from referee.declarations.shapes import PLAYER, Defined, Lexicon, Odd, Quick, Whole, Word, Words, choice
from referee.games.auction.record.cards import NAMES, NUMBERS, cards_in, set_of
from referee.header import BadEntry, Header
from referee.rules import Path

UNKNOWN: Final = -1
GAP: Final = -2
"""An empty place of the display, as a record tells it."""

NONE: tuple[int, ...] = (-3,)
NO_CARD = NONE[0]
"""The record says ``none``: what was due did not happen."""

OWN: Final = "own"
AUCTION: Final = "auction"
DECK: Final = "deck"
"""Piles, as a log writes them: own discards, auction discards, own deck (its top)."""

OFFERING: Final = "offering"
HAND: Final = "hand"
OPPONENT: Final = "opponent"
"""The other player's discards: they may not be searched."""
BOTTOM: Final = "bottom"
APART: Final = "apart"
"""Other places a record may say a card went to; the bottom is that of the own deck."""


def as_set(cards: Sequence[int], path: Path) -> int:
    """Card numbers as a set. BadEntry where one stands twice."""
    bits = 0
    for number in cards:
        bit = 1 << number
        if bits & bit:
            raise BadEntry(f"{NAMES[number]} stands twice in `{path[-1]}`", path, "every card once")
        bits |= bit
    return bits


KNOWN_CARD = Defined(
    "known_card",
    Word(Words(NUMBERS, dict(enumerate(NAMES)))),
    "A card: suit letter G R P B (green, red, pink, blue) and bid value 1 to 10.",
)
CARD = Defined(
    "card",
    Word(Words({**NUMBERS, "?": UNKNOWN}, {**dict(enumerate(NAMES)), UNKNOWN: "?"})),
    'A card, or "?" for one the recorder could not see.',
)
BITS = {name: 1 << card for name, card in NUMBERS.items()}


class CardSet(ListOf):
    """A list of cards in any order; typed: a set of cards."""

    def __init__(self, least: int = 0) -> None:
        super().__init__(KNOWN_CARD, least, 40, gather=as_set, spread=cards_in, in_a_line=IN_A_LINE)

    def quick(self, lexicon: Lexicon) -> Quick:
        # So many powers of two have a sum of so many bits only where no two are equal.
        distinct = f"v.__class__ is list and (s := sum(map({{t}}, v))).bit_count() == len(v) >= {self.least}"
        return f"s if {distinct} else {{f}}", BITS.__getitem__


CARDS = CardSet()
ROW = ListOf(CARD, most=40, in_a_line=IN_A_LINE)
ORDER = Or({"?": None}, ROW)
ORDER_OR_NONE = Or({"?": None, "none": NONE}, ROW)
PLACE = Defined(
    "place",
    Word(Words({**NUMBERS, "?": UNKNOWN, None: GAP}, {**dict(enumerate(NAMES)), UNKNOWN: "?", GAP: None})),
    'A card, "?", or null for an empty place.',
)


class SetAside(Move, action="set_aside"):
    """One card of the hand goes face down on top of the own deck."""

    card: int = field(CARD, "The card, if it is known; leave it out otherwise.", default=UNKNOWN)
    to: str = field(
        choice(DECK, BOTTOM, OWN, AUCTION, APART),
        "Where it went, if not on top of the own deck: under it, to the own discards "
        "or the auction discards, or apart from all piles.",
        default=DECK,
    )
    out_of: tuple[tuple[int, str], ...] | None = made(default=None)  # where it stood: cards not of the hand


class Bid(Move, action="bid"):
    """The cards a player bids, once both bids lie open."""

    cards: int = field(CARDS, "None to four cards of the hand.")
    out_of: tuple[tuple[int, str], ...] | None = made(default=None)


class Reveal(Move, action="reveal", actors=Actor.CHANCE, written=Written.FOLLOWS):
    """Both bids are turned up. Optional: the referee adds them up itself."""

    totals: Mapping[int, int] = field(
        By(PLAYER, Whole(), table=True), "Claimed totals: player, then sum of bid values.", default={}
    )
    first: int | None = field(PLAYER, "Claimed winner of the bid.", default=None)
    laid: bool = made(default=False)  # the totals are those before cards were added that nobody wrote down


class TieCard(Move, action="tie_card", written=Written.MAYBE):
    """The top card of the own deck is added to a tied bid."""

    card: int = field(
        Or({"none": NO_CARD}, CARD),
        "The card turned up; none where the record says that no card was added.",
        default=UNKNOWN,
        public=True,
    )
    told: int = made(default=0)  # the entry, where it does not name the card, and this is one way


class First(Move, action="first"):
    """Who goes first after a tie that no card can break."""


class Power(Move, action="power", demands={"anyOf": [{"required": ["cards"]}, {"required": ["card"]}]}):
    """Power cards laid from the hand beside the bid, together."""

    cards: int = field(CardSet(1), "One or more sixes to tens of the hand.", default=0)
    card: int | None = unkept(KNOWN_CARD, "The same for a single card.")
    out_of: tuple[tuple[int, str], ...] | None = made(default=None)

    def settle(self, header: Header, card: int | None) -> Power:
        if card is not None:
            if self.cards:
                raise BadEntry("`card` and `cards` say the same thing", ("card",), "one of them")
            self.cards = 1 << card
        elif not self.cards:
            raise Odd
        return self


WITH = "The power card at work; may be left out where only one is due."


class Cash(Move, action="cash"):
    """A six at work: a card of its suit in the own offering leaves the game."""

    source: int | None = field(KNOWN_CARD, WITH, key="with", absent=None)
    card: int = field(KNOWN_CARD, "The card cashed in.")


class Take(Move, action="take"):
    """An eight, nine or ten at work: a card of its suit comes back from a discard pile."""

    source: int | None = field(KNOWN_CARD, WITH, key="with", absent=None)
    card: int = field(KNOWN_CARD, "The card brought back.")
    pile: str = field(
        choice(OWN, AUCTION, DECK),
        "The pile it comes from: own discards, auction discards "
        "(or the own deck, where the table reads the ten that way).",
        key="from",
        default="",
    )
    to: str = field(
        choice(OFFERING, HAND), "Where it goes; the offering unless said otherwise.", default=OFFERING
    )
    out_of: tuple[tuple[int, str], ...] | None = made(default=None)


class Duplicate(Move, action="duplicate", written=Written.MAYBE):
    """A seven at work: another power card of its suit acts once more."""

    source: int | None = field(KNOWN_CARD, WITH, key="with", absent=None)
    card: int = field(KNOWN_CARD, "The power card that acts again.")


class Decline(Move, action="decline", written=Written.MAYBE):
    """A power that is due is not used. Optional: going on has the same meaning."""

    source: int | None = field(KNOWN_CARD, WITH, key="with", default=None)


class Buy(Move, action="buy", first=("card", "position")):
    """A card of the display is bought."""

    card: int = field(KNOWN_CARD, "The card bought.")
    pay: int = field(CARDS, "The cards of the offering that pay for it.")
    position: int = field(
        Whole(1, 6), "Its place in the display, 1 is the cheapest. May be left out.", default=0
    )
    to_own: int | None = field(CARDS, "Claim: payment cards that went to the own discards.", default=None)
    to_auction: int | None = field(
        CARDS, "Claim: payment cards that went to the auction discards.", default=None
    )
    to: str = field(
        choice(OWN, OFFERING, HAND, DECK, AUCTION),
        "Where the card bought went, if not to the own discards.",
        default=OWN,
    )


class EndTurn(Move, action="end_turn"):
    """The player has finished playing powers and buying."""


class Restock(Move, action="restock", actors=Actor.CHANCE, written=Written.FOLLOWS):
    """New cards come into the display, cheapest empty place first."""

    cards: tuple[int, ...] | None = field(
        ORDER_OR_NONE,
        "The new cards in order; none where the record says that the display was not restocked. "
        "Left out, the record only says that it was.",
        absent=None,
        public=True,
    )
    display: tuple[int, ...] | None = field(
        ListOf(PLACE, most=6, in_a_line=IN_A_LINE),
        "Claim: the whole row afterwards, cheapest first.",
        default=None,
    )


class Discard(Move, action="discard", written=Written.FOLLOWS):
    """What was left of offering and hand at the end of a round. Optional."""

    offering: int | None = field(CARDS, "Cards left in the offering.", default=None)
    hand: tuple[int, ...] | None = field(ROW, "Cards left in the hand.", default=None)
    to: str = field(
        choice(OWN, HAND, DECK, AUCTION), "Where the cards went, if not to the own discards.", default=OWN
    )


class Reshuffle(Move, action="reshuffle", written=Written.MAYBE):
    """The personal discards become deck again, because the deck is too short."""

    order: tuple[int, ...] | None = field(
        ORDER_OR_NONE,
        "The shuffled cards, top first, if they are known; none where the record says that nobody shuffled.",
        default=None,
    )


class Draw(Move, action="draw", written=Written.MAYBE):
    """A new hand off the top of the own deck. Optional."""

    cards: tuple[int, ...] | None = field(ORDER, "The cards drawn, if they are known.", default=None)
    pile: str = field(
        choice(DECK, AUCTION),
        "The pile drawn from; the own deck unless said otherwise.",
        key="from",
        default=DECK,
    )


class Drawn(Move, action="drawn"):
    """A new hand that nobody wrote down; no record holds this entry."""

    early: int = made(default=-1)  # before which look through the own deck it came; -1: after all of them


class TurnedUp(Move, action="turned_up"):
    """Cards added to a tied bid that nobody wrote down and nobody can name; no record holds this entry."""

    times: int = made(default=1)  # the bids tied so often


class Look(Move, action="look", written=Written.MAYBE):
    """A player looks through a pile."""

    pile: str = field(
        choice(DECK, OWN, AUCTION, OPPONENT, "auction_deck"),
        "deck = the own deck (a shuffle must follow), own = the own discards, "
        "auction = the auction discards, opponent = the other player's discards, "
        "auction_deck = the auction deck.",
        key="at",
    )


class Shuffle(Move, action="shuffle"):
    """A player shuffles the own deck after a look."""

    order: tuple[int, ...] | None = field(
        ORDER, "The whole deck afterwards, top first, if it is known.", default=None
    )


class Done(Move, action="done"):
    """A player wants none of the cards that are left, once the auction deck is empty."""


class Gather(Move, action="gather"):
    """At the end: all cards of a player, laid open."""

    cards: int = field(CARDS, "Deck, hand, discards and cashed-in cards together.")


def cards_of(move: Any, *parts: str) -> int:
    """The cards that parts of an entry name, as a set."""
    cards = 0
    for part in parts:
        named = getattr(move, part, None)
        if isinstance(named, tuple):
            cards |= set_of(card for card in named if card >= 0)
        elif named is not None and named >= 0:
            cards |= 1 << named if part == "card" else named
    return cards


DEEDS: Mapping[str, str] = {
    "set_aside": "sets a card aside",
    "bid": "bids",
    "tie_card": "adds a card to the bid",
    "first": "goes first",
    "power": "plays a power card",
    "cash": "cashes in a card",
    "take": "takes a card from a pile",
    "duplicate": "repeats a power",
    "decline": "declines a power",
    "buy": "buys a card",
    "end_turn": "ends the turn",
    "discard": "puts away what is left",
    "reshuffle": "reshuffles the discards",
    "draw": "draws a hand",
    "drawn": "draws a hand",
    "turned_up": "adds a card to the bid",
    "look": "looks through a pile",
    "shuffle": "shuffles the deck",
    "done": "wants none of the cards that are left",
    "gather": "lays open all cards",
    "reveal": "the bids are turned up",
    "restock": "the display is restocked",
}
"""Action -> what a player does, or what happens, in a sentence."""


def deed(move: Any, players: Sequence[str]) -> str:
    """What an entry says that happened: "Ann buys a card"."""
    words = DEEDS[move.action]
    return f"{players[move.actor]} {words}" if move.actor >= 0 else words.capitalize()


NEGATED = {"tie_card": "card", "reshuffle": "order", "restock": "cards"}
"""Action -> the part of it in which a record may say that it did not happen."""


def says_none(move: Any) -> bool:
    """Whether an entry says that what was due did not happen: that is no act, and cannot be taken back."""
    part = NEGATED.get(move.action)
    return part is not None and getattr(move, part) in (NO_CARD, NONE)


BORDER = Border(
    (
        SetAside, Bid, Reveal, TieCard, First, Power, Cash, Take, Duplicate, Decline, Buy, EndTurn,
        Restock, Discard, Reshuffle, Draw, Look, Shuffle, Done, Gather,
    )
)  # fmt: skip
"""The entries of the game, in the order in which a reader wants to know them."""
