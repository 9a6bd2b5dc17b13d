"""Thousands of whole games, a sample of them here: left out what may be, nobody is accused and the true
scores lie inside the bounds; one slip of the pen is one finding."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from intercity_player import STYLES
from intercity_thinning import KINDS, slipped, thinned
from sizes import so_many
from test_intercity_oracle import whole
from thinning import accused
from whole_records import whole as whole_game

from referee.document import parse
from referee.judge import Judgement, judge
from referee.rules import Kind

SAMPLE = 6
SURE = tuple(kind for kind in KINDS if kind != "a half")


def judged(log: dict[str, Any]) -> Judgement:
    (document,) = parse(json.dumps(log).encode(), "log.json")
    return judge(document)


def game(seed: int, kind: str) -> tuple[dict[str, Any], random.Random]:
    chance = random.Random(f"{kind} {seed}")
    log = json.loads(whole(chance.choice((3, 4, 5)), chance.randrange(30), chance.choice([*STYLES])))
    return log, chance


@pytest.mark.parametrize("kind", SURE)
@pytest.mark.parametrize("seed", range(SAMPLE))
def test_nobody_is_accused_of_what_is_left_out(kind: str, seed: int) -> None:
    log, chance = game(seed, kind)
    truth = judged(log).sheet
    judgement = judged(thinned(log, kind, chance))
    assert judgement.sheet is not None and truth is not None
    assert [finding for finding in judgement.findings if finding.wrong] == []
    if judgement.sheet.final:
        for name, true in truth.totals.items():
            told = judgement.sheet.totals[name]
            low, high = told if isinstance(told, tuple) else (told, told)
            assert low is None or low <= true <= high  # type: ignore[operator]


@pytest.mark.parametrize("kind", ["full", "decisions only", "no passes"])
@pytest.mark.parametrize("seed", range(SAMPLE))
def test_without_a_board_nobody_is_accused_either(kind: str, seed: int) -> None:
    log, chance = game(seed, kind)
    bare = thinned(log, kind, chance)
    del bare["setup"]["board"]
    assert [finding for finding in judged(bare).findings if finding.wrong] == []


@pytest.mark.parametrize("seed", [2, 3, 5, 7, 9, 10, 12, 14, 15, 19])
def test_an_auction_of_which_no_line_is_written_is_one_finding(seed: int) -> None:
    """Somebody acts for a railroad, or is paid, with one share too few: of every member the fix names what
    was sold, whatever the record writes of its other auctions."""
    chance = random.Random(seed)
    log = json.loads(whole(chance.choice((3, 4, 5)), chance.randrange(30), chance.choice([*STYLES])))
    moves = log["moves"]
    first, end = chance.choice([*_auctions(moves)])
    gone = moves[first]["railroad"]
    log["moves"] = moves[:first] + moves[end:]
    judgement = judged(log)
    (finding,) = (each for each in judgement.findings if each.kind is not Kind.NOTE)
    assert finding.kind is Kind.ILLEGAL
    assert gone in finding.message.lower()
    assert any("a sale" in fix.words and gone in fix.words for fix in judgement.fixes(finding))


@pytest.mark.parametrize("seed", range(42000000, 42000000 + so_many(2, 24)))
def test_a_turn_of_which_no_line_is_written_is_one_finding(seed: int) -> None:
    """Who is paid for how many shares in the next turn shows it: it is told before the entry with which that
    turn begins, and the true scores lie inside the bounds."""
    played = whole_game("intercity", seed)
    record = played.data
    ends = [place for place, entry in enumerate(record["moves"]) if entry.get("action") == "turn_order"]
    begin, end = random.Random(seed).choice([*pairwise(ends)] or [(0, 0)])
    gone = record["moves"][begin + 1 : end + 1]
    del record["moves"][begin + 1 : end + 1]
    if sum(entry.get("action") == "sale" for entry in gone) < 2:
        return  # hardly anything shows that
    judgement = judged(record)
    (finding,) = (each for each in judgement.findings if each.wrong)
    named = {each.move for each in judgement.findings}.union(
        *(fix.numbers for fix in judgement.fixes(finding))
    )
    assert begin + 2 in named
    assert len(accused(record, played.scores, played.winners)) == 1


def _auctions(moves: list[dict[str, Any]]) -> Iterator[tuple[int, int]]:
    """Where auctions with bids begin and end in a record that writes its offers."""
    begun = None
    for place, move in enumerate(moves):
        if begun is not None and move.get("action") not in ("bid", "pass"):
            if any(moves[line]["action"] == "bid" for line in range(begun, place)):
                yield begun, place + (move.get("action") == "sale")
            begun = None
        if move.get("action") == "offer":
            begun = place


def test_one_slip_of_the_pen_is_one_finding() -> None:
    found: Counter[bool] = Counter()
    for seed in range(so_many(16, 60)):
        log, chance = game(seed, "slips")
        made = slipped(log, chance)
        if made is not None:
            wrong = [finding for finding in judged(made[1]).findings if finding.wrong]
            found[len(wrong) <= 1] += 1
    assert found[False] <= 1 and found[True] > so_many(8, 30)
