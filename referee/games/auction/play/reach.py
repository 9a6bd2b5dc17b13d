"""Cards that cannot be in a hand: what shows it, and which of them a table can put there all the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice, product
from typing import Any

from referee.breaches import Refused, Way
from referee.declarations.entries import filled
from referee.games.auction.play import unseen
from referee.games.auction.play.always_wrong import PILE_NAMES
from referee.games.auction.play.state import Side, State, whereabouts
from referee.games.auction.record.cards import NAMES, cards_in, face, set_of, told
from referee.games.auction.record.moves import AUCTION, BOTTOM, DECK, HAND, OFFERING, OPPONENT, OWN
from referee.rules import counted


def own_piles(side: Side) -> int:
    """The cards known to lie in a player's hand, deck and discards."""
    return side.hand | side.discards | set_of(entry for entry in side.deck + side.reserve if entry >= 0)


UNSEEN_PILES = (DECK, OWN)
"""The piles of a player in which cards lie that nobody has seen."""

SEARCHED = (OPPONENT, OWN, DECK)
"""The same, and another such pile, for a card that a power brings back."""


def obtainable(state: State, side: Side, cards: int, piles: Sequence[str] = UNSEEN_PILES) -> bool:
    """Whether a player can lay hands on these cards at all, be it against a rule."""
    rest = cards & ~(own_piles(side) | state.discards)
    return next(_strange(state, side, rest, piles), None) is not None


def _owner(state: State, side: Side, pile: str) -> Side:
    """Whose pile it is that a player takes cards out of."""
    return side if pile != OPPONENT else next(each for each in state.sides if each.name != side.name)


def lies(state: State, side: Side, pile: str, card: int) -> bool:
    """Whether a card lies in a pile or, unseen, may lie there."""
    bit, side = 1 << card, _owner(state, side, pile)
    if pile == AUCTION:
        return bool(state.discards & bit)
    if pile in (OWN, OPPONENT):
        return bool(side.discards & bit) or (bool(side.unseen_discards) and unseen.can_dig(state, side, bit))
    return _in_deck(state, side, card) is not None


def _in_deck(state: State, side: Side, card: int) -> int | None:
    """A place of the deck where a card lies or, unseen, may lie."""
    if card in side.deck:
        return side.deck.index(card)
    places = (index for index, entry in enumerate(side.deck) if entry < 0)
    return next((index for index in places if unseen.can_lie(state, side, {index: card})), None)


def lift(state: State, side: Side, pile: str, card: int) -> None:
    """A card comes out of a pile in which it lies."""
    bit, side = 1 << card, _owner(state, side, pile)
    if pile == AUCTION:
        state.discards &= ~bit
    elif pile in (OWN, OPPONENT):
        if not side.discards & bit:
            unseen.dig(state, side, bit)
        side.discards &= ~bit
    else:
        place = _in_deck(state, side, card)
        assert place is not None
        unseen.lie(state, side, {place: card})
        side.deck.remove(card)


def out_of_hand(state: State, side: Side, cards: int, move: Any = None) -> None:
    """Cards that are obtainable come out of the hand: unseen ones of it are shown, others are pulled out of
    the deck and the discards. Where the table let a ``move`` stand, it is open which came out of what."""
    missing = cards & ~side.hand
    if missing and state.breaches.barred:
        pulled = missing & (own_piles(side) | state.discards)
        state.discards &= ~pulled
        side.discards &= ~pulled
        side.deck = [entry for entry in side.deck if entry < 0 or not pulled >> entry & 1]
        side.reserve = [entry for entry in side.reserve if entry < 0 or not pulled >> entry & 1]
        missing &= ~pulled
        for card, pile in _out_of_piles(state, side, missing, move) if missing else ():
            lift(state, side, pile, card)
            missing &= ~(1 << card)
    if missing:
        unseen.show(state, side, missing)
    side.hand &= ~cards


Piles = tuple[tuple[int, str], ...]
"""Cards that nobody has seen, and the piles they come out of."""


def _out_of_piles(state: State, side: Side, cards: int, move: Any) -> Piles:
    """Which of some cards that nobody has seen do not come out of the hand: open, where it may be several."""
    if move is not None and move.out_of is not None:
        told: Piles = tuple(each for each in move.out_of if cards >> each[0] & 1)
        if _can_come(state, side, told, cards & ~set_of(card for card, _ in told)):
            return told
    searched = SEARCHED if move is not None and move.action == "take" else UNSEEN_PILES
    able = list(islice(_strange(state, side, cards, searched), MOST_WAYS))
    if not able:
        raise Refused(state.breaches)
    if move is not None and len(able) > 1:
        ways = [Way((filled(move, out_of=piles),), _came(piles)) for piles in able]
        raise state.breaches.open(ways)
    return able[0]


MOST_WAYS, MOST_TRIED = 12, 2048
"""So many ways are gone into in which cards that nobody has seen may have come into an offering; and so many
are tried."""


def _strange(state: State, side: Side, cards: int, piles: Sequence[str]) -> Iterator[Piles]:
    """The ways in which some cards were not in the hand but in such piles, the fewest first."""
    for came in islice(_pulled(state, side, cards, piles), MOST_TRIED):
        if _can_come(state, side, came, cards & ~set_of(card for card, _ in came)):
            yield came


def _pulled(state: State, side: Side, cards: int, piles: Sequence[str]) -> Iterator[Piles]:
    """All ways in which so many of some cards may come out of piles as lie unseen there and are not in the
    hand."""
    many, owners = cards.bit_count(), (_owner(state, side, pile) for pile in piles if pile != DECK)
    elsewhere = sum(entry < 0 for entry in side.deck) + sum(len(each.unseen_discards) for each in owners)
    for number in range(max(many - side.hidden, 0), min(many, elsewhere) + 1):
        for strange in combinations(cards_in(cards), number):
            for came in product(piles, repeat=number):
                yield tuple(zip(strange, came, strict=True))


def _can_come(state: State, side: Side, piles: Piles, shown: int) -> bool:
    """Whether some cards may come out of some piles, and others out of the hand."""
    if piles:
        state, side = state.copy(), side.copy()
    for card, pile in piles:
        if not lies(state, side, pile, card):
            return False
        lift(state, side, pile, card)
    return unseen.can_show(state, side, shown)


def _came(piles: Piles) -> str:
    """The same in words."""
    return ", ".join(f"{NAMES[card]} came out of the {PILE_NAMES[pile]}" for card, pile in piles)


def put(state: State, side: Side, cards: int, to: str) -> None:
    """Known cards come to a pile of a player, or to the auction discards: also where none belongs there."""
    if to == OWN:
        side.discards |= cards
    elif to == AUCTION:
        state.discards |= cards
    elif to == OFFERING:
        side.lay(cards)
    elif to == HAND:
        side.hand |= cards
    elif to == BOTTOM:
        side.deck[:0] = cards_in(cards)
    else:
        pile = side.deck if to == DECK else side.reserve
        pile += cards_in(cards)


def why_not_in_hand(state: State, side: Side, card: int) -> str:
    """Why a card cannot be in a hand: where it lies, or what the hand is."""
    where = f"{face(card)} is {whereabouts(state, card)}"
    if not unseen_by_all(state, side, 1 << card):
        return where
    if side.hidden:
        return f"{where}, and none of the unseen cards of the hand ({side.hidden}) can be it"
    return f"{where}; " + (f"the hand is {told(side.hand)}" if side.hand else "no card is left in the hand")


def unseen_by_all(state: State, side: Side, cards: int) -> bool:
    """Whether these cards are among those of a player, or of nobody, that no entry has shown the place of."""
    return not cards & ~(side.hidden_faces | state.unlocated)


def forbid_strange(
    state: State, side: Side, cards: int, number: str, message: str, why: str, at: str, own: int = 0
) -> None:
    """Cards are shown out of a hand that cannot hold them: what that breaks, and whether a table can let it
    stand. ``own``: those of them that need not come from anywhere."""
    rulings = ("unplayed_hand",) if cards & side.left_hand & ~side.known_deck else ()
    state.forbid(number, message, why, at=at, rulings=rulings, entries=side.origins())
    told_by_the_deal(state, side, cards, at)
    check_obtainable(state, side, cards & ~own)


def check_obtainable(state: State, side: Side, cards: int) -> None:
    """What was forbidden cannot stand either, where the player cannot lay hands on these cards."""
    if not obtainable(state, side, cards):
        raise Refused(state.breaches)


def told_by_the_deal(state: State, side: Side, cards: int, at: str) -> None:
    """The rule that shows that these cards cannot be in a hand, beside that of the act: that of the deal,
    where they would be a ninth card dealt (A-1.1), else that of the draw (A-1.3, A-9.2). Nothing where the
    record does not tell the hand, or where they came into it and have left it."""
    fresh = unseen.never_seen(state, side, cards)
    if state.dealt and fresh.bit_count() > side.unknown_dealt:
        message = f"With {told(fresh)} {side.name} would have been dealt more than eight cards."
        state.forbid("A-1.1", message, at=at)
    elif side.new_hand and not cards & side.new_hand:
        more = f" and {counted(side.new_hidden, 'unseen card')}" if side.new_hidden else ""
        number = "A-1.3" if state.dealt and state.round <= 1 else "A-9.2"
        state.forbid(number, f"{side.name} drew {told(side.new_hand)}{more}.", at=at)
