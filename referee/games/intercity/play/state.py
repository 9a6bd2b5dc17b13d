"""One game of Dutch InterCity as it stands: what lies on the table, whose turn it is, what is due.

Seats number the players in the order of the header; railroads are 0 to 4 in the order yellow,
purple, blue, red, green. Money is in whole dollars. Where a record without a board leaves a sum
open, the sum held is the least it can be and ``..._doubt`` says how much more it can be.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import Any, Final, Unpack

from referee.breaches import Beside, Breaches, Refused, Table
from referee.copies import OWN, THROUGHOUT, copier
from referee.games.intercity.law.rulebook import RULES
from referee.games.intercity.play.habits import PASSES, SEVERAL, Habits, Kept
from referee.games.intercity.play.readings import Readings
from referee.games.intercity.play.values import SHARES, Contest, Course, Doubt, Fact, Laid, Payout, Unwritten
from referee.games.intercity.record.board import UNKNOWN, Board
from referee.games.intercity.record.boards import COLOURS
from referee.games.intercity.record.network import Route
from referee.games.intercity.record.phases import AUCTION, OFFER, TRACK
from referee.rules import Kind, Path, Rule

NO_CHOICE: Final = -1
NO_BID: Final = -1
"""Nothing yet, where ``choice`` and ``blind`` else hold a section or sum, DECLINED, UNSEEN or UNSEEN_BID."""

NOBODY: Final = -1  # whom the first Director took over from
NOT_TOLD: Final = -2  # the same before a position given
ALL_SECTIONS = (1 << 20) - 1


@dataclass(eq=False, slots=True, match_args=False)
class State(Table):
    """The table."""

    players: tuple[str, ...]
    readings: Readings
    board: Board = UNKNOWN
    phase: str = OFFER
    turn: int = 1
    breaches: Breaches = field(default_factory=Breaches)

    kept: Kept = field(default_factory=Kept)  # the record, and how it is kept

    # players, by seat
    cash: list[int] = field(default_factory=list)
    cash_doubt: list[int] = field(default_factory=list)
    card: Sequence[int] = ()
    order: Sequence[int] = ()  # seats by card; empty where nobody knows who holds which
    after: Sequence[int] = ()  # the seat with the next card, wrapping
    before_cards: Sequence[int] = ()  # where nobody knows the cards: those of the turn before
    paid: list[int] = field(default_factory=list)  # and what each has paid since; empty where not known
    unshared: tuple[tuple[int, Any], ...] = ()  # railroads of whose shares nothing is told, and what is
    perhaps_paid: bool = False  # nobody says whether the final payments are in the money that is told

    # railroads
    shares: list[list[int]] = field(default_factory=list)  # [railroad][seat]
    sold: list[int] = field(default_factory=lambda: [0] * 5)
    director: list[int] = field(default_factory=lambda: [-1] * 5)
    former: list[int] = field(default_factory=lambda: [NOBODY] * 5)  # whom the Director took over from
    treasury: list[int] = field(default_factory=lambda: [0] * 5)
    treasury_doubt: list[int] = field(default_factory=lambda: [0] * 5)
    cubes: list[int] = field(default_factory=lambda: [0] * 5)  # sets of section bits
    reach: list[int] = field(default_factory=lambda: [0] * 5)  # sets of cities
    untold: list[int] = field(default_factory=lambda: [0] * 5)  # sections each may have built unrecorded
    built: int = 0
    cost: list[int] = field(default_factory=list)  # by section bit; 0 unknown

    # offering shares
    courses: tuple[Course, ...] = (Course(),)  # the chances, in every order in which the cards may lie
    due: int = 0  # -1 where the order is not known
    tried: int = 0  # railroads offered in vain in this chance (only under offer_again)
    open_end: str = ""  # why it is not known whether the offering is over; empty where it is known
    ended_by: str = "I-4.1"  # the rule that ended the offering

    # the auction
    railroad: int = -1
    offerer: int = -1
    first: int = -1  # who spoke first, where nobody wrote down who offered: the earliest it can be did
    own: bool = False  # a share of the offerer's (only under resale)
    need: int = 1  # the least that may be bid
    high: int = 0
    bidder: int = -1
    inside: int = 0  # seats still in
    pointer: int = -1  # -1 where the order is not known
    spared: bool = False  # the offerer may still pass once without dropping out
    out: int = 0  # seats that dropped out of the running or last auction by passing
    late: tuple[int, ...] = ()  # seats that passed by themselves, in order: they may still write it down
    lapsed: int = 0  # the same seats, written down since or not: they could not beat the bid
    unable: tuple[tuple[int, int], ...] = ()  # seats passed over that may have been so, and the least to bid

    # purchasing track
    choice: list[int] = field(default_factory=lambda: [NO_CHOICE] * 5)
    told: list[tuple[int, int | None] | None] = field(default_factory=lambda: [None] * 5)
    waiting: int = 0  # railroads whose Director has not chosen
    silenced: int = 0  # railroads whose unconnected choice counts as a pass
    contests: list[Contest] = field(default_factory=list)
    blind: list[int] = field(default_factory=lambda: [NO_BID] * 5)
    empty: int = 0  # railroads whose blind bid was filled in with 0
    awaiting_top_up: tuple[int, int, int] | None = None  # (railroad, section, bid) that waits for top_up
    pending: list[tuple[int, int, int]] = field(default_factory=list)  # the same, waiting for a price

    # what the last decision brought about: for entries that claim it
    fresh: bool = False  # nothing has been decided in this turn
    loaded: bool = False  # starts from a given position: what came before is not known
    at_given: bool = False  # and nothing has been decided since
    sale: tuple[int, int, int, int] | None = None  # railroad, buyer, price, seller (-1: the railroad)
    claimed: tuple[int, int] | None = None  # railroad and buyer of a sale that is written down
    bids: int = 0  # bids that are written down
    whole: bool = False  # everything is written: so an entry is judged that the table decided about
    untold_turn: bool = False  # the position given does not say whether its turn built anything
    doubted: int = 0  # so many lines were missing that only a sale can show that a share was up
    alone: int = 0  # so many lines that the rest of the record must leave out others
    missed: tuple[Any, ...] = ()  # Missed: entries that break a rule if no offer is missing before
    unoffered: int = 0  # shares that were bid for without an offer on record
    unchosen: int = 0  # sections that were built without a choice on record
    words: tuple[Any, ...] = ()  # spoken in the last auction
    opened: tuple[Any, ...] = ()  # what OPENED names, as it was when that began
    closing: State | None = None  # the table before it was over, where its words may belong to two
    laid: list[Laid | None] = field(default_factory=lambda: [None] * 5)
    contest_winners: dict[int, int] = field(default_factory=dict)  # contested section -> builder or -1
    lengths: list[int] = field(default_factory=lambda: [0] * 5)  # -1 unknown
    payouts: list[Payout | None] = field(default_factory=lambda: [None] * 5)
    noted: int = 0  # railroads whose building of this turn is written down; DIVIDEND and EQUITY: payments
    done: int = 0  # the payments of this turn that have been made, likewise
    telling: tuple[Any, ...] = ()  # the lines that tell of this turn's track and payments
    shown: bool = False  # the reveal of this turn is written down
    figured: bool = False  # the figures after its purchase of track are
    either: bool = False  # a reveal is written that may be the last turn's or this one's (IQ-20)
    part: int = 0  # of this turn is written down: 1 what was built, 2 dividends, 3 cards or final payments
    before: State | None = None  # as it was before what followed by itself: moments a check may speak of
    moments: list[State] | None = None  # where somebody wants them: the table after each part of that
    mixed: bool = False  # after some of the parts that nothing puts in an order, rather than one by one

    # what the record leaves open, and what is to be said of it in the end
    facts: dict[tuple[str, int], tuple[Fact, ...]] = field(default_factory=dict)  # purse -> what it hangs on
    doubts: tuple[Doubt, ...] = ()
    boardless: int = 0  # the first entry that only a board could judge
    passes: int = 0  # passes that are written down
    unwritten: tuple[Unwritten, ...] = ()  # passes that are not
    chosen_at: list[int] = field(default_factory=lambda: [0] * 5)  # entries, by railroad
    offered_at: int = 0  # the entry with the last offer
    assumed: tuple[int, ...] = ()  # the last entries before which something unwritten was put in
    unseen: tuple[tuple[int, int], ...] = ()  # (railroad, turn) of cards that nobody noted, taken for passes
    left_out: tuple[tuple[int, int], ...] = ()  # (railroad, entry) of declines that nobody wrote down

    def name(self, seat: int) -> str:
        """The name of the player at a seat."""
        return self.players[seat]

    # -- the account of the running entry ---------------------------------------------------------

    def cite(self, rule: Rule | str) -> Rule:
        """The sentence with a number."""
        return RULES[rule] if isinstance(rule, str) else rule

    def forbid(
        self,
        rule: Rule | str,
        message: str,
        why: str = "",
        at: str | Path = (),
        *,
        kind: Kind = Kind.ILLEGAL,
        surely: bool = False,
        **beside: Unpack[Beside],
    ) -> None:
        """A rule forbids what is being tried (``surely``: whatever track nobody noted); the next guards are
        asked all the same. What was taken for granted before is named: the wrong line may be there."""
        if rule in _OF_TRACK and any(self.untold) and not surely:
            raise self.unknown(rule, f"What was built is not recorded: {message}", at=at)
        taken = [(("moves", entry - 1), "what nobody wrote here is taken for done") for entry in self.assumed]
        beside["related"] = [*beside.get("related", ()), *taken]
        Table.forbid(self, rule, message, why, at, kind=kind, **beside)

    def cannot(self, message: str, at: str | Path = "action") -> Refused:
        """What cannot be carried out on any table: to be raised."""
        return self.impossible("I-4.1", message, at=at)

    def unknown(
        self, rule: Rule | str, message: str, why: str = "", at: str | Path = (), rulings: Sequence[str] = ()
    ) -> Refused:
        """The record does not hold the fact without which the entry cannot be carried out: to be raised."""
        return self.impossible(rule, message, why, at, kind=Kind.UNDETERMINED, rulings=rulings)

    def stop_if_wrong(self) -> None:
        """Where anything is wrong by now, no table can have carried the entry out."""
        if self.breaches.barred:
            raise Refused(self.breaches)

    def act_unless_wrong(self) -> None:
        """Every guard has been asked; what is wrong cannot have stood on any table."""
        self.stop_if_wrong()
        self.breaches.act()

    # -- copies -----------------------------------------------------------------------------------

    def copy(self) -> State:
        """The whole table again, with an account of its own. What is only ever replaced is shared."""
        other = State.__new__(State)
        _COPY_INTO(self, other)
        other.breaches = Breaches()
        other.moments, other.mixed = None, False
        return other

    def become(self, other: State) -> None:
        """Takes over another table as it is; the account of the running entry stays its own."""
        account = self.breaches
        for name in _FIELDS:
            setattr(self, name, getattr(other, name))
        self.breaches = account

    def key(self) -> Hashable:
        """Equal for two tables from which every record goes on in the same way: what a part of the turn
        leaves behind counts only as long as entries can speak of it."""
        auction = self.phase == AUCTION
        return (
            *_plain(self),
            *map(tuple, _lists(self)),
            *map(tuple, self.shares),
            tuple(self.card),
            tuple(self.contest_winners.items()),
            tuple(each.entry for each in (*self.doubts, *self.telling)),
            *(course.key(self.readings.idle_cycle) for course in self.courses),
            _auction(self) if auction or self.lapsed else (),
        )

    def assume(self, entry: int) -> None:
        """Something nobody wrote was put in before an entry."""
        if entry and entry not in self.assumed:
            self.assumed = (*self.assumed[-5:], entry)

    def pause(self) -> None:
        """A part of what follows by itself has happened."""
        if self.moments is not None and not self.mixed:
            self.moments.append(self.copy())

    # -- questions --------------------------------------------------------------------------------

    def seat_in_order(self, cards: Sequence[int]) -> None:
        """Deals the turn order cards: the cycle of play follows from them. None: nobody knows them."""
        self.card = cards
        order = sorted(range(len(cards)), key=cards.__getitem__)
        self.order = order
        after = [0] * len(order)
        for place, seat in enumerate(order):
            after[order[place - 1]] = seat
        self.after = after

    @property
    def course(self) -> Course:
        """The chances to offer; where the order is not known, in one of those that may be."""
        return self.courses[0]

    def network(self, railroad: int) -> int:
        """The set of section bits a started railroad owns."""
        return self.cubes[railroad] | 1 << (20 + railroad)

    def length(self, railroad: int) -> int:
        """The longest route of a started railroad; -1 where that needs a board."""
        if self.board.known and not self.untold[railroad]:
            return self.route(railroad).length
        return -1 if self.cubes[railroad] or self.untold[railroad] else 1

    def route(self, railroad: int, more: int = 0) -> Route:
        """The longest route of a started railroad, with ``more`` sections (a set), as this table measures
        routes."""
        readings, network = self.readings, self.network(railroad) | more
        return self.board.route(readings.route, readings.route_start, network)

    def route_bounds(self, railroad: int) -> tuple[int, int]:
        """The least and the most sections its longest route can have: all of its network, its start section
        included; that and the first one built make a line, whatever the board (M9)."""
        cubes = self.cubes[railroad].bit_count()
        return 1 + (cubes > 0), 1 + cubes + self.untold[railroad]

    def start_value(self, railroad: int) -> int:
        """What the start section of a railroad is worth in the end (IQ-58)."""
        return self.readings.start_value.get(COLOURS[railroad], self.board.value[railroad])

    def started(self) -> list[int]:
        """The railroads that have a Director, in the order of their colours."""
        return [railroad for railroad in range(5) if self.director[railroad] >= 0]

    def sold_out(self) -> bool:
        """Is there nothing left to offer (IQ-20)?"""
        return min(self.sold) >= SHARES and not self.readings.resale

    def most_cash(self, seat: int) -> int:
        """The most a player can have."""
        return self.cash[seat] + self.cash_doubt[seat]

    def most_treasury(self, railroad: int) -> int:
        """The most a treasury can hold."""
        return self.treasury[railroad] + self.treasury_doubt[railroad]

    # -- changes ----------------------------------------------------------------------------------

    def leaves_out(self, more: int = 0) -> bool:
        """Does this record leave out words of auctions, as far as it goes, if so many more are missing?"""
        missing = len(self.unwritten) + self.unoffered + more
        return (missing * PASSES > self.passes or self.habits.offers) and self.silent

    def leaves_out_turns(self) -> bool:
        """May a whole offering of shares have gone by without a word on record, as far as it goes?"""
        missing = len(self.assumed) + self.unchosen > (self.habits.declined > 0)
        return self.silent and (missing or not self.habits.declines)

    def thin(self) -> bool:
        """The same, and more often than a slip of the pen or words taken for those of another auction do?"""
        return len(self.unwritten) - self.alone >= SEVERAL and self.leaves_out(-self.alone)

    @property
    def habits(self) -> Habits:
        """What this record leaves out."""
        return self.kept.habits

    @property
    def silent(self) -> bool:
        """May players have let something go without a word on record (IQ-15)?"""
        return self.readings.silent_passes and not self.whole

    def forget_auction(self) -> None:
        """The record has gone on: nothing is added to the last auction any more."""
        self.sale = self.claimed = self.closing = None
        self.at_given = False
        self.late = self.unable = ()
        self.lapsed = 0

    def move_on(self) -> None:
        """Something new is done: nothing is added to what was over, and no check speaks of it any more."""
        self.forget_auction()
        self.before = None

    def take_up_cards(self) -> None:
        """PURCHASE TRACK begins: nobody has chosen yet."""
        self.phase = TRACK
        self.before = None
        self.choice = [NO_CHOICE] * 5
        self.told = [None] * 5
        self.blind = [NO_BID] * 5
        self.laid = [None] * 5
        self.chosen_at = [0] * 5
        self.contest_winners, self.telling = {}, ()
        self.silenced = self.empty = self.noted = self.done = 0
        self.awaiting_top_up = None
        self.part = 0
        self.shown = self.figured = self.either = False
        self.waiting = len(self.started())

    def mark(self, railroad: int, section: int, paid: int) -> None:
        """A cube on a section, and the price out of the treasury: empty where more was paid and stood."""
        bit = section - 10
        self.cubes[railroad] |= 1 << bit
        self.built |= 1 << bit
        self.reach[railroad] |= self.board.touch[bit]
        self.treasury[railroad] = max(self.treasury[railroad] - paid, 0)

    # -- sums that are open: of the "cash" of a seat, or the "treasury" of a railroad -------------

    def purses(self, purse: str) -> tuple[list[int], list[int]]:
        """The least of all such sums, and how much more each can be."""
        return (self.cash, self.cash_doubt) if purse == "cash" else (self.treasury, self.treasury_doubt)

    def left_open(self, purse: str, owner: int, fact: Fact) -> None:
        """A sum is open by one more fact."""
        if fact.most:
            self.facts[purse, owner] = (*self.facts.get((purse, owner), ()), fact)

    def at_least(self, purse: str, owner: int, amount: int, doubt: Doubt | None = None) -> None:
        """A sum that is open must have been so large, for what was done to be legal; ``doubt`` says so."""
        sums, doubts = self.purses(purse)
        learned = min(amount - sums[owner], doubts[owner])
        if learned > 0:
            sums[owner] += learned
            doubts[owner] -= learned
            if doubt is not None:
                self.doubts += (doubt,)

    def at_most(self, purse: str, owner: int, amount: int) -> None:
        """A sum that is open cannot have been larger, for what was done to be legal."""
        sums, doubts = self.purses(purse)
        doubts[owner] = min(doubts[owner], max(amount - sums[owner], 0))

    def exactly(self, purse: str, owner: int, amount: int) -> None:
        """The record shows a sum it had left open: what hung on it was legal."""
        sums, doubts = self.purses(purse)
        sums[owner], doubts[owner] = amount, 0
        self.facts.pop((purse, owner), None)
        self.doubts = tuple(doubt for doubt in self.doubts if doubt.purse != (purse, owner))

    def doubt(self, entry: int, purse: str, owner: int, rule: str, told: str, usual: str, at: Path) -> Doubt:
        """What is told of an entry that hangs on a sum which is open; ``usual`` are words for that sum."""
        facts = " and ".join(fact.words for fact in self.facts.get((purse, owner), ())[:3])
        told = f"{told}: {self.possible(purse, owner)}."
        return Doubt(entry, (purse, owner), rule, told, f"decides: {facts or usual}", at)

    def possible(self, purse: str, owner: int) -> str:
        """The sums a purse can hold, for messages: "$4 or $6", "$3 to $9"."""
        sums, doubts = self.purses(purse)
        low, doubt = sums[owner], doubts[owner]
        facts = self.facts.get((purse, owner), ())
        if len(facts) == 1 and facts[0].step * facts[0].most == doubt and facts[0].most < 4:
            return " or ".join(f"${low + facts[0].step * more}" for more in range(facts[0].most + 1))
        return f"${low} to ${low + doubt}" if doubt else f"${low}"


_OF_TRACK = frozenset(
    {"I-1.1", "I-3.1", "I-6.4", "I-6.6", "I-6.7", "I-6.8", "I-6.9", "I-7.3", "I-9.1", "I-9.3"}
)
"""Rules that hang on the track there is."""

_LISTS = (
    "former", "cash", "cash_doubt", "sold", "director", "treasury", "treasury_doubt", "cubes", "reach",
    "cost", "choice", "told", "untold", "contests", "blind", "pending", "laid", "lengths", "payouts",
    "chosen_at", "paid",
)  # fmt: skip
_PLAIN = (
    "phase", "turn", "built", "due", "tried", "late", "lapsed",
    "before_cards", "waiting", "silenced", "empty", "awaiting_top_up", "fresh", "loaded", "at_given", "sale",
    "claimed", "doubted", "alone", "open_end", "ended_by", "shown", "figured", "either", "part", "unseen",
    "unable",
)  # fmt: skip
_AUCTION = (
    "railroad", "offerer", "first", "own", "need", "high", "bidder", "inside", "pointer", "spared", "out",
)  # fmt: skip
_plain, _lists, _auction = attrgetter(*_PLAIN), attrgetter(*_LISTS), attrgetter(*_AUCTION)
_FIELDS = tuple(each.name for each in fields(State))
_COPY_INTO = copier(
    _FIELDS,
    {**dict.fromkeys(_LISTS, "{}[:]"), "shares": THROUGHOUT, "contest_winners": OWN, "facts": OWN},
)

OPENED = (
    *("offerer", "first", "railroad", "own", "due", "courses", "tried", "bids", "passes"),
    *("unwritten", "assumed"),
)
"""What an auction changes before its share is sold, besides what is begun with it."""

as_opened: Callable[[State], tuple[Any, ...]] = attrgetter(*OPENED)
