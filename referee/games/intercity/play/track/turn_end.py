"""The end of a turn: dividends (I-7), new turn order cards (I-8), and in the Final Turn the payments
that close the game (I-9). Nobody decides anything here, so all of it happens by itself."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from referee.games.intercity.play.state import ALL_SECTIONS, State
from referee.games.intercity.play.values import Course, Fact, Laid, Payout, some_of
from referee.games.intercity.record.boards import COLOURS, COSTS, FIRST, sections
from referee.games.intercity.record.phases import BEYOND, DIVIDENDS, OFFER, ORDER, OVER
from referee.rules import Kind, from_to

DIVIDEND: Final = 5
EQUITY: Final = 10
"""Where the dividends and the final payments of railroads begin in a set of what is written down, or done."""


def in_any_order(state: State, parts: Sequence[Callable[[State], None]]) -> None:
    """Parts of what follows by itself of which no rule says which comes first: the table after some of them,
    for somebody who wants to know (IQ-66)."""
    for some in some_of(parts):
        then = state.copy()
        for part in some:
            part(then)
        assert state.moments is not None
        state.moments.append(then)


UNTOLD: Final = Laid(0, -1, "I-6.6")
"""What came of a choice that is not written, where nothing shows it: the railroad may have built."""


def pay_dividends(state: State) -> None:
    """Every share earns the length of its railroad's longest route (I-7.1), if all are known."""
    lengths = state.lengths = [state.length(r) if state.director[r] >= 0 else 0 for r in range(5)]
    if -1 in lengths:
        state.phase = DIVIDENDS
    else:
        dividends_paid(state)


def dividends_paid(state: State, told: Sequence[tuple[int, int]] = ()) -> None:
    """The bank pays (I-7.2), also where routes are not known; then the turn ends. What players are told to
    have after it they have."""
    total = 0
    if state.mixed:
        some_dividends(state)
    for railroad, length in enumerate(state.lengths):
        if length:
            _dividend(state, railroad)
            total += state.sold[railroad] * max(length, 0)
            if state.moments is not None:
                state.pause()
    _bank_pays(state, total)
    for seat, amount in told:
        state.exactly("cash", seat, amount)
    end_turn(state)


def some_dividends(state: State) -> None:
    """The table after some of the dividends, whether their routes are known or not."""
    in_any_order(state, [partial(_dividend, railroad=r) for r in range(5) if state.lengths[r]])


def _dividend(state: State, railroad: int) -> None:
    """What the shares of one railroad earn. If its route is not known, its bounds are how far the players'
    money is in doubt."""
    cash, length, shares = state.cash, state.lengths[railroad], state.shares[railroad]
    if length == -1:
        least, most = state.route_bounds(railroad)
        words = f"the length of {COLOURS[railroad]}'s route in turn {state.turn} ({from_to(least, most)})"
        for seat, held in enumerate(shares):
            if held:
                _add(state, seat, held * least, held * most)
                state.left_open("cash", seat, Fact(words, held, most - least))
    else:
        for seat, held in enumerate(shares):
            if held:
                cash[seat] += held * length
    state.done |= 1 << DIVIDEND + railroad


def _bank_pays(state: State, amount: int) -> None:
    """So much has just come from the bank, which can run dry only where the table plays with the notes
    of the box and no more (IQ-51)."""
    bank = state.readings.bank
    if bank is None:
        return
    out = sum(state.cash) + sum(state.treasury)
    if out - amount <= bank < out:
        told = (
            f"The bank would have to hold more than its ${bank}; the rulebook does not say what happens then."
        )
        state.say(Kind.UNDETERMINED, "I-1.5", told, rulings=("bank",))


def is_final(state: State) -> bool:
    """Was this the Final Turn: everything built, or nothing built in it (I-9.1)?"""
    if not any(outcome is not None and (outcome.section or outcome == UNTOLD) for outcome in state.laid):
        return True
    if state.built != ALL_SECTIONS:
        return False
    return state.readings.all_sections == "numbered_20" or all(director >= 0 for director in state.director)


def end_turn(state: State) -> None:
    """New turn order cards, or in the Final Turn the last payments."""
    state.fresh = True
    state.forget_auction()
    if is_final(state):
        pay_equity(state)
    else:
        assign_cards(state)


def assign_cards(state: State) -> None:
    """The richest gets card 1; equals keep the order of their old cards (I-8)."""
    cash = state.cash
    state.turn += 1
    if any(state.cash_doubt) and not _order_known(state):
        state.phase = ORDER
        return
    old = state.order or range(len(cash))
    order = sorted(old, key=cash.__getitem__, reverse=True)  # stable: old order among equals
    if not state.order and len(set(cash)) < len(cash):
        state.phase = ORDER
        return
    if order != state.order:
        cards = [0] * len(order)
        for card, seat in enumerate(order, 1):
            cards[seat] = card
        state.seat_in_order(cards)
    begin_turn(state)
    state.pause()


def _order_known(state: State) -> bool:
    """With money in doubt: do the bounds leave one order only?"""
    if not state.order:
        return False
    order = sorted(state.order, key=state.cash.__getitem__, reverse=True)
    for richer, poorer in itertools.pairwise(order):
        ahead = state.cash[richer] - state.most_cash(poorer)
        if ahead < 0 or (not ahead and state.card[richer] > state.card[poorer]):
            return False
    return True


def begin_turn(state: State) -> None:
    """OFFER SHARES begins with card 1 (I-2.5)."""
    state.phase = OFFER
    state.courses = (Course(tuple(state.order)),)
    state.offerer = -1
    state.due = state.order[0] if state.order else -1
    state.before_cards, state.paid = (), []


def forget_order(state: State) -> None:
    """The record goes on without telling who holds which turn order card: whoever acts may have been next."""
    cards = tuple(state.card)
    state.seat_in_order(())
    begin_turn(state)
    state.before_cards, state.paid = cards, [0] * len(state.cash)


def pay_equity(state: State) -> None:
    """Track counts its minimum prices; treasuries are shared out, the rest is the Director's (I-9.3-5)."""
    state.payouts = [payout(state, r) if state.director[r] >= 0 else None for r in range(5)]
    if state.mixed:
        in_any_order(state, [partial(_equity, railroad=r) for r in range(5) if state.payouts[r] is not None])
    for railroad in range(5):
        _equity(state, railroad)
    state.phase = OVER


def _equity(state: State, railroad: int) -> None:
    """The final payments of one railroad."""
    paid = state.payouts[railroad]
    if paid is None:
        return
    if state.moments is not None:
        state.treasury[railroad] += paid.value[0]
        state.pause()
    for seat, held in enumerate(state.shares[railroad]):
        _add(state, seat, held * paid.per_share[0], held * paid.per_share[1])
    if state.moments is not None:
        state.treasury[railroad] = paid.rest[0]
        state.pause()
    _add(state, state.director[railroad], *paid.rest)
    state.treasury[railroad] = state.treasury_doubt[railroad] = 0
    state.done |= 1 << EQUITY + railroad
    _bank_pays(state, paid.value[0])
    state.pause()


def play_on(state: State) -> None:
    """The game was over, and the table goes on: nothing is shared out, and there are new cards. Once it is
    shared out nothing that comes is judged."""
    if not can_play_on(state):
        state.phase = BEYOND
        return
    for railroad, paid in enumerate(state.payouts):
        if paid is not None:
            for seat, held in enumerate(state.shares[railroad]):
                least, most = paid.to(held, seat == state.director[railroad])
                _add(state, seat, -least, -most)
            least, most = paid.treasury
            state.treasury[railroad], state.treasury_doubt[railroad] = least, most - least
    state.payouts = [None] * 5
    assign_cards(state)


def not_judged(state: State, move: object) -> None:
    """The table played on after everything was shared out, or the record leaves out a part of every turn."""
    state.breaches.act()


def can_play_on(state: State) -> bool:
    """Can the table have gone on after the Final Turn? Not where its final payments are written down."""
    return state.phase == OVER and state.part < 3 and any(state.payouts)


def _add(state: State, seat: int, least: int, most: int) -> None:
    state.cash[seat] += least
    state.cash_doubt[seat] += most - least


def payout(state: State, railroad: int) -> Payout:
    """What a railroad pays in the end, from its treasury and its track as they are now."""
    least = most = state.start_value(railroad)
    for section in sections(state.cubes[railroad]):
        price = state.cost[section - FIRST]
        least += price or COSTS[0]
        most += price or COSTS[-1]
    most += COSTS[-1] * state.untold[railroad]
    treasury = state.treasury[railroad], state.most_treasury(railroad)
    return shared_out(treasury, (least, most), state.sold[railroad])


def shared_out(treasury: tuple[int, int], value: tuple[int, int], shares: int) -> Payout:
    """What so many shares get of a treasury and the value of the track, and what is left (I-9.4, I-9.5)."""
    low, high = treasury[0] + value[0], treasury[1] + value[1]
    rest = (low % shares, low % shares) if low == high else (0, shares - 1)
    return Payout(treasury, value, (low // shares, high // shares), rest)


NOT_FINAL = (
    "The final payments are made in the Final Turn only, and the last one was none: sections were built, "
    "and not all of them are."
)
