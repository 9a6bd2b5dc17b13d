"""What is legal in a position of which not everything is told: however the rest is, or only if it is so."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any

from referee.explanation.filling import Opening, openings
from referee.explanation.openings import deciding
from referee.header import BadEntry
from referee.log import Log
from referee.looking import MOST_LEGAL
from referee.replay import Walk, replay

ASKED = 60
"""So many of the legal moves say which gaps matter."""


@dataclass(slots=True)
class Permitted:
    """The legal moves of a moment, as lines of a log."""

    bounded: bool = False  # there are more ways than were gone through: nothing is surely legal then
    surely: list[str] = field(default_factory=list)
    perhaps: dict[str, str] = field(default_factory=dict)  # line -> the facts it hangs on
    tried: int = 0  # so many ways were gone through
    untold: list[str] = field(default_factory=list)  # the facts that the position leaves out


def permitted(log: Log, number: int, usual: Sequence[Any], write: Callable[[Any], str]) -> Permitted:
    """What is legal after entry ``number`` in every way in which the gaps can be filled, and what in some of
    them only. ``usual``: the legal moves where everything is as usual."""
    found = openings(replace(log, moves=[*log.moves[:number], *usual[:ASKED]]))
    listed: list[tuple[Opening, list[str]]] = []
    hangs: dict[str, None] = {}
    for opening in found.listed:
        told = _lines(replace(opening.log, moves=log.moves[:number]), number, write, hangs)
        if told is not None:
            opening.faults = frozenset(range(told[0]))
            listed.append((opening, told[1]))
    least = min((len(opening.faults) for opening, _ in listed), default=0)
    best = [(opening, lines) for opening, lines in listed if len(opening.faults) == least]
    certain = best and not found.bounded and not hangs
    everywhere = set.intersection(*(set(lines) for _, lines in best)) if certain else set()
    made = Permitted(found.bounded, tried=len(found.listed), untold=[gap.fact for gap in found.gaps])
    for line in dict.fromkeys(line for _, lines in best for line in lines):
        if line in everywhere:
            made.surely.append(line)
            continue
        having = [opening for opening, lines in best if line in lines]
        others = [opening for opening, lines in best if line not in lines]
        facts = hangs | dict.fromkeys(found.gaps[place].fact for place in deciding(having, others))
        if found.bounded:
            facts["more than can be gone through"] = None
        made.perhaps[line] = " and ".join(facts) or "what the position leaves out"
    return made


def _lines(
    log: Log, number: int, write: Callable[[Any], str], hangs: dict[str, None]
) -> tuple[int, list[str]] | None:
    """How many faults the entries have in one of the ways, and the legal moves then; None where it cannot
    be. ``hangs`` is told what decides which of them are legal."""
    lines: list[str] = []

    def look(run: Walk, at: int) -> None:
        if at == number:
            moves = islice(log.game.legal(run.state), MOST_LEGAL)
            fact = log.game.legal_if(run.state)
            hangs.update({fact: None} if fact else {})
            lines.extend(dict.fromkeys(write(log.game.write(move, log.header)) for move in moves))

    try:
        outcome = replay(log, until=number, watch=look, suspect_pen=False)
    except BadEntry:
        return None
    if outcome.state is None:
        return None
    return sum(finding.wrong for finding in outcome.findings), lines
