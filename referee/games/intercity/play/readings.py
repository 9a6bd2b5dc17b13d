"""How a table reads the open questions: the rulings as plain fields."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from referee.games.intercity.record.boards import COLOURS, START_VALUE
from referee.header import BadEntry


@dataclass(frozen=True, slots=True)
class Readings:
    """How this table reads the open questions: the rulings as plain fields."""

    offer_optional: bool
    broke_may_offer: bool
    resale: bool
    first_bidder: str
    offerer_first_pass: str
    min_open: int
    raise_step: int
    capped: bool
    unsold: str
    lazy_passes: bool
    silent_passes: bool
    first_round: str
    later_rounds: str
    offer_deadlock: str
    idle_cycle: str
    director_change: str
    transfers: bool
    open_decline: bool
    bluff_must_connect: bool
    illegal_choice: str
    connect: str
    contest_members: str
    blind_min: int
    blind_tie: str
    top_up: str
    short_winner: str
    same_director: str
    contest_order: str
    cube_limit: int
    cube_choice: str
    route: str
    route_start: str
    bank: int | None
    all_sections: str
    start_value: Mapping[str, int]  # of the colours for which the board does not tell it
    winner_tie: str


NO_LIMIT = 99


MOST_MONEY = 1_000_000
"""More than any game of this size could hold."""


def readings_of(rulings: Mapping[str, Any]) -> Readings:
    """The rulings of a header as fields. BadEntry for a value of one's own that cannot be played."""
    capital = rulings["two_player_capital"]
    if capital is not None and (type(capital) is not int or not 0 <= capital <= MOST_MONEY):
        wanted = f"0 to {MOST_MONEY}, or null"
        raise BadEntry("two players begin with a sum in whole dollars", ("two_player_capital",), wanted)
    step = rulings["raise_step"]
    if type(step) is not int or step < 1:
        raise BadEntry("the smallest raise is a whole number of dollars, 1 or more", ("raise_step",))
    own = {
        "capped": rulings["bid_cap"] == "cash",
        "lazy_passes": rulings["auto_pass_broke"] and rulings["bid_cap"] == "cash",
        "silent_passes": rulings["auto_pass_broke"],
        "cube_limit": NO_LIMIT if rulings["cube_limit"] is None else rulings["cube_limit"],
        "start_value": _start_values(rulings["start_value"]),
        "bank": None if rulings["bank"] == "unlimited" else rulings["bank"],
    }
    plain = {name: rulings[name] for name in Readings.__dataclass_fields__ if name not in own}
    return Readings(**plain, **own)


def _start_values(ruled: Any) -> Mapping[str, int]:
    """What start sections are worth, of those colours for which it is not as printed (IQ-58)."""
    values = ruled if isinstance(ruled, Mapping) else dict.fromkeys(COLOURS, ruled)
    if not all(type(amount) is int and amount >= 0 for amount in values.values()):
        raise BadEntry("a start section is worth a sum in whole dollars", ("start_value",))
    if not values.keys() <= set(COLOURS):
        known = "one of " + ", ".join(COLOURS)
        raise BadEntry("start_value names a colour that is none", ("start_value",), known)
    return {} if ruled == START_VALUE else values
