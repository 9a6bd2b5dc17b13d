"""Slips that come to light long after: a throw, a call or a swap that nobody wrote down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from heapq import merge
from operator import itemgetter
from typing import Any

from referee.declarations import entries
from referee.games.memory.play.laid_out_anew import Slips, laid_out_anew, of_the_round, place_of
from referee.games.memory.play.lines_between import Later
from referee.games.memory.play.power_guards import filled
from referee.games.memory.play.state import GAP, State
from referee.games.memory.play.turns import successor
from referee.games.memory.record.moves import (
    RIGHT,
    UPCARD,
    WRONG,
    Call,
    Draw,
    Match,
    Penalty,
    Power,
    Replace,
    Shed,
    done_with,
    owner_of,
)
from referee.games.memory.record.notation import Place
from referee.games.memory.record.phases import HOLDING, PLACED

LAYING = {"deal": "upcard", "replace": "out", "shed": "card", "match": "card", "return": "card"}
"""What lays a card on the pile, and the field that names it."""


WHICHEVER = 2
"""So many cards of a player are tried that may have been thrown."""


def elsewhere(state: State, moves: Sequence[Any], index: int) -> Slips:
    """The lines that may be missing long before an entry at fault, each with the entry it belongs before; the
    latest first."""
    shown = COMES_TO_LIGHT.get(moves[index].action)
    yield from () if shown is None else shown(state, moves, index)
    called = of_the_round(moves, index) if state.callers and not state.overrun else ()
    yield from ((before, ()) for before, move in called if move.action == "call")  # nobody has called


def _rearranged(state: State, moves: Sequence[Any], index: int) -> Slips:
    """All places of a player's cards are named, and one too few: that card was thrown."""
    move = moves[index]
    seat, named = move.actor, {*filter(None, move.order), *move.into}
    if named and state.count[seat] == len(named) + 1:
        gone = (slot for slot in filled(state, seat) if slot not in named)
        thrown = (_thrown(state, moves, index, (seat, slot)) for slot in gone)
        yield from merge(*thrown, key=itemgetter(0), reverse=True)
        yield from _thrown_by_another(moves, index, seat, {*range(state.seats)} - {seat})
    if any(slot > len(state.layouts[seat]) or state.layouts[seat][slot - 1] == GAP for slot in named):
        yield from _given(state, moves, index, seat)
    yield from laid_out_anew(state, moves, index, seat)


def _turned_up(state: State, moves: Sequence[Any], index: int) -> Slips:
    """The cards are turned up: one of a player's is not among them, so it was thrown; or one more, so it was
    given; others lie there than did before, so they were swapped; the round was not over, so somebody had
    called."""
    rows = [
        (seat, faces, len(faces) - len(filled(state, seat)))
        for seat, faces, slots in moves[index].cards
        if not slots and state.layouts[seat]  # after the round none lies there any more
    ]
    for seat, faces, more in rows:
        if more == -1:
            yield from _thrown_by_another(moves, index, seat, [other for other, _, more in rows if more == 1])
            yield from _gone(state, moves, index, seat, faces)
        elif more == 1:
            yield from _given(state, moves, index, seat)
            yield from _paid(state, moves, index, seat)
        elif not more:
            shown = [((seat, slot), face) for slot, face in zip(filled(state, seat), faces, strict=True)]
            yield from _came_from_elsewhere(state, moves, index, shown)
            yield from _swapped(state, moves, index, shown)
            known = _known(state, seat)
            moved = any(((seat, slot), face) not in shown for slot, face in known)
            if moved and all(faces) and not Counter(face for _, face in known) - Counter(faces):
                yield from laid_out_anew(state, moves, index, seat)
    if state.phase == HOLDING:
        yield from _laid_away(state, moves, index)
    elif state.phase == PLACED and not state.callers and state.queue is None:
        yield from _called(state, moves, index)


def _laid(state: State, moves: Sequence[Any], index: int) -> Slips:
    """Another card comes from a place than lay there."""
    move = moves[index]
    shown = [((place_of(move), move.slot), _laid_by(move))]
    yield from _came_from_elsewhere(state, moves, index, shown)
    yield from _swapped(state, moves, index, shown)
    yield from laid_out_anew(state, moves, index, place_of(move))


def _seen(state: State, moves: Sequence[Any], index: int) -> Slips:
    """Another card is seen in a place than lay there, or one is moved where none lay."""
    move = moves[index]
    places = move.places if move.action == "look" else move.look
    shown = [*zip(places, move.saw, strict=False)]
    shown += [(place, 0) for place in getattr(move, "swap", ())]
    yield from _swapped(state, moves, index, shown)
    for owner in dict.fromkeys(place[0] for place, _ in shown):
        yield from laid_out_anew(state, moves, index, owner)


def _used(state: State, moves: Sequence[Any], index: int) -> Slips:
    """The effect of another card is used than of the last one the player laid: it was one of these, or it was
    thrown and lies in the layout yet."""
    move = moves[index]
    for slot in _places(state, move.actor, move.rank):
        yield from _thrown(state, moves, index, (move.actor, slot))
    for before, earlier in of_the_round(moves, index):
        laid = LAYING.get(earlier.action, "")
        if earlier.actor == move.actor and hasattr(earlier, laid):
            yield before, (entries.filled(earlier, **{laid: move.rank}),)
            break
    yield from _seen(state, moves, index)


def _looked_again(state: State, moves: Sequence[Any], index: int) -> Slips:
    """A player looks at cards before play who has done so by the record: that was another one."""
    for before, move in of_the_round(moves, index):
        if move.action == "initial_peek" and move.actor == moves[index].actor:
            yield before, ()
            yield from ((before, (entries.filled(move, actor=seat),)) for seat in range(state.seats))


def _drawn(state: State, moves: Sequence[Any], index: int) -> Slips:
    """Another card is taken off the pile than the last one that was laid there: it was thrown. Or a drawn
    card is still in hand: it was laid away before others threw theirs on it."""
    move = moves[index]
    if state.phase == HOLDING and state.active != move.actor:
        yield from _laid_away(state, moves, index)
    if move.source == UPCARD and move.card > 0:
        for seat in range(state.seats):
            for slot in _places(state, seat, move.card):
                yield from _thrown(state, moves, index, (seat, slot))


def _laid_away(state: State, moves: Sequence[Any], index: int) -> Slips:
    """Whoever holds a drawn card exchanged it for one that is written to be thrown, or laid it on the
    pile, or one of the own cards, before one of the entries since."""
    seat = state.active
    begun = next((n for n in range(index - 1, -1, -1) if moves[n].action == "draw"), index)
    for before in range(index - 1, begun, -1):
        move = moves[before]
        if move.action == "match" and move.actor == seat == owner_of(move) and not move.more:
            yield before, (Replace(seat, slot=move.slot, out=move.card),)
    for before in range(index - 1, begun, -1):
        yield before, (Shed(seat), moves[before])
    for before in range(index - 1, begun, -1):
        for slot in filled(state, seat):
            yield before, (Replace(seat, slot=slot), moves[before])


def _known(state: State, seat: int) -> list[tuple[int, int]]:
    """The places of a player's cards that are known, and what lies there."""
    row = enumerate(state.layouts[seat], 1)
    return [(slot, state.faces[token]) for slot, token in row if token != GAP and state.faces[token] > 0]


def _places(state: State, seat: int, face: int) -> list[int]:
    """The places of a player where a card lies."""
    return [slot for slot, known in _known(state, seat) if known == face]


def _gone(state: State, moves: Sequence[Any], index: int, seat: int, faces: Sequence[int]) -> Slips:
    """A player has a card less than by the record, and the others are these: it was thrown. The latest throws
    first, whichever card it was."""
    slots, meet = filled(state, seat), state.rules.pack.meet
    known = [max(state.faces[state.token_at(seat, slot)], 0) for slot in slots]
    found = []
    for gone, slot in enumerate(slots):
        others = zip((*known[:gone], *known[gone + 1 :]), faces, strict=True)
        if all(not (lies and face) or meet(lies, face) for lies, face in others):
            found.append(_thrown(state, moves, index, (seat, slot)))
    yield from merge(*found, key=itemgetter(0), reverse=True)


def _thrown(state: State, moves: Sequence[Any], index: int, place: Place) -> Slips:
    """A card was thrown right after one of its rank came on the pile, or after its effect; any, where nobody
    knows its face, since it came into its place."""
    face = max(state.faces[state.token_at(*place)], 0)
    ranks, claims = state.rules.pack.rank_of, () if face else (RIGHT,)
    for before in range(index - 1, -1, -1) if not face or ranks[face] >= 0 else ():
        laid = _laid_by(moves[before]) or getattr(moves[before], "rank", 0)
        if laid > 0 and (not face or ranks[laid] == ranks[face]):
            thrown = Match(place[0], slot=place[1], card=face, claims=claims)
            yield before + 1, (thrown, moves[before + 1])
        if not face and (moves[before].action == "deal" or place in _touched(moves[before])):
            return
        place = _lay(moves[before : before + 1], place)


def _touched(move: Any) -> Sequence[Place]:
    """The places in which an entry finds cards, but for those that change places."""
    done = done_with(move)
    own = ((place_of(done), done.slot),) if place_of(done) >= 0 else ()
    return (*own, *getattr(done, "look", ()))


def _thrown_by_another(
    moves: Sequence[Any], index: int, seat: int, others: Container[int], slot: int = 0
) -> Slips:
    """A card that is written to be another player's, in a place where it is known, was thrown from among this
    one's."""
    for before, move in of_the_round(moves, index):
        if move.action == "match" and owner_of(move) in others and slot in (0, move.slot):
            owner = -1 if move.owner < 0 or move.actor == seat else seat
            yield before, (entries.filled(move, actor=seat if move.owner < 0 else move.actor, owner=owner),)


def _came_from_elsewhere(
    state: State, moves: Sequence[Any], index: int, shown: Sequence[tuple[Place, int]]
) -> Slips:
    """Another card lies in a place than was laid there: it was drawn from the stock and not off the pile, or
    the other way round; or was laid in the place where that one lies now."""
    for place, face in shown:
        seat, slot = place
        row = state.layouts[seat] if seat >= 0 else []
        known = state.faces[row[slot - 1]] if 0 < slot <= len(row) and row[slot - 1] != GAP else 0
        for before, move in of_the_round(moves, index) if face > 0 and known != face else ():
            done = done_with(move)
            if done.action != "replace" or (owner_of(done), done.slot) != place:
                place = _lay(moves[before : before + 1], place)
                continue
            drawn = next((n for n in range(before, -1, -1) if moves[n].action in ("draw", "deal")), 0)
            draw = moves[drawn]
            if draw.action == "draw" and (draw.source if known > 0 else _laid_by(moves[drawn - 1]) == face):
                yield drawn, (entries.filled(draw, source=UPCARD - draw.source, card=0),)
            for other, lies in shown if known > 0 and done is move else ():
                if lies == known and other[0] == place[0]:
                    yield before, (entries.filled(move, slot=other[1], out=0),)
            break


def _swapped(state: State, moves: Sequence[Any], index: int, shown: Sequence[tuple[Place, int]]) -> Slips:
    """A card lies where another was, or none: the two changed places, or it was given, by the effect of a
    card that was laid, of which nobody wrote what it did."""
    for (owner, slot), face in shown:
        row = state.layouts[owner] if owner >= 0 else []
        lay_there = row[slot - 1] if 0 < slot <= len(row) else GAP
        if lay_there == GAP:
            for seat in range(state.seats):
                yield from _thrown_by_another(moves, index, seat, {owner} - {seat}, slot)
            yield from _given(state, moves, index, owner)
        elif face > 0 and state.faces[lay_there] not in (0, face):
            lies = [(seat, each) for seat in range(state.seats) for each in _places(state, seat, face)]
            for other in lies:
                yield from _moved_elsewhere(moves, index, (owner, slot), other)
            for before, actor, code in _unused(state, moves, index, "swap"):
                for other in lies:
                    swap = tuple(_lay(moves[before:index], place) for place in ((owner, slot), other))
                    yield before, (Power(actor, code, swap=swap), moves[before])


def _moved_elsewhere(moves: Sequence[Any], index: int, place: Place, other: Place) -> Slips:
    """A card lies where by a swap or a gift that is written another came: it was the other one."""
    for before, move in of_the_round(moves, index):
        swap = getattr(move, "swap", ())
        for wrong, right in ((other, place), (place, other)):
            if wrong in swap and right not in swap:
                yield before, (entries.filled(move, swap=tuple(right if at == wrong else at for at in swap)),)
            if move.action == "give" and (move.to, move.actor) == (wrong[0], right[0]):
                yield before, (entries.filled(move, slot=right[1], card=0),)
        place, other = (_lay(moves[before : before + 1], each) for each in (place, other))


def _given(state: State, moves: Sequence[Any], index: int, seat: int) -> Slips:
    """A player got a card that is written as somebody else's, or by the effect of one that was laid."""
    for before, move in of_the_round(moves, index):
        if move.action == "power" and len(move.give) == 1 and seat not in move.give:
            yield before, (entries.filled(move, give=(seat,)),)
    for before, actor, code in _unused(state, moves, index, "give"):
        yield before, (Power(actor, code, give=(seat,)), moves[before])


def _paid(state: State, moves: Sequence[Any], index: int, seat: int) -> Slips:
    """A player threw a wrong card and paid for it, and neither is written."""
    slots = filled(state, seat)[:WHICHEVER]
    for before, _ in of_the_round(moves, index):
        for slot in slots:
            thrown = Match(seat, slot=slot, claims=(WRONG,))
            yield before + 1, (thrown, Penalty(seat, count=1), moves[before + 1])


def _unused(state: State, moves: Sequence[Any], index: int, kind: str) -> Iterator[tuple[int, int, int]]:
    """The cards with an effect that were laid before an entry, of which nobody wrote what they did, the
    latest first: the entry after, who laid it, the card."""
    used: set[tuple[int, int]] = set()
    for after in range(index, 0, -1):
        move, before = moves[after - 1], after
        if move.action == "power":
            used.add((move.actor, move.rank))
        code = _laid_by(move)
        open_yet = code > 0 and (move.actor, code) not in used
        if open_yet and any(step.kind == kind for step in state.rules.effects[code]):
            # The effects of cards laid before it come first (G-28).
            while before < index and moves[before].action == "power":
                before += 1
            yield before, move.actor, code


def _laid_by(move: Any) -> int:
    """The card an entry lays on the pile; 0 where it lays none, or nobody knows which, or several."""
    done = done_with(move)
    laid = getattr(done, LAYING.get(done.action, ""), 0)
    return laid if isinstance(laid, int) else 0


def _lay(moves: Sequence[Any], place: Place) -> Place:
    """Where a card lay before some entries, that may have exchanged it for others, or laid it elsewhere."""
    for move in reversed(moves):
        seat, slot = place
        swap = getattr(move, "swap", ())
        if place in swap:
            place = swap[1 - swap.index(place)]
        elif move.action == "rearrange" and move.actor == seat and 0 < slot <= len(move.order):
            place = (seat, move.order[slot - 1] or slot)
    return place


def taken(state: State, move: Any, later: Sequence[Any]) -> Iterator[tuple[Any, ...]]:
    """A card is exchanged that nobody has drawn: it came from the discard pile, where the card on top of that
    is the next that is seen in the place into which it went."""
    top = state.faces[state.pile[-1]] if state.pile else 0
    exchanged = move.action == "replace" and not move.more and state.phase != HOLDING
    if exchanged and top > 0 and Later(state, later).faces.get((place_of(move), move.slot)) == top:
        yield Draw(move.actor, UPCARD), move


def _called(state: State, moves: Sequence[Any], index: int) -> Slips:
    """Whose turn would come next had called, at the end of the last turn, or in place of one."""
    caller, _ = successor(state)
    for before in range(index, 0, -1):
        move = moves[before - 1]
        yield before, (Call(caller), moves[before])
        if move.action == "draw" and move.actor == caller:
            yield before - 1, (Call(caller), move)
            return


COMES_TO_LIGHT: Mapping[str, Callable[[State, Sequence[Any], int], Slips]] = {
    "initial_peek": _looked_again,
    "rearrange": _rearranged,
    "reveal": _turned_up,
    "replace": _laid,
    "match": _laid,
    "look": _seen,
    "power": _used,
    "draw": _drawn,
}
"""Action -> what may have been left out long before an entry that does it."""
