"""The figures of a score sheet that hang on what a position leaves out."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.intercity.play.gaps.doubts import most_of
from referee.games.intercity.play.gaps.missing_facts import BUILDING, Data, Moves
from referee.games.intercity.record import phases
from referee.games.intercity.record.boards import COLOURS
from referee.games.intercity.record.evidence import early_sale
from referee.header import Header


def figures(header: Header, data: Data, moves: Moves) -> Iterator[str]:
    """The figures of a score sheet that hang on what a position leaves out; cash that is not told is open by
    itself."""
    told = {key: all(colour in data.get(key, {}) for colour in COLOURS) for key in _VALUES}
    acts = any(move.action != "check" for move in moves)
    if early_sale(header.players, data, moves)[0]:
        yield from ("shares_owned", "railroads_directed", "totals")
    way = _UNDER_WAY.get(data.get("phase", ""), (*BUILDING, "auction"))
    moment = not acts or all(key in data for key in way)
    if not (told["shares"] and moment):
        yield "shares_owned"
    owners = told["shares"] or (told["directors"] and not acts)
    directed = all(_director_known(data, colour) for colour in COLOURS)  # who is also paid what remains
    if not (moment and owners and directed):
        yield "railroads_directed"
    over = not acts and data.get("phase") == phases.OVER and _first_alone(data.get("cash", {}))
    if not over and not (moment and told["shares"] and directed and told["built"] and "board" in data):
        yield "totals"
    if not over and not (moment and told["built"]):
        yield "final"


def _director_known(data: Data, colour: str) -> bool:
    """Whether it is told who directs a railroad: by name, or as nobody else owns as much."""
    return colour in data.get("directors", {}) or len(most_of(data.get("shares", {}).get(colour, {}))) < 2


def _first_alone(cash: Data) -> bool:
    """Whether somebody has more than the others, so that no tie hangs on turn order cards (IQ-62)."""
    sums = sorted(sum_ for sum_ in cash.values() if isinstance(sum_, int))
    return len(sums) == len(cash) and sums[-1:] != sums[-2:-1]


_VALUES = ("shares", "directors", "built")
"""What the payments at the end and the counts come from, railroad by railroad; treasuries that are not told
have their bounds, values of railroads without a board have none."""

_UNDER_WAY = {phases.OFFER: (), phases.AUCTION: ("auction",), phases.TRACK: ("chosen",), phases.OVER: ()}
"""By the part of the turn: what is on its way then, and comes to something with the next entries."""
