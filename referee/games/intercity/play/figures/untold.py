"""Figures of which the decisive part is missing: cash after dividends of a turn whose track nobody noted,
money after an offering whose shares nobody did. What they tell is judged all the same."""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.intercity.play.figures.compared import mismatch
from referee.games.intercity.play.state import State
from referee.games.intercity.play.track.turn_end import assign_cards
from referee.games.intercity.play.track.untold_track import reachable, track_untold, treasuries_possible
from referee.games.intercity.play.values import Fact
from referee.games.intercity.record.boards import FIRST
from referee.games.intercity.record.moves import Segment

LONGEST = 21
"""A start section and all the others."""


def take_over_untold(state: State, move: Segment) -> None:
    """Cash after dividends: every share has earned the length of a route its railroad can have (I-7.1,
    I-7.3). Each railroad may have built a section; that is told once, as a missing fact."""
    told = dict(move.cash or ())
    routes = [sorted(_routes(state, r)) if state.director[r] >= 0 else [0] for r in range(5)]
    if not _can_pay(state, told, routes):
        any_length = [[*range(1, LONGEST + 1)] if state.director[r] >= 0 else [0] for r in range(5)]
        longer = _can_pay(state, told, any_length)
        told_of = " and ".join(f"{state.name(seat)} ${amount}" for seat, amount in told.items())
        words = (
            f"After dividends {told_of}: no routes the railroads can have pay the shares that are held so."
        )
        mismatch(state, "I-7.3" if longer else "I-7.1", words, at=("cash",))
    elif len(told) == len(state.cash):
        _cards_by_cash(state, move, told)
    treasuries_possible(state, dict(move.treasury or ()))
    state.act_unless_wrong()
    state.move_on()
    for seat in range(len(state.cash)):
        _cash(state, seat, told, routes)
    track_untold(state, dict(move.treasury or ()), "after")
    state.fresh = True
    assign_cards(state)


def _cards_by_cash(state: State, move: Segment, told: dict[int, int]) -> None:
    """The richest gets card 1, equals keep the order of their old cards (I-8.1, I-8.2)."""
    cards = dict(move.cards or ())
    for seat, card in cards.items():
        for other, lower in cards.items():
            richer = told[seat] > told[other]
            tied = told[seat] == told[other] and state.order and state.card[seat] < state.card[other]
            if card > lower and (richer or tied):
                who = state.name(seat)
                words = f"{who} has ${told[seat]} and {state.name(other)} ${told[other]}"
                words = f"{words}: {who} gets the lower card."
                state.forbid("I-8.1" if richer else "I-8.2", words, at=("turn_order", who))
                return


def money_without_shares(state: State, move: Segment) -> None:
    """Forbids money after an offering that nobody can have, whatever was bought (I-5.8)."""
    before = [entry for entry in state.kept.moves if entry.action == "segment" and entry.entry < move.entry]
    if before or state.readings.transfers or state.readings.resale:
        return  # dividends may have been paid since, or money went other ways
    told, treasury = dict(move.cash or ()), dict(move.treasury or ())
    for seat, amount in told.items():
        if amount > state.most_cash(seat):
            who, more = state.name(seat), amount - state.most_cash(seat)
            words = f"{who} has ${more} more than before; nobody earns money by offering shares."
            state.impossible("I-5.8", words, at=("cash", who))
    if len(told) < len(state.cash) or any(state.cash_doubt) or any(state.treasury_doubt):
        return
    spent = sum(state.cash) - sum(told.values())
    taken = sum(amount - state.treasury[railroad] for railroad, amount in treasury.items())
    if taken > spent or (len(treasury) == len(state.treasury) and taken < spent):
        words = f"The players spent ${spent}, and the treasuries took in ${taken}: that is not what was paid."
        state.impossible("I-5.8", words, at="treasury")


def _routes(state: State, railroad: int) -> set[int]:
    """How long its longest route can be, with one more section or none."""
    if not state.board.known or any(state.untold):
        least, most = state.route_bounds(railroad)
        return {*range(least, min(most + 1, LONGEST) + 1)}
    longer = {state.route(railroad, 1 << section - FIRST).length for section in reachable(state, railroad)}
    return {state.length(railroad), *longer}


def _can_pay(state: State, told: dict[int, int], routes: Sequence[Sequence[int]]) -> bool:
    """Whether the cash that is told can have come about by some lengths of the routes."""
    earned = [
        ([held[seat] for held in state.shares], amount - state.most_cash(seat), amount - state.cash[seat])
        for seat, amount in told.items()
    ]
    return _paid(earned, routes)


def _paid(earned: Sequence[tuple[Sequence[int], int, int]], routes: Sequence[Sequence[int]]) -> bool:
    """Whether some lengths pay everybody for the shares held at least the one sum and at most the other.
    Those that pay somebody too much or too little, whatever the others are, are left out first."""
    lengths, before = [*routes], -1
    while before != (many := sum(map(len, lengths))):
        before = many
        for held, least, most in earned:
            low = sum(count * each[0] for count, each in zip(held, lengths, strict=True))
            high = sum(count * each[-1] for count, each in zip(held, lengths, strict=True))
            if low > most or high < least:
                return False
            for railroad, count in enumerate(held):
                here = lengths[railroad]
                lengths[railroad] = [
                    length
                    for length in here
                    if low + count * (length - here[0]) <= most
                    and high - count * (here[-1] - length) >= least
                ]
                if not lengths[railroad]:
                    return False
                low += count * (lengths[railroad][0] - here[0])
                high -= count * (here[-1] - lengths[railroad][-1])
    open_ = [
        railroad
        for railroad, each in enumerate(lengths)
        if len(each) > 1 and any(held[railroad] for held, _, _ in earned)
    ]
    if not open_:
        return True
    first = min(open_, key=lambda railroad: len(lengths[railroad]))
    ways = ([*lengths[:first], [length], *lengths[first + 1 :]] for length in lengths[first])
    return any(_paid(earned, way) for way in ways)


def _cash(state: State, seat: int, told: dict[int, int], routes: Sequence[Sequence[int]]) -> None:
    if seat in told:
        state.exactly("cash", seat, told[seat])
        return
    held = [state.shares[r][seat] for r in range(5)]
    low = sum(count * lengths[0] for count, lengths in zip(held, routes, strict=True))
    high = sum(count * lengths[-1] for count, lengths in zip(held, routes, strict=True))
    state.cash[seat] += low
    if high > low:
        state.cash_doubt[seat] += high - low
        state.left_open("cash", seat, Fact(f"the track of turn {state.turn}", 1, high - low))
