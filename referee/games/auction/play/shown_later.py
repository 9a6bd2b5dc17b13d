"""What later entries show to have been meant: bids of hands and purchases of cards that nobody saw (what is
paid, cashed in and put away was bid, what is bid was bought), and long after, what nobody wrote down."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations, islice, takewhile
from typing import Any

from referee.declarations.entries import filled
from referee.games.auction.play.always_wrong import VERBS
from referee.games.auction.play.bidding import has_bid
from referee.games.auction.play.ending import owned
from referee.games.auction.play.state import Side, State
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
from referee.games.auction.record.moves import AUCTION, UNKNOWN, Bid, Buy, Cash, Power, Take, cards_of
from referee.games.auction.record.phases import BID

NEXT_ROUND = ("draw", "set_aside")
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
    for card in _shows_next(move.actor, later, 1 << move.card, state.unlocated):
        yield (filled(move, card=card, to_own=None, to_auction=None),)


MOST_BOUGHT = 12
"""So many purchases are thought of that may be missing before the end of a turn."""


def _bought_unseen(state: State, move: Any, later: Sequence[Any]) -> Iterator[tuple[Any, ...]]:
    """A purchase is missing before the end of a turn: of a card nobody saw in the display, which the player
    turns out to own. The cheapest first; those the player buys later were not bought before."""
    seat = move.actor
    cards = _shows_next(seat, later, 0, state.unlocated)
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
    """A card bid or played that cannot be in the hand was another: a likely one, or any that may be in it."""
    side = state.sides[move.actor]
    others = (card for card in cards_in(side.hidden_faces & among) if can_show(state, side, 1 << card))
    cards = dict.fromkeys((*likely, *others))
    for wrong in cards_in(move.cards & ~side.hand if side.hidden else 0):
        if not can_show(state, side, 1 << wrong):
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


def _shows_next(seat: int, later: Sequence[Any], known: int, among: int = ALL) -> list[int]:
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
            yield Bid(seat, named), move
            added = (0, *(1 << card for card in cards_in(named)))  # in the tie, by whoever had bid the others
            tied = (
                cards for card in added for cards in _adding_up(state, seat, named & ~card, (move, *later))
            )
            others = _deciding(state, seat, [named], (move, *later))
            yield from ((Bid(seat, cards), move) for cards in chain(tied, others))
            continue
        without = [move.cards & ~(1 << wrong) for wrong in cards_in(move.cards)]
        told = _total_told(seat, later)
        fitting = (bid for kept in without for bid in _adding_up(state, seat, kept, later, told))
        fits = ((filled(move, cards=bid),) for bid in fitting)
        if told:
            yield from fits
        for wrong in (0, *(1 << card for card in cards_in(move.cards & ~named))):
            cards = move.cards & ~wrong | named
            if cards != move.cards:
                yield (filled(move, cards=cards),)
            more = named & ~move.cards if wrong else 0
            for card in cards_in(more) if more.bit_count() > 1 else ():  # others may have been added in a tie
                yield (filled(move, cards=move.cards & ~wrong | 1 << card),)
        if named and named != move.cards:
            yield (filled(move, cards=named),)
        yield from _another_of_hand(state, move, _shows_next(seat, later, move.cards))
        yield from fits
        yield from ((filled(move, cards=bid),) for bid in _deciding(state, seat, [move.cards, *without], later))


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
    pairs = (set_of(pair) for pair in combinations(_shows_next(seat, later, kept), 2))
    for more in chain((0,), ones, pairs):
        if bid_sum(more) == short and can_show(state, side, more & ~side.hand):
            yield kept | more


NAMING = ("card", "cards", "pay", "offering", "hand", "order")
"""The parts of an entry that name cards."""


def _deciding(state: State, seat: int, kept: Iterable[int], later: Sequence[Any]) -> Iterator[int]:
    """The bids of some cards and others that nobody saw, by which whoever acts first has won; no later entry
    shows these elsewhere before the player shows them."""
    side, mine, seen = state.sides[seat], 0, set_of(card for card in state.display if card >= 0)
    this_round = [*takewhile(lambda entry: entry.action not in NEXT_ROUND, later)]
    first = next((each.actor for each in this_round if each.actor >= 0 and each.action not in BIDDING), -1)
    for place, entry in enumerate(later):
        named = cards_of(entry, *NAMING, "display")
        mine |= named & ~seen if entry.actor == seat and place >= len(this_round) else 0
        seen |= named
    cards = (*cards_in(mine), *cards_in(ALL & ~seen)) if side.hidden and first >= 0 else ()
    pool = [1 << card for card in cards if can_show(state, side, 1 << card & ~side.hand)]
    theirs = next((each.cards for each in this_round if each.action == "bid"), state.sides[1 - seat].bid)

    def won(bid: int) -> bool:
        own, other = bid_sum(bid), bid_sum(theirs)
        return own != other and (own > other) == (first == seat)

    for bid in kept:
        for number in range(1, 5 - bid.bit_count()) if not won(bid) else ():
            added = (bid | sum(more) for more in combinations([card for card in pool if card & ~bid], number))
            fits = (more for more in added if won(more) and can_show(state, side, more & ~side.hand))
            yield from islice(fits, MOST_SHOWN)


def laid(seat: int, entries: Sequence[Any]) -> int:
    """The cards of a player that some entries of a round take from the offering, and that did not come there
    after the bid."""
    out = came = 0
    for move in entries[:LONGEST]:
        if move.action in NEXT_ROUND:
            break
        if move.actor != seat:
            continue
        if move.action == "discard":
            return (out | (move.offering or 0)) & ~came
        out, came = out | left_with(move), came | gained(move)
    return out & ~came


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

LATER = 200
"""So many entries on it is looked whose a card of the display has become."""


def elsewhere(state: State, moves: Sequence[Any], index: int) -> Iterator[tuple[int, tuple[Any, ...]]]:
    """The lines long before an entry at fault that may be wrong, or missing, each kind the latest first."""
    if index < len(moves):
        yield from _misnamed(state, moves, index)
        yield from _set_aside_otherwise(state, moves, index)
    own = index < len(moves) and moves[index].actor >= 0
    if own:
        yield from _laid_otherwise(state, moves, index)
        yield from _paid_otherwise(state, moves, index)
    yield from _missing_sales(state, moves, index)
    if own:
        yield from _used(state, moves, index)
        yield from _bought_otherwise(moves, index)


def _missing_sales(state: State, moves: Sequence[Any], index: int) -> Iterator[tuple[int, tuple[Any, ...]]]:
    """The purchases that may be missing, each with the end of the turn it belongs before: of a card that may
    lie in the display, and that the next entries show to be a player's own, at every place that can have been
    paid for."""
    for card, seat in _bought(state, moves[index : index + LATER]):
        cheapest = state.display.index(card) if card in state.display else 0
        for end in range(index - 1, -1, -1):
            if moves[end].action != "end_turn" or moves[end].actor != seat:
                continue
            left = list(cards_in(_left(moves, end)))
            for place, price in enumerate(state.readings.costs[cheapest:], cheapest + 1):
                for pay in combinations(left, price):
                    missing = Buy(seat, card=card, pay=set_of(pay), position=place)
                    yield end, (missing, moves[end])


def _paid_otherwise(state: State, moves: Sequence[Any], index: int) -> Iterator[tuple[int, tuple[Any, ...]]]:
    """The last purchase that was paid with a card which its buyer has all the same: it was paid with another
    of those that were left in the offering, or may have been added in a tie."""
    seat = moves[index].actor
    for card in cards_in(own_cards(moves[index])):
        mine = (place for place in range(index - 1, max(index - LATER, -1), -1) if moves[place].actor == seat)
        last = next((place for place in mine if own_cards(moves[place]) >> card & 1), None)
        if last is None or moves[last].action != "buy":
            continue
        paid = moves[last].pay
        for other in cards_in((_left(moves, last) | state.sides[seat].hidden_faces) & ~paid):
            pay = paid & ~(1 << card) | 1 << other
            yield last, (filled(moves[last], pay=pay, to_own=None, to_auction=None),)


def _bought_otherwise(moves: Sequence[Any], index: int) -> Iterator[tuple[int, tuple[Any, ...]]]:
    """The purchases of a player that may have been of a card which the player has all the same, the latest
    first."""
    seat = moves[index].actor
    for card in cards_in(own_cards(moves[index])):
        for place in range(index - 1, max(index - LONGEST, -1), -1):
            move = moves[place]
            if move.actor == seat and move.action == "buy" and move.card != card:
                yield place, (filled(move, card=card, to_own=None, to_auction=None),)


def _set_aside_otherwise(
    state: State, moves: Sequence[Any], index: int
) -> Iterator[tuple[int, tuple[Any, ...]]]:
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


def _misnamed(state: State, moves: Sequence[Any], index: int) -> Iterator[tuple[int, tuple[Any, ...]]]:
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


def _used(state: State, moves: Sequence[Any], index: int) -> Iterator[tuple[int, tuple[Any, ...]]]:
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


def _absent(state: State, move: Any) -> int:
    """The cards that should be among those that are put away, shuffled or drawn and are not."""
    side: Side = state.sides[move.actor]
    if move.action == "discard" and move.offering is not None:
        return side.left_offering & ~cards_of(move, "offering")
    named = cards_of(move, "order" if move.action == "reshuffle" else "cards")
    mixed = move.action in ("reshuffle", "draw")
    return (side.discards | side.hidden_faces) & ~named if mixed else 0


def _laid_otherwise(state: State, moves: Sequence[Any], index: int) -> Iterator[tuple[int, tuple[Any, ...]]]:
    """The power cards of this round, and those added in its ties, that may have been others: those that an
    entry takes for lying in the offering, or puts away from it; any other than one that is in the hand yet."""
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


OWN = {
    "reshuffle": "order",
    **dict.fromkeys(("draw", "bid", "power", "gather"), "cards"),
    "set_aside": "card",
}
"""Action -> the part of an entry that names own cards of whoever made it."""


def own_cards(move: Any) -> int:
    """The cards an entry shows to be the own ones of whoever made it."""
    return cards_of(move, OWN[move.action]) if move.action in OWN else needed(move)


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
