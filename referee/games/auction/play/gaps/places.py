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
from referee.games.auction.record.moves import HAND, cards_of
from referee.games.auction.record.phases import BID, LOSER, SET_ASIDE, TIE, WINNER

OFFERED, DISCARDS, CASHED, DECK = "offering", "discards", "cashed", "deck"
OWN_PILES = (DECK, HAND, DISCARDS, OFFERED)
"""Between these a player's cards move at the end of a round."""

_OWNED = {pile: 1 << number for number, pile in enumerate((*OWN_PILES, CASHED))}
SHARED = {
    pile: 1 << 10 + number for number, pile in enumerate(("display", "auction_deck", "auction_discards"))
}
DISPLAY, AUCTION_DECK, AUCTION_DISCARDS = SHARED.values()
"""A place is a bit: a pile of the first player, the same of the second, a pile that is nobody's."""

TIES = ((DECK, DISCARDS), (DECK, DISCARDS, OFFERED))
UNNAMED = ((DECK, DISCARDS, HAND), (DECK, DISCARDS, OFFERED))
DRAWS = ((DECK, DISCARDS, HAND), OWN_PILES)
ROUND = (OWN_PILES, OWN_PILES)
"""The piles whose cards may have come to others, and to which: as bids tied, also of a card set aside that is
not named; as hands were drawn; as a round ended."""

ENDING = ("restock", "discard", "draw", "gather")


class Places:
    """The places where each card may lie by now, as a set; none where that cannot be said."""

    def __init__(self, players: Sequence[str], data: Data, readings: Readings) -> None:
        self._players, self._data, self._readings = players, data, readings
        named, closed = self._told()
        self.may = [named.get(card, EVERYWHERE & ~closed) for card in range(len(NAMES))]
        phase = data.get("phase")
        if phase not in (WINNER, LOSER):
            self._stir(TIES if phase in (SET_ASIDE, BID, TIE) else DRAWS)

    def _told(self) -> tuple[dict[int, int], int]:
        """The cards the position names with their places, and the places of which it names all."""
        named, closed = dict[int, int](), 0
        for key, place in SHARED.items():
            listed = self._data.get(key)
            named.update(dict.fromkeys(_cards(listed), place))
            if isinstance(listed, list) and UNSEEN not in listed and (place != DISPLAY or len(listed) == ROW):
                closed |= place
        for seat, name in enumerate(self._players):
            side = self._data.get("players", {}).get(name, {})
            for pile in _OWNED:
                keys, place = OFFERING if pile == OFFERED else (pile,), own(seat, pile)
                named.update(dict.fromkeys(_cards(*map(side.get, keys)), place))
                if all(isinstance(side.get(key), list) and UNSEEN not in side[key] for key in keys):
                    closed |= place
            owned = _cards(side.get("owned"), side.get("reserve"))
            named.update(dict.fromkeys(owned, own(seat, *_OWNED)))
        return named, closed

    def _stir(self, moved: tuple[tuple[str, ...], tuple[str, ...]]) -> None:
        """Cards of some piles may have come to others of their owner's."""
        for seat in (0, 1):
            before, after = (own(seat, *piles) for piles in moved)
            self.may = [may | after if may & before else may for may in self.may]

    def _end_round(self) -> None:
        """The round may be over: what was left is put away, the display restocked, new hands drawn."""
        self._stir(ROUND)
        renewed = AUCTION_DISCARDS if self._readings.recycle_auction_discards else 0
        table = DISPLAY | AUCTION_DECK | renewed
        self.may = [may | table if may & table else may for may in self.may]

    def after(self, before: Sequence[Any]) -> None:
        """Some entries more."""
        for number, move in enumerate(before, 1):
            told = "phase" in self._data  # else it may have been the loser's part already
            over = move.action == "end_turn" and (not told or is_over(self._data, before[:number]))
            if over or move.action in ENDING:
                self._end_round()
            if move.action in ACTS:
                ACTS[move.action](self, move)
            if move.action in ("set_aside", "bid", "tie_card", "reshuffle"):
                self._stir(TIES if move.action != "set_aside" or move.card >= 0 else UNNAMED)

    def lies(self, cards: int, places: int) -> None:
        """These cards have come to one of some places."""
        for card in cards_in(cards):
            self.may[card] = places

    def draws(self, seat: int, cards: Sequence[int] | None) -> None:
        """A new hand: it holds these cards and no others, if they are all named."""
        if cards and min(cards) >= 0 and hands_are_new(self._readings):
            self.may = [may & ~own(seat, HAND) for may in self.may]
            self.lies(set_of(cards), own(seat, HAND))

    def none_of(self, cards: int, places: int) -> bool:
        """Whether one of some cards can lie at none of these places."""
        return any(self.may[card] and not self.may[card] & places for card in cards_in(cards))


def _cards(*lists: Any) -> Iterable[int]:
    for listed in lists:
        if isinstance(listed, list):
            yield from (NUMBERS[card] for card in listed if card in NUMBERS)


def own(seat: int, *piles: str) -> int:
    """Some piles of a player; all but the cards cashed in, where none is named."""
    return sum(_OWNED[pile] for pile in piles or OWN_PILES) << len(_OWNED) * seat


EVERYWHERE = own(0, *_OWNED) | own(1, *_OWNED) | DISPLAY | AUCTION_DECK | AUCTION_DISCARDS


def _buy(places: Places, move: Any) -> None:
    if not any(went_wrong(move, "")):
        mine = move.pay & SUIT_OF[move.card]
        places.lies(mine | 1 << move.card, own(move.actor, DISCARDS))
        places.lies(move.pay & ~mine, AUCTION_DISCARDS)


def _lays(part: str, *piles: str) -> Callable[[Places, Any], None]:
    """The cards of a part of an entry come to one of some piles of the player."""
    return lambda places, move: places.lies(cards_of(move, part), own(move.actor, *piles))


ACTS: Mapping[str, Callable[[Places, Any], None]] = {
    "buy": _buy,
    "take": lambda places, move: _lays("card", HAND if move.to == HAND else OFFERED)(places, move),
    "draw": lambda places, move: places.draws(move.actor, move.cards),
    "cash": _lays("card", CASHED),
    "power": _lays("cards", OFFERED),
    "bid": _lays("cards", OFFERED),
    "set_aside": _lays("card", DECK),
    "tie_card": _lays("card", OFFERED, DISCARDS),
}
"""Action -> where such an entry puts cards. What else shows cards, shows them where they may lie as well."""
