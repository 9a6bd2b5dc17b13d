"""The entries of an InterCity log, each declared once: what may be written, and what it becomes.

Decisions of players: offer, decline, bid, pass, transfer, choose, pick, blind, top_up. What follows
from them by itself and may be written or left out: sale, director, reveal, build, resolve, dividend,
turn_order, equity. A ``segment`` entry stands for a whole part of a turn of which only the figures
at its end were noted.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from referee.declarations.compounds import By, Either, ListOf, Narrowed, Or, Told
from referee.declarations.entries import Actor, Border, Move, Written
from referee.declarations.fields import field
from referee.declarations.shapes import (
    PLAYER,
    Defined,
    Flag,
    Lexicon,
    Number,
    Odd,
    Read,
    Schema,
    Shape,
    Whole,
    Word,
    Words,
    choice,
)
from referee.games.intercity.record.boards import COLOURS
from referee.header import BadEntry, Header, plays_not
from referee.rules import Path

DECLINED: Final = 0
UNSEEN: Final = 999
"""A choice that is no section, typed: nothing at all; a card nobody noted."""

UNSEEN_BID: Final = -2
"""A blind bid nobody noted, typed."""

NOT_KNOWN: Final = -1
"""A railroad nobody noted, typed: which share is up the sale tells."""

UNKNOWN_TEXT = "?"
NOTHING = "none"
Sums = tuple[tuple[int, int], ...]
"""(seat or railroad, figure) pairs, in the order written."""

RAILROAD: Mapping[str, int] = {colour: number for number, colour in enumerate(COLOURS)}

LINE = Word(Words(RAILROAD, dict(enumerate(COLOURS))))
A_RAILROAD = Defined("railroad", LINE, "A railroad, by its colour.")
SUM = 100_000
"""No sum of any game comes near to it."""

AMOUNT = Defined("amount", Number(-SUM, SUM), "A sum in dollars.", "a sum in dollars")
MONEY = Defined("money", Whole(-SUM, SUM), "A sum in whole dollars.", "a sum in whole dollars")
A_SECTION = Whole(0, 99)
SECTION_OR_NONE = Defined(
    "section_or_none",
    Or({NOTHING: DECLINED, UNKNOWN_TEXT: UNSEEN}, A_SECTION, last=True),
    'The number of a section, `none` for no section at all, "?" for a card that nobody noted.',
    'a section from 10 to 29, none, or "?"',
)
BUILT_OR_NONE = Defined(
    "built_or_none",
    Or({NOTHING: DECLINED}, A_SECTION, last=True),
    "The number of a section, or `none` if the railroad built nothing.",
    "a section from 10 to 29, or none",
)
SECTION_LIST = Defined("section_list", ListOf(A_SECTION, most=25), "Numbers of sections.")
CARD = Whole(-99, 99)


def cards_of(card: Shape) -> Shape:
    """Turn order cards by player, or the players in the order of their cards; typed: seats and cards."""
    by_player, dealt = By(PLAYER, card), ListOf(PLAYER, unique=True)
    return Either(dealt, by_player, lambda seats: tuple((seat, at) for at, seat in enumerate(seats, 1)))


CARDS = Defined(
    "cards",
    cards_of(CARD),
    "Turn order cards: player and number of the card; or the players in the order of their cards.",
)
HOLDINGS = Defined(
    "holdings",
    By(LINE, Told(By(PLAYER, Whole(0, 99)), about="Shares of this railroad by player.")),
    "Shares: railroad, player, number of shares (the Director's share counts as one).",
)
SUMS = By(PLAYER, MONEY)
POSITIVE = Narrowed(MONEY, Whole(0, SUM))
WINNER = Word(Words({**RAILROAD, NOTHING: -1}, {**dict(enumerate(COLOURS)), -1: NOTHING}))
TREASURY, BANK = "treasury", "bank"


class Purse(Shape):
    """Who paid or was paid: the treasury, the bank or a player, by name."""

    def schema(self) -> Schema:
        return {"type": "string", "minLength": 1}

    def reader(self, lexicon: Lexicon, careful: bool) -> Read:
        def read(value: Any, header: Header, path: Path) -> str:
            if not isinstance(value, str) or not value:
                raise Odd
            if value not in (TREASURY, BANK) and value not in header.seats:
                known = (TREASURY, BANK, *header.players)
                wanted = "one of " + ", ".join(known)
                raise BadEntry(plays_not(value, known), path, wanted, known)
            return value

        return read

    def offered(self, lexicon: Lexicon, header: Header) -> Iterable[str]:
        return (TREASURY, BANK, *header.players)


SOMEBODY = Purse()
FOLLOWS = Written.FOLLOWS


def purse(what: str, usual: str) -> Any:
    """The field that says who paid, or where the money went; empty where it is left out."""
    names = f"`{BANK}`, `{TREASURY}`" if usual == BANK else f"`{TREASURY}`, `{BANK}`"
    return field(SOMEBODY, f"{what}: {names} or a player. The {usual} if left out.", default="")


class Offer(Move, action="offer", who="Who offers.", written=Written.MAYBE):
    """A player puts up one share of a railroad for auction. May be left out where a bid or the sale
    shows it."""

    railroad: int = field(A_RAILROAD, "The railroad whose share is up.")
    own: bool = field(
        Flag(), "True if the share is the player's own (only where the table allows it).", default=False
    )


class Decline(Move, action="decline", who="Whose chance it was.", written=Written.MAYBE):
    """A player lets a chance to offer go by. May be left out: whatever comes next shows it."""


class Bid(Move, action="bid", who="Who bids."):
    """An open bid for the share that is up."""

    amount: Any = field(AMOUNT, "The bid, in dollars.")  # a whole number, or what I-1.5 forbids


class Pass(Move, action="pass", who="Who drops out.", written=Written.MAYBE):
    """A player drops out of the bidding. May be left out: a later bid, the sale or the next
    offer shows it."""


class Sale(Move, action="sale", who="The buyer.", written=FOLLOWS):
    """The share is sold. Happens by itself; an entry is checked. Without bids on record,
    the entry tells the sale."""

    railroad: int = field(A_RAILROAD, "The railroad.")
    price: int = field(MONEY, "The price, in dollars.")
    paid_to: str = purse("Where the money went", TREASURY)


class Director(Move, action="director", who="The Director.", written=FOLLOWS):
    """Who directs a railroad now. Follows by itself; an entry is checked."""

    railroad: int = field(A_RAILROAD, "The railroad.")
    shares: int | None = field(
        Either(Whole(0, 10), By(PLAYER, Whole(0, 10))),
        "How many of its shares the Director holds now: a number, or the Director's name and the number.",
        default=None,
    )
    former: int | None = field(
        PLAYER, "Who directed it before and handed over the Director's share.", key="from", default=None
    )
    gives: int | None = field(
        Whole(0, 10), "How many other shares were given for the Director's share.", default=None
    )

    def settle(self, header: Header) -> Director:
        named: Any = self.shares
        if isinstance(named, tuple):
            if [seat for seat, _ in named] != [self.actor]:
                who = header.players[self.actor]
                raise BadEntry("the shares are those of the Director", ("shares",), f"{{{who}: 2}}, or 2")
            self.shares = named[0][1]
        return self


class Transfer(Move, action="transfer", who="Who gives."):
    """One player gives another money, for whatever reason."""

    to: int = field(PLAYER, "Who receives.")
    amount: int = field(POSITIVE, "The sum, in dollars.")


class Choose(Move, action="choose", who="The Director.", written=Written.MAYBE):
    """A Director chooses a track card for a railroad, in secret. Any order; the cards are up
    when all have chosen. May be left out where nothing was chosen, or where what was built shows it."""

    railroad: int = field(A_RAILROAD, "The railroad that is to build.")
    section: int = field(  # 0 none, 999 not noted
        SECTION_OR_NONE,
        'The section on the card; `none` if no card was laid, "?" if it was not noted '
        "(then `reveal` tells it).",
    )


class Reveal(Move, action="reveal", actors=Actor.CHANCE, written=FOLLOWS):
    """The track cards are turned up. Needed only to tell cards that were not noted, or that
    all others declined."""

    sections: Sums = field(
        By(LINE, SECTION_OR_NONE), "Railroad and the section on its card, or `none`.", default=()
    )


class Pick(Move, action="pick", who="The Director."):
    """Who directs several railroads in one contest names the one that builds (only where the
    table reads it so)."""

    railroad: int = field(A_RAILROAD, "The railroad that is to build.")


class Blind(Move, action="blind", who="The Director.", written=Written.MAYBE):
    """A blind bid for a contested section. Any order; all are shown at once. May be left out."""

    railroad: int = field(A_RAILROAD, "The railroad that bids.")
    amount: Any = field(  # a whole number, or what I-1.5 forbids; -2 not noted
        Told(Or({UNKNOWN_TEXT: UNSEEN_BID}, Number(-SUM, SUM), last=True), 'a sum in dollars, or "?"'),
        'The bid, in dollars; "?" if it was not noted.',
    )


class TopUp(Move, action="top_up", who="The Director."):
    """Whether the winner of a contest adds to a bid below the minimum."""

    railroad: int = field(A_RAILROAD, "The winner.")
    pays: bool = field(Flag(), "True if the treasury adds what is missing.")
    amount: int | None = field(POSITIVE, "What was added to the bid, in dollars.", default=None)
    paid_by: str = purse("Who paid it", TREASURY)


class Build(Move, action="build", who="The Director.", actors=Actor.ANYBODY, written=FOLLOWS):
    """A railroad builds, or not. Happens by itself; an entry is checked."""

    railroad: int = field(A_RAILROAD, "The railroad.")
    section: int = field(BUILT_OR_NONE)  # 0: nothing was built
    paid: int | None = field(MONEY, "What it paid to the bank, in dollars.", default=None)
    paid_by: str = purse("Who paid", TREASURY)
    paid_to: str = purse("Where the money went", BANK)


class Resolve(Move, action="resolve", actors=Actor.CHANCE, written=FOLLOWS):
    """How the contest for a section came out. Follows by itself; an entry is checked."""

    section: int = field(A_SECTION, "The contested section.")
    winner: int = field(WINNER, "The railroad that built it, or `none`.")  # -1 nobody
    paid: int | None = field(MONEY, "What the winner paid, in dollars.", default=None)
    paid_to: str = purse("Where the money went", BANK)
    losers_paid: Sums = field(
        By(LINE, POSITIVE),
        "What railroads that lost had to pay, in dollars: nothing, by the rules.",
        default=(),
    )


class Dividend(Move, action="dividend", actors=Actor.CHANCE, written=FOLLOWS):
    """The dividend of a railroad. Happens by itself; an entry is checked. Without a board it
    tells the length."""

    railroad: int = field(A_RAILROAD, "The railroad.")
    length: int | None = field(
        Whole(-99, 99), "Sections in its longest route, which is dollars for each share.", default=None
    )
    paid: Sums = field(SUMS, "What shareholders received, in dollars.", default=())
    paid_by: str = purse("Who paid", BANK)


class TurnOrder(Move, action="turn_order", actors=Actor.CHANCE, written=FOLLOWS):
    """The turn order cards are assigned. Follows by itself; an entry is checked."""

    cards: Sums = field(CARDS)


class Equity(Move, action="equity", actors=Actor.CHANCE, written=FOLLOWS):
    """The final payments of a railroad. Happen by themselves; an entry is checked."""

    railroad: int = field(A_RAILROAD, "The railroad.")
    value: int | None = field(
        MONEY, "The minimum prices of its sections added up, start section included.", default=None
    )
    per_share: int | None = field(MONEY, "What each share received.", default=None)
    rest: int | None = field(MONEY, "What was left for the Director.", default=None)
    paid: Sums = field(
        SUMS, "What each shareholder received from this railroad, the Director with the rest.", default=()
    )
    value_by: str = field(
        SOMEBODY, "Who paid the value of the track into the treasury: `bank`, if left out.", default=""
    )
    paid_by: str = field(SOMEBODY, "Who paid the shareholders: `treasury`, if left out.", default="")
    rest_to: str = field(SOMEBODY, "Who received the rest: the Director, if left out.", default="")


class Segment(Move, action="segment", actors=Actor.CHANCE):
    """Only the figures at the end of a part of the turn were noted: they are judged for what they allow."""

    after: str = field(choice("offer", "track", "dividends"), "The part of the turn that is over.")
    cash: Sums | None = field(SUMS, "Money of the players.", default=None)
    treasury: Sums | None = field(By(LINE, MONEY), "Money of the railroads.", default=None)
    shares: tuple[tuple[int, Sums], ...] | None = field(HOLDINGS, default=None)
    directors: Sums | None = field(
        By(LINE, PLAYER),
        "Who directs what; needed only where several players hold most shares.",
        default=None,
    )
    built: tuple[tuple[int, tuple[int, ...]], ...] | None = field(
        By(LINE, SECTION_LIST),
        "Sections of the railroads, start sections left out: all they have built so far.",
        default=None,
    )
    cards: Sums | None = field(CARDS, key="turn_order", default=None)


class Silence(Move, action="silence", actors=Actor.CHANCE):
    """So many steps that nobody wrote down: others passed, chances were let go. Never written."""

    steps: int = field(Whole(0), "How many.")
    learnt: Any = field(Flag(), "What a check told of sums that were open, after them.", default=None)


class Unoffered(Move, action="offer", actors=Actor.CHANCE):
    """A share was put up, and nobody wrote down by whom, nor which. Never written."""

    first: int = field(PLAYER, "Who speaks first.")
    doubted: int = field(Whole(0), "So many lines are missing that the sale must show it.", default=0)
    breaks: Any = field(Flag(), "Rule and sentence the entry breaks if nothing is missing.", default=None)


class Unable(Move, action="unable", actors=Actor.CHANCE):
    """Who was passed over could not bid, and so passed before it was written. Never written."""

    passing: int = field(PLAYER, "Who.")


class Before(Move, action="before", actors=Actor.CHANCE):
    """An auction was over when the position given was noted; where its sale is written after that, which.
    Never written."""

    railroad: int = field(A_RAILROAD, "The railroad of the sale; -1 for none.")
    buyer: int = field(PLAYER, "Who bought.")
    price: int = field(MONEY, "For how much.")


class Reopen(Move, action="reopen", actors=Actor.CHANCE):
    """The words of the last auction once more, where a later line shows that they belong to two: the next one
    began after some of them, and nobody wrote its offer down. Never written."""

    after: int = field(Whole(0), "So many words belong to the first auction.")
    doubted: int = field(Whole(0), "So many lines are missing that the sale must show it.", default=0)
    alone: bool = field(Flag(), "Only where the record leaves out as much elsewhere.", default=False)
    breaks: Any = field(Flag(), "Rule and sentence the entry breaks if nothing is missing.", default=None)


BORDER = Border(
    (
        Offer, Decline, Bid, Pass, Sale, Director, Transfer, Choose, Reveal, Pick, Blind, TopUp, Build,
        Resolve, Dividend, TurnOrder, Equity, Segment,
    )
)  # fmt: skip
"""The entries of the game, in the order in which a reader wants to know them."""
