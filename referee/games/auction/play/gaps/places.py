"""Where cards may lie after a record that begins from a position with gaps: as the position and the entries
tell, and by what may have happened that nobody has to write down.

What a position leaves out may be anywhere; what it names lies there until an entry moves it, the round ends,
or hands are drawn and cards are added to bids. Entries are taken to be carried out as they are written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from referee.games.auction.law.readings import Readings
from referee.games.auction.play.always_wrong import hands_are_new, went_wrong
from referee.games.auction.play.gaps.ways import OFFERING, ROW, UNSEEN, Data, is_over
from referee.games.auction.record.cards import NAMES, NUMBERS, SUIT_OF, cards_in, set_of
from referee.games.auction.record.moves import HAND
from referee.games.auction.record.phases import BID, LOSER, SET_ASIDE, TIE, WINNER

Place = tuple[str, int]
"""A pile, and whose it is: a seat, or NOBODY."""

NOBODY = -1
OFFERED, DISCARDS, CASHED, DECK = "offering", "discards", "cashed", "deck"
DISPLAY: Place = ("display", NOBODY)
AUCTION_DECK: Place = ("auction_deck", NOBODY)
AUCTION_DISCARDS: Place = ("auction_discards", NOBODY)
SHARED = (DISPLAY, AUCTION_DECK, AUCTION_DISCARDS)
OWN_PILES = (DECK, HAND, DISCARDS, OFFERED)
"""Between these a player's cards move at the end of a round."""

TIES = ((DECK, DISCARDS), (DECK, DISCARDS, OFFERED))
UNNAMED = ((DECK, DISCARDS, HAND), (DECK, DISCARDS, OFFERED))
DRAWS = ((DECK, DISCARDS, HAND), OWN_PILES)
ROUND = (OWN_PILES, OWN_PILES)
"""The piles whose cards may have come to others, and to which: as bids tied, also of a card set aside that is
not named; as hands were drawn; as a round ended."""

ENDING = ("restock", "discard", "draw", "gather")


class Places:
    """The places where each card may lie by now; none where that cannot be said."""

    def __init__(self, players: Sequence[str], data: Data, readings: Readings) -> None:
        self.may: list[frozenset[Place]] = []
        self._players, self._data, self._readings = players, data, readings
        named, closed = self._told()
        everywhere = frozenset((*SHARED, *((pile, seat) for pile in (*OWN_PILES, CASHED) for seat in (0, 1))))
        self.may = [named.get(card, everywhere - closed) for card in range(len(NAMES))]
        phase = data.get("phase")
        if phase not in (WINNER, LOSER):
            self._stir(TIES if phase in (SET_ASIDE, BID, TIE) else DRAWS)

    def _told(self) -> tuple[dict[int, frozenset[Place]], set[Place]]:
        """The cards the position names with their places, and the places of which it names all."""
        named: dict[int, frozenset[Place]] = {}
        closed: set[Place] = set()
        for place in SHARED:
            listed = self._data.get(place[0])
            _note(listed, place, named)
            if isinstance(listed, list) and UNSEEN not in listed and (place != DISPLAY or len(listed) == ROW):
                closed.add(place)
        for seat, name in enumerate(self._players):
            side = self._data.get("players", {}).get(name, {})
            for key in (DECK, HAND, DISCARDS, CASHED, *OFFERING):
                _note(side.get(key), (OFFERED if key in OFFERING else key, seat), named)
            for pile, keys in (
                (OFFERED, OFFERING),
                *((key, (key,)) for key in (DECK, HAND, DISCARDS, CASHED)),
            ):
                if all(isinstance(side.get(key), list) and UNSEEN not in side[key] for key in keys):
                    closed.add((pile, seat))
            owned = frozenset((pile, seat) for pile in (*OWN_PILES, CASHED))
            named.update((card, owned) for card in _cards(side.get("owned"), side.get("reserve")))
        return named, closed

    def _stir(self, moved: tuple[tuple[str, ...], tuple[str, ...]]) -> None:
        """Cards of some piles may have come to others of their owner's."""
        before, after = moved
        for card, may in enumerate(self.may):
            seats = {seat for pile, seat in may if pile in before and seat != NOBODY}
            self.may[card] = may | {(pile, seat) for seat in seats for pile in after}

    def _end_round(self) -> None:
        """The round may be over: what was left is put away, the display restocked, new hands drawn."""
        self._stir(ROUND)
        table = {DISPLAY, AUCTION_DECK}
        if self._readings.recycle_auction_discards:
            table.add(AUCTION_DISCARDS)
        self.may = [may | table if may & table else may for may in self.may]

    def after(self, before: Sequence[Any]) -> None:
        """Some entries more."""
        for number, move in enumerate(before, 1):
            told = "phase" in self._data  # else it may have been the loser's part already
            over = move.action == "end_turn" and (not told or is_over(self._data, before[:number]))
            if over or move.action in ENDING:
                self._end_round()
            ACTS.get(move.action, _nothing)(self, move)
            if move.action in ("set_aside", "bid", "tie_card", "reshuffle"):
                self._stir(TIES if move.action != "set_aside" or move.card >= 0 else UNNAMED)

    def lies(self, cards: int, *places: Place) -> None:
        """These cards have come to one of some places."""
        for card in cards_in(cards):
            self.may[card] = frozenset(places)

    def draws(self, seat: int, cards: Sequence[int] | None) -> None:
        """A new hand: it holds these cards and no others, if they are all named."""
        if cards and min(cards) >= 0 and hands_are_new(self._readings):
            self.may = [may - {(HAND, seat)} for may in self.may]
            self.lies(set_of(cards), (HAND, seat))

    def none_of(self, cards: int, places: frozenset[Place]) -> bool:
        """Whether one of some cards can lie at none of these places."""
        return any(self.may[card] and not self.may[card] & places for card in cards_in(cards))


def _note(listed: Any, place: Place, named: dict[int, frozenset[Place]]) -> None:
    named.update((card, frozenset((place,))) for card in _cards(listed))


def _cards(*lists: Any) -> Iterable[int]:
    for listed in lists:
        if isinstance(listed, list):
            yield from (NUMBERS[card] for card in listed if card in NUMBERS)


def own(seat: int, *piles: str) -> frozenset[Place]:
    """Some piles of a player; all but the cards cashed in, where none is named."""
    return frozenset((pile, seat) for pile in piles or OWN_PILES)


def _nothing(places: Places, move: Any) -> None:
    pass


def _buy(places: Places, move: Any) -> None:
    if not any(went_wrong(move, "")):
        mine = move.pay & SUIT_OF[move.card]
        places.lies(mine | 1 << move.card, (DISCARDS, move.actor))
        places.lies(move.pay & ~mine, AUCTION_DISCARDS)


def _take(places: Places, move: Any) -> None:
    places.lies(1 << move.card, (HAND if move.to == HAND else OFFERED, move.actor))


ACTS: Mapping[str, Callable[[Places, Any], None]] = {
    "buy": _buy,
    "take": _take,
    "draw": lambda places, move: places.draws(move.actor, move.cards),
    "cash": lambda places, move: places.lies(1 << move.card, (CASHED, move.actor)),
    "power": lambda places, move: places.lies(move.cards, (OFFERED, move.actor)),
    "bid": lambda places, move: places.lies(move.cards, (OFFERED, move.actor)),
    "set_aside": lambda places, move: places.lies(
        1 << move.card if move.card >= 0 else 0, (DECK, move.actor)
    ),
    "tie_card": lambda places, move: places.lies(
        1 << move.card if move.card >= 0 else 0, (OFFERED, move.actor), (DISCARDS, move.actor)
    ),
}
"""Action -> where such an entry puts cards. What else shows cards, shows them where they may lie as well."""
