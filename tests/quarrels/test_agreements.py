"""How tables settle things: by points, by forfeit, by playing a round again; a game conceded or abandoned."""

from __future__ import annotations

from pathlib import Path

import pytest
from judging import judged, verdicts
from typer.testing import CliRunner

import referee
from referee.cli import app
from referee.disputes.side_by_side import played
from referee.document import parse
from referee.log import read_log
from referee.reports.readings import result_of

DUEL = """\
referee: 1
game: duel
players: [Ann, Ben]
given: {{phase: reveal, caller: Ann, pile: 9C, layouts: {{Ann: 5H, Ben: 6D}}, rest: empty}}
moves:
  - {{action: reveal, cards: {{Ann: [5H], Ben: [6D]}}}}
{more}
"""


def sheet(more: str):  # type: ignore[no-untyped-def]
    judgement = judged(DUEL.format(more=more))
    assert judgement.sheet is not None, [str(fault) for fault in judgement.faults]
    return judgement, judgement.sheet


def test_points_by_decision_stand_on_the_sheet_as_a_line_of_their_own() -> None:
    judgement, told = sheet("  - {decision: points, points: {Ann: 5, Ben: -2}}")
    assert verdicts(judgement) == []
    assert told.totals == {"Ann": 10, "Ben": 4}
    assert told.winners == ("Ben",)  # the fewest points win
    assert ("Ann", 5, "REC-3") in [(line.player, line.points, line.rule.number) for line in told.lines]


@pytest.mark.parametrize(("by", "winner"), [("Ann", "Ben"), ("Ben", "Ann")])
def test_a_game_that_is_forfeited_is_lost(by: str, winner: str) -> None:
    _, told = sheet(f"  - {{decision: forfeit, by: {by}}}")
    assert told.winners == (winner,)
    assert told.totals == {"Ann": 5, "Ben": 6}  # the points stay what they were
    assert f"{by} forfeits the game" in told.tiebreak


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ("  - {player: Ann, action: shed}\n  - {player: Ben, action: draw}\n", [(3, "note REC-3")]),
        ("  - {decision: points, points: {Ann: 1}}\n  - {check: {active: Ann}}\n", []),
    ],
)
def test_what_is_played_after_a_forfeit_by_one_of_two_changes_nothing(
    more: str, told: list[tuple[int, str]]
) -> None:
    head = "referee: 1\ngame: duel\nplayers: [Ann, Ben]\ngiven: {turn: Ann, pile: 9C, rest: empty}\nmoves:\n"
    entries = "  - {player: Ann, action: draw}\n  - {decision: forfeit, by: Ann}\n"
    found = judged(head + entries + more)
    assert [
        (each.move, f"{each.kind} {each.rule.number}") for each in found.findings if each.move == 3
    ] == told
    assert found.sheet is not None and found.sheet.winners == ("Ben",)


def test_the_fact_stays_beside_a_forfeit() -> None:
    judgement = judged("""\
        referee: 1
        game: duel
        players: [Ann, Ben]
        given: {turn: Ann, pile: 9C, rest: empty}
        moves:
          - {player: Ben, action: draw}
          - {decision: forfeit}
        """)
    (finding,) = (each for each in judgement.findings if each.kind == "illegal")
    assert finding.decision == "the game is forfeited"
    assert judgement.exit_status == 0
    assert judgement.sheet is not None and judgement.sheet.winners == ("Ann",)


def test_an_annulled_round_of_a_memory_game_is_dealt_again() -> None:
    judgement = judged("""\
        referee: 1
        game: hundred
        players: [Ann, Ben]
        moves:
          - {action: deal, upcard: 9C, starter: Ann}
          - {player: Ann, action: draw, from: stock}
          - {player: Ann, action: shed, card: 9C}
          - {player: Ann, action: draw, from: stock}
          - {decision: annulled}
          - {action: deal, upcard: 9C, starter: Ben}
          - {player: Ben, action: draw, from: stock}
        """)
    assert [(each.move, each.kind, each.decision) for each in judgement.findings if each.kind != "note"] == [
        (4, "illegal", "the table had it played again")
    ]
    assert judgement.outcome is not None and judgement.outcome.state.round == 1
    assert judgement.exit_status == 0


def test_an_annulled_round_of_the_auction_begins_with_the_same_hands() -> None:
    judgement = judged("""\
        referee: 1
        game: auction
        players: [Ann, Ben]
        moves:
          - {player: Ann, action: set_aside}
          - {player: Ben, action: set_aside}
          - {player: Ann, action: bid, cards: [G4]}
          - {decision: annulled, note: the bids were seen}
          - {player: Ann, action: set_aside}
          - {player: Ben, action: set_aside}
          - {player: Ann, action: bid, cards: [G5]}
        """)
    assert verdicts(judgement) == []


@pytest.mark.parametrize("before", ["", "  - {player: Ann, action: draw, from: stock}\n"])
def test_points_given_in_a_round_that_is_annulled_stay_given(before: str) -> None:
    """Also where nothing came before them in the record."""
    judgement = judged(
        "referee: 1\ngame: duel\nplayers: [Ann, Ben]\n"
        f"given: {{turn: Ann, pile: 9C, rest: empty}}\nmoves:\n{before}"
        "  - {decision: points, points: {Ben: -2}}\n  - {decision: annulled}\n"
    )
    assert judgement.sheet is not None
    assert [(each.player, each.points) for each in judgement.sheet.lines if each.points] == [("Ben", -2)]


def test_an_annulled_turn_of_the_railway_begins_again() -> None:
    judgement = judged("""\
        referee: 1
        game: intercity
        players: [Pete, John, Dave]
        setup: {turn_order: {Pete: 1, John: 2, Dave: 3}, board: example}
        moves:
          - {player: Pete, action: offer, railroad: red}
          - {player: Pete, action: bid, amount: 5}
          - {decision: annulled}
          - {player: Pete, action: offer, railroad: blue}
        """)
    assert verdicts(judgement) == []
    assert judgement.outcome is not None and judgement.outcome.state.cash == [20, 20, 20]


CONCEDED = """\
referee: 1
game: duel
players: [Ann, Ben]
given: {{turn: Ann, pile: 9C, totals: {{Ann: 3, Ben: 4}}, rest: empty}}
moves:
  - {{player: Ann, action: draw}}
result: {result}
"""


def ended(result: str):  # type: ignore[no-untyped-def]
    judgement = judged(CONCEDED.format(result=result))
    assert judgement.sheet is not None, [str(fault) for fault in judgement.faults]
    return judgement, judgement.sheet


def test_a_game_may_be_conceded_with_the_score_to_date() -> None:
    judgement, told = ended("{ended: conceded, by: Ben, scores: {Ann: 3, Ben: 4}}")
    assert verdicts(judgement) == []
    assert told.winners == ("Ann",)
    assert "Ben conceded" in told.tiebreak


def test_a_game_may_be_abandoned_and_the_winner_is_as_agreed() -> None:
    judgement, told = ended("{ended: abandoned, winner: Ben}")
    assert verdicts(judgement) == []
    assert told.winners == ("Ben",)
    judgement, told = ended("{ended: abandoned, scores: {Ann: 3, Ben: 4}}")
    assert verdicts(judgement) == []
    assert told.winners == () and not told.final


def test_scores_to_date_are_checked_all_the_same_and_who_concedes_has_not_won() -> None:
    assert verdicts(ended("{ended: abandoned, scores: {Ann: 30}}")[0])[0][1].startswith("mismatch")
    assert verdicts(ended("{ended: conceded, by: Ann, winner: Ann}")[0]) == [(None, "mismatch REC-2")]


@pytest.mark.parametrize(
    "decision",
    [
        "{decision: points}",
        "{decision: stands, points: {Ann: 1}}",
        "{decision: annulled, by: Ann}",
        "{decision: lost}",
    ],
)
def test_a_decision_that_means_nothing_is_refused(decision: str) -> None:
    assert judged(DUEL.format(more=f"  - {decision}")).exit_status == 2


@pytest.mark.parametrize(
    "decision", ["{decision: forfeit, by: Dora}", "{decision: points, points: {Dora: 5}}"]
)
def test_a_stranger_in_a_decision_is_told_at_the_name(decision: str) -> None:
    (fault,) = judged(DUEL.format(more=f"  - {decision}")).faults
    assert (
        "nobody called 'Dora' plays here" in str(fault) and fault.place is not None and fault.place.line == 7
    )


THREE = """\
referee: 1
game: intercity
players: [Pete, John, Dave]
setup: {turn_order: {Pete: 1, John: 2, Dave: 3}, board: example}
moves:
  - {player: Pete, action: offer, railroad: red}
  - {player: Pete, action: bid, amount: 5}
  - {decision: forfeit, by: Dave}
"""


@pytest.mark.parametrize(
    ("more", "final"),
    [
        ("", True),
        ("  - {check: {cash: {Pete: 20}}}\n", True),
        ("  - {player: John, action: bid, amount: 6}\n", False),
    ],
)
def test_a_game_of_three_that_two_play_on_is_not_over_by_a_forfeit(more: str, final: bool) -> None:
    """Who forfeits has lost; who wins is known when the others are done."""
    sheet = judged(THREE + more).sheet
    assert sheet is not None and sheet.final is final and "Dave forfeits the game" in sheet.tiebreak
    assert sheet.winners == (("Pete", "John") if final else ())


@pytest.mark.parametrize("decision", ["", "  - {decision: taken_back}\n  - {player: Ann, action: draw}\n"])
def test_what_is_wrong_whatever_a_position_leaves_out_is_so_though_the_table_settled_it(
    decision: str,
) -> None:
    """Out of turn where nobody has called, and out of turn where Ben has: by two rules, but wrong."""
    text = "referee: 1\ngame: hundred\nplayers: [Ann, Ben]\ngiven: {turn: Ann, pile: 9C}\nmoves:\n"
    found = judged(text + "  - {player: Ben, action: draw}\n" + decision).findings
    assert [(finding.kind, finding.rule.number) for finding in found] == [("illegal", "G-14")]


@pytest.mark.parametrize("said", ["conceded: Ann", "abandoned: true"])
def test_who_writes_how_a_game_ended_in_other_words_is_told_where_it_belongs(said: str) -> None:
    (fault,) = judged(DUEL.format(more="").rstrip() + f"\nresult: {{{said}}}\n").faults
    assert "expected `ended: " in str(fault)


FORFEITED = """\
referee: 1
game: duel
players: [Ann, Ben]
given: {{turn: Ann, pile: 9C, rest: empty}}
moves:
  - {{player: Ben, action: draw}}
  - {{decision: forfeit, by: {by}}}
result: {result}
"""


@pytest.mark.parametrize(
    ("result", "said"),
    [
        ("{winner: Ben}", "mismatch REC-3"),
        ("{winners: [Ann, Ben]}", "mismatch REC-3"),
        ("{ended: abandoned, winner: Ben}", "mismatch REC-3"),
        ("{ended: conceded, by: Ann, winner: Ben}", "mismatch REC-3"),
        ("{ended: conceded, by: Ann}", "mismatch REC-2"),
        ("{ended: conceded, by: [Ann, Ben]}", "mismatch REC-2"),
        ("{winner: Ann}", ""),
        ("{ended: abandoned}", ""),
        ("{ended: conceded, by: Ben}", ""),
    ],
)
def test_who_forfeited_the_game_has_not_won_it_however_it_is_said_to_have_ended(
    result: str, said: str
) -> None:
    judgement = judged(FORFEITED.format(by="Ben", result=result))
    told = [what for number, what in verdicts(judgement) if number is None]
    if "by: Ann, winner" in result:
        assert told[-1] == said and len(told) == 2, "Ann conceded, and who is left has forfeited"
    else:
        assert told == ([said] if said else [])
    if not said:
        assert judgement.sheet is not None and judgement.sheet.winners == ("Ann",)


@pytest.mark.parametrize("result", ["{by: Ben}", "{ended: abandoned, by: Ben}", "{winner: Ann, by: Ben}"])
def test_who_conceded_is_told_only_of_a_game_that_was_conceded(result: str) -> None:
    judgement = judged(CONCEDED.format(result=result))
    (fault,) = judgement.faults
    assert fault.path == ("result", "by") and "ended: conceded" in str(fault.expected)


@pytest.mark.parametrize("by", ["Zoe", "[Ben, Zoe]"])
def test_a_stranger_cannot_concede(by: str) -> None:
    (fault,) = judged(CONCEDED.format(result=f"{{ended: conceded, by: {by}}}")).faults
    assert "nobody called 'Zoe'" in str(fault)


def test_a_game_that_somebody_conceded_does_not_say_who() -> None:
    assert verdicts(ended("{ended: conceded}")[0]) == [(None, "undetermined REC-2")]
    assert verdicts(ended("{ended: conceded, winner: Ann}")[0]) == []


def test_nobody_wins_where_all_have_forfeited_one_after_the_other() -> None:
    judgement = referee.adjudicate(
        {
            "referee": 1,
            "game": "auction",
            "players": ["Ida", "Jan"],
            "given": {"phase": "draw", "first": "Jan"},
            "moves": [
                {"decision": "forfeit", "by": "Jan"},
                {"player": "Ida", "action": "draw", "cards": ["B1", "B7", "B9", "B10", "B8"]},
                {"decision": "forfeit", "by": "Ida"},
            ],
        }
    )
    assert judgement.sheet is not None and judgement.sheet.winners == ()


def test_points_of_a_game_that_goes_on_are_not_said_to_change_no_score(tmp_path: Path) -> None:
    log = tmp_path / "log.yaml"
    log.write_text(
        "referee: 1\ngame: hundred\nplayers: [Ann, Ben]\n"
        "given: {turn: Ann, pile: 9C, totals: {Ann: 10, Ben: 20}}\nmoves:\n"
        "  - {player: Ben, action: draw}\n  - {decision: points, points: {Ben: 5}}\n"
    )
    said = CliRunner().invoke(app, ["validate", str(log)]).output
    assert "Ben 20 instead of 25" in said and "no verdict, score or winner changes" not in said


@pytest.mark.parametrize(
    ("claimed", "before", "rule", "why"),
    [
        (6, "", "T-29", ""),
        (5, "  - {decision: points, points: {Ann: -5}}\n", "REC-3", "-5 decided by the table (entry 1)"),
        (
            5,
            "  - {decision: points, points: {Ann: -3}}\n  - {decision: points, points: {Ann: -2}}\n",
            "REC-3",
            "-3 decided by the table (entry 1); -2 decided by the table (entry 2)",
        ),
        (6, "  - {decision: points, points: {Ann: -4}}\n", "T-29", ""),  # wrong by more than that
    ],
)
def test_a_score_that_leaves_out_what_the_table_decided_is_blamed_on_nothing_else(
    claimed: int, before: str, rule: str, why: str
) -> None:
    text = DUEL.format(more=f"result: {{scores: {{Ann: {claimed}}}}}")
    found = judged(text.replace("moves:\n", "moves:\n" + before)).findings
    wrong = [each for each in found if each.path == ("result", "scores", "Ann")]
    assert [(each.rule.number, each.why) for each in wrong] == [(rule, why)]


def test_who_forfeits_twice_has_done_so_the_first_time() -> None:
    _, told = sheet("  - {decision: forfeit, by: Ann}\n  - {decision: forfeit, by: Ann}")
    assert told.winners == ("Ben",) and "(entry 2)" in told.tiebreak


@pytest.mark.parametrize("word", ["forfiet", "conceded", "annuled", "Points"])
def test_a_misspelt_decision_is_one_fault_whatever_stands_beside_it(word: str) -> None:
    found = judged(DUEL.format(more=f"  - {{decision: {word}, by: Ann, points: {{Ann: 1}}}}"))
    assert [fault.path[-1] for fault in found.faults] == ["decision"]


def test_every_forfeit_of_a_game_is_told_and_nobody_wins_while_the_others_play_on() -> None:
    start = "referee: 1\ngame: rommee\nplayers: [Ann, Ben, Cem]\nmoves:\n  - {action: deal}\n"
    forfeits = "".join(f"  - {{decision: forfeit, by: {name}}}\n" for name in ("Ben", "Cem"))
    sheet = judged(start + forfeits).sheet
    assert sheet is not None and sheet.winners == ("Ann",)
    assert sheet.tiebreak == "Ben forfeits the game (entry 2); Cem forfeits the game (entry 3)"
    (document,) = parse(start + "  - {decision: points, points: {Cem: 10}}\n", "log.yaml")
    way = played(read_log(document))
    assert way.winners == () and result_of(way).endswith("the game is not over")
