"""A second build of a railroad where one of this turn is written down: it is of the next turn, if of any."""

from __future__ import annotations

from referee.breaches import Way
from referee.games.intercity.play.state import State
from referee.games.intercity.record.boards import COLOURS, RAILROADS
from referee.games.intercity.record.moves import Build, Choose, Silence


def doubled(state: State, move: Build) -> bool:
    """A build of a railroad whose building of this turn is written down, of another section."""
    if move.action != "build" or not move.section:
        return False
    laid = state.laid[move.railroad]
    other = laid is not None and laid.section != move.section
    return other and (state.noted >> move.railroad & 1 == 1 or state.part > 1)


def in_next_turn(state: State, move: Build, steps: int | None) -> None:
    """So many steps after this turn the build would be one of the next, the choice of which is not written;
    None where it would not be allowed. Doubtful where what others built this turn is still to come."""
    if steps is None or not _all_noted(state):
        _one_a_turn(state, move)
    if steps is None or state.breaches.firm:
        return
    railroad = move.railroad
    silence, chosen = Silence(-1, steps), Choose(state.director[railroad], railroad, move.section)
    silence.entry = chosen.entry = move.entry
    way = Way((silence, chosen, move), f"{COLOURS[railroad]} built it in the next turn")
    raise state.breaches.open([way], doubted=state.breaches.barred)


def _all_noted(state: State) -> bool:
    """Is of every railroad that built something this turn written what it built?"""
    built = (r for r, laid in enumerate(state.laid) if laid is not None and laid.section)
    return state.part > 1 or all(state.noted >> railroad & 1 for railroad in built)


def _one_a_turn(state: State, move: Build) -> None:
    laid = state.laid[move.railroad]
    built = f"section {laid.section}" if laid is not None and laid.section else "nothing"
    colour = RAILROADS[move.railroad]
    state.forbid("I-6.1", f"{colour} built {built} this turn, and it is one section a turn.", at="section")
