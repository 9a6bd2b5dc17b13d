"""What an effect allows: how many cards, whose, and whose cards are safe."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from referee.games.memory.law.effects import Effect
from referee.games.memory.play.state import State, forbid
from referee.games.memory.record.moves import Power
from referee.games.memory.record.notation import Place
from referee.rules import Rule


def guard_kind(state: State, move: Power, kind: str, step: Effect | None, rule: Rule) -> None:
    who = state.name(move.actor)
    if step is None:
        forbid(state, rule, f"This card does not let {who} do that ({kind}).", field=kind)
        return
    seat = move.actor
    if kind in ("look", "reveal"):
        places = move.look if kind == "look" else move.reveal
        if len(places) > step.count:
            forbid(
                state,
                rule,
                f"{who} looks at {len(places)} cards; the effect allows {step.count}.",
                field=kind,
            )
        if not owners_fit(step.whose, seat, [owner for owner, _ in places]):
            forbid(
                state,
                rule,
                f"{who} looks at a card of {_names(state, places)}; allowed: {WHOSE[step.whose]}.",
                field=kind,
            )
    elif kind == "swap":
        first, second = (owner for owner, _ in move.swap)
        if not SWAPS[step.whose](seat, first, second):
            forbid(
                state,
                rule,
                f"{who} may not swap these two cards.",
                SWAP_WORDS[step.whose],
                "swap",
                rulings=(f"powers.{_rank(state, move)}.owners",),
            )
    elif kind in ("give", "draw"):
        seats = move.give if kind == "give" else move.draw
        if len(seats) > step.count:
            forbid(state, rule, f"{len(seats)} cards are given; the effect allows {step.count}.", field=kind)
        if not owners_fit(step.whose, seat, seats):
            forbid(
                state,
                rule,
                f"{who} may not keep this card.",
                "the card goes to another player",
                kind,
                rulings=(f"powers.{_rank(state, move)}.target",),
            )
        if not state.rules.empty_receives and any(not state.count[one] for one in seats):
            forbid(
                state,
                rule,
                "A player without cards is given none.",
                field=kind,
                rulings=("empty_layout.can_receive",),
            )


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


def owners_fit(whose: str, seat: int, owners: Sequence[int]) -> bool:
    if whose == "own":
        return all(owner == seat for owner in owners)
    return whose == "any" or all(owner != seat for owner in owners)


def _names(state: State, places: Sequence[Place]) -> str:
    return " and ".join(dict.fromkeys(state.name(owner) for owner, _ in places))


PROTECTED = (("look", "look"), ("reveal", "look"), ("swap", "swap"))


def guard_immunity(state: State, move: Power) -> None:
    if not state.callers:
        return
    rules = state.rules
    for kind, protection in PROTECTED:
        for owner, _ in getattr(move, kind):
            if owner in state.callers and protection in rules.immune and safe_from(state, owner, move.actor):
                done = "looked at" if protection == "look" else "swapped"
                forbid(
                    state,
                    state.cite("immune"),
                    f"The cards of {state.name(owner)}, who has called, may not be {done}.",
                    field=kind,
                    rulings=("call.self_frozen",) if owner == move.actor else ("call.immunity",),
                )
                break
    if "give" in rules.immune and any(one in state.callers for one in move.give):
        forbid(
            state,
            state.cite("immune"),
            "The caller may not be given a card.",
            field="give",
            rulings=("call.immunity",),
        )


def safe_from(state: State, owner: int, seat: int) -> bool:
    """Whether the caller's cards are safe from this player; from himself only where the rule set says so."""
    return owner != seat or state.rules.self_frozen
