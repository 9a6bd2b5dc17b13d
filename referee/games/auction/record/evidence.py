"""Which parts of a position are only the referee's, and what entries tell of one that was not told whole."""

from __future__ import annotations

from referee.game import Following, Telling

BOOKKEEPING = frozenset({"unseen", "stake", "tied", "new_hidden", "restocked", "stage", "told"})
"""Keys only the referee needs; left out where people read a position."""

UNORDERED = frozenset({
    "hand", "bid", "powers", "fetched", "discards", "auction_discards", "cashed", "tied", "stake", "owned",
    "looking", "left_offering", "left_bid", "left_hand", "new_hand", "bid_played", "gathered", "reserve",
    "lapsed", "retrieved", "played", "woken", "acquired", "recycled",
})  # fmt: skip
"""Keys whose lists are sets: a check may write them in any order."""

BOTH = ("players",)
ENDING = frozenset({"end_turn", "discard", "gather"})

TELLING = Telling(
    running=frozenset({
        "round", "auction_deck", "auction_discards", "deck", "hand", "powers", "fetched", "discards",
        "cashed", "reserve", "unseen", "dealt",
    }),
    anew=frozenset({"bid"}),
    open_itself=frozenset({"display"}),
    unmissed=frozenset({"untold", "unseen"}),
    noted=frozenset({
        "acquired", "activations", "aside", "claimable", "drawn", "has_bid", "idle", "lapsed",
        "last_first", "left_bid", "left_hand", "left_hidden", "left_offering", "new_hand", "new_hidden",
        "one_cost", "pending", "played", "put_away", "restocked", "retrieved", "sales",
        "stage", "stake", "tie_due", "tied", "told", "woken",
    }),
    followed=(
        # What both do: whether the other has done it already.
        Following(frozenset({"set_aside"}), (BOTH,), frozenset({"phase"})),
        Following(frozenset({"bid"}), (BOTH,), frozenset({"phase", "first", "totals"}), phase="bid"),
        Following(frozenset({"tie_card"}), (BOTH,), frozenset({"bid"})),
        Following(frozenset({"draw", "reshuffle"}), (BOTH,), frozenset({"phase", "first", "round"})),
        Following(frozenset({"end_turn"}), (("phase",),), frozenset({"phase", "first"})),
        Following(frozenset({"end_turn"}), (("auction_deck",),), frozenset({"display"})),
        # The display is restocked, or the game is over.
        Following(ENDING, (BOTH,), frozenset({"phase", "auction_deck"}), phase="draw"),
    ),
)  # fmt: skip
