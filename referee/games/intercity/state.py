"""One game of Dutch InterCity as it stands: what lies on the table, whose turn it is, what is due.

Seats number the players in the order of the header; railroads are 0 to 4 in the order yellow,
purple, blue, red, green. Money is in whole dollars. Where a record without a board leaves a sum
open, the sum held is the least it can be and ``..._doubt`` says how much more it can be.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass, field
from typing import Any

from referee.game import BadEntry, Header
from referee.games.intercity.board import UNKNOWN, Board
from referee.games.intercity.boards import COLOURS
from referee.games.intercity.rulebook import RULES
from referee.rules import Finding, Kind, Path

OFFER = "offer"  # a player may offer a share
AUCTION = "auction"  # a share is being bid for
TRACK = "track"  # the Directors choose
REVEAL = "reveal"  # all have chosen; a card the record does not show is still to be turned up
PICK = "pick"  # a Director of two contestants names one (only under director_picks)
CONTEST = "contest"  # blind bids
TOP_UP = "top_up"  # the winner of a contest may refuse to add money (only under top_up: may)
LAY = "lay"  # who built what hangs on a price the record does not hold
DIVIDENDS = "dividends"  # the length of a route is not known
ORDER = "turn_order"  # the turn order cards are not known
EQUITY = "equity"  # only in positions given: the final payments are due
OVER = "over"
LOST = "lost"  # the record went on without a fact that decides: nothing after it can be judged

NO_CHOICE, DECLINED, UNSEEN = -1, 0, 999
"""What ``choice`` holds besides a section: nothing yet; nothing at all; a card nobody noted."""

NO_BID, UNSEEN_BID = -1, -2
NOBODY, NOT_TOLD = -1, -2
"""What ``former`` holds besides a seat: the first Director took over from nobody; before a position given."""
ALL_SECTIONS = (1 << 20) - 1
ALL_SHARES = 50


@dataclass(frozen=True, slots=True)
class Table:
    """How this table reads the open questions: the rulings as plain fields."""

    offer_optional: bool
    broke_may_offer: bool
    resale: bool
    first_bidder: str
    offerer_first_pass: str
    min_open: int
    raise_step: int
    capped: bool
    unsold: str
    lazy_passes: bool
    first_round: str
    later_rounds: str
    offer_deadlock: str
    idle_cycle: str
    director_change: str
    transfers: bool
    open_decline: bool
    bluff_must_connect: bool
    illegal_choice: str
    connect: str
    contest_members: str
    blind_min: int
    blind_tie: str
    top_up: str
    short_winner: str
    same_director: str
    contest_order: str
    cube_limit: int
    cube_choice: str
    route: str
    route_start: str
    bank: int | None
    all_sections: str
    start_value: Any
    winner_tie: str


NO_LIMIT = 99


def table_of(rulings: Mapping[str, Any]) -> Table:
    """The rulings of a header as fields. BadEntry for a value of one's own that cannot be played."""
    step = rulings["raise_step"]
    if type(step) is not int or step < 1:
        raise BadEntry("the smallest raise is a whole number of dollars, 1 or more", ("raise_step",))
    value = rulings["start_value"]
    sums = value.values() if isinstance(value, Mapping) else (value,)
    if not all(type(one) is int and one >= 0 for one in sums):
        raise BadEntry("a start section is worth a sum in whole dollars", ("start_value",))
    if isinstance(value, Mapping) and not set(value) <= set(COLOURS):
        raise BadEntry(
            "start_value names a colour that is none", ("start_value",), "one of " + ", ".join(COLOURS)
        )
    own = {
        "capped": rulings["bid_cap"] == "cash",
        "lazy_passes": rulings["auto_pass_broke"] and rulings["bid_cap"] == "cash",
        "cube_limit": NO_LIMIT if rulings["cube_limit"] is None else rulings["cube_limit"],
        "bank": None if rulings["bank"] == "unlimited" else rulings["bank"],
    }
    plain = {name: rulings[name] for name in Table.__dataclass_fields__ if name not in own}
    return Table(**plain, **own)


@dataclass(frozen=True, slots=True)
class Laid:
    """What came of a railroad's choice: the section built and the price, or 0 and 0; and the rule
    that made it so."""

    section: int
    paid: int
    rule: str


@dataclass(frozen=True, slots=True)
class Payout:
    """The final payments of one railroad. ``value`` and the treasury before are sums with doubt:
    (least, most)."""

    treasury: tuple[int, int]
    value: tuple[int, int]
    per_share: tuple[int, int]
    rest: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Contest:
    """A section that several railroads want, and which (a set of railroads)."""

    section: int
    members: int


@dataclass(slots=True, eq=False)
class State:
    players: tuple[str, ...]
    table: Table
    board: Board = UNKNOWN
    phase: str = OFFER
    turn: int = 1
    said: list[Finding] = field(default_factory=list)

    # players, by seat
    cash: list[int] = field(default_factory=list)
    cash_doubt: list[int] = field(default_factory=list)
    card: list[int] = field(default_factory=list)
    order: list[int] = field(default_factory=list)  # seats by card
    after: list[int] = field(default_factory=list)  # the seat with the next card, wrapping

    # railroads
    shares: list[list[int]] = field(default_factory=list)  # [railroad][seat]
    sold: list[int] = field(default_factory=lambda: [0] * 5)
    director: list[int] = field(default_factory=lambda: [-1] * 5)
    treasury: list[int] = field(default_factory=lambda: [0] * 5)
    treasury_doubt: list[int] = field(default_factory=lambda: [0] * 5)
    cubes: list[int] = field(default_factory=lambda: [0] * 5)  # sets of section bits
    reach: list[int] = field(default_factory=lambda: [0] * 5)  # sets of cities
    built: int = 0
    cost: list[int] = field(default_factory=list)  # by section bit; 0 unknown

    # offering shares
    round: int = 1
    used: int = 0  # chances used in this round
    due: int = 0
    round_sales: int = 0
    idle: int = 0  # chances in a row without a sale
    tried: int = 0  # railroads offered in vain in this chance (only under offer_again)
    compelled: bool = False  # a deadlock, and the table reads: offers are compulsory
    open_end: str = ""  # why it is not known whether the offering is over; empty where it is known
    ended_by: str = "I-4.1"  # the rule that ended the offering

    # the auction
    railroad: int = -1
    offerer: int = -1
    own: bool = False  # a share of the offerer's (only under resale)
    need: int = 1  # the least that may be bid
    high: int = 0
    bidder: int = -1
    inside: int = 0  # seats still in
    pointer: int = -1
    spared: bool = False  # the offerer may still pass once without dropping out
    out: int = 0  # seats that dropped out of the running or last auction by passing
    former: list[int] = field(default_factory=lambda: [NOBODY] * 5)  # whom the Director took over from
    late: tuple[int, ...] = ()  # seats that passed by themselves, in order: they may still write it down
    lapsed: int = 0  # the same seats, written down since or not: they could not beat the bid

    # purchasing track
    choice: list[int] = field(default_factory=lambda: [NO_CHOICE] * 5)
    waiting: int = 0  # railroads whose Director has not chosen
    silenced: int = 0  # railroads whose unconnected choice counts as a pass
    contests: list[Contest] = field(default_factory=list)
    blind: list[int] = field(default_factory=lambda: [NO_BID] * 5)
    empty: int = 0  # railroads whose blind bid was filled in with 0
    standing: tuple[int, int, int] | None = None  # (railroad, section, bid) that waits for top_up
    pending: list[tuple[int, int, int]] = field(default_factory=list)  # the same, waiting for a price

    # what the last decision brought about: for entries that claim it
    fresh: bool = False  # nothing has been decided in this turn
    loaded: bool = False  # starts from a given position: what came before is not known
    sale: tuple[int, int, int, int] | None = None  # railroad, buyer, price, seller (-1: the railroad)
    laid: list[Laid | None] = field(default_factory=lambda: [None] * 5)
    settled: dict[int, int] = field(default_factory=dict)  # contested section -> builder or -1
    lengths: list[int] = field(default_factory=lambda: [0] * 5)  # -1 unknown
    payouts: list[Payout | None] = field(default_factory=lambda: [None] * 5)
    shown: bool = False  # the reveal of this turn is written down
    figured: bool = False  # the figures after its purchase of track are
    either: bool = False  # a reveal is written that may be the last turn's or this one's (IQ-20)
    part: int = 0  # of this turn is written down: 1 what was built, 2 dividends, 3 cards or final payments
    missing: str = ""  # the fact the record went on without

    def name(self, seat: int) -> str:
        return self.players[seat]

    def say(
        self,
        kind: Kind,
        rule: str,
        message: str,
        why: str = "",
        path: Path = (),
        rulings: tuple[str, ...] = (),
    ) -> None:
        """A finding that does not void the running move."""
        self.said.append(Finding(kind, RULES[rule], message, why, path=path, rulings=rulings))

    def seat_in_order(self, cards: list[int]) -> None:
        """Deals the turn order cards: the cycle of play follows from them."""
        self.card = cards
        order = sorted(range(len(cards)), key=cards.__getitem__)
        self.order = order
        after = [0] * len(order)
        for place, seat in enumerate(order):
            after[order[place - 1]] = seat
        self.after = after

    def network(self, railroad: int) -> int:
        """The set of section bits a started railroad owns."""
        return self.cubes[railroad] | 1 << (20 + railroad)

    def length(self, railroad: int) -> int:
        """The longest route of a started railroad; -1 where that needs a board."""
        if self.board.known:
            table = self.table
            return self.board.route(table.route, table.route_start, self.network(railroad)).length
        return -1 if self.cubes[railroad] else 1

    def start_value(self, railroad: int) -> int:
        """What the start section of a railroad is worth in the end (IQ-58)."""
        ruled = self.table.start_value
        if isinstance(ruled, Mapping):
            return int(ruled.get(COLOURS[railroad], self.board.value[railroad]))
        return self.board.value[railroad] if ruled == 10 else int(ruled)

    def started(self) -> list[int]:
        return [railroad for railroad in range(5) if self.director[railroad] >= 0]

    def sold_out(self) -> bool:
        """Is there nothing left to offer (IQ-20)?"""
        return sum(self.sold) == ALL_SHARES and not self.table.resale

    def forget_auction(self) -> None:
        """The record has gone on: nothing is added to the last auction any more."""
        self.sale = None
        self.late = ()
        self.lapsed = 0

    def take_up_cards(self) -> None:
        """PURCHASE TRACK begins: nobody has chosen yet."""
        self.phase = TRACK
        self.choice = [NO_CHOICE] * 5
        self.blind = [NO_BID] * 5
        self.laid = [None] * 5
        self.settled = {}
        self.silenced = self.empty = 0
        self.standing = None
        self.part = 0
        self.shown = self.figured = self.either = False
        self.waiting = len(self.started())

    def aside(self) -> State:
        """A copy to try something out on; the board is shared."""
        other = copy(self)
        for name in _LISTS:
            setattr(other, name, list(getattr(self, name)))
        other.shares = [list(held) for held in self.shares]
        other.settled = dict(self.settled)
        return other

    def mark(self, railroad: int, section: int, paid: int) -> None:
        """A cube on a section; the treasury has been seen to hold the price."""
        bit = section - 10
        self.cubes[railroad] |= 1 << bit
        self.built |= 1 << bit
        self.reach[railroad] |= self.board.touch[bit]
        self.treasury[railroad] -= paid


_LISTS = (
    *("said", "former", "cash", "cash_doubt", "card", "order", "after", "sold", "director", "treasury"),
    *("treasury_doubt", "cubes", "reach", "cost", "choice", "contests", "blind", "pending", "laid"),
    *("lengths", "payouts"),
)


def new_state(header: Header, board: Board) -> State:
    """An empty table: nobody has money or cards yet."""
    try:
        table = table_of(header.rulings)
    except BadEntry as bad:
        raise BadEntry(bad.message, ("rulings", *bad.path), bad.expected) from None
    seats = len(header.players)
    state = State(header.players, table, board)
    state.cash = [0] * seats
    state.cash_doubt = [0] * seats
    state.shares = [[0] * seats for _ in COLOURS]
    state.cost = list(board.cost)
    return state


def colours(railroads: int) -> list[str]:
    """The names of a set of railroads."""
    return [colour for place, colour in enumerate(COLOURS) if railroads >> place & 1]


def sections(cubes: int) -> list[int]:
    """The numbers of a set of section bits, ascending."""
    return [bit + 10 for bit in range(20) if cubes >> bit & 1]
