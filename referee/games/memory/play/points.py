"""Points that may be known exactly, within bounds, or not at all; and the count of one layout."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from referee.games.memory.law.rule_set import RuleSet
from referee.games.memory.play.state import Points


def low(points: Points) -> int | None:
    """The least these points can be; None where nothing is known."""
    return points[0] if isinstance(points, tuple) else points


def high(points: Points) -> int | None:
    """The most these points can be."""
    return points[1] if isinstance(points, tuple) else points


def within(least: int | None, most: int | None) -> Points:
    """Points between two bounds."""
    if least is None or most is None:
        return None
    return least if least == most else (least, most)


def plus(one: Points, other: Points) -> Points:
    """The sum of points, as well as it can be known."""
    if isinstance(one, int) and isinstance(other, int):
        return one + other
    if one is None or other is None:
        return None
    return within((low(one) or 0) + (low(other) or 0), (high(one) or 0) + (high(other) or 0))


def minus(one: Points, other: Points) -> Points:
    """What is left of points without others; nothing certain where either is not exact."""
    return one - other if isinstance(one, int) and isinstance(other, int) else None


def total(points: Sequence[Points]) -> Points:
    """The sum of a list of points."""
    found: Points = 0
    for one in points:
        found = plus(found, one)
    return found


def fits(points: Points, claim: int) -> bool:
    """Whether a claimed number is possible."""
    return points is None or ((low(points) or 0) <= claim <= (high(points) or 0))


def words(known: Points) -> str:
    """Points for a sentence."""
    if known is None:
        return "nothing certain"
    return f"{known[0]} to {known[1]}" if isinstance(known, tuple) else str(known)


def of_cards(rules: RuleSet, faces: Sequence[int]) -> Points:
    """What cards count by the table of values alone."""
    found = [*map(rules.sure.__getitem__, faces)]
    if None not in found:
        return sum(found)  # type: ignore[arg-type]
    bounds = [rules.bounds[face] for face in faces]
    known = [one for one in bounds if one is not None]
    if len(known) < len(bounds):
        return None
    return within(sum(one[0] for one in known), sum(one[1] for one in known))


def of_layout(rules: RuleSet, slots: Sequence[int]) -> Points:
    """What a layout counts: card values, and combinations where the rule set has them.

    ``slots`` holds a face per slot, -1 where the slot is empty.
    """
    faces = [face for face in slots if face >= 0]
    if not rules.sets:
        return of_cards(rules, faces)
    if any(face == 0 for face in faces):
        return None
    left = list(slots)
    extra = 0
    for one in rules.sets:
        extra += SETS.get(str(one.get("per", "")), _nothing)(rules, left, one)
    return plus(of_cards(rules, [face for face in left if face >= 0]), extra)


def _nothing(rules: RuleSet, slots: list[int], one: Mapping[str, Any]) -> int:
    return 0


def _pairs(rules: RuleSet, slots: list[int], one: Mapping[str, Any]) -> int:
    """Every two cards of one rank count together what the rule set says."""
    return _groups(rules, slots, one, 2)


def _fours(rules: RuleSet, slots: list[int], one: Mapping[str, Any]) -> int:
    return _groups(rules, slots, one, 4)


def _groups(rules: RuleSet, slots: list[int], one: Mapping[str, Any], size: int) -> int:
    by_rank: dict[int, list[int]] = {}
    for index, face in enumerate(slots):
        if face >= 0:
            by_rank.setdefault(rules.pack.rank_of[face], []).append(index)
    extra = 0
    for places in by_rank.values():
        for start in range(0, len(places) - size + 1, size):
            for index in places[start : start + size]:
                slots[index] = -1
            extra += int(one["value"])
    return extra


def _columns(rules: RuleSet, slots: list[int], one: Mapping[str, Any]) -> int:
    """Equal cards that fill a column count together what the rule set says."""
    extra = 0
    for column in range(rules.cols):
        places = [row * rules.cols + column for row in range(rules.rows)]
        faces = [slots[index] if index < len(slots) else -1 for index in places]
        if min(faces) >= 0 and len({rules.pack.rank_of[face] for face in faces}) == 1:
            for index in places:
                slots[index] = -1
            extra += int(one["value"])
    return extra


SETS = {"pair_of_rank": _pairs, "four_of_rank": _fours, "column": _columns}
"""Combinations that replace the values of their cards."""


def exactly(rules: RuleSet, one: Mapping[str, Any], faces: Sequence[int]) -> bool:
    """Whether a layout consists of exactly the ranks a special set names ("kamikaze")."""
    if any(face <= 0 for face in faces):
        return False
    ranks = [*rules.pack.ranks, "JK"]
    have = Counter(ranks[rules.pack.rank_of[face]] for face in faces)
    return have == Counter(str(rank) for rank in one["exactly"])
