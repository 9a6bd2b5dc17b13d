"""What everybody has after a record that begins from a position with gaps, by what is told alone.

What a position leaves out may be anything: a railroad of which nothing is told may have sold any shares and
built any track. Of the entries only the sales of shares move anything that is followed here; where the record
comes to the purchase of track, or its words may belong to other auctions than they seem to, nothing is
certain. Where it is open whether an entry was allowed, it and all after it have perhaps been carried out,
perhaps not.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from referee.games.intercity.play.gaps.doubts import most_of
from referee.games.intercity.play.positions.loading import MOST_MONEY
from referee.games.intercity.play.positions.start import CAPITAL, new_state
from referee.games.intercity.play.state import NOBODY, State
from referee.games.intercity.play.values import SHARES, earned_at_most
from referee.games.intercity.record.board import chosen
from referee.games.intercity.record.boards import COLOURS, COSTS, FIRST
from referee.games.intercity.record.moves import NOT_KNOWN
from referee.games.intercity.record.phases import AUCTION, DIVIDENDS, EQUITY, OFFER, ORDER, OVER
from referee.header import Header

Span = tuple[int, int]
"""The least and the most that a figure can be."""

Data = Mapping[str, Any]
SECTIONS = 20
ANYBODY = -2
"""Who directs a railroad, where that is not known; NOBODY where it has not started."""

NOTHING: Span = (0, 0)


class Uncertain(Exception):
    """Nothing can be followed any more."""


@dataclass(slots=True)
class Railroad:
    """What is known of a railroad."""

    held: list[Span]  # shares, by seat
    director: int
    treasury: Span
    track: Span  # what its sections are worth in the end, without the start section
    start: int  # what that is worth
    sections: Span  # how many it has built
    whole: bool  # whether the position tells all its shares

    @property
    def sold(self) -> Span:
        """How many of its shares are sold."""
        least = sum(low for low, _ in self.held)
        return least, min(sum(high for _, high in self.held), SHARES)

    def worth(self) -> Span:
        """What there is to share out in the end, track and treasury (I-9.3)."""
        money, track = self.treasury, self.track
        if not self.sold[1]:
            return NOTHING
        begun = self.sold[0] or money[0] or self.sections[0]
        return (money[0] + track[0] + self.start if begun else 0), money[1] + track[1] + self.start


@dataclass(slots=True)
class Holdings:
    """What everybody has, as far as it is known; and the share that is being bid for."""

    table: State  # the board and the readings
    cash: list[Span]
    railroads: list[Railroad]
    paid: bool = False  # the final payments are made: cash is all that counts
    doubted: bool = False  # whether the entries are carried out is open by now
    up: int | None = None  # the railroad whose share is bid for; None: no share is up
    high: int = 0
    bidder: int = NOBODY
    out: set[int] = field(default_factory=set)
    chances: int = 0  # so many chances to offer were used
    sales: int = 0  # and shares sold
    over: bool = False  # the offering may be: what railroads have they may spend on track by now

    # -- the entries of the offering ---------------------------------------------------------------

    def opens(self, railroad: int) -> None:
        """A share is put up."""
        self.up, self.high, self.bidder, self.out = railroad, 0, NOBODY, set()

    def bids(self, seat: int, amount: int) -> None:
        """A bid: of the running auction, if it can be."""
        if self.up is None:
            self.opens(NOT_KNOWN)
        if seat in self.out or seat == self.bidder or amount <= self.high:
            raise Uncertain  # these are the words of two auctions
        self.high, self.bidder = amount, seat

    def closes(self) -> None:
        """Whatever was up is sold, or nobody wanted it."""
        if self.up is not None and self.bidder >= 0:
            self.sells(self.up, self.bidder, self.high)
        self.chances += self.up is not None
        self.up = None

    def sold_as_told(self, move: Any, before: bool) -> None:
        """A sale that is written down. ``before``: it may belong before the position."""
        if self.up is not None:
            named = self.up in (NOT_KNOWN, move.railroad) and self.bidder in (NOBODY, move.actor)
            if not named or (self.bidder != NOBODY and self.high != move.price):
                raise Uncertain
        self.up = None
        self.chances += 1
        self.sells(move.railroad, move.actor, move.price, perhaps=before)

    def sells(self, railroad: int, buyer: int, price: int, perhaps: bool = False) -> None:
        """A share is paid for; of which railroad may not be known."""
        perhaps = perhaps or self.doubted
        self.sales += 1
        low, high = self.cash[buyer]
        if high < price and self.table.readings.capped:
            raise Uncertain
        self.cash[buyer] = (
            max(low - price, 0) if self.table.readings.capped else low - price,
            (high if perhaps else high - price),
        )
        for number, line in enumerate(self.railroads):
            if railroad in (number, NOT_KNOWN):
                _sold(line, buyer, price, perhaps or railroad == NOT_KNOWN)


def _sold(line: Railroad, buyer: int, price: int, perhaps: bool) -> None:
    low, high = line.held[buyer]
    line.held[buyer] = low + (not perhaps), high + 1
    line.treasury = line.treasury[0] + (0 if perhaps else price), line.treasury[1] + price
    known = line.whole and not perhaps and line.director != ANYBODY
    if not known:
        line.director = ANYBODY
    elif line.director < 0 or line.held[buyer][0] > line.held[line.director][0]:
        line.director = buyer


# -- what the position tells -----------------------------------------------------------------------


def _told(header: Header, data: Data) -> Holdings:
    table = new_state(header, chosen(data.get("board"), header))
    for number, price in (data.get("prices") or {}).items():
        table.cost[int(number) - FIRST] = price
    cards = data.get("turn_order")
    if isinstance(cards, Mapping) and len(cards) == len(header.players):
        table.card = [cards[name] for name in header.players]
    least = sum(sum_ for key in ("cash", "treasury") for sum_ in data.get(key, {}).values() if sum_ != "?")
    money = _money_there(header, data) - least
    most = money if money >= 0 else MOST_MONEY  # no game of the rules has so much: nothing follows from them
    cash = _sums(data, "cash", header.players, most)
    treasuries = _sums(data, "treasury", COLOURS, most)
    lines = [_railroad(table, data, number, treasury) for number, treasury in enumerate(treasuries)]
    return Holdings(table, cash, lines, data["phase"] == OVER)


def railroads(header: Header, data: Data) -> list[Railroad]:
    """What a position tells of each railroad."""
    return _told(header, data).railroads


def _sums(data: Data, key: str, owners: Sequence[str], most: int) -> list[Span]:
    """What each has, as it is told, or within its bounds."""
    told, bounds = data.get(key, {}), data.get("between", {}).get(key, {})
    found: list[Span] = []
    for owner in owners:
        sum_ = told.get(owner)
        low, high = (sum_, sum_) if isinstance(sum_, int) else bounds.get(owner, (0, most))
        found.append((low, high))
    return found


def _money_there(header: Header, data: Data) -> int:
    """The most that players and railroads can have together: what they began with and the dividends of the
    turns before (J5), of at most all shares for a section a turn."""
    capital = CAPITAL.get(len(header.players), header.rulings["two_player_capital"])
    if "turn" not in data or capital is None or data["phase"] == OVER:
        return MOST_MONEY
    paid = data["turn"] - (data["phase"] in (OFFER, AUCTION, DIVIDENDS))
    begun: int = capital * len(header.players)
    return min(begun + earned_at_most(paid), MOST_MONEY)


def _railroad(table: State, data: Data, number: int, treasury: Span) -> Railroad:
    colour = COLOURS[number]
    held = data.get("shares", {}).get(colour)
    named = data.get("directors", {}).get(colour)
    whole = held is not None and (named not in table.players or named in held)
    spans = [_held(held or {}, name, whole, named) for name in table.players]
    some = whole and any(held.values())
    built, others = _track(table, data, colour)
    director = NOBODY if whole and not some else _director(table.players, data, colour, held or {})
    if whole and not some:
        treasury = NOTHING
    return Railroad(spans, director, treasury, built, table.start_value(number), others, whole)


def _held(held: Mapping[str, int], name: str, whole: bool, director: str | None) -> Span:
    """How many shares of a railroad a player has. Nobody has more of it than its Director (J6), whose are
    left out where the table does not tell all of them."""
    if whole or name in held:
        return (held.get(name, 0),) * 2
    left = SHARES - sum(held.values())
    if name == director:
        return max((1, *held.values())), left
    return 0, min(left, SHARES // 2) if director not in (None, "none") else left


def _track(table: State, data: Data, colour: str) -> tuple[Span, Span]:
    """What the sections of a railroad are worth, and how many there are (I-9.3)."""
    told: Mapping[str, Sequence[int]] = data.get("built", {})
    taken = {section for sections in told.values() for section in sections}
    if colour in told:
        prices = [table.cost[section - FIRST] for section in told[colour]]
        span = sum(price or COSTS[0] for price in prices), sum(price or COSTS[-1] for price in prices)
        return span, (len(prices), len(prices))
    free = [cost or COSTS[-1] for bit, cost in enumerate(table.cost) if bit + FIRST not in taken]
    turns = data.get("turn", SECTIONS) - (data["phase"] in (OFFER, AUCTION))  # one section in each (I-6.1)
    most = min(table.readings.cube_limit, len(free), turns)
    return (0, sum(sorted(free)[len(free) - most :])), (0, most)


def _director(players: Sequence[str], data: Data, colour: str, held: Mapping[str, int]) -> int:
    named = data.get("directors", {}).get(colour)
    if named in players:
        return players.index(named)
    first = most_of(held)
    return players.index(first[0]) if len(first) == 1 else ANYBODY


def _pay_dividends(holdings: Holdings, data: Data) -> None:
    """Dividends that are still due (I-7.1)."""
    for number, line in enumerate(holdings.railroads):
        told = (data.get("lengths") or {}).get(COLOURS[number])
        span = 1 + (line.sections[0] > 0), 1 + line.sections[1]
        least, most = (told, told) if isinstance(told, int) else span
        table, built = holdings.table, data.get("built", {}).get(COLOURS[number])
        if table.board.known and built is not None:
            cubes = sum(1 << section - FIRST for section in built)
            route = table.board.route(
                table.readings.route, table.readings.route_start, cubes | 1 << (SECTIONS + number)
            )
            least = most = route.length
        for seat, (low, high) in enumerate(line.held):
            cash = holdings.cash[seat]
            holdings.cash[seat] = cash[0] + low * least, cash[1] + high * most


# -- what the entries tell -------------------------------------------------------------------------

_CLOSING = frozenset({"dividend", "equity", "turn_order"})
_SILENT = frozenset({"check", "director", "pass"})


def holdings(header: Header, data: Data, moves: Sequence[Any], doubted: int) -> Holdings:
    """What everybody has after the entries, which may be carried out or not from ``doubted`` on (0: all are).
    Uncertain where that cannot be followed."""
    if data.get("phase") not in (OFFER, AUCTION, DIVIDENDS, ORDER, EQUITY, OVER):
        raise Uncertain
    found = _told(header, data)
    readings = found.table.readings
    unusual = readings.resale or readings.transfers or readings.unsold == "offerer_takes"
    if unusual or readings.director_change != "more":
        raise Uncertain
    if data["phase"] == DIVIDENDS:
        _pay_dividends(found, data)
    if data["phase"] == AUCTION:
        _share_up(found, header, data)
    offering = data["phase"] in (OFFER, AUCTION)
    spoken = offering and data["phase"] == AUCTION
    closed: set[Any] = set()
    for number, move in enumerate(moves, 1):
        found.doubted = 0 < doubted <= number
        if move.action in _SILENT:
            if move.action == "pass":
                found.out.add(move.actor)
        elif move.action in _CLOSING:
            key = move.action, getattr(move, "railroad", NOT_KNOWN)
            if offering or key in closed:
                raise Uncertain  # it is of a turn that nobody wrote down
            closed.add(key)
        else:
            _of_offering(found, move, before=not spoken)
            offering = spoken = True
    found.over = offering and _may_be_over(found, data)
    if found.up is not None and found.bidder >= 0:  # the others may have passed since
        found.doubted = True
        found.closes()
    return found


def _may_be_over(found: Holdings, data: Data) -> bool:
    """Can the offering be over after the entries (I-5.12 to I-5.14), and track be chosen?"""
    told, cards = data.get("offer", {}), data.get("turn_order")
    lows, chances, sales = [low for low, _ in found.cash], found.chances, found.sales
    others = (low for seat, low in enumerate(lows) if seat not in found.out and seat != found.bidder)
    if found.up is not None and all(low <= found.high for low in others):  # nobody else may be able to bid
        chances += 1
        if found.bidder >= 0:
            sales += 1
            lows[found.bidder] -= found.high
    if told.get("round") == 1 and found.table.readings.first_round == "always_complete":
        due = told.get("due")
        before = cards[due] - 1 if isinstance(cards, Mapping) and due in cards else len(lows)
        return chances > 0 and before + chances >= len(lows) and min(lows) <= 0
    return chances > 0 and (not sales or min(lows) <= 0)  # a round may have gone by without a sale (IQ-19)


def _share_up(found: Holdings, header: Header, data: Data) -> None:
    """The auction that runs at the position."""
    told = data.get("auction")
    if told is None:
        raise Uncertain
    railroad = told.get("railroad", "?")
    found.opens(COLOURS.index(railroad) if railroad in COLOURS else NOT_KNOWN)
    found.high = told.get("high", 0)
    bidder = told.get("bidder", "")
    found.bidder = header.players.index(bidder) if bidder in header.players else NOBODY
    found.out = {header.players.index(name) for name in told.get("out", ()) if name in header.players}


def _of_offering(found: Holdings, move: Any, before: bool) -> None:
    if found.paid:
        raise Uncertain
    if move.action == "offer":
        found.closes()
        found.opens(getattr(move, "railroad", NOT_KNOWN))  # nobody wrote the offer
    elif move.action == "decline":
        found.closes()
        found.chances += 1
    elif move.action == "bid":
        found.bids(move.actor, move.amount)
    elif move.action == "sale":
        found.sold_as_told(move, before)
    else:
        raise Uncertain
