"""Figures after an offering of shares of which nothing else is recorded: no money appears or vanishes (J5),
treasuries take in what players spend, shares are ten, a Director has most of them."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

from referee.breaches import Way
from referee.entries import replace
from referee.games.intercity.play.state import State
from referee.games.intercity.play.track import begin_track
from referee.games.intercity.record.boards import COLOURS
from referee.games.intercity.record.moves import Segment
from referee.rules import Kind, counted


def take_over_offers(state: State, move: Segment) -> None:
    """Cash and shares after the offering; treasuries where they were noted."""
    if move.cash is None or move.shares is None:
        raise state.unknown(
            "I-5.8",
            "What was bought cannot be judged without the players' cash and shares.",
            at="cash" if move.cash is None else "shares",
        )
    cash = {**dict(enumerate(state.cash)), **dict(move.cash)}
    held = [list(share) for share in state.shares]
    for railroad, holders in move.shares:
        for seat, count in holders:
            held[railroad][seat] = count
    spent = [state.cash[seat] - cash[seat] for seat in range(len(state.cash))]
    bought = [[now - before for now, before in zip(held[r], state.shares[r], strict=True)] for r in range(5)]
    _purchases_possible(state, spent, bought)
    directors = _directors(state, move, held)
    treasuries = _treasuries(
        state, sum(spent), [sum(bought_shares) for bought_shares in bought], dict(move.treasury or ())
    )
    if min(cash.values()) < 0 or any(count < 0 for held_shares in held for count in held_shares):
        raise state.impossible("Nobody has less than nothing.", "cash")
    state.breaches.act()
    state.forget_auction()
    state.before = None
    state.cash = [cash[seat] for seat in range(len(state.cash))]
    state.shares = held
    state.sold = [sum(held_shares) for held_shares in held]
    state.director = directors
    for railroad in range(5):
        state.treasury[railroad], state.treasury_doubt[railroad] = treasuries[railroad]
        if directors[railroad] >= 0 and not state.reach[railroad]:
            state.reach[railroad] = state.board.touch[20 + railroad]
    for seat in dict(move.cash):
        state.exactly("cash", seat, state.cash[seat])
    state.ended_by = "I-5.14"
    state.fresh = False
    state.say(
        Kind.NOTE,
        "I-5.4",
        "Only the figures after the offering of shares are recorded: its auctions are not refereed.",
    )
    begin_track(state)


def _purchases_possible(state: State, spent: list[int], bought: list[list[int]]) -> None:
    for seat, amount in enumerate(spent):
        _shares_kept(state, seat, bought)
        if not (state.readings.resale or state.readings.transfers or state.cash_doubt[seat]):
            _paid_by(state, seat, amount, sum(bought[r][seat] for r in range(5)))
    if min(spent) < 0 and sum(spent) < 0:
        state.contradict("I-5.8", "The players have more money than before.", at="cash")
    for railroad in range(5):
        total = state.sold[railroad] + sum(bought[railroad])
        if total > 10:
            state.contradict(
                "I-1.3",
                f"{COLOURS[railroad].capitalize()} has {total} shares out; there are ten.",
                at=("shares", COLOURS[railroad]),
            )
    _rounds_possible(state, spent, sum(sum(shares) for shares in bought))


def _shares_kept(state: State, seat: int, bought: list[list[int]]) -> None:
    """Shares once sold stay with their owners (I-5.1), unless the table sells them on."""
    who = state.name(seat)
    for railroad in range(5):
        if bought[railroad][seat] < 0 and not state.readings.resale:
            state.forbid(
                "I-5.1",
                f"{who} has fewer shares of {COLOURS[railroad]} than before; "
                "shares once sold stay with their owners.",
                at=("shares", COLOURS[railroad], who),
                rulings=("resale",),
            )


def _paid_by(state: State, seat: int, amount: int, shares: int) -> None:
    """Whether a player can have paid a sum for so many shares (I-5.5, I-5.8)."""
    who = state.name(seat)
    field = ("cash", who)
    if amount < 0:
        state.contradict(
            "I-5.8",
            f"{who} has ${-amount} more than before; nobody earns money by offering shares.",
            at=field,
        )
    if amount > state.cash[seat] and state.readings.capped:
        state.forbid(
            "I-5.5",
            f"{who} paid ${amount} and had ${state.cash[seat]}.",
            "the price is due at once, and nobody gives credit",
            at=field,
            rulings=("bid_cap",),
        )
    if amount < shares * state.readings.min_open:
        state.forbid(
            "I-5.5",
            f"{who} bought {counted(shares, 'share')} and paid ${amount} only.",
            at=field,
        )
    if amount and not shares:
        state.contradict("I-5.8", f"{who} has ${amount} less than before and bought no share.", at=field)


def _rounds_possible(state: State, spent: list[int], sales: int) -> None:
    """Whether so many shares can have been sold before the offering was over (I-5.13, I-5.14)."""
    if sales <= len(spent) or any(state.cash_doubt):
        return
    if min(state.cash) == 0:
        state.forbid(
            "I-5.13",
            f"{sales} shares were sold, though a player began without money: there "
            "was one round, with one sale to a chance.",
            at="shares",
        )
    left = [had - paid for had, paid in zip(state.cash, spent, strict=True)]
    readings = state.readings
    stops = readings.later_rounds == "stop_at_once" and not readings.transfers and not readings.resale
    if left.count(0) > 1 and stops:
        state.forbid(
            "I-5.14",
            f"{sales} shares were sold, which takes more than one round, and then the offering is over at "
            f"the moment one player has no money; here {left.count(0)} have none.",
            at="cash",
            rulings=("later_rounds",),
        )


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
            if named[railroad] not in first:
                state.forbid(
                    "I-5.9",
                    f"{state.name(named[railroad])} has {held[railroad][named[railroad]]} "
                    f"shares of {colour}, "
                    f"{state.name(first[0])} has {most} and directs it.",
                    at=("directors", colour),
                )
            found[railroad] = named[railroad]
        elif len(first) == 1:
            found[railroad] = first[0]
        elif held[railroad] != state.shares[railroad]:
            if max(state.shares[railroad]) == most and state.director[railroad] in first:
                found[railroad] = state.director[railroad]  # who is equalled keeps it (I-5.9)
            else:
                either.append([(railroad, seat) for seat in first])
                found[railroad] = first[0]
    if either and not state.breaches.found and not state.breaches.let_stand:
        ways = list(product(*either))[:MOST_WAYS]
        raise state.breaches.open(
            [Way((replaced(move, directors=(*named.items(), *way)),), _words(state, way)) for way in ways]
        )
    return found


MOST_WAYS = 12
"""Among so many ways of who directs what the record is left to decide."""


def replaced(move: Segment, **fields: object) -> Segment:
    """The same figures, with some more."""
    other: Segment = replace(move, **fields)
    other.entry = move.entry
    return other


def _words(state: State, way: tuple[tuple[int, int], ...]) -> str:
    return " and ".join(f"{state.name(seat)} directs {COLOURS[railroad]}" for railroad, seat in way)


def _treasuries(
    state: State, spent: int, sales: list[int], named: Mapping[int, int]
) -> list[tuple[int, int]]:
    """(least, possibly more) in each treasury: what players spent lies there, as noted or as bounded."""
    least = state.readings.min_open
    found: list[tuple[int, int]] = []
    doubtful = any(state.cash_doubt) or any(state.treasury_doubt)
    given = 0
    for railroad in range(5):
        low, doubt = state.treasury[railroad], state.treasury_doubt[railroad]
        if railroad in named:
            taken = named[railroad] - low
            given += taken
            if (
                not doubtful
                and (taken < sales[railroad] * least or (taken and not sales[railroad]))
                and not state.readings.resale
            ):
                state.contradict(
                    "I-5.8",
                    f"{COLOURS[railroad].capitalize()} took in ${taken} "
                    f"for {counted(sales[railroad], 'share')}.",
                    at=("treasury", COLOURS[railroad]),
                )
            found.append((named[railroad], 0))
        else:
            found.append((low + sales[railroad] * least, doubt))
    open_ones = [r for r in range(5) if r not in named and sales[r]]
    rest = spent - given - sum(sales[r] * least for r in open_ones)
    if (rest < 0 or (rest and not open_ones)) and not doubtful and not state.readings.resale:
        state.contradict(
            "I-5.8",
            f"The players spent ${spent}; the treasuries took in ${given}: what is "
            "paid for shares lies in the treasuries.",
            at="treasury",
        )
    if len(open_ones) == 1 and not doubtful:
        low, doubt = found[open_ones[0]]
        found[open_ones[0]] = low + rest, doubt
    elif open_ones:
        for railroad in open_ones:
            low, doubt = found[railroad]
            found[railroad] = low, doubt + max(0, rest) + sum(state.cash_doubt)
    return found
