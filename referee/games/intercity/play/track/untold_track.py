"""PURCHASE TRACK of which nothing is recorded: what every railroad may have built, told once as a missing
fact."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from referee.games.intercity.play.state import State
from referee.games.intercity.play.track.choices import connects
from referee.games.intercity.play.track.turn_end import UNTOLD
from referee.games.intercity.play.values import Fact
from referee.games.intercity.record.boards import COSTS, FIRST, LAST
from referee.rules import Kind, Path


def track_untold(state: State, treasuries: Mapping[int, int], at: str | Path) -> None:
    """Each railroad may have built a section, and paid for it out of its treasury; what treasuries are told
    to hold now they hold."""
    words = f"What track was chosen or built in turn {state.turn} is not recorded."
    why = "figures after track tell it: `{action: segment, after: track, built: {...}}`"
    state.say(Kind.UNDETERMINED, "I-6.6", words, why, at=at)
    for railroad in state.started():
        if _may_build(state, railroad):
            state.untold[railroad] += 1
            _spent(state, railroad, treasuries)
    state.laid = [UNTOLD if director >= 0 else None for director in state.director]


def _may_build(state: State, railroad: int) -> bool:
    return not state.board.known or any(state.untold) or next(reachable(state, railroad), 0) > 0


def reachable(state: State, railroad: int) -> Iterator[int]:
    """Sections that it can have built this turn."""
    if state.cubes[railroad].bit_count() >= state.readings.cube_limit:
        return
    most = state.most_treasury(railroad)
    for section in range(FIRST, LAST + 1):
        bit = section - FIRST
        payable = (state.cost[bit] or COSTS[0]) <= most
        if payable and not state.built >> bit & 1 and connects(state, railroad, section):
            yield section


def _spent(state: State, railroad: int, told: Mapping[int, int]) -> None:
    """A treasury after track that is not known: as noted, or anything up to what it held."""
    if railroad in told:
        state.exactly("treasury", railroad, told[railroad])
        return
    state.treasury_doubt[railroad] += state.treasury[railroad]
    state.treasury[railroad] = 0
    fact = Fact(f"the track of turn {state.turn}", 1, state.treasury_doubt[railroad])
    state.left_open("treasury", railroad, fact)
