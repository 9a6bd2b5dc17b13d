"""What an effect allows: how many cards, whose, whose are safe; and every way in which it can be used."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from referee.games.memory.law.effects import TURNING, Effect
from referee.games.memory.law.options import RuleSet
from referee.games.memory.play.cards import can_take_card
from referee.games.memory.play.state import GAP, Opened, State
from referee.games.memory.record.moves import Power
from referee.games.memory.record.notation import DISCARD, IN_HAND, STOCK_TOP, Place
from referee.rules import Rule


def kinds_of(move: Power) -> list[str]:
    """What the entry does; an entry that names nothing uses the effect in a way nobody recorded."""
    kinds = [kind for kind in ("look", "swap", "give", "draw", "discard", "reveal") if getattr(move, kind)]
    return kinds + ["shuffle"] * (move.shuffle >= 0) + [move.does] * bool(move.does)


def guard_kind(
    state: State,
    move: Power,
    kind: str,
    steps: Sequence[Effect],
    rule: Rule,
    allowing_it: Sequence[Effect],
) -> None:
    """Whether those steps of an effect that are left allow what an entry does of a kind; ``allowing_it`` are
    those that do."""
    has_any = bool(steps)
    steps = [step for step in steps if step.kind == kind]
    if not steps:
        who, preset = state.name(move.actor), () if has_any else ("powers_preset",)
        state.forbid(rule, f"This card does not let {who} do that ({kind}).", at=kind, rulings=preset)
    elif kind in PROTECTED and min(getattr(move, kind))[0] < 0:
        does = "exchanges" if kind == "swap" else "looks at"
        state.forbid(
            rule,
            f"{state.name(move.actor)} {does} {elsewhere(move, kind)}.",
            "an effect is about cards that lie before the players",
            kind,
            rulings=(f"powers.{_rank(state, move)}.owners",) if kind == "swap" else (),
        )
    else:
        if kind in REFUSED and not allowing_it:
            _refuse(state, move, kind, steps, rule)
        if kind in ("give", "draw"):
            _can_take(state, move, kind, rule)


def owners_of(move: Any, kind: str) -> list[int]:
    """Whose cards an entry touches by a kind of step, or to whom it gives some."""
    if kind == "shuffle":
        return [move.shuffle]
    if kind == "discard":
        return [move.actor] * len(move.discard)
    return [to if isinstance(to, int) else to[0] for to in getattr(move, kind, ())]


def fitting(steps: Sequence[Effect], move: Any, kind: str) -> tuple[Effect, ...]:
    """The steps of an effect by which an entry may do what it does of a kind. None: they do not allow it."""
    seat, owners = move.actor, owners_of(move, kind)
    if kind == "swap":
        for step in steps:
            if step.kind == kind and SWAPS[step.whose][0](seat, *owners):
                return (step,)
        return ()
    return allowing([step for step in steps if step.kind == kind], seat, owners)


def allowing(steps: Sequence[Effect], seat: int, owners: Sequence[int]) -> tuple[Effect, ...]:
    """The steps that allow something with cards of these owners: a single step if it can be, and else for
    each card whichever does."""
    for step in steps:
        if len(owners) <= step.count and owners_fit(step.whose, seat, owners):
            return (step,)
    shared = freed(steps, seat, owners)
    return () if len(shared) < len(owners) else tuple(dict.fromkeys(shared))


def freed(steps: Sequence[Effect], seat: int, owners: Sequence[int]) -> list[Effect]:
    """By which step each card is allowed, of those that are. Steps of one name are those of different cards
    that may be meant, and one of them alone is used."""
    steps = sorted(steps, key=lambda step: step.whose == "any")
    found: list[Effect] = []
    for owner in owners:
        for step in steps:
            if owners_fit(step.whose, seat, [owner]) and found.count(step) < step.count:
                found.append(step)
                steps = [other for other in steps if other is step or other.name != step.name]
                break
    return found


def elsewhere(move: Any, kind: str) -> str:
    """The first of the cards an entry names that lies before nobody, for a sentence."""
    return next(WHERE[owner] for owner, _ in getattr(move, kind) if owner < 0)


WHERE = {
    DISCARD: "the top card of the discard pile",
    STOCK_TOP: "a card of the stock",
    IN_HAND: "the drawn card",
}


REFUSED: Mapping[str, tuple[str, str, str, str]] = {
    # kind of step: too many cards or players; the wrong ones, and why; the option of a rank that says which
    **dict.fromkeys(
        ("look", "reveal"), ("{who} looks at {many} cards", "{who} looks at {cards}; {only}.", "", "")
    ),
    "swap": ("", "{who} may not swap these two cards.", "", "owners"),
    **dict.fromkeys(
        ("give", "draw"),
        (
            "{many} cards are given",
            "{who} may not keep this card.",
            "the card goes to another player",
            "target",
        ),
    ),
    "discard": ("{who} discards {many} cards", "", "", ""),
    "shuffle": ("", "{who} mixes the cards of {whose}; {only}.", "", ""),
}
"""What is said where no step allows what an entry does; the order of turns asks nothing."""


def _refuse(state: State, move: Power, kind: str, steps: Sequence[Effect], rule: Rule) -> None:
    """No step of an effect allows what an entry does: too many are meant, or the wrong ones."""
    seat, owners, whose = move.actor, owners_of(move, kind), steps[0].whose
    most = sum({step.name: step.count for step in steps}.values())
    most = most if len(owners) > most else steps[0].count
    many, wrong, why, option = REFUSED[kind]
    theirs = ["an own card" if owner == seat else f"a card of {state.name(owner)}" for owner in owners]
    words = {
        "who": state.name(seat),
        "many": len(owners),
        "cards": " and ".join(dict.fromkeys(theirs)),
        "whose": state.name(owners[0]),
        "only": f"allowed: {WHOSE.get(whose, '')}",
    }
    if many and len(owners) > most:
        state.forbid(rule, f"{many.format(**words)}; the effect allows {most}.", at=kind)
    if kind == "swap" or not owners_fit(whose, seat, owners):
        rulings = (f"powers.{_rank(state, move)}.{option}",) if option else ()
        why = SWAPS[whose][1] if kind == "swap" else why
        state.forbid(rule, wrong.format(**words), why, kind, rulings=rulings)


def _can_take(state: State, move: Power, kind: str, rule: Rule) -> None:
    """Whether those who are given cards still take any."""
    seats = getattr(move, kind)
    left = next((seat for seat in seats if seat in state.leavers), None)
    if left is not None:
        message = f"{state.name(left)} has given the game up and is given no card."
        state.forbid(rule, message, "the card goes to a player", kind, rulings=("players.leavers",))
    if not state.rules.empty_receives and any(not state.count[other] for other in seats):
        state.forbid(
            rule,
            "A player without cards is given none.",
            at=kind,
            rulings=("empty_layout.can_receive",),
        )


def _rank(state: State, move: Power) -> str:
    """The rank whose effect is meant, as options name it."""
    pack = state.rules.pack
    rank = pack.rank_of[move.rank]
    return pack.ranks[rank] if 0 <= rank < len(pack.ranks) else ""


WHOSE = {"own": "own cards only", "other": "other players' cards only", "any": "any card"}
SWAPS: dict[str, tuple[Callable[[int, int, int], bool], str]] = {
    "any": (lambda seat, first, second: True, ""),
    "distinct": (
        lambda seat, first, second: first != second,
        "the two cards must belong to different players",
    ),
    "own_and_other": (
        lambda seat, first, second: first != second and seat in (first, second),
        "one card must be one's own, the other another player's",
    ),
    "others_only": (
        lambda seat, first, second: seat not in (first, second),
        "both cards must belong to other players",
    ),
}
"""Whose two cards may change places: (player, owner of the one, owner of the other), and in words."""


def owners_fit(whose: str, seat: int, owners: Sequence[int]) -> bool:
    """Whether all these are players whose cards an effect may touch, or who may be given one."""
    if whose == "own":
        return owners.count(seat) == len(owners)
    return whose == "any" or seat not in owners


def allows(steps: Sequence[Effect], move: Any) -> bool:
    """Whether an effect allows what an entry does with cards, if only a card lies wherever the entry says."""
    if any(owner < 0 for owner, _ in (*move.swap, *move.look, *move.reveal)):
        return False  # no effect is about a card that lies before nobody
    return all(fitting(steps, move, kind) for kind in ("swap", *OWNED) if getattr(move, kind))


OWNED = ("look", "reveal", "give", "draw")
"""Steps of an effect that touch cards of players, or hand cards to them."""
PROTECTED = {"look": "look", "reveal": "look", "swap": "swap"}
"""What an effect does to cards that lie somewhere, and what protects a caller from it."""


def guard_immunity(state: State, move: Power) -> None:
    """Whether the cards of those who have called are left alone."""
    for kind, protection in PROTECTED.items():
        for owner, _ in getattr(move, kind):
            if is_safe(state, owner, protection, move.actor):
                done = "looked at" if protection == "look" else "swapped"
                state.forbid(
                    "immune",
                    f"The cards of {state.name(owner)}, who has called, may not be {done}.",
                    at=kind,
                    rulings=("call.self_frozen",) if owner == move.actor else ("call.immunity",),
                )
                break
    if "give" in state.rules.immune and any(other in state.callers for other in move.give):
        state.forbid("immune", "The caller may not be given a card.", at="give", rulings=("call.immunity",))


def is_safe(state: State, owner: int, protection: str, seat: int) -> bool:
    """Whether these are the cards of a caller, and safe from something that this player does; from the caller
    only where the rule set says so."""
    rules = state.rules
    return owner in state.callers and protection in rules.immune and (owner != seat or rules.self_frozen)


def never(rules: RuleSet, move: Any) -> bool:
    """Whether this entry is wrong at whatever moment it is made, whatever the position is: a card given where
    nobody gives any, or an effect that no card has that may be meant (of one that is not named, none has)."""
    if move.action == "give":
        return not rules.gift_count
    touches = move.action == "power" and (move.swap or any(getattr(move, kind) for kind in OWNED))
    return bool(touches) and not rules.stood_power and not allows(rules.effects[move.rank], move)


def filled(state: State, seat: int) -> list[int]:
    """The places of a layout that hold a card."""
    return [slot for slot, token in enumerate(state.layouts[seat], 1) if token != GAP]


def lying(state: State, *owners: int) -> list[Place]:
    """The places of some players that hold a card."""
    return [(owner, slot) for owner in owners for slot in filled(state, owner)]


def usable(state: State, opened: Opened, code: int = 0) -> bool:
    """Whether an open effect can be used at all; ``code``: were the card of that rank."""
    return bool(code or opened.code) and next(uses(state, opened, code), None) is not None


def uses(state: State, opened: Opened, code: int = 0) -> Iterator[Any]:
    """Every way to use a step that is left of an open effect, as entries, whether or not its turn has
    passed."""
    seat, code = opened.owner, code or opened.code
    for step in state.rules.effects[code]:
        for targets in TARGETS[step.kind](state, seat, step.kind) if step.name not in opened.used else ():
            move = Power(seat, code, **targets)
            if step.kind in TURNING or fitting((step,), move, step.kind):
                yield move


def _open_to(state: State, seat: int, kind: str) -> list[Place]:
    """Places that an effect may touch: all but those of a caller who is safe from it."""
    owners = [owner for owner in range(state.seats) if not is_safe(state, owner, PROTECTED[kind], seat)]
    return lying(state, *owners)


def _gifts(state: State, seat: int, kind: str) -> Iterator[dict[str, Any]]:
    """Who takes a card, while there is one."""
    for other in range(state.seats) if can_take_card(state) else ():
        immune = "give" in state.rules.immune and other in state.callers
        receives = other not in state.leavers and (state.rules.empty_receives or state.count[other])
        if receives and not immune:
            yield {kind: (other,)}


TARGETS: Mapping[str, Callable[[State, int, str], Iterable[dict[str, Any]]]] = {
    **dict.fromkeys(
        ("look", "reveal"),
        lambda state, seat, kind: [{kind: (place,)} for place in _open_to(state, seat, kind)],
    ),
    "swap": lambda state, seat, kind: [{kind: two} for two in combinations(_open_to(state, seat, kind), 2)],
    **dict.fromkeys(("give", "draw"), _gifts),
    "discard": lambda state, seat, kind: [{kind: (slot,)} for slot in filled(state, seat)],
    "shuffle": lambda state, seat, kind: [{kind: owner} for owner in range(state.seats)],
    **dict.fromkeys(TURNING, lambda state, seat, kind: [{"does": kind}]),
}
"""Kind of effect -> the cards or players it can be about now, whosever it may touch."""


def swapped(state: State, move: Power) -> list[tuple[Place, Place]]:
    """The two cards that can be meant by a swap of which not every place is named; none where all are."""
    (first, slot), (second, other) = move.swap
    if (slot and other) or min(first, second) < 0:
        return []
    here = [slot] if slot else filled(state, first)
    there = [other] if other else filled(state, second)
    pairs = [((first, near), (second, far)) for near in here for far in there]
    alike = first == second and not (slot or other)
    return [pair for pair in pairs if pair[0] != pair[1] and not (alike and pair[0] > pair[1])]
