"""Entries for contests after the fact: who won, what was added to a bid, bids nobody has to write (rules
I-6.10 to I-6.17). A record may leave them out; what it writes is held against what the rules give."""

from __future__ import annotations

from referee.games.intercity.play.state import State
from referee.games.intercity.play.track.building import treasury_adds
from referee.games.intercity.play.track.consequences import (
    as_laid,
    before_given,
    by_director,
    in_order,
    learn_price,
    same_turn,
    to_the_bank,
    unknown_past,
    written,
)
from referee.games.intercity.record.boards import COLOURS, RAILROADS
from referee.games.intercity.record.moves import UNSEEN_BID, Blind, Build, Resolve, TopUp
from referee.games.intercity.record.phases import OFFER, PICK

NOBODY_WON = {
    "I-6.15": "the highest bids were equal",
    "I-6.17": "{}'s treasury cannot make up the minimum",
    "I-6.16": "{} added no money to its bid",
}


def resolve(state: State, move: Resolve) -> None:
    """Who won a contest, after the fact."""
    same_turn(state, "A contest")
    if move.section not in state.contest_winners:
        if before_given(state):
            raise unknown_past(state)
        raise state.refuse("I-6.10", f"Section {move.section} was not contested.", at="section")
    actual = state.contest_winners[move.section]
    waits = [railroad for railroad, section, _ in state.pending if section == move.section]
    if waits and actual < 0:
        (actual,) = waits
    if actual != move.winner:
        who = f"{COLOURS[actual]} builds it" if actual >= 0 else "nobody builds it"
        if waits:
            who = f"{COLOURS[actual]} bid most"
        rule = "I-6.12" if actual >= 0 else _why_nobody(state, move.section)
        told, why = f"The contest for section {move.section}: {who}.", _bids_told(state, move.section, actual)
        rulings = ("short_winner",) if rule == "I-6.17" else ()
        state.forbid(rule, told, why, at="winner", rulings=rulings)
    elif actual >= 0:
        laid = state.laid[actual]
        if laid is None:
            raise unknown_past(state)
        if move.paid is not None:
            as_laid(state, Build(-1, actual, move.section, move.paid))
        to_the_bank(state, move.paid_to, laid.rule, RAILROADS[actual])
    if actual == move.winner < 0 and move.paid:
        told = f"Nobody builds section {move.section}, so nobody pays for it."
        state.forbid(_why_nobody(state, move.section), told, at="paid")
    losers_keep(state, move, actual)
    in_order(state, move, f"The contest for section {move.section}")
    state.act_unless_wrong()
    if actual >= 0:
        learn_price(state, actual, move.paid)
    written(state, 1)


def _why_nobody(state: State, section: int) -> str:
    """The rule by which nobody builds a contested section: not that another one bid more."""
    wanted = [laid for r, laid in enumerate(state.laid) if laid and state.choice[r] == section]
    return next((laid.rule for laid in wanted if laid.rule != "I-6.12"), "I-6.15")


def _bids_told(state: State, section: int, winner: int) -> str:
    """What was bid for a section, as far as it is on record, and why nobody won where nobody did."""
    bids = [
        f"{COLOURS[r]} ${state.blind[r]}"
        for r in range(5)
        if state.choice[r] == section and state.blind[r] >= 0
    ]
    if not bids:
        return ""
    lost = {laid.rule: COLOURS[r] for r, laid in enumerate(state.laid) if laid and state.choice[r] == section}
    reason = "".join(f"; {NOBODY_WON[rule].format(lost[rule])}" for rule in NOBODY_WON if rule in lost)
    return f"the bids were {', '.join(bids)}{reason if winner < 0 else ''}"


def losers_keep(state: State, move: Resolve, winner: int) -> None:
    """Only the winner's bid goes to the bank; all other money bid returns to its treasury (I-6.14)."""
    for railroad, amount in move.losers_paid:
        colour = RAILROADS[railroad]
        at = ("losers_paid", COLOURS[railroad])
        laid = state.laid[railroad]
        due = laid.paid if laid is not None and laid.paid > 0 else 0
        if railroad == winner or state.choice[railroad] != move.section:
            did = "won" if railroad == winner else "did not bid for"
            state.forbid("I-6.10", f"{colour} {did} section {move.section}.", at=at)
        elif amount != due:
            told = f"{colour} lost the contest for section {move.section} and pays ${due}, not ${amount}"
            told = f"{told}: {'its bid is lost' if due else 'what it bid returns to its treasury'}."
            rulings = ("short_winner",) if due else ()
            state.forbid("I-6.14", told, at=at, rulings=rulings, fits=(due,))


def topped_up(state: State, move: TopUp) -> None:
    """After a contest: that the winner added money to the bid. By the usual reading it must (I-6.16)."""
    same_turn(state, "A contest")
    laid = state.laid[move.railroad]
    colour = RAILROADS[move.railroad]
    if laid is None and before_given(state):
        raise unknown_past(state)
    contested = laid is not None and laid.section in state.contest_winners
    unseen = contested and (state.blind[move.railroad] == UNSEEN_BID or (laid is not None and laid.paid < 0))
    if laid is None or (laid.rule != "I-6.16" and not unseen):
        told = f"{colour} won no contest with less than the minimum this turn."
        raise state.refuse("I-6.16", told, at="railroad")
    by_director(state, move.actor, move.railroad)
    treasury_adds(state, move, laid.section)
    if bool(laid.section) != move.pays:
        adds = (
            "has to add from its treasury what is missing to the minimum" if laid.section else "added nothing"
        )
        state.forbid("I-6.16", f"{colour} {adds}.", at="pays", rulings=("top_up",))
    in_order(state, move, f"What {colour} adds")
    state.act_unless_wrong()
    written(state, 1)


def empty_blind(state: State, move: Blind) -> None:
    """After a contest: the bid of an empty treasury is written down after all (IQ-15a)."""
    empty = state.empty >> move.railroad & 1 and move.amount in (0, UNSEEN_BID)
    if empty and (state.phase != OFFER or state.fresh):
        by_director(state, move.actor, move.railroad)
    else:
        colour, laid = COLOURS[move.railroad], state.laid[move.railroad]
        if state.phase == PICK and state.contests[0].members >> move.railroad & 1:
            section, who = state.contests[0].section, state.name(state.director[move.railroad])
            told = f"{who} names the railroad that builds section {section} (`pick`) before anybody bids."
            raise state.refuse("I-6.10", told, at="action", rulings=("same_director",))
        stood = laid is not None and laid.rule == "I-6.9"
        told = f"There is no contest in which {colour} could bid: railroads bid only where they want one"
        told = f"{told} section that is not built yet."
        why = f"section {state.choice[move.railroad]} stood already: its card builds nothing" if stood else ""
        state.forbid("I-6.9" if stood else "I-6.10", told, why, at="action")
    state.act_unless_wrong()
    state.empty &= ~(1 << move.railroad)
