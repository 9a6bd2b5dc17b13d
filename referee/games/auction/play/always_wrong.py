"""What an entry breaks whatever the position is: a power that a card does not have, a card of another suit, a
price that no place asks, a card that goes where none ever goes.

Where the moment is wrong, or a position tells too little to say what else is, this is still certain.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from referee.games.auction.law.readings import Readings, readings_of
from referee.games.auction.play.state import State
from referee.games.auction.record import moves as m
from referee.games.auction.record.cards import POWERFUL, SUIT_OF, VALUES, face, set_of, told
from referee.header import Header
from referee.rules import counted

VERBS = {6: "cash", 7: "duplicate", 8: "take", 9: "take", 10: "take"}
RULE_OF = {6: "A-6.4", 7: "A-6.7", 8: "A-6.10", 9: "A-6.13", 10: "A-6.14"}
DONE = {"cash": "cash in", "duplicate": "repeat", "take": "fetch"}
PILE_NAMES = {
    m.OWN: "own discards",
    m.AUCTION: "auction discards",
    m.DECK: "own deck",
    m.OPPONENT: "other player's discards",
}
PUT_TO = {
    m.OWN: "into the own discards",
    m.AUCTION: "into the auction discards",
    m.DECK: "onto the own deck",
    m.BOTTOM: "under the own deck",
    m.APART: "apart from the deck",
    m.OFFERING: "into the offering",
    m.HAND: "into the hand",
}
"""Where a record may say that cards went."""

PILES = {8: (m.AUCTION,), 9: (m.OWN,)}
TEN_PILES = {
    "discards": (m.OWN, m.AUCTION),
    "auction_discards_or_deck": (m.AUCTION, m.DECK),
    "all_three": (m.OWN, m.AUCTION, m.DECK),
}
MOST_IN_HAND = 4
"""Of a hand of five one card is set aside."""


class Broken(NamedTuple):
    """A rule that an entry breaks: number, who and what, why, the part at fault, the readings it rests on."""

    rule: str
    message: str
    why: str = ""
    at: str = ""
    rulings: tuple[str, ...] = ()


Found = Iterator[Broken]


def never(header: Header, move: Any, rule: str) -> bool:
    """Whether this entry breaks that rule at whatever moment it is made."""
    readings = header.told(readings_of(header.rulings))
    return any(each.rule == rule for each in broken(readings, move, ""))


def forbid(state: State, move: Any, *rules: str, but: str = "") -> None:
    """Tells what an entry breaks at any moment: all of it, all but a rule, or of these rules only."""
    for each in broken(state.readings, move, state.name(move.actor)):  # what nobody does is told without
        if (not rules or each.rule in rules) and each.rule != but:
            state.forbid(each.rule, each.message, each.why, at=each.at or (), rulings=each.rulings)


def breaks(state: State, move: Any) -> bool:
    """Whether an entry breaks anything at whatever moment it is made."""
    return any(True for _ in broken(state.readings, move, ""))


def broken(readings: Readings, move: Any, name: str) -> Found:
    """Every rule an entry of this player breaks whatever the position is, the deciding one first."""
    check = CHECKS.get(move.action)
    return iter(()) if check is None else check(readings, move, name)


def piles_of(readings: Readings, value: int) -> tuple[str, ...]:
    """The piles an eight, nine or ten reaches."""
    return PILES.get(value) or TEN_PILES[readings.ten_source]


# -- powers ---------------------------------------------------------------------------------------


def _power(readings: Readings, move: Any, name: str) -> Found:
    plain = move.cards & ~POWERFUL
    if plain:
        yield Broken("A-0.5", f"{name} plays {told(plain)} for a power it does not have.", "", "cards")
    laid = move.cards.bit_count()
    if laid > MOST_IN_HAND and hands_are_new(readings) and not readings.bid_cards_can_activate:
        message = f"{name} plays {counted(laid, 'card')} of the hand."
        yield Broken("A-6.1", message, "four at most are left in it after one was set aside", "cards")


def hands_are_new(readings: Readings) -> bool:
    """Whether a hand holds the five cards of its round and no more."""
    return readings.unplayed_hand == "discard" and readings.retrieve_to == m.OFFERING


def _not_its_work(readings: Readings, move: Any) -> Found:
    """A card does what another power does, or does it to a card of another suit. A seven may stand for the
    card it repeats, which is one of its suit."""
    source, target, verb = move.source, move.card, move.action
    if source is None:
        return
    value, what = VALUES[source], f"{face(source)} could never {DONE[verb]} {face(target)}"
    if value < 6:
        yield Broken("A-0.5", f"{what}: it has no power.", "", "with")
    elif value != 7 and VERBS[value] != verb:
        yield Broken(RULE_OF[value], f"{what}: that is not its power.", "", "with")
    elif not SUIT_OF[source] >> target & 1 and (value != 7 or readings.dup_same_suit):
        rulings = ("dup_same_suit",) if value == 7 else ()
        yield Broken(RULE_OF[value], f"{what}: another suit.", "", "card", rulings)


def _cash(readings: Readings, move: Any, name: str) -> Found:
    yield from _not_its_work(readings, move)
    source, card = move.source, move.card
    six = VALUES[card] == 6 and (source in (None, card) or VALUES[source] == 7)
    seven = source == card and VALUES[card] == 7
    if (six and readings.dup_acts_as != "seven") or (seven and readings.dup_acts_as != "target"):
        # There is one six of each suit: what cashes in a card of it is that six, whoever repeats it.
        message = f"{face(card)} could never cash in itself."
        yield Broken("A-6.5", message, "the power takes another card", "card", ("dup_acts_as",))


def _take(readings: Readings, move: Any, name: str) -> Found:
    yield from _not_its_work(readings, move)
    source, card = move.source, move.card
    value = 0 if source is None else VALUES[source]
    if move.pile:
        yield from _out_of_reach(readings, source, move.pile)
    if source == card and value > 7 and readings.dup_target_zone == m.OFFERING:
        why = "it lies in the offering while it acts, and in no pile"
        yield Broken(RULE_OF[value], f"{face(card)} could never fetch itself.", why, "card")
    if move.to == m.HAND and readings.retrieve_to == m.OFFERING:
        message = f"{name} takes {face(card)} into the hand."
        yield Broken("A-6.11", message, "it joins the offering or stays", "to", ("retrieve_to",))


def _out_of_reach(readings: Readings, source: int | None, pile: str) -> Found:
    """A pile that the card does not reach. One that is not named, or a seven, may be any of its suit."""
    if source is None or VALUES[source] == 7:
        if pile == m.DECK and m.DECK not in TEN_PILES[readings.ten_source]:
            yield Broken("A-6.14", f"No power reaches the {PILE_NAMES[pile]}.", "", "from", ("ten_source",))
        return
    value = VALUES[source]
    if value > 7 and pile not in piles_of(readings, value):
        message = f"{face(source)} does not reach the {PILE_NAMES[pile]}."
        why = "it takes from the " + " or the ".join(PILE_NAMES[each] for each in piles_of(readings, value))
        yield Broken(RULE_OF[value], message, why, "from", ("ten_source",) if value == 10 else ())


def _duplicate(readings: Readings, move: Any, name: str) -> Found:
    source, card = move.source, move.card
    if VALUES[card] < 6:
        what = "a seven" if source is None else face(source)
        message = f"{what} could never repeat {face(card)}."
        yield Broken("A-6.7", message, f"{face(card)} has no power", "card")
    yield from _not_its_work(readings, move)
    if card == source or (source is None and VALUES[card] == 7 and readings.dup_same_suit):
        message = f"{face(card)} could never repeat itself."
        yield Broken("A-6.7", message, "the power repeats another card", "card")


def _decline(readings: Readings, move: Any, name: str) -> Found:
    if move.source is not None and VALUES[move.source] < 6:
        yield Broken("A-0.5", f"{face(move.source)} has no power.", "", "with")


# -- purchases ------------------------------------------------------------------------------------


def _buy(readings: Readings, move: m.Buy, name: str) -> Found:
    card, paid, place = move.card, move.pay.bit_count(), move.position
    if move.pay >> card & 1:
        message = f"{name} pays for {face(card)} with {face(card)}."
        yield Broken("A-7.1", message, "it lies in the display, not in the offering", "pay")
    free = readings.loser_empty == "free" and not paid and place < 2
    if not (free or paid in (readings.costs[place - 1 : place] if place else readings.costs)):
        costs = (
            f" at place {place}, which costs {readings.costs[place - 1]}"
            if place
            else "; no place costs that"
        )
        yield Broken("A-7.3", f"{name} pays {paid} for {face(card)}{costs}.", "", "pay", ("costs",))
    yield from went_wrong(move, name)
    if move.to != m.OWN:
        message = f"{name} puts the bought {face(card)} {PUT_TO[move.to]}."
        yield Broken("A-7.5", message, "it goes to the own discards", "to")


def went_wrong(move: m.Buy, name: str) -> Found:
    """The piles the record says the payment went to: each card by its own suit (A-7.4)."""
    own, pay = move.pay & SUIT_OF[move.card], move.pay
    to_own, to_auction = move.to_own, move.to_auction
    wrong = 0
    if to_own is not None:
        wrong = to_own ^ own | (to_own & to_auction if to_auction is not None else 0)
    if to_auction is not None:
        wrong |= to_auction ^ (pay & ~own)
    if wrong:
        sides = ((own, f"{name}'s discards"), (pay & ~own, "the auction discards"))
        piles = " and ".join(f"{told(cards)} to {where}" for cards, where in sides if cards)
        at = "to_own" if to_own is not None else "to_auction"
        message = f"{told(wrong)} went to the wrong pile."
        yield Broken("A-7.4", message, f"{face(move.card)} was bought: {piles}", at)


# -- hands, decks, the display --------------------------------------------------------------------


def _set_aside(readings: Readings, move: m.SetAside, name: str) -> Found:
    if move.to == m.DECK or (move.to == m.APART and readings.set_aside_zone == "reserved"):
        return
    card = face(move.card) if move.card >= 0 else "the card set aside"
    rulings = ("set_aside_zone",) if move.to == m.APART else ()
    why = "it is laid face down on top of the own deck"
    yield Broken("A-3.2", f"{name} puts {card} {PUT_TO[move.to]}.", why, "to", rulings)


def _bid(readings: Readings, move: Any, name: str) -> Found:
    if move.cards.bit_count() > 4:
        yield Broken("A-4.1", f"{name} bids {move.cards.bit_count()} cards.", "four at most", "cards")


def _twice(cards: tuple[int, ...] | None) -> bool:
    """Whether a card stands twice in a list."""
    known = [card for card in cards or () if card >= 0]
    return len(set(known)) < len(known)


def _draw(readings: Readings, move: m.Draw, name: str) -> Found:
    if move.pile != m.DECK:
        message = f"{name} draws from the auction deck."
        yield Broken("A-9.2", message, "the hand comes from the own deck", "from")
    if move.cards is not None and len(move.cards) > 5:
        yield Broken("A-9.2", f"{name} draws {counted(len(move.cards), 'card')}.", "five at most", "cards")
    if _twice(move.cards):
        yield Broken("A-9.2", f"{name} draws the same card twice.", "", "cards")


def _discard(readings: Readings, move: m.Discard, name: str) -> Found:
    hand = move.hand or ()
    if move.to != m.OWN:
        only_hand = move.offering is None and move.hand is not None
        message = f"{name} puts away what is left {PUT_TO[move.to]}."
        rulings = ("unplayed_hand",) if only_hand else ()
        yield Broken("A-9.1", message, "it goes to the own discards", "to", rulings)
    both = set_of(card for card in hand if card >= 0) & (move.offering or 0)
    if both or _twice(move.hand):
        yield Broken("A-9.1", f"{name} puts away a card twice.", "", "hand")
    if len(hand) > MOST_IN_HAND and hands_are_new(readings):
        message = f"{name} puts away {counted(len(hand), 'card')} of the hand."
        yield Broken("A-3.1", message, "four at most are left in it after one was set aside", "hand")


def _restock(readings: Readings, move: m.Restock, name: str) -> Found:
    cards, row = move.cards, list(move.display or ())
    new = [] if cards is None or min(cards, default=0) < m.UNKNOWN else list(cards)
    if len(new) > 6:
        yield Broken("A-8.2", f"The display gets {counted(len(new), 'card')}.", "it has six places", "cards")
    if _twice(cards):
        yield Broken("A-8.2", "A card comes off the auction deck twice.", "", "cards")
    while row and row[-1] == m.GAP:
        row.pop()
    if m.GAP in row:
        yield Broken("A-8.1", "The display has a gap.", "the cards close up to the cheap end", "display")
    elif move.display is not None and not _ends_with(row, new, readings.restock_order == "unordered"):
        message = "The new cards do not lie behind the others."
        yield Broken("A-8.1", message, "they fill the last places", "display")


def _ends_with(row: list[int], new: list[int], unordered: bool) -> bool:
    """Whether a row may end with the new cards."""
    last = row[len(row) - len(new) :]
    if len(row) < len(new):
        return False
    if not unordered:
        return all(a == b or m.UNKNOWN in (a, b) for a, b in zip(last, new, strict=True))
    return len([card for card in last if card >= 0 and card not in new]) <= new.count(m.UNKNOWN)


def _order(rule: str) -> Callable[[Readings, Any, str], Found]:
    def check(readings: Readings, move: Any, name: str) -> Found:
        if _twice(move.order):
            yield Broken(rule, f"{name} shuffles the same card twice.", "", "order")

    return check


def _look(readings: Readings, move: Any, name: str) -> Found:
    if move.pile == m.OPPONENT:
        yield Broken("A-11.2", f"{name} looks through the discards of the other player.", "", "at")
    elif move.pile == "auction_deck":
        yield Broken("A-11.4", f"{name} looks through the auction deck.", "", "at")


CHECKS: Mapping[str, Callable[[Readings, Any, str], Found]] = {
    "power": _power,
    "cash": _cash,
    "take": _take,
    "duplicate": _duplicate,
    "decline": _decline,
    "buy": _buy,
    "set_aside": _set_aside,
    "bid": _bid,
    "draw": _draw,
    "discard": _discard,
    "restock": _restock,
    "reshuffle": _order("A-9.2"),
    "shuffle": _order("A-11.3"),
    "look": _look,
}
"""Action -> what such an entry may break whatever the position is."""
