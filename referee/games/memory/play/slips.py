"""Slips of the pen: what an entry may have been meant to be, and which line may be missing before it.

A face that was written wrongly may be any other: it is then read as not written at all, and what else the
record shows of the card decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations
from typing import Any

from referee.breaches import permitted
from referee.declarations.entries import replace
from referee.games.memory.play.legal import legal
from referee.games.memory.play.plays import PLAYS
from referee.games.memory.play.power_uses import filled
from referee.games.memory.play.scores.winning import settle_round
from referee.games.memory.play.state import State
from referee.games.memory.play.turns import pass_over, successor
from referee.games.memory.record import moves as m
from referee.games.memory.record.notation import Place
from referee.games.memory.record.phases import HOLDING, PLACED, REVEAL


def edits(state: State, move: Any) -> Iterator[Any]:
    """The moves this entry may have been meant to be, the likeliest first: another face, another place,
    another player."""
    if move.action in PLAYS[state.phase]:
        yield from _otherwise(state, move)
        yield from _other_players(state, move)


def _otherwise(state: State, move: Any) -> Iterable[Any]:
    """The ways to read an entry otherwise, be they allowed or not."""
    return OTHERWISE[move.action](state, move) if move.action in OTHERWISE else ()


def missing(state: State, move: Any) -> Iterator[Any]:
    """Single entries that must be written and may be missing right before this one; the likeliest first:
    what is owed, then what the player who acts next needs."""
    handlers = PLAYS[state.phase]
    own: list[Any] = []
    others: list[Any] = []
    if "deal" in handlers and move.action not in ("deal", "score", "reveal", "end_game"):
        yield m.Deal(-1)
    if move.action == "penalty":
        others += [m.Match(move.actor, slot=slot, claims=(m.WRONG,)) for slot in filled(state, move.actor)]
    told: set[tuple[int, int]] = set()
    for option in legal(state):
        if option.action in NEVER_MISSED or option.action not in handlers:
            continue
        for each in _as_missed(option, told):
            if each.action in ("penalty", "give"):
                yield each
            elif each.actor == move.actor or (state.phase == HOLDING and each.actor == state.active):
                own.append(each)
            else:
                others.append(each)
    if len(state.pile) > 1:
        others.append(m.Reshuffle(-1))
    if state.rules.rearrange:
        others += [m.Rearrange(seat) for seat in range(state.seats) if state.count[seat] > 1]
    # Where no face is known there are many throws, of everybody: they must not crowd out a call.
    usual = sorted(own, key=_usual) + sorted(others, key=_usual)
    for candidate in sorted(usual, key=lambda missed: missed.action == "match"):
        if candidate.action in handlers and permitted(handlers[candidate.action], state, candidate):
            yield candidate


def _as_missed(move: Any, told: set[tuple[int, int]]) -> list[Any]:
    """A legal move as nobody wrote it down: a throw right or wrong, a swap of cards that are not named."""
    if move.action == "match":
        return [replace(move, claims=(claim,)) for claim in (m.RIGHT, m.WRONG)]
    if move.action == "power" and move.swap:
        if (move.actor, move.rank) in told:
            return []
        told.add((move.actor, move.rank))
        return [m.Power(move.actor, move.rank)]
    return [move]


NEVER_MISSED = ("score", "decline", "initial_peek", "deal")
"""What may be left out of a record anyway; a deal is looked at by itself."""

USUAL = ("draw", "shed", "replace", "return", "call", "power", "reshuffle", "match")
"""What is forgotten most easily, first."""


def _usual(move: Any) -> int:
    return USUAL.index(move.action) if move.action in USUAL else len(USUAL)


def _other_players(state: State, move: Any) -> Iterator[Any]:
    """The same by somebody else."""
    if move.actor < 0:
        return
    for seat in range(state.seats):
        if seat != move.actor:
            if move.action == "match":
                owner = m.owner_of(move)
                yield replace(move, actor=seat, owner=-1 if owner == seat else owner)
            then = getattr(move, "then", None)
            more = {"then": replace(then, actor=seat)} if then is not None else {}
            if own := _own_places(move, seat):
                yield replace(move, actor=seat, **own)
            yield replace(move, actor=seat, **more)


def _own_places(move: Any, seat: int) -> dict[str, tuple[Place, ...]]:
    """The places of the player who acts, as those of somebody else: they may be written as bare numbers."""
    found = {}
    for name in ("look", "swap", "reveal", "places"):
        places = getattr(move, name, ())
        if any(owner == move.actor for owner, _ in places):
            found[name] = tuple((seat if owner == move.actor else owner, slot) for owner, slot in places)
    return found


def _with(row: tuple[Any, ...], number: int, *new: Any) -> tuple[Any, ...]:
    """A row with something else in one of its places."""
    return (*row[:number], *new, *row[number + 1 :])


def _faces(move: Any, *names: str) -> Iterator[Any]:
    """The move with one of its faces not read."""
    for name in names:
        written = getattr(move, name)
        if isinstance(written, tuple):
            for number, code in enumerate(written):
                if code:
                    yield replace(move, **{name: _with(written, number, 0)})
        elif written:
            yield replace(move, **{name: 0})


def _unsaid(move: Any, *names: str) -> Iterator[Any]:
    """The move without one of its parts that need not be written."""
    unsaid = {field.name: field.default for field in move.declared}
    for name in names:
        if getattr(move, name) != unsaid[name]:
            yield replace(move, **{name: unsaid[name]})


def _draw(state: State, move: m.Draw) -> Iterator[Any]:
    then = move.then
    yield from _unsaid(move, "card")
    if then is not None:
        yield from (replace(move, then=other) for other in _otherwise(state, then))
    source = m.STOCK if move.source else m.UPCARD
    for card in {move.card, 0}:
        yield replace(move, source=source, card=card)


def _replace(state: State, move: m.Replace) -> Iterator[Any]:
    yield from _faces(move, "out", "card")
    taken = {slot for slot, _ in move.more}
    for slot in filled(state, move.actor):
        if slot != move.slot and slot not in taken:
            yield replace(move, slot=slot)
    yield from _unsaid(move, "owner")
    for number, (slot, face) in enumerate(move.more):
        if face:
            yield replace(move, more=_with(move.more, number, (slot, 0)))
    if not move.more:
        yield from _of_another_turn(state, move, move.actor, "out")


def _shed(state: State, move: m.Shed) -> Iterator[Any]:
    yield from _faces(move, "card", "flipped")
    for slot in filled(state, move.actor) if move.flip else ():
        yield replace(move, flip=slot)


def _match(state: State, move: m.Match) -> Iterator[Any]:
    """A card thrown: another face, another outcome, another place, another owner."""
    if move.card and not move.more:
        for claim in (m.RIGHT, m.WRONG):
            yield replace(move, card=0, claim=m.UNSAID, claims=(claim,))
    for claim in (m.RIGHT, m.WRONG, m.RETURNED) if move.claim else (m.RETURNED,):
        if claim != move.claim:
            yield replace(move, claim=claim)
    owner = m.owner_of(move)
    for seat in (owner, *(seat for seat in range(state.seats) if seat != owner)):
        for slot in filled(state, seat):
            if (seat, slot) != (owner, move.slot) and (seat == owner or slot == move.slot):
                yield replace(move, owner=-1 if seat == move.actor else seat, slot=slot)
    if move.penalty >= 0:
        for penalty in (-1, 0, 1, 2):
            yield replace(move, penalty=penalty)
    for slot in filled(state, move.actor) if move.give else ():
        yield replace(move, give=slot)
    if not move.more:
        yield from _of_another_turn(state, move, owner, "card")


def _penalty(state: State, move: m.Penalty) -> Iterator[Any]:
    yield from _faces(move, "cards")
    due = sum(debt.count for debt in state.debts if debt.seat == move.actor and not debt.gift)
    for count in (due, 1, 2):
        if 0 < count != move.count:
            yield replace(move, count=count, cards=move.cards[:count], into=move.into[:count])
    yield from _unsaid(move, "into")


def _give(state: State, move: m.Give) -> Iterator[Any]:
    yield from _faces(move, "card")
    for slot in filled(state, move.actor):
        if slot != move.slot:
            yield replace(move, slot=slot)
    for seat in range(state.seats):
        if seat != move.to:
            yield replace(move, to=seat)
    yield from _unsaid(move, "into")


def _power(state: State, move: m.Power) -> Iterator[Any]:
    yield from _faces(move, "saw", "cards", "rank")
    for opened in state.powers:
        if opened.code and opened.code != move.rank:
            yield replace(move, rank=opened.code)
    for name in ("swap", "look", "reveal"):
        yield from _other_places(state, move, name)
    for name in ("give", "draw"):
        for number, given in enumerate(seats := getattr(move, name)):
            for seat in range(state.seats):
                if seat != given:
                    yield replace(move, **{name: _with(seats, number, seat)})
    yield from _unsaid(move, "into")
    if any(_another_lies(state, *seen) for seen in zip(move.look, move.saw, strict=False)):
        yield from (replace(move, rank=opened.code, saw=()) for opened in state.powers)


def _of_another_turn(state: State, move: Any, owner: int, face: str) -> Iterator[Any]:
    """The whole line is that of another turn: another place is meant, and the face is not read where another
    card lies there."""
    for slot in filled(state, owner):
        if slot != move.slot and _another_lies(state, (owner, slot), getattr(move, face)):
            yield replace(move, slot=slot, **{face: 0})


def _another_lies(state: State, place: Place, code: int) -> bool:
    """Whether a card lies in a place that is known, and is not what an entry says."""
    token = state.token_at(*place)
    known = state.faces[token] if token >= 0 else 0
    return bool(known and code) and not state.rules.pack.meet(known, code)


def _other_places(state: State, move: Any, name: str) -> Iterator[Any]:
    """The move with one of its places otherwise: another slot, another player, another card. A card too
    many that was looked at is none of them: it has been seen, and has its price (G-11)."""
    written: tuple[Place, ...] = getattr(move, name)
    for number, (seat, slot) in enumerate(written):
        if name == "swap" and slot and seat >= 0:
            yield replace(move, swap=_with(written, number, (seat, 0)))
        near = [(owner, other) for owner in range(state.seats) for other in filled(state, owner)]
        near.sort(key=lambda place: (place[0] != seat) + (place[1] != slot))
        for place in near:
            if place not in written:
                yield replace(move, **{name: _with(written, number, place)})


def _look(state: State, move: m.Look) -> Iterator[Any]:
    yield from _faces(move, "saw")
    yield from _other_places(state, move, "places")


def _peek(state: State, move: m.Peek) -> Iterator[Any]:
    yield from _faces(move, "saw")
    for number in range(len(move.slots)):
        for slot in filled(state, move.actor):
            if slot not in move.slots:
                yield replace(move, slots=_with(move.slots, number, slot))
        if len(move.slots) > 1:
            yield replace(move, slots=_with(move.slots, number))


def _rearrange(state: State, move: m.Rearrange) -> Iterator[Any]:
    """In an order that was not written down rightly."""
    if move.order or move.into:
        yield replace(move, order=(), into=())


def _deal(state: State, move: m.Deal) -> Iterator[Any]:
    yield from _dealt(move)
    rows = [seat for seat, cards in enumerate(move.cards) if cards is not None]
    for first, other in combinations(rows, 2):  # the names are exchanged
        row, its = move.cards[first], move.cards[other]
        if row != its:
            yield replace(move, cards=_with(_with(move.cards, first, its), other, row))
    yield from _faces(move, "upcard")
    yield from _unsaid(move, "starter")
    if move.starter >= 0:
        yield from (replace(move, starter=seat) for seat in range(state.seats) if seat != move.starter)
    yield from _unsaid(move, "dealer", "each")
    for seat, cards in enumerate(move.cards):
        for number, code in enumerate(cards or ()):
            if code and cards is not None:
                yield replace(move, cards=_with(move.cards, seat, _with(cards, number, 0)))


def _dealt(move: m.Deal) -> Iterator[Any]:
    """A deal with a card more or less to somebody who has another number of cards than the others."""
    counts = [len(cards) for cards in move.cards if cards]
    if len({*counts}) != 2:
        return
    for seat, cards in enumerate(move.cards):
        if not cards:
            continue
        more = len(cards) < max(counts)
        for place in range(len(cards) + more):
            row = (*cards[:place], 0, *cards[place:]) if more else _with(cards, place)
            yield replace(move, cards=_with(move.cards, seat, row))


def _reveal(state: State, move: m.Reveal) -> Iterator[Any]:
    for (place, (seat, *row)), (other, (its_seat, *its)) in combinations(enumerate(move.cards), 2):
        if row != its:  # the names are exchanged
            exchanged = _with(_with(move.cards, place, (seat, *its)), other, (its_seat, *row))
            yield replace(move, cards=exchanged)
    for place, (seat, faces, slots) in enumerate(move.cards):
        rows = [_with(faces, n, 0) for n, code in enumerate(faces) if code]
        found = [(seat, row, slots) for row in rows]
        if not slots and len(faces) == state.count[seat] + 1:
            found += [(seat, _with(faces, n), ()) for n in range(len(faces))]
        if not slots and len(faces) == state.count[seat] - 1:
            found += [(seat, (*faces[:n], 0, *faces[n:]), ()) for n in range(len(faces) + 1)]
        for shown in found:
            yield replace(move, cards=_with(move.cards, place, shown))
    yield from _unsaid(move, "caller", "free")


OTHERWISE: Mapping[str, Callable[[State, Any], Iterator[Any]]] = {
    "deal": _deal,
    "upcard": lambda state, move: _faces(move, "card"),
    "initial_peek": _peek,
    "draw": _draw,
    "replace": _replace,
    "shed": _shed,
    "return": lambda state, move: _faces(move, "card"),
    "keep": lambda state, move: _faces(move, "card"),
    "match": _match,
    "penalty": _penalty,
    "give": _give,
    "power": _power,
    "decline": lambda state, move: _faces(move, "rank"),
    "look": _look,
    "call": lambda state, move: iter((replace(move, auto=not move.auto),)),
    "rearrange": _rearrange,
    "reveal": _reveal,
    "score": lambda state, move: _unsaid(move, "caller", "free"),
}
"""Action -> the ways to read an entry otherwise."""


def moments(state: State) -> Iterator[State]:
    """The table as it is, and after each automatic call and skipped turn that nobody has to write down; or,
    where the cards were turned up, when they have been counted."""
    yield state
    if state.phase == REVEAL:
        counted_up = state.copy()
        settle_round(counted_up)
        yield counted_up
    if state.phase != PLACED:
        return
    _, events = successor(state)
    for number in range(1, len(events) + 1):
        after = state.copy()
        pass_over(after, events[:number])
        yield after
