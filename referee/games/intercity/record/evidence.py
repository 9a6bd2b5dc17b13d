"""What the entries of a record tell of a position that was not told whole."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.game import Following, Telling
from referee.games.intercity.record.boards import COLOURS
from referee.games.intercity.record.phases import OFFER, TRACK
from referee.rules import Path

OFFERS = (("offer",), ("cash",))
"""What says whether anything more is offered."""
BOUGHT = frozenset({"phase", "auction", "cash", "treasury", "shares", "directors"})
"""What a sale changes."""


def early_sale(
    players: Sequence[str], given: Mapping[str, Any], moves: Sequence[Any]
) -> tuple[int, Sequence[Path]]:
    """The number of the sale with which a record begins, where it may be that of the auction which had just
    closed by itself when the position was noted, and may be one since; 0 where there is none. And what it
    changes if it is one since."""
    words = ("pass", "director", "check")
    number, first = next(
        ((at, entry) for at, entry in enumerate(moves, 1) if entry.action not in words), (0, None)
    )
    if first is None or first.action != "sale" or given.get("phase", OFFER) not in (OFFER, TRACK):
        return 0, ()
    buyer, colour, offer = players[first.actor], COLOURS[first.railroad], given.get("offer", {})
    cash, treasury = given.get("cash", {}).get(buyer), given.get("treasury", {}).get(colour)
    held = given.get("shares", {}).get(colour)
    begins = offer.get("round") == 1 and offer.get("sales") == 0
    cannot = (
        isinstance(treasury, int) and treasury < first.price,
        isinstance(cash, int) and cash < first.price,
        held is not None and not held.get(buyer),
        begins or offer.get("idle", 0) > 0,
    )
    parts = (("cash", buyer), ("treasury", colour), ("shares", colour), ("directors", colour), ("phase",))
    return (0, ()) if any(cannot) else (number, parts)


TELLING = Telling(
    running=frozenset({"turn", "round", "cash", "treasury", "shares", "built", "lengths", "equity"}),
    anew=frozenset({"high"}),
    unmissed=frozenset({"between"}),
    early=early_sale,
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
