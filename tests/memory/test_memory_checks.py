"""Checks put into records that leave something out: what is true of the game accuses nobody."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from judging import judged, verdicts
from thinning import accusations, thinnings, without
from whole_records import MEMORY, log_of, outcome_of, whole

from referee.moments.after_entry import moment

HEAD = "referee: 1\ngame: {game}\nplayers: [Ann, Ben]\nmoves:\n"


def said(game: str, *entries: str) -> list[str]:
    text = HEAD.format(game=game) + "".join(f"  - {{{entry}}}\n" for entry in entries)
    return [verdict for _, verdict in verdicts(judged(text))]


def blurred(value: Any, chance: random.Random) -> Any:
    """The same with some of it not known; an empty place is one all the same."""
    if value != "-" and chance.random() < 0.15:
        return "?"
    if isinstance(value, dict):
        return {key: blurred(inner, chance) for key, inner in value.items()}
    return [blurred(inner, chance) for inner in value] if isinstance(value, list) else value


@pytest.mark.parametrize("game", MEMORY)
@pytest.mark.parametrize("seed", range(400, 404))
def test_true_checks_of_all_parts_of_a_position_accuse_nobody(game: str, seed: int) -> None:
    played, chance = whole(game, seed), random.Random(f"checks {game} {seed}")
    log = log_of(played.data)
    for name, thin in thinnings(game).items():
        record = played.data
        for at in sorted((chance.randrange(1, len(record["moves"]) + 1) for _ in range(6)), reverse=True):
            position = moment(log, at).position
            told = {key: blurred(position[key], chance) for key in chance.sample([*position], 6)}
            record["moves"].insert(at, {"check": json.loads(json.dumps(told))})
        kept = [
            omission
            for omission in thin(record, chance)
            if len(omission.path) != 2 or "check" not in record["moves"][omission.path[1]]
        ]
        made = without(record, kept)
        assert accusations(outcome_of(made), played.scores, played.winners) == [], name


@pytest.mark.parametrize(
    ("game", "peeked", "verdict"),
    [
        ("duel", "Ann: [3, 4]", []),
        ("duel", "Ann: [4, 3]", []),
        ("duel", "Ann: [4]", []),
        ("rommee", "{Ann: [3, 4], Ben: [3, '?']}", []),
        ("duel", "Ann: [1, 2]", ["mismatch REC-1"]),
        ("duel", "Ann: [3, 3]", ["mismatch REC-1"]),
        ("duel", "Ann: [3, 4, 2]", ["mismatch REC-1"]),
        ("hundred", "Ann: [3]", ["mismatch REC-1"]),
    ],
)
def test_a_look_before_play_need_not_be_written_and_a_check_may_tell_it(
    game: str, peeked: str, verdict: list[str]
) -> None:
    told = peeked if peeked.startswith("{") else f"{{{peeked}}}"
    entries = ("action: deal, starter: Ann", f"check: {{peeked: {told}}}", "player: Ann, action: draw")
    assert said(game, *entries) == verdict


ROUND = (
    "action: deal, starter: Ann",
    "player: Ann, action: draw",
    "player: Ann, action: shed, card: 5H",
    "player: Ann, action: call",
    "player: Ben, action: draw",
    "player: Ben, action: shed, card: 6H",
    "action: reveal, cards: {Ann: [K, 2, 3, 4], Ben: [9S, 9H, 10S, 9D]}",
)


@pytest.mark.parametrize(
    ("claim", "verdict"),
    [
        ("played: [{sums: {Ann: 19, Ben: 37}}]", []),
        ("played: [{sums: {Ann: 8}, scores: {Ann: -2}}]", []),
        ("played: [{sums: {Ann: 20}}]", ["mismatch REC-1"]),
        ("played: [{sums: {Ben: 36}}]", ["mismatch REC-1"]),
        ("matched: {Ben: 0}", []),
        ("matched: {Ben: 1}", ["mismatch REC-1"]),
        ("emptied: {Ben: 3}", ["mismatch REC-1"]),
    ],
)
def test_a_check_of_figures_is_wrong_only_outside_what_they_may_be(claim: str, verdict: list[str]) -> None:
    told = said("rommee", *ROUND, "action: deal, starter: Ben", f"check: {{{claim}}}")
    assert [each for each in told if "mismatch" in each] == verdict


@pytest.mark.parametrize(
    ("claim", "wrong"), [("{Ann: 19}", False), ("{Ben: 37}", False), ("{Ben: 36}", True)]
)
def test_the_sums_of_cards_can_be_checked_where_the_cards_lie(claim: str, wrong: bool) -> None:
    assert ("mismatch REC-1" in said("rommee", *ROUND, f"check: {{sums: {claim}}}")) is wrong


def test_who_called_twice_has_called_once() -> None:
    told = said(
        "duel", "action: deal, starter: Ann", "player: Ann, action: call", "player: Ann, action: call"
    )
    assert told[:1] == ["illegal T-26"]


GIVEN = (
    "turn: Ann, pile: 9C, layouts: {Ann: [7H, 3C, '?', '?'], Ben: 4}, callers: []",
    "turn: Ann, pile: 9C, layouts: {Ann: [7H, 3C, '?', '?'], Ben: 4}, callers: [], rest: empty",
    "active: Ann, phase: holding, round: 3, totals: {Ann: 20, Ben: 4}",
    "phase: reveal, layouts: {Ann: [7H, 3C], Ben: [4C]}, caller: Ann, totals: {Ann: 20, Ben: 4}, round: 2",
)


@pytest.mark.parametrize("game", MEMORY)
@pytest.mark.parametrize("given", GIVEN)
def test_a_round_in_the_middle_of_which_a_record_begins_is_dealt_again(game: str, given: str) -> None:
    entries = (
        *([] if "reveal" in given or "holding" in given else ["player: Ann, action: draw"]),
        "decision: annulled",
        "action: deal, starter: Ben",
        "player: Ben, action: draw",
        "player: Ben, action: replace, slot: 1, out: 7H",
        "player: Ann, action: draw",
        "player: Ann, action: shed, card: 3C",
    )
    head = f"referee: 1\ngame: {game}\nplayers: [Ann, Ben]\ngiven: {{{given}}}\nmoves:\n"
    judgement = judged(head + "".join(f"  - {{{entry}}}\n" for entry in entries))
    assert verdicts(judgement) == []
    assert judgement.outcome is not None and judgement.outcome.sheet is not None
    if "totals" in given:  # nothing of the round that was played before counts
        assert judgement.outcome.sheet.totals == {"Ann": 20, "Ben": 4}
