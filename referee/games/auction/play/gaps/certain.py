"""What is wrong whatever a position leaves out: an entry at a moment that has no place for it, and one that
takes a card for lying where it cannot."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from referee.games.auction.play.always_wrong import piles_of
from referee.games.auction.play.gaps.places import (
    AUCTION_DECK,
    AUCTION_DISCARDS,
    CASHED,
    DECK,
    DISCARDS,
    DISPLAY,
    OFFERED,
    OWN_PILES,
    Places,
    own,
)
from referee.games.auction.play.gaps.told_facts import Asked, row_begun
from referee.games.auction.play.gaps.ways import SIZES, UNSEEN
from referee.games.auction.play.plays import PLAYS, TURN
from referee.games.auction.record.cards import ALL, NAMES, VALUES, bid_sum, cards_in
from referee.games.auction.record.moves import AUCTION, HAND, OWN, cards_of
from referee.games.auction.record.phases import BID, DRAW, LOSER, OVER, SET_ASIDE, TIE, WINNER

Wanted = Iterator[tuple[int, int]]
"""Some cards, and the set of places at one of which each has to lie."""


def is_certain(asked: Asked, rule: str) -> bool:
    """Whether an entry that breaks a rule, as far as is told, breaks one however the position is filled."""
    if any(move.action == "decision" for move in asked.before):
        return False
    phases = moments(asked)
    if phases and not any(_has_its_place(asked.move, phase) for phase in phases):
        return True
    if rule == "A-5.1" and phases <= {WINNER, LOSER}:
        return _turn_is_told(asked, bool(phases))
    places = Places(asked.header.players, asked.data, asked.readings)
    places.after(asked.before)
    rules, wanted = WANTED.get(asked.move.action, ("", None))
    if wanted is None or rule not in rules.split():
        return False
    if any(places.none_of(cards, at) for cards, at in wanted(asked, rule)):
        return True
    more = BESIDES.get(asked.move.action)
    return more is not None and more(asked, places)


# -- the moment -----------------------------------------------------------------------------------

THEN: Mapping[str, frozenset[str]] = {
    "set_aside": frozenset({SET_ASIDE, BID}),
    "tie_card": frozenset({TIE, WINNER}),
    **dict.fromkeys(("reveal", "first"), frozenset({TIE, WINNER})),
    **dict.fromkeys(TURN, frozenset({WINNER, LOSER})),
    **dict.fromkeys(("restock", "discard"), frozenset({DRAW, OVER})),
    "draw": frozenset({DRAW, SET_ASIDE}),
    "reshuffle": frozenset({DRAW, TIE}),
    "gather": frozenset({OVER}),
}
"""Entry -> the phases that it may be after it, as far as it is that alone that tells."""

NEXT: Mapping[str, frozenset[str]] = {
    SET_ASIDE: frozenset({SET_ASIDE}),
    BID: frozenset({BID}),
    TIE: frozenset({TIE, WINNER}),
    WINNER: frozenset({WINNER}),
    LOSER: frozenset({LOSER}),
    DRAW: frozenset({DRAW, SET_ASIDE}),
    OVER: frozenset({OVER}),
}
"""Phase -> those it may have become by what nobody has to write down."""


def moments(asked: Asked) -> frozenset[str]:
    """The phases it may be when an entry is made; none where that cannot be said."""
    enough = {move.actor for move in asked.before if move.action == "done"}
    if len(enough) == 2 and not asked.data.get("auction_deck", True):
        return frozenset({OVER})
    if not _have_cards(asked):
        return frozenset()  # players without cards are passed over, and so are whole phases
    phases = NEXT.get(asked.data.get("phase", ""), frozenset())
    bids = 0
    for move in asked.before:
        bids = 0 if move.action == "set_aside" else bids + (move.action == "bid")
        if move.action == "end_turn":
            phases = frozenset(CLOSED[phase] for phase in phases & {WINNER, LOSER})
        elif move.action == "bid":
            phases = (
                frozenset({TIE, WINNER} if bids > 1 else {BID, TIE, WINNER}) if BID in phases else frozenset()
            )
        elif move.action == "set_aside":
            phases = THEN[move.action] if phases & THEN[move.action] else frozenset()
        elif move.action in THEN:
            phases &= THEN[move.action]
        phases = frozenset(
            each for phase in phases for each in (NEXT[phase] if phase != TIE else (TIE, WINNER))
        )
        if not phases:
            return phases
    return phases


CLOSED = {WINNER: LOSER, LOSER: DRAW}


def _have_cards(asked: Asked) -> bool:
    """Whether both players are told to have cards, or it is told that the round is under way; of a table at
    which decks are not renewed that says nothing of the next one."""
    if asked.readings.reshuffle == "none":
        return False
    if asked.data.get("phase") in (SET_ASIDE, BID, WINNER, LOSER):
        return True
    sides = [asked.data.get("players", {}).get(name, {}) for name in asked.header.players]
    return all(any(side.get(pile) for pile in (DECK, HAND, DISCARDS)) for side in sides)


def _has_its_place(move: Any, phase: str) -> bool:
    """Whether an entry may have its place in a phase."""
    if move.action == "bid" and phase in (TIE, WINNER):
        return not move.cards  # that of a player without cards may be written down late
    if move.action == "gather":
        return phase not in (WINNER, LOSER)  # the game may be over as soon as nobody wants to buy
    return move.action in PLAYS[phase] or (phase == TIE and move.action in TURN)


def _turn_is_told(asked: Asked, part: bool) -> bool:
    """Whether it is told who has won the bid: by both bids, or by the position, if that tells the part of the
    round as well."""
    bids = [move for move in asked.before if move.action == "bid"]
    if not bids:
        return part and asked.data.get("first") is not None
    return len(bids) == 2 and bid_sum(bids[0].cards) != bid_sum(bids[1].cards)


# -- the places -----------------------------------------------------------------------------------


def _bought(asked: Asked, rule: str) -> Wanted:
    move = asked.move
    hand = (HAND,) if asked.readings.loser_empty == "pay_from_hand" else ()
    yield 1 << move.card, DISPLAY
    yield move.pay, own(move.actor, OFFERED, *hand)


REACHED = {"A-6.10": (AUCTION,), "A-6.13": (OWN,)}
"""The rule that an eight or a nine breaks which is not named -> the piles it reaches."""


def _taken(asked: Asked, rule: str) -> Wanted:
    move = asked.move
    value = 10 if move.source is None or VALUES[move.source] < 8 else VALUES[move.source]
    reached = REACHED.get(rule) or piles_of(asked.readings, value)
    piles = {OWN: own(move.actor, DISCARDS), AUCTION: AUCTION_DISCARDS, DECK: own(move.actor, DECK)}
    yield 1 << move.card, sum(piles[pile] for pile in ((move.pile,) if move.pile else reached))


def _repeated(asked: Asked, rule: str) -> Wanted:
    if not asked.readings.dup_opponent and asked.readings.dup_target_zone == OFFERED:
        yield 1 << asked.move.card, own(asked.move.actor, OFFERED)


def _played(asked: Asked, rule: str) -> Wanted:
    offered = (OFFERED,) if asked.readings.bid_cards_can_activate else ()
    yield asked.move.cards, own(asked.move.actor, HAND, *offered)


def _restocked(asked: Asked, rule: str) -> Wanted:
    yield cards_of(asked.move, "cards"), DISPLAY | AUCTION_DECK


def _from(parts: str, *piles: str) -> Callable[[Asked, str], Wanted]:
    """The cards of some parts of an entry come from some piles of the player, from any if none is named."""

    def wanted(asked: Asked, rule: str) -> Wanted:
        yield cards_of(asked.move, *parts.split()), own(asked.move.actor, *piles)

    return wanted


WANTED: Mapping[str, tuple[str, Callable[[Asked, str], Wanted]]] = {
    "buy": ("A-7.1 A-7.5 A-13.3", _bought),
    "take": ("A-6.3 A-6.10 A-6.13 A-6.14", _taken),
    "cash": ("A-6.4", _from("card", OFFERED)),
    "duplicate": ("A-6.7", _repeated),
    "power": ("A-6.1 A-4.2", _played),
    "set_aside": ("A-3.1", _from("card", HAND)),
    "bid": ("A-4.1", _from("cards", HAND)),
    "tie_card": ("A-4.6", _from("card", DECK, DISCARDS)),
    "draw": ("A-9.2", _from("cards")),
    "reshuffle": ("A-9.2", _from("order")),
    "shuffle": ("A-11.3", _from("order", DECK)),
    "discard": ("A-9.1", _from("offering hand")),
    "gather": ("A-10.2", _from("cards", *OWN_PILES, CASHED)),
    "restock": ("A-8.2", _restocked),
}
"""Entry -> the rules it breaks by cards that lie elsewhere; which cards, and where they have to lie."""


def _kept_back(asked: Asked, places: Places) -> bool:
    """Whether a card that is surely the player's is not laid open (A-10.2)."""
    mine = own(asked.move.actor, CASHED)
    if asked.readings.score_all_owned:
        mine |= own(asked.move.actor)
    return any(
        places.may[card] and not places.may[card] & ~mine for card in cards_in(ALL & ~asked.move.cards)
    )


DISTURBS = ("set_aside", "tie_card", "reshuffle", "draw", "look", "shuffle")
"""Entries after which another card may lie on top of the player's deck."""


def _not_on_top(asked: Asked, places: Places) -> bool:
    """Whether a hand drawn is not the first five cards of a deck of which every card is told."""
    deck, move = asked.side.get(DECK), asked.move
    if not isinstance(deck, list) or UNSEEN in deck or not move.cards:
        return False
    for other in asked.own(*DISTURBS):
        if (
            other.action != "reshuffle"
            or not plain(other.order)
            or asked.readings.reshuffle == "all_together"
        ):
            return False
        deck = [*deck, *(NAMES[card] for card in other.order)]
    named, top = [NAMES[card] for card in move.cards if card >= 0], deck[: SIZES[HAND]]
    phase = asked.data.get("phase")
    due = phase in (WINNER, LOSER) or (phase == DRAW and bool({*named} & {*deck}))  # and not drawn before
    if not due or len(top) < SIZES[HAND] or asked.readings.unplayed_hand == "keep_fill_to_five":
        return False
    return len(move.cards) != SIZES[HAND] or not set(named) <= set(top)


def plain(order: Any) -> bool:
    """Whether an order names cards, and all of them."""
    return bool(order) and min(order) >= 0


def _too_many(asked: Asked, places: Places) -> bool:
    """Whether more cards come into the display than places were free, every one of which is told."""
    row, cards = asked.data.get("display", ()), asked.move.cards
    if not cards or not row_begun(asked):
        return False
    free: int = row.count(None) + sum(move.action == "buy" for move in asked.before)
    return len(cards) > free


BESIDES: Mapping[str, Callable[[Asked, Places], bool]] = {
    "gather": _kept_back,
    "draw": _not_on_top,
    "restock": _too_many,
}
"""Entry -> what else may be certain of it."""
