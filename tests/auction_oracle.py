"""A second, plain referee for whole records of the auction game under the usual readings.

It was written from the rulebook alone, with lists and strings and no thought of speed, and shares
no line with the engine: where the two disagree, one of them has misread the text. It knows full
records only; where an order of cards would have to be known and is not, it stops and says so.
"""

from __future__ import annotations

from typing import Any, NamedTuple

SUITS = "GRPB"
PACK = [f"{suit}{value}" for suit in SUITS for value in range(1, 11)]
POINTS = {1: 11, 2: 7, 3: 4, 4: 2, 5: 1, 6: -1, 7: -2, 8: -4, 9: -7, 10: -11}  # usual table
VERB = {6: "cash", 7: "duplicate", 8: "take", 9: "take", 10: "take"}
PILES = {8: ("auction",), 9: ("own",), 10: ("own", "auction")}
ILLEGAL, CONTRADICTION, MISMATCH, UNPAID = "illegal", "contradiction", "mismatch", "unpaid"
Entry = dict[str, Any]


def value(card: str) -> int:
    return int(card[1:])


def same_cards(these: list[str], those: list[str]) -> bool:
    return sorted(these) == sorted(those)


class Fault(Exception):
    """(kind, number of the rule)."""


class Unknown(Exception):
    """The record is no full one: here an order of cards is missing."""


class Verdict(NamedTuple):
    """The first fault as (number of the entry, kind, rule): 0 is the set-up, one past the last entry
    the result, where several claims may be false. Where there is none, what the game comes to."""

    faults: list[tuple[int, str, str]]
    unknown: int = 0  # number of the entry that could not be judged; 0 where all could
    ended: bool = False
    figures: dict[str, dict[str, int]] | None = None  # scores, bonus, cards: player -> figure
    winners: tuple[str, ...] = ()


def need(true: bool, rule: str, kind: str = ILLEGAL) -> None:
    if not true:
        raise Fault(kind, rule)


class Side:
    def __init__(self, deck: list[str]) -> None:
        self.deck = deck  # top first
        self.hand: list[str] = []
        self.bid: list[str] = []
        self.powers: list[str] = []  # played or brought back
        self.plain: list[str] = []  # other cards brought back
        self.discards: list[str] = []
        self.cashed: list[str] = []
        self.aside = self.has_bid = self.added = self.drawn = self.done = self.staked = False
        self.untold = False  # has a new hand that nobody wrote down

    def offering(self) -> list[str]:
        return self.bid + self.powers + self.plain

    def owned(self) -> list[str]:
        return self.deck + self.hand + self.offering() + self.discards + self.cashed

    def spend(self, card: str) -> None:
        for pile in (self.bid, self.powers, self.plain):
            if card in pile:
                pile.remove(card)

    def short(self) -> bool:
        """Whether the deck must be filled up before five cards can be drawn (AQ-57)."""
        return len(self.deck) < 5 and bool(self.discards)

    def draw(self) -> None:
        if self.short():
            if len(self.deck) + len(self.discards) > 5 and len(self.discards) > 1:
                raise Unknown
            self.deck, self.discards = self.deck + self.discards, []
        self.hand, self.deck, self.drawn = self.deck[:5], self.deck[5:], True


class Table:
    def __init__(self, log: dict[str, Any]) -> None:
        self.players: list[str] = list(log["players"])
        decks, rest = log["setup"]["decks"], list(log["setup"]["auction_deck"])
        need(len(decks) == 2 and all(len(deck) == 8 for deck in decks.values()), "A-1.1")
        need(len(rest) == 24, "A-1.4")
        need(same_cards(sum(decks.values(), rest), PACK), "A-0.3", CONTRADICTION)
        self.sides = {name: Side(list(decks[name])) for name in self.players}
        self.display: list[str] = rest[:6]  # "" for a gap
        self.deck = rest[6:]
        self.discards: list[str] = []
        self.phase, self.round, self.first = "draw", 0, ""
        self.looking: set[str] = set()
        # Whether something of phase 5, or the restocking before it, is written down already.
        self.late = self.told = self.acted = False
        self.sold, self.begun = 0, False  # purchases of this round; whether a card was set aside
        self.decided: dict[str, int] = {}  # the totals with which the bid was decided
        self.due: list[list[tuple[str, str]]] = []  # groups of (card whose power it is, card it came by)
        self.restocked: list[str] = []
        self.left: dict[str, tuple[list[str], list[str]]] = {}  # put away in the last phase 5

    # -- what follows by itself --

    def next_phase(self) -> None:
        sides = list(self.sides.values())
        if self.phase == "draw" and all(side.drawn for side in sides):
            self.phase, self.round = "set aside", self.round + 1
            for side in sides:
                side.aside = not side.hand
        if self.phase == "set aside" and all(side.aside for side in sides):
            self.phase = "bid"
        if self.phase == "bid" and all(side.has_bid for side in sides):
            self.compare()
        if self.phase == "tie" and all(side.added or not side.deck + side.discards for side in sides):
            self.compare()

    def compare(self) -> None:
        totals = self.totals()
        if len(set(totals.values())) == 2:
            self.begin(max(self.players, key=lambda name: totals[name]))
        elif any(side.deck + side.discards for side in self.sides.values()):
            self.phase = "tie"
            for side in self.sides.values():
                side.added = False
        else:
            self.phase = "unbreakable"

    def totals(self) -> dict[str, int]:
        return {name: sum(map(value, side.bid)) for name, side in self.sides.items()}

    def begin(self, first: str) -> None:
        self.phase, self.first, self.sold, self.decided = "winner", first, 0, self.totals()
        self.acted = False  # something has been played or bought since the bid was decided
        for side in self.sides.values():
            side.staked = bool(side.bid)

    def close_round(self) -> None:
        row = [card for card in self.display if card]
        self.restocked = self.deck[: 6 - len(row)]
        self.deck = self.deck[6 - len(row) :]
        self.display = (row + self.restocked + [""] * 6)[:6]
        for name, side in self.sides.items():
            self.left[name] = (side.offering(), side.hand)
            side.discards += side.offering() + side.hand
            side.hand, side.bid, side.powers, side.plain = [], [], [], []
            side.has_bid = side.drawn = side.done = side.untold = False
        self.phase = "draw" if row + self.restocked else "over"
        self.first, self.begun, self.decided = "", False, {}
        self.late = self.told = False

    def end_allowed(self) -> bool:
        """A-10.1, between two rounds; a last round without a purchase says that nobody wants more."""
        quiet = self.phase == "draw" or (self.phase == "set aside" and not self.begun)
        unwanted = not self.sold or all(side.done for side in self.sides.values())
        return self.phase == "over" or (quiet and self.round > 0 and not self.deck and unwanted)

    # -- the entries --

    def play(self, entry: Entry) -> None:
        if "check" in entry:
            return self.check(entry["check"])
        action = entry["action"]
        if action not in ("look", "shuffle"):  # AQ-8b
            need(entry.get("player") not in self.looking, "A-11.3")
        if action in ("set_aside", "bid") and self.phase == "draw":
            for side in self.sides.values():
                if not side.drawn:
                    side.draw()
                    side.untold = True
            self.next_phase()
        getattr(self, "name_first" if action == "first" else action)(entry)
        return self.next_phase()

    def check(self, claim: Entry) -> None:
        rounds = (self.round, self.round + 1) if self.phase == "draw" else (self.round,)
        row = [card or None for card in self.display]
        need(claim.get("round", self.round) in rounds, "REC-1", MISMATCH)
        need(claim.get("display", row) == row, "REC-1", MISMATCH)

    def draw(self, entry: Entry) -> None:
        side, rule = self.sides[entry["player"]], "A-9.2" if self.round or self.phase != "draw" else "A-1.3"
        need(self.phase != "over", "A-10.1")
        if side.untold and not side.aside:  # drawn already, and written down late
            need(same_cards(entry["cards"], side.hand), rule)
            side.untold = False
            return
        need(self.phase == "draw" and not side.drawn, rule)
        side.draw()
        need(same_cards(entry["cards"], side.hand), rule)
        self.left.pop(entry["player"], None)
        self.late = True

    def reshuffle(self, entry: Entry) -> None:
        side = self.sides[entry["player"]]
        in_tie = self.phase == "tie" and not side.added and not side.deck
        need(in_tie or (self.phase == "draw" and not side.drawn and len(side.deck) < 5), "A-9.2")
        need(bool(side.discards), "A-9.2")
        need(same_cards(entry["order"], side.discards), "A-9.2")
        side.deck, side.discards = side.deck + entry["order"], []
        self.left.pop(entry["player"], None)
        self.late = True

    def set_aside(self, entry: Entry) -> None:
        side = self.sides[entry["player"]]
        need(self.phase != "over", "A-10.1")
        need(self.phase == "set aside" and not side.aside, "A-3.1")
        need(entry["card"] in side.hand, "A-3.1")
        side.hand.remove(entry["card"])
        side.deck.insert(0, entry["card"])
        side.aside = self.begun = True
        self.left = {}

    def bid(self, entry: Entry) -> None:
        side, cards = self.sides[entry["player"]], entry["cards"]
        need(self.phase != "over", "A-10.1")
        need(self.phase != "set aside", "A-3.1")
        need(self.phase == "bid" and not side.has_bid, "A-4.3")
        need(len(set(cards)) == len(cards) and all(card in side.hand for card in cards), "A-4.1")
        side.hand = [card for card in side.hand if card not in cards]
        side.bid, side.has_bid = list(cards), True

    def tie_card(self, entry: Entry) -> None:
        side = self.sides[entry["player"]]
        need(self.phase == "tie", "A-4.6")
        need(not side.added, "A-4.7")
        self.add_top(side, entry["card"])

    def add_top(self, side: Side, card: str) -> None:
        if not side.deck and len(side.discards) > 1:
            raise Unknown
        deck = side.deck or side.discards
        need(bool(deck) and deck[0] == card, "A-4.6")
        side.bid.append(deck.pop(0))
        side.added = True

    def reveal(self, entry: Entry) -> None:
        need(self.phase in ("tie", "winner") and not self.acted, "A-4.3")
        totals = self.decided or self.totals()
        need(entry.get("totals", totals) == totals, "A-4.4", MISMATCH)
        need("first" not in entry or entry["first"] == self.first, "A-4.5", MISMATCH)

    def name_first(self, entry: Entry) -> None:
        if self.phase == "tie":
            raise Unknown  # cards nobody wrote down may have been added first
        need(self.phase in ("winner", "unbreakable"), "A-4.5")
        if self.phase == "unbreakable":
            self.begin(entry["player"])
        need(entry["player"] == self.first, "A-4.5", MISMATCH)

    def turn_of(self, entry: Entry) -> Side:
        """The player whose part of phase 3 it is; tie cards nobody wrote down are added."""
        while self.phase == "tie":
            for side in self.sides.values():
                if not side.added and side.deck + side.discards:
                    self.add_top(side, (side.deck or side.discards)[0])
            self.compare()
        if self.phase == "unbreakable":
            self.begin(entry["player"])  # whoever acts was named so
        need(self.phase != "over", "A-10.1")
        need(self.phase in ("winner", "loser"), "A-2.1")
        need((entry["player"] == self.first) == (self.phase == "winner"), "A-5.1")
        return self.sides[entry["player"]]

    def power(self, entry: Entry) -> None:
        side = self.turn_of(entry)
        cards = entry["cards"] if "cards" in entry else [entry["card"]]
        need(bool(cards), "A-6.1")
        need(len(set(cards)) == len(cards) and all(card in side.hand for card in cards), "A-6.1")
        need(all(value(card) >= 6 for card in cards), "A-0.5")
        side.hand = [card for card in side.hand if card not in cards]
        side.powers += cards
        side.staked = self.acted = True
        self.due = [[(card, card) for card in cards]]

    def due_with(self, entry: Entry, verb: str) -> tuple[int, tuple[str, str]]:
        """The power that works: the group it lies in, and itself. Later groups come first (A-6.12).
        Where the record does not say which of several it is, one that can do it."""
        able: list[tuple[int, tuple[str, str]]] = []
        fitting: list[tuple[int, tuple[str, str]]] = []
        for level in range(len(self.due) - 1, -1, -1):
            for owed in self.due[level]:
                if entry.get("with", owed[0]) in owed and verb in ("decline", VERB[value(owed[0])]):
                    able.append((level, owed))
                    same_suit = entry.get("card", "?")[0] == owed[0][0]
                    if same_suit and (verb != "take" or self.source(entry, owed[0])):
                        fitting.append((level, owed))
        need(bool(able), "A-6.3")
        return (fitting or able)[0]

    def source(self, entry: Entry, power: str) -> list[list[str]]:
        """The discard piles the power reaches in which the card lies."""
        piles = {"own": self.sides[entry["player"]].discards, "auction": self.discards}
        reached = [pile for pile in PILES[value(power)] if pile == entry.get("from", pile)]
        return [piles[pile] for pile in reached if entry["card"] in piles[pile]]

    def use(self, level: int, owed: tuple[str, str]) -> None:
        self.due = self.due[: level + 1]
        self.due[level].remove(owed)

    def cash(self, entry: Entry) -> None:
        side, card = self.turn_of(entry), entry["card"]
        level, owed = self.due_with(entry, "cash")
        need(card != owed[0], "A-6.5")
        need(card in side.offering() and card[0] == owed[0][0], "A-6.4")
        self.use(level, owed)
        side.spend(card)
        side.cashed.append(card)
        self.due = [[due for due in group if due[0] != card] for group in self.due]  # AQ-24a

    def take(self, entry: Entry) -> None:
        side, card = self.turn_of(entry), entry["card"]
        level, owed = self.due_with(entry, "take")
        rule = {8: "A-6.10", 9: "A-6.13", 10: "A-6.14"}[value(owed[0])]
        source = self.source(entry, owed[0])
        need(card[0] == owed[0][0] and bool(source), rule)
        self.use(level, owed)
        source[0].remove(card)
        if value(card) >= 6:
            side.powers.append(card)
            self.due.append([(card, card)])
        else:
            side.plain.append(card)

    def duplicate(self, entry: Entry) -> None:
        side, card = self.turn_of(entry), entry["card"]
        level, owed = self.due_with(entry, "duplicate")
        need(card in side.powers and card[0] == owed[0][0] and card != owed[0], "A-6.7")
        self.use(level, owed)
        self.due.append([(card, owed[0])])

    def decline(self, entry: Entry) -> None:
        self.turn_of(entry)
        self.use(*self.due_with(entry, "decline"))

    def buy(self, entry: Entry) -> None:
        side, card, pay = self.turn_of(entry), entry["card"], entry["pay"]
        need(card in self.display, "A-7.1")
        cost = self.display.index(card) + 1
        need(entry.get("position", cost) == cost, "A-7.2")
        need(len(set(pay)) == len(pay) and all(paid in side.offering() for paid in pay), "A-7.1")
        need(len(pay) == cost, "A-7.3")
        own = [paid for paid in pay if paid[0] == card[0]]
        others = [paid for paid in pay if paid[0] != card[0]]
        need(same_cards(entry.get("to_own", own), own), "A-7.4")
        need(same_cards(entry.get("to_auction", others), others), "A-7.4")
        for paid in pay:
            side.spend(paid)
        side.discards += [*own, card]
        self.discards += others
        self.display[cost - 1] = ""
        self.due, self.sold, self.acted = [], self.sold + 1, True

    def end_turn(self, entry: Entry) -> None:
        side, self.due = self.turn_of(entry), []
        if self.phase == "winner":
            self.phase = "loser"
            return
        need(not (self.display[0] and side.staked), "A-7.7", UNPAID)
        self.close_round()

    def restock(self, entry: Entry) -> None:
        need(self.phase in ("draw", "over") and not self.late, "A-2.1")
        need(bool(self.restocked), "A-8.2")
        need(entry["cards"] == self.restocked, "A-8.2")
        row = [card for card in self.display if card]
        need(entry.get("display", row) == row, "A-8.1")
        self.restocked, self.told = [], True

    def discard(self, entry: Entry) -> None:
        need(entry["player"] in self.left, "A-9.1")
        offering, hand = self.left[entry["player"]]
        need(same_cards(entry["offering"], offering) and same_cards(entry["hand"], hand), "A-9.1")
        del self.left[entry["player"]]
        self.late = True

    def look(self, entry: Entry) -> None:
        need(entry["at"] != "opponent", "A-11.2")
        need(entry["at"] != "auction_deck", "A-11.4")
        if entry["at"] == "deck":
            self.look_through_deck(entry["player"])

    def look_through_deck(self, name: str) -> None:
        deciding = self.phase in ("bid", "tie", "unbreakable")
        need(not deciding or not any(side.has_bid for side in self.sides.values()), "A-11.3")
        need(self.phase != "over" or not (self.late or self.told), "A-11.3")
        self.looking.add(name)
        if (self.phase == "winner") == (self.first == name):
            self.due = []  # the owner has gone on

    def shuffle(self, entry: Entry) -> None:
        side = self.sides[entry["player"]]
        if entry["player"] not in self.looking:
            self.look_through_deck(entry["player"])
        if self.phase == "draw" and not side.drawn and not same_cards(entry["order"], side.deck):
            if side.short() and same_cards(entry["order"], side.deck + side.discards):
                side.deck, side.discards = side.deck + side.discards, []  # a reshuffle nobody wrote down
                self.left.pop(entry["player"], None)
            elif same_cards(entry["order"], (side.deck + side.discards)[5:]):
                side.draw()  # nor a new hand
                self.left.pop(entry["player"], None)
                side.untold = True
        need(same_cards(entry["order"], side.deck), "A-11.3")
        side.deck = list(entry["order"])
        self.looking.discard(entry["player"])

    def done(self, entry: Entry) -> None:
        side = self.sides[entry["player"]]
        quiet = self.phase == "draw" or (self.phase == "set aside" and not self.begun)
        need(quiet and not self.deck, "A-10.1")
        side.done = True
        if all(player.done for player in self.sides.values()):
            self.phase, self.late = "over", True

    def gather(self, entry: Entry) -> None:
        side = self.sides[entry["player"]]
        need(self.end_allowed(), "A-10.1")
        need(same_cards(entry["cards"], side.owned()), "A-10.2")
        self.phase, self.late = "over", True


def judge(log: dict[str, Any]) -> Verdict:
    """The first faulty entry of a full record; or, where there is none, what the game comes to."""
    at = 0
    try:
        table = Table(log)
        for entry in log["moves"]:
            at += 1
            table.play(entry)
    except Fault as fault:
        return Verdict([(at, *fault.args)])
    except Unknown:
        return Verdict([], at)
    return scored(table, log.get("result", {}), at + 1)


def scored(table: Table, result: dict[str, Any], at: int) -> Verdict:
    """A-10.2 to A-10.5, and the claims of the result against them."""
    owned = {name: side.owned() for name, side in table.sides.items()}
    suits = {name: [sum(card[0] == suit for card in mine) for suit in SUITS] for name, mine in owned.items()}
    cards = {name: len(mine) for name, mine in owned.items()}
    bonus = {name: sum(10 for count in suits[name] if count >= 6) for name in owned}
    scores = {name: sum(POINTS[value(card)] for card in mine) + bonus[name] for name, mine in owned.items()}
    figures = {"scores": scores, "bonus": bonus, "cards": cards}
    best = max((scores[name], -cards[name]) for name in owned)
    winners = [name for name in owned if (scores[name], -cards[name]) == best]
    named = result.get("winners", [result["winner"]] if "winner" in result else winners)
    faults = [] if table.end_allowed() or not result else [(at, ILLEGAL, "A-10.1")]
    points = {name: scores[name] - bonus[name] for name in owned}
    for figure, true in figures.items():
        for name, claim in result.get(figure, {}).items():
            if claim != true[name]:
                rule = {"bonus": "A-10.3", "cards": "A-10.5"}.get(figure, "A-10.2")
                off = claim - points[name]
                faults.append(
                    (at, MISMATCH, "A-10.3" if figure == "scores" and off in range(0, 999, 10) else rule)
                )
    faults += [(at, MISMATCH, "A-10.4")] if not same_cards(named, winners) else []
    return Verdict(faults, 0, table.end_allowed(), figures, tuple(winners))
