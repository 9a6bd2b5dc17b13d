"""A seeded random player of the auction game: whole legal games, and what an onlooker sees of them.

Legal moves come from the engine's own listing; chance (deals, orders) comes from the seed. The
logs are data, ready to be written as YAML.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.game import resolve
from referee.games.auction.game import GAME as GAME  # tables of faults take it from here
from referee.games.auction.play.decks import wanted
from referee.games.auction.play.ending import owned
from referee.games.auction.play.purchases import duty
from referee.games.auction.play.state import State
from referee.games.auction.record.cards import EMPTY, NAMES, cards_in, names
from referee.games.auction.record.moves import Discard, Draw, Gather, Restock, Reveal, Shuffle
from referee.games.auction.record.phases import LOSER, OVER
from referee.header import Header

PLAYERS = ("Ann", "Ben")
LONGEST = 4000
"""Entries after which a game counts as endless. Under the usual readings some 400 are a lot."""

WEIGHTS = {
    "buy": 6.0,
    "power": 4.0,
    "cash": 5.0,
    "take": 6.0,
    "duplicate": 6.0,
    "decline": 0.7,
    "end_turn": 1.0,
    "look": 0.06,
    "done": 0.25,
}
"""How eagerly each kind of move is chosen among those that are legal."""

BID_SIZES = ((1, 3, 4, 6, 8), (2, 8, 4, 2, 1), (0.1, 1, 9, 1, 0.1))
"""How often bids of none to four cards are laid, in games of three styles."""


class Endless(Exception):
    """A game that did not come to an end."""


def header(rulings: Mapping[str, Any] | None = None) -> Header:
    """The header of a game between Ann and Ben."""
    seats = {name: seat for seat, name in enumerate(PLAYERS)}
    return Header(PLAYERS, resolve(GAME.law.rulings, rulings or {}), seats)


def whole_game(seed: int, rulings: Mapping[str, Any] | None = None, full: bool = True) -> dict[str, Any]:
    """A whole legal game as log data; ``full=False`` gives what an onlooker writes down of it."""
    log = Player(seed, rulings or {}).play()
    return log if full else public(log)


class Player:
    """Plays both sides of one game and keeps the record."""

    def __init__(self, seed: int, rulings: Mapping[str, Any]) -> None:
        self.chance = random.Random(seed)
        self.calm = random.Random(seed)  # whether a look is followed by its shuffle at once
        self.rulings = dict(rulings)
        self.header = header(rulings)
        pack = list(NAMES)
        self.chance.shuffle(pack)
        self.setup = {
            "decks": {PLAYERS[0]: pack[:8], PLAYERS[1]: pack[8:16]},
            "auction_deck": pack[16:],
        }
        self.seed = seed
        self.state: State = GAME.positions.start(self.header, self.setup)
        self.entries: list[dict[str, Any]] = []
        self.bids = self.chance.choice(BID_SIZES)
        # A new auction deck out of discards is shuffled by nobody in particular: only its cards tell.
        recycled = bool(self.rulings.get("recycle_auction_discards"))
        unordered = rulings.get("restock_order") == "unordered"  # how new cards lie has to be written down
        self.thorough = (
            recycled or unordered or self.chance.random() < 0.8
        )  # writes down what follows by itself, too

    def play(self) -> dict[str, Any]:
        """The record of the whole game."""
        state = self.state
        while not (state.phase == OVER or (GAME.play.over(state) and self.chance.random() < 0.4)):
            if len(self.entries) > LONGEST:
                raise Endless(f"seed {self.seed}")
            self.step()
        for seat in self.chance.sample((0, 1), 2):
            if state.looking >> seat & 1:  # a look through the deck is owed its shuffle
                self.enter(self.filled_in(Shuffle(seat, None)))
            self.enter(Gather(seat, owned(self.state.sides[seat])))
        return self.log()

    def step(self) -> None:
        """One move, chosen and filled in, and what a thorough recorder writes after it."""
        state = self.state
        phase, round_before = state.phase, state.round
        move = self.filled_in(self.choose(list(GAME.legal(state))))
        self.enter(move)
        if self.thorough and move.action == "bid" and state.first >= 0 and self.chance.random() < 0.5:
            self.enter(Reveal(-1, dict(enumerate(state.totals)), state.first))
        if phase == LOSER and move.action == "end_turn":
            self.close_round()
        if state.round != round_before and self.chance.random() < 0.2:
            seen = {"display": GAME.positions.write(state)["display"]} if self.thorough else {}
            self.entries.append({"check": {"round": state.round, **seen}})

    def choose(self, moves: Sequence[Any]) -> Any:
        """One of the legal moves: first its kind, then the move."""
        kinds: dict[str, list[Any]] = {}
        for move in moves:
            if not self.breaks_duty(move):
                kinds.setdefault(move.action, []).append(move)
        if "shuffle" in kinds and self.calm.random() < 0.6:
            kinds = {"shuffle": kinds["shuffle"]}
        kind = self.chance.choices(list(kinds), [WEIGHTS.get(kind, 2.0) for kind in kinds])[0]
        able = kinds[kind]
        if kind == "bid":
            sizes = [self.bids[bid.cards.bit_count()] for bid in able]
            return self.chance.choices(able, sizes)[0]
        return self.chance.choice(able)

    def breaks_duty(self, move: Any) -> bool:
        """A purchase after which the loser could not pay for the one-cost card any more: legal by
        itself, but the turn could not be ended (AQ-43)."""
        state = self.state
        if state.phase != LOSER or move.action != "buy" or duty(state) == EMPTY:
            return False
        left = (state.sides[move.actor].offering & ~move.pay).bit_count()
        return bool(move.card != duty(state) and left < state.readings.costs[0])

    def filled_in(self, move: Any) -> Any:
        """A move of chance with its outcome; a move of a player with the claims a recorder may add."""
        side = self.state.sides[move.actor]
        if move.action == "shuffle":
            move.order = self.shuffled(side.deck)
        elif move.action == "reshuffle":
            mixed = list(cards_in(side.discards))
            if self.state.readings.reshuffle == "all_together" and not side.tie_due:
                mixed += side.deck
            move.order = self.shuffled(mixed)
        elif move.action == "draw":
            lying = side.deck + side.reserve
            count = min(wanted(self.state, side), len(lying))
            move = Draw(move.actor, tuple(reversed(lying[len(lying) - count :])), move.pile)
        elif move.action == "buy" and self.chance.random() < 0.3:
            own = sum(1 << card for card in cards_in(move.pay) if card // 10 == move.card // 10)
            move.to_own, move.to_auction = own, move.pay & ~own
        return move

    def shuffled(self, cards: Sequence[int]) -> tuple[int, ...]:
        mixed = list(cards)
        self.chance.shuffle(mixed)
        return tuple(mixed)

    def close_round(self) -> None:
        """What happened by itself, written down: new cards, leftovers."""
        state = self.state
        if not self.thorough:
            return
        if state.restocked:
            unordered = state.readings.restock_order == "unordered"  # they lie as somebody writes it down
            fresh = iter(
                self.shuffled(list(cards_in(state.recycled | (state.unlocated if unordered else 0))))
            )
            row = [card if card >= 0 else next(fresh) for card in state.display if card != EMPTY]
            cards = tuple(row[place] for place in state.restocked)
            self.enter(Restock(-1, cards, tuple(row) if self.chance.random() < 0.3 else None))
        for seat in self.chance.sample((0, 1), 2):
            side = state.sides[seat]
            if state.looking >> seat & 1:  # who looks puts nothing away before the shuffle
                self.enter(self.filled_in(Shuffle(seat, None)))
            if side.put_away:
                self.enter(Discard(seat, side.left_offering, tuple(cards_in(side.left_hand))))

    def enter(self, move: Any) -> None:
        """A move is played and written down."""
        entry = GAME.write(move, self.header)
        handler = GAME.play.table[self.state.phase].get(move.action)
        if handler is None:
            GAME.play.catch_up_or_forbid(self.state, move)
            handler = GAME.play.table[self.state.phase][move.action]
        handler(self.state, move)
        self.entries.append(entry)

    def log(self) -> dict[str, Any]:
        sheet = GAME.score(self.state)
        result: dict[str, Any] = {}
        if all(isinstance(total, int) for total in sheet.totals.values()):
            result["scores"] = dict(sheet.totals)
        for what in ("cards", "bonus"):  # who never writes what was put away may leave them open (AQ-61)
            if all(isinstance(figure, int) for figure in sheet.counts[what].values()):
                result[what] = dict(sheet.counts[what])
        if len(sheet.winners) == 1:
            result["winner"] = sheet.winners[0]
        elif sheet.winners:
            result["winners"] = list(sheet.winners)
        data: dict[str, Any] = {"referee": 1, "game": "auction", "players": list(PLAYERS)}
        if self.rulings:
            data["rulings"] = self.rulings
        return {**data, "setup": self.setup, "moves": self.entries, "result": result}


# -- what an onlooker sees ------------------------------------------------------------------------


def public(log: Mapping[str, Any]) -> dict[str, Any]:
    """The same game as an onlooker writes it: hands, decks, orders, the card set aside and the cards
    drawn are left out or ``"?"``; whatever lay open on the table is kept."""
    setup = {"display": log["setup"]["auction_deck"][:6]}
    return {**log, "setup": setup, "moves": [_public_entry(entry) for entry in log["moves"]]}


HIDDEN = {"set_aside": ("card",), "draw": ("cards",), "reshuffle": ("order",), "shuffle": ("order",)}


def _public_entry(entry: Mapping[str, Any]) -> dict[str, Any]:
    seen = {key: value for key, value in entry.items() if key not in HIDDEN.get(entry.get("action", ""), ())}
    if entry.get("action") == "discard" and "hand" in entry:
        seen["hand"] = ["?"] * len(entry["hand"])
    return seen


def replayed(log: Mapping[str, Any]) -> Iterator[tuple[State, Any]]:
    """The position before every move of a full log, and the move: for tests that look at each."""
    head = header(log.get("rulings"))
    state = GAME.positions.start(head, log["setup"])
    for entry in log["moves"]:
        if "check" in entry:
            continue
        move = GAME.record.border.read(entry, head)
        yield state, move
        handler = GAME.play.table[state.phase].get(move.action)
        while handler is None:
            GAME.play.catch_up_or_forbid(state, move)
            handler = GAME.play.table[state.phase].get(move.action)
        handler(state, move)


def cards_everywhere(state: State) -> list[str]:
    """Every card of the table that has a name, once for every place it lies in."""
    found = names(state.discards) + [NAMES[card] for card in state.display + state.deck if card >= 0]
    for side in state.sides:
        for pile in (side.hand, side.offering, side.discards, side.cashed):
            found += names(pile)
        found += [NAMES[card] for card in side.deck + side.reserve if card >= 0]
    return found
