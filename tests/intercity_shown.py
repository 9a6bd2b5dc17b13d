"""Whether any legal game of Dutch InterCity shows a record: every game that does moves along, entry by entry.

Naive on purpose, as :mod:`intercity_oracle` is, and as independent of the engine: it knows the board's data
and the rulebook. It reads records on a known board under the usual readings, without decisions, checks and
figures of segments. Left out may be what moves nothing (passes, drops, chances let go, choices that built
nothing, blind bids), what follows by itself, an offer whose sale is written, and the sale of a share whose
offer is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import permutations, product
from typing import Any

from intercity_oracle import CAPITAL, longest

from referee.games.intercity.record.boards import BOARDS, COLOURS

Entry = Mapping[str, Any]
TRACK = ("choose", "reveal", "blind", "build", "top_up", "resolve")
BESIDE = ("director", None)
PART = {"dividend": 1, "turn_order": 2, "equity": 2}
NOBODY = -1
OFFER, AUCTION, BUYING, OVER = range(4)

Built = dict[int, tuple[int, int]]
"""Railroad -> the section it built, and what it paid."""


class TooMany(Exception):
    """More games show the record than are followed."""


@dataclass(frozen=True, slots=True)
class Table:
    """The table between two entries; railroads by the order of their colours, players by seat."""

    cash: tuple[int, ...]
    order: tuple[int, ...]  # seats by turn order card
    treasury: tuple[int, ...] = (0,) * 5
    shares: tuple[tuple[int, ...], ...] = ()
    director: tuple[int, ...] = (NOBODY,) * 5
    owner: tuple[int, ...] = (NOBODY,) * 20
    phase: int = OFFER
    later: bool = False  # the first round of chances is over
    chance: int = 0  # whose it is, by card
    sold: bool = False  # something was sold in this round
    up: int = NOBODY  # the railroad whose share is up
    asked: tuple[int, ...] = ()  # who is still in, the next to speak first
    high: int = 0
    bidder: int = NOBODY
    unoffered: bool = False  # nobody wrote the offer: the sale has to be written
    sale: tuple[int, int, int] | None = None  # railroad, buyer, price: it may still be written
    excused: frozenset[int] = frozenset()  # who could not beat the bid, and may still write that
    dividends: tuple[tuple[int, int, tuple[int, ...]], ...] = ()  # railroad, length, what each was paid
    equity: tuple[tuple[int, tuple[int, int, int], tuple[int, ...]], ...] = ()
    part: int = 0  # of the payments is written down
    written: tuple[int, ...] = ()  # the places of those lines


def put(row: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    """A row with one value otherwise."""
    return (*row[:place], value, *row[place + 1 :])


class Shown:
    """The games that show one record."""

    def __init__(self, record: Mapping[str, Any], offers: bool, sales: bool, most: int) -> None:
        self.offers, self.sales = offers, sales  # which may be left out, as long as the other is written
        self.most = most
        self.players: list[str] = record["players"]
        self.seats = {name: seat for seat, name in enumerate(self.players)}
        self.moves: Sequence[Entry] = record["moves"]
        self.cards: Mapping[str, int] = record["setup"].get("turn_order", {})
        self.board = _Board(record["setup"]["board"])
        self.reached = 0  # so many entries some game shows

    def beginnings(self) -> Iterator[Table]:
        """The table before the first entry, with every order the record allows."""
        many = len(self.players)
        for order in permutations(range(many)):
            if all(self.cards.get(self.players[seat], at) == at for at, seat in enumerate(order, 1)):
                yield Table((CAPITAL[many],) * many, order, shares=((0,) * many,) * 5)

    def possible(self) -> bool:
        """Does any legal game show all of the record?"""
        end = len(self.moves)
        after: list[set[Table]] = [set() for _ in range(end + 1)]
        after[0].update(self.beginnings())
        for place in range(end):
            self.reached = place if after[place] else self.reached
            waiting, seen = list(after[place]), after[place]
            while waiting:
                table = waiting.pop()
                after[place + 1].update(self._written(table, self.moves[place]))
                for then, at in self._unwritten(table, place):
                    if at > place:
                        after[at].add(then)
                    elif then not in seen:
                        seen.add(then)
                        waiting.append(then)
                if len(seen) > self.most:
                    raise TooMany
            after[place] = set()
        self.reached = end if after[end] else self.reached
        return bool(after[end])

    # -- what nobody wrote --------------------------------------------------------------------------

    def _unwritten(self, table: Table, place: int) -> Iterator[tuple[Table, int]]:
        """The table after one more thing that nobody wrote, and the entry before which it then stands."""
        action = self.moves[place].get("action")
        if table.phase == OFFER and not (table.unoffered and table.sale):
            if self._none_left(table):
                yield _over(table), place
            yield self._chance_used(_decided(table), False), place
            up = self._told_railroad(table, place) if self.offers else NOBODY
            if action in ("bid", "pass", "sale") and up != NOBODY:
                yield replace(self._opened(table, up), unoffered=True), place
        elif table.phase == AUCTION:
            able = table.cash[table.asked[0]] > table.high
            yield self._dropped(table, () if able else (table.asked[0],)), place
        elif table.phase == BUYING and not (table.unoffered and table.sale):
            for end in self._ends(place):
                bought = list(self._bought(table, self.moves[place:end], end))
                yield from bought
                if bought:
                    return

    def _told_railroad(self, table: Table, place: int) -> int:
        """The railroad whose share is up, though nobody wrote the offer: the next sale tells it; where nobody
        bought it is any."""
        for entry in self.moves[place:]:
            if entry.get("action") == "sale":
                up = COLOURS.index(entry["railroad"])
                return up if self._sold(table, up) < 10 else NOBODY
            if entry.get("action") not in ("bid", "pass", *BESIDE):
                break
        unsold = (railroad for railroad in range(5) if self._sold(table, railroad) < 10)
        return next(unsold, NOBODY) if self.moves[place].get("action") == "pass" else NOBODY

    def _ends(self, place: int) -> Iterator[int]:
        """Where the lines of a purchase of track may end: before the first that is of none; or before one
        that speaks again of what a railroad chose or built, if nothing is written of shares in between."""
        end = place
        while end < len(self.moves) and self.moves[end].get("action") in (*TRACK, *BESIDE):
            end += 1
        yield end
        for earlier in range(end - 1, place, -1):
            if _spoken_of(self.moves[place:earlier]) & _spoken_of(self.moves[earlier:end]):
                yield earlier

    # -- what is written ----------------------------------------------------------------------------

    def _written(self, table: Table, entry: Entry) -> Iterator[Table]:
        """The table after an entry, where it can be made or is true."""
        action, seat = entry.get("action"), self.seats.get(entry.get("player", ""), NOBODY)
        if action is None or (action == "director" and self._directs(table, entry)):
            yield table
        elif action == "pass" and seat in table.excused:
            yield replace(table, excused=table.excused - {seat})
        if table.phase == AUCTION:
            yield from self._spoken(table, entry, seat)
            return
        if action == "sale" and table.sale is not None and entry.get("paid_to", "treasury") == "treasury":
            railroad, buyer, price = table.sale
            if (COLOURS.index(entry["railroad"]), seat, entry["price"]) == (railroad, buyer, price):
                yield replace(table, sale=None, unoffered=False)
        if table.unoffered and table.sale:
            return
        if table.phase == OFFER and table.order[table.chance] == seat:
            if action == "decline":
                yield self._chance_used(_decided(table), False)
            if action == "offer" and not entry.get("own"):
                railroad = COLOURS.index(entry["railroad"])
                if self._sold(table, railroad) < 10:
                    yield self._opened(table, railroad)
        if action in PART and PART[action] >= table.part and self._paid(table, entry):
            yield from self._once(table, entry)

    def _once(self, table: Table, entry: Entry) -> Iterator[Table]:
        """A payment, or the cards, written down: not what is told already."""
        place = next(place for place, each in enumerate(self.moves) if each is entry)
        if not any(told_again(self.moves[earlier], entry) for earlier in table.written):
            yield replace(table, part=PART[entry["action"]], written=(*table.written, place))

    def _directs(self, table: Table, entry: Entry) -> bool:
        railroad, seat = COLOURS.index(entry["railroad"]), self.seats[entry["player"]]
        held = table.shares[railroad][seat]
        return table.director[railroad] == seat and int(entry.get("shares", held)) == held

    def _spoken(self, table: Table, entry: Entry, seat: int) -> Iterator[Table]:
        """A word of the auction that runs, or the sale with which it ends."""
        action = entry.get("action")
        if action == "sale" and seat in table.asked and COLOURS.index(entry["railroad"]) == table.up:
            price, own = entry["price"], seat == table.bidder
            fits = price == table.high if own else table.high < price <= table.cash[seat]
            if fits and entry.get("paid_to", "treasury") == "treasury":
                out = [each for each in table.asked if each != seat and table.cash[each] <= price]
                over = replace(table, excused=table.excused.union(out), unoffered=False)
                yield replace(self._sell(over, seat, price), sale=None)
        elif table.asked[0] == seat and action == "pass":
            yield self._dropped(table, ())
        elif table.asked[0] == seat and action == "bid":
            amount = entry["amount"]
            if amount == int(amount) and table.high < amount <= table.cash[seat]:
                asked = (*table.asked[1:], seat)
                yield self._settled(replace(table, asked=asked, high=int(amount), bidder=seat))

    def _paid(self, table: Table, entry: Entry) -> bool:
        """Is what an entry tells of the end of a turn true?"""
        told = {self.seats[name]: paid for name, paid in entry.get("paid", {}).items()}
        if entry["action"] == "turn_order":
            order = {self.players[seat]: card for card, seat in enumerate(table.order, 1)}
            known = table.dividends and table.phase != OVER
            return bool(known) and entry["cards"].items() <= order.items()
        railroad = COLOURS.index(entry["railroad"])
        if entry["action"] == "dividend":
            for paying, length, paid in table.dividends:
                if paying == railroad:
                    same = entry.get("length", length) == length and entry.get("paid_by", "bank") == "bank"
                    return same and all(paid[seat] == sum_ for seat, sum_ in told.items())
        else:
            for paying, figures, paid in table.equity:
                if paying == railroad:
                    keys = ("value", "per_share", "rest")
                    same = all(
                        entry.get(key, figure) == figure for key, figure in zip(keys, figures, strict=True)
                    )
                    return same and all(paid[seat] == sum_ for seat, sum_ in told.items())
        return False

    # -- shares -------------------------------------------------------------------------------------

    def _sold(self, table: Table, railroad: int) -> int:
        return sum(table.shares[railroad])

    def _none_left(self, table: Table) -> bool:
        return all(self._sold(table, railroad) == 10 for railroad in range(5))

    def _opened(self, table: Table, railroad: int) -> Table:
        order, first = table.order, table.chance
        return replace(
            _decided(table),
            phase=AUCTION,
            up=railroad,
            asked=(*order[first:], *order[:first]),
            high=0,
            bidder=NOBODY,
        )

    def _dropped(self, table: Table, excused: Sequence[int]) -> Table:
        """The next to speak passes."""
        return self._settled(replace(table, asked=table.asked[1:], excused=table.excused.union(excused)))

    def _settled(self, table: Table) -> Table:
        if not table.asked:
            return replace(self._chance_used(table, False), unoffered=False)
        return self._sell(table, table.bidder, table.high) if table.asked == (table.bidder,) else table

    def _sell(self, table: Table, buyer: int, price: int) -> Table:
        railroad = table.up
        held = put(table.shares[railroad], buyer, table.shares[railroad][buyer] + 1)
        former = table.director[railroad]
        first = former == NOBODY or held[buyer] > held[former]
        sold = replace(
            table,
            cash=put(table.cash, buyer, table.cash[buyer] - price),
            treasury=put(table.treasury, railroad, table.treasury[railroad] + price),
            shares=(*table.shares[:railroad], held, *table.shares[railroad + 1 :]),
            director=put(table.director, railroad, buyer) if first else table.director,
            sale=(railroad, buyer, price),
            unoffered=table.unoffered or not self.sales,
        )
        return self._chance_used(sold, True)

    def _chance_used(self, table: Table, sold: bool) -> Table:
        """The next chance to offer, or the end of the offering."""
        now = replace(table, phase=OFFER, up=NOBODY, asked=(), high=0, bidder=NOBODY, sold=table.sold or sold)
        broke, none_left = 0 in now.cash, self._none_left(now)
        if (now.sold and none_left) or (now.later and broke):
            return _over(now)
        if now.chance + 1 < len(now.order):
            return replace(now, chance=now.chance + 1)
        if none_left or broke or (now.later and not now.sold):
            return _over(now)
        return replace(now, later=True, chance=0, sold=False)

    # -- track --------------------------------------------------------------------------------------

    def _network(self, table: Table, railroad: int) -> list[tuple[str, str]]:
        built = (bit for bit, owner in enumerate(table.owner) if owner == railroad)
        return [self.board.home[railroad], *(self.board.ends[bit + 10] for bit in built)]

    def _may_choose(self, table: Table, railroad: int, section: Any, unbuilt: bool = False) -> bool:
        if section == "none":
            return True
        if section not in self.board.ends or (unbuilt and table.owner[section - 10] != NOBODY):
            return False
        cities = {city for ends in self._network(table, railroad) for city in ends}
        stands = table.owner[section - 10] != NOBODY
        return stands or not cities.isdisjoint(self.board.ends[section])

    def _bought(self, table: Table, lines: Sequence[Entry], end: int) -> Iterator[tuple[Table, int]]:
        """The table after a purchase of track of which these lines are written, in every way that fits."""
        told = _Told.of(self, table, lines)
        if told is None:
            return
        started = [railroad for railroad in range(5) if table.director[railroad] != NOBODY]
        wanted = {*told.cards.values(), *told.built.values(), *told.contested} - {"none", "?"}
        choices: list[list[Any]] = []
        for railroad in started:
            card = told.cards.get(railroad, told.built.get(railroad, "?"))
            if told.cards.get(railroad) == "?":
                card = told.built.get(railroad, "?")
            rivals = (each for each in wanted if self._may_choose(table, railroad, each, unbuilt=True))
            known = [card] if self._may_choose(table, railroad, card) else []
            choices.append(["none", *rivals] if card == "?" else known)
        for cards in product(*choices):
            for built in self._outcomes(table, dict(zip(started, cards, strict=True)), told):
                yield self._turn_over(table, built), end

    def _outcomes(self, table: Table, cards: Mapping[int, Any], told: _Told) -> Iterator[Built]:
        """What may have been built by some cards, as far as the lines tell."""
        wanted: dict[int, list[int]] = {}
        for railroad, section in cards.items():
            if section != "none" and table.owner[section - 10] == NOBODY:
                wanted.setdefault(section, []).append(railroad)
        contests = [section for section, members in wanted.items() if len(members) > 1]
        if not told.in_order(table, [wanted[section] for section in contests], contests):
            return
        alone: Built = {}
        for section, members in wanted.items():
            price = self.board.cost[section]
            if len(members) == 1 and self._can_pay(table, members[0], price):
                alone[members[0]] = section, price
        ways = [list(self._contest(table, section, wanted[section], told.bids)) for section in contests]
        for outcome in product(*ways):
            built, results = dict(alone), dict[int, tuple[int, int]]()
            added: set[int] = set()
            for section, (winner, paid, tops_up) in zip(contests, outcome, strict=True):
                results[section] = winner, paid
                if winner != NOBODY:
                    built[winner] = section, paid
                    added.update([winner] if tops_up else [])
            if told.fits(built, results, added):
                yield built

    def _can_pay(self, table: Table, railroad: int, price: int) -> bool:
        return price <= table.treasury[railroad] and table.owner.count(railroad) < 7

    def _contest(
        self, table: Table, section: int, members: Sequence[int], bids: Mapping[int, int]
    ) -> set[tuple[int, int, bool]]:
        """How a contest may have come out: the winner, what it paid, and whether it added to its bid."""
        cost = self.board.cost[section]
        may_bid = [[bids[r]] if r in bids else [*range(table.treasury[r] + 1)] for r in members]
        found: set[tuple[int, int, bool]] = set()
        for place, railroad in enumerate(members):
            least = max(may_bid[other][0] for other in range(len(members)) if other != place)
            for bid in may_bid[place]:
                price = max(bid, cost)
                if bid > least:
                    pays = self._can_pay(table, railroad, price)
                    found.add((railroad, price, bid < cost) if pays else (NOBODY, 0, False))
        for first, second in permutations(range(len(members)), 2):
            least = max((may_bid[r][0] for r in range(len(members)) if r not in (first, second)), default=0)
            if any(bid >= least and bid in may_bid[second] for bid in may_bid[first]):
                found.add((NOBODY, 0, False))
        return found

    def _turn_over(self, table: Table, built: Built) -> Table:
        """Dividends, and then new cards or the final payments."""
        treasury, owner, cash = table.treasury, table.owner, table.cash
        for railroad, (section, price) in built.items():
            treasury = put(treasury, railroad, treasury[railroad] - price)
            owner = put(owner, section - 10, railroad)
        now = replace(
            table, treasury=treasury, owner=owner, sale=None, excused=frozenset(), part=0, written=()
        )
        dividends: list[tuple[int, int, tuple[int, ...]]] = []
        for railroad in range(5):
            if now.director[railroad] != NOBODY:
                length = self.board.length(railroad, self._network(now, railroad))
                paid = tuple(held * length for held in now.shares[railroad])
                cash = tuple(had + more for had, more in zip(cash, paid, strict=True))
                dividends.append((railroad, length, paid))
        now = replace(now, cash=cash, dividends=tuple(dividends), later=False, chance=0, sold=False)
        if built and NOBODY in owner:
            last = {seat: card for card, seat in enumerate(now.order)}
            order = tuple(sorted(range(len(cash)), key=lambda seat: (-cash[seat], last[seat])))
            return replace(now, phase=OFFER, order=order)
        return replace(now, phase=OVER, equity=tuple(self._equity(now)))

    def _equity(self, table: Table) -> Iterator[tuple[int, tuple[int, int, int], tuple[int, ...]]]:
        for railroad in range(5):
            if table.director[railroad] != NOBODY:
                built = (bit for bit, owner in enumerate(table.owner) if owner == railroad)
                value = self.board.worth[railroad] + sum(self.board.cost[bit + 10] for bit in built)
                per_share, rest = divmod(table.treasury[railroad] + value, self._sold(table, railroad))
                paid = tuple(held * per_share for held in table.shares[railroad])
                director = table.director[railroad]
                yield railroad, (value, per_share, rest), put(paid, director, paid[director] + rest)


def _decided(table: Table) -> Table:
    """Something new is decided: what was over is not written any more."""
    return replace(table, sale=None, excused=frozenset(), dividends=(), part=0, written=(), unoffered=False)


def _over(table: Table) -> Table:
    """The offering of shares is over."""
    return replace(table, phase=BUYING, later=False, chance=0, sold=False)


def _spoken_of(lines: Sequence[Entry]) -> set[tuple[Any, Any]]:
    return {
        (e["action"], e.get("railroad")) for e in lines if e.get("action") in ("choose", "build", "reveal")
    }


def told_again(told: Entry, entry: Entry) -> bool:
    """Does a line tell nothing but what an earlier one tells? What it tells of happens once a turn."""
    if told.get("action") != entry.get("action"):
        return False
    return all(
        value == told.get(key)
        or (isinstance(value, dict) and value.items() <= dict(told.get(key) or {}).items())
        for key, value in entry.items()
        if key != "player"
    )


class _Board:
    """Where sections lie, and what they cost."""

    def __init__(self, board: Any) -> None:
        printed = BOARDS[board] if isinstance(board, str) else board
        self.ends = {row["section"]: (row["from"], row["to"]) for row in printed["sections"]}
        self.cost = {row["section"]: row["cost"] for row in printed["sections"]}
        start = [printed["start"][colour] for colour in COLOURS]
        self.home = [(row["from"], row["to"]) for row in start]
        self.worth = [row.get("value", 10) for row in start]
        self._lengths: dict[tuple[Any, ...], int] = {}

    def length(self, railroad: int, network: list[tuple[str, str]]) -> int:
        """The longest route of a railroad, looked up where it was measured before."""
        key = (railroad, *network)
        if key not in self._lengths:
            self._lengths[key] = longest(network)
        return self._lengths[key]


@dataclass(slots=True)
class _Told:
    """What the lines of one purchase of track tell."""

    lines: Sequence[Entry]
    cards: dict[int, Any] = field(default_factory=dict)
    bids: dict[int, int] = field(default_factory=dict)
    built: dict[int, Any] = field(default_factory=dict)
    contested: set[int] = field(default_factory=set)
    bidders: list[tuple[int, int]] = field(default_factory=list)  # place in the lines, and railroad

    @classmethod
    def of(cls, shown: Shown, table: Table, lines: Sequence[Entry]) -> _Told | None:
        """What they tell; None where one of them cannot be made whatever the others show."""
        told = cls(lines)
        up = False  # whether the cards are turned up
        for place, entry in enumerate(lines):
            action = entry.get("action")
            if action in BESIDE:
                if action and not shown._directs(table, entry):
                    return None
                continue
            if not told._tells(shown, table, entry, place, up):
                return None
            if action != "blind" and any(told_again(earlier, entry) for earlier in lines[:place]):
                return None
            up = up or action != "choose"
        return told

    def _tells(self, shown: Shown, table: Table, entry: Entry, place: int, up: bool) -> bool:
        action = entry["action"]
        if action == "reveal":
            return self._revealed(shown, table, entry)
        if action == "resolve":
            self.contested.add(entry["section"])
            railroad = COLOURS.index(entry["winner"]) if entry["winner"] != "none" else NOBODY
            if railroad != NOBODY:
                self.built[railroad] = entry["section"]
            return railroad == NOBODY or table.director[railroad] != NOBODY
        railroad = COLOURS.index(entry["railroad"])
        director = table.director[railroad]
        if director == NOBODY or ("player" in entry and shown.seats[entry["player"]] != director):
            return False
        if action == "choose":
            fits = entry["section"] == "?" or shown._may_choose(table, railroad, entry["section"])
            known = up or railroad in self.cards
            self.cards[railroad] = entry["section"]
            return fits and not known
        if action == "blind":
            amount = entry["amount"]
            again = any(railroad == other for _, other in self.bidders)
            self.bidders.append((place, railroad))
            if amount == "?":
                return not again
            self.bids[railroad] = int(amount)
            return not again and amount == int(amount) and 0 <= amount <= table.treasury[railroad]
        if action == "build" and entry["section"] != "none":
            self.built[railroad] = entry["section"]
        return True

    def _revealed(self, shown: Shown, table: Table, entry: Entry) -> bool:
        for colour, section in entry.get("sections", {}).items():
            railroad = COLOURS.index(colour)
            if section == "?":
                continue
            if table.director[railroad] == NOBODY:
                if section != "none":
                    return False
                continue
            known = self.cards.get(railroad, "?")
            if known not in ("?", section) or not shown._may_choose(table, railroad, section):
                return False
            self.cards[railroad] = section
        return True

    def in_order(self, table: Table, contests: Sequence[Sequence[int]], sections: Sequence[int]) -> bool:
        """Are bids made in contests only, one contest after the other, and before that is settled?"""
        of = {railroad: place for place, members in enumerate(contests) for railroad in members}
        if any(railroad not in of for _, railroad in self.bidders):
            return False
        made = [(at, of[r]) for at, r in self.bidders if table.treasury[r] or self.bids.get(r)]
        if [contest for _, contest in made] != sorted(contest for _, contest in made):
            return False
        for place, entry in enumerate(self.lines):
            settled = NOBODY
            if entry.get("action") == "resolve" and entry["section"] in sections:
                settled = sections.index(entry["section"])
            elif entry.get("action") in ("build", "top_up"):
                settled = of.get(COLOURS.index(entry["railroad"]), NOBODY)
            if any(at > place and contest <= settled for at, contest in made):
                return False
        return True

    def fits(self, built: Built, results: Mapping[int, tuple[int, int]], added: set[int]) -> bool:
        """Do the lines tell truly what was built?"""
        return all(self._true(entry, built, results, added) for entry in self.lines)

    def _true(
        self, entry: Entry, built: Built, results: Mapping[int, tuple[int, int]], added: set[int]
    ) -> bool:
        action = entry.get("action")
        if action == "build":
            section, paid = built.get(COLOURS.index(entry["railroad"]), ("none", 0))
            same = (entry["section"], entry.get("paid", paid)) == (section, paid)
            return same and entry.get("paid_by", "treasury") == "treasury"
        if action == "resolve":
            winner, paid = results.get(entry["section"], (-2, 0))
            told = COLOURS[winner] if winner >= 0 else "none"
            return winner != -2 and (entry["winner"], entry.get("paid", paid)) == (told, paid)
        if action == "top_up":
            return COLOURS.index(entry["railroad"]) in added and bool(entry.get("pays", True))
        return True


def shown_by_a_game(record: Mapping[str, Any], loosely: bool = True, most: int = 12_000) -> bool | None:
    """Whether a legal game shows a record, offers and sales left out where ``loosely`` says so; None where
    that takes more games than are followed."""
    ways = ((False, False), (True, False), (True, True)) if loosely else ((False, False),)
    for offers, sales in ways:
        try:
            if Shown(record, offers, sales, most).possible():
                return True
        except TooMany:
            if (offers, sales) == ways[-1]:
                return None
    return False
