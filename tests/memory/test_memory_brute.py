"""Tiny records of memory games, held against a judge that tries every face and every order."""

from __future__ import annotations

from random import Random

import pytest
from memory_brute import GAMES, compared
from memory_player import played
from sizes import so_many
from thinning import THINNINGS, without
from whole_games import memory_log
from whole_records import counting, outcome_of

from referee.games import named

SAMPLE = so_many(6, 60)


@pytest.mark.parametrize("name", GAMES)
def test_something_is_wrong_exactly_where_no_legal_game_shows_the_record(name: str) -> None:
    seen = {True: 0, False: 0}
    for seed in range(SAMPLE):
        known, clean, bad = compared(name, seed)
        assert known == clean, (seed, [str(finding.message) for finding in bad])
        seen[known] += 1
    assert min(seen.values()) > SAMPLE // 6


def test_a_card_that_went_back_to_the_stock_is_counted_while_it_was_out_only() -> None:
    known, clean, _ = compared("hundred", 842)
    assert known == clean


@pytest.mark.parametrize(
    ("seed", "why"),
    [(991, "matched unseen"), (5037, "swapped by an unseen card"), (21106, "matched a card of its rank")],
)
def test_what_a_card_nobody_saw_must_have_been_counts(seed: int, why: str) -> None:
    known, clean, _ = compared("hundred", seed)
    assert not known and not clean, why


def test_what_lay_on_the_pile_may_be_drawn_again_where_the_shuffle_was_not_written() -> None:
    known, clean, _ = compared("hundred", 1448)
    assert known and clean


@pytest.mark.parametrize(("drawn", "wrong"), [("8", [(7, "T-04")]), ("K", []), ("JK", [(7, "T-04")])])
def test_a_stock_holds_what_went_back_into_it_also_where_that_is_known_by_rank_alone(
    drawn: str, wrong: list[tuple[int, str]]
) -> None:
    """Six cards, two before each: the king went back into an empty stock, and the eight lies on top."""
    lines = [
        {"action": "deal"},
        {"player": "P2", "action": "draw"},
        {"player": "P2", "action": "replace", "slot": 2, "out": "K"},
        {"player": "P1", "action": "draw"},
        {"player": "P1", "action": "shed", "card": "8"},
        {"action": "reshuffle"},
        {"player": "P2", "action": "draw", "card": drawn},
    ]
    head = {"referee": 1, "game": "duel", "rules": "tiny-duel.yaml", "players": ["P1", "P2"]}
    outcome = outcome_of({**head, "moves": lines})
    assert [(finding.move, finding.rule.number) for finding in counting(outcome)] == wrong


@pytest.mark.parametrize(
    ("given_up", "drawn", "wrong"), [("8S", "8H", []), ("KS", "8H", [4]), ("8S", "8S", [5])]
)
def test_an_effect_that_is_given_up_tells_which_card_was_laid(
    given_up: str, drawn: str, wrong: list[int]
) -> None:
    """Six cards. A king has no effect that might be given up; an eight that was laid is not in the stock."""
    lines = [
        {"action": "deal", "cards": {"P1": ["?", "KS"], "P2": ["JK", "KH"]}},
        {"player": "P1", "action": "draw", "card": "JK"},
        {"player": "P1", "action": "replace", "slot": 1},
        {"player": "P1", "action": "decline", "rank": given_up},
        {"player": "P2", "action": "draw", "card": drawn},
    ]
    head = {"referee": 1, "game": "duel", "rules": "tiny-duel.yaml", "players": ["P1", "P2"]}
    assert [finding.move for finding in counting(outcome_of({**head, "moves": lines}))] == wrong


def test_a_card_that_would_match_unseen_takes_a_face_of_its_own() -> None:
    """The pack has two sevens, and both lie elsewhere: the card under the second is none: a wrong throw."""
    lines = [
        {"action": "deal"},
        {"player": "P2", "action": "draw"},
        {"player": "P2", "action": "replace", "slot": 2, "out": "KH"},
        {"player": "P1", "action": "draw", "card": "7H"},
        {"player": "P1", "action": "replace", "slot": 1},
        {"player": "P2", "action": "match", "slot": 1, "card": "7H"},
    ]
    head = {"referee": 1, "game": "rommee", "rules": "tiny-rommee.yaml", "players": ["P1", "P2"]}
    findings = outcome_of({**head, "moves": lines}).findings
    assert [(found.move, found.kind, found.rule.number) for found in findings if found.move] == [
        (6, "penalty", "R-20")
    ]


@pytest.mark.parametrize(("result", "kinds"), [(None, []), ("right", []), ("wrong", ["contradiction"])])
def test_a_card_that_only_an_equal_can_lie_under_did_match(result: str | None, kinds: list[str]) -> None:
    """Six cards: of the one nobody saw, all others being known, it is known that it is the other king."""
    told = {"result": result} if result else {}
    lines = [
        {"action": "deal", "cards": {"P1": ["JK", "8H"], "P2": ["?", "?"]}},
        {"player": "P2", "action": "initial_peek", "slots": [1], "saw": ["8"]},
        {"player": "P1", "action": "draw", "card": "JK"},
        {"player": "P1", "action": "replace", "slot": 1, "out": "JK"},
        {"player": "P1", "action": "match", "slot": 1, "card": "JK"},
        {"player": "P2", "action": "draw", "card": "KS"},
        {"player": "P2", "action": "replace", "slot": 2},
        {"player": "P2", "action": "match", "slot": 2, "card": "KS", **told},
    ]
    head = {"referee": 1, "game": "duel", "rules": "tiny-duel.yaml", "players": ["P1", "P2"]}
    findings = outcome_of({**head, "moves": lines}).findings
    assert [found.kind for found in findings if found.move] == kinds


@pytest.mark.parametrize(("drawn", "wrong"), [("QS", [6]), ("JS", [])])
@pytest.mark.parametrize("thrown", ["QS", "?"])
def test_cards_that_match_by_value_are_of_one_value_whoever_saw_them(
    thrown: str, drawn: str, wrong: list[int]
) -> None:
    """Eight cards, two of each rank. A queen was thrown on a queen, or two cards on each other that nobody
    saw: with one queen, jack and seven elsewhere no two are left that may have been."""
    lines = [
        {"action": "deal", "cards": {"P1": ["?", "AS"], "P2": ["7S", "?"]}, "upcard": "AS"},
        {"player": "P1", "action": "match", "slot": 2, "result": "right"},
        {"player": "P1", "action": "draw", "card": "JS"},
        {"player": "P1", "action": "replace", "slot": 1},
        {"player": "P2", "action": "match", "slot": 2, "card": thrown, "result": "right"},
        {"player": "P2", "action": "draw", "card": drawn},
    ]
    head = {"referee": 1, "game": "hundred", "rules": "tiny-hundred.yaml", "players": ["P1", "P2"]}
    outcome = outcome_of({**head, "rulings": {"match.criterion": "value"}, "moves": lines})
    assert [finding.move for finding in counting(outcome)] == wrong


def test_of_many_cards_laid_unseen_any_may_be_the_one_whose_effect_is_used() -> None:
    """Effects stay open for ever, and ten cards of one player lie there of which nobody saw any."""
    rulings = {"game.end": "points", "powers.expires": "never", "powers.optional": False}
    record = memory_log(played(named("duel"), 4451029, None, rulings), rulings)
    record["moves"] = record["moves"][:72]
    less = without(record, THINNINGS["least"](record, Random(0)))
    assert counting(outcome_of(less)) == []
