"""The loop: void moves, consequences, checks, decisions, claims."""

from __future__ import annotations

import pytest
from judging import judged, verdicts

BID = """\
referee: 1
game: auction
players: [Ann, Ben]
setup: {display: [R8, G9, B4, P10, P4, G1]}
moves:
  - {player: Ann, action: set_aside}
  - {player: Ben, action: set_aside}
  - {player: Ann, action: bid, cards: [G4, R2, B8, P2]}
  - {player: Ben, action: bid, cards: [G10, P3, B2]}
"""


def log(*moves: str, result: str = "") -> str:
    """The bids above, then some moves."""
    return BID + "".join(f"  - {move}\n" for move in moves) + result


def test_a_clean_log_has_no_findings() -> None:
    judgement = judged(log("{player: Ann, action: buy, card: R8, pay: [R2], to_own: [R2]}"))
    assert judgement.status == "clean"
    assert verdicts(judgement) == []
    assert judgement.exit_status == 0


def test_a_void_move_leaves_the_position_and_replay_goes_on() -> None:
    judgement = judged(
        log(
            "{player: Ann, action: buy, card: R8, pay: [R2, G4]}",
            "{check: {display: [R8, G9, B4, P10, P4, G1]}}",
            "{player: Ann, action: buy, card: R8, pay: [R2]}",
            "{player: Ann, action: end_turn}",
        )
    )
    assert verdicts(judgement) == [(5, "illegal A-7.3")]
    assert judgement.exit_status == 1


def test_a_finding_points_at_the_part_of_the_entry_at_fault() -> None:
    judgement = judged(log("{player: Ann, action: buy, card: R8, pay: [R2, G4]}"))
    place = judgement.place(judgement.findings[0])
    assert (place.line, place.column) == (10, 47)


def test_a_wrong_check_is_a_mismatch_where_it_stands() -> None:
    judgement = judged(log("{check: {display: [R8, G9, B4, P10, P4, G2]}}"))
    assert verdicts(judgement) == [(5, "mismatch REC-1")]
    assert "P4, G1" in judgement.findings[0].message


def test_a_check_of_what_nobody_saw_is_undetermined_and_no_fault() -> None:
    judgement = judged(log('{check: {players: {Ann: {deck: [G1, "?", "?", "?"]}}}}'))
    assert verdicts(judgement) == [(5, "undetermined REC-1")]
    assert judgement.exit_status == 0


def test_a_check_may_count_cards() -> None:
    assert verdicts(judged(log("{check: {players: {Ann: {hand: 0, deck: 4}}}}"))) == []
    assert verdicts(judged(log("{check: {players: {Ann: {deck: 5}}}}"))) == [(5, "mismatch REC-1")]


def test_a_check_of_something_the_game_does_not_have_cannot_be_judged() -> None:
    judgement = judged(log("{check: {treasury: 5}}"))
    assert judgement.status == "unreadable"
    assert "treasury" in judgement.faults[0].message
    assert judgement.faults[0].place is not None and judgement.faults[0].place.line == 10


def test_a_void_move_explains_what_is_played_as_if_it_had_not_been_made() -> None:
    judgement = judged(
        log(
            "{player: Ann, action: buy, card: R8, pay: [R2, G4]}",  # void: Ann never gets R8
            "{player: Ann, action: end_turn}",
            "{player: Ben, action: buy, card: R8, pay: [G10]}",
            "{player: Ben, action: end_turn}",
        )
    )
    # R8 was still there for Ben, so his purchase is legal: nothing follows.
    assert verdicts(judgement) == [(5, "illegal A-7.3")]


def test_a_turn_ended_twice_is_one_finding() -> None:
    judgement = judged(
        log(
            "{player: Ann, action: end_turn, note: she has not bought}",
            "{player: Ann, action: buy, card: R8, pay: [R2]}",
            "{player: Ann, action: end_turn}",
            "{player: Ben, action: buy, card: G9, pay: [G10, P3]}",
        )
    )
    assert len([finding for finding in judgement.findings if finding.wrong]) == 1


def test_two_faults_are_two_findings() -> None:
    judgement = judged(
        log(
            "{player: Ben, action: buy, card: R8, pay: [G10]}",
            "{player: Ann, action: buy, card: G9, pay: [R2, G10]}",
        )
    )
    assert [finding.rule.number for finding in judgement.findings] == ["A-5.1", "A-7.1"]


def test_an_act_out_of_turn_does_not_hide_behind_another_fault() -> None:
    judgement = judged(
        log(
            "{player: Ann, action: buy, card: R8, pay: [R2, G4]}",  # void, but not why Ben acts too early
            "{player: Ben, action: end_turn}",
        )
    )
    assert [finding.rule.number for finding in judgement.findings] == ["A-7.3", "A-5.1"]


def test_a_decision_that_it_stands_carries_the_move_out() -> None:
    judgement = judged(
        log(
            "{player: Ann, action: buy, card: R8, pay: [R2, G4]}",
            "{decision: stands, note: nobody minded}",
            "{check: {display: [null, G9, B4, P10, P4, G1], auction_discards: [G4]}}",
        )
    )
    assert verdicts(judgement) == [(5, "illegal A-7.3")]
    assert judgement.findings[0].decision == "the table let it stand (nobody minded)"
    assert judgement.exit_status == 0, "a fault the table has settled is told, not counted"


def test_a_decision_may_name_the_entry_it_settles() -> None:
    judgement = judged(
        log(
            "{player: Ann, action: buy, card: R8, pay: [R2, G4]}",
            "{player: Ann, action: buy, card: G9, pay: [G4, B8, P2]}",
            "{decision: taken_back, move: 5}",
            "{decision: taken_back, move: 6}",
        )
    )
    assert all(finding.decision for finding in judgement.findings)


def test_a_decision_with_nothing_to_decide_is_a_contradiction() -> None:
    assert verdicts(judged(log("{decision: stands}"))) == [(5, "contradiction REC-3")]
    assert verdicts(judged(log("{decision: stands, move: 2}"))) == [(5, "contradiction REC-3")]


def test_a_corrected_position_is_where_replay_goes_on() -> None:
    judgement = judged(
        log(
            "{player: Ann, action: buy, card: R8, pay: [R2, G4]}",
            "{decision: corrected, position: {display: [null, G9, B4, P10, P4, G1], auction_discards: [R8]}}",
            "{player: Ann, action: end_turn}",
            "{player: Ben, action: end_turn}",
        )
    )
    assert verdicts(judgement) == [(5, "illegal A-7.3")]
    assert judgement.exit_status == 0


def test_a_result_claimed_too_early_is_illegal() -> None:
    judgement = judged(log("{player: Ann, action: end_turn}", result="result: {winner: Ann}\n"))
    assert (None, "illegal A-10.1") in verdicts(judgement)


FINAL = """\
referee: 1
game: auction
players: [Ann, Ben]
final:
  players:
    Ann: {owned: [G1, G2, G3, G4, G5, G6, R1], cashed: [R10]}
    Ben: {owned: [B1, B2, B3, P1]}
"""


def test_a_final_position_alone_is_scored() -> None:
    judgement = judged(FINAL)
    assert judgement.sheet is not None
    assert judgement.sheet.totals == {"Ann": 11 + 7 + 4 + 2 + 1 - 1 + 11 - 11 + 10, "Ben": 11 + 7 + 4 + 11}
    assert judgement.sheet.winners == ("Ann",)


@pytest.mark.parametrize(
    ("claim", "wanted"),
    [
        ("{scores: {Ann: 34, Ben: 33}, winner: Ann, bonus: {Ann: 10, Ben: 0}, cards: {Ann: 8, Ben: 4}}", []),
        ("{scores: {Ann: 24}}", ["mismatch A-10.3"]),
        ("{scores: {Ann: 25}}", ["mismatch A-10.2"]),
        ("{winner: Ben}", ["mismatch A-10.4"]),
        ("{winners: [Ann, Ben]}", ["mismatch A-10.4"]),
        ("{bonus: {Ann: 0}}", ["mismatch A-10.3"]),
    ],
)
def test_claims_of_a_result_are_checked_one_by_one(claim: str, wanted: list[str]) -> None:
    assert [label for _, label in verdicts(judged(FINAL + f"result: {claim}\n"))] == wanted


def test_a_winner_that_hangs_on_unseen_cards_is_undetermined() -> None:
    judgement = judged(
        FINAL.replace("owned: [B1, B2, B3, P1]", "owned: [B1, B2], deck: 4") + "result: {winner: Ann}\n"
    )
    assert verdicts(judgement) == [(None, "undetermined A-10.4")]
    assert judgement.exit_status == 0


def test_unknown_players_and_wrong_numbers_of_players_cannot_be_judged() -> None:
    judgement = judged(log("{player: Cem, action: end_turn}"))
    assert judgement.status == "unreadable" and "Cem" in judgement.faults[0].message
    assert "Ann, Ben" in judgement.faults[0].expected


def test_rulings_are_chosen_by_name_and_unknown_ones_refused() -> None:
    text = log("{player: Ann, action: end_turn}")
    assert judged(text.replace("moves:", "rulings: {slide: immediate}\nmoves:")).status == "clean"
    for wrong in ("{slyde: immediate}", "{slide: sometimes}"):
        assert judged(text.replace("moves:", f"rulings: {wrong}\nmoves:")).status == "unreadable"


def test_the_same_log_gives_the_same_findings_twice() -> None:
    text = log("{player: Ben, action: buy, card: R8, pay: [G10]}", "{decision: stands}")
    first, second = judged(text).findings, judged(text).findings
    assert list(map(repr, first)) == list(map(repr, second))


def test_a_decision_that_fails_hides_nothing() -> None:
    judgement = judged(
        log(
            "{decision: stands}",
            "{player: Ann, action: buy, card: R8, pay: [G10]}",
            "{player: Ben, action: end_turn}",
        )
    )
    assert [finding.rule.number for finding in judgement.findings] == ["REC-3", "A-7.1", "A-5.1"]


def test_a_decision_cannot_be_decided_about() -> None:
    judgement = judged(log("{decision: stands}", "{decision: stands}", "{decision: taken_back, move: 5}"))
    assert verdicts(judgement) == [
        (5, "contradiction REC-3"),
        (6, "contradiction REC-3"),
        (7, "contradiction REC-3"),
    ]


def test_a_decision_settles_the_entry_right_before_it() -> None:
    judgement = judged(
        log(
            "{player: Ann, action: buy, card: R8, pay: [R2, G4]}",
            "{player: Ann, action: buy, card: R8, pay: [R2, B8]}",
            "{decision: taken_back}",
        )
    )
    assert [bool(finding.decision) for finding in judgement.findings] == [False, True]


def test_a_check_of_what_is_not_there_just_now_is_a_mismatch() -> None:
    judgement = judged(log("{check: {unbreakable: true}}", "{player: Ann, action: end_turn}"))
    assert verdicts(judgement) == [(5, "mismatch REC-1")]
    assert "nothing at this moment" in judgement.findings[0].message


def test_a_forbidden_act_that_was_carried_out_licenses_what_follows_from_it() -> None:
    judgement = judged(
        """\
        referee: 1
        game: duel
        players: [Ann, Ben]
        moves:
          - {action: deal}
          - {player: Ann, action: draw, from: stock}
          - {player: Ann, action: shed, card: 9H}
          - {player: Ben, action: draw, from: discard}
          - {player: Ben, action: call}
          - {player: Ann, action: draw, from: stock}
          - {player: Ann, action: shed, card: 5H}
        """
    )
    assert verdicts(judgement) == [(4, "illegal T-10")]


def test_a_card_twice_in_a_final_position_is_told_at_its_place_and_names_the_other() -> None:
    judgement = judged(
        """\
        referee: 1
        game: duel
        players: [Ann, Ben]
        final:
          layouts:
            Ann: [2S, KD]
            Ben: [5H, 2S]
        """
    )
    (fault,) = judgement.faults
    assert judgement.exit_status == 2 and fault.place == (7, 15)
    assert "the other: card 1 of layouts.Ann" in str(fault)
