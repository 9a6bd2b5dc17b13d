"""What a record says between the moves, in every game: that something holds, and what the table decided."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.declarations.compounds import By
from referee.declarations.entries import Actor, Move
from referee.declarations.fields import field
from referee.declarations.shapes import NOTE, PLAYER, Odd, Table, Whole, choice
from referee.header import Header


class Check(Move, action="check", actors=Actor.CHANCE, keyed=True):
    """An assertion in passing: this part of the position holds now."""

    claims: Mapping[str, Any] = field(
        Table(), "The part of the position that is asserted, written as positions are written.", key="check"
    )


CORRECTED = "corrected"
INTERJECTED = ("check", "decision")
"""Entries that are no act of anybody."""

KINDS_OF_ENTRY = ("action", *INTERJECTED)
"""The keys of which every entry has one."""

FORFEIT, POINTS, ANNULLED = "forfeit", "points", "annulled"
"""Decisions that need no fault: the game is lost, points are given or taken, the round is played again."""

OUTCOMES = ("stands", "taken_back", CORRECTED, FORFEIT, POINTS, ANNULLED)
"""All that a table may decide."""

A_FIGURE = Whole(-1_000_000, 1_000_000)


class Decision(
    Move,
    action="decision",
    actors=Actor.CHANCE,
    keyed=True,
    demands={
        "allOf": [
            {
                "if": {"properties": {"decision": {"const": outcome}}, "required": ["decision"]},
                "then": needed,
                "else": {"properties": {key: False}},
            }
            for outcome, key, needed in (
                (CORRECTED, "position", {"required": ["position"]}),
                (POINTS, "points", {"required": ["points"], "properties": {"points": {"minProperties": 1}}}),
                (FORFEIT, "by", {}),
            )
        ]
    },
):
    """What the table decided about an entry that was at fault."""

    outcome: str = field(
        choice(*OUTCOMES),
        "The move stands, was taken back, or the position was put right by hand; the game is lost by it, "
        "points are given or taken, or the deal or round is played again.",
        key="decision",
    )
    about: int | None = field(
        Whole(1),
        "Number of the entry that is meant, counted from 1; if left out, the last one at fault.",
        key="move",
        default=None,
    )
    position: Mapping[str, Any] | None = field(
        Table(), "Only where the position was corrected: what holds from here on.", default=None
    )
    note: str = field(NOTE, default="")
    by: int | None = field(
        PLAYER,
        "Only where the game is forfeited: by whom; by whoever was at fault, if left out.",
        default=None,
    )
    points: tuple[tuple[int, int], ...] = field(
        By(PLAYER, A_FIGURE), "Only with `points`: what is added to whose total, or taken off.", default=()
    )

    def settle(self, header: Header) -> Decision:
        wanted = {CORRECTED: self.position is not None, POINTS: bool(self.points)}
        if any(had != (self.outcome == outcome) for outcome, had in wanted.items()):
            raise Odd
        if self.by is not None and self.outcome != FORFEIT:
            raise Odd
        return self
