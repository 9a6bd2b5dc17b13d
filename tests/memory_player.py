"""Plays memory games by chance, legally, and writes two records of each: a full and a public one.

The player knows the true order of the pack. It asks the engine for the legal moves, picks one and
hands it over as an onlooker could have written it: no face that the table did not see. The full
record holds the same moves with every face.
"""

from __future__ import annotations

import random
from typing import Any

from referee.declarations.entries import replace
from referee.document import Document
from referee.explanation.findings import account
from referee.explanation.search import Search
from referee.game import Game, resolve
from referee.games import named
from referee.games.memory.play.reveal import round_over
from referee.games.memory.play.state import GAP, State
from referee.games.memory.record import moves as m
from referee.games.memory.record.phases import DEAL, HOLDING, OVER, REVEAL
from referee.header import Header
from referee.log import Log

WEIGHTS = {"match": 0.3, "power": 1.0, "decline": 0.2, "call": 0.06, "reveal": 50.0, "initial_peek": 5.0}


def header_of(game: Game, seats: int, rulings: dict[str, Any] | None = None) -> Header:
    """Players P1, P2, ... under the usual readings, or those given."""
    players = tuple(f"P{number}" for number in range(1, seats + 1))
    return Header(
        players, resolve(game.law.rulings, rulings or {}), {name: seat for seat, name in enumerate(players)}
    )


class Stuck(Exception):
    """A game in which nobody may do anything any more."""


class Table:
    """One game in play: the engine's state, and where the real cards are."""

    def __init__(self, game: Game, header: Header, chance: random.Random, rounds: int = 3) -> None:
        self.game, self.header, self.chance = game, header, chance
        self.setup: dict[str, Any] = {}
        self.state: State = game.positions.start(header, self.setup)
        if self.state.rules.end_type in ("rounds", "single_round"):
            self.setup = {"rounds": rounds}
            self.state = game.positions.start(header, self.setup)
        self.full: list[Any] = []
        self.findings: list[Any] = []
        self.stock: list[int] = []
        self.careful = False  # nobody errs: no false match, no early call
        self.real: dict[int, int] = {}

    def play(self, most: int = 1500, calling: float = 1.0) -> None:
        """Until the game is over; players get keener on calling as a round grows long."""
        while self.state.phase != OVER and len(self.full) < most:
            self._next_act(calling)

    def _next_act(self, calling: float) -> None:
        state = self.state
        if state.phase == DEAL:
            self._shuffle()
            self.act(m.Deal(-1))
            return
        if state.phase == REVEAL:
            if not state.revealed:
                self.act(m.Reveal(-1))
            else:
                self._score()
            return
        moves = list(self.game.legal(state))
        if (
            state.rules.all_face_up and not round_over(state)[0]
        ):  # nobody writes which were turned up before play
            moves = [move for move in moves if move.action != "reveal"]
        if state.debts:
            moves = [move for move in moves if move.action in ("penalty", "give")]
            if not moves:  # a gift by somebody who has nothing left
                moves = list(self.game.legal(state))
        if state.rules.rearrange and self.chance.random() < 0.01:
            seat = self.chance.randrange(state.seats)
            slots = [slot for slot, token in enumerate(state.layouts[seat], 1) if token != GAP]
            self.chance.shuffle(slots)
            if slots:
                self.act(m.Rearrange(seat, (*[0] * (len(slots) % 2), *slots)))
                return
        looks = [move for move in moves if move.action == "initial_peek"]
        if looks:  # everybody looks at the first cards
            moves = [*{look.actor: look for look in looks[::-1]}.values()][::-1] + moves[len(looks) :]
        if not moves:
            raise Stuck
        weights = [self._weight(move, calling) for move in moves]
        self.act(self.chance.choices(moves, weights)[0])

    def _weight(self, move: Any, calling: float) -> float:
        weight = WEIGHTS.get(move.action, 1.0)
        if move.action == "call":
            if self.careful and self.state.phase == HOLDING:
                return 0.0
            return weight * calling * (1 + self.state.turn / 10)
        if move.action == "match":
            token = self.state.token_at(move.actor if move.owner < 0 else move.owner, move.slot)
            top = self.real[self.state.pile[-1]]
            keys = self.state.rules.keys
            return 6.0 if keys[self.real[token]] == keys[top] else 0.02 * (not self.careful)
        return weight

    def _shuffle(self) -> None:
        pack = self.state.rules.pack
        self.stock = [code for code in range(1, pack.vague) for _ in range(pack.copies[code])]
        self.chance.shuffle(self.stock)
        self.real = {}

    def _score(self) -> None:
        sheet = self.game.score(self.state)
        totals = [(seat, sheet.totals[name]) for seat, name in enumerate(self.header.players)]
        if not all(isinstance(total, int) for _, total in totals):  # without card values, or some unseen
            totals = []
        self.act(m.Score(-1, totals=tuple(totals)))  # type: ignore[arg-type]

    def act(self, move: Any) -> None:
        """One move with all faces, recorded and carried out."""
        if move.action in ("draw", "penalty", "power") and not self.state.stock:
            cards = [self.real[token] for token in self.state.pile[:-1]]
            self.chance.shuffle(cards)
            needs = (
                move.action == "penalty"
                or (move.action == "draw" and not move.source)
                or getattr(move, "give", ())
            )
            if needs:
                self._do(m.Reshuffle(-1))
                self.stock = cards
        self._do(self._faced(move))

    def _do(self, move: Any) -> None:
        state = self.state
        first = len(state.faces) if move.action != "deal" else 0
        self.full.append(move)
        seen = public(move)
        seen.entry = move.entry = len(self.full)
        handler = self.game.play.table[state.phase].get(move.action)
        assert handler is not None, (state.phase, move)
        old = list(state.layouts[move.actor]) if move.action == "rearrange" else []
        handler(state, seen)
        if old:
            for slot, token in zip(move.order, state.layouts[move.actor], strict=False):
                if slot:
                    self.real[token] = self.real[old[slot - 1]]
            first = len(state.faces)
        for token in range(first, len(state.faces)):
            self.real[token] = self.stock.pop()
        for finding in state.breaches.findings:
            self.findings.append((len(self.full), finding))
        state.breaches.clear()

    def _faced(self, move: Any) -> Any:
        """The move with every face that is on the cards."""
        state, real = self.state, self.real
        kind = move.action

        def face(seat: int, slot: int) -> int:
            return real[state.token_at(seat, slot)]

        if kind == "deal":
            each = state.rules.cards
            top = list(reversed(self.stock))
            cards = tuple(tuple(top[seat * each : seat * each + each]) for seat in range(state.seats))
            return replace(move, cards=cards, upcard=top[state.seats * each] if state.rules.upcard else 0)
        if kind == "draw":
            return replace(move, card=self.stock[-1] if not move.source else real[state.pile[-1]])
        if kind == "replace":
            return replace(move, out=face(move.actor, move.slot))
        if kind == "shed" and move.flip:
            return replace(move, card=real[state.held], flipped=face(move.actor, move.flip))
        if kind in ("shed", "return", "keep"):
            return replace(move, card=real[state.held])
        if kind == "match":
            return replace(move, card=face(move.actor if move.owner < 0 else move.owner, move.slot))
        if kind == "initial_peek":
            return replace(move, saw=tuple(face(move.actor, slot) for slot in move.slots))
        if kind == "penalty":
            return replace(move, cards=tuple(self.stock[-1 - number] for number in range(move.count)))
        if kind == "power":
            given = tuple(self.stock[-1 - number] for number in range(len(move.give)))
            return replace(move, saw=tuple(face(*place) for place in move.look), cards=given)
        if kind == "reveal":
            shown = tuple(
                (seat, tuple(real[token] for token in state.layouts[seat] if token != GAP), ())
                for seat in range(state.seats)
            )
            return replace(move, cards=shown)
        return move


def public(move: Any) -> Any:
    """The move as an onlooker could have written it down."""
    kind = move.action
    if kind == "deal":
        return replace(move, cards=())
    if kind == "draw" and not move.source:
        return replace(move, card=0)
    if kind == "replace":
        return replace(move, card=0)
    if kind == "initial_peek":
        return replace(move, saw=())
    if kind == "penalty":
        return replace(move, cards=())
    if kind == "power":
        return replace(move, saw=(), cards=())
    if kind == "rearrange":
        into = tuple(number for number, slot in enumerate(move.order, 1) if slot)
        return replace(move, order=(), into=into)
    return move


def played(
    game: Game,
    seed: int,
    seats: int | None = None,
    rulings: dict[str, Any] | None = None,
    careful: bool = False,
) -> Table:
    """A whole game by chance; the same seed gives the same game. Careful players never err."""
    chance = random.Random(seed)
    low, high = game.seats
    most = {"duel": 2}.get(game.id, 5)
    seats = seats or chance.randint(max(2, low), min(most, high))
    table = Table(game, header_of(game, seats, rulings), chance, rounds=2)
    table.careful = careful
    table.play(calling=chance.choice((0.5, 1.0, 3.0)))
    return table


def judged(
    game: Game, header: Header, moves: list[Any], setup: Any = None, start: Any = None
) -> tuple[Any, list[Any]]:
    """The cheapest explanation of typed moves: the state, and (entry number, finding) pairs."""
    for number, move in enumerate(moves, 1):
        move.entry = number

    def begin() -> Any:
        state = (
            game.positions.load(header, start)
            if start is not None
            else game.positions.start(header, setup or {})
        )
        state.breaches.clear()
        return state

    log = Log(Document("a test", {}, 0, 1, "", 1, None), game, header, moves, ("setup", setup or {}))
    told = account(game, Search(log, moves, begin).run(begin()), moves, header.players)
    return told.state, [(finding.move or len(moves), finding) for finding in told.findings]


def whole_game(seed: int) -> dict[str, Any]:
    """A whole game as the data of a log with every face: the three variants in turn."""
    names = ("hundred", "duel", "rommee")
    table = played(named(names[seed % len(names)]), seed)
    return {
        "referee": 1,
        "game": table.game.id,
        "players": list(table.header.players),
        "setup": table.setup,
        "moves": [table.game.write(move, table.header) for move in table.full],
    }
