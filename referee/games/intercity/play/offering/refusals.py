"""OFFER SHARES, why a word of an auction is refused (rules I-5.3 to I-5.5)."""

from __future__ import annotations

from typing import Any

from referee.breaches import Refused
from referee.games.intercity.play.state import State
from referee.games.intercity.play.values import Doubt
from referee.games.intercity.record.boards import COLOURS
from referee.games.intercity.record.phases import AUCTION
from referee.rules import Path


def not_asked(state: State, actor: int, what: str) -> None:
    """Why a player cannot speak in the running auction, or in the one that has just closed by itself."""
    who = state.name(actor)
    not_now = f"{who} cannot {what} now"
    dropped = bool((state.out | state.lapsed) >> actor & 1)
    here = spoken(state, "pass", actor, f"{who} dropped out here") if dropped else []
    silent = state.phase == AUCTION and dropped and not here
    unable = silent and state.most_cash(actor) < state.need and state.readings.capped
    if what == "bid" and (actor in state.late or unable):  # who could not bid did not choose to drop out
        beat = f"beat the standing bid of ${state.high}" if state.bidder >= 0 else f"open with ${state.need}"
        state.forbid("I-5.5", f"{who} has ${state.most_cash(actor)} and cannot {beat}.", at="player")
    elif dropped:
        told = f"{who} dropped out of this auction and is not back in it before the next share."
        state.forbid("I-5.3", told, at="player", related=here)
    elif state.phase != AUCTION and state.bidder >= 0:
        why = f"nobody can beat the ${state.high} of {state.name(state.bidder)}, so this auction is over"
        state.forbid("I-5.4", f"{not_now}: {why}.", "the highest bidder is not asked again", at="player")
    elif state.pointer == actor:
        told = f"{not_now}: whoever offered this share, {who} was asked before the first word on record."
        why = "bidding goes round by turn order card, and begins with whoever offers"
        state.forbid("I-5.4", told, why, at="player")
    elif state.pointer < 0 and actor != state.bidder:
        why = "bidding goes round from whoever offers, and who is passed over is out of it"
        state.forbid("I-5.4", f"{not_now}, in whichever order the cards lie.", why, at="player")
    else:
        asked = state.name(state.pointer) if state.pointer >= 0 else "another player"
        why = "bidding goes round by turn order card; the highest bidder is not asked again"
        state.forbid("I-5.4", f"{not_now}: it is for {asked} to bid or pass.", why, at="player")


def none_left(state: State, railroad: int) -> Refused:
    """A railroad has no share left (I-1.3): to be raised."""
    return state.refuse("I-1.3", f"All ten shares of {COLOURS[railroad]} are sold.", at="railroad")


def too_little(state: State, actor: int, amount: Any) -> None:
    """Forbids a bid that is no whole number of dollars, below the least for a first one, or not above the
    highest (I-1.5, I-5.5)."""
    who = state.name(actor)
    if type(amount) is not int:
        state.forbid("I-1.5", f"{who} bids ${amount:.2f}; money comes in whole dollars.", at="amount")
    elif state.bidder < 0:
        told = f"{who} opens with ${amount}; the first bid is at least ${state.need}."
        state.forbid("I-5.5", told, at="amount", rulings=("min_open",))
    else:
        stands = f"{state.name(state.bidder)} stands at ${state.high}"
        told = f"{who} bids ${amount}; {stands}, so the next bid is at least ${state.need}."
        here = spoken(state, "bid", state.bidder, "the standing bid")
        rulings = ("raise_step",) if amount > state.high else ()
        state.forbid("I-5.5", told, at="amount", rulings=rulings, related=here)


def spoken(state: State, what: str, actor: int, words: str) -> list[tuple[Path, str]]:
    """Where the last such word of a player in this auction is written."""
    found = [move.entry for move in state.words if (move.action, move.actor) == (what, actor) and move.entry]
    return [(("moves", found[-1] - 1), words)] if found else []


NO_CREDIT = "the price is due at once, and nobody gives credit"


def beyond_cash(state: State, actor: int, amount: Any, entry: int, path: Path) -> Doubt | None:
    """A sum above the cash in hand: forbidden, unless the table gives credit. Where the record leaves the
    cash open it is a doubt, which a later line may settle."""
    who, most = state.name(actor), state.most_cash(actor)
    if not state.readings.capped:
        return None
    if amount > most:
        told = f"{who} bids ${amount} and has ${most}{' at most' if state.cash_doubt[actor] else ''}."
        state.forbid("I-5.5", told, NO_CREDIT, at=path, rulings=("bid_cap",))
        return None
    told = f"Whether {who} could bid ${amount} hangs on cash that is not recorded"
    return state.doubt(entry, "cash", actor, "I-5.5", told, f"what {who} had", path)


Broken = tuple[str, str]
"""A rule and what is wrong by it."""


def first_of(state: State) -> Broken:
    """What the running entry has been found to break."""
    finding = state.breaches.found[0]
    return finding.rule.number, finding.message
