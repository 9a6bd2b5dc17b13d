"""Lines of a kind that a record never writes: a recorder who notes no card set aside, no end of a turn.

Each was made all the same where the next entry needs it. That is one cause, however often it shows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from referee.breaches import Open, Refused, Way
from referee.declarations.statements import INTERJECTED
from referee.explanation.carrying_out import BARS, play, ready
from referee.explanation.worlds import Anchor, Chapter, Play, World, cost_of, told
from referee.game import Game
from referee.log import Log

ASSUMED = "lines that the record never writes were made"

IN_A_ROW = 4
"""So many such lines may be missing before one entry."""

DEEPEST = 3
"""So many times in a row it may be open how a line came about."""

LATER = 160
"""So many entries after one are looked at for what they show to be missing before it."""

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
    later = moves[index + 1 : index + LATER]
    for _ in range(IN_A_ROW):
        likeliest = None
        for then, lines in _made(log, state, moves[index], later):
            likeliest = likeliest or (then, lines)
            whole = _played(log.game, then, moves[index])
            if whole is not None:
                world.story = Chapter(world.story, index + 1, (*plays, *lines, *whole[1]), assumes=ASSUMED)
                world.cost, world.state = cost_of(world.story), whole[0]
                world.anchor = Anchor(index + 1, whole[0].copy(), world.anchor)
                return True
        if likeliest is None:
            return False
        state, plays = likeliest[0], (*plays, *likeliest[1])
    return False


def put_in_at(story: Chapter | None) -> set[int]:
    """The entries, by index, before which such lines were put in."""
    return {chapter.number - 1 for chapter in told(story) if chapter.assumes == ASSUMED}


def otherwise(log: Log, state: Any, move: Any) -> Iterator[Way]:
    """The ways in which an entry comes about after another such line than was put in before it."""
    for then, lines in islice(_made(log, state, move), 1, None):
        whole = _played(log.game, then, move)
        if whole is not None:
            yield Way(tuple(made.move for made in (*lines, *whole[1])), ASSUMED)


def _made(
    log: Log, state: Any, move: Any, later: Sequence[Any] = ()
) -> Iterator[tuple[Any, tuple[Play, ...]]]:
    """The lines of such kinds that can be missing in a state, those that ``later`` entries show first, then
    those that say least, each as it was carried out, with the state after it."""
    for line in missing_lines(log, state, move, later, LIKELIEST):
        made = _played(log.game, state, line) if line.action in log.unwritten else None
        if made is not None:
            yield made


def missing_lines(log: Log, state: Any, move: Any, later: Sequence[Any], most: int) -> Iterator[Any]:
    """The lines that may be missing before an entry: those that ``later`` entries show, then, of so many that
    are thought of, those that say least."""
    game = log.game
    moment = ready(game, state, move)
    yield from (meant[0] for meant in islice(game.pen.shown(moment, move, later), most) if len(meant) > 1)
    thought = [*islice(game.pen.missing(moment, move), most)]
    if log.document.data.get("moves"):  # of a game that is written down
        thought.sort(key=lambda line: len(game.write(line, log.header)))
    yield from thought


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
