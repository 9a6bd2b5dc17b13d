"""OFFER SHARES, words that nobody wrote down: which auction a bid or pass belongs to, who offered the share,
and which it was."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Any

from referee.breaches import Open, Refused, Way, permitted
from referee.games.intercity.play.offering.auction import (
    UNWRITTEN,
    at_opening,
    bid,
    closed_by_itself,
    open_auction,
    pass_,
    pass_unwritten,
    speaks_first,
    unable_ways,
    unsaid,
)
from referee.games.intercity.play.offering.offer_turns import say_open
from referee.games.intercity.play.offering.offers import offer
from referee.games.intercity.play.offering.refusals import Broken, first_of, not_asked
from referee.games.intercity.play.offering.unnoted_sales import (
    another,
    belongs_before,
    closed,
    over_before,
    share_ways,
)
from referee.games.intercity.play.state import State
from referee.games.intercity.play.track.unwritten_choices import card_ways
from referee.games.intercity.play.values import Missed
from referee.games.intercity.record.boards import members
from referee.games.intercity.record.moves import NOT_KNOWN, UNSEEN, Offer, Reopen, Sale, Silence, Unoffered
from referee.games.intercity.record.phases import AUCTION, OFFER

MISSED = 2
"""So many lines may have been missed in one place by somebody who otherwise leaves nothing out."""

MOST_PARTINGS = 4


def implied_offer(state: State, move: Any, doubted: int = 0, breaks: Broken | None = None) -> Iterator[Way]:
    """A word in an auction nobody opened on record. Whoever's chance it is may have offered, or one of those
    after him up to the speaker: the others let their chances go, or passed. The offerer is taken for the
    earliest, who leaves most chances to come; it is a later one where somebody speaks who would have passed.
    Which share was up the sale tells."""
    if not state.sold_out():
        opened = Unoffered(-1, move.actor, doubted, breaks)
        opened.entry = move.entry
        yield Way((opened, move), "the share was offered without a word on record")


def offered(state: State, move: Offer | Unoffered) -> None:
    """A share is put up: on record, or not."""
    if isinstance(move, Unoffered):
        unoffered(state, move)
    else:
        offer(state, move)


def unoffered(state: State, move: Unoffered) -> None:
    """A share is up of which nobody wrote down who offered it, or which it is."""
    if state.sold_out():
        raise state.cannot("All shares are sold.")
    state.breaches.act()
    say_open(state)
    sale = state.sale
    state.unoffered += 1
    _keep(state, move, sale)
    state.offered_at = 0
    state.assume(move.entry)
    open_auction(state, state.due, NOT_KNOWN, False)
    speaks_first(state, move.first)


def _keep(state: State, move: Unoffered | Reopen, sale: tuple[int, int, int, int] | None) -> None:
    """What hangs on the offer that is missing is told in the end."""
    state.doubted += move.doubted
    if isinstance(move, Reopen) and move.alone:
        state.alone += move.doubted
    if move.breaks is not None and move.entry and not _bid_skipped(state, move.entry):
        rule, message = move.breaks
        state.missed += (Missed(move.entry, rule, message, sale),)


def _bid_skipped(state: State, entry: int) -> bool:
    """Is the line before an entry a bid that was not made, or came after it? Then it may belong to that."""
    moves = state.kept.moves
    before = moves[entry - 2] if 2 <= entry <= len(moves) + 1 else None
    return before is not None and before.action == "bid" and before not in state.words


def word_without_offer(late: Callable[[Any, Any], None]) -> Callable[[Any, Any], None]:
    """A bid or pass when no share is up: of the auction that has just closed by itself, or of one that
    nobody opened on record."""

    def handler(state: State, move: Any) -> None:
        written_late = move.action == "pass" and move.actor in state.late
        known = written_late or state.breaches.let_stand or not state.silent
        ways = [] if written_late else [*unable_ways(state, move)]
        if not (known or _of_last(state, move) or _after_all(state, move) or _much_missing(state, move)):
            breaks = _breaks(state, move)
            ways += implied_offer(state, move, breaks=breaks)
            if not (state.habits.offers or state.breaches.firm or state.breaches.asking):
                ways += [way._replace(doubted=True) for way in in_doubt(state, move, breaks, True)]
        if ways:
            raise state.breaches.open(ways)
        late_word(late, state, move)

    return handler


def _much_missing(state: State, move: Any) -> bool:
    """Are more lines missing than are likely to be, if the word begins another auction: that it was the last
    that sold a share is not written?"""
    return state.sale is not None and not may_be_missed(state, _missing_between(state), move)


def _missing_between(state: State) -> int:
    """So many lines are missing if a word begins another auction: its offer, and of the last one the sale and
    passes."""
    if state.sale is None or not state.opened:
        return 1
    return _passes_missing(state, len(state.opened[UNWRITTEN])) + 2


def _passes_missing(state: State, known: int) -> int:
    """So many passes more than these are missing; none in a record that writes none."""
    return len(state.unwritten) - known if state.habits.passing else 0


def _passes_to_come(state: State) -> int:
    """So many passes are missing if the running auction is over; none in a record that writes none."""
    if state.phase != AUCTION or not state.habits.passing:
        return 0
    seats, before = members(state.inside), unsaid(state)
    return sum(seat != state.bidder and seat not in before for seat in seats)


def late_word(late: Callable[[Any, Any], None], state: State, move: Any) -> None:
    """A word that comes after an auction, unless, in doubt, it begins another or the last one was two."""
    try:
        late(state, move)
    except Refused:
        breaches = state.breaches
        if breaches.let_stand or breaches.asking or breaches.firm or not state.silent:
            raise
        breaks = first_of(state)
        begins = state.phase == OFFER and _begins(state.copy(), move)
        ways = in_doubt(state, move, breaks, alone=begins)
        if begins:
            lines = _missing_between(state)
            likely = move.action == "pass" and may_be_missed(state, lines, move)
            ways = [*implied_offer(state, move, 0 if likely else lines, breaks), *ways]
        if not ways:
            raise
        raise breaches.open(ways, doubted=True) from None


def in_doubt(state: State, move: Any, breaks: Broken | None, alone: bool) -> list[Way]:
    """The words of the last auction, parted though more lines are missing then than are likely to be; with
    ``alone`` only if the record leaves out as much elsewhere."""
    partings: Partings = []
    if not (alone and state.doubted):  # what has been parted in doubt is not parted again
        reopened(state, move, partings)
    return [_reopening(move, after, lines, breaks, alone) for after, lines in partings]


def _breaks(state: State, move: Any) -> Broken | None:
    """What a word breaks that comes after an auction, if that was the last."""
    if not state.words or (state.sale is None and state.bidder >= 0) or _passed_over(state, move):
        return None
    then = state.copy()
    not_asked(then, move.actor, move.action)
    return first_of(then)


def _after_all(state: State, move: Any) -> bool:
    """Was a share sold without a word by a record that leaves nothing else out? The word of another than the
    buyer may still be meant for that auction, unless all that follows shows another."""
    sold = closed_by_itself(state) and state.sale is not None and not state.leaves_out()
    return sold and move.actor != state.bidder


def _of_last(state: State, move: Any) -> bool:
    """Is the word meant in the auction that has just closed by itself?"""
    if not closed_by_itself(state):
        return False
    return _as_high(state, move) or not _begins(state.copy(), move)


def _as_high(state: State, move: Any) -> bool:
    """Is it a bid as high as the standing one, in a record that leaves nothing else out?"""
    return state.bidder >= 0 and move.action == "bid" and move.amount >= state.high and not state.leaves_out()


def _begins(then: State, move: Any) -> bool:
    """Can the word be the first of a new auction?"""
    unoffered(then, Unoffered(-1, move.actor))
    return then.phase == AUCTION and permitted(_SPEAK[move.action], then, move)


def word(handler: Callable[[State, Any], None]) -> Callable[[State, Any], None]:
    """A bid or pass: where the running auction leaves no room for it, it may be of the next auction, whose
    offer nobody wrote down."""

    def spoken(state: State, move: Any) -> None:
        try:
            handler(state, move)
        except Refused:
            breaches = state.breaches
            begun = state.bidder >= 0 or state.out != 0
            if breaches.asking or breaches.let_stand or not begun or not state.silent:
                raise
            doubted, partings = _as_high(state, move), None if breaches.firm else list[tuple[int, int]]()
            breaks = None if _passed_over(state, move) else first_of(state)
            ways = (
                []
                if doubted
                else [
                    *unable_ways(state, move),
                    *_next_word(state, move, breaks),
                    *reopened(state, move, partings, breaks),
                ]
            )
            if partings is not None and not ways:
                if doubted:
                    [*islice(_partings(state, move, partings), MOST_PARTINGS)]
                doubted = True
                again = (_reopening(move, after, lines, breaks) for after, lines in partings)
                ways = [*_next_word(state, move, breaks, True), *again]
            if not ways:
                raise
            raise breaches.open(ways, doubted) from None

    return spoken


def _passed_over(state: State, move: Any) -> bool:
    """Is it a pass of somebody who was passed over in this auction, or may have been, written after all?"""
    since = () if not state.opened else state.unwritten[len(state.opened[UNWRITTEN]) :]
    over = not state.order or any(pass_.seat == move.actor for pass_ in since)
    return move.action == "pass" and over


def _next_word(state: State, move: Any, breaks: Broken | None, doubted: bool = False) -> Iterator[Way]:
    """The running auction is over, and this is the first word on record of the next."""
    named = state.railroad != NOT_KNOWN or state.bidder < 0
    lines = (_passes_to_come(state) if named else 0) + (state.bidder >= 0) + 1
    if not (doubted or may_be_missed(state, lines, move)):
        return
    if _begins_next(state.copy(), move, named):
        yield from implied_offer(state, move, lines if doubted else 0, breaks)


def _begins_next(then: State, move: Any, named: bool = True) -> bool:
    """Can the word be the first of a new auction, if the running one is over?"""
    then.words = ()
    if named:
        pass_unwritten(then, move.entry)
    else:
        then.phase = OFFER  # whichever share it was, the next chance comes
    return then.phase == OFFER and _begins(then, move)


def otherwise(state: State, move: Any) -> Iterator[Way]:
    """The running auction was over before this word, and it is the first of the next, whose offer is not
    written: as legal, and less likely where the word fits. Or the words before it are those of two auctions,
    and it is of the second; or a share was sold that nobody named; or a card that nobody noted was that of a
    section that could be built; or figures after track are of the next turn, in which nobody offered."""
    if move.action == "choose" and move.section == UNSEEN:
        yield from card_ways(state, move)
    if move.action == "segment" and move.after == "track" and state.phase == OFFER and state.figured:
        silence = Silence(-1, 1)
        silence.entry = move.entry
        yield Way((silence, move), "nobody offered a share in the turn of these figures")
    yield from belongs_before(state, move)
    yield from _sold_alone(state, move)
    if move.action in _SPEAK and state.phase != AUCTION and state.words:
        yield from reopened(state, move, breaks=_breaks(state, move))
    if state.phase != AUCTION:
        return
    if state.railroad == NOT_KNOWN and state.bidder >= 0:
        missing = state.habits.offers or state.kept.ends_unsold()
        likely = state.kept.turns_likely(move.entry - 1)
        if missing and not (
            likely and move.action in _SPEAK and permitted(_SPEAK[move.action], state.copy(), move)
        ):
            yield from share_ways(state, move)
    elif (
        move.action in _SPEAK
        and (state.habits.offers or (state.habits.passes and state.leaves_out()))
        and _begins_next(state.copy(), move)
    ):
        yield from implied_offer(state, move)


def may_be_missed(state: State, lines: int, move: Any) -> bool:
    """Can so many lines be missing here, an offer among them, by what else this record leaves out? An auction
    of which nothing is written but a pass takes less than that."""
    unsold = move.action == "pass" and not state.habits.passes and state.leaves_out(lines)
    return (lines <= MISSED or state.habits.offers or unsold) and state.silent


def reopened(
    state: State, move: Any, partings: Partings | None = None, breaks: Broken | None = None
) -> list[Way]:
    """The words of the last auction, parted where they can belong to two, so that this entry is allowed.
    ``partings`` is told after how many words that can be, whatever else the record leaves out."""
    ways: list[Way] = []
    for after, lines in _partings(state, move, partings):
        if may_be_missed(state, lines, move):
            ways.append(_reopening(move, after, 0, breaks))
        if len(ways) == MOST_PARTINGS:
            break
    return [*ways, *_sold_alone(state, move)]


def _sold_alone(state: State, move: Any) -> Iterator[Way]:
    """A sale as all that is written of its auction, and that of the auction before it is not written: in a
    record that leaves out both."""
    asked = move.action == "sale" and state.habits.mixed and not state.breaches.let_stand
    then = over_before(state) if asked else None
    if then is not None and another(then, move):
        yield _reopening(move, len(state.words), 0, None)


def _reopening(move: Any, after: int, doubted: int, breaks: Broken | None, alone: bool = False) -> Way:
    opened = Reopen(-1, after, doubted, alone, breaks)
    opened.entry = move.entry
    return Way((opened, move), "the next share was offered before")


Partings = list[tuple[int, int]]
"""After how many words of an auction the next one can have begun, and how many lines are missing then."""


def _partings(state: State, move: Any, found: Partings | None) -> Iterator[tuple[int, int]]:
    """After how many words of the last auction the next one can have begun, so that this entry is allowed;
    and how many lines are missing then. Where more are than are likely to be, only as many ways as
    ``found`` has room for."""
    begins = _earliest(state, move)
    begun = at_opening(state) if begins < len(state.words) else None
    if begun is None:
        return
    known, first = len(begun.unwritten), begun
    any_number = state.habits.offers or move.action == "pass"
    for after in range(len(state.words)):
        missing = _passes_missing(first, known) + _passes_to_come(first) + 2
        few = any_number or missing <= MISSED or (found is not None and len(found) < MOST_PARTINGS)
        then = closed(first) if after >= begins and few else None
        then = None if then is None else _second(state, then, after)
        if then is not None and _fits_after(then, move):
            lines = _passes_missing(then, known) + 2
            if found is not None and len(found) < MOST_PARTINGS:
                found.append((after, lines))
            yield after, lines
        if not _spoken(first, state.words[after]):
            return


def _earliest(state: State, move: Any) -> int:
    """After how many words of the last auction at least the next one has begun, if this entry is one of its:
    nobody in it has dropped out before or holds the highest bid, and a bid beats the one before; a sale is
    the last bid's."""
    last = True  # whether no bid comes after a word
    for place in range(len(state.words) - 1, -1, -1):
        word = state.words[place]
        own, bid = word.actor == move.actor, word.action == "bid"
        if move.action == "sale":
            wrong = last and bid and (not own or word.amount != move.price)
        elif bid:
            too_low = move.action == "bid" and move.amount < word.amount + state.readings.raise_step
            wrong = (last and own) or too_low
        else:
            wrong = own and state.readings.offerer_first_pass == "drops"
        if wrong:
            return place + 1
        last = last and not bid
    return 0


def _spoken(then: State, word: Any) -> bool:
    """One more word of an auction; false where it cannot be said there."""
    if then.phase != AUCTION:
        return False
    try:
        _SPEAK[word.action](then, word)
    except (Refused, Open):
        return False
    return True


def _second(state: State, then: State, after: int) -> State | None:
    """The table if the last auction's words from here on are those of the next; None where they cannot be."""
    unoffered(then, Unoffered(-1, state.words[after].actor))
    if not all(_spoken(then, word) for word in state.words[after:]):
        return None
    then.breaches.clear()
    return then


def _parted(state: State, after: int) -> State | None:
    """The table if so many words of the last auction belong to another before it; None where they cannot."""
    first = at_opening(state)
    if first is None or after >= len(state.words):
        return None
    if not all(_spoken(first, word) for word in state.words[:after]):
        return None
    then = closed(first)
    return None if then is None else _second(state, then, after)


def reopen(state: State, move: Reopen) -> None:
    """The words of the last auction are parted into two auctions."""
    then = over_before(state) if move.after == len(state.words) else _parted(state, move.after)
    if then is None:
        raise state.cannot("These words cannot belong to two auctions.")
    state.breaches.act()
    state.become(then)
    _keep(state, move, None)


def differs(state: State, move: Sale) -> bool:
    """Does the sale not fit the running auction?"""
    named = state.railroad in (NOT_KNOWN, move.railroad)
    return not (named and move.actor == state.bidder and move.price == state.high)


def _fits_after(then: State, move: Any) -> bool:
    """Does the entry fit the second of two auctions?"""
    if then.phase != AUCTION:
        return False
    return not differs(then, move) if move.action == "sale" else permitted(_SPEAK[move.action], then, move)


_SPEAK: Mapping[str, Callable[[State, Any], None]] = {"bid": bid, "pass": pass_}
