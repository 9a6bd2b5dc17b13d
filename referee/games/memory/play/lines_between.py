"""Lines in a row that nobody wrote: turns, throws and what they cost, read off what later lines show.

Where a card lies that no line has put there somebody laid it there; who is on turn next tells whose turns
are missing. The shortest rows that leave nothing open are looked for first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from heapq import heappop, heappush
from typing import Any

from referee.breaches import after, permitted
from referee.declarations.entries import filled as with_parts
from referee.games.memory.play.calls import AS_TURN, moment_of
from referee.games.memory.play.legal import legal
from referee.games.memory.play.match_guards import alike
from referee.games.memory.play.plays import PLAYS
from referee.games.memory.play.power_guards import filled
from referee.games.memory.play.state import GAP, State
from referee.games.memory.play.turns import due_now
from referee.games.memory.record import moves as m
from referee.games.memory.record.notation import Place
from referee.games.memory.record.phases import DEAL, HOLDING, PLACED, REVEAL

LOOKED_AT, MOST, ROWS = 200, 8, 3
"""So many positions are looked at for one row, so many lines at most are missing, so many rows are told."""

PLACING, ENDS = ("replace", "shed", "return", "keep"), ("reveal", "deal")
BETWEEN_ROUNDS = (*ENDS, "score", "end_game")
OF_A_TURN = ("draw", "call", *ENDS, *PLACING)
LAYING = ("replace", "shed", "return", "match", "deal")


class Later:
    """What the lines from an entry on, to the end of the round, show of the moment before it."""

    def __init__(self, state: State, moves: Sequence[Any]) -> None:
        self.faces: dict[Place, int] = {}  # where a card lies, and which, where that is seen (``align``)
        self.anywhere: dict[int, Sequence[int]] = {}  # a player's cards at the end, in whichever places
        self._seen: dict[Place, int] = {}  # the same without the cards turned up at the end
        self._rows: list[tuple[int, Sequence[int]]] = []  # which name no places
        self.counts: dict[int, int] = {}  # how many cards a player has
        self.turn: Any = None  # the first line for which it must be somebody's turn
        self.ends = self.called = False  # the round is over; somebody calls, or has no cards left
        self.owed: set[int] = set()  # who threw a wrong card
        self.laid = 0  # what the first line that names the top of the pile tells of it
        self._covered = False  # a card has been laid on it since
        self._limit, self._kept = state.rules.limit, 0  # cards rightly thrown on one
        self._came_from: dict[Place, Place | None] = {}
        self._more, self._behind = Counter[int](), Counter[int]()  # cards more; those behind the last one
        self._lengths = [len(row) for row in state.layouts]
        self._ordered_as: dict[int, set[int]] = {}  # the places with cards after these were laid in order
        self._left = [set[int]() for _ in range(state.seats)]  # places that lost their cards since,
        self._got = [set[int]() for _ in range(state.seats)]  # and that got one
        self._emptied = {debt.to: debt.slot for debt in state.debts if debt.gift}
        self._behind_all, self._filled = state.rules.gift_append, Counter[int]()  # by gifts, whichever place
        self._wrong: set[int] = set()
        for number, move in enumerate(moves):
            if self.turn is None and move.action in OF_A_TURN:
                self.turn = move
            if move.action in ("deal", "score", "decision"):
                self.ends = True
                break
            self._read(move, moves[number + 1 :])
        self.align(state)

    def align(self, state: State) -> None:
        """The cards turned up at the end lie one after the other where those of a position will lie then."""
        self.faces, self.anywhere = dict(self._seen), {}
        for seat, faces in self._rows:
            begun = self._ordered_as.get(seat, {*filled(state, seat)})
            lying = sorted(begun - self._left[seat] | self._got[seat])
            if len(lying) != len(faces):
                self.anywhere[seat] = faces
                continue
            for slot, face in zip(lying, faces, strict=True):
                lay = self._came_from.get((seat, slot), (seat, slot))
                if lay is not None and not self.faces.get(lay):
                    self.faces[lay] = max(face, 0)

    def unmet(self, state: State) -> int:
        """How much of it is not so in a position."""
        self.align(state)
        empty, much = Counter[int](), 0
        for place in self.faces:
            if _lacks_card(state, place):
                empty[place[0]] += 1 if _may_be_filled(state, place) else MOST
            much += _astray(state, self, place)
        much += sum((empty - self._filled).values())
        much += len(self.owed - {debt.seat for debt in state.debts if not debt.gift})
        much += self.ends and not self.called and state.queue is None and state.calling < 0
        return much + sum(abs(state.count[seat] - many) for seat, many in self.counts.items())

    def _read(self, move: Any, later: Sequence[Any]) -> None:
        """One line more."""
        done = m.done_with(move)
        if not (self.laid or self._covered):
            self.laid = _top_named(done)
        self._covered |= done.action in LAYING
        for place, face in cards_shown(done):
            self._see(place, face)
        if done.action == "draw" or done.action in PLACING:
            self._kept = 0
        if done.action == "replace":
            self._came_from[m.owner_of(done), done.slot] = None
        elif done.action == "match":
            self._thrown(done, stays(done, later))
        elif done.action == "give":
            self._given(done)
        elif done.action == "penalty":
            self.owed |= {done.actor} - self._wrong
            self._come(done.actor, max(done.count, len(done.cards), 1))
        elif done.action == "power":
            self._used(done)
        elif done.action == "rearrange":
            self._ordered(done)
        elif done.action == "reveal":
            self._turned_up(done)
        self.called |= done.action == "call"

    def _see(self, place: Place, face: int = 0) -> None:
        """A card lies in a place now: where it lay before the first of the lines."""
        seat, slot = place
        if seat < 0 or not slot:
            return
        lay = self._came_from.get(place, place)
        if place not in self._came_from and slot > self._lengths[seat]:
            lay, face = (seat, slot - self._behind[seat]), 0
            self._lengths[seat] = slot
        if lay is not None and not self._seen.get(lay):
            self._seen[lay] = max(face, 0)

    def _gone(self, place: Place) -> None:
        self._came_from[place] = None
        self._got[place[0]].discard(place[1])
        self._left[place[0]].add(place[1])
        self._more[place[0]] -= 1

    def _lies_now(self, seat: int, slot: int) -> None:
        self._left[seat].discard(slot)
        self._got[seat].add(slot)

    def _come(self, seat: int, many: int = 1) -> None:
        """Cards come behind the last one."""
        for _ in range(many):
            self._lengths[seat] += 1
            self._came_from[seat, self._lengths[seat]] = None
            self._lies_now(seat, self._lengths[seat])
            self._more[seat] += 1
            self._behind[seat] += 1

    def _thrown(self, move: Any, stayed: bool) -> None:
        if not stayed:
            self._wrong.add(move.actor)
            return
        for (owner, slot), _ in cards_shown(move) if self._kept < self._limit else ():
            self._kept += 1
            self._gone((owner, slot))
            self._emptied[owner] = slot

    def _given(self, move: Any) -> None:
        place, into = (move.actor, move.slot), (move.to, move.into or self._emptied.get(move.to, 0))
        lay = self._came_from.get(place, place)
        self._gone(place)
        if not into[1] and self._behind_all:
            self._come(move.to)
            return
        if not into[1]:
            self._filled[move.to] += 1
            self._more[move.to] += 1
            return
        self._came_from[into] = lay
        self._lies_now(*into)
        self._more[into[0]] += 1

    def _used(self, move: Any) -> None:
        if move.swap:
            first, other = move.swap
            came = self._came_from
            came[first], came[other] = came.get(other, other), came.get(first, first)
        for seat in (*move.give, *move.draw):
            self._come(seat)

    def _ordered(self, move: Any) -> None:
        seat, came, order = move.actor, self._came_from, move.order
        lay = {slot: came.get((seat, slot), (seat, slot)) for slot in order if slot}
        if not lay:  # nobody saw the order
            came.update({(seat, slot): None for slot in range(1, self._lengths[seat] + 1)})
            return
        self.counts.setdefault(seat, len(lay) - self._more[seat])
        self._lengths[seat] = max(len(order), self._lengths[seat])  # places that lose their cards stay
        order = (*order, *[0] * (self._lengths[seat] - len(order)))
        came.update({(seat, new): lay.get(old) for new, old in enumerate(order, 1)})
        self._ordered_as[seat] = {new for new, old in enumerate(order, 1) if old}
        self._left[seat], self._got[seat] = set(), set()

    def _turned_up(self, move: Any) -> None:
        self.ends = True
        for seat, faces, slots in move.cards:
            self.called |= not faces
            self.counts.setdefault(seat, len(faces) - self._more[seat])
            for slot, face in zip(slots, faces, strict=True) if slots else ():
                self._see((seat, slot), face)
            if not slots:
                self._rows.append((seat, faces))


def cards_shown(move: Any) -> Iterator[tuple[Place, int]]:
    """The places in which an entry finds cards, and what lies there; 0 where it does not tell."""
    if move.action in ("replace", "match", "give"):
        yield (m.owner_of(move), move.slot), move.out if move.action == "replace" else move.card
    for further in getattr(move, "more", ()) if move.action == "match" else ():
        yield (move.actor if further[0] < 0 else further[0], further[1]), further[2]
    look = getattr(move, "look", ())
    yield from zip(look, (*getattr(move, "saw", ()), *[0] * len(look)), strict=False)
    yield from ((place, 0) for place in getattr(move, "swap", ()))
    if move.action == "rearrange":
        yield from (((move.actor, slot), 0) for slot in move.order if slot)


def _top_named(move: Any) -> int:
    """The card on top of the pile, or one that equals it, where an entry tells; else 0."""
    if move.action == "match":
        return int(move.card) if not move.more else 0
    if move.action == "draw":
        return int(move.card) if move.source == m.UPCARD else 0
    return int(move.rank) if move.action == "power" else 0


def stays(move: Any, later: Sequence[Any]) -> bool:
    """Whether a card thrown stayed on the pile: what its player does next is no payment for it."""
    if move.claim or move.claims:
        return move.claim == m.RIGHT or m.RIGHT in move.claims
    return next((other.action != "penalty" for other in later if other.actor == move.actor), True)


def between(state: State, moves: Sequence[Any], index: int, most: int = MOST) -> Iterator[tuple[Any, ...]]:
    """The rows of lines that may be missing right before an entry, so many lines at ``most``; the likeliest
    first. None where nothing shows that any is missing."""
    target, begun = moves[index], tuple[Any, ...]()
    if state.phase in (DEAL, REVEAL) and target.action not in BETWEEN_ROUNDS:
        begun = (m.Deal(-1),)
        state = after(PLAYS[state.phase]["deal"], state, *begun) or state
    later = Later(state, moves[index:])
    if target.action == "match" and not (target.claim or target.more):
        target = with_parts(target, claim=m.RIGHT if stays(target, moves[index + 1 :]) else m.WRONG)
    if later.unmet(state) > min(most, MOST - 1):
        return
    left, rows = LOOKED_AT, list[tuple[Any, ...]]()
    waiting: list[tuple[int, int, int, int, tuple[Any, ...], State]] = [
        (0, 0, 0, _left(state, later), begun, state)
    ]
    seen = {state.key()}
    while waiting and left:
        left -= 1
        *_, lines, there = heappop(waiting)
        if not later.unmet(there) and _goes_on(there, target, moves[index + 1 :], later.turn):
            if not lines:
                return
            left = min(left, LOOKED_AT // 6) if not rows else left
            rows.append(lines)
            continue
        most = min(map(len, rows), default=most)
        for line in _next(there, later) if len(lines) < most else ():
            then = after(PLAYS[there.phase][line.action], there, line)
            much = _left(then, later) if then is not None else most
            if then is None or len(lines) + much // 2 >= most or (key := then.key()) in seen:
                continue
            seen.add(key)
            row = (*lines, line)
            heappush(waiting, (len(row) + much, -len(row), len(seen), much, row, then))
    yield from sorted(rows, key=len)[:ROWS]


def _left(state: State, later: Later) -> int:
    """So many lines are missing yet, about."""
    return 2 * later.unmet(state) + _to_the_turn(state, later.turn)


def _to_the_turn(state: State, move: Any) -> int:
    """So many lines till it is the turn of whoever must have one next."""
    holding, begun = state.phase == HOLDING, state.phase in (HOLDING, PLACED) or state.active >= 0
    if move is None or not begun:
        return int(move is not None and move.action in PLACING)
    seat = move.actor
    if move.action in ENDS:
        if not holding and (state.phase in (REVEAL, DEAL) or due_now(state, -1)[0] < 0):
            return 0
        return holding + (2 * state.seats - 1 if state.queue is None else 2 * len(state.queue))
    if move.action in PLACING:
        return 0 if holding and state.active == seat else 1 + _to_draw(state, seat)
    if move.action == "call":
        due, events = due_now(state, seat)
        if state.phase == PLACED and moment_of(state, seat, due, events)[0] != AS_TURN:
            return 0 if state.active == seat else 2 + _to_draw(state, seat)
        if holding and state.active == seat:
            return 1
    return _to_draw(state, seat)


def _to_draw(state: State, seat: int) -> int:
    """So many lines till a player may draw."""
    lines = int(state.phase == HOLDING)
    due = state.follow[state.active] if lines else due_now(state, seat)[0]
    for _ in range(state.seats):
        if due in (seat, -1):
            break
        due, lines = state.follow[due], lines + 2
    return lines


def _next(state: State, later: Later) -> Iterator[Any]:
    """The lines that may be missing next, and bring the position nearer to what later lines show."""
    owing = {debt.seat for debt in state.debts if debt.gift or debt.seat not in later.owed}
    later.align(state)

    def nearer(line: Any) -> bool:
        needed = NEARER.get(line.action) if not owing else None
        return line.action in ("penalty", "give") or (needed is not None and needed(state, later, line))

    for line in sorted(legal(state, nearer), key=lambda line: line.action == "replace"):  # shed says less
        yield with_parts(line, claims=(m.RIGHT,)) if line.action == "match" else line
    throws = state.pile and not owing and "match" in PLAYS[state.phase]
    for seat in range(state.seats) if throws else ():
        if seat in later.owed or _lacks(state, later, seat):
            top, row = state.faces[state.pile[-1]], state.layouts[seat]
            others = (
                slot for slot in filled(state, seat) if not alike(state, state.faces[row[slot - 1]], top)
            )
            yield from (m.Match(seat, slot=slot, claims=(m.WRONG,)) for slot in [*others][:1])


def _may_throw(state: State, later: Later, move: Any) -> bool:
    """A card is thrown that is not there later, or has left its place to another."""
    owner = m.owner_of(move)
    many = later.counts.get(owner, state.count[owner])
    return state.count[owner] > many or _astray(state, later, (owner, move.slot))


def _may_draw(state: State, later: Later, move: Any) -> bool:
    """A card is drawn: the top of the pile, where that is seen later in a place of the player; nobody could
    tell otherwise but by what the next line does with it."""
    top = state.faces[state.pile[-1]] if state.pile else 0
    wanted = (later.faces.get((move.actor, slot)) for slot in filled(state, move.actor))
    seen = top > 0 and (top in wanted or top == later.laid)  # laid there again
    if move.source != m.UPCARD:
        return not seen
    return seen or not state.stock or (later.turn is not None and later.turn.action in PLACING)


def _may_replace(state: State, later: Later, move: Any) -> bool:
    """The drawn card goes where another is seen later; or where nothing is, and what is laid for it is named
    on the pile or not there at the end, or the drawn one may not be laid there. What changes nothing that
    later lines show is a card laid unexchanged."""
    place, held = (move.actor, move.slot), state.faces[state.held]
    lies = state.faces[state.token_at(*place)]
    wanted = later.faces.get(place, 0)
    if wanted:
        return _astray(state, later, place) and _may_be(state, held, wanted)
    named = lies > 0 < later.laid and alike(state, lies, later.laid) is not False
    end = later.anywhere.get(move.actor, ())
    gone = bool(end) and not any(_may_be(state, lies, face) for face in end)
    return named or gone or held > 0 or not state.rules.layable[state.source]


def _may_use(state: State, later: Later, move: Any) -> bool:
    """An effect brings cards to where they are later."""
    swaps = bool(move.swap) and any(_astray(state, later, place) for place in move.swap)
    return swaps or any(_lacks(state, later, seat) for seat in move.give)


NEARER: Mapping[str, Any] = {
    **dict.fromkeys(("shed", "return", "keep"), lambda *asked: True),
    "match": _may_throw,
    "draw": _may_draw,
    "replace": _may_replace,
    "power": _may_use,
    "call": lambda state, later, move: later.ends and not later.called and state.queue is None,
    "reveal": lambda state, later, move: later.turn is not None and later.turn.action == "deal",
}
"""Action -> whether a legal move of it may be missing: (state, later, move)."""


def _lacks(state: State, later: Later, seat: int) -> bool:
    """Whether a player has one more card later."""
    here = (place for place in later.faces if place[0] == seat)
    return later.counts.get(seat, 0) > state.count[seat] or any(_lacks_card(state, place) for place in here)


def _lacks_card(state: State, place: Place) -> bool:
    return state.token_at(*place) == GAP


def _may_be_filled(state: State, place: Place) -> bool:
    """Whether a card may come to an empty place: behind the last one, or as the gift that is owed for the
    card that lay there."""
    seat, slot = place
    gifts = (debt.slot for debt in state.debts if debt.gift and debt.to == seat)
    return slot > len(state.layouts[seat]) or slot in gifts


def _astray(state: State, later: Later, place: Place) -> bool:
    """Whether another card lies in a place than is seen there later."""
    token = state.token_at(*place)
    return token != GAP and not _may_be(state, state.faces[token], later.faces.get(place, 0))


def _may_be(state: State, known: int, face: int) -> bool:
    """Whether a card of which this is known can be what is seen of it later: a seven of hearts is a seven."""
    return not (known and face) or state.rules.pack.meet(known, face) > 0


def _goes_on(state: State, target: Any, later: Sequence[Any], turn: Any) -> bool:
    """Whether nothing forbids an entry, nor what is written after it up to the next turn (in a turn that
    begins with it, what its player does at once); where something is open, that will be seen."""
    for line in (target, *later):
        if turn is target is not line and (line.actor != target.actor or line.action in OF_A_TURN):
            return True
        handler = PLAYS[state.phase].get(line.action)
        if handler is None or not permitted(handler, state, line):
            return False
        then = None if line is turn is not target else after(handler, state, line)
        if then is None:
            return True
        state = then
    return True
