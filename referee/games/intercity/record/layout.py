"""A position of Dutch InterCity as it is written: its parts, each field declared once.

Typed, players are seats, railroads and sections numbers; None is ``"?"`` or what is left out.
"""

from __future__ import annotations

from typing import Any

from referee.declarations.compounds import IN_A_LINE, By, Either, ListOf, Or, Short, Told
from referee.declarations.fields import field
from referee.declarations.positions import REST, REST_OF_IT, Part, PartOf
from referee.declarations.shapes import (
    NOTE,
    PLAYER,
    Defined,
    Flag,
    Lexicon,
    Odd,
    Read,
    Schema,
    Shape,
    Text,
    Whole,
    Word,
    Words,
    Write,
    as_is,
    choice,
)
from referee.game import Layout
from referee.games.intercity.record import phases
from referee.games.intercity.record.boards import COLOURS, FIRST, LAST
from referee.games.intercity.record.moves import (
    A_RAILROAD,
    A_SECTION,
    BUILT_OR_NONE,
    CARD,
    CARDS,
    HOLDINGS,
    LINE,
    MONEY,
    NOT_KNOWN,
    NOTHING,
    RAILROAD,
    SECTION_LIST,
    SECTION_OR_NONE,
    SUM,
    UNKNOWN_TEXT,
    Sums,
    cards_of,
)
from referee.header import BadEntry, Header
from referee.rules import Path

EVERYBODY = {"title": "an amount for everybody", "type": "integer", "minimum": 0, "maximum": SUM}
HIGH_BIDDER = {**By(PLAYER, MONEY).schema(), "minProperties": 1, "maxProperties": 1}
NOBODY = -1
A_SUM = Whole(-SUM, SUM)
SUM_OR_NOT = Defined(
    "sum",
    Or({UNKNOWN_TEXT: None}, A_SUM, last=True),
    'A sum in whole dollars, or "?" where it is not known.',
    'a sum in whole dollars, or "?"',
)
BOUNDS = Defined("bounds", ListOf(A_SUM, 2, 2), title="a list of two sums, least and most")
BY_NUMBER = dict(enumerate(COLOURS))
LINE_OR_NOT = Word(Words({**RAILROAD, UNKNOWN_TEXT: NOT_KNOWN}, {**BY_NUMBER, NOT_KNOWN: UNKNOWN_TEXT}))
LINE_OR_NONE = Word(Words({**RAILROAD, NOTHING: NOBODY}, {**BY_NUMBER, NOBODY: NOTHING}))
LINES = ListOf(A_RAILROAD, unique=True)
PLAYERS = ListOf(PLAYER, unique=True)
PRICE = choice(2, 4, 6)


class SectionKey(Shape):
    """The number of a section as a key of a mapping; typed: the number."""

    def schema(self) -> Schema:
        return {"title": f"a section from {FIRST} to {LAST}", "type": "string", "pattern": "^[12][0-9]$"}

    def reader(self, lexicon: Lexicon, careful: bool) -> Read:
        def read(value: Any, header: Header, path: Path) -> int:
            if not (isinstance(value, str) and value.isascii() and value.isdecimal()):
                raise Odd
            return section(int(value), path)

        return read

    def writer(self, lexicon: Lexicon) -> Write:
        return lambda number, header: str(number)


def section(number: int, path: Path) -> int:
    """The number of a section; BadEntry where the board has none of that number."""
    if not FIRST <= number <= LAST:
        raise BadEntry(f"there is no section {number}", path, f"{FIRST} to {LAST}")
    return number


PLAYER_OR_NONE = Defined(
    "player_or_none", Or({NOTHING: NOBODY}, PLAYER, last=True), "A player, or `none`.", "a player, or none"
)


PLAYER_OR_NOT = Told(Or({UNKNOWN_TEXT: None}, PLAYER, last=True), 'a player, or "?"')
SOME_CARDS = cards_of(Or({UNKNOWN_TEXT: None}, CARD, last=True))


class Spanned(Either):
    """A sum, or least and most; typed: least and most."""

    def writer(self, lexicon: Lexicon) -> Write:
        return lambda span, header: span[0] if span[0] == span[1] else list(span)


SPAN = Defined(
    "span",
    Spanned(A_SUM, ListOf(A_SUM, 2, 2), lambda known: (known, known)),
    title="a sum, or least and most",
)


class BoardText(Shape):
    """A board by name, or written out; typed: as it is written (board.py reads it)."""

    def schema(self) -> Schema:
        return {"anyOf": [{"type": "string", "minLength": 1}, {"$ref": "board.schema.json"}]}

    def reader(self, lexicon: Lexicon, careful: bool) -> Read:
        return lambda value, header, path: value

    def writer(self, lexicon: Lexicon) -> Write:
        return as_is


BOARD = Defined(
    "board",
    BoardText(),
    "The board played on: `example`, the path of a board file seen from this log, or the board itself. "
    "Left out if nobody wrote it down.",
    "`example`, the name of a board file, or a board",
)


class Between(Part):
    """Bounds of the sums that are "?"."""

    cash: tuple[tuple[int, tuple[int, int]], ...] = field(By(PLAYER, BOUNDS), "Least and most.", default=())
    treasury: tuple[tuple[int, tuple[int, int]], ...] = field(By(LINE, BOUNDS), "Least and most.", default=())


class Offering(Part):
    """Where the offering of shares stands."""

    round: int = field(Whole(1, 9999), "Round of chances to offer, from 1.", default=1, stays=True)
    due: int | None = field(PLAYER_OR_NOT, "Whose chance it is.", default=None, stays=True)
    gone: tuple[int, ...] = field(
        PLAYERS, "Who had a chance in this round, where the order of play is not known.", default=()
    )
    sales: int = field(Whole(0, 99), "Shares sold in this round.", default=0, stays=True)
    idle: int = field(Whole(0, 9999), "Chances in a row without a sale.", default=0, stays=True)
    tried: tuple[int, ...] = field(LINES, "Railroads offered in vain in this chance.", default=())
    compelled: bool = field(Flag(), "True if chances cannot be let go any more.", default=False)
    open: str = field(Text(), "Why it is not known whether the offering is over.", default="")


class Bidding(Part):
    """The share that is being bid for."""

    railroad: int = field(
        Told(LINE_OR_NOT, 'a railroad, or "?"'), 'The railroad whose share is up; "?" where nobody noted it.'
    )
    offerer: int | None = field(PLAYER, "Who offered it; whose chance it is, if left out.", default=None)
    high: int = field(
        Short(MONEY, HIGH_BIDDER),
        "The standing bid, 0 if there is none; or by whom it was: `{Pete: 6}`.",
        default=0,
        stays=True,
    )
    bidder: int = field(PLAYER_OR_NONE, "Who bid most so far.", default=NOBODY, stays=True)
    inside: tuple[int, ...] | None = field(PLAYERS, "Players still in.", default=None)
    out: tuple[int, ...] = field(PLAYERS, "Players who dropped out.", default=(), stays=True)
    asked: int | None = field(PLAYER_OR_NOT, "Who is to bid or pass.", default=None, stays=True)
    own: bool = field(Flag(), "True if the share is the offerer's own.", default=False)
    spared: bool | None = field(
        Flag(), "True if the offerer may still pass once without dropping out.", default=None
    )


class Built(Part):
    # told of one railroad, where not all cards are known
    section: int = field(BUILT_OR_NONE)
    paid: int | None = field(SUM_OR_NOT, default=None)


class Outcome(Part):
    # what came of the choice of one railroad
    section: int = field(BUILT_OR_NONE)
    paid: int | None = field(SUM_OR_NOT, default=None, stays=True)
    rule: str = field(Text(), "The rule that made it so.", default="")


class Contested(Part):
    # a section that several railroads chose
    section: int = field(A_SECTION)
    railroads: tuple[int, ...] = field(ListOf(A_RAILROAD, 1, unique=True))


class Winner(Part):
    # a railroad that is to build, and its bid
    railroad: int = field(A_RAILROAD)
    section: int = field(A_SECTION)
    bid: int = field(Whole(0, SUM))


class Payment(Part):
    # the final payments of one railroad
    treasury: tuple[int, int] = field(SPAN, default=(0, 0), stays=True)
    value: tuple[int, int] = field(SPAN, default=(0, 0), stays=True)
    per_share: tuple[int, int] = field(SPAN, default=(0, 0), stays=True)
    rest: tuple[int, int] = field(SPAN, default=(0, 0), stays=True)


LENGTH = Told(
    Or({UNKNOWN_TEXT: None}, Whole(0, 25), last=True),
    'a number of sections, or "?"',
    "Sections in the longest route.",
)
Pairs = tuple[tuple[int, Any], ...]


class Position(Part):
    """What lies on the table at one moment. Left out: nobody owns anything, cards go by seats,
    offering begins."""

    turn: int | None = field(
        Short(Whole(1, 99), PLAYER.schema()),
        "Number of the turn, from 1; or the player whose chance to offer a share it is.",
        default=None,
    )
    phase: str = field(
        choice(*phases.ALL, **phases.SPELLED),
        "What is going on. In a position to be scored: `equity` before the final payments, "
        "`over` after them, `dividends` before the last dividends.",
        default=phases.OFFER,
        stays=True,
    )
    cash: Pairs = field(
        Short(By(PLAYER, SUM_OR_NOT), EVERYBODY), "Money of the players.", default=(), stays=True
    )
    turn_order: tuple[tuple[int, int | None], ...] | None = field(
        Told(Or({UNKNOWN_TEXT: None}, SOME_CARDS, last=True), 'turn order cards, or "?"'),
        "The turn order card of each player; in the order of the seats if left out.",
        default=(),
        stays=True,
    )
    shares: tuple[tuple[int, Sums], ...] = field(HOLDINGS, default=(), stays=True)
    directors: Sums = field(
        By(LINE, PLAYER_OR_NONE),
        "Who directs what; may be left out where one player holds most shares.",
        default=(),
        stays=True,
    )
    treasury: Pairs = field(By(LINE, SUM_OR_NOT), "Money of the railroads.", default=(), stays=True)
    built: tuple[tuple[int, tuple[int, ...]], ...] = field(
        By(LINE, Short(SECTION_LIST, IN_A_LINE, A_SECTION.schema())),
        "Sections the railroads have built, start sections left out.",
        default=(),
        stays=True,
    )
    unnoted: Sums = field(
        By(LINE, Whole(0, LAST - FIRST + 1)),
        "How many sections a railroad may have built besides, of which nobody noted any.",
        default=(),
    )
    board: Any = field(BOARD, default=None)
    between: Between = field(PartOf(Between), default=Between())
    prices: Sums = field(
        By(SectionKey(), PRICE),
        "Prices of sections that the record told without a board: section and dollars.",
        default=(),
    )
    offer: Offering | None = field(PartOf(Offering), default=None)
    auction: Bidding | None = field(PartOf(Bidding), default=None)
    chosen: Sums | None = field(By(LINE, SECTION_OR_NONE), "Track cards chosen so far.", default=None)
    silenced: tuple[int, ...] = field(
        LINES, "Railroads whose unconnected choice counts as a pass.", default=()
    )
    told: tuple[tuple[int, Built], ...] = field(
        By(LINE, PartOf(Built)), "What is told to be built where not all cards are known.", default=()
    )
    contests: tuple[Contested, ...] | None = field(
        ListOf(PartOf(Contested), most=2),
        "Contested sections still open, in the order in which they are settled.",
        default=None,
    )
    blind: Pairs | None = field(By(LINE, SUM_OR_NOT), "Blind bids made.", default=None)
    laid: tuple[tuple[int, Outcome], ...] | None = field(
        By(LINE, PartOf(Outcome)), "What came of this turn's choices so far.", default=None
    )
    settled: Sums | None = field(
        By(SectionKey(), LINE_OR_NONE),
        "Contested sections of this turn that are settled: section, and the railroad that built it "
        "or `none`.",
        default=None,
    )
    standing: Winner | None = field(
        PartOf(Winner), "The winner of a contest who may still refuse to add money.", default=None
    )
    pending: tuple[Winner, ...] = field(
        ListOf(PartOf(Winner), most=5), "Winners and sole choosers whose price is not known.", default=()
    )
    lengths: Pairs | None = field(
        By(LINE, LENGTH), 'Longest routes, "?" where they are not known.', default=None
    )
    equity: tuple[tuple[int, Payment], ...] | None = field(
        By(LINE, PartOf(Payment)),
        "Final payments made: treasury before, value of the track, sum per share, rest.",
        default=None,
    )
    note: str = field(NOTE, default="")
    rest: bool = field(REST, REST_OF_IT, default=False)


class Setup(Part):
    """How the game begins: turn order cards and the board."""

    turn_order: Sums | None = field(
        CARDS,
        "The turn order card each player drew. If left out, a `turn_order` entry has to tell it.",
        default=None,
        public=True,
    )
    board: Any = field(BOARD, default=None, public=True)
    cash: int | Sums | None = field(
        Told(Either(A_SUM, By(PLAYER, A_SUM)), "a sum in dollars, or one for each player"),
        "The money players begin with, if you want it checked.",
        default=None,
    )
    note: str = field(NOTE, default="")


def layout() -> Layout:
    """A position of the game and a set-up, as its schema defines them."""
    return Layout(Defined("position", PartOf(Position)), Defined("setup", PartOf(Setup)))
