"""Whose the cards are after a record that begins from a position with gaps, by what is told alone.

What a position leaves out may be anything that is left: its unnamed cards may be anybody's. Of the entries
only those count that change owners or show whose a card is. Where it is open whether an entry was allowed, it
and all after it have perhaps been carried out, perhaps not: a card is then its old owner's or its new one's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from referee.declarations.positions import read_part
from referee.games.auction.law.readings import Readings, readings_of
from referee.games.auction.play.gaps.ways import EVERYWHERE, OFFERING, OWNING, ROW, Data
from referee.games.auction.record.cards import ALL, NAMES, SUIT_OF, set_of
from referee.games.auction.record.layout import Position, SidePart
from referee.games.auction.record.moves import AUCTION, UNKNOWN, cards_of
from referee.games.auction.record.phases import OVER, SET_ASIDE
from referee.header import Header

NOBODY = 2
"""Beside the two seats: the display, the auction deck and the auction discards."""

SHARED = ("display", "auction_deck", "auction_discards")


class Holding(NamedTuple):
    """The cards that count for a player, as far as they are known."""

    cards: int  # those that surely do
    pool: int  # the faces that may count besides
    least: int  # so many of the pool do, at least
    most: int
    cashed: int  # the cards that are surely cashed in
    maybe_cashed: int  # all that may be
    unsaid: bool = False  # whether it is open only how the cards lie at the end (AQ-61)


@dataclass(slots=True)
class _Owners:
    """Whose the cards may be, and how many each player has."""

    whose: list[int]  # seat, or NOBODY -> the cards that may be theirs
    least: list[int]
    most: list[int]
    cashed: int = 0
    maybe_cashed: int = 0
    all_count: bool = True  # whether cards in hand and offering count at the end too
    doubted: bool = False  # whether the entries are carried out is open by now

    def give(self, cards: int, owner: int) -> None:
        """These cards are this owner's now."""
        for seat in (0, 1, NOBODY):
            if seat == owner:
                self.whose[seat] |= cards
            elif not self.doubted:
                self.whose[seat] &= ~cards

    def gain(self, seat: int, low: int, high: int) -> None:
        """A player has so many cards more."""
        self.least[seat] += min(low, 0) if self.doubted else low
        self.most[seat] += max(high, 0) if self.doubted else high


def holdings(header: Header, data: Data, moves: Sequence[Any], doubted: int) -> list[Holding]:
    """What each player owns after the entries, which may be carried out or not from ``doubted`` on (0: all
    are carried out)."""
    readings = readings_of(header.rulings)
    owners = _told(header, data, readings)
    for number, move in enumerate(moves, 1):
        owners.doubted = 0 < doubted <= number
        ACTS.get(move.action, _shows)(owners, move)
    return [_holding(owners, seat) for seat in (0, 1)]


def owned(header: Header, data: Data, moves: Sequence[Any], seat: int) -> tuple[int, int]:
    """The cards that surely are a player's after the entries, and those that may be."""
    holding = holdings(header, data, moves, 0)[seat]
    return holding.cards, holding.pool


def _holding(owners: _Owners, seat: int) -> Holding:
    mine, least = owners.whose[seat], owners.least[seat]
    sure = mine & ~owners.whose[1 - seat] & ~owners.whose[NOBODY]
    if not owners.all_count:  # any card but those that are cashed in may lie in the hand
        sure, least = sure & owners.cashed, 0
    count, maybe = sure.bit_count(), mine & ~sure
    most = max(0, min(owners.most[seat] - count, maybe.bit_count()))
    least = min(most, max(0, least - count))
    return Holding(sure, maybe, least, most, owners.cashed & sure, owners.maybe_cashed)


# -- what the position tells -------------------------------------------------------------------------


def _told(header: Header, data: Data, readings: Readings) -> _Owners:
    """Whose the cards are that a position names, and whose the others may be."""
    given: Position = read_part(Position, data, header)
    parts = dict(given.players or ())
    sides = [parts.get(seat) or SidePart() for seat in (0, 1)]
    shared = (*given.display, *(given.auction_deck or ()), *(given.auction_discards or ()))
    piles = [_piles(sides[0]), _piles(sides[1]), shared]
    whose = [set_of(card for card in cards if card >= 0) for cards in piles]
    unseen = [sum(card == UNKNOWN for card in cards) for cards in piles]
    for seat, side in enumerate(sides):
        hidden = set_of(side.unseen.hidden) if side.unseen is not None else 0
        whose[seat] |= hidden | set_of(side.gathered or ())
        unseen[seat] -= hidden.bit_count()
    anybody = ALL & ~(whose[0] | whose[1] | whose[NOBODY])
    told = [data.get("players", {}).get(name, {}) for name in header.players]
    whole = [_is_whole(side, data.get("phase"), readings) for side in told]
    whole.append(len(given.display) == ROW and set(SHARED) <= data.keys() and not given.elsewhere)
    least = [
        cards.bit_count() + (0 if "owned" in side else more)
        for cards, more, side in zip(whose, unseen, (*told, {}), strict=True)
    ]
    free = len(NAMES) - sum(least)
    most = [count if known else count + free for count, known in zip(least, whole, strict=True)]
    for owner in (0, 1, NOBODY):  # every card is somebody's, or lies there for all
        least[owner] = max(least[owner], len(NAMES) - sum(most) + most[owner])
    for owner, known in enumerate(whole):
        if unseen[owner] or not known:
            whose[owner] |= anybody
    cashed = set_of(card for side in sides for card in side.cashed)
    untold = 0 if all("cashed" in side for side in told) else anybody
    return _Owners(whose, least, most, cashed, cashed | untold, readings.score_all_owned)


def _piles(side: SidePart) -> tuple[int, ...]:
    """The cards of a player's piles, seen or not."""
    return tuple(card for pile in EVERYWHERE for card in getattr(side, pile) or ())


def _is_whole(side: Data, phase: str | None, readings: Readings) -> bool:
    """Whether the position tells all that a player owns."""
    if side.get("untold") or ("gathered" in side and not readings.score_all_owned):
        return False
    offering_away = phase == SET_ASIDE or (phase == OVER and readings.end_check == "round_end")
    piles = {*OWNING, *(() if offering_away else OFFERING)}
    if readings.set_aside_zone != "deck_top":
        piles.add("reserve")
    return bool({"gathered", "owned"} & side.keys()) or piles <= side.keys()


# -- what the entries tell ---------------------------------------------------------------------------


def _shows(owners: _Owners, move: Any) -> None:
    """An entry with which a player uses own cards: whose they are."""
    if move.actor >= 0 and move.action not in NOT_OWN:
        owners.give(cards_of(move, "card", "cards", "offering", "hand", "order"), move.actor)


NOT_OWN = ("duplicate", "check", "decision")
"""Entries whose cards may be the other player's."""


def _buy(owners: _Owners, move: Any) -> None:
    """What matches the suit stays with the buyer (A-7.4)."""
    away = move.pay & ~SUIT_OF[move.card]
    owners.give(move.pay & ~away | 1 << move.card, move.actor)
    owners.give(away, NOBODY)
    owners.gain(move.actor, 1 - away.bit_count(), 1 - away.bit_count())


def _take(owners: _Owners, move: Any) -> None:
    """A card out of the auction discards is one more; where the pile is not named, perhaps."""
    bit = 1 << move.card
    held = bool(owners.whose[move.actor] & bit)
    alone = held and not (owners.whose[1 - move.actor] | owners.whose[NOBODY]) & bit
    sure = move.pile == AUCTION or not (move.pile or held)
    perhaps = sure or not (move.pile or alone)
    owners.give(bit, move.actor)
    owners.gain(move.actor, int(sure), int(perhaps))


def _cash(owners: _Owners, move: Any) -> None:
    """What is cashed in stays with the player (A-6.6)."""
    owners.give(1 << move.card, move.actor)
    owners.maybe_cashed |= 1 << move.card
    if not owners.doubted:
        owners.cashed |= 1 << move.card


def _gather(owners: _Owners, move: Any) -> None:
    """A player lays open all cards owned (A-10.2)."""
    seat, count = move.actor, move.cards.bit_count()
    owners.give(move.cards, seat)
    if owners.doubted:
        owners.least[seat] = min(owners.least[seat], count)
        owners.most[seat] = max(owners.most[seat], count)
    elif owners.all_count:
        owners.whose[seat] = move.cards
        owners.least[seat] = owners.most[seat] = count


ACTS: Mapping[str, Callable[[_Owners, Any], None]] = {
    "buy": _buy,
    "take": _take,
    "cash": _cash,
    "restock": lambda owners, move: owners.give(cards_of(move, "cards", "display"), NOBODY),
    "gather": _gather,
}
"""Action -> what such an entry tells of whose the cards are."""
