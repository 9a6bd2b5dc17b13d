"""What later entries show to have been meant: bids of hands and purchases of cards that nobody saw (what is
paid, cashed in and put away was bid, what is bid was bought)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, combinations, islice, takewhile
from typing import Any

from referee.declarations.entries import filled
from referee.games.auction.play.always_wrong import VERBS
from referee.games.auction.play.bidding import has_bid
from referee.games.auction.play.state import State
from referee.games.auction.play.unseen import can_show
from referee.games.auction.record.cards import (
    ALL,
    POWERFUL,
    SUIT_OF,
    UNSEEN,
    VALUES,
    bid_sum,
    cards_in,
    set_of,
)
from referee.games.auction.record.moves import Bid, Buy, Power, cards_of
from referee.games.auction.record.phases import BID

NEXT_ROUND = ("draw", "set_aside", "gather")
"""With these begins what is no longer about the bids of a round."""

LONGEST = 48
"""A round has fewer entries than that."""


def shown(state: State, move: Any, later: Sequence[Any]) -> Iterator[tuple[Any, ...]]:
    """What may stand in place of an entry by what the entries after it show of hands nobody saw: the bid with
    other cards, or a bid or power that is missing before it."""
    if state.phase == BID:
        yield from _bids(state, move, later)
    elif move.action == "power":
        yield from _another_power(state, move, later)
    elif move.action == "buy" and UNSEEN in state.display:
        yield from _another(state, move, later[:LONGEST])
    elif move.actor >= 0 and (state.sides[move.actor].hidden or move.action == "end_turn"):
        lain = laid(move.actor, (move, *later)) | needed(move)
        offering = state.sides[move.actor].offering
        powers = lain & POWERFUL & ~offering
        at_work = (powers | 1 << card for card in cards_in(_able(move) & ~offering))
        for cards in dict.fromkeys((powers, *(1 << card for card in cards_in(powers)), *at_work)):
            if cards:
                yield Power(move.actor, cards), move
        if move.action == "end_turn" and UNSEEN in state.display:
            yield from islice(_bought_unseen(state, move, later), MOST_BOUGHT)


def _able(move: Any) -> int:
    """The power cards that may do what an entry says, where it does not name the one at work."""
    verb = move.action
    if verb not in VERBS.values() or move.source is not None:
        return 0
    return set_of(card for card in cards_in(POWERFUL & SUIT_OF[move.card]) if VERBS[VALUES[card]] == verb)


def _another(state: State, move: Any, later: Sequence[Any]) -> Iterator[tuple[Any, ...]]:
    """The card nobody saw in the display was another: one that the buyer has soon after, and has not bought
    since."""
    for card in shows_next(move.actor, later, 1 << move.card, state.unlocated):
        yield (filled(move, card=card, to_own=None, to_auction=None),)


MOST_BOUGHT = 12
"""So many purchases are thought of that may be missing before the end of a turn."""


def _bought_unseen(state: State, move: Any, later: Sequence[Any]) -> Iterator[tuple[Any, ...]]:
    """A purchase is missing before the end of a turn: of a card nobody saw in the display, which the player
    turns out to own. The cheapest first; those the player buys later were not bought before."""
    seat = move.actor
    cards = shows_next(seat, later, 0, state.unlocated)
    offering = list(cards_in(state.sides[seat].offering))
    for place, lying in enumerate(state.display):
        if lying == UNSEEN:
            for pay in combinations(offering, state.readings.costs[place]):
                for card in cards:
                    yield Buy(seat, card=card, pay=set_of(pay), position=place + 1), move


MOST_SHOWN = 6
"""So many cards are tried for one that must have been bid, or in the place of one that cannot have been."""


def _another_of_hand(
    state: State, move: Any, likely: Iterable[int], among: int = ALL
) -> Iterator[tuple[Any, ...]]:
    """A card bid or played that cannot be in the hand, or has no power, was another: a likely one, or any
    that may be in it."""
    side = state.sides[move.actor]
    others = (card for card in cards_in(side.hidden_faces & among) if can_show(state, side, 1 << card))
    cards = dict.fromkeys((*likely, *others))
    among |= move.cards & POWERFUL
    for wrong in cards_in(move.cards & ~side.hand if side.hidden else 0):
        if not among >> wrong & 1 or not can_show(state, side, 1 << wrong):
            yield from ((filled(move, cards=move.cards & ~(1 << wrong) | 1 << card),) for card in cards)


def _another_power(state: State, move: Any, later: Sequence[Any]) -> Iterator[tuple[Any, ...]]:
    """A power card was another: one that the entries after it take for lying in the offering, or that can do
    what the next of them does."""
    following = next(iter(later), move)
    wanted = laid(move.actor, later) | (needed(following) if following.actor == move.actor else 0)
    if following.action in ("cash", "take"):
        wanted |= SUIT_OF[following.card]
    among = POWERFUL & ~(move.cards | state.sides[move.actor].offering)
    return _another_of_hand(state, move, cards_in(wanted & among), among)


def shows_next(seat: int, later: Sequence[Any], known: int, among: int = ALL) -> list[int]:
    """The next of some cards that a player shows to own, and has not come by in these entries; but for known
    ones."""
    found = list[int]()
    for entry in later:
        if entry.actor == seat:
            found += cards_in(own_cards(entry) & among & ~(known | set_of(found)))
            known |= gained(entry)
    return found[:MOST_SHOWN]


def needed(move: Any) -> int:
    """The cards an entry takes for lying in the offering: those that pay, and the one at work."""
    source = getattr(move, "source", None)
    return getattr(move, "pay", 0) | (0 if source is None else 1 << source)


def _bids(state: State, move: Any, later: Sequence[Any]) -> Iterator[tuple[Any, ...]]:
    for seat, side in enumerate(state.sides):
        own = move.action == "bid" and move.actor == seat
        if has_bid(side):
            continue
        named = laid(seat, later if own else (move, *later))
        if own and not side.hidden and not named & side.hand & ~move.cards:
            continue  # the hand can be listed, and nothing speaks against the bid
        rest = takewhile(lambda entry: entry.action not in NEXT_ROUND, () if own or side.hidden else later)
        if any(entry.action == "bid" and entry.actor == seat for entry in rest):
            continue  # it comes soon
        if not own:
            yield from (
                (Bid(seat, cards), move) for cards in missing_bids(state, seat, named, (move, *later))
            )
            continue
        kept = [move.cards, *(move.cards & ~(1 << wrong) for wrong in cards_in(move.cards))]
        told = _total_told(seat, later)
        fitting = (bid for some in kept for bid in _adding_up(state, seat, some, later, told))
        fits = ((filled(move, cards=bid),) for bid in fitting)
        if told:
            yield from fits
        for wrong in (0, *(1 << card for card in cards_in(move.cards & ~named))):
            cards = move.cards & ~wrong | named
            if cards != move.cards:
                yield (filled(move, cards=cards),)
        if named and named != move.cards:
            yield (filled(move, cards=named),)
        yield from _another_of_hand(state, move, shows_next(seat, later, move.cards))
        yield from fits
        yield from ((filled(move, cards=bid),) for bid in _deciding(state, seat, kept, later))


def missing_bids(state: State, seat: int, named: int, later: Sequence[Any], least: int = 0) -> Iterator[int]:
    """The bids that may be missing, of cards that later entries name and others that fit; first those of so
    many cards at ``least`` as are needed for what was bought."""
    if least > named.bit_count():
        yield from _deciding(state, seat, [named], later, least)
    told = _total_told(seat, later)
    added = (0, *(1 << card for card in cards_in(named)))  # in the tie, by whoever had bid the others
    fits = (bid for card in added for bid in _adding_up(state, seat, named & ~card, later, told))
    yield from fits if told else ()
    yield named
    yield from fits
    yield from _deciding(state, seat, [named], later)


BIDDING = ("bid", "reveal", "check", "look", "shuffle")


def _total_told(seat: int, later: Sequence[Any]) -> list[int]:
    """What a bid comes to, where it is told before anything is added to it or bought."""
    before = takewhile(lambda entry: entry.action in BIDDING, later)
    return [entry.totals[seat] for entry in before if entry.action == "reveal" and seat in entry.totals]


def _adding_up(
    state: State, seat: int, kept: int, later: Sequence[Any], told: Sequence[int] = ()
) -> Iterator[int]:
    """The bids of a player with some cards alone, with one of those nobody saw beside them, or with two that
    the player is the next to show, which come to the total that is told, or by which the bids tie, as later
    entries say."""
    side, other = state.sides[seat], state.sides[1 - seat]
    after = next((entry.action for entry in later if entry.action not in BIDDING), "")
    theirs = next((entry.cards for entry in later if entry.action == "bid"), other.bid)
    short = next(iter(told), bid_sum(theirs)) - bid_sum(kept)
    if not side.hidden or not (told or after == "tie_card"):
        return
    ones = (1 << card for card in cards_in(ALL & ~(kept | side.hand)) if VALUES[card] == short)
    pairs = (set_of(pair) for pair in combinations(shows_next(seat, later, kept), 2))
    for more in chain((0,), ones, pairs):
        if bid_sum(more) == short and can_show(state, side, more & ~side.hand):
            yield kept | more


NAMING = ("card", "cards", "pay", "offering", "hand", "order")
"""The parts of an entry that name cards."""


def _deciding(
    state: State, seat: int, kept: Iterable[int], later: Sequence[Any], least: int = 0
) -> Iterator[int]:
    """The bids of some cards and others that nobody saw, by which whoever acts first has won; no later entry
    shows these elsewhere before the player shows them. Of so many at ``least`` some were paid away: those
    that nobody shows later come first."""
    side, mine, seen = state.sides[seat], 0, set_of(card for card in state.display if card >= 0)
    this_round = [*takewhile(lambda entry: entry.action not in NEXT_ROUND, later)]
    for place, entry in enumerate(later):
        named = cards_of(entry, *NAMING, "display")
        mine |= named & ~seen if entry.actor == seat and place >= len(this_round) else 0
        seen |= named
    pools = (ALL & ~seen, mine) if least else (mine, ALL & ~seen)
    cards = chain.from_iterable(map(cards_in, pools)) if side.hidden and first_to_act(later) >= 0 else ()
    pool = [1 << card for card in cards if can_show(state, side, 1 << card & ~side.hand)]
    won = comes_out(state, seat, later)
    for bid in kept:
        short = least - bid.bit_count()
        for number in range(max(short, 1), 5 - bid.bit_count()) if short > 0 or not won(bid) else ():
            added = (bid | sum(more) for more in combinations([card for card in pool if card & ~bid], number))
            fits = (more for more in added if won(more) and can_show(state, side, more & ~side.hand))
            yield from islice(fits, MOST_SHOWN)


def comes_out(state: State, seat: int, later: Sequence[Any]) -> Callable[[int], bool]:
    """Whether the bids come out as later entries show if a player bids these cards: they tie, or whoever acts
    first has won."""
    this_round = [*takewhile(lambda entry: entry.action not in NEXT_ROUND, later)]
    theirs = [each.cards for each in this_round if each.action == "bid" and each.actor != seat]
    known = bool(theirs) or has_bid(state.sides[1 - seat])
    other = bid_sum(theirs[0] if theirs else state.sides[1 - seat].bid if known else laid(1 - seat, later))
    if next((entry.action for entry in later if entry.action not in BIDDING), "") == "tie_card":
        return lambda bid: bid_sum(bid) == other
    first = first_to_act(later)
    if first < 0 or not (known or first == seat):
        return lambda bid: True
    return lambda bid: bid_sum(bid) != other and (bid_sum(bid) > other) == (first == seat)


def first_to_act(later: Sequence[Any]) -> int:
    """The seat of whoever acts first after the bids, as later entries show; -1 where they do not. Where the
    round is over and only one player acts in it, the other one's whole part is missing before that."""
    this_round = [*takewhile(lambda entry: entry.action not in NEXT_ROUND, later)]
    acting = dict.fromkeys(each.actor for each in this_round if each.actor >= 0 and each.action in ACTING)
    first = next(iter(acting), -1)
    return 1 - first if len(acting) == 1 and len(this_round) < len(later) else first


ACTING = (*VERBS.values(), "power", "decline", "buy", "end_turn")
"""What is done in phase 3."""


def laid(seat: int, entries: Sequence[Any]) -> int:
    """The cards of a player that some entries of a round take from the offering, and that did not come there
    after the bid."""
    bid = came = 0
    for move in takewhile(lambda entry: entry.action not in NEXT_ROUND, entries[:LONGEST]):
        if move.actor != seat:
            continue
        if move.action == "discard":
            return bid | (move.offering or 0) & ~came
        bid, came = bid | left_with(move) & ~came, came | gained(move)
    return bid


def left_with(move: Any) -> int:
    """The cards that leave the offering with an entry."""
    if move.action == "buy":
        return int(move.pay)
    return 1 << move.card if move.action == "cash" else 0


def came_with(move: Any) -> int:
    """The cards that come into the offering with an entry."""
    if move.action == "power":
        return int(move.cards)
    return 1 << move.card if move.action in ("take", "tie_card") and move.card >= 0 else 0


def gained(move: Any) -> int:
    """The cards a player comes by with an entry: bought, or come into the offering."""
    return 1 << move.card if move.action == "buy" else came_with(move)


# -- purchases that nobody wrote down ----------------------------------------------------------------


OWN = {
    "reshuffle": "order",
    **dict.fromkeys(("draw", "bid", "power", "gather"), "cards"),
    "set_aside": "card",
}
"""Action -> the part of an entry that names own cards of whoever made it."""


def own_cards(move: Any) -> int:
    """The cards an entry shows to be the own ones of whoever made it."""
    return cards_of(move, OWN[move.action]) if move.action in OWN else needed(move)
