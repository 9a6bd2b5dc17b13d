"""The law of the three memory variants is complete, and its defaults are those of the rule sets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from referee.game import resolve
from referee.games.memory.law import (
    rulebook_duel,
    rulebook_hundred,
    rulebook_rommee,
    rulings_duel,
    rulings_hundred,
    rulings_rommee,
    rulings_shared,
)
from referee.header import BadEntry
from referee.rules import SETTLED, Modality, Rule, Ruling

RULES: Mapping[str, Mapping[str, Rule]] = {
    "G": rulebook_hundred.RULES,
    "T": rulebook_duel.RULES,
    "R": rulebook_rommee.RULES,
}
OWN: Mapping[str, tuple[Ruling, ...]] = {
    "G": rulings_hundred.RULINGS,
    "T": rulings_duel.RULINGS,
    "R": rulings_rommee.RULINGS,
}
VARIANTS = sorted(RULES)
HOW_MANY_RULES = {"G": 43, "T": 31, "R": 40}
HOW_MANY_QUESTIONS = {"X": 17, "G": 25, "T": 25, "R": 29}
ADDENDA = {
    "X": {"X-A01a", "X-A10a", "X-A17b", "X-A19", "X-A19a"},
    "G": set(),
    "T": {"T-A07a", "T-A08a", "T-A09a"},
    "R": {"R-A13a", "R-A17a", "R-A28a"},
}
BINDING = {Modality.MUST, Modality.MUST_NOT, Modality.PENALTY, Modality.SCORE}
UNSEEN = {"T-11", "R-26"}

EVERY_CARD = ["shed", "replace", "match", "return"]

COMMON_LEAVES: dict[str, Any] = {
    "stock.when_exhausted": "reshuffle",
    "match.false.card": "return",
    "penalty_card.seen_by": "nobody",
    "powers.triggers": EVERY_CARD,
    "powers.owner": "layer",
    "powers.optional": True,
    "powers.expires": "next_turn",
    "discard_start.power": False,
    "discard_start.match": True,
    "match.on_uncovered": False,
    "call.invalid": "void",
    "game.tie": "shared",
    "starter.rule": "logged",
    "starter.next_round": "logged",
    "match.late": "return",
    "empty_layout.can_receive": True,
    "players.leavers": "passed_over",
}

LEAVES: dict[str, dict[str, Any]] = {
    "G": COMMON_LEAVES
    | {
        "deck.packs": 2,
        "values.K_red": 0,
        "turn.after_stock": ["replace", "shed"],
        "turn.keep_adds_card": False,
        "infractions.look.scope": "round",
        "match.false.lockout": "turn",
        "match.lockout_breach": "return",
        "match.limit": "none",
        "match.limit_per_player": "none",
        "match.targets": ["own"],
        "match.criterion": "rank",
        "call.window": "end_of_turn",
        "call.final_turns": "others",
        "call.immunity": ["swap"],
        "call.self_frozen": False,
        "call.repeat": False,
        "powers.J.owners": "any",
        "powers.A.target": "other",
        "scoring.caller.tie": "success",
        "game.end.points": 100,
        "game.end.cmp": "ge",
        "empty_layout.turn": "draw_shed",
        "empty_layout.call_same_turn": True,
        "layout.rearrange": "own_anytime",
        "match.until_reveal": True,
    },
    "T": COMMON_LEAVES
    | {
        "match.on_uncovered": True,
        "starter.rule": "left_of_dealer",
        "match.criterion": "rank",
        "match.bundle": "each",
        "match.gift.slot": "vacated",
        "match.gift.if_empty": "waive",
        "call.earliest_lap": 1,
        "call.immunity": [],
        "empty_layout.auto_call": "turn_start",
        "empty_layout.auto_call_effect": "final_lap",
        "round.tie": "shared",
        "game.end": "single_round",
        "players.max": 2,
        "infractions.look.cards_each": 0,
        "match.window": "any_time",
        "match.on_empty_pile": "return",
    },
    "R": COMMON_LEAVES
    | {
        "discard_start.mode": "empty",
        "turn.after_upcard": ["replace", "return"],
        "match.red_king": "any_king",
        "match.race_loser": "return",
        "match.limit": 1,
        "match.limit_counts": "correct",
        "go_free.off_turn": "until_player",
        "go_free.off_turn_bonus": 0,
        "go_free.on_turn_until": "next_draw",
        "go_free.in_final": "end_now",
        "go_free.pending_powers": "void",
        "scoring.caller.self_free": "compare",
        "call.window": "end_of_turn",
        "call.early": "effective_at_end",
        "call.repeat": False,
        "call.self_frozen": True,
        "powers.J.owners": "distinct",
        "powers.order": "as_logged",
        "game.end": "rounds",
        "initial_peek.mandatory": False,
        "players.max": 13,
        "empty_layout.turn": "skip",
        "go_free.off_turn_in_final": "skip",
    },
}
"""Default of every option that is a leaf of the variant's rule set."""

CLOSED = {
    "G": set(),
    "T": {"match.false.card", "discard_start.power", "discard_start.match"},
    "R": {"empty_layout.can_receive"},
}
"""Common options whose question the variant's text answers or does not raise."""

EVERYWHERE = {"stock.dry_call": "stands", "stood_card.power": "none", "match.order": "log"}

BEYOND_LEAVES: dict[str, dict[str, Any]] = {
    "G": EVERYWHERE,
    "T": EVERYWHERE
    | {"values": "page", "powers_preset": "text", "powers.8.choice": "looker", "game.end.points": 100},
    "R": EVERYWHERE | {"match.chain": False, "go_free.caller_on_turn": "both"},
}
"""Options that are no leaf of a rule set, or name a whole table of it."""


def whole_list(prefix: str) -> tuple[Ruling, ...]:
    return rulings_shared.rulings(prefix) + OWN[prefix]


@pytest.mark.parametrize("prefix", VARIANTS)
def test_every_sentence_has_its_row(prefix: str) -> None:
    expected = [f"{prefix}-{number:02}" for number in range(1, HOW_MANY_RULES[prefix] + 1)]
    assert list(RULES[prefix]) == expected
    assert [rule.number for rule in RULES[prefix].values()] == expected


@pytest.mark.parametrize("prefix", VARIANTS)
def test_every_rule_says_something_under_a_chapter(prefix: str) -> None:
    for rule in RULES[prefix].values():
        assert rule.section, rule.number
        assert rule.text.endswith((".", ").")), rule.number


@pytest.mark.parametrize("prefix", VARIANTS)
def test_a_binding_rule_is_either_compared_or_cannot_be_seen(prefix: str) -> None:
    for rule in RULES[prefix].values():
        if rule.modality in BINDING:
            assert bool(rule.check) != bool(rule.unshowable), rule.number
        else:
            assert not rule.unshowable, rule.number
        if rule.modality is Modality.ADVICE:
            assert not rule.check, rule.number


def test_the_rules_no_record_can_show_are_known_one_by_one() -> None:
    assert {rule.number for rows in RULES.values() for rule in rows.values() if rule.unshowable} == UNSEEN


@pytest.mark.parametrize("prefix", ["X", *VARIANTS])
def test_every_open_question_has_its_row(prefix: str) -> None:
    rows = rulings_shared.RULINGS if prefix == "X" else OWN[prefix]
    numbered = {f"{prefix}-A{number:02}" for number in range(1, HOW_MANY_QUESTIONS[prefix] + 1)}
    assert {ruling.id for ruling in rows} == numbered | ADDENDA[prefix]


@pytest.mark.parametrize("prefix", VARIANTS)
def test_every_ruling_rests_on_rules_of_its_own_variant(prefix: str) -> None:
    for ruling in whole_list(prefix):
        assert ruling.rules, ruling.id
        assert set(ruling.rules) <= set(RULES[prefix]), ruling.id


def test_the_common_list_names_rules_of_all_three_variants() -> None:
    every_rule = {number for rows in RULES.values() for number in rows}
    for ruling in rulings_shared.RULINGS:
        assert set(ruling.rules) <= every_rule, ruling.id
        assert {number[0] for number in ruling.rules} == set(VARIANTS), ruling.id


@pytest.mark.parametrize("prefix", VARIANTS)
def test_no_option_is_asked_twice_at_one_table(prefix: str) -> None:
    options = Counter(ruling.option for ruling in whole_list(prefix) if ruling.option)
    assert max(options.values()) == 1, options.most_common(3)


@pytest.mark.parametrize("prefix", VARIANTS)
def test_the_defaults_are_those_of_the_rule_set(prefix: str) -> None:
    leaves = {path: value for path, value in LEAVES[prefix].items() if path not in CLOSED[prefix]}
    expected = leaves | BEYOND_LEAVES[prefix]
    found = resolve(whole_list(prefix), {})
    assert found == expected
    assert {path: type(value) for path, value in found.items()} == {
        path: type(value) for path, value in expected.items()
    }


@pytest.mark.parametrize("prefix", VARIANTS)
def test_an_option_leaves_a_choice_and_a_settled_question_none(prefix: str) -> None:
    for ruling in whole_list(prefix):
        written = [(type(reading.value), repr(reading.value)) for reading in ruling.readings]
        assert len(set(written)) == len(written), ruling.id
        if ruling.option:
            assert len(ruling.readings) > 1 or ruling.custom, ruling.id
        else:
            assert [reading.value for reading in ruling.readings] == [SETTLED], ruling.id
            assert not ruling.custom, ruling.id


@pytest.mark.parametrize("prefix", VARIANTS)
def test_every_ruling_asks_and_gives_reasons(prefix: str) -> None:
    for ruling in whole_list(prefix):
        assert ruling.question.endswith("?") or ":" in ruling.question, ruling.id
        assert ruling.why.endswith("."), ruling.id
        assert all(reading.text for reading in ruling.readings), ruling.id


def test_a_table_may_choose_another_reading_by_option_or_by_question() -> None:
    assert resolve(whole_list("R"), {"match.red_king": "red_only"})["match.red_king"] == "red_only"
    assert resolve(whole_list("R"), {"R-A05": "red_only"})["match.red_king"] == "red_only"


def test_a_table_of_values_of_ones_own_is_accepted_only_where_values_are_open() -> None:
    own = {"A": 1, "K": 10}
    assert resolve(whole_list("T"), {"values": own})["values"] == own
    with pytest.raises(BadEntry):
        resolve(whole_list("R"), {"values": own})
