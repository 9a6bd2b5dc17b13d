"""What an accusation rests on: a fact that a position does not tell, and that was not gone through either
(``ways.py``), keeps an entry that hangs on it from being called wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.games.auction.play.gaps.certain import is_certain
from referee.games.auction.play.gaps.told_facts import (
    CASHED,
    LOOKED_UP,
    OWN_CARDS,
    POWERS,
    Asked,
    of_another_suit,
)
from referee.games.auction.play.gaps.ways import (
    FACTS,
    OFFERING,
    PILES,
    ROW,
    SIZES,
    TIED,
    Data,
    bid_unnamed,
    to_lie,
    wanted,
)
from referee.games.auction.play.plays import TURN
from referee.games.auction.record.longhand import with_winner
from referee.games.auction.record.phases import BID
from referee.header import Header
from referee.inquiry import Gap

PHASES = "A-2.1"
"""A breach of the order of phases may hang on what both players have done."""

EVERYTHING = ("first", *PILES, "display", "auction_deck", "auction_discards", "pending")
ORDER = ("aside", "display", "auction_deck", "deck", "hand", "discards", *OFFERING)
RESTS: Mapping[str, tuple[str, ...]] = {
    "buy": ("first", "display", *OFFERING),
    "bid": ("hand", "bid", "aside"),
    "set_aside": ("hand", "deck", "aside"),
    "restock": ("display", "auction_deck", "auction_discards", "restocked"),
    **dict.fromkeys(("draw", "reshuffle", "discard", "shuffle", "look"), OWN_CARDS),
}
"""What an entry rests on besides the phase, where that is less than everything."""

NEAREST: Mapping[str, tuple[str, ...]] = {
    "power": ("hand", "deck"),
    "reveal": ("bid",),
    "tie_card": ("deck", "bid"),
    "cash": OFFERING,
    "take": ("discards", "auction_discards"),
    "done": ("auction_deck", "display"),
}
"""What decides first about an entry that everything may have to do with: it is named first."""

RULES: Mapping[tuple[str, str], tuple[str, ...]] = {
    # a hand that cannot hold a card was drawn otherwise, too
    **dict.fromkeys(
        (("set_aside", "A-3.1"), ("set_aside", "A-9.2"), ("bid", "A-4.1"), ("bid", "A-9.2")),
        ("drawn", "shuffled", "left_over"),
    ),
    **dict.fromkeys((("power", "A-6.1"), ("power", "A-9.2")), ("drawn", "shuffled", "left_over", "targets")),
    ("bid", "A-4.3"): ("bid_before",),
    **dict.fromkeys((("reveal", "A-4.4"), ("reveal", "A-4.5"), ("first", "A-4.5")), ("both_bids",)),
    ("tie_card", "A-4.6"): ("tie", "deck_lasts"),
    ("tie_card", "A-4.7"): ("tie", "first_card", "other_top"),
    **dict.fromkeys(((action, "A-5.1") for action in TURN), ("turn",)),
    **dict.fromkeys((("power", "A-0.5"), ("cash", "A-6.5")), ()),
    ("cash", "A-6.4"): ("suit", "offering"),
    ("duplicate", "A-6.7"): ("suit", "offering"),
    ("take", "A-6.10"): ("suit", "auction_discards"),
    ("take", "A-6.13"): ("suit", "discards"),
    ("take", "A-6.14"): ("suit", "from_auction", "from_own"),
    **{
        (verb, rule): ("due", "found" if verb == "take" else "offered")
        for verb in POWERS
        for rule in ("A-6.1", "A-6.3", "A-6.12", "A-12.1", "A-12.2")
    },
    ("buy", "A-7.1"): ("display", *OFFERING),
    **dict.fromkeys((("buy", "A-7.2"), ("buy", "A-7.3")), ("place",)),
    ("end_turn", "A-7.7"): ("one_cost",),
    ("restock", "A-8.1"): ("row_told",),
    ("restock", "A-8.2"): ("row", "auction_deck", "filled"),
    ("discard", "A-9.1"): ("left_told", *OWN_CARDS),
    ("draw", "A-9.2"): ("top_told",),
    ("reshuffle", "A-9.2"): ("deck_full",),
    ("gather", "A-10.2"): PILES,
    ("done", "A-10.1"): ("auction_deck", "row_filled"),
    **dict.fromkeys((("shuffle", "A-1.2"), ("shuffle", "A-11.3")), ("deck", "discards")),
    **dict.fromkeys(((action, "A-11.3") for action in ("look", "set_aside", "bid", "buy")), ()),
    **dict.fromkeys(
        ((action, "A-11.3") for action in ("power", *POWERS, "end_turn", "draw")), ("unshuffled",)
    ),
}
"""What a breach of a rule by an entry rests on besides the phase, where that is less than what the entry
rests on. An unseen card may be any that the position does not name, so that the hand excuses nothing: if a
card can be there, it is; where there are too few of them for every pile, this table does not hold. ``suit``,
``offering``, ``turn``, ``place``, ``due`` and the like stand for what is looked up, see ``LOOKED_UP``."""


def unsettled(header: Header, data: Data, moves: Sequence[Any], move: Any, rule: str) -> list[Gap]:
    """What might allow an entry and is neither told nor gone through."""
    before = moves[: next((place for place, each in enumerate(moves) if each is move), len(moves))]
    usual = RESTS.get(move.action, EVERYTHING)
    asked = Asked(header, with_winner(data), before, move)
    if is_certain(asked, rule):
        return []
    scarce = rule != CASHED and _scarce(header, data, moves)
    nearest = NEAREST.get(move.action, ())
    keys = list(_wanted(asked, rule))
    if scarce:
        keys = list(dict.fromkeys((*nearest, *keys, "phase", *SIZES, *usual)))
    keys.sort(key=lambda key: key not in nearest)
    alone = move.actor >= 0 and rule != PHASES
    who = [header.players[move.actor]] if alone else list(header.players)
    missing = [key for key in keys if not _is_told(key, data, who, moves)]
    return [Gap(FACTS[key], key, (), allows=ALLOWS.get(key, "")) for key in missing]


ALLOWS = {
    "phase": "it is another part of the round",
    "first": "the other player has won the bid",
    "display": "the row holds other cards",
    "aside": "the other player has set a card aside before",
    "auction_deck": "the auction deck has run out",
    "restocked": "other places were filled",
    "auction_discards": "the card lies on the auction discards",
    "pending": "the power of a card played before is still due",
    "put_away": "the cards were put away before",
    "hand": "the card is in the hand",
    "deck": "the card is in the deck",
    "other_deck": "the other player's card, which is not written, made the bids tie once more",
    "discards": "the card is in the discards",
    "cashed": "the card is cashed in",
    **dict.fromkeys(OFFERING, "the card lies in the offering"),
}
"""How what a position leaves out may make right what seems wrong."""


def _scarce(header: Header, data: Data, moves: Sequence[Any]) -> bool:
    """Whether there are fewer unseen cards than the piles of which nothing is told would take, so that which
    of them has some is a guess: what the entries show to have been bid lies nowhere else."""
    return to_lie(data) - len(bid_unnamed(data, moves)) < wanted(header, data, moves)


def _wanted(asked: Asked, rule: str) -> Iterator[str]:
    """The facts a breach rests on."""
    move = asked.move
    usual = RESTS.get(move.action, EVERYTHING)
    keys = RULES.get((move.action, rule), ORDER if rule == PHASES else usual)
    if rule == CASHED or ("suit" in keys and of_another_suit(asked)):
        return
    yield "phase"
    for key in keys:
        if key == "suit":
            continue
        if key not in LOOKED_UP:
            yield key
        elif not LOOKED_UP[key][0](asked):
            yield from LOOKED_UP[key][1] or usual


def _is_told(key: str, data: Data, who: Sequence[str], moves: Sequence[Any]) -> bool:
    if key == "phase":
        gone_through = not any(move.action in TIED for move in moves)
        return key in data or gone_through
    if key == "first":
        return True
    if key == "display":
        return len(data.get(key, ())) == ROW
    if key == "aside":
        sides = data.get("players", {}).values()
        return data.get("phase") == BID or sum(key in side for side in sides) == 2
    if key == "put_away" or key in PILES:
        return all(key in data.get("players", {}).get(name, {}) for name in who)
    return key in data
