"""A second referee of Dutch InterCity, naive on purpose: what the engine says is held against it.

It reads complete records only (setup on a known board, no "?", no decisions, no figures of segments), under
the readings a table plays by that chooses none, and goes through a game as the rulebook tells it: segment
after segment, railroad after railroad. It shares nothing with the engine but the board's data.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from referee.games.intercity.record.boards import BOARDS, COLOURS

CAPITAL = {3: 20, 4: 15, 5: 12, 6: 10}
SALE, TRACK, DIVIDENDS, TURN_END = range(4)
"""The steps whose outcome may be written down, in the order in which they happen."""

Entry = Mapping[str, Any]


@dataclass
class Verdict:
    """What became of a record: the number of the first entry that is at fault (None: there is none), and,
    where the game came to its end, every player's money and the winners. ``follows`` are the entries nobody
    has to write, each with the number of entries before it."""

    fault: int | None = None
    cash: dict[str, int] | None = None
    winners: list[str] = field(default_factory=list)
    follows: list[tuple[int, dict[str, Any]]] = field(default_factory=list)


class Fault(Exception):
    """The entry that comes next cannot stand there."""


class Stop(Exception):
    """The record ends before the game does."""


def judge(log: Mapping[str, Any]) -> Verdict:
    """Goes through a record up to its first fault."""
    table = Table(log)
    try:
        table.play()
    except Fault:
        return Verdict(table.at + 1, follows=table.follows)
    except Stop:
        return Verdict(follows=table.follows)
    most = max(table.cash.values())
    winners = [name for name in table.players if table.cash[name] == most]
    return Verdict(None, table.cash, winners, table.follows)


class Table:
    """The table, and the record as far as it has been read."""

    def __init__(self, log: Mapping[str, Any]) -> None:
        self.players: list[str] = list(log["players"])
        self.card: dict[str, int] = dict(log["setup"]["turn_order"])
        board = log["setup"]["board"]
        printed = BOARDS[board] if isinstance(board, str) else board
        self.ends = {row["section"]: (row["from"], row["to"]) for row in printed["sections"]}
        self.cost = {row["section"]: row["cost"] for row in printed["sections"]}
        self.home = {colour: (row["from"], row["to"]) for colour, row in printed["start"].items()}
        self.worth = {colour: row.get("value", 10) for colour, row in printed["start"].items()}
        self.cash = dict.fromkeys(self.players, CAPITAL[len(self.players)])
        self.treasury = dict.fromkeys(COLOURS, 0)
        self.shares = {colour: dict.fromkeys(self.players, 0) for colour in COLOURS}
        self.director: dict[str, str] = {}
        self.owner: dict[int, str] = {}
        self.moves: list[Entry] = log["moves"]
        self.at = 0  # entries read
        self.due: list[tuple[int, dict[str, Any]]] = []  # outcomes that may be written down now
        self.step = SALE  # of the outcome written down last
        self.excused: set[str] = set()  # who was out of the bidding without a word
        self.follows: list[tuple[int, dict[str, Any]]] = []

    # Reading the record

    def next(self) -> Entry:
        """The next entry that is a decision; what tells an outcome truly is read over. {} at the end."""
        while self.at < len(self.moves) and self.told(self.moves[self.at]):
            self.at += 1
        return self.moves[self.at] if self.at < len(self.moves) else {}

    def told(self, entry: Entry) -> bool:
        """True if an entry tells an outcome, and tells it truly."""
        if entry["action"] == "director":
            colour, player = entry["railroad"], entry["player"]
            held = self.shares[colour][player]
            return self.director.get(colour) == player and int(entry.get("shares", held)) == held
        if entry["action"] == "pass" and entry["player"] in self.excused:
            self.excused.remove(entry["player"])
            return True
        if STEP.get(entry["action"], self.step) < self.step:
            raise Fault  # the parts of a turn follow each other
        for duty in self.due:
            step, outcome = duty
            if any(entry.get(key) != outcome.get(key) for key in ("action", KEY[outcome["action"]])):
                continue
            for key, value in entry.items():
                expected = outcome[key]
                if isinstance(value, dict):  # who is left out is not spoken of
                    expected = {name: expected.get(name, 0) for name in value}
                if value != expected:
                    raise Fault
            self.step = step
            if step == SALE:  # told again it would be another one
                self.due.remove(duty)
            return True
        return False

    def take(self, condition: bool = True) -> Entry:
        """The next entry, which has to meet the condition."""
        entry = self.next()
        if not entry:
            raise Stop
        if not condition:
            raise Fault
        self.at += 1
        self.step = SALE
        self.due = [duty for duty in self.due if entry["action"] == "blind" and duty[0] == TRACK]
        if entry["action"] not in ("bid", "pass", "sale"):
            self.excused.clear()
        return entry

    def happens(self, step: int, **outcome: Any) -> None:
        self.due.append((step, outcome))
        self.follows.append((self.at, outcome))

    # The turn

    def play(self) -> None:
        while True:
            self.offer_shares()
            built = self.purchase_track()
            self.receive_dividends()
            if not built or len(self.owner) == 20:
                break
            self.assign_cards()
        self.final_payments()
        if self.next():
            raise Fault

    def by_card(self, first: str | None = None) -> list[str]:
        """Players in turn order, or round the table from one of them."""
        ranked = sorted(self.players, key=lambda name: self.card[name])
        place = ranked.index(first) if first else 0
        return ranked[place:] + ranked[:place]

    def sold(self, colour: str) -> int:
        return sum(self.shares[colour].values())

    def none_left(self) -> bool:
        return all(self.sold(colour) == 10 for colour in COLOURS)

    def offer_shares(self) -> None:
        lap = 1
        while True:
            sales = 0
            for player in self.by_card():
                entry = self.next()
                if self.none_left() and entry.get("action") != "decline":
                    return  # nothing is for sale: chances need not be written down
                offers = entry.get("action") == "offer" and not entry.get("own")
                can = self.sold(entry["railroad"]) < 10 if offers else entry.get("action") == "decline"
                self.take(can and entry["player"] == player)
                if offers:
                    sales += self.auction(entry["railroad"], player)
                if (sales and self.none_left()) or (lap > 1 and 0 in self.cash.values()):
                    return
            if self.none_left() or 0 in self.cash.values() or (lap > 1 and not sales):
                return
            lap += 1

    def auction(self, colour: str, offerer: str) -> bool:
        """Bids for one share; true if it was sold."""
        inside = self.by_card(offerer)  # the one asked stands first
        high, bidder = 0, ""
        while inside and inside != [bidder]:
            asked = inside.pop(0)
            entry = self.next()
            mine = entry.get("player") == asked
            if mine and entry["action"] == "bid":
                amount = entry["amount"]
                self.take(amount == int(amount) and high < amount <= self.cash[asked])
                high, bidder = int(amount), asked
                inside.append(asked)
            elif mine and entry["action"] == "pass":
                self.take()
            elif self.cash[asked] <= high:  # nobody needs to write that down
                self.excused.add(asked)
                self.follows.append((self.at, {"player": asked, "action": "pass"}))
            elif entry.get("action") == "sale":  # nobody noted the other bids
                self.take(self.may_buy(entry, colour, [*inside, asked], high, bidder))
                self.sell(colour, entry["player"], entry["price"])
                return True
            else:
                self.take(False)
        if not bidder:
            return False
        self.sell(colour, bidder, high)
        sale = {"player": bidder, "action": "sale", "railroad": colour, "price": high}
        self.happens(SALE, **sale, paid_to="treasury")
        return True

    def may_buy(self, sale: Entry, colour: str, inside: list[str], high: int, bidder: str) -> bool:
        """True if a sale that the record tells can have come about."""
        name, price = sale["player"], sale["price"]
        enough = price == high if name == bidder else high < price <= self.cash[name]
        for_sale = sale["railroad"] == colour and self.sold(colour) < 10
        return enough and for_sale and name in inside and sale.get("paid_to", "treasury") == "treasury"

    def sell(self, colour: str, buyer: str, price: int) -> None:
        self.cash[buyer] -= price
        self.treasury[colour] += price
        self.shares[colour][buyer] += 1
        former = self.director.setdefault(colour, buyer)
        if self.shares[colour][buyer] > self.shares[colour][former]:
            self.director[colour] = buyer

    # Track

    def network(self, colour: str) -> list[tuple[str, str]]:
        return [
            self.home[colour],
            *(self.ends[share] for share, owner in self.owner.items() if owner == colour),
        ]

    def may_choose(self, colour: str, section: Any) -> bool:
        if section == "none" or section in self.owner:
            return True
        cities = {city for ends in self.network(colour) for city in ends}
        return section in self.ends and not cities.isdisjoint(self.ends[section])

    def purchase_track(self) -> bool:
        """True if anything was built."""
        before = len(self.owner)
        wanted: dict[int, list[str]] = {}
        for colour, section in self.choices().items():
            if section == "none" or section in self.owner:
                self.built(colour, 0, 0)
            else:
                wanted.setdefault(section, []).append(colour)
        for section, colours in wanted.items():
            if len(colours) == 1:
                self.built(colours[0], section, self.cost[section])
        for section, colours in wanted.items():  # the colours are in order, and so are the contests
            if len(colours) > 1:
                self.contest(section, colours)
        return len(self.owner) > before

    def choices(self) -> dict[str, Any]:
        chosen: dict[str, Any] = {}
        active = [colour for colour in COLOURS if colour in self.director]
        while len(chosen) < len(active):
            entry = self.next()
            if not entry and not chosen:
                raise Stop
            if not entry or entry["action"] == "reveal" or (entry["action"] != "choose" and chosen):
                break  # the cards are up: who has laid none has declined
            if entry["action"] != "choose":
                raise Fault
            colour = entry.get("railroad", "")
            mine = colour not in chosen and self.director.get(colour) == entry.get("player")
            self.take(mine and self.may_choose(colour, entry["section"]))
            chosen[colour] = entry["section"]
        entry = self.next()
        if active and entry and entry["action"] == "reveal":
            told = dict.fromkeys(active, "none") | entry.get("sections", {}) | chosen
            same = entry.get("sections", {}).items() <= told.items()
            can = all(self.may_choose(colour, card) for colour, card in told.items() if colour in active)
            self.take(same and can and all(told[colour] == "none" for colour in told.keys() - active))
            chosen = told
        shown = {colour: chosen.get(colour, "none") for colour in active}
        if active:
            self.happens(TRACK, action="reveal", sections=shown)
        return shown

    def built(self, colour: str, section: int, price: int) -> bool:
        """A railroad builds a section for a price, if it wants to and can."""
        cubes = list(self.owner.values()).count(colour)
        done = bool(section) and price <= self.treasury[colour] and cubes < 7
        if done:
            self.treasury[colour] -= price
            self.owner[section] = colour
        outcome = {"section": section, "paid": price} if done else {"section": "none", "paid": 0}
        told = {"player": self.director[colour], "action": "build", "railroad": colour, **outcome}
        self.happens(TRACK, **told, paid_by="treasury")
        return done

    def contest(self, section: int, colours: list[str]) -> None:
        bids: dict[str, int] = {}
        while len(bids) < len(colours):
            entry = self.next()
            colour = entry.get("railroad", "")
            ours = bool(entry) and entry["action"] == "blind" and colour in colours
            if not ours and all(colour in bids or not self.treasury[colour] for colour in colours):
                break  # an empty treasury can bid nothing but nothing
            amount = entry.get("amount", 0)
            mine = colour not in bids and self.director.get(colour) == entry.get("player")
            self.take(ours and mine and amount == int(amount) and 0 <= amount <= self.treasury[colour])
            bids[colour] = int(amount)
        for colour in colours:
            if colour not in bids:
                bids[colour] = 0
                blind = {"action": "blind", "railroad": colour, "amount": 0}
                self.follows.append((self.at, {"player": self.director[colour], **blind}))
        high = max(bids.values())
        first = [colour for colour in colours if bids[colour] == high]
        winner = first[0] if len(first) == 1 else ""
        for colour in colours:
            if colour != winner:
                self.built(colour, 0, 0)
        paid = max(high, self.cost[section])
        done = bool(winner) and self.built(winner, section, paid)
        if done and high < paid:
            told = {"player": self.director[winner], "action": "top_up", "railroad": winner}
            self.happens(TRACK, **told, pays=True)
        result = {"winner": winner, "paid": paid} if done else {"winner": "none", "paid": 0}
        self.happens(TRACK, action="resolve", section=section, **result)

    # Money

    def receive_dividends(self) -> None:
        for colour in self.director:
            length = longest(self.network(colour))
            paid = {name: held * length for name, held in self.shares[colour].items() if held}
            self.pay(paid)
            told = {"action": "dividend", "railroad": colour, "length": length}
            self.happens(DIVIDENDS, **told, paid=paid, paid_by="bank")

    def pay(self, paid: dict[str, int]) -> None:
        for name, amount in paid.items():
            self.cash[name] += amount

    def assign_cards(self) -> None:
        ranked = sorted(self.players, key=lambda name: (-self.cash[name], self.card[name]))
        self.card = {name: place for place, name in enumerate(ranked, 1)}
        self.happens(TURN_END, action="turn_order", cards=self.card)

    def final_payments(self) -> None:
        for colour, director in self.director.items():
            sections = [section for section, owner in self.owner.items() if owner == colour]
            value = self.worth[colour] + sum(self.cost[section] for section in sections)
            per_share, rest = divmod(self.treasury[colour] + value, self.sold(colour))
            paid = {name: held * per_share for name, held in self.shares[colour].items() if held}
            paid[director] += rest
            self.pay(paid)
            told = {"railroad": colour, "value": value, "per_share": per_share, "rest": rest, "paid": paid}
            self.happens(TURN_END, action="equity", **told)


STEP = {
    "reveal": TRACK,
    "build": TRACK,
    "top_up": TRACK,
    "resolve": TRACK,
    "dividend": DIVIDENDS,
    "turn_order": TURN_END,
    "equity": TURN_END,
}
KEY = {
    "reveal": "action",
    "sale": "action",
    "build": "railroad",
    "top_up": "railroad",
    "resolve": "section",
    "dividend": "railroad",
    "turn_order": "action",
    "equity": "railroad",
}
"""What tells one outcome from others of its kind."""


def longest(sections: list[tuple[str, str]]) -> int:
    """Sections of the longest line that comes to no city twice: every line is tried."""

    def lines(city: str, seen: frozenset[str]) -> Iterator[int]:
        yield len(seen) - 1
        for end, far_end in sections:
            for here, there in ((end, far_end), (far_end, end)):
                if here == city and there not in seen:
                    yield from lines(there, seen | {there})

    return max(length for ends in sections for city in ends for length in lines(city, frozenset({city})))
