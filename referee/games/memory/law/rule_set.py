"""Rule sets: from data (a row of ours or a club's file) to the plain fields the engine plays by.

:mod:`~referee.games.memory.law.assembly` lays a rule set over its parents,
:mod:`~referee.games.memory.law.soundness` refuses what has no meaning, :func:`compiled` turns the rest
into a :class:`~referee.games.memory.law.options.RuleSet`. A ruling of a log is a dotted path into the same
data, so a house rule and a printed variant are one mechanism.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from referee.games.memory.law import (
    effects,
    rulebook_common,
    rulebook_duel,
    rulebook_hundred,
    rulebook_rommee,
)
from referee.games.memory.law.assembly import Tree
from referee.games.memory.law.faces import Pack, pack
from referee.games.memory.law.options import RuleSet, fields_of, leaf
from referee.header import BadEntry, in_short
from referee.rules import Modality, Rule

PLACEMENTS = ("shed", "replace", "return", "match", "upcard_start")
SHED: Final = 0
REPLACE: Final = 1
RETURN: Final = 2
MATCH: Final = 3
START: Final = 4
"""How a card comes onto the pile: the places in ``opens`` and ``acts``."""


def compiled(tree: Tree) -> RuleSet:
    """The fields of a complete and sound rule set (see :func:`soundness`)."""
    deck = tree["deck"]
    ranks = tuple(str(rank) for rank in deck["ranks"])
    cards = pack(ranks, tuple(deck["suits"]), deck["packs"], deck["jokers"])
    values = leaf(tree, "scoring.values")
    points = tuple(_points(cards, code, values) for code in range(cards.vague))
    sentences, rank_sentences = sentences_of(tree)
    triggers = leaf(tree, "powers.triggers")
    opening = leaf(tree, "match.on")
    start, turn = tree["discard_start"], tree["turn"]
    rows, cols = leaf(tree, "layout.rows"), leaf(tree, "layout.cols")
    exact_keys = (-1, *(_key(cards, face, tree["match"], points) for face in range(1, cards.vague)))
    key_sets = tuple(frozenset(exact_keys[face] for face in faces) for faces in cards.faces)
    all_effects = effects.of_faces(cards, tree["powers"]["by_card"])
    made: dict[str, Any] = {
        "name": str(tree["name"]),
        "prefix": str(tree["rule_prefix"]),
        "pack": cards,
        "sentences": sentences,
        "rank_sentences": rank_sentences,
        "points": points,
        "sure": (*points, *[None] * (len(cards.names) - cards.vague)),
        "bounds": tuple(_bounds(cards, code, points) for code in range(len(cards.names))),
        "keys": tuple(next(iter(keys)) if len(keys) == 1 else -1 for keys in key_sets),
        "key_sets": key_sets,
        "key_masks": _key_masks(exact_keys),
        "effects": all_effects,
        "ranks": tuple(
            tuple(dict.fromkeys(cards.rank_alone(face) for face in faces if cards.copies[face]))
            for faces in cards.faces
        ),
        "effect_kinds": tuple(frozenset(step.name for step in steps) for steps in all_effects),
        "power_rules": tuple(
            rank_sentences.get(f"power_{cards.rank_name(rank)}" if rank >= 0 else "", sentences["power"])
            for rank in cards.rank_of
        ),
        "opens": (
            *(how in opening for how in PLACEMENTS[:4]),
            bool(start["match"]) and "upcard_start" in opening,
        ),
        "acts": (*(how in triggers for how in PLACEMENTS[:4]), bool(start["power"])),
        "replaceable": ("replace" in turn["after_stock"], "replace" in turn["after_upcard"]),
        "layable": ("shed" in turn["after_stock"], "return" in turn["after_upcard"]),
        "from_stock": "stock" in turn["sources"] and "stock" in leaf(tree, "starter.first_turn_sources"),
        "bottom": frozenset(range((rows - 1) * cols + 1, rows * cols + 1)),
    }
    return RuleSet(**made, **dict(fields_of(tree)))


def _points(cards: Pack, code: int, values: Mapping[str, Any] | None) -> int | None:
    if not code or values is None:
        return None
    for name in cards.classes(code):
        if name in values:
            return int(values[name])
    return None


def _bounds(cards: Pack, code: int, points: Sequence[int | None]) -> tuple[int, int] | None:
    possible = [points[face] for face in cards.faces[code] if cards.copies[face]]
    known = [figure for figure in possible if figure is not None]
    return (min(known), max(known)) if known and len(known) == len(possible) else None


def _key_masks(keys: Sequence[int]) -> dict[int, int]:
    """For every key the exact faces that match as it."""
    found: dict[int, int] = {}
    for face, key in enumerate(keys[1:], 1):
        found[key] = found.get(key, 0) | 1 << face
    return found


def _key(cards: Pack, face: int, match: Mapping[str, Any], points: Sequence[int | None]) -> int:
    """What a card matches as. Two cards match if their keys are equal."""
    rank = cards.rank_of[face]
    if match["criterion"] == "value" and points[face] is not None:
        return 1000 + int(points[face] or 0)
    king = rank < len(cards.ranks) and cards.ranks[rank] == "K"
    coloured = king and (match["criterion"] == "rank_and_colour" or match["red_king"] == "red_only")
    return rank * 3 + (1 + bool(cards.red(face)) if coloured else 0)


RULEBOOKS: Mapping[str, Mapping[str, Rule]] = {
    "G": rulebook_hundred.RULES,
    "T": rulebook_duel.RULES,
    "R": rulebook_rommee.RULES,
}
"""Prefix of a rule set -> the rulebook it prints."""

NUMBERED = {**rulebook_common.RULES, **RULEBOOKS["G"], **RULEBOOKS["T"], **RULEBOOKS["R"]}
"""Every numbered sentence of the printed variants, and the common ones."""

BY_CARD = ("power_", "value_", "covered_")
"""Points that begin like this are about one rank or class of cards, and need no common sentence: its
power, its value, and a card of the rank that lies under another one."""


def sentences_of(tree: Mapping[str, Any]) -> tuple[dict[str, Rule], dict[str, Rule]]:
    """The sentence for every point of play, and those that belong to single ranks.

    BadEntry where a number is none of ours and no words are given with it.
    """
    chosen = tree.get("sentences", {})
    prefix = str(tree.get("rule_prefix", "D"))
    common = {
        name: _rule(name, chosen[name]) if name in chosen else rulebook_common.point(name, prefix)
        for name in rulebook_common.POINTS
    }
    special = {
        name: _rule(name, value)
        for name, value in chosen.items()
        if name not in common and name.startswith(BY_CARD)
    }
    strange = [name for name in chosen if name not in common and name not in special]
    if strange:
        raise BadEntry(
            f"{in_short(strange[0])} is no point of play",
            ("sentences", strange[0]),
            "one of " + ", ".join(rulebook_common.POINTS),
        )
    return common, special


def _rule(name: str, written: Any) -> Rule:
    if isinstance(written, Mapping):
        modality = rulebook_common.POINTS[name][0] if name in rulebook_common.POINTS else Modality.MAY
        return Rule(
            str(written["number"]),
            str(written.get("section", rulebook_common.SECTION)),
            str(written["text"]),
            modality,
            check="judged move by move against the rule set",
        )
    if written not in NUMBERED:
        raise BadEntry(
            f"there is no rule {in_short(written)}",
            ("sentences", name),
            "a number of ours, or number and text",
        )
    return NUMBERED[written]
