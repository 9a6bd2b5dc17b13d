"""Slips of the pen: what an entry may have been meant to be, and which line may be missing before it.

A face that was written wrongly may be any other: it is then read as not written at all, and what else the
record shows of the card decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from referee.breaches import permitted
from referee.declarations.entries import replace
from referee.games.memory.play.legal import ALLOWED, legal
from referee.games.memory.play.plays import PLAYS
from referee.games.memory.play.power_guards import filled, lying
from referee.games.memory.play.scores.winning import settle_round
from referee.games.memory.play.state import GAP, State
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


def _otherwise(state: State, move: Any) -> Iterator[Any]:
    """The ways to read an entry otherwise, be they allowed or not."""
    for edits in OTHERWISE.get(move.action, ()):
        yield from edits(state, move)


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
    for each in _missed(state):
        if each.action in ("penalty", "give"):
            yield each
            yield from _into_gaps(state, each)
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
        handler = handlers.get(candidate.action)
        asked = candidate.action in ALLOWED
        if handler is not None and (asked or permitted(handler, state, candidate)):
            yield candidate


def _into_gaps(state: State, move: Any) -> Iterator[Any]:
    """A penalty card nobody wrote down may have been laid into a place that was empty."""
    if move.action == "penalty" and move.count == 1:
        row = state.layouts[move.actor]
        yield from (replace(move, into=(slot,)) for slot, token in enumerate(row, 1) if token == GAP)


def _missed(state: State) -> Iterator[Any]:
    """The legal moves as nobody wrote them down: a throw right or wrong, a swap of cards that are not named,
    once for each card that allows it."""
    told: set[tuple[int, int]] = set()

    def may_be_missed(move: Any) -> bool:
        again = move.action == "power" and move.swap and (move.actor, move.rank) in told
        return move.action in PLAYS[state.phase] and move.action not in NEVER_MISSED and not again

    for move in legal(state, may_be_missed):
        if move.action == "match":
            yield from (replace(move, claims=(claim,)) for claim in (m.RIGHT, m.WRONG))
        elif move.action == "power" and move.swap:
            told.add((move.actor, move.rank))
            yield m.Power(move.actor, move.rank)
        else:
            yield move


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


Edits = Callable[[State, Any], Iterator[Any]]
"""The ways to read an entry otherwise: (state, move)."""


def _other(others: Callable[[State, Any], Iterable[int]], *names: str) -> Edits:
    """The move with one value of these parts otherwise, in lists one of the values; not what is not said."""

    def edits(state: State, move: Any) -> Iterator[Any]:
        for name, _ in _said(move, names):
            for new in _instead(getattr(move, name), [*others(state, move)]):
                yield replace(move, **{name: new})

    return edits


def _said(move: Any, names: Sequence[str]) -> Iterator[tuple[str, Any]]:
    """Those of some parts of a move that are said, each with what it is where it is not."""
    unsaid = {field.name: field.default for field in move.declared}
    return ((name, unsaid[name]) for name in names if getattr(move, name) != unsaid[name])


def _instead(value: Any, others: Sequence[int]) -> Iterator[Any]:
    """Another value; of a list, however deep, the same list with one of its values otherwise."""
    if isinstance(value, tuple):
        for number, each in enumerate(value):
            yield from (_with(value, number, new) for new in _instead(each, others))
    elif value is not None:
        yield from (other for other in others if other != value)


def _faces(*names: str) -> Edits:
    """One of the faces is not read."""
    return _other(lambda state, move: (0,), *names)


def _seats(*names: str) -> Edits:
    """Another player."""
    return _other(lambda state, move: range(state.seats), *names)


def _slots(name: str) -> Edits:
    """Another own place that holds a card."""
    return _other(lambda state, move: filled(state, move.actor), name)


def _unsaid(*names: str) -> Edits:
    """The move without one of its parts that need not be written."""

    def edits(state: State, move: Any) -> Iterator[Any]:
        for name, unsaid in _said(move, names):
            yield replace(move, **{name: unsaid})

    return edits


def _drawn(state: State, move: m.Draw) -> Iterator[Any]:
    """What was done with the card in the same entry; where it came from."""
    if move.then is not None:
        yield from (replace(move, then=other) for other in _otherwise(state, move.then))
    source = m.STOCK if move.source else m.UPCARD
    for card in {move.card, 0}:
        yield replace(move, source=source, card=card)


def _replaced(state: State, move: m.Replace) -> Iterator[Any]:
    """Another place, and of several that go together a face that is not read."""
    taken = {slot for slot, _ in move.more}
    for other in _slots("slot")(state, move):
        if other.slot not in taken:
            yield other
    yield from _unsaid("owner")(state, move)
    for number, (slot, face) in enumerate(move.more):
        if face:
            yield replace(move, more=_with(move.more, number, (slot, 0)))


def _thrown(state: State, move: m.Match) -> Iterator[Any]:
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


def _counted(state: State, move: m.Penalty) -> Iterator[Any]:
    """Another number of penalty cards: of all that the player owes, or for one act."""
    due = [debt.count for debt in state.debts if debt.seat == move.actor and not debt.gift]
    for count in dict.fromkeys((sum(due), *due)):
        if count != move.count:
            yield replace(move, count=count, cards=move.cards[:count], into=move.into[:count])


def _of_another_card(state: State, move: m.Power) -> Iterator[Any]:
    """The effect of another card that lies open."""
    codes = dict.fromkeys(opened.code for opened in state.powers)
    return (replace(move, rank=code) for code in codes if code not in (0, move.rank))


def _of_another_turn(face: str) -> Edits:
    """The whole line is that of another turn: another place is meant, and the face is not read where another
    card lies there."""

    def edits(state: State, move: Any) -> Iterator[Any]:
        owner = move.actor if move.action == "replace" else m.owner_of(move)
        for slot in () if move.more else filled(state, owner):
            if slot != move.slot and _another_lies(state, (owner, slot), getattr(move, face)):
                yield replace(move, slot=slot, **{face: 0})

    return edits


def _another_lies(state: State, place: Place, code: int) -> bool:
    """Whether a card lies in a place that is known, and is not what an entry says."""
    token = state.token_at(*place)
    known = state.faces[token] if token >= 0 else 0
    return bool(known and code) and not state.rules.pack.meet(known, code)


def _places(*names: str) -> Edits:
    """The move with one of its places otherwise: another slot, another player, another card. A card too
    many that was looked at is none of them: it has been seen, and has its price (G-11)."""

    def edits(state: State, move: Any) -> Iterator[Any]:
        everywhere = lying(state, *range(state.seats))
        for name in names:
            written: tuple[Place, ...] = getattr(move, name)
            for number, (seat, slot) in enumerate(written):
                if name == "swap" and slot and seat >= 0:
                    yield replace(move, swap=_with(written, number, (seat, 0)))
                for place in sorted(everywhere, key=lambda place: (place[0] != seat) + (place[1] != slot)):
                    if place not in written:
                        yield replace(move, **{name: _with(written, number, place)})

    return edits


def _peeked(state: State, move: m.Peek) -> Iterator[Any]:
    """Other places, or fewer."""
    for number in range(len(move.slots)):
        for slot in filled(state, move.actor):
            if slot not in move.slots:
                yield replace(move, slots=_with(move.slots, number, slot))
        if len(move.slots) > 1:
            yield replace(move, slots=_with(move.slots, number))


def ordered(state: State, move: m.Rearrange) -> Iterator[Any]:
    """The same order with one place or gap more, or less."""
    order = move.order
    named = (0, *(slot for slot in filled(state, move.actor) if slot not in order))
    for number in range(len(order) + 1 if order else 0):
        for slot in named:
            yield replace(move, order=(*order[:number], slot, *order[number:]))
    yield from (replace(move, order=_with(order, number)) for number in range(len(order)))


def _dealt(state: State, move: m.Deal) -> Iterator[Any]:
    """A card more or less to somebody who has another number of cards than the others; or the names are
    exchanged."""
    counts = [len(cards) for cards in move.cards if cards]
    rows = [(seat, cards) for seat, cards in enumerate(move.cards) if cards is not None]
    for seat, cards in rows if len({*counts}) == 2 else ():
        more = len(cards) < max(counts)
        for place in range(len(cards) + more) if cards else ():
            row = (*cards[:place], 0, *cards[place:]) if more else _with(cards, place)
            yield replace(move, cards=_with(move.cards, seat, row))
    for (first, its), (other, theirs) in combinations(rows, 2):
        if its != theirs:
            yield replace(move, cards=_with(_with(move.cards, first, theirs), other, its))


def _turned_up(state: State, move: m.Reveal) -> Iterator[Any]:
    """The names are exchanged; a face is not read, or there is a card more or less."""
    for (place, (seat, *row)), (other, (its_seat, *its)) in combinations(enumerate(move.cards), 2):
        if row != its:
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


OTHERWISE: Mapping[str, tuple[Edits, ...]] = {
    "deal": (
        _dealt, _faces("upcard"), _seats("starter"), _unsaid("dealer", "each"),
        _faces("cards"),
    ),
    "upcard": (_faces("card"),),
    "initial_peek": (_faces("saw"), _peeked),
    "draw": (_unsaid("card"), _drawn),
    "replace": (_faces("out", "card"), _replaced, _of_another_turn("out")),
    "shed": (_faces("card", "flipped"), _slots("flip")),
    "return": (_faces("card"),),
    "keep": (_faces("card"),),
    "match": (_thrown, _slots("give"), _of_another_turn("card")),
    "penalty": (_faces("cards"), _counted, _unsaid("into")),
    "give": (_faces("card"), _slots("slot"), _seats("to"), _unsaid("into")),
    "power": (
        _faces("saw", "cards", "rank"), _of_another_card, _places("swap", "look", "reveal"),
        _seats("give", "draw"), _unsaid("into"),
    ),
    "look": (_faces("saw"), _places("places")),
    "rearrange": (ordered, _unsaid("order", "into")),
    "reveal": (_turned_up, _unsaid("caller", "free")),
    "score": (_unsaid("caller", "free"),),
}  # fmt: skip
"""Action -> the ways to read an entry otherwise, the likeliest first."""


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


def left_lying(move: Any) -> Iterator[Any]:
    """A throw of which nobody wrote what became of the card: it may have been left on the pile, although it
    did not match."""
    if move.action == "match" and not move.more and move.claim == m.UNSAID:
        yield replace(move, claim=m.RIGHT)
