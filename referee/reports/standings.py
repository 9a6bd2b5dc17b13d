"""Standings over many games: who played, won and scored how much, game by game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from referee.reports.tables import Answer
from referee.rules import counted

COLUMNS = ("game", "player", "games", "won", "shared", "open", "average", "least", "most", "faulty")


class Result(Protocol):
    """How a game ended."""

    @property
    def game(self) -> str:
        """The id of the game."""

    @property
    def totals(self) -> Mapping[str, int | tuple[int, int] | None]:
        """The points of every player, or their bounds; None where nothing is known."""

    @property
    def winners(self) -> Sequence[str]:
        """Who won; several share it."""

    @property
    def final(self) -> bool:
        """Whether the game was played to its end."""

    @property
    def faulty(self) -> bool:
        """Whether anything in the log is wrong."""

    @property
    def same(self) -> bytes:
        """What tells the game, however it is written down; empty where nothing does."""


@dataclass
class Standing:
    """One player in one of the games."""

    games: int = 0
    won: int = 0
    shared: int = 0
    open: int = 0  # games of which nobody can say who won
    points: list[tuple[int, int]] = field(default_factory=list)  # least and most, where they are known
    faulty: int = 0  # games in whose record something is wrong


class Standings:
    """Counts games that are over, each once; the others are told of apart."""

    def __init__(self) -> None:
        self._standings: dict[tuple[str, str], Standing] = {}
        self._running = 0
        self._unjudged = 0
        self._seen: set[bytes] = set()
        self._again = 0

    def add(self, result: Result | None) -> None:
        """One more log; None where it could not be judged."""
        if result is None:
            self._unjudged += 1
            return
        if not result.final:
            self._running += 1
            return
        if result.same in self._seen:
            self._again += 1
            return
        self._seen.update([result.same] if result.same else ())
        for player, total in result.totals.items():
            standing = self._standings.setdefault((result.game, player), Standing())
            standing.games += 1
            won = player in result.winners
            standing.won += won and len(result.winners) == 1
            standing.shared += won and len(result.winners) > 1
            standing.open += not result.winners
            standing.faulty += result.faulty
            if total is not None:
                standing.points.append(total if isinstance(total, tuple) else (total, total))

    def answer(self) -> Answer:
        """The standings as a table: by game, then the most wins, the fewest games, the name."""
        rows = [(*key, standing) for key, standing in self._standings.items()]
        rows.sort(key=lambda row: (row[0], -row[2].won, -row[2].shared, row[2].games, row[1]))
        return Answer(COLUMNS, [(game, player, *_figures(standing)) for game, player, standing in rows])

    def left_out(self) -> Iterator[str]:
        """What is not in the table, and why."""
        if self._running:
            yield f"left out: {counted(self._running, 'game')} not over"
        if self._again:
            yield f"left out: {counted(self._again, 'log')} of games that are told already"
        if self._unjudged:
            yield f"left out: {counted(self._unjudged, 'log')} that could not be judged"


def _figures(standing: Standing) -> tuple[object, ...]:
    average = round(sum(map(sum, standing.points)) / 2 / len(standing.points), 2) if standing.points else None
    least = min((low for low, _ in standing.points), default=None)
    most = max((high for _, high in standing.points), default=None)
    return standing.games, standing.won, standing.shared, standing.open, average, least, most, standing.faulty
