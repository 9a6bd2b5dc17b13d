"""What a check shows: what may have happened though nobody wrote it down, and sums that were open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from referee.breaches import Open, Refused, Way
from referee.games.intercity.play import moments
from referee.games.intercity.play.catching_up import STEPS
from referee.games.intercity.play.offering.unnoted_sales import share_ways
from referee.games.intercity.play.plays import PLAYS
from referee.games.intercity.play.slips import missing_choices
from referee.games.intercity.play.state import NO_CHOICE, State
from referee.games.intercity.play.unwritten_passes import UNWRITTEN
from referee.games.intercity.record.moves import NOT_KNOWN, Decline, Pass, Reveal, Silence, Unoffered
from referee.games.intercity.record.phases import AUCTION, OFFER, TRACK
from referee.rules import Path


def learn(state: State, claims: Mapping[str, Any], entry: int = 0) -> frozenset[Path]:
    """Sums a check tells that the record had left open. Where one is not possible now, but after what nobody
    has to write (a share is paid for), that has happened."""
    found = moments.learn(state, claims)
    if state.breaches.barred:
        ways = [
            Way((*moves, Silence(-1, 0, claims)), "what the check shows had happened")
            for moves in ahead(state)
            if _possible_after(state.copy(), moves, claims)
        ]
        if ways:
            raise state.breaches.open(ways)
    return found


def _possible_after(then: State, moves: tuple[Any, ...], claims: Mapping[str, Any]) -> bool:
    if not all(_done(then, move) for move in moves):
        return False
    then.breaches.clear()
    return moments.possible(then, claims)


def _done(then: State, move: Any) -> bool:
    """An entry that stands for what nobody wrote, carried out; false where it cannot be."""
    try:
        for _ in range(move.steps if move.action == "silence" else 0):
            UNWRITTEN[then.phase](then, move)
        if move.action != "silence":
            PLAYS[then.phase][move.action](then, move)
    except (Refused, Open, KeyError):
        return False
    return True


def ahead(state: State) -> Iterator[tuple[Any, ...]]:
    """What may have happened unwritten before a check: the others passed, chances were let go, Directors who
    are missing declined; of a share that nobody named, any railroad's."""
    if state.phase == AUCTION and state.railroad == NOT_KNOWN and state.bidder >= 0:
        for way in share_ways(state, None):
            yield way.moves[:1]
        return
    if state.phase == TRACK:
        if any(section != NO_CHOICE for section in state.choice):
            yield (Reveal(-1),)  # what others chose may be shown by what they build
        yield from ((card,) for card in _cards(state))
    yield from _one_by_one(state.copy())
    yield from _unwritten(state.copy(), (), STEPS)


def _cards(then: State) -> Iterable[Any]:
    """A card that lies there before all do, and is shown by what is built."""
    return missing_choices(then) if then.phase == TRACK and then.waiting > 1 else ()


def _one_by_one(then: State) -> Iterator[tuple[Any, ...]]:
    """Who is asked passes, whose chance it is lets it go or offers a share, and then the next."""
    moves: tuple[Any, ...] = ()
    for _ in then.cash if then.silent else ():
        if then.phase == OFFER and then.due >= 0 and not then.open_end:
            yield (*moves, Unoffered(-1, then.due))
            move: Any = Decline(then.due)
        elif then.phase == AUCTION and then.pointer >= 0:
            move = Pass(then.pointer)
        else:
            return
        if not _done(then, move):
            return
        moves = (*moves, move)
        yield moves


def _unwritten(then: State, before: tuple[Any, ...], left: int) -> Iterator[tuple[Any, ...]]:
    """Step by step; where one can have come out in several ways, each of them, and what follows it."""
    for steps in range(1, left):
        silence = Silence(-1, steps)
        try:
            if then.phase not in UNWRITTEN or not UNWRITTEN[then.phase](then, silence):
                return
        except Open as parting:
            known = (*before, Silence(-1, steps - 1)) if steps > 1 else before
            for way in parting.ways:
                yield from _in_this_way(then.copy(), known, way.moves[:-1], left - steps)
            return
        yield (*before, silence)
        yield from ((*before, silence, card) for card in _cards(then))


def _in_this_way(
    then: State, before: tuple[Any, ...], moves: tuple[Any, ...], left: int
) -> Iterator[tuple[Any, ...]]:
    """The same after entries that stand for what nobody wrote; nothing where a rule forbids them."""
    if all(_done(then, move) for move in moves):
        yield (*before, *moves)
        yield from _unwritten(then, (*before, *moves), left)
