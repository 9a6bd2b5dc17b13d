"""The printed variants as rows of data: what the engine is told, and which sentence says it.

A row is a mapping that ``extends`` another and changes leaves of it. ``sentences`` gives the
number of the rule that is cited for each point of play; a club's own rule set may add its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.games.memory.law.options import OPTIONS, as_tree

BASE: dict[str, Any] = {
    "id": "base-dutch",
    "name": "Dutch",
    "rule_prefix": "D",
    "questions": "X",
    **as_tree({option.path: option.default for option in OPTIONS}),
}
"""What every rule set extends: all options as they are unless said."""

# fmt: off
SENTENCES: Mapping[str, str] = {
    "deck": "G-01 T-04 R-04", "copies": "G-02 T-04 R-04", "seats": "G-03 T-01 R-08", "deal": "G-09 T-05 R-08",
    "layout": "G-16 T-06 R-09", "upcard": "G-13 T-14 R-10", "stock": "G-12 T-10 R-10",
    "after_peek": "G-10 T-08 R-11", "peek": "G-10 T-07 R-11", "look": "G-10 T-07 R-12",
    "look_penalty": "G-11 T-07 R-12", "order": "G-14 T-15 R-13", "starter": "G-14 T-09 R-13",
    "draw": "G-15 T-10 R-14", "first_source": "G-15 T-10 R-15", "replace": "G-16 T-12 R-16",
    "after_upcard": "G-17 T-10 R-17", "shed": "G-18 T-13 R-17", "outgoing": "G-19 T-12 R-16",
    "match": "G-20 T-17 R-18", "match_whose": "G-20 T-20 R-18", "match_when": "G-20 T-16 R-18",
    "match_limit": "G-20 T-16 R-19", "empty_pile": "G-20 T-14 R-18", "false_match": "G-21 T-19 R-20",
    "false_other": "G-21 T-23 R-20", "lockout": "G-22 T-19 R-20", "gift": "G-20 T-22 R-18",
    "power": "G-27 T-21 R-21", "power_order": "G-28 T-21 R-21", "immune": "G-25 T-21 R-27",
    "call_when": "G-23 T-25 R-28", "call_again": "G-23 T-26 R-25", "call_empty": "G-41 T-30 R-25",
    "caller_draws": "G-24 T-27 R-25", "last_turns": "G-24 T-28 R-25", "reveal": "G-24 T-28 R-25",
    "empty_turn": "G-41 T-30 R-25", "empty_skip": "G-41 T-31 R-25", "go_free": "G-41 T-30 R-29",
    "rearrange": "G-39 T-06 R-09", "value": "G-06 T-03 R-30", "sum": "G-33 T-29 R-35",
    "call_won": "G-35 T-29 R-36", "call_lost": "G-34 T-29 R-37", "tie": "G-35 T-29 R-38",
    "other_free": "G-34 T-29 R-39", "free_bonus": "G-33 T-29 R-29", "totals": "G-07 T-29 R-05",
    "end": "G-08 T-29 R-06", "winner": "G-08 T-29 R-07", "round_winner": "G-05 T-29 R-01",
    "gone": "G-20 T-18 R-18", "lower_yet_lost": "G-34 T-29 R-40", "goes_on": "G-23 T-28 R-25",
    "unseen": "G-10 T-19 R-20",
}
"""Point of play -> the sentences of the printed rulebooks about it."""


def printed(prefix: str) -> dict[str, str]:
    """The sentence of a printed rulebook (G, T or R) about each point of play."""
    told = ((point, number) for point, numbers in SENTENCES.items() for number in numbers.split())
    return {point: number for point, number in told if number.startswith(prefix)}


HUNDRED: dict[str, Any] = {
    "extends": "base-dutch",
    "id": "hundred",
    "name": "Dutch, race to 100",
    "rule_prefix": "G",
    "questions": "G",
    "deck": {"packs": 2},
    "layout": {"rearrange": "own_anytime"},
    "infractions": {"look": {"cards_each": 1}},
    "match": {"false": {"lockout": "turn"}},
    "powers": {
        "order": "fifo",
        "by_card": {
            "J": [{"swap": {"owners": "any", "blind": True}}],
            "Q": [{"look": {"who": "own", "count": 1}}],
            "A": [{"give_from_stock": {"target": "other", "count": 1}}],
        },
    },
    "call": {"immunity": ["swap"]},
    "empty_layout": {"turn": "draw_shed"},
    "scoring": {
        "values": {"J": 11, "Q": 12, "K_black": 13, "K_red": 0},
        "caller": {"fail": {"add": 10}, "tie": "success"},
    },
    "round": {"tie": "caller"},
    "game": {"end": {"type": "points", "points": 100, "cmp": "ge"}},
    "sentences": {
        **printed("G"), "power_J": "G-29", "power_Q": "G-30", "power_A": "G-31", "value_K": "G-32",
        "covered_K": "G-42",
    },
}

DUEL: dict[str, Any] = {
    "extends": "base-dutch",
    "id": "duel",
    "name": "Dutch for two",
    "rule_prefix": "T",
    "questions": "T",
    "deck": {"jokers": 2},
    "players": {"max": 2},
    "initial_peek": {"count": 2},
    "discard_start": {"mode": "empty"},
    "starter": {"rule": "left_of_dealer"},
    "turn": {"sources": ["stock"], "after_upcard": []},
    "match": {
        "targets": ["own", "other"],
        "window": "any_time",
        "on_uncovered": True,
        "gift": {"count": 1},
    },
    "powers": {"by_card": {"8": [{"look": {"who": "other", "count": 1}}]}},
    "call": {"window": "instead_of_draw"},
    "empty_layout": {"turn": "auto_call", "auto_call": "turn_start", "skip_in_final": True},
    "scoring": {"values": {"J": 10, "Q": 10, "K_black": 13, "K_red": -3, "JK": 0}},
    "game": {"end": {"type": "single_round"}},
    "sentences": {**printed("T"), "value_K": "T-03"},
}

# fmt: on
PAGE_POWERS: dict[str, Any] = {
    "7": [{"look": {"who": "own", "count": 1}}],
    "8": [{"look": {"who": "other", "count": 1}}],
    "10": [{"swap": {"owners": "distinct", "blind": True}}],
}

DUEL_PAGE: dict[str, Any] = {
    "extends": "duel",
    "id": "duel-page",
    "name": "Dutch for two, with the powers of the author's page",
    "powers": {"by_card": PAGE_POWERS},
}

# fmt: off
ROMMEE: dict[str, Any] = {
    "extends": "base-dutch",
    "id": "rommee",
    "name": "Dutch with half a Rommé pack",
    "rule_prefix": "R",
    "questions": "R",
    "deck": {"jokers": 3},
    "players": {"max": 13},
    "initial_peek": {"count": 2},
    "discard_start": {"mode": "empty"},
    "starter": {"first_turn_sources": ["stock"]},
    "turn": {"after_upcard": ["replace", "return"]},
    "match": {"on": ["shed", "replace", "return", "upcard_start"], "limit": 1},
    "powers": {
        "by_card": {
            "7": [{"look": {"who": "own", "count": 1}}],
            "8": [{"look": {"who": "own", "count": 1}}],
            "9": [{"look": {"who": "other", "count": 1}}],
            "10": [{"look": {"who": "other", "count": 1}}],
            "J": [{"swap": {"owners": "distinct", "blind": True}}],
        }
    },
    "call": {"early": "effective_at_end", "immunity": ["swap", "look"], "self_frozen": True},
    "empty_layout": {"turn": "skip"},
    "go_free": {"on_turn": "end_now", "on_turn_bonus": -10, "off_turn": "until_player"},
    "scoring": {
        "values": {"J": 10, "Q": 10, "K_black": 10, "K_red": -1, "JK": 0},
        "caller": {
            "success": {"add": -10},
            "fail": {"add": 10},
            "tie": "fail",
            "fails_if_other_free": True,
        },
    },
    "game": {"end": {"type": "rounds", "n": "declared"}},
    "sentences": {
        **printed("R"), "power_7": "R-22", "power_8": "R-22", "power_9": "R-23", "power_10": "R-23",
        "power_J": "R-24", "value_J": "R-31", "value_Q": "R-31", "value_K_black": "R-31",
        "value_K": "R-32", "value_A": "R-33", "value_JK": "R-34",
    },
}

# fmt: on
ROWS: dict[str, dict[str, Any]] = {str(row["id"]): row for row in (BASE, HUNDRED, DUEL, DUEL_PAGE, ROMMEE)}
"""Every rule set that can be extended by name."""

PRESETS: Mapping[str, Mapping[str, Any]] = {"powers_preset": {"page": PAGE_POWERS}, "values": {"none": None}}
"""Readings that stand for a whole table: option -> reading -> the table."""
