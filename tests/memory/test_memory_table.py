"""What happens around the table: decisions, other eyes, cards nobody saw change places."""

from __future__ import annotations

from typing import Any

import pytest
from memory_player import header_of
from whole_records import counting, outcome_of

from referee.document import parse
from referee.game import Game
from referee.games.memory.game import DUEL, HUNDRED, ROMMEE
from referee.log import read_log
from referee.replay import Outcome, replay
from referee.rules import WRONG, Kind


def judged(game: str, moves: str, head: str = "") -> Outcome:
    text = f"referee: 1\ngame: {game}\nplayers: [Ann, Ben]\n{head}moves:\n" + "".join(
        f"  - {{{line.strip()}}}\n" for line in moves.strip().splitlines()
    )
    return replay(read_log(parse(text, "a test")[0]))


def wrong(outcome: Outcome) -> list[tuple[int | None, str, str]]:
    return [
        (finding.move, finding.kind.value, finding.rule.number)
        for finding in outcome.findings
        if finding.kind in WRONG
    ]


START = """action: deal, starter: Ann, upcard: 9C
player: Ann, action: draw, shed: 4H"""


def test_a_void_call_that_the_table_let_stand_counts() -> None:
    outcome = judged("hundred", START + "\nplayer: Ben, action: call\ndecision: stands")
    assert wrong(outcome) == [(3, "illegal", "G-23")]
    assert HUNDRED.positions.write(outcome.state)["callers"] == ["Ben"]


def test_an_illegal_act_that_was_carried_out_may_be_taken_back() -> None:
    outcome = judged(
        "hundred", START + "\nplayer: Ann, action: draw\ndecision: taken_back\nplayer: Ben, action: draw"
    )
    assert wrong(outcome) == [(3, "illegal", "G-14")]


def test_an_illegal_card_that_stays_is_the_new_top_and_has_no_effect() -> None:
    outcome = judged(
        "hundred",
        START
        + """
player: Ben, action: match, slot: 1, card: QS, result: right
decision: stands
player: Ben, action: power, rank: QS, look: Ben.2
player: Ann, action: match, slot: 2, card: QD""",
    )
    assert wrong(outcome) == [(3, "illegal", "G-20"), (5, "illegal", "G-27")]


def test_cards_moved_about_unseen_are_still_the_same_cards_together() -> None:
    moves = """action: deal, starter: Ann, upcard: 9C
player: Ann, action: draw, from: discard
player: Ann, action: replace, slot: 1, out: 2H
player: Ann, action: match, slot: 2, card: 2S
player: Ann, action: match, slot: 3, card: 2D
player: Ann, action: rearrange
player: Ben, action: draw, shed: 5H
player: Ann, action: draw
player: Ann, action: replace, slot: 1, out: {first}
player: Ben, action: draw, shed: 6H
player: Ann, action: draw
player: Ann, action: replace, slot: 4, out: {second}"""
    assert wrong(judged("hundred", moves.format(first="KH", second="9C"))) == []
    assert wrong(judged("hundred", moves.format(first="9C", second="KH"))) == []
    assert wrong(judged("hundred", moves.format(first="KH", second="9D"))) == [(12, "contradiction", "REC-4")]


@pytest.mark.parametrize("order", ["[0, 0, 0, 0]", "[0]", "[1, 2, 0, 3]"])
def test_an_order_of_cards_loses_none(order: str) -> None:
    moves = f"""action: deal, starter: Ann, upcard: 9C
player: Ann, action: rearrange, order: {order}"""
    outcome = judged("hundred", moves)
    assert wrong(outcome) == [(2, "illegal", "G-39")]
    assert "Ann has 4 cards, this names" in outcome.findings[0].message


def test_a_card_back_in_the_stock_may_come_again_and_one_that_lies_out_may_not() -> None:
    head = "rulings: {deck.packs: 1}\n"
    moves = """action: deal, starter: Ann, upcard: 9C
player: Ann, action: draw, from: discard
player: Ann, action: replace, slot: 1, out: 2H
player: Ben, action: draw, shed: 5H
action: reshuffle
player: Ann, action: draw, shed: {card}"""
    assert wrong(judged("hundred", moves.format(card="2H"), head)) == []
    assert wrong(judged("hundred", moves.format(card="9C"), head)) == [(6, "contradiction", "G-02")]
    assert wrong(judged("hundred", moves.format(card="5H"), head)) == [(6, "contradiction", "G-02")]


def test_a_face_that_comes_to_light_late_is_held_against_what_lay_out_then() -> None:
    """A card drawn unseen before a reshuffle was out together with what was shuffled in."""
    outcome = judged(
        "hundred",
        """action: deal, starter: Ann, upcard: 9C
player: Ann, action: draw
player: Ann, action: replace, slot: 1, out: 2H
player: Ben, action: draw, shed: 5H
action: reshuffle
player: Ann, action: draw
player: Ann, action: replace, slot: 1, out: 2H""",
        "rulings: {deck.packs: 1}\n",
    )
    assert wrong(outcome) == [(7, "contradiction", "G-02")]


def test_a_record_of_revealed_cards_alone_is_scored() -> None:
    outcome = judged(
        "rommee", "action: reveal, caller: Ann, cards: {Ann: [2H], Ben: [3H]}", "setup: {rounds: 1}\n"
    )
    assert outcome.sheet is not None
    assert outcome.sheet.totals == {"Ann": -8, "Ben": 3}
    assert outcome.sheet.winners == ("Ann",)


def test_without_a_table_of_values_the_game_for_two_has_no_points() -> None:
    outcome = judged("duel", "action: reveal, cards: {Ann: [2H], Ben: [3H]}", "rulings: {values: none}\n")
    assert outcome.sheet is not None
    assert outcome.sheet.totals == {"Ann": None, "Ben": None}
    assert outcome.sheet.winners == () and outcome.sheet.undetermined


@pytest.mark.parametrize("game", [HUNDRED, DUEL, ROMMEE], ids=lambda game: game.id)
def test_nobody_is_shown_what_lies_face_down(game: Game) -> None:
    header = header_of(game, 2)
    data: dict[str, Any] = {
        "active": "P1",
        "held": {"player": "P1", "card": "5H"},
        "layouts": {"P1": ["2H", "-", "3H"], "P2": ["4H"]},
        "discard": ["8H"],
    }
    whole = game.positions.write(game.positions.load(header, data))
    assert game.view.position is not None and game.view.entry is not None
    seen = game.view.position(whole, 1, ())
    assert seen["layouts"] == {"P1": ["?", "-", "?"], "P2": ["?"]}
    assert seen["held"]["card"] == "?" and seen["discard"] == ["8H"]
    assert game.view.position(whole, 0, ())["held"]["card"] == "5H"
    entry = {"player": "P1", "action": "draw", "from": "stock", "card": "5H"}
    assert "card" not in game.view.entry(entry, whole, "P2") and "card" in game.view.entry(entry, whole, "P1")


def test_a_check_may_speak_of_the_moment_after_a_skipped_turn() -> None:
    header = header_of(DUEL, 2)
    state = DUEL.positions.load(
        header, {"phase": "placed", "active": "P1", "layouts": {"P2": []}, "discard": ["5H"]}
    )
    now, after = DUEL.play.moments(state)
    assert now is state
    assert DUEL.positions.write(after)["callers"] == ["P2"] and state.callers == []


def test_an_undetermined_match_is_neither_right_nor_wrong() -> None:
    outcome = judged("hundred", "action: deal, starter: Ann\nplayer: Ben, action: match, slot: 1, card: 9D")
    assert [finding.kind for finding in outcome.findings] == [Kind.UNDETERMINED]


def test_a_score_sheet_written_player_by_player_is_one_round() -> None:
    cards = "action: reveal, caller: Ann, cards: {Ann: [2H], Ben: [3H]}\n"
    sheet = "action: score, scores: {Ann: 2}\naction: score, scores: {Ben: 4}\n"
    outcome = judged("hundred", cards + sheet + "action: score, totals: {Ann: 2, Ben: 3}")
    assert wrong(outcome) == [(3, "mismatch", "G-33")]
    assert len(outcome.state.played) == 1


def test_a_record_of_sums_alone_has_a_round_for_every_sheet() -> None:
    sheet = "action: score, caller: Ann, sums: {Ann: 2, Ben: 9}\n"
    outcome = judged("hundred", sheet * 3)
    assert len(outcome.state.played) == 3 and wrong(outcome) == []


def test_after_a_round_with_cards_the_record_may_go_on_with_sheets_alone() -> None:
    cards = "action: reveal, caller: Ann, cards: {Ann: [2H], Ben: [3H]}\n"
    sheets = "action: score, scores: {Ann: 2, Ben: 3}\naction: score, caller: Ann, scores: {Ann: 17, Ben: 4}"
    outcome = judged("hundred", cards + sheets)
    assert len(outcome.state.played) == 2 and wrong(outcome) == []


def test_cards_turned_up_twice_in_different_ways_contradict_each_other() -> None:
    cards = "action: reveal, cards: {Ann: [2H], Ben: [3H]}\naction: reveal, cards: {Ann: [4H]}"
    assert wrong(judged("hundred", cards)) == [(2, "contradiction", "REC-4")]


@pytest.mark.parametrize(
    ("game", "first", "again", "told", "lying"),
    [
        ("hundred", "5H", "JK", "G-01", ["5H", "?"]),
        ("duel", "5H", "5H", "T-04", ["?", "5H"]),
    ],
)
def test_what_no_pack_can_deal_is_unseen_from_there_on(
    game: str, first: str, again: str, told: str, lying: list[str]
) -> None:
    """A joker in a pack without jokers, one face twice: the position after it can be begun from."""
    lines = f"player: Ann, action: draw, shed: {first}\nplayer: Ben, action: draw, shed: {again}"
    outcome = judged(game, f"action: deal, starter: Ann\n{lines}\nplayer: Ann, action: draw")
    assert wrong(outcome) == [(3, "contradiction", told)]
    positions = HUNDRED.positions if game == "hundred" else DUEL.positions
    shown = positions.write(outcome.state)
    assert shown["discard"][-2:] == lying
    assert positions.write(positions.load(outcome.state.header, shown)) == shown


@pytest.mark.parametrize(
    ("mine", "says", "beside"),
    [("KH", -11, ["R-40"]), ("JK", -10, []), ("5C", -5, [])],
)
def test_a_call_lost_with_the_fewest_points_of_all_is_told_as_that(
    mine: str, says: int, beside: list[str]
) -> None:
    """Ben has no cards left: the call is lost, whatever the caller has."""
    head = f"given: {{phase: reveal, layouts: {{Ann: [{mine}], Ben: []}}, caller: Ann, rest: empty}}\n"
    outcome = judged("rommee", f"action: score, scores: {{Ann: {says}, Ben: 0}}", head)
    (finding,) = outcome.findings
    assert (finding.rule.number, [also.rule.number for also in finding.also]) == ("R-39", beside)


def test_as_many_cards_may_have_changed_places_as_there_are() -> None:
    head = "given: {turn: Ann, mixed: [{places: [Ann.1], size: 54}], rest: empty}\n"
    shown = DUEL.positions.write(judged("duel", "player: Ann, action: draw", head).state)
    assert [group["size"] for group in shown["mixed"]] == [54]


def test_a_call_that_comes_by_itself_is_one_also_where_it_is_written() -> None:
    """Both have no cards: Ben's call is written down, and Ann's turn is still to come."""
    head = "given: {phase: placed, active: Ann, pile: [5C], layouts: {Ann: [], Ben: []}, rest: empty}\n"
    shown = DUEL.positions.write(judged("duel", "player: Ben, action: call", head).state)
    assert shown["final"]["turns"] == ["Ann"]


@pytest.mark.parametrize(("id", "rule"), [("hundred", "G-03"), ("duel", "T-01"), ("rommee", "R-08")])
@pytest.mark.parametrize("begin", [{}, {"given": {"phase": "turn", "active": "P1"}}])
@pytest.mark.parametrize("many", [14, 40])
def test_more_players_than_a_game_is_for_break_its_rule_however_many(
    id: str, rule: str, begin: dict[str, Any], many: int
) -> None:
    players = [f"P{seat}" for seat in range(1, many + 1)]
    log = {"referee": 1, "game": id, "players": players, **begin, "moves": []}

    (told,) = counting(outcome_of(log))
    assert (told.rule.number, told.path) == (rule, ("players",))
