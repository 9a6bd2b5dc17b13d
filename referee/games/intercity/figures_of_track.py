"""Figures after a purchase of track, or dividends, of which nothing else is recorded: one section a turn for
a railroad, connected and paid for; dividends by shares held."""

from __future__ import annotations

from referee.games.intercity.boards import COLOURS, COSTS, FIRST, LAST
from referee.games.intercity.figures_compared import Mismatch, compare
from referee.games.intercity.moves import Segment
from referee.games.intercity.rulebook import RULES
from referee.games.intercity.state import (
    DIVIDENDS,
    Laid,
    State,
    sections,
)
from referee.games.intercity.track import connects
from referee.games.intercity.turn_end import end_turn, pay_dividends
from referee.rules import Contradiction, Illegal, Kind, Undetermined


def take_over_track(state: State, move: Segment) -> None:
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
        compare(state, Segment(-1, "track", cash=move.cash))
    state.laid = laid
    state.fresh = True
    state.figured = True
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
        ) and not 0 <= treasury - state.treasury[railroad] <= state.treasury_doubt[railroad]:
            raise Contradiction(
                RULES["I-6.8"],
                f"{colour.capitalize()} built nothing, but its treasury went from "
                f"${state.treasury[railroad]} to ${treasury}.",
                field=("treasury", colour),
            )
        return Laid(0, 0, "I-6.1")
    section = new[0]
    owners = [r for r in range(5) if r != railroad and (now[r] | state.cubes[r]) >> section - FIRST & 1]
    if owners:
        raise Contradiction(
            RULES["I-6.7"],
            f"Section {section} cannot be both {colour}'s and {COLOURS[owners[0]]}'s: "
            "it has room for one cube.",
            field=field,
        )
    if state.board.known and not connects(state, railroad, section):
        raise Illegal(
            RULES["I-6.4"],
            f"{state.board.between(section, 'Section')} does not touch {colour}'s track.",
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
        f"What {COLOURS[railroad]} paid for section {laid.section} is not "
        "known: its treasury is not recorded.",
        path=("treasury",),
    )


def take_over_cash(state: State, move: Segment) -> None:
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
                    f"{state.name(seat)} has ${amount} after dividends; with the "
                    f"shares held it is ${low} to ${high}.",
                    field=("cash", state.name(seat)),
                )
        for seat, amount in move.cash:
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
