"""Slips that come to light long after: a card that was thrown, and nobody wrote it down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from referee.games.memory.play.state import GAP, State
from referee.games.memory.record.moves import Match

LAYING = {"replace": "out", "shed": "card", "match": "card"}
"""What lays a card on the pile, and the field that names it."""


def elsewhere(state: State, moves: Sequence[Any], index: int) -> Iterator[tuple[int, tuple[Any, ...]]]:
    """The throws that may be missing long before an entry that names all places of a player's cards, and one
    too few: of a card in a place that is not named, as it was last known, right after one of its rank came on
    the pile. The latest first."""
    move = moves[index]
    if move.action != "rearrange":
        return
    seat, named = move.actor, {*filter(None, move.order), *move.into}
    if not named or state.count[seat] != len(named) + 1:
        return
    ranks = state.rules.pack.rank_of
    for slot, token in enumerate(state.layouts[seat], 1):
        face = state.faces[token] if token != GAP else 0
        if slot in named or face <= 0 or ranks[face] < 0:
            continue
        for place in range(index - 1, -1, -1):
            laid = getattr(moves[place], LAYING.get(moves[place].action, ""), 0)
            if isinstance(laid, int) and laid > 0 and ranks[laid] == ranks[face]:
                yield place + 1, (Match(seat, slot=slot, card=face), moves[place + 1])
