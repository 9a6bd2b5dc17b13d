"""What the entries of a record are about: places, cards, railroads: a wrong line shows in others of them."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, islice
from typing import Any

from referee.breaches import permitted
from referee.explanation.runner import Fault
from referee.explanation.said_twice import SaidTwice
from referee.game import Game

EDITS = 32
"""So many ways to read one entry otherwise are tried."""

THOUGHT_OF = 96
"""So many lines that may be missing are thought of before an entry that lies before the fault."""


def repeats(moves: Sequence[Any], index: int) -> bool:
    """Whether an entry says the same as the one before it: nothing is likelier than that it was written
    twice."""
    return bool(0 < index < len(moves) and moves[index] == moves[index - 1])


def said_again(moves: Sequence[Any], entries: Sequence[Mapping[str, Any]], index: int) -> bool:
    """Whether an entry says the same as the one before it; or as the next, but of another player: it was
    written under the wrong name first. ``entries`` are as they are written."""
    if repeats(moves, index):
        return True
    pair = [{**entry, "player": ""} for entry in entries[index : index + 2]]
    return len(pair) == 2 and "action" in pair[0] and pair[0] == pair[1]


class Subjects:
    """What the entries of one record are about."""

    def __init__(self, game: Game, moves: Sequence[Any]) -> None:
        self.pen, self.play = game.pen, game.play
        self.subjects = game.pen.subjects
        self.moves = moves
        self.thought_of: dict[tuple[int, Hashable], Sequence[Any]] = {}
        self._said_twice: SaidTwice | None = None

    def said_twice(self) -> SaidTwice:
        """Where the record says the same again; worked out when somebody first asks."""
        if self._said_twice is None:
            self._said_twice = SaidTwice(self.moves)
        return self._said_twice

    def is_act(self, index: int) -> bool:
        """Whether somebody does something in an entry: it is no check and no decision."""
        return 0 <= index < len(self.moves) and self.moves[index].action not in ("check", "decision")

    def stays(self, index: int) -> bool:
        """Whether an entry says the same wherever it stands: a decision names others by their numbers."""
        return bool(self.moves[index].action != "decision")

    def akin(self, index: int, other: int) -> bool:
        """Whether two entries are about the same things."""
        if not self.is_act(index) or not self.is_act(other):
            return True
        mine, its = self.subjects(self.moves[index]), self.subjects(self.moves[other])
        if not mine:  # something may be missing before the end of a part; chance deals to everybody
            return self.moves[index].actor in (-1, self.moves[other].actor)
        return bool(mine & its)

    def are_related(self, indices: Iterable[int]) -> bool:
        """Whether two of some entries are about the same thing, so that one line may be the cause of both; a
        check or a decision may be about anything."""
        lines = [*indices]
        if not all(map(self.is_act, lines)):
            return True
        about = [self.subjects(self.moves[line]) for line in lines]
        return any(mine & its for mine, its in combinations(about, 2))

    def may_be(self, state: Any, move: Any) -> bool:
        """Whether a move is allowed in a state, or only after what happens by itself. The state is a copy
        that nobody else needs: what is asked may have something settled first."""
        handler = self.play.table[state.phase].get(move.action)
        return handler is None or permitted(handler, state, move)

    def legal_edits(self, moment: Any, move: Any) -> Iterator[Any]:
        """What an entry may have been meant to be, and the rules allow now."""
        for other in self.pen.edits(moment, move):
            other.entry = move.entry
            if other != move and self.may_be(moment, other):
                yield other

    def alike_first(self, fault: Fault, move: Any, others: Iterable[Any]) -> Iterable[Any]:
        """An earlier entry written otherwise: first in what the fault is about, a player or a sum."""
        way = fault.finding.path[2:3]
        field = {"player": "actor"}.get(str(way[0]), str(way[0])) if way else ""
        now = getattr(move, field, None)
        if now is None:
            return others
        return sorted(islice(others, EDITS), key=lambda other: getattr(other, field, None) == now)

    def missing(self, fault: Fault, index: int, moment: Any) -> Iterable[Any]:
        """Lines that may be missing before an entry; before an earlier one those about the same things as the
        fault first. Many faults lead back to the same earlier entry, in equal states: what may be missing is
        worked out once."""
        lines = self.pen.missing(moment, self.moves[index])
        if index == fault.index or not self.is_act(fault.index):
            return lines
        there = index, moment.key()
        if there not in self.thought_of:
            self.thought_of[there] = [*islice(lines, THOUGHT_OF)]
        about = self.subjects(self.moves[fault.index])

        def strangeness(move: Any) -> int:
            mine = self.subjects(move)
            return 0 if mine and mine <= about else 1 if mine & about else 2

        return sorted(self.thought_of[there], key=strangeness)
