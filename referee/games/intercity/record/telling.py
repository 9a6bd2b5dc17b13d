"""What the entries of a record tell of a position that was not told whole."""

from __future__ import annotations

from referee.game import Following, Telling

OFFERS = (("offer",), ("cash",))
"""What says whether anything more is offered."""
BOUGHT = frozenset({"phase", "auction", "cash", "treasury", "shares", "directors"})
"""What a sale changes."""

TELLING = Telling(
    running=frozenset({"turn", "round", "cash", "treasury", "shares", "built", "lengths", "equity"}),
    anew=frozenset({"high"}),
    unmissed=frozenset({"between"}),
    noted=frozenset({
        "asked", "contests", "idle", "inside", "laid", "offer", "out", "pending", "sales", "settled",
        "told", "tried",
    }),
    followed=(
        # Who has not enough money is out without a word; whoever is left in the end has bought the share.
        Following(frozenset({"pass"}), (("auction", "offerer"),), BOUGHT),
        Following(frozenset({"pass"}), (("cash",),), BOUGHT, phase="auction"),
        Following(frozenset({"bid"}), (("auction", "offerer"),), BOUGHT - {"auction"}, phase="auction"),
        Following(frozenset({"pass", "decline", "turn_order"}), OFFERS, frozenset({"phase"})),
        Following(frozenset({"sale", "director"}), OFFERS, frozenset({"phase"})),
        Following(frozenset({"sale", "director"}), (("shares",),), frozenset({"directors"})),
        # Once all have chosen, the cards are turned up, and all that comes of them may be done at once.
        Following(
            frozenset({"choose", "blind"}),
            (("board",), ("directors",), ("treasury",), ("chosen",)),
            frozenset({"phase", "turn", "turn_order", "cash", "treasury", "built", "chosen", "blind"}),
        ),
    ),
)  # fmt: skip
