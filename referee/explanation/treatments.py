"""What a table may decide of a fault, and which treatments of it agree with that."""

from __future__ import annotations

from referee.declarations.statements import ANNULLED, FORFEIT, POINTS, Decision
from referee.explanation.worlds import Treatment

FREE = frozenset({FORFEIT, POINTS, ANNULLED})
"""Decisions that a table may take without a fault that the record shows."""

DECIDED = {
    **dict.fromkeys(FREE, frozenset(Treatment)),
    "stands": frozenset({Treatment.STANDS, Treatment.TOLD}),
    "taken_back": frozenset({Treatment.VOID, Treatment.TOLD}),
    "corrected": frozenset(Treatment),
}
"""A decision, and the treatments of a fault that agree with it. What was seen cannot be unseen: a look
that is taken back may still be paid for."""

WORDS = {
    "stands": "the table let it stand",
    "taken_back": "the table had it taken back",
    "corrected": "the table corrected the position",
    FORFEIT: "the game is forfeited",
    POINTS: "the table settled it by points",
    ANNULLED: "the table had it played again",
}


def words_of(move: Decision) -> str:
    """What the table did about a fault, and what it noted."""
    return WORDS[move.outcome] + (f" ({move.note})" if move.note else "")
