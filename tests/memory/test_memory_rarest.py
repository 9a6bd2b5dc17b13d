"""Moments of the memory games to which hardly any record comes, a line or two from a position each."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from judging import judged, verdicts
from test_memory_seldom import DRAW, FIRST_TURN, JACK, PLACED, REVEAL, Rules, Told, of

from referee.games.memory.play.legal import legal

EXCHANGE: Rules = {"turn": {"replace_multiple": "same_rank"}}
TURNS_UP: Rules = {"turn": {"shed_flips_own": True}}
FACE_UP: Rules = {"layout": {"face": "up_when_replaced"}}
LOOKS: Rules = {"powers": {"by_card": {"J": [{"look": {"who": "own"}}]}}}
ONE_ROUND: Rules = {"game": {"end": {"type": "single_round"}}}
MAY_LOOK = f"{FIRST_TURN}, may_look: [A.1]"
STARTED = 'phase: turn, active: A, discard: [TOP], layouts: {A: ["?", "?"], B: ["?", "?"]}'
HOLED = 'phase: turn, active: A, discard: [9C], layouts: {A: ["?", -, "?"], B: ["?", "?"]}'
LAID = (
    'phase: placed, active: A, discard: [JC], layouts: {A: ["?", "?"], B: ["?", "?"]}, '
    "powers: [{player: A, card: JC}]"
)


@pytest.mark.parametrize(
    ("rules", "given", "entries", "told"),
    [
        # the card turned up at the start, as an entry of its own
        ({}, STARTED.replace("TOP", '"?"'), ["{action: upcard, card: 9C}"], []),
        ({}, STARTED.replace("TOP", "9C"), ["{action: upcard, card: 8C}"], [(1, "contradiction REC-4")]),
        ({}, STARTED.replace("TOP", '"?", 8C'), ["{action: upcard, card: 9C}"], [(1, "illegal G-13")]),
        # places where no card lies, or one lies already
        (TURNS_UP, HOLED, [DRAW, "{player: A, action: shed, flip: 2}"], [(2, "illegal G-18")]),
        (EXCHANGE, HOLED, [DRAW, "{player: A, action: replace, slot: [1, 2]}"], [(2, "illegal G-16")]),
        (EXCHANGE, HOLED, [DRAW, "{player: A, action: replace, slot: [1, 1]}"], [(2, "illegal G-16")]),
        ({}, JACK, ["{player: A, action: power, swap: [A, A]}"], [(1, "illegal G-29")]),
        (
            {},
            FIRST_TURN,
            [
                "{player: A, action: match, owner: B, slot: 1, card: 5S, result: right}",
                "{player: A, action: give, to: B, slot: 1, into: 2}",
            ],
            [(1, "illegal G-20"), (2, "illegal G-20")],
        ),
        # looks that an effect grants, and what lies open
        (LOOKS, LAID, ["{player: A, action: look, at: [A.1]}"], []),
        ({}, PLACED, ["{player: A, action: look, at: [discard]}"], []),
        ({}, MAY_LOOK, ["{player: A, action: look, at: [A.2]}"], [(1, "illegal G-10")]),
        # what nobody has called or got rid of
        ({}, REVEAL, ["{action: reveal, caller: B}"], [(1, "contradiction REC-4")]),
        ({}, REVEAL, ["{action: reveal, free: B}"], [(1, "contradiction REC-4")]),
        (ONE_ROUND, "phase: deal, round: 1", ["{action: end_game}"], [(1, "illegal G-08")]),
        # a card that was seen to be another
        (
            {},
            f"{FIRST_TURN}, unequal: [{{at: A.1, to: [9C]}}]",
            ["{player: A, action: match, slot: 1, card: 9C}"],
            [(1, "contradiction REC-4"), (1, "penalty G-21")],
        ),
    ],
)
def test_what_is_told_of_moments_seldom_come_to(
    rules: Rules, given: str, entries: Sequence[str], told: Told, tmp_path: Path
) -> None:
    assert verdicts(of(tmp_path, rules, given, entries)) == told


def test_a_card_exchanged_where_the_new_one_lies_open_lies_open(tmp_path: Path) -> None:
    entries = [DRAW, "{player: A, action: replace, slot: [1, 2], out: [5H, 5S], card: 7C}"]
    judgement = of(tmp_path, {**EXCHANGE, **FACE_UP}, FIRST_TURN, entries)
    assert judgement.log is not None and judgement.outcome is not None and not verdicts(judgement)
    position = judgement.log.game.positions.write(judgement.outcome.state)
    assert position["face_up"] == ["A.1"] and position["layouts"]["A"][0] == "7C"


@pytest.mark.parametrize(
    ("rules", "given", "listed"),
    [
        # an effect that must be used cannot be given up
        ({"powers": {**LOOKS["powers"], "optional": False}}, LAID, {"draw": 0, "decline": 0}),
        (LOOKS, LAID, {"decline": 1}),
    ],
)
def test_what_may_be_done_beside_an_effect(
    rules: Rules, given: str, listed: dict[str, int], tmp_path: Path
) -> None:
    outcome = of(tmp_path, rules, given, ["{check: {active: A}}"]).outcome
    assert outcome is not None
    found = [move.action for move in legal(outcome.state)]
    assert "power" in found or "look" in found
    for action, many in listed.items():
        assert found.count(action) == many, (action, found)


def test_a_wrong_total_of_several_rounds_breaks_the_sentence_about_totals() -> None:
    text = (
        "referee: 1\ngame: hundred\nplayers: [A, B]\nmoves:\n"
        "  - {action: score, scores: {A: 20, B: 50}, totals: {A: 20, B: 50}}\n"
        "  - {action: score, scores: {A: 20, B: 55}, totals: {A: 40, B: 105}}\n"
        "result: {scores: {A: 41, B: 105}}\n"
    )
    assert verdicts(judged(text)) == [(None, "mismatch G-07")]
