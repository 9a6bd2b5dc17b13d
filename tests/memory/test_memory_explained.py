"""The cheapest explanation of memory games: what was left out accuses nobody, one fault is one finding."""

from __future__ import annotations

from textwrap import dedent

import pytest

from referee.document import parse
from referee.judge import Judgement, judge
from referee.log import read_scenario
from referee.replay import Outcome, replay


def judged(game: str, moves: str, players: str = "[Ann, Ben]", head: str = "") -> Judgement:
    lines = "".join(f"  - {{{line.strip()}}}\n" for line in dedent(moves).strip().splitlines())
    text = f"referee: 1\ngame: {game}\nplayers: {players}\n{head}moves:\n{lines}"
    return judge(parse(text.encode(), "log.yaml")[0])


def given(game: str, position: str, moves: str, players: str = "[Ann, Ben]") -> Outcome:
    lines = "".join(f"  - {{{line.strip()}}}\n" for line in dedent(moves).strip().splitlines())
    text = (
        f"scenario: a case\nrules: [A]\nshows: kept\ngame: {game}\nplayers: {players}\n"
        f"given: {position[:-1]}, rest: empty}}\nmoves:\n{lines}"
    )
    return replay(read_scenario(parse(text, "a test")[0]).log)


def said(found: Judgement | Outcome) -> list[tuple[int | None, str]]:
    return [(each.move, f"{each.kind} {each.rule.number}") for each in found.findings if each.kind != "note"]


def wrong(found: Judgement | Outcome) -> list[tuple[int | None, str]]:
    return [(each.move, f"{each.kind} {each.rule.number}") for each in found.findings if each.wrong]


EXAMPLE = """\
action: deal, starter: Ann
player: Ann, action: draw
player: Ann, action: replace, slot: 1
player: Ben, action: match, slot: 2, card: 8C
"""


def test_a_match_whose_result_was_left_out_is_settled_by_what_follows() -> None:
    after = "player: Ben, action: penalty, count: 1\nplayer: Ben, action: draw\n"
    after += "player: Ben, action: replace, slot: 2, out: 8C"
    assert said(judged("duel", EXAMPLE + after)) == [(4, "penalty T-19")]
    right = "player: Ben, action: draw\nplayer: Ben, action: replace, slot: 1, out: 8D"
    assert said(judged("duel", EXAMPLE + right)) == []


def test_a_match_that_nothing_settles_is_undetermined_once() -> None:
    assert said(judged("duel", EXAMPLE)) == [(4, "undetermined T-17")]


def test_a_match_while_a_drawn_card_waits_may_have_been_false_too() -> None:
    moves = """\
        action: deal, starter: Ann
        player: Ann, action: draw
        player: Ann, action: replace, slot: 1
        player: Ben, action: draw
        player: Ann, action: match, slot: 2, card: 8C
        player: Ann, action: penalty
        player: Ben, action: shed, card: 3H"""
    assert said(judged("duel", moves)) == [(5, "penalty T-19")]


@pytest.mark.parametrize("card", [", card: J", ", card: H", ""])
def test_of_two_jacks_either_may_be_meant_by_the_first_effect(card: str) -> None:
    moves = f"""\
        player: Ben, action: draw
        player: Ben, action: replace, slot: 1, out: JH
        player: Ben, action: match, slot: 2{card}, result: right
        player: Ben, action: power, rank: J, swap: [Ann.1, Ann.2]
        player: Ben, action: power, rank: J, swap: [Ann.1, Ben.3]"""
    assert said(given("hundred", "{phase: placed, active: Ann, discard: [7H]}", moves)) == []


def test_a_third_effect_of_two_cards_is_one_too_many() -> None:
    moves = """\
        player: Ben, action: draw
        player: Ben, action: replace, slot: 1, out: JH
        player: Ben, action: match, slot: 2, card: JS
        player: Ben, action: power, rank: JH, swap: [Ann.1, Ann.2]
        player: Ben, action: power, rank: JS, swap: [Ann.1, Ben.3]
        player: Ben, action: power, rank: J, swap: [Ann.1, Ben.3]"""
    assert wrong(given("hundred", "{phase: placed, active: Ann, discard: [7H]}", moves)) == [
        (6, "illegal G-27")
    ]


def test_a_rank_that_becomes_a_face_later_is_one_card() -> None:
    moves = """\
        action: deal, starter: Ann, upcard: KC
        player: Ann, action: rearrange
        player: Ann, action: draw, shed: KD
        player: Ben, action: match, slot: 1, card: KS
        player: Ann, action: match, slot: 1, result: right
        player: Ben, action: draw, from: discard, card: KH"""
    assert wrong(judged("hundred", moves, head="rulings: {deck.packs: 1}\n")) == []


def test_a_fifth_king_is_one_too_many_also_where_ranks_alone_were_seen() -> None:
    moves = """\
        action: deal, starter: Ann, upcard: K
        player: Ann, action: draw, shed: K
        player: Ben, action: match, slot: 1, card: K
        player: Ann, action: match, slot: 1, result: right
        player: Ben, action: draw, shed: K"""
    assert wrong(judged("hundred", moves, head="rulings: {deck.packs: 1}\n")) == [(5, "contradiction G-02")]


def test_the_unseen_top_has_the_rank_of_the_card_rightly_matched_on_it() -> None:
    moves = """\
        action: deal, starter: Ann, upcard: 9C
        player: Ann, action: draw
        player: Ann, action: shed
        player: Ben, action: match, slot: 1, card: 5H, result: right
        player: Ann, action: match, slot: 1, card: 5D
        player: Ben, action: draw
        player: Ben, action: shed, card: 5S
        action: reshuffle
        player: Ann, action: draw, shed: 5C"""
    judgement = judged("hundred", moves, head="rulings: {deck.packs: 1}\n")
    assert wrong(judgement) == []
    extra = moves.replace("action: reshuffle", "player: Ann, action: match, slot: 2, card: 5C")
    extra = extra.replace("shed: 5C", "shed: 9D")
    told = wrong(judged("hundred", extra, head="rulings: {deck.packs: 1}\n"))
    assert told == [(8, "contradiction G-02")]


def test_a_face_no_card_of_the_pile_can_have_is_told_when_it_is_drawn() -> None:
    """All cards were out: what did not go back lies face down somewhere, and cannot be drawn."""
    position = (
        "{phase: placed, active: Ann, stock: 0, layouts: {Ann: ['?', '?'], Ben: ['?', '?']}, discard: ["
        + ", ".join(f"{rank}{suit}" for suit in "SHDC" for rank in (*range(2, 11), "J", "Q", "K"))
        + ", AS, AH]}"
    )
    moves = (
        "action: reshuffle\nplayer: Ben, action: draw, card: {card}\nplayer: Ben, action: shed, card: {card}"
    )
    assert wrong(given("duel", position, moves.format(card="7H"))) == []
    assert wrong(given("duel", position, moves.format(card="AD")))[:1] == [(2, "contradiction T-04")]


def test_a_look_beyond_what_a_queen_frees_is_one_fault_and_its_payment_is_right() -> None:
    moves = """\
        action: deal, starter: Ann, upcard: 9C
        player: Ann, action: draw, shed: QH
        player: Ann, action: power, rank: QH, look: [Ann.1, Ann.2]"""
    paid = moves + "\nplayer: Ann, action: penalty, count: 1\nplayer: Ben, action: draw, shed: 3H"
    assert wrong(judged("hundred", paid)) == [(3, "illegal G-30")]
    free = "\nplayer: Ben, action: draw, shed: 3H\nplayer: Ann, action: draw"
    assert wrong(judged("hundred", moves + free)) == [(3, "illegal G-30"), (5, "unpaid G-11")]


def test_a_turn_out_of_turn_is_one_fault_whatever_it_consists_of() -> None:
    moves = """\
        action: deal, starter: Ann
        player: Ann, action: draw, shed: 4H
        player: Ann, action: draw
        player: Ann, action: replace, slot: 1, out: 9H
        player: Ben, action: draw, shed: 5H"""
    assert wrong(judged("duel", moves)) == [(3, "illegal T-15")]


def test_a_penalty_taken_by_the_wrong_player_is_one_fault() -> None:
    moves = """\
        action: deal, starter: Ann, upcard: 9C
        player: Ann, action: draw, shed: 4H
        player: Ben, action: match, slot: 1, card: 5H
        player: Cem, action: penalty, count: 1
        player: Ben, action: draw, shed: 6H
        player: Cem, action: draw, shed: 7H
        action: check
        """.replace("action: check", "check: {layouts: {Cem: 5, Ben: 4}}")
    assert wrong(judged("hundred", moves, "[Ann, Ben, Cem]")) == [(4, "unpaid G-21")]


def test_a_card_shown_twice_is_one_finding() -> None:
    moves = """\
        action: deal, starter: Ann
        player: Ann, action: draw, card: 4H
        player: Ann, action: replace, slot: 1, out: 7H
        player: Ben, action: draw, shed: 7H
        player: Ann, action: draw, shed: 6H"""
    assert wrong(judged("duel", moves)) == [(4, "contradiction T-04")]


def test_a_penalty_that_a_later_place_shows_is_a_missing_line_and_one_fault() -> None:
    moves = """\
        action: deal, starter: Ann, upcard: 9C
        player: Ann, action: draw, shed: 4H
        player: Ben, action: match, slot: 1, card: 5H
        player: Ben, action: draw
        player: Ben, action: replace, slot: 5, out: 6H
        player: Ann, action: draw, shed: 7H"""
    assert wrong(judged("hundred", moves)) == [(4, "unpaid G-21")]


def test_a_face_shown_as_a_suit_and_as_a_rank_is_known() -> None:
    moves = """\
        action: deal, starter: Ann
        player: Ann, action: initial_peek, slots: [3, 4], saw: [H, 8]
        player: Ann, action: draw
        player: Ann, action: replace, slot: 3, out: {out}"""
    assert wrong(judged("duel", moves.format(out="7H"))) == []
    assert wrong(judged("duel", moves.format(out="7D"))) == [(4, "contradiction REC-4")]


def test_everything_may_be_left_out_that_moves_nothing() -> None:
    moves = """\
        action: deal
        player: Ann, action: draw
        player: Ann, action: replace, slot: 1
        player: Ben, action: match, slot: 2
        player: Ben, action: power, look: Ann.1
        player: Ben, action: draw
        player: Ben, action: shed"""
    assert wrong(judged("rommee", moves)) == []


def test_which_of_two_cards_of_a_rank_had_its_effect_first_stays_open_until_a_line_tells() -> None:
    moves = """\
        action: deal, starter: Ann
        player: Ann, action: draw
        player: Ann, action: shed, card: 10
        player: Ann, action: match, slot: 3, result: right
        player: Ann, action: power, look: [Ben.1]
        player: Ann, action: power, rank: 10C, look: [Ben.2]
        player: Ben, action: draw, from: discard, card: {}"""
    for top in ("10S", "10C"):
        assert wrong(judged("rommee", moves.format(top))) == []
    assert wrong(judged("rommee", moves.format("9C"))) == [(7, "contradiction REC-4")]
