"""Points by decision and a player who gives the game up: what they change in a memory game that goes on."""

from __future__ import annotations

import pytest
from judging import judged, verdicts

from referee.judge import Judgement
from referee.moments.after_entry import moment

CARRIED = """\
referee: 1
game: hundred
players: [Ann, Ben]
given: {{phase: deal, totals: {{Ann: {ann}, Ben: 40}}}}
moves:
{more}
"""

ROUND = """\
  - {action: deal, upcard: 9C, starter: Ann}
  - {player: Ann, action: draw, from: stock}
  - {player: Ann, action: shed, card: 4C}
"""


def told(judgement: Judgement) -> list[str]:
    return [f"{move} {words}" for move, words in verdicts(judgement)]


@pytest.mark.parametrize(
    ("ann", "decision", "faults"),
    [
        (95, "{decision: points, points: {Ann: 10}}", ["2 illegal G-08"]),
        (95, "{decision: points, points: {Ann: 4}}", []),
        (95, "{decision: points, points: {Ben: 10}}", []),
        (95, "{decision: points, points: {Ann: 10, Ben: 60}}", ["2 illegal G-08"]),
        (105, "{decision: points, points: {Ann: -10}}", []),
        (105, "{decision: points, points: {Ann: -5}}", ["2 illegal G-08"]),
    ],
)
def test_points_by_decision_count_towards_the_hundred(ann: int, decision: str, faults: list[str]) -> None:
    judgement = judged(CARRIED.format(ann=ann, more=f"  - {decision}\n{ROUND}"))
    assert told(judgement) == faults


def test_a_game_that_points_by_decision_end_is_won_by_the_totals_with_them() -> None:
    judgement = judged(
        CARRIED.format(ann=95, more="  - {decision: points, points: {Ann: 10}}")
        + "result: {scores: {Ann: 105, Ben: 40}, winner: Ben}"
    )
    assert told(judgement) == [] and judgement.sheet is not None
    assert judgement.sheet.final and judgement.sheet.winners == ("Ben",)
    assert sum(line.points for line in judgement.sheet.lines if line.player == "Ann") == 105  # type: ignore[misc]


def test_points_given_in_the_middle_of_a_round_count_when_it_is_over() -> None:
    played = """\
  - {player: Ann, action: call}
  - {decision: points, points: {Ben: 58}}
  - {player: Ben, action: draw, from: stock}
  - {player: Ben, action: shed, card: 4D}
  - {action: reveal, cards: {Ann: [AC, AD, AH, AS], Ben: [2C, 2D, 2H, 2S]}}
  - {action: score, totals: {Ann: 8, Ben: 106}}
  - {action: end_game, winner: Ann}
"""
    judgement = judged(CARRIED.format(ann=4, more=ROUND + played))
    assert told(judgement) == [] and judgement.sheet is not None
    assert judgement.sheet.totals == {"Ann": 8, "Ben": 106} and judgement.sheet.final
    without = played.replace("  - {decision: points, points: {Ben: 58}}\n", "").replace("106", "48")
    assert told(judged(CARRIED.format(ann=4, more=ROUND + without))) == ["9 illegal G-08"]


@pytest.mark.parametrize(("total", "faults"), [(22, []), (2, ["3 mismatch G-07"])])
def test_a_sheet_that_leaves_points_by_decision_out_of_a_total_is_wrong(
    total: int, faults: list[str]
) -> None:
    text = f"""\
referee: 1
game: hundred
players: [Ann, Ben]
moves:
  - {{decision: points, points: {{Ann: 20}}}}
  - {{action: reveal, cards: {{Ann: [2C], Ben: [3C]}}}}
  - {{action: score, totals: {{Ann: {total}, Ben: 3}}}}
"""
    assert told(judged(text)) == faults


def test_points_of_a_round_that_is_played_again_stay_given() -> None:
    more = ROUND + "  - {decision: points, points: {Ann: 10}}\n  - {decision: annulled}\n" + ROUND
    judgement = judged(CARRIED.format(ann=95, more=more))
    assert told(judgement) == ["6 illegal G-08"]
    assert judgement.sheet is not None and judgement.sheet.totals["Ann"] == 105


THREE = """\
referee: 1
game: {game}
players: [Ann, Ben, Cem]
{rulings}moves:
  - {{action: deal, {deal}starter: Ann}}
  - {{player: Ann, action: draw, from: stock}}
  - {{player: Ann, action: shed, card: 4C}}
  - {{decision: forfeit, by: Ben}}
{more}
"""
ON = """\
  - {player: Cem, action: draw, from: stock}
  - {player: Cem, action: shed, card: 6C}
  - {player: Ann, action: draw, from: stock}
  - {player: Ann, action: shed, card: 5C}
"""


def three(game: str, more: str, rulings: str = "") -> Judgement:
    return judged(
        THREE.format(game=game, more=more, rulings=rulings, deal="upcard: 9C, " if game == "hundred" else "")
    )


@pytest.mark.parametrize("game", ["hundred", "rommee"])
def test_turns_pass_over_who_has_given_the_game_up(game: str) -> None:
    assert told(three(game, ON)) == []
    mine = "".join(ON.replace("Cem", "Ben").splitlines(keepends=True)[:2])
    (fault,) = told(three(game, mine))
    assert fault.startswith("5 illegal ")


def test_where_somebody_plays_on_for_who_left_the_turns_are_as_before() -> None:
    for_ben = "rulings: {players.leavers: played_for}\n"
    assert told(three("hundred", ON, for_ben)) == ["5 illegal G-14"]
    turn = "  - {player: Ben, action: draw, from: stock}\n  - {player: Ben, action: shed, card: 6D}\n"
    assert told(three("hundred", turn + ON, for_ben)) == []


CALLED = """\
  - {player: Cem, action: draw, from: stock}
  - {player: Cem, action: shed, card: 6C}
  - {player: Cem, action: call}
  - {player: Ann, action: draw, from: stock}
  - {player: Ann, action: shed, card: 5C}
"""


def test_the_last_lap_passes_over_who_left_and_the_cards_left_behind_count_for_nobody() -> None:
    shown = "  - {action: reveal, cards: {Ann: [7C, 7D, 7H, 7S], Cem: [2C, 2D, 2H, 2S]}}\n"
    judgement = three("rommee", CALLED + shown)
    assert told(judgement) == [] and judgement.sheet is not None
    assert judgement.sheet.totals == {"Ann": 28, "Ben": 0, "Cem": -2}  # the call is won: 8 - 10


def test_the_next_deal_is_for_those_who_play_and_no_empty_layout_costs_the_caller_anything() -> None:
    shown = "  - {action: reveal, cards: {Ann: [7C, 7D, 7H, 7S], Cem: [2C, 2D, 2H, 2S]}}\n"
    again = (
        "  - {action: score, scores: {Ann: 28, Cem: -2}}\n"
        "  - {action: deal, starter: Cem}\n" + CALLED + shown.replace("7S", "8S")
    )
    judgement = three("rommee", CALLED + shown + again)
    assert told(judgement) == [] and judgement.sheet is not None
    assert judgement.sheet.totals == {"Ann": 57, "Ben": 0, "Cem": -4}


FOUR = """\
referee: 1
game: hundred
players: [Ann, Ben, Cem, Dora]
given: {{turn: Ann, caller: null, pile: 9C, rest: empty, layouts: {{Ann: 4, Ben: 4, Cem: 4, Dora: 4}}}}
moves:
  - {{player: Ann, action: draw, from: stock}}
  - {{decision: forfeit, by: Ann}}
  - {{player: {who}, action: draw, from: stock}}
"""


@pytest.mark.parametrize(("who", "faults"), [("Ben", []), ("Cem", ["3 illegal G-14"])])
def test_a_turn_ends_where_the_player_gives_the_game_up(who: str, faults: list[str]) -> None:
    assert told(judged(FOUR.format(who=who))) == faults


def test_who_left_is_in_the_position_and_comes_out_of_it_again() -> None:
    given = "given: {turn: Cem, pile: 9C, caller: null, leavers: [Ben], rest: empty}"
    text = f"referee: 1\ngame: hundred\nplayers: [Ann, Ben, Cem]\n{given}\nmoves:\n{ON}"
    judgement = judged(text)
    assert told(judgement) == [] and judgement.outcome is not None
    assert judgement.log is not None
    shown = judgement.log.game.positions.write(judgement.outcome.state)
    assert shown["leavers"] == ["Ben"]
    assert (
        judgement.log.game.positions.load(judgement.log.header, shown).key() == judgement.outcome.state.key()
    )


def test_who_left_throws_no_card_any_more_and_none_is_offered() -> None:
    (fault,) = told(three("hundred", "  - {player: Ben, action: match, slot: 1, card: 4D}\n"))
    assert fault == "5 illegal G-20"
    judgement = three("hundred", "")
    assert judgement.log is not None and judgement.outcome is not None
    assert {move.actor for move in judgement.log.game.legal(judgement.outcome.state)} == {0, 2}


LEFT = """\
referee: 1
game: hundred
players: [Ann, Ben, Cem]
given: {{phase: deal, totals: {{Ann: 90, Ben: 40, Cem: 30}}, rest: empty}}
moves:
  - {{decision: forfeit, by: Ben}}
{more}
result: {{winner: {winner}}}
"""
COUNTED = "  - {action: reveal, caller: Ann, cards: {Ann: [2C], Cem: [5C]}}\n  - {action: score}\n"
AGAIN = "  - {action: reveal, caller: Cem, cards: {Ann: [9C], Cem: [3C]}}\n  - {action: score}\n"
NEXT = "  - {action: deal, upcard: 9D, starter: Ann}\n"
GONE = "  - {decision: forfeit, by: Ann}\n"


@pytest.mark.parametrize(
    ("more", "final", "winners"),
    [
        ("", True, ("Cem",)),  # the record ends with it
        (COUNTED, True, ("Cem",)),  # what lay there is counted
        (COUNTED + AGAIN, True, ("Cem",)),  # another round brings Ann beyond the hundred
        (NEXT, False, ()),  # a round begins
        (COUNTED + COUNTED, False, ()),  # a second round is counted
        (GONE, True, ("Cem",)),  # nobody else is left
        (COUNTED + GONE, True, ("Cem",)),
        (NEXT + GONE, True, ("Cem",)),
    ],
)
def test_a_result_after_a_forfeit_is_too_early_only_where_no_winner_is_told(
    more: str, final: bool, winners: tuple[str, ...]
) -> None:
    judgement = judged(LEFT.format(more=more, winner="Cem"))
    assert judgement.sheet is not None and not judgement.faults
    assert (judgement.sheet.final, judgement.sheet.winners) == (final, winners)
    assert told(judgement) == ([] if final else ["None illegal G-08"])
    if final:
        assert told(judged(LEFT.format(more=more, winner="Ben"))) == ["None mismatch REC-3"]


SEEN = """\
referee: 1
game: {game}
players: [Ann, Ben, Cem]
given: {{phase: placed, active: Ann, pile: {pile}, powers: [{{player: Ann}}], rest: empty}}
moves:
{moves}
"""

TAKEN_BACK = "  - {decision: taken_back}\n"


@pytest.mark.parametrize(
    ("game", "pile", "moves", "faults"),
    [
        pytest.param(
            "hundred",
            "QC",
            "  - {player: Ann, action: power, look: Ben.1}\n"
            + TAKEN_BACK
            + "  - {player: Ann, action: power, look: 1}",
            ["1 illegal G-30"],
            id="the effect is used once more",
        ),
        pytest.param(
            "rommee",
            "7C",
            "  - {player: Cem, action: power, look: 1}\n"
            + TAKEN_BACK
            + "  - {player: Ann, action: power, look: 1}",
            ["1 illegal R-21"],
            id="the effect is still its owner's",
        ),
        pytest.param(
            "hundred",
            "5C",
            "  - {player: Cem, action: look, at: 2}\n" + TAKEN_BACK + "  - {player: Ben, action: draw}",
            ["1 illegal G-10"],
            id="no penalty is asked for",
        ),
        pytest.param(
            "hundred",
            "5C",
            "  - {player: Cem, action: look, at: 2}\n" + TAKEN_BACK + "  - {player: Cem, action: penalty}",
            ["1 illegal G-10"],
            id="the penalty may be paid all the same",
        ),
        pytest.param(
            "hundred",
            "5C",
            "  - {player: Cem, action: look, at: 2}\n  - {player: Cem, action: penalty}\n" + TAKEN_BACK,
            ["1 illegal G-10"],
            id="or may have been paid before",
        ),
    ],
)
def test_a_look_that_the_table_had_taken_back_is_one_fault_although_it_cannot_be_unseen(
    game: str, pile: str, moves: str, faults: list[str]
) -> None:
    judgement = judged(SEEN.format(game=game, pile=pile, moves=moves.rstrip()))
    assert told(judgement) == faults


THROWN = "  - {{player: Ben, action: match, slot: 1{card}}}\n{then}"
PAID = "  - {player: Ben, action: penalty}\n"
DRAWN = "  - {player: Ben, action: draw}"
LAID = DRAWN + "\n  - {player: Ben, action: shed, card: 2C}\n"


@pytest.mark.parametrize(("game", "rule"), [("hundred", "G-21"), ("duel", "T-19"), ("rommee", "R-20")])
@pytest.mark.parametrize(
    ("card", "then", "faults"),
    [
        ("", TAKEN_BACK + DRAWN, []),
        ("", TAKEN_BACK + PAID + DRAWN, []),
        ("", PAID + TAKEN_BACK + DRAWN, []),
        (", card: 8H", TAKEN_BACK + DRAWN, []),
        (", card: 8H", TAKEN_BACK + PAID + PAID + DRAWN, ["4 unpaid {rule}"]),
        (", card: 8H", TAKEN_BACK + TAKEN_BACK + DRAWN, ["3 contradiction REC-3"]),
        (", card: 8H", "  - {decision: stands}\n" + DRAWN, ["3 unpaid {rule}"]),
        ("", "  - {decision: stands}\n" + DRAWN, []),
        (", card: 7S", TAKEN_BACK + DRAWN, ["2 contradiction REC-3"]),
        ("", TAKEN_BACK + "  - {player: Ben, action: match, slot: 1, card: 7S}", ["3 contradiction REC-4"]),
        ("", TAKEN_BACK + "  - {player: Ben, action: match, slot: 2, card: 7S}", []),
        ("", PAID + DRAWN + "\n" + TAKEN_BACK, []),
        ("", PAID + LAID + TAKEN_BACK, ["5 contradiction REC-3"]),
        ("", PAID + LAID + "  - {decision: taken_back, move: 1}", []),
    ],
    ids=[
        "nobody pays", "it is paid all the same", "it was paid before", "seen to be wrong",
        "it is paid twice", "it is settled twice", "it counts", "it may have been right", "seen to be right",
        "right after all", "another is right", "somebody has drawn", "another card was laid",
        "but it is named",
    ],
)  # fmt: skip
def test_a_throw_that_the_table_had_taken_back_need_not_be_paid_and_may_be(
    game: str, rule: str, card: str, then: str, faults: list[str]
) -> None:
    text = SEEN.format(game=game, pile="7H", moves=THROWN.format(card=card, then=then))
    text = text.replace(", powers: [{player: Ann}]", "")
    if game == "duel":
        text = text.replace("Ben, Cem]", "Ben]")
    told_of = [each for each in told(judged(text)) if "penalty" not in each]
    assert told_of == [each.format(rule=rule) for each in faults]


def test_what_was_waived_is_owed_no_more_after_the_decision() -> None:
    text = SEEN.format(game="hundred", pile="7H", moves=THROWN.format(card="", then=TAKEN_BACK))
    judgement = judged(text.replace(", powers: [{player: Ann}]", ""))
    assert judgement.log is not None
    owed = [moment(judgement.log, number).position["owed"] for number in (1, 2)]
    assert owed == [[{"player": "Ben", "cards": 1, "rule": "G-21"}], []]


LEGAL = """\
referee: 1
game: duel
players: [Ann, Ben]
given: {{turn: Ann, pile: 9C, {more}, rest: empty}}
moves: [{moves}]
"""
OWED = "owed: [{player: Ann, cards: 1}], final: {by: Ben, cause: call, turns: []}"


@pytest.mark.parametrize(
    ("more", "moves", "listed"),
    [
        ("caller: null", "{player: Ann, action: draw, from: discard}", {"replace", "return"}),
        (OWED, "", {"penalty", "match"}),
    ],
)
def test_what_is_listed_as_legal_is_what_nobody_forbids(more: str, moves: str, listed: set[str]) -> None:
    judgement = judged(LEGAL.format(more=more, moves=moves))
    assert judgement.log is not None and judgement.outcome is not None
    assert {move.action for move in judgement.log.game.legal(judgement.outcome.state)} == listed
