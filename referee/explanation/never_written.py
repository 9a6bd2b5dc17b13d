"""Lines of a kind that a record never writes: a recorder who notes no card set aside, no end of a turn.

Each was made all the same where the next entry needs it. That is one cause, however often it shows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from referee.breaches import Open, Refused
from referee.declarations.statements import INTERJECTED
from referee.explanation.carrying_out import BARS, play, ready
from referee.explanation.worlds import Anchor, Chapter, Play, World, cost_of
from referee.game import Game
from referee.log import Log

IN_A_ROW = 4
"""So many such lines may be missing before one entry."""

DEEPEST = 3
"""So many times in a row it may be open how a line came about."""

LIKELIEST = 24
"""So many lines that may be missing are looked at there."""


def kinds_missing(game: Game, state: Any, moves: Sequence[Any], index: int) -> list[str]:
    """The kinds of lines that may be missing before an entry, and that no entry of the record is of."""
    written = {move.action for move in moves}
    lines = islice(game.pen.missing(ready(game, state, moves[index]), moves[index]), LIKELIEST)
    return [*dict.fromkeys(line.action for line in lines if line.action not in written)]


def put_in(log: Log, world: World, moves: Sequence[Any], index: int) -> bool:
    """Whether an entry is right after lines of the kinds that the record never writes; the world has gone on
    with them and the entry then, and is as it was where it is not."""
    if moves[index].action in INTERJECTED:
        return False  # they are no entries of the game, and ask for none before them
    state, plays = world.state, tuple[Play, ...]()
    for _ in range(IN_A_ROW):
        made = next(_made(log, state, moves[index]), None)
        if made is None:
            return False
        state, plays = made[0], (*plays, *made[1])
        whole = _played(log.game, state, moves[index])
        if whole is not None:
            then, last = whole
            assumes = "lines that the record never writes were made"
            world.story = Chapter(world.story, index + 1, (*plays, *last), assumes=assumes)
            world.cost, world.state = cost_of(world.story), then
            world.anchor = Anchor(index + 1, then.copy(), world.anchor)
            return True
    return False


def _made(log: Log, state: Any, move: Any) -> Iterator[tuple[Any, tuple[Play, ...]]]:
    """The lines of such kinds that can be missing in a state, those that say least first, each as it was
    carried out, with the state after it."""
    game, header = log.game, log.header
    thought = islice(game.pen.missing(ready(game, state, move), move), LIKELIEST)
    lines = [line for line in thought if line.action in log.unwritten]
    for line in sorted(lines, key=lambda each: len(game.write(each, header))):
        made = _played(game, state, line)
        if made is not None:
            yield made


def _played(game: Game, state: Any, move: Any, deep: int = DEEPEST) -> tuple[Any, tuple[Play, ...]] | None:
    """A state after a move in the likeliest way in which it can have come about, and how that was; None where
    something is wrong with it."""
    then = state.copy()
    try:
        play(game, then, Play(move), firm=True)
    except Refused:
        return None
    except Open as parting:
        return _in_a_way(game, state, parting, deep) if deep else None
    if any(each.kind in BARS for each in then.breaches.findings):
        return None
    then.breaches.clear()
    return then, (Play(move),)


def _in_a_way(game: Game, state: Any, parting: Open, deep: int) -> tuple[Any, tuple[Play, ...]] | None:
    """The same where it is open how it came about."""
    for way in parting.ways:
        plays: tuple[Play, ...] = ()
        then: Any = state
        for move in () if way.doubted else way.moves:
            made = _played(game, then, move, deep - 1)
            if made is None:
                break
            then, plays = made[0], (*plays, *made[1])
        else:
            if plays:
                return then, plays
    return None
