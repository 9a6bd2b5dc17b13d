"""What is legal in a position of which not everything is told: however the rest is, or only if it is so."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any

from referee.explanation.deciding_facts import deciding
from referee.explanation.gap_ways import ASKED, Opening, openings
from referee.header import BadEntry
from referee.log import Log
from referee.moments.after_entry import MOST_LEGAL
from referee.replay import Walk, in_every_way, walk


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
    tried = len(found.listed)
    for opening in found.listed:
        opening.log.moves = log.moves[:number]
    hangs: dict[str, None] = {}
    try:
        ways = in_every_way(found, number)
    except BadEntry:
        ways = []
    best = [(opening, dict.fromkeys(_lines(opening, number, write, hangs))) for opening in ways]
    doubts = [each for each in found.doubts if len(each.faults) == len(ways[0].faults)]
    besides = [(opening, dict.fromkeys(_lines(opening, number, write, hangs))) for opening in doubts]
    certain = best and not found.bounded and not hangs
    everywhere = set.intersection(*(set(lines) for _, lines in (*best, *besides))) if certain else set()
    made = Permitted(found.bounded, tried=tried, untold=[gap.fact for gap in found.gaps])
    hung: dict[Sequence[bool], str] = {}  # which of the ways have a line -> the facts it hangs on
    for line in dict.fromkeys(line for _, lines in best for line in lines):
        if line in everywhere:
            made.surely.append(line)
            continue
        where = tuple(line in lines for _, lines in (*best, *besides))
        if where not in hung:
            having = [opening for opening, lines in best if line in lines]
            others = [opening for opening, lines in (*best, *besides) if line not in lines]
            facts = hangs | dict.fromkeys(found.gaps[place].fact for place in deciding(having, others))
            if found.bounded:
                facts["more facts than can be tried out"] = None
            hung[where] = " and ".join(facts) or "what the position leaves out"
        made.perhaps[line] = hung[where]
    return made


def _lines(opening: Opening, number: int, write: Callable[[Any], str], hangs: dict[str, None]) -> list[str]:
    """The legal moves in one of the ways. ``hangs`` is told what decides which of them are legal."""
    lines: list[str] = []

    def look(run: Walk, at: int) -> None:
        if at == number:
            game = opening.log.game
            moves = islice(game.legal(run.state), MOST_LEGAL)
            fact = game.legal_if(run.state)
            hangs.update({fact: None} if fact else {})
            lines.extend(dict.fromkeys(write(game.write(move, opening.log.header)) for move in moves))

    walk(opening.outcome, look, number)
    return lines
