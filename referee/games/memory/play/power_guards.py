"""What an effect allows: how many cards, whose, and whose cards are safe."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from referee.games.memory.law.effects import Effect
from referee.games.memory.play.account import forbid
from referee.games.memory.play.state import State
from referee.games.memory.record.moves import Power
from referee.games.memory.record.notation import DISCARD, IN_HAND, STOCK_TOP, Place
from referee.rules import Rule


def guard_kind(state: State, move: Power, kind: str, step: Effect | None, rule: Rule) -> None:
    """Whether a step of an effect allows what an entry does in its name; None: the card has no such step."""
    if step is None:
        who = state.name(move.actor)
        forbid(state, rule, f"This card does not let {who} do that ({kind}).", field=kind)
    elif kind in PROTECTED and any(owner < 0 for owner, _ in getattr(move, kind)):
        does = "exchanges" if kind == "swap" else "looks at"
        forbid(
            state,
            rule,
            f"{state.name(move.actor)} {does} {elsewhere(move, kind)}.",
            "an effect is about cards that lie before the players",
            kind,
            rulings=(f"powers.{_rank(state, move)}.owners",) if kind == "swap" else (),
        )
    elif kind in ASKED:
        ASKED[kind](state, move, kind, step, rule)


def elsewhere(move: Any, kind: str) -> str:
    """The first of the cards an entry names that lies before nobody, for a sentence."""
    return next(WHERE[owner] for owner, _ in getattr(move, kind) if owner < 0)


WHERE = {
    DISCARD: "the top card of the discard pile",
    STOCK_TOP: "a card of the stock",
    IN_HAND: "the drawn card",
}


def _places(state: State, move: Power, kind: str, step: Effect, rule: Rule) -> None:
    """As many cards as the effect allows, of those it allows."""
    seat, places = move.actor, getattr(move, kind)
    if len(places) > step.count:
        looks = f"{state.name(seat)} looks at {len(places)} cards; the effect allows {step.count}."
        forbid(state, rule, looks, field=kind)
    if not owners_fit(step.whose, seat, [owner for owner, _ in places]):
        owners = dict.fromkeys(owner for owner, _ in places)
        whose = ["an own card" if owner == seat else f"a card of {state.name(owner)}" for owner in owners]
        looks = f"{state.name(seat)} looks at {' and '.join(whose)}; allowed: {WHOSE[step.whose]}."
        forbid(state, rule, looks, field=kind)


def _swap(state: State, move: Power, kind: str, step: Effect, rule: Rule) -> None:
    if not swaps_fit(step.whose, move.actor, move.swap):
        forbid(
            state,
            rule,
            f"{state.name(move.actor)} may not swap these two cards.",
            SWAP_WORDS[step.whose],
            "swap",
            rulings=(f"powers.{_rank(state, move)}.owners",),
        )


def _cards_to(state: State, move: Power, kind: str, step: Effect, rule: Rule) -> None:
    """As many cards from the stock as the effect allows, for those it allows."""
    seats = getattr(move, kind)
    if len(seats) > step.count:
        forbid(state, rule, f"{len(seats)} cards are given; the effect allows {step.count}.", field=kind)
    if not owners_fit(step.whose, move.actor, seats):
        forbid(
            state,
            rule,
            f"{state.name(move.actor)} may not keep this card.",
            "the card goes to another player",
            kind,
            rulings=(f"powers.{_rank(state, move)}.target",),
        )
    left = next((seat for seat in seats if seat in state.leavers), None)
    if left is not None:
        message = f"{state.name(left)} has given the game up and is given no card."
        forbid(state, rule, message, "the card goes to a player", kind, rulings=("players.leavers",))
    if not state.rules.empty_receives and any(not state.count[other] for other in seats):
        forbid(
            state,
            rule,
            "A player without cards is given none.",
            field=kind,
            rulings=("empty_layout.can_receive",),
        )


def _discards(state: State, move: Power, kind: str, step: Effect, rule: Rule) -> None:
    """As many own cards as the effect allows."""
    if len(move.discard) > step.count:
        many = len(move.discard)
        discards = f"{state.name(move.actor)} discards {many} cards; the effect allows {step.count}."
        forbid(state, rule, discards, field=kind)


def _shuffles(state: State, move: Power, kind: str, step: Effect, rule: Rule) -> None:
    """The cards of a player whose cards the effect may touch."""
    if not owners_fit(step.whose, move.actor, [move.shuffle]):
        mixes = f"{state.name(move.actor)} mixes the cards of {state.name(move.shuffle)}; "
        forbid(state, rule, f"{mixes}allowed: {WHOSE[step.whose]}.", field=kind)


ASKED: Mapping[str, Callable[[State, Power, str, Effect, Rule], None]] = {
    **dict.fromkeys(("look", "reveal"), _places),
    "swap": _swap,
    **dict.fromkeys(("give", "draw"), _cards_to),
    "discard": _discards,
    "shuffle": _shuffles,
}
"""Kind of step -> what it asks of an entry; those about the order of turns ask nothing."""


def _rank(state: State, move: Power) -> str:
    """The rank whose effect is meant, as options name it."""
    pack = state.rules.pack
    rank = pack.rank_of[move.rank]
    return pack.ranks[rank] if 0 <= rank < len(pack.ranks) else ""


WHOSE = {"own": "own cards only", "other": "other players' cards only", "any": "any card"}
SWAPS: dict[str, Callable[[int, int, int], bool]] = {
    "any": lambda seat, first, second: True,
    "distinct": lambda seat, first, second: first != second,
    "own_and_other": lambda seat, first, second: first != second and seat in (first, second),
    "others_only": lambda seat, first, second: seat not in (first, second),
}
"""Whose two cards may change places: (player, owner of the one, owner of the other)."""
SWAP_WORDS = {
    "any": "",
    "distinct": "the two cards must belong to different players",
    "own_and_other": "one card must be one's own, the other another player's",
    "others_only": "both cards must belong to other players",
}


def swaps_fit(whose: str, seat: int, places: Sequence[Place]) -> bool:
    """Whether the cards in these two places are such as an effect lets a player exchange."""
    return SWAPS[whose](seat, places[0][0], places[1][0])


def owners_fit(whose: str, seat: int, owners: Sequence[int]) -> bool:
    """Whether all these are players whose cards an effect may touch, or who may be given one."""
    if whose == "own":
        return owners.count(seat) == len(owners)
    return whose == "any" or seat not in owners


PROTECTED = {"look": "look", "reveal": "look", "swap": "swap"}
"""What an effect does to cards that lie somewhere, and what protects a caller from it."""


def guard_immunity(state: State, move: Power) -> None:
    """Whether the cards of those who have called are left alone."""
    rules = state.rules
    for kind, protection in PROTECTED.items():
        for owner, _ in getattr(move, kind):
            if owner in state.callers and protection in rules.immune and safe_from(state, owner, move.actor):
                done = "looked at" if protection == "look" else "swapped"
                forbid(
                    state,
                    "immune",
                    f"The cards of {state.name(owner)}, who has called, may not be {done}.",
                    field=kind,
                    rulings=("call.self_frozen",) if owner == move.actor else ("call.immunity",),
                )
                break
    if "give" in rules.immune and any(other in state.callers for other in move.give):
        forbid(
            state, "immune", "The caller may not be given a card.", field="give", rulings=("call.immunity",)
        )


def safe_from(state: State, owner: int, seat: int) -> bool:
    """Whether the caller's cards are safe from this player; from himself only where the rule set says so."""
    return owner != seat or state.rules.self_frozen
