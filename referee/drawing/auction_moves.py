"""The entries of the auction in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.drawing.sentences import Phrase, Wording
from referee.header import Header

PILES = {
    "own": "the own discards",
    "auction": "the auction discards",
    "deck": "the own deck",
    "opponent": "the other player's discards",
    "auction_deck": "the auction deck",
    "bottom": "the bottom of the own deck",
    "apart": "a place apart",
    "offering": "the offering",
    "hand": "the hand",
}

SENTENCES: Mapping[str, Sequence[Phrase]] = {
    "set_aside": ("{player} sets aside", ("{card}", "a card"), "to {to}"),
    "bid": ("{player} bids", ("{cards}", "no cards"), "({total})"),
    "reveal": ("Both bids are turned up", ": {totals}", ", {first} won"),
    "tie_card": ("{player} adds", ("{card}", "the top card of the deck"), "to the tied bid"),
    "first": ("{player} goes first",),
    "power": ("{player} plays", ("{cards}", "{card}"), "for the power"),
    "cash": ("{player} cashes in {card}", "with {with}"),
    "take": ("{player} brings back {card}", "from {from}", "to {to}", "with {with}"),
    "duplicate": ("{player} repeats {card}", "with {with}"),
    "decline": ("{player} does not use", ("{with}", "a power that is due")),
    "buy": ("{player} buys {card}", "(cost {cost})", ", paying {pay}", ", into {to}",
            ", {to_own} to the own discards", ", {to_auction} to the auction discards", "{position-}"),
    "end_turn": ("{player} ends the turn",),
    "restock": (("{cards} into the display", "The display is restocked"), "{display-}"),
    "discard": ("{player} puts away", ("{offering} from the offering{hand-} and {hand} from the hand",
                "{offering} from the offering", "{hand} from the hand", "what is left"), ", to {to}"),
    "reshuffle": ("{player} shuffles the discards into a new deck", "{order-}"),
    "draw": ("{player} draws", ("{cards}", "a new hand"), "from {from}"),
    "look": ("{player} looks through {at}",),
    "shuffle": ("{player} shuffles the own deck", "{order-}"),
    "done": ("{player} wants no more cards",),
    "gather": ("{player} lays open all cards", ": {cards}"),
}  # fmt: skip

VALUES: Mapping[str, Wording] = {
    "to": PILES,
    "from": PILES,
    "at": PILES,
    "card": {"?": "a card nobody noted", "none": "no card"},
    "cards": {"?": "cards nobody noted", "none": "nothing"},
}


def around(entry: Mapping[str, Any], position: Mapping[str, Any], header: Header) -> Mapping[str, Any]:
    """What the table adds to an entry: the sum of a bid, the price of a card."""
    cards = entry.get("cards")
    if entry.get("action") == "bid" and isinstance(cards, list):
        return {"total": sum(int(card[1:]) for card in cards if card[1:].isdecimal())} if cards else {}
    display = position.get("display") or ()
    if entry.get("action") == "buy" and entry.get("card") in display:
        place, costs = display.index(entry["card"]), prices(header)
        return {**_paid(entry), **({"cost": costs[place]} if place < len(costs) else {})}
    return _paid(entry) if entry.get("action") == "buy" else {}


def _paid(entry: Mapping[str, Any]) -> Mapping[str, str]:
    """Where the cards of a price went, in a word where all of them went there."""
    paid, goals = entry.get("pay"), ("to_own", "to_auction")
    if not isinstance(paid, list) or len(paid) < 2:
        return {}
    return {goal: "all" for goal in goals if entry.get(goal) == paid}


def prices(header: Header) -> Sequence[int]:
    """What the places of the display cost, the cheapest first."""
    return list(header.rulings.get("costs") or ()) or [1, 2, 3, 4, 5, 6]
