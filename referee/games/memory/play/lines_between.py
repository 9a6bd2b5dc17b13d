"""Lines in a row that nobody wrote: turns, throws and what they cost, read off what later lines show.

Where a card lies that no line has put there somebody laid it there; who is on turn next tells whose turns
are missing. The shortest rows that leave nothing open are looked for first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from typing import Any

from referee.breaches import Open, Refused, permitted
from referee.declarations import entries
from referee.games.memory.play.calls import AS_TURN, moment_of
from referee.games.memory.play.match_guards import alike
from referee.games.memory.play.plays import PLAYS
from referee.games.memory.play.power_guards import filled, uses
from referee.games.memory.play.state import GAP, State
from referee.games.memory.play.turns import due_now
from referee.games.memory.record import moves as m
from referee.games.memory.record.notation import Place
from referee.games.memory.record.phases import DEAL, HOLDING, PEEK, PLACED, REVEAL, TURN

LOOKED_AT, MOST, ROWS = 100, 8, 3
"""So many positions are looked at for one row, so many lines at most are missing, so many rows are told."""

PLACING = ("replace", "shed", "return", "keep")
ENDS = ("reveal", "deal")
OF_A_TURN = ("draw", "call", *ENDS, *PLACING)


class Later:
    """What the lines from an entry on, to the end of the round, show of the moment before it."""

    def __init__(self, state: State, moves: Sequence[Any]) -> None:
        self.limit = state.rules.limit
        self.faces: dict[Place, int] = {}  # where a card lies, and which, where that is seen
        self.counts: dict[int, int] = {}  # how many cards a player has
        self.turn: Any = None  # the first line for which it must be somebody's turn
        self.ends = self.called = False  # the round is over; somebody calls, or has no cards left
        self.owed: set[int] = set()  # who threw a wrong card
        self._came_from: dict[Place, Place | None] = {}
        self._more = Counter[int]()
        self._laid_down = Counter[int]()  # cards behind the last one
        self._lengths = [len(row) for row in state.layouts]
        self._lying = [{*filled(state, seat)} for seat in range(state.seats)]
        self._emptied: dict[int, int] = {}
        self._wrong: set[int] = set()
        self._kept = 0  # cards that were rightly thrown on the last one laid
        for number, move in enumerate(moves):
            if self.turn is None and move.action in OF_A_TURN:
                self.turn = move
            if move.action in ("deal", "score", "decision"):
                self.ends = True
                break
            read = READ.get(move.action)
            if read is not None:
                read(self, move, moves[number + 1 :])

    def unmet(self, state: State) -> int:
        """How much of it is not so in a position."""
        known, much = state.faces, 0
        for place, face in self.faces.items():
            token = state.token_at(*place)
            much += token == GAP or (face > 0 < known[token] != face)
        owing = {debt.seat for debt in state.debts if not debt.gift}
        much += len(self.owed - owing) + (self.ends and not self.called and state.queue is None)
        return much + sum(abs(state.count[seat] - many) for seat, many in self.counts.items())

    def _see(self, place: Place, face: int = 0) -> None:
        """A card lies in a place now: where it lay before the first of the lines."""
        seat, slot = place
        if seat < 0 or not slot:
            return
        lay = self._came_from.get(place, place)
        if place not in self._came_from and slot > self._lengths[seat]:
            lay, face = (seat, slot - self._laid_down[seat]), 0
            self._lengths[seat] = slot
        if lay is not None and not self.faces.get(lay):
            self.faces[lay] = max(face, 0)

    def _gone(self, place: Place) -> None:
        self._came_from[place] = None
        self._lying[place[0]].discard(place[1])
        self._more[place[0]] -= 1

    def _come(self, seat: int, many: int = 1) -> None:
        for _ in range(many):
            self._lengths[seat] += 1
            self._came_from[seat, self._lengths[seat]] = None
            self._lying[seat].add(self._lengths[seat])
            self._more[seat] += 1
            self._laid_down[seat] += 1

    def _has(self, seat: int, many: int) -> None:
        self.counts.setdefault(seat, many - self._more[seat])

    def _drawn(self, move: Any, later: Sequence[Any]) -> None:
        self._kept = 0
        if move.then is not None and move.then.action == "replace":
            self._replaced(move.then, later)

    def _laid(self, move: Any, later: Sequence[Any]) -> None:
        self._kept = 0

    def _replaced(self, move: Any, later: Sequence[Any]) -> None:
        self._kept = 0
        place = (m.owner_of(move), move.slot)
        self._see(place, move.out)
        self._came_from[place] = None

    def _thrown(self, move: Any, later: Sequence[Any]) -> None:
        for owner, slot, face in ((m.owner_of(move), move.slot, move.card), *move.more):
            place = (move.actor if owner < 0 else owner, slot)
            self._see(place, face)
            if not stays(move, later):
                self._wrong.add(move.actor)
            elif slot and self._kept < self.limit:
                self._kept += 1
                self._gone(place)
                self._emptied[place[0]] = slot

    def _given(self, move: Any, later: Sequence[Any]) -> None:
        place, into = (move.actor, move.slot), (move.to, move.into or self._emptied.get(move.to, 0))
        self._see(place, move.card)
        lay = self._came_from.get(place, place)
        self._gone(place)
        if into[1]:
            self._came_from[into] = lay
            self._lying[into[0]].add(into[1])
            self._more[into[0]] += 1
        else:
            self._come(move.to)

    def _paid(self, move: Any, later: Sequence[Any]) -> None:
        if move.actor not in self._wrong:
            self.owed.add(move.actor)
        self._come(move.actor, max(move.count, len(move.cards), 1))

    def _used(self, move: Any, later: Sequence[Any]) -> None:
        for number, place in enumerate(move.look):
            self._see(place, move.saw[number] if number < len(move.saw) else 0)
        if move.swap:
            first, other = move.swap
            self._see(first)
            self._see(other)
            came = self._came_from
            came[first], came[other] = came.get(other, other), came.get(first, first)
        for seat in (*move.give, *move.draw):
            self._come(seat)

    def _ordered(self, move: Any, later: Sequence[Any]) -> None:
        seat, came = move.actor, self._came_from
        named = [slot for slot in move.order if slot]
        if not named:
            came.update({(seat, slot): None for slot in range(1, self._lengths[seat] + 1)})
            return
        self._has(seat, len(named))
        for slot in named:
            self._see((seat, slot))
        lay = {slot: came.get((seat, slot), (seat, slot)) for slot in named}
        came.update({(seat, new): lay.get(old) for new, old in enumerate(move.order, 1)})
        self._lying[seat] = {new for new, old in enumerate(move.order, 1) if old}
        self._lengths[seat] = len(move.order)

    def _turned_up(self, move: Any, later: Sequence[Any]) -> None:
        self.ends = True
        for seat, faces, slots in move.cards:
            self.called = self.called or not faces
            self._has(seat, len(faces))
            lying = slots or sorted(self._lying[seat])
            if len(lying) == len(faces):
                for slot, face in zip(lying, faces, strict=True):
                    self._see((seat, slot), face)

    def _calls(self, move: Any, later: Sequence[Any]) -> None:
        self.called = True


READ = {
    "draw": Later._drawn,
    "replace": Later._replaced,
    "shed": Later._laid,
    "return": Later._laid,
    "match": Later._thrown,
    "give": Later._given,
    "penalty": Later._paid,
    "power": Later._used,
    "rearrange": Later._ordered,
    "reveal": Later._turned_up,
    "call": Later._calls,
}
"""Action -> how such a line is read."""


def stays(move: Any, later: Sequence[Any]) -> bool:
    """Whether a card thrown stayed on the pile: what its player does next is no payment for it."""
    if move.claim or move.claims:
        return move.claim == m.RIGHT or m.RIGHT in move.claims
    return next((other.action != "penalty" for other in later if other.actor == move.actor), True)


def between(state: State, moves: Sequence[Any], index: int) -> Iterator[tuple[Any, ...]]:
    """The rows of lines that may be missing right before an entry; the likeliest first. None where nothing
    shows that any is missing."""
    later = Later(state, moves[index:])
    target = moves[index]
    if target.action == "match" and not (target.claim or target.more):
        claim = m.RIGHT if stays(target, moves[index + 1 :]) else m.WRONG
        target = entries.filled(target, claim=claim)
    waiting: list[tuple[int, int, int, tuple[Any, ...], State]] = [(0, 0, 0, (), state)]
    seen, left, rows = {state.key()}, LOOKED_AT, list[tuple[Any, ...]]()
    while waiting and left:
        left -= 1
        _, _, _, lines, there = heappop(waiting)
        if not _left(there, later) and _allowed(there, target):
            if not lines:
                return
            left = min(left, LOOKED_AT // 3) if not rows else left
            rows.append(lines)
            continue
        most = min(map(len, rows), default=MOST)
        for line in _next(there, later) if len(lines) < most else ():
            then = _after(there, line)
            if then is None or len(lines) + _left(then, later) // 2 >= most or (key := then.key()) in seen:
                continue
            seen.add(key)
            row = (*lines, line)
            heappush(waiting, (len(row) + _left(then, later), -len(row), len(seen), row, then))
    yield from sorted(rows, key=len)[:ROWS]


def _left(state: State, later: Later) -> int:
    """So many lines at the least are missing yet."""
    return 2 * later.unmet(state) + _to_the_turn(state, later)


def _to_the_turn(state: State, later: Later) -> int:
    """So many lines till it is the turn of whoever is on turn next."""
    move = later.turn
    if move is None:
        return 0
    if state.phase not in (HOLDING, PLACED) and state.active < 0:
        return int(move.action in PLACING)
    holding = state.phase == HOLDING
    if move.action in ENDS:
        over = state.phase in (REVEAL, DEAL) or due_now(state, -1)[0] < 0
        left = 1 + 2 * (state.seats - 1) if state.queue is None else 2 * len(state.queue)
        return 0 if over and not holding else holding + left
    seat = move.actor
    if move.action in PLACING:
        return 0 if holding and state.active == seat else 1 + _to_draw(state, seat)
    if move.action == "call":
        due, events = due_now(state, seat)
        if moment_of(state, seat, due, events)[0] != AS_TURN and state.phase == PLACED:
            return 0 if state.active == seat else 2 + _to_draw(state, seat)
        if holding and state.active == seat:
            return 1
    return _to_draw(state, seat)


def _to_draw(state: State, seat: int) -> int:
    """So many lines till a player may draw."""
    holding = state.phase == HOLDING
    due = state.follow[state.active] if holding else due_now(state, seat)[0]
    lines = int(holding)
    for _ in range(state.seats):
        if due in (seat, -1):
            break
        due, lines = state.follow[due], lines + 2
    return lines


def _next(state: State, later: Later) -> Iterator[Any]:
    """The lines that may be missing next, and bring the position nearer to what later lines show."""
    due = [debt for debt in state.debts if debt.gift or debt.seat not in later.owed]
    for debt in due:
        if not debt.gift:
            yield m.Penalty(debt.seat, debt.count)
        else:
            yield from (m.Give(debt.seat, debt.to, slot) for slot in filled(state, debt.seat))
    if due:
        return
    if state.phase == HOLDING:
        yield from _placed(state, later)
    else:
        seat = due_now(state, state.active)[0]
        if seat < 0 and state.phase in (PEEK, TURN):
            yield from (m.Draw(first, m.STOCK) for first in range(state.seats))
        if seat >= 0:
            top = state.faces[state.pile[-1]] if state.pile else 0
            wanted = top > 0 and top in (later.faces.get((seat, slot)) for slot in filled(state, seat))
            yield from (m.Draw(seat, source) for source in (wanted, not wanted))
        elif later.turn is not None and later.turn.action == "deal":
            yield m.Reveal(-1)
        if later.ends and not later.called and state.queue is None:
            yield from (m.Call(caller) for caller in range(state.seats))
    yield from _thrown(state, later)
    yield from _powers(state, later)


def _placed(state: State, later: Later) -> Iterator[Any]:
    """The drawn card goes where another is seen later, or away."""
    seat, held = state.active, state.faces[state.held]
    yield m.Return(seat) if state.source else m.Shed(seat)
    for slot in filled(state, seat):
        wanted = later.faces.get((seat, slot), 0)
        lies = state.faces[state.token_at(seat, slot)]
        if not (wanted and (lies == wanted or held not in (0, wanted))):
            yield m.Replace(seat, slot)


def _thrown(state: State, later: Later) -> Iterator[Any]:
    """Cards are thrown that lie nowhere any more; or wrongly, where a player has one more later."""
    if not state.pile:
        return
    top, rules = state.faces[state.pile[-1]], state.rules
    for owner in range(state.seats):
        many = later.counts.get(owner, state.count[owner])
        lacks = owner in later.owed or _lacks(state, later, owner)
        wrong = False
        for slot in filled(state, owner):
            place = owner, slot
            same = alike(state, state.faces[state.token_at(owner, slot)], top)
            throwers = range(state.seats) if rules.match_other else (owner,)
            changes = state.count[owner] > many or _astray(state, later, place)
            if same is not False and changes:
                for seat in throwers:
                    yield m.Match(seat, -1 if seat == owner else owner, slot, claims=(m.RIGHT,))
            if lacks and same is not True and not wrong:
                wrong = True
                yield m.Match(owner, slot=slot, claims=(m.WRONG,))


def _powers(state: State, later: Later) -> Iterator[Any]:
    """Effects that bring cards to where they are later."""
    for opened in state.powers:
        for use in uses(state, opened):
            given = any(_lacks(state, later, seat) for seat in use.give)
            if given or (use.swap and any(_astray(state, later, place) for place in use.swap)):
                yield use


def _lacks(state: State, later: Later, seat: int) -> bool:
    """Whether a player has one more card later."""
    return later.counts.get(seat, 0) > state.count[seat] or any(
        owner == seat and state.token_at(owner, slot) == GAP for owner, slot in later.faces
    )


def _astray(state: State, later: Later, place: Place) -> bool:
    """Whether another card lies in a place than is seen there later."""
    token, face = state.token_at(*place), later.faces.get(place, 0)
    return token != GAP and face > 0 < state.faces[token] != face


def _allowed(state: State, move: Any) -> bool:
    handler = PLAYS[state.phase].get(move.action)
    return handler is not None and permitted(handler, state, move)


def _after(state: State, line: Any) -> State | None:
    """The position after a line; None where something forbids it."""
    if not _allowed(state, line):
        return None
    then = state.copy()
    try:
        PLAYS[then.phase][line.action](then, line)
    except (Open, Refused):
        return None
    then.breaches.clear()
    return then
