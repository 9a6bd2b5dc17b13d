"""What can be reckoned of a record that begins from a position with gaps.

A figure of the score sheet is told only where it comes out in the same way whatever the gaps are: not where
it rests on a part of the position that is not told, and not where it is open whether an entry that may change
it was allowed. An entry of which that is open has perhaps been carried out, perhaps not, and what it did then
hangs on the gaps as well.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from referee.explanation.findings import joined, opened
from referee.explanation.worlds import Story
from referee.log import Log
from referee.rules import Finding, Kind, ScoreSheet

TOTALS, FINAL = "totals", "final"
UNTOLD = "the position does not tell all that it hangs on"
ALLOWED = "whether entry {} is allowed is open, and what it comes to with it"

PLAIN = ("stands", "taken_back")
"""Decisions after which the entries still show what was done."""

MOST_STORIES = 16
"""Of so many ways of going on after faults the bounds are told; of more, none."""


class Hanging(NamedTuple):
    """What of a score sheet hangs on the gaps of a position."""

    figures: Collection[str] = ()  # those that rest on what is not told
    entry: int = 0  # the first entry that may change any of them, and may be allowed or not
    # whether the game is over -> the sheet with the bounds that are certain all the same; None: none are
    reckoned: Callable[[bool], ScoreSheet | None] | None = None

    @property
    def end(self) -> bool:
        """Whether it is open if the game is over."""
        return bool(self.entry) or FINAL in self.figures

    @property
    def why(self) -> str:
        """The reason, in words."""
        return ALLOWED.format(self.entry) if self.entry else UNTOLD


def hanging(
    log: Log, given: Mapping[str, Any], findings: Iterable[Finding], stories: Sequence[Story]
) -> Hanging:
    """What of the score sheet hangs on the gaps of the position a log begins with, by what is said of it.
    ``stories``: what stands for the entries at fault, in each of the ways the figures are told by."""
    positions = log.game.positions
    figures = frozenset(positions.figures(log.header, given, log.moves))
    doubted = sorted(
        finding.move for finding in findings if finding.kind is Kind.UNDETERMINED and finding.move is not None
    )
    moving = positions.moving(log.moves)
    acts = [number for number in doubted if _moves(log.moves[number - 1].action, moving)]
    entry = acts[0] if acts else 0
    reckoned = None
    if positions.reckoned is not None and len(stories) <= MOST_STORIES and not _settled_otherwise(log):
        reckoned = partial(_reckoned, positions.reckoned, log, given, acts, stories)
    return Hanging(figures, entry, reckoned)


def _settled_otherwise(log: Log) -> bool:
    """Whether the table decided something that the entries do not show."""
    return any(move.action == "decision" and move.outcome not in PLAIN for move in log.moves)


def _reckoned(
    by_what_is_told: Callable[..., ScoreSheet | None],
    log: Log,
    given: Mapping[str, Any],
    doubted: Sequence[int],
    stories: Sequence[Story],
    final: bool,
) -> ScoreSheet | None:
    """The bounds that are certain by what is told alone, whichever of the stories is true."""
    sheets = []
    for story in stories:
        moves, since = as_taken(log.moves, story, doubted)
        sheet = by_what_is_told(log.header, given, moves, since, final)
        if sheet is None:
            return None
        sheets.append(sheet)
    return joined(sheets)


def as_taken(moves: Sequence[Any], story: Story, doubted: Sequence[int]) -> tuple[Sequence[Any], int]:
    """The entries as a story has them, those that are open as they are written, and so those after one that
    the story has as void; and from which on it is open whether they were carried out."""
    taken: list[Any] = []
    since = 0
    for number, move in enumerate(moves, 1):
        if number in doubted:
            since = since or len(taken) + 1
        plays = None if number in doubted else story.get(number)
        plays = plays if plays or not since else None
        taken += [move] if plays is None else [play.move for play in plays]
    return taken, since


def _moves(action: str, moving: Collection[str] | None) -> bool:
    """Whether an entry of this kind may change a figure."""
    return action not in ("check", "decision") and (moving is None or action in moving)


def left_open(sheet: ScoreSheet, hangs: Hanging) -> ScoreSheet:
    """A score sheet without the figures that hang on the gaps, and without a winner by them: with bounds,
    where a game can tell some."""
    if hangs.reckoned is not None:
        bounds = hangs.reckoned(sheet.final)
        if bounds is not None and (hangs.entry or TOTALS in hangs.figures or _closer(bounds, sheet)):
            return _bounded(bounds, hangs)
    if hangs.entry:
        opened(sheet, hangs.why)
        if sheet.final:
            sheet.final, sheet.open_end = False, sheet.undetermined
        return sheet
    for name in hangs.figures:
        if name in sheet.counts:
            sheet.counts[name] = dict.fromkeys(sheet.counts[name])
    if TOTALS in hangs.figures:
        sheet.totals = dict.fromkeys(sheet.totals)
    if FINAL in hangs.figures and sheet.final:
        sheet.final, sheet.open_end = False, UNTOLD
    if {TOTALS, FINAL} & {*hangs.figures}:
        sheet.winners, sheet.tiebreak = (), ""
        sheet.undetermined = sheet.undetermined or UNTOLD
    return sheet


def _bounded(bounds: ScoreSheet, hangs: Hanging) -> ScoreSheet:
    """The sheet a game has reckoned by what is told alone. Where it is open whether the game is over, nobody
    has won."""
    if hangs.end and bounds.final:
        bounds.final, bounds.open_end, bounds.winners, bounds.tiebreak = False, hangs.why, (), ""
    bounds.undetermined = bounds.undetermined or hangs.why
    return bounds


def _closer(bounds: ScoreSheet, sheet: ScoreSheet) -> bool:
    """Whether no total is further open than on a sheet, and one is less so."""
    pairs = [(_open(total), _open(sheet.totals[name])) for name, total in bounds.totals.items()]
    return all(near <= far for near, far in pairs) and any(near < far for near, far in pairs)


def _open(total: int | tuple[int, int] | None) -> float:
    """How far a total is open: from nothing to everything."""
    if total is None:
        return math.inf
    return total[1] - total[0] if isinstance(total, tuple) else 0
