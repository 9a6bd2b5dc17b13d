"""What cards count, and the layouts they lie in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from referee.figures import plus
from referee.games.memory.law.options import RuleSet
from referee.games.memory.play.state import Points
from referee.rules import within


def of_cards(rules: RuleSet, faces: Sequence[int], left: Sequence[int] = ()) -> Points:
    """What cards count by the table of values alone. ``left``: how many of each face have not been shown, of
    which those nobody saw must be."""
    known, total = rules.sure, 0
    for face in faces:
        value = known[face]
        if value is None:
            break
        total += value
    else:
        return total
    if any(rules.bounds[face] is None for face in faces):
        return None
    least = most = 0
    for code, many in Counter(faces).items():
        sure = rules.sure[code]
        worth = _worth(rules, code, many, left) if sure is None else [sure] * many
        least += sum(worth[:many])
        most += sum(worth[-many:])
    return within(least, most)


def of_any(rules: RuleSet) -> Points:
    """What the cards of a player may count of whom not even the number of cards is known: the pack has only
    so many."""
    if rules.bounds[0] is None or rules.sets:
        return None
    worth = [(rules.points[face] or 0) * rules.pack.copies[face] for face in rules.pack.exact(0)]
    return sum(min(value, 0) for value in worth), sum(max(value, 0) for value in worth)


MOST_VALUES = 12
"""So many different sums are held against a claim one by one."""


def values_of(rules: RuleSet, faces: Sequence[int]) -> list[int] | None:
    """Every sum that cards can come to of which not all is known: a king and a 2 are 1 or 12 where red kings
    count -1. None where there are many, or no table says it."""
    found = {0}
    for code in faces:
        worth = {rules.points[face] for face in rules.pack.exact(code) if rules.pack.copies[face]}
        if None in worth:
            return None
        found = {sum_ + value for sum_ in found for value in worth if value is not None}
        if len(found) > MOST_VALUES:
            return None
    return sorted(found)


def _worth(rules: RuleSet, code: int, many: int, left: Sequence[int]) -> list[int]:
    """What the cards may count that are known in this way only, the cheapest first: at least as many as lie
    there, and only the cheapest and the dearest of them."""
    worth: list[int] = []
    for face in rules.pack.exact(code) if left else ():
        value = rules.points[face]
        if value is not None and left[face] > 0:
            worth += [value] * min(left[face], many)
    worth.sort()
    if len(worth) >= many:
        return worth
    least, most = rules.bounds[code] or (0, 0)
    return [least] * many + [most] * many


def of_layout(rules: RuleSet, slots: Sequence[int]) -> Points:
    """What a layout counts: card values, and combinations where the rule set has them.

    ``slots`` holds a face per slot, -1 where the slot is empty.
    """
    faces = [face for face in slots if face >= 0]
    if not rules.sets:
        return of_cards(rules, faces)
    if any(rules.pack.rank_of[face] < 0 for face in faces):
        return _perhaps_together(rules, faces)
    left = list(slots)
    extra = 0
    for combination in rules.sets:
        per = str(combination.get("per"))
        if per == "column":
            extra += _columns(rules, left, combination)
        elif per in OF_A_RANK:
            extra += _groups(rules, left, combination, OF_A_RANK[per])
    return plus(of_cards(rules, [face for face in left if face >= 0]), extra)


def _perhaps_together(rules: RuleSet, faces: Sequence[int]) -> Points:
    """Cards not all of which are known by rank: each may count for itself, or be one of those that count
    together, with nothing or with all that those count."""
    together = [int(combination["value"]) for combination in rules.sets if "per" in combination]
    if not together:
        return of_cards(rules, faces)
    least = most = 0
    for face in faces:
        worth = rules.bounds[face]
        if worth is None:
            return None
        least += min(worth[0], 0, *together)
        most += max(worth[1], 0, *together)
    return within(least, most)


OF_A_RANK = {"pair_of_rank": 2, "four_of_rank": 4}
"""Combinations of so many cards of one rank."""


def _groups(rules: RuleSet, slots: list[int], combination: Mapping[str, Any], size: int) -> int:
    """Every so many cards of one rank count together what the rule set says."""
    by_rank: dict[int, list[int]] = {}
    for index, face in enumerate(slots):
        if face >= 0:
            by_rank.setdefault(rules.pack.rank_of[face], []).append(index)
    extra = 0
    for places in by_rank.values():
        for start in range(0, len(places) - size + 1, size):
            for index in places[start : start + size]:
                slots[index] = -1
            extra += int(combination["value"])
    return extra


def _columns(rules: RuleSet, slots: list[int], combination: Mapping[str, Any]) -> int:
    """Equal cards that fill a column count together what the rule set says."""
    extra = 0
    for column in range(rules.cols):
        places = [row * rules.cols + column for row in range(rules.rows)]
        faces = [slots[index] if index < len(slots) else -1 for index in places]
        if min(faces) >= 0 and len({rules.pack.rank_of[face] for face in faces}) == 1:
            for index in places:
                slots[index] = -1
            extra += int(combination["value"])
    return extra


def exactly(rules: RuleSet, combination: Mapping[str, Any], faces: Sequence[int]) -> bool:
    """Whether a layout consists of exactly the ranks a special set names ("kamikaze")."""
    return perhaps(rules, combination, faces) and all(rules.pack.rank_of[face] >= 0 for face in faces)


def perhaps(rules: RuleSet, combination: Mapping[str, Any], faces: Sequence[int]) -> bool:
    """Whether a layout may be such a set, by the cards of it that are known."""
    ranks = [*rules.pack.ranks, "JK"]
    have = Counter(ranks[rules.pack.rank_of[face]] for face in faces if rules.pack.rank_of[face] >= 0)
    wanted = Counter(str(rank) for rank in combination["exactly"])
    return len(faces) == wanted.total() and have <= wanted
