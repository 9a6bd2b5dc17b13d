"""Which sentence is cited for a point of play: the rulebook of a variant, or a club's own words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.games.memory.law import rulebook_common, rulebook_duel, rulebook_hundred, rulebook_rommee
from referee.header import BadEntry, in_short
from referee.rules import Modality, Rule

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
