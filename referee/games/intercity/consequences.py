"""Entries for what happens by itself: directorship, reveal, building, contests. A record may leave them
out; what it writes is held against what the rules give."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.games.intercity.boards import COLOURS, FIRST
from referee.games.intercity.moves import (
    BANK,
    TREASURY,
    Blind,
    Build,
    Director,
    Resolve,
    Reveal,
    TopUp,
)
from referee.games.intercity.rulebook import RULES
from referee.games.intercity.state import (
    DECLINED,
    NO_CHOICE,
    NOBODY,
    NOT_TOLD,
    OFFER,
    UNSEEN,
    Laid,
    State,
)
from referee.rules import Illegal, Undetermined, counted


def refuse(state: State, breaches: Sequence[Illegal]) -> None:
    """Nothing where the list is empty; else the first one is raised, and the others are said beside it."""
    if breaches:
        state.said.extend(one.finding((), None) for one in breaches[1:])
        raise breaches[0]


def same_turn(state: State, what: str) -> None:
    """What a turn brought about is written down before the next turn begins (I-4.1)."""
    if state.phase == OFFER and not state.fresh:
        raise Illegal(
            RULES["I-4.1"],
            f"{what} belongs to a part of the turn that is over, or has not come.",
            field="action",
            flow=True,
        )


def in_order(state: State, part: int, what: str) -> None:
    """What a turn brought about may be written down or left out, but track before dividends, and these
    before new cards or final payments (I-4.1): ``part`` 1, 2 and 3."""
    if part < state.part:
        raise Illegal(RULES["I-4.1"], f"{what} comes before what is written down already.", field="action")
    state.part = part
    state.either = False


def _unknown_past(state: State) -> Undetermined:
    return Undetermined(
        RULES["I-4.1"],
        "What came before the position given is not known, so this cannot be checked.",
        field="action",
    )


def director(state: State, move: Director) -> None:
    """Who directs a railroad now (I-5.6, I-5.9), and with how many shares (I-5.10)."""
    railroad = move.railroad
    actual = state.director[railroad]
    colour = COLOURS[railroad]
    if actual < 0:
        raise Illegal(
            RULES["I-5.6"], f"No share of {colour} is sold, so nobody directs it.", field="railroad"
        )
    refuse(state, [*_direction(state, move), *_swap(state, move)])


def _direction(state: State, move: Director) -> Iterator[Illegal]:
    """The number of shares claimed, and who directs. Where the one follows from the other it is told once."""
    railroad, colour, who = move.railroad, COLOURS[move.railroad], state.name(move.actor)
    actual, held = state.director[move.railroad], state.shares[move.railroad]
    claimed = held[move.actor] if move.shares is None else move.shares
    if claimed != held[move.actor]:
        yield Illegal(
            RULES["I-5.10"],
            f"{who} holds {counted(held[move.actor], 'share')} of {colour}, not {claimed}: taking over "
            "changes no totals.",
            field="shares",
        )
    if actual != move.actor and (claimed == held[move.actor] or claimed <= held[actual]):
        first = state.sold[railroad] == 1
        yield Illegal(
            RULES["I-5.6" if first else "I-5.9"],
            f"{state.name(actual)} directs {colour} with {held[actual]} of its shares, not "
            f"{who} with {held[move.actor]}.",
            field="player",
            rulings=("director_change",) if held[actual] == held[move.actor] else (),
        )


def _swap(state: State, move: Director) -> Iterator[Illegal]:
    """Who handed over the Director's share, and what was given for it (I-5.10)."""
    railroad, colour = move.railroad, COLOURS[move.railroad]
    former = state.former[railroad]
    if former == NOT_TOLD or state.director[railroad] != move.actor:
        if move.gives not in (None, 1):
            yield Illegal(RULES["I-5.10"], _one_for_one(state, move), field="gives")
        return
    if move.former is not None and move.former != former:
        yield Illegal(
            RULES["I-5.6" if former == NOBODY else "I-5.10"],
            f"{state.name(move.actor)} has the Director's share of {colour} "
            + ("with the first share sold" if former == NOBODY else f"from {state.name(former)}")
            + f", not from {state.name(move.former)}.",
            field="from",
        )
    if move.gives is not None and move.gives != (former != NOBODY):
        yield Illegal(
            RULES["I-5.10"],
            f"{state.name(move.actor)} was the first to direct {colour} and gives nobody a share for it."
            if former == NOBODY
            else _one_for_one(state, move),
            field="gives",
        )


def _one_for_one(state: State, move: Director) -> str:
    return (
        f"{state.name(move.actor)} gives one share of {COLOURS[move.railroad]} for the Director's share, "
        f"not {move.gives}."
    )


def reveal(state: State, move: Reveal) -> None:
    """After the reveal: the cards once more."""
    same_turn(state, "The reveal of track cards")
    for railroad, section in move.sections:
        if state.laid[railroad] is None and state.loaded and state.choice[railroad] == NO_CHOICE:
            raise _unknown_past(state)
        known = max(state.choice[railroad], DECLINED)
        if section not in (known, UNSEEN):
            raise Illegal(
                RULES["I-6.6"],
                f"{COLOURS[railroad].capitalize()} chose {known or 'no section'} "
                "and cannot show another card.",
                field=("sections", COLOURS[railroad]),
            )
    in_order(state, 1, "The reveal of track cards")
    state.shown = True


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
    """What a railroad built and paid, after the fact."""
    as_laid(state, move)
    colour = COLOURS[move.railroad].capitalize()
    in_order(state, 1, f"What {colour} builds")


def as_laid(state: State, move: Build) -> None:
    """Illegal where a railroad built something else, or paid something else, than it says."""
    same_turn(state, "Building")
    paid_by_treasury(move)
    railroad = move.railroad
    colour = COLOURS[railroad].capitalize()
    laid = state.laid[railroad]
    if laid is None:
        if state.loaded:
            raise _unknown_past(state)
        raise Illegal(RULES["I-6.1"], f"{colour} chose no section: it has no Director.", field="railroad")
    if move.actor >= 0:
        _by_director(state, move.actor, railroad)
    if move.section == laid.section:
        if move.paid is not None and laid.paid >= 0 and move.paid != laid.paid:
            what = f"section {laid.section}" if laid.section else f"nothing: {why_not(laid)}"
            raise Illegal(
                RULES[laid.rule], f"{colour} pays ${laid.paid} for {what}; not ${move.paid}.", field="paid"
            )
        to_the_bank(move.paid_to, laid.rule if laid.section else "I-6.7", colour)
    elif not laid.section:
        raise Illegal(
            RULES[laid.rule], f"{colour} builds nothing this turn: {why_not(laid)}.", field="section"
        )
    else:
        raise Illegal(RULES[laid.rule], f"{colour} builds section {laid.section} this turn.", field="section")


def _by_director(state: State, seat: int, railroad: int) -> None:
    director = state.director[railroad]
    if seat != director:
        whose = f"{COLOURS[railroad].capitalize()}'s Director"
        raise Illegal(RULES["I-6.1"], f"{whose} is {state.name(director)}.", field="player")


def to_the_bank(paid_to: str, rule: str, colour: str) -> None:
    """The price of track goes to the bank, whoever would like to have it."""
    if paid_to not in ("", BANK):
        raise Illegal(
            RULES[rule], f"{colour} pays for its track to the bank, not to {paid_to}.", field="paid_to"
        )


def paid_by_treasury(move: Build) -> None:
    if move.paid_by not in ("", TREASURY):
        raise Illegal(
            RULES["I-6.2"],
            f"Track is paid for by {COLOURS[move.railroad]}'s treasury, not by {move.paid_by}.",
            field="paid_by",
        )


def resolve(state: State, move: Resolve) -> None:
    """Who won a contest, after the fact."""
    same_turn(state, "A contest")
    if move.section not in state.settled:
        if state.loaded and not any(state.laid):
            raise _unknown_past(state)
        raise Illegal(RULES["I-6.10"], f"Section {move.section} was not contested.", field="section")
    actual = state.settled[move.section]
    if actual != move.winner:
        who = f"{COLOURS[actual]} builds it" if actual >= 0 else "nobody builds it"
        laid = state.laid[move.winner] if move.winner >= 0 else state.laid[actual]
        rule = "I-6.12" if actual >= 0 or laid is None else laid.rule
        raise Illegal(RULES[rule], f"The contest for section {move.section}: {who}.", field="winner")
    if actual >= 0 and move.paid is not None:
        as_laid(state, Build(-1, actual, move.section, move.paid))
    if actual >= 0:
        laid = state.laid[actual]
        assert laid is not None
        to_the_bank(move.paid_to, laid.rule, COLOURS[actual].capitalize())
    losers_keep(state, move, actual)
    if actual < 0 and move.paid:
        reasons = [one.rule for r, one in enumerate(state.laid) if one and state.choice[r] == move.section]
        decisive = [rule for rule in reasons if rule != "I-6.12"]  # not that another one bid more
        raise Illegal(
            RULES[decisive[0] if decisive else "I-6.15"],
            f"Nobody builds section {move.section}, so nobody pays for it.",
            field="paid",
        )
    in_order(state, 1, f"The contest for section {move.section}")


def losers_keep(state: State, move: Resolve, winner: int) -> None:
    """Only the winner's bid goes to the bank; all other money bid returns to its treasury (I-6.14)."""
    for railroad, amount in move.losers_paid:
        colour = COLOURS[railroad].capitalize()
        field = ("losers_paid", COLOURS[railroad])
        laid = state.laid[railroad]
        if railroad == winner or state.choice[railroad] != move.section:
            raise Illegal(
                RULES["I-6.10"],
                f"{colour} "
                + ("won" if railroad == winner else "did not bid for")
                + f" section {move.section}.",
                field=field,
            )
        due = laid.paid if laid is not None and laid.paid > 0 else 0
        if amount != due:
            raise Illegal(
                RULES["I-6.14"],
                f"{colour} lost the contest for section {move.section} and pays ${due}, not ${amount}: "
                + ("its bid is lost." if due else "what it bid returns to its treasury."),
                field=field,
                rulings=("short_winner",) if due else (),
            )


def topped_up(state: State, move: TopUp) -> None:
    """After a contest: that the winner added money to the bid. By the usual reading it must (I-6.16)."""
    same_turn(state, "A contest")
    laid = state.laid[move.railroad]
    colour = COLOURS[move.railroad].capitalize()
    if laid is None and state.loaded:
        raise _unknown_past(state)
    if laid is None or laid.rule != "I-6.16":
        raise Illegal(
            RULES["I-6.16"],
            f"{colour} won no contest with less than the minimum this turn.",
            field="railroad",
        )
    _by_director(state, move.actor, move.railroad)
    treasury_adds(state, move, laid.section)
    if bool(laid.section) != move.pays:
        raise Illegal(
            RULES["I-6.16"],
            f"{colour} has to add from its treasury what is missing to the minimum."
            if laid.section
            else f"{colour} added nothing.",
            field="pays",
            rulings=("top_up",),
        )
    in_order(state, 1, f"What {colour} adds")


def treasury_adds(state: State, move: TopUp, section: int) -> None:
    """What is added to a bid comes from the treasury (I-6.2), and makes the minimum (I-6.16)."""
    colour = COLOURS[move.railroad]
    if move.paid_by not in ("", TREASURY):
        raise Illegal(
            RULES["I-6.2"],
            f"Track is paid for by {colour}'s treasury, not by {move.paid_by}.",
            field="paid_by",
        )
    due = state.cost[section - FIRST] - state.blind[move.railroad] if section and move.pays else 0
    known = not section or (state.cost[section - FIRST] and state.blind[move.railroad] >= 0)
    if move.amount is not None and known and move.amount != due:
        raise Illegal(
            RULES["I-6.16"],
            f"{colour.capitalize()} adds ${due} to its bid, not ${move.amount}.",
            field="amount",
        )


def empty_blind(state: State, move: Blind) -> None:
    """After a contest: the bid of an empty treasury is written down after all (IQ-15a)."""
    if state.empty >> move.railroad & 1 and move.amount == 0 and (state.phase != OFFER or state.fresh):
        _by_director(state, move.actor, move.railroad)
        state.empty &= ~(1 << move.railroad)
        return
    raise Illegal(
        RULES["I-6.10"],
        f"There is no contest in which {COLOURS[move.railroad]} could bid: railroads "
        "bid only where they want one section.",
        field="action",
        flow=True,
    )
