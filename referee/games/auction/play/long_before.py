"""Slips that come to light long after: the earlier entry that may have been another, or is missing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice, product
from typing import Any

from referee.declarations.entries import filled
from referee.games.auction.play.ending import owned
from referee.games.auction.play.plays import PLAYS
from referee.games.auction.play.reach import UNSEEN_PILES
from referee.games.auction.play.state import Side, State
from referee.games.auction.play.told_by_lines import (
    LATER,
    LONGEST,
    MOST_SHOWN,
    NAMING,
    NEXT_ROUND,
    came_with,
    gained,
    left_with,
    needed,
    own_cards,
    shows_next,
)
from referee.games.auction.play.unseen import places
from referee.games.auction.record.cards import NUMBERS, POWERFUL, SUIT_OF, UNSEEN, VALUES, cards_in, set_of
from referee.games.auction.record.moves import AUCTION, UNKNOWN, Buy, Cash, Take, cards_of

Slips = Iterator[tuple[int, tuple[Any, ...]]]
"""Earlier entries, by index, each with what may stand there instead: nothing, or one line more or another."""


def elsewhere(state: State, moves: Sequence[Any], index: int) -> Slips:
    """The lines long before an entry at fault that may be wrong, or missing, each kind the latest first."""
    if index < len(moves):
        yield from _restocked_otherwise(state, moves, index)
        yield from _misnamed(state, moves, index)
        yield from _set_aside_otherwise(state, moves, index)
        yield from _put_elsewhere(state, moves, index)
    own = index < len(moves) and moves[index].actor >= 0
    if own:
        yield from _laid_otherwise(state, moves, index)
        yield from _bought_as_another(state, moves, index)
    yield from _missing_sales(state, moves, index)
    if own:
        yield from _never_was(state, moves, index)
        yield from _used(state, moves, index)
    if index < len(moves):
        yield from _out_of_number(state, moves, index)


def _missing_sales(state: State, moves: Sequence[Any], index: int) -> Slips:
    """The purchases that may be missing, each with the end of the turn it belongs before: of a card that may
    lie in the display, and that the next entries show to be a player's own, at every place that can have been
    paid for."""
    for card, seat in _bought(state, moves[index : index + LATER]):
        cheapest = state.display.index(card) if card in state.display else 0
        side = state.sides[seat]
        lying: int | None = side.offering if side.ended_at and not side.put_away else side.left_offering
        for end in range(index - 1, -1, -1):
            if moves[end].action != "end_turn" or moves[end].actor != seat:
                continue
            left = list(cards_in(_left(moves, end) if lying is None else lying))
            lying = None  # of turns before the last only what is written
            for place, price in enumerate(state.readings.costs[cheapest:], cheapest + 1):
                for pay in combinations(left, price):
                    missing = Buy(seat, card=card, pay=set_of(pay), position=place)
                    yield end, (missing, moves[end])


def _set_aside_otherwise(state: State, moves: Sequence[Any], index: int) -> Slips:
    """The card last set aside was another: one that an entry takes for lying in the deck, or does not find
    where the cards that were left are."""
    move = moves[index]
    if move.action not in ("shuffle", "reshuffle", "draw", "discard", "tie_card"):
        return
    side = state.sides[move.actor]
    before = range(index - 1, max(index - LONGEST, -1), -1)
    mine = (place for place in before if moves[place].actor == move.actor)
    places = [place for place in mine if moves[place].action == "set_aside"][:1]
    named = cards_of(move, "card", "cards", "order", "hand")
    left = side.left_hand | side.discards
    likely = left & ~named if move.action in ("reshuffle", "discard") else named & ~side.known_deck
    for place in places:
        for card in islice(cards_in(likely), MOST_SHOWN):
            yield place, (filled(moves[place], card=card),)


def _restocked_otherwise(state: State, moves: Sequence[Any], index: int) -> Slips:
    """Two of the cards that came into the display lay in the other order, as a price shows or the row."""
    move = moves[index]
    told = getattr(move, "claims", {}).get("display")  # anything may stand there
    row = [NUMBERS.get(str(card), UNKNOWN) for card in told] if isinstance(told, list) else []
    about = set_of(card for card, lies in zip(row, state.display, strict=False) if card != lies and card >= 0)
    about |= 1 << move.card if move.action == "buy" else 0
    for place in range(index - 1, max(index - LATER, -1), -1):
        cards = cards_of(moves[place], "cards") & about if moves[place].action == "restock" else 0
        for card, other in combinations(moves[place].cards, 2) if cards else ():
            if cards & set_of(each for each in (card, other) if each >= 0):
                swap = {card: other, other: card}
                listed = tuple(swap.get(each, each) for each in moves[place].cards)
                yield place, (filled(moves[place], cards=listed, display=None),)
        about &= ~cards


def stood(move: Any) -> Iterator[Any]:
    """An entry that does not say on which piles it puts cards, out of which it takes them, or how many are
    drawn: the table may have let it stand that these were others than they should be, and more or fewer."""
    if move.action in ("power", "bid") and move.out_of is None:
        for card, pile in product(cards_in(move.cards), UNSEEN_PILES):
            yield filled(move, out_of=((card, pile),))
    if move.action == "draw" and move.cards is None:
        yield from (filled(move, cards=(UNKNOWN,) * many) for many in (4, 6, 3))
    if move.action == "buy" and move.to_own is None and move.to_auction is None:
        own = move.pay & SUIT_OF[move.card]
        flipped = [own ^ 1 << card for card in cards_in(move.pay)] if move.pay.bit_count() > 1 else []
        for kept in dict.fromkeys((move.pay & ~own, move.pay, 0, *flipped)):
            if kept != own:
                yield filled(move, to_own=kept, to_auction=move.pay & ~kept)


def _put_elsewhere(state: State, moves: Sequence[Any], index: int) -> Slips:
    """The purchases whose payment went to other piles than it should, so that cards lie where an entry at
    fault has them."""
    own, auction, more = _on_other_piles(state, moves[index])
    for place in range(index - 1, max(index - LATER, -1) if own | auction or more else index - 1, -1):
        bought = moves[place]
        if bought.action != "buy" or not (more or bought.pay & (own | auction)):
            continue
        paid = (bought.pay & ~SUIT_OF[bought.card]).bit_count()
        for other in stood(bought):
            kept, gone = other.to_own, other.to_auction
            if kept & auction or gone & own or (more and gone.bit_count() - paid != more):
                continue
            yield place, (other,)
        own, auction = own & ~bought.pay, auction & ~bought.pay


COUNTING = ("discard", "reshuffle", "shuffle", "draw", "bid", "power", "set_aside", "gather")
"""Entries that show how many cards a player has, or which may be among them."""


def _out_of_number(state: State, moves: Sequence[Any], index: int) -> Slips:
    """The last hands drawn of which only that is told, of more cards, or of fewer; and what was laid since,
    where a card did not come out of the hand."""
    move = moves[index]
    seats = {move.actor} if move.action in COUNTING else set()
    seats = {0, 1} if "players" in getattr(move, "claims", {}) else seats
    laid = list[int]()
    for place in range(index - 1, max(index - LATER, -1), -1):
        if moves[place].actor not in seats:
            continue
        if moves[place].action in ("power", "bid", "buy") and places(state.sides[moves[place].actor]):
            laid.append(place)
        elif moves[place].action == "draw":
            seats -= {moves[place].actor}
            yield from ((place, (other,)) for other in stood(moves[place]))
    yield from ((place, (other,)) for place in laid for other in stood(moves[place]))


def _on_other_piles(state: State, move: Any) -> tuple[int, int, int]:
    """The auction discards that an entry has for cards of a player, the cards of a player it has for auction
    discards, and how many more of these it tells of, without their faces."""
    discards = state.discards
    if move.actor < 0:
        told = getattr(move, "claims", {}).get("auction_discards")  # anything may stand there
        if isinstance(told, int):
            return 0, 0, told - discards.bit_count()
        named = (
            set_of(NUMBERS[card] for card in told if card in NUMBERS) if isinstance(told, list) else discards
        )
        return discards & ~named, named & ~discards, 0
    side, named = state.sides[move.actor], cards_of(move, *NAMING)
    if move.action == "take":
        return named & discards, named & (state.sides[0].discards | state.sides[1].discards), 0
    whole = named and move.action in ("reshuffle", "gather")
    return named & discards, side.discards & ~named if whole else 0, 0


SEEN_BY_FEW = {
    "restock": "cards",
    "discard": "hand",
    "draw": "cards",
    "reshuffle": "order",
    "shuffle": "order",
    "set_aside": "card",
    "tie_card": "card",
}
"""Action -> the part of an entry that nothing else need show for long."""


def _misnamed(state: State, moves: Sequence[Any], index: int) -> Slips:
    """The entries by which a card lies elsewhere than an entry at fault has it: another was meant by it."""
    move = moves[index]
    about = cards_of(move, *NAMING)
    if move.actor >= 0:
        side = state.sides[move.actor]
        about &= ~(owned(side) | side.hidden_faces)
    row = getattr(move, "display", None)
    if row is not None:
        about |= set_of(card for card in state.display if card >= 0 and card not in row)
    for place in range(index - 1, max(index - LATER, -1), -1):
        part = SEEN_BY_FEW.get(moves[place].action, "")
        for card in cards_in(cards_of(moves[place], part) & about):
            named = getattr(moves[place], part)
            listed = tuple(UNKNOWN if each == card else each for each in named) if part != "card" else UNKNOWN
            yield place, (filled(moves[place], **{part: listed}),)


def _bought_as_another(state: State, moves: Sequence[Any], index: int) -> Slips:
    """A card that nobody saw in the display was bought under the name of another: the buyer turns out to own
    one of which nothing was known, or the other comes up after it."""
    move = moves[index]
    fresh = own_cards(move) & state.unlocated if UNSEEN in state.deck or UNSEEN in state.display else 0
    again = 1 << move.card if move.action == "buy" and move.card not in state.display else 0
    for place in range(index - 1, max(index - LATER, -1), -1):
        bought = moves[place]
        if bought.action != "buy":
            continue
        meant = list(cards_in(fresh)) if bought.actor == move.actor else []
        if again >> bought.card & 1:
            later = moves[place + 1 : index + LATER]
            meant += shows_next(bought.actor, later, again, state.unlocated)
        for card in meant:
            yield place, (filled(bought, card=card, to_own=None, to_auction=None),)


def _used(state: State, moves: Sequence[Any], index: int) -> Slips:
    """What a power may have done that nobody wrote down, the latest first: a card of the auction discards
    brought back that an entry shows to be a player's own, or one cashed in that is not among what is left."""
    seat = moves[index].actor
    works = [(card, AUCTION) for card in cards_in(own_cards(moves[index]) & state.discards)]
    works += [(card, "") for card in cards_in(_absent(state, moves[index]))]
    for card, pile in works:
        for place in range(index - 2, -1, -1):
            laid_down = came_with(moves[place]) & SUIT_OF[card] if moves[place].actor == seat else 0
            for source in cards_in(laid_down):
                if pile and VALUES[source] in (8, 10):
                    yield place + 1, (Take(seat, source, card, pile), moves[place + 1])
                elif not pile and VALUES[source] == 6:
                    yield place + 1, (Cash(seat, source, card), moves[place + 1])


ONCE = ("set_aside", "bid", "tie_card", "end_turn")
"""What everybody does once, before something else has its place."""


def _never_was(state: State, moves: Sequence[Any], index: int) -> Slips:
    """What was done by which a card lies elsewhere than an entry has it: it was not done. Where the player's
    cards were not all seen, anything a power did may be it."""
    here = moves[index]
    side = state.sides[here.actor]
    about = _absent(state, here) | own_cards(here) & side.cashed
    if here.action == "buy" and here.card not in state.display:
        about |= 1 << here.card
    others, once = list[int](), here.action not in PLAYS[state.phase]
    for place in range(index - 1, max(index - LATER, -1), -1):
        move = moves[place]
        if once and move.actor == here.actor and move.action in ONCE:
            once = False
            yield place, ()
        if about & (gained(move) | left_with(move)) and (move.actor == here.actor or move.action == "buy"):
            yield place, ()
        elif move.actor == here.actor and move.action in ("take", "cash"):
            others.append(place)
    yield from ((place, ()) for place in others[: MOST_SHOWN if side.hidden_faces else 0])


def _absent(state: State, move: Any) -> int:
    """The cards that should be among those that are put away, shuffled or drawn and are not."""
    side: Side = state.sides[move.actor]
    if move.action == "discard" and move.offering is not None:
        return side.left_offering & ~cards_of(move, "offering")
    if move.action == "gather":
        return (owned(side) | side.hidden_faces) & ~int(move.cards)
    named = cards_of(move, "order" if move.action == "reshuffle" else "cards")
    mixed = move.action in ("reshuffle", "draw")
    return (side.discards | side.hidden_faces) & ~named if mixed else 0


def _laid_otherwise(state: State, moves: Sequence[Any], index: int) -> Slips:
    """The power cards of this round, and those added in its ties, that may have been others: those that an
    entry takes for lying in the offering, or puts away from it; or any, for one that is in the hand yet."""
    move = moves[index]
    side = state.sides[move.actor]
    named = (move.offering or 0) if move.action == "discard" else needed(move)
    lain = named & ~(side.left_offering if move.action == "discard" else side.offering)
    in_hand = move.cards & side.offering if move.action == "power" else 0
    for place in range(index - 1, max(index - LONGEST, -1) if lain or in_hand else index - 1, -1):
        played = moves[place]
        if played.action in NEXT_ROUND:
            break
        if played.actor != move.actor:
            continue
        if played.action == "power":
            for wrong in cards_in(played.cards & ~named):
                for card in cards_in(lain & POWERFUL):
                    yield place, (filled(played, cards=played.cards & ~(1 << wrong) | 1 << card),)
        elif played.action == "buy":  # the card that is missing pays now
            for wrong, card in product(cards_in(played.pay & lain), cards_in(side.offering & ~named)):
                yield place, (filled(played, pay=played.pay & ~(1 << wrong) | 1 << card),)
        elif played.action == "tie_card" and not cards_of(played, "card") & named:
            others = [UNKNOWN] if cards_of(played, "card") & in_hand else cards_in(lain)
            yield from ((place, (filled(played, card=card),)) for card in others)


def _bought(state: State, later: Sequence[Any]) -> Iterator[tuple[int, int]]:
    """The cards of the display that entries show to be a player's, before anybody buys them; and whose. Where
    it holds cards nobody saw, the first entry and the last may show that they were bought as well."""
    row = set_of(card for card in state.display if card >= 0)
    unseen = state.unlocated if UNSEEN in state.display or UNSEEN in state.deck[-1:] else 0
    for number, move in enumerate(later):
        shows_all = number == 0 or move.action == "gather"
        for card in cards_in(own_cards(move) & (row | unseen if shows_all else row)):
            yield card, move.actor
        row &= ~own_cards(move)
        if move.action == "buy":
            row &= ~(1 << move.card)


def _left(moves: Sequence[Any], end: int) -> int:
    """What is left of a player's offering at the end of a turn, by what is written."""
    seat, out, came = moves[end].actor, 0, 0
    for move in reversed(moves[:end]):
        if move.actor != seat:
            continue
        if move.action == "bid":
            return int(move.cards | came) & ~out
        out, came = out | left_with(move), came | came_with(move)
    return 0
