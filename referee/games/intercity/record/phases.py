"""The parts of a turn, by the words that positions write."""

from __future__ import annotations

from typing import Final

OFFER: Final = "offer"  # a player may offer a share
AUCTION: Final = "auction"  # a share is being bid for
TRACK: Final = "track"  # the Directors choose
REVEAL: Final = "reveal"  # the cards are up, and the record does not show all of them (yet)
PICK: Final = "pick"  # a Director of two contestants names one (only under director_picks)
CONTEST: Final = "contest"  # blind bids
TOP_UP: Final = "top_up"  # the winner of a contest may refuse to add money (only under top_up: may)
LAY: Final = "lay"  # who built what hangs on a price the record does not hold
DIVIDENDS: Final = "dividends"  # the length of a route is not known
ORDER: Final = "turn_order"  # the turn order cards are not known
EQUITY: Final = "equity"  # only in positions given: the final payments are due
OVER: Final = "over"
BEYOND: Final = "beyond"  # in no position: nothing that comes is judged any more
SPELLED: Final = {"turn order": ORDER, "top up": TOP_UP}
"""A phase as it is spelt otherwise."""
ALL: Final = (OFFER, AUCTION, TRACK, REVEAL, PICK, CONTEST, TOP_UP, LAY, DIVIDENDS, ORDER, EQUITY, OVER)
