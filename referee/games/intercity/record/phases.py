"""The parts of a turn, by the words that positions write."""

from __future__ import annotations

OFFER = "offer"  # a player may offer a share
AUCTION = "auction"  # a share is being bid for
TRACK = "track"  # the Directors choose
REVEAL = "reveal"  # the cards are up, and the record does not show all of them (yet)
PICK = "pick"  # a Director of two contestants names one (only under director_picks)
CONTEST = "contest"  # blind bids
TOP_UP = "top_up"  # the winner of a contest may refuse to add money (only under top_up: may)
LAY = "lay"  # who built what hangs on a price the record does not hold
DIVIDENDS = "dividends"  # the length of a route is not known
ORDER = "turn_order"  # the turn order cards are not known
EQUITY = "equity"  # only in positions given: the final payments are due
OVER = "over"
