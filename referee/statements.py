"""What a record says between the moves, in every game: that something holds, and what the table decided."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.entries import Actor, Move, field
from referee.header import Header
from referee.shapes import NOTE, Odd, Table, Whole, choice


class Check(Move, action="check", actors=Actor.CHANCE, keyed=True):
    """An assertion in passing: this part of the position holds now."""

    claims: Mapping[str, Any] = field(
        Table(), "The part of the position that is asserted, written as positions are written.", key="check"
    )


CORRECTED = "corrected"


class Decision(
    Move,
    action="decision",
    actors=Actor.CHANCE,
    keyed=True,
    demands={
        "if": {"properties": {"decision": {"const": CORRECTED}}, "required": ["decision"]},
        "then": {"required": ["position"]},
        "else": {"properties": {"position": False}},
    },
):
    """What the table decided about an entry that was at fault."""

    outcome: str = field(
        choice("stands", "taken_back", CORRECTED),
        "The move stands, was taken back, or the position was put right by hand.",
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

    def settle(self, header: Header) -> Decision:
        if (self.outcome == CORRECTED) == (self.position is None):
            raise Odd
        return self
