"""A verdict that hangs on an open question says so: its `reading:` line names the question."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from judging import judged

from referee.disputes.dispute import _alone, _beginning, _of_the_move
from referee.disputes.readings import never_asked, others
from referee.games import REGISTRY
from referee.law.library import examples, scenario_folder
from referee.log import Log, read_scenario
from referee.replay import replay
from referee.reports.text import Style, judgement
from referee.rules import WRONG, Finding

NOT_A_RULE = {"auto_pass_broke"}
"""What a record may leave out: the verdict of a record that writes everything does not hang on it."""

KNOWN = {("A-9.2", "reshuffle")}
"""A whole hand: which of its cards is at fault hangs on the reading, that one is does not."""

FIGURES = "segment"
"""Entries of figures only: by nearly every reading the figures would be others."""


def wrong_entries(game: str) -> Iterator[tuple[Log, Finding]]:
    """The faults of the scenarios that show one, under the readings we read by."""
    for example in examples(scenario_folder(), [game]):
        if example.rule_set or example.shows != "broken" or example.rulings:
            continue
        log = read_scenario(example.document).log
        for finding in replay(log, suspect_pen=False).findings:
            if finding.kind in WRONG and finding.move:
                yield log, finding


@pytest.mark.parametrize("game", REGISTRY)
def test_a_verdict_that_another_reading_undoes_names_that_question(game: str) -> None:
    silent, seen = [], 0
    for log, finding in wrong_entries(game):
        near = {
            ruling.option
            for ruling in log.game.law.rulings
            if ruling.option and finding.rule.number in ruling.rules
        }
        before = replay(log, until=(finding.move or 1) - 1, suspect_pen=False)
        if before.state is None:
            continue
        position = {**log.game.positions.write(before.state), "rest": "empty"}
        moves = log.document.data["moves"]
        entry = {key: value for key, value in moves[(finding.move or 1) - 1].items() if key != "expect"}
        if entry.get("action") == FIGURES:
            continue
        begun = _beginning(log, position)
        alone = _alone(begun, entry, {})
        told = _of_the_move(alone)
        for ruling, reading in others(log):
            if ruling.option in NOT_A_RULE or ruling.option not in near:
                continue
            seen += 1
            choice = {ruling.option: reading.value}
            if told in (None, "legal") or never_asked(alone, {}, choice):
                continue
            if _of_the_move(_alone(begun, entry, choice)) == "legal":
                named = ruling.option in finding.rulings or (finding.rule.number, ruling.option) in KNOWN
                if not named:
                    silent.append((finding.rule.number, ruling.option, finding.message))
    assert seen and not silent, silent


def test_validate_prints_the_reading_a_verdict_hangs_on() -> None:
    told = judged("""\
        referee: 1
        game: hundred
        players: [Ann, Ben]
        given: {phase: placed, active: Ann, discard: [9C], layouts: {Ben: []}, rest: empty}
        moves:
          - {player: Ben, action: call}
        """)
    lines = "\n".join(judgement(told, Style()))
    assert "reading: call.window" in " ".join(lines.split()) and "empty_layout.turn" in lines


def test_a_bid_where_no_share_is_up_is_told_what_goes_on_instead() -> None:
    told = judged("""\
        referee: 1
        game: intercity
        players: [Pete, John, Dave]
        given: {phase: offer, cash: {Pete: 20, John: 20, Dave: 20}, offer: {due: John}, rest: empty}
        rulings: {auto_pass_broke: false}
        moves:
          - {player: Pete, action: bid, amount: 3}
        """)
    (finding,) = (each for each in told.findings if each.wrong)
    assert finding.rule.number == "I-5.1" and "chance of John" in finding.why


def test_what_is_done_at_a_wrong_moment_is_said_in_words_of_the_table() -> None:
    for action, words in (("power, rank: Q, look: Ann.1", "use an effect"), ("shed", "lay a drawn card")):
        told = judged(f"""\
            referee: 1
            game: hundred
            players: [Ann, Ben]
            given: {{phase: reveal, rest: empty}}
            moves:
              - {{player: Ann, action: {action}}}
            """)
        assert words in told.findings[0].message, told.findings[0].message


def test_who_calls_after_the_own_turn_is_told_so() -> None:
    told = judged("""\
        referee: 1
        game: duel
        players: [Ann, Ben]
        given: {phase: placed, active: Ann, discard: [9C], rest: empty}
        moves:
          - {player: Ann, action: call}
        """)
    assert "has drawn and played already" in told.findings[0].message
