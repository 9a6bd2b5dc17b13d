"""Which parts of a position are only the referee's, and what entries tell of one that was not told whole."""

from __future__ import annotations

from referee.game import Following, Telling

BOOKKEEPING = frozenset({
    "again", "calling", "carried", "direction", "dry", "emptied", "last_effect", "lost_turns", "matched",
    "mixed", "overdue", "placings", "revealed", "right", "skips", "sums", "thrown", "unequal",
})  # fmt: skip
"""Keys only the referee needs; left out where people read a position."""

UNORDERED = frozenset({"locked", "lost_turns", "off_turn", "face_up", "leavers", "winners", "uncounted"})

TELLING = Telling(
    running=frozenset(
        {"round", "turn", "stock", "discard", "skips", "peeked", "sums", "rounds", "totals", "carried"}
    ),
    open_itself=frozenset({"layouts", "uncounted"}),
    unmissed=BOOKKEEPING | {"open", "free", "rounds", "winners", "starter", "dealer", "face_up", "played"},
    noted=frozenset({"emptied", "last_effect", "matched", "mixed", "placings", "right", "thrown", "unequal"}),
    lasting=frozenset({"rounds", "totals"}),
    followed=(
        # Whether another round is played.
        Following(
            frozenset({"reveal", "score", "deal"}),
            (("totals",), ("rounds",)),
            frozenset({"phase", "round", "turn", "active", "winners"}),
        ),
        # Whether somebody gets the points of a call.
        Following(frozenset({"reveal", "score", "deal"}), (("callers",),), frozenset({"totals"})),
    ),
    told_by={"callers": "caller"},
)


def telling(calls_count: bool) -> Telling:
    """What entries tell of such a position, where a call brings points or costs some, or does neither."""
    return TELLING if calls_count else TELLING._replace(followed=TELLING.followed[:1])
