"""Entries that stand for a whole part of a turn: only the figures at its end were noted.

What such figures allow is judged: no money appears or vanishes (J5), treasuries take in what players
spend, shares are ten, a railroad builds one section a turn. What happened in between - the auctions,
the blind bids - is not refereed, and a note says so.
"""

from __future__ import annotations

from collections.abc import Mapping

from referee.games.intercity.boards import COLOURS, COSTS, FIRST, LAST
from referee.games.intercity.moves import Segment
from referee.games.intercity.rulebook import RULES
from referee.games.intercity.state import (
    DIVIDENDS,
    NO_CHOICE,
    OFFER,
    ORDER,
    OVER,
    TRACK,
    Laid,
    State,
    sections,
)
from referee.games.intercity.track import begin_track, connects
from referee.games.intercity.turn_end import end_turn, pay_dividends
from referee.rules import Contradiction, Illegal, Kind, Undetermined, Void


class Mismatch(Void):
    """A figure of the record is not what the rules give."""

    kind = Kind.MISMATCH


def segment(state: State, move: Segment) -> None:
    """Figures at the end of a part of the turn: taken over where nothing else is recorded of that part,
    compared where its entries were replayed."""
    AFTER[move.after](state, move)


def _after_offer(state: State, move: Segment) -> None:
    if state.phase == OFFER and state.round == 1 and state.used == 0:
        _take_over_offers(state, move)
    elif state.phase == TRACK and all(one == NO_CHOICE for one in state.choice):
        _compare(state, move)
    else:
        raise Undetermined(
            RULES["I-5.14"],
            "The offering of shares is not over by what is recorded of it, so these figures cannot be checked.",
            field="after",
        )


def _after_track(state: State, move: Segment) -> None:
    if state.phase == TRACK and all(one == NO_CHOICE for one in state.choice):
        _take_over_track(state, move)
    elif state.phase in (DIVIDENDS, ORDER, OVER) or state.phase == OFFER and state.fresh:
        _compare(state, Segment(-1, "track", None, move.treasury, move.shares, move.directors, move.built))
    else:
        raise Undetermined(RULES["I-4.1"], "Track is not purchased by what is recorded of it.", field="after")


def _after_dividends(state: State, move: Segment) -> None:
    if state.phase in (DIVIDENDS, ORDER):
        _take_over_cash(state, move)
    elif state.phase == OVER or state.phase == OFFER and state.fresh:
        _compare(state, move)
        if move.cards is not None and state.phase == OFFER:
            for seat, card in move.cards:
                if state.card[seat] != card:
                    raise Illegal(
                        RULES["I-8.1"],
                        f"{state.name(seat)} gets card {state.card[seat]}, not {card}.",
                        field=("turn_order", state.name(seat)),
                    )
    else:
        raise Undetermined(RULES["I-4.1"], "Dividends are not due by what is recorded.", field="after")


AFTER = {"offer": _after_offer, "track": _after_track, "dividends": _after_dividends}

# --- nothing else is recorded of the part ---------------------------------------------------------


def _take_over_offers(state: State, move: Segment) -> None:
    """Cash and shares after the offering; treasuries where they were noted."""
    if move.cash is None or move.shares is None:
        raise Undetermined(
            RULES["I-5.8"],
            "What was bought cannot be judged without the players' cash and shares.",
            field="cash" if move.cash is None else "shares",
        )
    cash = {**dict(enumerate(state.cash)), **dict(move.cash)}
    held = [list(one) for one in state.shares]
    for railroad, holders in move.shares:
        for seat, count in holders:
            held[railroad][seat] = count
    spent = [state.cash[seat] - cash[seat] for seat in range(len(state.cash))]
    bought = [[now - before for now, before in zip(held[r], state.shares[r], strict=True)] for r in range(5)]
    _purchases_possible(state, spent, bought)
    directors = _directors(state, held, dict(move.directors or ()))
    treasuries = _treasuries(state, sum(spent), [sum(one) for one in bought], dict(move.treasury or ()))
    state.cash = [cash[seat] for seat in range(len(state.cash))]
    state.shares = held
    state.sold = [sum(one) for one in held]
    state.director = directors
    for railroad in range(5):
        state.treasury[railroad], state.treasury_doubt[railroad] = treasuries[railroad]
        if directors[railroad] >= 0 and not state.reach[railroad]:
            state.reach[railroad] = state.board.touch[20 + railroad]
    state.ended_by = "I-5.14"
    state.fresh = False
    state.say(
        Kind.NOTE,
        "I-5.4",
        "Only the figures after the offering of shares are recorded: its auctions are not refereed.",
    )
    begin_track(state)


def _purchases_possible(state: State, spent: list[int], bought: list[list[int]]) -> None:
    least = state.table.min_open
    for seat, amount in enumerate(spent):
        who = state.name(seat)
        shares = sum(bought[r][seat] for r in range(5))
        field = ("cash", who)
        for railroad in range(5):
            if bought[railroad][seat] < 0 and not state.table.resale:
                raise Illegal(
                    RULES["I-5.1"],
                    f"{who} has fewer shares of {COLOURS[railroad]} than before; shares once sold stay with their owners.",
                    field=("shares", COLOURS[railroad], who),
                    rulings=("resale",),
                )
        if state.table.resale or state.table.transfers or state.cash_doubt[seat]:
            continue
        if amount < 0:
            raise Contradiction(
                RULES["I-5.8"],
                f"{who} has ${-amount} more than before; nobody earns money by offering shares.",
                field=field,
            )
        if amount < shares * least:
            raise Illegal(
                RULES["I-5.5"], f"{who} bought {shares} shares and paid ${amount} only.", field=field
            )
        if amount and not shares:
            raise Contradiction(
                RULES["I-5.8"], f"{who} has ${amount} less than before and bought no share.", field=field
            )
    if min(spent) < 0 and sum(spent) < 0:
        raise Contradiction(RULES["I-5.8"], "The players have more money than before.", field="cash")
    for railroad in range(5):
        total = state.sold[railroad] + sum(bought[railroad])
        if total > 10:
            raise Contradiction(
                RULES["I-1.3"],
                f"{COLOURS[railroad].capitalize()} has {total} shares out; there are ten.",
                field=("shares", COLOURS[railroad]),
            )
    sales = sum(sum(one) for one in bought)
    if sales > len(spent) and min(state.cash) == 0 and not any(state.cash_doubt):
        raise Illegal(
            RULES["I-5.13"],
            f"{sales} shares were sold, though a player began without money: there was one round, with one sale to a chance.",
            field="shares",
        )


def _directors(state: State, held: list[list[int]], named: Mapping[int, int]) -> list[int]:
    """Who directs what: a Director has most shares (J6); among equals the record has to say who."""
    found = list(state.director)
    for railroad in range(5):
        most = max(held[railroad])
        if not most:
            continue
        first = [seat for seat, count in enumerate(held[railroad]) if count == most]
        colour = COLOURS[railroad]
        if railroad in named:
            if named[railroad] not in first:
                raise Illegal(
                    RULES["I-5.9"],
                    f"{state.name(named[railroad])} has {held[railroad][named[railroad]]} shares of {colour}, "
                    f"{state.name(first[0])} has {most} and directs it.",
                    field=("directors", colour),
                )
            found[railroad] = named[railroad]
        elif len(first) == 1:
            found[railroad] = first[0]
        elif held[railroad] != state.shares[railroad]:
            raise Undetermined(
                RULES["I-5.9"],
                f"{' and '.join(state.name(seat) for seat in first)} have equally many shares of {colour}; who directs it is not recorded.",
                field="shares",
            )
    return found


def _treasuries(
    state: State, spent: int, sales: list[int], named: Mapping[int, int]
) -> list[tuple[int, int]]:
    """(least, possibly more) in each treasury: what players spent lies there, as noted or as bounded."""
    least = state.table.min_open
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
                and (taken < sales[railroad] * least or taken and not sales[railroad])
                and not state.table.resale
            ):
                raise Contradiction(
                    RULES["I-5.8"],
                    f"{COLOURS[railroad].capitalize()} took in ${taken} for {sales[railroad]} shares.",
                    field=("treasury", COLOURS[railroad]),
                )
            found.append((named[railroad], 0))
        else:
            found.append((low + sales[railroad] * least, doubt))
    open_ones = [r for r in range(5) if r not in named and sales[r]]
    rest = spent - given - sum(sales[r] * least for r in open_ones)
    if (rest < 0 or rest and not open_ones) and not doubtful and not state.table.resale:
        raise Contradiction(
            RULES["I-5.8"],
            f"The players spent ${spent}; the treasuries took in ${given}: what is paid for shares lies in the treasuries.",
            field="treasury",
        )
    if len(open_ones) == 1 and not doubtful:
        low, doubt = found[open_ones[0]]
        found[open_ones[0]] = low + rest, doubt
    elif open_ones:
        for railroad in open_ones:
            low, doubt = found[railroad]
            found[railroad] = low, doubt + max(0, rest) + sum(state.cash_doubt)
    return found


def _take_over_track(state: State, move: Segment) -> None:
    """Cubes after the purchase of track, and treasuries where they were noted."""
    if move.built is None:
        raise Undetermined(RULES["I-6.7"], "What was built is not recorded.", field="built")
    now = [state.cubes[r] for r in range(5)]
    for railroad, numbers in move.built:
        for number in numbers:
            if not FIRST <= number <= LAST:
                raise Illegal(
                    RULES["I-1.4"], f"There is no section {number}.", field=("built", COLOURS[railroad])
                )
        now[railroad] = sum(1 << number - FIRST for number in set(numbers))
    treasuries = dict(move.treasury or ())
    laid: list[Laid | None] = []
    for railroad in range(5):
        laid.append(_one_section(state, railroad, now, treasuries.get(railroad)))
    if move.cash is not None:
        _compare(state, Segment(-1, "track", cash=move.cash))
    state.laid = laid
    state.fresh = True
    for railroad, one in enumerate(laid):
        if one is not None and one.section:
            _mark(state, railroad, one, treasuries.get(railroad))
    state.say(
        Kind.NOTE,
        "I-6.6",
        "Only the figures after the purchase of track are recorded: choices and blind bids are not refereed.",
    )
    pay_dividends(state)


def _one_section(state: State, railroad: int, now: list[int], treasury: int | None) -> Laid | None:
    before = state.cubes[railroad]
    colour = COLOURS[railroad]
    field = ("built", colour)
    new = sections(now[railroad] & ~before)
    if before & ~now[railroad]:
        gone = sections(before & ~now[railroad])[0]
        raise Contradiction(
            RULES["I-6.7"],
            f"{colour.capitalize()} had a cube on section {gone}, which is not there any more.",
            field=field,
        )
    if state.director[railroad] < 0:
        if new:
            raise Illegal(
                RULES["I-6.1"], f"{colour.capitalize()} has no Director and cannot build.", field=field
            )
        return None
    if len(new) > 1:
        raise Illegal(
            RULES["I-6.1"],
            f"{colour.capitalize()} built {len(new)} sections in one turn: {new}.",
            field=field,
        )
    if now[railroad].bit_count() > state.table.cube_limit:
        raise Illegal(
            RULES["I-1.1"],
            f"{colour.capitalize()} has no cube left to build with.",
            field=field,
            rulings=("cube_limit",),
        )
    if not new:
        if (
            treasury is not None
            and treasury != state.treasury[railroad]
            and state.table.short_winner != "bid_lost"
        ):
            if not 0 <= treasury - state.treasury[railroad] <= state.treasury_doubt[railroad]:
                raise Contradiction(
                    RULES["I-6.8"],
                    f"{colour.capitalize()} built nothing, but its treasury went from ${state.treasury[railroad]} to ${treasury}.",
                    field=("treasury", colour),
                )
        return Laid(0, 0, "I-6.1")
    section = new[0]
    owners = [r for r in range(5) if r != railroad and (now[r] | state.cubes[r]) >> section - FIRST & 1]
    if owners:
        raise Contradiction(
            RULES["I-6.7"],
            f"Section {section} cannot be both {colour}'s and {COLOURS[owners[0]]}'s: it has room for one cube.",
            field=field,
        )
    if state.board.known and not connects(state, railroad, section):
        raise Illegal(
            RULES["I-6.4"],
            f"{state.board.between(section).capitalize()} does not touch {colour}'s track.",
            field=field,
        )
    return Laid(section, _price(state, railroad, section, treasury), "I-6.7")


def _price(state: State, railroad: int, section: int, treasury: int | None) -> int:
    """What was paid: told by the treasury, at least the minimum; -1 where nothing tells it."""
    colour = COLOURS[railroad]
    cost = state.cost[section - FIRST]
    most = state.treasury[railroad] + state.treasury_doubt[railroad]
    if most < (cost or COSTS[0]):
        raise Illegal(
            RULES["I-6.8"],
            f"{colour.capitalize()} cannot have paid for section {section} out of ${most}.",
            field=("built", colour),
        )
    if treasury is None:
        return -1
    paid = most - treasury
    if paid < (cost or COSTS[0]) or treasury < 0:
        raise Illegal(
            RULES["I-6.7"],
            f"{colour.capitalize()} paid ${paid} for section {section}; the minimum is ${cost or COSTS[0]}.",
            field=("treasury", colour),
        )
    return paid if not state.treasury_doubt[railroad] else -1


def _mark(state: State, railroad: int, laid: Laid, treasury: int | None) -> None:
    """A cube, and a treasury that is as noted, or between nothing and what the minimum leaves."""
    had, doubt = state.treasury[railroad], state.treasury_doubt[railroad]
    state.mark(railroad, laid.section, had)
    if treasury is not None:
        state.treasury[railroad], state.treasury_doubt[railroad] = treasury, 0
        return
    state.treasury_doubt[railroad] = had + doubt - (state.cost[laid.section - FIRST] or COSTS[0])
    state.say(
        Kind.UNDETERMINED,
        "I-6.14",
        f"What {COLOURS[railroad]} paid for section {laid.section} is not known: its treasury is not recorded.",
        path=("treasury",),
    )


def _take_over_cash(state: State, move: Segment) -> None:
    """Cash after dividends whose routes nobody could reckon, or turn order cards that hang on it."""
    if state.phase == DIVIDENDS:
        if move.cash is None or len(move.cash) < len(state.cash):
            raise Undetermined(
                RULES["I-7.1"], "The players' cash after dividends is not recorded.", field="cash"
            )
        for seat, amount in move.cash:
            low, high = _dividend_bounds(state, seat)
            if not low <= amount <= high:
                raise Mismatch(
                    RULES["I-7.1"],
                    f"{state.name(seat)} has ${amount} after dividends; with the shares held it is ${low} to ${high}.",
                    field=("cash", state.name(seat)),
                )
        for seat, amount in move.cash:
            state.from_bank += amount - state.cash[seat]
            state.cash[seat], state.cash_doubt[seat] = amount, 0
        end_turn(state)
    else:
        for seat, amount in move.cash or ():
            if not 0 <= amount - state.cash[seat] <= state.cash_doubt[seat]:
                raise Mismatch(
                    RULES["I-7.1"],
                    f"{state.name(seat)} has ${amount} after dividends; it is ${state.cash[seat]} to "
                    f"${state.cash[seat] + state.cash_doubt[seat]}.",
                    field=("cash", state.name(seat)),
                )
        for seat, amount in move.cash or ():
            state.cash[seat], state.cash_doubt[seat] = amount, 0
        if not any(state.cash_doubt):
            state.turn -= 1
            end_turn(state)


def _dividend_bounds(state: State, seat: int) -> tuple[int, int]:
    low = state.cash[seat]
    high = low + state.cash_doubt[seat]
    for railroad, length in enumerate(state.lengths):
        held = state.shares[railroad][seat]
        low += held * (1 if length < 0 else length)
        high += held * (1 + state.cubes[railroad].bit_count() if length < 0 else length)
    return low, high


# --- the part was replayed ------------------------------------------------------------------------


def _compare(state: State, move: Segment) -> None:
    """Every figure against the position the replay has."""
    rule = RULES[{"offer": "I-5.8", "track": "I-6.7", "dividends": "I-7.1"}[move.after]]
    for seat, amount in move.cash or ():
        low = state.cash[seat] - _final_payments(state, seat)
        if not low <= amount <= low + state.cash_doubt[seat]:
            raise Mismatch(
                rule, f"{state.name(seat)} has ${low}, not ${amount}.", field=("cash", state.name(seat))
            )
    for railroad, amount in move.treasury or ():
        paid = state.payouts[railroad] if state.phase == OVER else None
        low = paid.treasury[0] if paid else state.treasury[railroad]
        high = paid.treasury[1] if paid else low + state.treasury_doubt[railroad]
        if not low <= amount <= high:
            raise Mismatch(
                rule,
                f"{COLOURS[railroad].capitalize()}'s treasury holds ${low}, not ${amount}.",
                field=("treasury", COLOURS[railroad]),
            )
    for railroad, holders in move.shares or ():
        for seat, count in holders:
            if state.shares[railroad][seat] != count:
                raise Mismatch(
                    rule,
                    f"{state.name(seat)} holds {state.shares[railroad][seat]} shares of {COLOURS[railroad]}, not {count}.",
                    field=("shares", COLOURS[railroad], state.name(seat)),
                )
    for railroad, seat in move.directors or ():
        if state.director[railroad] != seat:
            actual = state.director[railroad]
            who = state.name(actual) if actual >= 0 else "nobody"
            raise Mismatch(
                RULES["I-5.9"], f"{who} directs {COLOURS[railroad]}.", field=("directors", COLOURS[railroad])
            )
    for railroad, numbers in move.built or ():
        if sorted(numbers) != sections(state.cubes[railroad]):
            raise Mismatch(
                rule,
                f"{COLOURS[railroad].capitalize()} has built {sections(state.cubes[railroad])}, not {list(numbers)}.",
                field=("built", COLOURS[railroad]),
            )


def _final_payments(state: State, seat: int) -> int:
    """What the seat received in the end: cash after dividends does not include it."""
    if state.phase != OVER:
        return 0
    total = 0
    for railroad, paid in enumerate(state.payouts):
        if paid is not None:
            total += state.shares[railroad][seat] * paid.per_share[0]
            total += paid.rest[0] if state.director[railroad] == seat else 0
    return total
