"""The law of the games as rows: every number there, every binding rule accounted for."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest

from referee.games import named
from referee.rules import Modality, Rule, Ruling


class Law(NamedTuple):
    """The rules and rulings of one game, and what must be among them."""

    letter: str
    rules: Mapping[str, Rule]
    rulings: tuple[Ruling, ...]
    chapters: Mapping[int, tuple[int, int]]  # chapter -> first and last number
    questions: int  # questions are numbered from 1 to this
    addenda: frozenset[str]
    defaults: Mapping[str, Any]


def law(game: str, letter: str, **expected: Any) -> Law:
    played = named(game)
    return Law(letter, played.law.rules, tuple(played.law.rulings), **expected)


AUCTION = law(
    "auction",
    "A",
    chapters={
        0: (1, 6),
        1: (1, 6),
        2: (1, 2),
        3: (1, 2),
        4: (1, 7),
        5: (1, 3),
        6: (1, 15),
        7: (1, 8),
        8: (1, 2),
        9: (1, 4),
        10: (1, 5),
        11: (1, 4),
        12: (1, 2),
        13: (1, 3),
    },
    questions=70,
    addenda=frozenset({"8a", "8b", "10a", "15a", "16a", "17a", "22a", "24a", "32a", "39a", "59a"}),
    defaults={
        "vp_table": "hoile-2018",
        "costs": [1, 2, 3, 4, 5, 6],
        "peek_timing": "any_quiet_moment",
        "while_looking": "looker_waits",
        "short_hand_set_aside": "yes",
        "set_aside_zone": "deck_top",
        "min_bid_cards": 0,
        "withhold_plain": True,
        "tie_cards_join_offering": True,
        "tie_empty_deck": "reshuffle",
        "tie_unbreakable": "log_decides",
        "bid_cards_can_activate": False,
        "interleave": True,
        "power_needs_target": False,
        "effect_optional": True,
        "activation_delay": "never",
        "cash_in_played_power": True,
        "dup_acts_as": "target",
        "dup_bid_card": "no",
        "dup_without_target": "fizzle",
        "dup_opponent": False,
        "dup_unactivated": "total_two",
        "dup_target_zone": "offering",
        "dup_same_suit": True,
        "retrieve_to": "offering",
        "retrieved_power": "immediate",
        "retrieve_just_bought": True,
        "ten_source": "discards",
        "slide": "phase4",
        "loser_empty": "waived",
        "loser_duty_check": "end_turn",
        "restock_order": "left_to_right",
        "recycle_auction_discards": False,
        "unplayed_hand": "discard",
        "reshuffle": "discards_under_rest",
        "end_check": "round_end",
        "end_unwilling": "both_declare_or_idle",
        "score_all_owned": True,
        "bonus_counts_cashed": True,
        "tiebreak_counts_cashed": True,
        "final_tie": "shared",
        "pile_counts_public": True,
    },
)

INTERCITY = law(
    "intercity",
    "I",
    chapters={
        1: (1, 5),
        2: (1, 5),
        3: (1, 2),
        4: (1, 1),
        5: (1, 14),
        6: (1, 17),
        7: (1, 3),
        8: (1, 2),
        9: (1, 5),
    },
    questions=66,
    addenda=frozenset({"15a", "15b", "19a", "20a", "48a"}),
    defaults={
        "two_player_capital": None,
        "map": None,
        "offer_optional": True,
        "broke_may_offer": True,
        "resale": False,
        "first_bidder": "offerer",
        "offerer_first_pass": "drops",
        "min_open": 1,
        "raise_step": 1,
        "bid_cap": "cash",
        "unsold": "returns",
        "auto_pass_broke": True,
        "first_round": "always_complete",
        "later_rounds": "stop_at_once",
        "offer_deadlock": "end_after_idle_cycle",
        "idle_cycle": "later_round",
        "director_change": "more",
        "money": "open",
        "transfers": False,
        "open_decline": True,
        "bluff_must_connect": False,
        "illegal_choice": "reject_and_void",
        "connect": "any_own_city",
        "contest_members": "all_choosers",
        "blind_min": 0,
        "blind_tie": "top_only",
        "top_up": "must",
        "short_winner": "nothing_returned",
        "same_director": "auction",
        "contest_order": "by_first_member",
        "cube_limit": 7,
        "cube_choice": "nothing_built",
        "route": "simple_path",
        "route_start": "optional",
        "bank": "unlimited",
        "all_sections": "numbered_20",
        "start_value": 10,
        "winner_tie": "shared",
    },
)

LAWS = [pytest.param(AUCTION, id="auction"), pytest.param(INTERCITY, id="intercity")]
BINDING = {Modality.MUST, Modality.MUST_NOT, Modality.PENALTY, Modality.SCORE}


def same(value: object, other: object) -> bool:
    """Equal and of one type: in a log ``1`` and ``true`` are different readings."""
    return type(value) is type(other) and value == other


@pytest.mark.parametrize("law", LAWS)
class TestRules:
    def test_every_number_of_the_rulebook_has_its_rule(self, law: Law) -> None:
        wanted = [
            f"{law.letter}-{chapter}.{number}"
            for chapter, (first, last) in law.chapters.items()
            for number in range(first, last + 1)
        ]
        assert list(law.rules) == wanted

    def test_a_rule_is_filed_under_its_own_number(self, law: Law) -> None:
        assert all(rule.number == number for number, rule in law.rules.items())

    def test_a_binding_rule_says_how_it_is_checked_or_why_it_cannot_be(self, law: Law) -> None:
        vague = [
            rule.number
            for rule in law.rules.values()
            if rule.modality in BINDING and bool(rule.check) == bool(rule.unshowable)
        ]
        assert vague == []

    def test_advice_is_neither_checked_nor_missed(self, law: Law) -> None:
        advice = [rule for rule in law.rules.values() if rule.modality is Modality.ADVICE]
        assert all(not rule.check and not rule.unshowable for rule in advice)

    def test_a_rule_is_one_or_two_finished_sentences(self, law: Law) -> None:
        odd = [
            rule.number
            for rule in law.rules.values()
            if not rule.section or not rule.text.endswith(".") or len(re.findall(r"\.(?: |$)", rule.text)) > 2
        ]
        assert odd == []

    def test_a_section_is_not_left_and_entered_again(self, law: Law) -> None:
        sections = [rule.section for rule in law.rules.values()]
        seen = list(dict.fromkeys(sections))
        assert sorted(sections, key=seen.index) == sections

    def test_no_two_rules_say_the_same(self, law: Law) -> None:
        texts = [rule.text for rule in law.rules.values()]
        assert len(set(texts)) == len(texts)


@pytest.mark.parametrize("law", LAWS)
class TestRulings:
    def test_every_open_question_is_listed_in_order(self, law: Law) -> None:
        prefix = f"{law.letter}Q-"
        ids = list(dict.fromkeys(ruling.id.removeprefix(prefix) for ruling in law.rulings))
        wanted = {str(number) for number in range(1, law.questions + 1)} | law.addenda
        assert set(ids) == wanted
        assert ids == sorted(ids, key=lambda number: (int(number.rstrip("ab")), number))

    def test_the_defaults_are_those_agreed_on(self, law: Law) -> None:
        defaults = {ruling.option: ruling.default for ruling in law.rulings if ruling.option}
        assert defaults == dict(law.defaults)
        assert all(same(defaults[option], value) for option, value in law.defaults.items())

    def test_an_option_belongs_to_one_question(self, law: Law) -> None:
        options = [ruling.option for ruling in law.rulings if ruling.option]
        assert len(set(options)) == len(options)

    def test_a_ruling_names_rules_that_exist(self, law: Law) -> None:
        unknown = [
            (ruling.id, number)
            for ruling in law.rulings
            for number in ruling.rules
            if number not in law.rules
        ]
        assert unknown == []
        assert all(ruling.rules for ruling in law.rulings)

    def test_a_closed_question_has_one_reading_and_an_open_one_a_choice(self, law: Law) -> None:
        for ruling in law.rulings:
            if ruling.option:
                assert len(ruling.readings) > 1 or ruling.custom, ruling.id
            else:
                assert [reading.value for reading in ruling.readings] == ["settled"], ruling.id
                assert not ruling.custom, ruling.id

    def test_no_two_readings_of_a_question_are_written_alike(self, law: Law) -> None:
        for ruling in law.rulings:
            values = [reading.value for reading in ruling.readings]
            pairs = [(i, j) for i in range(len(values)) for j in range(i)]
            assert not any(same(values[i], values[j]) for i, j in pairs), ruling.id

    def test_every_question_is_asked_answered_and_argued(self, law: Law) -> None:
        for ruling in law.rulings:
            assert ruling.question.rstrip()[-1] in "?.", ruling.id
            assert ruling.why.endswith("."), ruling.id
            assert all(reading.text for reading in ruling.readings), ruling.id
