"""Powers as data: what a card may do when it is laid on the discard pile, step by step."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any

from referee.games.memory.law.faces import Pack


@dataclass(frozen=True, slots=True)
class Effect:
    """One step of a power.

    ``kind`` is that of a row of STEPS; ``whose`` says whose cards it may touch (``own``, ``other``, ``any``;
    for swaps ``any``, ``distinct``, ``own_and_other``, ``others_only``); ``count`` how many; ``name`` is what
    a position calls it once it has been used: its kind, with a number where its card has several of the kind.
    """

    kind: str
    whose: str = "any"
    count: int = 1
    name: str = ""


STEPS: Mapping[str, tuple[str, ...]] = {
    # step in the data: its kind, and the words that say more of it
    "look": ("look", "who", "count", "choice"),
    "swap": ("swap", "owners", "blind"),
    "give_from_stock": ("give", "target", "count"),
    "draw_penalty": ("draw", "target", "count"),
    "discard_own": ("discard", "count"),
    "shuffle_layout": ("shuffle", "target"),
    "reveal": ("reveal", "target", "count"),
    "skip_next": ("skip_next",),
    "extra_turn": ("extra_turn",),
    "reverse": ("reverse",),
}
"""Every step a power can have. ``blind`` and ``choice`` tell of what leaves no trace in a record."""

TURNING = ("skip_next", "extra_turn", "reverse")
"""Steps that are about the order of turns."""

TWO_STEPS, OPTIONAL = "look_then_swap", "optional_swap"
"""A step that is two, the second of which is never a duty."""
WHOSE = ("who", "owners", "target")
"""The words for whose cards a step is about."""
OWNERS = ("own", "other", "any")
SWAP_OWNERS = ("any", "distinct", "own_and_other", "others_only")
CHOOSERS = ("looker", "random", "owner")
MOST_CARDS = 20
"""More cards no step is about."""
MOST_ALIKE = 3
"""More steps of a kind no card has."""

DEFAULT_WHOSE = {"discard": "own", "give": "other", "look": "own"}


def numbered(kind: str, nth: int) -> str:
    """What the nth step of a kind is called: ``look``, ``look 2``."""
    return kind if nth == 1 else f"{kind} {nth}"


USED = tuple(numbered(kind, nth) for nth in range(1, MOST_ALIKE + 1) for kind, *_ in STEPS.values())
"""What a position can say that an effect has done."""


def steps(written: Any) -> tuple[Effect, ...]:
    """The steps of one power as the rule set writes them; two-part powers are two steps."""
    made: list[Effect] = []
    for step in written or ():
        for name, what in step.items():
            what = what or {}
            if name == TWO_STEPS:
                made.extend(steps([{"look": what.get("look")}, {"swap": what.get("swap")}]))
                continue
            kind, *words = STEPS[name]
            said = (what[word] for word in words if word in WHOSE and word in what)
            whose = next(said, DEFAULT_WHOSE.get(kind, "any"))
            made.append(Effect(kind, str(whose), int(what.get("count", 1))))
    kinds = [step.kind for step in made]
    alike = [kinds[: number + 1].count(kind) for number, kind in enumerate(kinds)]
    return tuple(replace(step, name=numbered(step.kind, nth)) for step, nth in zip(made, alike, strict=True))


def of_faces(cards: Pack, by_card: Mapping[str, Any]) -> tuple[tuple[Effect, ...], ...]:
    """The steps each face has; of a rank alone or an unseen card, whatever one of its faces may have."""
    written = {name: steps(power) for name, power in by_card.items()}
    of_exact = [
        next((written[name] for name in cards.classes(face) if name in written), ())
        for face in range(1, cards.vague)
    ]
    return tuple(
        tuple(dict.fromkeys(chain(*(of_exact[face - 1] for face in faces)))) for faces in cards.faces
    )


def current(tree: Mapping[str, Any], rank: str, leaf: str) -> Any:
    """What the power of a rank says at present about ``owners``, ``target``, ``count`` ..."""
    for step in tree["powers"]["by_card"].get(rank) or ():
        for what in step.values():
            if leaf in (what or {}):
                return what[leaf]
    return None


def change(tree: dict[str, Any], rank: str, leaf: str, value: Any) -> None:
    """A reading about the power of one rank, written into every step that knows the word."""
    for step in tree["powers"]["by_card"].get(rank) or ():
        for name, what in step.items():
            if leaf in STEPS.get(name, ())[1:] and isinstance(what, dict):
                what[leaf] = value
