"""Entries for what happens by itself: directorship, reveal, building. A record may leave them out; what it
writes is held against what the rules give."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.games.intercity.play.state import NO_CHOICE, NOBODY, NOT_TOLD, State
from referee.games.intercity.play.values import Laid
from referee.games.intercity.record.boards import COLOURS, COSTS, FIRST, LAST, RAILROADS
from referee.games.intercity.record.moves import (
    BANK,
    DECLINED,
    TREASURY,
    UNSEEN,
    Build,
    Director,
    Reveal,
    TopUp,
)
from referee.games.intercity.record.phases import DIVIDENDS, OFFER, ORDER, OVER
from referee.rules import Path, counted


def same_turn(state: State, what: str) -> None:
    """What a turn brought about is written down before the next turn begins (I-4.1)."""
    if state.phase == OFFER and not state.fresh:
        told = f"{what} cannot come here: shares are being offered, and no track has been chosen since."
        raise state.refuse("I-4.1", told, at="action")


def in_order(state: State, move: Any, what: str) -> None:
    """What a turn brought about may be written down or left out, but track before dividends, and these
    before new cards (I-4.1) or final payments (I-9.2); and it is written once."""
    part = PARTS.get(move.action, 1)
    if part < state.part:
        last = part == 2 and state.phase == OVER
        told = f"{what} comes before what is written down already."
        state.forbid("I-9.2" if last else "I-4.1", told, at="action")
    if not (move.action == "reveal" and state.loaded and state.sold_out()):  # one of them came before (IQ-20)
        told_once(state, move)


PARTS = {"dividend": 2, "turn_order": 3, "equity": 3}
"""The part of a turn of which an entry tells; track, the first, where it is not named."""

ONCE = {
    "reveal": ("I-6.6", "The track cards are turned up once a turn."),
    "build": ("I-6.1", "builds once a turn."),
    "resolve": ("I-6.12", "A contest is settled once."),
    "top_up": ("I-6.16", "adds to its bid once."),
    "dividend": ("I-7.1", "pays one dividend a turn."),
    "turn_order": ("I-8.1", "Turn order cards are assigned once a turn."),
    "equity": ("I-9.4", "makes its final payments once."),
}
"""What happens once a turn: the sentence a second time breaks, and what is said of it."""


def told_once(state: State, move: Any) -> None:
    """Forbids a line that tells nothing but what a line of this turn has told: it happens once."""
    rule, words = ONCE[move.action]
    if any(told.action == move.action and _covers(told, move) for told in state.telling):
        whose = f"{RAILROADS[move.railroad]} " if hasattr(move, "railroad") else ""
        state.forbid(rule, f"{whose}{words}", "a line of this turn tells it already", at="action")


def _covers(told: Any, move: Any) -> bool:
    """Does a line tell all that another one tells?"""
    both = ((getattr(told, each.name), getattr(move, each.name)) for each in type(move).declared)
    return all(
        more in (None, "", known) or (isinstance(more, tuple) and set(more) <= set(known or ()))
        for known, more in both
    )


def written(state: State, part: int) -> None:
    """So far the turn is written down. Where the table let what comes too late stand, so may what goes with
    it."""
    state.part = part if state.breaches.let_stand else max(state.part, part)
    state.either = False


def before_given(state: State) -> bool:
    """Did this turn's purchase of track come before the position given, which does not tell of it?"""
    return state.loaded and state.phase in (OFFER, ORDER, DIVIDENDS, OVER) and not any(state.laid)


def unknown_past(state: State) -> Exception:
    """What came before the position cannot be judged: to be raised."""
    told = "What came before the position given is not known, so this cannot be checked."
    return state.unknown("I-4.1", told, at="action")


def director(state: State, move: Director) -> None:
    """Who directs a railroad now (I-5.6, I-5.9), and with how many shares (I-5.10)."""
    railroad = move.railroad
    if state.director[railroad] < 0:
        told = f"No share of {COLOURS[railroad]} is sold, so nobody directs it."
        raise state.refuse("I-5.6", told, at="railroad")
    _direction(state, move)
    _swap(state, move)
    if not state.shares[railroad][move.actor]:
        state.stop_if_wrong()
    state.breaches.act()
    if state.director[railroad] != move.actor:
        state.former[railroad] = state.director[railroad]
        state.director[railroad] = move.actor


def _direction(state: State, move: Director) -> None:
    """The number of shares claimed, and who directs. Where the one follows from the other it is told once."""
    railroad, colour, who = move.railroad, COLOURS[move.railroad], state.name(move.actor)
    actual, held = state.director[move.railroad], state.shares[move.railroad]
    claimed = held[move.actor] if move.shares is None else move.shares
    if claimed != held[move.actor]:
        told = f"{who} holds {counted(held[move.actor], 'share')} of {colour}, not {claimed}"
        told = f"{told}: taking over changes no totals."
        state.forbid("I-5.10", told, at="shares", fits=(held[move.actor],))
    if actual != move.actor and (claimed == held[move.actor] or claimed <= held[actual]):
        right, rule = state.name(actual), "I-5.6" if state.sold[railroad] == 1 else "I-5.9"
        told = (
            f"{right} directs {colour} with {held[actual]} of its shares, not {who} with {held[move.actor]}."
        )
        rulings = ("director_change",) if held[actual] == held[move.actor] else ()
        state.forbid(rule, told, at="player", rulings=rulings, fits=(right,))


def _swap(state: State, move: Director) -> None:
    """Who handed over the Director's share, and what was given for it (I-5.10)."""
    railroad, who, colour = move.railroad, state.name(move.actor), COLOURS[move.railroad]
    former = state.former[railroad]
    known = former != NOT_TOLD and state.director[railroad] == move.actor
    if known and move.former is not None and move.former != former:
        way = "with the first share sold" if former == NOBODY else f"from {state.name(former)}"
        told = f"{who} has the Director's share of {colour} {way}, not from {state.name(move.former)}."
        state.forbid("I-5.6" if former == NOBODY else "I-5.10", told, at="from")
    first = known and former == NOBODY
    if first and move.gives:
        told = f"{who} was the first to direct {colour} and gives nobody a share for it."
        state.forbid("I-5.10", told, at="gives")
    elif not first and move.gives not in (None, 1):
        told = f"{who} gives one share of {colour} for the Director's share, not {move.gives}."
        state.forbid("I-5.10", told, at="gives")


def reveal(state: State, move: Reveal) -> None:
    """After the reveal: the cards once more."""
    same_turn(state, "The reveal of track cards")
    for railroad, section in move.sections:
        if before_given(state) and state.choice[railroad] == NO_CHOICE:
            raise unknown_past(state)
        known = max(state.choice[railroad], DECLINED)
        if section not in (known, UNSEEN):
            another_card(state, railroad, known, chosen_here(state, railroad))
    in_order(state, move, "The reveal of track cards")
    state.act_unless_wrong()
    written(state, 1)
    state.shown = True


def another_card(state: State, railroad: int, known: int, chosen: Sequence[tuple[Path, str]] = ()) -> None:
    """Forbids the reveal of a card that was not the one chosen (I-6.6), or that nobody can choose (I-6.1)."""
    if state.director[railroad] < 0:
        told = f"{RAILROADS[railroad]} has no Director and shows no card."
        state.forbid("I-6.1", told, at=("sections", COLOURS[railroad]))
        return
    told = f"{RAILROADS[railroad]} chose {known or 'no section'} and cannot show another card."
    at = ("sections", COLOURS[railroad])
    state.forbid("I-6.6", told, at=at, related=chosen, fits=(known,) if known else ())


def chosen_here(state: State, railroad: int) -> list[tuple[Path, str]]:
    """Where this turn's choice of a railroad is written."""
    entry = state.chosen_at[railroad]
    return [(("moves", entry - 1), f"the choice of {COLOURS[railroad]}")] if entry else []


WHY_NOT = {
    "I-1.1": "it has no cube left",
    "I-6.1": "it chose none",
    "I-6.4": "its choice does not touch its track",
    "I-6.8": "its treasury cannot pay the minimum",
    "I-6.9": "its card was a hidden pass: the section stood already",
    "I-6.12": "another railroad bid more",
    "I-6.15": "the highest bids were equal",
    "I-6.16": "it added no money to its bid",
    "I-6.17": "its treasury cannot make up the minimum",
}


def why_not(laid: Laid) -> str:
    """Why a railroad built nothing. What the table let stand may have no reason in the rules."""
    return WHY_NOT.get(laid.rule, "so it stands on record")


def built(state: State, move: Build) -> None:
    """What a railroad built and paid, after the fact. A claim that stands changes the treasury and the map;
    dividends already paid stay."""
    laid = as_laid(state, move)
    in_order(state, move, f"What {RAILROADS[move.railroad]} builds")
    _can_stand(state, move, laid)
    state.breaches.act()
    if state.breaches.barred:
        _stands(state, move, laid)
    elif move.section == laid.section:
        learn_price(state, move.railroad, move.paid)
    state.noted |= 1 << move.railroad
    written(state, 1)


def _can_stand(state: State, move: Build, laid: Laid) -> None:
    """What is wrong stands where there is room for a cube."""
    section = move.section
    free = not laid.section and FIRST <= section <= LAST and not state.built >> section - FIRST & 1
    if (section != laid.section and not free) or (move.paid or 0) < 0:
        state.stop_if_wrong()


def _stands(state: State, move: Build, laid: Laid) -> None:
    railroad, section, due = move.railroad, move.section, max(laid.paid, 0)
    paid = due if move.paid is None else move.paid
    if section == laid.section:
        state.treasury[railroad] = max(state.treasury[railroad] + due - paid, 0)
    else:
        state.mark(railroad, section, paid)
    state.laid[railroad] = Laid(section, paid, laid.rule if section == laid.section else "I-6.7")


def as_laid(state: State, move: Build) -> Laid:
    """Forbidden where a railroad built something else, or paid something else, than it says."""
    same_turn(state, "Building")
    railroad = move.railroad
    colour = RAILROADS[railroad]
    laid = state.laid[railroad]
    if laid is None:
        paid_by_treasury(state, move)
        if before_given(state):
            _below_every_price(state, move)
            raise unknown_past(state)
        raise state.refuse("I-6.1", f"{colour} chose no section: it has no Director.", at="railroad")
    for_the_railroad(state, move)
    related = chosen_here(state, railroad)
    if move.section == laid.section:
        if move.paid is not None and laid.paid < 0:
            _price_possible(state, move, laid)
        elif move.paid is not None and move.paid != laid.paid:
            what = f"section {laid.section}" if laid.section else f"nothing: {why_not(laid)}"
            told = f"{colour} pays ${laid.paid} for {what}; not ${move.paid}."
            state.forbid(laid.rule, told, at="paid", fits=(laid.paid,), related=related)
        to_the_bank(state, move.paid_to, laid.rule if laid.section else "I-6.7", colour)
    elif not laid.section:
        told = f"{colour} builds nothing this turn: {why_not(laid)}."
        state.forbid(laid.rule, told, at="section", related=related)
        if laid.rule == "I-6.12" and state.contest_winners.get(state.choice[railroad]) == -1:
            told = f"Who bid most for section {state.choice[railroad]} could not pay, so nobody builds it."
            state.forbid("I-6.17", told, at="section", rulings=("short_winner",))
    else:
        told = f"{colour} builds section {laid.section} this turn."
        state.forbid(laid.rule, told, at="section", related=related)
    return laid


def _price_possible(state: State, move: Build, laid: Laid) -> None:
    """A price told after what was built: forbidden below the least it can have been, and above what the
    treasury held."""
    railroad, paid, (_, most) = move.railroad, move.paid or 0, laid.purse
    colour, contested = RAILROADS[railroad], laid.section in state.contest_winners
    if paid < laid.least:
        cost = state.cost[laid.section - FIRST] or COSTS[0]
        bid = f"bid ${laid.least} at least" if laid.least > cost else f"cannot build for less than ${cost}"
        rule = "I-6.7" if not contested else "I-6.14" if laid.least > cost else "I-6.16"
        state.forbid(rule, f"{colour} pays ${paid}; it {bid}.", at="paid")
    elif 0 <= most < paid:
        above_treasury(state, railroad, paid, laid.section, contested, most)
    elif not contested and paid not in COSTS:
        told = f"{colour} alone chose section {laid.section} and pays the minimum: $2, $4 or $6, not ${paid}."
        state.forbid("I-6.5", told, at="paid", fits=COSTS)


def above_treasury(
    state: State, railroad: int, paid: int, section: int, contested: bool, most: int = -1
) -> None:
    """Forbids a price that the treasury does not hold: a minimum that is not paid, so that nothing is built
    (I-6.8, in a contest I-6.17), or a bid that nobody can make (I-6.11)."""
    most = state.most_treasury(railroad) if most < 0 else most
    if paid > most:
        minimum = paid == (state.cost[section - FIRST] or COSTS[0])
        rule = "I-6.8" if not contested else "I-6.17" if minimum else "I-6.11"
        told = f"{RAILROADS[railroad]} cannot have paid ${paid} out of a treasury of ${most}."
        state.forbid(rule, told, at="paid")


def learn_price(state: State, railroad: int, paid: int | None) -> None:
    """A price that was open is told: the treasury holds what it held before, less that."""
    laid = state.laid[railroad]
    if paid is None or laid is None or laid.paid >= 0 or laid.purse[1] < 0 or state.phase == OVER:
        return
    low, high = (max(held - paid, 0) for held in laid.purse)
    if laid.section not in state.contest_winners:
        state.cost[laid.section - FIRST] = paid
    before = state.before
    for moment in (state,) if before is None or before.laid[railroad] != laid else (state, before):
        moment.laid[railroad] = Laid(laid.section, paid, laid.rule)
        if low == high:
            moment.exactly("treasury", railroad, low)
        else:
            moment.treasury[railroad], moment.treasury_doubt[railroad] = low, high - low


def _below_every_price(state: State, move: Build) -> None:
    """Whatever came before, track is not paid for with less than the minimum (I-6.7)."""
    if move.paid is not None and FIRST <= move.section <= LAST:
        least = state.cost[move.section - FIRST] or COSTS[0]
        if move.paid < least:
            told = f"{RAILROADS[move.railroad]} pays ${move.paid}; the minimum is ${least}."
            state.forbid("I-6.7", told, at="paid")


def by_director(state: State, seat: int, railroad: int) -> None:
    """Forbids that anybody but its Director acts for a railroad (I-6.1)."""
    director = state.director[railroad]
    if seat != director:
        name = state.name(director) if director >= 0 else "nobody"
        told = f"{RAILROADS[railroad]}'s Director is {name}."
        state.forbid("I-6.1", told, at="player", fits=(name,) if director >= 0 else ())


def for_the_railroad(state: State, move: Build | TopUp) -> None:
    """Who acts for a railroad is its Director (I-6.1), and its treasury pays (I-6.2)."""
    paid_by_treasury(state, move)
    if move.actor >= 0:
        by_director(state, move.actor, move.railroad)


def to_the_bank(state: State, paid_to: str, rule: str, colour: str) -> None:
    """The price of track goes to the bank, whoever would like to have it."""
    if paid_to not in ("", BANK):
        state.forbid(rule, f"{colour} pays for its track to the bank, not to {paid_to}.", at="paid_to")


def paid_by_treasury(state: State, move: Build | TopUp) -> None:
    """Forbids that anybody but the railroad's own treasury pays for its track (I-6.2)."""
    if move.paid_by not in ("", TREASURY):
        told = f"Track is paid for by {COLOURS[move.railroad]}'s treasury, not by {move.paid_by}."
        state.forbid("I-6.2", told, at="paid_by")
