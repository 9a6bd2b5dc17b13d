"""A second, plain referee for whole records of the three memory games under the usual readings.

It was written from the rulebooks alone, with dictionaries and strings and no thought of speed, and
shares no line with the engine: where the two disagree, one of them has misread a text. It knows
full records only, with every face in them, and stops at the first fault.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

Entry = dict[str, Any]
ILLEGAL, UNPAID, CONTRADICTION, MISMATCH = "illegal", "unpaid", "contradiction", "mismatch"
SUITED = [f"{rank}{suit}" for rank in ("A", *map(str, range(2, 11)), "J", "Q", "K") for suit in "SHDC"]
PACKS = {"hundred": SUITED * 2, "duel": SUITED + ["JK"] * 2, "rommee": SUITED + ["JK"] * 3}
COURT = {
    "hundred": {"J": 11, "Q": 12, "K black": 13, "K red": 0},
    "duel": {"J": 10, "Q": 10, "K black": 13, "K red": -3, "JK": 0},
    "rommee": {"J": 10, "Q": 10, "K black": 10, "K red": -1, "JK": 0},
}
EFFECTS = {
    "hundred": {"J": "swap", "Q": "look own", "A": "give"},
    "duel": {"8": "look other"},
    "rommee": {"7": "look own", "8": "look own", "9": "look other", "10": "look other", "J": "swap"},
}


class Fault(Exception):
    """Its argument is the kind of fault."""


class Verdict(NamedTuple):
    """The first faulty entry (from 1; one past the last is the result) and its kind, 0 and "" for a
    clean record; then what the rounds came to, the totals, and the winners of a game that is over."""

    entry: int
    kind: str
    rounds: list[dict[str, int]]
    totals: dict[str, int]
    winners: list[str]


def need(true: bool, kind: str = ILLEGAL) -> None:
    if not true:
        raise Fault(kind)


def rank(card: str) -> str:
    return card if card == "JK" else card[:-1]


def as_list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


class Effect(NamedTuple):
    """An effect that may be used: whose, of which card, as the how-many-th card of the turn."""

    player: str
    card: str
    number: int


class Table:
    def __init__(self, log: dict[str, Any]) -> None:
        self.game: str = log["game"]
        self.names: list[str] = list(log["players"])
        self.fixed = log.get("setup", {}).get("rounds")
        self.rounds: list[dict[str, int]] = []
        self.totals = dict.fromkeys(self.names, 0)
        self.stage = "deal"  # deal, open (before the first turn), held, placed, shown, over
        self.sheet_due = False
        self.sums: dict[str, int] = {}
        self.bonus: dict[str, int] = {}

    def value(self, card: str) -> int:
        """G-06, G-32; R-30 to R-34; T-A01 for the game that gives no numbers."""
        kind = rank(card)
        if kind == "K":
            kind = "K red" if card[-1] in "HD" else "K black"
        court = COURT[self.game]
        return court[kind] if kind in court else 1 if kind == "A" else int(kind)

    # -- a round --

    def deal(self, entry: Entry) -> None:
        if self.stage == "placed":
            self.show({})
        if self.stage == "shown":
            self.count({})
        need(self.stage == "deal")
        each = {name: list(entry["cards"][name]) for name in self.names}
        need(entry.get("each", 4) == 4 and all(len(cards) == 4 for cards in each.values()))
        need(("upcard" in entry) == (self.game == "hundred"))
        stock = Counter(PACKS[self.game])
        self.pile: list[str] = [entry["upcard"]] if "upcard" in entry else []
        stock.subtract([card for cards in each.values() for card in cards] + self.pile)
        need(min(stock.values()) >= 0, CONTRADICTION)
        self.stock = stock
        self.hands = {name: dict(enumerate(cards, 1)) for name, cards in each.items()}
        self.highest = dict.fromkeys(self.names, 4)  # places ever used
        self.stage = "open"
        self.last = ""  # whose turn it is or was
        self.held = self.source = ""
        self.first_turn = True
        self.fresh = bool(self.pile)  # a card has come on the pile since the last draw
        self.matches_kept = 0  # right matches on the last discard
        self.locked: set[str] = set()
        self.looked: set[str] = set()
        self.skipped: list[str] = []
        self.effects: list[Effect] = []
        self.laid = self.used = 0  # number of the last card with an effect; of the last one used
        self.laid_by: set[tuple[str, str]] = set()
        self.owes: dict[str, int] = {}
        self.breath: set[tuple[str, str, int]] = set()  # wrong cards thrown since a card was drawn or laid
        self.gifts: dict[str, tuple[str, int]] = {}  # giver -> owner, place
        self.caller = self.early = ""
        self.goal = ""  # the lap is played up to this player
        self.freed = ""  # went free on the own turn: the round is over

    def after(self, name: str) -> str:
        return self.names[(self.names.index(name) + 1) % len(self.names)]

    def coming(self) -> tuple[str, str, list[str]]:
        """Who has the next turn ("" for nobody any more, "?" for anybody), up to whom the lap goes
        then, and whose turns are passed over before."""
        if self.freed:
            return "", self.goal, []
        if not self.last:
            return "?", "", []
        goal = self.goal
        over: list[str] = []
        name = self.after(self.last)
        while name != goal:
            if self.game == "hundred" or self.hands[name]:
                return name, goal, over
            if not goal:
                goal = name  # T-30; in the German game somebody without cards is the goal already
            else:
                over.append(name)
            name = self.after(name)
        return "", goal, over

    def dry(self) -> bool:
        return not self.stock.total() and len(self.pile) <= 1

    def from_stock(self, card: str) -> None:
        if not self.stock.total() and len(self.pile) > 1:
            self.reshuffle({})
        need(self.stock.total() > 0)
        need(self.stock[card] > 0, CONTRADICTION)
        self.stock[card] -= 1

    def turn_begins(self, player: str) -> None:
        self.breath.clear()
        need(self.stage in ("open", "placed"))
        name, goal, _ = self.coming()
        need(name in (player, "?"))
        self.goal = goal
        self.last = player
        self.effects, self.locked, self.skipped = [], set(), []

    def lay(self, player: str, card: str) -> None:
        self.pile.append(card)
        self.fresh = True
        if rank(card) in EFFECTS[self.game]:
            self.laid_by.add((player, rank(card)))
            self.laid += 1
            self.effects.append(Effect(player, card, self.laid))

    # -- the entries --

    def initial_peek(self, entry: Entry) -> None:
        player = entry["player"]
        need(self.stage == "open" and self.game != "hundred" and player not in self.looked)
        slots = as_list(entry["slots"])
        need(set(slots) <= {3, 4} and len(slots) == len(set(slots)))
        need([self.hands[player][slot] for slot in slots] == as_list(entry["saw"]), CONTRADICTION)
        self.looked.add(player)

    def draw(self, entry: Entry) -> None:
        player, card = entry["player"], entry["card"]
        need(self.stage in ("open", "placed"))
        need(self.coming()[0] in (player, "?"))
        if entry.get("from", "stock") == "stock":
            self.from_stock(card)
            self.source = "stock"
        else:
            need(self.game != "duel" and bool(self.pile) and bool(self.hands[player]))
            need(self.game != "rommee" or not self.first_turn)
            need(self.pile[-1] == card, CONTRADICTION)
            self.pile.pop()
            self.source = "discard"
        self.turn_begins(player)
        self.stage, self.held = "held", card
        self.first_turn = self.fresh = False

    def placed(self, player: str, card: str) -> None:
        self.stage = "placed"
        self.matches_kept = 0
        self.breath.clear()
        self.lay(player, card)
        if self.early and not self.goal:
            self.goal = self.caller = self.early
        self.early = ""

    def replace(self, entry: Entry) -> None:
        player, slot = entry["player"], entry["slot"]
        need(self.stage == "held" and player == self.last and entry.get("owner", player) == player)
        need(slot in self.hands[player])
        need(self.hands[player][slot] == entry["out"], CONTRADICTION)
        need(entry.get("card", self.held) == self.held, CONTRADICTION)
        self.hands[player][slot] = self.held
        self.placed(player, entry["out"])

    def lay_down(self, entry: Entry) -> None:
        """``shed`` or ``return``: two words for laying the drawn card on the pile."""
        need(self.stage == "held" and entry["player"] == self.last)
        need(self.source == "stock" or self.game == "rommee")
        need(self.held == entry["card"], CONTRADICTION)
        self.placed(self.last, self.held)

    def match(self, entry: Entry) -> None:
        player: str = entry["player"]
        owner: str = entry.get("owner") or player
        slot, claim = entry["slot"], entry.get("result")
        need(self.stage in ("open", "held", "placed") and not self.freed)
        need(owner == player or self.game == "duel")
        need(bool(self.pile) and player not in self.locked and slot in self.hands[owner])
        card = self.hands[owner][slot]
        need(card == entry["card"], CONTRADICTION)
        if rank(card) != rank(self.pile[-1]):
            need(claim != "right")
            self.owes[player] = self.owes.get(player, 0) + 1
            self.breath.add((player, owner, slot))
            if self.game == "hundred":
                self.locked.add(player)
            return
        need(claim != "wrong", CONTRADICTION)
        need(self.fresh or self.game == "duel")
        if self.game == "rommee" and self.matches_kept:
            need(claim != "right")
            return
        del self.hands[owner][slot]
        self.lay(player, card)
        self.matches_kept += 1
        if owner != player and self.hands[player]:
            self.gifts[player] = (owner, slot)
        if self.game == "rommee" and not self.hands[player]:
            if player == self.last:
                self.freed = player
            elif not self.goal:
                self.goal = player

    def in_one_breath(self, player: str, entry: Entry) -> bool:
        """T-A07a: of cards thrown one after the other the wrong ones are paid for after the last."""
        card = (player, entry.get("owner") or player, entry["slot"])
        return self.game == "duel" and player in {who for who, *_ in self.breath} and card not in self.breath

    def penalty(self, entry: Entry) -> None:
        player = entry["player"]
        need(player in self.owes, UNPAID if self.owes else ILLEGAL)
        taken = entry.get("count", len(as_list(entry["cards"])))
        need(taken <= self.owes[player], UNPAID)
        for card in as_list(entry["cards"]):
            self.from_stock(card)
            self.put_down(player, card)
        self.owes[player] -= taken
        if not self.owes[player]:
            del self.owes[player]

    def put_down(self, player: str, card: str) -> None:
        self.highest[player] += 1
        self.hands[player][self.highest[player]] = card

    def give(self, entry: Entry) -> None:
        player, slot = entry["player"], entry["slot"]
        need(player in self.gifts)
        owner, place = self.gifts[player]
        need(entry["to"] == owner, UNPAID)
        need(slot in self.hands[player] and entry.get("into", place) == place)
        self.hands[owner][place] = self.hands[player].pop(slot)
        del self.gifts[player]

    def place(self, written: str) -> tuple[str, int]:
        name, _, slot = written.rpartition(".")
        need(int(slot) in self.hands[name])
        return name, int(slot)

    def effect(self, player: str, written: str) -> Effect:
        mine = [waiting for waiting in self.effects if waiting.player == player and written == waiting.card]
        need(bool(mine) and not self.freed)
        in_order = [
            waiting for waiting in mine if self.game != "hundred" or waiting.number > self.used
        ]  # G-28
        return in_order[0] if in_order else mine[0]

    def power(self, entry: Entry) -> None:
        player = entry["player"]
        effect = self.effect(player, entry["rank"])
        need(self.game != "hundred" or effect.number > self.used)  # G-28
        does = EFFECTS[self.game][rank(effect.card)]
        need(set(entry) - {"player", "action", "rank", "saw", "cards"} == {does.split()[0]})
        if does == "give":
            targets, cards = as_list(entry["give"]), as_list(entry["cards"])
            need(len(targets) == len(cards) == 1 and targets[0] != player)
            self.from_stock(cards[0])
            self.put_down(targets[0], cards[0])
        else:
            places = [self.place(written) for written in as_list(entry[does.split()[0]])]
            if self.game == "rommee":  # R-27, also for the caller
                need(all(name != self.caller for name, _ in places))
            if does == "swap":
                self.swap(player, places)
            else:
                (spot,) = places
                need((spot[0] == player) == (does == "look own"))
                need([self.hands[spot[0]][spot[1]]] == as_list(entry["saw"]), CONTRADICTION)
        self.effects.remove(effect)
        self.used = effect.number

    def swap(self, player: str, places: list[tuple[str, int]]) -> None:
        (owner, here), (holder, there) = places
        need((owner, here) != (holder, there))
        need(owner != holder or self.game == "hundred")
        need(player == self.caller or self.caller not in (owner, holder))
        hands = self.hands
        hands[owner][here], hands[holder][there] = hands[holder][there], hands[owner][here]

    def decline(self, entry: Entry) -> None:
        """Not to use what one may not use any more is no fault; what one never had cannot be given up."""
        need((entry["player"], rank(entry["rank"])) in self.laid_by)
        open_ones = [waiting for waiting in self.effects if waiting[:2] == (entry["player"], entry["rank"])]
        if open_ones:
            self.effects.remove(open_ones[0])

    def call(self, entry: Entry) -> None:
        player = entry["player"]
        need(self.stage in ("open", "held", "placed") and not self.goal and not self.freed)
        if self.game == "duel":
            need(self.stage != "held" and (not self.last or player == self.after(self.last)))
            need(not entry.get("auto") or not self.hands[player])
            self.last, self.stage, self.skipped = player, "placed", []
            self.effects = []
            self.goal = self.caller = player
            return
        need(player == self.last and self.stage != "open")
        if self.stage == "placed":
            self.goal = self.caller = player
        else:
            need(self.game == "rommee" and not self.early)
            self.early = player

    def skip(self, entry: Entry) -> None:
        player = entry["player"]
        need(self.stage == "placed" and player in self.coming()[2] and player not in self.skipped)
        self.skipped.append(player)

    def rearrange(self, entry: Entry) -> None:
        hand = self.hands[entry["player"]]
        need(self.stage in ("open", "held", "placed"))
        moved = {slot: hand.get(old, "") for slot, old in enumerate(entry["order"], 1) if old}
        need(sorted(filter(None, entry["order"])) == sorted(hand))
        self.hands[entry["player"]] = moved
        self.highest[entry["player"]] = max(self.highest[entry["player"]], len(entry["order"]))

    def reshuffle(self, entry: Entry) -> None:
        need(self.stage in ("open", "held", "placed"))
        need(len(self.pile) > 1)  # no rule says that the stock must be used up
        self.stock, self.pile = self.stock + Counter(self.pile[:-1]), self.pile[-1:]

    def show(self, cards: dict[str, Any]) -> None:
        """All cards are turned up (``cards``: what the record says of them)."""
        need(self.stage in ("open", "placed"))
        name, goal, _ = self.coming()
        if name:
            takes = {"hundred": bool(self.hands.get(name)), "rommee": not self.first_turn, "duel": False}
            need(self.dry() and not (takes[self.game] and self.pile))
        self.goal = goal
        need(not self.owes or self.dry(), UNPAID)
        need(not any(self.hands[giver] for giver in self.gifts), UNPAID)
        self.seen(cards)
        self.sums = {name: sum(map(self.value, self.hands[name].values())) for name in self.names}
        self.bonus = dict.fromkeys(self.names, 0)
        others = [self.sums[name] for name in self.names if name != self.caller]
        if self.caller and self.game == "hundred" and self.sums[self.caller] > min(others):
            self.bonus[self.caller] += 10
        if self.game == "rommee":
            if self.caller:
                free = any(not self.hands[name] for name in self.names if name != self.caller)
                won = not free and self.sums[self.caller] < min(others)
                self.bonus[self.caller] += -10 if won else 10
            if self.freed:
                self.bonus[self.freed] -= 10
        self.rounds.append({name: self.sums[name] + self.bonus[name] for name in self.names})
        for name in self.names:
            self.totals[name] += self.rounds[-1][name]
        self.stage = "shown"

    def seen(self, cards: dict[str, Any]) -> None:
        for player, shown in cards.items():
            lying = [self.hands[player][slot] for slot in sorted(self.hands[player])]
            need(as_list(shown) == lying, CONTRADICTION)

    def reveal(self, entry: Entry) -> None:
        if self.stage in ("shown", "deal", "over"):  # said once more
            self.seen(entry["cards"])
        else:
            self.show(entry["cards"])

    def count(self, entry: Entry) -> None:
        """The score sheet: claims about the round that was just turned up."""
        if self.stage == "placed":
            self.show({})
        need(self.stage in ("shown", "deal", "over"))
        true = {"sums": self.sums, "bonus": self.bonus, "scores": self.rounds[-1], "totals": self.totals}
        for key, figures in true.items():
            need(all(figures[name] == points for name, points in entry.get(key, {}).items()), MISMATCH)
        ends = {
            "hundred": max(self.totals.values()) >= 100,
            "duel": len(self.rounds) == (self.fixed or 1),
            "rommee": len(self.rounds) == self.fixed,
        }
        self.stage = "over" if ends[self.game] else "deal"

    def winners(self) -> list[str]:
        least = min(self.totals.values())
        return [name for name in self.names if self.totals[name] == least]

    def play(self, entry: Entry) -> None:
        action, player = entry["action"], entry.get("player")
        if action not in ("deal", "reveal", "score"):
            need(self.stage not in ("deal", "over"))
            need(self.stage != "shown")
        elif action != "deal":
            need(self.stage != "deal" or bool(self.rounds))
        if player and self.stage in ("open", "held", "placed") and action not in NO_ACTS:
            together = action == "match" and self.in_one_breath(player, entry)
            need(player not in self.owes or together or self.dry(), UNPAID)
            need(player not in self.gifts or not self.hands[player], UNPAID)
            if not together:
                self.owes.pop(player, None)
            self.gifts.pop(player, None)
        PLAYS[action](self, entry)


NO_ACTS = ("penalty", "give", "rearrange", "decline")
"""What somebody who owes a card may do before it is paid: pay, and what is no play at all."""

PLAYS: dict[str, Callable[[Table, Entry], None]] = {
    "deal": Table.deal,
    "initial_peek": Table.initial_peek,
    "draw": Table.draw,
    "replace": Table.replace,
    "shed": Table.lay_down,
    "return": Table.lay_down,
    "match": Table.match,
    "penalty": Table.penalty,
    "give": Table.give,
    "power": Table.power,
    "decline": Table.decline,
    "call": Table.call,
    "skip": Table.skip,
    "rearrange": Table.rearrange,
    "reshuffle": Table.reshuffle,
    "reveal": Table.reveal,
    "score": Table.count,
}


def judge(log: dict[str, Any]) -> Verdict:
    """The first fault of a record, or what it comes to."""
    table = Table(log)
    for number, entry in enumerate(log["moves"], 1):
        try:
            table.play(entry)
        except Fault as fault:
            return Verdict(number, str(fault), table.rounds, table.totals, [])
    if table.stage == "placed" and table.freed:  # all cards count, though nobody wrote them down
        table.owes = {}
        table.show({})
    over = table.stage == "over"
    claims = log.get("result", {})
    if claims.get("scores", table.totals) != table.totals:
        return Verdict(len(log["moves"]) + 1, MISMATCH, table.rounds, table.totals, [])
    return Verdict(0, "", table.rounds, table.totals, table.winners() if over else [])
