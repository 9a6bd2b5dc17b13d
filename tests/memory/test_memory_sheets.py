"""What a score sheet or a result of a memory game says, held against the sentence of each figure."""

from __future__ import annotations

import json

import pytest
from judging import judged, verdicts

from referee.games.memory.play.scores import rounds
from referee.games.memory.play.state import Played, State
from referee.rules import Kind

HEAD = "referee: 1\ngame: {game}\nplayers: [Ann, Ben]\n"


def of_sheet(game: str, reveal: str, score: str) -> list[str]:
    text = (
        HEAD.format(game=game) + f"moves:\n  - {{action: reveal, {reveal}}}\n  - {{action: score, {score}}}\n"
    )
    return [verdict for _, verdict in verdicts(judged(text))]


TIED = "caller: Ann, cards: {Ann: [5H], Ben: [5S]}"
KINGS = "caller: Ann, cards: {Ann: [KH], Ben: [KS]}"


@pytest.mark.parametrize(
    ("game", "reveal", "score", "verdict"),
    [
        ("hundred", TIED, "bonus: {Ann: 10}", ["mismatch G-35"]),
        ("hundred", TIED, "scores: {Ann: 15}", ["mismatch G-35"]),
        ("hundred", TIED, "bonus: {Ann: 0}", []),
        ("rommee", TIED, "bonus: {Ann: -10}", ["mismatch R-38"]),
        ("rommee", TIED, "scores: {Ann: 5}", ["mismatch R-38"]),
        ("hundred", KINGS, "values: {KH: 0, KS: 13, K: 13, 7: 7}", []),
        ("hundred", KINGS, "values: {KH: 13}", ["mismatch G-32"]),
        ("hundred", KINGS, "values: {KS: 0}", ["mismatch G-32"]),
        ("hundred", KINGS, "values: {K: 5}", ["mismatch G-32"]),
        ("hundred", KINGS, "values: {JH: 10}", ["mismatch G-06"]),
        ("duel", KINGS, "values: {KH: 0}", ["mismatch T-03"]),
        ("rommee", KINGS, "values: {KS: 13}", ["mismatch R-31"]),
        ("rommee", KINGS, "values: {KD: 0}", ["mismatch R-32"]),
        ("rommee", KINGS, "values: {A: 11}", ["mismatch R-33"]),
        ("rommee", KINGS, "values: {JK: 1}", ["mismatch R-34"]),
        ("rommee", KINGS, "values: {Q: 12, 9: 8}", ["mismatch R-31", "mismatch R-30"]),
        ("duel", KINGS, "winner: Ann", []),
        ("duel", KINGS, "winner: Ben", ["mismatch T-29"]),
        ("duel", TIED, "winners: [Ann, Ben]", []),
        ("duel", TIED, "winner: Ann", ["mismatch T-29"]),
        ("hundred", TIED, "winner: Ann", []),
        ("hundred", TIED, "winner: Ben", ["mismatch G-35"]),
        ("hundred", TIED, "winners: [Ann, Ben]", ["mismatch G-35"]),
        ("hundred", KINGS, "winner: Ben", ["mismatch G-05"]),
        ("rommee", TIED, "winner: Ann", ["mismatch R-01"]),
    ],
)
def test_a_wrong_figure_of_a_sheet_is_told_by_its_own_sentence(
    game: str, reveal: str, score: str, verdict: list[str]
) -> None:
    assert of_sheet(game, reveal, score) == verdict


@pytest.mark.parametrize(
    ("game", "final", "result", "verdict"),
    [
        ("hundred", "layouts: {Ann: [5H], Ben: [5S]}, caller: Ann", "scores: {Ann: 15}", ["mismatch G-35"]),
        ("hundred", "layouts: {Ann: [5H], Ben: [6S]}, caller: Ben", "scores: {Ben: 6}", ["mismatch G-34"]),
        ("hundred", "layouts: {Ann: [5H], Ben: [6S]}, caller: Ann", "scores: {Ben: 7}", ["mismatch G-33"]),
        ("rommee", "layouts: {Ann: [5H], Ben: [5S]}, caller: Ann", "scores: {Ann: -5}", ["mismatch R-38"]),
        (
            "rommee",
            "layouts: {Ann: [], Ben: [5S]}, free: {off_turn: [Ann]}, caller: null",
            "scores: {Ann: -10}",
            ["mismatch R-29"],
        ),
        (  # she may have called as well
            "rommee",
            "layouts: {Ann: [], Ben: [5S]}, free: {off_turn: [Ann]}",
            "scores: {Ann: -10}",
            ["undetermined REC-2"],
        ),
        ("hundred", "layouts: {Ann: [5H], Ben: [5S]}, caller: Ann", "scores: {Ann: 5, Ben: 5}", []),
        ("hundred", "layouts: {Ann: [5H], Ben: [6S]}, caller: Ann", "winner: Ben", ["illegal G-08"]),
        ("hundred", "totals: {Ann: 5, Ben: 6}", "winner: Ann", ["illegal G-08"]),
        ("hundred", "totals: {Ann: 105, Ben: 6}", "winner: Ann", ["mismatch G-08"]),
        ("hundred", "totals: {Ann: [90, 110], Ben: 6}", "winner: Ben", ["undetermined G-08"]),
        ("hundred", "totals: {Ann: [90, 110], Ben: 6}", "winner: Ann", ["mismatch G-08"]),
        ("hundred", "totals: {Ann: [90, 99], Ben: 6}", "winner: Ben", ["illegal G-08"]),
        ("hundred", "totals: {Ann: '?', Ben: 6}", "winner: Ben", ["undetermined G-08"]),
        ("hundred", "totals: {Ann: 98, Ben: 0}, layouts: {Ann: [5H], Ben: [6S]}", "winner: Ben", []),
        (
            "hundred",
            "totals: {Ann: 98}, layouts: {Ann: [5H], Ben: [6S]}",
            "winner: Ben",
            ["undetermined G-08"],
        ),
        ("rommee", "layouts: {Ann: [5H], Ben: [6S]}, rounds: 3", "winner: Ann", ["illegal R-06"]),
        ("rommee", "layouts: {Ann: [5H], Ben: [6S]}", "winner: Ben", ["mismatch R-07"]),
    ],
)
def test_a_result_is_held_against_a_final_position_as_it_is_after_moves(
    game: str, final: str, result: str, verdict: list[str]
) -> None:
    text = HEAD.format(game=game) + f"final: {{{final}}}\nresult: {{{result}}}\n"
    assert [label for _, label in verdicts(judged(text))] == verdict


@pytest.mark.parametrize(("bound", "verdict"), [(110, ["undetermined G-08"]), (99, ["illegal G-08"])])
def test_a_game_is_not_declared_over_too_early_where_a_total_may_have_reached_the_end(
    bound: int, verdict: list[str]
) -> None:
    given = f"given: {{phase: deal, totals: {{Ann: [90, {bound}], Ben: 5}}, rest: empty}}\n"
    judgement = judged(HEAD.format(game="hundred") + given + "moves:\n  - {action: end_game, winner: Ben}\n")
    assert [said for _, said in verdicts(judgement)] == verdict


def test_a_score_sheet_says_that_the_end_is_open_where_it_is() -> None:
    sheet = judged(HEAD.format(game="hundred") + "final: {totals: {Ann: [90, 110], Ben: 6}}\n").sheet
    assert sheet is not None and not sheet.final
    assert "Ann has 90 to 110: what Ann's cards count decides" in sheet.open_end


A_ROUND = """\
  - {action: deal, starter: Ann, upcard: 4S}
  - {player: Ann, action: draw}
  - {player: Ann, action: shed, card: 2H}
  - {player: Ann, action: call}
  - {player: Ben, action: draw}
  - {player: Ben, action: shed, card: 3H}
"""
A_KING = A_ROUND + "  - {action: reveal, cards: {Ann: [2S, 3S, 4S, 5S], Ben: [K, 10S, 10D, 10C]}}\n"
TOGETHER = "  - {action: score, sums: "


@pytest.mark.parametrize(
    ("moves", "verdict"),
    [
        (3 * A_KING, []),
        (3 * A_KING + "  - {action: end_game, winner: Ann}\n", ["undetermined G-08"]),
        (3 * A_KING + "result: {winner: Ann}\n", ["undetermined G-08"]),
        (3 * A_KING + "  - {action: end_game}\nresult: {winner: Ann}\n", ["undetermined G-08"]),
        (3 * A_KING + "result: {scores: {Ben: 103}}\n", ["undetermined REC-2"]),
        (3 * A_KING + "result: {scores: {Ben: 102}}\n", ["mismatch G-07"]),
        (3 * A_KING + "  - {action: score, totals: {Ben: 116}}\n", []),
        (3 * A_KING + "  - {action: score, totals: {Ben: 95}}\n", ["mismatch G-07"]),
        (
            A_KING
            + "  - {action: score, totals: {Ben: 40}}\n"
            + A_KING
            + "  - {action: score, totals: {Ben: 70}}\n",
            ["mismatch G-07"],
        ),
        (A_ROUND + TOGETHER + "{Ann: 52, Ben: 48}}\n", []),
        (A_ROUND + TOGETHER + "{Ann: 52, Ben: 52}}\n", ["mismatch G-33"]),
        (A_ROUND + TOGETHER + "{Ann: 0, Ben: 3}}\n", ["mismatch G-33"]),
    ],
)
def test_points_that_hang_on_unseen_cards_stay_open_but_no_pack_gives_others(
    moves: str, verdict: list[str]
) -> None:
    text = HEAD.format(game="hundred") + "moves:\n" + moves
    assert [said for _, said in verdicts(judged(text))] == verdict


def test_a_tie_that_may_be_one_is_no_end_of_a_game_that_plays_it_on() -> None:
    head = HEAD.format(game="hundred") + "rulings: {game.tie: extra_round}\n"
    given = "given: {phase: deal, totals: {Ann: 105, Ben: [100, 110]}, rest: empty}\n"
    assert verdicts(judged(head + given + "moves:\n  - {action: deal}\n")) == []


def test_a_bonus_belongs_to_the_player_it_is_about_and_to_nobody_whose_name_begins_alike() -> None:
    head = "referee: 1\ngame: hundred\nplayers: [Ann, Anna]\n"
    sheet = judged(head + "final: {layouts: {Ann: [5H], Anna: [6S]}, caller: Anna}\n").sheet
    assert sheet is not None
    assert [(line.player, line.points, line.rule.number) for line in sheet.lines] == [
        ("Ann", 5, "G-33"),
        ("Anna", 6, "G-33"),
        ("Anna", 10, "G-34"),
    ]
    claims = (
        "moves:\n  - {action: reveal, caller: Anna, cards: {Ann: [5H], Anna: [6S]}}\n"
        "  - {action: score, bonus: {Ann: 10}}\n"
    )
    (found,) = [finding for finding in judged(head + claims).findings if finding.wrong]
    assert "Anna's call" not in found.why


def test_both_bonuses_of_a_caller_who_goes_free_have_their_own_line() -> None:
    text = (
        HEAD.format(game="rommee")
        + "final: {layouts: {Ann: [], Ben: [6S]}, caller: Ann, free: {on_turn: Ann}}\n"
    )
    sheet = judged(text).sheet
    assert sheet is not None and sheet.totals["Ann"] == -20
    lines = [(line.points, line.rule.number) for line in sheet.lines if line.player == "Ann"]
    assert lines == [(0, "R-35"), (-10, "R-36"), (-10, "R-29")]


PLAY = """moves:
  - {{action: deal, starter: Ann}}
  - {{player: Ann, action: draw, shed: 7C}}
  - {{player: Ben, action: match, slot: 1, card: {card}, owner: {owner}}}
  - {{player: Ben, action: {then}}}
"""


@pytest.mark.parametrize(
    ("card", "owner", "then", "verdict"),
    [
        ("7D", "Ann", "give, to: Ann, slot: 2, card: 9C", []),
        ("8D", "Ben", "penalty, into: 5, cards: 9C", []),
        ("8D", "Ben", "penalty, into: 7", []),
        ("8D", "Ben", "penalty, into: 2", ["illegal T-19"]),
        ("8D", "Ann", "penalty, into: 1", ["illegal T-23"]),
    ],
)
def test_where_a_penalty_card_went_and_what_was_given_may_be_said(
    card: str, owner: str, then: str, verdict: list[str]
) -> None:
    judgement = judged(HEAD.format(game="duel") + PLAY.format(card=card, owner=owner, then=then))
    assert [said for _, said in verdicts(judgement) if not said.startswith("penalty")] == verdict


def test_a_given_card_is_the_same_card_afterwards() -> None:
    play = PLAY.format(card="7D", owner="Ann", then="give, to: Ann, slot: 2, card: 9C")
    play += "  - {player: Ben, action: draw, shed: 2C}\n  - {player: Ann, action: draw}\n"
    play += "  - {player: Ann, action: replace, slot: 1, out: 8C}\n"
    assert verdicts(judged(HEAD.format(game="duel") + play)) == [(7, "contradiction REC-4")]


@pytest.mark.parametrize(("into", "verdict"), [("5", []), ("2", ["illegal G-31"]), ("[5, 6]", None)])
def test_where_the_card_of_an_ace_went_may_be_said(into: str, verdict: list[str] | None) -> None:
    judgement = judged(
        HEAD.format(game="hundred")
        + "moves:\n  - {action: deal, starter: Ann, upcard: 9C}\n  - {player: Ann, action: draw, shed: AC}\n"
        + f"  - {{player: Ann, action: power, rank: AC, give: Ben, into: {into}}}\n"
    )
    if verdict is None:
        assert judgement.exit_status == 2
    else:
        assert [said for _, said in verdicts(judgement)] == verdict


def test_a_player_of_whom_a_final_position_tells_nothing_may_have_any_number_of_cards() -> None:
    told = judged("referee: 1\ngame: duel\nplayers: [Ann, Ben]\nfinal: {layouts: {Ann: KC KS QC QD 10C}}\n")
    assert told.sheet is not None
    assert dict(told.sheet.totals) == {"Ann": 56, "Ben": None}
    assert told.sheet.winners == ()


def test_what_hangs_on_who_called_alone_is_said_once() -> None:
    judgement = judged("""
        referee: 1
        game: rommee
        players: [Ann, Ben]
        final: {layouts: {Ann: [2C], Ben: [3C, 4C]}}
        result: {scores: {Ann: -8, Ben: 7}}
    """)
    assert [(str(finding.kind), finding.why) for finding in judgement.findings] == [
        ("undetermined", "who ended the round is not in the record")
    ]


UNCALLED = "cards: {Ann: [7H, 2C], Ben: [3C, 9D]}"


@pytest.mark.parametrize(("caller", "points"), [("Ben", 22), ("Ann", 12)])
def test_who_called_may_be_told_after_the_cards_were_turned_up(caller: str, points: int) -> None:
    assert of_sheet("hundred", UNCALLED, f"caller: {caller}, scores: {{Ben: {points}}}") == []
    assert of_sheet("hundred", UNCALLED, f"caller: {caller}, scores: {{Ben: {34 - points}}}") != []


@pytest.mark.parametrize("game", ["hundred", "rommee"])
def test_what_nobody_told_of_the_end_is_no_more_known_when_the_position_was_written_down(game: str) -> None:
    head = HEAD.format(game=game)
    seen = judged(head + f"moves:\n  - {{action: reveal, {UNCALLED}}}\n")
    assert seen.log is not None and seen.outcome is not None
    shown = seen.log.game.positions.write(seen.outcome.state)
    again = judged(head + f"given: {json.dumps(shown)}\nmoves:\n  - {{action: score}}\n")
    assert seen.sheet is not None and again.sheet is not None
    assert not isinstance(dict(seen.sheet.totals)["Ben"], int)
    assert again.sheet.totals == seen.sheet.totals


ACE = "caller: Ann, cards: {Ann: [4D], Ben: [AC]}"


@pytest.mark.parametrize(
    ("game", "reveal", "score", "verdict"),
    [
        ("rommee", ACE, "scores: {Ann: -6, Ben: 11}", ["mismatch R-33"]),
        ("rommee", ACE, "sums: {Ann: 4, Ben: 11}, bonus: {Ann: -10}, scores: {Ben: 11}", ["mismatch R-33"]),
        ("rommee", ACE, "scores: {Ann: -6, Ben: 1}", ["mismatch R-37"]),
        (
            "duel",
            "cards: {Ann: [4D], Ben: [KH, 2C]}",
            "scores: {Ann: 4, Ben: 15}, winner: Ann",
            ["mismatch T-03"],
        ),
    ],
)
def test_what_follows_from_a_card_counted_wrongly_is_told_with_it(
    game: str, reveal: str, score: str, verdict: list[str]
) -> None:
    assert of_sheet(game, reveal, score) == verdict


FIRST = "given: {phase: reveal, caller: Ann, round: 1, rounds: 1}\n"


@pytest.mark.parametrize(
    ("score", "after", "verdict"),
    [
        ("scores: {Ann: -6, Ben: 11}", "result: {winner: Ann}", ["mismatch R-33"]),
        (
            "scores: {Ann: -6, Ben: 11}",
            "result: {scores: {Ann: -6, Ben: 11}, winner: Ann}",
            ["mismatch R-33"],
        ),
        ("scores: {Ann: -6, Ben: 11}", "  - {action: end_game, winner: Ann}", ["mismatch R-33"]),
        ("sums: {Ben: 11}", "  - {action: score, scores: {Ben: 11}, totals: {Ben: 11}}", ["mismatch R-33"]),
        ("scores: {Ann: 14, Ben: 2}", "result: {winner: Ann}", ["mismatch R-35", "mismatch R-07"]),
    ],
)
def test_a_wrong_figure_that_goes_on_into_totals_and_winner_is_told_once(
    score: str, after: str, verdict: list[str]
) -> None:
    moves = (
        f"moves:\n  - {{action: reveal, cards: {{Ann: [4D], Ben: [AC]}}}}\n  - {{action: score, {score}}}\n"
    )
    judgement = judged(HEAD.format(game="rommee") + FIRST + moves + after + "\n")
    assert [said for _, said in verdicts(judgement)] == verdict


@pytest.mark.parametrize(
    ("game", "final", "winner", "verdict"),
    [
        ("rommee", "phase: over, totals: {Ann: 10}", "Ann", ["undetermined R-07"]),
        ("rommee", "phase: over, totals: {Ann: 10, Ben: 12}", "Ben", ["mismatch R-07"]),
        ("rommee", "phase: over, totals: {Ann: 10, Ben: 12, Cem: '?'}", "Ben", ["mismatch R-07"]),
        ("rommee", "phase: over, totals: {Ann: 10, Ben: 12, Cem: '?'}", "Ann", ["undetermined R-07"]),
    ],
)
def test_a_total_nobody_told_is_unknown_and_whoever_is_behind_for_certain_has_not_won(
    game: str, final: str, winner: str, verdict: list[str]
) -> None:
    players = "[Ann, Ben, Cem]" if "Cem" in final else "[Ann, Ben]"
    head = f"referee: 1\ngame: {game}\nplayers: {players}\n"
    judgement = judged(f"{head}final: {{{final}}}\nresult: {{winner: {winner}}}\n")
    assert [said for _, said in verdicts(judgement)] == verdict


TIE = (
    "given: {phase: reveal, caller: Ben, totals: {Ann: 5, Ben: 17}, round: 2, rounds: 2}\n"
    "moves:\n  - {action: reveal, cards: {Ann: [5D], Ben: [3C]}}\n"
)


@pytest.mark.parametrize(
    ("reading", "then", "verdict"),
    [
        ("extra_round", "{action: deal, starter: Ann}", []),
        ("extra_round", "{action: end_game, winners: [Ann, Ben]}", ["illegal R-06"]),
        ("shared", "{action: deal, starter: Ann}", ["illegal R-06"]),
        ("shared", "{action: end_game, winners: [Ann, Ben]}", []),
    ],
)
def test_a_tie_after_the_rounds_agreed_is_played_on_where_the_table_does_so(
    reading: str, then: str, verdict: list[str]
) -> None:
    head = HEAD.format(game="rommee") + f"rulings: {{game.tie: {reading}}}\n"
    assert [said for _, said in verdicts(judged(f"{head}{TIE}  - {then}\n"))] == verdict


def test_a_tie_is_open_where_nobody_told_the_round_that_breaks_it() -> None:
    head = HEAD.format(game="rommee") + "rulings: {game.tie: caller}\n"
    sheet = judged(head + "final: {phase: over, totals: {Ann: 10, Ben: 10}}\n").sheet
    assert sheet is not None and sheet.winners == ()
    assert sheet.undetermined == "what decides the tie is not in the record"


@pytest.mark.parametrize(
    ("caller", "reading", "winners", "open_"),
    [
        (", caller: Ann", "shared", ("Ann", "Ben"), ""),
        (", caller: Ann", "caller", ("Ann",), ""),
        ("", "caller", (), "the record leaves open who wins: Ann and Ben or Ann or Ben"),
    ],
)
def test_the_cards_of_a_single_round_say_who_has_won(
    caller: str, reading: str, winners: tuple[str, ...], open_: str
) -> None:
    head = HEAD.format(game="duel") + f"rulings: {{round.tie: {reading}}}\ngiven: {{phase: reveal{caller}}}\n"
    sheet = judged(head + "moves:\n  - {action: reveal, cards: {Ann: [5H], Ben: [2D, 3D]}}\n").sheet
    assert sheet is not None
    assert (sheet.winners, sheet.undetermined) == (winners, open_)


def test_a_call_is_lost_to_an_empty_layout_whatever_else_is_not_told() -> None:
    given = (
        "given: {phase: reveal, caller: Ann}\nmoves:\n  - {action: reveal, cards: {Ann: [KD, JK], Ben: []}}\n"
    )
    judgement = judged(
        HEAD.format(game="rommee") + given + "  - {action: score, scores: {Ann: -11, Ben: 0}}\n"
    )
    assert verdicts(judgement) == [(2, "mismatch R-39")]


@pytest.mark.parametrize(("total", "told"), [(36, []), (26, []), (39, []), (30, ["mismatch G-07"])])
def test_a_wrong_total_goes_on_in_the_next_one_or_was_put_right(total: int, told: list[str]) -> None:
    """Where 19 were due, 22 were written: with a four and a king, 23 and 36 fit, and so do 26 and 39."""
    before = "totals: {Ann: 19, Ben: 2}, carried: {Ann: 3}"
    given = (
        f"given: {{phase: reveal, caller: Ben, {before}, layouts: {{Ann: [4, K], Ben: [2]}}, rest: empty}}\n"
    )
    sheet = f"moves:\n  - {{action: score, totals: {{Ann: {total}, Ben: 4}}}}\n"
    assert [label for _, label in verdicts(judged(HEAD.format(game="hundred") + given + sheet))] == told


@pytest.mark.parametrize(
    ("scores", "told"),
    [("Ann: 13, Ben: 5", ["mismatch G-33"]), ("Ann: 13, Ben: 6", ["mismatch G-33", "mismatch G-33"])],
)
def test_scores_of_a_result_beside_the_wrong_names_are_one_slip(scores: str, told: list[str]) -> None:
    final = "final: {layouts: {Ann: [2C, 3C], Ben: [9C, 4C]}, caller: Ann}\n"
    judgement = judged(HEAD.format(game="hundred") + final + f"result: {{scores: {{{scores}}}}}\n")
    assert [label for _, label in verdicts(judgement)] == told


TWO_ROUNDS = """
moves:
  - {{action: reveal, caller: Ann, cards: {{Ann: [5H], Ben: [6D]}}}}
  - {{action: score, totals: {{Ann: 5, Ben: 6}}}}
  - {{action: reveal, caller: Ann, cards: {{Ann: [2H], Ben: [9D]}}}}
  - {{action: score, totals: {{Ann: {}, Ben: {}}}}}
"""


@pytest.mark.parametrize(
    ("ann", "ben", "said"),
    [
        (7, 15, []),
        (5, 6, ["they are the totals before this round: it does not count in them, or is written twice"]),
        (10, 30, ["they are right if a round that is not written gave 3 and 15 more"]),
        (7, 16, [""]),  # one is wrong, and the other is not
        (9, 3, ["", ""]),  # no round takes from a total
    ],
)
def test_where_the_totals_of_all_are_wrong_at_once_for_one_cause_that_is_one_finding(
    ann: int, ben: int, said: list[str]
) -> None:
    outcome = judged(HEAD.format(game="hundred") + TWO_ROUNDS.format(ann, ben)).outcome
    assert outcome is not None
    wrong = [finding for finding in outcome.findings if finding.kind is Kind.MISMATCH]
    assert [finding.why for finding in wrong] == said


@pytest.mark.parametrize("before", [(5, 6), (10, 30)])
def test_totals_that_are_as_wrong_in_the_next_round_are_told_once(before: tuple[int, int]) -> None:
    ann, ben = before
    third = f"""\
  - {{action: reveal, caller: Ann, cards: {{Ann: [3H], Ben: [4D]}}}}
  - {{action: score, totals: {{Ann: {ann + 3}, Ben: {ben + 4}}}}}
"""
    outcome = judged(HEAD.format(game="hundred") + TWO_ROUNDS.format(ann, ben) + third).outcome
    assert outcome is not None
    assert [finding.move for finding in outcome.findings if finding.kind is Kind.MISMATCH] == [4]


@pytest.mark.parametrize(
    ("score", "told"),
    [
        (
            "bonus: {Ann: -10}, scores: {Ann: 2, Ben: 3}",
            ["mismatch R-37"],
        ),  # 12 is no empty layout
        ("scores: {Ann: -22, Ben: 3}", ["mismatch R-37"]),
        ("bonus: {Ann: -10}, scores: {Ann: -9, Ben: 3}", []),
        ("scores: {Ann: -20, Ben: 3}", []),
    ],
)
def test_who_went_free_in_a_round_of_which_only_the_sheet_is_kept_has_no_points(
    score: str, told: list[str]
) -> None:
    sheet = f"moves:\n  - {{action: score, {score}}}\n"
    assert [label for _, label in verdicts(judged(HEAD.format(game="rommee") + sheet))] == told


def test_sheets_of_rounds_of_which_nothing_else_is_kept_are_reckoned_in_few_ways(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reckoned, asked = rounds._played, list[State]()

    def counted(state: State) -> Played:
        asked.append(state)
        return reckoned(state)

    monkeypatch.setattr(rounds, "_played", counted)
    line = "  - {{action: score, scores: {{Ann: {}, Ben: {}, Cem: {}}}}}\n"
    lines = [line.format(number % 37, number % 29, number % 31) for number in range(60)]
    head = HEAD.format(game="rommee").replace("Ben", "Ben, Cem")
    assert verdicts(judged(head + "moves:\n" + "".join(lines))) == []
    assert len(asked) < 40 * len(lines)
