"""Figures after an offering of shares of which nothing else is recorded: no money appears or vanishes (J5),
treasuries take in what players spend, shares are ten, a Director has most of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product

from referee.breaches import Way
from referee.declarations.entries import filled
from referee.games.intercity.play.figures.untold import money_without_shares
from referee.games.intercity.play.offering.refusals import NO_CREDIT
from referee.games.intercity.play.state import State
from referee.games.intercity.play.track.choices import begin_track
from referee.games.intercity.play.values import SHARES, Fact, some_of
from referee.games.intercity.record.boards import COLOURS
from referee.games.intercity.record.moves import SUM, Segment
from referee.games.intercity.record.phases import BEYOND, ORDER
from referee.rules import Kind, counted, from_to


def take_over_offers(state: State, move: Segment) -> None:
    """Shares after the offering; cash and treasuries where they were noted, else within bounds."""
    if move.shares is None:
        money_without_shares(state, move)
        state.act_unless_wrong()
        words = "What was bought cannot be judged without the shares: from here on nothing is."
        state.say(Kind.UNDETERMINED, "I-5.8", words, at="shares")
        state.phase, state.open_end = BEYOND, words
        return
    told = dict(move.cash or ())
    held = [list(owners) for owners in state.shares]
    for railroad, holders in move.shares:
        for seat, count in holders:
            held[railroad][seat] = count
    bought = [[now - before for now, before in zip(held[r], state.shares[r], strict=True)] for r in range(5)]
    many = [sum(shares) for shares in zip(*bought, strict=True)]
    cash = [_cash_left(state, seat, told, shares) for seat, shares in enumerate(many)]
    _purchases_possible(state, told, bought)
    directors = _directors(state, move, held)
    treasuries = _treasuries(state, cash, bought, dict(move.treasury or ()))
    if min(least for least, _ in cash) < 0 or min(map(min, held)) < 0:
        raise state.cannot("Nobody has less than nothing.", "cash")
    if any(sold and not sum(owners) for sold, owners in zip(state.sold, held, strict=True)):
        raise state.cannot("A railroad that was started has a Director.", "shares")
    state.breaches.act()
    state.move_on()
    if state.phase == ORDER:  # the order of play was not told
        state.seat_in_order(())
    state.shares = held
    state.paid = []
    state.sold = [sum(owners) for owners in held]
    state.director = directors
    for railroad in range(5):
        state.treasury[railroad], state.treasury_doubt[railroad] = treasuries[railroad]
        if not state.treasury_doubt[railroad]:
            state.exactly("treasury", railroad, state.treasury[railroad])
        if directors[railroad] >= 0 and not state.reach[railroad]:
            state.reach[railroad] = state.board.touch[20 + railroad]
    for seat, (least, doubt) in enumerate(cash):
        if doubt:
            state.cash[seat], state.cash_doubt[seat] = least, doubt
            state.facts["cash", seat] = (
                Fact(f"what {state.name(seat)} paid in turn {state.turn}", 1, doubt),
            )
        else:
            state.exactly("cash", seat, least)
    state.ended_by = "I-5.14"
    state.fresh = False
    words = "Only the figures after the offering of shares are recorded: its auctions are not refereed."
    state.say(Kind.NOTE, "I-5.4", words)
    begin_track(state)


def _cash_left(state: State, seat: int, told: Mapping[int, int], shares: int) -> tuple[int, int]:
    """What a player has after buying so many shares, and what it may be more."""
    if seat in told:
        return told[seat], 0
    if shares <= 0 and not (state.readings.transfers or state.readings.resale):
        return state.cash[seat], state.cash_doubt[seat]
    most = state.most_cash(seat) - shares * state.readings.min_open
    if most < 0:
        told_of = f"{state.name(seat)} bought {counted(shares, 'share')} and had ${state.most_cash(seat)}."
        state.forbid("I-5.5", told_of, at="shares")
    return 0, max(most, 0)


def _purchases_possible(state: State, told: Mapping[int, int], bought: list[list[int]]) -> None:
    other_ways = state.readings.resale or state.readings.transfers  # in which money went
    spent: list[int] = []
    for seat, shares in enumerate(zip(*bought, strict=True)):
        _shares_kept(state, seat, shares)
        if seat not in told and any(shares):
            continue
        spent.append(state.cash[seat] - told[seat] if seat in told else 0)
        if not other_ways and not state.cash_doubt[seat]:
            _paid_by(state, seat, spent[-1], sum(shares))
    all_known = len(spent) == len(state.cash)
    if all_known and sum(spent) < 0 and not any(state.cash_doubt):
        state.impossible("I-5.8", "The players have more money than before.", at="cash")
    for colour, sold, new in zip(COLOURS, state.sold, map(sum, bought), strict=True):
        if sold + new > SHARES:
            words = f"{colour.capitalize()} has {sold + new} shares out; there are ten."
            state.impossible("I-1.3", words, at=("shares", colour))
    if all_known:
        _rounds_possible(state, spent, sum(map(sum, bought)))


def _shares_kept(state: State, seat: int, bought: Sequence[int]) -> None:
    """Shares once sold stay with their owners (I-5.1), unless the table sells them on."""
    who = state.name(seat)
    for colour, new in zip(COLOURS, bought, strict=True):
        if new < 0 and not state.readings.resale:
            told = f"{who} has fewer shares of {colour} than before; shares once sold stay with their owners."
            state.forbid("I-5.1", told, at=("shares", colour, who), rulings=("resale",))


def _paid_by(state: State, seat: int, amount: int, shares: int) -> None:
    """Whether a player can have paid a sum for so many shares (I-5.5, I-5.8)."""
    who = state.name(seat)
    field = ("cash", who)
    if amount < 0:
        told = f"{who} has ${-amount} more than before; nobody earns money by offering shares."
        state.impossible("I-5.8", told, at=field)
    if amount > state.cash[seat] and state.readings.capped:
        told = f"{who} paid ${amount} and had ${state.cash[seat]}."
        state.forbid("I-5.5", told, NO_CREDIT, at=field, rulings=("bid_cap",))
    if amount < shares * state.readings.min_open:
        told = f"{who} bought {counted(shares, 'share')} and paid ${amount} only."
        state.forbid("I-5.5", told, at=field)
    if amount and not shares:
        state.impossible("I-5.8", f"{who} has ${amount} less than before and bought no share.", at=field)


def _rounds_possible(state: State, spent: list[int], sales: int) -> None:
    """Whether so many shares can have been sold before the offering was over (I-5.13, I-5.14)."""
    if sales <= len(spent) or any(state.cash_doubt):
        return
    if min(state.cash) == 0:
        told = f"{sales} shares were sold, though a player began without money"
        told = f"{told}: there was one round, with one sale to a chance."
        state.forbid("I-5.13", told, at="shares")
    left = [had - paid for had, paid in zip(state.cash, spent, strict=True)]
    readings = state.readings
    stops = readings.later_rounds == "stop_at_once" and not readings.transfers and not readings.resale
    if left.count(0) > 1 and stops:
        ends = "then the offering is over at the moment one player has no money"
        told = f"{sales} shares were sold, which takes more than one round, and {ends}"
        told = f"{told}; here {left.count(0)} have none."
        state.forbid("I-5.14", told, at="cash", rulings=("later_rounds",))


def _directors(state: State, move: Segment, held: list[list[int]]) -> list[int]:
    """Who directs what: a Director has most shares (J6); among equals it may be either, until a later
    line shows who."""
    found = list(state.director)
    named = dict(move.directors or ())
    either: list[list[tuple[int, int]]] = []
    for railroad in range(5):
        most = max(held[railroad])
        if not most:
            continue
        first = [seat for seat, count in enumerate(held[railroad]) if count == most]
        colour = COLOURS[railroad]
        if railroad in named:
            seat = found[railroad] = named[railroad]
            if seat not in first:
                fewer = f"{state.name(seat)} has {counted(held[railroad][seat], 'share')} of {colour}"
                told = f"{fewer}, {state.name(first[0])} has {most} and directs it."
                state.forbid("I-5.9", told, at=("directors", colour))
        elif len(first) == 1:
            found[railroad] = first[0]
        elif held[railroad] != state.shares[railroad]:
            if max(state.shares[railroad]) == most and state.director[railroad] in first:
                found[railroad] = state.director[railroad]  # who is equalled keeps it (I-5.9)
            else:
                either.append([(railroad, seat) for seat in first])
                found[railroad] = first[0]
    if either and not state.breaches.barred and not state.breaches.let_stand:
        ways = list(product(*either))[:MOST_WAYS]
        raise state.breaches.open(
            [Way((filled(move, directors=(*named.items(), *way)),), _words(state, way)) for way in ways]
        )
    return found


MOST_WAYS = 64
"""Among so many ways of who directs what the record is left to decide."""


def _words(state: State, way: tuple[tuple[int, int], ...]) -> str:
    return " and ".join(f"{state.name(seat)} directs {COLOURS[railroad]}" for railroad, seat in way)


def _treasuries(
    state: State, cash: list[tuple[int, int]], bought: list[list[int]], named: Mapping[int, int]
) -> list[tuple[int, int]]:
    """(least, possibly more) in each treasury: what players spent lies there (I-5.8), as noted or within what
    the others leave of it."""
    sums = list(zip(state.treasury, state.treasury_doubt, strict=True))
    inside = {
        r: (named[r] - low - doubt, named[r] - low) for r, (low, doubt) in enumerate(sums) if r in named
    }
    sold = [r for r in range(5) if any(bought[r])]
    for some in some_of(sorted(inside)):
        least, most = _taken_in(state, cash, bought, some)
        if sum(inside[r][1] for r in some) < least or sum(inside[r][0] for r in some) > most:
            _not_paid(state, some, (least, most), sum(inside[r][1] for r in some), sold)
            break
    found: list[tuple[int, int]] = []
    for railroad, (low, doubt) in enumerate(sums):
        if railroad in named:
            found.append((named[railroad], 0))
            continue
        least, most = 0, SUM
        for others in ((), *some_of(sorted(inside))):
            low_sum, high_sum = _taken_in(state, cash, bought, (railroad, *others))
            least = max(least, low_sum - sum(inside[r][1] for r in others))
            most = min(most, high_sum - sum(inside[r][0] for r in others))
        found.append((low + least, doubt + max(most - least, 0)))
    return found


def _taken_in(
    state: State, cash: list[tuple[int, int]], bought: list[list[int]], railroads: Sequence[int]
) -> tuple[int, int]:
    """The least and the most that these railroads together took in, by what each player spent on all that he
    bought, a share for the smallest opening bid at least."""
    readings, opening = state.readings, state.readings.min_open
    if readings.resale or readings.transfers:  # money went other ways too
        spent = sum(state.most_cash(seat) - left for seat, (left, _) in enumerate(cash))
        return 0, max(spent, 0) if any(any(bought[r]) for r in railroads) else 0
    least = most = 0
    for seat, (left, more) in enumerate(cash):
        here = sum(bought[r][seat] for r in railroads) * opening
        elsewhere = sum(bought[r][seat] for r in range(5) if r not in railroads) * opening
        if here or any(bought[r][seat] for r in railroads):
            only = not any(bought[r][seat] for r in range(5) if r not in railroads)
            least += max(here, state.cash[seat] - left - more) if only else here
            most += max(state.most_cash(seat) - left - elsewhere, here)
    return least, most


def _not_paid(
    state: State, some: Sequence[int], right: tuple[int, int], taken: int, sold: Sequence[int]
) -> None:
    """What these treasuries took in is not what was paid for the shares (I-5.8)."""
    names = [COLOURS[railroad] for railroad in some]
    alone = len(some) == 1
    if alone or not set(sold) <= set(some):
        paid = f"{from_to(*right, '$')} was paid for what was sold of {'it' if alone else 'them'}"
        told = f"{' and '.join(names).capitalize()} took in ${taken}; {paid}."
    else:
        told = f"The players spent ${right[0]}; the treasuries took in ${taken}"
        told = f"{told}: what is paid for shares lies in the treasuries."
    state.impossible("I-5.8", told, at=("treasury", names[0]) if alone else "treasury")
