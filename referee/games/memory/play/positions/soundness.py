"""Whether a position can be: as many cards as the pack has, each in one place, and a moment that fits.

What a record gives as a position (at its beginning, at its end, as a correction) is held against
this once, when it is read; play begins from nothing that cannot have come about.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.games.memory.play.state import GAP, State
from referee.games.memory.record.phases import DEAL, HOLDING, OVER, PLACED, REVEAL, STOPPED
from referee.header import BadEntry
from referee.rules import Kind, Path, counted

Data = Mapping[str, Any]


def guard_possible(state: State, data: Data) -> None:
    """Raises BadEntry, with the path in the position, at the first thing that cannot be."""
    _moment(state, data)
    _cards(state)
    _points(data, ())
    for number, round_ in enumerate(data.get("played", ())):
        _points(round_, ("played", number))
    free = state.free_on
    if free >= 0 and state.count[free] and state.rules.free_in_final and not state.sums:
        has = f"{state.name(free)} got rid of all cards and has {counted(state.count[free], 'card')}"
        raise BadEntry(has, ("free", "on_turn"), "a player without cards")


MAY_HOLD = (HOLDING, REVEAL, DEAL, OVER)
"""When somebody may hold a drawn card: it waits to be placed, or the round ended before it was."""


def _moment(state: State, data: Data) -> None:
    if state.phase == STOPPED:
        return
    field = "phase" if "phase" in data else "active"
    if state.phase in (HOLDING, PLACED) and state.active < 0:
        raise BadEntry(
            f"it is nobody's turn, and yet this is the moment `{state.phase}`", (field,), "`active`: a player"
        )
    if state.phase == HOLDING and state.held == GAP:
        raise BadEntry("nobody holds a drawn card, and yet one waits to be placed", (field,), "`held`")
    if state.held != GAP and (state.phase not in MAY_HOLD or state.active < 0):
        raise BadEntry("a drawn card is held only while it waits to be placed", ("held",), "`phase: holding`")
    if state.waiting and state.held == GAP:
        raise BadEntry("a card drawn last is held, and none is", ("waiting",), "`held`")
    active, held = data.get("active"), data.get("held") or {}
    if active is not None and held.get("player", active) != active:
        raise BadEntry(f"it is {active}'s turn: nobody else holds a card", ("held", "player"), active)


def _cards(state: State) -> None:
    twice = next((finding for finding in state.breaches.findings if finding.kind is Kind.CONTRADICTION), None)
    if twice is not None:
        others = ", ".join(_words(path) for path, _ in twice.related)
        also = f" (the other: {others})" if others else ""
        raise BadEntry(twice.message.rstrip(".") + also, twice.path, "no more of a card than the pack has")
    size = state.rules.pack.size
    out = sum(state.count) + len(state.pile) + (state.held != GAP) + len(state.waiting)
    if out > size:
        raise BadEntry(
            f"{counted(out, 'card')} lie here; the pack has {size}", ("layouts",), f"at most {size}"
        )
    if state.stock > size - out:  # fewer are possible: a position may leave out what lies deep in the pile
        raise BadEntry(
            f"the stock cannot hold {counted(state.stock, 'card')}: the pack has {size}, "
            f"and {out} lie elsewhere",
            ("stock",),
            f"at most {size - out}",
        )


def _words(path: Path) -> str:
    """A place in a position: "card 1 of layouts.Ann"."""
    *way, last = path
    where = ".".join(map(str, way))
    return f"card {last + 1} of {where}" if isinstance(last, int) else f"{where}.{last}"


def _points(data: Data, base: Path) -> None:
    for key in ("totals", "sums", "bonus", "scores"):
        for name, figure in data.get(key, {}).items():
            if isinstance(figure, list) and figure[0] > figure[1]:
                low, high = figure
                raise BadEntry(f"no points lie between {low} and {high}", (*base, key, name), "least, most")
