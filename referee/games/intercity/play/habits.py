"""How a record is kept: which lines of the offering of shares it leaves out, as far as its lines show by
themselves; and which of its words may belong to another auction than the one they are taken for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, NamedTuple

from referee.games.intercity.record.moves import UNSEEN

OFTEN, SELDOM = 6, 16
"""Who wrote so many lines of a kind for the one that is missing writes them; so many for each of several."""

SEVERAL = 4
"""So many passes that are missing are more than one slip."""

PASSES = 6
"""Who wrote so many passes for each that is missing writes them."""

MANY = 12
"""So many lines of a kind in a record are a habit."""

OF_SHARES = frozenset({"offer", "decline", "bid", "pass", "sale", "transfer", "segment"})
OF_DIRECTORS = frozenset({"choose", "blind", "build", "top_up", "director"})
OF_TRACK = frozenset({"choose", "reveal", "pick", "blind", "build", "resolve", "top_up", "segment"})


@dataclass(slots=True)
class Words:
    """Lines that can belong to one auction: an offer, bids and passes, a sale."""

    offer: Any = None
    opened: int = -1  # the place of the offer in the record
    sale: Any = None
    sold: int = -1  # the place of the sale
    spoken: list[int] = field(default_factory=list)  # the places of bids and passes in the record
    bids: list[int] = field(default_factory=list)
    end: int = -1  # the place of the entry that shows that it is over; -1 where the record ends first


class Begun(NamedTuple):
    """What was said in an auction in the middle of which a record begins."""

    out: Sequence[int]  # who has dropped out
    high: int


NOT_BEGUN = Begun((), 0)


def auctions(moves: Sequence[Any]) -> Iterator[Words]:
    """The auctions of a record as its offers and sales bound them."""
    running: Words | None = None
    for place, move in enumerate(moves):
        action = move.action
        if action == "offer":
            if running is not None:
                running.end = place
                yield running
            running = Words(move, place)
        elif action in ("bid", "pass"):
            running = running or Words()
            running.spoken.append(place)
            if action == "bid":
                running.bids.append(place)
        elif action == "sale":
            running = running or Words()
            running.sale, running.sold = move, place
            yield running
            running = None
        elif action == "decision":
            if running is not None and move.outcome == "taken_back":  # it was never said
                undone = place - 1 if move.about is None else move.about - 1
                running.spoken = [said for said in running.spoken if said != undone]
                running.bids = [bid for bid in running.bids if bid != undone]
        elif running is not None and action != "check":
            running.end = place
            yield running
            running = None
    if running is not None:
        yield running


def _in_place(moves: Sequence[Any]) -> Iterator[tuple[Words, Any, Any]]:
    """The auctions with their offers and sales, where one of these stands a line from its place: a sale
    after the next offer, an offer before something else."""
    found: list[tuple[Words, Any, Any]] = []
    spare: Any = None  # an offer of which nothing came
    for auction in auctions(moves):
        offer, sale = auction.offer, auction.sale
        if found and sale is not None and offer is not None and not auction.spoken:
            before, begun, ended = found[-1]
            if begun is not None and ended is None and begun.railroad == sale.railroad != offer.railroad:
                found[-1], spare = (before, begun, sale), offer
                continue
        if offer is None and spare is not None:
            offer, spare = spare, None
        elif sale is None and not auction.spoken:
            spare = offer
        else:
            spare = None
        found.append((auction, offer, sale))
    return iter(found)


@dataclass(slots=True)
class Habits:
    """What a record leaves out, by the lines it has."""

    offered: int = 0  # offers it writes
    bids: int = 0  # bids it writes
    bought: frozenset[tuple[int, int]] = frozenset()  # who bought for how much, by the sales it writes
    offers: bool = False  # it leaves out offers of shares that were bid for or sold
    sales: bool = False  # it leaves out sales
    words: bool = False  # it leaves out all that was said in auctions, and writes their sales
    mixed: bool = False  # of some auctions it leaves out the sale, of others all but the sale
    nameless: bool = False  # there are bids for shares of which neither offer nor sale is written
    passes: bool = False  # it writes passes: many, and at least as many as there are auctions with bids
    passing: bool = False  # it writes any pass
    declined: int = 0  # chances that were let go and that it writes
    declines: bool = False  # it writes such chances, or too little to tell
    track: bool = False  # it tells of track that was chosen or built
    shares: bool = False  # it tells of shares that were offered or sold
    spent: int = 0  # the prices of the shares it tells to be sold


class Kept:
    """The lines of a record. Its habits are counted when somebody asks for the first time."""

    __slots__ = ("_habits", "_known", "_turns", "begun", "moves")

    def __init__(self, moves: Sequence[Any] = (), begun: Begun | None = None) -> None:
        self.moves = moves
        self.begun = begun  # the record begins in the middle of an auction: its offer is not missing
        self._habits = Habits()
        self._known = -1  # entries that were counted
        self._turns: frozenset[int] | None = None

    @property
    def habits(self) -> Habits:
        """What the record leaves out as far as it goes."""
        if self._known != len(self.moves):
            self._known = len(self.moves)
            self._habits = habits_of(self.moves, self.begun is not None)
        return self._habits

    def turns_likely(self, place: int) -> bool:
        """Is an entry one of those that may well have come about otherwise?"""
        if self._turns is None:
            self._turns = frozenset(turns(self.moves))
        return place in self._turns

    def acting(self, entry: int) -> Mapping[int, int]:
        """Who acts next as Director, railroad by railroad, from an entry on."""
        found: dict[int, int] = {}
        for move in self.moves[max(entry - 1, 0) :]:
            if move.action in OF_DIRECTORS and move.actor >= 0:
                found.setdefault(move.railroad, move.actor)
        return found

    def owned(self, seat: int, entry: int) -> Mapping[int, int]:
        """How many shares a player is next paid for, railroad by railroad, from an entry on."""
        found: dict[int, int] = {}
        for move in self.moves[max(entry - 1, 0) :]:
            if move.action == "dividend" and move.paid and (move.length or 0) > 0:
                found.setdefault(move.railroad, dict(move.paid).get(seat, 0) // move.length)
        return found

    def stood(self, entry: int) -> bool:
        """Does the record say that the table let an entry stand?"""
        after = self.moves[entry : entry + 1] if entry else ()
        return any(move.action == "decision" and move.outcome == "stands" for move in after)

    def unsold(self) -> int:
        """So many auctions that were over have no sale on record."""
        return sum(bool(each.bids) and each.sale is None and each.end >= 0 for each in auctions(self.moves))

    def ends_unsold(self) -> bool:
        """Does the record leave out sales of auctions that were over, more than once?"""
        sold = sum(bool(each.bids) and each.sale is not None for each in auctions(self.moves))
        return self.unsold() > 1 and left_out(self.unsold(), sold)

    def two_in_one(self, entry: int) -> bool:
        """Do an entry and the words before it, as the record goes on, belong to two auctions?"""
        for number, auction in enumerate(auctions(self.moves)):
            if entry - 1 in auction.spoken:
                begun = None if number or auction.offer is not None else self.begun
                return _two_in_one(self.moves, auction, begun or NOT_BEGUN)
        return False


def habits_of(moves: Sequence[Any], begun: bool = False) -> Habits:
    """What a record leaves out; ``begun``: it begins in the middle of an auction."""
    offered = unoffered = sold = unsold = nameless = lower = bid_for = other = wordless = twice = over = (
        strange
    ) = 0
    last: tuple[int, ...] = ()
    seats, slips = {move.actor for move in moves if move.actor >= 0}, False
    for number, (auction, offer, sale) in enumerate(_in_place(moves)):
        if begun and not number and offer is None:
            continue
        bid_for += bool(auction.bids)
        if sale is not None:  # one that is written twice counts for one
            before, last = last, (sale.railroad, sale.actor, sale.price)
            wordless += not auction.bids and last != before
        two = offer and sale and offer.railroad != sale.railroad
        slip = two and _whole(moves, auction, seats)
        two, slips = two and not (slip and slips), slips or slip  # of several such slips one may be none
        offered += offer is not None
        other += bool(two or _of_another(moves, auction))
        strange = max(strange, _slips(moves, auction))
        bids_alone = len(auction.bids) == len(auction.spoken)
        both = bids_alone and _two_in_one(moves, auction)
        unoffered += bool(two or (offer is None and (auction.bids or sale)) or both)
        sold += sale is not None
        unsold += bool(sale is None and auction.bids)
        over += bool(sale is None and auction.bids and auction.end >= 0)
        twice += bool(two)
        # where no offers are written, the words of two auctions: somebody bids who had passed
        back_in = any(moves[place].action == "bid" for place in _after_passing(moves, auction))
        nameless += bool(offer is None and auction.bids and (sale is None or back_in))
        lower += bool(offer is None and _lower(moves, auction))
    written = Counter(move.action for move in moves)
    # a bid may lack its sale there, and the sale its bids; one alone is a slip where nothing else is missing
    missing = bool(over if strange == 1 else strange and (over or wordless))
    alike = other if other > 1 or missing else 0
    alone = wordless + alike - (not missing)  # one may be a slip
    return Habits(
        offered,
        written["bid"],
        frozenset((move.actor, move.price) for move in moves if move.action == "sale"),
        offers=left_out(unoffered, offered),
        sales=left_out(unsold + twice, sold),
        words=left_out(wordless - 1, bid_for),
        mixed=left_out(unsold + twice + alike, sold) and left_out(alone, bid_for),
        nameless=nameless > 0 or left_out(lower, sold),
        passes=written["pass"] >= max(bid_for, MANY),
        passing=written["pass"] > 0 or written["bid"] < MANY,
        declined=written["decline"],
        declines=written["decline"] > 0 or written["bid"] + written["sale"] < MANY,
        track=not OF_TRACK.isdisjoint(written),
        shares=not OF_SHARES.isdisjoint(written),
        spent=sum(move.price for move in moves if move.action == "sale" and type(move.price) is int),
    )


def _of_another(moves: Sequence[Any], auction: Words) -> bool:
    """Is its sale not the last bid's? It may be all that is written of the next auction."""
    if auction.sale is None or not auction.bids:
        return False
    last = moves[auction.bids[-1]]
    return (last.actor, last.amount) != (auction.sale.actor, auction.sale.price)


def _slips(moves: Sequence[Any], auction: Words) -> int:
    """So many fields of its sale are not the last bid's, where no bid that is not written explains it."""
    if not _of_another(moves, auction):
        return 0
    last, sale = moves[auction.bids[-1]], auction.sale
    passed = any((moves[at].action, moves[at].actor) == ("pass", sale.actor) for at in auction.spoken)
    return (
        (last.actor != sale.actor) + (last.amount != sale.price) if passed or sale.price <= last.amount else 0
    )


def _lower(moves: Sequence[Any], auction: Words) -> list[int]:
    """The bids no higher than the one before them: where no offers are written another auction has begun."""
    return [later for bid, later in pairwise(auction.bids) if moves[later].amount <= moves[bid].amount]


def _whole(moves: Sequence[Any], auction: Words, seats: Set[int]) -> bool:
    """Are its words those of one auction from beginning to end: everybody passed once but the last bidder? A
    sale of another share than the one offered is most likely a slip then: nothing is left out."""
    last = {moves[auction.bids[-1]].actor} if auction.bids else set()
    passed = [moves[place].actor for place in auction.spoken if moves[place].action == "pass"]
    return sorted(passed) == sorted(seats - last)


def _two_in_one(moves: Sequence[Any], auction: Words, begun: Begun = NOT_BEGUN) -> bool:
    """Are its words those of two auctions between which nothing is written? From one of them on several come
    from players who had passed, or are bids no higher than one before; and no single line that is wrong
    explains that, neither one of them nor one before."""
    said = [moves[place] for place in auction.spoken if auction.sale is None]
    passed, bids = Counter(begun.out), [begun.high] if begun.high else []  # of these the two highest
    for place, word in enumerate(said):
        if _against(word, passed, bids):
            strange = [lines for each in said[place:] if (lines := _against(each, passed, bids))]
            return len(strange) > 1 and len(set().union(*strange)) > 1
        if word.action == "pass":
            passed[word.actor] += 1
        else:
            bids = sorted([*bids, word.amount])[-2:]
    return False


def _against(word: Any, passed: Mapping[int, int], bids: Sequence[int]) -> set[tuple[int, int]]:
    """The words that this one cannot come after in one auction: passes of its player, and bids."""
    lines = {(word.actor, line) for line in range(passed.get(word.actor, 0))}
    if word.action == "bid":
        lines |= {(-1, line) for line, bid in enumerate(bids) if bid >= word.amount}
    return lines


def _after_passing(moves: Sequence[Any], auction: Words) -> Iterator[int]:
    """The places of words of players who had passed."""
    passed: set[int] = set()
    for place in auction.spoken:
        if moves[place].actor in passed:
            yield place
        elif moves[place].action == "pass":
            passed.add(moves[place].actor)


def left_out(missing: int, written: int) -> bool:
    """Does a record that misses so many lines of a kind, and has so many, leave them out?"""
    return missing * (OFTEN if missing < 2 else SELDOM) > written


def turns(moves: Sequence[Any]) -> list[int]:
    """Words that may be the first of another auction than the one they are taken for: the offer of that one
    is not written, and its sale tells it, or nobody bid in it; and entries after bids for a share that nobody
    named, where there are none of those but by another reading of the words. And cards that nobody noted,
    figures of a turn that may be of the next, and what a record begins with that may belong before the
    position given."""
    habits = habits_of(moves)
    found = [*_leading(moves), *_unseen_cards(moves), *_figures_again(moves)]
    if habits.mixed:
        found += (each.sold for each in auctions(moves) if each.bids and each.sale is not None)
    if not habits.nameless:
        found += _unnamed(moves)
    if not habits.offers:
        return sorted(set(found if habits.passes else [*found, *_behind(moves)]))
    for auction in auctions(moves):
        last = max(auction.bids, default=-1) if auction.sale is None else -1
        told = [place for place in auction.spoken if place > last]
        for place in told:
            if place == auction.spoken[0] and auction.offer is None:
                continue  # it begins one already
            if habits.sales or not auction.bids or place <= auction.bids[0]:
                found.append(place)
        if auction.bids and auction.end >= 0 and not habits.nameless:
            found.append(auction.end)
    return sorted(set(found))


def _unnamed(moves: Sequence[Any]) -> Iterator[int]:
    """Where an auction can have ended with the sale of a share that nobody named."""
    for auction in auctions(moves):
        lower = _lower(moves, auction)
        if auction.bids and (lower or auction.offer is None):
            yield from [*lower, auction.end] if auction.end >= 0 else lower


def more_turns(moves: Sequence[Any], state: Any) -> list[int]:
    """Words after a bid, where it comes out that passes are missing: that bid may have ended an auction."""
    # a share was sold that nobody named, in a record long enough to leave something out for once
    unnamed = state.missed and state.habits.offers and state.habits.bids >= MANY
    return [*_behind(moves)] if state.thin() or unnamed else []


def _behind(moves: Sequence[Any]) -> Iterator[int]:
    """Words after a bid: where passes are not written, that bid may have ended an auction."""
    for auction in auctions(moves):
        yield from (place for place in auction.spoken if auction.bids and place > auction.bids[0])


def _figures_again(moves: Sequence[Any]) -> Iterator[int]:
    """Figures after track where such figures stand before, and nothing of shares or track between them."""
    figured = False
    for place, move in enumerate(moves):
        if move.action == "segment" and move.after == "track":
            if figured:
                yield place
            figured = True
        elif move.action in OF_SHARES or move.action in OF_TRACK:
            figured = figured and move.action == "segment" and move.after == "dividends"


def _leading(moves: Sequence[Any]) -> Iterator[int]:
    """Passes and sales with which a record begins."""
    for place, move in enumerate(moves):
        if move.action in ("pass", "sale"):
            yield place
        elif move.action not in ("director", "check"):
            return


def astray(moves: Sequence[Any]) -> list[int]:
    """The first words of auctions that nobody opened, words of players who had passed, and sales that are not
    the last bid's, in a record that writes its offers: one of the lines may belong elsewhere, or to somebody
    else. And choices of a turn in which nothing is written of shares, in a record that otherwise writes that:
    the cards may have been up."""
    found = _unoffered_choices(moves)
    if habits_of(moves).offers:
        return found
    for auction in auctions(moves):
        if auction.offer is None and (auction.bids or auction.sale is not None):
            found.append(auction.bids[0] if auction.bids else auction.sold)
        elif _of_another(moves, auction):
            found.append(auction.sold)
        found += _after_passing(moves, auction)
    return sorted(found)


def _unoffered_choices(moves: Sequence[Any]) -> list[int]:
    """Choices that come after the cards of a turn were up, and nothing of the next one is written before."""
    found: list[int] = []
    offered, over = 0, False
    chosen: set[int] = set()  # railroads that have chosen in this turn
    for place, move in enumerate(moves):
        if move.action == "choose":
            if over or move.railroad in chosen:
                found += (place - 1, place)  # which of the two stands in the wrong place nothing tells
                chosen.clear()
            chosen.add(move.railroad)
            over = False
        elif move.action in OF_SHARES:
            offered += move.action in ("offer", "decline")
            over = False
            chosen.clear()
        elif move.action != "check":
            over = True
    return [] if left_out(len(found) // 2, offered) else found


def _unseen_cards(moves: Sequence[Any]) -> list[int]:
    """Choices of which neither the card nor what it built is written."""
    found: list[int] = []
    for place, move in enumerate(moves):
        if (
            move.action == "choose"
            and move.section == UNSEEN
            and not _told(moves[place + 1 :], move.railroad)
        ):
            found.append(place)
    return found


def _told(after: Sequence[Any], railroad: int) -> bool:
    for move in after:
        if move.action in ("offer", "bid", "sale", "decline"):
            return False
        if move.action == "reveal" and dict(move.sections).get(railroad, UNSEEN) != UNSEEN:
            return True
        if move.action == "build" and move.railroad == railroad:
            return True
    return False
