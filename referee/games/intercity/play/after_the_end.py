"""OFFER SHARES, after its end: what belongs to the auction that ended it, and offers that a table let pass
(rules I-5.13, I-5.14)."""

from __future__ import annotations

from referee.games.intercity.play.offering import auction, offers
from referee.games.intercity.play.offering.unwritten_offers import late_word, reopened
from referee.games.intercity.play.state import State
from referee.games.intercity.play.track.choices import nothing_chosen
from referee.games.intercity.play.values import SHARES
from referee.games.intercity.play.wrong_moment import in_track
from referee.games.intercity.record.boards import RAILROADS
from referee.games.intercity.record.moves import Bid, Offer, Unoffered
from referee.games.intercity.record.phases import OFFER, TRACK

OVER = "The offering of shares is over."


def bid(state: State, move: Bid) -> None:
    """A bid when the offering is over: it may still belong to the auction that ended it."""
    ways = [] if state.breaches.let_stand else reopened(state, move)
    if ways:
        raise state.breaches.open(ways)
    if auction.closed_by_itself(state):
        late_word(auction.late_bid, state, move)
    in_track(state, move)
    raise state.cannot(OVER)


def offer(state: State, move: Offer | Unoffered) -> None:
    """An offer when the offering is over. Where nobody has chosen track yet, the table may have gone on all
    the same."""
    in_track(state, move)
    if isinstance(move, Unoffered) or move.own or not can_go_on(state):
        raise state.cannot(OVER)
    if state.sold[move.railroad] >= SHARES:
        raise state.cannot(f"{RAILROADS[move.railroad]} has no share left.", "railroad")
    state.breaches.act()
    go_on(state, move.actor)
    offers.offer(state, move)


def can_go_on(state: State) -> bool:
    """Can the table have gone on offering, though that was over?"""
    return state.phase == TRACK and nothing_chosen(state)


def go_on(state: State, actor: int) -> None:
    """It did: the chance of this player, the last of a round."""
    state.phase = OFFER
    state.round = max(state.round, 2)
    state.used = len(state.cash) - 1
    state.gone &= ~(1 << actor)
    state.round_sales = state.idle = 0
    state.due = actor if state.order else -1
