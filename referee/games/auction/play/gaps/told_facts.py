"""What an accusation may rest on, looked up: whether the position and the entries before tell it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile
from typing import Any, NamedTuple

from referee.games.auction.law.readings import Readings, readings_of
from referee.games.auction.play.always_wrong import VERBS
from referee.games.auction.play.gaps.holdings import owned
from referee.games.auction.play.gaps.ways import (
    OFFERING,
    ROW,
    SIZES,
    UNSEEN,
    Data,
    is_over,
    named_in,
    named_in_piles,
)
from referee.games.auction.play.plays import TURN
from referee.games.auction.record.cards import NAMES, POWERFUL, VALUES, cards_in
from referee.games.auction.record.moves import AUCTION, OWN, UNKNOWN, cards_of
from referee.games.auction.record.phases import BID, DRAW, LOSER, OVER, SET_ASIDE, TIE, WINNER
from referee.header import Header

MAY_DRAW = ("draw", "tie_card", "reshuffle", "set_aside", "bid")
"""Entries after which cards may have been drawn off a deck, also where nobody wrote that down."""

CASHED = "A-6.6"
"""A card that was cashed in comes back at no moment."""

POWERS = ("cash", "take", "duplicate", "decline")
NEXT_ROUND = ("restock", "discard", "reshuffle", "draw", "set_aside", "bid")
ROUND_OVER = ("restock", "discard", "reshuffle", "draw")
OWN_CARDS = ("deck", "hand", "discards", *OFFERING)


class Asked(NamedTuple):
    """An entry that is accused: whose rulings, what the position tells, the entries before it."""

    header: Header
    data: Data
    before: Sequence[Any]
    move: Any

    @property
    def readings(self) -> Readings:
        """How the open questions are read."""
        return readings_of(self.header.rulings)

    @property
    def side(self) -> Data:
        """What the position tells of who acts."""
        told = self.data.get("players", {}).get(self.header.players[self.move.actor], {})
        assert isinstance(told, Mapping)
        return told

    def own(self, *actions: str) -> list[Any]:
        """The entries of some kinds by the same player before."""
        return [each for each in self.before if each.actor == self.move.actor and each.action in actions]

    def acted(self, action: str) -> set[int]:
        """Who has done this in the round the record has come to."""
        return {other.actor for other in _this_round(self.before) if other.action == action}


def _all_named(asked: Asked) -> bool:
    """Whether the position names all the cards that should lie in the offering: they lie where it says."""
    move, named = asked.move, named_in_piles(asked.data)
    touched = cards_in(move.pay) if move.action == "buy" else [move.card]
    return all(NAMES[card] in named for card in touched)


def _in_its_place(asked: Asked) -> bool:
    """Whether the place of a card bought is told, or none of the places that are not told costs what was
    paid."""
    row, readings, move = asked.data.get("display", ()), asked.readings, asked.move
    if NAMES[move.card] in row:
        return True
    untold = [cost for place, cost in enumerate(readings.costs) if place >= len(row) or row[place] == UNSEEN]
    price = move.pay.bit_count()
    bought = [other for other in asked.before if other.action == "buy" and NAMES[other.card] not in row]
    left = untold.count(price) - [other.pay.bit_count() for other in bought].count(price)
    return _same_round(asked) and readings.slide == "phase4" and left <= 0


def _same_round(asked: Asked) -> bool:
    """Whether the display has not been restocked since the position."""
    return not any(other.action in NEXT_ROUND for other in asked.before)


def _tied(asked: Asked) -> bool:
    """Whether the bids are told to tie, and what both have bid: one player may have added a card already."""
    sides, totals = asked.data.get("players", {}), asked.data.get("totals", {})
    bids = all("bid" in sides.get(name, {}) or name in totals for name in asked.header.players)
    return asked.data.get("phase") == TIE and bids


def _filled_told(asked: Asked) -> bool:
    """Whether it is told which places were filled before the record begins, or that is long past, or the
    cards the entry names do not lie there."""
    told = "restocked" in asked.data or asked.data.get("phase", DRAW) != DRAW or not _same_round(asked)
    row = asked.data.get("display", ())
    new = [NAMES[card] for card in asked.move.cards or () if not isinstance(card, str) and card >= 0]
    return told or (len(row) == ROW and UNSEEN not in row and not set(new) <= set(row))


def _turn_told(asked: Asked) -> bool:
    """Whether it is told whose part of phase 3 it is, or that the player has finished."""
    told = asked.data.get("first") is not None and "phase" in asked.data
    return told or _both_bid(asked) or _bids_told(asked) or asked.move.actor in asked.acted("end_turn")


def _both_bid(asked: Asked) -> bool:
    return len(asked.acted("bid")) == 2


def _bids_told(asked: Asked) -> bool:
    """Whether the position names the cards of the bids that the record does not."""
    sides, since = asked.data.get("players", {}), asked.acted("bid")
    bids = [
        sides.get(name, {}).get("bid") for seat, name in enumerate(asked.header.players) if seat not in since
    ]
    known = all(isinstance(bid, list) and UNSEEN not in bid for bid in bids)
    return known and asked.data.get("phase") in (BID, TIE)


def _unshuffled(asked: Asked) -> bool:
    """Whether the player has looked through the deck since the record began, and not shuffled it."""
    looked = [
        move for move in asked.own("look", "shuffle") if move.action == "shuffle" or move.pile == "deck"
    ]
    return bool(looked) and looked[-1].action == "look"


def _this_round(before: Sequence[Any]) -> Sequence[Any]:
    """The entries since the last round was over."""
    begun, turns = 0, False
    for place, other in enumerate(before):
        if other.action in ROUND_OVER or (other.action == "set_aside" and turns):
            begun, turns = place if other.action == "set_aside" else place + 1, False
        turns = turns or other.action in TURN
    return before[begun:]


def _other_top(asked: Asked) -> bool:
    """Whether it is told which card the other player adds next to a tied bid."""
    name = asked.header.players[1 - asked.move.actor]
    deck = asked.data.get("players", {}).get(name, {}).get("deck")
    added = sum(other.action == "tie_card" and other.actor != asked.move.actor for other in asked.before)
    return isinstance(deck, list) and deck[added : added + 1] not in ([], [UNSEEN])


def _deck_lasts(asked: Asked) -> bool:
    """Whether the player has added fewer cards to bids than a deck is taken to hold."""
    return len(asked.own("tie_card")) < SIZES["deck"]


def _nothing_to_lay(asked: Asked) -> bool:
    """Whether no card is left that could come into the display, however many places are free."""
    renewed = asked.readings.recycle_auction_discards
    return (
        "auction_deck" in asked.data
        and not (asked.data["auction_deck"] or renewed)
        and bool(asked.move.cards)
    )


def _has_drawn(asked: Asked) -> bool:
    """Whether the hand of the round was drawn, as an entry or the position says."""
    for other in reversed(asked.before):
        if other.action in ("draw", "set_aside", "bid") and other.actor == asked.move.actor:
            return True
        if other.action in ("set_aside", "bid", "end_turn"):
            return False
    return bool(asked.side.get("drawn"))


def _not_drawn(asked: Asked, strangers: int = 0) -> bool:
    """Whether the hand is the one the position was in, or holds a card that is not the player's: how many
    cards were left in a deck nobody told of has no say in it. ``strangers``: or no more unseen ones."""
    now = _this_round(asked.before)
    begins = asked.move.action == "set_aside" and is_over(asked.data, now)
    drawing = asked.data.get("phase", "" if _in_phase_3([*asked.before, asked.move]) else DRAW) == DRAW
    same = len(now) == len(asked.before) and not begins and not drawing
    here = asked.acted("set_aside") if asked.move.action == "set_aside" and not begins else ()
    again = asked.move.actor in here
    cards = cards_of(asked.move, "card", "cards")
    sure, perhaps = owned(asked.header, asked.data, asked.before, asked.move.actor)
    few = 0 < strangers >= (cards & perhaps).bit_count() and (cards & perhaps or not _drew_twice(asked))
    return bool(same or again or few or cards & ~(sure | perhaps))


def _in_phase_3(before: Sequence[Any]) -> bool:
    """Whether the record begins with a turn: no hand is drawn before it is over."""
    return next((move.action in TURN for move in before if move.actor >= 0), False)


def _drew_twice(asked: Asked) -> bool:
    """Whether the player may have drawn two hands since the position, so that the second hangs on how many
    cards were shuffled for the first."""
    rounds: int = len(asked.own("set_aside")) + (asked.move.action == "set_aside")
    return rounds > (2 if asked.data.get("phase") == SET_ASIDE else 1)


def row_begun(asked: Asked) -> bool:
    """Whether a position in phase 3 tells the whole display, and it has not been restocked since."""
    row = asked.data.get("display", ())
    told = len(row) == ROW and UNSEEN not in row and asked.data.get("phase") in (WINNER, LOSER)
    return told and not any(other.action in ("restock", "set_aside") for other in asked.before)


def _row_told(asked: Asked) -> bool:
    """Whether every card of the display is told, this is the first restocking since, and the cards that were
    left do not lie at the cheap end in their order: whatever came behind them."""
    row = asked.data.get("display", ())
    if not row_begun(asked):
        return False
    sold = {NAMES[other.card] for other in asked.before if other.action == "buy"}
    left = [card for card in row if card is not None and card not in sold]
    lies = [NAMES[card] if card >= 0 else card for card in asked.move.display or ()]
    return len(lies) == ROW and any(a != b and b != UNKNOWN for a, b in zip(left, lies, strict=False))


def _deck_full(asked: Asked) -> bool:
    """Whether the deck that the position tells of is long enough to be drawn from, and nothing was since."""
    deck = asked.side.get("deck", 0)
    enough = (deck if isinstance(deck, int) else len(deck)) >= SIZES["hand"]
    since = any(other.action in MAY_DRAW for other in asked.before) or is_over(asked.data, asked.before)
    return enough and not since


# -- powers -----------------------------------------------------------------------------------------


def _passed_over(asked: Asked) -> bool:
    """Whether the player has done something else since the position: what was due then is not any more."""
    readings = asked.readings
    at_once = (readings.activation_delay, readings.dup_without_target, readings.retrieved_power)
    gone = at_once == ("never", "fizzle", "immediate")
    return gone and bool(asked.own("power", "buy"))


def _idle(asked: Asked) -> bool:
    """Whether the card at work is told to have been bid, or lies nowhere among the powers played."""
    source = getattr(asked.move, "source", None)
    if source is None or asked.readings.bid_cards_can_activate:
        return False
    bids = [side.get("bid") for side in asked.data.get("players", {}).values()]
    if NAMES[source] in set(named_in(bids)):
        return True
    powers = asked.side.get("powers")
    came = any(
        (other.action == "power" and other.cards >> source & 1)
        or (other.action == "take" and other.card == source)
        for other in asked.before
    )
    return isinstance(powers, list) and NAMES[source] not in powers and not came


def _not_at_work(asked: Asked) -> bool:
    """Whether the player last did something else than play a card with a power like the one that is used: it
    may have found no card only because nobody told of one. What a six has found counts as well."""
    acts, verb = asked.own("power", "buy", "take", "duplicate", "cash"), asked.move.action
    cashed = len([*takewhile(lambda move: move.action == "cash", reversed(acts))])
    last = acts[: len(acts) - cashed][-1:]
    played = cards_of(last[0], "card", "cards") if last and last[0].action != "buy" else 0
    values = [VALUES[card] for card in cards_in(played & POWERFUL)]
    if verb == "cash" and (asked.readings.dup_unactivated, asked.readings.dup_bid_card) == ONCE_EACH:
        return 6 not in values or cashed >= values.count(6) + values.count(7)
    return not any(verb in ("decline", VERBS.get(value)) for value in values)


ONCE_EACH = ("total_two", "no")
"""How a table reads the sevens where each makes one card act once more."""


def of_another_suit(asked: Asked) -> bool:
    """Whether the powers that the record says this player used are all of another suit than the card."""
    move = asked.move
    played = [card for other in asked.own("power") for card in cards_in(other.cards)]
    return bool(played) and all(NAMES[card][0] != NAMES[move.card][0] for card in played)


LOOKED_UP: Mapping[str, tuple[Callable[[Asked], bool], tuple[str, ...]]] = {
    "offering": (_all_named, OFFERING),
    "tie": (lambda asked: _tied(asked) or _both_bid(asked), ()),
    "turn": (_turn_told, ()),
    "both_bids": (_both_bid, ()),
    "bid_before": (lambda asked: asked.move.actor in asked.acted("bid"), ()),
    "unshuffled": (_unshuffled, ()),
    "place": (_in_its_place, ("display",)),
    "one_cost": (lambda asked: _same_round(asked) and bool(asked.data.get("display")), ("display",)),
    "first_card": (lambda asked: bool(asked.own("tie_card")), ("deck", "discards")),
    "other_top": (lambda asked: not asked.own("tie_card") or _other_top(asked), ("other_deck",)),
    "from_auction": (lambda asked: asked.move.pile not in ("", AUCTION), ("auction_discards",)),
    "from_own": (lambda asked: asked.move.pile not in ("", OWN), ("discards",)),
    "deck_lasts": (_deck_lasts, ("deck",)),
    "drawn": (_not_drawn, ("deck",)),
    "targets": (
        lambda asked: not asked.readings.power_needs_target,
        (*OFFERING, "discards", "auction_discards"),
    ),
    "shuffled": (lambda asked: _not_drawn(asked, SIZES["discards"]), ("discards",)),
    "left_over": (lambda asked: "discards" not in asked.side or _not_drawn(asked), OFFERING),
    "row": (_nothing_to_lay, ("display",)),
    "filled": (_filled_told, ("restocked",)),
    # what has come off the auction deck since hangs on how many places were free
    "row_filled": (
        lambda asked: not any(other.action in ("restock", "end_turn") for other in asked.before),
        ("display",),
    ),
    "left_told": (
        lambda asked: (
            asked.data.get("phase") not in (None, DRAW, OVER)
            or any(other.action == "end_turn" for other in asked.before)
        ),
        ("put_away",),
    ),
    "top_told": (_has_drawn, OWN_CARDS),
    "row_told": (_row_told, ()),
    "deck_full": (_deck_full, OWN_CARDS),
    # no power of the card at work was due when the record began, or is any more
    "due": (lambda asked: _passed_over(asked) or _idle(asked), ("pending", "powers")),
    "found": (_not_at_work, ("discards", "auction_discards")),
    "offered": (_not_at_work, OFFERING),
}
"""What a breach may rest on -> whether it is told, and the facts that are missing otherwise: none stands for
all an entry rests on."""
