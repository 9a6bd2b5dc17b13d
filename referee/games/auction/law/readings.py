"""The open questions of the auction game as a table answered them: one plain field for each option."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from referee.header import BadEntry

VP_TABLES: Mapping[str, Mapping[int, int]] = {
    # The author's own card data for exactly this version of the rules (AQ-1).
    "hoile-2018": {1: 11, 2: 7, 3: 4, 4: 2, 5: 1, 6: -1, 7: -2, 8: -4, 9: -7, 10: -11}
}
"""Victory points by bid value: a fact the rulebook keeps in its pictures."""


@dataclass(frozen=True, slots=True)
class Readings:
    """The open questions as answered for this game: one plain field for each option."""

    vp_table: Mapping[int, int] | None
    costs: tuple[int, ...]
    peek_timing: str
    while_looking: str
    short_hand_set_aside: str
    set_aside_zone: str
    min_bid_cards: int
    withhold_plain: bool
    tie_cards_join_offering: bool
    tie_empty_deck: str
    tie_unbreakable: str
    bid_cards_can_activate: bool
    interleave: bool
    power_needs_target: bool
    effect_optional: bool
    activation_delay: str
    cash_in_played_power: bool
    dup_acts_as: str
    dup_bid_card: str
    dup_without_target: str
    dup_opponent: bool
    dup_unactivated: str
    dup_target_zone: str
    dup_same_suit: bool
    retrieve_to: str
    retrieved_power: str
    retrieve_just_bought: bool
    ten_source: str
    slide: str
    loser_empty: str
    loser_duty_check: str
    restock_order: str
    recycle_auction_discards: bool
    unplayed_hand: str
    reshuffle: str
    end_check: str
    end_unwilling: str
    score_all_owned: bool
    bonus_counts_cashed: bool
    tiebreak_counts_cashed: bool
    final_tie: str
    pile_counts_public: bool


def readings_of(rulings: Mapping[str, Any]) -> Readings:
    """The resolved rulings of a header as plain fields. BadEntry for a table of one's own that is none."""
    table = dict(rulings)
    named = table["vp_table"]
    table["vp_table"] = (
        VP_TABLES[named] if isinstance(named, str) and named in VP_TABLES else _own_table(named)
    )
    table["costs"] = _own_costs(table["costs"])
    return Readings(**table)


def _own_table(points: Any) -> Mapping[int, int] | None:
    """Victory points by bid value as a log brings them along."""
    if points is None:
        return None
    values = {str(value): value for value in range(1, 11)}
    if (
        isinstance(points, Mapping)
        and len(points) == len(values)
        and set(map(str, points)) == set(values)
        and all(_whole(worth, -MOST_POINTS, MOST_POINTS) for worth in points.values())
    ):
        return {values[str(value)]: worth for value, worth in points.items()}
    raise BadEntry(
        "this is no table of victory points",
        ("rulings", "vp_table"),
        f"a whole number from -{MOST_POINTS} to {MOST_POINTS} for every bid value from 1 to 10, "
        + " or ".join(VP_TABLES)
        + ", or null",
    )


def _own_costs(costs: Any) -> tuple[int, ...]:
    """The prices of the six places, cheapest place first."""
    if isinstance(costs, (list, tuple)) and len(costs) == 6 and all(_whole(price, 0, 40) for price in costs):
        return tuple(costs)
    raise BadEntry("these are no prices", ("rulings", "costs"), "six whole numbers from 0 to 40")


MOST_POINTS = 1_000_000
"""No table of victory points goes further: beyond it lies a slip of the pen."""


def _whole(number: Any, low: int, high: int) -> bool:
    return isinstance(number, int) and not isinstance(number, bool) and low <= number <= high
