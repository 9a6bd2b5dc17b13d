"""Moments of a log: the position after an entry, and what was legal then."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from referee.header import BadEntry
from referee.log import Log
from referee.moments.known import Known, agreed, knowing
from referee.replay import Walk, replay
from referee.rules import Finding

MOST_LEGAL = 20_000
"""So many legal moves of one moment are listed; a table of a thousand cards has millions."""


@dataclass(slots=True)
class Moment:
    """A log after one of its entries (0: before the first)."""

    log: Log
    number: int
    position: Mapping[str, Any]
    acting: tuple[int, ...]  # seats of those who may act
    legal: list[Any] = field(default_factory=list)  # moves, where they were asked for
    more: bool = False  # there are more legal moves than those
    over: bool = False
    trouble: tuple[Finding, ...] = ()  # why there is no position: the game could not even be set up
    knowing: Known | None = None  # what is known of the position, where not everything is
    legal_if: str = ""  # the fact that decides which of them are legal, where it is not known
    doubted: list[int] = field(default_factory=list)  # the entries so far of which it is open if they were


def moment(log: Log, number: int | None = None, legal: bool = False) -> Moment:
    """The log after entry ``number``; after the last one for None. BadEntry where there is no such entry."""
    last = len(log.moves)
    if number is None:
        number = last
    if not 0 <= number <= last:
        raise BadEntry(f"there is no entry {number}", (), f"0 (before the first) to {last}")
    found = Moment(log, number, {}, ())
    game = log.game

    keeping = knowing(log)

    def look(run: Walk, at: int) -> None:
        if run.doubted:
            found.doubted.append(at)
        if keeping is not None or at == number:
            found.position = game.positions.write(run.state)
        if keeping is not None:
            keeping.follow(at, found.position, run.doubted)
        if at != number:
            return
        found.knowing = keeping
        found.acting = tuple(game.actors(run.state))
        found.over = game.play.over(run.state)
        if legal:
            moves = iter(game.legal(run.state))
            found.legal = list(islice(moves, MOST_LEGAL))
            found.more = next(moves, None) is not None
            found.legal_if = game.legal_if(run.state)

    outcome = replay(log, until=number, watch=look)
    ways = map(game.positions.write, outcome.counting)
    if found.knowing is not None:
        found.knowing.agree(ways if number else ())  # before any entry there is only what was told
    elif keeping is None and len(outcome.counting) > 1 and not outcome.faults:
        found.knowing = agreed(log, found.position, [*ways])
    if outcome.state is None:
        found.trouble = tuple(outcome.findings)
    return found


def as_known(moment: Moment, position: Mapping[str, Any]) -> Mapping[str, Any]:
    """A position of a moment, no more of it than is known: what is left out is unknown."""
    if moment.knowing is None:
        return position
    return moment.knowing.known(position) if moment.number else moment.log.start[1]


def lines_of(moment: Moment, write: Callable[[Any], str]) -> list[str]:
    """The legal moves as entries of a log, in the order in which the game lists them."""
    return list(dict.fromkeys(write(moment.log.game.write(move, moment.log.header)) for move in moment.legal))


def player_view(moment: Moment, player: str) -> Mapping[str, Any]:
    """The position as that player could know it, from all the entries so far. BadEntry where nobody is
    called that, or the game does not say what its players can see."""
    log, game = moment.log, moment.log.game
    seat = log.header.seat(player)
    if game.view.position is None:
        raise BadEntry(f"{game.title} does not say what its players can see")
    entries: Sequence[Mapping[str, Any]] = log.document.data.get("moves", ())[: moment.number]
    cover = game.view.entry
    followed = [cover(entry, moment.position, player) for entry in entries] if cover else entries
    return game.view.position(moment.position, seat, followed)
