"""Slips that come to light long after: the share that was offered, the sum that was bid for it, the section
that was chosen, where no other line says it a second time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

from referee.declarations.entries import filled
from referee.games.intercity.play import turn_missing
from referee.games.intercity.play.habits import OF_DIRECTORS, OF_TRACK, Words, auctions
from referee.games.intercity.play.state import State
from referee.games.intercity.play.track.choices import connects
from referee.games.intercity.play.values import SHARES
from referee.games.intercity.record.boards import FIRST, LAST
from referee.games.intercity.record.moves import Bid, Choose, Equity, Offer, Sale
from referee.games.intercity.record.phases import AUCTION, TRACK

NEAR = (1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 10, -10, 9, -9)
"""How far a sum of money is likely to be off."""

Meant = tuple[int, tuple[Any, ...]]
"""The index of an entry, and what may have been meant there: the entry otherwise, or after a line that is
missing or stands behind it."""


def other_railroads(state: State, move: Any) -> Iterator[Any]:
    """The move with each of the other railroads in it."""
    for railroad in range(5):
        if railroad != move.railroad:
            yield filled(move, railroad=railroad)


def elsewhere(state: State, moves: Sequence[Any], index: int) -> Iterator[Meant]:
    """What long before an entry may have been written wrongly where nothing says it a second time: the
    section that was chosen, where another one is said to stand; a pass that is not written, which was a bid;
    a word of somebody who had spoken; the share that was offered, where the entry is about a railroad; the
    sum that was bid for one, where it is about money; an offer a line too early or too late; a whole turn
    that is not written. The latest first."""
    return chain(
        turn_missing.long_before(state, moves, index),
        _offer_out_of_place(state, moves, index),
        _another_choice(state, moves, index),
        _word_not_written(state, moves, index),
        _word_of_another(state, moves, index),
        _another_sale(state, moves, index),
        _auction_not_written(state, moves, index),
    )


def _another_choice(state: State, moves: Sequence[Any], index: int) -> Iterator[Meant]:
    """The choices that may have been meant, or not been written, where a card is shown for a section that
    the railroad does not reach: such a card is laid for a section that stands (I-6.9). Any railroad that
    reaches it by now may have built it."""
    move = moves[index]
    if move.action != "choose" or not FIRST <= move.section <= LAST:
        return
    section = move.section
    if state.built >> section - FIRST & 1 or not state.board.known or connects(state, move.railroad, section):
        return
    builders = [railroad for railroad in state.started() if connects(state, railroad, section)]
    for railroad, entry in reversed(state.left_out):
        if railroad in builders and 0 < entry <= index and state.director[railroad] >= 0:
            place = _after_choices(moves, entry - 1)
            yield place, (Choose(state.director[railroad], railroad, section), moves[place])
    for place in range(index - 1, -1, -1):
        other = moves[place]
        if other.action == "choose" and other.railroad in builders:
            yield place, (filled(other, section=section),)


def _after_choices(moves: Sequence[Any], place: int) -> int:
    """The place of the line after the last written choice of a turn, of which a line after it is known."""
    while moves[place - 1].action in CARDS_UP and place > 1:
        place -= 1
    return place


CARDS_UP = OF_TRACK - {"choose", "segment"}
"""What is written of a turn once all have chosen."""


LAST_PASSES = 4
"""So many of the passes that are not written are looked at."""


def _word_not_written(state: State, moves: Sequence[Any], index: int) -> Iterator[Meant]:
    """Where passes are taken for unwritten in a record that writes its passes: the player's word was a bid
    and is missing, lower than the one after it."""
    if not state.unwritten or not state.habits.passes:
        return
    for seat, entry in state.unwritten[: -LAST_PASSES - 1 : -1]:
        place = entry - 1
        if not 0 < place < index:
            continue
        before, after = _bid_near(moves, place - 1, -1), _bid_near(moves, place, 1)
        amount = after - 1 if after > before + 1 else before + 1
        yield place, (Bid(seat, amount), moves[place])


def _word_of_another(state: State, moves: Sequence[Any], index: int) -> Iterator[Meant]:
    """Where something is taken for unwritten before the word of somebody who spoke in the same auction, in a
    record that writes its offers: it is written twice, or one of the two words is another player's."""
    if not state.assumed or state.habits.offers:
        return
    for entry in state.assumed[: -LAST_PASSES - 1 : -1]:
        place = entry - 1
        if not 0 < place < index or moves[place].action not in WORDS:
            continue
        before = _word_before(moves, place)
        if before < 0:
            continue
        if moves[place] in moves[max(place - 2, before) : place]:
            yield place, ()
        for word in (place, before):
            for seat in range(len(state.players)):
                if seat != moves[word].actor:
                    yield word, (filled(moves[word], actor=seat),)


WORDS = frozenset({"bid", "pass"})


def _word_before(moves: Sequence[Any], place: int) -> int:
    """The place of the last word of the same player in the same auction; -1 where there is none."""
    for before in range(place - 1, -1, -1):
        if moves[before].action not in WORDS:
            return -1
        if moves[before].actor == moves[place].actor:
            return before
    return -1


def _bid_near(moves: Sequence[Any], place: int, step: int) -> int:
    """The sum of the last bid before an entry, or of the next, in its auction; 0 where there is none."""
    while 0 <= place < len(moves) and moves[place].action in WORDS:
        if moves[place].action == "bid":
            return int(moves[place].amount)
        place += step
    return 0


def _offer_out_of_place(state: State, moves: Sequence[Any], index: int) -> Iterator[Meant]:
    """In a record that writes offers: a word before the offer it belongs to, or the next chance before the
    sale of the auction that was over."""
    if state.habits.offers:
        return
    found = [*auctions(moves[:index])]
    for before, auction in reversed([*zip([None, *found], found, strict=False)]):
        place, sale = auction.end, auction.sale
        if auction.offer is None and len(auction.spoken) == 1 and place == auction.spoken[0] + 1:
            if moves[place].action == "offer":
                yield place - 1, (moves[place], moves[place - 1])
        elif before is not None and before.bids and not before.sale and sale and not auction.spoken:
            highest, between = moves[before.bids[-1]], moves[auction.sold - 1]
            if (highest.actor, highest.amount) == (sale.actor, sale.price) and between.action in CHANCES:
                yield auction.sold - 1, (sale, between)


CHANCES = ("offer", "decline")


def _another_sale(state: State, moves: Sequence[Any], index: int) -> Iterator[Meant]:
    """The offer or the highest bid that may have been meant, of every share whose sale is not written; the
    sale or the offer, where they are of two railroads; the sale, of those whose offer is not written."""
    move = moves[index]
    for auction in reversed([auction for auction in auctions(moves[:index]) if auction.bids]):
        offer, sale, highest = auction.offer, auction.sale, auction.bids[-1]
        if offer and not sale:
            if move.action in ABOUT_PURSES or (move.action in ABOUT_TREASURY and _fills(offer, move)):
                yield from ((highest, (other,)) for other in _another_price(state, move, moves[highest]))
            if move.action in ABOUT_SHARES:
                buyer = moves[highest].actor
                yield from ((auction.opened, (other,)) for other in _another_share(state, move, offer, buyer))
        elif move.action in ABOUT_SHARES and offer and offer.railroad != sale.railroad:
            either = move.railroad in (offer.railroad, sale.railroad)
            meant = sale.railroad if either else move.railroad
            if move.railroad == offer.railroad:
                yield auction.sold, (filled(sale, railroad=offer.railroad),)
            yield auction.opened, (filled(offer, railroad=meant),)
        elif move.action in ABOUT_SHARES and sale and not offer:
            yield from ((auction.sold, (other,)) for other in _another_share(state, move, sale, sale.actor))


def repeated(state: State, moves: Sequence[Any], index: int) -> Iterator[Meant]:
    """What two lines of an auction may have meant that say the same of it, the last auctions first: the
    highest bid and the sale another sum, where what a player has left, or a railroad, does not come out, or
    the offering is over for somebody without money; the offer and the sale another share, where the entry is
    about one."""
    likely = _repeated_prices, _repeated_shares
    told = [each for each in auctions(moves) if each.bids and each.sale is not None][::-1]
    for think in likely if moves[index].action == "equity" else likely[::-1]:
        for auction in told:
            yield from think(state, moves, index, auction)


def _repeated_prices(state: State, moves: Sequence[Any], index: int, auction: Words) -> Iterator[Meant]:
    place, sale = auction.bids[-1], auction.sale
    if place <= index and (moves[place].actor, moves[place].amount) == (sale.actor, sale.price):
        between = moves[place + 1 : auction.sold]
        for bid in _repeated_price(state, moves, index, auction):
            yield place, (bid, *between, filled(sale, price=bid.amount))


def _repeated_shares(state: State, moves: Sequence[Any], index: int, auction: Words) -> Iterator[Meant]:
    offer, sale = auction.offer, auction.sale
    if offer is not None and offer.railroad == sale.railroad and auction.sold < index:
        between = moves[auction.opened + 1 : auction.sold]
        for other in _repeated_share(state, moves[index], offer, sale.actor):
            yield auction.opened, (other, *between, filled(sale, railroad=other.railroad))


def _repeated_price(state: State, moves: Sequence[Any], index: int, auction: Words) -> Iterator[Any]:
    """The highest bids that may have been meant where the sale has the same sum."""
    move, place = moves[index], auction.bids[-1]
    if place == index:
        sums = range(state.need, state.most_cash(move.actor) + 1)
        yield from (filled(move, amount=sum_) for sum_ in sums if sum_ != move.amount)
    elif move.action in ABOUT_TREASURY:
        yield from _another_price(state, move, moves[place]) if move.railroad == auction.sale.railroad else ()
    elif (
        move.action in ABOUT_PURSES
        or (move.action in CHANCES and state.phase == TRACK)
        or move.action == "turn_order"
    ):
        yield from _another_price(state, move, moves[place])


def _repeated_share(state: State, move: Any, offer: Any, buyer: int) -> Iterator[Any]:
    """The offers that may have been meant where the sale names the same railroad; by dividends only of who is
    paid for other shares than he has."""
    if move.action != "dividend":
        yield from _another_share(state, move, offer, buyer) if move.action in ABOUT_SHARES else ()
        return
    lacking = dict(move.paid or ()).get(buyer, 0) // (move.length or 1) - state.shares[move.railroad][buyer]
    if offer.railroad == move.railroad and lacking < 0:
        yield from other_railroads(state, offer)
    elif offer.railroad != move.railroad and lacking > 0:
        yield filled(offer, railroad=move.railroad)


ABOUT_PURSES = frozenset({"bid", "pass"})
ABOUT_TREASURY = frozenset({"equity", "blind", "choose"})
ABOUT_SHARES = frozenset({"choose", "blind", "offer", "dividend", "equity"})


def _another_share(state: State, move: Any, offer: Any, buyer: int) -> Iterator[Any]:
    """The offers that may have been meant: of what a player bought a share may have been of the railroad that
    is spoken of, of what was sold of that one may have been of another."""
    of_everybody = move.action not in ("choose", "blind")
    if offer.railroad == move.railroad:
        if of_everybody or buyer != move.actor:
            yield from other_railroads(state, offer)
    elif move.action != "offer" and (of_everybody or buyer == move.actor):
        yield filled(offer, railroad=move.railroad)


LACKING = range(8)
"""So much more may a price have been too high than it must have been."""


def _fills(offer: Any, move: Any) -> bool:
    """Does the price of what is offered go into the treasury that an entry is about?"""
    return bool(offer.railroad == move.railroad and not offer.own)


def _another_price(state: State, move: Any, highest: Any) -> Iterator[Any]:
    """The bids that may have been meant: lower, where a player lacks money; otherwise, where what a railroad
    has left does not come out: by as much as that is off, where it is told."""
    if move.action in WORDS:
        wanted = max(state.need, move.amount if move.action == "bid" else 0)
        lacking = wanted - state.most_cash(move.actor)  # who lacks it may have been passed over before
        if lacking > 0 and highest.actor == move.actor:
            for more in LACKING:
                if highest.amount - lacking - more > 0:
                    yield filled(highest, amount=highest.amount - lacking - more)
    elif state.phase != AUCTION:
        for step in (_off(state, move),) if move.action == "equity" else NEAR[:4]:
            if step and highest.amount + step > 0:
                yield filled(highest, amount=highest.amount + step)


def _off(state: State, move: Equity) -> int:
    """By how much the money a railroad ends with is told to be more than it is."""
    paid = state.payouts[move.railroad]
    if paid is None or move.rest is None or move.per_share is None:
        return 0
    return move.per_share * state.sold[move.railroad] + move.rest - paid.treasury[0] - paid.value[0]


AUCTIONS, PRICES = 3, 40
"""An auction may be missing at so many places; so many prices are thought of for its share."""


def _auction_not_written(state: State, moves: Sequence[Any], index: int) -> Iterator[Meant]:
    """A share that was sold in an auction of which no line is written, where the entry takes it for sold, or
    the dividends that come show it."""
    wanted = [*_shares_lacking(state, moves, index)]
    for place in [*_between_auctions(state, moves, index)] if wanted else ():
        for railroad, buyer in wanted:
            spent = sum(sold.price for sold in moves[place:index] if _buys(sold, buyer))
            for price in range(1, min(state.most_cash(buyer) + spent, PRICES) + 1):
                yield place, (*_auction(state, moves[:place], railroad, buyer, price), moves[place])


def _buys(move: Any, buyer: int) -> bool:
    return bool(move.action == "sale" and move.actor == buyer)


def _auction(state: State, before: Sequence[Any], railroad: int, buyer: int, price: int) -> Iterator[Any]:
    """The fewest lines that tell of an auction: its sale; its offer where it could be the sale before it."""
    last = before[-1] if before else None
    again = last is not None and last.action == "sale" and (last.railroad == railroad or last.actor == buyer)
    if again and state.after:
        chance = next((move.actor for move in reversed(before) if move.action in CHANCES), buyer)
        yield Offer(state.after[chance], railroad=railroad)
    yield Sale(buyer, railroad=railroad, price=price)


def _shares_lacking(state: State, moves: Sequence[Any], index: int) -> Iterator[tuple[int, int]]:
    """The railroad of which somebody has one share more, by the dividends that come, than was sold; or acts
    as Director with one too few."""
    held = turn_missing.held_before(moves, index)
    if held is not None:
        for railroad, owners in held.items():
            had = state.shares[railroad]
            yield from ((railroad, seat) for seat, count in owners.items() if count == had[seat] + 1)
        return
    move = moves[index]
    railroad = getattr(move, "railroad", -1)
    if not 0 <= railroad < len(state.shares) or state.sold[railroad] >= SHARES:
        return
    shares = state.shares[railroad]
    if move.action in OF_DIRECTORS:
        buyer = move.actor if move.actor >= 0 else state.kept.acting(move.entry).get(railroad, -1)
        if buyer >= 0 and state.director[railroad] != buyer and shares[buyer] + 1 >= max(shares):
            yield railroad, buyer


def _between_auctions(state: State, moves: Sequence[Any], index: int) -> Iterator[int]:
    """The places before an entry at which an auction may be missing, the last first: where a chance was taken
    for let go, and where the next chance to offer comes."""
    over = (auction.sold + 1 or auction.end for auction in auctions(moves[:index]))
    let_go = (place + 1 for place, move in enumerate(moves[:index]) if move.action == "decline")
    chances = sorted({0, *over, *let_go} - {-1, 0 if state.loaded else -1}, reverse=True)
    assumed = [entry - 1 for entry in reversed(state.assumed) if entry <= index + 1]
    yield from dict.fromkeys((*assumed[:AUCTIONS], *chances[:AUCTIONS]))
