"""Entries that stand for a whole part of a turn: only the figures at its end were noted.

What such figures allow is judged: no money appears or vanishes (J5), treasuries take in what players
spend, shares are ten, a railroad builds one section a turn. What happened in between - the auctions,
the blind bids - is not refereed, and a note says so.
"""

from __future__ import annotations

from typing import Any

from referee.breaches import Way
from referee.declarations.entries import filled
from referee.games.intercity.play.figures.compared import compare
from referee.games.intercity.play.figures.of_offer import take_over_offers
from referee.games.intercity.play.figures.of_track import take_figures, take_over_cash, take_over_track
from referee.games.intercity.play.figures.untold import take_over_untold
from referee.games.intercity.play.state import State
from referee.games.intercity.play.track.choices import nothing_chosen
from referee.games.intercity.play.track.turn_end import pay_dividends
from referee.games.intercity.play.unwritten_passes import let_chances_go
from referee.games.intercity.record.moves import Segment
from referee.games.intercity.record.phases import BEYOND, DIVIDENDS, OFFER, ORDER, OVER, TRACK
from referee.rules import Kind


def segment(state: State, move: Segment) -> None:
    """Figures at the end of a part of the turn: taken over where nothing else is recorded of that part,
    compared where its entries were replayed."""
    if _never_noted(state, move):
        part = "offering of shares" if move.after == "offer" else "purchase of track"
        told = f"The record tells of no {part}: from here on nothing is judged."
        state.breaches.act()
        state.say(Kind.UNDETERMINED, "I-4.1", told)
        state.phase, state.open_end = BEYOND, told
        return
    AFTER[move.after](state, move)


def _never_noted(state: State, move: Segment) -> bool:
    """Does it tell nothing, and stand for what a record never writes down?"""
    if state.habits.shares if move.after == "offer" else state.habits.track:
        return False
    figures = (move.cash, move.treasury, move.shares, move.directors, move.built, move.cards)
    return not any(figures) and not any(entry.action == "segment" for entry in state.kept.moves)


def _after_offer(state: State, move: Segment) -> None:
    if (state.phase == OFFER and state.course[1:3] == (1, 0)) or state.phase == ORDER:
        take_over_offers(state, move)
    elif state.phase == TRACK and nothing_chosen(state):
        _compared(state, move)
    elif state.phase == OFFER and let_chances_go(then := state.copy()) and then.phase == TRACK:
        _compared(state, move)
        let_chances_go(state)
    else:
        told = "The offering of shares is not over by what is recorded of it"
        raise state.unknown("I-5.14", f"{told}, so these figures cannot be checked.", at="after")


def _after_track(state: State, move: Segment) -> None:
    if _tells_offering(state, move):
        offering = Segment(-1, "offer", shares=move.shares, directors=move.directors)
        track = filled(move, shares=None, directors=None)
        offering.entry = track.entry = move.entry
        raise state.breaches.open([Way((offering, track), "shares were sold in auctions nobody noted")])
    if state.phase == TRACK and nothing_chosen(state):
        take_over_track(state, move)
    elif state.phase in (DIVIDENDS, ORDER, OVER) or (state.phase == OFFER and state.fresh):
        _compared(state, Segment(-1, "track", None, move.treasury, move.shares, move.directors, move.built))
        state.figured = True
        _learn_track(state, move)
    else:
        raise state.unknown("I-4.1", "Track is not purchased by what is recorded of it.", at="after")


def _tells_offering(state: State, move: Segment) -> bool:
    """Do figures after track show shares that were sold in the same turn, of which nothing is written?"""
    sold = any(
        count > state.shares[railroad][seat] for railroad, held in move.shares or () for seat, count in held
    )
    return sold and state.phase == OFFER and state.fresh and not state.breaches.let_stand


def _learn_track(state: State, move: Segment) -> None:
    """What may have been built, and was not recorded, is told: routes that were open are known."""
    for railroad, numbers in move.built or () if any(state.untold) else ():
        for number in numbers:
            state.mark(railroad, number, 0)
        state.untold[railroad] = 0
    if state.phase == DIVIDENDS and not any(state.untold):
        pay_dividends(state)


def _after_dividends(state: State, move: Segment) -> None:
    if state.phase in (DIVIDENDS, ORDER):
        take_over_cash(state, move)
    elif nothing_chosen(state) and state.phase == TRACK and state.started():
        take_over_untold(state, move)
    elif state.phase == OVER or (state.phase == OFFER and state.fresh):
        if move.cards is not None and state.phase == OFFER and state.card:
            for seat, card in move.cards:
                if state.card[seat] != card:
                    who, right = state.name(seat), state.card[seat]
                    told = f"{who} gets card {right}, not {card}."
                    state.forbid("I-8.1", told, at=("turn_order", who), fits=(right,))
        _compared(state, move)
    else:
        raise state.unknown("I-4.1", "Dividends are not due by what is recorded.", at="after")


def _compared(state: State, move: Segment) -> None:
    """The figures of a part that was replayed: they must be those of the replay, and move nothing."""
    compare(state, move)
    state.act_unless_wrong()
    take_figures(state, move)


AFTER = {"offer": _after_offer, "track": _after_track, "dividends": _after_dividends}


def is_figures(move: Any) -> bool:
    """Figures that were noted are no act that a table could take back."""
    return bool(move.action == "segment")
