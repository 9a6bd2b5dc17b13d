"""What can be done now: all legal moves, and the short list shown beside a fault."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from referee.breaches import permitted
from referee.declarations.entries import Written
from referee.games.intercity.play.offering.chances import optional, spoken_in
from referee.games.intercity.play.offering.offers import decline
from referee.games.intercity.play.state import NO_BID, NO_CHOICE, State
from referee.games.intercity.play.track.building import shared_directors
from referee.games.intercity.play.track.choices import choose
from referee.games.intercity.play.values import SHARES
from referee.games.intercity.record import phases
from referee.games.intercity.record.boards import FIRST, LAST, members
from referee.games.intercity.record.moves import (
    BORDER,
    DECLINED,
    NOT_KNOWN,
    NOTHING,
    UNSEEN,
    UNSEEN_BID,
    Bid,
    Blind,
    Choose,
    Decline,
    Offer,
    Pass,
    Pick,
    Reveal,
    Sale,
    TopUp,
)
from referee.header import Header

CREDIT = 10
"""Where a table allows bids above the cash in hand, so many dollars above it are listed."""


def legal(state: State) -> Iterator[Any]:
    """Every decision that may be made now. Without a board only what is certainly legal is listed; where the
    turn order cards are not known, what anybody whose turn it may be can do (:func:`legal_if`)."""
    listing = _LISTS.get(state.phase)
    return listing(state) if listing is not None else iter(())


def legal_if(state: State) -> str:
    """What decides who may act, where the record does not hold it."""
    known = state.order or {phases.OFFER: state.due >= 0, phases.AUCTION: state.pointer >= 0}.get(
        state.phase, True
    )
    return "" if known else "the turn order cards"


def _offers(state: State) -> Iterator[Any]:
    for due in _due(state):
        untried = [railroad for railroad in range(5) if not state.tried >> railroad & 1]
        if state.readings.broke_may_offer or state.most_cash(due) > 0:
            yield from (Offer(due, railroad) for railroad in untried if state.sold[railroad] < SHARES)
            own = [r for r in untried if state.shares[r][due]] if state.readings.resale else ()
            yield from (Offer(due, railroad, True) for railroad in own)
        if optional(state, state.course):
            yield Decline(due)


def _due(state: State) -> Sequence[int]:
    """Whose chance to offer it is, or may be: those who can have one at all."""
    if state.due >= 0:
        return (state.due,)
    return [seat for seat in range(len(state.players)) if permitted(decline, state, Decline(seat))]


def _bids(state: State) -> Iterator[Any]:
    for seat in _asked(state):
        most = state.cash[seat] + (0 if state.readings.capped else CREDIT)
        for amount in range(state.need, most + 1):
            yield Bid(seat, amount)
        yield Pass(seat)


def _asked(state: State) -> Sequence[int]:
    """Who is to bid or pass, or may be."""
    if state.pointer >= 0:
        return (state.pointer,)
    inside = [seat for seat in members(state.inside) if seat != state.bidder]
    return inside if state.order else [seat for seat in inside if spoken_in(state, Pass(seat))]


def _choices(state: State) -> Iterator[Any]:
    for railroad in state.started():
        if state.choice[railroad] != NO_CHOICE:
            continue
        director = state.director[railroad]
        if state.readings.open_decline:
            yield Choose(director, railroad, DECLINED)
        for section in range(FIRST, LAST + 1):
            if card_allowed(state, railroad, section):
                yield Choose(director, railroad, section)


def card_allowed(state: State, railroad: int, section: int) -> bool:
    """May this railroad's Director lay this card? False also where only a board could tell."""
    told = state.board.known or state.built >> section - FIRST & 1
    return bool(told) and permitted(choose, state, Choose(state.director[railroad], railroad, section))


def _cards(state: State) -> Iterator[Any]:
    """The reveal, as far as the cards are known."""
    if UNSEEN not in state.choice:
        yield Reveal(-1)


def _picks(state: State) -> Iterator[Any]:
    for railroad in members(shared_directors(state, state.contests[0].members)):
        yield Pick(state.director[railroad], railroad)


def _blinds(state: State) -> Iterator[Any]:
    for railroad in _bidding(state):
        for amount in range(state.readings.blind_min, state.treasury[railroad] + 1):
            yield Blind(state.director[railroad], railroad, amount)


def _bidding(state: State) -> Sequence[int]:
    """The railroads of the contest that is up whose bid is not known."""
    return [r for r in members(state.contests[0].members) if state.blind[r] in (NO_BID, UNSEEN_BID)]


def _words(state: State) -> Iterator[Any]:
    assert state.awaiting_top_up is not None
    railroad = state.awaiting_top_up[0]
    for pays in (True, False):
        yield TopUp(state.director[railroad], railroad, pays)


_LISTS = {
    phases.OFFER: _offers,
    phases.AUCTION: _bids,
    phases.TRACK: _choices,
    phases.REVEAL: _cards,
    phases.PICK: _picks,
    phases.CONTEST: _blinds,
    phases.TOP_UP: _words,
}


def actors(state: State) -> Sequence[int]:
    """Seats of those who may act now."""
    if state.phase in (phases.OFFER, phases.AUCTION):
        seat = state.due if state.phase == phases.OFFER else state.pointer
        return (seat,) if seat >= 0 else ()
    return tuple(dict.fromkeys(move.actor for move in legal(state) if move.actor >= 0))


def instead(state: State, move: Any) -> Sequence[str]:
    """What could have been done instead, in a few log lines; alike moves are drawn together. Nobody decides
    what follows by itself: there is nothing else to be done, only to be written; but a sale tells who
    offered, where nobody wrote it down."""
    follows = move.written is Written.FOLLOWS and (state.phase != phases.OFFER or not isinstance(move, Sale))
    if follows or (not state.order and state.phase in (phases.OFFER, phases.AUCTION)):
        return ()
    plays = [play for play in legal(state) if play.actor >= 0 and not _built(state, play)]
    if state.phase == phases.TRACK:
        named = getattr(move, "railroad", NOT_KNOWN)
        plays = [play for play in plays if play.railroad == named] or plays
    elif move.action == "bid" and move.actor in state.late:  # who has passed by himself may write that down
        plays = [Pass(move.actor), *plays]
    return tuple(_drawn_together(state, plays))[:6]


def _built(state: State, play: Any) -> bool:
    """Is it a card that builds nothing, as its section stands? To choose none says the same."""
    return bool(play.action == "choose" and play.section and state.built >> play.section - FIRST & 1)


def _drawn_together(state: State, plays: Sequence[Any]) -> Iterator[str]:
    """The plays as log lines; those that differ in the last thing that has to be written are one line."""
    header = Header(state.players, {})
    alike: dict[tuple[str, str], list[str]] = {}
    for play in plays:
        told = {key: "true" if known is True else known for key, known in BORDER.write(play, header).items()}
        *_, last = ("", *(field.key for field in play.declared if field.needed))
        value = str(told.pop(last, NOTHING))
        line = ", ".join(f"{key}: {known}" for key, known in told.items())
        alike.setdefault((line, last), []).append(value)
    for (line, last), values in alike.items():
        sums = last == "amount" and len(values) > 1
        either = [f"{values[0]} to {values[-1]}"] if sums else sorted(values, key=NOTHING.__eq__)
        yield f"{{{line}, {last}: {' | '.join(either)}}}" if last else f"{{{line}}}"


def subjects(move: Any) -> frozenset[Any]:
    """What a move is about: railroads, sections, the turn's cards."""
    found: set[Any] = set()
    railroad = getattr(move, "railroad", -1)
    if railroad >= 0:
        found.add(("railroad", railroad))
    section = getattr(move, "section", 0)
    if section:
        found.add(("section", section))
    if move.action in ("bid", "pass", "sale"):
        found.add("auction")
    return frozenset(found)
