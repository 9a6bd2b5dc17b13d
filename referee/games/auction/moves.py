"""The entries of an auction log as typed moves: one small class per action, read and written here.

Sets of cards are integers (see cards.py). ``None`` and -1 mean that the log leaves it out or
writes ``"?"``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from referee.game import BadEntry, Header, Move, typed_entry
from referee.games.auction.cards import NAMES, NUMBERS, names

UNKNOWN = -1
GAP = -2
"""An empty place of the display, as a record tells it."""

NONE: tuple[int, ...] = (-3,)
NO_CARD = NONE[0]
"""The record says ``none``: what was due did not happen."""

OWN, AUCTION, DECK = "own", "auction", "deck"
"""Piles, as a log writes them: own discards, auction discards, own deck (its top)."""

OFFERING, HAND, BOTTOM, APART = "offering", "hand", "bottom", "apart"
"""Other places a record may say a card went to; the bottom is that of the own deck."""


@typed_entry
class SetAside(Move):
    """A card of the hand, face down on top of the own deck."""

    action: ClassVar[str] = "set_aside"
    card: int  # UNKNOWN where only the player saw it
    to: str = DECK  # claim: DECK, or where it went instead: BOTTOM, OWN, AUCTION, APART


@typed_entry
class Bid(Move):
    """The cards bid, once both bids are turned up."""

    action: ClassVar[str] = "bid"
    cards: int


@typed_entry
class Reveal(Move):
    """Both bids are turned up; the log may claim the totals and who goes first."""

    action: ClassVar[str] = "reveal"
    totals: Mapping[int, int]
    first: int | None


@typed_entry
class TieCard(Move):
    """The top card of the deck, added to a tied bid."""

    action: ClassVar[str] = "tie_card"
    card: int  # NO_CARD: the record says that none was added


@typed_entry
class First(Move):
    """Who goes first after a tie that cannot be broken."""

    action: ClassVar[str] = "first"


@typed_entry
class Power(Move):
    """Power cards laid from the hand beside the bid, together."""

    action: ClassVar[str] = "power"
    cards: int


@typed_entry
class Cash(Move):
    """A six at work: a card of the offering leaves the game."""

    action: ClassVar[str] = "cash"
    source: int | None
    card: int


@typed_entry
class Take(Move):
    """An eight, nine or ten at work: a card comes back from a discard pile."""

    action: ClassVar[str] = "take"
    source: int | None
    card: int
    pile: str  # OWN, AUCTION, DECK or "" where the log leaves it to the power
    to: str  # "offering" or "hand"


@typed_entry
class Duplicate(Move):
    """A seven at work: another power acts once more."""

    action: ClassVar[str] = "duplicate"
    source: int | None
    card: int


@typed_entry
class Decline(Move):
    """A power that is not used."""

    action: ClassVar[str] = "decline"
    source: int | None


@typed_entry
class Buy(Move):
    """A card of the display, paid for with cards of the offering."""

    action: ClassVar[str] = "buy"
    card: int
    pay: int
    position: int  # 1-6, 0 where the log leaves it out
    to_own: int | None  # claims: where the payment went
    to_auction: int | None
    to: str = OWN  # claim: OWN, or where the bought card went instead


@typed_entry
class EndTurn(Move):
    """The player has finished his part of phase 3."""

    action: ClassVar[str] = "end_turn"


@typed_entry
class Restock(Move):
    """New cards for the display, cheapest empty place first."""

    action: ClassVar[str] = "restock"
    cards: tuple[int, ...] | None  # None where the record only says that it happened; NONE: it did not
    display: tuple[int, ...] | None  # claim: the whole row afterwards, GAP for an empty place


@typed_entry
class Discard(Move):
    """What was left of offering and hand at the end of the round."""

    action: ClassVar[str] = "discard"
    offering: int | None
    hand: tuple[int, ...] | None
    to: str = OWN  # claim: OWN, or where they went instead


@typed_entry
class Reshuffle(Move):
    """The personal discards become (part of) the deck again."""

    action: ClassVar[str] = "reshuffle"
    order: tuple[int, ...] | None  # the shuffled cards, top first; NONE: nobody shuffled


@typed_entry
class Draw(Move):
    """A new hand off the top of the own deck."""

    action: ClassVar[str] = "draw"
    cards: tuple[int, ...] | None
    pile: str  # DECK; a log may say it drew from the auction deck


@typed_entry
class Look(Move):
    """A player looks through a pile."""

    action: ClassVar[str] = "look"
    pile: str  # DECK, OWN, AUCTION, "auction_deck", "opponent"


@typed_entry
class Shuffle(Move):
    """A player shuffles the own deck."""

    action: ClassVar[str] = "shuffle"
    order: tuple[int, ...] | None


@typed_entry
class Done(Move):
    """A player wants none of the cards that are left."""

    action: ClassVar[str] = "done"


@typed_entry
class Gather(Move):
    """At the end: all cards of a player, laid open for counting."""

    action: ClassVar[str] = "gather"
    cards: int


def card(name: Any, path: tuple[str | int, ...] = ()) -> int:
    """The number of a card by its name; UNKNOWN for ``"?"`` or nothing."""
    if name is None or name == "?":
        return UNKNOWN
    number = NUMBERS.get(name)
    if number is None:
        raise BadEntry(f"there is no card {name!r}", path, "a suit G R P B and a value 1-10, e.g. G7")
    return number


def card_set(listed: Sequence[Any] | None, key: str) -> int:
    """A list of card names as a set. BadEntry where one stands twice."""
    bits = 0
    for number in map(card, listed or ()):
        bit = 1 << number
        if bits & bit:
            raise BadEntry(f"{NAMES[number]} stands twice in `{key}`", (key,), "every card once")
        bits |= bit
    return bits


def sequence(listed: Any) -> tuple[int, ...] | None:
    """A list of card names in order; None where it is left out or ``"?"``, NONE for ``none``."""
    if listed is None or listed == "?":
        return None
    return NONE if listed == "none" else tuple(map(card, listed))


def row(listed: Any) -> tuple[int, ...] | None:
    """The display as a record tells it, ``null`` for an empty place."""
    return None if listed is None else tuple(GAP if name is None else card(name) for name in listed)


def _optional_set(entry: Mapping[str, Any], key: str) -> int | None:
    return card_set(entry[key], key) if key in entry else None


def _source(entry: Mapping[str, Any]) -> int | None:
    return card(entry["with"]) if "with" in entry else None


def _laid(entry: Mapping[str, Any]) -> int:
    """The cards laid for their power: a list, or a single card."""
    if "card" not in entry:
        return card_set(entry["cards"], "cards")
    if "cards" in entry:
        raise BadEntry("`card` and `cards` say the same thing", ("card",), "one of them")
    return card_set([entry["card"]], "card")


Row = Callable[[Mapping[str, Any], int, Header], Any]


def _reader(build: Row, chance: bool = False) -> Callable[[Mapping[str, Any], Header], Any]:
    if chance:
        return lambda entry, header: build(entry, -1, header)

    def read(entry: Mapping[str, Any], header: Header) -> Any:
        seat = header.seats.get(entry["player"])
        if seat is None:
            seat = header.seat(entry["player"], ("player",))
        return build(entry, seat, header)

    return read


READERS: Mapping[str, Callable[[Mapping[str, Any], Header], Any]] = {
    "set_aside": _reader(lambda e, p, h: SetAside(p, card(e.get("card")), e.get("to", DECK))),
    "bid": _reader(lambda e, p, h: Bid(p, card_set(e["cards"], "cards"))),
    "reveal": _reader(
        lambda e, p, h: Reveal(
            p,
            {h.seat(name, ("totals", name)): total for name, total in e.get("totals", {}).items()},
            h.seat(e["first"], ("first",)) if "first" in e else None,
        ),
        chance=True,
    ),
    "tie_card": _reader(
        lambda e, p, h: TieCard(p, NO_CARD if e.get("card") == "none" else card(e.get("card")))
    ),
    "first": _reader(lambda e, p, h: First(p)),
    "power": _reader(lambda e, p, h: Power(p, _laid(e))),
    "cash": _reader(lambda e, p, h: Cash(p, _source(e), card(e["card"]))),
    "take": _reader(
        lambda e, p, h: Take(p, _source(e), card(e["card"]), e.get("from", ""), e.get("to", "offering"))
    ),
    "duplicate": _reader(lambda e, p, h: Duplicate(p, _source(e), card(e["card"]))),
    "decline": _reader(lambda e, p, h: Decline(p, _source(e))),
    "buy": _reader(
        lambda e, p, h: Buy(
            p,
            card(e["card"]),
            card_set(e["pay"], "pay"),
            e.get("position", 0),
            _optional_set(e, "to_own"),
            _optional_set(e, "to_auction"),
            e.get("to", OWN),
        )
    ),
    "end_turn": _reader(lambda e, p, h: EndTurn(p)),
    "restock": _reader(
        lambda e, p, h: Restock(p, sequence(e.get("cards")), row(e.get("display"))),
        chance=True,
    ),
    "discard": _reader(
        lambda e, p, h: Discard(p, _optional_set(e, "offering"), sequence(e.get("hand")), e.get("to", OWN))
    ),
    "reshuffle": _reader(lambda e, p, h: Reshuffle(p, sequence(e.get("order")))),
    "draw": _reader(lambda e, p, h: Draw(p, sequence(e.get("cards")), e.get("from", DECK))),
    "look": _reader(lambda e, p, h: Look(p, e["at"])),
    "shuffle": _reader(lambda e, p, h: Shuffle(p, sequence(e.get("order")))),
    "done": _reader(lambda e, p, h: Done(p)),
    "gather": _reader(lambda e, p, h: Gather(p, card_set(e["cards"], "cards"))),
}
"""Action -> reader of a schema-checked entry."""


def _name(number: int) -> str:
    return "?" if number < 0 else NAMES[number]


def _listed(cards: Sequence[int]) -> list[str]:
    return [_name(one) for one in cards]


def write(move: Any, header: Header) -> dict[str, Any]:
    """A move as a log writes it; reading it again gives the same move."""
    entry: dict[str, Any] = {"player": header.players[move.actor]} if move.actor >= 0 else {}
    entry["action"] = move.action
    entry.update(WRITERS[type(move)](move, header))
    return {key: value for key, value in entry.items() if value is not None}


def _written_source(move: Any) -> str | None:
    return None if move.source is None else _name(move.source)


def _maybe_set(cards: int | None) -> list[str] | None:
    return None if cards is None else names(cards)


def _maybe_list(cards: Sequence[int] | None) -> list[str] | str | None:
    if cards is None:
        return None
    return "none" if cards == NONE else _listed(cards)


def _row(cards: Sequence[int] | None) -> list[str | None] | None:
    return None if cards is None else [None if one == GAP else _name(one) for one in cards]


def _unless(usual: str, place: str) -> str | None:
    """A place a card went to, where it is not where such cards go."""
    return None if place == usual else place


WRITERS: Mapping[type, Callable[[Any, Header], dict[str, Any]]] = {
    SetAside: lambda m, h: {"card": None if m.card < 0 else NAMES[m.card], "to": _unless(DECK, m.to)},
    Bid: lambda m, h: {"cards": names(m.cards)},
    Reveal: lambda m, h: {
        "totals": {h.players[seat]: total for seat, total in m.totals.items()} or None,
        "first": None if m.first is None else h.players[m.first],
    },
    TieCard: lambda m, h: {"card": "none" if m.card == NO_CARD else None if m.card < 0 else NAMES[m.card]},
    First: lambda m, h: {},
    Power: lambda m, h: {"cards": names(m.cards)},
    Cash: lambda m, h: {"with": _written_source(m), "card": _name(m.card)},
    Take: lambda m, h: {
        "with": _written_source(m),
        "card": _name(m.card),
        "from": m.pile or None,
        "to": _unless(OFFERING, m.to),
    },
    Duplicate: lambda m, h: {"with": _written_source(m), "card": _name(m.card)},
    Decline: lambda m, h: {"with": _written_source(m)},
    Buy: lambda m, h: {
        "card": _name(m.card),
        "position": m.position or None,
        "pay": names(m.pay),
        "to_own": _maybe_set(m.to_own),
        "to_auction": _maybe_set(m.to_auction),
        "to": _unless(OWN, m.to),
    },
    EndTurn: lambda m, h: {},
    Restock: lambda m, h: {"cards": _maybe_list(m.cards), "display": _row(m.display)},
    Discard: lambda m, h: {
        "offering": _maybe_set(m.offering),
        "hand": _maybe_list(m.hand),
        "to": _unless(OWN, m.to),
    },
    Reshuffle: lambda m, h: {"order": _maybe_list(m.order)},
    Draw: lambda m, h: {"cards": _maybe_list(m.cards), "from": None if m.pile == DECK else m.pile},
    Look: lambda m, h: {"at": m.pile},
    Shuffle: lambda m, h: {"order": _maybe_list(m.order)},
    Done: lambda m, h: {},
    Gather: lambda m, h: {"cards": names(m.cards)},
}
