"""The printed variants as rows of data: what the engine is told, and which sentence says it.

A row is a mapping that ``extends`` another and changes leaves of it. ``sentences`` gives the
number of the rule that is cited for each point of play; a club's own rule set may add its own.
"""

from __future__ import annotations

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
        "deck": "G-01", "copies": "G-02", "seats": "G-03", "deal": "G-09", "layout": "G-16",
        "upcard": "G-13", "stock": "G-12", "after_peek": "G-10", "peek": "G-10", "look": "G-10",
        "look_penalty": "G-11", "order": "G-14", "starter": "G-14", "draw": "G-15",
        "first_source": "G-15", "replace": "G-16", "after_upcard": "G-17", "shed": "G-18",
        "outgoing": "G-19", "match": "G-20", "match_whose": "G-20", "match_when": "G-20",
        "match_limit": "G-20", "empty_pile": "G-20", "false_match": "G-21", "false_other": "G-21",
        "lockout": "G-22", "gift": "G-20", "power": "G-27", "power_order": "G-28",
        "power_J": "G-29", "power_Q": "G-30", "power_A": "G-31", "immune": "G-25",
        "call_when": "G-23", "call_again": "G-23", "call_empty": "G-41", "caller_draws": "G-24",
        "last_turns": "G-24", "reveal": "G-24", "empty_turn": "G-41", "empty_skip": "G-41",
        "go_free": "G-41", "rearrange": "G-39", "value": "G-06", "value_K": "G-32", "sum": "G-33",
        "covered_K": "G-42", "round_winner": "G-05", "gone": "G-20", "lower_yet_lost": "G-34",
        "goes_on": "G-23",
        "call_won": "G-35", "call_lost": "G-34", "tie": "G-35", "other_free": "G-34",
        "free_bonus": "G-33", "totals": "G-07", "end": "G-08", "winner": "G-08",
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
    "sentences": {
        "deck": "T-04", "copies": "T-04", "seats": "T-01", "deal": "T-05", "layout": "T-06",
        "upcard": "T-14", "stock": "T-10", "after_peek": "T-08", "peek": "T-07", "look": "T-07",
        "look_penalty": "T-07", "order": "T-15", "starter": "T-09", "draw": "T-10",
        "first_source": "T-10", "replace": "T-12", "after_upcard": "T-10", "shed": "T-13",
        "outgoing": "T-12", "match": "T-17", "match_whose": "T-20", "match_when": "T-16",
        "match_limit": "T-16", "empty_pile": "T-14", "false_match": "T-19", "false_other": "T-23",
        "lockout": "T-19", "gift": "T-22", "power": "T-21", "power_order": "T-21",
        "immune": "T-21", "call_when": "T-25", "call_again": "T-26", "call_empty": "T-30",
        "caller_draws": "T-27", "last_turns": "T-28", "reveal": "T-28", "empty_turn": "T-30",
        "empty_skip": "T-31", "go_free": "T-30", "rearrange": "T-06", "value": "T-03",
        "value_K": "T-03", "sum": "T-29", "call_won": "T-29", "call_lost": "T-29", "tie": "T-29",
        "other_free": "T-29", "free_bonus": "T-29", "totals": "T-29", "end": "T-29",
        "winner": "T-29", "round_winner": "T-29", "gone": "T-18", "lower_yet_lost": "T-29", "goes_on": "T-28",
    },
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
        "deck": "R-04", "copies": "R-04", "seats": "R-08", "deal": "R-08", "layout": "R-09",
        "upcard": "R-10", "stock": "R-10", "after_peek": "R-11", "peek": "R-11", "look": "R-12",
        "look_penalty": "R-12", "order": "R-13", "starter": "R-13", "draw": "R-14",
        "first_source": "R-15", "replace": "R-16", "after_upcard": "R-17", "shed": "R-17",
        "outgoing": "R-16", "match": "R-18", "match_whose": "R-18", "match_when": "R-18",
        "match_limit": "R-19", "empty_pile": "R-18", "false_match": "R-20", "false_other": "R-20",
        "lockout": "R-20", "gift": "R-18", "power": "R-21", "power_order": "R-21",
        "power_7": "R-22", "power_8": "R-22", "power_9": "R-23", "power_10": "R-23",
        "power_J": "R-24", "immune": "R-27", "call_when": "R-28", "call_again": "R-25",
        "call_empty": "R-25", "caller_draws": "R-25", "last_turns": "R-25", "reveal": "R-25",
        "empty_turn": "R-25", "empty_skip": "R-25", "go_free": "R-29", "rearrange": "R-09",
        "value": "R-30", "value_J": "R-31", "value_Q": "R-31", "value_K_black": "R-31",
        "value_K": "R-32", "value_A": "R-33", "value_JK": "R-34", "sum": "R-35", "call_won": "R-36",
        "call_lost": "R-37", "tie": "R-38", "other_free": "R-39", "free_bonus": "R-29",
        "totals": "R-05", "end": "R-06", "winner": "R-07",
        "round_winner": "R-01", "gone": "R-18", "lower_yet_lost": "R-40", "goes_on": "R-25",
    },
}

# fmt: on
ROWS: dict[str, dict[str, Any]] = {str(row["id"]): row for row in (BASE, HUNDRED, DUEL, DUEL_PAGE, ROMMEE)}
"""Every rule set that can be extended by name."""

PRESETS: dict[str, dict[str, Any]] = {
    "powers_preset": {"page": {"powers.by_card": PAGE_POWERS}},
    "values": {"none": {"scoring.values": None}},
}
"""Readings that stand for a whole table: option -> reading -> what it sets."""
